/* store/import.h - games from files into a store: logs (JSON Lines, one game after the other) and PGN.
 *
 * A game is imported as a whole or not at all, and only if the Laws can replay it. A log may give its game's id
 * beside the regulations, as an export does; other games get one. Games of PGN become logs: their clocks come from
 * %clk or %emt, and where the moves do not end the game the result is declared. What is imported is over: a game
 * without a result is closed as "*". */
#ifndef STORE_IMPORT_H
#define STORE_IMPORT_H

#include "store.h"

struct import;

struct import_totals {
    uint64_t games, events, problems;
};

/* A game that was not imported, or not as it was meant: where in the file, and why. */
typedef void (*import_problem_fn)(void *context, uint64_t line, uint64_t column, const char *what);

/* NULL when there is not enough memory. The store must outlive it. */
struct import *import_new(struct store *s, import_problem_fn problem, void *context);
void           import_free(struct import *i); /* NULL is fine */

/* Take the next bytes of a file; then its end, after which another may follow. They fail when the store does, and
 * then for good; what was counted before is stored. */
enum store_err import_feed(struct import *i, const char *bytes, size_t length, struct store_fault *fault);
enum store_err import_end(struct import *i, struct store_fault *fault);

struct import_totals import_totals(const struct import *i);

#endif
