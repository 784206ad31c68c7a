/* lanes_plain.h - eight words, for any machine. Spelled out lane by lane, because compilers keep the
 * words in registers only when no loop is left. */
#ifndef JD_LANES_PLAIN_H
#define JD_LANES_PLAIN_H

typedef struct lanes {
    jd_bitboard at[8];
} lanes;

#define EACH_LANE(x) x(0), x(1), x(2), x(3), x(4), x(5), x(6), x(7)
#define LANEWISE(x)  ((lanes){{EACH_LANE(x)}})

INLINE lanes lanes_of(const jd_bitboard words[8])
{
#define LANE(i) words[i]
    return LANEWISE(LANE);
#undef LANE
}
INLINE void lanes_store(jd_bitboard words[8], lanes a)
{
#define LANE(i) (words[i] = a.at[i])
    EACH_LANE(LANE);
#undef LANE
}
INLINE lanes lanes_all(jd_bitboard b)
{
#define LANE(i) b
    return LANEWISE(LANE);
#undef LANE
}
INLINE lanes lanes_pick(unsigned which, lanes a, lanes b)
{
#define LANE(i) (which >> (i)&1 ? a.at[i] : b.at[i])
    return LANEWISE(LANE);
#undef LANE
}
INLINE lanes lanes_and(lanes a, lanes b)
{
#define LANE(i) a.at[i] & b.at[i]
    return LANEWISE(LANE);
#undef LANE
}
INLINE lanes lanes_or(lanes a, lanes b)
{
#define LANE(i) a.at[i] | b.at[i]
    return LANEWISE(LANE);
#undef LANE
}
INLINE lanes lanes_but(lanes a, lanes b)
{
#define LANE(i) a.at[i] & ~b.at[i]
    return LANEWISE(LANE);
#undef LANE
}
INLINE lanes lanes_neither(lanes a, lanes b)
{
#define LANE(i) ~(a.at[i] | b.at[i])
    return LANEWISE(LANE);
#undef LANE
}
INLINE lanes lanes_opposite(lanes a)
{
#define LANE(i) a.at[(i) ^ 4]
    return LANEWISE(LANE);
#undef LANE
}
INLINE lanes lanes_or_and(lanes a, lanes b, lanes c) { return lanes_or(a, lanes_and(b, c)); }
INLINE lanes lanes_replace(lanes a, jd_bitboard lifted, jd_bitboard put, unsigned which)
{
#define LANE(i) (a.at[i] & ~lifted) | (which >> (i)&1 ? put : 0)
    return LANEWISE(LANE);
#undef LANE
}

INLINE lanes lanes_enterable(lanes a) { return lanes_and(a, (lanes){{STEP_ARRIVALS}}); }
INLINE lanes lanes_shift(lanes a, int n)
{
    return (lanes){{a.at[0] << 8 * n, a.at[1] << 9 * n, a.at[2] << n, a.at[3] << 7 * n, a.at[4] >> 8 * n,
                    a.at[5] >> 9 * n, a.at[6] >> n, a.at[7] >> 7 * n}};
}
INLINE lanes lanes_step(lanes a) { return lanes_enterable(lanes_shift(a, 1)); }
INLINE lanes lanes_leap(lanes knights)
{
    jd_bitboard k = knights.at[0]; /* the same set in every lane */
    lanes       leaps = {{k << 17, k << 10, k >> 6, k >> 15, k >> 17, k >> 10, k << 6, k << 15}};
    return lanes_and(leaps, (lanes){{LEAP_ARRIVALS}});
}

INLINE jd_bitboard lanes_union(lanes a)
{
    return a.at[0] | a.at[1] | a.at[2] | a.at[3] | a.at[4] | a.at[5] | a.at[6] | a.at[7];
}
INLINE lanes       lanes_spread(lanes a) { return lanes_all(lanes_union(a)); }
INLINE jd_bitboard lanes_first(lanes a) { return a.at[0]; }

INLINE lanes lanes_tally(lanes a)
{
#define LANE(i) bits_count(a.at[i])
    return LANEWISE(LANE);
#undef LANE
}
INLINE lanes lanes_add(lanes a, lanes b)
{
#define LANE(i) a.at[i] + b.at[i]
    return LANEWISE(LANE);
#undef LANE
}
INLINE unsigned lanes_sum(lanes a)
{
    return (unsigned)(a.at[0] + a.at[1] + a.at[2] + a.at[3] + a.at[4] + a.at[5] + a.at[6] + a.at[7]);
}
INLINE unsigned lanes_meet(lanes a, lanes b)
{
    unsigned which = 0;
    for (int i = 0; i < 8; i++)
        which |= (unsigned)((a.at[i] & b.at[i]) != 0) << i;
    return which;
}

/* Of the eight sets of a position: rooks and queens in the straight lanes, bishops and queens in the diagonal ones. */
INLINE lanes lanes_sliders(lanes sets)
{
    lanes out;
    for (int i = 0; i < 8; i++)
        out.at[i] = sets.at[i % 2 ? 2 : 3] | sets.at[4];
    return out;
}

/* Do any two sets in the same lane have a square in common? */
INLINE bool lanes_touch(lanes a, lanes b) { return lanes_meet(a, b) != 0; }

/* Every square of the lanes in which a set is not empty. */
INLINE lanes lanes_where(lanes a)
{
#define LANE(i) -(jd_bitboard)(a.at[i] != 0)
    return LANEWISE(LANE);
#undef LANE
}

/* The lowest blocker above and all below it; the highest below and all above it. */
INLINE jd_bitboard lane_seen_up(jd_bitboard ray, jd_bitboard vacant)
{
    jd_bitboard blockers = ray & ~vacant;
    return ray & (blockers ^ (blockers - 1));
}
INLINE jd_bitboard lane_seen_down(jd_bitboard ray, jd_bitboard vacant)
{
    return ray & ~UINT64_C(0) << (63 - __builtin_clzll((ray & ~vacant) | 1));
}
INLINE lanes lanes_sight(const jd_bitboard rays[8], lanes vacant)
{
#define LANE(i) (i) < 4 ? lane_seen_up(rays[i], vacant.at[i]) : lane_seen_down(rays[i], vacant.at[i])
    return LANEWISE(LANE);
#undef LANE
}

#undef LANEWISE
#undef EACH_LANE
#endif
