/* contest.h - tournaments for other languages: what is whole numbers in and out of a jd_tournament, by name, so that
 * each binding needs a handful of functions. */
#ifndef CONTEST_H
#define CONTEST_H

#include <jadoube/standings.h>
#include <jadoube/swiss.h>

#define CONTEST_NO_NAME (-1)

/* A number of a tournament by its name, such as "boards" of a round; CONTEST_NO_NAME: there is none of this name. */
long contest_get(const jd_tournament *t, const char *what, int a, int b);

/* Change something by its name, such as "withdraw" a player from a round on. A jd_contest_err, or CONTEST_NO_NAME. */
int contest_set(jd_tournament *t, const char *what, int a, int b, int c);

/* The same with a list: "points", "order", "forbid", and "pairs" and "matches" of a round, two numbers for each.
 * "forbid_rounds": the first round, the last one, then players. "accelerate": the five numbers of
 * jd_tournament_accelerate(). */
int contest_set_list(jd_tournament *t, const char *what, int round, const int *values, size_t count);

/* A tournament of the text of a report; `system` NULL: the one that it names, else the usual one. One with faults is
 * refused, unless `lenient`. NULL: *err and *note say why. */
jd_tournament *contest_read(const char *text, size_t length, const char *system, bool lenient, jd_contest_err *err,
                            jd_trf_note *note);

/* The whole file; to be freed; NULL: *err says why. */
char *contest_write(jd_tournament *t, size_t *length, jd_contest_err *err);

#endif
