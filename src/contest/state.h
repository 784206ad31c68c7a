/* contest/state.h - a tournament from inside: who plays, what each did round by round, the terms, and the records of
 * its file that nothing else is made of. */
#ifndef CONTEST_STATE_H
#define CONTEST_STATE_H

#include "contest/system.h"
#include "jadoube/trf.h"

struct tie;

#define SWISS_ROUNDS 255 /* as many as a file has room for */

/* ---- points ---- */

/* How results are rewarded, by the codes of XXS, and what a tournament awards so: X(id, "code", points, award). */
#define REWARDS(X)                                                                                                     \
    X(WW, "WW", JD_POINT, JD_FOR_WIN)                                                                                  \
    X(BW, "BW", JD_POINT, JD_FOR_WIN)                                                                                  \
    X(WD, "WD", JD_POINT / 2, JD_FOR_DRAW)                                                                             \
    X(BD, "BD", JD_POINT / 2, JD_FOR_DRAW)                                                                             \
    X(WL, "WL", 0, JD_FOR_LOSS)                                                                                        \
    X(BL, "BL", 0, JD_FOR_LOSS)                                                                                        \
    X(ZPB, "ZPB", 0, JD_AWARDS)                                                                                        \
    X(HPB, "HPB", JD_POINT / 2, JD_FOR_DRAW)                                                                           \
    X(FPB, "FPB", JD_POINT, JD_FOR_WIN)                                                                                \
    X(PAB, "PAB", JD_POINT, JD_FOR_BYE)                                                                                \
    X(FW, "FW", JD_POINT, JD_FOR_WIN)                                                                                  \
    X(FL, "FL", 0, JD_FOR_LOSS)                                                                                        \
    X(UNKNOWN, "X", JD_POINT / 2, JD_FOR_DRAW)

#define POINTS_MAX (1000 * JD_POINT) /* of one result, so that sums are no trouble */

enum reward {
#define ROW(id, code, points, award) REWARD_##id,
    REWARDS(ROW)
#undef ROW
        REWARD_COUNT
};

/* ---- who plays ---- */

/* "key", 0, "text", 0, one behind the other. */
struct labels {
    char  *text;
    size_t length;
};

/* What a player did in a round, or will do: see jd_trf_entry. */
struct entry {
    uint16_t opponent;
    char     colour, result;
};

struct entrant {
    bool          present; /* a file may leave out numbers */
    struct labels labels;
    int           rating;
    int           entered;      /* the first round that he can play */
    int           withdrawn;    /* from this round; 0: he plays */
    int           team, seat;   /* from 1; where in the order of boards, from 0 */
    int           points, rank; /* as the file has them, or will have */
    int           line;         /* where it has them; 0: nowhere */
    struct entry *entries;
    int           count;
};

/* ---- rounds ---- */

struct board_note {
    bool  adjourned; /* the next round may be paired without its result */
    bool  scored;    /* a penalty changed the points: these count, not the result's */
    long  points[2]; /* White's, Black's */
    char *game;      /* or NULL */
};

/* The boards of a round; how they ended stands in the entries of the players. */
struct round {
    jd_pairing        *pairs; /* games by board, then byes; NULL: it is not paired */
    int                boards, byes;
    struct board_note *tables; /* by board */
    int               *places; /* by player: which of the pairs, from 1; 0: none */
    int                players;
    bool               open, scored; /* scored: a table is */
    int64_t            started;
};

/* ---- what records say ---- */

struct record {
    char *text;
    bool  late; /* stood behind the players */
    bool  own;  /* made here: {5} in it is player 5 */
    int   line; /* of the file, from 1; 0: none */
};

/* Whom a record names: for rounds from `first` to `last`, 0 for all. */
struct circle {
    int       first, last;
    char      kind; /* of abnormal points */
    int       points;
    int       match; /* the same of teams' matches */
    uint16_t *players;
    int       count;
};

struct circles {
    struct circle *at;
    int            count;
};

struct virtual_points {
    int first_round, last_round, first, last, points;
    int match; /* points of teams' matches */
};

/* What a match brought a team: of the score by which it is paired, and of the other (C.04.6: 1.2). */
struct team_gain {
    int points, other;
};

/* ---- the whole ---- */

struct jd_tournament {
    const jd_system       *system;
    bool                   told;    /* as a file tells it: there are no boards, and the system is only the usual one */
    bool                   windows; /* its file is no UTF-8, but Windows-1252 */
    bool                   filed;   /* it was begun elsewhere: players keep the numbers of its file */
    struct labels          labels;
    struct entrant        *players; /* from 0: number 1 */
    int                    player_count, player_room;
    int                    rewards[REWARD_COUNT];
    bool                   own_rewards, own_bye; /* they are told; so is the bye's */
    bool                   chosen_bye;           /* the organiser says what a bye brings, else the system */
    struct tie            *ties;
    size_t                 tie_count;
    bool                   own_ties; /* the organiser named them */
    struct round          *rounds;   /* up to the last that was paired here, or goes on here */
    int                    round_count, begun;
    int                    wanted;      /* rounds, where somebody says how many; 0: the usual number */
    int                    team_boards; /* of a match; 0: players play for themselves, or a file tells of the teams */
    int                   *seating;     /* who sits before whom: all players */
    int                   *captains;    /* by team, from 0: the player who names it */
    int                    team_count, named;  /* how many of the seating are told by the organiser */
    char                   initial;            /* the first colour: w, b, 0: nobody says */
    bool                   by_rank;            /* XXC rank: places in the file's ranking are the pairing numbers */
    bool                   baku, own_virtuals; /* accelerated by a method; by records, which count instead of it */
    bool                   teams; /* records tell of teams: numbers in those about pairings and byes are theirs */
    struct circles         forbidden, abnormal, absent;
    struct virtual_points *virtuals;
    int                    virtual_count;
    struct record         *records;
    int                    record_count;
    struct team_gain      *gains; /* where the players are teams: by number, then round; else NULL */
    int                    gain_rounds;
    const int             *stop; /* a pairing ends when it is not 0; NULL: never */
};

static inline bool is_flexible(const jd_tournament *t) { return t->system->is_swiss || t->team_boards; }

static inline bool is_player(const jd_tournament *t, int player)
{
    return player >= 1 && player <= t->player_count && t->players[player - 1].present;
}

/* ---- labels.c ---- */

jd_contest_err jd_labels_set(struct labels *l, const char *key, const char *text);
const char    *jd_labels_get(const struct labels *l, const char *key);             /* "" without */
bool           jd_labels_take(struct labels *l, const char *block, size_t length); /* all at once; false: no memory */
char          *jd_text_copy(const char *text);                                     /* NULL: no memory */

/* ---- tournament.c ---- */

/* The codes of a tournament behind some text: "BH/C1,BH,SB", which the caller frees; NULL: no memory. */
char *jd_ties_join(const jd_tournament *t, const char *before);

/* All codes of a list, none twice; the caller frees them, also when it fails. */
jd_contest_err jd_ties_read(const char *list, struct tie **out, size_t *count, jd_fault *fault);

jd_contest_err jd_entrant_reach(jd_tournament *t, int player); /* room for this number */

/* All players in the order of their pairing numbers, which the caller frees; NULL: no memory. In a Swiss system they
 * are ranked (C.04.2:2.2); as a file has them they keep its numbers, and whoever comes later stands behind. */
int *jd_pairing_order(const jd_tournament *t, bool by_rank, int *count);

/* Are the numbers of the players those of the pairing? */
static inline bool keeps_numbers(const jd_tournament *t) { return t->told || t->filed || !is_flexible(t); }

/* tournament_teams.c: a player came, or has another club. */
void jd_seating_append(jd_tournament *t);
void jd_seating_changed(jd_tournament *t, int player);

/* ---- entries.c ---- */

/* What one did in a round; all zero where nothing is known. */
static inline const struct entry *entry_at(const jd_tournament *t, int player, int round)
{
    static const struct entry none;
    if (player < 1 || player > t->player_count || round < 1 || round > t->players[player - 1].count)
        return &none;
    return &t->players[player - 1].entries[round - 1];
}

/* Was a game played in this entry? Did the pairing decide it? What did it bring, without penalties? */
bool jd_entry_played(const struct entry *e);
bool jd_entry_was_paired(const struct entry *e);
int  jd_entry_gain(const jd_tournament *t, int player, int round);

/* The bye of one who will not play in a round, or did not: H, F or Z; 0: there is nothing to say. */
char jd_absence_code(const jd_tournament *t, int player, int round);

/* A result as an entry has it for White (0) or Black (1), and back; JD_RESULT_COUNT: they do not fit each other. */
char      jd_result_code(jd_result result, int colour);
jd_result jd_result_of(char white, char black);

/* Points after so many rounds: of games without a result as much as a draw (C.04.2: 3.1); without those games. */
int  jd_points_for_pairing(const jd_tournament *t, int player, int rounds);
long jd_points_known(const jd_tournament *t, int player, int rounds);

/* Virtual points of a round, by pairing number. */
int jd_points_virtual(const jd_tournament *t, int number, int round);

/* What a team has of the other score after so many rounds. */
int jd_points_other(const jd_tournament *t, int team, int rounds);

void jd_reward_set(jd_tournament *t, enum reward which, int points);

/* What a penalty made of a game (12.9), above 0 or below; and the next one behind that of a round and a player, both 0
 * at first: false when there is none. */
int  jd_penalty(const jd_tournament *t, int player, int round);
bool jd_penalty_next(const jd_tournament *t, int *round, int *player);

/* ---- rounds.c ---- */

void jd_round_free(struct round *r);

/* team_matches.c: the matches that the system makes of a round. */
jd_contest_err jd_teams_pair(const jd_tournament *t, int round, jd_pairing *out, size_t *count);
bool           jd_teams_fit_table(const jd_tournament *t, int round, jd_pairing *room); /* of rounds played elsewhere */

/* ---- records.c ---- */

jd_contest_err jd_circle_add(struct circles *c, const struct circle *one); /* takes the list of players */
void           jd_circles_free(struct circles *c);
jd_contest_err jd_record_keep(jd_tournament *t, const char *text, size_t length, bool late);

/* What stands behind the name of the first such record, and the blanks there; NULL: it is not kept, or not there. */
const char *jd_record_text(const jd_tournament *t, const char *tag);

/* The first such record; and one in its place, or a new one. */
struct record *jd_record_find(const jd_tournament *t, const char *tag);
jd_contest_err jd_record_put(jd_tournament *t, const char *line);

/* The tie-breaks that records name (212, else 202); NULL: none. */
const char *jd_record_ties(const jd_tournament *t);

/* The first day of the tournament, as "2026/11/15"; "" where nobody says. */
const char *jd_first_day(const jd_tournament *t);

/* Virtual points by Baku's method (C.04.7): one range or two; and added to those that are told. */
int            jd_baku_ranges(const jd_tournament *t, struct virtual_points out[2]);
jd_contest_err jd_accelerate_by_baku(jd_tournament *t);

/* Records about the whole event, and the labels that they are. */
struct record_label {
    const char *code, *label;
};
#define JD_RECORD_LABELS 8
extern const struct record_label jd_record_labels[JD_RECORD_LABELS];

/* ---- type.c ---- */

/* What a tournament is, or what its file says (192, else 092). */
struct tournament_type {
    const char *system;             /* as jd_trf_system() names it; NULL: none */
    bool        told, swiss;        /* it says which kind of tournament it is; a Swiss one */
    bool        teams, baku;        /* it speaks of teams; the first rounds are accelerated */
    bool        type_b, colourless; /* of teams: preferences of type B, else A; nobody prefers a colour */
    bool        game_points, alone; /* of teams: game points decide, else match points; the others do not count */
};
struct tournament_type jd_type_of(const jd_tournament *t);
struct tournament_type jd_type_read(const char *text);         /* of one record, behind its name */
const char            *jd_type_record(const jd_tournament *t); /* the record for it; NULL: there is none */

#endif
