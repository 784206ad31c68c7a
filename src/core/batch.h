/* batch.h - one set of squares for each of several positions.
 *
 * Where lanes.h has the eight directions of one position side by side, a batch has the same set of several positions:
 * what is worked out for one is worked out for all, without a branch. The compiler's own vectors do nearly all of it;
 * only what they have no operator for differs by processor.
 */
#ifndef JD_BATCH_H
#define JD_BATCH_H

#include "core/bits.h"
#include "core/squares.h"

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

#if defined(__AVX512F__)
#define BATCH 8
#elif defined(__AVX2__)
#define BATCH 4
#else
#define BATCH 2
#endif

typedef jd_bitboard batch __attribute__((vector_size(8 * BATCH)));
typedef int64_t     batch_signed __attribute__((vector_size(8 * BATCH)));
typedef uint8_t     batch_bytes __attribute__((vector_size(8 * BATCH)));

INLINE batch batch_all(jd_bitboard b) { return (batch){0} | b; }
INLINE batch batch_of(const jd_bitboard *words) { return *(const batch *)words; }

/* Every bit of the positions for which a set is not empty. */
INLINE batch batch_where(batch a) { return (batch)(a != 0); }

/* The positions for which a set is not empty, as bits. */
INLINE unsigned batch_which(batch a)
{
#if defined(__AVX512F__)
    return _mm512_test_epi64_mask((__m512i)a, (__m512i)a);
#elif defined(__AVX2__)
    return (unsigned)_mm256_movemask_pd((__m256d)(a != 0));
#else
    unsigned bits = 0;
    for (unsigned i = 0; i < BATCH; i++)
        bits |= (unsigned)(a[i] != 0) << i;
    return bits;
#endif
}

/* The numbers of squares: added up with +, then batch_sum() makes one number for each position of them. Without an
 * instruction that counts, they stay spread over the ranks until then, and no rank may come to 256. */
#if defined(__AVX512VPOPCNTDQ__)
INLINE batch batch_tally(batch a) { return (batch)_mm512_popcnt_epi64((__m512i)a); }
INLINE batch batch_sum(batch tally) { return tally; }
#else
#if defined(__AVX2__)
INLINE batch batch_tally(batch a)
{
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2,
                                           2, 3, 2, 3, 3, 4);
    const batch nibble = batch_all(UINT64_C(0x0f0f0f0f0f0f0f0f));
#if defined(__AVX512BW__)
    const __m512i wide = _mm512_broadcast_i64x4(table);
    return (batch)_mm512_shuffle_epi8(wide, (__m512i)(a & nibble)) +
           (batch)_mm512_shuffle_epi8(wide, (__m512i)(a >> 4 & nibble));
#else
    return (batch)_mm256_shuffle_epi8(table, (__m256i)(a & nibble)) +
           (batch)_mm256_shuffle_epi8(table, (__m256i)(a >> 4 & nibble));
#endif
}
#else
INLINE batch batch_tally(batch a)
{
    a -= a >> 1 & UINT64_C(0x5555555555555555);
    a = (a & UINT64_C(0x3333333333333333)) + (a >> 2 & UINT64_C(0x3333333333333333));
    return (a + (a >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}
#endif
INLINE batch batch_sum(batch tally)
{
    const jd_bitboard pairs = UINT64_C(0x00ff00ff00ff00ff);
    tally = (tally & pairs) + (tally >> 8 & pairs);
    tally += tally >> 16;
    tally += tally >> 32;
    return tally & 0xffff;
}
#endif

INLINE uint64_t batch_total(batch a)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < BATCH; i++)
        sum += a[i];
    return sum;
}

/* Every bit of the positions whose index, counted from `first`, is in a range. */
INLINE batch batch_indices(unsigned first, unsigned from, unsigned to)
{
    batch_signed index;
    for (int i = 0; i < BATCH; i++)
        index[i] = i;
    index += (int64_t)first;
    return (batch)(index >= (int64_t)from) & (batch)(index < (int64_t)to);
}

INLINE batch batch_shift(batch a, const int by) { return by > 0 ? a << by : a >> -by; }

/* The squares at which a step of `by` (8 north, 9 north-east, 1 east, 7 north-west and their opposites) arrives. */
INLINE jd_bitboard arrivals(const int by)
{
    switch (by) {
    case 1:
    case 9:
    case -7: return ~FILE_A;
    case -1:
    case -9:
    case 7: return ~FILE_H;
    default: return ~(jd_bitboard)0;
    }
}

/* The empty squares to which one, two and four steps in a direction lead over empty squares only. */
struct batch_way {
    batch one, two, four;
};

INLINE struct batch_way batch_way_of(batch vacant, const int by)
{
    struct batch_way way = {.one = vacant & arrivals(by)};
    way.two = way.one & batch_shift(way.one, by);
    way.four = way.two & batch_shift(way.two, 2 * by);
    return way;
}

/* What sliders reach in one direction, up to and including the first piece in their way. */
INLINE batch batch_slide(batch from, const struct batch_way *way, const int by)
{
    from |= way->one & batch_shift(from, by);
    from |= way->two & batch_shift(from, 2 * by);
    from |= way->four & batch_shift(from, 4 * by);
    return batch_shift(from, by) & arrivals(by);
}

/* The same eastwards: in each rank, to take a slider twice away clears all up to the next piece. */
INLINE batch batch_slide_east(batch from, batch occupied)
{
    return occupied ^ (batch)((batch_bytes)occupied - ((batch_bytes)from + (batch_bytes)from));
}

#endif
