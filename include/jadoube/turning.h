/* jadoube/turning.h - after a game: what each position of it was worth, and where it turned. */
#ifndef JADOUBE_TURNING_H
#define JADOUBE_TURNING_H

#include "opponent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a position is worth to White. */
typedef struct jd_worth {
    int     score; /* hundredths of a pawn, at most JD_WORTH_MOST either way            */
    int     mate;  /* White mates in so many moves; negative: Black; 0: none was seen   */
    jd_move best;  /* what was found for the player on move; JD_NO_MOVE: there is none  */
} jd_worth;

#define JD_WORTH_MOST 3000

/* Weigh the positions of a game, the start and that after each of its moves: count + 1 of them, each within `limits`.
 * The player is the caller's, and remembers. `host` may be NULL; when its `stop` says so, the rest is worth what the
 * last was. JD_ERR_REFUSED: that is no game. */
JD_API jd_err jd_worth_weigh(jd_opponent *player, const jd_position *start, const jd_move *moves, size_t count,
                             const jd_opponent_limits *limits, const jd_opponent_host *host, jd_worth *out);

/* How many positions to look at for each of those of a game with `count` half-moves, where somebody waits for it: some
 * seconds in all. */
JD_API uint64_t jd_worth_nodes(size_t count);

/* The points that a player may expect, in hundredths: 50 where both stand alike. */
JD_API int jd_worth_chance(const jd_worth *worth, jd_colour of);

typedef enum jd_turn_kind {
    JD_TURN_MATE, /* a mate was there, and the win was not kept */
    JD_TURN_WIN,  /* from won to open                           */
    JD_TURN_LOSS, /* from open, or won, to lost                 */
    JD_TURN_WORSE /* much worse than it could have been         */
} jd_turn_kind;

/* A move at which the game turned. */
typedef struct jd_turn {
    int          ply; /* from 1 */
    jd_turn_kind kind;
    int          before, after; /* what its player could expect with the better move, and what with his own */
    int          mate;          /* JD_TURN_MATE: in so many moves                                           */
    jd_move      better;
} jd_turn;

#define JD_TURNS_MOST 5

/* The worst moves of a game of `count` half-moves by their worths, in their order: at most JD_TURNS_MOST. */
JD_API size_t jd_turns_find(const jd_worth *worths, const jd_move *moves, size_t count, jd_colour first,
                            jd_turn out[JD_TURNS_MOST]);

/* As in the log: "mate", "win", "loss", "worse". */
JD_API const char *jd_turn_kind_name(jd_turn_kind kind);

#ifdef __cplusplus
}
#endif
#endif
