/* slot.h - a game in progress: a board, and an engine process on either side of it.
 *
 * run.c has the loop and all slots; seat.c leads an engine from its start to its next move;
 * game.c plays the game. Nothing waits: a seat has a deadline, and the loop says when it has passed. */
#ifndef MATCH_SLOT_H
#define MATCH_SLOT_H

#include "match/match.h"

struct slot;
struct runner;

enum seat_state {
    SEAT_EMPTY,
    SEAT_GREETING, /* uci was sent                            */
    SEAT_READYING, /* isready was sent before a game          */
    SEAT_READY,
    SEAT_THINKING,
    SEAT_STOPPING /* its game is over, a bestmove is due     */
};

struct seat {
    struct slot    *slot;
    struct engine  *engine; /* NULL: the seat is empty */
    size_t          competitor;
    enum seat_state state;
    int64_t         deadline; /* µs */
    bool            writing;  /* the loop also waits until it can be written to */
};

struct slot {
    struct runner *runner;
    struct seat    seats[2];
    bool           busy;

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
    bool            careful; /* its engines take their time: see runner_now() */
    struct moments  moments;
    struct game_log log;
    struct outcome  outcome;
};

struct runner {
    struct run          run;
    const struct match *match;
    int                 epoll, signals, schedule;
    struct slot        *slots;
    int64_t             next;   /* game to look at */
    int64_t             worked; /* processor time when the loop last woke, µs; -1: not known */
    bool                stopped, interrupted, broken;
    bool               *warned; /* by competitor: of options that it lacks */
    struct leaver {
        struct engine *engine;
        int64_t        kill_at;
    } * leavers;
    size_t leaver_count, leaver_room;
};

/* ---- seat.c ---- */

/* Have a competitor ready for the game of its slot. False, with a message printed, when it cannot be started. */
bool seat_prepare(struct seat *s, size_t competitor);
void seat_think(struct seat *s, const struct engine_go *go, int64_t deadline);
void seat_stop(struct seat *s); /* its game is over */
void seat_leave(struct seat *s, bool at_once);

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
void slot_failed(struct slot *s, struct seat *of, enum ended_by by, const char *what);
void slot_drop(struct slot *s); /* without a result */

/* ---- run.c ---- */
void runner_watch(struct runner *r, struct seat *s);
void runner_watch_write(struct runner *r, struct seat *s, bool on);
void runner_bury(struct runner *r, struct engine *e, bool at_once);
void runner_record(struct runner *r, struct slot *s); /* a game is over */

#endif
