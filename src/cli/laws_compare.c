/* jadoube laws --compare - the Articles in which two editions differ, each with a game that they rule otherwise. */
#include "console/report.h"
#include "console/terminal.h"
#include "console/text.h"
#include "jadoube/jadoube.h"
#include "laws.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

struct pair {
    jd_edition         old, new;
    const jd_language *language;
};

/* Is the change between the two? */
static bool is_between(const jd_change *c, const struct pair *p) { return c->since > p->old && c->since <= p->new; }

/* The next topic that changed between the two, from change *index on; *index goes behind its changes. The first of
 * them is *from. */
static const char *next_topic(const struct pair *p, size_t *index, size_t *from)
{
    const char *topic = NULL;
    jd_change   c;
    for (; jd_change_at(*index, &c); ++*index) {
        if (topic && strcmp(topic, c.topic) != 0)
            break;
        if (!topic && is_between(&c, p)) {
            topic = c.topic;
            *from = *index;
        }
    }
    return topic;
}

static size_t count_topics(const struct pair *p)
{
    size_t count = 0, index = 0, from;
    while (next_topic(p, &index, &from))
        count++;
    return count;
}

static const char *article_of(const char *topic, jd_edition edition)
{
    const char *number = jd_topic_number(topic, edition);
    return number ? number : "";
}

/* ---- for people ---- */

static void print_change(const jd_change *c, const struct pair *p)
{
    if (c->game)
        printf("  %s: examples/%s.jsonl (%s)\n", text_of(p->language, TEXT_LAWS_GAME), c->game,
               jd_edition_name(c->since));
    else
        printf("  %s %s\n", text_of(p->language, TEXT_LAWS_NO_GAME),
               text_of(p->language, text_find("laws.why.", c->why)));
}

/* "2018: 5.1.2 · 2023: 5.1.2"; an edition without it is left out. */
static void print_numbers(const char *topic, const struct pair *p)
{
    const jd_edition both[] = {p->old, p->new};
    const char      *between = "  ";
    for (int i = 0; i < 2; i++)
        if (*article_of(topic, both[i])) {
            printf("%s%s: %s", between, jd_edition_name(both[i]), article_of(topic, both[i]));
            between = " · ";
        }
    putchar('\n');
}

static void print_difference(const char *topic, size_t from, size_t behind, const struct pair *p)
{
    jd_topic    t;
    jd_change   c;
    const char *number = article_of(topic, p->new);
    jd_topic_find(topic, p->language, &t);
    laws_print_line(*number ? number : article_of(topic, p->old), t.title);
    print_numbers(topic, p);
    if (t.differs)
        laws_print_paragraph(NULL, t.differs, NULL);
    for (size_t i = from; i < behind && jd_change_at(i, &c); i++)
        if (is_between(&c, p))
            print_change(&c, p);
}

static void print_pair(const struct pair *p)
{
    char   head[200], count[24];
    size_t index = 0, from;
    snprintf(count, sizeof count, "%zu", count_topics(p));
    text_fill(head, sizeof head, p->language, TEXT_LAWS_COMPARE,
              JD_VALUES({"old", jd_edition_name(p->old)}, {"new", jd_edition_name(p->new)}, {"count", count}));
    puts(head);
    for (const char *topic; (topic = next_topic(p, &index, &from));) {
        putchar('\n');
        print_difference(topic, from, index, p);
    }
}

/* ---- for programs ---- */

static json_t *change_json(const jd_change *c)
{
    return json_pack("{s:s, s:s*, s:s*}", "since", jd_edition_name(c->since), "game", c->game, "why", c->why);
}

static json_t *difference_json(const char *topic, size_t from, size_t behind, const struct pair *p)
{
    jd_topic  t;
    jd_change c;
    json_t   *changes = json_array();
    for (size_t i = from; i < behind && jd_change_at(i, &c); i++)
        if (is_between(&c, p))
            json_array_append_new(changes, change_json(&c));
    jd_topic_find(topic, p->language, &t);
    return json_pack("{s:s, s:s, s:{s:s*, s:s*}, s:s, s:s*, s:o}", "topic", t.id, "title", t.title, "articles",
                     jd_edition_name(p->old), jd_topic_number(topic, p->old), jd_edition_name(p->new),
                     jd_topic_number(topic, p->new), "asks", t.asks, "differs", t.differs, "changes", changes);
}

static void print_json(const struct pair *p)
{
    json_t *list = json_array();
    size_t  index = 0, from;
    for (const char *topic; (topic = next_topic(p, &index, &from));)
        json_array_append_new(list, difference_json(topic, from, index, p));
    json_t *o =
        json_pack("{s:[s, s], s:o}", "editions", jd_edition_name(p->old), jd_edition_name(p->new), "differences", list);
    json_dumpf(o, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(o);
}

static bool read_edition(const char *text, jd_edition *out)
{
    if (text && jd_edition_parse(text, out))
        return true;
    complain_text(TEXT_COMPLAIN_NONE_OF,
                  JD_VALUES({"option", "compare"}, {"text", text ? text : ""}, {"list", &JD_EDITION_LIST[1]}));
    return false;
}

int laws_compare(const char *one, const char *other, const jd_language *language, bool json)
{
    struct pair p = {.language = language};
    if (!read_edition(one, &p.old) || !read_edition(other, &p.new))
        return STATUS_BAD;
    if (p.old > p.new)
        p = (struct pair){p.new, p.old, language};
    if (json)
        print_json(&p);
    else
        print_pair(&p);
    return STATUS_FINE;
}
