/* games.h - random games under random regulations: all kinds of events, all editions, all speeds. */
#ifndef JD_TEST_GAMES_H
#define JD_TEST_GAMES_H

#include "jadoube/game.h"

#define LONGEST 400

struct random_game {
    jd_regulations regs;
    jd_game       *game;
    jd_event       events[LONGEST + 1]; /* that were taken: walk.c and others apply them again */
    char           words[LONGEST][24];  /* what the events point to */
    int            count;
    int64_t        at; /* of the last of them */
};

void     games_seed(uint64_t seed);
uint32_t dice(uint32_t sides);
bool     one_in(uint32_t n);

/* A new game, released by jd_game_free(). */
void random_begin(struct random_game *w);

/* An event that might come next: it may be bad input, or against the Laws. */
jd_event random_event(struct random_game *w);

/* Apply it. False, and forgotten, when it was bad input. */
int64_t last_act(const jd_game *game); /* that can be taken back; 1: none */
bool    random_apply(struct random_game *w, const jd_event *e, jd_rulings *out);

/* Prints the game and what is wrong with it. */
_Noreturn void die(const struct random_game *w, const char *what);

bool same_state(const jd_state *a, const jd_state *b);
bool same_rulings(const jd_rulings *a, const jd_rulings *b);

#endif
