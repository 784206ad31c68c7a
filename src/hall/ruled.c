/* ruled.c - rulings that are kept: a ruling has room for every move that may bind, and hardly ever needs it. */
#include "hall/lines.h"

#include <stdlib.h>
#include <string.h>

struct ruled {
    size_t        count;
    unsigned char bytes[]; /* so many rulings, cut behind the last move that binds */
};

static size_t size_of(const jd_ruling *r)
{
    return offsetof(jd_ruling, binds.at) + r->binds.count * sizeof r->binds.at[0];
}

struct ruled *ruled_keep(const jd_rulings *rulings)
{
    size_t size = sizeof(struct ruled), used = 0;
    for (size_t i = 0; i < rulings->count; i++)
        size += size_of(&rulings->at[i]);
    struct ruled *kept = malloc(size);
    if (!kept)
        return NULL;
    kept->count = rulings->count;
    for (size_t i = 0; i < rulings->count; i++) {
        memcpy(kept->bytes + used, &rulings->at[i], size_of(&rulings->at[i]));
        used += size_of(&rulings->at[i]);
    }
    return kept;
}

void ruled_get(const struct ruled *kept, jd_rulings *out)
{
    const unsigned char *at = kept ? kept->bytes : NULL;
    out->count = kept ? kept->count : 0;
    for (size_t i = 0; i < out->count; i++) {
        memcpy(&out->at[i], at, offsetof(jd_ruling, binds.at));
        memcpy(out->at[i].binds.at, at + offsetof(jd_ruling, binds.at),
               size_of(&out->at[i]) - offsetof(jd_ruling, binds.at));
        at += size_of(&out->at[i]);
    }
}
