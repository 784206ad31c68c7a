/* dutch.c - the FIDE (Dutch) system, C.04.3: bracket by bracket from the top. */
#include "contest/dutch.h"
#include "contest/dutch_plain.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool jd_dutch_is_safe(const struct swiss *s, int from, int to, int more)
{
    int absolute[2] = {0, 0}, count = to - from, forced = s->is_forced ? 2 : 0;
    for (int i = from; i < to; i++)
        if (s->players[i].strength == ABSOLUTE)
            absolute[s->players[i].preference > 0]++;
    int most = absolute[0] > absolute[1] ? absolute[0] : absolute[1];
    return count >= 2 * (1 + s->most_barred + most + forced) + more + forced;
}

/* ---- the bracket's graph ---- */

static void enter(struct bracket *b, int place, enum role role, int index, int level)
{
    b->vertices[b->count++] = (struct vertex){.place = place, .role = role, .index = index, .level = level};
}

static int score_of(const struct dutch_round *r, int place) { return r->s->players[place].score; }

static void enter_bracket(struct bracket *b, const struct dutch_round *r, int group)
{
    for (int i = 0; i < r->floating; i++) {
        bool new_level = i > 0 && score_of(r, r->floaters[i]) != score_of(r, r->floaters[i - 1]);
        b->levels += i == 0 || new_level;
        enter(b, r->floaters[i], MOVED_DOWN, i, b->levels - 1);
    }
    b->levels++;
    for (int p = r->starts[group]; p < r->starts[group + 1]; p++)
        enter(b, p, RESIDENT, p - r->starts[group], b->levels - 1);
    b->residents = r->starts[group + 1] - r->starts[group];
    b->size = b->count;
}

/* The next bracket, and everybody below unless they can be paired in any case. */
static void enter_others(struct bracket *b, const struct dutch_round *r, int group)
{
    int next = group + 1 < r->groups ? r->starts[group + 2] : r->s->count;
    b->closed = !jd_dutch_is_safe(r->s, next, r->s->count, next - r->starts[group] + r->floating);
    for (int p = r->starts[group + 1]; p < (b->closed ? r->s->count : next); p++)
        enter(b, p, p < next ? NEXT : BELOW, 0, 0);
    if (!b->closed && r->s->is_forced && r->s->forced[1] >= next && r->s->forced[0] < next)
        enter(b, r->s->forced[1], BELOW, 0, 0);
}

/* Before 2026: the next bracket alone, or all, when it is not looked at. */
static void enter_collapsing(struct bracket *b, const struct dutch_round *r, int group, bool all)
{
    int end = all ? r->s->count : r->starts[group + 2];
    b->closed = all;
    b->last_two = !all && end == r->s->count;
    for (int p = r->starts[group + 1]; p < end; p++)
        enter(b, p, all ? BELOW : NEXT, 0, 0);
    b->lowest = score_of(r, end - 1);
}

static int by_size(const void *a, const void *b)
{
    const int *p = a, *q = b;
    return (*p < *q) - (*p > *q);
}

/* All differences that a pair or a floater of the bracket can have. False: no memory. */
static bool list_differences(struct bracket *b)
{
    size_t count = 0, most = (size_t)b->size * ((size_t)b->size + 1);
    b->differences = malloc((most + 1) * sizeof *b->differences);
    if (!b->differences)
        return false;
    for (int i = 0; i < b->size; i++) {
        int score = b->s->players[b->vertices[i].place].score, last = -1;
        b->differences[count++] = score - b->lowest + JD_POINT;
        for (int k = i + 1; k < b->size; k++) {
            int difference = score - b->s->players[b->vertices[k].place].score;
            if (difference != last)
                b->differences[count++] = last = difference;
        }
    }
    qsort(b->differences, count, sizeof *b->differences, by_size);
    b->levels = 0;
    for (size_t i = 0; i < count; i++)
        if (i == 0 || b->differences[i] != b->differences[i - 1])
            b->differences[b->levels++] = b->differences[i];
    return true;
}

static bool make_bracket(struct bracket *b, const struct dutch_round *r, int group, bool all)
{
    int most = r->floating + r->s->count - r->starts[group] + 1;
    *b = (struct bracket){.s = r->s, .bye_score = r->bye_score};
    b->vertices = calloc((size_t)most, sizeof *b->vertices);
    b->mates = calloc((size_t)most, sizeof *b->mates);
    b->bonus = calloc((size_t)most, sizeof *b->bonus);
    b->keep = calloc((size_t)most, sizeof *b->keep);
    if (!b->vertices || !b->mates || !b->bonus || !b->keep)
        return false;
    enter_bracket(b, r, group);
    if (r->collapses)
        enter_collapsing(b, r, group, all);
    else
        enter_others(b, r, group);
    if (b->closed && r->bye_score >= 0)
        enter(b, -1, BYE, 0, 0);
    if (!b->closed && b->count % 2)
        enter(b, -1, NOBODY, 0, 0);
    b->count_unplayed =
        !r->collapses && b->closed && r->bye_score >= 0 && r->bye_score >= score_of(r, r->starts[group]);
    return !r->collapses || list_differences(b);
}

static void free_bracket(struct bracket *b)
{
    free(b->vertices);
    free(b->mates);
    free(b->bonus);
    free(b->keep);
    free(b->differences);
    jd_matching_free(b->graph);
}

/* By the weights of all criteria. */
static jd_contest_err weigh_bracket(struct dutch_round *r, int group, bool all)
{
    struct bracket b;
    jd_contest_err err = make_bracket(&b, r, group, all) ? jd_dutch_weigh(&b) : JD_CONTEST_MEMORY;
    r->floating = 0;
    for (int i = 0; i < b.size && err == JD_CONTEST_OK; i++)
        if (dutch_paired_inside(&b, i))
            r->mate[b.vertices[i].place] = b.vertices[b.mates[i]].place;
        else
            r->floaters[r->floating++] = b.vertices[i].place;
    free_bracket(&b);
    return err;
}

/* Nobody of the bracket is paired, and these were moved down to it. */
static void unpair(struct dutch_round *r, int group, const int *moved, int count)
{
    for (int p = r->starts[group]; p < r->starts[group + 1]; p++)
        r->mate[p] = -1;
    for (int i = 0; i < count; i++) {
        r->floaters[i] = moved[i];
        r->mate[moved[i]] = -1;
    }
    r->floating = count;
}

/* Before 2026 a bracket is paired without regard to those further below. When they cannot be paired then, it is paired
 * again so that they can, and all below it make one bracket, the last. */
static jd_contest_err weigh_collapsing(struct dutch_round *r, int group)
{
    bool last = group + 1 == r->groups;
    int  count = r->floating;
    int *moved = malloc(((size_t)count + 1) * sizeof *moved);
    if (!moved)
        return JD_CONTEST_MEMORY;
    memcpy(moved, r->floaters, (size_t)count * sizeof *moved);
    jd_contest_err err = weigh_bracket(r, group, last);
    int            finish = err == JD_CONTEST_OK && !last ? jd_dutch_can_finish(r, r->starts[group + 1]) : 1;
    if (finish < 0)
        err = JD_CONTEST_MEMORY;
    if (!finish) {
        unpair(r, group, moved, count);
        err = weigh_bracket(r, group, true);
        r->groups = group + 2;
        r->starts[group + 2] = r->s->count;
        r->collapsed = true;
    }
    free(moved);
    return err;
}

/* The plain way looks at one bracket, and at those below as a whole: not where a forced pair belongs to both. */
enum plain jd_dutch_try_plain(struct dutch_round *r, int group)
{
    const struct swiss *s = r->s;
    bool                above = !s->is_forced || s->forced[1] < r->starts[group + 1];
    bool                below = group + 2 <= r->groups && r->starts[group + 2] <= s->forced[0];
    return !r->collapsed && (above || below) ? jd_dutch_plain(r, group) : PLAIN_NOT;
}

jd_contest_err jd_dutch_step(struct dutch_round *r, int group)
{
    enum plain     plain = jd_dutch_try_plain(r, group);
    jd_contest_err err = plain == PLAIN_MEMORY ? JD_CONTEST_MEMORY : JD_CONTEST_OK;
    r->plain = plain == PLAIN_DONE;
    if (plain == PLAIN_NOT)
        err = r->collapses ? weigh_collapsing(r, group) : weigh_bracket(r, group, false);
    for (int p = 0; p < r->starts[group + 1] && err == JD_CONTEST_OK; p++)
        if (r->when[p] < 0 && (r->mate[p] >= 0 || group + 1 == r->groups))
            r->when[p] = group;
    return err;
}

jd_contest_err jd_dutch_measure(const struct dutch_round *r, int group, const struct bracket *beside,
                                struct bracket **solved, struct jd_reading **out, int *count)
{
    struct bracket *b = calloc(1, sizeof *b);
    bool            made = b && make_bracket(b, r, group, r->collapses && group + 1 == r->groups);
    jd_contest_err  err = !made ? JD_CONTEST_MEMORY : beside ? jd_dutch_solve_beside(b, beside) : jd_dutch_solve(b);
    *out = NULL;
    *count = 0;
    if (err == JD_CONTEST_OK)
        err = jd_dutch_read(b, out, count);
    if (solved && err == JD_CONTEST_OK) {
        *solved = b;
        return err;
    }
    jd_dutch_forget_bracket(b);
    return err;
}

void jd_dutch_forget_bracket(struct bracket *b)
{
    if (b)
        free_bracket(b);
    free(b);
}

/* ---- the round ---- */

static int find_groups(struct dutch_round *r)
{
    int count = 0;
    for (int i = 0; i < r->s->count; i++)
        if (i == 0 || score_of(r, i) != score_of(r, i - 1))
            r->starts[count++] = i;
    r->starts[count] = r->s->count;
    return count;
}

/* C5 before anybody is paired: the lowest score whose player can get the bye so that all others are paired. */
static jd_contest_err find_bye(struct dutch_round *r, const struct swiss_rules *rules)
{
    const struct swiss *s = r->s;
    bool                odd = s->count % 2;
    int                 lowest = s->count - 1;
    while (lowest >= 0 && !swiss_may_have_bye(s, lowest))
        lowest--;
    r->bye_score = -1;
    if (odd && lowest < 0)
        return JD_CONTEST_IMPOSSIBLE;
    if (jd_dutch_is_safe(s, 0, s->count, 0)) {
        r->bye_score = odd ? rules->low_bye ? s->players[lowest].score : INT_MAX : -1;
        return JD_CONTEST_OK;
    }
    struct jd_matching *m = jd_matching_new(s->count + odd, 1);
    if (!m)
        return JD_CONTEST_MEMORY;
    jd_matching_set_stop(m, s->stop);
    for (int i = 0; i < s->count; i++) {
        for (int k = i + 1; k < s->count; k++)
            if (swiss_may_meet(s, i, k))
                jd_matching_edge(m, i, k, &(int64_t){0});
        if (odd && s->players[i].bye)
            jd_matching_edge(m, i, s->count, &(int64_t){-s->players[i].score});
    }
    jd_contest_err err = jd_matching_solve(m, true);
    if (err == JD_CONTEST_OK && odd)
        r->bye_score = rules->low_bye ? s->players[jd_matching_of(m, s->count)].score : INT_MAX;
    jd_matching_free(m);
    return err;
}

jd_contest_err jd_dutch_begin(struct dutch_round *r, const struct swiss *s, const struct swiss_rules *rules, int *mate)
{
    *r = (struct dutch_round){.s = s, .mate = mate, .low_bye = rules->low_bye, .collapses = rules->collapses};
    r->starts = calloc((size_t)s->count + 2, sizeof *r->starts);
    r->floaters = calloc((size_t)s->count + 1, sizeof *r->floaters);
    r->when = calloc((size_t)s->count + 1, sizeof *r->when);
    if (!r->starts || !r->floaters || !r->when)
        return JD_CONTEST_MEMORY;
    for (int i = 0; i < s->count; i++)
        mate[i] = r->when[i] = -1;
    r->groups = find_groups(r);
    return find_bye(r, rules);
}

void jd_dutch_end(struct dutch_round *r)
{
    free(r->starts);
    free(r->floaters);
    free(r->when);
}

jd_contest_err jd_dutch_pair(const struct swiss *s, const struct swiss_rules *rules, int *mate,
                             struct swiss_trace *trace)
{
    (void)trace;
    struct dutch_round r;
    jd_contest_err     err = jd_dutch_begin(&r, s, rules, mate);
    for (int g = 0; g < r.groups && err == JD_CONTEST_OK; g++)
        err = is_stopped(s->stop) ? JD_CONTEST_STOPPED : jd_dutch_step(&r, g);
    jd_dutch_end(&r);
    return err;
}
