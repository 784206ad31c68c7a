/* contest/scores.h - what each participant did, round by round, as tie-breaks see it (C.07): players, or teams. */
#ifndef CONTEST_SCORES_H
#define CONTEST_SCORES_H

#include "contest/state.h"

#include "jadoube/standings.h"

#include <limits.h>

/* Players have one score; it stands in both places. */
enum score { MATCH_POINTS, GAME_POINTS, SCORES };

/* Why a round has no game (16.2). */
enum turn_kind {
    TURN_PLAYED,
    TURN_GIVEN,        /* the bye of the pairing, or one of a full point */
    TURN_FORFEIT_WIN,  /* the opponent did not come */
    TURN_REQUESTED,    /* a bye of half a point or none, absence, withdrawal */
    TURN_FORFEIT_LOSS, /* he did not come himself */
};

struct turn {
    int            opponent; /* from 1, 0: none */
    enum turn_kind kind;
    char           colour, result;
    bool           waits; /* of teams: a game of the match has no result */
    int            points[SCORES];
};

/* What a game without a result brings. */
enum unknown { UNKNOWN_NOTHING, UNKNOWN_DRAW };

struct scores {
    int          count, rounds;
    enum unknown unknown;
    bool         teams, predetermined;                    /* predetermined: a round robin or its like (15.2) */
    bool         fast;                                    /* rapid or blitz: ratings of their own (B.02) */
    int          boards;                                  /* of a match; 1 for players */
    int          win[SCORES], draw[SCORES], loss[SCORES]; /* for a round */
    struct turn *turns;                                   /* by participant, from 0, then round */
    int         *games;                                   /* of teams: by turn, then board: points, or NO_GAME */
    int         *numbers, *pairing_numbers, *ratings, *ages,
        *told; /* by participant; rating 0: none; ages in the year of the tournament; ranks as told */
    int64_t *totals[SCORES];
    char (*names)[JD_LABEL_MAX + 1];
    int  *seats; /* of teams: who sits at which board in their order: by participant, then board; 0: nobody */
    char *away;  /* of teams: the bye that all players have in the round behind the last, 0: none */
};

#define NO_GAME INT_MIN

/* After so many rounds. What a game without a result brings: nothing in standings; for pairing a draw (C.04.2: 3.1).
 * JD_CONTEST_MEMORY: no memory, and nothing is kept. */
jd_contest_err jd_scores_read(struct scores *s, const jd_tournament *t, int rounds, bool teams, enum unknown unknown);
void           jd_scores_free(struct scores *s);

/* Room for so many participants and rounds, all zero. */
bool jd_scores_room(struct scores *s, int count, int rounds, int boards);

/* What the rated games of one do to his rating; `k` 0: by the regulations. False: no memory. */
bool jd_scores_rating(const struct scores *s, int who, int k, jd_rating_change *out);

/* Is it a round robin, by what the report says or by who met whom? */
bool jd_scores_all_met(const struct scores *s);

static inline const struct turn *turn_of(const struct scores *s, int who, int round)
{
    return &s->turns[(size_t)who * (size_t)s->rounds + (size_t)(round - 1)];
}

/* A voluntary unplayed round (16.1.2). */
static inline bool is_voluntary(const struct turn *t)
{
    return t->kind == TURN_REQUESTED || t->kind == TURN_FORFEIT_LOSS;
}

#endif
