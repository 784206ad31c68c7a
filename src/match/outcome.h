/* match/outcome.h - how a game ended, and its moves as they are recorded. */
#ifndef MATCH_OUTCOME_H
#define MATCH_OUTCOME_H

#include "jadoube/event.h"
#include "jadoube/language.h"
#include "jadoube/move.h"
#include "jadoube/result.h"

enum ended_by {
    BY_LAWS,
    BY_TIME,
    BY_RESIGN,
    BY_AGREEMENT,
    BY_LENGTH,
    BY_TABLES,
    BY_ILLEGAL,
    BY_RUBBISH,
    BY_FAILURE,
    ENDS
};

/* What a player needed for his own moves; `depth` is the sum over those of which the engine told it. */
struct usage {
    int64_t moves, ms, longest_ms, nodes, depth, told;
};

/* How an engine failed: English, as state and PGN have it ("" when none did), and what other languages make of it. A
 * text without a kind is from before there were kinds. */
struct failing {
    char text[240];
    char who[61], kind[12], what[100];
};

/* In words: "shaky failed: it exited with status 7". */
#define FAILING_WORDS 320
void failing_words(char *out, size_t size, const struct failing *f, const jd_language *language);

struct outcome {
    jd_result      result;
    enum ended_by  by;
    jd_party       of;          /* whose flag fell, who resigned, who was penalised; or nobody     */
    char           article[16]; /* in the match's edition                                          */
    char           rule[32];    /* its name: "mate"                                                */
    char           text[400];   /* a sentence                                                      */
    jd_party       failed;      /* whose engine failed, and how                                    */
    struct failing failing;
    int            plies;
    int64_t        ms;      /* on both clocks */
    struct usage   used[2]; /* by colour */
};

const char *ended_by_name(enum ended_by by); /* "failure" */

/* One move of a game, as it is recorded. */
struct moment {
    jd_move move;
    bool    book, scored, mate;
    int     score;    /* from White's side */
    int64_t clock_ms; /* left after the move */
    int64_t spent_ms;
    int     depth, seldepth, hashfull;
    int64_t nodes, nps, tbhits, told_ms; /* told_ms: the time that the engine says it took */
    size_t  line;                        /* where its line begins in `lines`, from 1; 0: it has none   */
};

struct moments {
    struct moment *at;
    int            count, room;
    char          *lines; /* each ends with a NUL */
    size_t         used, lines_room;
};

void moments_clear(struct moments *m);
void moments_free(struct moments *m);
bool moments_add(struct moments *m, const struct moment *one, const char *line); /* false: no memory */

#endif
