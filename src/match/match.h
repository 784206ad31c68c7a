/* match/match.h - engines against each other: what the parts of `jadoube match` share.
 *
 *   openings  where games start
 *   pairing   which game is played by whom from which opening
 *   run       one loop over all games in progress; seat, an engine process; game, a board
 *   adjudicate  what is claimed, resigned and agreed on the engines' behalf
 *   record    PGN; log, a log for each game; state, what a match is resumed from
 *   stats     Elo, LOS, SPRT; table, as people read them
 */
#ifndef MATCH_H
#define MATCH_H

#include "engine/engine.h"
#include "jadoube/game.h"
#include "jadoube/pgn.h"

#include <stdio.h>

/* ---- settings ---- */

/* What bounds an engine's thinking. Without a clock the control is as long as the Laws' clock can be. */
struct limits {
    jd_control control;
    bool       clocked; /* by `control`, which it is told                                */
    int64_t    movetime_ms, nodes;
    int        depth;
    int64_t    margin_ms; /* so much may a move last longer than there is time             */
};

struct setting {
    const char *name, *value; /* value NULL: a button */
};

struct competitor {
    const char    *name;
    const char    *command;
    char         **words; /* the command and its arguments; one free() */
    const char    *folder, *errors;
    struct limits  limits;
    struct setting settings[64];
    size_t         setting_count;
};

struct adjudication {
    int resign_moves, resign_score; /* 0 moves: never */
    int draw_from, draw_moves, draw_score;
};

struct sprt {
    bool   on, trinomial;
    double elo0, elo1, alpha, beta;
};

struct opening_options {
    const char *file;
    bool        epd, random;
    int64_t     plies; /* of a game, at most; 0: all */
    int64_t     start; /* from 0 */
};

struct match {
    struct competitor     *competitors;
    size_t                 count;
    int64_t                games, rounds, repeat; /* games of each pairing in a round; games in a row from an opening */
    bool                   gauntlet, chess960;
    int64_t                concurrency;
    jd_edition             edition;
    uint64_t               seed;
    int64_t                patience_us;
    struct adjudication    adjudication;
    struct sprt            sprt;
    struct opening_options openings;
    const char            *event, *pgn, *log, *state, *resume;
    bool                   json, quiet;
};

/* Are these the same? */
bool control_same(const jd_control *a, const jd_control *b);

/* ---- openings ---- */

/* Where a game starts: a position, and moves made from there without the clock. */
struct opening {
    jd_position    start;
    const jd_move *moves;
    size_t         count;
};

struct openings;

/* Read the file that the options name; without one, every game starts from the array, which in Chess960 is
 * drawn for each opening. NULL, with a message printed, when that fails. */
struct openings *openings_load(const struct match *m);
void             openings_free(struct openings *o);

/* Opening `number`, from 0: round and round when they are used up. Drawn orders depend on the seed only. */
struct opening openings_get(const struct openings *o, uint64_t number);

/* ---- pairing ---- */

struct pairing {
    size_t   white, black; /* competitors */
    uint64_t opening;
    int64_t  round, game; /* from 1: the round, and the game of this pairing in it                    */
    int64_t  partner;     /* the game with the same opening and colours reversed; -1: there is none    */
    bool     reversed;    /* the pair's second competitor has White                                    */
};

int64_t        pairing_games(const struct match *m); /* in all */
struct pairing pairing_of(const struct match *m, int64_t game);

/* ---- outcome of a game ---- */

enum ended_by { BY_LAWS, BY_TIME, BY_RESIGN, BY_AGREEMENT, BY_ILLEGAL, BY_RUBBISH, BY_FAILURE, ENDS };

struct outcome {
    jd_result     result;
    enum ended_by by;
    jd_party      of;          /* whose flag fell, who resigned, who was penalised; or nobody     */
    char          article[16]; /* in the match's edition                                          */
    char          rule[32];    /* its name: "mate"                                                */
    char          text[400];   /* a sentence                                                      */
    jd_party      failed;      /* whose engine failed, and how, with its name; "" when none did   */
    char          failure[200];
    int           plies;
    int64_t       ms; /* on both clocks */
};

const char *ended_by_name(enum ended_by by); /* "failure" */

/* One move of a game, as it is recorded. */
struct moment {
    jd_move move;
    bool    book, scored, mate;
    int     score;    /* from White's side */
    int64_t clock_ms; /* left after the move */
    int64_t spent_ms;
};

struct moments {
    struct moment *at;
    int            count, room;
};

/* ---- adjudication ---- */

enum verdict { PLAY_ON, CLAIM_REPETITION, CLAIM_FIFTY, RESIGN, AGREE };

/* What the player on move, or in RESIGN the one who just moved, does now by the runner's hand. */
enum verdict adjudicate(const struct adjudication *a, const jd_game *game, const jd_state *s, const struct moments *m);

/* ---- records ---- */

struct record {
    const struct match   *match;
    const struct pairing *pairing;
    const jd_game        *game;
    const struct moments *moments;
    const struct outcome *outcome;
};

bool record_pgn(FILE *to, const struct record *r);

/* A log in the form of docs/log.md for `jadoube replay`, kept as text while the game is played. */
struct game_log {
    char  *text;
    size_t length, room;
};

void game_log_begin(struct game_log *l, const jd_regulations *regs);
void game_log_event(struct game_log *l, const jd_event *e);
bool game_log_write(const struct game_log *l, const char *folder, int64_t number);
void game_log_free(struct game_log *l);

/* ---- what a match is resumed from ---- */

struct match_state;
struct tally;

/* A new file, which keeps the words of the command line. NULL, with a message printed, when there is one already. */
struct match_state *state_new(const struct match *m, const char *path, char *const *words);

/* The file of a match that was interrupted: its games are counted in *t, *pgn is how long the PGN file was
 * after the last of them. */
struct match_state *state_resume(const struct match *m, const char *path, struct tally *t, int64_t *pgn);

/* The words that the match was started with, and its seed. Released by state_words_free(). */
char **state_words(const char *path, int *count, uint64_t *seed);
void   state_words_free(char **words);

bool state_game(struct match_state *s, int64_t number, const struct pairing *p, const struct outcome *o, int64_t pgn);
void state_free(struct match_state *s);

/* ---- statistics ---- */

/* Results from one side: wins, draws, losses; and pairs of games by their points, 0 to 2 in halves. */
struct score {
    int64_t wins, draws, losses;
    int64_t pairs[5];
    int64_t failures, flags;
};

struct numbers {
    int64_t games;
    double  points;     /* share of them, 0 to 1 */
    double  elo, error; /* of 95 % */
    double  los;
    double  nelo, nelo_error;
    double  draws; /* share */
};

struct numbers score_numbers(const struct score *s);

/* The logarithm of the likelihood ratio of elo1 to elo0, and its limits. */
double sprt_llr(const struct sprt *t, const struct score *s);
double sprt_lower(const struct sprt *t);
double sprt_upper(const struct sprt *t);

enum sprt_verdict { SPRT_OPEN, SPRT_H0, SPRT_H1 };
enum sprt_verdict sprt_verdict(const struct sprt *t, const struct score *s);

struct end {
    char    rule[32], article[16];
    int64_t count;
};

struct note {
    char    text[200];
    int64_t count, first; /* game, from 0 */
};

/* All results so far. */
struct tally {
    const struct match *match;
    int64_t             total, played;
    uint8_t            *results; /* by game: 0 when not played, else a jd_result */
    struct score       *scores;  /* by competitor                                */
    int64_t             plies;
    struct end          ends[32]; /* by which Articles games ended               */
    size_t              end_count;
    struct note         notes[64]; /* which engines failed how                   */
    size_t              note_count;
};

bool tally_init(struct tally *t, const struct match *m);
void tally_free(struct tally *t);
void tally_add(struct tally *t, int64_t number, const struct pairing *p, const struct outcome *o);

/* ---- table ---- */

struct scoreboard;

struct scoreboard *scoreboard_new(const struct match *m);
void               scoreboard_free(struct scoreboard *t);
void scoreboard_game(struct scoreboard *t, const struct tally *tally, int64_t number, const struct pairing *p,
                     const struct outcome *o); /* one more game is over */
void scoreboard_end(struct scoreboard *t, const struct tally *tally);

/* ---- the loop ---- */

enum run_end { RUN_DONE, RUN_INTERRUPTED, RUN_BROKEN };

struct run {
    struct match       *match;
    struct openings    *openings;
    struct tally       *tally;
    struct scoreboard  *table;
    struct match_state *state; /* may be NULL */
    FILE               *pgn;   /* may be NULL */
};

enum run_end match_run(const struct run *r);

#endif
