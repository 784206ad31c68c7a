/* store/jobs_impl.h - what a kind of store that has jobs does; jobs.c checks the arguments before it calls. */
#ifndef STORE_JOBS_IMPL_H
#define STORE_JOBS_IMPL_H

#include "jobs.h"

struct store_job_ops {
    enum store_err (*create)(struct store *, const char *, const char *, int64_t, struct store_fault *);
    enum store_err (*read)(struct store *, const char *, struct store_match **, struct store_fault *);
    enum store_err (*take)(struct store *, const char *, struct store_held, int, store_job_fn, void *,
                           struct store_fault *);
    enum store_err (*done)(struct store *, const char *, int64_t, const char *, const char *, struct store_fault *);
    enum store_err (*release)(struct store *, const char *, struct store_fault *);
    enum store_err (*list)(struct store *, const char *, int64_t, int, store_job_each, void *, struct store_fault *);
    enum store_err (*stop)(struct store *, const char *, const char *, int64_t, struct store_fault *);
    enum store_err (*remove)(struct store *, const char *, struct store_fault *);
};

#endif
