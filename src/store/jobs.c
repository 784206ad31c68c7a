/* jobs.c - what is checked before a kind of store is asked about its jobs. */
#include "jobs_impl.h"
#include "store_impl.h"

static enum store_err check_jobs(const struct store *s, const char *match, bool writes, struct store_fault *fault)
{
    if (store_check(s, match, writes, fault))
        return fault->err;
    if (!s->ops->jobs)
        return store_fail(fault, STORE_BAD, NULL, "a match is shared through postgres://…: a file has one writer");
    return STORE_OK;
}

enum store_err store_match_create(struct store *s, const char *id, const char *document, int64_t games,
                                  struct store_fault *fault)
{
    return check_jobs(s, id, true, fault) ? fault->err : s->ops->jobs->create(s, id, document, games, fault);
}

enum store_err store_match_read(struct store *s, const char *id, struct store_match **out, struct store_fault *fault)
{
    *out = NULL;
    return check_jobs(s, id, false, fault) ? fault->err : s->ops->jobs->read(s, id, out, fault);
}

enum store_err store_jobs_take(struct store *s, const char *match, struct store_held held, int limit, store_job_fn each,
                               void *context, struct store_fault *fault)
{
    return check_jobs(s, match, true, fault) ? fault->err
                                             : s->ops->jobs->take(s, match, held, limit, each, context, fault);
}

enum store_err store_job_done(struct store *s, const char *match, int64_t number, const char *outcome,
                              const char *record, struct store_fault *fault)
{
    return check_jobs(s, match, true, fault) ? fault->err
                                             : s->ops->jobs->done(s, match, number, outcome, record, fault);
}

enum store_err store_jobs_release(struct store *s, const char *match, struct store_fault *fault)
{
    return check_jobs(s, match, true, fault) ? fault->err : s->ops->jobs->release(s, match, fault);
}

enum store_err store_jobs_done(struct store *s, const char *match, int64_t after, int limit, store_job_each each,
                               void *context, struct store_fault *fault)
{
    return check_jobs(s, match, false, fault) ? fault->err
                                              : s->ops->jobs->list(s, match, after, limit, each, context, fault);
}

enum store_err store_match_stop(struct store *s, const char *match, const char *verdict, int64_t seq,
                                struct store_fault *fault)
{
    return check_jobs(s, match, true, fault) ? fault->err : s->ops->jobs->stop(s, match, verdict, seq, fault);
}

enum store_err store_match_remove(struct store *s, const char *match, struct store_fault *fault)
{
    return check_jobs(s, match, true, fault) ? fault->err : s->ops->jobs->remove(s, match, fault);
}
