/* kernels.c - perft of one position by each kernel that this machine can run: for bench/perft.
 *
 * usage: bench-kernels DEPTH FEN [KERNEL]; prints 'NAME NODES SECONDS' for each, in processor time. */
#include "core/kernel.h"
#include "jadoube/fen.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    jd_position p;
    if (argc < 3 || argc > 4 || jd_fen_position(argv[2], ~(jd_problems)0, &p, NULL, NULL) != JD_OK) {
        fputs("usage: bench-kernels DEPTH FEN [KERNEL]\n", stderr);
        return 2;
    }
    for (int i = 0; i < JD_KERNELS; i++) {
        const struct jd_kernel *kernel = jd_kernel_at(i);
        if (!kernel || (argc == 4 && strcmp(kernel->name, argv[3]) != 0))
            continue;
        double   began = seconds();
        uint64_t nodes = kernel->perft(&p, atoi(argv[1]));
        printf("%s %" PRIu64 " %.6f\n", kernel->name, nodes, seconds() - began);
    }
    return 0;
}
