/* sqlite_log.c - the log (WAL) of the SQLite store. Whoever commits waits until his part of it is on the disk, and for
 * nothing else:
 *
 * - Its file is made longer in large steps. Where a file grows, its new size has to reach the disk, too, and a
 *   filesystem with a journal writes whatever else anybody has changed before that. Where it does not, only what was
 *   written goes there.
 * - What it holds is brought to the database by a thread of its own, until nothing is left: then SQLite begins the log
 *   anew. If that thread cannot follow, whoever commits helps.
 */
#include "sqlite.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#define MANY     8000        /* frames that are brought to the database …                          */
#define FEW      400         /* … the last of them while the writer stands still, but no longer …  */
#define STAND_MS 5           /* … than this                                                        */
#define MOST     32000       /* with so many it brings them itself                                 */
#define REST_MS  100         /* when somebody reads what is older, or the disk fails                */
#define FRAME    (24 + 4096) /* with pages of another size there is room earlier or later, no more */
#define SMALL    (1 << 20)   /* bytes: such a log may never grow; a larger one has so much room     */
#define STEP     (4 << 20)
#define LATER    5 /* how much more willingly its thread lets others go first: nobody waits for it */

struct lite_log {
    const char     *path;
    int64_t         used, ready; /* bytes of the file */
    pthread_t       thread;
    bool            runs;
    pthread_mutex_t lock;
    pthread_cond_t  more, done; /* for the thread; for the writer */
    int             frames;     /* in the log, as far as the thread has to know */
    bool            asks;       /* the thread waits for the writer to stand …   */
    bool            stands;     /* … which it does until this is over           */
    bool            leaving;
};

/* ---- room ---- */

static sqlite3_file *log_file(sqlite3 *db)
{
    sqlite3_file *file = NULL;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
    return file && file->pMethods ? file : NULL;
}

static int64_t lengthen(sqlite3_file *file)
{
    static const char nothing[1 << 16];
    sqlite3_int64     size = 0;
    if (file->pMethods->xFileSize(file, &size) != SQLITE_OK)
        return 0;
    for (int64_t end = size + STEP; size < end; size += (int64_t)sizeof nothing)
        if (file->pMethods->xWrite(file, nothing, sizeof nothing, size) != SQLITE_OK)
            break; /* what cannot be written now may be later, when it has to be */
    return size;
}

void sqlite_log_room(struct lite *l)
{
    struct lite_log *g = l->log;
    if (!g || g->used < SMALL || g->used + SMALL <= g->ready)
        return;
    sqlite3_file *file = log_file(l->db);
    if (file)
        g->ready = lengthen(file);
}

/* ---- to the database ---- */

/* While *what, with the lock. */
static void wait_while(struct lite_log *g, const bool *what, pthread_cond_t *cond, int ms)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += ms * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    while (*what && !g->leaving && pthread_cond_timedwait(cond, &g->lock, &until) == 0) {
    }
}

/* With the lock, which it gives away meanwhile. How many have been brought by now; fewer than 0 on failure. */
static int bring_some(struct lite_log *g, sqlite3 *db)
{
    int in_log = 0, brought = 0;
    pthread_mutex_unlock(&g->lock);
    sqlite3_wal_checkpoint_v2(db, "main", SQLITE_CHECKPOINT_PASSIVE, &in_log, &brought);
    pthread_mutex_lock(&g->lock);
    return brought;
}

/* Whoever does not come has nothing to write. */
static int bring_last(struct lite_log *g, sqlite3 *db)
{
    g->asks = true;
    wait_while(g, &g->asks, &g->more, REST_MS);
    g->asks = false;
    int brought = bring_some(g, db);
    g->stands = false;
    pthread_cond_signal(&g->done);
    return brought;
}

static void bring_all(struct lite_log *g, sqlite3 *db)
{
    int brought = -1;
    while (!g->leaving && g->frames >= MANY) {
        int before = brought;
        brought = g->frames - brought > FEW ? bring_some(g, db) : bring_last(g, db);
        if (brought >= g->frames)
            g->frames = 0; /* the log begins anew */
        else if (brought <= before)
            wait_while(g, &(const bool){true}, &g->more, REST_MS);
    }
}

static void *work(void *context)
{
    struct lite_log *g = context;
    sqlite3         *db = NULL;
    setpriority(PRIO_PROCESS, 0, LATER); /* of this thread alone */
    if (sqlite3_open_v2(g->path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK)
        sqlite3_exec(db, "PRAGMA synchronous=FULL; PRAGMA schema_version", NULL, NULL, NULL);
    pthread_mutex_lock(&g->lock);
    while (!g->leaving) {
        bring_all(g, db);
        if (!g->leaving)
            pthread_cond_wait(&g->more, &g->lock);
    }
    pthread_mutex_unlock(&g->lock);
    sqlite3_close(db);
    return NULL;
}

static void stand(struct lite_log *g)
{
    g->asks = false;
    g->stands = true;
    pthread_cond_signal(&g->more);
    wait_while(g, &g->stands, &g->done, STAND_MS);
    g->stands = false;
}

static void tell_thread(struct lite_log *g, int frames)
{
    pthread_mutex_lock(&g->lock);
    g->frames = frames;
    if (g->asks)
        stand(g);
    else if (frames >= MANY)
        pthread_cond_signal(&g->more);
    pthread_mutex_unlock(&g->lock);
}

static int on_commit(void *context, sqlite3 *db, const char *name, int frames)
{
    struct lite_log *g = context;
    g->used = (int64_t)frames * FRAME;
    if (frames >= MANY && !g->runs)
        g->runs = pthread_create(&g->thread, NULL, work, g) == 0;
    if (frames >= MOST)
        sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    if (g->runs)
        tell_thread(g, frames);
    return SQLITE_OK;
}

/* ---- begin and end ---- */

bool sqlite_log_begin(struct lite *l)
{
    struct lite_log *g = calloc(1, sizeof *g);
    if (!g)
        return false;
    g->path = sqlite3_db_filename(l->db, "main");
    pthread_mutex_init(&g->lock, NULL);
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&g->more, &monotonic);
    pthread_cond_init(&g->done, &monotonic);
    pthread_condattr_destroy(&monotonic);
    sqlite3_wal_hook(l->db, on_commit, g);
    l->log = g;
    return true;
}

void sqlite_log_end(struct lite *l)
{
    struct lite_log *g = l->log;
    if (!g)
        return;
    pthread_mutex_lock(&g->lock);
    g->leaving = true;
    pthread_cond_signal(&g->more);
    pthread_mutex_unlock(&g->lock);
    if (g->runs)
        pthread_join(g->thread, NULL);
    sqlite3_wal_hook(l->db, NULL, NULL);
    pthread_mutex_destroy(&g->lock);
    pthread_cond_destroy(&g->more);
    pthread_cond_destroy(&g->done);
    free(g);
    l->log = NULL;
}
