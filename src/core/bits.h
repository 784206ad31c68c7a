/* bits.h - the few compiler builtins that the project uses, in one place. */
#ifndef JD_BITS_H
#define JD_BITS_H

#include "jadoube/board.h"

/* JD_SLOW_BUILD: sanitizers make so much of inlined code that compiling it takes minutes. */
#ifdef JD_SLOW_BUILD
#define INLINE static inline __attribute__((unused))
#else
#define INLINE static inline __attribute__((always_inline))
#endif
#define NOINLINE    __attribute__((noinline))
#define likely(x)   __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

INLINE unsigned bits_count(jd_bitboard b) { return (unsigned)__builtin_popcountll(b); }

/* How many there are beyond a normal number. */
INLINE unsigned bits_beyond(jd_bitboard b, unsigned normal)
{
    return bits_count(b) > normal ? bits_count(b) - normal : 0;
}

/* The lowest square of a set that is not empty. */
INLINE jd_square bits_first(jd_bitboard b) { return (jd_square)__builtin_ctzll(b); }

/* Take the lowest square out of a set that is not empty. */
INLINE jd_square bits_pop(jd_bitboard *b)
{
    jd_square s = bits_first(*b);
    *b &= *b - 1;
    return s;
}

/* Are there at most so many? Quicker than a count where they are few. */
INLINE bool bits_within(jd_bitboard b, unsigned most)
{
    while (most--)
        b &= b - 1;
    return b == 0;
}

INLINE bool bits_several(jd_bitboard b) { return (b & (b - 1)) != 0; }

INLINE jd_bitboard bits_flip_ranks(jd_bitboard b) { return __builtin_bswap64(b); }

#endif
