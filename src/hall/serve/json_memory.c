/* hall/serve/json_memory.c - see json_memory.h. */
#include "hall/serve/json_memory.h"

#include <stdbool.h>
#include <stdlib.h>

static _Thread_local bool starved;

static void *take_memory(size_t size)
{
    void *block = malloc(size);
    starved |= !block;
    return block;
}

void json_watch_memory(void) { json_set_alloc_funcs(take_memory, free); }

char *json_text(const json_t *o)
{
    char *text = json_dumps(o, JSON_COMPACT);
    if (!starved)
        return text;
    starved = false;
    free(text);
    return NULL;
}
