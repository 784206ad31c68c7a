/* hall/serve/upload.h - what somebody brings to have it read (games, players, an event): the body of his request, gone
 * through by a worker, while he waits for the answer. */
#ifndef HALL_UPLOAD_H
#define HALL_UPLOAD_H

#include "hall/serve/api.h"
#include "hall/serve/worker.h"

/* The beginning of whatever is to become of it. */
struct upload {
    struct job   job; /* first */
    struct hall *hall;
    struct conn *conn; /* held */
    char        *body; /* with a zero behind it */
    size_t       length;
};

/* All zero but this, so many bytes in all. NULL: he was told that it is too much, or that there is no memory. */
void *upload_take(struct call *c, size_t size);
void  upload_end(struct upload *b); /* frees all of it */

#endif
