/* answer.h - what a database may ask of a position: one table for SQLite and PostgreSQL. */
#ifndef SQL_ANSWER_H
#define SQL_ANSWER_H

#include <jadoube/jadoube.h>

#define ANSWER_TEXT_MAX 512
/* What one question may take: about a second, and memory that is released with the answer. */
#define ANSWER_NODES 1000000 /* positions, whether a side can mate         */
#define ANSWER_GAMES 200000  /* positions, whether this one can arise      */
#define ANSWER_BYTES 67108864

enum answer_kind { ANSWER_NULL, ANSWER_BOOL, ANSWER_INT, ANSWER_KEY, ANSWER_TEXT, ANSWER_ERROR };

struct answer {
    enum answer_kind kind;
    int64_t          number;
    char             text[ANSWER_TEXT_MAX]; /* or what is wrong with the question */
};

/* A position, and for some questions a second text: a move, or a side. */
struct question {
    const char *fen, *other;
    const int  *stop; /* may be NULL: not 0 there, and the answer is soon unknown */
};

struct answer_function {
    const char *name;
    int         texts; /* 1: a position alone */
    void (*find)(const struct question *q, struct answer *out);
};

extern const struct answer_function answer_functions[]; /* the last has no name */

#endif
