/* told.h - a game as it is told: regulations, and events with their texts. A log that can be cut, shortened and told
 * in another way. */
#ifndef JD_PROPERTIES_TOLD_H
#define JD_PROPERTIES_TOLD_H

#include "jadoube/game.h"
#include "random.h"

#define TOLD_MAX 640
#define WHY_MAX  400

struct step {
    jd_event  e;
    jd_square from;   /* play, release: the piece in the hand; or JD_NO_SQUARE                             */
    uint32_t  chance; /* what a property draws for this event: the same however much of the log is left   */
};

struct told {
    jd_regulations regs;
    int            count;
    struct step    at[TOLD_MAX];
};

void told_copy(struct told *to, const struct told *from);
void told_add(struct told *log, struct step s); /* no more than fit */

/* What cannot be applied is left out. */
void told_tidy(struct told *log);

/* A game under its regulations, released by jd_game_free(). */
jd_game *told_begin(const struct told *log);

/* ---- texts ---- */

/* A copy that lives until everything since a mark is forgotten. */
const char *text_keep(const char *text);
size_t      text_mark(void);
void        text_forget(size_t mark);

/* Its Article; "" for an act taken back, of which the Laws do not know. */
static inline const char *cited(const jd_ruling *r) { return jd_ruling_article(r) ? jd_ruling_article(r) : ""; }

/* The number of the arbiter's act that can be taken back; 1: there is none. */
static inline int64_t last_act(const jd_game *game)
{
    unsigned event = jd_game_withdrawable(game);
    return event ? event : 1;
}

#endif
