/* cli/laws.h - parts of `jadoube laws`: its phrases, and finding words. */
#ifndef CLI_LAWS_H
#define CLI_LAWS_H

#include "jadoube/article.h"

enum phrase {
    PHRASE_CONTENTS,
    PHRASE_GLOSSARY,
    PHRASE_TERMS,
    PHRASE_ARTICLES,
    PHRASE_DIFFERS,
    PHRASE_PROGRAM,
    PHRASE_ENFORCED,
    PHRASE_RECORDED,
    PHRASE_PHYSICAL,
    PHRASE_EVENTS,
    PHRASE_NOT_HERE,
    PHRASE_NOTHING,
    PHRASES
};

/* A word or sentence of the command itself. */
const char *phrase(enum phrase p, jd_tongue tongue);

/* Why a program has nothing to do about an Article; `why` is the word in the table. */
const char *reason(const char *why, jd_tongue tongue);

/* Is there a letter or a digit in it? */
bool is_word(const char *text);

/* Does a word of `text` begin with `word`? Neither case nor accents matter. NULL has no words. */
bool has_word(const char *text, const char *word);

/* What may be an Article number, as the tables write it: "7.5 b)" becomes "7.5.b". */
void number_of_text(const char *text, char out[24]);

#endif
