/* edition.h - every difference between the editions, as columns of one table. Code asks for a column,
 * never which edition it is. */
#ifndef LAWS_EDITION_H
#define LAWS_EDITION_H

#include "jadoube/edition.h"
#include "jadoube/regulations.h"

enum fivefold { FIVEFOLD_NEVER, FIVEFOLD_CONSECUTIVE, FIVEFOLD_ANYWHERE };

/* Without supervision: by what may a fallen flag be noticed, besides a player's claim? */
enum flag_notice { NOTICE_CLAIM, NOTICE_OBSERVE, NOTICE_TICK };

/* Without supervision: what does a claimed or seen illegal move bring? */
enum illegal_cost { COST_PENALTY, COST_GAME };

/* One value for each jd_speed. */
typedef int64_t           ms_by_speed[3];
typedef bool              switch_by_speed[3];
typedef enum illegal_cost cost_by_speed[3];

#define MINUTES(n) ((int64_t)(n)*60000)

/* The columns: type, name, and the value in the oldest edition, so that no column can be without one. What a later
 * edition changes is in edition.c. */
#define EDITION_COLUMNS(X)                                                                                             \
    /* speeds (A.1, B.1): at most so much for each */                                                                  \
    X(int64_t, blitz_ms, MINUTES(15) - 1)                                                                              \
    X(int64_t, rapid_ms, MINUTES(60) - 1)                                                                              \
    /* irregularities */                                                                                               \
    X(int, illegal_to_lose, 3)                                       /* 7.5.5 */                                       \
    X(ms_by_speed, illegal_ms, {MINUTES(2), MINUTES(2), MINUTES(2)}) /* 7.5.5 */                                       \
    X(ms_by_speed, claim_ms, {MINUTES(3), MINUTES(3), MINUTES(3)})   /* 9.5.3 */                                       \
    X(bool, empty_press_illegal, false)                              /* 7.5.3 */                                       \
    X(bool, two_hands_illegal, false)                                /* 7.5.4 */                                       \
    X(bool, promotion_queens, false) /* 7.5.2: the pawn becomes a queen and the move stands */                         \
    X(int, colours_restart_below, 0) /* 7.3 */                                                                         \
    /* endings and draws */                                                                                            \
    X(bool, ending_needs_touch, false)     /* 5.1.1: the move must also obey Article 4 */                              \
    X(bool, resignation_may_draw, false)   /* 5.1.2 */                                                                 \
    X(bool, agreement_needs_moves, false)  /* 5.2.3 */                                                                 \
    X(bool, fifty_counts_completed, false) /* 9.3.2: completed, not only made */                                       \
    X(enum fivefold, fivefold, FIVEFOLD_NEVER)                                                                         \
    X(int, seventy_five, 0)           /* half-moves; 0: no such rule */                                                \
    X(bool, quickplay_is_offer, true) /* 9.1.2.3 */                                                                    \
    /* moving and the clock */                                                                                         \
    X(bool, next_move_completes, false) /* 6.2.1.2 */                                                                  \
    X(bool, released_king_told, false)  /* 4.7.2 also says what follows when castling is impossible; before: 4.4 */    \
    X(bool, late_consent, false)        /* 6.7.1: unless the arbiter decides otherwise */                              \
    /* rapid and blitz without supervision */                                                                          \
    X(int, setup_moves, 3)                                                                                             \
    X(enum flag_notice, flag_notice, NOTICE_CLAIM)                                                                     \
    X(bool, flag_claimant_needs_time, true)                                                                            \
    X(bool, both_flags_draw, true) /* in any period */                                                                 \
    X(cost_by_speed, illegal_cost, {[JD_BLITZ] = COST_GAME})                                                           \
    X(bool, illegal_observed, false)                    /* the arbiter acts on what they see */                        \
    X(switch_by_speed, gross_seen, {[JD_RAPID] = true}) /* both kings in check, promotion unfinished: at the press */  \
    X(bool, illegal_position_draws, false)                                                                             \
    X(bool, touch_on_request, true)                                                                                    \
    X(int, sheet_looks, 0)                                                                                             \
    /* quickplay finish */                                                                                             \
    X(jd_quickplay, quickplay, JD_QUICKPLAY_CLAIMS) /* when the regulations are silent */                              \
    X(bool, quickplay_increment, false)             /* III.4: five seconds a move may be asked for */                  \
    X(bool, quickplay_with_extra, true)             /* also when time is added */                                      \
    X(bool, quickplay_in_blitz, true)               /* also in supervised blitz */                                     \
    /* adjournment: 0: default time; else this long, and only later than that */                                       \
    X(int64_t, resume_late_ms, MINUTES(60))                                                                            \
    /* points and devices */                                                                                           \
    X(bool, points_in_all, false)    /* 10.2: both players' points together are limited, too */                        \
    X(bool, device_may_halve, true)  /* only half a point if the opponent cannot mate */                               \
    X(bool, device_penalised, false) /* 11.3.2.2: the regulations may have a milder penalty than the loss */

struct edition {
    const char *name;
    int         since; /* the first day on which it is in force, as 20180101; 0: whatever came before the others */
#define COLUMN(type, column, ...) type column;
    EDITION_COLUMNS(COLUMN)
#undef COLUMN
};

const struct edition *jd_edition_row(jd_edition edition);

#endif
