/* An engine at a board: started, greeted, made ready for a game, asked for moves, and let go. */
#include "console/report.h"
#include "match/slot.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define OLD_ENGINE_US 8000000 /* so long an engine of xboard's protocol has to say what it can do */

static const struct competitor *competitor_of(const struct seat *s)
{
    return &s->slot->runner->match->competitors[s->competitor];
}

int64_t seat_patience_us(const struct seat *s)
{
    return (int64_t)((double)s->slot->runner->match->patience_us * competitor_of(s)->patience);
}

static void wait_for(struct seat *s, enum seat_state state)
{
    s->state = state;
    s->deadline = engine_now() + seat_patience_us(s);
}

/* What the pipe did not take goes out as soon as it can. */
void seat_see_pending(struct seat *s)
{
    bool wants = s->engine && engine_wants_write(s->engine);
    if (wants != s->writing)
        runner_watch_write(s->slot->runner, s, wants);
    s->writing = wants;
}

/* ---- before a game ---- */

/* A line of the talk: when, in which game, who, to whom. */
static void talk(void *context, bool told, const char *line, size_t length)
{
    const struct seat *s = context;
    FILE              *to = s->slot->runner->run.talk;
    int64_t            now = engine_now() - s->slot->runner->began;
    fprintf(to, "%" PRId64 ".%06" PRId64 " %" PRId64 " %s %c %.*s\n", now / 1000000, now % 1000000, s->slot->number + 1,
            competitor_of(s)->name, told ? '<' : '>', (int)length, line);
}

/* \n in the words stands for the end of a line. */
static void say_first_words(struct engine *e, const char *words)
{
    for (const char *end; (end = strstr(words, "\\n")); words = end + 2) {
        engine_put(e, words, (size_t)(end - words));
        engine_put(e, "\n", 1);
    }
    engine_send(e, words);
}

static bool seat_start(struct seat *s, size_t competitor)
{
    s->competitor = competitor;
    const struct competitor *c = competitor_of(s);
    struct runner           *r = s->slot->runner;
    cpu_set_t                cpus;
    slot_part(s->slot);
    s->engine = engine_start(&(struct engine_setup){.protocol = c->protocol,
                                                    .command = c->command,
                                                    .arguments = (const char *const *)c->words + 1,
                                                    .folder = c->folder,
                                                    .errors = c->errors,
                                                    .cpus = runner_cpus(r, s->slot, &cpus) ? &cpus : NULL,
                                                    .listen = r->run.talk ? talk : NULL,
                                                    .context = s});
    if (!s->engine) {
        complain_text(TEXT_COMPLAIN_MATCH_NO_START,
                      JD_VALUES({"name", c->name}, {"command", c->command}, {"why", strerror(errno)}));
        return false;
    }
    runner_watch(r, s);
    if (c->first_words)
        say_first_words(s->engine, c->first_words);
    engine_hello(s->engine);
    wait_for(s, SEAT_GREETING);
    s->patient = c->protocol == ENGINE_UCI;
    if (!s->patient && s->deadline > engine_now() + OLD_ENGINE_US)
        s->deadline = engine_now() + OLD_ENGINE_US;
    return true;
}

static struct engine_terms terms_of(const struct competitor *c)
{
    const struct limits *l = &c->limits;
    const jd_period     *first = &l->control.at[0];
    struct engine_terms  t = {.movetime_ms = l->movetime_ms, .nodes = l->nodes, .depth = l->depth, .ponder = c->ponder};
    if (l->clocked) {
        t.moves = l->control.count > 1 ? first->moves : 0;
        t.base_ms = first->base_ms;
        t.increment_ms = first->extra_ms;
    }
    return t;
}

/* One that cannot be asked is ready when the loop comes round again. */
static void new_game(struct seat *s)
{
    struct engine_terms terms = terms_of(competitor_of(s));
    engine_set_terms(s->engine, &terms);
    engine_new_game(s->engine, &s->slot->opening.start);
    wait_for(s, SEAT_READYING);
    s->unasked = !engine_ask_ready(s->engine);
    if (s->unasked || engine_failure(s->engine) != ENGINE_FINE)
        s->deadline = engine_now();
    seat_see_pending(s);
}

static bool is_restarted(const struct seat *s)
{
    enum restart restart = competitor_of(s)->restart;
    return restart == RESTART_ON || (restart == RESTART_AUTO && engine_wants_restart(s->engine));
}

bool seat_prepare(struct seat *s, size_t competitor)
{
    if (s->engine && (s->competitor != competitor || is_restarted(s)))
        seat_leave(s, false);
    if (!s->engine)
        return seat_start(s, competitor);
    if (s->state != SEAT_GREETING) /* it has not said who it is, then the game comes after that */
        new_game(s);
    return true;
}

/* Say once which of the settings the engine does not know. */
static void set_options(struct seat *s)
{
    struct runner           *r = s->slot->runner;
    const struct competitor *c = competitor_of(s);
    for (size_t i = 0; i < c->setting_count; i++) {
        const struct engine_option *o = engine_option_find(s->engine, c->settings[i].name);
        if (o)
            engine_set(s->engine, o->name, o->kind == ENGINE_BUTTON ? NULL : c->settings[i].value);
        else if (!r->warned[s->competitor])
            complain_text(TEXT_COMPLAIN_MATCH_NO_OPTION, JD_VALUES({"name", c->name}, {"text", c->settings[i].name}));
    }
    r->warned[s->competitor] = true;
}

static void set_chess960(struct seat *s)
{
    const struct competitor *c = competitor_of(s);
    if (!engine_plays_chess960(s->engine)) {
        const char *what = c->protocol == ENGINE_UCI ? "UCI_Chess960" : "fischerandom";
        complain_text(TEXT_COMPLAIN_MATCH_NO_960, JD_VALUES({"name", c->name}, {"what", what}));
        s->slot->runner->broken = true;
    }
    if (c->protocol == ENGINE_UCI)
        engine_set(s->engine, "UCI_Chess960", "true");
}

static void greeted(struct seat *s)
{
    set_options(s);
    if (engine_option_find(s->engine, "Ponder"))
        engine_set(s->engine, "Ponder", competitor_of(s)->ponder ? "true" : "false");
    if (s->slot->runner->match->chess960)
        set_chess960(s);
    new_game(s);
}

/* ---- in a game ---- */

void seat_think(struct seat *s, const struct engine_go *go, int64_t deadline)
{
    engine_go(s->engine, go);
    s->state = SEAT_THINKING;
    s->deadline = deadline;
    seat_see_pending(s);
}

/* One that cannot be asked whether it has stopped would bring its move into the next game. */
void seat_stop(struct seat *s)
{
    if (s->state != SEAT_THINKING && s->state != SEAT_PONDERING && s->state != SEAT_MISSED)
        return;
    if (s->state != SEAT_MISSED)
        engine_stop(s->engine);
    wait_for(s, SEAT_STOPPING);
    if (competitor_of(s)->protocol == ENGINE_XBOARD && !engine_ask_ready(s->engine))
        seat_leave(s, true);
    seat_see_pending(s);
}

void seat_leave(struct seat *s, bool at_once)
{
    if (s->engine)
        runner_bury(s->slot->runner, s->engine, at_once);
    s->engine = NULL;
    s->writing = false;
    s->state = SEAT_EMPTY;
    s->deadline = ENGINE_FOREVER;
}

/* ---- what happens ---- */

static void rest(struct seat *s)
{
    s->state = SEAT_READY;
    s->deadline = ENGINE_FOREVER;
}

static void failed(struct seat *s)
{
    struct engine_fault f = engine_fault(s->engine);
    slot_failed(s->slot, s, BY_FAILURE, f.kind, f.what);
}

static void moved(struct seat *s, int64_t now)
{
    enum seat_state was = s->state;
    int64_t         deadline = s->deadline;
    rest(s);
    if (was == SEAT_STOPPING) {
        slot_ready(s->slot);
    } else if (was == SEAT_MISSED) {
        s->deadline = deadline;
        slot_think_anew(s->slot, s);
    } else if (was == SEAT_THINKING) {
        slot_moved(s->slot, s, now);
    }
}

static void is_ready(struct seat *s)
{
    if (s->state != SEAT_READYING && s->state != SEAT_STOPPING)
        return;
    rest(s);
    slot_ready(s->slot);
}

/* False when there is nothing more to do with this engine. */
static bool hear_engine(struct seat *s, const struct engine_event *event, int64_t now)
{
    switch (event->said) {
    case ENGINE_UCIOK:
        if (s->state == SEAT_GREETING)
            greeted(s);
        return true;
    case ENGINE_LATER:
        s->patient = true;
        if (s->state == SEAT_GREETING)
            wait_for(s, SEAT_GREETING);
        return true;
    case ENGINE_READYOK: is_ready(s); break;
    case ENGINE_BESTMOVE: moved(s, now); break;
    case ENGINE_RESIGNS:
    case ENGINE_OFFERS:
    case ENGINE_CLAIMS:
    case ENGINE_REFUSES: slot_said(s->slot, s, event->said, event->line, now); break;
    case ENGINE_FAILED: failed(s); return false;
    default: return event->said != ENGINE_NOTHING;
    }
    return s->engine != NULL;
}

void seat_readable(struct seat *s, int64_t now)
{
    struct engine_event event;
    if (!s->engine)
        return;
    engine_read(s->engine);
    do
        engine_next(s->engine, &event);
    while (hear_engine(s, &event, now));
    slot_thinks(s->slot, s, now);
}

void seat_writable(struct seat *s)
{
    if (!s->engine)
        return;
    engine_flush(s->engine);
    if (engine_failure(s->engine) != ENGINE_FINE)
        failed(s);
    else
        seat_see_pending(s);
}

void seat_late(struct seat *s)
{
    const struct competitor *c = competitor_of(s);
    const char              *kind = "stuck";
    char                     seconds[24];
    if (engine_failure(s->engine) != ENGINE_FINE) {
        failed(s);
        return;
    }
    switch (s->state) {
    case SEAT_GREETING:
        if (!s->patient) { /* it is an old one, and says nothing */
            greeted(s);
            return;
        }
        kind = "unready";
        break;
    case SEAT_READYING:
        if (s->unasked) {
            is_ready(s);
            return;
        }
        kind = "unready";
        break;
    case SEAT_THINKING:
    case SEAT_MISSED:
        if (c->limits.clocked || c->limits.movetime_ms) {
            slot_flag(s->slot, s);
            return;
        }
        kind = "silent";
        break;
    default: break;
    }
    snprintf(seconds, sizeof seconds, "%g", (double)seat_patience_us(s) / 1e6);
    slot_failed(s->slot, s, BY_FAILURE, kind, seconds);
}
