/* review.c - a finished game held against Articles 5, 6.9 and 9. */
#include "jadoube/review.h"

#include "laws/edition.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEPT = 1024, /* the last moves are remembered: at least half so many */
    MARKS = 1024
};

/* What was played is kept as keys and moves; positions are set up again where an answer rests on them. */
struct jd_review {
    jd_edition  edition;
    int         ply;
    int         held[JD_FINDING_COUNT]; /* ply at which it first held, or -1                        */
    jd_position base;                   /* where the moves below begin                              */
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

static bool hold(jd_review *r, jd_finding_kind kind)
{
    bool first = r->held[kind] < 0;
    if (first)
        r->held[kind] = r->ply;
    return first;
}

/* The position after the first `count` of the moves that are remembered. */
static jd_position position_after(const jd_review *r, int count)
{
    jd_position p = r->base;
    for (int i = 0; i < count; i++)
        p = jd_move_make(&p, r->moves[i]);
    return p;
}

jd_position jd_review_position(const jd_review *r) { return position_after(r, r->count); }

/* Forget the older half of the moves. */
static void forget(jd_review *r)
{
    const int half = KEPT / 2;
    r->base = position_after(r, half);
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
    r->ply = r->count = 0;
    r->base = *start;
    r->keys[0] = start->key;
    r->marks[start->key % MARKS] = r->now++;
    for (int i = 0; i < JD_FINDING_COUNT; i++)
        r->held[i] = -1;
}

/* How often the last position has occurred, by its key. */
static int occurrences(const jd_review *r, int quiet)
{
    int count = 1, first = r->count > quiet ? r->count - quiet : 0;
    for (int i = r->count - 2; i >= first; i -= 2) /* the same player is on move every other time */
        count += r->keys[i] == r->keys[r->count];
    return count;
}

/* Do the positions with that key agree? Keys might lie. */
static bool is_borne_out(const jd_review *r)
{
    jd_position p = r->base, first = p;
    bool        met = false;
    for (int i = 0; i <= r->count; i++) {
        if (r->keys[i] == r->keys[r->count]) {
            first = met ? first : p;
            met = true;
            if (!jd_position_same(&first, &p))
                return false;
        }
        if (i < r->count)
            p = jd_move_make(&p, r->moves[i]);
    }
    return true;
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
    bool claim = count >= 3 && r->held[JD_FINDING_REPETITION_CLAIM] < 0;
    bool passed = is_fivefold(r, count) && r->held[JD_FINDING_FIVEFOLD_PASSED] < 0;
    if ((!claim && !passed) || !is_borne_out(r))
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
    if (limit && quiet >= limit && r->held[JD_FINDING_SEVENTY_FIVE_PASSED] < 0) {
        jd_position p = jd_review_position(r);
        if (!jd_position_is_mate(&p))
            found |= hold(r, JD_FINDING_SEVENTY_FIVE_PASSED);
    }
    return found;
}

/* Only kings, knights and bishops are left: the one case in which a dead position is looked for on the way. */
static bool look_at_the_rest(jd_review *r)
{
    r->base = jd_review_position(r); /* nothing from before the capture can come again */
    r->keys[0] = r->base.key;
    r->count = 0;
    return is_dead_at_a_glance(&r->base) && hold(r, JD_FINDING_DEAD_PASSED);
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

/* Take moves up to one that may have brought something, or to the last. A position can be there again only
 * if it was there within the quiet moves; a mark that tells so may also be another position's. */
static size_t take(jd_review *r, const jd_pgn_ply *plies, size_t count, bool *perhaps)
{
    uint32_t now = r->now;
    size_t   kept = (size_t)r->count, i = 0;
    bool     look = false;
    *perhaps = false;
    while (i < count && !look) {
        const jd_pgn_ply *ply = &plies[i++];
        uint32_t         *mark = &r->marks[ply->key % MARKS], age = now - *mark;
        *mark = now++;
        r->moves[kept++] = ply->move;
        r->keys[kept] = ply->key;
        *perhaps = age <= ply->quiet;
        look = *perhaps | (ply->quiet >= 100) | ply->bare;
    }
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
        size_t room = (size_t)(KEPT - r->count), left = count - taken;
        taken += take(r, plies + taken, left < room ? left : room, &perhaps);
        *found = look_closer(r, &plies[taken - 1], perhaps);
    }
    return taken;
}

static bool cannot_mate(const jd_position *p, jd_colour side, const jd_mate_budget *budget)
{
    jd_answer answer = jd_mate_fast(p, side);
    if (answer == JD_UNKNOWN && budget)
        answer = jd_mate_query(p, side, budget, NULL);
    return answer == JD_NO;
}

/* With a rook, a queen or a pawn that can step forward nobody would think of a dead position: millions of
 * games end so. */
static bool is_lively(const jd_position *p)
{
    jd_bitboard vacant = ~(p->colours[0] | p->colours[1]), pawns = p->kinds[JD_PAWN];
    jd_bitboard free = (vacant >> 8 & pawns & p->colours[JD_WHITE]) | (vacant << 8 & pawns & p->colours[JD_BLACK]);
    return (p->kinds[JD_ROOK] | p->kinds[JD_QUEEN] | free) != 0;
}

/* What the final position says about the result. */
static void look_at_the_end(jd_review *r, const jd_position *p, jd_result result, bool on_time,
                            const jd_mate_budget *budget)
{
    bool decided = result == JD_WHITE_WINS || result == JD_BLACK_WINS;
    if (result == JD_RESULT_COUNT)
        hold(r, JD_FINDING_SCORE_UNKNOWN);
    if (!jd_moves_any(p)) {
        bool      mated = jd_position_checkers(p) != 0;
        jd_result due = !mated ? JD_DRAW : p->turn == JD_WHITE ? JD_BLACK_WINS : JD_WHITE_WINS;
        if (result != due)
            hold(r, mated ? JD_FINDING_MATE_RESULT : JD_FINDING_STALEMATE_RESULT);
        return;
    }
    if (!decided)
        return;
    jd_colour winner = result == JD_WHITE_WINS ? JD_WHITE : JD_BLACK;
    /* The full question is for 6.9. Else a dead position is looked for at a glance. */
    if (!on_time && is_lively(p))
        return;
    if (!on_time)
        budget = NULL;
    if (!cannot_mate(p, winner, budget))
        return;
    if (cannot_mate(p, jd_colour_other(winner), budget))
        hold(r, JD_FINDING_DEAD_RESULT);
    else if (on_time)
        hold(r, JD_FINDING_TIME_RESULT);
}

/* A draw that was due, or could be claimed, with the last move of a drawn game was perhaps given. */
static bool was_heeded(const jd_review *r, jd_finding_kind kind, jd_result result)
{
    switch (kind) {
    case JD_FINDING_FIVEFOLD_PASSED:
    case JD_FINDING_SEVENTY_FIVE_PASSED:
    case JD_FINDING_DEAD_PASSED:
    case JD_FINDING_REPETITION_CLAIM:
    case JD_FINDING_FIFTY_CLAIM: return r->held[kind] == r->ply && result == JD_DRAW;
    default: return false;
    }
}

size_t jd_review_end(jd_review *r, const jd_position *last, jd_result result, bool on_time,
                     const jd_mate_budget *budget, jd_finding out[JD_REVIEW_MOST])
{
    size_t count = 0;
    look_at_the_end(r, last, result, on_time, budget);
    if (r->held[JD_FINDING_DEAD_PASSED] == r->ply) /* said by the result already, or drawn */
        r->held[JD_FINDING_DEAD_PASSED] = -1;
    for (int k = 0; k < JD_FINDING_COUNT; k++) {
        if (r->held[k] < 0 || was_heeded(r, (jd_finding_kind)k, result))
            continue;
        size_t at = count++;
        for (; at > 0 && out[at - 1].ply > r->held[k]; at--) /* in order of plies */
            out[at] = out[at - 1];
        out[at] = (jd_finding){(jd_finding_kind)k, r->held[k], jd_rule_article(kinds[k].rule, r->edition)};
    }
    return count;
}
