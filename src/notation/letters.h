/* letters.h - finding the letter of a piece at the beginning of a text. */
#ifndef JD_LETTERS_H
#define JD_LETTERS_H

#include "jadoube/movetext.h"

struct letter {
    jd_kind       kind;
    size_t        used; /* bytes of the text */
    jd_deviations how;  /* what is unusual about it */
};

/* A letter of the language as it should be written, one of its other letters, or a figurine. The
 * longest fits: Кр before К. */
bool letter_read(const jd_language *language, const char *text, size_t left, struct letter *out);

/* The same in any case: n for a knight. */
bool letter_read_any_case(const jd_language *language, const char *text, size_t left, struct letter *out);

#endif
