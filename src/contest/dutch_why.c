/* dutch_why.c - why the Dutch system pairs as it does: its Articles, the pair that would have come first, and what
 * another pair would have cost. */
#include "contest/dutch_plain.h"

#include <stdlib.h>
#include <string.h>

/* ---- Articles ---- */

static const char *const articles[JD_SWISS_GROUNDS_COUNT] = {
    [JD_SWISS_ORDER] = "3.8.1",
    [JD_SWISS_FIRST] = "3.3.1",
    [JD_SWISS_LEFT] = "4.2",
    [JD_SWISS_MET] = "C1",
    [JD_SWISS_FORBIDDEN] = "C1",
    [JD_SWISS_CLASH] = "C3",
    [JD_SWISS_COMPLETE] = "C4",
    [JD_SWISS_BYE] = "C5",
    [JD_SWISS_BYE_BARRED] = "C2",
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
    [JD_SWISS_LEFT] = "D.1",
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

/* ---- the real round, as it was before each bracket ---- */

struct stage {
    struct dutch_round r;
    int               *room; /* of what it points to */
};

struct swiss_past {
    struct stage *stages; /* by group; the last is the whole round */
    int           groups;

    /* The last bracket that was asked about, and what its best pairing is worth: others ask about the same one. */
    int                asked;
    struct bracket    *bracket; /* NULL: none */
    struct jd_reading *best;
    int                best_count;
};

static void copy_round(struct dutch_round *to, const struct dutch_round *from)
{
    size_t size = (size_t)from->s->count * sizeof *from->mate;
    to->groups = from->groups;
    to->collapsed = from->collapsed;
    to->floating = from->floating;
    to->plain = from->plain;
    memcpy(to->mate, from->mate, size);
    memcpy(to->when, from->when, size);
    memcpy(to->floaters, from->floaters, size);
    memcpy(to->starts, from->starts, size + sizeof *from->starts);
}

static bool keep_stage(struct stage *to, const struct dutch_round *r)
{
    size_t size = (size_t)r->s->count + 2;
    to->room = malloc(4 * size * sizeof *to->room);
    if (!to->room)
        return false;
    to->r = *r;
    to->r.mate = to->room;
    to->r.when = to->r.mate + size;
    to->r.floaters = to->r.when + size;
    to->r.starts = to->r.floaters + size;
    copy_round(&to->r, r);
    return true;
}

static void forget_bracket(struct swiss_past *past)
{
    jd_dutch_forget_bracket(past->bracket);
    free(past->best);
    past->bracket = NULL;
    past->best = NULL;
}

static void forget(struct swiss_past *past)
{
    if (!past)
        return;
    for (int g = 0; past->stages && g <= past->groups; g++)
        free(past->stages[g].room);
    free(past->stages);
    forget_bracket(past);
    free(past);
}

static jd_contest_err keep_stages(struct swiss_past *past, struct dutch_round *r)
{
    jd_contest_err err = JD_CONTEST_OK;
    past->stages = calloc((size_t)r->groups + 1, sizeof *past->stages);
    if (!past->stages || !keep_stage(past->stages, r))
        return JD_CONTEST_MEMORY;
    for (int g = 0; g < r->groups && err == JD_CONTEST_OK; g++) {
        err = jd_dutch_step(r, g);
        past->groups = g + 1;
        if (err == JD_CONTEST_OK && !keep_stage(&past->stages[g + 1], r))
            err = JD_CONTEST_MEMORY;
    }
    return err;
}

static jd_contest_err remember(const struct swiss *s, const struct swiss_rules *rules, struct swiss_past **out)
{
    struct dutch_round r = {0};
    int               *mate = calloc((size_t)s->count + 1, sizeof *mate);
    *out = calloc(1, sizeof **out);
    jd_contest_err err = mate && *out ? jd_dutch_begin(&r, s, rules, mate) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = keep_stages(*out, &r);
    jd_dutch_end(&r);
    free(mate);
    return err;
}

/* ---- beside it the one with a forced pair ---- */

static bool are_same(const struct dutch_round *real, const struct dutch_round *forced, int group)
{
    return memcmp(real->mate, forced->mate, (size_t)real->starts[group + 1] * sizeof *real->mate) == 0;
}

static jd_contest_err measure_best(struct swiss_past *past, int group)
{
    if (past->bracket && past->asked == group)
        return JD_CONTEST_OK;
    forget_bracket(past);
    past->asked = group;
    return jd_dutch_measure(&past->stages[group].r, group, NULL, &past->bracket, &past->best, &past->best_count);
}

/* Which criterion is worse in the bracket that is to be paired, if any. */
static jd_contest_err compare_criteria(struct swiss_past *past, const struct dutch_round *forced, int group,
                                       struct jd_finding *out)
{
    struct jd_reading *other = NULL;
    int                count = 0;
    jd_contest_err     err = measure_best(past, group);
    if (err == JD_CONTEST_OK)
        err = jd_dutch_measure(forced, group, past->bracket, NULL, &other, &count);
    if (err == JD_CONTEST_IMPOSSIBLE)
        *out = (struct jd_finding){.ground = JD_SWISS_COMPLETE, .score = -1};
    else if (err == JD_CONTEST_OK)
        jd_swiss_differ(past->best, past->best_count, other, count, out);
    free(other);
    return err == JD_CONTEST_IMPOSSIBLE ? JD_CONTEST_OK : err;
}

static int end_of_next(const struct dutch_round *r, int group)
{
    return group + 2 <= r->groups ? r->starts[group + 2] : r->s->count;
}

/* Does the bracket, or the next one, know of the forced pair? */
static bool is_concerned(const struct dutch_round *real, const struct swiss *forced, int group)
{
    return forced->forced[0] < end_of_next(real, group);
}

/* Can those below the next bracket be paired with the forced pair among them, whoever floats, as they can without it?
 */
static bool is_indifferent(const struct dutch_round *real, const struct swiss *forced, int group)
{
    int  next = end_of_next(real, group);
    bool bye = real->bye_score < 0;
    for (int p = next; p < forced->count && !bye; p++)
        bye = swiss_may_have_bye(forced, p) && forced->players[p].score <= real->bye_score;
    return bye && jd_dutch_is_safe(forced, next, forced->count, next - real->starts[group] + real->floating);
}

/* Those of the forced pair are below a bracket, which was paired in the plain way, and still can be. */
static bool stays_plain(const struct swiss_past *past, const struct swiss *forced, int group)
{
    const struct dutch_round *before = &past->stages[group].r, *after = &past->stages[group + 1].r;
    bool                      below = forced->forced[0] >= before->starts[group + 1];
    return below && after->plain && jd_dutch_plain_suits(before, after, group, forced) == 1;
}

/* The first bracket that the forced pair may change. */
static int first_touched(const struct swiss_past *past, const struct swiss *forced)
{
    for (int group = 0; group + 1 < past->groups; group++) {
        const struct dutch_round *real = &past->stages[group].r;
        bool                      aside = !is_concerned(real, forced, group) && is_indifferent(real, forced, group);
        if (real->collapses || (!aside && !stays_plain(past, forced, group)))
            return group;
    }
    return past->groups - 1;
}

/* One of the forced pair has somebody else by now: then the two rounds differ, whatever else is paired. */
static bool is_parted(const struct dutch_round *after, const struct swiss *forced)
{
    return !after->collapses && (after->mate[forced->forced[0]] >= 0 || after->mate[forced->forced[1]] >= 0);
}

/* One bracket in both rounds. What is paired the plain way is as good as can be. Criteria of a bracket that is paired
 * the same in both rounds do not matter, though the next one may be worse (C8). */
static jd_contest_err compare_brackets(struct swiss_past *past, struct dutch_round *forced, int group,
                                       struct jd_finding *out)
{
    const struct dutch_round *real = &past->stages[group].r, *after = &past->stages[group + 1].r;
    struct jd_finding         worse = *out;
    enum plain                plain = jd_dutch_try_plain(forced, group);
    jd_contest_err            err = plain == PLAIN_MEMORY ? JD_CONTEST_MEMORY : JD_CONTEST_OK;
    bool                      weighed = plain == PLAIN_NOT && is_concerned(real, forced->s, group);
    if (weighed)
        err = compare_criteria(past, forced, group, &worse);
    bool elsewhere = worse.ground == JD_SWISS_NEXT_PAIRS || worse.ground == JD_SWISS_NEXT_SCORES;
    if (err != JD_CONTEST_OK || (worse.ground != JD_SWISS_PAIRED && !elsewhere)) {
        *out = worse;
        return err;
    }
    bool parted = weighed && is_parted(after, forced->s);
    if (plain == PLAIN_NOT && !parted)
        err = jd_dutch_step(forced, group);
    if (err == JD_CONTEST_IMPOSSIBLE || (err == JD_CONTEST_OK && after->groups != forced->groups))
        *out = (struct jd_finding){.ground = JD_SWISS_COMPLETE, .score = -1};
    else if (err == JD_CONTEST_OK && (parted || !are_same(after, forced, group)))
        *out = worse.ground != JD_SWISS_PAIRED ? worse : (struct jd_finding){.ground = JD_SWISS_ORDER, .score = -1};
    return err == JD_CONTEST_IMPOSSIBLE ? JD_CONTEST_OK : err;
}

/* Who gets the bye is settled before the first bracket. */
static jd_contest_err begin_forced(const struct swiss_past *past, struct dutch_round *r, const struct swiss *forced,
                                   const struct swiss_rules *rules, int *mate, struct jd_finding *out)
{
    int            bye_score = past->stages[0].r.bye_score;
    jd_contest_err err = jd_dutch_begin(r, forced, rules, mate);
    if (err == JD_CONTEST_IMPOSSIBLE)
        *out = (struct jd_finding){.ground = JD_SWISS_COMPLETE, .score = -1};
    else if (err == JD_CONTEST_OK && bye_score != r->bye_score)
        *out = (struct jd_finding){JD_SWISS_BYE_SCORE, -1, bye_score, r->bye_score};
    return err == JD_CONTEST_IMPOSSIBLE ? JD_CONTEST_OK : err;
}

static jd_contest_err compare(struct swiss_past *past, const struct swiss *forced, const struct swiss_rules *rules,
                              struct jd_finding *out)
{
    struct dutch_round r;
    int               *mate = calloc((size_t)forced->count + 1, sizeof *mate);
    if (!mate)
        return JD_CONTEST_MEMORY;
    *out = (struct jd_finding){.ground = JD_SWISS_PAIRED, .score = -1};
    jd_contest_err err = begin_forced(past, &r, forced, rules, mate, out);
    int            group = first_touched(past, forced);
    if (err == JD_CONTEST_OK && out->ground == JD_SWISS_PAIRED)
        copy_round(&r, &past->stages[group].r);
    for (; group < past->groups && err == JD_CONTEST_OK && out->ground == JD_SWISS_PAIRED; group++)
        err = compare_brackets(past, &r, group, out);
    jd_dutch_end(&r);
    free(mate);
    return err;
}

/* ---- beside it the one in which somebody else gets the bye ---- */

/* One bracket in both rounds, by criteria, then by whom they pair. */
static jd_contest_err compare_one(const struct swiss_past *past, struct dutch_round *limited, int group,
                                  struct jd_finding *out)
{
    struct jd_reading        *best = NULL, *other = NULL;
    int                       best_count = 0, count = 0;
    const struct dutch_round *after = &past->stages[group + 1].r;
    jd_contest_err            err = jd_dutch_measure(&past->stages[group].r, group, NULL, NULL, &best, &best_count);
    if (err == JD_CONTEST_OK)
        err = jd_dutch_measure(limited, group, NULL, NULL, &other, &count);
    bool worse = err == JD_CONTEST_OK && jd_swiss_differ(best, best_count, other, count, out);
    if (err == JD_CONTEST_OK && !worse)
        err = jd_dutch_step(limited, group);
    if (err == JD_CONTEST_IMPOSSIBLE || (err == JD_CONTEST_OK && !worse && after->groups != limited->groups))
        *out = (struct jd_finding){.ground = JD_SWISS_COMPLETE, .score = -1};
    else if (err == JD_CONTEST_OK && !worse && !are_same(after, limited, group))
        *out = (struct jd_finding){.ground = JD_SWISS_ORDER, .score = -1};
    free(best);
    free(other);
    return err == JD_CONTEST_IMPOSSIBLE ? JD_CONTEST_OK : err;
}

static jd_contest_err compare_byes(struct swiss_past *past, const struct swiss *limited,
                                   const struct swiss_rules *rules, struct jd_finding *out)
{
    struct dutch_round r;
    int               *mate = calloc((size_t)limited->count + 1, sizeof *mate);
    if (!mate)
        return JD_CONTEST_MEMORY;
    *out = (struct jd_finding){.ground = JD_SWISS_PAIRED, .score = -1};
    jd_contest_err err = begin_forced(past, &r, limited, rules, mate, out);
    for (int g = 0; g < past->groups && err == JD_CONTEST_OK && out->ground == JD_SWISS_PAIRED; g++)
        err = compare_one(past, &r, g, out);
    jd_dutch_end(&r);
    free(mate);
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

/* Whom the first candidate of all has for him, before anything is transposed: of the second half the one who stands as
 * high there. */
static int opposite(const struct order *o, int place)
{
    int index = 0;
    if (!was_moved_down(o, place))
        return rest_at(o, count_pairs(o) + count_rest(o, place));
    for (int p = o->from; p < o->to; p++)
        index += was_moved_down(o, o->mate[p]) && o->mate[p] < place;
    return o->from + index;
}

static int tempt_one(const struct order *o, int place)
{
    int first = was_moved_down(o, place) ? tempt_moved(o, place) : tempt_rest(o, place);
    return first < 0 && o->mate[place] != opposite(o, place) ? SWISS_LEFT : first;
}

static void tempt(const struct swiss_past *past, int *first)
{
    const struct dutch_round *r = &past->stages[past->groups].r;
    for (int i = 0; i < r->s->count; i++) {
        int          g = r->when[i];
        struct order o = {r, r->mate, g, r->starts[g], r->starts[g + 1]};
        first[i] = r->mate[i] < i ? -1 : tempt_one(&o, i);
    }
}

const struct jd_swiss_row jd_dutch_row = {
    .name = "dutch",
    .chapter = "C.04.3",
    .impossible = "C.04.3: 1.9.3",
    .rules = {.low_bye = true, .full_bye_bars = true},
    .articles = articles,
    .pair = jd_dutch_pair,
    .remember = remember,
    .forget = forget,
    .compare = compare,
    .compare_byes = compare_byes,
    .tempt = tempt,
};

const struct jd_swiss_row jd_dutch_2017_row = {
    .name = "dutch-2017",
    .chapter = "C.04.3 (2017)",
    .impossible = "C.04.3 (2017): A.9",
    .rules = {.collapses = true, .idle_downs = true},
    .articles = articles_2017,
    .pair = jd_dutch_pair,
    .remember = remember,
    .forget = forget,
    .compare = compare,
    .compare_byes = compare_byes,
    .tempt = tempt,
};
