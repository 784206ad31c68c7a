/* console/text.h - what the programs say, by key and language. The tables are made from data/words
 * (docs/words.md); a text is NULL where its cell is empty. */
#ifndef CONSOLE_TEXT_H
#define CONSOLE_TEXT_H

#include "console/text_list.h" /* text_id, generated */
#include "words/word.h"

extern const char *const texts[JD_SPOKEN][TEXTS];
extern const char *const text_keys[TEXTS];

static inline const char *text_of(const jd_language *language, text_id id) { return texts[jd_spoken(language)][id]; }

/* The text whose key is `group` with `name` behind it ("laws.why.", "hands"); TEXTS when there is none. */
text_id text_find(const char *group, const char *name);

/* What was expected (jd_trf_note, jd_contest_err_expected()), which parsers say in English; the same where
 * expected.tsv has no words for it. */
const char *text_expected(const jd_language *language, const char *english);

/* With its placeholders filled. Returns the length that the text has or would have, without the NUL. */
size_t text_fill(char *out, size_t size, const jd_language *language, text_id id, const struct jd_value *values);

/* Columns that a text takes: one for each code point, which holds for all that our languages write. */
int text_columns(const char *text);

#endif
