/* laws/article_data.h - the tables that tools/gen-articles.c writes from src/laws/data. */
#ifndef LAWS_ARTICLE_DATA_H
#define LAWS_ARTICLE_DATA_H

#include "jadoube/article.h"

struct topic {
    const char *id, *events;
    struct {
        const char *title, *asks, *differs;
    } in[JD_TONGUES];
};

struct chapter {
    const char *number[JD_EDITIONS]; /* NULL where the edition has none */
    const char *title[JD_TONGUES];
};

struct term {
    const char *id;
    struct {
        const char *word, *means;
    } in[JD_TONGUES];
};

extern const jd_article     article_rows[];
extern const struct topic   topics[];
extern const struct chapter chapters[];
extern const struct term    terms[];
extern const size_t         article_row_count, topic_count, chapter_count, term_count;

#endif
