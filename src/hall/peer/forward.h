/* hall/peer/forward.h - what is for a game that another server holds goes there, and what that server says comes back.
 *
 * The two ends are joined as they are: bytes in, bytes out. A server that cannot be reached is probably dead: then the
 * room is asked for again, until its games may be taken.
 */
#ifndef HALL_FORWARD_H
#define HALL_FORWARD_H

#include "hall/game/room.h"

/* Send an op, and everything after it on its connection, to the server at `address` (HOST:PORT). Takes the op. */
void forward_op(struct hall *h, struct op *op, const char *game, const char *address);

/* Bytes of a client whose connection is joined to another server; the client is gone. */
void forward_bytes(struct conn *c, const char *bytes, size_t length);
void forward_gone(struct conn *c);

#endif
