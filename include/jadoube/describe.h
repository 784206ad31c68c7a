/* jadoube/describe.h - the board in words, for those who do not see it (Appendix D): what stands where, what
 * attacks a square, where a piece can go. Questions and answers in the languages that are spoken (language.h). */
#ifndef JADOUBE_DESCRIBE_H
#define JADOUBE_DESCRIBE_H

#include "err.h"
#include "language.h"
#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* X(id, "english word", what follows: N nothing, R a rank, F a file, K a kind of piece, S a square) */
#define JD_QUESTIONS(X)                                                                                                \
    X(BOARD, "board", N)                                                                                               \
    X(RANK, "rank", R)                                                                                                 \
    X(FILE, "file", F)                                                                                                 \
    X(WHERE, "where", K)                                                                                               \
    X(SQUARE, "square", S)                                                                                             \
    X(ATTACKERS, "attackers", S)                                                                                       \
    X(MOVES, "moves", S)

typedef enum jd_question_kind {
#define JD_QUESTION_ID(id, word, argument) JD_ASK_##id,
    JD_QUESTIONS(JD_QUESTION_ID)
#undef JD_QUESTION_ID
        JD_ASK_COUNT
} jd_question_kind;

typedef struct jd_question {
    jd_question_kind kind;
    int              line;   /* rank or file, from 0 */
    jd_kind          piece;  /* where              */
    jd_square        square; /* square, attackers, moves */
} jd_question;

/* Read "rank 4", "where N", "attackers e4": the first word in English or in `language`, pieces by letter or
 * name, in any case. On JD_ERR_SYNTAX *fault says where and what was expected. */
JD_API jd_err jd_question_read(const char *text, const jd_language *language, jd_question *out, jd_fault *fault);

/* The word for a piece in a language; a static string. */
JD_API const char *jd_kind_word(jd_kind kind, const jd_language *language);

#define JD_DESCRIBE_MAX 1024 /* bytes for any answer, the closing NUL included */

/* Answer it. Returns the length that the text has or would have, without the NUL. */
JD_API size_t jd_describe(const jd_position *p, const jd_question *q, const jd_language *language, char *out,
                          size_t size);

#ifdef __cplusplus
}
#endif
#endif
