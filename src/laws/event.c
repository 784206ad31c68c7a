/* event.c - the names of events, as in the log. */
#include "jadoube/event.h"

#include <string.h>

enum who { P = 1, A = 2, E = 3 };

static const struct {
    const char *name;
    enum who    who;
} acts[] = {
#define ROW(id, name, who) {name, who},
    JD_ACTS(ROW)
#undef ROW
};

static const struct {
    const char *name;
    jd_act      act;
} whats[] = {{"", JD_ACT_COUNT},
#define ROW(id, name, act) {name, JD_DO_##act},
             JD_WHATS(ROW)
#undef ROW
};

jd_event jd_event_of(int64_t at, jd_party by, jd_act act)
{
    return (jd_event){.at = at,
                      .by = by,
                      .act = act,
                      .of = JD_BY_NOBODY,
                      .square = JD_NO_SQUARE,
                      .hands = 1,
                      .ms = JD_ABSENT,
                      .clock = {JD_ABSENT, JD_ABSENT},
                      .moves = {JD_ABSENT, JD_ABSENT},
                      .ply = JD_ABSENT,
                      .resume_at = JD_ABSENT,
                      .points = -1,
                      .opponent = -1,
                      .present = {true, true}};
}

const char *jd_act_name(jd_act act) { return acts[act].name; }

jd_act jd_act_parse(const char *text)
{
    int i = 0;
    while (i < JD_ACT_COUNT && strcmp(text, acts[i].name) != 0)
        i++;
    return (jd_act)i;
}

const char *jd_what_name(jd_what what) { return whats[what].name; }

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
    return names[party];
}

bool jd_act_allowed(jd_act act, jd_party by)
{
    int role = by == JD_BY_WHITE || by == JD_BY_BLACK ? P : by == JD_BY_ARBITER ? A : 0;
    return (acts[act].who & role) != 0;
}
