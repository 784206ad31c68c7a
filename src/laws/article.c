/* The Articles, by number, topic and chapter. */
#include "jadoube/article.h"
#include "laws/article_data.h"

#include <string.h>

const jd_article *jd_article_at(size_t index)
{
    return index < article_row_count ? &article_rows[index] : NULL;
}

bool jd_article_within(const jd_article *a, jd_edition edition, const char *number)
{
    const char *own = a->number[edition];
    size_t      n = strlen(number);
    return own && n && strncmp(own, number, n) == 0 && (own[n] == '\0' || own[n] == '.');
}

bool jd_topic_at(size_t index, jd_tongue tongue, jd_topic *out)
{
    if (index >= topic_count)
        return false;
    const struct topic *t = &topics[index];
    *out = (jd_topic){t->id, t->in[tongue].title, t->in[tongue].asks, t->in[tongue].differs, t->events};
    return true;
}

bool jd_topic_find(const char *id, jd_tongue tongue, jd_topic *out)
{
    for (size_t i = 0; i < topic_count; i++)
        if (strcmp(topics[i].id, id) == 0)
            return jd_topic_at(i, tongue, out);
    return false;
}

bool jd_chapter_at(size_t index, jd_edition edition, jd_tongue tongue, const char **number, const char **title)
{
    for (size_t i = 0; i < chapter_count; i++) {
        if (chapters[i].number[edition] && index-- == 0) {
            *number = chapters[i].number[edition];
            *title = chapters[i].title[tongue];
            return true;
        }
    }
    return false;
}
