/* labels.c - texts by key. */
#include "contest/state.h"

#include <stdlib.h>
#include <string.h>

char *jd_text_copy(const char *text)
{
    size_t size = strlen(text) + 1;
    char  *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

static struct label *find(const struct labels *l, const char *key)
{
    for (size_t i = 0; i < l->count; i++)
        if (strcmp(l->at[i].key, key) == 0)
            return &l->at[i];
    return NULL;
}

const char *jd_labels_get(const struct labels *l, const char *key)
{
    const struct label *found = find(l, key);
    return found ? found->text : "";
}

static jd_contest_err append(struct labels *l, const char *key, char *text)
{
    struct label *more = realloc(l->at, (l->count + 1) * sizeof *more);
    char         *copy = jd_text_copy(key);
    if (more)
        l->at = more;
    if (!more || !copy) {
        free(copy);
        free(text);
        return JD_CONTEST_MEMORY;
    }
    l->at[l->count++] = (struct label){copy, text};
    return JD_CONTEST_OK;
}

static void take_away(struct labels *l, struct label *which)
{
    free(which->key);
    free(which->text);
    *which = l->at[--l->count];
}

jd_contest_err jd_labels_set(struct labels *l, const char *key, const char *text)
{
    struct label *found = find(l, key);
    if (!key[0] || strlen(key) > JD_LABEL_MAX || strlen(text) > JD_LABEL_MAX)
        return JD_CONTEST_TEXT;
    if (!text[0]) {
        if (found)
            take_away(l, found);
        return JD_CONTEST_OK;
    }
    char *copy = jd_text_copy(text);
    if (!copy)
        return JD_CONTEST_MEMORY;
    if (!found)
        return append(l, key, copy);
    free(found->text);
    found->text = copy;
    return JD_CONTEST_OK;
}

void jd_labels_free(struct labels *l)
{
    while (l->count)
        take_away(l, &l->at[l->count - 1]);
    free(l->at);
}
