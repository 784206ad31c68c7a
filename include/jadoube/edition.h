/* jadoube/edition.h - the editions of the Laws, and the number that each gives to a rule.
 *
 * A rule is named once, here; what its Article is called, and whether an edition has it at all, is
 * data in src/laws/edition.c.
 */
#ifndef JADOUBE_EDITION_H
#define JADOUBE_EDITION_H

#include "board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* By the year from which they are in force. */
#define JD_EDITION_YEARS(X) X(2009) X(2014) X(2018) X(2023)

typedef enum jd_edition {
#define JD_EDITION_ID(year) JD_ED_##year,
    JD_EDITION_YEARS(JD_EDITION_ID)
#undef JD_EDITION_ID
} jd_edition;

#define JD_EDITION_ONE(year) +1
#define JD_EDITIONS          (0 JD_EDITION_YEARS(JD_EDITION_ONE))
#define JD_EDITION_DEFAULT   ((jd_edition)(JD_EDITIONS - 1)) /* the one that is played today */

/* " 2009 2014 2018 2023", for messages: "expected one of" JD_EDITION_LIST. */
#define JD_EDITION_TEXT(year) " " #year
#define JD_EDITION_LIST       JD_EDITION_YEARS(JD_EDITION_TEXT)

/* "2018" and back. The parser is false for a year that is none. */
JD_API const char *jd_edition_name(jd_edition edition);
JD_API bool        jd_edition_parse(const char *text, jd_edition *out);

/* The edition in force on a day written as 20180101; the oldest one for days before all of them. */
JD_API jd_edition jd_edition_on(int day);

/* Every rule that a ruling may rest on. The comment says what was found and which arguments of the
 * ruling (ruling.h) go with it. X(id, "name") */
#define JD_RULES(X)                                                                                                    \
    /* the act of moving (1, 3, 4): `of` is the player, `square` what he touched */                                    \
    X(NOT_ON_MOVE, "not-on-move")                 /* he is not on move; no effect */                                   \
    X(REFUSED_MOVE, "refused-move")               /* `move` is not legal and is not accepted (online) */               \
    X(ONE_HAND, "one-hand")                       /* two hands were used; before 2018 nothing follows */               \
    X(ADJUSTED, "adjusted")                       /* touched after announcing it: free */                              \
    X(ADJUST_REFUSED, "adjust-refused")           /* adjusting or touching out of turn; no effect */                   \
    X(ADJUST_CLOCK, "adjust-clock")               /* adjusting while his clock does not run; no effect */              \
    X(ACCIDENTAL, "accidental")                   /* an accidental touch does not bind */                              \
    X(TOUCHED_OWN, "touched-own")                 /* must move it, `binds` */                                          \
    X(TOUCHED_THEIRS, "touched-theirs")           /* must capture it */                                                \
    X(TOUCHED_BOTH, "touched-both")               /* must capture the one with the other, if legal */                  \
    X(CASTLING_DUE, "castling-due")               /* king and rook touched: must castle */                             \
    X(CASTLING_ROOK_FIRST, "castling-rook-first") /* may not castle with that rook on this move */                     \
    X(CASTLING_IMPOSSIBLE, "castling-impossible") /* castling there is illegal: another king move */                   \
    X(PROMOTION_CHOSEN, "promotion-chosen")       /* the new piece cannot be changed */                                \
    X(TOUCHED_FREE, "touched-free")               /* nothing touched can move or be taken: any move */                 \
    X(MADE_ALREADY, "made-already")               /* the move has been made and stands */                              \
    X(KING_RELEASED, "king-released")             /* castling begun: king let go */                                    \
    X(TOUCH_CLAIM_REFUSED, "touch-claim-refused") /* nothing to claim, or too late */                                  \
    /* how games end (5) */                                                                                            \
    X(MATE, "mate")               /* `of` was mated */                                                                 \
    X(RESIGNATION, "resignation") /* `of` resigned */                                                                  \
    X(STALEMATE, "stalemate")     /* `of` has no move */                                                               \
    X(DEAD_POSITION, "dead-position")                                                                                  \
    X(AGREEMENT, "agreement")         /* without result: too early, not both have moved */                             \
    X(NOT_DEAD, "not-dead")           /* observed, but it is not so, or not shown; no effect */                        \
    X(RESULT_WAITS, "result-waits")   /* an act while the result waits; no effect; the waiting rule's Article */       \
    X(NO_MATE_SHOWN, "no-mate-shown") /* the line does not end in a mate by `of`; the waiting rule's Article */        \
    X(GAME_OVER, "game-over")         /* an act after the end; no effect */                                            \
    /* the clock (6) */                                                                                                \
    X(NOT_STARTED, "not-started")                   /* the clock has not been started yet; no effect */                \
    X(CLOCK_MISUSED, "clock-misused")               /* pressed without a move or out of turn */                        \
    X(NOT_RESUMED, "not-resumed")                   /* clocks are stopped; no effect */                                \
    X(LATE, "late")                                 /* `of` (both: nobody came) lost by default time */                \
    X(LATE_CONSENT_REFUSED, "late-consent-refused") /* the edition leaves no choice */                                 \
    X(FLAG_NOT_FALLEN, "flag-not-fallen")           /* claimed or called, but time is left */                          \
    X(TIME, "time")                                 /* the flag of `of` fell */                                        \
    X(CLOCK_SET, "clock-set")                       /* `gives` the differences */                                      \
    X(BOTH_FLAGS_PLAY_ON, "both-flags-play-on")                                                                        \
    X(BOTH_FLAGS_DRAW, "both-flags-draw")                                                                              \
    /* irregularities (7) */                                                                                           \
    X(WRONG_SETUP, "wrong-setup")             /* annulled, a new game; or `refused` */                                 \
    X(BOARD_TURNED, "board-turned")           /* the position is transferred, play on */                               \
    X(COLOURS_REVERSED, "colours-reversed")   /* `count` moves made: annulled, or play on (refused) */                 \
    X(DISPLACED, "displaced")                 /* restored on the time of `of` */                                       \
    X(ILLEGAL_MOVE, "illegal-move")           /* `cause`, `count`-th of `of`; gives, restores, binds, result */        \
    X(ILLEGAL_NOT_FOUND, "illegal-not-found") /* no illegal move to be seen or claimed */                              \
    X(SHIFTED, "shifted")                     /* pieces found off their squares; `restores` */                         \
    /* recording (8) */                                                                                                \
    X(SHEET_WRONG, "sheet-wrong")     /* `text` is not what was played */                                              \
    X(SHEET_AHEAD, "sheet-ahead")     /* `text` was written in advance */                                              \
    X(SHEET_BEHIND, "sheet-behind")   /* previous move not recorded before the next */                                 \
    X(SHEET_MISUSED, "sheet-misused") /* `text` has no place on a sheet */                                             \
    X(SHEET_UPDATE, "sheet-update")   /* must be brought up to date before moving */                                   \
    X(SIGNED, "signed")               /* both signed `result` */                                                       \
    /* draws (9) */                                                                                                    \
    X(OFFER_LIMITED, "offer-limited")           /* the regulations do not allow it now */                              \
    X(NO_OFFER, "no-offer")                     /* nothing to accept or decline */                                     \
    X(REPETITION_WRITTEN, "repetition-written") /* `move`, `count` times; without result: refused */                   \
    X(REPETITION, "repetition")                                                                                        \
    X(FIFTY_WRITTEN, "fifty-written")                                                                                  \
    X(FIFTY, "fifty")                                                                                                  \
    X(CLAIM_AFTER_TOUCH, "claim-after-touch")                                                                          \
    X(WRONG_CLAIM, "wrong-claim") /* gives, binds when a move was written */                                           \
    X(FIVEFOLD, "fivefold")                                                                                            \
    X(SEVENTY_FIVE, "seventy-five")                                                                                    \
    /* points, conduct, the arbiter (10 to 13) */                                                                      \
    X(SCORE_REFUSED, "score-refused") /* no score that the Laws know */                                                \
    X(LEFT_VENUE, "left-venue")                                                                                        \
    X(LEFT_AREA, "left-area") /* while on move */                                                                      \
    X(DEVICE, "device")                                                                                                \
    X(DISTURBANCE, "disturbance")                                                                                      \
    X(REFUSAL, "refusal") /* persistent refusal to comply */                                                           \
    X(REFUSAL_BOTH, "refusal-both")                                                                                    \
    X(EXTRA_TIME, "extra-time")           /* gives */                                                                  \
    X(NOT_TOLD, "not-told")               /* the arbiter does not say */                                               \
    X(PENALTY_UNKNOWN, "penalty-unknown") /* a measure that this edition lacks; no effect */                           \
    X(PENALTY_WARNING, "penalty-warning")                                                                              \
    X(PENALTY_ADD_TIME, "penalty-add-time")                                                                            \
    X(PENALTY_TAKE_TIME, "penalty-take-time")                                                                          \
    X(PENALTY_ADD_POINTS, "penalty-add-points") /* `points` */                                                         \
    X(PENALTY_TAKE_POINTS, "penalty-take-points")                                                                      \
    X(PENALTY_LOSE, "penalty-lose")                                                                                    \
    X(PENALTY_FINE, "penalty-fine")                                                                                    \
    X(PENALTY_EXCLUDE_ROUNDS, "penalty-exclude-rounds")                                                                \
    X(PENALTY_EXPEL, "penalty-expel")                                                                                  \
    X(DECLARED, "declared") /* the arbiter's decision; its article comes with it */                                    \
    /* rapid and blitz (A, B) */                                                                                       \
    X(SETUP_LATE, "setup-late")                          /* too many moves completed to claim the set-up */            \
    X(ILLEGAL_UNSUPERVISED, "illegal-move-unsupervised") /* as illegal-move */                                         \
    X(ILLEGAL_BLITZ, "illegal-move-blitz")               /* 2009: the claim wins */                                    \
    X(ILLEGAL_STANDS, "illegal-move-stands")             /* claimed or seen too late, or not the arbiter's to see */   \
    X(ILLEGAL_STANDS_BLITZ, "illegal-move-stands-blitz")                                                               \
    X(ILLEGAL_POSITION, "illegal-position")     /* still illegal after another move: drawn */                          \
    X(FLAG_CLAIM_REFUSED, "flag-claim-refused") /* the claimant has no time left, or nothing fell */                   \
    X(FLAG_NOT_CALLED, "flag-not-called")       /* only a player may claim it */                                       \
    X(BOTH_FLAGS_UNSUPERVISED, "both-flags-unsupervised")                                                              \
    X(LOOKS_RAPID, "looks-rapid") /* `count`-th look at the sheet, five are allowed */                                 \
    X(LOOKS_BLITZ, "looks-blitz")                                                                                      \
    /* blind players (D) */                                                                                            \
    X(NOT_ANNOUNCED, "not-announced")         /* pressed before the announcement; no effect */                         \
    X(ANNOUNCEMENT_SLIP, "announcement-slip") /* `text` is not the move on the board */                                \
    X(BOARDS_CORRECTED, "boards-corrected")   /* the sheets agree: `of` corrects his board */                          \
    X(BOARDS_DIFFER, "boards-differ")         /* the sheets differ: `restores` */                                      \
    /* adjournment (I) */                                                                                              \
    X(SEAL_REFUSED, "seal-refused")         /* not his to seal, or nothing was sealed */                               \
    X(SEALED_AMBIGUOUS, "sealed-ambiguous") /* `text`; `of` loses */                                                   \
    X(SEALED_UNREADABLE, "sealed-unreadable")                                                                          \
    X(SEALED_ILLEGAL, "sealed-illegal")                                                                                \
    X(RESUMED_LATE, "resumed-late")                                                                                    \
    X(ENVELOPE_LOST, "envelope-lost")         /* `of` makes the move that he says he sealed */                         \
    X(ENVELOPE_ANNULLED, "envelope-annulled") /* the position cannot be restored either */                             \
    /* quickplay finish (III) */                                                                                       \
    X(QUICKPLAY_UNANNOUNCED, "quickplay-unannounced") /* not in use in this game */                                    \
    X(QUICKPLAY_EXCLUDED, "quickplay-excluded")       /* blitz, or time is added with each move */                     \
    X(QUICKPLAY_REFUSED, "quickplay-refused")         /* not on move, two minutes or more left, no last period */      \
    X(QUICKPLAY_DRAW, "quickplay-draw")                                                                                \
    X(QUICKPLAY_DRAW_LATER, "quickplay-draw-later")           /* the ruling had been postponed */                      \
    X(QUICKPLAY_DRAW_DESIGNATED, "quickplay-draw-designated") /* nobody was there to call */                           \
    X(QUICKPLAY_POSTPONED, "quickplay-postponed")                                                                      \
    X(QUICKPLAY_REJECTED, "quickplay-rejected")                                                                        \
    X(QUICKPLAY_INCREMENT, "quickplay-increment")   /* granted: gives; or refused */                                   \
    X(QUICKPLAY_NO_ARBITER, "quickplay-no-arbiter") /* the claim ends the game */                                      \
    X(APPEAL, "appeal")                             /* `text` says against what */                                     \
    X(REPETITION_UNREAD, "repetition-unread")       /* `text`, the written move, is none, or could be several */       \
    X(FIFTY_UNREAD, "fifty-unread")                                                                                    \
    X(NOBODY_TO_CALL, "nobody-to-call") /* clocks cannot be stopped for an arbiter who is not there */                 \
    X(FLAG_DOWN, "flag-down")           /* a flag fell under a postponed claim: that comes first */                    \
    X(QUICKPLAY_LOST_DESIGNATED, "quickplay-lost-designated") /* nobody was there to call; `of` loses */               \
    X(REPLY_SEALED, "reply-sealed")                           /* it lies in its envelope; no effect */                 \
    X(CLOCK_LATE, "clock-late")             /* too many moves completed to set the clocks; no effect */                \
    X(CLOCK_PUT_BACK, "clock-put-back")     /* set after pieces were put back; `gives` the differences */              \
    X(CLOCK_RESUMED, "clock-resumed")       /* … after a resumption */                                               \
    X(ANNULLED, "annulled")                 /* by the arbiter's decision; its article comes with it */                 \
    X(SHEET_OFFER, "sheet-offer")           /* an offer was not noted with (=) */                                      \
    X(MOVE_SEALED, "move-sealed")           /* likewise */                                                             \
    X(POSITION_ARISES, "position-arises")   /* an illegal position was observed, but it can arise; no effect */        \
    X(BOND_BROKEN, "bond-broken")           /* a move outside what a wrong claim binds to: `restores`, `binds` */      \
    X(OTHER_HAND, "other-hand")             /* pressed with the other hand; the penalty is the arbiter's */            \
    X(STOP_UNFOUNDED, "stop-unfounded")     /* `of` stopped the clocks without a good reason */                        \
    X(INTERFERENCE, "interference")         /* somebody else interfered with the game of `of` */                       \
    X(MOVES_TOLD, "moves-told")             /* `count` moves have been completed */                                    \
    X(OFFER_ILL_TIMED, "offer-ill-timed")   /* not between the move and the press; the offer stands */                 \
    X(OFFER_REPEATED, "offer-repeated")     /* nothing has changed since the last one; the offer stands */             \
    X(QUICKPLAY_FINAL, "quickplay-final")   /* no appeal against such a decision; no effect */                         \
    X(WITHDRAWN, "withdrawn")               /* the arbiter's last act is taken back; no Article */                     \
    X(WITHDRAW_REFUSED, "withdraw-refused") /* nothing can be taken back, or not this; no Article, no effect */        \
    X(CLOCK_SHOWN, "clock-shown")           /* the clock of `of` showed what it should not */                          \
    X(TOLD_RESIGNED, "told-resigned")       /* `of` says that the opponent resigned; the arbiter decides */            \
    X(TOLD_AGREED, "told-agreed")           /* `of` says that a draw was agreed; the arbiter decides */                \
    /* append new rules here: their numbers are part of the binary interface */

typedef enum jd_rule {
#define JD_RULE_ID(id, name) JD_RULE_##id,
    JD_RULES(JD_RULE_ID)
#undef JD_RULE_ID
        JD_RULE_COUNT
} jd_rule;

/* "illegal-move"; a static string. */
JD_API const char *jd_rule_name(jd_rule rule);

/* The Article of a rule in an edition ("7.5.5"), NULL where the edition has no such rule. */
JD_API const char *jd_rule_article(jd_rule rule, jd_edition edition);

#ifdef __cplusplus
}
#endif
#endif
