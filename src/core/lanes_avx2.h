/* lanes_avx2.h - two registers: the first four lanes shift left, their opposites shift right. */
#ifndef JD_LANES_AVX2_H
#define JD_LANES_AVX2_H

typedef struct lanes {
    __m256i up, down;
} lanes;

#define HALF(a, b, c, d) _mm256_setr_epi64x((long long)(a), (long long)(b), (long long)(c), (long long)(d))
#define HALVES(...)      HALVES_(__VA_ARGS__)
#define HALVES_(a, b, c, d, e, f, g, h)                                                                                \
    (lanes) { HALF(a, b, c, d), HALF(e, f, g, h) }

INLINE lanes lanes_of(const jd_bitboard words[8])
{
    return (lanes){_mm256_loadu_si256((const __m256i *)words), _mm256_loadu_si256((const __m256i *)(words + 4))};
}
INLINE void lanes_store(jd_bitboard words[8], lanes a)
{
    _mm256_storeu_si256((__m256i *)words, a.up);
    _mm256_storeu_si256((__m256i *)(words + 4), a.down);
}
INLINE lanes lanes_all(jd_bitboard b)
{
    __m256i half = _mm256_set1_epi64x((long long)b);
    return (lanes){half, half};
}

INLINE lanes lanes_and(lanes a, lanes b)
{
    return (lanes){_mm256_and_si256(a.up, b.up), _mm256_and_si256(a.down, b.down)};
}
INLINE lanes lanes_or(lanes a, lanes b)
{
    return (lanes){_mm256_or_si256(a.up, b.up), _mm256_or_si256(a.down, b.down)};
}
INLINE lanes lanes_or_and(lanes a, lanes b, lanes c) { return lanes_or(a, lanes_and(b, c)); }
INLINE lanes lanes_opposite(lanes a) { return (lanes){a.down, a.up}; }

INLINE lanes lanes_chosen(unsigned which)
{
#define CHOSEN(i) (which >> (i)&1 ? ~UINT64_C(0) : 0)
    return HALVES(CHOSEN(0), CHOSEN(1), CHOSEN(2), CHOSEN(3), CHOSEN(4), CHOSEN(5), CHOSEN(6), CHOSEN(7));
#undef CHOSEN
}
INLINE lanes lanes_pick(unsigned which, lanes a, lanes b)
{
    lanes chosen = lanes_chosen(which);
    return (lanes){_mm256_blendv_epi8(b.up, a.up, chosen.up), _mm256_blendv_epi8(b.down, a.down, chosen.down)};
}
/* Of the eight sets of a position: rooks and queens in the straight lanes, bishops and queens in the diagonal ones. */
INLINE lanes lanes_sliders(lanes sets)
{
    __m256i both = _mm256_or_si256(_mm256_permute4x64_epi64(sets.up, 0xbb), _mm256_permute4x64_epi64(sets.down, 0));
    return (lanes){both, both};
}
INLINE lanes lanes_only(unsigned which, lanes a) { return lanes_and(a, lanes_chosen(which)); }

INLINE lanes lanes_enterable(lanes a) { return lanes_and(a, HALVES(STEP_ARRIVALS)); }

INLINE lanes lanes_shift(lanes a, int n)
{
    const __m256i by = HALF(8 * n, 9 * n, n, 7 * n);
    return (lanes){_mm256_sllv_epi64(a.up, by), _mm256_srlv_epi64(a.down, by)};
}
INLINE lanes lanes_step(lanes a) { return lanes_enterable(lanes_shift(a, 1)); }

INLINE lanes lanes_leap(lanes knights)
{
    __m256i k = knights.up; /* the same set in every lane */
    lanes   shifted = {
          _mm256_or_si256(_mm256_sllv_epi64(k, HALF(17, 10, 64, 64)), _mm256_srlv_epi64(k, HALF(64, 64, 6, 15))),
          _mm256_or_si256(_mm256_srlv_epi64(k, HALF(17, 10, 64, 64)), _mm256_sllv_epi64(k, HALF(64, 64, 6, 15)))};
    return lanes_and(shifted, HALVES(LEAP_ARRIVALS));
}

INLINE jd_bitboard lanes_union(lanes a)
{
    __m256i both = _mm256_or_si256(a.up, a.down);
    __m128i half = _mm_or_si128(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
    return (jd_bitboard)(_mm_cvtsi128_si64(half) | _mm_extract_epi64(half, 1));
}

/* Four bits at a time from a table in a register, then added up per lane. */
INLINE __m256i lanes_tally_half(__m256i a)
{
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2,
                                           2, 3, 2, 3, 3, 4);
    const __m256i nibble = _mm256_set1_epi8(15);
    __m256i       low = _mm256_shuffle_epi8(table, _mm256_and_si256(a, nibble));
    __m256i       high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(a, 4), nibble));
    return _mm256_add_epi8(low, high);
}
/* Tallies stay spread over the bytes of a lane until they are summed; no byte can overflow. */
INLINE lanes lanes_tally(lanes a) { return (lanes){lanes_tally_half(a.up), lanes_tally_half(a.down)}; }
INLINE lanes lanes_add(lanes a, lanes b)
{
    return (lanes){_mm256_add_epi8(a.up, b.up), _mm256_add_epi8(a.down, b.down)};
}
INLINE unsigned lanes_sum(lanes a)
{
    __m256i sums = _mm256_sad_epu8(_mm256_add_epi8(a.up, a.down), _mm256_setzero_si256());
    __m128i half = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return (unsigned)(_mm_cvtsi128_si64(half) + _mm_extract_epi64(half, 1));
}

INLINE unsigned lanes_meet(lanes a, lanes b)
{
    const __m256i zero = _mm256_setzero_si256();
    lanes         common = lanes_and(a, b);
    int           up = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(common.up, zero)));
    int           down = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(common.down, zero)));
    return (unsigned)~(up | down << 4) & 0xff;
}

/* Do any two sets in the same lane have a square in common? */
INLINE bool lanes_touch(lanes a, lanes b)
{
    lanes   common = lanes_and(a, b);
    __m256i any = _mm256_or_si256(common.up, common.down);
    return !_mm256_testz_si256(any, any);
}

INLINE lanes lanes_replace(lanes a, jd_bitboard lifted, jd_bitboard put, unsigned which)
{
    return lanes_or(lanes_and(a, lanes_all(~lifted)), lanes_only(which, lanes_all(put)));
}

INLINE lanes lanes_but(lanes a, lanes b)
{
    return (lanes){_mm256_andnot_si256(b.up, a.up), _mm256_andnot_si256(b.down, a.down)};
}
INLINE lanes lanes_neither(lanes a, lanes b) { return lanes_but(lanes_all(~UINT64_C(0)), lanes_or(a, b)); }
/* Every square of the lanes in which a set is not empty. */
INLINE lanes lanes_where(lanes a)
{
    const __m256i zero = _mm256_setzero_si256();
    lanes         empty = {_mm256_cmpeq_epi64(a.up, zero), _mm256_cmpeq_epi64(a.down, zero)};
    return lanes_but(lanes_all(~UINT64_C(0)), empty);
}

INLINE lanes lanes_spread(lanes a)
{
    __m256i half = _mm256_or_si256(a.up, a.down);
    half = _mm256_or_si256(half, _mm256_permute4x64_epi64(half, 0x4e));
    half = _mm256_or_si256(half, _mm256_shuffle_epi32(half, 0x4e));
    return (lanes){half, half};
}
INLINE jd_bitboard lanes_first(lanes a) { return (jd_bitboard)_mm_cvtsi128_si64(_mm256_castsi256_si128(a.up)); }

/* Upwards: the lowest blocker and all below it. Downwards there is no such instruction, so the ray is
 * filled step by step. */
INLINE lanes lanes_sight(const jd_bitboard rays[8], lanes vacant)
{
    lanes   all = lanes_of(rays);
    __m256i ones = _mm256_set1_epi64x(-1);
    __m256i above = _mm256_andnot_si256(vacant.up, all.up);
    all.up = _mm256_and_si256(all.up, _mm256_xor_si256(above, _mm256_add_epi64(above, ones)));
    /* A square is out of sight when a blocker lies above it on the ray: spread the blockers down. */
    __m256i below = _mm256_andnot_si256(vacant.down, all.down), by = HALF(8, 9, 1, 7);
    __m256i by2 = _mm256_add_epi64(by, by), by4 = _mm256_add_epi64(by2, by2);
    __m256i hidden = _mm256_srlv_epi64(below, by);
    hidden = _mm256_or_si256(hidden, _mm256_srlv_epi64(hidden, by));
    hidden = _mm256_or_si256(hidden, _mm256_srlv_epi64(hidden, by2));
    hidden = _mm256_or_si256(hidden, _mm256_srlv_epi64(hidden, by4));
    all.down = _mm256_andnot_si256(hidden, all.down);
    return all;
}

#undef HALF
#endif
