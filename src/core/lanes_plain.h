/* lanes_plain.h - eight words and plain loops, for any machine. */
#ifndef JD_LANES_PLAIN_H
#define JD_LANES_PLAIN_H

typedef struct lanes {
    jd_bitboard at[8];
} lanes;

#define EACH_LANE _Pragma("GCC unroll 8") for (int i = 0; i < 8; i++)

INLINE lanes lanes_of(const jd_bitboard words[8])
{
    lanes r;
    EACH_LANE r.at[i] = words[i];
    return r;
}
INLINE void lanes_store(jd_bitboard words[8], lanes a) { EACH_LANE words[i] = a.at[i]; }
INLINE lanes lanes_all(jd_bitboard b)
{
    lanes r;
    EACH_LANE r.at[i] = b;
    return r;
}
INLINE lanes lanes_pick(unsigned which, lanes a, lanes b)
{
    EACH_LANE a.at[i] = which >> i & 1 ? a.at[i] : b.at[i];
    return a;
}
INLINE lanes lanes_only(unsigned which, lanes a) { return lanes_pick(which, a, lanes_all(0)); }
INLINE lanes lanes_and(lanes a, lanes b)
{
    EACH_LANE a.at[i] &= b.at[i];
    return a;
}
INLINE lanes lanes_or(lanes a, lanes b)
{
    EACH_LANE a.at[i] |= b.at[i];
    return a;
}
INLINE lanes lanes_or_and(lanes a, lanes b, lanes c) { return lanes_or(a, lanes_and(b, c)); }
INLINE lanes lanes_opposite(lanes a)
{
    lanes r;
    EACH_LANE r.at[i] = a.at[i ^ 4];
    return r;
}
INLINE lanes lanes_enterable(lanes a) { return lanes_and(a, (lanes){{STEP_ARRIVALS}}); }
INLINE lanes lanes_shift(lanes a, int n)
{
    static const unsigned char step[4] = {8, 9, 1, 7};
    _Pragma("GCC unroll 4") for (int i = 0; i < 4; i++) {
        a.at[i] <<= step[i] * n;
        a.at[i + 4] >>= step[i] * n;
    }
    return a;
}
INLINE lanes lanes_step(lanes a) { return lanes_enterable(lanes_shift(a, 1)); }
INLINE lanes lanes_leap(lanes knights)
{
    jd_bitboard k = knights.at[0]; /* the same set in every lane */
    lanes r = {{k << 17, k << 10, k >> 6, k >> 15, k >> 17, k >> 10, k << 6, k << 15}};
    return lanes_and(r, (lanes){{LEAP_ARRIVALS}});
}
INLINE jd_bitboard lanes_union(lanes a)
{
    return a.at[0] | a.at[1] | a.at[2] | a.at[3] | a.at[4] | a.at[5] | a.at[6] | a.at[7];
}
INLINE lanes lanes_tally(lanes a)
{
    EACH_LANE a.at[i] = bits_count(a.at[i]);
    return a;
}
INLINE lanes lanes_add(lanes a, lanes b)
{
    EACH_LANE a.at[i] += b.at[i];
    return a;
}
INLINE unsigned lanes_sum(lanes a)
{
    jd_bitboard sum = 0;
    EACH_LANE sum += a.at[i];
    return (unsigned)sum;
}
INLINE unsigned lanes_meet(lanes a, lanes b)
{
    unsigned which = 0;
    EACH_LANE which |= (unsigned)((a.at[i] & b.at[i]) != 0) << i;
    return which;
}

INLINE lanes lanes_replace(lanes a, jd_bitboard lifted, jd_bitboard put, unsigned which)
{
    return lanes_or(lanes_and(a, lanes_all(~lifted)), lanes_only(which, lanes_all(put)));
}

INLINE lanes lanes_but(lanes a, lanes b)
{
    EACH_LANE a.at[i] &= ~b.at[i];
    return a;
}
INLINE lanes lanes_neither(lanes a, lanes b)
{
    EACH_LANE a.at[i] = ~(a.at[i] | b.at[i]);
    return a;
}
INLINE lanes       lanes_spread(lanes a) { return lanes_all(lanes_union(a)); }
INLINE jd_bitboard lanes_first(lanes a) { return a.at[0]; }

INLINE lanes lanes_sight(const jd_bitboard rays[8], lanes vacant)
{
    lanes r;
    _Pragma("GCC unroll 4") for (int i = 0; i < 4; i++) {
        jd_bitboard above = rays[i] & ~vacant.at[i], below = (rays[i + 4] & ~vacant.at[i]) | 1;
        r.at[i] = rays[i] & (above ^ (above - 1));
        r.at[i + 4] = rays[i + 4] & ~UINT64_C(0) << (63 - __builtin_clzll(below));
    }
    return r;
}

#undef EACH_LANE
#endif
