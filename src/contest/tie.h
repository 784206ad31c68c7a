/* contest/tie.h - the tie-breaks of C.07, each a row of one table: its name, its Article, what may stand behind it, and
 * the function that reckons it. */
#ifndef CONTEST_TIE_H
#define CONTEST_TIE_H

#include "contest/scores.h"

#include "jadoube/err.h"

#define TIE_CODE 24 /* bytes of a code */

/* What changed from edition to edition. */
struct tie_edition {
    const char *name, *from; /* "2026", "2026/03/01" */
    bool        capped;      /* the dummy's score has limits (16.4.1, 16.4.2) */
};

struct tie_rule;

/* One that is asked. */
struct tie {
    const struct tie_rule    *rule;
    const struct tie_edition *edition;
    char                      code[TIE_CODE], article[TIE_CODE];
    enum score                score;     /* of opponents, or of one's own */
    enum score                scored;    /* what was scored against them: Sonneborn-Berger only */
    int                       low, high; /* values that are cut */
    int                       limit;     /* Koya's, points more than half of all */
    int                       factor;    /* of SSSC; 0: the usual one */
    int                       unrated;   /* taken for; 0: nothing */
    bool                      played, fore, reversed;
};

/* Values by participant; per 0: it cannot be told. False: no memory. */
typedef bool tie_reckon(const struct scores *s, const struct tie *tie, jd_tie *out);

/* Part a group: how many stand before each of it, 0 for the first. False: no memory. */
typedef bool tie_part(const struct scores *s, const struct tie *tie, const int *group, int size, int *before);

/* What tells the members of a family from each other. */
enum tie_how {
    HOW_MATCH = 1 << 0,    /* of match points */
    HOW_GAME = 1 << 1,     /* of game points */
    HOW_BY_MATCH = 1 << 2, /* times the match points that were scored against them */
    HOW_BY_GAME = 1 << 3,  /* times the game points */
    HOW_FORE = 1 << 4,     /* as if the last round had been drawn */
    HOW_PERFECT = 1 << 5,  /* performances are perfect ones */
    HOW_WIN = 1 << 6,      /* rounds that brought as much as a win */
    HOW_WON = 1 << 7,      /* games won */
    HOW_BLACK = 1 << 8,    /* games with Black */
    HOW_ELECTED = 1 << 9,  /* rounds that one elected to play */
    HOW_COUNT = 1 << 10,   /* then the board count */
    HOW_TOP = 1 << 11,     /* then the top boards */
    HOW_BOTTOM = 1 << 12,  /* then without the bottom boards */
};

struct tie_rule {
    const char *name, *article;
    const char *takes; /* letters of what may stand behind it; ':' where it is of a score */
    bool        lower; /* the lower stands first */
    tie_reckon *reckon;
    tie_part   *part; /* instead, where it is asked of those who are equal */
    unsigned    how;  /* of a family: which one, enum tie_how */
};

const struct tie_edition *jd_tie_edition(const char *name); /* NULL: there is none; of "" the newest */
const struct tie_edition *jd_tie_edition_on(const char *date);

/* The next code of a list: up to a comma or a blank. False, with the fault, when it is none. `primary`: what teams are
 * ranked by. */
bool jd_tie_parse(struct tie *out, const char *text, size_t *at, enum score primary, jd_fault *fault);

/* Is it the points themselves? */
bool jd_tie_is_points(const struct tie *tie);

/* ---- the functions ---- */

tie_reckon jd_tie_points, jd_tie_other_points, jd_tie_number, jd_tie_own, jd_tie_progressive, jd_tie_standard;
tie_reckon jd_tie_buchholz, jd_tie_average_buchholz, jd_tie_sonneborn, jd_tie_koya, jd_tie_strength;
tie_reckon jd_tie_rating, jd_tie_opponents_rating, jd_tie_performance, jd_tie_perfect, jd_tie_opponents_performance;
tie_reckon jd_tie_board_count;
tie_part   jd_tie_direct, jd_tie_direct_teams, jd_tie_top_boards, jd_tie_bottom_boards;

#endif
