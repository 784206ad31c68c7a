/* jadoube/regulations.h - what an organiser announces in advance. */
#ifndef JADOUBE_REGULATIONS_H
#define JADOUBE_REGULATIONS_H

#include "edition.h"
#include "err.h"
#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Time control (6.3) ---- */

typedef enum jd_extra { JD_EXTRA_NONE, JD_EXTRA_CUMULATIVE, JD_EXTRA_DELAY } jd_extra;

typedef struct jd_period {
    int      moves;    /* to be completed; 0 in the last period: all */
    int64_t  base_ms;  /* added when the period begins               */
    int64_t  extra_ms; /* with each move                             */
    jd_extra extra;
} jd_period;

#define JD_PERIODS_MAX 8

typedef struct jd_control {
    int       count;
    jd_period at[JD_PERIODS_MAX];
} jd_control;

/* Read "40/5400+30:1800+30": periods joined by ':', each [moves/]seconds, then +N (cumulative) or dN
 * (delay). On JD_ERR_SYNTAX *fault says where and what was expected. */
JD_API jd_err jd_control_read(const char *text, jd_control *out, jd_fault *fault);

/* Write it again; returns the length needed, without the NUL. */
JD_API size_t jd_control_write(const jd_control *control, char *out, size_t size);

/* Base times of all periods + 60 times the addition (A.1, B.1). */
JD_API int64_t jd_control_total_ms(const jd_control *control);

/* ---- Speed (A.1, B.1) ---- */

typedef enum jd_speed { JD_STANDARD, JD_RAPID, JD_BLITZ } jd_speed;

JD_API jd_speed jd_control_speed(const jd_control *control, jd_edition edition);

/* ---- All of them ---- */

/* What is usual, by name. X(id, "name", "control", "about") */
#define JD_PRESETS(X)                                                                                                  \
    X(STANDARD, "standard", "40/5400+30:1800+30",                                                                      \
      "over the board, 90 minutes for 40 moves, then 30 minutes, 30 seconds a move")                                   \
    X(RAPID, "rapid", "900+10", "over the board, 15 minutes and 10 seconds a move")                                    \
    X(BLITZ, "blitz", "180+2", "over the board, 3 minutes and 2 seconds a move")                                       \
    X(ONLINE, "online", "300+3",                                                                                       \
      "on two screens: moves complete themselves, illegal ones are not taken, threefold and fifty draw without a "     \
      "claim")

typedef enum jd_preset {
    JD_PRESET_BY_CONTROL,
#define JD_PRESET_ID(id, ...) JD_PRESET_##id,
    JD_PRESETS(JD_PRESET_ID)
#undef JD_PRESET_ID
        JD_PRESET_COUNT
} jd_preset;

/* Names as in the log, and back: JD_PRESET_COUNT for a name that is none. JD_PRESET_BY_CONTROL has neither. */
JD_API const char *jd_preset_name(jd_preset preset);
JD_API jd_preset   jd_preset_parse(const char *text);
JD_API const char *jd_preset_control(jd_preset preset); /* the usual time control */
JD_API const char *jd_preset_about(jd_preset preset);

typedef enum jd_illegal_policy {
    JD_ILLEGAL_PENALISE, /* it is seen when the clock is pressed                                        */
    JD_ILLEGAL_REFUSE,   /* the board does not take it                                                  */
    JD_ILLEGAL_STAND     /* nobody notices it until the opponent claims it or the arbiter observes it   */
} jd_illegal_policy;

typedef enum jd_quickplay { JD_QUICKPLAY_NONE, JD_QUICKPLAY_CLAIMS, JD_QUICKPLAY_INCREMENT } jd_quickplay;

/* What becomes of a player who brought an electronic device (11.3.2.2). */
typedef enum jd_device_policy { JD_DEVICE_LOSES, JD_DEVICE_PENALISED } jd_device_policy;

/* What the question whether a side can still mate may cost, in positions looked at, where a result hangs on it; with 0
 * only the fast answer is asked for. After each move, where it is only about a dead position (5.2.2), it may cost
 * a sixteenth of that, but no less than a thousand as far as the budget has so many, and at most so many bytes. */
#define JD_BUDGET       60000000
#define JD_BUDGET_PART  16
#define JD_BUDGET_LEAST 1000
#define JD_BUDGET_BYTES (16 << 20)

/* Fill them with jd_regulations_of() and change what is announced otherwise. */
typedef struct jd_regulations {
    jd_edition        edition;
    jd_speed          speed;
    bool              online; /* moves complete themselves, threefold and fifty draw without a claim */
    jd_control        control;
    jd_control        control_black;   /* time odds: Black's own control; a count of 0 means the same for both   */
    bool              increment_first; /* the addition also comes before the first move                       */
    jd_position       start;
    jd_position       array; /* what `start` is compared with by a claim about the set-up                 */
    bool              setup_ok;
    bool              supervised;
    jd_illegal_policy illegal;
    bool              manual_sheets;
    bool              check_in;
    int64_t           default_ms;
    int               draw_before_move; /* no agreement before so many moves by each; 0: free            */
    bool              draw_by_arbiter;  /* no agreement without his consent                              */
    jd_quickplay      quickplay;
    double            points[3]; /* win, draw, loss                                               */
    bool              arbiter;
    bool              blind[2];
    int               touch_on_request; /* 1, 0, or -1: by edition and supervision (2009 A.4.b)             */
    int64_t           illegal_ms;       /* extra time for the opponent, by 7.5.5                         */
    int64_t           claim_ms;         /* extra time for the opponent of a wrong claim, by 9.5.3        */
    int64_t           budget;           /* positions that one question may cost: can a side still mate?  */
    const char       *names[2];         /* NULL when unknown; must outlive the game                      */
    jd_device_policy  device;
    int64_t           resume_default_ms; /* the default time at a resumption; 0: nothing was announced for it    */
    bool     in_room;     /* nothing of the game is told but its result: both sign it, or the arbiter declares it */
    bool     flags_stand; /* a fallen flag is not seen until it is claimed or observed (6.8) */
    uint64_t reserved[5]; /* zero */
} jd_regulations;

/* The regulations that follow from edition, preset and control when nothing else is said. */
JD_API jd_regulations jd_regulations_of(jd_edition edition, jd_preset preset, const jd_control *control);

/* This player's time control. */
JD_API const jd_control *jd_regulations_control(const jd_regulations *regs, jd_colour player);

/* Can a game be played under them: every field within its limits, positions that are such, names in UTF-8? If not
 * *fault, unless NULL, says what was expected. jd_game_new() asks this. */
JD_API jd_err jd_regulations_check(const jd_regulations *regs, jd_fault *fault);

/* ---- The fields, as the log has them ---- */

/* In the order in which they are written. X(id, "name in the log", type, member, least, most, "words", "about",
 * "if it is not given"): of texts least and most are bytes. */
#define JD_SETTINGS(X)                                                                                                 \
    X(EDITION, "edition", EDITION, edition, 0, 0, "", "the edition of the Laws: `2009`, `2014`, `2018` or `2023`",     \
      "`2023`")                                                                                                        \
    X(PRESET, "preset", PRESET, speed, 0, 0, "",                                                                       \
      "`standard`, `rapid`, `blitz` or `online`; the other fields override it", "follows from `control` (A.1, B.1)")   \
    X(CONTROL, "control", CONTROL, control, 0, 0, "",                                                                  \
      "periods with `:` between them, each `[moves/]seconds`, then `+N` for an increment or `dN` for a delay of N "    \
      "seconds a move; the last one has no number of moves",                                                           \
      "must be given")                                                                                                 \
    X(CONTROL_BLACK, "control_black", CONTROL, control_black, 0, 0, "", "time odds: Black's own control",              \
      "the same for both")                                                                                             \
    X(START, "start", START, start, 0, 0, "", "the start position as FEN", "the initial array")                        \
    X(CHESS960, "chess960", CHESS960, array, 0, 959, "", "the number of a Chess960 array, or `true` with a `start`",   \
      "`false`")                                                                                                       \
    X(ARRAY, "array", ARRAY, array, 0, 0, "", "as FEN, what `start` is compared with by a claim about the set-up",     \
      "the initial array; in Chess960 its array, or `start`")                                                          \
    X(SUPERVISED, "supervised", SWITCH, supervised, 0, 1, "", "is supervision adequate (A.3, B.2)?", "`true`")         \
    X(ILLEGAL, "illegal", WORD, illegal, 0, 2, "penalise refuse stand",                                                \
      "what becomes of an illegal move: it is seen at the press, not taken by the board, or stands until it is "       \
      "claimed or observed",                                                                                           \
      "`penalise`; `online`: `refuse`")                                                                                \
    X(SHEETS, "sheets", CHOICE, manual_sheets, 0, 1, "automatic manual",                                               \
      "who writes the scoresheets: the program, or the players", "`automatic`")                                        \
    X(CHECK_IN, "check_in", SWITCH, check_in, 0, 1, "", "players must arrive (6.7)", "`false`")                        \
    X(DEFAULT_MS, "default_ms", NUMBER, default_ms, 0, 1099511627776, "", "… and lose when they are later than that",  \
      "0")                                                                                                             \
    X(DRAWS, "draws", DRAWS, draw_before_move, 0, 10000, "",                                                           \
      "`{\"before_move\": N}` or `\"arbiter\"`: when draws may be agreed (9.1.1); for both `{\"before_move\": N, "     \
      "\"arbiter\": true}`",                                                                                           \
      "freely")                                                                                                        \
    X(QUICKPLAY, "quickplay", WORD, quickplay, 0, 2, "none claims increment", "quickplay finish (III.4)",              \
      "`none`; in 2009 `claims`")                                                                                      \
    X(POINTS, "points", POINTS, points, -1000, 1000, "", "for a win, a draw and a loss, with at most three decimals",  \
      "`[1, 0.5, 0]`")                                                                                                 \
    X(ARBITER, "arbiter", SWITCH, arbiter, 0, 1, "", "`false`: there is none to be called", "`true`")                  \
    X(SETUP_OK, "setup_ok", SWITCH, setup_ok, 0, 1, "", "`true`: `start` is meant as it is", "`false`")                \
    X(BLIND, "blind", BLIND, blind, 0, 0, "", "`white`, `black` or `both`: Appendix D", "nobody")                      \
    X(INCREMENT_FIRST, "increment_first", SWITCH, increment_first, 0, 1, "",                                           \
      "is the increment added before the first move too?", "`true`; `online`: `false`")                                \
    X(PENALTY_MS, "penalty_ms", PENALTY, illegal_ms, 0, 1099511627776, "",                                             \
      "extra time for the opponent by 7.5.5 and 9.5.3", "by edition and speed")                                        \
    X(ILLEGAL_MS, "illegal_ms", NUMBER, illegal_ms, 0, 1099511627776, "", "… by 7.5.5 alone", "`penalty_ms`")          \
    X(CLAIM_MS, "claim_ms", NUMBER, claim_ms, 0, 1099511627776, "", "… by 9.5.3 alone", "`penalty_ms`")                \
    X(TOUCH_ON_REQUEST, "touch_on_request", REQUEST, touch_on_request, -1, 1, "",                                      \
      "Article 4 only where a player asks for it (2009, A.4.b)", "by edition")                                         \
    X(BUDGET, "budget", NUMBER, budget, 0, 1099511627776, "",                                                          \
      "positions that may be looked at for one question whether a side can still mate", "60000000")                    \
    X(WHITE, "white", TEXT, names[0], 0, 1023, "", "White's name", "")                                                 \
    X(BLACK, "black", TEXT, names[1], 0, 1023, "", "Black's name", "")                                                 \
    X(DEVICE, "device", WORD, device, 0, 1, "lose penalise",                                                           \
      "a device that was brought (11.3.2.2) loses the game, or leaves the penalty, which is a milder one, to the "     \
      "arbiter; in 2009 it loses",                                                                                     \
      "`lose`")                                                                                                        \
    X(RESUME_DEFAULT_MS, "resume_default_ms", NUMBER, resume_default_ms, 0, 1099511627776, "",                         \
      "the default time at a resumption (I.10)", "`default_ms`; in 2009 an hour")                                      \
    X(IN_ROOM, "in_room", SWITCH, in_room, 0, 1, "",                                                                   \
      "`true`: it is played where nobody tells the moves; it ends with the result that both sign (8.7), or that the "  \
      "arbiter declares",                                                                                              \
      "`false`")                                                                                                       \
    X(FLAGS, "flags", CHOICE, flags_stand, 0, 1, "notice stand",                                                       \
      "what becomes of a fallen flag: it is seen at once, or stands until it is claimed or observed (6.8)",            \
      "`notice`")

typedef enum jd_setting {
#define JD_SETTING_ID(id, ...) JD_SETTING_##id,
    JD_SETTINGS(JD_SETTING_ID)
#undef JD_SETTING_ID
        JD_SETTING_COUNT
} jd_setting;

JD_API const char *jd_setting_name(jd_setting setting);
JD_API const char *
jd_setting_words(jd_setting setting); /* those that it may have, with spaces between them; "" for any other */
JD_API const char *jd_setting_about(jd_setting setting);
JD_API const char *jd_setting_otherwise(jd_setting setting); /* what holds if it is not given */

#ifdef __cplusplus
}
#endif
#endif
