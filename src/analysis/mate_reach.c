/* mate_reach.c - what the men can ever reach, and whether a mate can stand there.
 *
 * A least fixpoint. At first every man is where it stands, and nothing is captured. A man that may not
 * move and may not be captured is frozen: a wall for its own side, and the squares it attacks are shut
 * to the enemy king for good. Every other man goes wherever its kind can go from where it may be. Sets
 * only grow, frozen men only thaw. What remains holds for every series of legal moves: by induction,
 * no legal move leads out of it. */
#include "analysis/mate_internal.h"

INLINE jd_bitboard east(jd_bitboard b) { return b << 1 & ~FILE_A; }
INLINE jd_bitboard west(jd_bitboard b) { return b >> 1 & ~FILE_H; }
INLINE jd_bitboard straight(jd_bitboard b) { return b << 8 | b >> 8 | east(b) | west(b); }
INLINE jd_bitboard diagonal(jd_bitboard b)
{
    jd_bitboard sides = east(b) | west(b);
    return sides << 8 | sides >> 8;
}
INLINE jd_bitboard leaps(jd_bitboard b)
{
    jd_bitboard one = east(b) | west(b), two = east(east(b)) | west(west(b));
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}
INLINE jd_bitboard pawn_takes(jd_colour c, jd_bitboard b) { return ahead(c, east(b) | west(b)); }

/* One step of a kind from anywhere in a set. A slider can stop on its way, so its steps are enough. */
INLINE jd_bitboard steps(jd_kind kind, jd_colour c, jd_bitboard b)
{
    switch (kind) {
    case JD_PAWN: return pawn_takes(c, b);
    case JD_KNIGHT: return leaps(b);
    case JD_BISHOP: return diagonal(b);
    case JD_ROOK: return straight(b);
    default: return straight(b) | diagonal(b);
    }
}

/* As many steps as there may be. */
INLINE jd_bitboard flood(jd_kind kind, jd_colour c, jd_bitboard at, jd_bitboard open)
{
    for (;;) {
        jd_bitboard more = at | (steps(kind, c, at) & open);
        if (more == at)
            return at;
        at = more;
    }
}

/* What the present sets say, gathered by colour. */
struct gathered {
    jd_bitboard frozen[2];
    jd_bitboard guarded[2]; /* attacked by frozen men                     */
    jd_bitboard victims[2]; /* where a man that is no king may be         */
    jd_bitboard hits[2];    /* where a capture may be made by that colour */
    jd_bitboard ep[2];      /* squares that a pawn may pass over          */
};

static void list_men(const jd_position *p, struct mate_reach *r)
{
    jd_bitboard men = jd_position_occupied(p);
    r->count = 0;
    r->promotes[0] = r->promotes[1] = false;
    while (men) {
        unsigned  i = r->count++;
        jd_square s = bits_pop(&men);
        r->from[i] = s;
        r->at[i] = jd_square_bit(s);
        r->kind[i] = (uint8_t)kind_at(p, s);
        r->colour[i] = p->colours[JD_BLACK] >> s & 1;
        r->taken[i] = false;
    }
}

/* Castling takes king and rook where their steps might not. */
static void add_castling(const jd_position *p, struct mate_reach *r)
{
    for (unsigned i = 0; i < r->count; i++) {
        jd_bitboard home = first_rank((jd_colour)r->colour[i]);
        jd_bitboard rooks = p->castling & home;
        if (rooks && r->kind[i] == JD_KING)
            r->at[i] |= home & (FILE_A << 2 | FILE_A << 6);
        if (p->castling >> r->from[i] & 1)
            r->at[i] |= home & (FILE_A << 3 | FILE_A << 5);
    }
}

static struct gathered gather(const jd_position *p, const struct mate_reach *r)
{
    struct gathered g = {0};
    if (p->ep != JD_NO_SQUARE)
        g.ep[p->turn ^ 1] = jd_square_bit(p->ep);
    for (unsigned i = 0; i < r->count; i++) {
        jd_colour   c = (jd_colour)r->colour[i];
        jd_kind     kind = (jd_kind)r->kind[i];
        jd_bitboard at = r->at[i];
        if (at == jd_square_bit(r->from[i]) && !r->taken[i]) {
            g.frozen[c] |= at;
            g.guarded[c] |= steps(kind, c, at);
        }
        if (kind != JD_KING)
            g.victims[c] |= at;
        g.hits[c] |= kind == JD_PAWN ? pawn_takes(c, at) : at;
        if (kind == JD_PAWN) {
            jd_bitboard passed = ahead(c, at & (c == JD_WHITE ? RANK_2 : RANK_7));
            g.ep[c] |= passed & ahead((jd_colour)(c ^ 1), at);
        }
    }
    return g;
}

/* A pawn that stays on its file cannot get past an enemy pawn that stays there too. */
static jd_bitboard barred(const struct mate_reach *r, unsigned i)
{
    jd_colour   c = (jd_colour)r->colour[i];
    jd_bitboard file = FILE_A << (r->from[i] & 7), bar = 0;
    if (r->at[i] & ~file)
        return 0;
    jd_bitboard before = file & (c == JD_WHITE ? ~(jd_bitboard)1 << r->from[i] : ((jd_bitboard)1 << r->from[i]) - 1);
    for (unsigned j = 0; j < r->count; j++)
        if (r->kind[j] == JD_PAWN && r->colour[j] != c && (before >> r->from[j] & 1) && !r->taken[j] &&
            !(r->at[j] & ~file))
            bar |= jd_square_bit(r->from[j]);
    return bar;
}

static jd_bitboard spread_pawn(jd_colour c, jd_bitboard at, const struct gathered *g, jd_bitboard bar)
{
    jd_bitboard open = ~(g->frozen[0] | g->frozen[1] | bar);
    jd_bitboard once = ahead(c, at) & open;
    jd_bitboard twice = ahead(c, once & third_rank(c)) & open;
    jd_bitboard takes = pawn_takes(c, at) & (g->victims[c ^ 1] | g->ep[c ^ 1]);
    return at | once | twice | takes;
}

static jd_bitboard spread(jd_kind kind, jd_colour c, jd_bitboard at, const struct gathered *g, jd_bitboard bar)
{
    if (kind == JD_PAWN)
        return spread_pawn(c, at, g, bar);
    jd_bitboard open = ~g->frozen[c];
    if (kind == JD_KING)
        open &= ~g->guarded[c ^ 1];
    return flood(kind, c, at, open);
}

bool mate_reach_of(const jd_position *p, struct mate_reach *r)
{
    list_men(p, r);
    add_castling(p, r);
    for (bool changed = true; changed;) {
        struct gathered g = gather(p, r);
        changed = false;
        for (unsigned i = 0; i < r->count; i++) {
            jd_colour   c = (jd_colour)r->colour[i];
            jd_kind     kind = (jd_kind)r->kind[i];
            jd_bitboard more = spread(kind, c, r->at[i], &g, kind == JD_PAWN ? barred(r, i) : 0);
            bool        passes = kind == JD_PAWN && (ahead((jd_colour)(c ^ 1), g.ep[c]) & r->at[i]);
            bool taken = kind != JD_KING && ((r->at[i] & g.hits[c ^ 1]) || (passes && (g.ep[c] & g.hits[c ^ 1])));
            changed |= more != r->at[i] || taken > r->taken[i];
            r->at[i] = more;
            r->taken[i] |= taken;
            if (kind == JD_PAWN && (more & last_rank(c)))
                return false;
        }
    }
    return true;
}

/* If somebody stands between the king and the rook of every right, and can neither move nor be captured as long as
 * nobody has castled, then nobody will be the first to castle. */
jd_bitboard mate_castling_that_counts(const jd_position *p)
{
    struct mate_reach r;
    jd_position       q = *p;
    jd_bitboard       fixed = 0;
    q.castling = 0;
    if (p->castling == 0 || mate_abnormal(p) || !mate_reach_of(&q, &r))
        return p->castling;
    for (unsigned i = 0; i < r.count; i++)
        if (r.at[i] == jd_square_bit(r.from[i]) && !r.taken[i])
            fixed |= r.at[i];
    for (jd_bitboard rooks = p->castling; rooks; rooks &= rooks - 1) {
        jd_square rook = bits_first(rooks), king = king_of(p, p->colours[JD_BLACK] >> rook & 1);
        if (!(jd_table_between[king][rook] & fixed))
            return p->castling;
    }
    return 0;
}

/* Where the two sides' men may stand and what A's may attack, kings apart. */
struct stage {
    unsigned    count;
    jd_bitboard fillers[64]; /* squares that each man of D's may fill */
    jd_bitboard attacked;    /* by A's men                            */
    jd_bitboard kings[2];
};

static void set_stage(struct stage *st, const struct mate_reach *r, jd_colour side)
{
    st->count = 0;
    st->attacked = st->kings[JD_WHITE] = st->kings[JD_BLACK] = 0;
    for (unsigned i = 0; i < r->count; i++) {
        jd_colour c = (jd_colour)r->colour[i];
        jd_kind   kind = (jd_kind)r->kind[i];
        if (kind == JD_KING)
            st->kings[c] = r->at[i];
        else if (c != side)
            st->fillers[st->count++] = r->at[i];
        else
            st->attacked |= steps(kind, c, r->at[i]);
    }
}

/* Find a man for one square, sending another man elsewhere if need be. */
static bool place(const jd_bitboard *fillers, unsigned count, const jd_square *squares, unsigned s, jd_square *holds,
                  uint64_t *tried)
{
    for (unsigned m = 0; m < count; m++) {
        if (!(fillers[m] >> squares[s] & 1) || (*tried >> m & 1))
            continue;
        *tried |= UINT64_C(1) << m;
        if (holds[m] == JD_NO_SQUARE || place(fillers, count, squares, holds[m], holds, tried)) {
            holds[m] = (jd_square)s;
            return true;
        }
    }
    return false;
}

bool mate_can_fill(const jd_bitboard *fillers, unsigned count, jd_bitboard wanted)
{
    jd_square squares[8], holds[64];
    unsigned  number = 0;
    while (wanted)
        squares[number++] = bits_pop(&wanted);
    if (number > count)
        return false;
    for (unsigned m = 0; m < count; m++)
        holds[m] = JD_NO_SQUARE;
    for (unsigned s = 0; s < number; s++) {
        uint64_t tried = 0;
        if (!place(fillers, count, squares, s, holds, &tried))
            return false;
    }
    return true;
}

/* Could D's king be mated on this square? In check by a man, and every square around it filled by D's
 * own, or attacked by a man of A's, or by A's king from one square that does not touch. */
static bool may_be_mated(const struct stage *st, jd_colour side, jd_square k)
{
    if (!(st->attacked >> k & 1))
        return false;
    jd_bitboard open = jd_table_king[k] & ~st->attacked;
    if (mate_can_fill(st->fillers, st->count, open))
        return true;
    jd_bitboard kings = st->kings[side] & ~(jd_table_king[k] | jd_square_bit(k));
    while (kings) {
        jd_bitboard left = open & ~jd_table_king[bits_pop(&kings)];
        if (left != open && mate_can_fill(st->fillers, st->count, left))
            return true;
    }
    return false;
}

/* Would a pawn run to the last rank if its side's pieces, which stay clear of their own men, took all that they get at?
 * In the fixpoint they get at least as far, so that nothing is known. */
static bool breaks_through(const jd_position *p, jd_colour c)
{
    jd_bitboard own = p->colours[c], reach = 0;
    for (jd_kind k = JD_KNIGHT; k <= JD_QUEEN; k++)
        reach |= flood(k, c, own & p->kinds[k], ~own);
    jd_bitboard taken = reach & p->colours[c ^ 1] & ~p->kinds[JD_KING];
    return own & p->kinds[JD_PAWN] & ~behind(c, jd_position_occupied(p) & ~taken);
}

bool mate_wall(const jd_position *p, jd_colour side, jd_mate_result *out)
{
    struct mate_reach r;
    if (breaks_through(p, JD_WHITE) || breaks_through(p, JD_BLACK) || !mate_reach_of(p, &r))
        return false;
    struct stage st;
    set_stage(&st, &r, side);
    jd_bitboard squares = st.kings[side ^ 1];
    while (squares)
        if (may_be_mated(&st, side, bits_pop(&squares)))
            return false;
    if (out) {
        out->mobile = 0;
        for (unsigned i = 0; i < r.count; i++)
            if (r.at[i] != jd_square_bit(r.from[i]))
                out->mobile |= jd_square_bit(r.from[i]);
        out->reach[JD_WHITE] = st.kings[JD_WHITE];
        out->reach[JD_BLACK] = st.kings[JD_BLACK];
    }
    return true;
}

/* Does every pawn have an enemy pawn somewhere before it? */
static bool no_passed_pawn(jd_bitboard white, jd_bitboard black)
{
    return !(white & ~behind(JD_WHITE, black)) && !(black & ~behind(JD_BLACK, white));
}

bool mate_wall_likely(const jd_position *p)
{
    jd_bitboard white = p->kinds[JD_PAWN] & p->colours[JD_WHITE], black = p->kinds[JD_PAWN] & p->colours[JD_BLACK];
    jd_bitboard rams = white << 8 & black;
    if (rams == 0)
        return false;
    if (bits_count(rams) >= 3)
        return no_passed_pawn(white, black);
    return bits_count(jd_position_occupied(p)) <= 8;
}
