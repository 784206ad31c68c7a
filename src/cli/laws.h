/* cli/laws.h - the phrases of `jadoube laws`. */
#ifndef CLI_LAWS_H
#define CLI_LAWS_H

#include "jadoube/article.h"
#include "spelling.h"

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

#endif
