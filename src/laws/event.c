/* event.c - the tables of events: names as in the log, who may do what, and what belongs to it. */
#include "laws/event.h"

#include <string.h>

enum who { P = 3, A = 4, E = 7 }; /* a bit for each jd_party */

#define F(id) (UINT64_C(1) << JD_FIELD_##id)

/* Types of which any value will do. */
#define FREE_WHAT          0
#define FREE_PLAYER        0
#define FREE_PARTY         0
#define FREE_MOVE          0
#define FREE_TEXT          0
#define FREE_SQUARE        0
#define FREE_NUMBER        0
#define FREE_POINTS        0
#define FREE_PAIR          0
#define FREE_SQUARES       1
#define FREE_SWITCH        1
#define FREE_AREA_OR_VENUE 1
#define FREE_SAME_OR_OTHER 1
#define FREE_PLAYERS       1

#define FREE_FIELD(id, name, type, ...) | (FREE_##type ? F(id) : 0)
#define FREE_FIELDS                     (UINT64_C(0) JD_FIELDS(FREE_FIELD))

static const struct {
    const char *name, *about;
} acts[] = {
#define ROW(id, function, name, who, needs, may, about) {name, about},
    JD_ACTS(ROW)
#undef ROW
};

const struct act_fields jd_act_fields[JD_ACT_COUNT] = {
#define ROW(id, function, name, who, needs, may, about)                                                                \
    {needs, (needs) | (may), ((needs) | (may)) & ~(FREE_FIELDS), who},
    JD_ACTS(ROW)
#undef ROW
};

static const struct {
    const char *name;
    jd_act      act;
    uint64_t    needs;
} whats[] = {{"", JD_ACT_COUNT, 0},
#define ROW(id, name, act, needs) {name, JD_DO_##act, needs},
             JD_WHATS(ROW)
#undef ROW
};

/* ---- what a fault says ---- */

#define EXPECT_WHAT(name, low, high)          "\"" name "\" as one of the words that this act has"
#define EXPECT_PLAYER(name, low, high)        "\"" name "\" as one of white, black"
#define EXPECT_PARTY(name, low, high)         "\"" name "\" as one of white, black, both"
#define EXPECT_MOVE(name, low, high)          "a move such as e2e4"
#define EXPECT_TEXT(name, low, high)          "\"" name "\" as text of at most " #high " bytes"
#define EXPECT_SQUARE(name, low, high)        "a square such as e4"
#define EXPECT_SQUARES(name, low, high)       "a list of squares such as [\"e4\"]"
#define EXPECT_NUMBER(name, low, high)        "\"" name "\" as a whole number from " #low " to " #high
#define EXPECT_POINTS(name, low, high)        "\"" name "\" as a number from " #low " to " #high " with at most three decimals"
#define EXPECT_SWITCH(name, low, high)        "\"" name "\" as true or false"
#define EXPECT_AREA_OR_VENUE(name, low, high) "\"" name "\" as one of area, venue"
#define EXPECT_SAME_OR_OTHER(name, low, high) "\"" name "\" as one of same, other"
#define EXPECT_PAIR(name, low, high)          "\"" name "\" as a whole number, or one for \"white\" and \"black\""
#define EXPECT_PLAYERS(name, low, high)       "a list of players, white and black"

/* Two words, each with their own. */
#define JD_TYPE_AREA_OR_VENUE JD_TYPE_CHOICE
#define JD_TYPE_SAME_OR_OTHER JD_TYPE_CHOICE

const struct field jd_fields[JD_FIELD_COUNT] = {
#define ROW(id, name, type, member, low, high, about)                                                                  \
    {name,                                                                                                             \
     JD_TYPE_##type,                                                                                                   \
     offsetof(jd_event, member),                                                                                       \
     low,                                                                                                              \
     high,                                                                                                             \
     EXPECT_##type(name, low, high),                                                                                   \
     "the field \"" name "\"",                                                                                         \
     about},
    JD_FIELDS(ROW)
#undef ROW
};

uint64_t jd_what_needed(jd_what what) { return whats[what].needs; }

/* ---- events ---- */

jd_event jd_event_of(int64_t at, jd_party by, jd_act act)
{
    return (jd_event){.at = at,
                      .by = by,
                      .act = act,
                      .of = JD_BY_NOBODY,
                      .square = JD_NO_SQUARE,
                      .hands = 1,
                      .position = true,
                      .valid = true,
                      .ms = JD_ABSENT,
                      .clock = {JD_ABSENT, JD_ABSENT},
                      .moves = {JD_ABSENT, JD_ABSENT},
                      .ply = JD_ABSENT,
                      .resume_at = JD_ABSENT,
                      .searched = JD_ABSENT,
                      .points = JD_NO_POINTS,
                      .opponent = JD_NO_POINTS,
                      .present = {true, true}};
}

/* ---- names ---- */

const char *jd_act_name(jd_act act) { return (unsigned)act < JD_ACT_COUNT ? acts[act].name : ""; }

jd_act jd_act_parse(const char *text)
{
    int i = 0;
    while (i < JD_ACT_COUNT && strcmp(text, acts[i].name) != 0)
        i++;
    return (jd_act)i;
}

const char *jd_what_name(jd_what what) { return (unsigned)what < JD_WHAT_COUNT ? whats[what].name : ""; }

jd_what jd_what_parse(jd_act act, const char *text)
{
    for (int i = 1; i < JD_WHAT_COUNT; i++)
        if (whats[i].act == act && strcmp(text, whats[i].name) == 0)
            return (jd_what)i;
    return JD_WHAT_COUNT;
}

const char *jd_party_name(jd_party party)
{
    static const char *const names[] = {"white", "black", "arbiter", "both", "nobody"};
    return (unsigned)party <= JD_BY_NOBODY ? names[party] : "";
}

bool jd_act_allowed(jd_act act, jd_party by)
{
    return (unsigned)act < JD_ACT_COUNT && (unsigned)by <= JD_BY_ARBITER && jd_act_fields[act].who >> by & 1;
}

const char *jd_party_expected(jd_act act)
{
    return jd_act_fields[act].who == A   ? "\"arbiter\": this is not done by a player"
           : jd_act_fields[act].who == P ? "\"white\" or \"black\": this is done by a player"
                                         : "\"white\", \"black\" or \"arbiter\"";
}

/* ---- the tables ---- */

const char *jd_act_about(jd_act act) { return (unsigned)act < JD_ACT_COUNT ? acts[act].about : ""; }

static bool holds(uint64_t set, jd_field field) { return (unsigned)field < JD_FIELD_COUNT && set >> field & 1; }

bool jd_act_takes(jd_act act, jd_field field)
{
    return (unsigned)act < JD_ACT_COUNT && holds(jd_act_fields[act].takes, field);
}

bool jd_act_needs(jd_act act, jd_what what, jd_field field)
{
    uint64_t also = (unsigned)what < JD_WHAT_COUNT ? whats[what].needs : 0;
    return (unsigned)act < JD_ACT_COUNT && holds(jd_act_fields[act].needs | also, field);
}

jd_act jd_what_act(jd_what what) { return (unsigned)what < JD_WHAT_COUNT ? whats[what].act : JD_ACT_COUNT; }

const char *jd_field_name(jd_field field) { return jd_fields[field].name; }

jd_field_type jd_field_type_of(jd_field field) { return jd_fields[field].type; }

const char *jd_field_about(jd_field field) { return jd_fields[field].about; }

void jd_field_range(jd_field field, int64_t *least, int64_t *most)
{
    *least = jd_fields[field].least;
    *most = jd_fields[field].most;
}

const char *jd_field_word(jd_field field, bool value)
{
    static const char *const words[JD_FIELD_COUNT][2] = {
        [JD_FIELD_VENUE] = {"area", "venue"}, [JD_FIELD_HAND] = {"same", "other"}};
    return jd_fields[field].type != JD_TYPE_CHOICE ? NULL : words[field][value];
}

bool jd_act_whole(jd_act act, jd_what what)
{
    return what == JD_WHAT_NONE ? !jd_act_takes(act, JD_FIELD_WHAT) && !jd_act_takes(act, JD_FIELD_RULED) &&
                                      !jd_act_takes(act, JD_FIELD_MEASURE)
                                : jd_what_act(what) == act;
}
