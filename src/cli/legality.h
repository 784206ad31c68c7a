/* cli/legality.h - can positions arise? For jadoube judge. */
#ifndef CLI_LEGALITY_H
#define CLI_LEGALITY_H

#include "jadoube/jadoube.h"

#define LEGALITY_WORDS_MAX 640

/* What one question needs, and its answer. */
struct legality {
    jd_legality_result result;
    jd_move            game[JD_LEGALITY_GAME]; /* from the orthodox array */
    void              *memory;
    uint64_t           nodes; /* that it may look at */
};

/* The memory of the question; false, with a message printed, when there is none. */
bool legality_begin(struct legality *l, long long budget_ms);
void legality_end(struct legality *l);

void legality_ask(struct legality *l, const jd_setup *s);

/* Why it cannot arise: the reason's name, a colon, and words; "" where it is not refused. */
void legality_words(const jd_legality_result *r, const jd_language *language, char out[LEGALITY_WORDS_MAX]);

/* The game as PGN, on stdout. */
void legality_print_pgn(const jd_legality_result *r, const jd_move *game);

/* One FEN of stdin a line, one answer each; returns an enum status. */
int legality_lines(unsigned threads, long long budget_ms, bool games, const jd_language *language);

#endif
