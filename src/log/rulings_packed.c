/* rulings_packed.c - rulings that are kept: a ruling has room for every move that may bind, and hardly ever
 * needs it. */
#include "log/lines.h"

#include <stdlib.h>
#include <string.h>

struct packed_rulings {
    size_t        count;
    unsigned char bytes[]; /* so many rulings, cut behind the last move that binds */
};

static size_t size_of(const jd_ruling *r)
{
    return offsetof(jd_ruling, binds.at) + r->binds.count * sizeof r->binds.at[0];
}

struct packed_rulings *jd_rulings_pack(const jd_rulings *rulings)
{
    size_t size = sizeof(struct packed_rulings), used = 0;
    for (size_t i = 0; i < rulings->count; i++)
        size += size_of(&rulings->at[i]);
    struct packed_rulings *kept = malloc(size);
    if (!kept)
        return NULL;
    kept->count = rulings->count;
    for (size_t i = 0; i < rulings->count; i++) {
        memcpy(kept->bytes + used, &rulings->at[i], size_of(&rulings->at[i]));
        used += size_of(&rulings->at[i]);
    }
    return kept;
}

bool jd_rulings_next(const struct packed_rulings *kept, struct rulings_walk *w, jd_ruling *out)
{
    if (!kept || w->next == kept->count)
        return false;
    memcpy(out, kept->bytes + w->at, offsetof(jd_ruling, binds.at));
    memcpy(out->binds.at, kept->bytes + w->at + offsetof(jd_ruling, binds.at),
           size_of(out) - offsetof(jd_ruling, binds.at));
    w->at += size_of(out);
    w->next++;
    return true;
}

/* ---- bytes ---- */

#define ARTICLE offsetof(jd_ruling, article)

/* An Article is the library's own text: as bytes it is the number of a rule that has it. */
static size_t number_of(const jd_ruling *r)
{
    int rule = 0;
    while (rule < JD_RULE_COUNT && jd_rule_article((jd_rule)rule, r->edition) != r->article)
        rule++;
    return (size_t)rule;
}

static void number_article(unsigned char *ruling)
{
    jd_ruling r;
    memcpy(&r, ruling, offsetof(jd_ruling, binds.at));
    size_t number = number_of(&r);
    memcpy(ruling + ARTICLE, &number, sizeof number);
}

static void find_article(unsigned char *ruling)
{
    jd_ruling r;
    size_t    number;
    memcpy(&r, ruling, offsetof(jd_ruling, binds.at));
    memcpy(&number, ruling + ARTICLE, sizeof number);
    const char *article = number < JD_RULE_COUNT ? jd_rule_article((jd_rule)number, r.edition) : NULL;
    memcpy(ruling + ARTICLE, &article, sizeof article);
}

/* The length of a ruling; 0: these bytes are none. */
static size_t length_of(const unsigned char *ruling, size_t left)
{
    jd_ruling r;
    if (left < offsetof(jd_ruling, binds.at))
        return 0;
    memcpy(&r, ruling, offsetof(jd_ruling, binds.at));
    return r.binds.count <= JD_MAX_MOVES && size_of(&r) <= left ? size_of(&r) : 0;
}

size_t jd_rulings_write(const struct packed_rulings *kept, unsigned char *out)
{
    size_t used = sizeof *kept;
    if (out)
        memcpy(out, kept, sizeof *kept);
    for (size_t i = 0; i < kept->count; i++) {
        jd_ruling            r;
        const unsigned char *from = kept->bytes + used - sizeof *kept;
        memcpy(&r, from, offsetof(jd_ruling, binds.at));
        if (out) {
            memcpy(out + used, from, size_of(&r));
            number_article(out + used);
        }
        used += size_of(&r);
    }
    return used;
}

/* The length of all of them, with their number; 0: these bytes are none. */
static size_t length_of_all(const unsigned char *at, size_t left)
{
    struct packed_rulings head;
    size_t                used = sizeof head, size;
    if (left < sizeof head)
        return 0;
    memcpy(&head, at, sizeof head);
    for (size_t i = 0; i < head.count; i++, used += size)
        if (!(size = length_of(at + used, left - used)))
            return 0;
    return used;
}

struct packed_rulings *jd_rulings_read(const unsigned char **at, const unsigned char *end)
{
    size_t                 size = length_of_all(*at, (size_t)(end - *at)), used = 0;
    struct packed_rulings *kept = size ? malloc(size) : NULL;
    if (!kept)
        return NULL;
    memcpy(kept, *at, size);
    for (size_t i = 0; i < kept->count; i++) {
        find_article(kept->bytes + used);
        used += length_of(kept->bytes + used, size - used);
    }
    *at += size;
    return kept;
}
