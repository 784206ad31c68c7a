/* plain.h - the parts of tests/notation/pgn_plain.c: random annotated games, what is found in a text, and a plain
 * reader of such texts. */
#ifndef JD_TEST_PLAIN_H
#define JD_TEST_PLAIN_H

#include "jadoube/pgn.h"
#include "random.h"

/* ---- random texts (plain_games.c) ---- */

#define PLAIN_TEXT_MAX 16384

struct plain_text {
    size_t   length;
    unsigned games; /* that were written; a text that was broken may have others */
    char     at[PLAIN_TEXT_MAX];
};

/* One game or a few, with everything that may stand in them; every second text is broken somewhere. */
void plain_text_make(struct dice *d, struct plain_text *out);

/* ---- what is found (plain_log.c) ---- */

/* Everything that a reader tells, one thing behind the other. */
struct plain_log {
    size_t   length, size;
    char    *at;
    unsigned events, problems;
};

void plain_log_clear(struct plain_log *log);

/* The log of a reader: each function's context begins with one. */
extern const jd_pgn_visitor plain_visitor;

/* Print where two logs begin to differ, one event in a line. */
void plain_log_differ(const struct plain_log *expected, const struct plain_log *found);

/* Only what a game consists of, however it is written: moves, signs, comments with their spaces made one, brackets, and
 * at the end the result. `sum` is the same in whatever order they come. */
struct plain_content {
    struct plain_log log;
    uint64_t         sum;
    size_t           ended; /* bytes of the log up to the end of the last game */
    uint64_t         ended_sum;
    jd_result        result;
};

void                        plain_content_clear(struct plain_content *content);
extern const jd_pgn_visitor plain_content_visitor;

/* ---- writing (plain_write.c) ---- */

struct plain_sheet {
    size_t length, size;
    char  *at;
};

/* Read a text and write its games: as they are told, and as trees. */
void plain_rewrite(jd_pgn **reader, const char *text, size_t length, bool agreed, struct plain_sheet *out);
void plain_rewrite_trees(const char *text, size_t length, struct plain_sheet *out);

/* ---- the plain reader (plain_reader.c) ---- */

/* Read a whole text. Fails the program where a byte is not accounted for. */
void plain_read(const char *text, size_t length, struct plain_log *log);

#endif
