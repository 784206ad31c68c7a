/* regulations_check.c - the table of the regulations' fields, and whether a game can be played under them. */
#include "laws/event.h"
#include "laws/regulations.h"

#include "jadoube/setup.h"

#include <string.h>

#define EXPECT_EDITION(name, low, high, words)  "\"" name "\" as one of" JD_EDITION_LIST
#define EXPECT_PRESET(name, low, high, words)   "\"" name "\" as one of standard, rapid, blitz, online"
#define EXPECT_CONTROL(name, low, high, words)  "a time control"
#define EXPECT_START(name, low, high, words)    "a position with one king for each player"
#define EXPECT_ARRAY(name, low, high, words)    "a position with one king for each player"
#define EXPECT_CHESS960(name, low, high, words) "an array number from 0 to 959, or true"
#define EXPECT_SWITCH(name, low, high, words)   "\"" name "\" as true or false"
#define EXPECT_REQUEST(name, low, high, words)  "\"" name "\" as true or false"
#define EXPECT_WORD(name, low, high, words)     "\"" name "\" as one of: " words
#define EXPECT_CHOICE(name, low, high, words)   "\"" name "\" as one of: " words
#define EXPECT_NUMBER(name, low, high, words)   "\"" name "\" as a whole number from " #low " to " #high
#define EXPECT_PENALTY(name, low, high, words)  "\"" name "\" as a whole number from " #low " to " #high
#define EXPECT_DRAWS(name, low, high, words)    "{\"before_move\": N} or \"arbiter\""
#define EXPECT_POINTS(name, low, high, words)   "three numbers, for a win, a draw and a loss"
#define EXPECT_BLIND(name, low, high, words)    "\"" name "\" as one of white, black, both"
#define EXPECT_TEXT(name, low, high, words)     "\"" name "\" as text of at most " #high " bytes"

const struct setting jd_settings[JD_SETTING_COUNT] = {
#define ROW(id, name, type, member, low, high, words, about, otherwise)                                                \
    {name,  SETTING_##type, offsetof(jd_regulations, member), low, high, words, EXPECT_##type(name, low, high, words), \
     about, otherwise},
    JD_SETTINGS(ROW)
#undef ROW
};

const char *jd_setting_name(jd_setting setting) { return jd_settings[setting].name; }
const char *jd_setting_words(jd_setting setting) { return jd_settings[setting].words; }
const char *jd_setting_about(jd_setting setting) { return jd_settings[setting].about; }
const char *jd_setting_otherwise(jd_setting setting) { return jd_settings[setting].otherwise; }

jd_preset jd_regulations_preset(const jd_regulations *regs)
{
    return regs->online                 ? JD_PRESET_ONLINE
           : regs->speed == JD_STANDARD ? JD_PRESET_STANDARD
           : regs->speed == JD_RAPID    ? JD_PRESET_RAPID
                                        : JD_PRESET_BLITZ;
}

/* ---- values ---- */

#define PERIOD_MS_MAX INT64_C(10000000999) /* what jd_control_read() takes at most */
#define PERIOD_MOVES  10000000

static bool period_fits(const jd_period *p, bool last)
{
    bool extra = p->extra == JD_EXTRA_CUMULATIVE || p->extra == JD_EXTRA_DELAY;
    return (extra || p->extra == JD_EXTRA_NONE) && (p->extra_ms > 0) == extra && p->extra_ms >= 0 &&
           p->extra_ms <= PERIOD_MS_MAX && p->base_ms >= 0 && p->base_ms <= PERIOD_MS_MAX &&
           (last ? p->moves == 0 : p->moves > 0 && p->moves <= PERIOD_MOVES);
}

static bool control_fits(const jd_control *c)
{
    if (c->count < 1 || c->count > JD_PERIODS_MAX)
        return false;
    for (int i = 0; i < c->count; i++)
        if (!period_fits(&c->at[i], i == c->count - 1))
            return false;
    return c->at[0].base_ms + c->at[0].extra_ms > 0;
}

/* Would its own set-up give it again? */
static bool position_fits(const jd_position *p)
{
    jd_position again;
    if (p->turn > 1 || p->ep > JD_NO_SQUARE || p->chess960 > 1 || p->fullmove == 0)
        return false;
    jd_setup s = jd_setup_of(p);
    return jd_setup_position(&s, JD_PROBLEMS_STANDING, &again) == JD_OK && memcmp(&again, p, sizeof again) == 0;
}

/* A speed of its own is announced by a preset; online it follows from the control. */
static bool speed_fits(const jd_regulations *r)
{
    return (unsigned)r->speed <= JD_BLITZ && (!r->online || r->speed == jd_control_speed(&r->control, r->edition));
}

static bool points_fit(const struct setting *t, const double points[3])
{
    return jd_points_fit(points[0], t->least, t->most) && jd_points_fit(points[1], t->least, t->most) &&
           jd_points_fit(points[2], t->least, t->most);
}

static bool setting_fits(jd_setting setting, const jd_regulations *r)
{
    const struct setting *t = &jd_settings[setting];
    const void           *value = (const char *)r + t->member;
    switch (t->type) {
    case SETTING_EDITION: return (unsigned)r->edition < JD_EDITIONS;
    case SETTING_PRESET: return true; /* when the control is known: see below */
    case SETTING_CONTROL:
        return (setting == JD_SETTING_CONTROL_BLACK && r->control_black.count == 0) || control_fits(value);
    case SETTING_START:
    case SETTING_CHESS960:
    case SETTING_ARRAY: return position_fits(value);
    case SETTING_WORD:
    case SETTING_DRAWS:
    case SETTING_REQUEST: return setting_holds(t, *(const int *)value);
    case SETTING_PENALTY:
    case SETTING_NUMBER: return setting_holds(t, *(const int64_t *)value);
    case SETTING_POINTS: return points_fit(t, value);
    case SETTING_TEXT:
        return !*(const char *const *)value || jd_text_fits(*(const char *const *)value, t->least, t->most);
    default: return true;
    }
}

jd_err jd_regulations_check(const jd_regulations *regs, jd_fault *fault)
{
    jd_setting wrong = JD_SETTING_EDITION;
    while (wrong < JD_SETTING_COUNT && setting_fits(wrong, regs))
        wrong = (jd_setting)(wrong + 1);
    if (wrong == JD_SETTING_COUNT && speed_fits(regs))
        return JD_OK;
    if (fault)
        *fault = (jd_fault){0, jd_settings[wrong == JD_SETTING_COUNT ? JD_SETTING_PRESET : wrong].expected};
    return JD_ERR_RANGE;
}
