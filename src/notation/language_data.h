/* notation/language_data.h - the table that tools/gen-words.c writes from data/languages.tsv. */
#ifndef NOTATION_LANGUAGE_DATA_H
#define NOTATION_LANGUAGE_DATA_H

#include "jadoube/language.h"

extern const jd_language jd_languages[];
extern const size_t      jd_language_count;

#endif
