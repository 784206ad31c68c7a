/* legality_count.c - the fixed tests: what can be said against a state of a game without taking back a move.
 *
 * A pawn that stands on its first square stood there in every position of the game, and so did what it locks in. What
 * these men leave of the board decides which pieces can be those of the start array, and which must be promoted. */
#include "core/sight.h"
#include "legality_retro.h"

#define NEVER 255 /* captures: more than there are men */

static bool refuse(jd_legality_result *why, jd_legality_reason reason, jd_colour c, unsigned needed, unsigned there)
{
    why->answer = JD_NO;
    why->reason = reason;
    why->colour = c;
    why->needed = needed;
    why->there = there;
    return false;
}

/* ---- pawns and the files that they came from ---- */

/* The fewest captures with which these pawns can have come from different files: the files already taken are a row of
 * bits, and a pawn leaves its file once for each rank that it has gone forward, at most. */
static unsigned fewest_captures(jd_colour c, jd_bitboard pawns)
{
    uint8_t best[256], next[256];
    for (unsigned i = 0; i < 256; i++)
        best[i] = i ? NEVER : 0;
    while (pawns) {
        jd_square s = bits_pop(&pawns);
        int       file = jd_square_file(s), rank = jd_square_rank(s), gone = c == JD_WHITE ? rank - 1 : 6 - rank;
        for (unsigned i = 0; i < 256; i++)
            next[i] = NEVER;
        for (unsigned set = 0; set < 256; set++)
            for (int from = best[set] == NEVER ? 8
                            : file - gone < 0  ? 0
                                               : file - gone;
                 from < 8 && from <= file + gone; from++) {
                unsigned cost = best[set] + (unsigned)(from > file ? from - file : file - from);
                if (!(set >> from & 1) && cost < next[set | 1u << from])
                    next[set | 1u << from] = (uint8_t)cost;
            }
        for (unsigned i = 0; i < 256; i++)
            best[i] = next[i];
    }
    unsigned least = NEVER;
    for (unsigned i = 0; i < 256; i++)
        least = best[i] < least ? best[i] : least;
    return least;
}

/* Does each file hold one of them at most? Then none needed to capture. */
static bool on_different_files(jd_bitboard pawns)
{
    unsigned files = 0;
    while (pawns) {
        unsigned file = 1u << (bits_pop(&pawns) & 7);
        if (files & file)
            return false;
        files |= file;
    }
    return true;
}

/* How far the nearest of these files is, at most `gone`; NEVER: there is none. It is taken. */
static unsigned nearest_file(unsigned *open, int file, int gone)
{
    for (int far = 1; far <= gone; far++)
        for (int side = -1; side <= 1; side += 2) {
            int f = file + side * far;
            if (f >= 0 && f < 8 && *open >> f & 1) {
                *open &= ~(1u << f);
                return (unsigned)far;
            }
        }
    return NEVER;
}

/* Captures that suffice: on each file the hindmost pawn stayed there, the others came from the nearest open ones. */
static unsigned enough_captures(jd_colour c, jd_bitboard pawns)
{
    unsigned    open = 0, sum = 0;
    jd_bitboard others = 0;
    for (int f = 0; f < 8; f++) {
        jd_bitboard own = pawns & FILE_A << f;
        open |= own ? 0 : 1u << f;
        others |= !own ? 0 : c == JD_WHITE ? own & (own - 1) : own & ~(UINT64_C(1) << (63 - __builtin_clzll(own)));
    }
    while (others && sum < NEVER) {
        jd_square s = bits_pop(&others);
        int       rank = jd_square_rank(s);
        sum += nearest_file(&open, jd_square_file(s), c == JD_WHITE ? rank - 1 : 6 - rank);
    }
    return sum;
}

static bool pawns_are_possible(const struct retro *r, jd_colour c, jd_legality_result *why)
{
    jd_bitboard pawns = r->p.kinds[JD_PAWN] & r->p.colours[c];
    unsigned    there = r->left[c ^ 1];
    if (on_different_files(pawns) || enough_captures(c, pawns) <= there)
        return true;
    unsigned needed = fewest_captures(c, pawns);
    if (needed == NEVER)
        return refuse(why, JD_LEGALITY_PAWN_HOME, c, 0, 0);
    return needed <= there || refuse(why, JD_LEGALITY_CAPTURES, c, needed, there);
}

/* ---- what never moved, and what it locks in ---- */

static jd_bitboard home_pawns(const struct retro *r, jd_colour c)
{
    return r->p.kinds[JD_PAWN] & r->p.colours[c] & ahead(c, first_rank(c));
}

/* Squares of the array's bishops that pawns on their first squares close for good. */
static jd_bitboard closed_bishops(const struct retro *r, jd_colour c, jd_bitboard pawns)
{
    jd_bitboard homes = r->start->kinds[JD_BISHOP] & first_rank(c), closed = 0;
    while (homes) {
        jd_square s = bits_pop(&homes);
        if (!(jd_table_pawn[c][s] & ~pawns))
            closed |= jd_square_bit(s);
    }
    return closed;
}

jd_bitboard jd_retro_standing(const struct retro *r)
{
    jd_bitboard all = r->unmoved;
    for (int c = 0; c < 2; c++) {
        jd_bitboard pawns = home_pawns(r, (jd_colour)c);
        all |= pawns | (closed_bishops(r, (jd_colour)c, pawns) & r->p.kinds[JD_BISHOP] & r->p.colours[c]);
    }
    return all;
}

/* The squares beside these on files, on ranks, on diagonals; and a knight's. */
static jd_bitboard to_sides(jd_bitboard b) { return (b & ~FILE_H) << 1 | (b & ~FILE_A) >> 1; }
static jd_bitboard up_and_down(jd_bitboard b) { return b << 8 | b >> 8; }
static jd_bitboard diagonals(jd_bitboard b) { return up_and_down(to_sides(b)); }

static jd_bitboard knights(jd_bitboard b)
{
    jd_bitboard one = to_sides(b), two = (b & ~(FILE_H | FILE_H >> 1)) << 2 | (b & ~(FILE_A | FILE_A << 1)) >> 2;
    return one << 16 | one >> 16 | up_and_down(two);
}

/* Every square that a piece gets to from one of these, past men that never move: whoever goes far can go step by step.
 */
static jd_bitboard flood(jd_kind kind, jd_bitboard from, jd_bitboard fixed)
{
    bool        straight = kind != JD_BISHOP && kind != JD_KNIGHT, aslant = kind != JD_ROOK && kind != JD_KNIGHT;
    jd_bitboard seen, next = from;
    do {
        seen = next;
        next |= (kind == JD_KNIGHT ? knights(seen) : 0) & ~fixed;
        next |= (straight ? to_sides(seen) | up_and_down(seen) : 0) & ~fixed;
        next |= (aslant ? diagonals(seen) : 0) & ~fixed;
    } while (next != seen);
    return seen;
}

/* Last squares on which a pawn can have arrived: those before or beside which no enemy pawn stood all the time. */
static jd_bitboard arrivals(const struct retro *r, jd_colour c, jd_bitboard fixed)
{
    jd_colour   e = jd_colour_other(c);
    jd_bitboard doors = ahead(c, ahead(e, last_rank(c)) & ~fixed), before = ahead(e, last_rank(c)) & ~fixed;
    if (r->left[e])
        doors |= pawns_attack(c, before);
    return doors & ~fixed;
}

/* The most men among `men` that can be those of the array: one of each home's own, and all of `must` among them.
 * -1 when `must` cannot be. */
static int originals(jd_bitboard first, jd_bitboard second, jd_bitboard must)
{
    int best = must ? -1 : 0;
    for (jd_bitboard a = first;; a &= a - 1) {
        jd_bitboard one = a & -a;
        for (jd_bitboard b = second & ~one;; b &= b - 1) {
            jd_bitboard both = one | (b & -b);
            int         n = (int)bits_count(both);
            if (!(must & ~both) && n > best)
                best = n;
            if (!b)
                break;
        }
        if (!a)
            break;
    }
    return best;
}

/* Where the pieces of one kind can be that stood on `home` first; castling is a way of its own. */
static jd_bitboard reach_of(const struct retro *r, jd_colour c, jd_kind kind, jd_bitboard home, jd_bitboard fixed)
{
    jd_bitboard castled = 0, king = r->start->kinds[JD_KING] & first_rank(c);
    if (!home)
        return 0;
    if (kind == JD_ROOK && !(fixed & king))
        castled = (home < king ? UINT64_C(0x08) : UINT64_C(0x20)) << (c == JD_WHITE ? 0 : 56);
    if (r->unmoved & home)
        return home;
    return flood(kind, home | (castled & ~fixed), fixed & ~home);
}

struct census {
    const struct retro *r;
    jd_colour           c;
    jd_bitboard         fixed, arrivals;
};

/* How many pieces of this kind, on these squares, must be promoted? -1: one of them cannot be there at all. */
static int promoted(const struct census *n, jd_kind kind, jd_bitboard shade, jd_legality_result *why)
{
    jd_bitboard men = n->r->p.kinds[kind] & n->r->p.colours[n->c] & shade;
    jd_bitboard homes = n->r->start->kinds[kind] & first_rank(n->c) & shade, one = homes & -homes, two = homes & ~one;
    if (!men)
        return 0;
    if (!n->fixed)
        return bits_count(men) > bits_count(homes) ? (int)(bits_count(men) - bits_count(homes)) : 0;
    jd_bitboard must = men & ~flood(kind, n->arrivals & shade, n->fixed);
    int         old = originals(men & reach_of(n->r, n->c, kind, one, n->fixed),
                                men & reach_of(n->r, n->c, kind, two, n->fixed), must);
    if (old < 0) {
        why->square = bits_first(must);
        refuse(why, JD_LEGALITY_CAGED, n->c, 0, 0);
        return -1;
    }
    return (int)bits_count(men) - old;
}

unsigned jd_retro_promoted(const struct retro *r, jd_colour c, jd_kind kind, jd_bitboard shade)
{
    jd_legality_result unwanted;
    struct census      n = {r, c, jd_retro_standing(r), 0};
    n.arrivals = arrivals(r, c, n.fixed);
    int count = promoted(&n, kind, shade, &unwanted);
    return count > 0 ? (unsigned)count : 0;
}

jd_bitboard jd_retro_bishops_arrive(const struct retro *r, jd_colour c)
{
    jd_bitboard fixed = jd_retro_standing(r), bishops = r->p.kinds[JD_BISHOP] & r->p.colours[c];
    return last_rank(c) & flood(JD_BISHOP, bishops, fixed & ~bishops);
}

static bool king_is_possible(const struct census *n, jd_legality_result *why)
{
    jd_bitboard king = n->r->p.kinds[JD_KING] & n->r->p.colours[n->c];
    jd_bitboard home = n->r->start->kinds[JD_KING] & first_rank(n->c);
    jd_bitboard castled = UINT64_C(0x44) << (n->c == JD_WHITE ? 0 : 56);
    jd_colour   e = jd_colour_other(n->c);
    jd_bitboard shut = (n->fixed & ~home) | pawns_attack(e, home_pawns(n->r, e));
    if (!n->fixed || king & flood(JD_KING, home | (castled & ~shut), shut))
        return true;
    why->square = bits_first(king);
    return refuse(why, JD_LEGALITY_CAGED, n->c, 0, 0);
}

static bool pieces_are_possible(const struct retro *r, jd_colour c, jd_bitboard fixed, jd_legality_result *why)
{
    static const struct {
        jd_kind     kind;
        jd_bitboard shade;
    } sorts[] = {{JD_KNIGHT, ~UINT64_C(0)},
                 {JD_BISHOP, DARK},
                 {JD_BISHOP, ~DARK},
                 {JD_ROOK, ~UINT64_C(0)},
                 {JD_QUEEN, ~UINT64_C(0)}};
    struct census n = {r, c, fixed, arrivals(r, c, fixed)};
    unsigned      pawns = bits_count(r->p.kinds[JD_PAWN] & r->p.colours[c]), needed = 0;
    for (size_t i = 0; i < sizeof sorts / sizeof sorts[0]; i++) {
        int more = promoted(&n, sorts[i].kind, sorts[i].shade, why);
        if (more < 0)
            return false;
        needed += (unsigned)more;
    }
    if (pawns + needed > 8)
        return refuse(why, JD_LEGALITY_PROMOTED, c, needed, pawns < 8 ? 8 - pawns : 0);
    return king_is_possible(&n, why);
}

/* ---- parity ---- */

/* All 32 men, and no pawn has moved: in the orthodox array only knights move, and a rook to the square beside its own.
 * Each of these moves changes the colour of a square, so who is on move follows from the colours. */
static bool parity_is_right(const struct retro *r, jd_legality_result *why)
{
    jd_bitboard pawns = r->p.kinds[JD_PAWN], movers = r->p.kinds[JD_KNIGHT] | r->p.kinds[JD_ROOK];
    if (bits_count(jd_position_occupied(&r->p)) < 32 || pawns != r->start->kinds[JD_PAWN] || r->start->chess960)
        return true;
    jd_bitboard first = r->start->kinds[JD_KNIGHT] | r->start->kinds[JD_ROOK];
    unsigned    moves = bits_count(movers & DARK) + bits_count(first & DARK);
    return moves % 2 == r->p.turn || refuse(why, JD_LEGALITY_PARITY, (jd_colour)(r->p.turn ^ 1), 0, 0);
}

bool jd_retro_possible(const struct retro *r, jd_legality_result *why)
{
    if (!pawns_are_possible(r, JD_WHITE, why) || !pawns_are_possible(r, JD_BLACK, why))
        return false;
    jd_bitboard fixed = jd_retro_standing(r);
    return pieces_are_possible(r, JD_WHITE, fixed, why) && pieces_are_possible(r, JD_BLACK, fixed, why) &&
           parity_is_right(r, why);
}
