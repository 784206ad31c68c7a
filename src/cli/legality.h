/* cli/legality.h - can positions arise? For jadoube judge. */
#ifndef CLI_LEGALITY_H
#define CLI_LEGALITY_H

#include "check/arise.h"

/* What one question needs, and its answer. */
struct legality {
    jd_legality_result result;
    jd_move            game[JD_LEGALITY_GAME]; /* from `start` */
    void              *memory;
    long long          budget_ms;
    jd_position        start; /* the array */

    unsigned  most;     /* half-moves among which the shortest game is looked for; 0: it is not asked for */
    jd_answer shortest; /* JD_YES: it is the game                                                         */
    unsigned  least;    /* half-moves that are needed, as far as that is proven                           */
};

/* "7", "> 12", or nothing where it was not asked for. */
#define SHORTEST_MAX 16
void legality_shortest_words(const struct legality *l, char words[SHORTEST_MAX]);

/* The memory of the question; false, with a message printed, when there is none. */
struct legality_task;
bool legality_begin(struct legality *l, const struct legality_task *task);
void legality_end(struct legality *l);

void legality_ask(struct legality *l, const jd_setup *s);

/* The game as PGN, on stdout. */
void legality_print_pgn(const jd_legality_result *r, const jd_move *game, const jd_position *start);

/* How many are asked about. */
struct legality_task {
    const jd_language *language;
    long long          budget_ms;
    unsigned           most; /* see above */
    unsigned           threads;
    bool               games; /* as PGN, not as a line of moves */
    jd_position        start;
};

/* One FEN of stdin a line, one answer each; returns an enum status. */
int legality_lines(const struct legality_task *task);

#endif
