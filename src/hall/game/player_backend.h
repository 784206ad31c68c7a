/* hall/game/player_backend.h - finds one move at a time, outside the loop: a thread with the built-in engine, or the
 * process of a UCI engine. Neither keeps anything: each question has the whole game.
 *
 * The built-in engine runs in threads of this program and not in processes. It can be stopped at once, gives a score,
 * costs nothing while no game needs it, and a sandbox need not let the server start programs. The loop's thread has a
 * higher priority. */
#ifndef HALL_PLAYER_BACKEND_H
#define HALL_PLAYER_BACKEND_H

#include "hall/net/loop.h"
#include "jadoube/opponent.h"

struct question {
    jd_position start;
    jd_move    *moves; /* the game so far; the question's own */
    size_t      count;
    jd_moves    only;  /* none: free to choose */
    int         level; /* in Elo; 0: as well as it can */
    uint64_t    seed;
    int64_t     ms; /* to think at most */
};

struct reply {
    jd_move move;
    int     score; /* hundredths of a pawn, for the player on move */
    int     doubt; /* as jd_opponent_doubt() has it                */
};

struct player_backend;

/* What it can do. */
struct player_backend_kind {
    bool (*start)(struct player_backend *m); /* false: it cannot, errno says why */
    void (*think)(struct player_backend *m, const struct question *q);
    void (*free)(struct player_backend *m);
};

struct player_backend {
    const struct player_backend_kind *kind;
    struct loop                      *loop;
    enum { MIND_AWAY, MIND_COMING, MIND_IDLE, MIND_THINKING } state;
    void (*came)(struct player_backend *m); /* it is idle, and may be asked               */
    void (*answered)(struct player_backend *m,
                     const struct reply    *r); /* NULL: it failed, and may come again by itself */
    void *owner;
    void *context; /* of the question */
};

/* NULL: no memory. */
struct player_backend *player_builtin(struct loop *l);
struct player_backend *player_engine(struct loop *l, char *const *words);

#endif
