/* tests/words/languages.h - is a text really in its language? */
#ifndef TESTS_WORDS_LANGUAGES_H
#define TESTS_WORDS_LANGUAGES_H

#include "words/word.h"

#include <stdio.h>
#include <string.h>

/* All that are spoken. */
#define FOR_LANGUAGES(name)                                                                                            \
    for (const jd_language *name = jd_language_spoken(0); name; name = jd_language_spoken((size_t)name->spoken + 1))

/* Beside the letters of the language (grammar.tsv): a letter of a neighbour's alphabet is a slip, ě in Slovak, ľ in
 * Czech, đ in Slovene. */
static const char language_signs[] = "„“”»«‚‘’–—¼½¾…−·♔♕♖♗♘\u00a0";

/* The length of the code point at `text`; 0 where it is not UTF-8. */
static inline size_t language_sequence(const char *text)
{
    unsigned char c = (unsigned char)text[0];
    size_t        n = c < 0x80 ? 1 : c >= 0xC2 && c < 0xE0 ? 2 : c >= 0xE0 && c < 0xF0 ? 3 : 0;
    for (size_t i = 1; i < n; i++)
        if ((text[i] & 0xC0) != 0x80)
            return 0;
    return n;
}

static inline bool language_is_in(const char *set, const char *code, size_t n)
{
    for (; *set; set += language_sequence(set))
        if (strncmp(set, code, n) == 0)
            return true;
    return false;
}

/* Is this a preposition of one letter with a plain blank behind it? A line must not end with one. */
static inline bool language_breaks(const char *text, const char *at)
{
    return strchr("ksvzouhKSVZOUH", *at) && at[1] == ' ' && (at == text || strchr(" (", at[-1]));
}

/* What is wrong with a text; NULL if nothing is. */
static inline const char *language_problem(const char *text, const jd_language *language)
{
    if (!text || !*text)
        return "nothing is there";
    if (*text == ' ' || strstr(text, "  "))
        return "blanks";
    const char *letters = jd_word(JD_WORD_LETTERS, language) ? jd_word(JD_WORD_LETTERS, language) : "";
    for (const char *at = text; *at;) {
        size_t n = language_sequence(at);
        if (n == 0 || (n == 1 && *at < ' '))
            return "not UTF-8";
        if (language_breaks(text, at))
            return "a blank behind a preposition of one letter that is no no-break space (U+00A0)";
        if (n > 1 && !language_is_in(letters, at, n) && !language_is_in(language_signs, at, n))
            return "a letter of another language";
        at += n;
    }
    return NULL;
}

#endif
