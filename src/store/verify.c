/* verify.c - one game after the other, each replayed by the one state machine. */
#include "verify.h"

#include "chain.h"
#include "result.h"
#include "store_impl.h"

#include "jadoube/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct verifier {
    const struct verify_visitor *visitor;
    struct verify_totals        *totals;
    const struct store_game     *game; /* the one that is being replayed */
    jd_log                      *log;
    bool                         replaying; /* no line of it has failed yet */
    int64_t                      seq, at;   /* of the last event            */
    struct chain                *chain;
    struct chain_hash before; /* the hash of the last event; as it is stored, so that each event is judged alone */
    bool              linked; /* it has one */
    jd_rulings        rulings;
};

__attribute__((format(printf, 5, 6))) static void find_and_did(struct verifier *v, const char *did, int64_t event,
                                                               size_t column, const char *format, ...)
{
    char    text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    v->totals->findings++;
    v->totals->repaired += did != NULL;
    v->visitor->finding(v->visitor->context, &(struct verify_finding){v->game->id, event, column, text, did});
}

#define find(v, event, column, ...) find_and_did(v, NULL, event, column, __VA_ARGS__)

/* ---- one game ---- */

/* Where an event is missing, the one behind it cannot fit: that is told once. */
static void check_hash(struct verifier *v, const struct store_event *e, const unsigned char *hash)
{
    struct chain_hash due;
    bool              judged = hash && v->linked && e->seq == v->seq + 1;
    if (judged && chain_next(v->chain, &v->before, e->line, e->length, &due) && memcmp(due.at, hash, STORE_HASH) != 0)
        find(v, e->seq, 0,
             e->seq == 1 ? "altered, or the first line of the log is" : "altered, or the hash before it is");
    v->totals->bare += !hash;
    v->linked = hash != NULL;
    if (hash)
        memcpy(v->before.at, hash, STORE_HASH);
}

static void check_numbers(struct verifier *v, const struct store_event *e)
{
    if (e->seq != v->seq + 1)
        find(v, e->seq, 0, "event %lld was due", (long long)v->seq + 1);
    if (e->at < v->at)
        find(v, e->seq, 0, "at %lld ms, after one at %lld ms", (long long)e->at, (long long)v->at);
    v->seq = e->seq;
    v->at = e->at;
}

static bool replay_event(struct verifier *v, const struct store_event *e, int64_t *at, jd_fault *fault)
{
    if (jd_log_line(v->log, e->line, e->length, &v->rulings, fault) != JD_OK)
        return false;
    *at = jd_log_event(v->log)->at;
    return true;
}

/* When the game cannot be followed any more, its lines can still be read. */
static bool read_event(const struct store_event *e, int64_t *at, jd_fault *fault)
{
    jd_event event;
    char    *texts = malloc(e->length + 1);
    *fault = (jd_fault){0, "more memory"};
    bool good = texts && jd_event_read(e->line, e->length, &event, texts, fault) == JD_OK;
    if (good)
        *at = event.at;
    free(texts);
    return good;
}

static bool check_event(void *context, const struct store_event *e, const unsigned char *hash)
{
    struct verifier *v = context;
    jd_fault         fault;
    int64_t          at = 0;
    v->totals->events++;
    check_hash(v, e, hash);
    check_numbers(v, e);
    bool good = v->replaying ? replay_event(v, e, &at, &fault) : read_event(e, &at, &fault);
    v->replaying &= good;
    if (!good)
        find(v, e->seq, fault.offset + 1, "expected %s", fault.expected);
    else if (at != e->at)
        find(v, e->seq, 0, "stored at %lld ms, but the line says %lld", (long long)e->at, (long long)at);
    return true;
}

static void check_end(struct verifier *v)
{
    if (v->seq < v->game->events)
        find(v, v->seq + 1, 0, "missing: the game had %lld events", (long long)v->game->events);
}

/* A game without a result may have been closed as it stands: "*". */
static enum store_err note_result(struct store *s, const char *id, const char *result, struct store_fault *fault)
{
    struct store_hold hold;
    if (store_take(s, id, &hold, fault) || store_game_result(s, id, result, fault))
        return fault->err;
    return store_release(s, id, fault);
}

static enum store_err check_result(struct verifier *v, struct store *s, struct store_fault *fault)
{
    char           text[STORE_RESULT_MAX];
    const char    *noted = v->game->result, *result = store_result_write(jd_log_game(v->log), text);
    bool           same = noted && result ? strcmp(noted, result) == 0 : !result && (!noted || strcmp(noted, "*") == 0);
    enum store_err err = !same && v->visitor->repair ? note_result(s, v->game->id, result, fault) : STORE_OK;
    if (!same && !err)
        find_and_did(v, v->visitor->repair ? "noted the result of the log" : NULL, 0, 0,
                     "the result is %s, but the store has noted %s", result ? result : "open", noted ? noted : "none");
    return err;
}

static enum store_err verify_game(void *context, struct store *s, const struct store_game *g, struct store_fault *fault)
{
    struct verifier *v = context;
    const char      *head = g->regulations;
    jd_fault         wrong = {0, "more memory"};
    v->game = g;
    v->seq = v->at = 0;
    v->linked = chain_head(v->chain, g, &v->before);
    v->replaying =
        jd_log_new(&v->log) == JD_OK && jd_log_line(v->log, head, strlen(head), &v->rulings, &wrong) == JD_OK;
    if (!v->replaying)
        find(v, 0, wrong.offset + 1, "regulations: expected %s", wrong.expected);
    enum store_err err = store_links(s, g->id, INT64_MIN, check_event, v, fault);
    if (!err)
        check_end(v);
    if (!err && v->replaying)
        err = check_result(v, s, fault);
    jd_log_free(v->log);
    v->totals->games++;
    if (v->visitor->progress)
        v->visitor->progress(v->visitor->context, v->totals);
    return err;
}

enum store_err store_verify(struct store *s, const struct verify_visitor *visitor, struct verify_totals *totals,
                            struct store_fault *fault)
{
    struct verifier v = {.visitor = visitor, .totals = totals, .chain = chain_new()};
    *totals = (struct verify_totals){0};
    if (!v.chain)
        return store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    enum store_err err = store_game_walk(s, &(struct store_filter){0}, verify_game, &v, fault);
    chain_free(v.chain);
    return err;
}
