/* words/search.h - how well each topic of the Laws answers what a person types. */
#ifndef WORDS_SEARCH_H
#define WORDS_SEARCH_H

#include "jadoube/language.h"
#include "words/search_marks.h"
#include "words/typed.h"
#include "words/word.h"

#include <stdint.h>

enum { JD_TOPICS_MAX = 400 }; /* at most so many topics: find.c asserts it */

struct jd_tongue jd_tongue_of(const jd_language *language);

/* A score from 0 to 1000 for every topic, in the order of jd_topic_at(); returns the best. */
int jd_search_topics(const char *phrase, const jd_language *language, uint16_t *score);

/* What tools/gen-search.c makes of the titles, synonyms and texts of a language: its words in plain letters, each
 * behind its length, up to one of no length; and the lines of each topic as numbers of those words. */
extern const char *const     jd_search_words[JD_SPOKEN];
extern const uint16_t *const jd_search_lines[JD_SPOKEN];

#endif
