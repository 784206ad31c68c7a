/* hall/serve/clean_text.h - names and labels are one line of text: they come into PGN, tables, pages and terminals as
 * they are. */
#ifndef HALL_CLEAN_TEXT_H
#define HALL_CLEAN_TEXT_H

#include <jansson.h>
#include <stdbool.h>

/* Is every text in it plain: no control characters, no line ends, nothing that turns the direction of what follows? */
bool clean_texts(const json_t *v);

#endif
