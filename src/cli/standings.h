/* cli/standings.h - what the parts of `jadoube standings` share. */
#ifndef CLI_STANDINGS_H
#define CLI_STANDINGS_H

#include "command.h"

#include "jadoube/language.h"
#include "jadoube/standings.h"

#include <stdio.h>

/* A report and who stands where in it. */
struct standings {
    const jd_tournament *t;
    const jd_standings  *r;
    const jd_language   *language;
    bool                 cross, ratings;
    int                  faults, missing; /* of the report; results that are not known */
};

#define STANDINGS_VALUE 32 /* bytes of a number as text */
#define STANDINGS_NAME  160

/* The number behind a tie-break, with so many decimals, rounded; "-" where it cannot be told. */
void standings_value(jd_tie value, int decimals, char out[STANDINGS_VALUE]);

/* The same for people: "2½" where a column has nothing finer, as pages and prints have it (jd_points_write). */
void standings_text(jd_tie value, int decimals, char out[STANDINGS_VALUE]);

/* How many decimals it has, at most two; so many that all of a tie-break have what they need. */
int standings_decimals(const jd_standings *r, size_t tie);

/* Who stands at a place: a player or a team. */
void standings_name(const struct standings *s, int place, char out[STANDINGS_NAME]);

void standings_table(const struct standings *s);
int  standings_json(const struct standings *s);
void standings_csv(const struct standings *s);

/* Are the ranks of a report that names its tie-breaks ours? True also where it names none. False: it cannot be told,
 * with a message printed. */
bool standings_check(const jd_tournament *t, const char *path, bool quiet, bool *same);

/* Tell what the list of tie-breaks in the report has that is none. False: nothing. */
bool standings_complain_record(const jd_standings *r, const char *path);

/* Why the one of number `a` stands before the other, or behind. An enum status. */
int standings_why(const struct standings *s, const char *a, const char *b);

#endif
