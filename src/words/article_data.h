/* words/article_data.h - the tables that tools/gen-words.c writes from data. */
#ifndef WORDS_ARTICLE_DATA_H
#define WORDS_ARTICLE_DATA_H

#include "jadoube/article.h"
#include "words/word.h"

/* An Article, with what grows with the next edition behind what the caller sees. */
struct article {
    jd_article  shown;
    const char *number[JD_EDITIONS]; /* NULL where the edition has none */
};

struct topic {
    const char *id, *events, *rapid, *blitz; /* the last two: the topic that changes it at that speed */
    struct {
        const char *title, *asks, *differs;
    } in[JD_SPOKEN];
};

struct chapter {
    const char *number[JD_EDITIONS]; /* NULL where the edition has none */
    const char *title[JD_SPOKEN];
};

struct term {
    const char *id, *editions; /* whose own glossary has it: "2014 2018"; NULL: none */
    struct {
        const char *word, *means;
    } in[JD_SPOKEN];
};

extern const jd_change      jd_data_changes[];
extern const size_t         jd_data_change_count;
extern const struct article jd_data_articles[];
extern const struct topic   jd_data_topics[];
extern const struct chapter jd_data_chapters[];
extern const struct term    jd_data_terms[];
extern const size_t         jd_data_article_count, jd_data_topic_count, jd_data_chapter_count, jd_data_term_count;

#endif
