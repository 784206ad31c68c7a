/* difference.h - how many replies there are to a move, as a difference to the replies there would be without it.
 *
 * Let the player who replies be on move before the mover has moved: he has so many moves, the base. A move of the
 * mover then changes that number in three ways that do not touch one another:
 *
 *   leaving   from the square left: sliders that were stopped by the piece go on, pawns behind it can step, and pawns
 *             can no longer capture it;
 *   arriving  on an empty square: sliders are stopped, pawns cannot step there but can capture; on a piece: its own
 *             moves are gone, and what guarded it can capture;
 *   king      the king gains or loses the squares around him, and castling, by what the mover then attacks.
 *
 * So the replies to all moves of a piece are a product and a sum, and no position is made. What must hold, or the move
 * is counted apart (struct apart), with all that it changes:
 *
 *   1. neither player is in check before the move, and the replier is not after it;
 *   2. the same of his pieces are pinned, to the same lines, as before;
 *   3. no slider or pawn of his is touched by both squares at once: what the one gives the other may take;
 *   4. castling depends on the move through attacked squares only;
 *   5. the squares around the king are attacked as before, but for those that the piece attacks from where it arrives.
 */
#ifndef JD_DIFFERENCE_H
#define JD_DIFFERENCE_H

#include "core/pawns.h"
#include "core/replies.h"

/* Moves that are counted apart: from these squares, or to these by a piece of that kind. */
struct apart {
    jd_bitboard from, to;
    jd_bitboard straight, diagonal, knight, pawn; /* it then attacks the king, or pins something to him */
};

/* From where a piece would attack a square to which the king can go. */
struct near_king {
    jd_bitboard straight, diagonal, knight, pawn, king;
};

#define PLANES 5

/* With so few men of the mover their moves fill a few batches only, which cost less than to find the base. Where one
 * instruction counts the squares of eight positions, batches cost less with any number of men. */
#if defined(__AVX512VPOPCNTDQ__)
#define FEW_MEN 64
#else
#define FEW_MEN 6
#endif

struct difference {
    jd_bitboard       own, enemy, vacant; /* the replier's, the mover's, and neither's */
    lanes             empty, goals;       /* the vacant squares, and those without the replier's pieces */
    lanes             sliders, slides; /* the replier's by their directions, and where they get, each with its stop */
    jd_bitboard       reached;         /* somewhere by a slider */
    jd_bitboard       lines[4];        /* the same by the line: file, a1-h8 way, rank, h1-a8 way */
    jd_bitboard       knights;         /* that are not pinned */
    struct pawns_able pawns;
    jd_bitboard       steps, doubles, east, west;        /* where pawns can step, and what they attack */
    jd_bitboard       frees_step, frees_double, on_file; /* the mover's pieces that stop pawns */
    unsigned          base;
    jd_bitboard       king_goes; /* now */
    unsigned          castlings;
    jd_bitboard       castling_path[2]; /* of those that are legal now */
    jd_bitboard       free;             /* of the squares that matter to the king: what the mover does not attack */
    struct near_king  near;
    struct apart      apart;
    jd_bitboard       arrivals[PLANES]; /* how many moves arrive on each square, a binary digit a plane */
};

/* ---- before the move ---- */

INLINE jd_bitboard lanes_straight(lanes a) { return lanes_union(lanes_pick(0x55, a, lanes_all(0))); }
INLINE jd_bitboard lanes_diagonal(lanes a) { return lanes_union(lanes_pick(0xaa, a, lanes_all(0))); }

/* A pawn that arrives on the last rank has four moves for one. */
INLINE unsigned pawn_arrivals(const jd_colour c, jd_bitboard to)
{
    unsigned n = bits_count(to);
    if (unlikely(to & last_rank(c)))
        n += 3 * bits_count(to & last_rank(c));
    return n;
}

INLINE void difference_of_pawns(struct difference *d, const jd_colour them, const struct sight *s, jd_bitboard pawns)
{
    d->pawns = pawns_able_of(them, s, pawns);
    jd_bitboard row = ahead(them, d->pawns.step);
    d->steps = row & d->vacant;
    jd_bitboard fourth = ahead(them, d->steps & third_rank(them));
    d->doubles = fourth & d->vacant;
    d->east = ahead(them, d->pawns.east) << 1;
    d->west = ahead(them, d->pawns.west) >> 1;
    d->frees_step = row & d->enemy;
    d->frees_double = (fourth & d->enemy) | (row & third_rank(them) & d->enemy & ahead(them ^ 1, d->vacant));
    d->on_file = d->frees_step | d->frees_double;
    d->base += pawn_arrivals(them, d->steps) + bits_count(d->doubles) + pawn_arrivals(them, d->east & d->enemy) +
               pawn_arrivals(them, d->west & d->enemy);
}

INLINE void difference_of_pieces(struct difference *d, const struct sight *s)
{
    d->empty = s->vacant;
    d->goals = lanes_all(~s->own);
    d->sliders = lanes_and(s->sliders, s->movable);
    d->slides = lanes_slide(d->sliders, &s->field);
    jd_bitboard ways[8];
    lanes_store(ways, lanes_or(d->slides, lanes_opposite(d->slides)));
    for (unsigned i = 0; i < 4; i++)
        d->lines[i] = ways[i];
    d->reached = ways[0] | ways[1] | ways[2] | ways[3];
    d->knights = lanes_first(lanes_and(s->knights, s->unpinned));
    lanes leaps = lanes_leap(lanes_and(s->knights, s->unpinned));
    d->base =
        lanes_sum(lanes_add(lanes_tally(lanes_and(d->slides, d->goals)), lanes_tally(lanes_and(leaps, d->goals))));
}

/* The squares on which the ways to castle depend are set apart (4), and those that must not be attacked returned. */
INLINE jd_bitboard difference_of_castling(struct difference *d, const struct replier *r, const struct sight *s)
{
    jd_bitboard paths = 0;
    d->castlings = 0;
    for (unsigned i = 0; i < r->castlings; i++) {
        const struct castling *way = &r->castling[i];
        d->apart.from |= way->others & d->enemy;
        d->apart.to |= way->others | way->rook;
        if ((way->others & d->enemy) || (way->rook & s->pinned))
            continue;
        paths |= way->king_path;
        if (!(way->king_path & s->danger))
            d->castling_path[d->castlings++] = way->king_path;
    }
    d->base += d->castlings;
    return paths;
}

/* Moves that give check, or pin or unpin a piece (1, 2). */
INLINE void set_apart_by_king(struct difference *d, const struct replier *r, const struct sight *s, const jd_colour us)
{
    lanes seen = lanes_or(s->rays, lanes_slide(lanes_and(s->rays, lanes_all(d->own)), &s->field));
    d->apart.straight = lanes_straight(seen);
    d->apart.diagonal = lanes_diagonal(seen);
    d->apart.knight = jd_table_knight[r->king_at];
    d->apart.pawn = jd_table_pawn[us ^ 1][r->king_at];
    d->apart.from |= r->discoverers;
    for (unsigned i = 0; i < r->pinners; i++) {
        jd_bitboard between = r->pinner[i].between, blockers = between & ~d->vacant;
        if (bits_several(blockers)) {
            d->apart.from |= blockers & d->enemy;
        } else {
            d->apart.from |= r->pinner[i].at;
            d->apart.to |= between & d->vacant;
        }
    }
}

/* A square that one or two pieces of the mover guard: when the only one leaves, or one is stopped, it may be free. */
INLINE void set_apart_guards(struct difference *d, const jd_position *p, const struct sight *s, const jd_colour us,
                             jd_bitboard guarded)
{
    lanes sliders = lanes_and(s->sliders, lanes_all(d->enemy));
    while (guarded) {
        jd_square   square = bits_pop(&guarded);
        lanes       rays = lanes_sight(jd_table_rays[square], d->empty), guards = lanes_and(rays, sliders);
        jd_bitboard leapers = leapers_to(p, square, us) & d->enemy, from = leapers | lanes_union(guards);
        if (bits_within(from, 2))
            d->apart.to |= lanes_union(lanes_and(rays, lanes_where(guards))) & d->vacant;
        if (!bits_several(from))
            d->apart.from |= from;
    }
}

/* The mover's pieces that hide a free square from a slider behind them; and from where others would attack it. */
INLINE void look_from_free(struct difference *d, const struct sight *s, const jd_colour us)
{
    lanes seen = lanes_slide(lanes_all(d->free), &s->field), enemy = lanes_all(d->enemy);
    lanes shields = lanes_and(seen, enemy);
    lanes behind = lanes_and(lanes_and(lanes_slide(shields, &s->field), s->sliders), enemy);
    d->apart.from |= lanes_union(lanes_and(shields, lanes_where(behind)));
    d->near.straight = lanes_straight(seen);
    d->near.diagonal = lanes_diagonal(seen);
    d->near.knight = lanes_union(lanes_leap(lanes_all(d->free)));
    d->near.pawn = pawns_attack(us ^ 1, d->free);
    jd_bitboard row = d->free | (d->free & ~FILE_H) << 1 | (d->free & ~FILE_A) >> 1;
    d->near.king = row | row << 8 | row >> 8;
}

INLINE void difference_of_king(struct difference *d, const jd_position *p, const struct replier *r,
                               const struct sight *s, const jd_colour us)
{
    jd_bitboard around = jd_table_king[r->king_at], matter = (around & ~d->own) | difference_of_castling(d, r, s);
    d->king_goes = around & ~(d->own | s->danger);
    d->base += bits_count(d->king_goes);
    d->free = matter & ~s->danger;
    d->apart.from |= around & d->enemy;
    d->apart.to |= around & d->own;
    set_apart_guards(d, p, s, us, matter & s->danger);
    look_from_free(d, s, us);
}

INLINE void difference_of(struct difference *d, const jd_position *p, const struct replier *r, const jd_colour us,
                          jd_bitboard pinned)
{
    struct sight s;
    sight_of(&s, p, us ^ 1);
    d->own = s.own;
    d->enemy = s.enemy;
    d->vacant = ~s.occupied;
    d->apart = (struct apart){.from = pinned};
    difference_of_pieces(d, &s);
    difference_of_pawns(d, us ^ 1, &s, r->pawns);
    set_apart_by_king(d, r, &s, us);
    difference_of_king(d, p, r, &s, us);
    for (unsigned i = 0; i < PLANES; i++)
        d->arrivals[i] = 0;
}

/* ---- the move ---- */

/* Remember that a move arrives on each of these squares. */
INLINE void difference_arrive(struct difference *d, jd_bitboard squares)
{
    for (unsigned i = 0; i < PLANES; i++) {
        jd_bitboard carry = d->arrivals[i] & squares;
        d->arrivals[i] ^= squares;
        squares = carry;
    }
}

/* In the directions `where`, what lies behind a square for the replier's sliders. */
INLINE unsigned beyond(const struct difference *d, jd_square s, lanes where)
{
    lanes seen = lanes_and(lanes_sight(jd_table_rays[s], d->empty), d->goals);
    return lanes_sum(lanes_tally(lanes_and(seen, where)));
}

INLINE lanes sliders_that_reach(const struct difference *d, jd_square s)
{
    return lanes_where(lanes_and(d->slides, lanes_all(jd_square_bit(s))));
}

/* The pawns of the replier that attack a square. */
INLINE jd_bitboard pawns_upon(const struct difference *d, const jd_colour us, jd_bitboard square)
{
    jd_bitboard row = ahead(us, square);
    return (row >> 1 & d->pawns.east) | (row << 1 & d->pawns.west);
}

/* How many squares the king loses when these are attacked too. */
INLINE unsigned king_loses(const struct difference *d, jd_bitboard attacked)
{
    unsigned n = bits_count(d->king_goes & attacked);
    for (unsigned i = 0; i < d->castlings; i++)
        n += (d->castling_path[i] & attacked) != 0;
    return n;
}

INLINE jd_bitboard apart_to(const struct difference *d, const jd_kind kind)
{
    switch (kind) {
    case JD_KNIGHT: return d->apart.to | d->apart.knight;
    case JD_BISHOP: return d->apart.to | d->apart.diagonal;
    case JD_ROOK: return d->apart.to | d->apart.straight;
    case JD_QUEEN: return d->apart.to | d->apart.straight | d->apart.diagonal;
    default: return d->apart.to;
    }
}

INLINE jd_bitboard near_king(const struct difference *d, const jd_kind kind)
{
    switch (kind) {
    case JD_KNIGHT: return d->near.knight;
    case JD_BISHOP: return d->near.diagonal;
    case JD_ROOK: return d->near.straight;
    case JD_QUEEN: return d->near.straight | d->near.diagonal;
    default: return d->near.king;
    }
}

/* What changes for pawns when a piece leaves a square. */
INLINE unsigned leaving_pawns(const struct difference *d, const jd_colour us, jd_bitboard from, jd_bitboard attackers)
{
    unsigned n = ((d->frees_double & from) != 0) - bits_count(attackers) + ((d->frees_step & from) != 0);
    if (unlikely(from & last_rank(us ^ 1)))
        n += 3 * (((d->frees_step & from) != 0) - bits_count(attackers));
    return n;
}

/* Add the replies to the moves of a piece that is no pawn; the targets that are left are to be counted apart. */
INLINE jd_bitboard difference_piece(struct difference *d, uint64_t *nodes, const jd_colour us, const jd_kind kind,
                                    jd_square at, jd_bitboard targets)
{
    jd_bitboard from = jd_square_bit(at);
    if (d->apart.from & from)
        return targets;
    jd_bitboard apart = apart_to(d, kind), attackers = pawns_upon(d, us, from);
    unsigned    leaving = leaving_pawns(d, us, from, attackers);
    if (d->reached & from) {
        lanes where = sliders_that_reach(d, at);
        leaving += beyond(d, at, where);
        if (kind != JD_KNIGHT) /* (3) */
            apart |= lanes_union(lanes_and(lanes_of(jd_table_rays[at]), lanes_or(where, lanes_opposite(where))));
    }
    if (kind != JD_KNIGHT && kind != JD_BISHOP && (d->on_file & from))
        apart |= FILE_A << (at & 7);
    jd_bitboard counted = targets & ~apart, close = counted & near_king(d, kind);
    uint64_t    n = (uint64_t)bits_count(counted) * (d->base + (uint64_t)(int)leaving);
    /* A pawn that is taken was reckoned with as one that cannot take the piece any more, and is again when it goes. */
    n += pawn_arrivals(us ^ 1, from) * bits_count(counted & attackers);
    difference_arrive(d, counted);
    while (close) {
        jd_square to = bits_pop(&close);
        n -= king_loses(d, d->free & attacks_piece(kind, to, ~d->vacant ^ from));
    }
    *nodes += n;
    return targets & apart;
}

INLINE jd_bitboard shifted(jd_bitboard a, const int by) { return by > 0 ? a << by : a >> -by; }

/* The same for pawns that arrive on `targets` from `back` squares behind them, none of which promotes. */
INLINE jd_bitboard difference_pawns(struct difference *d, uint64_t *nodes, const jd_colour us, jd_bitboard targets,
                                    const int back)
{
    const bool straight = back % 8 == 0;
    const int  lane = straight ? 0 : back == 9 || back == -9 ? 1 : 3;
    if (!targets)
        return 0;
    jd_bitboard apart_from = d->apart.from | d->lines[lane] | (straight ? d->on_file : 0);
    jd_bitboard apart = targets & (shifted(apart_from, back) | d->apart.to | d->apart.pawn), counted = targets ^ apart;
    jd_bitboard from = shifted(counted, -back), reached = from & d->reached, close = counted & d->near.pawn;
    uint64_t    n = (uint64_t)bits_count(counted) * d->base;
    n -= pawn_arrivals(us ^ 1, from & d->east) + pawn_arrivals(us ^ 1, from & d->west);
    if (!straight) {
        bool east = back == 9 || back == -7;
        n += pawn_arrivals(us ^ 1, from & d->frees_step) + bits_count(from & d->frees_double);
        n += pawn_arrivals(us ^ 1, shifted(counted & (east ? d->pawns.west : d->pawns.east), -back));
    }
    while (reached) {
        jd_square at = bits_pop(&reached);
        n += beyond(d, at, sliders_that_reach(d, at));
    }
    while (unlikely(close))
        n -= king_loses(d, d->free & jd_table_pawn[us][bits_pop(&close)]);
    difference_arrive(d, counted);
    *nodes += n;
    return apart;
}

/* ---- arriving ---- */

/* How many moves arrive on the squares of a set. */
INLINE unsigned moves_to(const struct difference *d, jd_bitboard squares)
{
    unsigned n = 0;
    for (unsigned i = 0; i < 3; i++)
        n += bits_count(d->arrivals[i] & squares) << i;
    if (unlikely(d->arrivals[3] | d->arrivals[4]))
        n += 8 * bits_count(d->arrivals[3] & squares) + 16 * bits_count(d->arrivals[4] & squares);
    return n;
}

INLINE unsigned times(const struct difference *d, jd_square s)
{
    unsigned n = 0;
    for (unsigned i = 0; i < PLANES; i++)
        n |= (unsigned)(d->arrivals[i] >> s & 1) << i;
    return n;
}

INLINE unsigned pawn_moves_to(const struct difference *d, const jd_colour them, jd_bitboard squares)
{
    unsigned n = moves_to(d, squares);
    if (unlikely(squares & last_rank(them)))
        n += 3 * moves_to(d, squares & last_rank(them));
    return n;
}

/* The moves that a pawn has before it is taken. */
INLINE unsigned moves_of_pawn(const struct difference *d, const jd_colour them, jd_bitboard pawn)
{
    jd_bitboard step = ahead(them, pawn & d->pawns.step) & d->vacant;
    jd_bitboard twice = ahead(them, step & third_rank(them)) & d->vacant;
    jd_bitboard east = ahead(them, pawn & d->pawns.east) << 1 & d->enemy;
    jd_bitboard west = ahead(them, pawn & d->pawns.west) >> 1 & d->enemy;
    return pawn_arrivals(them, step | east) + bits_count(twice) + pawn_arrivals(them, west);
}

/* What the capture of a piece changes: what guarded it can take back, and its moves are gone. */
INLINE unsigned capture_on(const struct difference *d, const jd_colour them, jd_square s)
{
    jd_bitboard at = jd_square_bit(s);
    unsigned    n = bits_count(lanes_meet(d->slides, lanes_all(at))) + bits_count(jd_table_knight[s] & d->knights);
    unsigned    pawns = (d->east >> s & 1) + (d->west >> s & 1);
    n += last_rank(them) & at ? 4 * pawns : pawns;
    if (d->knights & at)
        return n - bits_count(jd_table_knight[s] & ~d->own);
    lanes where = lanes_where(lanes_and(d->sliders, lanes_all(at)));
    return n - moves_of_pawn(d, them, at) - beyond(d, s, where);
}

/* The sum of what all counted moves change where they arrive. */
INLINE uint64_t difference_settle(const struct difference *d, const jd_colour them)
{
    jd_bitboard arrivals = 0;
    for (unsigned i = 0; i < PLANES; i++)
        arrivals |= d->arrivals[i];
    jd_bitboard stops = arrivals & d->vacant & d->reached, captures = arrivals & d->own;
    uint64_t    n = 0;
    n -= pawn_moves_to(d, them, d->steps) + moves_to(d, d->doubles | ahead(them ^ 1, d->doubles));
    n += pawn_moves_to(d, them, d->east & d->vacant) + pawn_moves_to(d, them, d->west & d->vacant);
    while (stops) {
        jd_square s = bits_pop(&stops);
        n -= (uint64_t)times(d, s) * beyond(d, s, sliders_that_reach(d, s));
    }
    while (captures) {
        jd_square s = bits_pop(&captures);
        n += (uint64_t)times(d, s) * (uint64_t)(int)capture_on(d, them, s);
    }
    return n;
}

#endif
