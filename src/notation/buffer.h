/* buffer.h - text into a caller's buffer: what does not fit is counted but not written. */
#ifndef JD_BUFFER_H
#define JD_BUFFER_H

#include "core/bits.h"

#include <stddef.h>
#include <string.h>

struct buffer {
    char  *out;
    size_t size, length;
};

INLINE void buffer_add(struct buffer *b, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++, b->length++)
        if (b->length + 1 < b->size)
            b->out[b->length] = text[i];
}

INLINE void buffer_text(struct buffer *b, const char *text) { buffer_add(b, text, strlen(text)); }
INLINE void buffer_char(struct buffer *b, char c) { buffer_add(b, &c, 1); }

INLINE void buffer_square(struct buffer *b, jd_square s)
{
    char name[3];
    jd_square_name(s, name);
    buffer_text(b, name);
}

/* Close with a NUL; the length that the text has or would have. */
INLINE size_t buffer_close(struct buffer *b)
{
    if (b->size > 0)
        b->out[b->length < b->size ? b->length : b->size - 1] = '\0';
    return b->length;
}

#endif
