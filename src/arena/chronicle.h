/* arena/chronicle.h - what is told about a match beside its table: who met whom, how the test went, the time that each
 * engine needed, openings, and the list of games. It is kept as games end, in whatever order, and only the course
 * depends on that. */
#ifndef ARENA_CHRONICLE_H
#define ARENA_CHRONICLE_H

#include "match/match.h"
#include "match/onlook.h"
#include "match/openings.h"
#include "match/outcome.h"

#define COURSE_MAX   512   /* points: when there are more, every second one is left out */
#define OPENINGS_MAX 1000  /* that are told apart                                        */
#define LISTED_MAX   10000 /* games of the list                                          */
#define RECENT_MAX   12    /* … and those that ended last                                */

/* Results of an engine against another. */
struct met {
    int64_t wins, draws, losses;
};

struct course_point {
    int64_t played;
    double  llr, elo, error; /* of the first engine */
};

struct opening_result {
    struct opening opening;
    int64_t        white, draws, black;
};

struct listed_game {
    int64_t   number;
    uint32_t  white, black, opening, plies;
    int64_t   ms;
    jd_result result;
    char      rule[32], article[16];
};

struct chronicle {
    const struct match    *match;
    const struct openings *openings; /* NULL: not known */
    struct met            *met;      /* [row * count + column] */
    struct usage          *used;     /* by competitor          */

    struct course_point course[COURSE_MAX];
    size_t              course_count;
    int64_t             stride; /* games between two points */

    struct opening_result *opened;
    size_t                 opened_count, opened_room;
    int64_t                unopened; /* games from openings beyond these */

    struct listed_game *games; /* in the order in which they ended */
    size_t              game_count, game_room;
    struct listed_game  recent[RECENT_MAX]; /* the last one first */
    size_t              recent_count;
};

bool chronicle_init(struct chronicle *c, const struct match *m, const struct openings *openings);
void chronicle_free(struct chronicle *c);

/* As an onlooker. */
void chronicle_see(void *chronicle, enum sight what, const struct scene *s);

#endif
