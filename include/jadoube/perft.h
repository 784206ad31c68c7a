/* jadoube/perft.h - counting the lines of legal moves of a given length: the proof that generation
 * is right, and the measure of how fast it is. */
#ifndef JADOUBE_PERFT_H
#define JADOUBE_PERFT_H

#include "move.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How many lines of `depth` legal moves start here; 1 for depth 0. One thread, no memory. */
JD_API uint64_t jd_perft(const jd_position *p, int depth);

/* The same with a table of `bytes` bytes at `memory` (8-byte aligned, zeroed before first use) that
 * remembers counts by exact position; it may be shared by threads. UINT64_MAX when there are more. */
JD_API uint64_t jd_perft_hashed(const jd_position *p, int depth, void *memory, size_t bytes);

#ifdef __cplusplus
}
#endif
#endif
