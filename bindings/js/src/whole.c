/* whole.c - what the rules alone do not have: the fast count, who can still mate, a game under the Laws, the opponent.
 */
#include "exchange.h"

#include <jadoube/log.h>
#include <jadoube/mate.h>
#include <jadoube/opponent.h>
#include <jadoube/perft.h>

#include <stdlib.h>
#include <string.h>

JS double js_perft_fast(const jd_position *p, int depth) { return (double)jd_perft(p, depth); }

/* ---- who can still mate ---- */

#define LINE_MOST 1024

struct query {
    int32_t  answer, reason;
    uint32_t length; /* of the line of moves that follows */
    jd_move  line[LINE_MOST];
};

/* 0 no, 1 yes, 2 unknown within so many nodes and bytes of memory; the exchange has a struct query. */
JS int js_mate(const jd_position *p, int side, double nodes, size_t bytes)
{
    struct query  *q = js_exchange(sizeof *q);
    void          *memory = bytes ? malloc(bytes) : NULL;
    jd_mate_result found;
    if (!q)
        return JD_UNKNOWN;
    jd_mate_budget budget = {.nodes = (uint64_t)nodes,
                             .memory = memory,
                             .bytes = memory ? bytes : 0,
                             .line = q->line,
                             .line_size = LINE_MOST};
    q->answer = (int32_t)jd_mate_query(p, (jd_colour)side, &budget, &found);
    q->reason = (int32_t)found.reason;
    q->length = (uint32_t)(found.line_length < LINE_MOST ? found.line_length : LINE_MOST);
    free(memory);
    return q->answer;
}

JS const char *js_mate_reason(int reason) { return jd_mate_reason_name((jd_mate_reason)reason); }

/* ---- a game under the Laws: lines of its log in, rulings out ---- */

static jd_fault   fault;
static jd_rulings rulings;

JS size_t      js_log_fault_offset(void) { return fault.offset; }
JS const char *js_log_fault_expected(void) { return fault.expected; }

JS jd_log *js_log_new(void)
{
    jd_log *log;
    return jd_log_new(&log) == JD_OK ? log : NULL;
}

JS void js_log_free(jd_log *log) { jd_log_free(log); }

JS jd_err js_log_line(jd_log *log, const char *line, size_t length)
{
    fault = (jd_fault){0, NULL};
    return jd_log_line(log, line, length, &rulings, &fault);
}

/* Of the last line: how many rulings, and each of them as JSON with its sentence in a language. */
JS size_t js_log_rulings(void) { return rulings.count; }
JS size_t js_log_ruling(jd_log *log, size_t i, const char *language)
{
    const jd_language *l = jd_language_find(language);
    char              *out = js_exchange(JD_RULING_JSON_MAX);
    return out ? jd_ruling_write_named(&rulings.at[i], l, jd_game_names(jd_log_game(log)), out, JD_RULING_JSON_MAX) : 0;
}

/* As a role sees it (jd_party). */
JS size_t js_log_state(jd_log *log, int role)
{
    jd_state state = jd_game_view(jd_log_game(log), (jd_party)role);
    char    *out = js_exchange(JD_RULING_JSON_MAX);
    return out ? jd_state_write(&state, out, JD_RULING_JSON_MAX) : 0;
}

/* The moment at which time alone decides something next; -1: never. */
JS double js_log_due(jd_log *log)
{
    int64_t at;
    return jd_game_due(jd_log_game(log), &at) ? (double)at : -1;
}

JS int  js_log_plies(jd_log *log) { return jd_game_state(jd_log_game(log)).standing; }
JS int  js_log_move(jd_log *log, int ply) { return jd_game_ply(jd_log_game(log), ply).move; }
JS void js_log_position(jd_log *log, int ply, jd_position *out) { *out = jd_game_position(jd_log_game(log), ply); }

/* All that events, presets and regulations have, as JSON: how long it is, when it fits into so many bytes. */
JS size_t js_vocabulary(char *out, size_t size) { return jd_vocabulary_write(out, size); }

/* ---- the opponent ---- */

struct player {
    jd_opponent *opponent;
    void        *table;
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
