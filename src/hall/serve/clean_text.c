/* hall/serve/clean_text.c - see clean_text.h. */
#include "hall/serve/clean_text.h"

#include "notation/utf8.h"

#include <string.h>

static bool is_plain(uint32_t c)
{
    static const struct {
        uint32_t first, last;
    } hidden[] = {{0, 0x1f},        {0x7f, 0x9f},     {0x061c, 0x061c}, {0x200e, 0x200f},
                  {0x2028, 0x202e}, {0x2066, 0x2069}, {0xfeff, 0xfeff}};
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (c >= hidden[i].first && c <= hidden[i].last)
            return false;
    return true;
}

static bool plain_text(const char *text, size_t length)
{
    for (size_t i = 0, used; i < length; i += used)
        if (!is_plain(utf8_next(text + i, length - i, &used)) && (used > 1 || (unsigned char)text[i] < 0x80))
            return false;
    return true;
}

bool clean_texts(const json_t *v)
{
    json_t     *inner;
    const char *key;
    size_t      i;
    if (json_is_string(v))
        return plain_text(json_string_value(v), json_string_length(v));
    json_object_foreach((json_t *)v, key, inner) if (!clean_texts(inner)) return false;
    json_array_foreach(v, i, inner) if (!clean_texts(inner)) return false;
    return true;
}
