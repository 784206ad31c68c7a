/* Resignations, offers and claims, for which xboard's protocol has words. They are the player's own, so they go into
 * the game as they are; what an engine claims is held against the Laws. */
#include "match/slot.h"

#include <string.h>

static void resign(struct slot *s, jd_colour c, int64_t now)
{
    slot_pass_time(s, c, now);
    jd_event e = slot_event(s, jd_party_of(c), JD_DO_RESIGN);
    slot_happen(s, &e);
    slot_finish(s, BY_LAWS, JD_BY_NOBODY);
}

/* False when there is nothing to accept. */
static bool accept(struct slot *s, jd_colour c)
{
    jd_event e = slot_event(s, jd_party_of(c), JD_DO_ACCEPT);
    if (s->offered != jd_party_of(jd_colour_other(c)) || !slot_happen(s, &e) || s->state.result == JD_NO_RESULT)
        return false;
    slot_finish(s, BY_LAWS, JD_BY_NOBODY);
    return true;
}

/* An offer comes with a move (9.1), so it waits for it; who answers an offer by an offer accepts. */
static void offer(struct slot *s, jd_colour c)
{
    if (!accept(s, c))
        s->offers[c] = true;
}

void slot_pass_offer(struct slot *s, jd_colour mover)
{
    s->offered = JD_BY_NOBODY; /* the move has answered the other's */
    if (!s->offers[mover] || s->state.result != JD_NO_RESULT)
        return;
    struct seat *other = s->players[!mover];
    jd_event     e = slot_event(s, jd_party_of(mover), JD_DO_OFFER);
    s->offers[mover] = false;
    slot_happen(s, &e);
    s->offered = jd_party_of(mover);
    engine_offer(other->engine);
    seat_see_pending(other);
}

/* Who says that he has lost, resigns. A draw by repetition or 50 moves has been claimed for him by now, where it is
 * one; before his move he may mean the one after it, and then it will be. Nobody wins by saying so. */
static void claim(struct slot *s, struct seat *by, jd_colour c, int64_t now)
{
    const char *result = engine_claim(by->engine);
    if (strcmp(result, c == JD_WHITE ? "0-1" : "1-0") == 0) {
        resign(s, c, now);
    } else if (strcmp(result, "1/2-1/2") == 0) {
        accept(s, c);
    } else {
        slot_failed(s, by, BY_RUBBISH, "claim", result);
    }
}

static void refuse(struct slot *s, struct seat *by, const char *line)
{
    char what[81];
    snprintf(what, sizeof what, "%s", line);
    for (char *at = what; *at; at++)
        if (*at < ' ' || *at > '~')
            *at = '?';
    slot_failed(s, by, BY_RUBBISH, "refusal", what);
}

void slot_said(struct slot *s, struct seat *by, enum engine_said said, const char *line, int64_t now)
{
    if (!s->playing)
        return;
    jd_colour c = slot_colour(s, by);
    switch (said) {
    case ENGINE_RESIGNS: resign(s, c, now); break;
    case ENGINE_OFFERS: offer(s, c); break;
    case ENGINE_CLAIMS: claim(s, by, c, now); break;
    default: refuse(s, by, line); break;
    }
}
