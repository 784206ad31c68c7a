/* laws/event.h - the rows behind jadoube/event.h, for the check and for the log. */
#ifndef LAWS_EVENT_H
#define LAWS_EVENT_H

#include "jadoube/event.h"

struct field {
    const char   *name;
    jd_field_type type;
    size_t        member; /* its place in jd_event */
    int64_t       least, most;
    const char   *expected, *missing; /* what a fault says */
    const char   *about;
};

extern const struct field jd_fields[JD_FIELD_COUNT];

/* Sets of fields, a bit for each; `checked` are those that can have a wrong value, `who` has a bit for each party. */
struct act_fields {
    uint64_t needs, takes, checked;
    unsigned who;
};

extern const struct act_fields jd_act_fields[JD_ACT_COUNT];

uint64_t jd_what_needed(jd_what what);

/* What a fault says when somebody does what is not for him. */
const char *jd_party_expected(jd_act act);

#define JD_AT_MAX (INT64_MAX / 4)

/* Is the field there, and if so, is its value one that it may have? */
bool jd_field_given(const struct field *f, const jd_event *e);
bool jd_field_fits(const struct field *f, const jd_event *e);

/* Is it the nearest number to one with at most three decimals, and within these limits? */
bool jd_points_fit(double points, int64_t least, int64_t most);

/* A text of at most so many bytes, all of them UTF-8? */
bool jd_text_fits(const char *text, int64_t least, int64_t most);

#endif
