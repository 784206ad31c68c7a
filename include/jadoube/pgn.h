/* jadoube/pgn.h - reading files of games in PGN, import format, at full speed.
 *
 * Bytes are fed in blocks of any size, and the visitor's functions are called for what is found: the
 * same calls however the text is cut. Every move, those in variations too, is resolved and checked to
 * be legal. Memory does not grow with the text, and nothing is allocated after jd_pgn_new(). A game
 * that cannot be read is reported with line and column, and reading resumes at the next one.
 *
 * Texts handed to the visitor are bytes of the file, valid during the call: usually UTF-8, in old
 * files Latin-1 (jd_text_utf8() makes either into UTF-8). A text that begins with the mark of UTF-16 is made into
 * UTF-8.
 */
#ifndef JADOUBE_PGN_H
#define JADOUBE_PGN_H

#include "language.h"
#include "movetext.h"
#include "result.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_pgn jd_pgn;

typedef struct jd_text {
    const char *at;
    size_t      length;
} jd_text;

/* ---- Null moves ---- */

/* The turn is passed: no move of a game, but variations have it. jd_move_is_legal() is never true of it, and
 * jd_move_make() does not take it. */
#define JD_NULL_MOVE ((jd_move)65)

/* May it be passed: not in check. The position after that: the other side on move, nothing to be taken en passant. */
JD_API bool        jd_null_move_is_allowed(const jd_position *p);
JD_API jd_position jd_null_move_make(const jd_position *p);

/* ---- What is wrong ---- */

typedef enum jd_pgn_fault {
    JD_PGN_ILLEGAL,      /* a move that is not legal: the rest of the line is skipped           */
    JD_PGN_AMBIGUOUS,    /* several legal moves fit                                             */
    JD_PGN_UNREADABLE,   /* neither a move nor anything else: a word without a square is left out */
    JD_PGN_STRAY,        /* text between games, or '[' among the moves                          */
    JD_PGN_TAG,          /* a tag that is not [Name "value"] on one line                        */
    JD_PGN_FEN,          /* a FEN that cannot be read or played on: the moves are skipped       */
    JD_PGN_VARIANT,      /* a variant other than Chess960: the moves are skipped                */
    JD_PGN_NO_RESULT,    /* moves, but no result after them                                     */
    JD_PGN_OPEN_COMMENT, /* a comment that is not closed                                        */
    JD_PGN_OPEN_LINE,    /* a variation that is not closed                                      */
    JD_PGN_NO_LINE,      /* ')' where no variation is open                                      */
    JD_PGN_NO_MOVE,      /* a variation of no move: it is skipped                               */
    JD_PGN_DEPTH,        /* a variation deeper than JD_PGN_DEPTH_MAX: it is skipped             */
    JD_PGN_NULL_MOVE,    /* a null move in the main line: the rest of it is skipped             */

    /* What is read all the same, and only told: */
    JD_PGN_TAG_TWICE,   /* a second tag of the same name: the first counts, both are handed over */
    JD_PGN_TAG_PLACE,   /* a tag that is indented                                              */
    JD_PGN_TAG_QUOTE,   /* a value that ends in \": the backslash belongs to it                 */
    JD_PGN_RESULT_FORM, /* a result in another form, such as 1/2 or with a long dash           */
    JD_PGN_UTF16        /* the text is in UTF-16; what is handed over, and columns, in UTF-8   */
} jd_pgn_fault;

#define JD_PGN_FAULTS    19
#define JD_PGN_DEPTH_MAX 64

typedef struct jd_pgn_problem {
    jd_pgn_fault       fault;
    uint64_t           line, column; /* from 1; columns count bytes                           */
    uint64_t           game;         /* from 1; 0 before the first game                       */
    jd_text            text;         /* the word in question                                  */
    const char        *what;         /* an English sentence without its full stop             */
    const jd_position *position;     /* of a move that was refused, else NULL                 */
} jd_pgn_problem;

/* Is it only told, because the text could be read all the same? */
JD_API bool jd_pgn_is_deviation(jd_pgn_fault fault);

/* ---- What is found ---- */

/* A move of a line, for those who need not see each move with its positions. */
typedef struct jd_pgn_ply {
    uint64_t    key;    /* of the position after it                       */
    const char *text;   /* the word that named it …                       */
    uint16_t    length; /* … and its bytes                                */
    uint16_t    quiet;  /* half-moves since the last pawn move or capture */
    jd_move     move;
    bool        bare; /* neither pawns nor rooks nor queens are left    */
} jd_pgn_ply;

#define JD_PGN_PLIES 128 /* at most so many at once */

/* Any of the functions may be NULL. */
typedef struct jd_pgn_visitor {
    /* A game begins; then come its tags (escapes resolved), then the position it starts from, unless
     * the moves are not read at all. Comments may come at any place, even before the first game. */
    void (*game)(void *context, uint64_t number);
    void (*tag)(void *context, jd_text name, jd_text value);
    void (*start)(void *context, const jd_position *position);

    /* A legal move, with the word that named it and the positions before and after it. In variations it may be
     * JD_NULL_MOVE (--, Z0, @@@@, 0000), by a player who is not in check: jd_null_move_make() makes it. */
    void (*move)(void *context, jd_move move, const jd_position *before, const jd_position *after, jd_text text);

    /* The same, many at a time, and much faster: moves that follow each other in one line. */
    void (*moves)(void *context, const jd_pgn_ply *plies, size_t count);

    /* A comment, without its braces; one that is longer than JD_PGN_TEXT_MAX comes in several parts,
     * of which all but the last have `more` set. A draw offer (=) comes as such a text (C.12). */
    void (*comment)(void *context, jd_text text, bool more);

    /* $n, or a sign such as !? that stands for one. */
    void (*nag)(void *context, unsigned nag);

    /* A variation opens: it replaces the last move. It closes. */
    void (*open)(void *context);
    void (*close)(void *context);

    /* The result after the moves, and the end of the game: also of one that was broken off. */
    void (*result)(void *context, jd_result result);
    void (*end)(void *context);

    void (*problem)(void *context, const jd_pgn_problem *problem);

    /* Text that none of the others tells: moves behind one that was refused, with all that stands among them, a line
     * between games, a line escaped with %, a result within a variation. So every byte is handed over, but for spaces,
     * numbers of moves, and signs of check or en passant that stand alone. */
    void (*skipped)(void *context, jd_text text);

    /* A deviation: nothing is lost by it. It comes before what it is about. */
    void (*deviation)(void *context, const jd_pgn_problem *problem);

    void (*reserved[2])(void); /* NULL */
} jd_pgn_visitor;

#define JD_PGN_TEXT_MAX 65536

/* ---- Reading ---- */

/* A reader of moves in `language` (NULL: English, the language of PGN). The visitor is copied. The
 * caller owns *out; release it with jd_pgn_free(). */
JD_API jd_err jd_pgn_new(jd_pgn **out, const jd_pgn_visitor *visitor, void *context, const jd_language *language);
JD_API void   jd_pgn_free(jd_pgn *reader); /* NULL is fine */

/* Take the next bytes of the text; then, once, its end. After that the reader may be fed another text,
 * as if it were new. */
JD_API void jd_pgn_feed(jd_pgn *reader, const char *bytes, size_t length);
JD_API void jd_pgn_end(jd_pgn *reader);

/* Games begun, half-moves of their main lines and lines ended in the text so far. */
JD_API uint64_t jd_pgn_games(const jd_pgn *reader);
JD_API uint64_t jd_pgn_plies(const jd_pgn *reader);
JD_API uint64_t jd_pgn_lines(const jd_pgn *reader);

/* Inside the visitor's functions: where a text that it was given stands (NULL: where reading has arrived),
 * asked for in the order of the texts; the position of the main line; how deep in variations reading is, 0 for the
 * main line. */
JD_API void               jd_pgn_where(jd_pgn *reader, const char *text, uint64_t *line, uint64_t *column);
JD_API const jd_position *jd_pgn_position(const jd_pgn *reader);
JD_API unsigned           jd_pgn_depth(const jd_pgn *reader);

/* Where to cut a text so that the parts can be read on their own, by several threads: the offset of
 * the last [Event that follows an empty line, 0 if there is none. A reader takes such a line for the
 * beginning of a game wherever it finds it. */
JD_API size_t jd_pgn_cut(const char *bytes, size_t length);

/* ---- Inside comments ---- */

/* A command such as [%clk 1:23:45]: its name and its value, here "clk" and "1:23:45". */
typedef struct jd_pgn_command {
    jd_text name, value;
} jd_pgn_command;

/* The next command of a comment at or after *at, which moves on behind it; false if there is none. */
JD_API bool jd_pgn_command_next(jd_text comment, size_t *at, jd_pgn_command *out);

/* A time of [%clk] or [%emt], 1:23:45 or 1:23:45.678, in milliseconds. */
JD_API bool jd_pgn_time_read(jd_text value, int64_t *milliseconds);

/* An evaluation of [%eval], in pawns from White's side (1.25, -0.3) or moves to mate (#5, #-3). */
typedef struct jd_pgn_eval {
    bool mate;
    int  value; /* hundredths of a pawn, or moves: negative when Black mates */
} jd_pgn_eval;
JD_API bool jd_pgn_eval_read(jd_text value, jd_pgn_eval *out);

/* Text as UTF-8: as it is when it is that already, else read as Latin-1. With a closing NUL, at most
 * `size` bytes; returns the length needed. */
JD_API size_t jd_text_utf8(jd_text text, char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
