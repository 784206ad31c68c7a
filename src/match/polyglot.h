/* match/polyglot.h - opening books in Polyglot's format (.bin): entries of 16 bytes, big-endian, sorted by a key of the
 * position, each with a move and its weight. */
#ifndef MATCH_POLYGLOT_H
#define MATCH_POLYGLOT_H

#include "jadoube/move.h"

#include <stdint.h>

#define POLYGLOT_KEYS 781
extern const uint64_t polyglot_keys[POLYGLOT_KEYS];

struct polyglot;

/* Read a book into memory. NULL, with a message printed, when there is none in the file. */
struct polyglot *polyglot_open(const char *path);
void             polyglot_free(struct polyglot *b);

/* As the format has it, but that an en passant capture counts only when it is legal. */
uint64_t polyglot_key(const jd_position *p);

/* A move that the book knows here, by its weight among all of them: `chance` is any number. JD_NO_MOVE when it knows
 * none, or none that is legal. */
jd_move polyglot_pick(const struct polyglot *b, const jd_position *p, uint64_t chance);

#endif
