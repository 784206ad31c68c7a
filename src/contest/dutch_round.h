/* contest/dutch_round.h - a round that is being paired by the Dutch system, bracket by bracket. */
#ifndef CONTEST_DUTCH_ROUND_H
#define CONTEST_DUTCH_ROUND_H

#include "contest/swiss.h"

struct dutch_round {
    const struct swiss *s;
    int                *mate;   /* by place; -1 so far nobody */
    int                *starts; /* of scoregroups, then the number of players */
    int                 groups;
    int                 bye_score; /* of whoever gets it; -1: nobody does */
    bool                low_bye;
    bool                collapses, collapsed; /* before 2026: all groups below a bracket may become one; they have */
    int                *floaters, floating;
    bool                plain; /* the last bracket was: see dutch_plain.h */
    int                *when;  /* by place: the group in whose bracket he was paired; the last for the bye */
};

/* Everything but the pairs; the bye's score is found. `mate` has room for all. jd_dutch_end() in any case. */
jd_contest_err jd_dutch_begin(struct dutch_round *r, const struct swiss *s, const struct swiss_rules *rules, int *mate);
void           jd_dutch_end(struct dutch_round *r);

/* All brackets: jd_swiss_row's pair. */
jd_contest_err jd_dutch_pair(const struct swiss *s, const struct swiss_rules *rules, int *mate,
                             struct swiss_trace *trace);

/* Pair the bracket of a group with those who floated to it. */
jd_contest_err jd_dutch_step(struct dutch_round *r, int group);

/* What the best pairing of that bracket is worth, before it is paired; the caller frees the list. It goes to `solved`,
 * unless that is NULL, or is found from such a one of the same round without a forced pair: `beside`, unless NULL. */
struct bracket;
jd_contest_err jd_dutch_measure(const struct dutch_round *r, int group, const struct bracket *beside,
                                struct bracket **solved, struct jd_reading **out, int *count);
void           jd_dutch_forget_bracket(struct bracket *b); /* NULL is fine */

/* Are these players, with `more` others, paired completely whatever happens, whoever may be left out? By Dirac's
 * theorem they are when each may meet at least half of them: all but those he has met, and those with the same absolute
 * preference. */
bool jd_dutch_is_safe(const struct swiss *s, int from, int to, int more);

/* Can those who float and all from a place on be paired, with the bye if there is one? 1 yes, 0 no, -1 no memory. */
int jd_dutch_can_finish(const struct dutch_round *r, int from);

#endif
