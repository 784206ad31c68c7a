/* hall/serve/watermark.h - the latest time up to which the store's record of every game time is known to be right.
 *
 * The store has, of each game, the hall's time at which game time was 0. While an event is on its way to the store, or
 * a game is being read, that may turn out to be wrong: game time is set back afterwards. So each of them sets a mark,
 * and a heartbeat (store_beat()) never promises more than the earliest mark. When this server dies, the server that
 * takes its games over counts up to there.
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
