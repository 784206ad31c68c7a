/* hall/game/game_time.h - the game time of one game: what the `at` of its next event would be.
 *
 * Game time runs while players can use it. It starts when they have been told that it runs, and it is set back to the
 * moment since which they had to wait for the server. It stops while the store fails.
 *
 * All times are in ms. `at` is a game time. `now` and `arrived` are times of the loop (loop_now()). `hall_now` is the
 * hall's time (hall_time()), which the store counts by. Nothing here reads a clock, stores or sends.
 */
#ifndef HALL_GAME_TIME_H
#define HALL_GAME_TIME_H

#include <stdbool.h>
#include <stdint.h>

#define GAME_TIME_UNTOLD (INT64_MIN / 2) /* `told_zero` of a game of which the store has been told nothing yet */
#define GAME_TIME_NEVER  INT64_MAX

/* All zero is a game whose log has not been read. */
struct game_time {
    int64_t shown, since;  /* game time was `shown` at loop time `since` */
    bool    stopped;       /* it stays `shown` */
    int64_t stopped_since; /* loop time at which it last stopped, or started without having been stopped */
    int64_t last_at;       /* of the last event: no event counts earlier */
    bool    awaits_pause;  /* it ran when its server died: it stays stopped until the recovery pause is stored */
    int64_t told_zero;     /* hall time at which game time was 0, as the store has been told */

    struct game_time *next_set, **set_link; /* among those that were set in this turn of the loop */
};

int64_t game_time_now(const struct game_time *t, int64_t now);

/* ---- starting, stopping ---- */

/* Run from `at`, as one of the list of those that were set in this turn. */
void game_time_set(struct game_time *t, struct game_time **set, int64_t at, int64_t now);

/* All messages of this turn have been sent: the first of the list leaves it, and starts only now. *late is by how much
 * that is later than it was set for; 0: it is stopped, or on time. NULL: the list is empty. */
struct game_time *game_time_start_next(struct game_time **set, int64_t now, int64_t *late);

void game_time_unlist(struct game_time *t); /* its room closes; one that is in no list as well */
void game_time_stop(struct game_time *t, int64_t now);

/* Back to `at`, if that is earlier. It goes on running, or stays stopped. */
void game_time_set_back(struct game_time *t, struct game_time **set, int64_t at, int64_t now);

/* Run again, unless the store fails or the game awaits its recovery pause. */
void game_time_run(struct game_time *t, struct game_time **set, bool store_fails, int64_t now);

/* ---- when an event counts ---- */

/* On arrival, and `made_good` (lag compensation) earlier, but not before the last event. Time during which the game
 * was stopped is not counted. */
int64_t game_time_of_arrival(const struct game_time *t, int64_t arrived, int64_t made_good, int64_t now);

/* The hall's time at which game time was `at`. */
int64_t game_time_in_hall(const struct game_time *t, int64_t at, int64_t now, int64_t hall_now);

/* ---- reading a game ---- */

struct game_time_read {
    int64_t stored;   /* game time as the store has it */
    bool    held;     /* this server held the game all the time, asleep */
    int64_t asked_at; /* game time when a client asked for a game that was asleep, or GAME_TIME_NEVER */
    int64_t began;    /* loop time at which reading it began */
    bool    runs;     /* its clocks ran, by its log, and no client has seen it running here: it awaits its pause */
};

/* `last_at` is that of the log. */
void game_time_take(struct game_time *t, struct game_time **set, const struct game_time_read *read, bool store_fails,
                    int64_t now);

/* ---- what the store is told ----
 *
 * A server that takes the game over counts from `told_zero`. So the store may believe less of game time than was shown,
 * by at most GAME_TIME_LESS, but never more. Each of these is true when the store has to be told a new `told_zero`. */

#define GAME_TIME_LESS 200

/* `storing`: an event that is on its way to the store may set game time back. Until then the store is told no more. */
bool game_time_note(struct game_time *t, bool storing, int64_t now, int64_t hall_now);

/* An event that is about to be stored will set game time back to `at`: the store must know before it has the event. */
bool game_time_foresee(struct game_time *t, int64_t at, int64_t hall_now);

#endif
