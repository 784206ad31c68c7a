/* tests/words/tongues.h - is a text really in its language? */
#ifndef TESTS_WORDS_TONGUES_H
#define TESTS_WORDS_TONGUES_H

#include "words/word.h"

#include <stdio.h>
#include <string.h>

/* Beside the letters of the language (grammar.tsv): a letter of a neighbour's alphabet is a slip, ě in Slovak, ľ in
 * Czech, đ in Slovene. */
static const char tongue_signs[] = "„“”»«‚‘’–—¼½¾…−·♔♕♖♗♘\u00a0";

/* The length of the code point at `text`; 0 where it is not UTF-8. */
static inline size_t tongue_sequence(const char *text)
{
    unsigned char c = (unsigned char)text[0];
    size_t        n = c < 0x80 ? 1 : c >= 0xC2 && c < 0xE0 ? 2 : c >= 0xE0 && c < 0xF0 ? 3 : 0;
    for (size_t i = 1; i < n; i++)
        if ((text[i] & 0xC0) != 0x80)
            return 0;
    return n;
}

static inline bool tongue_is_in(const char *set, const char *code, size_t n)
{
    for (; *set; set += tongue_sequence(set))
        if (strncmp(set, code, n) == 0)
            return true;
    return false;
}

/* What is wrong with a text; NULL if nothing is. */
static inline const char *tongue_problem(const char *text, jd_tongue tongue)
{
    if (!text || !*text)
        return "nothing is there";
    if (*text == ' ' || strstr(text, "  "))
        return "blanks";
    const char *letters = jd_word(JD_WORD_LETTERS, tongue) ? jd_word(JD_WORD_LETTERS, tongue) : "";
    for (const char *at = text; *at;) {
        size_t n = tongue_sequence(at);
        if (n == 0 || (n == 1 && *at < ' '))
            return "not UTF-8";
        if (n > 1 && !tongue_is_in(letters, at, n) && !tongue_is_in(tongue_signs, at, n))
            return "a letter of another language";
        at += n;
    }
    return NULL;
}

#endif
