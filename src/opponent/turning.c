/* turning.c - see turning.h. */
#include "jadoube/turning.h"

#include "opponent/search.h"

#include <string.h>

/* ---- weighing ---- */

/* Once it is enough, it is enough for all positions. */
struct hearing {
    const jd_opponent_host *host;
    bool                    enough;
};

static int64_t ask_time(void *context)
{
    struct hearing *h = context;
    return h->host->now_ms(h->host->context);
}

static bool ask_stop(void *context)
{
    struct hearing *h = context;
    h->enough = h->enough || (h->host && h->host->stop && h->host->stop(h->host->context));
    return h->enough;
}

static int bounded(int score)
{
    return score > JD_WORTH_MOST ? JD_WORTH_MOST : score < -JD_WORTH_MOST ? -JD_WORTH_MOST : score;
}

/* Where there is no move: mate, or stalemate. */
static jd_worth ended(const jd_position *p)
{
    bool     mated = jd_position_in_check(p, (jd_colour)p->turn);
    jd_worth w = {.best = JD_NO_MOVE};
    if (mated)
        w.score = p->turn == JD_WHITE ? -JD_WORTH_MOST : JD_WORTH_MOST;
    return w;
}

static jd_worth weigh(jd_opponent *player, const jd_opponent_limits *limits, struct hearing *h)
{
    jd_position      p = *jd_opponent_position(player);
    jd_opponent_host host = {.now_ms = h->host && h->host->now_ms ? ask_time : NULL, .stop = ask_stop, .context = h};
    int              sign = p.turn == JD_WHITE ? 1 : -1;
    jd_opponent_begin(player, limits, &host);
    if (jd_opponent_best(player) == JD_NO_MOVE)
        return ended(&p);
    jd_opponent_think(player, 0);
    int score = jd_opponent_score(player);
    return (jd_worth){
        .score = sign * bounded(score), .mate = sign * moves_to_mate(score), .best = jd_opponent_best(player)};
}

jd_err jd_worth_weigh(jd_opponent *player, const jd_position *start, const jd_move *moves, size_t count,
                      const jd_opponent_limits *limits, const jd_opponent_host *host, jd_worth *out)
{
    struct hearing h = {.host = host};
    jd_err         err = jd_opponent_set(player, start, moves, count);
    for (size_t i = count + 1; i-- > 0 && err == JD_OK;) { /* from the end: what comes later is known then */
        err = jd_opponent_set(player, start, moves, i);
        if (err == JD_OK && !h.enough)
            out[i] = weigh(player, limits, &h);
        else if (err == JD_OK)
            out[i] = (jd_worth){.score = out[i + 1].score, .best = JD_NO_MOVE};
    }
    return err;
}

uint64_t jd_worth_nodes(size_t count)
{
    const uint64_t whole_game = 1500000, one_position = 20000;
    return whole_game / (count + 1) < one_position ? whole_game / (count + 1) : one_position;
}

/* ---- turning ---- */

#define WON        75
#define LOST       25
#define TURNS_FROM 15 /* hundredths of a point */
#define HALF_SCORE 300

int jd_worth_chance(const jd_worth *w, jd_colour of)
{
    int score = w->mate > 0 ? JD_WORTH_MOST : w->mate < 0 ? -JD_WORTH_MOST : w->score;
    int size = score < 0 ? -score : score;
    int chance = 50 + (score < 0 ? -1 : 1) * (50 * size + (size + HALF_SCORE) / 2) / (size + HALF_SCORE);
    return of == JD_WHITE ? chance : 100 - chance;
}

static jd_turn turn_at(const jd_worth *worths, const jd_move *moves, size_t i, jd_colour by)
{
    const jd_worth *before = &worths[i], *after = &worths[i + 1];
    int             mate = by == JD_WHITE ? before->mate : -before->mate;
    jd_turn         t = {.ply = (int)i + 1,
                         .before = jd_worth_chance(before, by),
                         .after = jd_worth_chance(after, by),
                         .better = before->best,
                         .kind = JD_TURN_WORSE};
    if (before->best == moves[i] || before->best == JD_NO_MOVE)
        t.after = t.before;
    if (mate > 0 && t.after < WON) {
        t.kind = JD_TURN_MATE;
        t.mate = mate;
    } else if (t.after <= LOST && t.before > LOST) {
        t.kind = JD_TURN_LOSS;
    } else if (t.before >= WON && t.after < WON) {
        t.kind = JD_TURN_WIN;
    }
    return t;
}

static int fall(const jd_turn *t) { return t->before - t->after; }

/* Keeps the worst, in their order. */
static size_t keep_turn(jd_turn out[JD_TURNS_MOST], size_t count, jd_turn t)
{
    size_t least = 0;
    if (count < JD_TURNS_MOST) {
        out[count] = t;
        return count + 1;
    }
    for (size_t i = 1; i < count; i++)
        if (fall(&out[i]) < fall(&out[least]))
            least = i;
    if (fall(&t) > fall(&out[least])) {
        memmove(&out[least], &out[least + 1], (count - 1 - least) * sizeof out[0]);
        out[count - 1] = t;
    }
    return count;
}

size_t jd_turns_find(const jd_worth *worths, const jd_move *moves, size_t count, jd_colour first,
                     jd_turn out[JD_TURNS_MOST])
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        jd_turn t = turn_at(worths, moves, i, i % 2 ? jd_colour_other(first) : first);
        if (fall(&t) >= TURNS_FROM)
            found = keep_turn(out, found, t);
    }
    return found;
}

const char *jd_turn_kind_name(jd_turn_kind kind)
{
    static const char *const names[] = {"mate", "win", "loss", "worse"};
    return names[kind];
}
