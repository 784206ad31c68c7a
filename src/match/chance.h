/* match/chance.h - what is drawn by lot: the same everywhere for the same seed. */
#ifndef MATCH_CHANCE_H
#define MATCH_CHANCE_H

#include <stdint.h>

/* Splitmix64. */
static inline uint64_t chance(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

#endif
