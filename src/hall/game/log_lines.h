/* hall/game/log_lines.h - the events of a game as they are stored, and what was ruled on each. */
#ifndef HALL_LOG_LINES_H
#define HALL_LOG_LINES_H

#include "jadoube/game.h"
#include "store/store.h"

struct line {
    char                  *text;
    uint32_t               length;
    bool                   secret;  /* a sealed move, until the envelope is opened */
    bool                   words;   /* … or what a player wrote: not for everybody */
    struct packed_rulings *rulings; /* NULL: none */
};

/* All zero is empty. The first lines may lack their texts: see lazy_lines.c. */
struct lines {
    struct line *at;
    size_t       count, room;
    bool         starved; /* there was no memory for one */
};

/* The line is the list's from then on; false: no memory, and it is still the caller's. */
bool lines_add(struct lines *l, struct line line);
bool lines_skip(struct lines *l, size_t count); /* of an empty list: so many lines without their texts */
void lines_free(struct lines *l);

/* What is known of a line once its event was applied to the game, as number `seq`. False: no memory. */
bool line_applied(struct line *l, const jd_game *game, size_t seq, const jd_event *e, const jd_rulings *rulings);

/* For store_events(): the context is a list. */
bool lines_collect(void *context, const struct store_event *e);

/* The rulings of a stored event, each without the room for moves that it does not need; to be freed. */
struct packed_rulings *rulings_pack(const jd_rulings *rulings);
void                   rulings_unpack(const struct packed_rulings *kept, jd_rulings *out); /* NULL: none */

/* The same as bytes, for a checkpoint: how many; and back, which moves *at on. NULL: no memory, or they are none. */
size_t                 rulings_write(const struct packed_rulings *kept, unsigned char *out); /* NULL: only counts */
struct packed_rulings *rulings_read(const unsigned char **at, const unsigned char *end);

#endif
