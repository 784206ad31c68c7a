/* store/store_impl.h - what a kind of store has to do; store.c checks the arguments before it calls. */
#ifndef STORE_STORE_IMPL_H
#define STORE_STORE_IMPL_H

#include "store.h"

struct store_ops {
    void (*close)(struct store *s);
    enum store_err (*game_create)(struct store *, const struct store_game *, struct store_fault *);
    enum store_err (*game_read)(struct store *, const char *, struct store_game **, struct store_fault *);
    enum store_err (*game_list)(struct store *, const struct store_filter *, store_game_fn, void *,
                                struct store_fault *);
    enum store_err (*game_result)(struct store *, const char *, const char *, struct store_fault *);
    enum store_err (*add)(struct store *, const struct store_game *, size_t, const struct store_event *, size_t,
                          struct store_fault *);
    enum store_err (*append)(struct store *, const struct store_event *, size_t, struct store_fault *);
    enum store_err (*events)(struct store *, const char *, int64_t, store_event_fn, void *, struct store_fault *);
    enum store_err (*beat)(struct store *, struct store_fault *);
    enum store_err (*take)(struct store *, const char *, struct store_hold *, struct store_fault *);
    enum store_err (*adopt)(struct store *, int, store_hold_fn, void *, struct store_fault *);
    enum store_err (*release)(struct store *, const char *, struct store_fault *);
    enum store_err (*holder)(struct store *, const char *, struct store_holder *, struct store_fault *);
    enum store_err (*listen)(struct store *, struct store_listener **, struct store_fault *);
    enum store_err (*latest)(struct store *, const char *, store_notice_fn, void *, struct store_fault *);
    enum store_err (*tournament_create)(struct store *, const struct store_tournament *, struct store_fault *);
    enum store_err (*tournament_read)(struct store *, const char *, struct store_tournament **, struct store_fault *);
    enum store_err (*tournament_update)(struct store *, const struct store_tournament *, struct store_fault *);
};

/* The beginning of every kind of store. */
struct store {
    const struct store_ops *ops;
    bool                    read_only, quiet;
    int                     lease_ms;
    _Atomic int64_t         session;     /* who this handle is to the others: a random number; listeners read it */
    int64_t                 clock_start; /* ms since 1970 when it was opened … */
    int64_t                 mono_start;  /* … and the monotonic clock then: nobody can turn this clock back */
    char                    node[64], address[128];
};

/* Fill in what all kinds have in common; store_session() draws a new number. */
void    store_begin(struct store *s, const struct store_ops *ops, const struct store_options *options);
int64_t store_session(void);

/* ms since 1970 as they were when the store was opened, and what has passed since then. */
int64_t store_now(const struct store *s);

/* Fill in a fault and return its kind. `game` may be NULL. */
__attribute__((format(printf, 4, 5))) enum store_err store_fail(struct store_fault *fault, enum store_err err,
                                                                const char *game, const char *format, ...);

/* Copies in one block. */
struct store_game       *store_game_copy(const struct store_game *g);
struct store_tournament *store_tournament_copy(const struct store_tournament *t);

struct store *store_sqlite_open(const char *path, const struct store_options *options, struct store_fault *fault);
struct store *store_postgres_open(const char *where, const struct store_options *options, struct store_fault *fault);

#endif
