/* hall/game/mate_queue.c - see mate_queue.h. */
#include "hall/game/mate_queue.h"

#include "hall/serve/guest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RESULT_BYTES ((size_t)64 << 20)
#define DEAD_NODES   200000 /* a position that may be dead: well below a second */
#define LINE_MOVES                                                                                                     \
    12000 /* as many as an event takes: five bytes each, and sixteen for promotions, are below 65,536                  \
           */
#define LINE_TEXT (5 * LINE_MOVES + 16)

enum urgency { RESULT, DEAD, URGENCIES };

struct item {
    struct item *next;
    char         id[STORE_ID_MAX + 1];
};

struct queue {
    struct item *first, **last;
};

struct mate_queue {
    struct hall    *hall;
    struct worker  *worker;
    struct queue    waiting[URGENCIES];
    bool            busy, leaving;
    int             stop; /* read by the worker's thread */
    struct thought *last; /* with its answer: games from one position ask the same */
};

/* One question on its way: what the worker's thread may touch. */
struct thought {
    struct job         job;
    struct mate_queue *doubts;
    char               id[STORE_ID_MAX + 1];
    jd_doubt           doubt;
    jd_answer          answer; /* can this side mate? Of a dead position: can either? */
    uint64_t           nodes;
    char              *line; /* how */
};

static enum urgency urgency_of(const jd_doubt *d) { return d->kind == JD_DOUBT_RESULT ? RESULT : DEAD; }

/* ---- in the worker's thread ---- */

/* The moves, at most LINE_MOVES, as an event has them; NULL: no memory. */
static char *line_text(const jd_position *start, const jd_move *moves, size_t count)
{
    char       *text = malloc(LINE_TEXT + 1);
    size_t      length = 0;
    jd_position p = *start;
    for (size_t i = 0; text && i < count; i++) {
        jd_move   m = moves[i];
        jd_kind   kind = jd_move_promotes_to(m);
        jd_square to = jd_move_type_of(m) == JD_CASTLING && !p.chess960 ? jd_move_castling_king_to(m) : jd_move_to(m);
        if (i > 0)
            text[length++] = ' ';
        jd_square_name(jd_move_from(m), text + length);
        jd_square_name(to, text + length + 2);
        length += 4;
        if (kind != JD_NO_KIND)
            text[length++] = "pnbrqk"[kind];
        text[length] = '\0';
        p = jd_move_make(&p, m);
    }
    return text;
}

static jd_answer query_mate(struct thought *t, jd_colour side, jd_mate_budget *budget)
{
    jd_mate_result result;
    jd_answer      answer = jd_mate_query(&t->doubt.position, side, budget, &result);
    t->nodes += result.nodes;
    if (answer == JD_YES && budget->line && result.line_length <= budget->line_size)
        t->line = line_text(&t->doubt.position, budget->line, result.line_length);
    return answer;
}

static void think_about(struct job *j)
{
    struct thought *t = (struct thought *)j;
    bool            result = t->doubt.kind == JD_DOUBT_RESULT;
    size_t          bytes = result ? RESULT_BYTES : RESULT_BYTES / 4;
    jd_move        *line = result ? malloc(LINE_MOVES * sizeof *line) : NULL;
    jd_mate_budget  budget = {.nodes = result ? 0 : DEAD_NODES,
                              .memory = malloc(bytes),
                              .bytes = bytes,
                              .line = line,
                              .line_size = line ? LINE_MOVES : 0,
                              .stop = &t->doubts->stop};
    t->answer = JD_UNKNOWN;
    if (budget.memory)
        t->answer = query_mate(t, t->doubt.side, &budget);
    if (budget.memory && !result && t->answer != JD_YES)
        t->answer = mate_queue_anybody(t->answer, query_mate(t, jd_colour_other(t->doubt.side), &budget));
    free(budget.memory);
    free(line);
}

/* It has its answer already. */
static void do_nothing(struct job *j) { (void)j; }

/* ---- in the loop's thread ---- */

static void next_thought(struct mate_queue *d);

static const char *colour_name(jd_colour c) { return jd_party_name(jd_party_of(c)); }

static void tell_undecided(struct room *r, jd_colour side)
{
    char   text[MESSAGE_TEXT_MAX];
    size_t length = message_undecided(text, colour_name(side));
    for (size_t i = 0; i < r->audience.count; i++)
        if (guest_of(r->audience.viewers[i])->colour == JD_BY_ARBITER)
            conn_give(r->audience.viewers[i], frame_of(r->audience.viewers[i]->mode, text, length));
}

static bool is_same(const jd_doubt *a, const jd_doubt *b)
{
    return a->kind == b->kind && a->side == b->side && jd_position_same(&a->position, &b->position);
}

/* What an answer comes to: an observation that the game still has a use for. What was dead is dead whatever was played
 * since. */
static bool observation_of(const struct room *r, const struct thought *t, bool same, jd_event *out)
{
    bool result = t->doubt.kind == JD_DOUBT_RESULT;
    *out = jd_event_of(0, JD_BY_ARBITER, JD_DO_OBSERVE);
    out->what = JD_WHAT_SEEN_DEAD;
    if (result)
        out->of = jd_party_of(t->doubt.side);
    if (t->answer == JD_YES && result && same)
        return (out->line = t->line) != NULL;
    if (t->answer != JD_NO || !(same || (!result && jd_game_state(r->game).phase < JD_FINISHED)))
        return false;
    out->searched = (int64_t)t->nodes;
    return true;
}

/* Enters an answer. Where there is nothing to enter, the same is not asked again; a result that it leaves open is the
 * arbiter's. False: nothing is on its way. */
static bool enter_answer(struct room *r, const struct thought *t)
{
    jd_doubt now;
    jd_event e;
    bool     same = jd_game_doubt(r->game, &now) && is_same(&now, &t->doubt);
    if (observation_of(r, t, same, &e)) {
        room_act(r, &e);
        return true;
    }
    if (same)
        r->mate.undecided[urgency_of(&t->doubt)] = t->doubt.position.key;
    if (same && t->doubt.kind == JD_DOUBT_RESULT)
        tell_undecided(r, t->doubt.side);
    return false;
}

static void free_thought(struct thought *t)
{
    if (t)
        free(t->line);
    free(t);
}

/* The answer is kept for another room with the same question. */
static void on_thought(struct job *j)
{
    struct thought    *t = (struct thought *)j;
    struct mate_queue *d = t->doubts;
    struct room       *r = d->leaving ? NULL : room_find(d->hall, t->id);
    d->busy = false;
    if (t != d->last)
        free_thought(d->last);
    d->last = t;
    if (r) {
        r->mate.asked[urgency_of(&t->doubt)] = false;
        bool entered = r->game && !r->following && enter_answer(r, t);
        if (!entered) /* else it is looked at again when that is stored */
            mate_queue_look(r);
    }
    if (!d->leaving)
        next_thought(d);
}

/* The next question of a room that still has it. */
static struct thought *take_up(struct mate_queue *d, enum urgency u)
{
    struct thought *t = NULL;
    for (struct item *i; !t && (i = d->waiting[u].first); free(i)) {
        struct room *r = room_find(d->hall, i->id);
        jd_doubt     doubt;
        if (!(d->waiting[u].first = i->next))
            d->waiting[u].last = &d->waiting[u].first;
        if (r && r->game && jd_game_doubt(r->game, &doubt) && urgency_of(&doubt) == u && (t = calloc(1, sizeof *t))) {
            *t = (struct thought){.doubts = d, .doubt = doubt};
            snprintf(t->id, sizeof t->id, "%s", i->id);
        } else if (r) {
            r->mate.asked[u] = false;
        }
    }
    return t;
}

static void next_thought(struct mate_queue *d)
{
    struct thought *t = NULL;
    for (int u = 0; u < URGENCIES && !d->busy && !t; u++)
        t = take_up(d, (enum urgency)u);
    if (!t)
        return;
    d->busy = true;
    bool known = d->last && is_same(&d->last->doubt, &t->doubt) && d->last->answer != JD_UNKNOWN;
    if (known) {
        t->answer = d->last->answer;
        t->nodes = d->last->nodes;
        t->line = d->last->line ? strdup(d->last->line) : NULL;
    }
    worker_submit(d->worker, &t->job, known ? do_nothing : think_about, on_thought);
}

void mate_queue_look(struct room *r)
{
    struct mate_queue *d = r->hall->doubts;
    jd_doubt           doubt;
    if (!d || !r->game || r->following || !jd_game_doubt(r->game, &doubt) ||
        r->mate.undecided[urgency_of(&doubt)] == doubt.position.key)
        return;
    enum urgency u = urgency_of(&doubt);
    struct item *i = r->mate.asked[u] ? NULL : calloc(1, sizeof *i);
    if (!i)
        return;
    snprintf(i->id, sizeof i->id, "%s", r->id);
    *d->waiting[u].last = i;
    d->waiting[u].last = &i->next;
    r->mate.asked[u] = true;
    next_thought(d);
}

bool mate_queue_has(const struct room *r) { return r->mate.asked[RESULT] || r->mate.asked[DEAD]; }

/* ---- at the desk ---- */

static bool is_plainly_alive(const jd_position *p, jd_party side, int64_t *nodes)
{
    static const size_t bytes = 64 << 10;
    jd_mate_budget      budget = {.nodes = HALL_BUDGET, .memory = malloc(bytes), .bytes = bytes};
    jd_mate_result      result = {.nodes = 0};
    bool                alive = budget.memory && jd_mate_query(p, (jd_colour)side, &budget, &result) == JD_YES;
    free(budget.memory);
    *nodes += (int64_t)result.nodes;
    return alive;
}

bool mate_queue_thinks_long(const jd_event *e)
{
    return e->act == JD_DO_OBSERVE && e->what == JD_WHAT_SEEN_DEAD && !e->line && e->searched == JD_ABSENT;
}

bool mate_queue_vouch(const struct room *r, jd_event *e)
{
    jd_doubt doubt;
    int64_t  nodes = 0;
    if (!mate_queue_thinks_long(e))
        return true;
    jd_game_doubt(r->game, &doubt);
    for (int side = 0; side < 2; side++) {
        bool meant = doubt.kind == JD_DOUBT_RESULT ? side == (int)doubt.side : e->of > JD_BY_BLACK;
        if (meant && is_plainly_alive(&doubt.position, (jd_party)side, &nodes))
            return false;
    }
    e->searched = nodes;
    return true;
}

/* ---- beginning and end ---- */

struct mate_queue *mate_queue_start(struct hall *h)
{
    struct mate_queue *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->hall = h;
    for (int u = 0; u < URGENCIES; u++)
        d->waiting[u].last = &d->waiting[u].first;
    d->worker = worker_start(h->loop, 1);
    if (!d->worker) {
        free(d);
        return NULL;
    }
    return d;
}

void mate_queue_stop(struct mate_queue *d)
{
    if (!d)
        return;
    d->leaving = true;
    __atomic_store_n(&d->stop, 1, __ATOMIC_RELAXED);
    worker_stop(d->worker);
    for (int u = 0; u < URGENCIES; u++)
        for (struct item *i = d->waiting[u].first, *next; i; i = next) {
            next = i->next;
            free(i);
        }
    free_thought(d->last);
    free(d);
}
