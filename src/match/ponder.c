/* Asking engines for moves, also on their opponent's time. An engine that ponders has the move that it expects in its
 * position already: when it is made, `ponderhit` is all that it hears; when another is made, it is stopped, and asked
 * again as soon as it has answered. Its clock runs from the opponent's move on. */
#include "match/slot.h"

#include "jadoube/movetext.h"

#include <string.h>

static bool expected_move(const struct slot *s, const struct engine *e, jd_move *out)
{
    const char *text = engine_ponder(e);
    jd_reading  reading;
    if (!*text || jd_movetext_read(&s->state.position, text, strlen(text), NULL, &reading) != JD_OK)
        return false;
    *out = reading.move;
    return true;
}

void slot_ponder(struct slot *s, jd_colour c)
{
    struct seat *seat = s->players[c];
    jd_move      expected;
    if (!s->playing || s->state.on_move == c || !slot_competitor(s, c)->ponder || seat->state != SEAT_READY ||
        !expected_move(s, seat->engine, &expected))
        return;
    struct engine_go go = slot_orders(s, c);
    go.ponder = true;
    engine_push(seat->engine, &s->state.position, expected);
    seat_think(seat, &go, ENGINE_FOREVER);
    seat->expected = expected;
    seat->state = SEAT_PONDERING;
}

void slot_tell(struct slot *s, const jd_position *before, jd_move m)
{
    for (int c = 0; c < 2; c++) {
        struct seat *seat = s->players[c];
        bool         expected = seat->expected != JD_NO_MOVE;
        seat->hit = expected && seat->expected == m;
        if (expected && !seat->hit)
            engine_pop(seat->engine, 1);
        if (!seat->hit)
            engine_push(seat->engine, before, m);
        seat->expected = JD_NO_MOVE;
    }
}

void slot_think(struct slot *s, jd_colour c, int64_t limit_us)
{
    struct seat *seat = s->players[c];
    if (seat->state != SEAT_PONDERING) {
        struct engine_go go = slot_orders(s, c);
        seat_think(seat, &go, 0);
    } else if (seat->hit) {
        engine_ponderhit(seat->engine);
        seat->state = SEAT_THINKING;
    } else {
        engine_stop(seat->engine);
        seat->state = SEAT_MISSED;
    }
    seat_see_pending(seat);
    s->went_at = engine_now();
    seat->deadline = limit_us == ENGINE_FOREVER ? limit_us : s->went_at + limit_us;
}

void slot_think_anew(struct slot *s, struct seat *by)
{
    jd_colour        c = slot_colour(s, by);
    struct engine_go go = slot_orders(s, c);
    int64_t          lost_ms = (engine_now() - s->went_at) / 1000;
    go.time[c] = go.time[c] > lost_ms ? go.time[c] - lost_ms : 0;
    seat_think(by, &go, by->deadline);
}
