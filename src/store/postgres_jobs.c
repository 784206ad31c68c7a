/* postgres_jobs.c - a match that many play, in a PostgreSQL database. */
#include "jobs_impl.h"
#include "postgres.h"

#include <stdlib.h>
#include <string.h>

/* Ask for a change. The number of rows, or -1 on failure. */
static int64_t change(struct store *s, enum query which, const struct values *v, struct store_fault *fault)
{
    PGresult *r = postgres_ask((struct pg *)s, which, v, fault);
    int64_t   rows = r ? strtoll(pq->cmdTuples(r), NULL, 10) : -1;
    pq->clear(r);
    return rows;
}

static void begin(struct values *v, const struct store *s, const char *match)
{
    value_number(v, s->session);
    value_text(v, match);
}

static enum store_err missing(const char *match, struct store_fault *fault)
{
    return store_fail(fault, STORE_MISSING, NULL, "there is no match '%s'", match);
}

static enum store_err dead(struct store_fault *fault)
{
    return store_fail(fault, STORE_LOST, NULL, "this node was taken for dead");
}

static enum store_err create(struct store *s, const char *id, const char *document, int64_t games,
                             struct store_fault *fault)
{
    struct values v = {0};
    begin(&v, s, id);
    value_text(&v, document);
    value_number(&v, games);
    int64_t rows = change(s, Q_MATCH_CREATE, &v, fault);
    if (rows < 0 && fault->err == STORE_CONFLICT)
        store_fail(fault, STORE_CONFLICT, NULL, "there is a match '%s' already", id);
    return rows == 0 ? dead(fault) : fault->err;
}

static struct store_match *match_of(const PGresult *r)
{
    const char *verdict = pq->getisnull(r, 0, 2) ? NULL : pq->getvalue(r, 0, 2), *document = pq->getvalue(r, 0, 3);
    size_t      first = strlen(document) + 1, second = verdict ? strlen(verdict) + 1 : 0;
    struct store_match *m = malloc(sizeof *m + first + second);
    if (!m)
        return NULL;
    *m = (struct store_match){
        .games = postgres_number(r, 0, 0), .done = postgres_number(r, 0, 1), .taken = postgres_number(r, 0, 4)};
    m->document = memcpy((char *)(m + 1), document, first);
    if (verdict)
        m->verdict = memcpy(m->document + first, verdict, second);
    return m;
}

static enum store_err read_match(struct store *s, const char *id, struct store_match **out, struct store_fault *fault)
{
    struct values v = {0};
    value_text(&v, id);
    PGresult *r = postgres_ask((struct pg *)s, Q_MATCH_READ, &v, fault);
    if (r && pq->ntuples(r) == 0)
        missing(id, fault);
    else if (r && !(*out = match_of(r)))
        store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    pq->clear(r);
    return fault->err;
}

static struct column column_of(struct store_held held)
{
    struct column c = {0};
    column_head(&c, COLUMN_INT8, held.count);
    for (size_t i = 0; i < held.count; i++)
        column_int8(&c, held.numbers[i]);
    return c;
}

/* The rows are the caller's to clear. */
static PGresult *take_rows(struct store *s, const char *match, struct store_held held, int limit,
                           struct store_fault *fault)
{
    struct values v = {0};
    struct column known = column_of(held);
    PGresult     *r = NULL;
    begin(&v, s, match);
    value_number(&v, limit);
    value_binary(&v, known.data, known.size);
    if (known.failed)
        store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    else
        r = postgres_ask((struct pg *)s, Q_JOB_TAKE, &v, fault);
    free(known.data);
    return r;
}

static enum store_err take(struct store *s, const char *match, struct store_held held, int limit, store_job_fn each,
                           void *context, struct store_fault *fault)
{
    struct values which = {0};
    value_text(&which, match);
    if (postgres_bury(s, fault) || change(s, Q_JOB_FREE, &which, fault) < 0)
        return fault->err;
    PGresult *r = take_rows(s, match, held, limit, fault);
    for (int i = 0; r && i < pq->ntuples(r); i++)
        each(context, postgres_number(r, i, 0));
    pq->clear(r);
    return fault->err;
}

/* It may be there already, from before the database went away. */
static enum store_err why_not_done(struct store *s, const char *match, int64_t number, const char *outcome,
                                   struct store_fault *fault)
{
    struct values v = {0};
    value_text(&v, match);
    value_number(&v, number);
    value_text(&v, outcome);
    PGresult *r = postgres_ask((struct pg *)s, Q_JOB_WHY, &v, fault);
    if (!r)
        return fault->err;
    if (pq->ntuples(r) == 0)
        missing(match, fault);
    else if (postgres_number(r, 0, 0) != 1 && !pq->getisnull(r, 0, 1))
        store_fail(fault, STORE_CONFLICT, NULL, "the match '%s' was stopped", match);
    else if (postgres_number(r, 0, 0) != 1)
        store_fail(fault, STORE_LOST, NULL, "game %lld of '%s' is somebody else's", (long long)number + 1, match);
    pq->clear(r);
    return fault->err;
}

static enum store_err done(struct store *s, const char *match, int64_t number, const char *outcome, const char *record,
                           struct store_fault *fault)
{
    struct values v = {0};
    begin(&v, s, match);
    value_number(&v, number);
    value_text(&v, outcome);
    value_text(&v, record);
    return change(s, Q_JOB_DONE, &v, fault) != 0 ? fault->err : why_not_done(s, match, number, outcome, fault);
}

static enum store_err release(struct store *s, const char *match, struct store_fault *fault)
{
    struct values v = {0};
    begin(&v, s, match);
    change(s, Q_JOB_RELEASE, &v, fault);
    return fault->err;
}

static enum store_err list(struct store *s, const char *match, int64_t after, int limit, store_job_each each,
                           void *context, struct store_fault *fault)
{
    struct values v = {0};
    bool          more = true;
    value_text(&v, match);
    value_number(&v, after);
    value_number(&v, limit);
    PGresult *r = postgres_ask((struct pg *)s, Q_JOB_LIST, &v, fault);
    for (int i = 0; r && more && i < pq->ntuples(r); i++)
        more = each(context, &(struct store_job){postgres_number(r, i, 0), postgres_number(r, i, 1),
                                                 pq->getvalue(r, i, 2), pq->getvalue(r, i, 3)});
    pq->clear(r);
    return fault->err;
}

static enum store_err stop(struct store *s, const char *match, const char *verdict, int64_t seq,
                           struct store_fault *fault)
{
    struct values v = {0};
    begin(&v, s, match);
    value_text(&v, verdict);
    value_number(&v, seq);
    if (change(s, Q_MATCH_STOP, &v, fault) != 0)
        return fault->err;
    return store_fail(fault, STORE_CONFLICT, NULL, "the match '%s' has gone on, or was stopped", match);
}

static enum store_err remove_match(struct store *s, const char *match, struct store_fault *fault)
{
    struct values v = {0};
    begin(&v, s, match);
    return change(s, Q_MATCH_REMOVE, &v, fault) == 0 ? missing(match, fault) : fault->err;
}

const struct store_job_ops postgres_jobs = {
    .create = create,
    .read = read_match,
    .take = take,
    .done = done,
    .release = release,
    .list = list,
    .stop = stop,
    .remove = remove_match,
};
