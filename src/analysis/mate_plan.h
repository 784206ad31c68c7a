/* mate_plan.h - plans for a mate: who goes where.
 *
 * Most positions of real games have so many mates that one can be named beforehand: D's king goes to
 * one square, a man of A's comes to give the mate on another, and one or two others cover or fill what
 * is left. A plan is made on the board as it stands, as if the rest stood still, and then followed with
 * legal moves (mate_follow.c). What comes out is a mate or nothing: a plan that fails proves nothing. */
#ifndef JD_MATE_PLAN_H
#define JD_MATE_PLAN_H

#include "analysis/mate_internal.h"
#include "core/make.h"

#define FAR     7 /* more levels than any distance that a plan reckons with */
#define CHOICES 6 /* plans for one position                                 */

#define mate_plans        MATE(mate_plans)
#define mate_plan_measure MATE(mate_plan_measure)
#define mate_plan_prices  MATE(mate_plan_prices)
#define mate_plan_arrives MATE(mate_plan_arrives)
#define mate_pursue       MATE(mate_pursue)
#define mate_wander       MATE(mate_wander)

/* at[i]: the squares from which a goal is at most i moves away. */
struct levels {
    jd_bitboard at[FAR + 1];
};

/* A man who has a place in the plan: the nearest of his kind will do. */
struct part {
    jd_kind       kind; /* JD_NO_KIND: not needed */
    jd_colour     colour;
    struct levels way;
};

enum aim { MATE_AIM, PROMOTE_AIM, TAKE_AIM }; /* the last two are only steps towards a mate */

struct plan {
    enum aim      aim;
    int           cost;
    jd_square     net, blow; /* where D's king will stand, whence it is mated; or where the step is made */
    jd_square     from;      /* where the mater is now                               */
    jd_bitboard   open;      /* squares around the net that the helper has to cover  */
    jd_bitboard   posts;     /* squares from which it does                           */
    jd_bitboard   clear;     /* squares that D's men should neither fill nor guard   */
    int           view;      /* how softly the men were looked at                    */
    bool          measured;
    uint32_t      noise; /* not 0: prices are shaken a little, so that another way is tried */
    struct levels king;
    struct part   mater, helper, third;
};

/* Make plans for a position, the most promising first. */
unsigned mate_plans(const jd_position *p, jd_colour side, struct plan plans[CHOICES]);

/* Work out the distances of a plan, which is needed before it is followed. */
void mate_plan_measure(struct plan *plan, const jd_position *p, jd_colour side);

#define MATE_STRIKE (-100) /* the price of a check by the mater with D's king in the net: mate, or useless */

/* What each move is worth under a plan, 0 the best. True when A is on move and all is ready for the mate. */
bool mate_plan_prices(const struct plan *plan, const jd_position *p, jd_colour side, const jd_moves *moves,
                      int *prices);

/* Does this move reach a plan's intermediate aim? */
bool mate_plan_arrives(const struct plan *plan, const jd_position *p, jd_colour side, jd_move m);

#define MAX_TRAIL 240

struct trail {
    jd_move  moves[MAX_TRAIL];
    unsigned length; /* may exceed MAX_TRAIL: then it is of no use */
};

/* Who pursues plans, and how much may be looked at. */
struct pursuit {
    const struct jd_kernel *core;
    jd_colour               side;
    uint64_t               *nodes, most; /* looked at so far, and when to stop */
};

/* Follow plan after plan from a position; true when the trail ends in mate. */
bool mate_pursue(const struct pursuit *u, const jd_position *p, struct trail *t, int stages, uint32_t noise);

/* The same from positions a few moves away: a plan that gets stuck here may go through there. */
bool mate_wander(const struct pursuit *u, const jd_position *p, struct trail *t, unsigned attempts);

#define STAGES 6 /* new starts: after a promotion, or where plans got stuck */

/* ---- moves of whole sets ---- */

INLINE jd_bitboard slide_set(jd_bitboard straight, jd_bitboard diagonal, jd_bitboard empty)
{
    struct field field = lanes_field(lanes_all(empty));
    return lanes_union(lanes_slide(lanes_split(straight, diagonal), &field));
}

INLINE jd_bitboard knight_set(jd_bitboard b)
{
    jd_bitboard e = b << 1 & ~FILE_A, w = b >> 1 & ~FILE_H, ee = e << 1 & ~FILE_A, ww = w >> 1 & ~FILE_H;
    return (e | w) << 16 | (e | w) >> 16 | (ee | ww) << 8 | (ee | ww) >> 8;
}

/* Squares that a man of this kind can go to from any square of a set; a pawn goes backwards, since
 * levels are counted from the goal. */
INLINE jd_bitboard go_set(jd_kind kind, jd_colour c, jd_bitboard b, jd_bitboard empty)
{
    switch (kind) {
    case JD_PAWN: return ahead(jd_colour_other(c), b) & ~first_rank(c);
    case JD_KNIGHT: return knight_set(b);
    case JD_BISHOP: return slide_set(0, b, empty);
    case JD_ROOK: return slide_set(b, 0, empty);
    case JD_QUEEN: return slide_set(b, b, empty);
    default: return king_set(b);
    }
}

INLINE int level(const struct levels *l, jd_square s)
{
    int i = 0;
    while (i <= FAR && !(l->at[i] >> s & 1))
        i++;
    return i;
}

#endif
