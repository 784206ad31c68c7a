/* The clock beside the board: whose side is White's, and when the lever changes. */
#include "scribe.h"

bool jd_scribe_clock_runs(const struct jd_scribe *s) { return s->clocked && s->clock.running; }

jd_colour jd_scribe_lever(const struct jd_scribe *s)
{
    return s->clock.right_runs == s->white_right ? JD_WHITE : JD_BLACK;
}

int32_t jd_scribe_clock(const jd_scribe *s, jd_colour of)
{
    return s->clocked ? s->clock.seconds[(of == JD_WHITE) == s->white_right] : -1;
}

/* Before the first half-move the clock that runs is White's, wherever the clock stands. */
static void learn_side(struct jd_scribe *s, const jd_board_clock *reading)
{
    if (!reading->running || jd_game_state(s->game).ply || s->count > 1 || s->touched)
        return;
    jd_colour turn = (jd_colour)s->nodes[0].position.turn;
    s->white_right = reading->right_runs == (turn == JD_WHITE);
}

/* Times run down slowly or rise by an increment: anything else is a reading gone wrong. */
static bool plausible(const struct jd_scribe *s, const jd_board_clock *reading)
{
    for (int side = 0; side < 2; side++) {
        int32_t change = reading->seconds[side] - s->clock.seconds[side];
        if (reading->seconds[side] < 0 || (s->clocked && (change > 3600 || change < -3600)))
            return false;
    }
    return true;
}

/* A flag that the board's clock shows. Play may go on (6.8): it is told when it ends the game. */
static void notice_flag(struct jd_scribe *s, const jd_board_clock *reading)
{
    for (int side = 0; s->options.watch_flags && !s->flagged && side < 2; side++)
        if (reading->flag[side] && !reading->seconds[side]) {
            s->flagged = true;
            s->flag_at = s->now;
            s->flag_of = (side == 1) == s->white_right ? JD_WHITE : JD_BLACK;
        }
}

void jd_scribe_tell_flag(struct jd_scribe *s)
{
    if (!s->flagged || !s->started || s->over)
        return;
    jd_event e = jd_event_of(s->now, JD_BY_ARBITER, JD_DO_OBSERVE);
    e.what = JD_WHAT_SEEN_FLAG;
    e.of = jd_party_of(s->flag_of);
    s->flagged = false;
    jd_scribe_tell(s, e, NULL);
}

/* A board's memory knows only the side that was stopped. */
static jd_board_clock completed(const struct jd_scribe *s, jd_board_clock reading)
{
    for (int side = 0; side < 2; side++)
        if (reading.seconds[side] < 0)
            reading.seconds[side] = s->clocked ? s->clock.seconds[side] : 0;
    return reading;
}

void jd_scribe_read_clock(struct jd_scribe *s, const jd_board_clock *given)
{
    jd_board_clock whole = completed(s, *given), *reading = &whole;
    if (!reading->connected) {
        s->clocked = false;
        return;
    }
    if (!plausible(s, reading))
        return;
    learn_side(s, reading);
    if (s->clocked && reading->right_runs != s->clock.right_runs) {
        s->flips++;
        s->flipped = s->now;
    }
    if (s->clocked && s->clock.running && !reading->running)
        s->stopped = s->now;
    if (reading->running && s->ran < 0)
        s->ran = s->now;
    if (s->clocked && s->clock.running && s->now - s->heard > 2500)
        s->gap = s->now;
    s->heard = s->now;
    notice_flag(s, reading);
    s->clock = *reading;
    s->clocked = true;
}
