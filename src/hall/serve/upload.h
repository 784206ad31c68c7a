/* hall/serve/upload.h - an uploaded file (games, players, an event), parsed by a worker thread while the client waits.
 */
#ifndef HALL_UPLOAD_H
#define HALL_UPLOAD_H

#include "hall/serve/api.h"
#include "hall/serve/worker.h"

/* The beginning of each kind of upload. */
struct upload {
    struct job   job; /* first */
    struct hall *hall;
    struct conn *conn; /* held */
    char        *body; /* with a zero behind it */
    size_t       length;
};

/* `size` bytes, all zero but this. NULL: the client was told that it is too much, or that there is no memory. */
void *upload_take(struct call *c, size_t size);
void  upload_end(struct upload *b); /* frees all of it */

#endif
