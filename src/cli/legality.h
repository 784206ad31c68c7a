/* cli/legality.h - can positions arise? For jadoube judge. */
#ifndef CLI_LEGALITY_H
#define CLI_LEGALITY_H

#include "check/arise.h"

/* What one question needs, and its answer. */
struct legality {
    jd_legality_result result;
    jd_move            game[JD_LEGALITY_GAME]; /* from `start` */
    void              *memory;
    uint64_t           nodes; /* that it may look at */
    jd_position        start; /* the array           */
};

/* The memory of the question; false, with a message printed, when there is none. */
bool legality_begin(struct legality *l, long long budget_ms, const jd_position *start);
void legality_end(struct legality *l);

void legality_ask(struct legality *l, const jd_setup *s);

/* The game as PGN, on stdout. */
void legality_print_pgn(const jd_legality_result *r, const jd_move *game, const jd_position *start);

/* How many are asked about. */
struct legality_task {
    const jd_language *language;
    long long          budget_ms;
    unsigned           threads;
    bool               games; /* as PGN, not as a line of moves */
    jd_position        start;
};

/* One FEN of stdin a line, one answer each; returns an enum status. */
int legality_lines(const struct legality_task *task);

#endif
