/* burstein.c - the Burstein system, C.04.4.2: after the seeding rounds, those who had strong opposition meet those who
 * had weak. */
#include "contest/burstein.h"

#include "contest/feasible.h"
#include "contest/upfloat.h"
#include "contest/weights.h"

#include <stdlib.h>
#include <string.h>

static const char *const articles[JD_SWISS_GROUNDS_COUNT] = {
    [JD_SWISS_ORDER] = "4.3",      [JD_SWISS_FIRST] = "4.3",         [JD_SWISS_MET] = "C1",
    [JD_SWISS_FORBIDDEN] = "C1",   [JD_SWISS_CLASH] = "C3",          [JD_SWISS_COMPLETE] = "C4",
    [JD_SWISS_BYE] = "3.1",        [JD_SWISS_BYE_SCORE] = "3.1.3",   [JD_SWISS_BYE_GAMES] = "3.1.4",
    [JD_SWISS_PAIRS] = "C5",       [JD_SWISS_FLOATER_SCORES] = "C6", [JD_SWISS_NEXT_PAIRS] = "C7",
    [JD_SWISS_NEXT_SCORES] = "C7", [JD_SWISS_COLOURS] = "C8",
};

enum { CHUNK = 40, LEFT = UPFLOAT_LEFT };

static const struct swiss_player *player(const struct bracket *b, int vertex) { return burstein_player(b, vertex); }

static bool is_done(const struct bracket *b, int place) { return b->mate[place] >= -1; }

/* Who is left, from the highest score down to `score` in the order of ranks. */
static void list_bracket(struct bracket *b)
{
    int last = -1;
    b->count = b->levels = 0;
    for (int p = 0; p < b->s->count; p++) {
        const struct swiss_player *who = &b->s->players[p];
        if (is_done(b, p) || who->score < b->score)
            continue;
        b->levels += who->score != last;
        last = who->score;
        int at = b->count++;
        for (; at > 0 && player(b, at - 1)->rank > who->rank; at--) {
            b->list[at] = b->list[at - 1];
            b->level[at] = b->level[at - 1];
        }
        b->list[at] = p;
        b->level[at] = b->levels - 1;
    }
    b->size = b->count;
}

static void list_others(struct bracket *b)
{
    b->next = b->count;
    int next = -1;
    for (int p = 0; p < b->s->count; p++) {
        int score = b->s->players[p].score;
        if (is_done(b, p) || score >= b->score)
            continue;
        next = next < 0 ? score : next;
        b->list[b->count++] = p;
        b->next += score == next;
    }
}

static bool add(const void *context, int u, int v, long *values)
{
    const struct bracket  *b = context;
    struct burstein_places at = burstein_lay(b);
    if (!swiss_may_meet(b->s, b->list[u], b->list[v]))
        return false;
    if (v < b->size) {
        const struct swiss_player *p = player(b, u), *q = player(b, v);
        if (b->mate[b->list[u]] == BURSTEIN_FLOATS || b->mate[b->list[v]] == BURSTEIN_FLOATS)
            return false;
        values[0] = 1;
        values[at.levels + b->level[u]]++;
        values[at.levels + b->level[v]]++;
        values[at.colours] = -(p->preference && p->preference == q->preference);
        if (u < b->chunk)
            values[at.order + u] = v + 1;
    } else if (v < b->next) {
        values[at.next] = 1;
        if (u < b->size)
            values[at.next_levels + b->level[u]] = 1;
    }
    return true;
}

static int score_of_level(const struct bracket *b, int level)
{
    for (int v = 0; v < b->size; v++)
        if (b->level[v] == level)
            return player(b, v)->score;
    return -1;
}

static void tell(const struct bracket *b, const long *sums)
{
    struct burstein_places at = burstein_lay(b);
    jd_trace_add(b->trace, JD_SWISS_PAIRS, -1, sums[0], sums[0]);
    for (int i = 0; i < b->levels; i++) {
        int all = 0;
        for (int v = 0; v < b->size; v++)
            all += b->level[v] == i;
        jd_trace_add(b->trace, JD_SWISS_FLOATER_SCORES, score_of_level(b, i), sums[at.levels + i],
                     all - sums[at.levels + i]);
    }
    jd_trace_add(b->trace, JD_SWISS_NEXT_PAIRS, -1, sums[at.next], sums[at.next]);
    for (int i = 0; i < b->levels; i++)
        jd_trace_add(b->trace, JD_SWISS_NEXT_SCORES, score_of_level(b, i), sums[at.next_levels + i],
                     sums[at.next_levels + i]);
    jd_trace_add(b->trace, JD_SWISS_COLOURS, -1, sums[at.colours], -sums[at.colours]);
}

/* ---- by weights ---- */

/* Those below need not be weighed where they can be paired, whoever floats; nor need the next score, where all who
 * float have an opponent there. */
static void choose_extent(struct bracket *b)
{
    const int *next = b->list + b->size, *below = b->list + b->next;
    int        next_count = b->next - b->size, below_count = b->count - b->next;
    bool       parted = jd_swiss_is_parted(b->s, next, next_count) || jd_swiss_is_parted(b->s, below, below_count);
    bool       one = !below_count || jd_swiss_is_safe(b->s, below, below_count, 1);
    if (one && !parted && jd_swiss_is_safe(b->s, next, next_count, b->size + 1))
        b->extent = ONLY_BRACKET;
    else
        b->extent = jd_swiss_is_safe(b->s, below, below_count, b->next) ? WITH_NEXT : WITH_ALL;
}

/* What was not weighed: all who float are paired in the next bracket. */
static void add_next(const struct bracket *b, long *sums)
{
    struct burstein_places at = burstein_lay(b);
    sums[at.next] = b->next - b->size;
    for (int v = 0; v < b->size; v++)
        if (b->mates[v] < 0) {
            sums[at.next]++;
            sums[at.next_levels + b->level[v]]++;
        }
    sums[at.next] /= 2;
}

static jd_contest_err solve(struct bracket *b, bool first)
{
    struct burstein_places at = burstein_lay(b);
    int                    count = b->extent == ONLY_BRACKET ? b->size : b->extent == WITH_NEXT ? b->next : b->count;
    long                  *most = calloc(2 * (size_t)at.count, sizeof *most), *sums = most ? most + at.count : NULL;
    if (!most)
        return JD_CONTEST_MEMORY;
    for (int i = 0; i < at.count; i++)
        most[i] = i < at.order ? 2 * count : b->size;
    struct jd_weights w = {count, at.count, most, b, add, b->extent != WITH_ALL, b->s->stop};
    jd_contest_err    err = jd_weights_solve(&w, b->mates, sums);
    if (err == JD_CONTEST_OK && first && b->extent == ONLY_BRACKET)
        add_next(b, sums);
    if (err == JD_CONTEST_OK && first)
        tell(b, sums);
    free(most);
    return err;
}

/* ---- settling ---- */

/* Whom Article 4.3 names first: the last of the bracket whom nobody has. */
static void tempt(const struct bracket *b, int vertex, int place)
{
    int v = b->size - 1;
    while (v > vertex && b->mate[b->list[v]] != LEFT)
        v--;
    if (b->trace && v > vertex)
        b->trace->first[b->list[vertex]] = b->list[v] == place ? -1 : b->list[v];
}

/* The first `chunk` are settled: they have an opponent, or they float. True: all of the bracket are. */
static bool settle(struct bracket *b)
{
    int left = 0;
    for (int u = 0; u < b->size; u++) {
        int *mate = &b->mate[b->list[u]], v = b->mates[u];
        if (u < b->chunk && *mate == LEFT) {
            bool inside = v >= 0 && v < b->size;
            tempt(b, u, inside ? b->list[v] : -1);
            *mate = inside ? b->list[v] : BURSTEIN_FLOATS;
            if (inside)
                b->mate[b->list[v]] = b->list[u];
        }
        left += *mate == LEFT;
    }
    return !left;
}

/* Those who are settled leave the list; who floats stays. */
static void shrink(struct bracket *b)
{
    int count = 0, size = 0, next = 0;
    for (int v = 0; v < b->count; v++) {
        if (is_done(b, b->list[v]))
            continue;
        size += v < b->size;
        next += v < b->next;
        b->level[count] = b->level[v];
        b->list[count++] = b->list[v];
    }
    b->count = count;
    b->size = size;
    b->next = next;
}

/* The floaters behind those who are not settled, so that the first have numbers. */
static void sort_floaters(struct bracket *b)
{
    int count = 0;
    for (int v = 0; v < b->size; v++)
        if (b->mate[b->list[v]] == LEFT) {
            int place = b->list[v], level = b->level[v];
            for (int k = v; k > count; k--) {
                b->list[k] = b->list[k - 1];
                b->level[k] = b->level[k - 1];
            }
            b->list[count] = place;
            b->level[count++] = level;
        }
}

static jd_contest_err weigh(struct bracket *b)
{
    choose_extent(b);
    b->chunk = b->size < CHUNK ? b->size : CHUNK;
    jd_contest_err err = solve(b, true);
    while (err == JD_CONTEST_OK && !settle(b)) {
        shrink(b);
        sort_floaters(b);
        b->chunk = b->size < CHUNK ? b->size : CHUNK;
        err = solve(b, false);
    }
    return err;
}

/* All criteria are met as well as numbers allow. */
static jd_contest_err settle_plain(struct bracket *b)
{
    struct burstein_places at = burstein_lay(b);
    long                  *sums = calloc((size_t)at.count, sizeof *sums);
    if (!sums)
        return JD_CONTEST_MEMORY;
    sums[0] = b->size / 2;
    sums[at.colours] = -b->lost;
    for (int v = 0; v < b->size; v++)
        sums[at.levels + b->level[v]] += b->mates[v] >= 0;
    add_next(b, sums);
    tell(b, sums);
    free(sums);
    b->chunk = b->size;
    settle(b);
    return JD_CONTEST_OK;
}

static jd_contest_err pair_bracket(struct bracket *b)
{
    list_bracket(b);
    list_others(b);
    b->chunk = 0;
    int            plain = jd_burstein_plain(b);
    jd_contest_err err = plain < 0 ? JD_CONTEST_MEMORY : plain ? settle_plain(b) : weigh(b);
    for (int p = 0; p < b->s->count; p++) {
        if (b->mate[p] == BURSTEIN_FLOATS)
            b->mate[p] = LEFT;
        if (b->s->players[p].score >= b->score)
            jd_trace_add(b->trace, JD_SWISS_ORDER, p, b->mate[p], 0);
    }
    return err;
}

static jd_contest_err pair(const struct swiss *s, const struct swiss_rules *rules, int *mate, struct swiss_trace *trace)
{
    (void)rules;
    struct bracket b = {.s = s, .mate = mate, .trace = trace};
    size_t         size = (size_t)s->count + 1;
    int            bye = -1;
    b.list = calloc(3 * size, sizeof *b.list);
    jd_contest_err err = b.list ? jd_swiss_choose_bye(s, trace, &bye) : JD_CONTEST_MEMORY;
    for (int p = 0; p < s->count; p++)
        mate[p] = p == bye ? -1 : LEFT;
    if (b.list) {
        b.level = b.list + size;
        b.mates = b.level + size;
    }
    for (int p = 0; p < s->count && err == JD_CONTEST_OK && !trace_parted(trace); p++)
        if (p != bye && (p == 0 || s->players[p].score != b.score)) {
            b.score = s->players[p].score;
            err = is_stopped(s->stop) ? JD_CONTEST_STOPPED : pair_bracket(&b);
        }
    free(b.list);
    return err;
}

/* Article 5.2; who ranks higher is said by the index. */
static bool white(const struct swiss *s, int a, int b)
{
    return jd_swiss_white_by_preference(s, a, b, s->players[a].rank < s->players[b].rank);
}

const struct jd_swiss_row jd_burstein_row = {
    .name = "burstein",
    .chapter = "C.04.4.2",
    .impossible = "C.04.4.2: 1.9.3",
    .seeds = true,
    .rules = {.low_bye = true, .full_bye_bars = true, .no_topscorers = true, .by_opposition = true, .white = white},
    .articles = articles,
    .pair = pair,
};
