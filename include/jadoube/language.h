/* jadoube/language.h - the languages of people. In all of them moves are read and written, with their letters for the
 * pieces (C.2, C.3): each player writes those of his own. Some have numbers for announcements (D.2.1), and some are
 * spoken: rulings, Articles, glossary, the board in words. A language is one row of data/languages.tsv, and its words
 * are in data/words. Wherever a function takes a language, NULL stands for English. */
#ifndef JADOUBE_LANGUAGE_H
#define JADOUBE_LANGUAGE_H

#include "board.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_language {
    const char *code;       /* ISO 639-1, such as "cs"; or "figurine"                                */
    const char *name;       /* in the language itself                                                */
    const char *letters[6]; /* by jd_kind, in UTF-8. The pawn's is never written (C.4), only read    */
    const char *others;     /* also read: an English letter for the kind, then the text; by spaces   */
    const char *ranks[8];   /* the numbers one to eight, as they are announced; NULL where unknown   */
    int         spoken;     /* its number among those that are spoken, from 0 (English); -1: it is not */
} jd_language;

/* The language with this code, in any case; NULL if there is none. */
JD_API const jd_language *jd_language_find(const char *code);

/* All of them, from 0 (English); and those that are spoken, from 0 (English). NULL after the last. */
JD_API const jd_language *jd_language_at(size_t index);
JD_API const jd_language *jd_language_spoken(size_t index);

/* English, the language of PGN; and the figurines, which are read beside any language. */
JD_API const jd_language *jd_language_english(void);
JD_API const jd_language *jd_language_figurine(void);

#ifdef __cplusplus
}
#endif
#endif
