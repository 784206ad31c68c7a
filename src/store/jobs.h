/* store/jobs.h - a match whose games are played by many: which of them takes which game, and what came of it.
 *
 * A game is taken by a handle as a game of the hall is (store.h): it says that it is alive by store_beat(), and when it
 * no longer does, others take what it had. What it brings after that is refused with STORE_LOST in the transaction that
 * would have stored it, so nothing is counted twice. Only a PostgreSQL database has jobs: a file has one writer. */
#ifndef STORE_JOBS_H
#define STORE_JOBS_H

#include "store.h"

/* A new match of so many games, from 0 on; `document` is whatever those who play have to know. STORE_CONFLICT: there is
 * one of this id. */
enum store_err store_match_create(struct store *s, const char *id, const char *document, int64_t games,
                                  struct store_fault *fault);

struct store_match {
    int64_t games, done, taken; /* in all; with a result; by somebody alive, without one */
    char   *verdict;            /* what it was stopped with; NULL: it was not            */
    char   *document;
};

/* The caller frees *out with free(): the strings are in the same block. */
enum store_err store_match_read(struct store *s, const char *id, struct store_match **out, struct store_fault *fault);

/* Take games that nobody has, the first ones, at most `limit`; none when the match was stopped. `held` is what the
 * caller knows that it has: what else the database says is his was taken in a transaction of which he never heard, and
 * is taken again. */
struct store_held {
    const int64_t *numbers;
    size_t         count;
};
typedef void (*store_job_fn)(void *context, int64_t number);
enum store_err store_jobs_take(struct store *s, const char *match, struct store_held held, int limit, store_job_fn each,
                               void *context, struct store_fault *fault);

/* What came of a game that was taken: with a number in the order in which games came in, without gaps. STORE_LOST: it
 * is somebody else's by now. STORE_CONFLICT: the match was stopped before. The same again, word for word, does nothing.
 */
enum store_err store_job_done(struct store *s, const char *match, int64_t number, const char *outcome,
                              const char *record, struct store_fault *fault);

/* Let go of all games of a match that were taken and are not done. */
enum store_err store_jobs_release(struct store *s, const char *match, struct store_fault *fault);

/* What came in after number `after`, in that order; at most `limit`. False from the callback ends it. */
struct store_job {
    int64_t     seq, number;
    const char *outcome, *record;
};
typedef bool (*store_job_each)(void *context, const struct store_job *j);
enum store_err store_jobs_done(struct store *s, const char *match, int64_t after, int limit, store_job_each each,
                               void *context, struct store_fault *fault);

/* Stop it, if nothing has come in since number `seq`: STORE_CONFLICT otherwise, or when it was stopped before. */
enum store_err store_match_stop(struct store *s, const char *match, const char *verdict, int64_t seq,
                                struct store_fault *fault);

/* Forget it, with all that came of it. */
enum store_err store_match_remove(struct store *s, const char *match, struct store_fault *fault);

#endif
