/* contest/scale.h - where in a weight (matching.h) each number has its place. */
#ifndef CONTEST_SCALE_H
#define CONTEST_SCALE_H

#include <stdbool.h>
#include <stdint.h>

#define SCALE_WORD_BITS 46

/* A number inside a weight. */
struct slot {
    int word, shift; /* word -1: it is not there */
};

struct scale {
    int  words, used;
    bool wide; /* each number has a word of its own: weights to be read */
};

static inline int scale_bits(long most)
{
    int bits = 1;
    while (most >> bits)
        bits++;
    return bits;
}

/* Room for sums up to `most`, negative ones too, behind all that is reserved. */
static inline struct slot scale_reserve(struct scale *s, long most)
{
    int bits = scale_bits(most);
    if (s->wide || s->used + bits > SCALE_WORD_BITS) {
        s->words++;
        s->used = 0;
    }
    s->used += bits;
    return (struct slot){s->words - 1, s->wide ? 0 : SCALE_WORD_BITS - s->used};
}

static inline void scale_put(int64_t *weight, struct slot s, int64_t value)
{
    if (s.word >= 0)
        weight[s.word] += value * ((int64_t)1 << s.shift);
}

#endif
