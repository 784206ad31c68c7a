/* wall.c - for each man a set of squares that it never leaves, so that no mate can arise.
 *
 * One line with the sets. A man that has one square only and cannot be taken is frozen: it is in the way of its own
 * side for good, and what it attacks is closed to the other king. */
#include "proof/proof.h"

struct wall {
    struct troop men;
    jd_bitboard  at[PROOF_MEN];
    bool         frozen[PROOF_MEN];
    jd_bitboard  passed[2]; /* squares that a pawn of that colour may pass over by a double step */
};

/* The next squares in the directions of a piece. Sets that these do not lead out of, longer moves do not either. */
static jd_bitboard steps(const struct wall *w, unsigned i, jd_square s)
{
    jd_bitboard everything = ~(jd_bitboard)0;
    if (w->men.kind[i] == JD_PAWN)
        return jd_table_pawn[w->men.colour[i]][s];
    return attacks_piece((jd_kind)w->men.kind[i], s, everything);
}

static jd_bitboard all_steps(const struct wall *w, unsigned i)
{
    jd_bitboard all = 0;
    for (jd_bitboard b = w->at[i]; b; b &= b - 1)
        all |= steps(w, i, bits_first(b));
    return all;
}

static bool is_pawn(const struct wall *w, unsigned i) { return w->men.kind[i] == JD_PAWN; }

/* Does a pawn take its double step over a square that an enemy pawn attacks? */
static bool may_be_passed(const struct wall *w, unsigned i, unsigned by)
{
    return is_pawn(w, i) && is_pawn(w, by) && (w->passed[w->men.colour[i]] & all_steps(w, by));
}

static bool may_be_taken(const struct wall *w, unsigned i)
{
    if (w->men.kind[i] == JD_KING)
        return false;
    for (unsigned j = 0; j < w->men.count; j++) {
        if (w->men.colour[j] == w->men.colour[i])
            continue;
        if ((w->at[i] & (is_pawn(w, j) ? all_steps(w, j) : w->at[j])) || may_be_passed(w, i, j))
            return true;
    }
    return false;
}

static void note_passed(struct wall *w, const jd_position *p)
{
    w->passed[0] = w->passed[1] = 0;
    if (p->ep != JD_NO_SQUARE)
        w->passed[p->turn ^ 1] = jd_square_bit(p->ep);
    for (unsigned i = 0; i < w->men.count; i++) {
        jd_colour   c = (jd_colour)w->men.colour[i];
        jd_bitboard over = ahead(c, w->at[i]) & third_rank(c);
        if (is_pawn(w, i))
            w->passed[c] |= over & ahead((jd_colour)(c ^ 1), w->at[i]);
    }
}

/* ---- does a man stay where it is said to? ---- */

static jd_bitboard frozen_of(const struct wall *w, jd_colour c)
{
    jd_bitboard all = 0;
    for (unsigned i = 0; i < w->men.count; i++)
        all |= w->frozen[i] && w->men.colour[i] == c ? w->at[i] : 0;
    return all;
}

static bool piece_stays(const struct wall *w, unsigned i)
{
    jd_colour   us = (jd_colour)w->men.colour[i];
    jd_bitboard out = all_steps(w, i) & ~w->at[i] & ~frozen_of(w, us);
    for (unsigned j = 0; w->men.kind[i] == JD_KING && j < w->men.count; j++)
        if (w->frozen[j] && w->men.colour[j] != us)
            out &= ~steps(w, j, bits_first(w->at[j]));
    return out == 0;
}

/* Squares of enemy pawns that it meets on its file, and that stay there and are not taken: it never comes that far. */
static jd_bitboard met(const struct wall *w, unsigned i)
{
    jd_bitboard file = FILE_A << (w->men.from[i] & 7), found = 0;
    for (unsigned j = 0; j < w->men.count && !(w->at[i] & ~file); j++) {
        bool before = w->men.colour[i] == JD_WHITE ? w->men.from[j] > w->men.from[i] : w->men.from[j] < w->men.from[i];
        if (is_pawn(w, j) && w->men.colour[j] != w->men.colour[i] && before && !(w->at[j] & ~file) &&
            !may_be_taken(w, j))
            found |= jd_square_bit(w->men.from[j]);
    }
    return found;
}

static bool pawn_stays(const struct wall *w, unsigned i)
{
    jd_colour   us = (jd_colour)w->men.colour[i];
    jd_bitboard closed = frozen_of(w, JD_WHITE) | frozen_of(w, JD_BLACK) | met(w, i), prey = w->passed[us ^ 1];
    for (unsigned j = 0; j < w->men.count; j++)
        if (w->men.colour[j] != us && w->men.kind[j] != JD_KING)
            prey |= w->at[j];
    jd_bitboard once = ahead(us, w->at[i]) & ~closed, twice = ahead(us, once & third_rank(us)) & ~closed;
    return ((once | twice | (all_steps(w, i) & prey)) & ~w->at[i]) == 0 && !(w->at[i] & last_rank(us));
}

/* ---- may there be a mate? ---- */

/* With the king of D on this square, guarded squares given, and A's king on one square or (none) out of the way. */
static bool may_be_closed_in(const struct wall *w, jd_colour side, jd_square king, jd_bitboard guarded)
{
    struct ways ways = jd_proof_ways(jd_table_king[king] & ~guarded);
    for (unsigned i = 0; i < w->men.count && !jd_proof_ways_done(&ways); i++) {
        if (w->men.colour[i] == side || w->men.kind[i] == JD_KING)
            continue;
        jd_proof_ways_begin(&ways);
        for (jd_bitboard b = w->at[i] & ways.wanted; b; b &= b - 1)
            jd_proof_ways_use(&ways, b & -b);
        jd_proof_ways_end(&ways);
    }
    return jd_proof_ways_done(&ways);
}

static bool may_be_mated(const struct wall *w, jd_colour side, jd_square king)
{
    jd_bitboard guarded = 0, kings = w->at[w->men.king[side]] & ~jd_table_king[king] & ~jd_square_bit(king);
    for (unsigned i = 0; i < w->men.count; i++)
        if (w->men.colour[i] == side && w->men.kind[i] != JD_KING)
            guarded |= all_steps(w, i);
    if (!(guarded >> king & 1))
        return false;
    bool may = may_be_closed_in(w, side, king, guarded);
    for (; kings && !may; kings &= kings - 1)
        may = may_be_closed_in(w, side, king, guarded | jd_table_king[bits_first(kings)]);
    return may;
}

/* ---- */

static complaint read_wall(struct wall *w, struct reader *r)
{
    bool several;
    if (!jd_proof_line(r))
        return "a line of squares";
    for (unsigned i = 0; i < w->men.count; i++)
        if (!jd_proof_squares(r, &w->at[i], &several) || !(w->at[i] >> w->men.from[i] & 1))
            return "squares of each man, its own among them";
    return NULL;
}

static complaint check_wall(struct wall *w, jd_colour side)
{
    for (unsigned i = 0; i < w->men.count; i++)
        w->frozen[i] = !bits_several(w->at[i]) && !may_be_taken(w, i);
    for (unsigned i = 0; i < w->men.count; i++)
        if (!(is_pawn(w, i) ? pawn_stays(w, i) : piece_stays(w, i)))
            return "squares that no man leaves";
    for (jd_bitboard b = w->at[w->men.king[side ^ 1]]; b; b &= b - 1)
        if (may_be_mated(w, side, bits_first(b)))
            return "squares on which no king is mated";
    return NULL;
}

complaint jd_proof_of_wall(const jd_certificate *c, struct reader *r, uint64_t *size)
{
    struct wall w;
    if (!jd_proof_is_ordinary(&c->position) || !jd_proof_troop(&c->position, &w.men))
        return "a position without castling, as a move leaves it";
    complaint wrong = read_wall(&w, r);
    if (wrong)
        return wrong;
    *size = 1;
    note_passed(&w, &c->position);
    return check_wall(&w, c->side);
}
