/* arena/tell.h - a match as JSON, for the page and for programs: the reader's side of arena/shown.h. */
#ifndef ARENA_TELL_H
#define ARENA_TELL_H

#include "jadoube/language.h"

#include <jansson.h>
#include <stdbool.h>

struct shown;

/* Take what is new; of a match with many boards the turn of some comes next time. False when nothing is. */
bool tell_take(struct shown *s);

/* What was taken last; and all of it, with what never changes. Moves are in the letters of the language. */
json_t *tell_news(const struct shown *s, const jd_language *language);
json_t *tell_all(const struct shown *s, const jd_language *language);

#endif
