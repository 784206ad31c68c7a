/* pawns.h - where the pawns of one side go (3.7), all together. */
#ifndef JD_PAWNS_H
#define JD_PAWNS_H

#include "core/sight.h"

/* The pawns that a pin, if any, lets go that way; those that capture stand on files that have a next one. */
struct pawns_able {
    jd_bitboard step, east, west;
};

INLINE struct pawns_able pawns_able_of(const jd_colour us, const struct sight *v, jd_bitboard pawns)
{
    jd_bitboard lines[8];
    lanes_store(lines, v->pins);
    return (struct pawns_able){.step = pawns & (~v->pinned | lines[0]),
                               .east = pawns & (~v->pinned | lines[us == JD_WHITE ? 1 : 3]) & ~FILE_H,
                               .west = pawns & (~v->pinned | lines[us == JD_WHITE ? 3 : 1]) & ~FILE_A};
}

/* The squares they arrive on, apart for each way of going. */
struct pawn_moves {
    jd_bitboard steps, doubles, east, west;
};

INLINE void pawn_moves_of(struct pawn_moves *m, const jd_colour us, const struct sight *v, jd_bitboard pawns,
                          jd_bitboard targets)
{
    struct pawns_able able = pawns_able_of(us, v, pawns);
    jd_bitboard       steps = ahead(us, able.step) & ~v->occupied;
    m->doubles = ahead(us, steps & third_rank(us)) & ~v->occupied & targets;
    m->steps = steps & targets;
    m->east = ahead(us, able.east) << 1 & v->enemy & targets;
    m->west = ahead(us, able.west) >> 1 & v->enemy & targets;
}

#endif
