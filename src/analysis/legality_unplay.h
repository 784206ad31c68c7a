/* legality_unplay.h - what the steps of making a game from its end share. */
#ifndef JD_LEGALITY_UNPLAY_H
#define JD_LEGALITY_UNPLAY_H

#include "legality_back.h"

#include "core/sight.h"

#define STEP    4  /* what a move costs a man that is wanted elsewhere */
#define FAR     60 /* a square that a piece does not get to            */
#define ABSENT  24 /* what it costs that a man is not there yet        */
#define IN_CAGE 9  /* and a square from where it does not get home   */
#define NO_ROOM 1000

struct unplay {
    struct plan  plan;
    struct story line;
    struct wish  aim;
    jd_bitboard  shut;          /* men that never moved                                        */
    uint8_t      rows[8][8];    /* pawns of each file now, from below: names, then NOBODY      */
    uint8_t      captures[MEN]; /* that a pawn has yet to take back                            */
    uint8_t      way[MEN][64];  /* how far a piece is from its first square                    */
    bool         caged[MEN];    /* it was taken on its first square                            */
    bool         door[MEN];     /* a pawn that waits until the pieces are home                 */
    uint8_t      early;         /* a pawn that makes two steps one by one; NOBODY: none        */
    bool         dry;           /* only the pawns are moved, to see whether the plan has room for them */
    unsigned     seed, width;
};

/* How far a piece is from one of the goals, past men that never move: STEP for each move, FAR where there is no way. */
void jd_measure(uint8_t out[64], jd_kind kind, jd_bitboard goals, jd_bitboard shut);

/* Nobody is wanted anywhere; pawns stay, and rooks that are home. */
void jd_fresh_wish(struct unplay *b, enum feature feature);

/* How far a piece is from its first square, past these pawns. */
void jd_measure_home(struct unplay *b, unsigned man, jd_bitboard pawns);

/* A piece is wanted home, past the pawns as they stand; one that is not on the board appears on the way. */
void jd_want_home(struct unplay *b, unsigned man);

/* Other pieces leave the squares of a shortest way. */
void jd_clear_way(struct wish *a, const struct setting *now, unsigned man, const uint8_t way[64]);

/* Whoever is in check: the move that gave it is taken back, and it may have been a capture. */
bool jd_explain_check(struct unplay *b);

/* Some piece leaves this man behind on one of these squares; `with_room`: on the first, where pawns make room. */
bool jd_officer_took(struct unplay *b, unsigned victim, jd_bitboard where, bool with_room);

/* Kings and rooks that stand at home but may not castle have moved. */
bool jd_shake_all(struct unplay *b);

/* While the board is open: men that no pawn took appear, castling is taken back, rooks go home where there is a way. */
bool jd_open_up(struct unplay *b);

/* Pieces home, with the right player on move; then those that were taken on their first squares; then the pawns. */
bool jd_pieces_home(struct unplay *b);
bool jd_free_caged(struct unplay *b);
bool jd_pawns_home(struct unplay *b);

/* Take back the last moves until the king of the player on move is not attacked and nothing is known of a double step.
 * Another seed takes back others. False: none was found. */
bool jd_loosen(struct retro *r, struct story *l, unsigned seed);

/* Take back moves from the end of the plan until all stand as in `now`. */
bool jd_meet(struct story *end, const struct scene *now, const struct plan *plan, unsigned width, unsigned seed);

/* Names for the men of the end. False: the plan does not agree with them. */
bool jd_name_men(struct unplay *b);

/* A pawn is wanted on a square of its file. */
void jd_want_pawn(struct unplay *b, unsigned man, jd_square goal);

/* The file in whose row this pawn is. */
unsigned jd_file_of(const struct unplay *b, unsigned man);

/* Pawns go back so that this one, at its place in its row, can be on a rank: the steps that it takes, or NO_ROOM. With
 * `really` the aim is told. */
unsigned jd_make_room(struct unplay *b, unsigned man, int rank, bool really);

/* The same for a capture of the plan that is taken back from this rank. */
unsigned jd_cost_of_rank(struct unplay *b, unsigned i, int rank, bool really);

/* Ways to make a capture of the plan, the cheapest first. */
#define ATTEMPTS 6

struct capture_way {
    unsigned cost;
    int      which; /* the victim, or the rank from which it is taken back */
};

void jd_keep_cheapest(struct capture_way ways[ATTEMPTS], struct capture_way w);

#endif
