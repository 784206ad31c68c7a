/* sight.h - what the player on move has to reckon with: attacked squares, checks and pins (3.1, 3.9).
 * Everything that decides whether a move is legal, found once per position. */
#ifndef JD_SIGHT_H
#define JD_SIGHT_H

#include "core/attacks.h"
#include "core/lanes.h"
#include "jadoube/position.h"

struct sight {
    jd_bitboard own, enemy, occupied;
    jd_bitboard king;     /* of the player on move                                            */
    jd_bitboard danger;   /* squares the enemy attacks; the king does not hide any from him    */
    jd_bitboard targets;  /* where a piece other than the king may go: neither onto its own    */
                          /* men nor onto a king, and in check only to parry it                */
    jd_bitboard  pinned;  /* own pieces that shield the king                                   */
    lanes        pins;    /* the same by the directions in which they may still go             */
    lanes        movable; /* own men by the directions that a pin, if any, leaves them         */
    lanes        unpinned;
    lanes        sliders, knights; /* of both colours */
    struct field field;            /* for sliding over the empty squares */
    jd_square    king_at;
    bool         check;
};

INLINE jd_bitboard first_rank(jd_colour c) { return c == JD_WHITE ? RANK_1 : RANK_8; }
INLINE jd_bitboard last_rank(jd_colour c) { return c == JD_WHITE ? RANK_8 : RANK_1; }
INLINE jd_bitboard third_rank(jd_colour c) { return c == JD_WHITE ? RANK_3 : RANK_6; }
INLINE jd_bitboard ahead(jd_colour c, jd_bitboard b) { return c == JD_WHITE ? b << 8 : b >> 8; }

/* Squares that have one of these somewhere before them, as pawns go. */
INLINE jd_bitboard behind(jd_colour c, jd_bitboard b)
{
    for (int step = 8; step < 64; step *= 2)
        b |= c == JD_WHITE ? b >> step : b << step;
    return ahead((jd_colour)(c ^ 1), b);
}

INLINE jd_bitboard pawns_attack(jd_colour c, jd_bitboard pawns)
{
    jd_bitboard row = ahead(c, pawns);
    return (row & ~FILE_A) >> 1 | (row & ~FILE_H) << 1;
}

INLINE bool has_both_kings(const jd_position *p)
{
    return (p->kinds[JD_KING] & p->colours[JD_WHITE]) && (p->kinds[JD_KING] & p->colours[JD_BLACK]);
}

INLINE jd_bitboard straight_sliders(const jd_position *p) { return p->kinds[JD_ROOK] | p->kinds[JD_QUEEN]; }
INLINE jd_bitboard diagonal_sliders(const jd_position *p) { return p->kinds[JD_BISHOP] | p->kinds[JD_QUEEN]; }

INLINE jd_bitboard leapers_to(const jd_position *p, jd_square s, jd_colour by)
{
    return (jd_table_knight[s] & p->kinds[JD_KNIGHT]) | (jd_table_king[s] & p->kinds[JD_KING]) |
           (jd_table_pawn[by ^ 1][s] & p->kinds[JD_PAWN]);
}

/* Pieces of either colour that would attack a square over the given occupied squares, pawns of
 * `by` only. The caller keeps the colour he asks about. */
INLINE jd_bitboard attackers_to(const jd_position *p, jd_square s, jd_bitboard occupied, jd_colour by)
{
    return leapers_to(p, s, by) | (attacks_bishop(s, occupied) & diagonal_sliders(p)) |
           (attacks_rook(s, occupied) & straight_sliders(p));
}

/* Is there any among these men of `by`? Lines on which no slider stands are not followed. */
INLINE bool is_attacked(const jd_position *p, jd_square s, jd_bitboard occupied, jd_colour by, jd_bitboard men)
{
    const jd_bitboard *lines = jd_table_lines[s];
    jd_bitboard        straight = straight_sliders(p) & men & (lines[0] | RANK_1 << (s & 56));
    jd_bitboard        diagonal = diagonal_sliders(p) & men & (lines[1] | lines[2]);
    return (leapers_to(p, s, by) & men) || (straight && (attacks_rook(s, occupied) & straight)) ||
           (diagonal && (attacks_bishop(s, occupied) & diagonal));
}

/* Where a checked player's pieces may go: onto the one checker or between; nowhere if there are two. */
INLINE jd_bitboard parries(const jd_position *p, const jd_colour us, const struct sight *v, lanes rays, lanes sliders)
{
    unsigned    checking = lanes_meet(rays, sliders);
    jd_bitboard leapers = v->enemy & ((jd_table_knight[v->king_at] & p->kinds[JD_KNIGHT]) |
                                      (jd_table_pawn[us][v->king_at] & p->kinds[JD_PAWN]) |
                                      (jd_table_king[v->king_at] & p->kinds[JD_KING]));
    if (bits_count(checking) + bits_count(leapers) > 1)
        return 0;
    jd_bitboard words[8];
    lanes_store(words, rays);
    return leapers | (checking ? words[__builtin_ctz(checking)] : 0);
}

INLINE void sight_of(struct sight *v, const jd_position *p, const jd_colour us)
{
    v->own = p->colours[us];
    v->enemy = p->colours[us ^ 1];
    v->occupied = v->own | v->enemy;
    v->king = p->kinds[JD_KING] & v->own;
    v->king_at = bits_first(v->king);

    lanes own = lanes_all(v->own), enemy = lanes_all(v->enemy);
    lanes vacant = lanes_neither(own, enemy);
    v->field = lanes_field(vacant);
    v->sliders = lanes_or(lanes_split(p->kinds[JD_ROOK], p->kinds[JD_BISHOP]), lanes_all(p->kinds[JD_QUEEN]));
    v->knights = lanes_all(p->kinds[JD_KNIGHT]);

    lanes sliders = lanes_and(v->sliders, enemy);
    lanes slides = lanes_slide(sliders, &v->field);
    lanes leaps = lanes_leap(lanes_and(v->knights, enemy));
    v->danger = lanes_union(lanes_or(slides, leaps)) | pawns_attack(us ^ 1, p->kinds[JD_PAWN] & v->enemy) |
                jd_table_king[bits_first(p->kinds[JD_KING] & v->enemy)];

    /* A man is pinned if it is the first in sight of the king in one direction, and a slider that
     * comes from the opposite direction hits it. It may still go either way on that line. */
    lanes rays = lanes_sight(jd_table_rays[v->king_at], vacant);
    lanes pins = lanes_and(lanes_and(rays, lanes_opposite(slides)), own);
    lanes pinned = lanes_spread(pins);
    v->pinned = lanes_first(pinned);
    v->pins = lanes_or(pins, lanes_opposite(pins));
    v->movable = lanes_but(own, lanes_but(pinned, v->pins));
    v->unpinned = lanes_but(own, pinned);

    v->targets = ~(v->own | p->kinds[JD_KING]);
    v->check = (v->danger & v->king) != 0;
    if (unlikely(v->check)) {
        v->targets &= parries(p, us, v, rays, sliders);
        /* The king does not hide the square behind him. */
        v->danger |= lanes_union(lanes_step(lanes_and(slides, lanes_all(v->king))));
    }
}

INLINE jd_bitboard king_targets(const struct sight *v, const jd_position *p)
{
    return jd_table_king[v->king_at] & ~(v->own | v->danger | p->kinds[JD_KING]);
}

/* En passant (3.7.4) takes two men off a line at once, so it is tried out on the spot: is the king
 * safe after the pawn on `from` has captured? */
INLINE bool ep_is_safe(const jd_position *p, jd_colour us, jd_square from, jd_square to)
{
    jd_bitboard taken = jd_square_bit((jd_square)(to ^ 8));
    jd_bitboard occupied = ((p->colours[0] | p->colours[1]) ^ jd_square_bit(from) ^ taken) | jd_square_bit(to);
    jd_square   king = bits_first(p->kinds[JD_KING] & p->colours[us]);
    return !(attackers_to(p, king, occupied, us ^ 1) & p->colours[us ^ 1] & ~taken);
}

/* The pawns that may legally capture on the en passant square `to`. */
INLINE jd_bitboard ep_capturers(const jd_position *p, jd_colour us, jd_square to)
{
    jd_bitboard pawns = jd_table_pawn[us ^ 1][to] & p->kinds[JD_PAWN] & p->colours[us], safe = 0;
    while (pawns) {
        jd_square from = bits_pop(&pawns);
        if (ep_is_safe(p, us, from, to))
            safe |= jd_square_bit(from);
    }
    return safe;
}

/* Castling (3.8.2, Guidelines II): king and rook find their way free, the king is not attacked on
 * it, and the rook does not shield him on the rank. He is not in check; the caller has seen to that. */
INLINE bool castling_is_legal(const struct sight *v, jd_square rook)
{
    unsigned home = rook & 56, king_file = v->king_at & 7, rook_file = rook & 7;
    unsigned kingside = rook_file > king_file; /* to files g and f, or c and d */
    unsigned king_path = jd_table_span[king_file][2 + 4 * kingside];
    unsigned rook_path = jd_table_span[rook_file][3 + 2 * kingside];
    unsigned others = (unsigned)(v->occupied >> home) & ~(1u << king_file | 1u << rook_file);
    unsigned danger = (unsigned)(v->danger >> home), pinned = (unsigned)(v->pinned >> home);
    return !(((king_path | rook_path) & others) | (king_path & danger) | (pinned & 1u << rook_file));
}

#endif
