/* jadoube/review.h - a played game held against the Laws: does its result agree with the final position,
 * did a draw go unnoticed, was "lost on time" a loss at all?
 *
 * Meant for millions of games: one state serves for all, and a move costs a few nanoseconds.
 */
#ifndef JADOUBE_REVIEW_H
#define JADOUBE_REVIEW_H

#include "edition.h"
#include "mate.h"
#include "pgn.h"
#include "ruling.h"

#ifdef __cplusplus
extern "C" {
#endif

/* X(id, "name", the rule it rests on (COUNT: none), is it a note: an opportunity, not a mistake) */
#define JD_FINDINGS(X)                                                                                                 \
    X(MATE_RESULT, "mate-result", MATE, false)                /* mated, yet the result is another   */                 \
    X(STALEMATE_RESULT, "stalemate-result", STALEMATE, false) /* stalemate, yet not drawn           */                 \
    X(DEAD_RESULT, "dead-result", DEAD_POSITION, false)       /* nobody can mate, yet not drawn     */                 \
    X(DEAD_PASSED, "dead-passed", DEAD_POSITION, true)        /* play went on after the game's end  */                 \
    X(FIVEFOLD_PASSED, "fivefold-passed", FIVEFOLD, false)    /* drawn without a claim, yet not so  */                 \
    X(SEVENTY_FIVE_PASSED, "75-passed", SEVENTY_FIVE, false)                                                           \
    X(TIME_RESULT, "time-result", TIME, false)               /* the winner on time could not mate  */                  \
    X(SCORE_UNKNOWN, "score-unknown", SCORE_REFUSED, false)  /* no result that the Laws know       */                  \
    X(REPETITION_CLAIM, "threefold-claim", REPETITION, true) /* a draw could have been claimed     */                  \
    X(FIFTY_CLAIM, "fifty-claim", FIFTY, true)                                                                         \
    X(ILLEGAL_RESULT, "illegal-result", ILLEGAL_MOVE, false)        /* so, after illegal moves            */           \
    X(RESIGNATION_RESULT, "resignation-result", RESIGNATION, false) /* so, after a resignation            */           \
    X(RESULT_DIFFERS, "result-differs", COUNT, false)               /* the tag says another result        */

typedef enum jd_finding_kind {
#define JD_FINDING_ID(id, name, rule, note) JD_FINDING_##id,
    JD_FINDINGS(JD_FINDING_ID)
#undef JD_FINDING_ID
        JD_FINDING_COUNT
} jd_finding_kind;

typedef struct jd_finding {
    jd_finding_kind kind;
    int             ply;     /* after which it held; 0 is the start */
    const char     *article; /* static; in the edition of the review; NULL where no Article speaks of it */
} jd_finding;

JD_API const char *jd_finding_name(jd_finding_kind kind); /* "mate-result" */
JD_API bool        jd_finding_is_note(jd_finding_kind kind);

#define JD_REVIEW_MOST 16 /* findings kept of one game: never fewer than there are kinds */

/* The state of a review, about 15 kB, to be used for game after game. The caller owns *out; release it with
 * jd_review_free(). */
typedef struct jd_review jd_review;

JD_API jd_err jd_review_new(jd_review **out);
JD_API void   jd_review_free(jd_review *r); /* NULL is fine */

/* Begin a game at its start position. */
JD_API void jd_review_begin(jd_review *r, jd_edition edition, const jd_position *start);

/* The next moves have been made. Returns how many were taken: all of them, or those up to the first with
 * which something holds for the first time, and then *found is set; which of these are findings is known only
 * at the end. */
JD_API size_t jd_review_moves(jd_review *r, const jd_pgn_ply *plies, size_t count, bool *found);

/* Moves so far; the ply after which something of a kind first held, -1 if it has not. */
JD_API int jd_review_ply(const jd_review *r);
JD_API int jd_review_held(const jd_review *r, jd_finding_kind kind);

/* The position after the moves so far. */
JD_API jd_position jd_review_position(const jd_review *r);

/* The move that was made with this ply, and the position before it; JD_NO_MOVE where it has been forgotten, as
 * happens in games of many hundred moves. */
JD_API jd_move jd_review_move(const jd_review *r, int ply, jd_position *before);

/* What the record of a game says about its end. A result may be JD_NO_RESULT, unfinished or not said, and
 * JD_RESULT_COUNT, a text that is none; the one after the moves counts, the tag's only where there is no other. */
typedef struct jd_reported {
    jd_result      result, tag;
    jd_termination termination;
    uint64_t       reserved[2]; /* zero */
} jd_reported;

/* The game is over, in the position `last`. At most JD_REVIEW_MOST findings are written, in order of plies; returns
 * their number. `budget` is for the question who can still mate; NULL: only fast answers are used. With JD_BUDGET /
 * JD_BUDGET_PART nodes and JD_BUDGET_BYTES of memory the dead positions of decided games are those of jd_game_apply().
 */
JD_API size_t jd_review_end(jd_review *r, const jd_position *last, const jd_reported *end, const jd_mate_budget *budget,
                            jd_finding out[JD_REVIEW_MOST]);

#ifdef __cplusplus
}
#endif
#endif
