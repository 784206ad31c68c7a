/* kinds.c - see kinds.h. */
#include "contest/kinds.h"

/* Preferences (C12 of the Dutch system), then strong ones (C13). */
static long bound_even(const struct jd_kinds *k)
{
    const int *counts = k->counts;
    int        none = counts[0], white = counts[1] + counts[2] + counts[3], black = counts[4] + counts[5] + counts[6];
    int        excess = white > black + none ? white - black - none : black > white + none ? black - white - none : 0;
    int        pairs = excess / 2, mild = white > black ? counts[1] : counts[4];
    return ((long)pairs << 20) + (pairs > mild ? pairs - mild : 0);
}

/* With the best of those who may be left out, when one is. */
long jd_kinds_bound(struct jd_kinds *k)
{
    long least = -1;
    if (!k->odd)
        return bound_even(k);
    for (int i = 0; i < KINDS; i++) {
        if (!k->floats[i] || !k->counts[i])
            continue;
        k->counts[i]--;
        long one = bound_even(k);
        k->counts[i]++;
        least = least < 0 || one < least ? one : least;
    }
    return least;
}

void jd_kinds_keep_best(struct jd_kinds *k)
{
    long best = jd_kinds_bound(k);
    for (int i = 0; i < KINDS; i++)
        if (k->floats[i]) {
            k->counts[i]--;
            k->floats[i] = bound_even(k) == best;
            k->counts[i]++;
        }
}

static long cost(int a, int b)
{
    bool same = a && b && (a > 3) == (b > 3), strong = (a - 1) % 3 > 0 && (b - 1) % 3 > 0;
    bool absolute = (a - 1) % 3 == 2 && (b - 1) % 3 == 2;
    return same ? ((long)1 << 20) + (strong && !absolute) : 0;
}

void jd_kinds_find_fine(struct jd_kinds *k)
{
    long now = jd_kinds_bound(k);
    for (int a = 0; a < KINDS; a++)
        for (int b = a; b < KINDS; b++) {
            bool there = k->counts[a] && k->counts[b] > (a == b);
            if (there) {
                k->counts[a]--;
                k->counts[b]--;
                long left = jd_kinds_bound(k);
                there = left >= 0 && left + cost(a, b) == now;
                k->counts[a]++;
                k->counts[b]++;
            }
            k->fine[a][b] = k->fine[b][a] = there;
        }
}

void jd_kinds_count_out(struct jd_kinds *k, int a, int b)
{
    k->counts[a]--;
    k->counts[b]--;
    jd_kinds_find_fine(k);
}
