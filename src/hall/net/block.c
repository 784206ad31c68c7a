/* block.c - counted bytes. */
#include "hall/net/block.h"

#include <stdlib.h>
#include <string.h>

struct block *block_new(size_t length)
{
    struct block *b = malloc(sizeof *b + length);
    if (b) {
        b->holds = 1;
        b->length = length;
    }
    return b;
}

struct block *block_of(const void *bytes, size_t length)
{
    struct block *b = block_new(length);
    if (b && length)
        memcpy(b->bytes, bytes, length);
    return b;
}

struct block *block_hold(struct block *b)
{
    b->holds++;
    return b;
}

void block_drop(struct block *b)
{
    if (b && --b->holds == 0)
        free(b);
}
