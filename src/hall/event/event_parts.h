/* hall/event/event_parts.h - all that a store has of a tournament, for commands that have time: the server reads it in
 * steps (event_request.c). */
#ifndef HALL_EVENT_PARTS_H
#define HALL_EVENT_PARTS_H

#include "store/store.h"

#include <jansson.h>

struct event_parts {
    struct store_tournament *stored;
    json_t                  *doc, *keys, *waiting; /* NULL: it is no JSON */
    json_t                  *results, *logs;       /* by game: text, or null; JSON Lines */
    json_t                  *heads;                /* by game: the first line */
};

enum store_err event_parts_read(struct store *s, const char *tournament, struct event_parts *out,
                                struct store_fault *fault);
void           event_parts_free(struct event_parts *p);

#endif
