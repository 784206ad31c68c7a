/* player.c - the opponent: moves for a position; and all that a player does at a board under the Laws. */
#include "exchange.h"

#include <jadoube/log.h>
#include <jadoube/movetext.h>
#include <jadoube/opponent.h>
#include <jadoube/partner.h>
#include <jadoube/turning.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- moves ---- */

struct player {
    jd_opponent *opponent;
    void        *table;
    jd_partner   self; /* at a board under the Laws */
    jd_move      found;
};

JS void js_player_free(struct player *o)
{
    if (!o)
        return;
    jd_opponent_free(o->opponent);
    free(o->table);
    free(o);
}

JS struct player *js_player_new(size_t bytes)
{
    struct player *o = calloc(1, sizeof *o);
    if (o && (o->table = aligned_alloc(16, bytes))) {
        memset(o->table, 0, bytes);
        if (jd_opponent_new(&o->opponent, o->table, bytes, 1) == JD_OK)
            return o;
    }
    js_player_free(o);
    return NULL;
}

JS jd_err js_player_set(struct player *o, const jd_position *start, const jd_move *moves, size_t count)
{
    return jd_opponent_set(o->opponent, start, moves, count);
}

/* The best move within so many positions and so much depth, at a level. Time is counted in positions: the same question
 * has the same answer on every machine. */
JS int js_player_think(struct player *o, double nodes, int depth, int level, double seed)
{
    jd_opponent_limits limits = {.nodes = (uint64_t)nodes, .depth = depth, .level = level, .seed = (uint64_t)seed};
    jd_opponent_begin(o->opponent, &limits, &(jd_opponent_host){0});
    jd_opponent_think(o->opponent, 0);
    return jd_opponent_best(o->opponent);
}

JS int js_player_score(const struct player *o) { return jd_opponent_score(o->opponent); }

/* ---- at a board ---- */

#define EVENT_MOST 1024

/* Events as lines of a log, in the exchange. */
static size_t put_deeds(const jd_deeds *deeds)
{
    char  *out = js_exchange(JD_DEEDS_MOST * EVENT_MOST);
    size_t used = 0;
    for (size_t i = 0; out && i < deeds->count; i++) {
        used += jd_event_write(&deeds->events[i], out + used, EVENT_MOST - 1);
        out[used++] = '\n';
    }
    return used;
}

JS void js_partner_sit(struct player *o, int level, double seed)
{
    o->self = (jd_partner){.level = level, .seed = (uint64_t)seed};
}

/* What it does without thinking, after any event. */
JS size_t js_partner_at_once(jd_log *log, int me, double now)
{
    jd_deeds deeds;
    jd_partner_at_once(jd_log_game(log), (jd_party)me, (int64_t)now, &deeds);
    return put_deeds(&deeds);
}

JS int js_partner_is_to_think(jd_log *log, int me) { return jd_partner_is_to_think(jd_log_game(log), (jd_party)me); }

/* When it looks at the other one's flag; -1: never. */
JS double js_partner_watches(jd_log *log, int me)
{
    int64_t at;
    return jd_partner_watches(jd_log_game(log), (jd_party)me, &at) ? (double)at : -1;
}

/* The game so far, from the last half-move on that was none that can be told. */
static jd_err set_game(struct player *o, const jd_game *game)
{
    int plies = jd_game_state(game).standing, from = plies;
    while (from > 0 && jd_game_move(game, from) != JD_NO_MOVE)
        from--;
    jd_position start = jd_game_position(game, from);
    jd_move    *moves = malloc((size_t)(plies - from + 1) * sizeof *moves);
    if (!moves)
        return JD_ERR_MEMORY;
    for (int ply = from + 1; ply <= plies; ply++)
        moves[ply - from - 1] = jd_game_move(game, ply);
    jd_err err = jd_opponent_set(o->opponent, &start, moves, (size_t)(plies - from));
    free(moves);
    return err;
}

/* Finds its move within so many positions. How long a person would have thought about it, in ms; -1: it finds none. */
JS double js_partner_think(struct player *o, jd_log *log, int me, double nodes)
{
    const jd_game *game = jd_log_game(log);
    jd_moves       only;
    bool           bound = jd_game_bound(game, &only);
    if (set_game(o, game) != JD_OK)
        return -1;
    jd_opponent_limits limits = {.nodes = (uint64_t)nodes,
                                 .level = o->self.level,
                                 .seed = o->self.seed,
                                 .only = bound ? only.at : NULL,
                                 .only_count = bound ? only.count : 0};
    jd_opponent_begin(o->opponent, &limits, &(jd_opponent_host){0});
    jd_opponent_think(o->opponent, 0);
    o->found = jd_opponent_best(o->opponent);
    return o->found == JD_NO_MOVE
               ? -1
               : (double)jd_partner_pause(&o->self, game, (jd_party)me, o->found, jd_opponent_doubt(o->opponent));
}

JS double js_partner_nodes(const struct player *o) { return (double)jd_opponent_nodes(o->opponent); }

/* What it does with what it found. */
JS size_t js_partner_decide(struct player *o, jd_log *log, int me)
{
    jd_deeds deeds;
    jd_partner_decide(&o->self, jd_log_game(log), (jd_party)me, o->found, jd_opponent_score(o->opponent), &deeds);
    return put_deeds(&deeds);
}

/* ---- after a game ---- */

#define WORTH_MOST 64  /* bytes of JSON for one position … */
#define TURN_MOST  256 /* … and for one turn               */

struct json {
    char  *at;
    size_t used, room;
};

__attribute__((format(printf, 2, 3))) static void put(struct json *j, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int length = vsnprintf(j->at + j->used, j->room - j->used, format, values);
    va_end(values);
    if (length > 0 && (size_t)length < j->room - j->used)
        j->used += (size_t)length;
}

static void put_worth(struct json *j, const jd_worth *w, bool first)
{
    put(j, "%s{\"score\":%d,\"white\":%d", first ? "" : ",", w->score, jd_worth_chance(w, JD_WHITE));
    if (w->mate)
        put(j, ",\"mate\":%d", w->mate);
    put(j, "}");
}

/* Moves have no letter that JSON would write otherwise. */
static void put_turn(struct json *j, const jd_turn *t, const jd_position *before, jd_move move,
                     const jd_language *language, bool first)
{
    jd_movestyle style = {.language = language};
    char         played[JD_MOVETEXT_MAX], better[JD_MOVETEXT_MAX];
    jd_movetext_write(before, move, &style, played, sizeof played);
    jd_movetext_write(before, t->better, &style, better, sizeof better);
    put(j, "%s{\"ply\":%d,\"kind\":\"%s\",\"before\":%d,\"after\":%d,\"move\":\"%s\",\"better\":\"%s\"",
        first ? "" : ",", t->ply, jd_turn_kind_name(t->kind), t->before, t->after, played, better);
    if (t->mate)
        put(j, ",\"mate\":%d", t->mate);
    put(j, "}");
}

static void put_turns(struct json *j, const jd_worth *worths, const jd_position *start, const jd_move *moves,
                      size_t count, const jd_language *language)
{
    jd_turn     turns[JD_TURNS_MOST];
    size_t      found = jd_turns_find(worths, moves, count, (jd_colour)start->turn, turns), next = 0;
    jd_position p = *start;
    for (size_t i = 0; i < count && next < found; i++) {
        if (turns[next].ply == (int)i + 1) {
            put_turn(j, &turns[next], &p, moves[i], language, next == 0);
            next++;
        }
        p = jd_move_make(&p, moves[i]);
    }
}

/* What the positions of a game were worth and where it turned, as JSON in the exchange: how many bytes; 0 without
 * memory, or when it is no game. The moves are not in the exchange. */
JS size_t js_turns(struct player *o, const jd_position *start, const jd_move *moves, size_t count, const char *code)
{
    const jd_language *language = jd_language_find(code); /* before the exchange is written to: it lies there */
    jd_opponent_limits limits = {.nodes = jd_worth_nodes(count)};
    struct json        json = {.room = (count + 1) * WORTH_MOST + JD_TURNS_MOST * TURN_MOST + WORTH_MOST};
    jd_worth          *worths = calloc(count + 1, sizeof *worths);
    json.at = js_exchange(json.room);
    if (worths && json.at && jd_worth_weigh(o->opponent, start, moves, count, &limits, NULL, worths) == JD_OK) {
        put(&json, "{\"nodes\":%d,\"worth\":[", (int)limits.nodes);
        for (size_t i = 0; i <= count; i++)
            put_worth(&json, &worths[i], i == 0);
        put(&json, "],\"turns\":[");
        put_turns(&json, worths, start, moves, count, language);
        put(&json, "]}");
    }
    free(worths);
    return json.used;
}
