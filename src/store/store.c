/* store.c - what all kinds of store have in common: arguments, faults, the clock that nobody can turn. */
#include "store_impl.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

static const char *const names[STORE_ERRORS] = {
    [STORE_OK] = "ok",
    [STORE_MISSING] = "missing",
    [STORE_CONFLICT] = "conflict",
    [STORE_HELD] = "held",
    [STORE_LOST] = "lost",
    [STORE_IN_USE] = "in use",
    [STORE_BUSY] = "busy",
    [STORE_FULL] = "full",
    [STORE_READ_ONLY] = "read-only",
    [STORE_GONE] = "gone",
    [STORE_CORRUPT] = "corrupt",
    [STORE_NEWER] = "newer",
    [STORE_BAD] = "bad request",
    [STORE_MEMORY] = "out of memory",
};

const char *store_err_name(enum store_err err) { return names[err]; }

enum store_err store_fail(struct store_fault *fault, enum store_err err, const char *game, const char *format, ...)
{
    va_list args;
    fault->err = err;
    snprintf(fault->game, sizeof fault->game, "%s", game ? game : "");
    va_start(args, format);
    vsnprintf(fault->text, sizeof fault->text, format, args);
    va_end(args);
    for (char *c = fault->text; *c; c++) /* databases like to answer in several lines */
        if (*c == '\n')
            *c = c[1] ? ' ' : '\0';
    return err;
}

/* ---- time and identity ---- */

static int64_t clock_ms(clockid_t which)
{
    struct timespec t;
    clock_gettime(which, &t);
    return t.tv_sec * INT64_C(1000) + t.tv_nsec / 1000000;
}

static int64_t system_clock(void *context)
{
    (void)context;
    return clock_ms(CLOCK_MONOTONIC);
}

int64_t store_epoch(const struct store *s, int64_t zero) { return s->opened + zero - s->clock_start; }

int64_t store_now(const struct store *s) { return store_epoch(s, s->clock(s->context)); }

int64_t store_session(void)
{
    uint64_t number = 0;
    while (getrandom(&number, sizeof number, 0) != sizeof number) {
    }
    return (int64_t)(number >> 2) + 1;
}

bool store_begin(struct store *s, const struct store_ops *ops, const struct store_options *options)
{
    s->ops = ops;
    s->chain = chain_new();
    s->ends = ends_new();
    s->read_only = options->read_only;
    s->quiet = options->quiet;
    s->bare = !options->read_only;
    s->lease_ms = options->lease_ms ? options->lease_ms : 4000;
    s->session = store_session();
    s->clock = options->clock ? options->clock : system_clock;
    s->context = options->context;
    s->opened = clock_ms(CLOCK_REALTIME);
    s->clock_start = s->clock(s->context);
    snprintf(s->address, sizeof s->address, "%s", options->address ? options->address : "");
    if (options->node)
        snprintf(s->node, sizeof s->node, "%s", options->node);
    else if (gethostname(s->node, sizeof s->node - 1) != 0)
        strcpy(s->node, "?");
    return s->chain && s->ends;
}

void store_end(struct store *s)
{
    chain_free(s->chain);
    ends_free(s->ends);
}

/* ---- copies ---- */

struct store_game *store_game_copy(const struct store_game *g)
{
    const char *const from[] = {g->id, g->regulations, g->keys, g->extra, g->tournament, g->result};
    size_t            size = sizeof *g;
    for (int i = 0; i < 6; i++)
        size += from[i] ? strlen(from[i]) + 1 : 0;
    struct store_game *copy = malloc(size);
    if (!copy)
        return NULL;
    *copy = *g;
    const char **const to[] = {&copy->id,    &copy->regulations, &copy->keys,
                               &copy->extra, &copy->tournament,  &copy->result};
    char              *rest = (char *)(copy + 1);
    for (int i = 0; i < 6; i++)
        if (from[i]) {
            size_t length = strlen(from[i]) + 1;
            *to[i] = memcpy(rest, from[i], length);
            rest += length;
        }
    return copy;
}

struct store_tournament *store_tournament_copy(const struct store_tournament *t)
{
    size_t                   id = strlen(t->id) + 1, document = strlen(t->document) + 1, keys = strlen(t->keys) + 1;
    struct store_tournament *copy = malloc(sizeof *copy + id + document + keys);
    if (!copy)
        return NULL;
    char *rest = (char *)(copy + 1);
    *copy = (struct store_tournament){.version = t->version, .changes = t->changes};
    copy->id = memcpy(rest, t->id, id);
    copy->document = memcpy(rest + id, t->document, document);
    copy->keys = memcpy(rest + id + document, t->keys, keys);
    return copy;
}

/* ---- arguments ---- */

static bool is_id(const char *id)
{
    static const char good[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
    size_t            length = id ? strlen(id) : 0;
    return length > 0 && length <= STORE_ID_MAX && strspn(id, good) == length;
}

enum store_err store_check(const struct store *s, const char *id, bool writes, struct store_fault *fault)
{
    *fault = (struct store_fault){STORE_OK, "", ""};
    if (!is_id(id))
        return store_fail(fault, STORE_BAD, NULL, "'%.70s' is no id: 1 to %d letters, digits, '-', '_'", id ? id : "",
                          STORE_ID_MAX);
    if (writes && s->read_only)
        return store_fail(fault, STORE_READ_ONLY, id, "the store was opened for reading only");
    return STORE_OK;
}

static struct store *open_kind(const char *where, const struct store_options *options, struct store_fault *fault)
{
    if (strncmp(where, "postgres://", 11) == 0 || strncmp(where, "postgresql://", 13) == 0)
        return store_postgres_open(where, options, fault);
    if (*where == '\0' || strstr(where, "://")) {
        store_fail(fault, STORE_BAD, NULL, "'%.100s' is neither a file nor postgres://…", where);
        return NULL;
    }
    return store_sqlite_open(where, options, fault);
}

/* Events without a hash that are given one: small stores are whole at once, large ones while they are used. What fails
 * fails again when it matters. */
#define SEALED_AT_ONCE 20000
#define SEALED_BY_BEAT 1000

static void seal_some(struct store *s, size_t limit)
{
    struct store_fault unimportant = {STORE_OK, "", ""};
    if (s->bare)
        store_seal(s, NULL, limit, &unimportant);
}

struct store *store_open(const char *where, const struct store_options *options, struct store_fault *fault)
{
    *fault = (struct store_fault){STORE_OK, "", ""};
    struct store *s = open_kind(where, options, fault);
    if (s)
        seal_some(s, SEALED_AT_ONCE);
    return s;
}

void store_close(struct store *s)
{
    if (s)
        s->ops->close(s, !s->read_only);
}

void store_abandon(struct store *s)
{
    if (s)
        s->ops->close(s, false);
}

static enum store_err check_game(const struct store *s, const struct store_game *g, struct store_fault *fault)
{
    return store_check(s, g->id, true, fault) || (g->tournament && store_check(s, g->tournament, true, fault))
               ? fault->err
               : STORE_OK;
}

enum store_err store_game_create(struct store *s, const struct store_game *g, struct store_fault *fault)
{
    return check_game(s, g, fault) ? fault->err : s->ops->game_create(s, g, fault);
}

enum store_err store_game_read(struct store *s, const char *id, struct store_game **out, struct store_fault *fault)
{
    *out = NULL;
    return store_check(s, id, false, fault) ? fault->err : s->ops->game_read(s, id, out, fault);
}

enum store_err store_game_list(struct store *s, const struct store_filter *filter, store_game_fn each, void *context,
                               struct store_fault *fault)
{
    *fault = (struct store_fault){STORE_OK, "", ""};
    return s->ops->game_list(s, filter, each, context, fault);
}

enum store_err store_game_result(struct store *s, const char *id, const char *result, struct store_fault *fault)
{
    return store_check(s, id, true, fault) ? fault->err : s->ops->game_result(s, id, result, fault);
}

static enum store_err check_events(const struct store *s, const struct store_event *events, size_t count,
                                   struct store_fault *fault)
{
    *fault = (struct store_fault){STORE_OK, "", ""};
    for (size_t i = 0; i < count; i++)
        if (store_check(s, events[i].game, true, fault))
            return fault->err;
    return STORE_OK;
}

enum store_err store_append(struct store *s, const struct store_event *events, size_t count, struct store_fault *fault)
{
    return check_events(s, events, count, fault) || !count ? fault->err : s->ops->append(s, events, count, fault);
}

enum store_err store_add(struct store *s, const struct store_game *games, size_t game_count,
                         const struct store_event *events, size_t event_count, struct store_fault *fault)
{
    if (check_events(s, events, event_count, fault))
        return fault->err;
    for (size_t i = 0; i < game_count; i++)
        if (check_game(s, &games[i], fault))
            return fault->err;
    return game_count ? s->ops->add(s, games, game_count, events, event_count, fault) : STORE_OK;
}

enum store_err store_events(struct store *s, const char *game, int64_t from, store_event_fn each, void *context,
                            struct store_fault *fault)
{
    return store_check(s, game, false, fault) ? fault->err : s->ops->events(s, game, from, each, context, fault);
}

enum store_err store_links(struct store *s, const char *game, int64_t from, store_link_fn each, void *context,
                           struct store_fault *fault)
{
    return store_check(s, game, false, fault) ? fault->err : s->ops->links(s, game, from, each, context, fault);
}

enum store_err store_checkpoint(struct store *s, const char *game, int64_t seq, const char *version, const void *bytes,
                                size_t size, struct store_fault *fault)
{
    return store_check(s, game, true, fault) ? fault->err
                                             : s->ops->checkpoint(s, game, seq, version, bytes, size, fault);
}

enum store_err store_checkpoint_read(struct store *s, const char *game, const char *version, struct store_kept *out,
                                     struct store_fault *fault)
{
    *out = (struct store_kept){0};
    return store_check(s, game, false, fault) ? fault->err : s->ops->checkpoint_read(s, game, version, out, fault);
}

static enum store_err check_writer(const struct store *s, struct store_fault *fault)
{
    return store_check(s, "-", true, fault);
}

enum store_err store_note_times(struct store *s, const struct store_game_time *times, size_t count,
                                struct store_fault *fault)
{
    for (size_t i = 0; i < count; i++)
        if (store_check(s, times[i].game, true, fault))
            return fault->err;
    return check_writer(s, fault) || !count ? fault->err : s->ops->note_times(s, times, count, fault);
}

enum store_err store_beat(struct store *s, int64_t until, struct store_fault *fault)
{
    int64_t now = s->clock(s->context);
    if (check_writer(s, fault) || s->ops->beat(s, store_epoch(s, until < now ? until : now), fault))
        return fault->err;
    seal_some(s, SEALED_BY_BEAT);
    return STORE_OK;
}

enum store_err store_take(struct store *s, const char *game, struct store_hold *out, struct store_fault *fault)
{
    *out = (struct store_hold){.game = game};
    if (store_check(s, game, true, fault))
        return fault->err;
    ends_doubt(s->ends, game); /* it may have been removed meanwhile, and made anew */
    return s->ops->take(s, game, out, fault);
}

struct adoption {
    struct store *s;
    store_hold_fn each;
    void         *context;
};

static void note_hold(void *context, const struct store_hold *h)
{
    const struct adoption *a = context;
    ends_doubt(a->s->ends, h->game);
    a->each(a->context, h);
}

enum store_err store_adopt(struct store *s, int limit, store_hold_fn each, void *context, struct store_fault *fault)
{
    struct adoption a = {s, each, context};
    return check_writer(s, fault) ? fault->err : s->ops->adopt(s, limit, note_hold, &a, fault);
}

enum store_err store_release(struct store *s, const char *game, struct store_fault *fault)
{
    if (store_check(s, game ? game : "-", true, fault))
        return fault->err;
    if (game)
        ends_doubt(s->ends, game);
    else
        ends_forget(s->ends);
    return s->ops->release(s, game, fault);
}

enum store_err store_holder(struct store *s, const char *game, struct store_holder *out, struct store_fault *fault)
{
    *out = (struct store_holder){0};
    return store_check(s, game, false, fault) ? fault->err : s->ops->holder(s, game, out, fault);
}

enum store_err store_listen(struct store *s, struct store_listener **out, struct store_fault *fault)
{
    *out = NULL;
    *fault = (struct store_fault){STORE_OK, "", ""};
    return s->ops->listen(s, out, fault);
}

enum store_err store_latest(struct store *s, const char *games, store_notice_fn each, void *context,
                            struct store_fault *fault)
{
    *fault = (struct store_fault){STORE_OK, "", ""};
    return s->ops->latest(s, games, each, context, fault);
}

enum store_err store_sweep(struct store *s, struct store_sweep *w, struct store_fault *fault)
{
    w->removed = 0;
    if (w->unplayed < w->played)
        w->unplayed = w->played;
    if (check_writer(s, fault))
        return fault->err;
    ends_forget(s->ends); /* of games that may be gone */
    return s->ops->sweep(s, w, fault);
}

enum store_err store_tournament_create(struct store *s, const struct store_tournament *t, struct store_fault *fault)
{
    return store_check(s, t->id, true, fault) ? fault->err : s->ops->tournament_create(s, t, fault);
}

enum store_err store_tournament_read(struct store *s, const char *id, struct store_tournament **out,
                                     struct store_fault *fault)
{
    *out = NULL;
    return store_check(s, id, false, fault) ? fault->err : s->ops->tournament_read(s, id, out, fault);
}

enum store_err store_tournament_update(struct store *s, const struct store_tournament *t, struct store_fault *fault)
{
    return store_check(s, t->id, true, fault) ? fault->err : s->ops->tournament_update(s, t, fault);
}

enum store_err store_tournament_list(struct store *s, const char *after, int limit, store_id_fn each, void *context,
                                     struct store_fault *fault)
{
    *fault = (struct store_fault){STORE_OK, "", ""};
    return s->ops->tournament_list(s, after, limit, each, context, fault);
}

/* ---- applications ---- */

enum store_err store_application_add(struct store *s, const char *tournament, const struct store_application *a,
                                     int64_t most, int64_t *number, struct store_fault *fault)
{
    return store_check(s, tournament, true, fault) ? fault->err
                                                   : s->ops->application_add(s, tournament, a, most, number, fault);
}

enum store_err store_application_list(struct store *s, const char *tournament, store_application_fn each, void *context,
                                      struct store_fault *fault)
{
    return store_check(s, tournament, false, fault) ? fault->err
                                                    : s->ops->application_list(s, tournament, each, context, fault);
}

enum store_err store_application_find(struct store *s, const char *tournament, const char *hash, int64_t *number,
                                      int64_t *player, struct store_fault *fault)
{
    return store_check(s, tournament, false, fault)
               ? fault->err
               : s->ops->application_find(s, tournament, hash, number, player, fault);
}

enum store_err store_application_dismiss(struct store *s, const char *tournament, enum store_dismissal which,
                                         int64_t number, int64_t *count, struct store_fault *fault)
{
    *count = 0;
    return store_check(s, tournament, true, fault)
               ? fault->err
               : s->ops->application_dismiss(s, tournament, which, number, count, fault);
}
