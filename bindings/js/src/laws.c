/* laws.c - the Articles that answer what a person types, as lines in the exchange. */
#include "exchange.h"

#include <jadoube/article.h>
#include <jadoube/find.h>

#include <stdio.h>
#include <string.h>

#define MOST 12
#define PAGE 262144 /* bytes for all of them */

struct page {
    char  *at;
    size_t used;
};

static void put_line(struct page *page, const char *text)
{
    if (page->at && page->used + strlen(text) + 1 < PAGE)
        page->used += (size_t)snprintf(page->at + page->used, PAGE - page->used, "%s\n", text);
}

/* An Article in eight lines: topic, number, edition, score, title, what it asks, what differs, and its numbers in all
 * editions, a comma after each. */
static void put_found(struct page *page, const jd_found *f, const jd_language *language)
{
    char     text[256];
    size_t   used = 0;
    jd_topic topic;
    if (!jd_topic_find(f->topic, language, &topic))
        return;
    put_line(page, f->topic);
    put_line(page, f->number);
    put_line(page, jd_edition_name(f->edition));
    snprintf(text, sizeof text, "%d", f->score);
    put_line(page, text);
    put_line(page, topic.title);
    put_line(page, topic.asks);
    put_line(page, topic.differs ? topic.differs : "");
    for (int e = 0; e < JD_EDITIONS && used < sizeof text; e++) {
        const char *number = e == (int)f->edition ? f->number : jd_topic_number(f->topic, (jd_edition)e);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s,", number ? number : "");
    }
    put_line(page, text);
}

static bool read_lookup(const char *phrase, const char *code, const char *edition, int speed, jd_lookup *out)
{
    *out = (jd_lookup){.phrase = phrase, .language = jd_language_find(code), .speed = (jd_speed)speed};
    return jd_edition_parse(edition, &out->edition);
}

/* The best answers; -1: there is no such edition. */
JS int js_laws_find(const char *phrase, const char *code, const char *edition, int speed, int most)
{
    jd_found  found[MOST];
    jd_lookup asked;
    if (!read_lookup(phrase, code, edition, speed, &asked))
        return -1;
    size_t      count = jd_laws_find(&asked, found, most < MOST ? (size_t)most : MOST);
    struct page page = {js_exchange(PAGE), 0};
    for (size_t i = 0; i < count; i++)
        put_found(&page, &found[i], asked.language);
    return (int)page.used;
}

/* What changes the rule of a topic at this speed: one Article, or none. */
JS int js_laws_at_speed(const char *topic, const char *code, const char *edition, int speed)
{
    const jd_language *language = jd_language_find(code);
    jd_edition         parsed;
    jd_found           found;
    if (!jd_edition_parse(edition, &parsed) || !jd_laws_at_speed(topic, parsed, (jd_speed)speed, &found))
        return 0;
    struct page page = {js_exchange(PAGE), 0};
    put_found(&page, &found, language);
    return (int)page.used;
}

/* What is spelled most like the phrase and can be asked. */
JS int js_laws_nearest(const char *phrase, const char *code, const char *edition)
{
    char      nearest[256];
    jd_lookup asked;
    if (!read_lookup(phrase, code, edition, JD_STANDARD, &asked) || !jd_laws_nearest(&asked, nearest, sizeof nearest))
        return 0;
    struct page page = {js_exchange(PAGE), 0};
    put_line(&page, nearest);
    return (int)page.used;
}

/* What the editions behind the first one, up to the second, have changed: the edition, a game of examples/ that it and
 * the one before rule otherwise, or nothing, and the Article in eight lines. -1: there is no such edition. */
JS int js_laws_changes(const char *first, const char *last, const char *code)
{
    const jd_language *language = jd_language_find(code);
    jd_edition         old, new;
    jd_change          c;
    if (!jd_edition_parse(first, &old) || !jd_edition_parse(last, &new))
        return -1;
    struct page page = {js_exchange(PAGE), 0};
    for (size_t i = 0; jd_change_at(i, &c); i++) {
        const char *number = jd_topic_number(c.topic, c.since);
        if (c.since <= old || c.since > new)
            continue;
        put_line(&page, jd_edition_name(c.since));
        put_line(&page, c.game ? c.game : "");
        put_found(&page, &(jd_found){.topic = c.topic, .number = number ? number : "", .edition = c.since}, language);
    }
    return (int)page.used;
}

/* 0 standard, 1 rapid, 2 blitz (A.1, B.1); -1: no such control or edition. */
JS int js_speed(const char *typed, const char *edition)
{
    jd_control control;
    jd_edition parsed;
    bool       read = jd_edition_parse(edition, &parsed) && jd_control_read(typed, &control, NULL) == JD_OK;
    return read ? (int)jd_control_speed(&control, parsed) : -1;
}
