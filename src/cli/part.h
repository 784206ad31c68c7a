/* cli/part.h - a share of a file of games, so that many machines can read it: whole games, each in one share.
 *
 * A share begins with the first game that begins at or behind its K-1 N-ths of the bytes, and ends where the next one
 * begins. Games begin where jd_pgn_cut() sees one: a reader of the whole file takes such a place for a beginning, too.
 */
#ifndef CLI_PART_H
#define CLI_PART_H

#include <stdbool.h>
#include <stdint.h>

#define PARTS_MOST 1000000

struct part {
    unsigned number, of; /* from 1; of 0: the whole file */
};

/* "3/8"; false for what is no part. */
bool part_read(const char *text, struct part *out);

/* Where the share is, in bytes. False for what cannot be divided: stdin, a pipe, a file that cannot be read. */
bool part_find(const char *path, struct part part, uint64_t *from, uint64_t *to);

/* How many lines end before it. */
uint64_t part_lines_before(const char *path, struct part part);

#endif
