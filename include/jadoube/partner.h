/* jadoube/partner.h - our own player at a board under the Laws: not only moves, but all that a person does there.
 *
 * jadoube/opponent.h finds a move; here it is decided what to do with it: make it, claim, offer, accept, decline,
 * resign; what has to be done without thinking (a claim, the scoresheet); and how long a person would have thought.
 */
#ifndef JADOUBE_PARTNER_H
#define JADOUBE_PARTNER_H

#include "game.h"
#include "movetext.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What it remembers during a game. Zero with a level and a seed is the beginning; who forgets it in between loses
 * nothing but that it resigns or offers a little later. */
typedef struct jd_partner {
    int      level; /* in Elo, as in jd_opponent_limits; 0: as well as it can */
    uint64_t seed;
    bool     plain;   /* a move is one act: it does not touch, release and press */
    int      lost;    /* of its moves in a row, at so many it stood lost …      */
    int      even;    /* … and at so many nothing was to be won or lost         */
    int      offered; /* half-moves made when it last offered a draw; 0: never  */
    int      counted; /* … and, plus one, when it last counted lost and even …  */
    uint64_t seen;    /* … in the position with this key                        */
    uint64_t reserved[2];
} jd_partner;

/* Acts that follow each other. The texts of the events lie here: it stays where it is while they are used. */
#define JD_DEEDS_MOST 4
typedef struct jd_deeds {
    jd_event events[JD_DEEDS_MOST];
    size_t   count;
    char     text[JD_MOVETEXT_MAX];
} jd_deeds;

/* What it does without thinking, after any event, at a time that is not before it: claims that the opponent's move was
 * illegal (7.5), or that his flag has fallen where nobody else may say so; writes a move on its sheet (8.1); stops its
 * clock when its move is made, or in its envelope (I.1). */
JD_API void jd_partner_at_once(const jd_game *game, jd_party me, int64_t now, jd_deeds *out);

/* When is it to look at the opponent's flag, because nobody else may (2009 to 2014, B.3.d)? False: as things stand,
 * never. */
JD_API bool jd_partner_watches(const jd_game *game, jd_party me, int64_t *at);

/* Does it have a move to find: to be made, or to be sealed (I.1)? */
JD_API bool jd_partner_is_to_think(const jd_game *game, jd_party me);

/* May this move be made by whoever is on move: is he free, or is it one of those to which he is bound (4.3)? What was
 * found before he was bound may not. */
JD_API bool jd_partner_may_make(const jd_game *game, jd_move move);

/* What it does with what it found: `move`, which is worth `score` hundredths of a pawn to it. Asked again about the
 * same turn, because something happened before it acted, it counts nothing twice. */
JD_API void jd_partner_decide(jd_partner *partner, const jd_game *game, jd_party me, jd_move move, int score,
                              jd_deeds *out);

/* How long a person would think in all before making this move, in ms: a moment over the only move or a recapture,
 * longer where it is difficult (`doubt` as jd_opponent_doubt() tells), never twice the same, and never more than its
 * clock bears. */
JD_API int64_t jd_partner_pause(const jd_partner *partner, const jd_game *game, jd_party me, jd_move move, int doubt);

#ifdef __cplusplus
}
#endif
#endif
