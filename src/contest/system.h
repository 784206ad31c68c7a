/* contest/system.h - what a pairing system is: a row, in a source file of its own. It reads the tournament through
 * jadoube/tournament.h like everybody else. */
#ifndef CONTEST_SYSTEM_H
#define CONTEST_SYSTEM_H

#include "jadoube/tournament.h"

struct jd_system {
    const char *name;
    int         least, most;    /* players */
    bool        needs_results;  /* of all rounds before the one that is paired */
    bool        needs_winners;  /* a drawn game has to be played again         */
    bool        is_swiss;       /* the organiser says how many rounds; players come late, and miss some */
    bool        any_rounds;     /* the organiser says how many rounds, though it is no Swiss system */
    jd_award    bye;            /* what a bye brings, unless the organiser says otherwise */
    const char *tiebreaks;      /* the usual ones: "BH/C1,BH,SB,DE" */
    const char *team_tiebreaks; /* of teams; NULL: it does not pair them */
    int (*rounds)(int players); /* asked within `least` and `most` only */

    /* The pairs of a round that exists, when its results are there as far as they are needed; games by board, then
     * byes. `out` has room for as many as there are players. */
    jd_contest_err (*pair)(const jd_tournament *t, int round, jd_pairing *out, size_t *count);
};

/* All systems in the order in which they are offered: each is a constant jd_system_<name>. */
#define JD_SYSTEMS(X)                                                                                                  \
    X(round_robin)                                                                                                     \
    X(double_round_robin)                                                                                              \
    X(knock_out)                                                                                                       \
    X(dutch)                                                                                                           \
    X(dubov)                                                                                                           \
    X(burstein)                                                                                                        \
    X(lim)                                                                                                             \
    X(match)                                                                                                           \
    X(team)

#define JD_SYSTEM_ROW(name) extern const struct jd_system jd_system_##name;
JD_SYSTEMS(JD_SYSTEM_ROW)
#undef JD_SYSTEM_ROW

#endif
