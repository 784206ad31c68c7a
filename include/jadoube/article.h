/* jadoube/article.h - every numbered Article of the Laws: its number in each edition, what it asks, and
 * what this program does about it. The wording is our own; the Laws themselves are FIDE's.
 *
 * Several Articles may be about one topic ("illegal-penalty"), and one number may be about several. All
 * text is static, in UTF-8.
 */
#ifndef JADOUBE_ARTICLE_H
#define JADOUBE_ARTICLE_H

#include "edition.h"
#include "language.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum jd_enforcement {
    JD_ENFORCED, /* the program decides it                               */
    JD_RECORDED, /* an act of the arbiter: applied and kept in the log   */
    JD_PHYSICAL  /* nothing for a program to do                          */
} jd_enforcement;

typedef struct jd_article {
    const char    *topic;
    jd_enforcement enforcement;
    const char    *why; /* JD_PHYSICAL: a word why, such as "paper"; else NULL */
} jd_article;

/* In the order of the Laws; NULL after the last. */
JD_API const jd_article *jd_article_at(size_t index);

/* Its number in an edition, such as "7.4.b"; NULL where the edition has no such Article. It must be an Article of
 * jd_article_at(), not a copy. */
JD_API const char *jd_article_number(const jd_article *a, jd_edition edition);

/* Is this the Article `number` of an edition, or a part of it? 7.5.5 is a part of 7.5 and of 7.
 * Case does not matter. */
JD_API bool jd_article_within(const jd_article *a, jd_edition edition, const char *number);

typedef struct jd_topic {
    const char *id;
    const char *title;
    const char *asks;    /* one or a few sentences                                            */
    const char *differs; /* between the editions; NULL when nothing does                      */
    const char *events;  /* kinds of events in the log that it is about, by commas; may be NULL */
} jd_topic;

/* Topics in the order of the Laws. False after the last, or when there is no such topic. */
JD_API bool jd_topic_at(size_t index, const jd_language *language, jd_topic *out);
JD_API bool jd_topic_find(const char *id, const jd_language *language, jd_topic *out);

/* The Article under which a topic is looked up in an edition: of several, the first of the chapter that says most about
 * it. NULL where the edition has nothing about it. */
JD_API const char *jd_topic_number(const char *id, jd_edition edition);

/* A rule that became another one. */
typedef struct jd_change {
    const char *topic;
    jd_edition  since; /* the edition that changed it                                                       */
    const char *game;  /* a log under examples/, without its ending, that it and the one before rule
                          otherwise: "laws/two-hands"; NULL where no game can show it                       */
    const char *why;   /* then a word why, such as "paper"; else NULL                                       */
} jd_change;

/* In the order of the topics, of one topic by edition. False after the last. */
JD_API bool jd_change_at(size_t index, jd_change *out);

/* The chapters of an edition ("7", "A", "III"; "Adj" for the adjournment guidelines of 2009) and their
 * titles. False after the last. */
JD_API bool jd_chapter_at(size_t index, jd_edition edition, const jd_language *language, const char **number,
                          const char **title);

#ifdef __cplusplus
}
#endif
#endif
