/* review.c - a finished game held against Articles 5, 6.9 and 9. */
#include "jadoube/review.h"

#include "core/sight.h"
#include "laws/edition.h"
#include "laws/life.h"
#include "laws/order.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEPT = 1024, /* the last moves are remembered: at least half so many */
    MARKS = 1024,
    NEVER = -1
};

/* What was played is kept as keys and moves; positions are set up again where an answer rests on them. */
struct jd_review {
    jd_edition  edition;
    int         ply;
    int         held[JD_FINDING_COUNT]; /* ply at which it first held, or NEVER                     */
    jd_position base;                   /* where the moves below begin                              */
    jd_position near;                   /* after the first `passed` of them, what cannot come again */
    int         passed;
    int         count;
    jd_move     moves[KEPT];
    uint64_t    keys[KEPT + 1]; /* before and after each of them                          */
    uint32_t    now;            /* half-moves of all games so far                         */
    uint32_t    marks[MARKS];   /* by key: when a position with such a key was last there */
};

static_assert(JD_FINDING_COUNT <= JD_REVIEW_MOST, "there is room for one finding of each kind");

static const struct {
    const char *name;
    jd_rule     rule;
    bool        note;
} kinds[JD_FINDING_COUNT] = {
#define KIND(id, name_, rule_, note_) [JD_FINDING_##id] = {.name = name_, .rule = JD_RULE_##rule_, .note = note_},
    JD_FINDINGS(KIND)
#undef KIND
};

const char *jd_finding_name(jd_finding_kind kind) { return kinds[kind].name; }
bool        jd_finding_is_note(jd_finding_kind kind) { return kinds[kind].note; }

static const char *article_of(jd_finding_kind kind, jd_edition edition)
{
    return kinds[kind].rule == JD_RULE_COUNT ? NULL : jd_rule_article(kinds[kind].rule, edition);
}

static bool hold(jd_review *r, jd_finding_kind kind)
{
    bool first = r->held[kind] == NEVER;
    if (first)
        r->held[kind] = r->ply;
    return first;
}

/* The position after the first `count` of the moves that are remembered. */
static jd_position position_after(const jd_review *r, int count)
{
    bool        near = count >= r->passed;
    jd_position p = near ? r->near : r->base;
    for (int i = near ? r->passed : 0; i < count; i++)
        p = jd_move_make(&p, r->moves[i]);
    return p;
}

jd_position jd_review_position(const jd_review *r) { return position_after(r, r->count); }

jd_move jd_review_move(const jd_review *r, int ply, jd_position *before)
{
    int at = ply - 1 - (r->ply - r->count);
    if (at < 0 || at >= r->count)
        return JD_NO_MOVE;
    *before = position_after(r, at);
    return r->moves[at];
}

/* Forget the older half of the moves. */
static void forget(jd_review *r)
{
    const int half = KEPT / 2;
    r->base = r->near = position_after(r, half);
    r->passed = 0;
    r->count -= half;
    memmove(r->moves, r->moves + half, (size_t)r->count * sizeof r->moves[0]);
    memmove(r->keys, r->keys + half, (size_t)(r->count + 1) * sizeof r->keys[0]);
}

static bool is_dead_at_a_glance(const jd_position *p)
{
    return jd_mate_fast(p, JD_WHITE) == JD_NO && jd_mate_fast(p, JD_BLACK) == JD_NO;
}

jd_err jd_review_new(jd_review **out)
{
    *out = calloc(1, sizeof **out);
    return *out ? JD_OK : JD_ERR_MEMORY;
}

void jd_review_free(jd_review *r) { free(r); }

int jd_review_ply(const jd_review *r) { return r->ply; }
int jd_review_held(const jd_review *r, jd_finding_kind kind) { return r->held[kind]; }

void jd_review_begin(jd_review *r, jd_edition edition, const jd_position *start)
{
    r->edition = edition;
    r->ply = r->count = r->passed = 0;
    r->base = r->near = *start;
    r->keys[0] = start->key;
    r->marks[start->key % MARKS] = r->now++;
    for (int i = 0; i < JD_FINDING_COUNT; i++)
        r->held[i] = NEVER;
}

/* How often the last position has occurred, by its key. */
static int occurrences(const jd_review *r, int quiet)
{
    int count = 1; /* the same player is on move every other time */
    for (int i = r->count - 2; i >= 0 && i >= r->count - quiet; i -= 2)
        count += r->keys[i] == r->keys[r->count];
    return count;
}

/* Do the quiet moves bring each man back to where he stood whenever there is the key of the last position? So it is
 * nearly always, and no position has to be set up to see it: with the men where they were, one key is one position. */
static bool is_walked_back(const jd_review *r, int quiet)
{
    enum { NOBODY = 64 };
    uint8_t men[64]; /* by the squares where they stood when the key was first there */
    int     from = (int)greater(r->count - quiet, 0);
    while (r->keys[from] != r->keys[r->count])
        from++;
    for (unsigned s = 0; s < 64; s++)
        men[s] = (uint8_t)s;
    for (int i = from; i < r->count; i++) {
        if (jd_move_type_of(r->moves[i]) != JD_NORMAL)
            return false;
        men[jd_move_to(r->moves[i])] = men[jd_move_from(r->moves[i])];
        men[jd_move_from(r->moves[i])] = NOBODY;
        for (unsigned s = 0; r->keys[i + 1] == r->keys[r->count] && s < 64; s++)
            if (men[s] != s && men[s] != NOBODY)
                return false;
    }
    return true;
}

/* Do the positions with that key agree? Keys might lie. */
static bool is_borne_out(const jd_review *r)
{
    jd_position p = r->near, first = p;
    bool        met = false;
    for (int i = r->passed;; p = jd_move_make(&p, r->moves[i++])) {
        if (r->keys[i] == r->keys[r->count]) {
            first = met ? first : p;
            met = true;
            if (!jd_position_same(&first, &p))
                return false;
        }
        if (i == r->count)
            return true;
    }
}

static bool is_consecutive(const jd_review *r)
{
    for (int i = 1; i < 5; i++)
        if (r->count - 4 * i < 0 || r->keys[r->count - 4 * i] != r->keys[r->count])
            return false;
    return true;
}

/* Does the edition end the game with this occurrence? */
static bool is_fivefold(const jd_review *r, int count)
{
    const struct edition *ed = jd_edition_row(r->edition);
    return count >= 5 &&
           (ed->fivefold == FIVEFOLD_ANYWHERE || (ed->fivefold == FIVEFOLD_CONSECUTIVE && is_consecutive(r)));
}

static bool look_for_repetition(jd_review *r, int quiet)
{
    int  count = occurrences(r, quiet);
    bool claim = count >= 3 && r->held[JD_FINDING_REPETITION_CLAIM] == NEVER;
    bool passed = is_fivefold(r, count) && r->held[JD_FINDING_FIVEFOLD_PASSED] == NEVER;
    if ((!claim && !passed) || (!is_walked_back(r, quiet) && !is_borne_out(r)))
        return false;
    if (claim)
        hold(r, JD_FINDING_REPETITION_CLAIM);
    if (passed)
        hold(r, JD_FINDING_FIVEFOLD_PASSED);
    return true;
}

static bool look_at_the_count(jd_review *r, int quiet)
{
    int  limit = jd_edition_row(r->edition)->seventy_five;
    bool found = hold(r, JD_FINDING_FIFTY_CLAIM);
    if (limit && quiet >= limit)
        found |= hold(r, JD_FINDING_SEVENTY_FIVE_PASSED);
    return found;
}

/* Only kings, knights and bishops are left: the one case in which a dead position is looked for on the way, where the
 * text of the move is at hand. */
static bool look_at_the_rest(jd_review *r)
{
    r->near = position_after(r, r->count - 1);
    r->passed = r->count - 1;
    jd_position p = jd_review_position(r);
    return is_dead_at_a_glance(&p) && hold(r, JD_FINDING_DEAD_PASSED);
}

/* What is seldom: a position that may have been there before, a long run, hardly a man left. */
static bool look_closer(jd_review *r, const jd_pgn_ply *ply, bool perhaps)
{
    bool found = perhaps && look_for_repetition(r, ply->quiet);
    if (ply->quiet >= 100)
        found |= look_at_the_count(r, ply->quiet);
    if (ply->bare && ply->quiet == 0)
        found |= look_at_the_rest(r);
    return found;
}

/* Take moves, one at least, up to one that may have brought something, or to the last. A position can be there again
 * only if it was there within the quiet moves; a mark that tells so may also be another position's. */
static size_t take(jd_review *r, const jd_pgn_ply *plies, size_t count, bool *perhaps)
{
    uint32_t now = r->now;
    size_t   kept = (size_t)r->count, i = 0;
    bool     look;
    do {
        const jd_pgn_ply *ply = &plies[i++];
        uint32_t         *mark = &r->marks[ply->key % MARKS], age = now - *mark;
        *mark = now++;
        r->moves[kept++] = ply->move;
        r->keys[kept] = ply->key;
        *perhaps = age <= ply->quiet;
        look = *perhaps | (ply->quiet >= 100) | ply->bare;
    } while (i < count && !look);
    r->now = now;
    r->count = (int)kept;
    r->ply += (int)i;
    return i;
}

size_t jd_review_moves(jd_review *r, const jd_pgn_ply *plies, size_t count, bool *found)
{
    size_t taken = 0;
    bool   perhaps;
    for (*found = false; taken < count && !*found;) {
        if (r->count == KEPT)
            forget(r);
        int64_t left = (int64_t)(count - taken);
        taken += take(r, plies + taken, (size_t)lesser(left, KEPT - r->count), &perhaps);
        *found = look_closer(r, &plies[taken - 1], perhaps);
    }
    return taken;
}

/* ---- the end ---- */

static bool cannot_mate(const jd_position *p, jd_colour side, const jd_mate_budget *budget)
{
    struct means means = jd_means_within(budget);
    return jd_can_mate(p, side, &means) == JD_NO;
}

/* With few replies, and not much behind them, what comes may be forced. */
static bool may_be_forced(const jd_position *p, jd_bitboard own, unsigned replies)
{
    if (bits_within(own, 3))
        return replies <= 4 || jd_position_checkers(p);
    return replies <= 2 && bits_within(own & ~p->kinds[JD_PAWN], 3);
}

/* Is it worth a thought that this side cannot mate? Millions of games end where it is not. */
static bool is_doubtful(const jd_position *p, jd_colour side, unsigned replies)
{
    jd_bitboard own = p->colours[side], strong = p->kinds[JD_PAWN] | p->kinds[JD_ROOK] | p->kinds[JD_QUEEN];
    return !(own & strong) || may_be_forced(p, own, replies) || !jd_side_is_lively(p, side);
}

/* Can the king walk to an enemy pawn that no other guards, if only pawns are in his way? */
static bool gets_at_pawns(const jd_position *p, jd_colour side)
{
    jd_bitboard prey = p->kinds[JD_PAWN] & p->colours[side ^ 1], reach = p->kinds[JD_KING] & p->colours[side], before;
    jd_bitboard open = ~(pawns_attack(jd_colour_other(side), prey) | (p->kinds[JD_PAWN] & p->colours[side]));
    do {
        before = reach;
        reach |= (reach & ~FILE_A) >> 1 | (reach & ~FILE_H) << 1;
        reach |= reach >> 8 | reach << 8;
        reach = (reach & open) | before;
    } while (reach != before);
    return reach & prey;
}

/* Where there are no pawns, or a king gets at some unless everything is forced, fast answers do. */
static const jd_mate_budget *budget_for(const jd_position *p, const jd_mate_budget *budget)
{
    bool shut = p->kinds[JD_PAWN] && !gets_at_pawns(p, JD_WHITE) && !gets_at_pawns(p, JD_BLACK);
    return shut || jd_moves_count(p) <= 2 ? budget : NULL;
}

static bool is_dead(const jd_position *p, unsigned moves, const jd_mate_budget *budget)
{
    struct means means = jd_means_within(budget);
    return jd_position_lives(p, moves, &means) == JD_NO;
}

/* With which of the moves the position was seen to be dead, as a replay would have seen it. */
static int first_dead(const jd_review *r, const jd_mate_budget *budget)
{
    int         forgotten = r->ply - r->count, count = r->ply > 0 && !forgotten; /* a start ends no game */
    jd_position p = position_after(r, count);
    while (count < r->count && !is_dead(&p, jd_moves_count(&p), budget))
        p = jd_move_make(&p, r->moves[count++]);
    return forgotten + count;
}

/* Mate and stalemate (5.1.1, 5.2.1). */
static void look_at_the_last_move(jd_review *r, const jd_position *p, jd_result result)
{
    bool      mated = jd_position_checkers(p) != 0;
    jd_result due = !mated ? JD_DRAW : p->turn == JD_WHITE ? JD_BLACK_WINS : JD_WHITE_WINS;
    if (result != due)
        hold(r, mated ? JD_FINDING_MATE_RESULT : JD_FINDING_STALEMATE_RESULT);
}

/* What is found where a player has lost in this way to one who could not mate; JD_FINDING_COUNT: nothing. */
static jd_finding_kind wrong_loss(const jd_review *r, jd_termination how)
{
    switch (how) {
    case JD_TERMINATION_TIME: return JD_FINDING_TIME_RESULT;
    case JD_TERMINATION_ILLEGAL: return JD_FINDING_ILLEGAL_RESULT;
    case JD_TERMINATION_NORMAL:
    case JD_TERMINATION_UNSAID:
        return jd_edition_row(r->edition)->resignation_may_draw ? JD_FINDING_RESIGNATION_RESULT : JD_FINDING_COUNT;
    default: return JD_FINDING_COUNT;
    }
}

/* Could the winner have mated? After a resignation, as most games end, that is asked only where it is in doubt. */
static void look_at_the_win(jd_review *r, const jd_position *p, jd_colour winner, jd_termination how, unsigned replies,
                            const jd_mate_budget *budget)
{
    jd_finding_kind kind = wrong_loss(r, how);
    bool            usual = kind == JD_FINDING_RESIGNATION_RESULT;
    if (kind == JD_FINDING_COUNT || (usual && !is_doubtful(p, winner, replies)))
        return;
    if (usual)
        budget = jd_side_is_lively(p, winner) ? NULL : budget_for(p, budget);
    if (!cannot_mate(p, winner, budget))
        return;
    hold(r, cannot_mate(p, jd_colour_other(winner), budget) ? JD_FINDING_DEAD_RESULT : kind);
}

/* In a drawn game it is worth a note, and no long thought. */
static bool is_seen_at_once_dead(const jd_position *p, unsigned replies, const jd_mate_budget *budget)
{
    return is_doubtful(p, JD_WHITE, replies) && is_doubtful(p, JD_BLACK, replies) &&
           is_dead(p, replies, budget_for(p, budget));
}

/* What the final position says about the result. Is it one in which nobody can move? */
static bool look_at_the_end(jd_review *r, const jd_position *p, jd_result result, jd_termination how,
                            const jd_mate_budget *budget)
{
    bool     decided = result == JD_WHITE_WINS || result == JD_BLACK_WINS;
    unsigned replies = jd_moves_count(p);
    if (replies == 0) {
        look_at_the_last_move(r, p, result);
        return true;
    }
    if (decided ? is_dead(p, replies, budget) : is_seen_at_once_dead(p, replies, budget)) {
        r->held[JD_FINDING_DEAD_PASSED] = first_dead(r, budget);
        if (decided)
            hold(r, JD_FINDING_DEAD_RESULT);
    } else if (decided) {
        look_at_the_win(r, p, result == JD_WHITE_WINS ? JD_WHITE : JD_BLACK, how, replies, budget);
    }
    return false;
}

/* ---- what is told ---- */

static bool is_score(jd_result result) { return result != JD_NO_RESULT && result != JD_RESULT_COUNT; }

static bool is_same_score(jd_result a, jd_result b)
{
    static const uint8_t scores[][2] = {[JD_NO_RESULT] = {0},
#define SCORE(id, text, white, black) [JD_##id] = {white, black},
                                        JD_RESULTS(SCORE)
#undef SCORE
    };
    return memcmp(scores[a], scores[b], sizeof scores[a]) == 0;
}

/* The result that counts. */
static jd_result look_at_the_scores(jd_review *r, const jd_reported *end)
{
    if (end->result == JD_RESULT_COUNT || end->tag == JD_RESULT_COUNT)
        hold(r, JD_FINDING_SCORE_UNKNOWN);
    if (is_score(end->result) && is_score(end->tag) && !is_same_score(end->result, end->tag))
        hold(r, JD_FINDING_RESULT_DIFFERS);
    return is_score(end->result) ? end->result : is_score(end->tag) ? end->tag : JD_NO_RESULT;
}

/* The game is over once: from then on nothing else ends it, and nobody claims a draw. What holds with the same move
 * comes in the order of the list. */
static void forget_what_came_late(jd_review *r, bool nobody_moves)
{
    static const jd_finding_kind ends[] = {JD_FINDING_DEAD_PASSED, JD_FINDING_FIVEFOLD_PASSED,
                                           JD_FINDING_SEVENTY_FIVE_PASSED, JD_FINDING_REPETITION_CLAIM,
                                           JD_FINDING_FIFTY_CLAIM};
    int                          over = nobody_moves ? r->ply : r->ply + 1;
    for (int i = 0; i < 3; i++)
        if (r->held[ends[i]] != NEVER)
            over = (int)lesser(over, r->held[ends[i]]);
    bool ended = nobody_moves && over == r->ply;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        int *held = &r->held[ends[i]];
        if (*held > over || (ended && *held == over))
            *held = NEVER;
        ended |= *held == over;
    }
}

/* A draw that was due, or could be claimed, with the last move of a drawn game was perhaps given; that of a dead
 * position is the result's affair. */
static bool was_heeded(const jd_review *r, jd_finding_kind kind, jd_result result)
{
    switch (kind) {
    case JD_FINDING_DEAD_PASSED: return r->held[kind] == r->ply;
    case JD_FINDING_FIVEFOLD_PASSED:
    case JD_FINDING_SEVENTY_FIVE_PASSED:
    case JD_FINDING_REPETITION_CLAIM:
    case JD_FINDING_FIFTY_CLAIM: return r->held[kind] == r->ply && result == JD_DRAW;
    default: return false;
    }
}

static int by_ply(const void *a, const void *b)
{
    const jd_finding *x = a, *y = b;
    int               plies = x->ply - y->ply;
    return plies ? plies : (int)x->kind - (int)y->kind;
}

size_t jd_review_end(jd_review *r, const jd_position *last, const jd_reported *end, const jd_mate_budget *budget,
                     jd_finding out[JD_REVIEW_MOST])
{
    size_t    count = 0;
    jd_result result = look_at_the_scores(r, end);
    forget_what_came_late(r, look_at_the_end(r, last, result, end->termination, budget));
    for (int k = 0; k < JD_FINDING_COUNT; k++) {
        if (r->held[k] == NEVER || was_heeded(r, (jd_finding_kind)k, result))
            continue;
        out[count++] = (jd_finding){(jd_finding_kind)k, r->held[k], article_of((jd_finding_kind)k, r->edition)};
    }
    qsort(out, count, sizeof *out, by_ply);
    return count;
}
