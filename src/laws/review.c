/* review.c - a finished game held against Articles 5, 6.9 and 9. */
#include "jadoube/review.h"

#include "laws/edition.h"

#include <assert.h>
#include <string.h>

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

static void remember(jd_review *r, const jd_position *p)
{
    if (r->run == JD_REVIEW_RUN) {
        memmove(r->at, r->at + 1, (JD_REVIEW_RUN - 1) * sizeof r->at[0]);
        r->run--;
    }
    r->at[r->run++] = *p;
}

/* Only king, knights and bishops are left: the one case in which a dead position is looked for on the way. */
static bool is_bare(const jd_position *p) { return !(p->kinds[JD_PAWN] | p->kinds[JD_ROOK] | p->kinds[JD_QUEEN]); }

static bool is_dead_at_a_glance(const jd_position *p)
{
    return jd_mate_fast(p, JD_WHITE) == JD_NO && jd_mate_fast(p, JD_BLACK) == JD_NO;
}

void jd_review_begin(jd_review *r, jd_edition edition, const jd_position *start)
{
    r->edition = edition;
    r->ply = r->run = 0;
    r->seen = (uint64_t)1 << (start->key & 63);
    for (int i = 0; i < JD_FINDING_COUNT; i++)
        r->held[i] = -1;
    remember(r, start);
}

static int occurrences(const jd_review *r)
{
    const jd_position *last = &r->at[r->run - 1];
    int                count = 1;
    for (int i = r->run - 3; i >= 0; i -= 2) /* the same player is on move every other time */
        count += r->at[i].key == last->key && jd_position_same(&r->at[i], last);
    return count;
}

static bool is_consecutive(const jd_review *r)
{
    for (int i = 1; i < 5; i++)
        if (r->run <= 4 * i || !jd_position_same(&r->at[r->run - 1], &r->at[r->run - 1 - 4 * i]))
            return false;
    return true;
}

static bool look_for_repetition(jd_review *r)
{
    const struct edition *ed = edition_of(r->edition);
    int                   count = occurrences(r);
    bool                  found = count >= 3 && hold(r, JD_FINDING_REPETITION_CLAIM);
    if (count >= 5 &&
        (ed->fivefold == FIVEFOLD_ANYWHERE || (ed->fivefold == FIVEFOLD_CONSECUTIVE && is_consecutive(r))))
        found |= hold(r, JD_FINDING_FIVEFOLD_PASSED);
    return found;
}

static bool look_at_the_count(jd_review *r, const jd_position *p)
{
    int  limit = edition_of(r->edition)->seventy_five;
    bool found = hold(r, JD_FINDING_FIFTY_CLAIM);
    if (limit && p->halfmove_clock >= limit && !jd_position_is_mate(p))
        found |= hold(r, JD_FINDING_SEVENTY_FIVE_PASSED);
    return found;
}

bool jd_review_move(jd_review *r, const jd_position *after)
{
    int  quiet = after->halfmove_clock;
    bool found = false;
    r->ply++;
    if (quiet == 0) {
        r->run = 0;
        r->seen = 0;
    }
    uint64_t mark = (uint64_t)1 << (after->key & 63);
    bool     perhaps = (r->seen & mark) != 0;
    r->seen |= mark;
    remember(r, after);
    if (perhaps)
        found |= look_for_repetition(r);
    if (quiet >= 100)
        found |= look_at_the_count(r, after);
    if (quiet == 0 && is_bare(after) && is_dead_at_a_glance(after))
        found |= hold(r, JD_FINDING_DEAD_PASSED);
    return found;
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
static void look_at_the_end(jd_review *r, jd_result result, bool on_time, const jd_mate_budget *budget)
{
    const jd_position *p = &r->at[r->run - 1];
    bool               decided = result == JD_WHITE_WINS || result == JD_BLACK_WINS;
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

size_t jd_review_end(jd_review *r, jd_result result, bool on_time, const jd_mate_budget *budget,
                     jd_finding out[JD_REVIEW_MOST])
{
    size_t count = 0;
    look_at_the_end(r, result, on_time, budget);
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
