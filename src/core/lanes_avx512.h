/* lanes_avx512.h - one register: steps are rotations, and a mask drops what went round the edge. */
#ifndef JD_LANES_AVX512_H
#define JD_LANES_AVX512_H

typedef __m512i lanes;

INLINE lanes lanes_of(const jd_bitboard words[8]) { return _mm512_loadu_si512(words); }
INLINE void  lanes_store(jd_bitboard words[8], lanes a) { _mm512_storeu_si512(words, a); }
INLINE lanes lanes_all(jd_bitboard b) { return _mm512_set1_epi64((long long)b); }

/* `a` in the lanes named by `which`, `b` in the others */
INLINE lanes lanes_pick(unsigned which, lanes a, lanes b) { return _mm512_mask_blend_epi64((__mmask8)which, b, a); }

INLINE lanes lanes_and(lanes a, lanes b) { return _mm512_and_si512(a, b); }
INLINE lanes lanes_or(lanes a, lanes b) { return _mm512_or_si512(a, b); }
INLINE lanes lanes_or_and(lanes a, lanes b, lanes c) { return _mm512_ternarylogic_epi64(a, b, c, 0xf8); }
INLINE lanes lanes_opposite(lanes a) { return _mm512_shuffle_i64x2(a, a, 0x4e); }

#define LANES_CONST(...) ((lanes)(__v8du){__VA_ARGS__})

/* Of the eight sets of a position: rooks and queens in the straight lanes, bishops and queens in the diagonal ones. */
INLINE lanes lanes_sliders(lanes sets)
{
    return _mm512_or_si512(_mm512_permutexvar_epi64(LANES_CONST(3, 2, 3, 2, 3, 2, 3, 2), sets),
                           _mm512_permutexvar_epi64(_mm512_set1_epi64(4), sets));
}

INLINE lanes lanes_enterable(lanes a) { return _mm512_and_si512(a, LANES_CONST(STEP_ARRIVALS)); }

/* Moved by so many steps, not yet cleared of what left the board. */
INLINE lanes lanes_shift(lanes a, int n)
{
    return _mm512_rolv_epi64(a, LANES_CONST((uint64_t)(8 * n), (uint64_t)(9 * n), (uint64_t)n, (uint64_t)(7 * n),
                                            (uint64_t)(64 - 8 * n), (uint64_t)(64 - 9 * n) & 63, (uint64_t)(64 - n),
                                            (uint64_t)(64 - 7 * n)));
}
INLINE lanes lanes_step(lanes a) { return lanes_enterable(lanes_shift(a, 1)); }

INLINE lanes lanes_leap(lanes knights)
{
    lanes turned = _mm512_rolv_epi64(knights, LANES_CONST(17, 10, 58, 49, 47, 54, 6, 15));
    return _mm512_and_si512(turned, LANES_CONST(LEAP_ARRIVALS));
}

INLINE jd_bitboard lanes_union(lanes a) { return (jd_bitboard)_mm512_reduce_or_epi64(a); }

/* Numbers of squares, lane by lane, and their sum. Without an instruction for it, squares are counted
 * four at a time from a table in a register, and stay spread over the bytes of a lane until summed. */
#if defined(__AVX512VPOPCNTDQ__)
INLINE lanes    lanes_tally(lanes a) { return _mm512_popcnt_epi64(a); }
INLINE lanes    lanes_add(lanes a, lanes b) { return _mm512_add_epi64(a, b); }
INLINE unsigned lanes_sum(lanes a) { return (unsigned)_mm512_reduce_add_epi64(a); }
#else
INLINE lanes lanes_tally(lanes a)
{
    const lanes table = _mm512_set4_epi32(0x04030302, 0x03020201, 0x03020201, 0x02010100);
    const lanes nibble = _mm512_set1_epi8(15);
    lanes       low = _mm512_shuffle_epi8(table, _mm512_and_si512(a, nibble));
    lanes       high = _mm512_shuffle_epi8(table, _mm512_and_si512(_mm512_srli_epi16(a, 4), nibble));
    return _mm512_add_epi8(low, high);
}
INLINE lanes    lanes_add(lanes a, lanes b) { return _mm512_add_epi8(a, b); }
INLINE unsigned lanes_sum(lanes a)
{
    return (unsigned)_mm512_reduce_add_epi64(_mm512_sad_epu8(a, _mm512_setzero_si512()));
}
#endif

/* Which lanes of `a` share a square with the same lane of `b`. */
INLINE unsigned lanes_meet(lanes a, lanes b) { return _mm512_test_epi64_mask(a, b); }

/* Do any two sets in the same lane have a square in common? */
INLINE bool lanes_touch(lanes a, lanes b) { return lanes_meet(a, b) != 0; }

/* The eight sets without the squares of `lifted`, and with those of `put` in the sets `which`. */
INLINE lanes lanes_replace(lanes a, jd_bitboard lifted, jd_bitboard put, unsigned which)
{
    lanes kept = _mm512_andnot_si512(lanes_all(lifted), a);
    return _mm512_mask_or_epi64(kept, (__mmask8)which, kept, lanes_all(put));
}

INLINE lanes lanes_but(lanes a, lanes b) { return _mm512_andnot_si512(b, a); }
INLINE lanes lanes_neither(lanes a, lanes b) { return _mm512_ternarylogic_epi64(a, b, b, 0x03); }

/* Every square of the lanes in which a set is not empty. */
INLINE lanes lanes_where(lanes a) { return _mm512_maskz_set1_epi64(_mm512_test_epi64_mask(a, a), -1); }

/* The union of all lanes, in every lane; and one lane of such a vector. */
INLINE lanes lanes_spread(lanes a)
{
    a = _mm512_or_si512(a, _mm512_shuffle_i64x2(a, a, 0x4e));
    a = _mm512_or_si512(a, _mm512_shuffle_i64x2(a, a, 0xb1));
    return _mm512_or_si512(a, _mm512_shuffle_epi32(a, _MM_PERM_BADC));
}
INLINE jd_bitboard lanes_first(lanes a) { return (jd_bitboard)_mm_cvtsi128_si64(_mm512_castsi512_si128(a)); }

/* From one square, given its rays: each up to and including the first occupied square. Upwards that
 * is the lowest bit of the blockers and all below it; downwards the highest and all above. */
INLINE lanes lanes_sight(const jd_bitboard rays[8], lanes vacant)
{
    lanes all = lanes_of(rays), blockers = lanes_but(all, vacant);
    lanes down = _mm512_srav_epi64(lanes_all(UINT64_C(1) << 63), _mm512_lzcnt_epi64(blockers));
    lanes either = _mm512_mask_xor_epi64(down, 0x0f, blockers, _mm512_add_epi64(blockers, lanes_all(~UINT64_C(0))));
    return _mm512_and_si512(all, either);
}

#endif
