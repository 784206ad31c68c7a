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

struct edition {
    const char *name;
    int         since; /* the first day on which it is in force, as 20180101; 0: whatever came before the others */

    /* speeds (A.1, B.1): at most so much for each */
    int64_t blitz_ms, rapid_ms;

    /* irregularities */
    int     illegal_to_lose;
    int64_t illegal_ms[3], claim_ms[3]; /* by jd_speed (7.5.5, 9.5.3) */
    bool    empty_press_illegal;        /* 7.5.3 */
    bool    two_hands_illegal;          /* 7.5.4 */
    bool    promotion_queens;           /* 7.5.2: the pawn becomes a queen and the move stands */
    int     colours_restart_below;      /* 7.3 */

    /* endings and draws */
    bool          ending_needs_touch;     /* 5.1.1: the move must also obey Article 4 */
    bool          resignation_may_draw;   /* 5.1.2 */
    bool          agreement_needs_moves;  /* 5.2.3 */
    bool          fifty_counts_completed; /* 9.3.2: completed, not only made */
    enum fivefold fivefold;
    int           seventy_five;       /* half-moves; 0: no such rule */
    bool          quickplay_is_offer; /* 9.1.2.3 */

    /* moving and the clock */
    bool next_move_completes; /* 6.2.1.2 */
    bool released_king_told;  /* 4.7.2 also says what follows when castling is impossible; before, only 4.4 did */
    bool late_consent;        /* 6.7.1: unless the arbiter decides otherwise */

    /* rapid and blitz without supervision */
    int               setup_moves;
    enum flag_notice  flag_notice;
    bool              flag_claimant_needs_time;
    bool              both_flags_draw;  /* in any period */
    enum illegal_cost illegal_cost[3];  /* by jd_speed */
    bool              illegal_observed; /* the arbiter acts on what he sees */
    bool              gross_seen[3];    /* both kings in check, promotion unfinished: at the press */
    bool              illegal_position_draws;
    bool              touch_on_request;
    int               sheet_looks;

    /* quickplay finish */
    jd_quickplay quickplay;            /* when the regulations are silent */
    bool         quickplay_increment;  /* III.4: five seconds a move may be asked for */
    bool         quickplay_with_extra; /* also when time is added */
    bool         quickplay_in_blitz;   /* also in supervised blitz */

    /* adjournment: 0: default time; else this long, and only later than that */
    int64_t resume_late_ms;

    bool points_in_all;    /* 10.2: both players' points together are limited, too */
    bool device_may_halve; /* 2009: only half a point if the opponent cannot mate */
    bool device_penalised; /* 11.3.2.2: the regulations may have a milder penalty than the loss of the game */
};

const struct edition *jd_edition_row(jd_edition edition);

#endif
