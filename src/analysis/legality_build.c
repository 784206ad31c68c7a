/* legality_build.c - a game made by a plan: the captures of the kernel one by one, each with the pawns on their ranks,
 * then the other men that are missing, then promotions; the position is taken back to meet it. */
#include "legality_unplay.h"

#include "core/attacks.h"

#include <string.h>

#define SEEDS 400

struct build {
    struct unplay    back; /* the plan, and the end, which is taken back to where the line arrives */
    struct beam_line line;
    struct aim       aim;
    jd_bitboard      shut;   /* pawns that never move */
    unsigned         moment; /* captures of the kernel that were made */
    unsigned         seed;
};

static unsigned kind_of(const struct build *b, unsigned man)
{
    return b->line.now.at[man] == GONE ? JD_NO_KIND : jd_position_kind_at(&b->line.now.p, b->line.now.at[man]);
}

/* Many attempts with narrow beams find more than a few with wide ones. */
static unsigned tier(unsigned seed)
{
    static const uint8_t tiers[] = {0, 1, 1, 2};
    return tiers[seed % sizeof tiers];
}

/* ---- distances ---- */

/* How many moves a piece needs to get to `goal` from every square. */
static void measure(uint8_t out[64], jd_kind kind, jd_square goal, jd_bitboard shut)
{
    jd_measure(out, kind, jd_square_bit(goal), shut);
}

static void measure_pawn(uint8_t out[64], jd_square goal)
{
    for (int rank = 0; rank < 8; rank++) {
        int way = jd_square_rank(goal) - rank;
        out[jd_square_at(jd_square_file(goal), rank)] = (uint8_t)(STEP * (way < 0 ? -way : way));
    }
}

/* ---- aims ---- */

/* Nobody is wanted anywhere: pieces stay near their first squares, pawns go no further than the plan says. */
static void fresh_aim(struct build *b)
{
    struct aim *a = &b->aim;
    memset(a, 0, sizeof *a);
    memset(a->becomes, JD_NO_KIND, sizeof a->becomes);
    a->taker = a->taken = NOBODY;
    a->unmoved = b->back.plan.end->unmoved;
    a->seed = b->seed;
    a->where = ~UINT64_C(0);
    a->width = 24u << tier(b->seed);
    a->plies = 60;
    for (unsigned i = 0; i < MEN; i++) {
        a->furthest[i] = b->back.plan.ranks[b->moment][i];
        if (!is_pawn_of_array(i)) {
            memset(a->piece[i], 1, 64);
            a->piece[i][home_of(i)] = 0;
        }
    }
}

/* A pawn is wanted on a square of its file. */
static void want_pawn(struct build *b, unsigned man, jd_square goal)
{
    jd_square at = b->line.now.at[man];
    measure_pawn(b->aim.pawn[man], goal);
    b->aim.furthest[man] = goal >> 3;
    if (at != goal)
        b->aim.path |= jd_table_between[at][goal] | jd_square_bit(goal);
}

/* ---- a pawn takes ---- */

/* The piece may be taken: one of those that are missing in the end, and not one that castles. */
static bool may_be_taken(const struct build *b, unsigned man, unsigned colour)
{
    jd_square at = b->line.now.at[man];
    if (is_pawn_of_array(man) || at == GONE || (man < 16) != (colour == JD_WHITE) ||
        (b->back.plan.end->unmoved >> at & 1))
        return false;
    unsigned kind = kind_of(b, man);
    unsigned dark = kind == JD_BISHOP && jd_square_is_dark(at);
    return kind != JD_KING && b->back.plan.missing[colour][kind][dark];
}

/* Who comes to the square where a pawn is to take. */
static void list_ways(struct build *b, unsigned i, jd_square where, struct capture_way ways[ATTEMPTS])
{
    const struct feat *f = &b->back.plan.kernel.feats[i];
    if (b->back.plan.victims[i] != NOBODY) {
        jd_keep_cheapest(ways, (struct capture_way){0, b->back.plan.victims[i]});
        return;
    }
    for (unsigned man = 0; man < MEN; man++) {
        uint8_t far[64];
        if (!may_be_taken(b, man, f->colour ^ 1u) || kind_of(b, man) != b->back.plan.prey[i])
            continue;
        measure(far, (jd_kind)kind_of(b, man), where, b->shut);
        jd_keep_cheapest(ways, (struct capture_way){far[b->line.now.at[man]], (int)man});
    }
}

/* The pawns come to the ranks of the moment in hand. */
static bool line_up(struct build *b)
{
    fresh_aim(b);
    memset(b->aim.piece, 0, sizeof b->aim.piece);
    for (unsigned i = WHITE_PAWN(0); i <= BLACK_PAWN(7); i++)
        if (kind_of(b, i) == JD_PAWN)
            want_pawn(b, i, jd_square_at(b->line.now.at[i] & 7, b->back.plan.ranks[b->moment][i]));
    b->aim.plies = 160;
    return jd_beam_reach(&b->line, &b->aim);
}

static void piece_is_gone(struct build *b, unsigned man, jd_square at, unsigned kind)
{
    if (!is_pawn_of_array(man))
        b->back.plan.missing[man >= 16][kind][kind == JD_BISHOP && jd_square_is_dark(at)]--;
}

static bool try_capture(struct build *b, unsigned taker, unsigned taken)
{
    unsigned  kind = kind_of(b, taken);
    jd_square at = b->line.now.at[taken];
    b->aim.taker = (uint8_t)taker;
    b->aim.taken = (uint8_t)taken;
    if (!jd_beam_reach(&b->line, &b->aim))
        return false;
    piece_is_gone(b, taken, at, kind);
    return true;
}

static bool pawn_takes(struct build *b, unsigned i)
{
    struct capture_way ways[ATTEMPTS];
    unsigned           taker = b->back.plan.takers[i], file = b->back.plan.kernel.feats[i].to;
    jd_square          where = jd_square_at((int)file, b->back.plan.ranks[i][taker] + (taker < 16 ? 1 : -1));
    if (!line_up(b))
        return false;
    for (unsigned w = 0; w < ATTEMPTS; w++)
        ways[w] = (struct capture_way){FAR, NOBODY};
    list_ways(b, i, where, ways);
    for (unsigned w = 0; w < ATTEMPTS && ways[w].cost < FAR; w++) {
        unsigned victim = (unsigned)ways[w].which;
        fresh_aim(b);
        b->aim.where = jd_square_bit(where);
        if (!is_pawn_of_array(victim))
            measure(b->aim.piece[victim], (jd_kind)kind_of(b, victim), where, b->shut);
        if (try_capture(b, taker, victim))
            return true;
    }
    return false;
}

/* ---- a piece takes ---- */

static bool may_take(const struct build *b, unsigned man, unsigned taken)
{
    jd_square at = b->line.now.at[man];
    return !is_pawn_of_array(man) && (man < 16) != (taken < 16) && at != GONE && !(b->back.plan.end->unmoved >> at & 1);
}

static bool piece_takes(struct build *b, const bool victims[MEN])
{
    struct {
        unsigned cost;
        uint8_t  taker, taken;
    } best[ATTEMPTS], w, worse;
    for (unsigned i = 0; i < ATTEMPTS; i++)
        best[i].cost = FAR * 8;
    for (unsigned v = 0; v < MEN; v++)
        for (unsigned t = 0; victims[v] && t < MEN; t++) {
            uint8_t far[64];
            if (!may_take(b, t, v))
                continue;
            measure(far, (jd_kind)kind_of(b, t), b->line.now.at[v], b->shut & ~jd_square_bit(b->line.now.at[v]));
            w.cost = far[b->line.now.at[t]] + (kind_of(b, t) == JD_KING ? 8 : 0);
            w.taker = (uint8_t)t;
            w.taken = (uint8_t)v;
            for (unsigned i = 0; i < ATTEMPTS; i++)
                if (w.cost < best[i].cost) {
                    worse = best[i];
                    best[i] = w;
                    w = worse;
                }
        }
    for (unsigned i = 0; i < ATTEMPTS && best[i].cost < FAR; i++) {
        fresh_aim(b);
        measure(b->aim.piece[best[i].taker], (jd_kind)kind_of(b, best[i].taker), b->line.now.at[best[i].taken],
                b->shut);
        memset(b->aim.piece[best[i].taken], STEP, 64);
        b->aim.piece[best[i].taken][b->line.now.at[best[i].taken]] = 0;
        b->aim.furthest[best[i].taken] = b->line.now.at[best[i].taken] >> 3;
        if (try_capture(b, best[i].taker, best[i].taken))
            return true;
    }
    return false;
}

static bool take_missing(struct build *b)
{
    for (;;) {
        bool victims[MEN], any = false;
        for (unsigned i = 0; i < MEN; i++)
            any |= victims[i] = may_be_taken(b, i, i < 16 ? JD_WHITE : JD_BLACK);
        if (!any)
            return true;
        if (!piece_takes(b, victims))
            return false;
    }
}

static bool do_captures(struct build *b)
{
    for (unsigned i = 0; i < b->back.plan.count; i++) {
        bool victims[MEN] = {false};
        b->moment = i < b->back.plan.kernel.count ? i : b->back.plan.kernel.count;
        if (b->back.plan.takers[i] != NOBODY) {
            if (!pawn_takes(b, i))
                return false;
            continue;
        }
        victims[b->back.plan.victims[i]] = true;
        if (!piece_takes(b, victims))
            return false;
    }
    b->moment = b->back.plan.kernel.count;
    return take_missing(b);
}

/* ---- pawns promote ---- */

/* The pawn with the shortest way that is not behind another of its file. */
static unsigned next_pawn(const struct build *b)
{
    unsigned best = NOBODY, least = 99;
    for (unsigned i = WHITE_PAWN(0); i <= BLACK_PAWN(7); i++) {
        jd_square at = b->line.now.at[i];
        if (b->back.plan.fate[i] != FATE_PROMOTES || kind_of(b, i) != JD_PAWN)
            continue;
        jd_square   goal = b->back.plan.arrives[i];
        unsigned    way = (unsigned)(goal > at ? goal - at : at - goal) / 8;
        jd_bitboard ahead = jd_table_between[at][goal] | jd_square_bit(goal);
        if (!(ahead & b->line.now.p.kinds[JD_PAWN]) && way < least) {
            least = way;
            best = i;
        }
    }
    return best;
}

/* One after the other: the first squares of both players are full, and must be left for each. */
static bool promote_all(struct build *b)
{
    for (unsigned man; (man = next_pawn(b)) != NOBODY;) {
        fresh_aim(b);
        memset(b->aim.piece, 0, sizeof b->aim.piece);
        want_pawn(b, man, b->back.plan.arrives[man]);
        b->aim.becomes[man] = b->back.plan.becomes[man];
        if (!jd_beam_reach(&b->line, &b->aim))
            return false;
    }
    return true;
}

/* ---- the whole ---- */

static void begin_build(struct build *b, struct quest *q)
{
    jd_bitboard men = jd_position_occupied(q->budget->start);
    b->line = (struct beam_line){.q = q,
                                 .moves = q->budget->game,
                                 .size = q->budget->game_size / 2,
                                 .memory = q->budget->memory,
                                 .bytes = q->budget->bytes - (sizeof *b + 127)};
    b->line.now.p = *q->budget->start;
    for (unsigned i = 0; men; i++)
        b->line.now.at[i] = bits_pop(&men);
    b->shut = 0;
    for (unsigned i = WHITE_PAWN(0); i <= BLACK_PAWN(7); i++)
        if (b->back.plan.fate[i] == b->line.now.at[i])
            b->shut |= jd_square_bit(b->line.now.at[i]);
}

/* The end is taken back into the other half of the room for the game. */
static void begin_end(struct build *b, struct quest *q)
{
    b->back.seed = b->seed;
    b->back.line.told = true;
    b->back.line.length = 0;
    b->back.line.moves = q->budget->game + q->budget->game_size / 2;
    b->back.line.size = q->budget->game_size / 2;
}

static bool build_to(struct build *b, struct quest *q, const struct retro *end)
{
    if (!jd_plan_make(&b->back.plan, end, q, b->seed))
        return false;
    begin_build(b, q);
    b->back.line.q = q;
    b->back.line.start = q->budget->start;
    b->back.line.memory = b->line.memory;
    b->back.line.bytes = b->line.bytes;
    return do_captures(b) && promote_all(b) &&
           jd_meet(&b->back.line, &b->line.now, &b->back.plan, 24u << tier(b->seed), b->seed);
}

static bool attempt(struct build *b, struct quest *q)
{
    struct retro quiet = q->last;
    begin_end(b, q);
    if (!jd_loosen(&quiet, &b->back.line, b->seed) || !build_to(b, q, &quiet))
        return false;
    for (size_t i = 0; i < b->back.line.length; i++)
        q->budget->game[b->line.length + i] = b->back.line.moves[b->back.line.length - 1 - i];
    b->line.length += b->back.line.length;
    return jd_legality_replay(q->setup, q->budget->start, q->budget->game, b->line.length);
}

/* As in legality_unplay.c, it is kept at the end of the memory. */
jd_answer jd_legality_build(struct quest *q, size_t *length)
{
    size_t        room = (sizeof(struct build) + 63) / 64 * 64;
    struct build *b = (struct build *)((char *)q->budget->memory + (q->budget->bytes & ~(size_t)63) - room);
    if (!q->budget->memory || !q->budget->game || q->budget->bytes < JD_LEGALITY_MEMORY / 2)
        return JD_UNKNOWN;
    for (b->seed = 0; b->seed < SEEDS && !quest_is_over(q); b->seed++)
        if (attempt(b, q)) {
            *length = b->line.length;
            return JD_YES;
        }
    return JD_UNKNOWN;
}
