/* whole.c - what the rules alone do not have: the fast count, who can still mate, a game under the Laws. */
#include "exchange.h"

#include <jadoube/log.h>
#include <jadoube/mate.h>
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
    if (jd_log_new(&log) != JD_OK)
        return NULL;
    jd_log_keep(log);
    return log;
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
    return out ? jd_ruling_write(&rulings.at[i], l, jd_game_names(jd_log_game(log)), out, JD_RULING_JSON_MAX) : 0;
}

/* What would follow from an event: js_log_rulings() has it, and the game is as it was. */
JS jd_err js_log_would(jd_log *log, const char *line, size_t length)
{
    char    *texts = malloc(length + 1);
    jd_game *copy = NULL;
    jd_event event;
    jd_err   err = texts ? jd_event_read(line, length, &event, texts, &fault) : JD_ERR_MEMORY;
    rulings.count = 0;
    if (err == JD_OK)
        err = jd_game_copy(&copy, jd_log_game(log));
    if (err == JD_OK)
        err = jd_game_apply(copy, &event, &rulings, &fault);
    jd_game_free(copy);
    free(texts);
    return err;
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

/* ---- its PGN ---- */

struct text {
    char  *at;
    size_t used;
};

static void put(void *context, const char *more, size_t length)
{
    struct text *t = context;
    char        *room = realloc(t->at, t->used + length + 1);
    if (!room)
        return;
    memcpy(room + t->used, more, length);
    t->at = room;
    t->used += length;
}

/* Each line of a log is followed by a call of this; the last call, with `event` false, writes the game to the exchange.
 */
static jd_pgn_record *record;

JS jd_err js_pgn_begin(void)
{
    jd_pgn_record_free(record);
    return jd_pgn_record_new(&record);
}

JS jd_err js_pgn_event(jd_log *log, const char *language)
{
    return jd_pgn_record_event(record, jd_log_game(log), jd_log_event(log), &rulings, jd_language_find(language));
}

JS size_t js_pgn_end(jd_log *log)
{
    struct text text = {0};
    char       *out;
    jd_pgn_record_write(record, jd_log_game(log), jd_log_regulations(log), jd_log_head(log), NULL, 0, put, &text);
    out = js_exchange(text.used + 1);
    if (out && text.used)
        memcpy(out, text.at, text.used);
    free(text.at);
    jd_pgn_record_free(record);
    record = NULL;
    return out ? text.used : 0;
}

/* All that events, presets and regulations have, as JSON: how long it is, when it fits into so many bytes. */
JS size_t js_vocabulary(char *out, size_t size) { return jd_vocabulary_write(out, size); }
