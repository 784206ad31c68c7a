/* match/match.h - engines against each other: what the parts of `jadoube match` share.
 *
 *   openings  where games start
 *   pairing   which game is played by whom from which opening
 *   run       one loop over all games in progress; seat, an engine process; game, a board
 *   adjudicate  what is claimed, resigned and agreed on the engines' behalf
 *   record    PGN; log, a log for each game; state, what a match is resumed from
 *   onlook    those who look on are told
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
    bool       clocked;   /* by `control`, which it is told                                */
    bool       unlimited; /* by nothing but the engine's own will: tc=inf                  */
    int64_t    movetime_ms, nodes;
    int        depth;
    int64_t    margin_ms; /* so much may a move last longer than there is time             */
};

struct setting {
    const char *name, *value; /* value NULL: a button */
};

#define SETTINGS_MAX 64

/* Is an engine started anew for each game? By itself: only one that says that it wants it. */
enum restart { RESTART_AUTO, RESTART_ON, RESTART_OFF };

struct competitor {
    const char          *name;
    enum engine_protocol protocol;
    bool                 ponder; /* it thinks on its opponent's time, too */
    const char          *command;
    char               **words; /* the command and its arguments; one free() */
    const char          *folder, *errors;
    const char          *first_words; /* sent before anything else; NULL: nothing       */
    struct limits        limits;
    enum restart         restart;
    const char          *book;       /* of Polyglot's format, to play from before it thinks; NULL: none */
    int                  book_moves; /* for so many moves of a game at most */
    bool                 white_pov;  /* its scores are White's, not its own              */
    double               patience;   /* so many times the match's */
    struct setting       settings[SETTINGS_MAX];
    size_t               setting_count;
};

struct adjudication {
    int  resign_moves, resign_score; /* 0 moves: never */
    bool resign_both;                /* only when the other thinks so, too */
    int  draw_from, draw_moves, draw_score;
    int  moves_max; /* after so many moves it is drawn; 0: never */

    const char *tables;          /* where Syzygy tables are; NULL: none                                       */
    int         tables_pieces;   /* for so many at most; 0: as many as there are tables for                    */
    bool        tables_ignore50; /* as if 50 moves did not end a game                                          */
    enum { TABLES_FOR_BOTH, TABLES_FOR_WINS, TABLES_FOR_DRAWS } tables_for;
};

/* In which Elo the hypotheses are: of a standard deviation (of a game), of the expected score, or of the model that
 * gives draws an Elo of their own. */
enum sprt_model { SPRT_NORMALIZED, SPRT_LOGISTIC, SPRT_BAYESIAN };

struct sprt {
    bool            on, trinomial;
    double          elo0, elo1, alpha, beta;
    enum sprt_model model;
};

/* When the next opening comes: after `repeat` games of each pair, for each pair of players, or for each round. */
enum opening_policy { OPENING_BY_REPEAT, OPENING_BY_ENCOUNTER, OPENING_BY_ROUND };

struct opening_options {
    const char         *file;
    bool                epd, book, random;
    int64_t             plies; /* of a game, at most; 0: all */
    int64_t             start; /* from 0 */
    enum opening_policy policy;
};

/* Everybody against everybody; the seeds against the others; whoever loses is out; each against those before him. */
enum tournament { ROUND_ROBIN, GAUNTLET, KNOCKOUT, PYRAMID };

/* What PGN says of each move besides its clock, time and evaluation. */
struct pgn_options {
    const char *file;
    bool        fresh;   /* not after what is there already  */
    bool        minimal; /* the roster and the moves only    */
    bool        depth, seldepth, nodes, nps, hashfull, tbhits, pv, latency;
    enum { PGN_SAN, PGN_LAN, PGN_UCI } notation;
};

struct match {
    struct competitor     *competitors;
    size_t                 count;
    int64_t                games, rounds, repeat; /* games of each pairing in a round; games in a row from an opening */
    enum tournament        tournament;
    int64_t                seeds;           /* the first so many are seeded                           */
    bool                   noswap, reverse; /* the same colours in all games; the other ones          */
    bool                   chess960;
    int64_t                concurrency;
    int64_t                pause_us; /* between two games of a board                           */
    int64_t                interval; /* the table is printed after so many games; 0: in the end */
    bool                   affinity; /* each board has a processor of its own, one of `cpus`   */
    const char            *cpus;     /* "3,5,7-11"; "": any                                   */
    jd_edition             edition;
    uint64_t               seed;
    int64_t                patience_us;
    struct adjudication    adjudication;
    struct sprt            sprt;
    bool                   trinomial; /* pairs of games do not count as such */
    struct opening_options openings;
    struct pgn_options     pgn;
    const char            *event, *site, *epd, *talk, *log, *state, *resume; /* talk: all that is said, to a file */
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

/* Of all kinds of tournament but the knock-out: how many games there are, and who plays each. */
int64_t        pairing_games(const struct match *m);
struct pairing pairing_of(const struct match *m, int64_t game);

/* The game with colours reversed of the `nth` of so many games in a row from one opening; -1: there is none. */
int64_t pairing_partner(const struct match *m, int64_t game, int64_t nth, int64_t in_a_row);

#define COMPETITORS_MAX 256

/* A knock-out, as far as it is known. */
struct bracket {
    size_t          field[COMPETITORS_MAX]; /* who is still in it, in their places; SIZE_MAX: nobody */
    size_t          size;
    int64_t         round, extra; /* extra: how often more games were needed in this round          */
    uint64_t        opening;
    struct pairing *at;                 /* all games so far                                                */
    size_t          count, room, first; /* first: of this round                                      */
};

bool bracket_begin(struct bracket *b, const struct match *m);
bool bracket_wave(struct bracket *b, const struct match *m, const uint8_t *results);

/* ---- outcome of a game ---- */

enum ended_by {
    BY_LAWS,
    BY_TIME,
    BY_RESIGN,
    BY_AGREEMENT,
    BY_LENGTH,
    BY_TABLES,
    BY_ILLEGAL,
    BY_RUBBISH,
    BY_FAILURE,
    ENDS
};

/* What a player needed for his own moves; `depth` is the sum over those of which the engine told it. */
struct usage {
    int64_t moves, ms, longest_ms, nodes, depth, told;
};

/* How an engine failed: English, as state and PGN have it ("" when none did), and what other languages make of it. A
 * text without a kind is from before there were kinds. */
struct failing {
    char text[240];
    char who[61], kind[12], what[100];
};

/* In words: "shaky failed: it exited with status 7". */
#define FAILING_WORDS 320
void failing_words(char *out, size_t size, const struct failing *f, const jd_language *language);

struct outcome {
    jd_result      result;
    enum ended_by  by;
    jd_party       of;          /* whose flag fell, who resigned, who was penalised; or nobody     */
    char           article[16]; /* in the match's edition                                          */
    char           rule[32];    /* its name: "mate"                                                */
    char           text[400];   /* a sentence                                                      */
    jd_party       failed;      /* whose engine failed, and how                                    */
    struct failing failing;
    int            plies;
    int64_t        ms;      /* on both clocks */
    struct usage   used[2]; /* by colour */
};

const char *ended_by_name(enum ended_by by); /* "failure" */

/* One move of a game, as it is recorded. */
struct moment {
    jd_move move;
    bool    book, scored, mate;
    int     score;    /* from White's side */
    int64_t clock_ms; /* left after the move */
    int64_t spent_ms;
    int     depth, seldepth, hashfull;
    int64_t nodes, nps, tbhits, told_ms; /* told_ms: the time that the engine says it took */
    size_t  line;                        /* where its line begins in `lines`, from 1; 0: it has none   */
};

struct moments {
    struct moment *at;
    int            count, room;
    char          *lines; /* each ends with a NUL */
    size_t         used, lines_room;
};

void moments_clear(struct moments *m);
void moments_free(struct moments *m);
bool moments_add(struct moments *m, const struct moment *one, const char *line); /* false: no memory */

/* ---- adjudication ---- */

enum verdict { PLAY_ON, CLAIM_REPETITION, CLAIM_FIFTY, RESIGN, AGREE, TOO_LONG };

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
bool record_epd(FILE *to, const struct record *r); /* the last position */

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
struct match_tally;
struct onlookers;

/* A new file, which keeps the words of the command line. NULL, with a message printed, when there is one already. */
struct match_state *state_new(const struct match *m, const char *path, char *const *words);

/* The file of a match that was interrupted: its games are counted in *t and told, *pgn is how long the PGN file was
 * after the last of them. */
struct match_state *state_resume(const char *path, struct match_tally *t, const struct onlookers *onlookers,
                                 int64_t *pgn);

/* The words that the match was started with, and its seed. Each is allocated, and so is their list. */
char **state_words(const char *path, int *count, uint64_t *seed);

/* A game as JSON, and back; NULL when a name is not UTF-8, false when it is none. */
struct json_t *outcome_json(int64_t number, const struct pairing *p, const struct outcome *o);
bool           outcome_read(const struct json_t *game, struct outcome *out);

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
    struct failing failing;
    int64_t        count, first; /* game, from 0 */
};

/* All results so far. */
struct match_tally {
    const struct match *match;
    struct bracket      bracket;       /* of a knock-out                           */
    int64_t             total, played; /* total: in a knock-out, as far as is known */
    uint8_t            *results;       /* by game: 0 when not played, else a jd_result */
    struct score       *scores;        /* by competitor                                */
    int64_t             plies;
    struct end          ends[32]; /* by which Articles games ended               */
    size_t              end_count;
    struct note         notes[64]; /* which engines failed how                   */
    size_t              note_count;
};

bool           tally_init(struct match_tally *t, const struct match *m);
void           tally_free(struct match_tally *t);
struct pairing tally_pairing(const struct match_tally *t, int64_t game);
size_t         tally_winner(const struct match_tally *t); /* of a knock-out that is over; else SIZE_MAX */
void           tally_add(struct match_tally *t, int64_t number, const struct pairing *p, const struct outcome *o);

/* Who comes first, by the share of points; those who have as much as on the command line. */
void standing_order(const struct score *scores, size_t count, size_t *order);

/* ---- table ---- */

struct scoreboard;

/* What ended a game, in words. */
const char *ending_words(const char *rule, const jd_language *language);

/* What is printed is in this language; JSON is the same in all. */
struct scoreboard *scoreboard_new(const struct match *m, const jd_language *language);
void               scoreboard_free(struct scoreboard *t);
void scoreboard_game(struct scoreboard *t, const struct match_tally *tally, int64_t number, const struct pairing *p,
                     const struct outcome *o); /* one more game is over */
void scoreboard_end(struct scoreboard *t, const struct match_tally *tally);

/* ---- those who look on ----
 *
 * They are told in the runner's thread, while the next engine thinks already: they copy what they want to know and
 * return. Nobody may wait. */

/* What an engine thought of a position. */
struct thought {
    bool        known, mate;
    int         score; /* from White's side */
    int         depth;
    int64_t     nodes, nps;
    jd_position from;
    char        line[256]; /* moves from there, as the engine wrote them */
};

enum sight {
    GAME_KNOWN, /* it was played before the match was resumed: it has only a number, a pairing and an outcome */
    GAME_BEGUN, /* the first engine thinks                                                                     */
    GAME_THOUGHT,
    GAME_MOVED,
    GAME_ENDED /* and is counted                                                                              */
};

struct scene {
    int64_t                   place; /* of the boards that are played at the same time, from 0 */
    int64_t                   number;
    const struct pairing     *pairing;
    const struct outcome     *outcome; /* only at the end */
    const struct match_tally *tally;

    const struct opening *opening;
    const jd_game        *game;
    const jd_state       *state;
    const struct moments *moments;
    const struct thought *thoughts; /* by colour                             */
    int64_t               since;    /* engine_now() when the clock was started */
};

struct onlooker {
    void (*see)(void *context, enum sight what, const struct scene *s);
    void *context;
};

#define ONLOOKERS_MAX 4

struct onlookers {
    struct onlooker at[ONLOOKERS_MAX];
    size_t          count;
};

void onlookers_add(struct onlookers *o, struct onlooker one);
void onlookers_tell(const struct onlookers *o, enum sight what, const struct scene *s);

/* ---- where games come from ----
 *
 * The runner plays one after the other, unless somebody else says which. */

#define SUPPLY_WAIT (-1) /* there is none now: `wake` is readable when it is worth asking again */
#define SUPPLY_OVER (-2)

struct supply {
    int64_t (*next)(void *context); /* the number of a game                                     */
    bool (*stopped)(void *context); /* all is over, also for games in progress; asked after `wake` */
    void *context;
    int   wake; /* an eventfd */
};

/* ---- the loop ---- */

enum run_end { RUN_DONE, RUN_INTERRUPTED, RUN_BROKEN, RUN_NOT_BEGUN }; /* the last two with a message printed */

struct run {
    struct match       *match;
    struct openings    *openings;
    struct match_tally *tally;
    struct scoreboard  *table;
    struct match_state *state; /* may be NULL */
    FILE               *pgn;   /* may be NULL */
    FILE               *epd;   /* may be NULL */
    FILE               *talk;  /* may be NULL */
    struct onlookers    onlookers;
    struct supply      *supply; /* may be NULL */
};

enum run_end match_run(const struct run *r);

#endif
