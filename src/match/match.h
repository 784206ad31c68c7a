/* match/match.h - engines against each other: the settings of a match. The parts of `jadoube match`:
 *
 *   openings  where games start
 *   pairing   which game is played by whom from which opening
 *   run       one loop over all games in progress; seat, an engine process; game, a board
 *   adjudicate  what is claimed, resigned and agreed on the engines' behalf
 *   outcome   how a game ended; record, PGN and a log for each game; state, what a match is resumed from
 *   onlook    those who look on are told
 *   stats     Elo, LOS, SPRT; tally, all results; scoreboard, as people read them
 */
#ifndef MATCH_H
#define MATCH_H

#include "engine/engine.h"
#include "jadoube/edition.h"
#include "jadoube/regulations.h"

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

#endif
