/* row.h - a game of a PGN file as a row: the same columns for SQLite and PostgreSQL. */
#ifndef SQL_ROW_H
#define SQL_ROW_H

#include <jadoube/jadoube.h>

/* X(name, type in SQL) */
#define ROW_COLUMNS(X)                                                                                                 \
    X(NUMBER, number, bigint)                                                                                          \
    X(EVENT, event, text)                                                                                              \
    X(SITE, site, text)                                                                                                \
    X(DATE, date, text)                                                                                                \
    X(ROUND, round, text)                                                                                              \
    X(WHITE, white, text)                                                                                              \
    X(BLACK, black, text)                                                                                              \
    X(RESULT, result, text)                                                                                            \
    X(ECO, eco, text)                                                                                                  \
    X(PLIES, plies, bigint)                                                                                            \
    X(START, start, text)                                                                                              \
    X(FINAL, final, text)                                                                                              \
    X(MOVES, moves, text)                                                                                              \
    X(PROBLEM, problem, text)                                                                                          \
    X(LINE, line, bigint)

enum row_column {
#define ROW_ID(id, name, type) ROW_##id,
    ROW_COLUMNS(ROW_ID)
#undef ROW_ID
        ROW_COUNT
};

/* One value: a number, or a text; NULL is neither. What it points to lives until the next one is asked for. */
struct row_value {
    const char *text;
    bool        is_number;
    int64_t     number;
};

/* What rows are written into; all zero at first. */
struct row {
    const jd_record *game;
    char             fen[JD_FEN_MAX];
    char            *moves;
    size_t           size;
};

/* False: there is not so much memory. */
bool row_value(struct row *r, enum row_column column, struct row_value *out);
void row_free(struct row *r);

/* What to say of a file that is compressed; NULL: it is not, and is read from its beginning. */
const char *row_packed(FILE *file);

#endif
