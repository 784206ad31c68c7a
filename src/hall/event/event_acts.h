/* hall/event/event_acts.h - acts on an event that were stored, so that none is done twice.
 *
 * A client that has had no answer sends its request again with the same key of its own (Idempotency-Key). The hash of
 * that key and the answer are stored together with what the act changed. Keys and links are left out of the answer:
 * they follow from the seed, and are told again. */
#ifndef HALL_EVENT_ACTS_H
#define HALL_EVENT_ACTS_H

#include "hall/event/event_request.h"

/* Remember it, with its answer (JSON, or NULL) and status, in what is about to be stored. */
void event_act_note(struct event_request *q, int status, const char *answer);

/* The answer to a request that was answered before, and its status; NULL: it is new. To be given back. */
json_t *event_act_find(const struct event_request *q, int *status);

#endif
