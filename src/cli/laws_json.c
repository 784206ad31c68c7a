/* jadoube laws --json - the same answers for programs. */
#include "laws.h"

#include "jadoube/jadoube.h"

#include <jansson.h>
#include <stdio.h>

#define FOUND_MOST 12

/* Its number in each edition that has it. */
static json_t *numbers_json(const char *topic)
{
    json_t *o = json_object();
    for (int e = 0; e < JD_EDITIONS; e++) {
        const char *number = jd_topic_number(topic, (jd_edition)e);
        if (number)
            json_object_set_new(o, jd_edition_name((jd_edition)e), json_string(number));
    }
    return o;
}

/* What another Article makes of a rule at the speed of the game; NULL where nothing does. */
static json_t *change_json(const char *topic, const jd_lookup *asked)
{
    jd_found change;
    jd_topic t;
    if (!jd_laws_at_speed(topic, asked->edition, asked->speed, &change) ||
        !jd_topic_find(change.topic, asked->language, &t))
        return NULL;
    return json_pack("{s:s, s:s, s:s, s:s}", "article", change.number, "topic", t.id, "title", t.title, "asks", t.asks);
}

static json_t *found_json(const jd_found *f, const jd_lookup *asked)
{
    jd_topic t;
    jd_topic_find(f->topic, asked->language, &t);
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s*, s:s*, s:o, s:o*, s:i}", "article", f->number, "edition",
                     jd_edition_name(f->edition), "topic", t.id, "title", t.title, "asks", t.asks, "differs", t.differs,
                     "events", t.events, "numbers", numbers_json(t.id), "changed", change_json(t.id, asked), "score",
                     f->score);
}

/* The Articles of a chapter, each topic once. */
static json_t *chapter_json(const char *number, const char *title, jd_edition edition, const jd_language *language)
{
    json_t     *articles = json_array();
    const char *before = "";
    for (size_t i = 0; jd_article_at(i); i++) {
        const jd_article *a = jd_article_at(i);
        jd_topic          t;
        if (!jd_article_within(a, edition, number) || a->topic == before)
            continue;
        jd_topic_find(a->topic, language, &t);
        json_array_append_new(articles,
                              json_pack("{s:s, s:s}", "article", jd_article_number(a, edition), "title", t.title));
        before = a->topic;
    }
    return json_pack("{s:s, s:s, s:o}", "chapter", number, "title", title, "articles", articles);
}

static json_t *contents_json(jd_edition edition, const jd_language *language)
{
    json_t     *chapters = json_array();
    const char *number, *title;
    for (size_t i = 0; jd_chapter_at(i, edition, language, &number, &title); i++)
        json_array_append_new(chapters, chapter_json(number, title, edition, language));
    return json_pack("{s:s, s:o}", "edition", jd_edition_name(edition), "chapters", chapters);
}

static json_t *answers_json(const jd_lookup *asked, size_t *count)
{
    jd_found found[FOUND_MOST];
    char     nearest[100] = "";
    json_t  *list = json_array();
    *count = jd_laws_find(asked, found, FOUND_MOST);
    for (size_t i = 0; i < *count; i++)
        json_array_append_new(list, found_json(&found[i], asked));
    json_t *o = json_pack("{s:s, s:s, s:o}", "edition", jd_edition_name(asked->edition), "question", asked->phrase,
                          "found", list);
    if (!*count && jd_laws_nearest(asked, nearest, sizeof nearest))
        json_object_set_new(o, "nearest", json_string(nearest));
    return o;
}

int laws_json(const jd_lookup *asked)
{
    size_t  count = 1;
    json_t *o = asked->phrase ? answers_json(asked, &count) : contents_json(asked->edition, asked->language);
    json_dumpf(o, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(o);
    return count ? STATUS_FINE : STATUS_FINDING;
}
