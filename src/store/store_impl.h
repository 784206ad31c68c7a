/* store/store_impl.h - what a kind of store has to do; store.c checks the arguments before it calls. */
#ifndef STORE_STORE_IMPL_H
#define STORE_STORE_IMPL_H

#include "chain.h"
#include "ends.h"
#include "store.h"

/* The first event without a hash of a game, or of the first that comes. */
struct store_bare {
    char              game[STORE_ID_MAX + 1];
    int64_t           seq;    /* 0: there is none             */
    bool              linked; /* … and one before it has this: */
    struct chain_hash before;
};

struct store_ops {
    enum store_err (*tournament_list)(struct store *, const char *, int, store_id_fn, void *, struct store_fault *);
    enum store_err (*application_add)(struct store *, const char *, const struct store_application *, int64_t,
                                      int64_t *, struct store_fault *);
    enum store_err (*application_list)(struct store *, const char *, store_application_fn, void *,
                                       struct store_fault *);
    enum store_err (*application_find)(struct store *, const char *, const char *, int64_t *, int64_t *,
                                       struct store_fault *);
    enum store_err (*application_dismiss)(struct store *, const char *, enum store_dismissal, int64_t, int64_t *,
                                          struct store_fault *);
    void (*close)(struct store *, bool releases);
    enum store_err (*game_create)(struct store *, const struct store_game *, struct store_fault *);
    enum store_err (*game_read)(struct store *, const char *, struct store_game **, struct store_fault *);
    enum store_err (*game_list)(struct store *, const struct store_filter *, store_game_fn, void *,
                                struct store_fault *);
    enum store_err (*game_result)(struct store *, const char *, const char *, struct store_fault *);
    enum store_err (*add)(struct store *, const struct store_game *, size_t, const struct store_event *, size_t,
                          struct store_fault *);
    enum store_err (*append)(struct store *, const struct store_event *, size_t, struct store_fault *);
    enum store_err (*events)(struct store *, const char *, int64_t, store_event_fn, void *, struct store_fault *);
    enum store_err (*links)(struct store *, const char *, int64_t, store_link_fn, void *, struct store_fault *);
    enum store_err (*checkpoint)(struct store *, const char *, int64_t, const char *, const void *, size_t,
                                 struct store_fault *);
    enum store_err (*checkpoint_read)(struct store *, const char *, const char *, struct store_kept *,
                                      struct store_fault *);
    enum store_err (*bare)(struct store *, const char *, struct store_bare *,
                           struct store_fault *); /* from this id on */
    enum store_err (*set_hashes)(struct store *, const char *, const int64_t *, const struct chain_hash *, size_t,
                                 struct store_fault *);
    enum store_err (*beat)(struct store *, int64_t alive, struct store_fault *);
    enum store_err (*take)(struct store *, const char *, struct store_hold *, struct store_fault *);
    enum store_err (*adopt)(struct store *, int, store_hold_fn, void *, struct store_fault *);
    enum store_err (*note_times)(struct store *, const struct store_game_time *, size_t, struct store_fault *);
    enum store_err (*release)(struct store *, const char *, struct store_fault *);
    enum store_err (*holder)(struct store *, const char *, struct store_holder *, struct store_fault *);
    enum store_err (*listen)(struct store *, struct store_listener **, struct store_fault *);
    enum store_err (*latest)(struct store *, const char *, store_notice_fn, void *, struct store_fault *);
    enum store_err (*sweep)(struct store *, struct store_sweep *, struct store_fault *);
    enum store_err (*tournament_create)(struct store *, const struct store_tournament *, struct store_fault *);
    enum store_err (*tournament_read)(struct store *, const char *, struct store_tournament **, struct store_fault *);
    enum store_err (*tournament_update)(struct store *, const struct store_tournament *, struct store_fault *);
    const struct store_job_ops *jobs; /* NULL: it has none */
};

/* The beginning of every kind of store. */
struct store {
    const struct store_ops *ops;
    bool                    read_only, quiet;
    int                     lease_ms;
    _Atomic int64_t         session; /* who this handle is to the others: a random number; listeners read it */
    int64_t (*clock)(void *context); /* nobody can turn it back */
    void         *context;
    int64_t       clock_start; /* what it showed when the store was opened … */
    int64_t       opened;      /* … in ms since 1970                         */
    char          node[64], address[128];
    struct chain *chain;
    struct ends  *ends;
    bool          bare; /* there may be events without a hash */
};

/* Fill in what all kinds have in common, false without memory; store_session() draws a new number. */
bool    store_begin(struct store *s, const struct store_ops *ops, const struct store_options *options);
void    store_end(struct store *s);
int64_t store_session(void);

/* ms since 1970 as they were when the store was opened, and what has passed since then on its clock. */
int64_t store_now(const struct store *s);

/* The same for a moment on that clock. */
int64_t store_epoch(const struct store *s, int64_t zero);

/* Fill in a fault and return its kind. `game` may be NULL. */
__attribute__((format(printf, 4, 5))) enum store_err store_fail(struct store_fault *fault, enum store_err err,
                                                                const char *game, const char *format, ...);

/* Is this an id, and may this handle write if it has to? Clears the fault. */
enum store_err store_check(const struct store *s, const char *id, bool writes, struct store_fault *fault);

/* Give events that an older program stored their hashes: those of one game, or of any with NULL; at most `limit`. */
enum store_err store_seal(struct store *s, const char *game, size_t limit, struct store_fault *fault);

/* Copies in one block. */
struct store_game       *store_game_copy(const struct store_game *g);
struct store_tournament *store_tournament_copy(const struct store_tournament *t);

struct store *store_sqlite_open(const char *path, const struct store_options *options, struct store_fault *fault);
struct store *store_postgres_open(const char *where, const struct store_options *options, struct store_fault *fault);

#endif
