/* postgres_column.c - arrays as PostgreSQL sends them. */
#include "postgres.h"

#include <stdlib.h>
#include <string.h>

static void append_value(struct column *c, const void *data, size_t length)
{
    if (c->size + length > c->space) {
        size_t space = 2 * c->space + length + 1024;
        char  *more = realloc(c->data, space);
        if (!more) {
            c->failed = true;
            return;
        }
        c->data = more;
        c->space = space;
    }
    memcpy(c->data + c->size, data, length);
    c->size += length;
}

static void add_number(struct column *c, uint64_t number, int length)
{
    char big_endian[8];
    for (int i = 0; i < length; i++)
        big_endian[i] = (char)(number >> 8 * (length - 1 - i));
    append_value(c, big_endian, (size_t)length);
}

void column_head(struct column *c, enum column_type type, size_t count)
{
    add_number(c, 1, 4); /* dimensions */
    add_number(c, 0, 4); /* no NULLs   */
    add_number(c, type, 4);
    add_number(c, count, 4);
    add_number(c, 1, 4); /* the first index */
}

void column_int8(struct column *c, int64_t number)
{
    add_number(c, 8, 4);
    add_number(c, (uint64_t)number, 8);
}

void column_bytes(struct column *c, const void *data, size_t length)
{
    add_number(c, length, 4);
    append_value(c, data, length);
}

void column_append(struct column *c, const struct column *more)
{
    if (more->size > 0)
        append_value(c, more->data, more->size);
    c->failed |= more->failed;
}
