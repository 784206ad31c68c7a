/* hall/mind.h - what thinks about one move at a time, away from the loop: a thread with our own player, or an engine's
 * process. Neither keeps anything: each question has the whole game.
 *
 * Our own player thinks in threads of this program and not in processes: it can be stopped at once, tells what it
 * thinks of its position, costs nothing while nobody plays with it, and a sandbox need not let it start programs. The
 * system prefers the loop's thread to it. */
#ifndef HALL_MIND_H
#define HALL_MIND_H

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

struct mind;

/* What it can do. */
struct mind_kind {
    bool (*start)(struct mind *m); /* false: it cannot, errno says why */
    void (*think)(struct mind *m, const struct question *q);
    void (*free)(struct mind *m);
};

struct mind {
    const struct mind_kind *kind;
    struct loop            *loop;
    enum { MIND_AWAY, MIND_COMING, MIND_IDLE, MIND_THINKING } state;
    void (*came)(struct mind *m);                            /* it is idle, and may be asked               */
    void (*answered)(struct mind *m, const struct reply *r); /* NULL: it failed, and may come again by itself */
    void *owner;
    void *context; /* of the question */
};

/* NULL: no memory. */
struct mind *mind_of_ours(struct loop *l);
struct mind *mind_of_engine(struct loop *l, char *const *words);

#endif
