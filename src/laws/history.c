/* history.c - a game as the list of its moves. */
#include "jadoube/history.h"

#include "laws/edition.h"
#include "laws/life.h"
#include "laws/repetition.h"

#include <assert.h>
#include <stdlib.h>

enum { DEAD_MEMORY = 1 << 20, FIFTY = 100 };

struct ply {
    jd_position after;
    jd_move     move; /* that led to it; JD_NO_MOVE for the start */
};

struct jd_history {
    int         count; /* moves made */
    int         size;
    struct ply *plies; /* from the start position on */
    uint64_t    memory[DEAD_MEMORY / sizeof(uint64_t)];
};

jd_err jd_history_new(jd_history **out, const jd_position *start)
{
    jd_history *h = calloc(1, sizeof *h);
    *out = h;
    if (!h)
        return JD_ERR_MEMORY;
    h->size = 256;
    h->plies = malloc((size_t)h->size * sizeof *h->plies);
    if (!h->plies) {
        free(h);
        *out = NULL;
        return JD_ERR_MEMORY;
    }
    jd_history_begin(h, start);
    return JD_OK;
}

void jd_history_free(jd_history *h)
{
    if (h)
        free(h->plies);
    free(h);
}

void jd_history_begin(jd_history *h, const jd_position *start)
{
    h->count = 0;
    h->plies[0] = (struct ply){start ? *start : jd_position_initial(), JD_NO_MOVE};
}

static bool has_room(jd_history *h)
{
    if (h->count + 1 < h->size)
        return true;
    struct ply *more = realloc(h->plies, 2 * (size_t)h->size * sizeof *more);
    if (!more)
        return false;
    h->plies = more;
    h->size *= 2;
    return true;
}

jd_err jd_history_play(jd_history *h, jd_move move)
{
    if (!jd_move_is_legal(jd_history_position(h), move))
        return JD_ERR_REFUSED;
    if (!has_room(h))
        return JD_ERR_MEMORY;
    h->plies[h->count + 1] = (struct ply){jd_move_make(jd_history_position(h), move), move};
    h->count++;
    return JD_OK;
}

bool jd_history_undo(jd_history *h)
{
    if (h->count == 0)
        return false;
    h->count--;
    return true;
}

int                jd_history_plies(const jd_history *h) { return h->count; }
const jd_position *jd_history_position(const jd_history *h) { return &h->plies[h->count].after; }

const jd_position *jd_history_position_at(const jd_history *h, int ply)
{
    assert(ply >= 0 && ply <= h->count);
    return &h->plies[ply].after;
}

jd_move jd_history_move_at(const jd_history *h, int ply)
{
    assert(ply >= 1 && ply <= h->count);
    return h->plies[ply].move;
}

/* ---- what the Laws say ---- */

static struct line line_of(const jd_history *h)
{
    return (struct line){jd_history_position(h), sizeof h->plies[0], h->count, false};
}

int jd_history_occurrences(const jd_history *h)
{
    struct line line = line_of(h);
    return jd_line_occurrences(&line, line.last);
}

/* Mate ends the game before anything else can (9.6.2). */
static jd_rule ending(jd_history *h, jd_edition edition)
{
    const struct edition *ed = jd_edition_row(edition);
    const jd_position    *p = jd_history_position(h);
    struct line           line = line_of(h);
    unsigned              moves = jd_moves_count(p);
    struct means          means = jd_means_after_move(JD_BUDGET);
    means.memory = h->memory;
    means.bytes = sizeof h->memory;
    if (moves == 0)
        return jd_position_checkers(p) ? JD_RULE_MATE : JD_RULE_STALEMATE;
    if (jd_position_lives(p, moves, &means) == JD_NO)
        return JD_RULE_DEAD_POSITION;
    if (jd_line_is_fivefold(&line, ed))
        return JD_RULE_FIVEFOLD;
    return ed->seventy_five && p->halfmove_clock >= ed->seventy_five ? JD_RULE_SEVENTY_FIVE : JD_RULE_COUNT;
}

jd_verdict jd_history_verdict(jd_history *h, jd_edition edition)
{
    jd_rule   why = ending(h, edition);
    jd_result won = jd_history_position(h)->turn == JD_WHITE ? JD_BLACK_WINS : JD_WHITE_WINS;
    if (why == JD_RULE_COUNT)
        return (jd_verdict){.result = JD_NO_RESULT};
    return (jd_verdict){why == JD_RULE_MATE ? won : JD_DRAW, why, jd_rule_article(why, edition)};
}

/* Who mates or stalemates has no need to claim. */
static jd_claims claims(const jd_position *p, int occurrences)
{
    if (!jd_moves_any(p))
        return 0;
    return (occurrences >= 3 ? JD_CLAIM_THREEFOLD : 0u) | (p->halfmove_clock >= FIFTY ? JD_CLAIM_FIFTY : 0u);
}

/* After the end nobody claims anything. */
static jd_claims unless_over(jd_history *h, jd_edition edition, jd_claims claims)
{
    return claims && ending(h, edition) == JD_RULE_COUNT ? claims : 0;
}

jd_claims jd_history_claims(jd_history *h, jd_edition edition)
{
    return unless_over(h, edition, claims(jd_history_position(h), jd_history_occurrences(h)));
}

jd_claims jd_history_claims_with(jd_history *h, jd_move move, jd_edition edition)
{
    struct line line = line_of(h);
    if (!jd_move_is_legal(line.last, move))
        return 0;
    jd_position after = jd_move_make(line.last, move);
    return unless_over(h, edition, claims(&after, jd_line_occurrences(&line, &after) + 1));
}
