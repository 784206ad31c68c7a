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

/* Where the pair of a key begins; the end of all where there is none. */
static size_t find(const struct labels *l, const char *key)
{
    size_t at = 0;
    while (at < l->length && strcmp(l->text + at, key) != 0) {
        at += strlen(l->text + at) + 1;
        at += strlen(l->text + at) + 1;
    }
    return at;
}

const char *jd_labels_get(const struct labels *l, const char *key)
{
    size_t at = find(l, key);
    return at < l->length ? l->text + at + strlen(key) + 1 : "";
}

bool jd_labels_take(struct labels *l, const char *block, size_t length)
{
    char *copy = malloc(length + 1);
    if (!copy)
        return false;
    memcpy(copy, block, length);
    free(l->text);
    *l = (struct labels){copy, length};
    return true;
}

/* All other pairs, then the new one: the text may be of the same block. */
jd_contest_err jd_labels_set(struct labels *l, const char *key, const char *text)
{
    size_t key_size = strlen(key) + 1, size = strlen(text) + 1, at = find(l, key);
    if (!key[0] || key_size > JD_LABEL_MAX + 1 || size > JD_LABEL_MAX + 1)
        return JD_CONTEST_TEXT;
    size_t old = at < l->length ? key_size + strlen(l->text + at + key_size) + 1 : 0, behind = l->length - at - old;
    char  *made = malloc(l->length - old + key_size + size);
    if (!made)
        return JD_CONTEST_MEMORY;
    if (l->length)
        memcpy(made, l->text, at);
    if (behind)
        memcpy(made + at, l->text + at + old, behind);
    size_t used = at + behind;
    if (size > 1) {
        memcpy(made + used, key, key_size);
        memcpy(made + used + key_size, text, size);
        used += key_size + size;
    }
    free(l->text);
    *l = (struct labels){made, used};
    return JD_CONTEST_OK;
}
