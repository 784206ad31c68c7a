/* slot.h - a game in progress: a board, and an engine process on either side of it.
 *
 * run.c has the loop and all slots; seat.c leads an engine from its start to its next move;
 * game.c plays the game. Nothing waits: a seat has a deadline, and the loop says when it has passed. */
#ifndef MATCH_SLOT_H
#define MATCH_SLOT_H

#include "match/match.h"
#include "match/onlook.h"
#include "match/openings.h"
#include "match/outcome.h"
#include "match/pairing.h"
#include "match/polyglot.h"
#include "match/record.h"
#include "match/run.h"
#include "match/tables.h"

struct slot;
struct runner;

enum seat_state {
    SEAT_EMPTY,
    SEAT_GREETING, /* uci was sent                                             */
    SEAT_READYING, /* isready was sent before a game                           */
    SEAT_READY,
    SEAT_THINKING,
    SEAT_PONDERING, /* on its opponent's time                                   */
    SEAT_MISSED,    /* its clock runs, but it still ponders on another move     */
    SEAT_STOPPING   /* its game is over, a bestmove is due                      */
};

struct seat {
    struct slot    *slot;
    struct engine  *engine; /* NULL: the seat is empty */
    size_t          competitor;
    enum seat_state state;
    int64_t         deadline; /* µs */
    bool            patient;  /* it has said that it needs time to start                           */
    bool            unasked;  /* it cannot be asked whether it is ready                            */
    jd_move         expected; /* by its pondering, and in its position already; or JD_NO_MOVE      */
    bool            hit;      /* that move was made                                                */
    bool            writing;  /* the loop also waits until it can be written to */
};

struct slot {
    struct runner *runner;
    struct seat    seats[2];
    bool           busy;
    int64_t        rests_until; /* before its next game; 0: there is no pause between games */

    int64_t         number; /* of the game */
    struct pairing  pairing;
    struct opening  opening;
    struct seat    *players[2]; /* by colour */
    jd_regulations  regs;
    jd_game        *game;
    jd_state        state;    /* after the last event */
    jd_rulings      rulings;  /* of it                */
    int64_t         watch_us; /* the arbiter's watch: it runs while an engine thinks */
    int64_t         went_at;
    bool            playing, over;
    bool            offers[2];    /* by colour: a draw, with its next move                    */
    bool            left_book[2]; /* by colour: the book knew no move              */
    jd_party        offered;      /* whose offer stands; or nobody                            */
    bool            careful;      /* its engines take their time: see runner_now() */
    struct moments  moments;
    int             quick;    /* moves that came at once lately                     */
    bool            together; /* the engines and the runner are on one processor    */
    struct game_log log;
    struct outcome  outcome;
    struct thought  thoughts[2]; /* by colour, where somebody looks on */
    int64_t         shown_at;
};

struct runner {
    struct run          run;
    const struct match *match;
    int                 epoll, signals, schedule;
    int64_t             began; /* engine_now() */
    int                *cpus;  /* of the boards in turn; NULL: any */
    size_t              cpu_count;
    cpu_set_t           anywhere; /* where the runner may run, when it does not stay with its engines */
    struct slot        *slots;
    struct tables      *tables; /* may be NULL                         */
    struct polyglot   **books;  /* by competitor; each may be NULL     */
    int64_t             next;   /* game to look at */
    int64_t             worked; /* processor time when the loop last woke, µs; -1: not known */
    bool                stopped, interrupted, broken;
    bool                waiting, supplied; /* for games to be supplied; there may be more of them */
    bool               *warned;            /* by competitor: of options that it lacks */
    struct leaver {
        struct engine *engine;
        int64_t        kill_at;
    } * leavers;
    size_t leaver_count, leaver_room;
};

/* ---- seat.c ---- */

/* Have a competitor ready for the game of its slot. False, with a message printed, when it cannot be started. */
bool    seat_prepare(struct seat *s, size_t competitor);
void    seat_think(struct seat *s, const struct engine_go *go, int64_t deadline);
void    seat_stop(struct seat *s);              /* its game is over */
void    seat_see_pending(struct seat *s);       /* something was sent to it */
int64_t seat_patience_us(const struct seat *s); /* how long it has for what is not on its clock */
void    seat_leave(struct seat *s, bool at_once);

/* There is something to read or to write; the deadline has passed. */
void seat_readable(struct seat *s, int64_t now);
void seat_writable(struct seat *s);
void seat_late(struct seat *s);

/* ---- game.c ---- */

/* Begin a game. False when an engine cannot be started. */
bool slot_begin(struct slot *s, int64_t number);
void slot_ready(struct slot *s);                               /* a seat is */
void slot_moved(struct slot *s, struct seat *by, int64_t now); /* its engine sent a bestmove */
void slot_flag(struct slot *s, struct seat *of);               /* its time is over */
/* Of a kind for which there are words (console/fault.h); `what` goes into them. */
void slot_failed(struct slot *s, struct seat *of, enum ended_by by, const char *kind, const char *what);
void slot_drop(struct slot *s); /* without a result */

/* For those who act in the game besides. */
jd_colour        slot_colour(const struct slot *s, const struct seat *seat);
jd_event         slot_event(const struct slot *s, jd_party by, jd_act act); /* now */
bool             slot_happen(struct slot *s, const jd_event *e);
void             slot_finish(struct slot *s, enum ended_by by, jd_party of);
void             slot_pass_time(struct slot *s, jd_colour c, int64_t now); /* the clock, where it is his that runs */
struct engine_go slot_orders(const struct slot *s, jd_colour c);
const struct competitor *slot_competitor(const struct slot *s, jd_colour c);

/* ---- say.c ---- */

/* What engines of xboard's protocol can say besides moves. */
void slot_said(struct slot *s, struct seat *by, enum engine_said said, const char *line, int64_t now);
void slot_pass_offer(struct slot *s, jd_colour mover); /* after his move */

/* ---- ponder.c ---- */

/* An engine that has moved goes on thinking; a move was made, which it may have expected; it is its turn now, and this
 * is how long it may think; it has stopped to think of another move. */
void slot_ponder(struct slot *s, jd_colour c);
void slot_tell(struct slot *s, const jd_position *before, jd_move m);
void slot_think(struct slot *s, jd_colour c, int64_t limit_us);
void slot_think_anew(struct slot *s, struct seat *by);

/* ---- onlook.c ---- */

/* Tell those who look on. An engine's thought is taken before its next turn begins. */
void slot_show(struct slot *s, enum sight what);
void slot_thought(struct slot *s, jd_colour c, const jd_position *from, const struct engine_info *info);
void slot_thinks(struct slot *s, const struct seat *by, int64_t now);

/* ---- cpus.c ---- */

/* The processors that boards get, as the match says. False, with a message printed, when that makes none. */
bool runner_read_cpus(struct runner *r);

/* The one of a board. False: any. */
bool runner_cpus(const struct runner *r, const struct slot *s, cpu_set_t *out);

/* A move took so long; engines that need it are let go where they like, as before another is started. */
void slot_took(struct slot *s, int64_t us);
void slot_part(struct slot *s);

/* ---- run.c ---- */
void runner_watch(struct runner *r, struct seat *s);
void runner_watch_write(struct runner *r, struct seat *s, bool on);
void runner_bury(struct runner *r, struct engine *e, bool at_once);
void runner_record(struct runner *r, struct slot *s); /* a game is over */

#endif
