/* letters.h - finding the letter of a piece at the beginning of a text. */
#ifndef JD_LETTERS_H
#define JD_LETTERS_H

#include "jadoube/movetext.h"
#include "notation/utf8.h"

/* The code of a language, in any case. */
INLINE bool same_code(const char *a, const char *b)
{
    while (*a && utf8_lower((unsigned char)*a) == utf8_lower((unsigned char)*b))
        a++, b++;
    return !*a && !*b;
}

struct letter {
    jd_kind       kind;
    size_t        used; /* bytes of the text */
    jd_deviations how;  /* what is unusual about it */
};

/* A letter of the language as it should be written, one of its other letters, or a figurine. The
 * longest fits: Кр before К. */
bool jd_letter_read(const jd_language *language, const char *text, size_t left, struct letter *out);

/* The same in any case: n for a knight. */
bool jd_letter_read_any_case(const jd_language *language, const char *text, size_t left, struct letter *out);

#endif
