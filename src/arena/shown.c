/* shown.c - the runner's thread copies, and waits for nobody. */
#include "arena/shown.h"

#include "console/report.h"
#include "match/tally.h"

#include <stdlib.h>
#include <string.h>

#define STANDING_US 100000 /* between two standings */
#define EVAL_MOST   10000

void shown_free(struct shown *s)
{
    for (int i = 0; i < EXCHANGE_COPIES; i++) {
        free(s->copies[i].scores);
        free(s->copies[i].met);
    }
    free(s->places);
    free(s->fresh);
    *s = (struct shown){0};
}

/* ---- boards ---- */

static int16_t eval_of(const struct moment *m)
{
    int score = m->mate ? (m->score < 0 ? -EVAL_MOST : EVAL_MOST) : m->score;
    return (int16_t)(score > EVAL_MOST ? EVAL_MOST : score < -EVAL_MOST ? -EVAL_MOST : score);
}

static void add_eval(struct shown_board *b, const struct moments *all)
{
    if (all->count == b->moments)
        return;
    b->moments = all->count;
    const struct moment *m = &all->at[all->count - 1];
    if (!m->scored)
        return;
    if (b->eval_count == EVALS_MAX)
        memmove(b->evals, b->evals + 1, (size_t)--b->eval_count * sizeof *b->evals);
    b->evals[b->eval_count++] = eval_of(m);
}

static void set_position(struct shown_board *b, const struct scene *scene)
{
    int ply = scene->state->ply;
    b->position = scene->state->position;
    b->ply = ply;
    b->last = ply ? jd_game_move(scene->game, ply) : JD_NO_MOVE;
    if (ply)
        b->before = jd_game_position(scene->game, ply - 1);
}

static void set_board(struct shown_board *b, enum sight what, const struct scene *scene)
{
    if (!b->there || b->number != scene->number) /* one that failed at once was never begun */
        *b = (struct shown_board){.there = true, .number = scene->number, .pairing = *scene->pairing};
    if (what != GAME_THOUGHT) {
        add_eval(b, scene->moments);
        set_position(b, scene);
    }
    memcpy(b->thoughts, scene->thoughts, sizeof b->thoughts);
    memcpy(b->clock, scene->state->clock, sizeof b->clock);
    b->delay = scene->state->delay;
    b->since = scene->since;
    b->on_move = scene->state->on_move;
    if (scene->outcome) {
        b->result = scene->outcome->result;
        memcpy(b->rule, scene->outcome->rule, sizeof b->rule);
        memcpy(b->article, scene->outcome->article, sizeof b->article);
    }
}

/* ---- the standing ---- */

static void copy_standing(struct shown_standing *to, const struct chronicle *c, const struct match_tally *t)
{
    size_t count = t->match->count;
    to->played = t->played;
    to->total = t->total;
    memcpy(to->scores, t->scores, count * sizeof *to->scores);
    memcpy(to->met, c->met, count * count * sizeof *to->met);
    memcpy(to->ends, t->ends, sizeof to->ends);
    to->end_count = t->end_count;
    to->note_count = t->note_count < NOTES_SHOWN ? t->note_count : NOTES_SHOWN;
    memcpy(to->notes, t->notes, to->note_count * sizeof *to->notes);
    memcpy(to->course, c->course, c->course_count * sizeof *to->course);
    to->course_count = c->course_count;
    memcpy(to->recent, c->recent, sizeof to->recent);
    to->recent_count = c->recent_count;
}

static void give_standing(struct shown *s, const struct match_tally *t, bool over, bool whole)
{
    struct shown_standing *to = &s->copies[s->exchange.back];
    copy_standing(to, s->chronicle, t);
    to->over = over;
    to->whole = whole;
    exchange_give(&s->exchange);
    s->given_at = engine_now();
    s->pending = false;
}

bool shown_init(struct shown *s, const struct chronicle *c, const struct match_tally *t)
{
    const struct match *m = c->match;
    *s = (struct shown){.match = m, .chronicle = c, .count = (size_t)m->concurrency};
    s->places = calloc(s->count, sizeof *s->places);
    s->fresh = calloc(s->count, sizeof *s->fresh);
    bool good = s->places && s->fresh;
    for (size_t i = 0; good && i < s->count; i++)
        exchange_init(&s->places[i].exchange);
    exchange_init(&s->exchange);
    for (int i = 0; i < EXCHANGE_COPIES; i++) {
        s->copies[i].scores = calloc(m->count, sizeof *s->copies[i].scores);
        s->copies[i].met = calloc(m->count * m->count, sizeof *s->copies[i].met);
        good = good && s->copies[i].scores && s->copies[i].met;
    }
    if (good) {
        give_standing(s, t, false, false);
        return true;
    }
    complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    shown_free(s);
    return false;
}

void shown_see(void *context, enum sight what, const struct scene *scene)
{
    struct shown *s = context;
    if (what != GAME_KNOWN) {
        struct shown_place *p = &s->places[scene->place];
        set_board(&p->now, what, scene);
        p->copies[p->exchange.back] = p->now;
        exchange_give(&p->exchange);
    }
    s->pending |= what == GAME_KNOWN || what == GAME_ENDED;
    if (s->pending && engine_now() - s->given_at >= STANDING_US)
        give_standing(s, scene->tally, false, false);
}

void shown_end(struct shown *s, const struct match_tally *t, bool whole) { give_standing(s, t, true, whole); }
