/* log/lines.h - the events of a game as they were logged, with what was ruled on each. */
#ifndef LOG_LINES_H
#define LOG_LINES_H

#include "jadoube/game.h"

struct log_line {
    char                  *text;
    uint32_t               length;
    bool                   secret;  /* a sealed move, until the envelope is opened */
    bool                   words;   /* … or what a player wrote: not for everybody */
    struct packed_rulings *rulings; /* NULL: none */
};

/* All zero is empty. The first lines may lack their texts (NULL), where the caller has not read them. */
struct log_lines {
    struct log_line *at;
    size_t           count, room;
    bool             starved; /* there was no memory for one */
};

/* The line is the list's from then on; false: no memory, and it is still the caller's. */
bool jd_lines_add(struct log_lines *l, struct log_line line);
bool jd_lines_add_text(struct log_lines *l, const char *text, size_t length); /* a copy of it */
bool jd_lines_skip(struct log_lines *l, size_t count); /* of an empty list: so many lines without their texts */
void jd_lines_free(struct log_lines *l);

/* What is known of a line once its event was applied to the game, as number `seq`. False: no memory. */
bool jd_line_applied(struct log_line *l, const jd_game *game, size_t seq, const jd_event *e, const jd_rulings *rulings);

/* An event as its line; to be freed. NULL: no memory. */
char *jd_event_line(const jd_event *e);

/* The rulings of an event, each without the room for moves that it does not need; to be freed. */
struct packed_rulings *jd_rulings_pack(const jd_rulings *rulings);

/* One after the other; of NULL there are none. */
struct rulings_walk {
    size_t next, at;
};
bool jd_rulings_next(const struct packed_rulings *kept, struct rulings_walk *w, jd_ruling *out);

/* The same as bytes, for a checkpoint: how many; and back, which moves *at on. NULL: no memory, or they are none. */
size_t                 jd_rulings_write(const struct packed_rulings *kept, unsigned char *out); /* NULL: only counts */
struct packed_rulings *jd_rulings_read(const unsigned char **at, const unsigned char *end);

#endif
