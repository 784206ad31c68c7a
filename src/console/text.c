/* text.c - a text by its key, and with its placeholders filled. */
#include "console/text.h"

#include <string.h>

int text_columns(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += (*text & 0xC0) != 0x80;
    return n;
}

text_id text_find(const char *group, const char *name)
{
    size_t length = strlen(group);
    int    id = 0;
    while (id < TEXTS && (strncmp(text_keys[id], group, length) != 0 || strcmp(text_keys[id] + length, name) != 0))
        id++;
    return (text_id)id;
}

const char *text_expected(const jd_language *language, const char *english)
{
    static const char group[] = "expected.";
    for (int id = 0; id < TEXTS; id++)
        if (strncmp(text_keys[id], group, sizeof group - 1) == 0 && strcmp(texts[0][id], english) == 0)
            return text_of(language, (text_id)id);
    return english;
}

size_t text_fill(char *out, size_t size, const jd_language *language, text_id id, const struct jd_value *values)
{
    return jd_fill(out, size, language, text_of(language, id), values);
}
