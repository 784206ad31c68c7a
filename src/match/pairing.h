/* match/pairing.h - which game is played by whom from which opening. */
#ifndef MATCH_PAIRING_H
#define MATCH_PAIRING_H

#include "match/match.h"

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

#endif
