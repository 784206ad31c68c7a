/* player.c - the opponent: moves for a position; and all that a player does at a board under the Laws. */
#include "exchange.h"

#include <jadoube/log.h>
#include <jadoube/opponent.h>
#include <jadoube/partner.h>

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
