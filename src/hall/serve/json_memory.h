/* hall/serve/json_memory.h - JSON for which there was not enough memory.
 *
 * Whoever puts a value together does not look whether each member found room; whoever writes it does, here: a text that
 * lacks something, such as a key that nobody could ask for again, is no text.
 */
#ifndef HALL_JSON_MEMORY_H
#define HALL_JSON_MEMORY_H

#include <jansson.h>

void  json_watch_memory(void);    /* before anything else is done with JSON */
char *json_text(const json_t *o); /* to be freed; NULL: no memory, now or while it was put together in this thread */

#endif
