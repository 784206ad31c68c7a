/* positions.c - a set of positions, one by one, that no legal move leads out of.
 *
 * Each line is a position, as the four first fields of its FEN. What can be dropped is a position in which the side
 * has not the material to mate. */
#include "jadoube/fen.h"
#include "jadoube/move.h"
#include "proof/proof.h"

#include <stdlib.h>
#include <string.h>

struct positions {
    jd_position *at;
    size_t       count, room;
    uint32_t    *index; /* 1 and the number of a position; 0: nothing */
    size_t       mask;
};

static size_t slot_of(const struct positions *set, const jd_position *p)
{
    size_t i = (size_t)p->key & set->mask;
    while (set->index[i] && !jd_position_same(&set->at[set->index[i] - 1], p))
        i = (i + 1) & set->mask;
    return i;
}

static bool holds(const struct positions *set, const jd_position *p) { return set->index[slot_of(set, p)] != 0; }

static complaint read_position(struct positions *set, const struct reader *r)
{
    char fen[JD_FEN_MAX + 8];
    if (r->size >= sizeof fen)
        return "a position";
    memcpy(fen, r->line, r->size);
    fen[r->size] = '\0';
    if (set->count == set->room) {
        size_t       room = set->room ? 2 * set->room : 64;
        jd_position *more = realloc(set->at, room * sizeof *more);
        if (!more)
            return "memory";
        set->at = more;
        set->room = room;
    }
    return jd_fen_position(fen, JD_PROBLEMS_STANDING, &set->at[set->count++], NULL, NULL) ? "a position" : NULL;
}

static bool make_index(struct positions *set)
{
    for (set->mask = 63; set->mask < 2 * set->count;)
        set->mask = 2 * set->mask + 1;
    set->index = calloc(set->mask + 1, sizeof *set->index);
    for (size_t i = 0; set->index && i < set->count; i++)
        set->index[slot_of(set, &set->at[i])] = (uint32_t)i + 1;
    return set->index != NULL;
}

/* No legal move leads out, and the side has not mated. */
static complaint check_position(const struct positions *set, const jd_position *p, jd_colour side)
{
    jd_moves moves;
    jd_moves_legal(p, &moves);
    if (moves.count == 0)
        return p->turn != side && jd_position_is_mate(p) ? "a position that is not mate" : NULL;
    for (size_t i = 0; i < moves.count; i++) {
        jd_position q = jd_move_make(p, moves.at[i]);
        if (!jd_proof_material(&q, side) && !holds(set, &q))
            return "the position after each legal move";
    }
    return NULL;
}

/* Mate may be on the board although one lacks the material: such a position is no proof by itself. */
static bool is_plain(const jd_position *p, jd_colour side)
{
    return jd_proof_material(p, side) && !jd_position_in_check(p, (jd_colour)(p->turn ^ 1));
}

static complaint check_positions(struct positions *set, const jd_certificate *c, struct reader *r)
{
    while (jd_proof_line(r)) {
        complaint wrong = read_position(set, r);
        if (wrong)
            return wrong;
    }
    if (set->count >= UINT32_MAX / 4 || !make_index(set))
        return "memory";
    if (!is_plain(&c->position, c->side) && !holds(set, &c->position))
        return "the position in question";
    for (size_t i = 0; i < set->count; i++) {
        complaint wrong = check_position(set, &set->at[i], c->side);
        if (wrong)
            return wrong;
    }
    return NULL;
}

complaint jd_proof_of_positions(const jd_certificate *c, struct reader *r, uint64_t *size)
{
    struct positions set = {.at = NULL};
    complaint        wrong = check_positions(&set, c, r);
    *size = set.count;
    free(set.at);
    free(set.index);
    return wrong;
}
