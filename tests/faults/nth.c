/* Every call that a store makes fails once: memory, files, the net, the first of them, the second, … until a session
 * goes through without a failure. After each failure: a clear error, the same call succeeds when the trouble is over,
 * nothing that was acknowledged is lost, what is stored is in order, and no descriptor or block of memory is left
 * behind.
 *
 * usage: nth STORE memory|files|net [STEP [FIRST]]      with the shim in it (LD_PRELOAD, JADOUBE_FAULTS)
 *
 * STORE is the name of a file that is made anew each time, or the address of a database. */
#include "shim.h"
#include "store/store.h"
#include "store/verify.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define NEVER 1000000000L /* there are not so many calls */

static struct shim *shim;

struct session {
    const char        *where;
    char               id[32];
    struct store      *s;
    struct store_fault fault;
    int64_t            acknowledged;
    long               n;
    bool               failed; /* some call has */
};

__attribute__((format(printf, 2, 3), noreturn)) static void die(const struct session *x, const char *format, ...)
{
    va_list args;
    shim->kinds = 0;
    va_start(args, format);
    fprintf(stderr, "call %ld: ", x->n);
    vfprintf(stderr, format, args);
    fprintf(stderr, " (%s: %s)\n", store_err_name(x->fault.err), x->fault.text);
    va_end(args);
    exit(1);
}

/* ---- the calls of a session: each may fail once, says why, and then succeeds ---- */

typedef enum store_err (*call_fn)(struct session *x);

static void call(struct session *x, const char *name, call_fn fn)
{
    if (fn(x) == STORE_OK)
        return;
    if (!shim->failed)
        die(x, "%s fails though nothing did", name);
    if (!x->fault.err || !x->fault.text[0])
        die(x, "%s fails without a word", name);
    x->failed = true;
    shim->left = -1; /* the trouble is over */
    if (fn(x) != STORE_OK)
        die(x, "%s does not succeed when the trouble is over", name);
}

static enum store_err open_store(struct session *x)
{
    x->fault = (struct store_fault){0};
    x->s = store_open(x->where, &(struct store_options){.node = "nth"}, &x->fault);
    return x->s ? STORE_OK : x->fault.err;
}

/* A database may have it although nobody heard so. */
static enum store_err made(const struct session *x, enum store_err err)
{
    return err == STORE_CONFLICT && x->failed ? STORE_OK : err;
}

static enum store_err create_game(struct session *x)
{
    struct store_game g = {.id = x->id,
                           .regulations = "{\"regulations\":{\"control\":\"300\"}}",
                           .keys = "{}",
                           .extra = "{}",
                           .created = 1};
    return made(x, store_game_create(x->s, &g, &x->fault));
}

static const char *const lines[] = {
    "{\"at\":0,\"by\":\"arbiter\",\"do\":\"start\"}",
    "{\"at\":10,\"by\":\"white\",\"do\":\"play\",\"move\":\"f2f3\"}",
    "{\"at\":20,\"by\":\"black\",\"do\":\"play\",\"move\":\"e7e5\"}",
    "{\"at\":30,\"by\":\"white\",\"do\":\"play\",\"move\":\"g2g4\"}",
    "{\"at\":40,\"by\":\"black\",\"do\":\"play\",\"move\":\"d8h4\"}",
};
#define LINES (int64_t)(sizeof lines / sizeof lines[0])

static enum store_err append_some(struct session *x, int64_t count)
{
    struct store_event e[LINES];
    for (int64_t i = 0; i < count; i++) {
        int64_t at = x->acknowledged + i;
        e[i] = (struct store_event){.game = x->id,
                                    .seq = at + 1,
                                    .at = 10 * at,
                                    .line = lines[at],
                                    .length = strlen(lines[at]),
                                    .result = at + 1 == LINES ? "0-1" : NULL};
    }
    enum store_err err = store_append(x->s, e, (size_t)count, &x->fault);
    if (!err)
        x->acknowledged += count;
    return err;
}
static enum store_err append_one(struct session *x) { return append_some(x, 1); }
static enum store_err append_two(struct session *x) { return append_some(x, 2); }

static enum store_err read_game(struct session *x)
{
    struct store_game *g = NULL;
    enum store_err     err = store_game_read(x->s, x->id, &g, &x->fault);
    if (!err && strcmp(g->id, x->id) != 0)
        die(x, "another game was read");
    free(g);
    return err;
}

struct reading {
    struct session *x;
    int64_t         count;
};

static bool note_event(void *context, const struct store_event *e)
{
    struct reading *r = context;
    if (e->seq != r->count + 1 || e->length != strlen(lines[r->count]) ||
        memcmp(e->line, lines[r->count], e->length) != 0)
        die(r->x, "event %lld is not what was stored", (long long)e->seq);
    r->count++;
    return true;
}

static enum store_err read_events(struct session *x)
{
    struct reading r = {x, 0};
    enum store_err err = store_events(x->s, x->id, 1, note_event, &r, &x->fault);
    if (!err && r.count != x->acknowledged)
        die(x, "%lld events were acknowledged, %lld are there", (long long)x->acknowledged, (long long)r.count);
    return err;
}

static void note_hold(void *context, const struct store_hold *h)
{
    (void)context;
    (void)h;
}

static bool note_game(void *context, const struct store_game *g) { return context && g; }

static enum store_err list_games(struct session *x)
{
    return store_game_list(x->s, &(struct store_filter){.unfinished = true, .limit = 3}, note_game, x, &x->fault);
}

static enum store_err take_game(struct session *x)
{
    struct store_hold hold;
    enum store_err    err = store_take(x->s, x->id, &hold, &x->fault);
    if (!err && hold.seq != x->acknowledged)
        die(x, "the game is taken with %lld events", (long long)hold.seq);
    return err;
}

static bool is_file(const char *where) { return !strstr(where, "://"); }

/* Another node takes this one for dead. Nothing of that fails. */
static void bury(struct session *x)
{
    int64_t            kinds = shim->kinds;
    struct store_fault fault;
    shim->kinds = 0;
    struct store *heir = store_open(x->where, &(struct store_options){.node = "heir", .lease_ms = 1}, &fault);
    usleep(5000); /* as long as a silence that means death */
    if (!heir || store_adopt(heir, 1, note_hold, x, &fault))
        die(x, "nobody can be taken for dead: %s", fault.text);
    store_close(heir);
    shim->kinds = kinds;
}

/* Whoever was taken for dead is told so, once he can be told anything. */
static enum store_err beat_of_the_dead(struct session *x)
{
    enum store_err err = store_beat(x->s, STORE_NOW, &x->fault);
    if (err == STORE_OK)
        die(x, "it is not told that it was taken for dead");
    return err == STORE_LOST ? STORE_OK : err;
}

static void rise_again(struct session *x)
{
    bury(x);
    call(x, "beat of the dead", beat_of_the_dead);
    call(x, "take", take_game);
}

static enum store_err beat(struct session *x) { return store_beat(x->s, STORE_NOW, &x->fault); }
static enum store_err release_game(struct session *x) { return store_release(x->s, x->id, &x->fault); }

static enum store_err ask_holder(struct session *x)
{
    struct store_holder holder;
    return store_holder(x->s, x->id, &holder, &x->fault);
}

static enum store_err create_tournament(struct session *x)
{
    return made(x, store_tournament_create(
                       x->s, &(struct store_tournament){.id = x->id, .document = "{}", .keys = "{}"}, &x->fault));
}

static enum store_err update_tournament(struct session *x)
{
    return made(x,
                store_tournament_update(
                    x->s, &(struct store_tournament){.id = x->id, .document = "{\"a\":1}", .keys = "{}", .version = 1},
                    &x->fault));
}

static enum store_err read_tournament(struct session *x)
{
    struct store_tournament *t = NULL;
    enum store_err           err = store_tournament_read(x->s, x->id, &t, &x->fault);
    free(t);
    return err;
}

static void play(struct session *x)
{
    call(x, "open", open_store);
    call(x, "create", create_game);
    call(x, "append", append_one);
    call(x, "append", append_two);
    call(x, "beat", beat);
    if (!is_file(x->where))
        rise_again(x);
    call(x, "read game", read_game);
    call(x, "read events", read_events);
    call(x, "list", list_games);
    call(x, "holder", ask_holder);
    call(x, "release", release_game);
    call(x, "take", take_game);
    call(x, "append", append_two);
    call(x, "create tournament", create_tournament);
    call(x, "update tournament", update_tournament);
    call(x, "read tournament", read_tournament);
    store_close(x->s); /* may fail: whoever comes next takes the game as a dead node's */
}

/* ---- what is left of it ---- */

static void tell_problem(void *context, const struct verify_finding *f)
{
    die(context, "game %s, event %lld: %s", f->game, (long long)f->event, f->text);
}

static void check(struct session *x, bool all)
{
    struct verify_totals  totals = {0};
    struct verify_visitor visitor = {.finding = tell_problem, .context = x};
    x->s = store_open(x->where, &(struct store_options){.read_only = true}, &x->fault);
    if (!x->s || (x->id[0] && read_events(x)))
        die(x, "cannot be read afterwards");
    if (all && store_verify(x->s, &visitor, &totals, &x->fault))
        die(x, "cannot be verified");
    store_close(x->s);
}

static int open_files(void)
{
    int  count = 0;
    DIR *d = opendir("/proc/self/fd");
    while (d && readdir(d))
        count++;
    if (d)
        closedir(d);
    return count;
}

static void clear_file(const char *where)
{
    static const char *const parts[] = {"", "-wal", "-shm", "-lock"};
    char                     name[300];
    for (int i = 0; i < 4 && is_file(where); i++) {
        snprintf(name, sizeof name, "%s%s", where, parts[i]);
        unlink(name);
    }
}

/* What is left behind, in blocks of memory. */
static int64_t run(const char *where, int64_t kind, long n)
{
    static int     count;
    struct session x = {.where = where, .n = n};
    snprintf(x.id, sizeof x.id, "g-%d-%d", (int)getpid(), count++);
    clear_file(where);
    int     files = open_files();
    int64_t blocks = shim->blocks;
    shim->failed = 0;
    shim->left = n;
    shim->kinds = kind;
    play(&x);
    shim->kinds = 0;
    if (open_files() != files)
        die(&x, "%d descriptors before, %d after", files, open_files());
    blocks = shim->blocks - blocks;
    check(&x, is_file(where)); /* a database has all games: at the end */
    return blocks;
}

/* False: nothing failed in it. */
static bool survives(const char *where, int64_t kind, long n)
{
    int64_t left = run(where, kind, n);
    if (left != 0) /* libraries keep what they need once; not twice */
        left = run(where, kind, n);
    if (left != 0)
        die(&(struct session){.n = n}, "%lld blocks of memory are left", (long long)left);
    return shim->failed > 0;
}

static bool map_shim(void)
{
    int   fd = open(getenv("JADOUBE_FAULTS") ? getenv("JADOUBE_FAULTS") : "", O_RDWR | O_CLOEXEC);
    void *map = fd < 0 ? MAP_FAILED : mmap(NULL, sizeof *shim, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fd >= 0)
        close(fd);
    shim = map == MAP_FAILED ? NULL : map;
    return shim != NULL;
}

static int64_t kind_of(const char *name)
{
    return strcmp(name, "memory") == 0  ? SHIM_MEMORY
           : strcmp(name, "files") == 0 ? SHIM_FILES
           : strcmp(name, "net") == 0   ? SHIM_NET
                                        : 0;
}

int main(int argc, char *argv[])
{
    int64_t kind = argc > 2 ? kind_of(argv[2]) : 0;
    long    step = argc > 3 ? atol(argv[3]) : 1, n = argc > 4 ? atol(argv[4]) : 0, times = 0;
    if (!kind || step < 1 || !map_shim()) {
        fprintf(stderr, "usage: nth STORE memory|files|net [STEP [FIRST]]\n");
        return 2;
    }
    run(argv[1], kind, NEVER); /* libraries have what they keep */
    for (; survives(argv[1], kind, n); n += step)
        times++;
    check(&(struct session){.where = argv[1], .n = n}, true);
    clear_file(argv[1]);
    printf("%s: %ld failures, the last in call %ld\n", argv[2], times, n - step);
    return 0;
}
