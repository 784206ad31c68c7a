/* hall/game/checkpoint.h - a game that is opened goes on from where it was kept last, so that no more than its latest
 * events are applied again, however long it is.
 *
 * A checkpoint is the game, what the room knows of it, and what was ruled on each event, as bytes with a checksum. It
 * is bound to the event after which it was taken, by its hash in the chain, and to this very program, by the hash of
 * its file: whatever does not fit is not used, and the log is gone through from its beginning. */
#ifndef HALL_CHECKPOINT_H
#define HALL_CHECKPOINT_H

#include "hall/game/replay.h"

/* So often that a game which lost its newest one, because the server died at that moment, still has fewer than a
 * hundred events to be gone through. */
#define CHECKPOINT_EVERY 50

/* What this program is; "" where it cannot be told, and then there are no checkpoints. */
void checkpoint_version(char out[CHECKPOINT_VERSION]);

/* An event was stored, or the room was opened after so many had to be gone through: is it time for one? */
void checkpoint_look(struct room *r);
void checkpoint_opened(struct room *r, size_t applied);

/* In the worker's thread: what was kept becomes the replay's, if it is good; v->next is behind it. */
void checkpoint_open(struct replay *v);

#endif
