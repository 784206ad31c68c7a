/* dutch_why.c - why the Dutch system pairs as it does: its Articles, the pair that would have come first, and what
 * another pair would have cost. */
#include "contest/dutch_plain.h"

#include <stdlib.h>
#include <string.h>

/* ---- Articles ---- */

static const char *const articles[JD_SWISS_GROUNDS_COUNT] = {
    [JD_SWISS_ORDER] = "3.8.1",
    [JD_SWISS_FIRST] = "3.3.1",
    [JD_SWISS_MET] = "C1",
    [JD_SWISS_FORBIDDEN] = "C1",
    [JD_SWISS_CLASH] = "C3",
    [JD_SWISS_COMPLETE] = "C4",
    [JD_SWISS_BYE] = "C5",
    [JD_SWISS_BYE_SCORE] = "C5",
    [JD_SWISS_PAIRS] = "C6",
    [JD_SWISS_FLOATER_SCORES] = "C7",
    [JD_SWISS_NEXT_PAIRS] = "C8",
    [JD_SWISS_NEXT_SCORES] = "C8",
    [JD_SWISS_BYE_GAMES] = "C9",
    [JD_SWISS_TOP_DIFFERENCE] = "C10",
    [JD_SWISS_TOP_REPEATED] = "C11",
    [JD_SWISS_COLOURS] = "C12",
    [JD_SWISS_STRONG_COLOURS] = "C13",
    [JD_SWISS_DOWN_LAST] = "C14",
    [JD_SWISS_UP_LAST] = "C15",
    [JD_SWISS_DOWN_BEFORE] = "C16",
    [JD_SWISS_UP_BEFORE] = "C17",
    [JD_SWISS_DOWN_LAST_SCORES] = "C18",
    [JD_SWISS_UP_LAST_SCORES] = "C19",
    [JD_SWISS_DOWN_BEFORE_SCORES] = "C20",
    [JD_SWISS_UP_BEFORE_SCORES] = "C21",
};

static const char *const articles_2017[JD_SWISS_GROUNDS_COUNT] = {
    [JD_SWISS_ORDER] = "B.8",
    [JD_SWISS_FIRST] = "B.3",
    [JD_SWISS_MET] = "C.1",
    [JD_SWISS_FORBIDDEN] = "C.1",
    [JD_SWISS_CLASH] = "C.3",
    [JD_SWISS_COMPLETE] = "C.4",
    [JD_SWISS_BYE] = "C.2",
    [JD_SWISS_BYE_SCORE] = "C.2",
    [JD_SWISS_PAIRS] = "C.5",
    [JD_SWISS_FLOATER_SCORES] = "C.6",
    [JD_SWISS_NEXT_PAIRS] = "C.7",
    [JD_SWISS_NEXT_SCORES] = "C.7",
    [JD_SWISS_TOP_DIFFERENCE] = "C.8",
    [JD_SWISS_TOP_REPEATED] = "C.9",
    [JD_SWISS_COLOURS] = "C.10",
    [JD_SWISS_STRONG_COLOURS] = "C.11",
    [JD_SWISS_DOWN_LAST] = "C.12",
    [JD_SWISS_UP_LAST] = "C.13",
    [JD_SWISS_DOWN_BEFORE] = "C.14",
    [JD_SWISS_UP_BEFORE] = "C.15",
    [JD_SWISS_DOWN_LAST_SCORES] = "C.16",
    [JD_SWISS_UP_LAST_SCORES] = "C.17",
    [JD_SWISS_DOWN_BEFORE_SCORES] = "C.18",
    [JD_SWISS_UP_BEFORE_SCORES] = "C.19",
};

/* ---- two rounds side by side: the real one, and the one with a forced pair ---- */

struct race {
    struct dutch_round real, forced;
    int               *real_mates, *forced_mates;
};

static bool open_race(struct race *x, int count)
{
    size_t size = (size_t)count + 1;
    *x = (struct race){.real_mates = calloc(2 * size, sizeof *x->real_mates)};
    if (!x->real_mates)
        return false;
    x->forced_mates = x->real_mates + size;
    return true;
}

static void close_race(struct race *x)
{
    jd_dutch_end(&x->real);
    jd_dutch_end(&x->forced);
    free(x->real_mates);
}

static bool are_same(const struct race *x, int group)
{
    int count = x->real.starts[group + 1];
    return memcmp(x->real_mates, x->forced_mates, (size_t)count * sizeof *x->real_mates) == 0;
}

/* Which criterion is worse in the bracket that is to be paired, if any. */
static jd_contest_err compare_criteria(struct race *x, int group, struct jd_finding *out)
{
    struct jd_reading *best = NULL, *other = NULL;
    int                best_count = 0, other_count = 0;
    jd_contest_err     err = jd_dutch_measure(&x->real, group, &best, &best_count);
    if (err == JD_CONTEST_OK)
        err = jd_dutch_measure(&x->forced, group, &other, &other_count);
    if (err == JD_CONTEST_IMPOSSIBLE)
        *out = (struct jd_finding){.ground = JD_SWISS_COMPLETE, .score = -1};
    else if (err == JD_CONTEST_OK)
        jd_swiss_differ(best, best_count, other, other_count, out);
    free(best);
    free(other);
    return err == JD_CONTEST_IMPOSSIBLE ? JD_CONTEST_OK : err;
}

/* Does the bracket, or the next one, know of the forced pair? */
static bool is_concerned(const struct race *x, int group)
{
    const struct dutch_round *r = &x->real;
    int                       end = group + 2 <= r->groups ? r->starts[group + 2] : r->s->count;
    return x->forced.s->forced[0] < end;
}

/* One bracket in both rounds. What is paired the plain way is as good as can be. Criteria of a bracket that is paired
 * the same in both rounds do not matter, though the next one may be worse (C8). */
static jd_contest_err compare_brackets(struct race *x, int group, struct jd_finding *out)
{
    struct jd_finding worse = *out;
    enum plain        plain = jd_dutch_try_plain(&x->forced, group);
    jd_contest_err    err = plain == PLAIN_MEMORY ? JD_CONTEST_MEMORY : JD_CONTEST_OK;
    if (plain == PLAIN_NOT && is_concerned(x, group))
        err = compare_criteria(x, group, &worse);
    bool elsewhere = worse.ground == JD_SWISS_NEXT_PAIRS || worse.ground == JD_SWISS_NEXT_SCORES;
    if (err != JD_CONTEST_OK || (worse.ground != JD_SWISS_PAIRED && !elsewhere)) {
        *out = worse;
        return err;
    }
    err = jd_dutch_step(&x->real, group);
    jd_contest_err other = err == JD_CONTEST_OK && plain == PLAIN_NOT ? jd_dutch_step(&x->forced, group) : err;
    if (other == JD_CONTEST_IMPOSSIBLE || (other == JD_CONTEST_OK && x->real.groups != x->forced.groups))
        *out = (struct jd_finding){.ground = JD_SWISS_COMPLETE, .score = -1};
    else if (other == JD_CONTEST_OK && !are_same(x, group))
        *out = worse.ground != JD_SWISS_PAIRED ? worse : (struct jd_finding){.ground = JD_SWISS_ORDER, .score = -1};
    return other == JD_CONTEST_IMPOSSIBLE ? JD_CONTEST_OK : other;
}

/* Who gets the bye is settled before the first bracket. */
static jd_contest_err compare_byes(struct race *x, const struct swiss *s, const struct swiss *forced,
                                   const struct swiss_rules *rules, struct jd_finding *out)
{
    jd_contest_err err = jd_dutch_begin(&x->real, s, rules, x->real_mates);
    if (err != JD_CONTEST_OK)
        return err;
    err = jd_dutch_begin(&x->forced, forced, rules, x->forced_mates);
    if (err == JD_CONTEST_IMPOSSIBLE)
        *out = (struct jd_finding){.ground = JD_SWISS_COMPLETE, .score = -1};
    else if (err == JD_CONTEST_OK && x->real.bye_score != x->forced.bye_score)
        *out = (struct jd_finding){JD_SWISS_BYE_SCORE, -1, x->real.bye_score, x->forced.bye_score};
    return err == JD_CONTEST_IMPOSSIBLE ? JD_CONTEST_OK : err;
}

static jd_contest_err compare(const struct swiss *s, const struct swiss *forced, const struct swiss_rules *rules,
                              struct jd_finding *out)
{
    struct race x;
    if (!open_race(&x, s->count))
        return JD_CONTEST_MEMORY;
    *out = (struct jd_finding){.ground = JD_SWISS_PAIRED, .score = -1};
    jd_contest_err err = compare_byes(&x, s, forced, rules, out);
    for (int g = 0; g < x.real.groups && err == JD_CONTEST_OK && out->ground == JD_SWISS_PAIRED; g++)
        err = compare_brackets(&x, g, out);
    close_race(&x);
    return err;
}

/* ---- whom the order names first ---- */

struct order {
    const struct dutch_round *r;
    const int                *mate;
    int                       group, from, to; /* residents */
};

static bool was_moved_down(const struct order *o, int place) { return place >= 0 && place < o->from; }

/* Of those who were moved down: the first resident whom nobody above him has. */
static int tempt_moved(const struct order *o, int place)
{
    for (int p = o->from; p < o->mate[place]; p++)
        if (!was_moved_down(o, o->mate[p]) || o->mate[p] > place)
            return p;
    return -1;
}

/* Residents of the remainder, and how many of them are above `place`. */
static int count_rest(const struct order *o, int upto)
{
    int count = 0;
    for (int p = o->from; p < upto; p++)
        count += !was_moved_down(o, o->mate[p]);
    return count;
}

static int rest_at(const struct order *o, int index)
{
    for (int p = o->from; p < o->to; p++)
        if (!was_moved_down(o, o->mate[p]) && index-- == 0)
            return p;
    return -1;
}

static int count_pairs(const struct order *o)
{
    int count = 0;
    for (int p = o->from; p < o->to; p++)
        count += o->mate[p] > p && o->mate[p] < o->to;
    return count;
}

/* Of the remainder: the first of the second half whom nobody above him has; who was exchanged would have been himself
 * in the second half. */
static int tempt_rest(const struct order *o, int place)
{
    int half = count_pairs(o), index = count_rest(o, place);
    if (index >= half)
        return rest_at(o, index - half);
    for (int p = rest_at(o, half); p >= 0 && p < o->to; p++) {
        if (p == o->mate[place])
            return -1;
        if (!was_moved_down(o, o->mate[p]) && (o->mate[p] < o->from || o->mate[p] >= place))
            return p;
    }
    return -1;
}

static jd_contest_err tempt(const struct swiss *s, const struct swiss_rules *rules, int *first)
{
    struct dutch_round r;
    int               *mate = calloc((size_t)s->count + 1, sizeof *mate);
    if (!mate)
        return JD_CONTEST_MEMORY;
    jd_contest_err err = jd_dutch_begin(&r, s, rules, mate);
    for (int g = 0; g < r.groups && err == JD_CONTEST_OK; g++)
        err = jd_dutch_step(&r, g);
    for (int i = 0; i < s->count && err == JD_CONTEST_OK; i++) {
        int          g = r.when[i];
        struct order o = {&r, mate, g, r.starts[g], r.starts[g + 1]};
        first[i] = mate[i] < i ? -1 : was_moved_down(&o, i) ? tempt_moved(&o, i) : tempt_rest(&o, i);
    }
    jd_dutch_end(&r);
    free(mate);
    return err;
}

const struct jd_swiss_row jd_dutch_row = {
    .name = "dutch",
    .chapter = "C.04.3",
    .impossible = "C.04.3: 1.9.3",
    .rules = {.low_bye = true, .full_bye_bars = true},
    .articles = articles,
    .pair = jd_dutch_pair,
    .compare = compare,
    .tempt = tempt,
};

const struct jd_swiss_row jd_dutch_2017_row = {
    .name = "dutch-2017",
    .chapter = "C.04.3 (2017)",
    .impossible = "C.04.3 (2017): A.9",
    .rules = {.collapses = true, .idle_downs = true},
    .articles = articles_2017,
    .pair = jd_dutch_pair,
    .compare = compare,
    .tempt = tempt,
};
