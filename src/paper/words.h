/* paper/words.h - the few things on paper that are written in the same way in every language. */
#ifndef PAPER_WORDS_H
#define PAPER_WORDS_H

#include "console/text.h"
#include "words/label.h"

/* Each writes to `out` with a closing NUL. */
void word_control(const jd_control *control, char *out, size_t size); /* 40 / 90 min + 30 s */
void word_time(int64_t ms, char *out, size_t size);                   /* 1:29:07 */

#endif
