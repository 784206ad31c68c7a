/* dutch_weigh.c - what a pair is worth: the criteria of C.04.3 Article 2 in their order. */
#include "contest/dutch.h"

#include <stdlib.h>
#include <string.h>

/* ---- places ---- */

static struct slot reserve(struct layout *l, long most) { return scale_reserve(&l->scale, most); }

static const struct slot nowhere = {-1, 0};

static struct slot reserve_if(struct layout *l, bool needed, long most) { return needed ? reserve(l, most) : nowhere; }

static struct slot *reserve_list(struct layout *l, int count, long most)
{
    struct slot *list = calloc((size_t)count + 1, sizeof *list);
    for (int i = 0; list && i < count; i++)
        list[i] = reserve(l, most);
    return list;
}

static void put(int64_t *weight, struct slot s, int64_t value) { scale_put(weight, s, value); }

/* Are there residents with a float so many rounds ago? */
static bool any_float(const struct bracket *b, enum role role, bool up, int back)
{
    for (int i = 0; i < b->size; i++) {
        const struct swiss_player *p = &b->s->players[b->vertices[i].place];
        if (b->vertices[i].role == role && (up ? p->up[back] : p->down[back]))
            return true;
    }
    return false;
}

static bool any_role(const struct bracket *b, enum role role)
{
    for (int i = 0; i < b->count; i++)
        if (b->vertices[i].role == role)
            return true;
    return false;
}

/* C18 to C21: by the scores of those who are moved down, or by differences. */
static void lay_levels(struct layout *l, const struct bracket *b, bool moved)
{
    int scores = b->differences ? b->levels : b->levels - 1;
    for (int back = 0; back < 2; back++) {
        bool down = moved && any_float(b, MOVED_DOWN, false, back), up = moved && any_float(b, RESIDENT, true, back);
        bool all = b->differences;
        l->float_levels[back][0] = down || all ? scores : 0;
        l->float_levels[back][1] = up || all ? scores : 0;
        l->down_levels[back] = reserve_list(l, l->float_levels[back][0], 2 * b->count);
        l->up_levels[back] = reserve_list(l, l->float_levels[back][1], 2 * b->count);
    }
}

static void lay_criteria(struct layout *l, const struct bracket *b)
{
    bool moved = any_role(b, MOVED_DOWN), next = any_role(b, NEXT), all = b->differences;
    l->forced = reserve_if(l, b->s->is_forced, 1);
    l->pairs = reserve(l, b->count);
    l->score_levels = all ? b->levels : moved ? b->levels - 1 : 0;
    l->levels = reserve_list(l, l->score_levels, 2 * b->count);
    l->next_pairs = reserve_if(l, next, 3 * b->count);
    l->next_score_levels = next ? b->levels : 0;
    l->next_levels = reserve_list(l, l->next_score_levels, 2 * b->count);
    l->bye = reserve_if(l, b->count_unplayed, b->s->rounds + 1);
    for (int i = 0; i < COLOUR_SLOTS; i++)
        l->colour[i] = reserve_if(l, i >= 2 || b->s->last_round, b->count);
    for (int back = 0; back < 2; back++) {
        l->down[back] = reserve_if(l, any_float(b, RESIDENT, false, back), b->count);
        l->up[back] = reserve_if(l, (moved || all) && any_float(b, RESIDENT, true, back), b->count);
    }
    lay_levels(l, b, moved);
}

static bool lay(struct layout *l, const struct bracket *b, bool exchanges, bool wide)
{
    *l = (struct layout){.scale = {.words = 1, .wide = wide}};
    lay_criteria(l, b);
    l->exchanged = reserve_if(l, exchanges, b->residents);
    l->distance = reserve_if(l, exchanges, 2L * b->residents * b->residents);
    return l->levels && l->next_levels && l->down_levels[0] && l->down_levels[1] && l->up_levels[0] && l->up_levels[1];
}

static void unlay(struct layout *l)
{
    free(l->levels);
    free(l->next_levels);
    for (int back = 0; back < 2; back++) {
        free(l->down_levels[back]);
        free(l->up_levels[back]);
    }
}

/* ---- criteria ---- */

/* C10, C11: with the colours that they would get. */
static void weigh_top(const struct layout *l, const struct bracket *b, int p, int q, int64_t *w)
{
    int                        white = jd_swiss_white(b->s, p, q) ? 1 : -1;
    const struct swiss_player *a = &b->s->players[p], *c = &b->s->players[q];
    if (!a->top && !c->top)
        return;
    put(w, l->colour[0], -(abs(a->difference + white) > 2) - (abs(c->difference - white) > 2));
    put(w, l->colour[1], -(a->repeated == white) - (c->repeated == -white));
}

static void weigh_colours(const struct layout *l, const struct bracket *b, int p, int q, int64_t *w)
{
    const struct swiss_player *a = &b->s->players[p], *c = &b->s->players[q];
    if (!a->preference || a->preference != c->preference)
        return;
    if (b->s->last_round)
        weigh_top(l, b, p, q, w);
    put(w, l->colour[2], -1);
    bool both = a->strength == ABSOLUTE && c->strength == ABSOLUTE;
    if (a->strength >= STRONG && c->strength >= STRONG && !both)
        put(w, l->colour[3], -1);
}

static int score_of(const struct bracket *b, const struct vertex *u) { return b->s->players[u->place].score; }

/* The level of a difference of scores. */
static int level_of(const struct bracket *b, int difference)
{
    int level = 0;
    while (b->differences[level] != difference)
        level++;
    return level;
}

/* The difference of whoever floats: to a point less than the lowest. */
static int floating(const struct bracket *b, const struct vertex *u)
{
    return level_of(b, score_of(b, u) - b->lowest + JD_POINT);
}

static int between(const struct bracket *b, const struct vertex *u, const struct vertex *v)
{
    return level_of(b, score_of(b, u) - score_of(b, v));
}

/* C14 to C17: a resident who is paired does not float down, the opponent of a higher score floats up. */
static void weigh_floats(const struct layout *l, const struct bracket *b, const struct vertex *u,
                         const struct vertex *v, int64_t *w)
{
    const struct swiss_player *p = &b->s->players[u->place], *q = &b->s->players[v->place];
    bool                       above = p->score > q->score;
    for (int back = 0; back < 2; back++) {
        put(w, l->down[back], (!above && p->down[back]) + q->down[back]);
        if (above)
            put(w, l->up[back], -(int)q->up[back]);
    }
}

/* C7, and C18 to C21, by the score of the MDP: he is paired, or he would have the largest difference. */
static void weigh_scores(const struct layout *l, const struct bracket *b, const struct vertex *u,
                         const struct vertex *v, int64_t *w)
{
    const struct swiss_player *p = &b->s->players[u->place], *q = &b->s->players[v->place];
    if (u->role != MOVED_DOWN)
        return;
    put(w, l->levels[u->level], 1);
    for (int back = 0; back < 2; back++) {
        if (p->down[back])
            put(w, l->down_levels[back][u->level], 1);
        if (q->up[back])
            put(w, l->up_levels[back][u->level], -1);
    }
}

/* The same before 2026, by differences: those of the pairs instead of those of floaters. */
static void weigh_differences(const struct layout *l, const struct bracket *b, const struct vertex *u,
                              const struct vertex *v, int64_t *w)
{
    const struct swiss_player *p = &b->s->players[u->place], *q = &b->s->players[v->place];
    bool                       above = p->score > q->score;
    int                        pair = between(b, u, v), first = floating(b, u), second = floating(b, v);
    put(w, l->levels[first], 1);
    put(w, l->levels[second], 1);
    put(w, l->levels[pair], -1);
    for (int back = 0; back < 2; back++) {
        put(w, l->down_levels[back][second], q->down[back]);
        put(w, l->down_levels[back][first], p->down[back]);
        put(w, l->down_levels[back][pair], -(int)(p->down[back] && above));
        put(w, l->up_levels[back][pair], -(int)(q->up[back] && above));
    }
}

static void weigh_inside(const struct layout *l, const struct bracket *b, const struct vertex *u,
                         const struct vertex *v, int64_t *w)
{
    put(w, l->pairs, 1);
    weigh_colours(l, b, u->place, v->place, w);
    weigh_floats(l, b, u, v, w);
    if (b->differences)
        weigh_differences(l, b, u, v, w);
    else
        weigh_scores(l, b, u, v, w);
}

/* 4.3.2: few are exchanged, of near numbers. Who is of the other half than by his number costs that, and how far he is
 * from its border: the others cost nothing, so that most pairs weigh the same. */
static void weigh_half(const struct layout *l, const struct bracket *b, const struct vertex *u, bool above, int64_t *w)
{
    if (u->role != RESIDENT || above == (u->index < b->half))
        return;
    put(w, l->exchanged, -1);
    put(w, l->distance, -abs(2 * (u->index - b->half) + 1));
}

static void weigh_exchange(const struct layout *l, const struct bracket *b, const struct vertex *u,
                           const struct vertex *v, bool inside, int64_t *w)
{
    weigh_half(l, b, u, inside && u->role == RESIDENT, w);
    weigh_half(l, b, v, false, w);
}

/* ---- the graph ---- */

static bool may_have_bye(const struct bracket *b, const struct vertex *u)
{
    const struct swiss_player *p = &b->s->players[u->place];
    return p->bye && p->score <= b->bye_score;
}

static bool are_joined(const struct bracket *b, const struct vertex *u, const struct vertex *v)
{
    if (u->settled || v->settled || v->role == NOBODY)
        return false;
    if (v->role == BYE)
        return may_have_bye(b, u);
    if (!swiss_may_meet(b->s, u->place, v->place))
        return false;
    if (v->role == NEXT || v->role == BELOW)
        return true;
    return dutch_inside(u, v);
}

bool jd_dutch_joined(const struct bracket *b, int i, int k)
{
    return are_joined(b, &b->vertices[i < k ? i : k], &b->vertices[i < k ? k : i]);
}

/* C8: the next bracket has as many pairs as it can, and the highest scores are among them. */
static void weigh_next(const struct layout *l, const struct bracket *b, const struct vertex *u, const struct vertex *v,
                       int64_t *w)
{
    bool next = v->role == NEXT;
    if (b->last_two)
        put(w, l->next_pairs, 1 + !b->s->players[u->place].bye + !b->s->players[v->place].bye);
    else
        put(w, l->next_pairs, next);
    if (b->differences && l->next_pairs.word >= 0) {
        if (u->role < NEXT)
            put(w, l->next_levels[floating(b, u)], 1);
        if (v->role < NEXT)
            put(w, l->next_levels[floating(b, v)], 1);
    } else if (next && u->role != NEXT) {
        put(w, l->next_levels[u->level], 1);
    }
}

static void weigh(const struct layout *l, const struct bracket *b, const struct vertex *u, const struct vertex *v,
                  int64_t *w)
{
    if (swiss_is_forced(b->s, u->place, v->place))
        put(w, l->forced, 1);
    if (dutch_inside(u, v))
        weigh_inside(l, b, u, v, w);
    if (v->role == BYE && u->role < NEXT && score_of(b, u) == b->bye_score)
        put(w, l->bye, b->s->players[u->place].games);
    if (v->role != BYE)
        weigh_next(l, b, u, v, w);
}

static void fill(struct jd_matching *m, const struct bracket *b, const struct layout *l, int64_t *w)
{
    for (int i = 0; i < b->count; i++) {
        if (b->vertices[i].settled)
            jd_matching_drop(m, i);
        for (int k = i + 1; k < b->count; k++) {
            const struct vertex *u = &b->vertices[i], *v = &b->vertices[k];
            bool                 joined = are_joined(b, u, v);
            if (!joined && (b->closed || u->settled || v->settled))
                continue;
            memset(w, 0, (size_t)l->scale.words * sizeof *w);
            if (joined)
                weigh(l, b, u, v, w);
            weigh_exchange(l, b, u, v, joined && dutch_inside(u, v), w);
            jd_matching_edge(m, i, k, w);
        }
    }
}

struct jd_matching *jd_dutch_graph(const struct bracket *b, bool exchanges)
{
    struct layout       l;
    bool                laid = lay(&l, b, exchanges, false);
    int64_t            *w = laid ? calloc((size_t)l.scale.words, sizeof *w) : NULL;
    struct jd_matching *m = w ? jd_matching_new(b->count, l.scale.words) : NULL;
    if (m) {
        jd_matching_set_stop(m, b->s->stop);
        fill(m, b, &l, w);
    }
    free(w);
    unlay(&l);
    return m;
}

/* ---- reading what a pairing is worth ---- */

struct reader {
    const struct layout  *l;
    const struct bracket *b;
    const int64_t        *sum;
    struct jd_reading    *out;
    int                   count;
};

enum { AS_IT_IS = -1 }; /* the sum is what is told, not what is missing to a total */

static void read_slot(struct reader *r, jd_swiss_ground ground, int score, struct slot s, long total)
{
    if (s.word < 0)
        return;
    long sum = (long)r->sum[s.word];
    r->out[r->count++] = (struct jd_reading){ground, score, sum, total == AS_IT_IS ? sum : total - sum};
}

/* How many of a role have a float so many rounds ago (-1: all), at a level (-1: any). */
static long count_floats(const struct bracket *b, enum role role, int back, int level)
{
    long count = 0;
    for (int i = 0; i < b->size; i++) {
        const struct vertex *v = &b->vertices[i];
        bool                 counts = back < 0 || b->s->players[v->place].down[back];
        if (b->differences)
            count += counts && (level < 0 ? v->role == role : floating(b, v) == level);
        else
            count += counts && v->role == role && (level < 0 || v->level == level);
    }
    return count;
}

/* The score of a level, or the difference that it stands for. */
static int score_of_level(const struct bracket *b, int level)
{
    for (int i = 0; i < b->size && !b->differences; i++)
        if (b->vertices[i].level == level)
            return score_of(b, &b->vertices[i]);
    return b->differences ? b->differences[level] : 0;
}

static void read_levels(struct reader *r, int back, bool up)
{
    static const jd_swiss_ground grounds[2][2] = {
        {JD_SWISS_DOWN_LAST_SCORES, JD_SWISS_UP_LAST_SCORES},
        {JD_SWISS_DOWN_BEFORE_SCORES, JD_SWISS_UP_BEFORE_SCORES},
    };
    const struct slot *list = up ? r->l->up_levels[back] : r->l->down_levels[back];
    for (int i = 0; i < r->l->float_levels[back][up]; i++)
        read_slot(r, grounds[back][up], score_of_level(r->b, i), list[i],
                  up ? 0 : count_floats(r->b, MOVED_DOWN, back, i));
}

static void read_first(struct reader *r)
{
    const struct layout *l = r->l;
    read_slot(r, JD_SWISS_PAIRS, -1, l->pairs, AS_IT_IS);
    for (int i = 0; i < l->score_levels; i++)
        read_slot(r, JD_SWISS_FLOATER_SCORES, score_of_level(r->b, i), l->levels[i],
                  count_floats(r->b, MOVED_DOWN, -1, i));
    read_slot(r, JD_SWISS_NEXT_PAIRS, -1, l->next_pairs, AS_IT_IS);
    for (int i = 0; i < l->next_score_levels; i++)
        read_slot(r, JD_SWISS_NEXT_SCORES, score_of_level(r->b, i), l->next_levels[i], AS_IT_IS);
    read_slot(r, JD_SWISS_BYE_GAMES, -1, l->bye, r->b->s->rounds);
}

static void read_rest(struct reader *r)
{
    static const jd_swiss_ground colours[COLOUR_SLOTS] = {JD_SWISS_TOP_DIFFERENCE, JD_SWISS_TOP_REPEATED,
                                                          JD_SWISS_COLOURS, JD_SWISS_STRONG_COLOURS};
    static const jd_swiss_ground floats[2][2] = {{JD_SWISS_DOWN_LAST, JD_SWISS_UP_LAST},
                                                 {JD_SWISS_DOWN_BEFORE, JD_SWISS_UP_BEFORE}};
    for (int i = 0; i < COLOUR_SLOTS; i++)
        read_slot(r, colours[i], -1, r->l->colour[i], 0);
    for (int back = 0; back < 2; back++) {
        read_slot(r, floats[back][0], -1, r->l->down[back], count_floats(r->b, RESIDENT, back, -1));
        read_slot(r, floats[back][1], -1, r->l->up[back], 0);
    }
    for (int back = 0; back < 2; back++)
        for (int up = 0; up < 2; up++)
            read_levels(r, back, up);
}

jd_contest_err jd_dutch_read(const struct bracket *b, struct jd_reading **out, int *count)
{
    struct layout l;
    bool          laid = lay(&l, b, false, true);
    int64_t      *sum = laid ? calloc((size_t)l.scale.words, sizeof *sum) : NULL;
    *out = laid ? calloc((size_t)l.scale.words, sizeof **out) : NULL;
    *count = 0;
    if (sum && *out) {
        struct reader r = {&l, b, sum, *out, 0};
        for (int i = 0; i < b->count; i++)
            if (b->mates[i] > i)
                weigh(&l, b, &b->vertices[i], &b->vertices[b->mates[i]], sum);
        read_first(&r);
        read_rest(&r);
        *count = r.count;
    }
    jd_contest_err err = sum && *out ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    unlay(&l);
    free(sum);
    return err;
}
