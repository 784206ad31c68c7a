/* aligned.c - before the round address stands where the block begins. */
#include "core/aligned.h"

#include <stdint.h>
#include <stdlib.h>

void *jd_aligned_new(size_t alignment, size_t size)
{
    size_t before = alignment + sizeof(void *);
    char  *block = size <= SIZE_MAX - before ? malloc(size + before) : NULL;
    if (!block)
        return NULL;
    char *memory = block + before - (uintptr_t)(block + before) % alignment;
    ((void **)memory)[-1] = block;
    return memory;
}

void jd_aligned_free(void *memory)
{
    if (memory)
        free(((void **)memory)[-1]);
}
