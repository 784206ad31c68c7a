/* swiss.c - the table of Swiss systems, and pairing a report by one of them. */
#include "contest/swiss.h"
#include "jadoube/swiss.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char        *name;
    struct swiss_rules rules;
    jd_contest_err (*pair)(const struct swiss *s, const struct swiss_rules *rules, int *mate);
} systems[] = {
    {"dutch", {.low_bye = true, .idle_downs = false, .full_bye_bars = true}, jd_dutch_pair},
    {"dutch-2017", {.low_bye = false, .collapses = true, .idle_downs = true, .full_bye_bars = false}, jd_dutch_pair},
};

#define SYSTEMS (sizeof systems / sizeof systems[0])

const char *jd_swiss_system(size_t index) { return index < SYSTEMS ? systems[index].name : NULL; }

jd_contest_err jd_swiss_pair(const jd_trf *t, const char *system, int round, jd_pairing *out, size_t *count)
{
    struct swiss s;
    size_t       which = 0;
    while (which < SYSTEMS && strcmp(systems[which].name, system) != 0)
        which++;
    if (which == SYSTEMS || round < 1 || round > jd_trf_paired(t) + 1)
        return JD_CONTEST_ROUND;
    jd_contest_err err = jd_swiss_gather(&s, t, round, &systems[which].rules);
    if (err != JD_CONTEST_OK)
        return err;
    int *mate = calloc((size_t)s.count + 1, sizeof *mate);
    err = mate ? systems[which].pair(&s, &systems[which].rules, mate) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        jd_swiss_publish(&s, mate, out, count);
    free(mate);
    jd_swiss_free(&s);
    return err;
}

jd_contest_err jd_swiss_enter(jd_trf *t, int round, const jd_pairing *pairs, size_t count)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (size_t i = 0; i < count && err == JD_CONTEST_OK; i++) {
        int white = pairs[i].white, black = pairs[i].black;
        err = jd_trf_set_entry(t, white, round, black ? (jd_trf_entry){black, 'w', '?'} : (jd_trf_entry){0, 0, 'U'});
        if (err == JD_CONTEST_OK && black)
            err = jd_trf_set_entry(t, black, round, (jd_trf_entry){white, 'b', '?'});
    }
    return err;
}
