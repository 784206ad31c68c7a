/* hall/net/block.h - bytes on their way out. What many connections are sent is written once and shared. */
#ifndef HALL_BLOCK_H
#define HALL_BLOCK_H

#include <stddef.h>

struct block {
    unsigned holds; /* one thread only: no atomics */
    size_t   length;
    char     bytes[];
};

/* Held once. NULL when there is no memory. */
struct block *block_new(size_t length); /* its bytes are the caller's to fill */
struct block *block_of(const void *bytes, size_t length);
struct block *block_hold(struct block *b);
void          block_drop(struct block *b); /* NULL is fine */

#endif
