/* net.h - the network that judges positions: what it sees of one, and how its weights lie in a file.
 *
 * Each player looks at the board from his own side, mirrored so that his king stands on the files a to d: each man is
 * one of 768 features (his own or not, kind, square), which switch weights of the hidden layer on. The two halves, of
 * the player on move first, are cut off at 0 and NET_ONE, squared, and weighed for the answer, by other weights for
 * each number of men.
 */
#ifndef JD_OPPONENT_NET_H
#define JD_OPPONENT_NET_H

#include "core/bits.h"
#include "jadoube/position.h"

#ifndef NET_HIDDEN
#define NET_HIDDEN 192 /* for each player */
#endif
#define NET_FEATURES 768
#define NET_BUCKETS  8
#define NET_ONE      255 /* 1.0 in the hidden layer            */
#define NET_WEIGHT   64  /* 1.0 of a weight of the answer      */
#define NET_SCALE    400 /* 1.0 of the answer, in hundredths of a pawn */

/* What is done to a square for one player's view, his king standing on `king`. */
INLINE unsigned net_turn(jd_colour view, jd_square king)
{
    return (view == JD_BLACK ? 56u : 0u) ^ ((king & 4) ? 7u : 0u);
}

INLINE unsigned net_feature(jd_colour view, unsigned turn, jd_colour colour, jd_kind kind, jd_square s)
{
    return (colour == view ? 0u : 384u) + (unsigned)kind * 64u + (s ^ turn);
}

INLINE unsigned net_bucket(const jd_position *p)
{
    return (bits_count(p->colours[0] | p->colours[1]) - 1) / 4 % NET_BUCKETS;
}

/* The weights, written by tools/gen-net.c from data/opponent.net. */
extern const int16_t jd_net_features[NET_FEATURES * NET_HIDDEN];
extern const int16_t jd_net_bias[NET_HIDDEN];
extern const int16_t jd_net_answer[NET_BUCKETS * 2 * NET_HIDDEN];
extern const int32_t jd_net_shift[NET_BUCKETS];

/* The hidden layer of a position, for each player's view. */
struct net_image {
    bool    ready;
    uint8_t turn[2];
    int16_t at[2][NET_HIDDEN] __attribute__((aligned(64)));
};

/* One view of the last position that it was worked out for, from which others follow. */
struct net_base {
    bool        used;
    jd_bitboard kinds[6], colours[2];
    int16_t     at[NET_HIDDEN] __attribute__((aligned(64)));
};

#endif
