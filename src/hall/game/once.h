/* hall/game/once.h - an act in a game that is asked for again is not done again.
 *
 * A client that has had no answer sends its act again with the same key of its own (Idempotency-Key). The line of the
 * act ends with a mark of it: "once", a hash of the key and one of key and act. The Laws know nothing of it. */
#ifndef HALL_ONCE_H
#define HALL_ONCE_H

#include "hall/game/room.h"

/* The mark of an act that has a key. False: no memory. */
bool once_mark(const struct op *op, struct seat seat, char out[ONCE_MAX]);

/* The line of an event with its mark, or with none (""); to be freed. NULL: no memory. */
char *once_line(const jd_event *e, const char *mark);

/* The mark of a line; "": it has none. */
void once_read(const char *line, size_t length, char out[ONCE_MAX]);

/* Has it been answered, because it was done before? An act with the key of another one is refused. */
bool once_answered(struct room *r, struct op *op, struct seat seat);

#endif
