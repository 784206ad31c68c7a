/* lanes.h - eight sets of squares at once, one for each direction of the compass.
 *
 * Sliding in all eight directions, for all sliders of one side together, takes a few instructions on
 * a vector of eight sets; and since no two sliders reach the same square in the same direction, their
 * moves can be counted without being named. Three forms: AVX-512, AVX2 and plain C. The tests hold
 * them against each other.
 *
 * The order of the lanes puts opposite directions four apart. Even lanes are files and ranks, odd
 * lanes diagonals: N NE E NW, S SW W SE.
 */
#ifndef JD_LANES_H
#define JD_LANES_H

#include "core/bits.h"
#include "core/squares.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

/* Where one step in each direction, and a knight's leap (17 10 -6 -15, -17 -10 6 15), can arrive. */
#define STEP_ARRIVALS                                                                                                  \
    ~RANK_1, ~(RANK_1 | FILE_A), ~FILE_A, ~(RANK_1 | FILE_H), /* N NE E NW */                                          \
        ~RANK_8, ~(RANK_8 | FILE_H), ~FILE_H, ~(RANK_8 | FILE_A)
#define LEAP_ARRIVALS                                                                                                  \
    ~(FILE_A | RANK_1 | RANK_2), ~(FILE_A | FILE_B | RANK_1), ~(FILE_A | FILE_B | RANK_8),                             \
        ~(FILE_A | RANK_7 | RANK_8), ~(FILE_H | RANK_7 | RANK_8), ~(FILE_G | FILE_H | RANK_8),                         \
        ~(FILE_G | FILE_H | RANK_1), ~(FILE_H | RANK_1 | RANK_2)

#if defined(__AVX512BW__) && defined(__AVX512CD__)
#include "core/lanes_avx512.h"
#elif defined(__AVX2__)
#include "core/lanes_avx2.h"
#else
#include "core/lanes_plain.h"
#endif

/* Sets for the straight lanes and for the diagonal ones. */
INLINE lanes lanes_split(jd_bitboard straight, jd_bitboard diagonal)
{
    return lanes_pick(0xaa, lanes_all(diagonal), lanes_all(straight));
}

/* The empty squares from which one, two and four steps in a lane lead over empty squares only. */
struct field {
    lanes one, two, four;
};

INLINE struct field lanes_field(lanes vacant)
{
    struct field f = {.one = lanes_enterable(vacant)};
    f.two = lanes_and(f.one, lanes_shift(f.one, 1));
    f.four = lanes_and(f.two, lanes_shift(f.two, 2));
    return f;
}

/* What sliders reach in each lane, up to and including the first piece in their way. */
INLINE lanes lanes_slide(lanes from, const struct field *f)
{
    from = lanes_or_and(from, f->one, lanes_shift(from, 1));
    from = lanes_or_and(from, f->two, lanes_shift(from, 2));
    from = lanes_or_and(from, f->four, lanes_shift(from, 4));
    return lanes_step(from);
}

#endif
