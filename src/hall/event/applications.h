/* hall/event/applications.h - players who wait for an answer of the organiser: rows of the store, as JSON.
 *
 * [{"application": 7, "origin": "…", "player": {"name", …}}, …]; the origin is the same for those that came from the
 * same address, and "" where that is unknown. */
#ifndef HALL_APPLICATIONS_H
#define HALL_APPLICATIONS_H

#include "store/store.h"

#include <jansson.h>
#include <stdbool.h>

#define APPLICATIONS_MOST 2000 /* that wait in one tournament */

/* As text, to be freed. In the keeper's thread: nothing is made of it there. */
enum store_err applications_read(struct store *s, const char *tournament, char **out, struct store_fault *fault);

/* [{"name", …, "application": 7, "group": 2}, …], for the organiser (docs/api.md); ungrouped, for an archive. */
json_t *applications_view(const json_t *waiting, bool grouped);

#endif
