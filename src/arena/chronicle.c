/* chronicle.c - counted game by game. */
#include "arena/chronicle.h"

#include "console/report.h"
#include "match/stats.h"
#include "match/tally.h"

#include <stdlib.h>
#include <string.h>

bool chronicle_init(struct chronicle *c, const struct match *m, const struct openings *openings)
{
    *c = (struct chronicle){.match = m, .openings = openings, .stride = 1};
    c->met = calloc(m->count * m->count, sizeof *c->met);
    c->used = calloc(m->count, sizeof *c->used);
    if (c->met && c->used)
        return true;
    complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    chronicle_free(c);
    return false;
}

void chronicle_free(struct chronicle *c)
{
    free(c->met);
    free(c->used);
    free(c->opened);
    free(c->games);
    *c = (struct chronicle){0};
}

/* Room for one more of at most `most`. What cannot be kept is left out: the match is not ended for it. */
static bool has_room(void **at, size_t count, size_t *room, size_t most, size_t size)
{
    if (count == most)
        return false;
    if (count < *room)
        return true;
    size_t more = *room ? 2 * *room : 64;
    void  *bigger = realloc(*at, more * size);
    if (!bigger)
        return false;
    *at = bigger;
    *room = more;
    return true;
}

/* ---- who met whom, and how long they thought ---- */

static void add_result(struct met *m, jd_result result, jd_result won)
{
    m->wins += result == won;
    m->draws += result == JD_DRAW;
    m->losses += result != won && result != JD_DRAW; /* a penalty may have both lose */
}

static void add_usage(struct usage *all, const struct usage *u)
{
    all->moves += u->moves;
    all->ms += u->ms;
    all->nodes += u->nodes;
    all->depth += u->depth;
    all->told += u->told;
    if (u->longest_ms > all->longest_ms)
        all->longest_ms = u->longest_ms;
}

static void meet(struct chronicle *c, const struct scene *s)
{
    const struct pairing *p = s->pairing;
    size_t                count = c->match->count;
    add_result(&c->met[p->white * count + p->black], s->outcome->result, JD_WHITE_WINS);
    add_result(&c->met[p->black * count + p->white], s->outcome->result, JD_BLACK_WINS);
    add_usage(&c->used[p->white], &s->outcome->used[JD_WHITE]);
    add_usage(&c->used[p->black], &s->outcome->used[JD_BLACK]);
}

/* ---- the course ---- */

static void thin(struct chronicle *c)
{
    for (size_t i = 0; i < COURSE_MAX / 2; i++)
        c->course[i] = c->course[2 * i + 1]; /* the later of two: the strides stay even */
    c->course_count = COURSE_MAX / 2;
    c->stride *= 2;
}

static void record_course(struct chronicle *c, const struct match_tally *t)
{
    if (t->played % c->stride != 0)
        return;
    if (c->course_count == COURSE_MAX)
        thin(c);
    if (t->played % c->stride != 0)
        return;
    struct numbers n = score_numbers(&t->scores[0]);
    c->course[c->course_count++] = (struct course_point){
        t->played, c->match->sprt.on ? sprt_llr(&c->match->sprt, &t->scores[0]) : 0, n.elo, n.error};
}

/* ---- openings ---- */

static bool is_same(const struct opening *a, const struct opening *b)
{
    return a->count == b->count && jd_position_same(&a->start, &b->start) &&
           (a->count == 0 || memcmp(a->moves, b->moves, a->count * sizeof *a->moves) == 0);
}

/* Which of them it is; OPENINGS_MAX when that is not known, or there are too many. */
static size_t open_with(struct chronicle *c, uint64_t number, jd_result result)
{
    if (!c->openings)
        return OPENINGS_MAX;
    struct opening o = openings_get(c->openings, number);
    size_t         i = 0;
    while (i < c->opened_count && !is_same(&c->opened[i].opening, &o))
        i++;
    if (i == c->opened_count) {
        if (!has_room((void **)&c->opened, i, &c->opened_room, OPENINGS_MAX, sizeof *c->opened)) {
            c->unopened++;
            return OPENINGS_MAX;
        }
        c->opened[c->opened_count++] = (struct opening_result){.opening = o};
    }
    c->opened[i].white += result == JD_WHITE_WINS;
    c->opened[i].draws += result == JD_DRAW;
    c->opened[i].black += result == JD_BLACK_WINS;
    return i;
}

/* ---- games ---- */

static struct listed_game listed(const struct scene *s, size_t opening)
{
    const struct outcome *o = s->outcome;
    struct listed_game    g = {.number = s->number,
                               .white = (uint32_t)s->pairing->white,
                               .black = (uint32_t)s->pairing->black,
                               .opening = (uint32_t)opening,
                               .plies = (uint32_t)o->plies,
                               .ms = o->ms,
                               .result = o->result};
    memcpy(g.rule, o->rule, sizeof g.rule);
    memcpy(g.article, o->article, sizeof g.article);
    return g;
}

static void list(struct chronicle *c, struct listed_game g)
{
    if (has_room((void **)&c->games, c->game_count, &c->game_room, LISTED_MAX, sizeof *c->games))
        c->games[c->game_count++] = g;
    if (c->recent_count < RECENT_MAX)
        c->recent_count++;
    memmove(c->recent + 1, c->recent, (c->recent_count - 1) * sizeof *c->recent);
    c->recent[0] = g;
}

void chronicle_see(void *context, enum sight what, const struct scene *s)
{
    struct chronicle *c = context;
    if (what != GAME_KNOWN && what != GAME_ENDED)
        return;
    meet(c, s);
    record_course(c, s->tally);
    list(c, listed(s, open_with(c, s->pairing->opening, s->outcome->result)));
}
