/* jadoube/result.h - the results of a game (Article 10 and 6.7), how they are written, and how games end. */
#ifndef JADOUBE_RESULT_H
#define JADOUBE_RESULT_H

#include "board.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* X(id, "text", white's score, black's score) with 2 for a win, 1 for a draw, 0 for a loss */
#define JD_RESULTS(X)                                                                                                  \
    X(WHITE_WINS, "1-0", 2, 0)                                                                                         \
    X(BLACK_WINS, "0-1", 0, 2)                                                                                         \
    X(DRAW, "1/2-1/2", 1, 1)                                                                                           \
    X(BOTH_LOSE, "0-0", 0, 0)                                                                                          \
    X(WHITE_HALF, "1/2-0", 1, 0)                                                                                       \
    X(BLACK_HALF, "0-1/2", 0, 1)                                                                                       \
    X(WHITE_FORFEIT_WIN, "+/-", 2, 0)                                                                                  \
    X(BLACK_FORFEIT_WIN, "-/+", 0, 2)                                                                                  \
    X(BOTH_FORFEIT, "-/-", 0, 0)

typedef enum jd_result {
    JD_NO_RESULT, /* the game goes on, or nobody knows */
#define JD_RESULT_ID(id, text, white, black) JD_##id,
    JD_RESULTS(JD_RESULT_ID)
#undef JD_RESULT_ID
        JD_RESULT_COUNT
} jd_result;

/* "1-0"; NULL for none. The parser returns JD_RESULT_COUNT for a text that is no result. */
JD_API const char *jd_result_text(jd_result result);
JD_API jd_result   jd_result_parse(const char *text);

/* As PGN has it: "*" for none. The reader also takes a half as one character, in UTF-8 or Latin-1, dashes of all
 * lengths, and a draw as "1/2"; false when the text is no result. */
JD_API const char *jd_result_pgn(jd_result result);
JD_API bool        jd_result_read(const char *text, size_t length, jd_result *out);

/* What a game's Result tag and the marker after its moves say together: the marker, or the tag where there is none. A
 * forfeit has no marker of its own: the tag's counts where both name the same winner. */
JD_API jd_result jd_result_told(jd_result tag, jd_result marker);

/* How a game came to its end, as PGN's Termination says. */
typedef enum jd_termination {
    JD_TERMINATION_UNSAID,  /* nothing is said                                       */
    JD_TERMINATION_NORMAL,  /* on the board, by agreement or by resignation          */
    JD_TERMINATION_TIME,    /* "time forfeit", "won on time"                         */
    JD_TERMINATION_ILLEGAL, /* "illegal move"                                        */
    JD_TERMINATION_OTHER    /* "adjudication", "rules infraction", a forfeit, death … */
} jd_termination;

/* Such a text, whatever the case of its letters; a sentence that names the cause is fine. */
JD_API jd_termination jd_termination_read(const char *text, size_t length);

#ifdef __cplusplus
}
#endif
#endif
