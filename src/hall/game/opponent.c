/* hall/game/opponent.c - the games in which the computer plays: what it does in them, and whose turn it is to be
 * thought about.
 */
#include "hall/game/opponent.h"

#include "engine/engine.h"
#include "hall/game/player_backend.h"
#include "hall/serve/rate_limits.h"
#include "jadoube/partner.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MINDS_MAX 4
#define THINK_MIN 20
#define THINK_MAX 1500
#define ACTING_MS 3000 /* after which it looks again what became of its acts */
#define LEVEL     1200

/* What it thinks about. Whatever else happens meanwhile, an offer or a viewer who leaves, changes nothing in that. */
struct turn {
    int      ply, standing;
    uint64_t key;
};

/* The computer's seat in one room. */
struct partner {
    struct opponents *all;
    struct room      *room; /* NULL: it was closed meanwhile */
    jd_partner        self;
    enum { RESTS, QUEUES, THINKS, MULLS, ACTS } stage;
    size_t       until; /* events, when what it does now is done  */
    struct turn  turn;  /* its turn …                             */
    int64_t      since; /* … began then, on the loop's clock      */
    bool         bound; /* … and it was told to what it is bound  */
    struct turn  acted; /* the turn in which it acted last …      */
    int64_t      again; /* … and when it may in the same one      */
    struct reply reply;
    struct timer timer;

    struct ticket ticket; /* of the address that lets it think */
};

struct opponents {
    struct hall           *hall;
    char                 **words; /* of an engine's command; NULL: our own player */
    struct player_backend *minds[MINDS_MAX];
    int                    count;
    struct turns           turns;
};

/* ---- which games ---- */

static const json_t *wish_of(const struct room *r) { return json_object_get(r->extra, "engine"); }

jd_party opponent_of(const struct room *r)
{
    const char *plays = json_string_value(json_object_get(wish_of(r), "plays"));
    if (!plays || !r->hall->opponents)
        return JD_BY_NOBODY;
    return strcmp(plays, "white") == 0 ? JD_BY_WHITE : JD_BY_BLACK;
}

bool opponent_level_fits(int64_t level)
{
    int elo;
    return jd_level_of(level, &elo);
}

static int level_of(const struct room *r)
{
    const json_t *said = json_object_get(wish_of(r), "level");
    int           level = LEVEL;
    if (json_is_integer(said))
        jd_level_of(json_integer_value(said), &level);
    return level;
}

/* The same game is played by the same mind, on whatever server. */
static uint64_t seed_of(const char *id)
{
    uint64_t seed = UINT64_C(14695981039346656037);
    for (; *id; id++)
        seed = (seed ^ (unsigned char)*id) * UINT64_C(1099511628211);
    return seed;
}

bool opponent_thinks(const struct room *r)
{
    jd_party me = opponent_of(r);
    return me != JD_BY_NOBODY && (jd_partner_is_to_think(r->game, me) || (r->partner && r->partner->timer.slot));
}

/* ---- the line ---- */

static const struct turns_terms terms = {
    MINDS_MAX, MINDS_MAX, MINDS_MAX, UINT_MAX, UINT_MAX, SIZE_MAX, SIZE_MAX,
};

static struct partner *partner_of(struct ticket *t)
{
    return (struct partner *)((char *)t - offsetof(struct partner, ticket));
}

/* Addresses take turns: one with many games delays only itself. */
static void line_up(struct partner *p)
{
    p->ticket.who = limit_network(&p->room->asker);
    p->ticket.key = ticket_key(p->room->id);
    turns_wait(&p->all->turns, &p->ticket);
    p->stage = QUEUES;
}

/* It waits no longer, or its answer is there. */
static void leave_line(struct partner *p)
{
    turns_leave(&p->all->turns, &p->ticket);
    p->stage = RESTS;
}

/* ---- thinking ---- */

/* A part of what is left and what comes with the move; less when many wait; never so long that others starve. */
static int64_t think_ms(const struct partner *p)
{
    const struct room *r = p->room;
    jd_state           s = jd_game_state(r->game);
    jd_party           me = opponent_of(r);
    const jd_control  *control = jd_regulations_control(&r->regs, (jd_colour)me);
    int64_t            ms = s.clock[me] / 40 + control->at[s.period[me] - 1].extra_ms / 2;
    int64_t            most = THINK_MAX * p->all->count / (int64_t)(p->all->turns.waits + (size_t)p->all->count);
    ms = ms > most ? most : ms;
    ms = allow_thinking(r->hall, &p->ticket.who, ms);
    ms = ms < THINK_MIN ? THINK_MIN : ms;
    return s.clock[me] > 0 && ms > s.clock[me] / 2 ? s.clock[me] / 2 + 1 : ms;
}

/* From the last half-move on that was none that can be told. */
static bool tell_moves(const struct room *r, struct question *q)
{
    int plies = jd_game_state(r->game).standing, from = plies;
    while (from > 0 && jd_game_move(r->game, from) != JD_NO_MOVE)
        from--;
    q->start = jd_game_position(r->game, from);
    q->moves = malloc((size_t)(plies - from + 1) * sizeof *q->moves);
    for (int ply = from + 1; q->moves && ply <= plies; ply++)
        q->moves[q->count++] = jd_game_move(r->game, ply);
    return q->moves != NULL;
}

static bool ask_backend(struct player_backend *m, struct partner *p)
{
    struct question *q = calloc(1, sizeof *q);
    bool             told = q && tell_moves(p->room, q);
    if (told) {
        if (!jd_game_bound(p->room->game, &q->only))
            q->only.count = 0;
        p->bound = q->only.count > 0;
        q->level = p->self.level;
        q->seed = p->self.seed;
        q->ms = think_ms(p);
        m->context = p;
        p->stage = THINKS;
        m->kind->think(m, q);
    }
    free(q ? q->moves : NULL);
    free(q);
    return told;
}

static struct turn turn_of(const struct room *r)
{
    jd_state s = jd_game_state(r->game);
    return (struct turn){s.ply, s.standing, s.position.key};
}

static bool is_same_turn(struct turn a, struct turn b)
{
    return a.ply == b.ply && a.standing == b.standing && a.key == b.key;
}

/* Is it still the turn that it thinks about? */
static bool is_current(const struct partner *p)
{
    return p->room && p->room->game && is_same_turn(p->turn, turn_of(p->room)) &&
           jd_partner_is_to_think(p->room->game, opponent_of(p->room));
}

/* What it touched, or a ruling, may have bound it since it was asked (4.3): it thinks again. An engine cannot be told
 * of that, and plays the first move that it may. */
static bool is_bound_otherwise(struct partner *p)
{
    jd_moves bound;
    if (jd_partner_may_make(p->room->game, p->reply.move))
        return false;
    if (p->bound && jd_game_bound(p->room->game, &bound))
        p->reply.move = bound.at[0];
    return !p->bound;
}

/* False: none is left. One that has nothing to think about any more only leaves. */
static bool serve_next(struct opponents *o, struct player_backend *m)
{
    struct ticket  *t = turns_next(&o->turns);
    struct partner *p = t ? partner_of(t) : NULL;
    if (p && (!is_current(p) || !ask_backend(m, p)))
        leave_line(p);
    return p != NULL;
}

static void assign_partners(struct opponents *o)
{
    for (int i = 0; i < o->count && o->turns.waits; i++) {
        struct player_backend *m = o->minds[i];
        if (m->state == MIND_AWAY)
            m->kind->start(m); /* another one, when all are busy */
        while (m->state == MIND_IDLE && serve_next(o, m))
            continue;
    }
}

/* ---- acting ---- */

static void do_deeds(struct partner *p, jd_deeds *deeds)
{
    struct room *r = p->room;
    char         salt[33];
    p->stage = ACTS;
    p->until = r->log.count + deeds->count;
    loop_set(r->hall->loop, &p->timer, loop_now(r->hall->loop) + ACTING_MS);
    for (size_t i = 0; i < deeds->count; i++) {
        if (deeds->events[i].act == JD_DO_SEAL && salt_make(salt))
            deeds->events[i].salt = salt;
        room_act(r, &deeds->events[i]);
    }
}

static void decide_deeds(struct partner *p)
{
    jd_deeds deeds;
    p->stage = RESTS;
    if (!is_current(p) || is_bound_otherwise(p)) {
        if (p->room && p->room->game)
            opponent_look(p->room);
        return;
    }
    jd_partner_decide(&p->self, p->room->game, opponent_of(p->room), p->reply.move, p->reply.score, &deeds);
    p->acted = p->turn;
    p->again = loop_now(p->room->hall->loop) + ACTING_MS;
    if (deeds.count)
        do_deeds(p, &deeds);
}

static void on_answered(struct player_backend *m, const struct reply *reply)
{
    struct partner *p = m->context;
    m->context = NULL;
    leave_line(p);
    if (!p->room) {
        free(p);
    } else if (!reply) {
        p->stage = RESTS;
        if (p->room->game)
            opponent_look(p->room);
    } else if (!is_current(p)) {
        decide_deeds(p);
    } else {
        struct loop *l = p->all->hall->loop;
        int64_t      ms = jd_partner_pause(&p->self, p->room->game, opponent_of(p->room), reply->move, reply->doubt);
        p->reply = *reply;
        p->stage = MULLS;
        loop_set(l, &p->timer, p->since + ms > loop_now(l) ? p->since + ms : loop_now(l));
        opponent_look(p->room); /* at what happened meanwhile */
    }
    if (m->state == MIND_IDLE)
        m->came(m);
}

static void on_came(struct player_backend *m) { assign_partners(m->owner); }

static void on_time(struct timer *t)
{
    struct partner *p = (struct partner *)((char *)t - offsetof(struct partner, timer));
    if (p->stage == MULLS) {
        decide_deeds(p);
    } else if (p->stage != QUEUES && p->stage != THINKS) {
        p->stage = RESTS;
        if (p->room->game)
            opponent_look(p->room);
    }
}

/* ---- looking ---- */

static struct partner *partner_in(struct room *r)
{
    struct partner *p = r->partner;
    if (!p && (p = calloc(1, sizeof *p))) {
        *p = (struct partner){.all = r->hall->opponents,
                              .room = r,
                              .turn.ply = -1,
                              .acted.ply = -1,
                              .self = {.level = level_of(r), .seed = seed_of(r->id)},
                              .timer.fire = on_time};
        r->partner = p;
    }
    return p;
}

/* With acts that are not stored yet, or in a thread that cannot be asked otherwise. */
static bool is_busy(const struct partner *p, const struct room *r)
{
    return p->stage == THINKS || (p->stage == ACTS && r->log.count < p->until);
}

/* If what it did in this turn changed nothing, it waits before it does it again. */
static void begin_turn(struct partner *p, const struct room *r)
{
    struct turn turn = turn_of(r);
    if (is_same_turn(p->acted, turn) && loop_now(r->hall->loop) < p->again) {
        loop_set(r->hall->loop, &p->timer, p->again);
        return;
    }
    p->since = is_same_turn(p->turn, turn) ? p->since : loop_now(r->hall->loop);
    p->turn = turn;
    line_up(p);
    assign_partners(p->all);
}

/* Only the player may claim that the opponent's flag has fallen. */
static void watch_flag(struct partner *p, const struct room *r, jd_party me)
{
    int64_t at;
    if (jd_partner_watches(r->game, me, &at))
        loop_set(r->hall->loop, &p->timer, loop_now(r->hall->loop) + (at - room_time(r)) + r->lag_ms + 1);
}

void opponent_look(struct room *r)
{
    jd_party        me = opponent_of(r);
    struct partner *p = me == JD_BY_NOBODY || r->hall->leaving || r->following ? NULL : partner_in(r);
    jd_deeds        deeds;
    if (!p || is_busy(p, r))
        return;
    jd_partner_at_once(r->game, me, room_time(r), &deeds);
    if (!deeds.count && (p->stage == QUEUES || p->stage == MULLS) && is_current(p))
        return;
    if (p->stage == QUEUES)
        leave_line(p);
    loop_unset(r->hall->loop, &p->timer);
    p->stage = RESTS;
    if (deeds.count)
        do_deeds(p, &deeds);
    else if (jd_partner_is_to_think(r->game, me))
        begin_turn(p, r);
    else
        watch_flag(p, r, me);
}

void opponent_leave(struct room *r)
{
    struct partner *p = r->partner;
    r->partner = NULL;
    if (!p)
        return;
    loop_unset(r->hall->loop, &p->timer);
    p->room = NULL;
    if (p->stage == QUEUES)
        leave_line(p);
    if (p->stage != THINKS) /* else it is freed with its answer */
        free(p);
}

/* ---- all of them ---- */

static bool make_backends(struct opponents *o)
{
    struct loop *l = o->hall->loop;
    for (int i = 0; i < o->count; i++) {
        o->minds[i] = o->words ? player_engine(l, o->words) : player_builtin(l);
        if (!o->minds[i])
            return false;
        o->minds[i]->came = on_came;
        o->minds[i]->answered = on_answered;
        o->minds[i]->owner = o;
    }
    return !o->words || o->minds[0]->kind->start(o->minds[0]); /* the others when they are needed */
}

/* One processor is the loop's. */
static int minds_for(long cores) { return cores <= 2 ? 1 : cores > MINDS_MAX ? MINDS_MAX : (int)cores - 1; }

struct opponents *opponents_start(struct hall *h, const char *command)
{
    struct opponents *o = calloc(1, sizeof *o);
    if (!o)
        return NULL;
    o->hall = h;
    turns_start(&o->turns, &terms);
    o->count = minds_for(sysconf(_SC_NPROCESSORS_ONLN));
    o->words = command ? engine_words(command) : NULL;
    if ((command && !o->words) || !make_backends(o)) {
        int failed = command && !o->words ? EINVAL : errno;
        opponents_stop(o);
        errno = failed;
        return NULL;
    }
    return o;
}

void opponents_stop(struct opponents *o)
{
    if (!o)
        return;
    for (int i = 0; i < o->count && o->minds[i]; i++) {
        struct partner *p = o->minds[i]->context;
        o->minds[i]->kind->free(o->minds[i]);
        free(p);
    }
    free(o->words);
    free(o);
}
