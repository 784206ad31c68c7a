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

typedef enum jd_preset {
    JD_PRESET_BY_CONTROL,
    JD_PRESET_STANDARD,
    JD_PRESET_RAPID,
    JD_PRESET_BLITZ,
    JD_PRESET_ONLINE
} jd_preset;

typedef enum jd_illegal_policy { JD_ILLEGAL_PENALISE, JD_ILLEGAL_REFUSE } jd_illegal_policy;

typedef enum jd_quickplay { JD_QUICKPLAY_NONE, JD_QUICKPLAY_CLAIMS, JD_QUICKPLAY_INCREMENT } jd_quickplay;

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
    const char       *names[2];         /* NULL when unknown; must outlive the game                      */
} jd_regulations;

/* The regulations that follow from edition, preset and control when nothing else is said. */
JD_API jd_regulations jd_regulations_of(jd_edition edition, jd_preset preset, const jd_control *control);

#ifdef __cplusplus
}
#endif
#endif
