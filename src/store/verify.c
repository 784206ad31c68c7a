/* verify.c - one game after the other, each replayed by the one state machine. */
#include "verify.h"
#include "log/replay.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct verifier {
    const struct verify_visitor *visitor;
    struct verify_totals        *totals;
    const struct store_game     *game; /* the one that is being replayed */
    struct log_game              log;
    bool                         replaying; /* no line of it has failed yet */
    int64_t                      seq, at;   /* of the last event            */
    jd_rulings                   rulings;
};

__attribute__((format(printf, 4, 5))) static void find(struct verifier *v, int64_t event, size_t column,
                                                       const char *format, ...)
{
    char    text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    v->totals->findings++;
    v->visitor->finding(v->visitor->context, &(struct verify_finding){v->game->id, event, column, text});
}

/* ---- one game ---- */

static void check_numbers(struct verifier *v, const struct store_event *e)
{
    if (e->seq != v->seq + 1)
        find(v, e->seq, 0, "event %lld was due", (long long)v->seq + 1);
    if (e->at < v->at)
        find(v, e->seq, 0, "at %lld ms, after one at %lld ms", (long long)e->at, (long long)v->at);
    v->seq = e->seq;
    v->at = e->at;
}

static bool check_event(void *context, const struct store_event *e)
{
    struct verifier *v = context;
    struct log_fault fault;
    jd_event         event;
    json_t          *json;
    v->totals->events++;
    check_numbers(v, e);
    bool good = v->replaying ? log_game_apply(&v->log, e->line, e->length, &event, &json, &v->rulings, &fault)
                             : log_read_event(e->line, e->length, &event, &json, &fault);
    v->replaying &= good;
    if (!good)
        find(v, e->seq, fault.column, "expected %s", fault.expected);
    else if (event.at != e->at)
        find(v, e->seq, 0, "stored at %lld ms, but the line says %lld", (long long)e->at, (long long)event.at);
    json_decref(json);
    return true;
}

/* A game without a result may have been closed as it stands: "*". */
static void check_result(struct verifier *v)
{
    const char *noted = v->game->result, *result = jd_result_text(jd_game_state(v->log.game).result);
    bool        same = noted && result ? strcmp(noted, result) == 0 : !result && (!noted || strcmp(noted, "*") == 0);
    if (!same)
        find(v, 0, 0, "the result is %s, but the store has noted %s", result ? result : "open", noted ? noted : "none");
}

static enum store_err verify_game(void *context, struct store *s, const struct store_game *g, struct store_fault *fault)
{
    struct verifier *v = context;
    const char      *head = g->regulations;
    struct log_fault wrong;
    v->game = g;
    v->seq = v->at = 0;
    v->replaying = log_game_start(&v->log, head, strlen(head), &wrong);
    if (!v->replaying)
        find(v, 0, wrong.column, "regulations: expected %s", wrong.expected);
    enum store_err err = store_events(s, g->id, INT64_MIN, check_event, v, fault);
    if (!err && v->replaying)
        check_result(v);
    log_game_end(&v->log);
    v->totals->games++;
    if (v->visitor->progress)
        v->visitor->progress(v->visitor->context, v->totals);
    return err;
}

enum store_err store_verify(struct store *s, const struct verify_visitor *visitor, struct verify_totals *totals,
                            struct store_fault *fault)
{
    struct verifier v = {.visitor = visitor, .totals = totals};
    *totals = (struct verify_totals){0};
    return store_game_walk(s, &(struct store_filter){0}, verify_game, &v, fault);
}
