/* jadoube/glossary.h - the terms of the Laws, with a short explanation of our own in each language. */
#ifndef JADOUBE_GLOSSARY_H
#define JADOUBE_GLOSSARY_H

#include "edition.h"
#include "language.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_term {
    const char *id;    /* the same in all languages: "flag" */
    const char *word;  /* "praporek"                        */
    const char *means; /* a sentence                        */
} jd_term;

/* By id in alphabetical order. False after the last. */
JD_API bool jd_glossary_at(size_t index, const jd_language *language, jd_term *out);

/* Is it a headword of the glossary that this edition has? That of 2009 has none; a few terms are only ours. */
JD_API bool jd_glossary_has(jd_edition edition, const char *id);

#ifdef __cplusplus
}
#endif
#endif
