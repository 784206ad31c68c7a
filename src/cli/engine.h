/* cli/engine.h - our own player behind the Universal Chess Interface: one session, its options, its threads. */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include "jadoube/jadoube.h"

#include <pthread.h>

struct uci {
    jd_opponent *player;
    void        *table;

    /* Options. */
    long long hash, threads, lines, elo, overhead;
    bool      chess960, limited, by_hand;
    uint64_t  seed; /* of what a level overlooks, another one in each game */

    /* The game, and the words of `go`. */
    jd_position        start, root; /* root: after the moves */
    jd_move           *moves;
    size_t             count;
    jd_opponent_limits limits;
    jd_moves           only;
    bool               infinite;

    /* The thread that thinks, and tells the best move when it may. */
    bool            thinking;
    pthread_t       thread;
    pthread_mutex_t lock;
    pthread_cond_t  changed;
    bool            may_tell;
    bool            silent; /* nothing is printed: bench */
};

/* The next word of a line, closed with a NUL; NULL at its end. */
char *uci_word(char **rest);

/* ---- engine_options.c ---- */

void uci_print_options(const struct uci *u);
void uci_set_option(struct uci *u, char *rest);

/* A player with the memory and threads that the options ask for; false, with a line printed, when they cannot be had.
 */
bool uci_build(struct uci *u);

/* ---- engine_think.c ---- */

void uci_go(struct uci *u, char *rest);
void uci_stop(struct uci *u); /* and wait for the best move */
void uci_wait(struct uci *u); /* for the best move, which comes by itself */
void uci_ponder_hit(struct uci *u);

/* Think in this thread and the others, until it is enough. */
void uci_think(struct uci *u);

/* A move as two squares; JD_NO_MOVE when it is not legal. */
jd_move uci_move(const jd_position *p, const char *text);

/* ---- engine_bench.c ---- */

void uci_bench(struct uci *u, int depth);

#endif
