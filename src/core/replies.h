/* replies.h - how many replies there are to many moves of one position, counted together, without making the moves.
 *
 * perft needs to know of its last positions but one only how many legal moves each has. Ordinary moves are collected
 * first and their replies counted a batch at a time. Four kinds of moves are made and counted one by one (kernel.c):
 * promotions, castling, captures en passant, and those that discover a check. */
#ifndef JD_REPLIES_H
#define JD_REPLIES_H

#include "core/batch.h"
#include "core/sight.h"

#include <string.h>

#define PINNERS_MAX      16 /* the second and third piece in each direction */
#define MOVES_OF_A_PIECE 32
#define CHILDREN_MAX     128

/* Moves in the order of their kinds: pawns, knights, bishops, queens, rooks, king. */
struct children {
    _Alignas(64) jd_bitboard both[CHILDREN_MAX]; /* from and to                                                  */
    _Alignas(64) jd_bitboard to[CHILDREN_MAX];
    _Alignas(64) jd_bitboard leapers[CHILDREN_MAX];  /* what the mover's knights and king then attack                */
    _Alignas(64) jd_bitboard parry[CHILDREN_MAX];    /* where a piece may go: everywhere, unless the piece checks    */
    _Alignas(64) jd_bitboard aim[CHILDREN_MAX];      /* squares between the king and a slider that came into line    */
    unsigned pawns, knights, bishops, queens, rooks; /* where each kind ends */
    unsigned count, marks;
    uint8_t  marked[CHILDREN_MAX]; /* those whose parry or aim was set */
    bool     aims;                 /* is there any? */
};

INLINE void children_clear(struct children *c)
{
    memset(c, 0, sizeof *c);
    memset(c->parry, 0xff, sizeof c->parry); /* EVERYWHERE */
}

/* Of the moves that were counted nothing remains; the kinds that ended before stay ended. */
INLINE void children_forget(struct children *c)
{
    while (c->marks) {
        unsigned i = c->marked[--c->marks];
        c->parry[i] = EVERYWHERE;
        c->aim[i] = 0;
    }
    c->pawns = c->knights = c->bishops = c->queens = c->rooks = c->count = 0;
    c->aims = false;
}

/* The moves of a kind, and of those before it, end here; so do the later ones until they begin. */
INLINE void children_end(struct children *c, const jd_kind kind)
{
    unsigned here = c->count;
    switch (kind) {
    case JD_PAWN: c->pawns = here;     /* fall through */
    case JD_KNIGHT: c->knights = here; /* fall through */
    case JD_BISHOP: c->bishops = here; /* fall through */
    case JD_QUEEN: c->queens = here;   /* fall through */
    case JD_ROOK: c->rooks = here;     /* fall through */
    default: break;
    }
}

INLINE unsigned child_add(struct children *c, jd_square from, jd_square to, jd_bitboard leapers)
{
    unsigned i = c->count++;
    c->both[i] = jd_square_bit(from) | jd_square_bit(to);
    c->to[i] = jd_square_bit(to);
    c->leapers[i] = leapers;
    return i;
}

INLINE void child_mark(struct children *c, unsigned i, jd_bitboard parry, jd_bitboard aim)
{
    c->parry[i] = parry;
    c->aim[i] = aim;
    c->marked[c->marks++] = (uint8_t)i;
}

INLINE jd_kind child_kind(const struct children *c, unsigned i)
{
    if (i < c->bishops)
        return i < c->pawns ? JD_PAWN : i < c->knights ? JD_KNIGHT : JD_BISHOP;
    return i < c->queens ? JD_QUEEN : i < c->rooks ? JD_ROOK : JD_KING;
}

/* A slider of the mover in line with the other king, with at most two pieces between them. */
struct pinner {
    jd_bitboard at, between;
};

/* A way to castle: the squares that must be empty, those that must not be attacked, and the rook. */
struct castling {
    jd_bitboard others, king_path, rook;
};

/* What is the same for all children. */
struct replier {
    jd_bitboard     own, enemy; /* of the player who replies, and the mover's */
    jd_bitboard     straight, diagonal, knights, pawns;
    jd_bitboard     enemy_straight, enemy_diagonal, enemy_pawns;
    jd_bitboard     king;
    jd_square       king_at;
    jd_bitboard     discoverers; /* pieces of the mover that alone stand between a slider and the king */
    bool            exposed;     /* some slider is in line with the king */
    bool            checked;     /* before the move already */
    unsigned        pinners;
    struct pinner   pinner[PINNERS_MAX];
    unsigned        castlings;
    struct castling castling[2];
};

INLINE jd_bitboard knights_attack(jd_bitboard knights)
{
    jd_bitboard attacked = 0;
    while (knights)
        attacked |= jd_table_knight[bits_pop(&knights)];
    return attacked;
}

INLINE jd_bitboard straight_lines(jd_square s)
{
    return jd_table_lines[s][0] | (RANK_1 << (s & 56) & ~jd_square_bit(s));
}
INLINE jd_bitboard diagonal_lines(jd_square s) { return jd_table_lines[s][1] | jd_table_lines[s][2]; }

INLINE void find_pinners(struct replier *r)
{
    jd_bitboard aligned =
        (r->enemy_straight & straight_lines(r->king_at)) | (r->enemy_diagonal & diagonal_lines(r->king_at));
    r->exposed = aligned != 0;
    r->checked = false;
    r->pinners = 0;
    r->discoverers = 0;
    while (aligned) {
        jd_square   s = bits_pop(&aligned);
        jd_bitboard between = jd_table_between[r->king_at][s];
        jd_bitboard blockers = between & (r->own | r->enemy);
        r->checked |= !blockers;
        if (!bits_several(blockers))
            r->discoverers |= blockers & r->enemy;
        if ((between & r->own) && bits_within(blockers, 2) && r->pinners < PINNERS_MAX)
            r->pinner[r->pinners++] = (struct pinner){jd_square_bit(s), between};
    }
}

/* A piece of the replier's in the way stays there, or another piece takes its place. */
INLINE void find_castlings(struct replier *r, jd_bitboard rooks)
{
    r->castlings = 0;
    while (rooks) {
        jd_square rook = bits_pop(&rooks);
        unsigned  home = rook & 56, king_file = r->king_at & 7, rook_file = rook & 7, kingside = rook_file > king_file;
        jd_bitboard king_path = (jd_bitboard)jd_table_span[king_file][2 + 4 * kingside] << home;
        jd_bitboard rook_path = (jd_bitboard)jd_table_span[rook_file][3 + 2 * kingside] << home;
        jd_bitboard others = (king_path | rook_path) & ~(r->king | jd_square_bit(rook));
        if (!(others & r->own))
            r->castling[r->castlings++] = (struct castling){others, king_path, jd_square_bit(rook)};
    }
}

INLINE void replier_of(struct replier *r, const jd_position *p, const jd_colour us)
{
    r->enemy = p->colours[us];
    r->own = p->colours[us ^ 1];
    r->straight = straight_sliders(p) & r->own;
    r->diagonal = diagonal_sliders(p) & r->own;
    r->knights = p->kinds[JD_KNIGHT] & r->own;
    r->pawns = p->kinds[JD_PAWN] & r->own;
    r->enemy_straight = straight_sliders(p) & r->enemy;
    r->enemy_diagonal = diagonal_sliders(p) & r->enemy;
    r->enemy_pawns = p->kinds[JD_PAWN] & r->enemy;
    r->king = p->kinds[JD_KING] & r->own;
    r->king_at = bits_first(r->king);
    find_pinners(r);
    find_castlings(r, p->castling & first_rank(us ^ 1));
    r->checked |= (leapers_to(p, r->king_at, us) & r->enemy) != 0;
}

/* The positions after the moves of one batch. */
struct boards {
    batch own, enemy, vacant;
    batch targets; /* where a piece other than the king may go                   */
    batch danger;  /* squares that the mover attacks                             */
    batch pinned;  /* the replier's pinned pieces                                */
    batch pins[4]; /* the same by the line: file, rank, a1-h8 way, h1-a8 way     */
    batch tally;   /* of the replies, to be summed                               */
};

/* The replier's pieces that can still go along a line. */
INLINE batch free_on(const struct boards *b, batch pieces, const unsigned line, const bool pins)
{
    return pins ? pieces & ~(b->pinned & ~b->pins[line]) : pieces;
}

/* One direction: what the mover attacks in it, and where the replier's sliders go. */
INLINE void slide_one_way(struct boards *b, batch enemies, batch own, const int by, const bool attacks, const bool goes)
{
    struct batch_way way = batch_way_of(b->vacant, by);
    if (attacks)
        b->danger |= batch_slide(enemies, &way, by);
    if (goes)
        b->tally += batch_tally(batch_slide(own, &way, by) & b->targets);
}

/* East by a subtraction: in each rank it clears all up to the next piece. */
INLINE void slide_east(struct boards *b, batch enemies, batch own, const bool attacks, const bool goes)
{
    if (attacks)
        b->danger |= batch_slide_east(enemies, ~b->vacant);
    if (goes)
        b->tally += batch_tally(batch_slide_east(own, ~b->vacant) & b->targets);
}

INLINE void slide_along(struct boards *b, batch enemies, batch own, const int by, const unsigned line, const bool pins,
                        const bool attacks, const bool goes)
{
    own = free_on(b, own, line, pins);
    if (by == 1)
        slide_east(b, enemies, own, attacks, goes);
    else
        slide_one_way(b, enemies, own, by, attacks, goes);
    slide_one_way(b, enemies, own, -by, attacks, goes);
}

INLINE void slide_two_lines(struct boards *b, batch enemies, batch own, const int by, const int across,
                            const unsigned line, const bool pins, bool attacks, bool goes)
{
    if (attacks && goes) {
        slide_along(b, enemies, own, by, line, pins, true, true);
        slide_along(b, enemies, own, across, line + 1, pins, true, true);
    } else if (attacks) {
        slide_along(b, enemies, own, by, line, pins, true, false);
        slide_along(b, enemies, own, across, line + 1, pins, true, false);
    } else if (goes) {
        slide_along(b, enemies, own, by, line, pins, false, true);
        slide_along(b, enemies, own, across, line + 1, pins, false, true);
    }
}

/* The piece of `own` that stands alone between the king and a slider. */
INLINE batch lone_between(const struct boards *b, batch between)
{
    between &= ~b->vacant;
    return between & b->own & ~batch_where(between & (between - 1));
}

INLINE void find_pins(struct boards *b, const struct replier *r, batch aim)
{
    const jd_bitboard *lines = jd_table_lines[r->king_at];
    b->pinned = lone_between(b, aim);
    for (unsigned i = 0; i < r->pinners; i++)
        b->pinned |= lone_between(b, batch_all(r->pinner[i].between)) & batch_where(b->enemy & r->pinner[i].at);
    b->pins[0] = b->pinned & lines[0];
    b->pins[1] = b->pinned & RANK_1 << (r->king_at & 56);
    b->pins[2] = b->pinned & lines[1];
    b->pins[3] = b->pinned & lines[2];
}

INLINE void tally_knights(struct boards *b, const struct replier *r)
{
    jd_bitboard knights = r->knights;
    while (knights) {
        jd_square s = bits_pop(&knights);
        batch     there = batch_where(b->own & ~b->pinned & jd_square_bit(s));
        b->tally += batch_tally(b->targets & jd_table_knight[s] & there);
    }
}

INLINE batch batch_ahead(const jd_colour c, batch a) { return c == JD_WHITE ? a << 8 : a >> 8; }

INLINE void tally_pawns(struct boards *b, const struct replier *r, const jd_colour them, const bool pins)
{
    batch pawns = b->own & r->pawns;
    batch east = free_on(b, pawns, them == JD_WHITE ? 2 : 3, pins) & ~FILE_H;
    batch west = free_on(b, pawns, them == JD_WHITE ? 3 : 2, pins) & ~FILE_A;
    batch steps = batch_ahead(them, free_on(b, pawns, 0, pins)) & b->vacant;
    batch doubles = batch_ahead(them, steps & third_rank(them)) & b->vacant;
    batch most = (steps | doubles | (batch_ahead(them, east) << 1 & b->enemy)) & b->targets;
    batch rest = batch_ahead(them, west) >> 1 & b->enemy & b->targets;
    b->tally += batch_tally(most) + batch_tally(rest);
    if (unlikely(r->pawns & ahead(them ^ 1, last_rank(them)))) {
        batch promoting = batch_tally(most & last_rank(them)) + batch_tally(rest & last_rank(them));
        b->tally += promoting + promoting + promoting;
    }
}

INLINE batch castlings(const struct boards *b, const struct replier *r)
{
    batch n = batch_all(0);
    for (unsigned i = 0; i < r->castlings; i++) {
        const struct castling *way = &r->castling[i];
        batch bars = (~b->vacant & way->others) | (b->danger & way->king_path) | ((b->pinned | ~b->own) & way->rook);
        n -= (batch)(bars == 0);
    }
    return n;
}

/* The boards after the moves from `first` on; what sliders do is still to be found. */
INLINE void set_boards(struct boards *b, const struct replier *r, const struct children *c, unsigned first)
{
    b->own = r->own & ~batch_of(&c->to[first]);
    b->enemy = r->enemy ^ batch_of(&c->both[first]);
    b->vacant = ~(b->own | b->enemy);
    b->targets = ~b->own & batch_of(&c->parry[first]);
    b->tally = b->pinned = batch_all(0);
}

INLINE batch attacked_by_leapers(const struct replier *r, const struct children *c, unsigned first, const jd_colour us)
{
    batch moved = batch_of(&c->both[first]) & batch_indices(first, 0, c->pawns);
    batch row = batch_ahead(us, r->enemy_pawns ^ moved);
    return batch_of(&c->leapers[first]) | (row & ~FILE_A) >> 1 | (row & ~FILE_H) << 1;
}

INLINE void slide_all(struct boards *b, const struct replier *r, const struct children *c, unsigned first,
                      const bool pins)
{
    batch both = batch_of(&c->both[first]);
    batch straight = r->enemy_straight ^ (both & batch_indices(first, c->bishops, c->rooks));
    batch diagonal = r->enemy_diagonal ^ (both & batch_indices(first, c->knights, c->queens));
    slide_two_lines(b, straight, b->own & r->straight, 8, 1, 0, pins, r->enemy_straight != 0, r->straight != 0);
    slide_two_lines(b, diagonal, b->own & r->diagonal, 9, 7, 2, pins, r->enemy_diagonal != 0, r->diagonal != 0);
}

/* The numbers of replies to the moves from `first` on. *checked names the positions in which a check was discovered:
 * their number is 0, and the caller counts them. */
INLINE batch replies_to(const struct replier *r, const struct children *c, unsigned first, const jd_colour us,
                        const bool pins, unsigned *checked)
{
    struct boards b;
    set_boards(&b, r, c, first);
    if (pins)
        find_pins(&b, r, batch_of(&c->aim[first]));
    b.danger = attacked_by_leapers(r, c, first, us);
    slide_all(&b, r, c, first, pins);
    tally_knights(&b, r);
    tally_pawns(&b, r, us ^ 1, pins);
    b.tally += batch_tally(jd_table_king[r->king_at] & ~(b.own | b.danger));
    batch n = batch_sum(b.tally);
    if (r->castlings)
        n += castlings(&b, r);
    batch discovered = b.danger & r->king & (batch)(batch_of(&c->parry[first]) == EVERYWHERE);
    *checked = batch_which(discovered);
    return n & (batch)(discovered == 0);
}

#endif
