/* pace.c - how long to think. */
#include "opponent/state.h"

static int64_t now(const jd_opponent *o) { return o->host.now_ms ? o->host.now_ms(o->host.context) : 0; }

int64_t jd_pace_elapsed(const jd_opponent *o) { return now(o) - o->pace.start; }

static int64_t bounded(int64_t x, int64_t low, int64_t high) { return x < low ? low : x > high ? high : x; }

/* By the clock: a share of what is left, and most of what comes with each move. */
static void by_clock(jd_opponent *o)
{
    const jd_opponent_limits *l = &o->limits;
    int64_t left = l->clock_ms[o->root.turn], extra = l->extra_ms[o->root.turn], overhead = l->overhead_ms;
    int     moves = l->moves_to_go > 0 ? (l->moves_to_go < 40 ? l->moves_to_go : 40) : 28;
    int64_t usable = bounded(left - overhead * (l->moves_to_go == 1 ? 1 : 2), 1, left > 1 ? left : 1);
    int64_t share = usable / moves + extra * 3 / 4;
    int64_t most = l->moves_to_go == 1 ? usable : usable * 7 / 10;
    o->pace.soft = bounded(share, 1, most);
    o->pace.hard = bounded(share * 5, 1, most);
}

void jd_pace_begin(jd_opponent *o)
{
    const jd_opponent_limits *l = &o->limits;
    o->pace = (struct pace){.start = now(o)};
    bool clock = l->clock_ms[o->root.turn] > 0;
    o->pace.timed = o->host.now_ms && (clock || l->move_ms > 0);
    if (!o->pace.timed)
        return;
    o->pace.soft = o->pace.hard = INT64_MAX / 4;
    if (clock)
        by_clock(o);
    if (l->move_ms > 0) {
        int64_t most = bounded(l->move_ms - l->overhead_ms, 1, l->move_ms);
        o->pace.hard = most < o->pace.hard ? most : o->pace.hard;
        o->pace.soft = clock ? o->pace.soft : o->pace.hard;
    }
}

bool jd_pace_enough(const jd_opponent *o, int effort, int steady, int fallen)
{
    if (o->pace.soft == o->pace.hard)
        return jd_pace_elapsed(o) >= o->pace.hard;
    /* In thousandths: less when nearly all work went to one move, or it has been the best for long; more when things
     * get worse. */
    int64_t by_effort = 1750 - effort * 13 / 10;
    int64_t by_steady = 1250 - 60 * (steady < 8 ? steady : 8);
    int64_t by_fall = bounded(1000 + 8 * (int64_t)fallen, 850, 1500);
    int64_t soft = o->pace.soft * by_effort / 1000 * by_steady / 1000 * by_fall / 1000;
    return jd_pace_elapsed(o) >= soft;
}
