/* hall/game/quota.c - how much each party may do that leads nowhere. */
#include "hall/game/room.h"

#define PLAYER_IDLE  200  /* touches, offers, claims that are refused, …  */
#define IDLE_A_MOVE  20   /* … and so many more with each move of their own */
#define ARBITER_IDLE 4000 /* several times a long day's work                  */
#define IDLE_BYTES   256  /* that one of them may have                    */

bool brings_on(const jd_state *before, const jd_state *after)
{
    return before->standing != after->standing || before->completed != after->completed ||
           before->phase != after->phase || before->result != after->result;
}

void quota_count(struct quota quotas[PARTIES], jd_party by, bool on, size_t length)
{
    if (by < PARTIES && on)
        quotas[by].moves++;
    else if (by < PARTIES)
        quotas[by].idle += 1 + (uint32_t)(length / IDLE_BYTES);
}

bool quota_spent(const struct quota quotas[PARTIES], jd_party by)
{
    if (by >= PARTIES)
        return false;
    return quotas[by].idle >= (by == JD_BY_ARBITER ? ARBITER_IDLE : PLAYER_IDLE + IDLE_A_MOVE * quotas[by].moves);
}
