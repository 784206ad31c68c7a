/* hall/serve/watermark.h - up to which moment are all watches as the store believes?
 *
 * The store is told now and then when on the hall's clock each watch would have shown 0. While an event is on its way
 * to it, or a game is being read, that may yet turn out to be wrong: the watch is set back when it is known. So each of
 * them leaves a mark, and a sign of life (store_beat()) never says more than the earliest of these. When the server is
 * gone whoever takes its games counts up to there.
 */
#ifndef HALL_WATERMARK_H
#define HALL_WATERMARK_H

#include <stddef.h>
#include <stdint.h>

/* All zero is none. */
struct mark {
    struct mark *next, **at;
    int64_t      since; /* on the hall's clock */
};

void    mark_set(struct mark **all, struct mark *m, int64_t since);
void    mark_clear(struct mark *m); /* one that is not set as well */
int64_t watermark_least(const struct mark *all, int64_t most);

#endif
