/* cli/perft.h - counting with several threads and a table, and suites of positions with known counts. */
#ifndef CLI_PERFT_H
#define CLI_PERFT_H

#include "jadoube/jadoube.h"

/* What a count may use. */
struct perft_means {
    unsigned threads;
    void    *table; /* NULL without one */
    size_t   table_bytes;
};

/* How many lines of `depth` moves there are; for depth 1 and more also by move: counts[i]
 * belongs to moves->at[i]. UINT64_MAX when there are more. */
uint64_t perft_count(const jd_position *p, int depth, const struct perft_means *means, jd_moves *moves,
                     uint64_t counts[JD_MAX_MOVES]);

/* Count every position of a file to every depth that is listed with at most `max_nodes`. */
int perft_suite(const char *path, uint64_t max_nodes, const struct perft_means *means);

/* Run `work(job)` on so many threads, the caller's included. Fewer where the system gives no more. */
void run_threads(unsigned threads, void *(*work)(void *), void *job);

#endif
