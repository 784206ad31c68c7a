/* words/word.h - every word of the library, by key and language. The tables are made from data/words
 * (docs/words.md); a word is NULL where its cell is empty. */
#ifndef WORDS_WORD_H
#define WORDS_WORD_H

#include "jadoube/language.h"
#include "words/word_list.h" /* jd_word_id, generated */

#include <stddef.h>

extern const char *const jd_words[JD_SPOKEN][JD_WORDS];

/* The number of a language among those that are spoken; what is not spoken is English. */
static inline int jd_spoken(const jd_language *language)
{
    return language && language->spoken > 0 ? language->spoken : 0;
}

static inline const char *jd_word(jd_word_id id, const jd_language *language)
{
    return jd_words[jd_spoken(language)][id];
}

/* Part of a text, without a NUL. */
struct jd_part {
    const char *text;
    size_t      length;
};

/* One of the parts of "bílý|bílého|bílému"; an empty one behind the last. */
struct jd_part jd_word_part(const char *list, size_t index);

/* One of the forms of "clock, time", which may be typed; an empty one behind the last. */
struct jd_part jd_word_typed(const char *forms, size_t index);

/* Which form of a noun goes with a number, from 0: minuta, minuty, minut. */
size_t jd_number_form(const jd_language *language, int64_t n);

/* What follows a number to make it an ordinal: "st", ".". */
struct jd_part jd_ordinal_end(const jd_language *language, int64_t n);

/* What a placeholder stands for; a list ends with a row without a name. */
struct jd_value {
    const char *name, *text;
};

#define JD_VALUES(...)                                                                                                 \
    (const struct jd_value[])                                                                                          \
    {                                                                                                                  \
        __VA_ARGS__, { NULL, NULL }                                                                                    \
    }

/* A template with its placeholders filled: {who}, and {n:move|moves} for the form that goes with the number n.
 * Returns the length that the text has or would have, without the NUL. */
size_t jd_fill(char *out, size_t size, const jd_language *language, const char *template,
               const struct jd_value *values);

#endif
