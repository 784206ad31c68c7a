/* plain_reader.h - between the parts of the plain reader: what it knows so far, the bytes before it, and telling. */
#ifndef JD_TEST_PLAIN_READER_H
#define JD_TEST_PLAIN_READER_H

#include "plain.h"

#include <ctype.h>
#include <string.h>

/* Limits that jadoube/pgn.h and the reader have. */
enum { WORD_MOST = 256, TAG_MOST = 4096, DEPTH_MOST = JD_PGN_DEPTH_MAX, NAMES_MOST = 256 };

enum state { OUTSIDE, TAGS, MOVES, AFTER };

struct line {
    jd_position now, before; /* before its last move */
    bool        moved;
};

struct plain {
    struct plain_log *log;
    const char       *text;
    size_t            length, at; /* of the text; how much of it is read */
    enum state        state;
    uint64_t          games;
    bool              tagged, broken, unplayable, chess960, has_fen, has_variant;
    unsigned          named; /* tags of this game */
    jd_text           names[NAMES_MOST];
    jd_position       start;
    unsigned          depth, skipping;
    struct line       line[DEPTH_MOST + 1];
    bool              inner; /* a result in a variation that is still open */
    jd_result         inner_result;
    unsigned          newlines; /* since the last thing that was no space */
};

/* ---- bytes ---- */

static inline bool is_space(char c) { return (unsigned char)c <= ' '; }
static inline bool is_blank(char c) { return c == ' ' || c == '\t'; }
static inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

static inline char   byte(const struct plain *r, size_t at) { return at < r->length ? r->text[at] : '\0'; }
static inline size_t left(const struct plain *r) { return r->length - r->at; }

static inline bool stands(const struct plain *r, size_t at, const char *what)
{
    size_t n = strlen(what);
    return at <= r->length && r->length - at >= n && memcmp(r->text + at, what, n) == 0;
}

static inline bool line_starts(const struct plain *r, size_t at)
{
    return at == 0 || r->text[at - 1] == '\n' || r->text[at - 1] == '\r';
}

static inline bool line_is_blank(const struct plain *r, size_t at)
{
    while (at && is_blank(r->text[at - 1]))
        at--;
    return line_starts(r, at);
}

static inline bool game_starts(const struct plain *r, size_t at)
{
    bool empty = (at >= 2 && memcmp(r->text + at - 2, "\n\n", 2) == 0) ||
                 (at >= 3 && memcmp(r->text + at - 3, "\n\r\n", 3) == 0);
    return empty && stands(r, at, "[Event \"");
}

static inline bool equal(jd_text text, const char *other)
{
    size_t n = strlen(other);
    for (size_t i = 0; i < n && text.length == n; i++)
        if (tolower((unsigned char)text.at[i]) != tolower((unsigned char)other[i]))
            return false;
    return text.length == n;
}

static inline jd_text piece(const struct plain *r, size_t from, size_t to)
{
    return (jd_text){r->text + from, to - from};
}

/* ---- telling ---- */

static inline bool skimming(const struct plain *r) { return r->broken || r->skipping; }

static inline void complain_about(struct plain *r, jd_pgn_fault fault, size_t at, size_t length, const jd_position *p)
{
    jd_pgn_problem problem = {.fault = fault, .game = r->games, .text = piece(r, at, at + length), .position = p};
    problem.line = problem.column = 1;
    for (size_t i = 0; i < at; i++) {
        problem.line += r->text[i] == '\n';
        problem.column = r->text[i] == '\n' ? 1 : problem.column + 1;
    }
    if (jd_pgn_is_deviation(fault))
        plain_visitor.deviation(r->log, &problem);
    else
        plain_visitor.problem(r->log, &problem);
}

static inline void complain(struct plain *r, jd_pgn_fault fault, size_t length)
{
    complain_about(r, fault, r->at, length, NULL);
}

/* The next bytes are read, and have been told. */
static inline void take(struct plain *r, size_t bytes) { r->at += bytes; }

/* They are told to be passed over. */
static inline void skip(struct plain *r, size_t bytes)
{
    if (bytes)
        plain_visitor.skipped(r->log, piece(r, r->at, r->at + bytes));
    r->at += bytes;
}

static inline size_t rest_of_line(const struct plain *r)
{
    const char *newline = memchr(r->text + r->at, '\n', left(r));
    return newline ? (size_t)(newline - r->text) - r->at : left(r);
}

/* ---- plain_reader.c ---- */

/* A move or a result comes: a game has begun, and its tags are over. */
void plain_need_moves(struct plain *r);
void plain_end_game(struct plain *r);

/* Skip the rest of a variation that is open, or of the game. */
void plain_give_up_line(struct plain *r);

/* ---- plain_words.c ---- */

/* Moves, results, numbers and signs. */
void plain_read_word(struct plain *r);
void plain_read_nag(struct plain *r);

#endif
