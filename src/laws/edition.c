/* edition.c - the editions: what differs, and what each rule's Article is called. The next edition is a list of
 * differences here and, where its numbers changed, a column below. */
#include "laws/edition.h"

#include <assert.h>
#include <string.h>

/* ---- what differs ---- */

#define OLDEST(type, column, ...) , .column = __VA_ARGS__

/* Each edition: the first day on which it is in force, and what it has otherwise than the one before. */
/* clang-format off */
#define SINCE_2009 0
#define EDITION_2009 EDITION_COLUMNS(OLDEST)

#define SINCE_2014 20140701
#define EDITION_2014 EDITION_2009,                                      \
    .blitz_ms = MINUTES(10),                                            \
    .illegal_to_lose = 2,                                               \
    .illegal_ms = {MINUTES(2), MINUTES(2), MINUTES(1)},                 \
    .claim_ms = {MINUTES(2), MINUTES(2), MINUTES(1)},                   \
    .promotion_queens = true,                                           \
    .ending_needs_touch = true,                                         \
    .fivefold = FIVEFOLD_CONSECUTIVE,                                   \
    .seventy_five = 150,                                                \
    .quickplay_is_offer = false,                                        \
    .next_move_completes = true,                                        \
    .released_king_told = true,                                         \
    .late_consent = true,                                               \
    .setup_moves = 10,                                                  \
    .flag_notice = NOTICE_OBSERVE,                                      \
    .both_flags_draw = false,                                           \
    .illegal_cost = {[JD_RAPID] = COST_GAME, [JD_BLITZ] = COST_GAME},   \
    .illegal_observed = true,                                           \
    .gross_seen = {false},                                              \
    .illegal_position_draws = true,                                     \
    .touch_on_request = false,                                          \
    .quickplay = JD_QUICKPLAY_NONE,                                     \
    .quickplay_increment = true,                                        \
    .quickplay_with_extra = false,                                      \
    .quickplay_in_blitz = false,                                        \
    .resume_late_ms = 0,                                                \
    .device_may_halve = false,                                          \
    .device_penalised = true

#define SINCE_2018 20180101
#define EDITION_2018 EDITION_2014,                                      \
    .empty_press_illegal = true,                                        \
    .two_hands_illegal = true,                                          \
    .colours_restart_below = 10,                                        \
    .agreement_needs_moves = true,                                      \
    .fifty_counts_completed = true,                                     \
    .fivefold = FIVEFOLD_ANYWHERE,                                      \
    .flag_notice = NOTICE_TICK,                                         \
    .flag_claimant_needs_time = false,                                  \
    .illegal_cost = {COST_PENALTY},                                     \
    .sheet_looks = 5,                                                   \
    .points_in_all = true

#define SINCE_2023 20230101
#define EDITION_2023 EDITION_2018,                                      \
    .illegal_ms = {MINUTES(2), MINUTES(1), MINUTES(1)},                 \
    .claim_ms = {MINUTES(2), MINUTES(1), MINUTES(1)},                   \
    .resignation_may_draw = true

#define ROW(year) [JD_ED_##year] = {.name = #year, .since = SINCE_##year EDITION_##year},

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverride-init" /* a later edition overrides what an earlier one said */
static const struct edition editions[JD_EDITIONS] = {
    JD_EDITION_YEARS(ROW)
};
#pragma GCC diagnostic pop

/* ---- how Articles are called ---- */

#define NONE          "" /* the edition has no such Article */
#define RULE(id, ...) [JD_RULE_##id] = {__VA_ARGS__}

/* An edition without a number has that of the one before. */
static const char *const articles[JD_RULE_COUNT][JD_EDITIONS] = {
    /*   rule                     2009       2014       2018         2023 */
    RULE(NOT_ON_MOVE,            "1.1",     "1.1",     "1.3"),
    RULE(REFUSED_MOVE,           "4.6",     "3.10.b",  "3.10.2"),
    RULE(ONE_HAND,               "4.1"),
    RULE(ADJUSTED,               "4.2",     "4.2",     "4.2.1"),
    RULE(ADJUST_REFUSED,         "4.2",     "4.2",     "4.2.1"),
    RULE(ADJUST_CLOCK,           NONE,      "6.2.d",   "6.2.5"),
    RULE(ACCIDENTAL,             "4.3",     "4.3",     "4.2.2"),
    RULE(TOUCHED_OWN,            "4.3.a",   "4.3.a",   "4.3.1"),
    RULE(TOUCHED_THEIRS,         "4.3.b",   "4.3.b",   "4.3.2"),
    RULE(TOUCHED_BOTH,           "4.3.c",   "4.3.c",   "4.3.3"),
    RULE(CASTLING_DUE,           "4.4.a",   "4.4.a",   "4.4.1"),
    RULE(CASTLING_ROOK_FIRST,    "4.4.b",   "4.4.b",   "4.4.2"),
    RULE(CASTLING_IMPOSSIBLE,    "4.4.c",   "4.4.c",   "4.4.3"),
    RULE(PROMOTION_CHOSEN,       "4.4.d",   "4.4.d",   "4.4.4"),
    RULE(TOUCHED_FREE,           "4.5"),
    RULE(MADE_ALREADY,           "4.6",     "4.7"),
    RULE(KING_RELEASED,          "4.6.b",   "4.7.b",   "4.7.2"),
    RULE(TOUCH_CLAIM_REFUSED,    "4.7",     "4.8"),

    RULE(MATE,                   "5.1.a",   "5.1.a",   "5.1.1"),
    RULE(RESIGNATION,            "5.1.b",   "5.1.b",   "5.1.2"),
    RULE(STALEMATE,              "5.2.a",   "5.2.a",   "5.2.1"),
    RULE(DEAD_POSITION,          "5.2.b",   "5.2.b",   "5.2.2"),
    RULE(AGREEMENT,              "5.2.c",   "5.2.c",   "5.2.3"),
    RULE(NOT_DEAD,               "5.2.b",   "5.2.b",   "5.2.2"),
    RULE(RESULT_WAITS,           "6.9"),
    RULE(NO_MATE_SHOWN,          "6.9"),
    RULE(GAME_OVER,              "8.7"),

    RULE(NOT_STARTED,            "6.5",     "6.6"),
    RULE(CLOCK_MISUSED,          "6.7.c",   "6.2.c",   "6.2.4"),
    RULE(NOBODY_TO_CALL,         "6.12.b",  "6.12.b",  "6.11.2"),
    RULE(NOT_RESUMED,            "6.12.c",  "6.12.c",  "6.11.3"),
    RULE(LATE,                   "6.6.a",   "6.7.a",   "6.7.1"),
    RULE(LATE_CONSENT_REFUSED,   "6.6.a",   NONE),
    RULE(FLAG_NOT_FALLEN,        "6.8"),
    RULE(TIME,                   "6.9"),
    RULE(FLAG_DOWN,              "6.9"),
    RULE(CLOCK_SET,              "6.10.b",  "6.10.b",  "6.10.2"),
    RULE(CLOCK_PUT_BACK,         "6.13",    "7.1"),
    RULE(CLOCK_RESUMED,          "Adj.12",  "E.13",    "I.13"),
    RULE(BOTH_FLAGS_PLAY_ON,     "6.11.a",  "6.11.a",  "III.3.1.1"),
    RULE(BOTH_FLAGS_DRAW,        "6.11.b",  "6.11.b",  "III.3.1.2"),

    RULE(WRONG_SETUP,            "7.1.a",   "7.2.a",   "7.2.1"),
    RULE(BOARD_TURNED,           "7.1.b",   "7.2.b",   "7.2.2"),
    RULE(COLOURS_REVERSED,       "7.2",     "7.3"),
    RULE(DISPLACED,              "7.3",     "7.4",     "7.4.1"),
    RULE(ILLEGAL_MOVE,           "7.4.b",   "7.5.b",   "7.5.5"),
    RULE(ILLEGAL_NOT_FOUND,      "7.4.a",   "7.5.a",   "7.5.1"),
    RULE(SHIFTED,                "7.5",     "7.6"),

    RULE(SHEET_WRONG,            "8.1",     "8.1.a",   "8.1.1"),
    RULE(SHEET_AHEAD,            "8.1",     "8.1.a",   "8.1.2"),
    RULE(SHEET_BEHIND,           "8.1",     "8.1.c",   "8.1.3"),
    RULE(SHEET_MISUSED,          "12.4",    "8.1.b",   "8.1.4"),
    RULE(SHEET_OFFER,            "8.1",     "8.1.d",   "8.1.5"),
    RULE(SHEET_UPDATE,           "8.5.b",   "8.5.b",   "8.5.2"),
    RULE(SIGNED,                 "8.7"),

    RULE(OFFER_LIMITED,          "9.1.a",   "9.1.a",   "9.1.1"),
    RULE(NO_OFFER,               "9.1.b.1", "9.1.b.1", "9.1.2.1"),
    RULE(REPETITION_WRITTEN,     "9.2.a",   "9.2.a",   "9.2.1.1",   "9.2.1"),
    RULE(REPETITION,             "9.2.b",   "9.2.b",   "9.2.1.2",   "9.2.2"),
    RULE(REPETITION_UNREAD,      "9.2.a",   "9.2.a",   "9.2.1.1",   "9.2.1"),
    RULE(FIFTY_UNREAD,           "9.3.a",   "9.3.a",   "9.3.1"),
    RULE(FIFTY_WRITTEN,          "9.3.a",   "9.3.a",   "9.3.1"),
    RULE(FIFTY,                  "9.3.b",   "9.3.b",   "9.3.2"),
    RULE(CLAIM_AFTER_TOUCH,      "9.4"),
    RULE(WRONG_CLAIM,            "9.5.b",   "9.5.b",   "9.5.3"),
    RULE(FIVEFOLD,               NONE,      "9.6.a",   "9.6.1"),
    RULE(SEVENTY_FIVE,           NONE,      "9.6.b",   "9.6.2"),

    RULE(SCORE_REFUSED,          "11.1",    "10.1",    "10.2"),
    RULE(LEFT_VENUE,             "12.2",    "11.2.a",  "11.2.3.1"),
    RULE(LEFT_AREA,              "12.2",    "11.2.b",  "11.2.3.2"),
    RULE(DEVICE,                 "12.3.b",  "11.3.b",  "11.3.2.2"),
    RULE(APPEAL,                 "12.10",   "11.10"),
    RULE(DISTURBANCE,            "12.6",    "11.5"),
    RULE(REFUSAL,                "12.8",    "11.7"),
    RULE(REFUSAL_BOTH,           "12.9",    "11.8"),
    RULE(EXTRA_TIME,             "13.5",    "12.5"),
    RULE(NOT_TOLD,               "13.6",    "12.6"),
    RULE(PENALTY_UNKNOWN,        "13.4",    "12.9",    NONE),
    RULE(PENALTY_WARNING,        "13.4.a",  "12.9.a",  "12.9.1"),
    RULE(PENALTY_ADD_TIME,       "13.4.b",  "12.9.b",  "12.9.2"),
    RULE(PENALTY_TAKE_TIME,      "13.4.c",  "12.9.c",  "12.9.3"),
    RULE(PENALTY_ADD_POINTS,     "13.4.f",  "12.9.d",  "12.9.4"),
    RULE(PENALTY_TAKE_POINTS,    "13.4.e",  "12.9.e",  "12.9.5"),
    RULE(PENALTY_LOSE,           "13.4.d",  "12.9.f",  "12.9.6"),
    RULE(PENALTY_FINE,           NONE,      "12.9.g",  "12.9.7"),
    RULE(PENALTY_EXCLUDE_ROUNDS, NONE,      NONE,      "12.9.8"),
    RULE(PENALTY_EXPEL,          "13.4.g",  "12.9.h",  "12.9.9"),
    RULE(DECLARED,               "13.3",    "12.3"),
    RULE(ANNULLED,               "13.3",    "12.3"),

    RULE(CLOCK_LATE,             "A.4.a",   "A.4.a.1", "A.4.1.1",   "A.5.1.1"),
    RULE(SETUP_LATE,             "A.4.a",   "A.4.a.2", "A.4.1.2",   "A.5.1.2"),
    RULE(ILLEGAL_UNSUPERVISED,   "A.4.c",   "A.4.b",   "A.4.2",     "A.5.2"),
    RULE(ILLEGAL_BLITZ,          "B.3.c",   "A.4.b",   "A.4.2",     "A.5.2"),
    RULE(ILLEGAL_STANDS,         "A.4.c",   "A.4.b",   "A.4.2",     "A.5.2"),
    RULE(ILLEGAL_STANDS_BLITZ,   "B.3.c",   "A.4.b",   "A.4.2",     "A.5.2"),
    RULE(ILLEGAL_POSITION,       "A.4.c",   "A.4.d",   "A.4.4",     "A.5.4"),
    RULE(FLAG_CLAIM_REFUSED,     "A.4.d.2", "A.4.c",   "A.4.3",     "A.5.3"),
    RULE(FLAG_NOT_CALLED,        "A.4.d.1", NONE),
    RULE(BOTH_FLAGS_UNSUPERVISED,"A.4.d.3", NONE),
    RULE(LOOKS_RAPID,            NONE,      NONE,      "A.3.2",     "A.4.3"),
    RULE(LOOKS_BLITZ,            NONE,      NONE,      "B.3.2",     "B.2.3"),

    RULE(NOT_ANNOUNCED,          "E.2.3",   "D.2.3",   "D.2.4"),
    RULE(ANNOUNCEMENT_SLIP,      "E.2.6",   "D.2.7",   "D.2.8"),
    RULE(BOARDS_CORRECTED,       "E.2.7",   "D.2.8",   "D.2.9"),
    RULE(BOARDS_DIFFER,          "E.2.8",   "D.2.8",   "D.2.9"),

    RULE(SEAL_REFUSED,           "Adj.1.a", "E.1.a",   "I.1.1"),
    RULE(SEALED_AMBIGUOUS,       "Adj.8.a", "E.8.a",   "I.8.1"),
    RULE(SEALED_UNREADABLE,      "Adj.8.b", "E.8.b",   "I.8.2"),
    RULE(SEALED_ILLEGAL,         "Adj.8.c", "E.8.c",   "I.8.3"),
    RULE(MOVE_SEALED,            "Adj.1.a", "E.1.a",   "I.1.1"),
    RULE(REPLY_SEALED,           "Adj.9.c", "E.9.c",   "I.9.3"),
    RULE(RESUMED_LATE,           "Adj.10",  "E.10",    "I.10"),
    RULE(ENVELOPE_LOST,          "Adj.11.a","E.12.a",  "I.12.1"),
    RULE(ENVELOPE_ANNULLED,      "Adj.11.b","E.12.b",  "I.12.2"),

    RULE(QUICKPLAY_UNANNOUNCED,  "10.1",    "G.2",     "III.2.1"),
    RULE(QUICKPLAY_EXCLUDED,     "B.3.b",   "G.3",     "III.2.2"),
    RULE(QUICKPLAY_REFUSED,      "10.2",    "G.5",     "III.5"),
    RULE(QUICKPLAY_DRAW,         "10.2.a",  "G.5.a",   "III.5.1"),
    RULE(QUICKPLAY_DRAW_LATER,   "10.2.b",  "G.5.b",   "III.5.2"),
    RULE(QUICKPLAY_DRAW_DESIGNATED, "D.1",     "G.6.b",   "III.6.2"),
    RULE(QUICKPLAY_LOST_DESIGNATED, "D.1",     "G.6.b",   "III.6.2"),
    RULE(QUICKPLAY_POSTPONED,    "10.2.b",  "G.5.b",   "III.5.2"),
    RULE(QUICKPLAY_REJECTED,     "10.2.c",  "G.5.c",   "III.5.3"),
    RULE(QUICKPLAY_INCREMENT,    "10.2",    "G.4",     "III.4"),
    RULE(QUICKPLAY_NO_ARBITER,   "D.1",     "G.6.a",   "III.6.1"),

    RULE(POSITION_ARISES, "7.4.a", "3.10.c", "3.10.3"),
    RULE(BOND_BROKEN, "9.5.b", "9.5.b", "9.5.3"),
    RULE(OTHER_HAND, "6.7.b", "6.2.b", "6.2.3"),
    RULE(STOP_UNFOUNDED, "6.12.d", "6.12.d", "6.11.4"),
    RULE(INTERFERENCE, "13.7.a", "12.7"),
    RULE(MOVES_TOLD, "E.2.9.d", "D.2.9.d", "D.2.10.4"),
    RULE(OFFER_ILL_TIMED, "9.1.b.1", "9.1.b.1", "9.1.2.1"),
    RULE(OFFER_REPEATED, "12.6", "11.5"),
    RULE(QUICKPLAY_FINAL, "10.2.d", NONE),
    RULE(WITHDRAWN, NONE),
    RULE(WITHDRAW_REFUSED, NONE),
    RULE(CLOCK_SHOWN, "6.10.a", "6.10.a", "6.10.1"),
    RULE(TOLD_RESIGNED, "5.1.b", "5.1.b", "5.1.2"),
    RULE(TOLD_AGREED, "5.2.c", "5.2.c", "5.2.3"),
};
/* clang-format on */

const struct edition *jd_edition_row(jd_edition edition)
{
    assert((unsigned)edition < JD_EDITIONS);
    return &editions[edition];
}

const char *jd_edition_name(jd_edition edition) { return jd_edition_row(edition)->name; }

bool jd_edition_parse(const char *text, jd_edition *out)
{
    for (int i = 0; i < JD_EDITIONS; i++)
        if (strcmp(text, editions[i].name) == 0) {
            *out = (jd_edition)i;
            return true;
        }
    return false;
}

const char *jd_rule_name(jd_rule rule)
{
    static const char *const names[] = {
#define NAME(id, name) name,
        JD_RULES(NAME)
#undef NAME
    };
    return names[rule];
}

const char *jd_rule_article(jd_rule rule, jd_edition edition)
{
    const char *const *of = articles[rule];
    int                last = (int)edition;
    while (last > 0 && !of[last])
        last--;
    return of[last] && *of[last] ? of[last] : NULL;
}

jd_edition jd_edition_on(int day)
{
    int edition = JD_EDITIONS - 1;
    while (edition > 0 && day < editions[edition].since)
        edition--;
    return (jd_edition)edition;
}
