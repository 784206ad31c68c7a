/* jadoube/advice.h - for the arbiter who has to rule whether a player makes an effort to win by normal means, or
 * whether that can be done at all (10.2, G.5, III.5): what the record shows, and what best play gives. It never
 * decides. */
#ifndef JADOUBE_ADVICE_H
#define JADOUBE_ADVICE_H

#include "game.h"
#include "mate.h"
#include "turning.h"

#ifdef __cplusplus
extern "C" {
#endif

#define JD_ADVICE_MOVES 20 /* of the player, that are looked back at */

typedef struct jd_advice {
    jd_what   what;        /* the claim that waits: JD_WHAT_CANNOT_WIN, JD_WHAT_NO_EFFORT …                 */
    jd_colour of;          /* the player of whom it is claimed: the claimant's opponent                     */
    int       moves;       /* of his last ones so many are looked at …                                       */
    int       captures;    /* … and so many of them took something, …                                       */
    int       pawn_moves;  /* … moved a pawn, …                                                             */
    int       checks;      /* … gave check, …                                                               */
    int       back;        /* … led to a position that had been there before                               */
    int       quiet;       /* full moves since anybody took anything or moved a pawn (9.3)                  */
    int       occurrences; /* of the position on the board (9.2)                                            */
    jd_answer can_mate;    /* can he mate at all, by any series of legal moves (5.2.2, 6.9)?                */
    jd_worth  then, now;   /* worth to White before those moves, and now, by best play as far as it was seen */
    uint64_t  nodes;       /* … in so many positions for each                                               */
    uint64_t  reserved[4];
} jd_advice;

/* What there is to know about the claim that waits; without one JD_ERR_REFUSED. `player` looks at two positions within
 * `limits`; NULL: `then` and `now` stay empty. `budget` as in jd_mate_query(). */
JD_API jd_err jd_advice_of(const jd_game *game, jd_opponent *player, const jd_opponent_limits *limits,
                           jd_mate_budget *budget, jd_advice *out);

#ifdef __cplusplus
}
#endif
#endif
