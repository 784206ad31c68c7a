/* jadoube/pgn_write.h - writing games in PGN, export format: the seven tags of the roster first, lines
 * of less than 80 columns, nothing left out. What is written is read back to the same game.
 *
 * A writer is a plain value that belongs to the caller; text goes to his function bit by bit, nothing
 * is allocated. The calls follow the game: tags, then moves with what belongs to them, then the result.
 */
#ifndef JADOUBE_PGN_WRITE_H
#define JADOUBE_PGN_WRITE_H

#include "announce.h"
#include "pgn.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How moves are written. */
typedef struct jd_pgn_style {
    jd_movestyle       moves;
    bool               announce; /* as announcements (D.2.1), which cannot be read back as PGN */
    const jd_language *ranks;    /* of announcements; NULL: German                             */
} jd_pgn_style;

/* English, O-O, e8=Q, Nf3: what PGN means by export format. */
JD_API extern const jd_pgn_style jd_pgn_style_export;

typedef struct jd_pgn_writer {
    void (*put)(void *context, const char *text, size_t length);
    void        *context;
    jd_pgn_style style;
    unsigned     column; /* of the next character, from 0                       */
    unsigned     opened; /* variations of which nothing has been written yet    */
    bool         joined; /* the next word needs no space before it              */
    bool         number; /* a move of Black needs its number                    */
    bool         inside; /* a comment has been begun                            */
    bool         bare;   /* nothing of it has been written yet                  */
    bool         broken; /* its last part ended with a space                    */
    bool         moved;  /* a move of the game has been written                 */
    uint64_t     reserved[4];
} jd_pgn_writer;

JD_API void jd_pgn_writer_init(jd_pgn_writer *w, void (*put)(void *context, const char *text, size_t length),
                               void *context, const jd_pgn_style *style);

typedef struct jd_pgn_tag {
    const char *name, *value; /* UTF-8 or Latin-1; what is written is UTF-8 */
} jd_pgn_tag;

/* The tags of a game and the empty line after them: the roster, with ? where nothing is known, then the
 * others by name; those of the same name as they stand. A start position needs its tags SetUp and FEN. */
JD_API void jd_pgn_write_tags(jd_pgn_writer *w, const jd_pgn_tag *tags, size_t count);

/* A legal move with its number, where it needs one; or JD_NULL_MOVE. */
JD_API void jd_pgn_write_move(jd_pgn_writer *w, const jd_position *before, jd_move m);

/* A comment on the last move. Text that came in parts is written in parts, with `more` set for all but
 * the last. Lines are broken anew at its spaces. A closing brace, which no comment can hold, is written
 * as a parenthesis. */
JD_API void jd_pgn_write_comment(jd_pgn_writer *w, jd_text text, bool more);

/* What else stands in comments: the time left on the mover's clock [%clk 1:23:45], a draw offer (=). */
JD_API void jd_pgn_write_clock(jd_pgn_writer *w, int64_t milliseconds);
JD_API void jd_pgn_write_offer(jd_pgn_writer *w);

JD_API void jd_pgn_write_nag(jd_pgn_writer *w, unsigned nag);

/* A variation in place of the last move opens and closes. */
JD_API void jd_pgn_write_open(jd_pgn_writer *w);
JD_API void jd_pgn_write_close(jd_pgn_writer *w);

/* The result, and the empty line after the game. */
JD_API void jd_pgn_write_result(jd_pgn_writer *w, jd_result result);

#ifdef __cplusplus
}
#endif
#endif
