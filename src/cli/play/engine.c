/* engine.c - the engine, or our own player, is told the moves of the game, and its own become events like anybody's. */
#include "cli/play/engine.h"

#include "cli/play/builtin.h"
#include "cli/play/say.h"
#include "cli/play/words.h"
#include "console/fault.h"
#include "console/report.h"
#include "console/text.h"
#include "engine/engine.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GREETING_US (10 * 1000000)

struct opponent {
    struct engine   *engine;  /* NULL after a failure, and where our own player sits */
    struct builtin  *builtin; /* or NULL */
    char           **words;
    int              level;
    struct engine_go limits;
    char             name[64];
    bool             discard; /* the move that it is about to send is not wanted any more */
    bool             offered; /* it was told of the draw offer that stands */

    /* What it knows of the game: moves from the position after `base` plies. */
    bool        knows;
    int         base;
    jd_position start;
    jd_move    *told;
    int         count, size;
};

/* ---- life ---- */

static bool set_strength(struct opponent *o)
{
    o->limits = (struct engine_go){.clocks = true};
    if (o->level > ENGINE_LEVELS)
        return engine_elo(o->engine, o->level);
    if (o->level > 0)
        engine_level(o->engine, o->level, &o->limits);
    return true;
}

/* What went wrong with its program. */
static void failure_words(const struct opponent *o, const jd_language *language, char *out, size_t size)
{
    struct engine_fault f = engine_fault(o->engine);
    fault_words(out, size, language, f.kind, f.what);
}

/* Start the process and wait for its greeting. On false `why` says what is wrong. */
static bool launch(struct opponent *o, char *why, size_t size)
{
    struct engine_setup setup = {.command = o->words[0], .arguments = (const char *const *)o->words + 1};
    o->engine = engine_start(&setup);
    if (!o->engine) {
        snprintf(why, size, "%s", strerror(errno));
        return false;
    }
    if (!engine_greet(o->engine, engine_now() + GREETING_US) || !set_strength(o) ||
        !engine_ready(o->engine, engine_now() + GREETING_US)) {
        if (engine_failure(o->engine) != ENGINE_FINE)
            failure_words(o, NULL, why, size);
        else
            snprintf(why, size, "%s",
                     o->level > ENGINE_LEVELS ? "it does not play by ratings" : "it does not speak UCI");
        engine_free(o->engine);
        o->engine = NULL;
        return false;
    }
    o->knows = o->discard = false;
    if (engine_name(o->engine)[0])
        snprintf(o->name, sizeof o->name, "%s", engine_name(o->engine));
    return true;
}

struct opponent *opponent_start(const char *command, int level)
{
    struct opponent *o = calloc(1, sizeof *o);
    char             why[256] = "not enough memory";
    if (o) {
        o->level = level;
        o->words = engine_words(command);
        snprintf(o->name, sizeof o->name, "%s", command);
        if (!o->words)
            snprintf(why, sizeof why, "this is no command line");
        else if (launch(o, why, sizeof why))
            return o;
    }
    complain("engine '%s': %s", command, why);
    opponent_free(o);
    return NULL;
}

struct opponent *opponent_builtin(int level)
{
    struct opponent *o = calloc(1, sizeof *o);
    if (o)
        o->builtin = builtin_new(level, isatty(STDIN_FILENO));
    if (!o || !o->builtin) {
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
        opponent_free(o);
        return NULL;
    }
    if (builtin_level(o->builtin))
        snprintf(o->name, sizeof o->name, "Jadoube (%d)", builtin_level(o->builtin));
    else
        snprintf(o->name, sizeof o->name, "Jadoube");
    return o;
}

void opponent_free(struct opponent *o)
{
    if (!o)
        return;
    builtin_free(o->builtin);
    engine_free(o->engine);
    free(o->words);
    free(o->told);
    free(o);
}

const char *opponent_name(const struct opponent *o) { return o->name; }

int opponent_fd(const struct opponent *o)
{
    if (o && o->builtin)
        return builtin_fd(o->builtin);
    return o && o->engine ? engine_fd(o->engine) : -1;
}

bool opponent_thinking(const struct opponent *o)
{
    if (o && o->builtin)
        return builtin_thinking(o->builtin);
    return o && o->engine && engine_thinking(o->engine);
}

/* ---- failing ---- */

static void fail(struct local_game *t, const char *why)
{
    struct opponent *o = t->opponent;
    jd_event         e = table_event(JD_BY_ARBITER, JD_DO_PAUSE);
    engine_free(o->engine);
    o->engine = NULL;
    if (jd_game_state(t->game).phase == JD_RUNNING)
        table_do(t, &e);
    table_tell(t, TONE_FAULT, TEXT_PLAY_ENGINE_GONE, JD_VALUES({"who", o->name}, {"why", why}));
}

/* ---- telling it the game ---- */

static bool remember(struct opponent *o, jd_move m)
{
    if (o->count == o->size) {
        int      size = o->size ? 2 * o->size : 128;
        jd_move *more = realloc(o->told, (size_t)size * sizeof *more);
        if (!more)
            return false;
        o->told = more;
        o->size = size;
    }
    o->told[o->count++] = m;
    return true;
}

/* The ply from which on all moves are legal: an engine cannot be told others. */
static int first_ply(const jd_game *game, int ply)
{
    while (ply > 0 && jd_game_move(game, ply) != JD_NO_MOVE)
        ply--;
    return ply;
}

static void tell_game(struct local_game *t, int ply)
{
    struct opponent *o = t->opponent;
    int              base = first_ply(t->game, ply), same = 0;
    jd_position      start = jd_game_position(t->game, base);
    if (!o->knows || base != o->base || memcmp(&start, &o->start, sizeof start) != 0) {
        if (o->engine && start.chess960)
            engine_set(o->engine, "UCI_Chess960", "true");
        if (o->engine)
            engine_new_game(o->engine, &start);
        o->knows = true;
        o->base = base;
        o->start = start;
        o->count = 0;
    }
    while (same < o->count && base + same < ply && o->told[same] == jd_game_move(t->game, base + same + 1))
        same++;
    if (o->engine)
        engine_pop(o->engine, (size_t)(o->count - same));
    o->count = same;
    for (int i = base + same + 1; i <= ply; i++) {
        jd_position before = jd_game_position(t->game, i - 1);
        jd_move     m = jd_game_move(t->game, i);
        if (o->engine)
            engine_push(o->engine, &before, m);
        if (!remember(o, m))
            o->knows = false; /* tell it everything again next time */
    }
}

static jd_party party_of(const struct local_game *t) { return jd_party_of(jd_colour_other(t->person)); }

static void think(struct local_game *t, const jd_state *s)
{
    struct opponent *o = t->opponent;
    struct engine_go go = o->limits;
    tell_game(t, s->ply);
    table_clocks(t, s, go.time);
    for (int c = 0; c < 2; c++) {
        const jd_control *control = jd_regulations_control(&t->regs, (jd_colour)c);
        int               needed = 0, period = s->period[c] - 1;
        go.increment[c] = control->at[period].extra_ms;
        go.time[c] = go.time[c] > 0 ? go.time[c] : 1;
        for (int i = 0; i <= period; i++)
            needed += control->at[i].moves;
        if (c == (int)s->on_move && control->at[period].moves)
            go.movestogo = needed - s->counter[c];
    }
    if (o->engine) {
        engine_go(o->engine, &go);
        return;
    }
    struct builtin_task task = {
        .game = t->game, .me = party_of(t), .start = o->start, .moves = o->told, .count = (size_t)o->count, .go = go};
    if (!builtin_begin(o->builtin, &task))
        fail(t, "no game");
}

/* ---- following the game ---- */

static bool its_turn(const struct local_game *t, const jd_state *s)
{
    jd_colour own = jd_colour_other(t->person);
    return s->phase == JD_RUNNING && s->running == jd_party_of(own) && s->on_move == own;
}

static void hear_offer(struct local_game *t, const jd_state *s)
{
    struct opponent *o = t->opponent;
    bool             offer = s->offer == jd_party_of(t->person);
    if (offer && !o->offered)
        table_tell(t, TONE_NEWS, TEXT_PLAY_NO_ANSWER, JD_VALUES({"who", o->name}));
    o->offered = offer;
}

/* An illegal move of the other player that stands: an engine could not be told of it, and says so. */
static bool claims_illegal(struct local_game *t)
{
    jd_event e = table_event(party_of(t), JD_DO_CLAIM);
    e.what = JD_WHAT_ILLEGAL;
    return jd_game_may(t->game, e.by, e.act, e.what) && table_do(t, &e);
}

/* One thing that our own player does without thinking. False: there is none, or it changed nothing. */
static bool does_at_once(struct local_game *t)
{
    jd_deeds deeds;
    size_t   done = 0;
    jd_partner_at_once(t->game, party_of(t), table_watch(t), &deeds);
    while (done < deeds.count && table_do(t, &deeds.events[done]))
        done++;
    return done > 0;
}

#define AT_ONCE_MOST 8 /* claims and sheets that follow each other */

/* Our own player claims and writes, then thinks while it has a move to find, and about nothing else. */
static void follow_builtin(struct local_game *t)
{
    struct opponent *o = t->opponent;
    for (int i = 0; i < AT_ONCE_MOST && does_at_once(t); i++) {
    }
    jd_state s = jd_game_state(t->game);
    bool     turn = jd_partner_is_to_think(t->game, party_of(t));
    bool     wanted = turn && o->knows && o->base + o->count == s.ply;
    if (builtin_thinking(o->builtin) && !wanted)
        builtin_stop(o->builtin);
    if (!builtin_thinking(o->builtin) && turn)
        think(t, &s);
}

int64_t opponent_due(const struct local_game *t)
{
    int64_t at;
    if (!t->opponent || !t->opponent->builtin || t->broken || !jd_partner_watches(t->game, party_of(t), &at))
        return -1;
    return at > table_watch(t) ? at - table_watch(t) : 0;
}

void opponent_follow(struct local_game *t)
{
    struct opponent *o = t->opponent;
    char             why[256];
    if (!o || t->broken)
        return;
    jd_state s = jd_game_state(t->game);
    if (o->builtin) {
        follow_builtin(t);
        return;
    }
    hear_offer(t, &s);
    if (!o->engine && its_turn(t, &s) && !launch(o, why, sizeof why))
        fail(t, why);
    if (!o->engine)
        return;
    bool wanted = its_turn(t, &s) && o->knows && o->base + o->count == s.ply;
    if (engine_thinking(o->engine)) {
        if (!wanted && !o->discard) {
            o->discard = true;
            engine_stop(o->engine);
        }
    } else if (its_turn(t, &s) && !claims_illegal(t)) {
        think(t, &s);
    }
    engine_flush(o->engine);
}

/* Its move becomes an event; one that changes nothing is a failure. */
static void play_move(struct local_game *t, const char *move)
{
    jd_state before = jd_game_state(t->game);
    char     why[64];
    jd_event e = table_event(party_of(t), JD_DO_PLAY);
    e.move = move;
    bool     done = table_do(t, &e);
    jd_state after = jd_game_state(t->game);
    if (!done || (its_turn(t, &after) && after.ply == before.ply)) {
        snprintf(why, sizeof why, "bestmove %s", move);
        fail(t, why);
    }
}

static void play(struct local_game *t)
{
    struct opponent *o = t->opponent;
    jd_state         before = jd_game_state(t->game);
    char             move[16];
    if (o->discard || !its_turn(t, &before)) {
        o->discard = false;
        return;
    }
    snprintf(move, sizeof move, "%s", engine_bestmove(o->engine));
    play_move(t, move);
}

/* What our own player does with the move that it found. */
static void read_builtin(struct local_game *t)
{
    int      score = 0;
    jd_party me = party_of(t);
    jd_move  m = builtin_take(t->opponent->builtin, &score);
    jd_deeds deeds;
    if (m == JD_NO_MOVE || !jd_partner_is_to_think(t->game, me) || !jd_partner_may_make(t->game, m))
        return; /* opponent_follow() begins again */
    jd_partner_decide(builtin_partner(t->opponent->builtin), t->game, me, m, score, &deeds);
    for (size_t i = 0; i < deeds.count; i++)
        if (deeds.events[i].act == JD_DO_PLAY)
            play_move(t, deeds.text);
        else if (deeds.events[i].act == JD_DO_SEAL)
            obey_seal(t, me, deeds.text);
        else
            table_do(t, &deeds.events[i]);
}

void opponent_read(struct local_game *t)
{
    struct engine_event e;
    char                why[256];
    if (t->opponent->builtin)
        read_builtin(t);
    if (!t->opponent->engine)
        return;
    engine_read(t->opponent->engine);
    while (t->opponent->engine) {
        enum engine_said said = engine_next(t->opponent->engine, &e);
        if (said == ENGINE_NOTHING)
            return;
        if (said == ENGINE_BESTMOVE)
            play(t);
        if (said == ENGINE_FAILED) {
            failure_words(t->opponent, t->manner.language, why, sizeof why);
            fail(t, why);
        }
    }
}
