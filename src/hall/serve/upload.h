/* hall/serve/upload.h - an uploaded file (games, players, an event), parsed by a worker thread while the client waits.
 */
#ifndef HALL_UPLOAD_H
#define HALL_UPLOAD_H

#include "hall/serve/api.h"

/* The beginning of each kind of upload. */
struct upload {
    struct job   job; /* first */
    struct hall *hall;
    struct conn *conn; /* held */
    char        *body; /* with a zero behind it */
    size_t       length;
    void (*work)(struct job *j); /* when its turn has come */
    void (*done)(struct job *j);
};

/* `size` bytes, all zero but this. NULL: the client was told that it is too much, or that there is no memory. */
void *upload_take(struct call *c, size_t size);

/* Take a turn, then do `work` in a thread of the lane and `done` in the loop's. */
void upload_enter(struct upload *b, enum lane_kind lane, void (*work)(struct job *j), void (*done)(struct job *j));

void upload_end(struct upload *b); /* frees all of it */

#endif
