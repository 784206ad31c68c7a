/* legality.c - can this position arise (3.10.3)? The stages, each exact in what it says:
 *
 *  1. what jd_setup_problems() names: kings, counts, checks that no move gives, rights, the en passant square;
 *  2. the fixed tests (legality_count.c): the files of pawns and the captures that they needed, what pawns that never
 *     moved lock in or out, promotions, parity;
 *  3. a game of a few half-moves (legality_short.c); the kernel (legality_kernel.c): the order of captures that let the
 * pawns pass each other;
 *  4. moves taken back (legality_retro.c, legality_take_back.c) as long as every line ends at one of these;
 *  5. a game made by a plan (legality_plan.c), from its end (legality_unplay.c) or from both ends (legality_build.c,
 *     legality_meet.c), and replayed.
 *
 * A stage that finds nothing leaves the question to the next one. */
#include "legality_kernel.h"

#include "core/sight.h"

#include <assert.h>
#include <string.h>

#define SHORT_SEARCH  4096 /* nodes for who gives no budget */
#define MANY_PROMOTED 3    /* so many, and a game is sooner made from both ends */

/* Rights are those of the array: king and rook stand where they stood first. */
static bool rights_are_of_array(const struct retro *r, const jd_setup *s)
{
    jd_bitboard kings = 0, all = s->castling;
    for (int c = 0; c < 2; c++)
        if (s->castling & s->colours[c])
            kings |= s->kinds[JD_KING] & s->colours[c];
    return !(all & ~r->start->kinds[JD_ROOK]) && !(kings & ~r->start->kinds[JD_KING]);
}

static struct retro state_of(const jd_setup *s, const jd_position *start)
{
    struct retro r = {.start = start, .ep = s->ep < JD_SQUARES ? s->ep : JD_NO_SQUARE, .ep_told = true};
    memcpy(r.p.kinds, s->kinds, sizeof r.p.kinds);
    memcpy(r.p.colours, s->colours, sizeof r.p.colours);
    r.p.turn = s->turn;
    r.p.ep = JD_NO_SQUARE;
    r.unmoved = s->castling;
    for (int c = 0; c < 2; c++) {
        r.left[c] = (uint8_t)(16 - bits_count(s->colours[c]));
        if (s->castling & s->colours[c])
            r.unmoved |= s->kinds[JD_KING] & s->colours[c];
    }
    return r;
}

static jd_answer refuse(jd_legality_result *out, jd_legality_reason reason)
{
    out->answer = JD_NO;
    out->reason = reason;
    return JD_NO;
}

/* What is wrong with the arrangement as such. The counters are no part of the position. */
static bool setup_is_sound(const jd_setup *s, jd_legality_result *out)
{
    out->problems = jd_setup_problems(s) & ~(jd_problems)JD_PROBLEM_COUNTER;
    return !out->problems || refuse(out, JD_LEGALITY_SETUP) != JD_NO;
}

static bool is_start_itself(const struct quest *q)
{
    return jd_retro_is_start(&q->last) && q->setup->castling == q->last.start->castling && q->last.ep == JD_NO_SQUARE;
}

/* Some stage may use only a part of what is left. */
static uint64_t part_of(const struct quest *q, unsigned parts)
{
    return q->nodes < q->whole ? q->nodes + (q->whole - q->nodes) / parts : q->whole;
}

static bool has_kernel(struct quest *q)
{
    struct kernel k;
    if (!q->budget->memory)
        return true;
    jd_kernel_begin(&k, &q->last, false);
    return jd_kernel_solve(&k, q) != JD_NO;
}

static jd_answer take_back(struct quest *q, unsigned depth, jd_legality_result *out)
{
    if (jd_legality_take_back(q, depth) != JD_NO)
        return JD_UNKNOWN;
    out->needed = depth;
    return refuse(out, depth == 1 ? JD_LEGALITY_LAST_MOVE : JD_LEGALITY_RETRO);
}

static bool many_were_promoted(const struct retro *r)
{
    return jd_kernel_promoted(r, JD_WHITE) + jd_kernel_promoted(r, JD_BLACK) >= MANY_PROMOTED;
}

static bool plays(struct quest *q, uint64_t limit, jd_legality_result *out)
{
    q->limit = limit;
    return jd_legality_build(q, &out->game_length) == JD_YES;
}

static bool unplays(struct quest *q, unsigned first, unsigned parts, jd_legality_result *out)
{
    q->limit = part_of(q, parts);
    return jd_legality_unplay(q, first, &out->game_length) == JD_YES;
}

/* What mostly answers comes first, and nothing may use up what the others need. */
static jd_answer search(struct quest *q, jd_legality_result *out)
{
    bool forward = many_were_promoted(&q->last);
    q->limit = part_of(q, 32);
    if (jd_legality_short(q, &out->game_length) == JD_YES)
        return out->answer = JD_YES;
    q->limit = part_of(q, 4);
    if (!has_kernel(q))
        return refuse(out, JD_LEGALITY_PAWNS);
    for (unsigned depth = 1; depth <= 2; depth++) {
        q->limit = part_of(q, 8);
        if (take_back(q, depth, out) == JD_NO)
            return JD_NO;
    }
    if (forward && plays(q, q->whole - q->whole / 8, out))
        return out->answer = JD_YES;
    if (unplays(q, 0, 8, out))
        return out->answer = JD_YES;
    if (!forward && plays(q, part_of(q, 3), out))
        return out->answer = JD_YES;
    for (unsigned depth = 4; depth <= 8; depth *= 2) {
        q->limit = part_of(q, 8);
        if (take_back(q, depth, out) == JD_NO)
            return JD_NO;
    }
    if (unplays(q, 6, forward ? 8 : 2, out) || (!forward && plays(q, q->whole, out)))
        return out->answer = JD_YES;
    return JD_UNKNOWN;
}

static jd_answer ask_quest(struct quest *q, jd_legality_result *out)
{
    if (!setup_is_sound(q->setup, out))
        return JD_NO;
    q->last = state_of(q->setup, q->budget->start);
    if (!rights_are_of_array(&q->last, q->setup))
        return refuse(out, JD_LEGALITY_ARRAY);
    if (is_start_itself(q))
        return out->answer = JD_YES;
    if (!jd_retro_possible(&q->last, out))
        return JD_NO;
    return search(q, out);
}

jd_answer jd_legality_query(const jd_setup *s, const jd_legality_budget *budget, jd_legality_result *out)
{
    static const jd_legality_budget none;
    jd_legality_result              unwanted;
    jd_legality_budget              whole = budget ? *budget : none;
    jd_position                     start = whole.start ? *whole.start : jd_position_initial();
    out = out ? out : &unwanted;
    *out = (jd_legality_result){.answer = JD_UNKNOWN, .square = JD_NO_SQUARE};
    whole.start = &start;
    struct quest q = {.setup = s, .budget = &whole, .whole = whole.nodes ? whole.nodes : SHORT_SEARCH};
    q.limit = q.whole;
    ask_quest(&q, out);
    out->nodes = q.nodes;
    return out->answer;
}

bool jd_legality_replay(const jd_setup *s, const jd_position *start, const jd_move *game, size_t length)
{
    jd_position p = start ? *start : jd_position_initial(), wanted;
    for (size_t i = 0; i < length; i++) {
        if (!jd_move_is_legal(&p, game[i]))
            return false;
        p = jd_move_make(&p, game[i]);
    }
    if (jd_setup_position(s, JD_PROBLEM_COUNTER, &wanted) != JD_OK)
        return false;
    jd_square beyond = s->ep < JD_SQUARES ? s->ep ^ 8 : JD_NO_SQUARE;
    bool      told = s->ep >= JD_SQUARES ||
                (length && jd_move_to(game[length - 1]) == beyond && (jd_move_from(game[length - 1]) ^ beyond) == 16);
    return told && jd_position_same(&p, &wanted);
}

const char *jd_legality_reason_name(jd_legality_reason reason)
{
    static const char *const names[] = {
        [JD_LEGALITY_NO_REASON] = "none",  [JD_LEGALITY_SETUP] = "setup",       [JD_LEGALITY_ARRAY] = "array",
        [JD_LEGALITY_PAWN_HOME] = "files", [JD_LEGALITY_CAPTURES] = "captures", [JD_LEGALITY_CAGED] = "caged",
        [JD_LEGALITY_PROMOTED] = "locked", [JD_LEGALITY_PARITY] = "parity",     [JD_LEGALITY_LAST_MOVE] = "last-move",
        [JD_LEGALITY_RETRO] = "retro",     [JD_LEGALITY_PAWNS] = "pawns",
    };
    return (unsigned)reason < sizeof names / sizeof names[0] ? names[reason] : "none";
}
