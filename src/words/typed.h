/* words/typed.h - words as people type them. */
#ifndef WORDS_TYPED_H
#define WORDS_TYPED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JD_TYPED_MAX = 31 };

/* A word or a number, small and without accents: "zuge" for "Züge". */
struct jd_typed {
    char    text[JD_TYPED_MAX + 1];
    uint8_t length;
    bool    number, small; /* small: says little, such as "the" */
};

/* How a language is read. */
struct jd_tongue {
    const char *small, *endings, *same; /* blanks between words; `same` has semicolons between groups */
    bool        compounds;              /* words are joined to longer ones                            */
    uint64_t    perhaps_small[16];      /* by a number made of the word: no bit, no small word        */
};

/* After its words are set. */
void jd_tongue_ready(struct jd_tongue *tongue);

/* The next word of a text up to `end`; false behind the last. Letters and digits are words of their own: "3x" has two.
 * An apostrophe joins, so do the points of "e.p.". */
bool jd_typed_next(const struct jd_tongue *tongue, const char **text, const char *end, struct jd_typed *out);

/* Does a word stand in a list with blanks between its words? */
bool jd_typed_in(const char *word, size_t length, const char *list);

#endif
