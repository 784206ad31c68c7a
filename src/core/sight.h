/* sight.h - what the player on move has to reckon with: attacked squares, checks and pins (3.1, 3.9).
 * Everything that decides whether a move is legal, found once per position. */
#ifndef JD_SIGHT_H
#define JD_SIGHT_H

#include "core/attackers.h"
#include "core/lanes.h"

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
    lanes        vacant;
    lanes        rays; /* what the king sees: each up to and including the first piece */
    jd_square    king_at;
    bool         check;
};

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
    v->vacant = lanes_neither(own, enemy);
    v->field = lanes_field(v->vacant);
    v->sliders = lanes_or(lanes_split(p->kinds[JD_ROOK], p->kinds[JD_BISHOP]), lanes_all(p->kinds[JD_QUEEN]));
    v->knights = lanes_all(p->kinds[JD_KNIGHT]);

    lanes sliders = lanes_and(v->sliders, enemy);
    lanes slides = lanes_slide(sliders, &v->field);
    lanes leaps = lanes_leap(lanes_and(v->knights, enemy));
    v->danger = lanes_union(lanes_or(slides, leaps)) | pawns_attack(us ^ 1, p->kinds[JD_PAWN] & v->enemy) |
                jd_table_king[bits_first(p->kinds[JD_KING] & v->enemy)];

    /* A man is pinned if it is the first in sight of the king in one direction, and a slider that
     * comes from the opposite direction hits it. It may still go either way on that line. */
    v->rays = lanes_sight(jd_table_rays[v->king_at], v->vacant);
    lanes pins = lanes_and(lanes_and(v->rays, lanes_opposite(slides)), own);
    lanes pinned = lanes_spread(pins);
    v->pinned = lanes_first(pinned);
    v->pins = lanes_or(pins, lanes_opposite(pins));
    v->movable = lanes_but(own, lanes_but(pinned, v->pins));
    v->unpinned = lanes_but(own, pinned);

    v->targets = ~(v->own | p->kinds[JD_KING]);
    v->check = (v->danger & v->king) != 0;
    if (unlikely(v->check)) {
        v->targets &= parries(p, us, v, v->rays, sliders);
        /* The king does not hide the square behind him. */
        v->danger |= lanes_union(lanes_step(lanes_and(slides, lanes_all(v->king))));
    }
}

INLINE jd_bitboard king_targets(const struct sight *v, const jd_position *p)
{
    return jd_table_king[v->king_at] & ~(v->own | v->danger | p->kinds[JD_KING]);
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
