/* jadoube/mate.h - can this side still checkmate, by any possible series of legal moves?
 * (5.2.2, 6.9, 7.5.5, A.4, B.4; 5.1.2 of 2023)
 *
 * The answer is never wrong: yes comes with a line that ends in mate, no rests on a proof, and when
 * the budget runs out it says that it does not know. Both players are free to choose any legal move,
 * so the one who is to be mated helps. docs/mate.md tells how it is found.
 */
#ifndef JADOUBE_MATE_H
#define JADOUBE_MATE_H

#include "move.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum jd_answer { JD_NO, JD_YES, JD_UNKNOWN } jd_answer;

/* Can `side` still mate? Cheap enough to be asked after every move of every game: no memory, a bounded
 * number of steps, and JD_UNKNOWN when that is not enough. It is meant to find the *no*. Like the full
 * question it needs less than 48 KiB of stack. */
JD_API jd_answer jd_mate_fast(const jd_position *p, jd_colour side);

/* Why the answer is no. */
typedef enum jd_mate_reason {
    JD_MATE_NO_REASON, /* the answer is not no                                                   */
    JD_MATE_BARE,      /* the side has nothing but its king                                      */
    JD_MATE_MATERIAL,  /* no arrangement of these pieces is mate                                 */
    JD_MATE_STALEMATE, /* the player on move has no legal move, and is not in check              */
    JD_MATE_MATED,     /* the side is itself checkmated                                          */
    JD_MATE_WALL,      /* the pieces cannot get to where a mate would be: see mobile and reach   */
    JD_MATE_CLOSED,    /* kings and pawns followed exactly, the rest allowed anywhere: no mate    */
    JD_MATE_EXHAUSTED  /* every position that can arise was looked at; `nodes` tells how many    */
} jd_mate_reason;

/* What a query may use. Zero nodes means no limit but the memory. */
typedef struct jd_mate_budget {
    uint64_t   nodes;       /* positions that may be looked at, or as much work, all attempts together */
    void      *memory;      /* the search's working memory, the caller's; may be NULL                */
    size_t     bytes;       /* its size: 64 MiB serve for nearly everything                          */
    jd_move   *line;        /* where a mating line goes; may be NULL                                 */
    size_t     line_size;   /* moves that fit there                                                  */
    bool       stop_at_75;  /* the stricter reading: play ends by itself after 75 moves (9.6.2)      */
    const int *stop;        /* may be NULL: another thread stores not 0 there, and the answer is unknown soon */
    uint64_t   reserved[7]; /* zero */
} jd_mate_budget;

typedef struct jd_mate_result {
    jd_answer      answer;
    jd_mate_reason reason;
    bool           forced;      /* a no that is seen only after some forced moves                 */
    bool           neither;     /* a no whose proof holds for the other side as well: ask no more */
    uint64_t       nodes;       /* positions looked at, or as much work                           */
    size_t         line_length; /* moves of the mating line; may exceed the caller's line_size    */
    jd_bitboard    mobile;      /* JD_MATE_WALL: men that can ever move, on their present squares */
    jd_bitboard    reach[2];    /* JD_MATE_WALL: squares that each king can ever reach            */
    uint64_t       reserved[8]; /* zero */
} jd_mate_result;

/* The full question. A pure function of its arguments; `out` (may be NULL) gets the evidence. */
JD_API jd_answer jd_mate_query(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out);

/* Answer the full question and write a certificate of the answer, which jd_certificate_verify() checks, to `put` bit by
 * bit. JD_UNKNOWN, and nothing is written: the budget did not suffice for the answer, for a set of positions that
 * proves it, or (line_size) for the line of moves. */
JD_API jd_answer jd_mate_certify(const jd_position *p, jd_colour side, const jd_mate_budget *budget,
                                 void (*put)(void *context, const char *text, size_t length), void *context);

/* Is the position dead: can neither side mate (5.2.2)? `budget` may be NULL: then only the fast answer is used. */
JD_API jd_answer jd_position_is_dead(const jd_position *p, const jd_mate_budget *budget);

/* A reason in a word ("wall"), a static string. */
JD_API const char *jd_mate_reason_name(jd_mate_reason reason);

#ifdef __cplusplus
}
#endif
#endif
