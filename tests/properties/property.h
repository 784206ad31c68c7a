/* property.h - what must hold of every game, whatever happens in it. */
#ifndef JD_PROPERTIES_PROPERTY_H
#define JD_PROPERTIES_PROPERTY_H

#include "lens.h"

/* Does it hold of this game? If not, `why` says in a few words what is wrong. Every event of the log can be applied. */
typedef bool property(const struct told *log, char why[WHY_MAX]);

/* The same game told in another way is ruled the same way (retold.c). */
property colours_swapped, files_mirrored, moves_in_san, played_by_hand, ticks_between, paused_between, refused_left_out,
    claimed_not_seen;

/* A copy, a log that is written and read, and bytes that were kept go on like the original (copies.c). */
property copied, written_and_read, kept_as_bytes;

/* What holds after each event (clocks.c, standing.c, results.c, refusals.c, secrets.c). */
property clocks_add_up, bound_players, moves_stand, results_are_ruled, articles_exist, refused_changes_nothing,
    open_is_taken_up, sealed_is_secret, views_hide;

/* What is void decides nothing (void.c); acts that were taken back are as if they had not been (pairs.c). */
property void_decides_nothing, withdrawn_left_out;

/* ---- watching a game event by event ---- */

struct moment {
    const struct told *log;
    const struct step *step;
    const jd_game     *game; /* after the event */
    jd_state           before, after;
    int64_t            elapsed; /* since the event before */
    const jd_rulings  *rulings;
};

struct watch {
    size_t size;                                                            /* of what it remembers, zero at first */
    void (*ahead)(void *memory, const jd_game *game, const struct step *s); /* before each event; may be NULL   */
    const char *(*see)(void *memory, const struct moment *m);               /* after it; what is wrong, or NULL     */
};

#define MEMORY_MAX 8192

bool watched(const struct watch *w, const struct told *log, char why[WHY_MAX]);

/* Is one of these rulings of that rule, and has it an effect? */
const jd_ruling *ruled(const jd_rulings *rulings, jd_rule rule);

/* All that the event brought was that it has no effect. */
bool all_refused(const jd_rulings *rulings);

/* Rapid or blitz in which nobody sees what happens (A.4, B.3 …). */
bool unsupervised(const jd_regulations *r);

#endif
