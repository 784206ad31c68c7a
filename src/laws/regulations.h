/* laws/regulations.h - the rows behind the table of jadoube/regulations.h, for the check and for the log. */
#ifndef LAWS_REGULATIONS_H
#define LAWS_REGULATIONS_H

#include "jadoube/regulations.h"

enum setting_type {
    SETTING_EDITION,
    SETTING_PRESET,
    SETTING_CONTROL,
    SETTING_START,
    SETTING_CHESS960,
    SETTING_ARRAY,
    SETTING_SWITCH,
    SETTING_WORD,   /* one of its words, kept as its number          */
    SETTING_CHOICE, /* one of its two words, kept as true or false   */
    SETTING_NUMBER,
    SETTING_DRAWS,
    SETTING_POINTS,
    SETTING_BLIND,
    SETTING_PENALTY,
    SETTING_REQUEST, /* true, false, or not said                     */
    SETTING_TEXT
};

struct setting {
    const char       *name;
    enum setting_type type;
    size_t            member; /* its place in jd_regulations */
    int64_t           least, most;
    const char       *words, *expected, *about, *otherwise;
};

extern const struct setting jd_settings[JD_SETTING_COUNT];

static inline bool setting_holds(const struct setting *t, int64_t value)
{
    return value >= t->least && value <= t->most;
}

/* The preset from which these follow, but for what else is announced. */
jd_preset jd_regulations_preset(const jd_regulations *regs);

#endif
