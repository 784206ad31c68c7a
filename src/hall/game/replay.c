/* hall/game/replay.c - see replay.h. */
#include "hall/game/replay.h"

#include "hall/game/checkpoint.h"
#include "hall/game/mate_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool waits_after(bool waited, const jd_game *game, const jd_event *e)
{
    jd_phase phase = jd_game_state(game).phase;
    if (e->act == JD_DO_PAUSE)
        return e->note && strcmp(e->note, "server") == 0 && phase == JD_PAUSED;
    return waited && phase == JD_PAUSED;
}

bool lines_collect(void *context, const struct store_event *e)
{
    return jd_lines_add_text(context, e->line, e->length);
}

/* ---- in the worker's thread ---- */

static bool apply_line(struct replay *v, struct log_line *l, const jd_event *e, jd_rulings *rulings)
{
    jd_state before = jd_game_state(v->game);
    if (jd_game_apply(v->game, e, rulings, NULL) != JD_OK)
        return false;
    v->applied++;
    jd_state after = jd_game_state(v->game);
    quota_count(v->quotas, e->by, brings_on(&before, &after), l->length);
    v->waits = waits_after(v->waits, v->game, e);
    v->last_at = e->at;
    return jd_line_applied(l, v->game, v->before + v->next + 1, e, rulings);
}

/* Up to the end, or to a line that is for the other thread. */
static void go_through(struct replay *v, char *texts, jd_rulings *rulings)
{
    for (; v->next < v->lines.count && !v->failed; v->next++) {
        struct log_line *l = &v->lines.at[v->next];
        jd_event         e;
        v->failed = jd_event_read(l->text, l->length, &e, texts, NULL) != JD_OK;
        if (!v->failed && !v->hard && mate_queue_thinks_long(&e)) {
            v->hard = true;
            return;
        }
        v->failed = v->failed || !apply_line(v, l, &e, rulings);
    }
}

static void replay_work(struct job *j)
{
    struct replay *v = (struct replay *)j;
    size_t         longest = 0;
    checkpoint_open(v);
    v->failed = v->next < v->past; /* it is not good: see load.c */
    if (v->failed)
        return;
    for (size_t i = v->next; i < v->lines.count; i++)
        longest = v->lines.at[i].length > longest ? v->lines.at[i].length : longest;
    char       *texts = malloc(longest + 1);
    jd_rulings *rulings = malloc(sizeof *rulings);
    v->failed = !texts || !rulings;
    if (!v->failed)
        go_through(v, texts, rulings);
    free(texts);
    free(rulings);
}

/* ---- in the loop's thread ---- */

static void on_worked(struct job *j);

static void work_hard(struct job *j) { lane_work(j, replay_work, on_worked); }

static void drop_hard(struct job *j)
{
    struct replay *v = (struct replay *)j;
    v->done(v, NULL);
}

/* A hard log leaves its place to others, and takes its turn among its kind. */
static void submit_replay(struct replay *v)
{
    const struct owner owner = {.who = v->place ? &v->place->ticket.who : NULL, .key = v->id};
    if (!v->hard) {
        worker_submit(v->hall->lanes[LANE_GAMES].worker, &v->job, replay_work, on_worked);
        return;
    }
    if (lane_enter(v->hall, LANE_HARD, &v->job, &owner, work_hard, drop_hard).code)
        drop_hard(&v->job);
    else if (v->place)
        lane_leave(v->place);
}

static void on_worked(struct job *j)
{
    struct replay *v = (struct replay *)j;
    struct room   *r = room_find(v->hall, v->id);
    lane_leave(j);
    if (v->next == v->lines.count)
        v->hall->replayed += v->applied;
    if (!r || r->replay != v || v->hall->leaving) {
        v->done(v, NULL);
    } else if (v->next < v->lines.count && !v->failed) {
        submit_replay(v);
    } else {
        r->replay = NULL;
        v->done(v, r);
    }
}

void replay_start(struct replay *v, struct room *r, jd_game *game)
{
    v->hall = r->hall;
    snprintf(v->id, sizeof v->id, "%s", r->id);
    v->game = game;
    v->regs = r->regs;
    v->before = r->log.count;
    v->last_at = r->time.last_at;
    v->waits = r->waits;
    memcpy(v->quotas, r->quotas, sizeof v->quotas);
    v->hard = r->hard;
    r->replay = v;
    submit_replay(v);
}

bool replay_adopt(struct replay *v, struct room *r)
{
    size_t taken = 0;
    while (taken < v->lines.count && jd_lines_add(&r->log, v->lines.at[taken]))
        taken++;
    bool whole = taken == v->lines.count;
    if (!whole)
        memmove(v->lines.at, v->lines.at + taken, (v->lines.count - taken) * sizeof *v->lines.at);
    v->lines.count -= taken;
    jd_game_free(r->game);
    r->game = v->game;
    v->game = NULL;
    r->time.last_at = v->last_at;
    r->waits = v->waits;
    memcpy(r->quotas, v->quotas, sizeof r->quotas);
    r->hard = v->hard;
    return whole;
}

void replay_clear(struct replay *v)
{
    jd_lines_free(&v->lines);
    free(v->kept.bytes);
    v->kept.bytes = NULL;
    jd_game_free(v->game);
    v->game = NULL;
}
