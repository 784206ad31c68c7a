/* hall/serve/keeper.h - the thread that talks to the store, so that the loop does not wait for it.
 *
 * The loop's thread hands over jobs and gets them back when they are done. Events that wait at the same time are stored
 * in one commit, for many games.
 */
#ifndef HALL_KEEPER_H
#define HALL_KEEPER_H

#include "hall/net/loop.h"
#include "hall/serve/job.h"

struct keeper;

struct keeper_figures {
    uint64_t commits, events, failures;
    uint64_t longest_us;     /* of a commit since the last call                                        */
    uint64_t longest_job_us; /* … and processor time of what was no event, for which all events waited */
};

/* What the keeper tells, in the loop's thread. */
struct keeper_news {
    void (*trouble)(void *context, bool on, const char *text);  /* the store fails, or is well again          */
    void (*lost)(void *context);                                /* this node was taken for dead: it holds nothing */
    void (*stored)(void *context, const struct store_event *e); /* before its job is done */
    void *context;
};

/* The store is the keeper's from here on. NULL when there is no memory. */
struct keeper *keeper_start(struct store *s, struct loop *l, const struct keeper_news *news);

/* Do `work`, with j->store, in the keeper's thread, then `done` in the loop's. */
void keeper_submit(struct keeper *k, struct job *j, void (*work)(struct job *j), void (*done)(struct job *j));

/* Store an event; what it points at stays where it is until `done`. */
void keeper_append(struct keeper *k, struct job *j, const struct store_event *e, void (*done)(struct job *j));

void keeper_figures(struct keeper *k, struct keeper_figures *out);

/* The game time of one game was stopped or set back, or will be: the store is told with the next heartbeat, or before
 * any event that is submitted from now on. `zero` is the hall's time at which game time was 0. */
void keeper_note_time(struct keeper *k, const char *game, int64_t zero, bool before_events);

/* In the keeper's thread, when the game was taken: its game time is stopped, whatever was to be told of it before. */
void keeper_forget_time(struct keeper *k, const char *game);

/* Up to this time on the store's clock all game times are as the store has them or will be told: a heartbeat promises
 * no more than that (watermark.h). */
void keeper_prove(struct keeper *k, int64_t until);

/* Finish what can be finished, give all jobs back, close the store. */
void keeper_stop(struct keeper *k);

#endif
