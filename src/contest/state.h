/* contest/state.h - a tournament from inside, for the files that keep it. Pairing systems do not need it. */
#ifndef CONTEST_STATE_H
#define CONTEST_STATE_H

#include "contest/report.h"
#include "contest/system.h"
#include "contest/tie.h"
#include "jadoube/trf.h"

#define SWISS_ROUNDS 255 /* as many as a report has room for */

struct label {
    char *key, *text;
};

struct labels {
    struct label *at;
    size_t        count;
};

/* A round in which he asked not to play. */
struct wish {
    int      round;
    jd_award award;
};

struct entrant {
    struct labels labels;
    int           team, seat; /* from 1; where in the order of boards, from 0 */
    int           rating;
    int           entered;   /* the first round that he can play */
    int           withdrawn; /* from this round; 0: he plays */
    struct wish  *wishes;
    int           wish_count;
};

struct table {
    jd_result result;
    bool      scored;    /* a penalty changed the points: these count, not the result's */
    long      points[2]; /* White's, Black's */
    char     *game;      /* or NULL */
};

struct round {
    jd_pairing   *pairs; /* games by board, then byes; NULL: it is not paired */
    int           boards, byes;
    struct table *tables; /* by board */
    int          *places; /* by player: which of the pairs, from 1; 0: none */
    int           players;
    bool          open;
    int64_t       started;
};

struct jd_tournament {
    const jd_system *system;
    struct labels    labels;
    struct entrant  *players;
    int              player_count, player_room;
    int              points[JD_AWARDS];
    struct tie      *ties;
    size_t           tie_count;
    bool             own_ties; /* the organiser named them */
    struct round    *rounds;   /* up to the last that was paired */
    int              round_count;
    int              team_boards;       /* of a match; 0: players play for themselves */
    int             *seating;           /* who sits before whom: all players */
    int             *captains;          /* by team, from 0: the player who names it */
    int              team_count, named; /* how many of the seating are told by the organiser */
    bool             own_bye;           /* so are the points of a bye */
    int              wanted;            /* rounds, where the organiser says how many; 0: the usual number */
    jd_trf          *before;            /* what was played elsewhere; or NULL */
    int              before_rounds;
};

jd_contest_err jd_labels_set(struct labels *l, const char *key, const char *text);
const char    *jd_labels_get(const struct labels *l, const char *key); /* "" without */
void           jd_labels_free(struct labels *l);

void jd_round_free(struct round *r);

static inline bool is_flexible(const jd_tournament *t) { return t->system->is_swiss || t->team_boards; }

/* All codes of a list, none twice; the caller frees them, also when it fails. */
jd_contest_err jd_ties_read(const char *list, struct tie **out, size_t *count, jd_fault *fault);

/* tournament_teams.c: a player came, or has another club. */
void jd_seating_append(jd_tournament *t);
void jd_seating_changed(jd_tournament *t, int player);

/* team_matches.c: the matches that the system makes of a round. */
jd_contest_err jd_teams_pair(const jd_tournament *t, int round, jd_pairing *out, size_t *count);
bool           jd_teams_fit_table(const jd_tournament *t, int round, jd_pairing *room); /* of rounds played elsewhere */

/* tournament_report_teams.c: the teams in the report of so many rounds; order[i] has the number i + 1 there. */
jd_contest_err jd_report_add_teams(jd_trf *report, const jd_tournament *t, int rounds, const int *order);

/* continued.c: rounds that were played elsewhere. */
bool    jd_before_tells(const jd_tournament *t, int player, int round);
long    jd_before_gain(const jd_tournament *t, int player, int round);
void    jd_before_correct(jd_tournament *t, int round, jd_pairing pair, jd_result result);
jd_trf *jd_before_copy(const jd_tournament *t); /* NULL: no memory */

/* A copy on the heap; NULL: no memory. */
char *jd_text_copy(const char *text);

#endif
