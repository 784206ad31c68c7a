/* hall/serve/json_memory.h - JSON for which there was not enough memory.
 *
 * Code that builds a value does not check each member. If any allocation failed while the value was built, json_text()
 * returns NULL instead of an incomplete document.
 */
#ifndef HALL_JSON_MEMORY_H
#define HALL_JSON_MEMORY_H

#include <jansson.h>

void  json_watch_memory(void);    /* before anything else is done with JSON */
char *json_text(const json_t *o); /* to be freed; NULL: no memory, now or while it was built in this thread */

#endif
