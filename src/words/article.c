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

bool jd_topic_at(size_t index, jd_tongue tongue, jd_topic *out)
{
    if (index >= jd_data_topic_count)
        return false;
    const struct topic *t = &jd_data_topics[index];
    *out = (jd_topic){t->id, t->in[tongue].title, t->in[tongue].asks, t->in[tongue].differs, t->events};
    return true;
}

bool jd_topic_find(const char *id, jd_tongue tongue, jd_topic *out)
{
    for (size_t i = 0; i < jd_data_topic_count; i++)
        if (strcmp(jd_data_topics[i].id, id) == 0)
            return jd_topic_at(i, tongue, out);
    return false;
}

bool jd_chapter_at(size_t index, jd_edition edition, jd_tongue tongue, const char **number, const char **title)
{
    for (size_t i = 0; i < jd_data_chapter_count; i++) {
        if (jd_data_chapters[i].number[edition] && index-- == 0) {
            *number = jd_data_chapters[i].number[edition];
            *title = jd_data_chapters[i].title[tongue];
            return true;
        }
    }
    return false;
}
