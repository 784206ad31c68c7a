/* kernel.h - the part of core that is compiled once for each kind of processor (kernel.c), and the
 * choice among them at run time (dispatch.c). */
#ifndef JD_KERNEL_H
#define JD_KERNEL_H

#include "jadoube/move.h"

struct jd_kernel {
    const char *name;
    unsigned (*count)(const jd_position *p);
    void (*list)(const jd_position *p, jd_bitboard from, jd_bitboard to, jd_moves *out);
    uint64_t (*perft)(const jd_position *p, int depth);
};

extern const struct jd_kernel jd_kernel_plain, jd_kernel_avx2, jd_kernel_avx512, jd_kernel_avx512_popcnt;

/* The fastest one that this machine can run. */
const struct jd_kernel *jd_kernel_best(void);

/* The kernel of that index if this build has it and this machine can run it, else NULL. */
const struct jd_kernel *jd_kernel_at(int index);
#define JD_KERNELS 4

#endif
