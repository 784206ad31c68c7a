/* The Articles, by number, topic and chapter. */
#include "jadoube/article.h"
#include "words/article_data.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

const jd_article *jd_article_at(size_t index)
{
    return index < jd_data_article_count ? &jd_data_articles[index].shown : NULL;
}

const char *jd_article_number(const jd_article *a, jd_edition edition)
{
    assert((unsigned)edition < JD_EDITIONS);
    return ((const struct article *)a)->number[edition]; /* its first member */
}

bool jd_article_within(const jd_article *a, jd_edition edition, const char *number)
{
    const char *own = jd_article_number(a, edition);
    size_t      n = strlen(number);
    return own && n && strncasecmp(own, number, n) == 0 && (own[n] == '\0' || own[n] == '.');
}

bool jd_topic_at(size_t index, const jd_language *language, jd_topic *out)
{
    if (index >= jd_data_topic_count)
        return false;
    const struct topic *t = &jd_data_topics[index];
    *out = (jd_topic){t->id, t->in[jd_spoken(language)].title, t->in[jd_spoken(language)].asks,
                      t->in[jd_spoken(language)].differs, t->events};
    return true;
}

bool jd_topic_find(const char *id, const jd_language *language, jd_topic *out)
{
    for (size_t i = 0; i < jd_data_topic_count; i++)
        if (strcmp(jd_data_topics[i].id, id) == 0)
            return jd_topic_at(i, language, out);
    return false;
}

/* The length of "9", the chapter of "9.2.1". */
static size_t chapter_length(const char *number) { return strcspn(number, "."); }

/* How many Articles of a topic stand in the chapter of `number`. Chapter 1 only sums up what others rule. */
static int weight_of_chapter(const char *id, jd_edition edition, const char *number)
{
    size_t length = chapter_length(number);
    int    count = 0;
    for (size_t i = 0; i < jd_data_article_count; i++) {
        const char *other = jd_data_articles[i].number[edition];
        count += other && strcmp(jd_data_articles[i].shown.topic, id) == 0 && chapter_length(other) == length &&
                 strncmp(other, number, length) == 0;
    }
    return length == 1 && *number == '1' ? 0 : count;
}

const char *jd_topic_number(const char *id, jd_edition edition)
{
    const char *best = NULL;
    int         most = -1;
    assert((unsigned)edition < JD_EDITIONS);
    for (size_t i = 0; i < jd_data_article_count; i++) {
        const char *number = jd_data_articles[i].number[edition];
        if (!number || strcmp(jd_data_articles[i].shown.topic, id) != 0)
            continue;
        int weight = weight_of_chapter(id, edition, number);
        if (weight > most) {
            most = weight;
            best = number;
        }
    }
    return best;
}

bool jd_change_at(size_t index, jd_change *out)
{
    if (index >= jd_data_change_count)
        return false;
    *out = jd_data_changes[index];
    return true;
}

bool jd_chapter_at(size_t index, jd_edition edition, const jd_language *language, const char **number,
                   const char **title)
{
    for (size_t i = 0; i < jd_data_chapter_count; i++) {
        if (jd_data_chapters[i].number[edition] && index-- == 0) {
            *number = jd_data_chapters[i].number[edition];
            *title = jd_data_chapters[i].title[jd_spoken(language)];
            return true;
        }
    }
    return false;
}
