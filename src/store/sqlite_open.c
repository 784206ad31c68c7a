/* sqlite_open.c - one file, one writer: the lock, the settings, the steps to the newest schema. */
#include "sqlite.h"
#include "store_schema.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- faults ---- */

static enum store_err errno_kind(int error)
{
    switch (error) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG: return STORE_FULL;
    case EROFS:
    case EACCES:
    case EPERM: return STORE_READ_ONLY;
    case ENOENT:
    case ENOTDIR: return STORE_MISSING;
    default: return STORE_GONE;
    }
}

static enum store_err code_kind(int code, int error)
{
    switch (code & 0xff) {
    case SQLITE_FULL: return STORE_FULL;
    case SQLITE_READONLY: return code == SQLITE_READONLY_DBMOVED ? STORE_GONE : STORE_READ_ONLY;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return STORE_BUSY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return STORE_CORRUPT;
    case SQLITE_CONSTRAINT: return STORE_CONFLICT;
    case SQLITE_NOMEM: return STORE_MEMORY;
    case SQLITE_CANTOPEN:
    case SQLITE_PERM: return error ? errno_kind(error) : STORE_GONE;
    default: return error && errno_kind(error) != STORE_MISSING ? errno_kind(error) : STORE_GONE;
    }
}

enum store_err sqlite_fault(const struct lite *l, int code, const char *game, struct store_fault *fault)
{
    /* SQLite keeps what the system said, but not where a COMMIT failed; there errno is still what it was. */
    int         last = errno, kept = l->db ? sqlite3_system_errno(l->db) : 0;
    int         error = (code & 0xff) == SQLITE_IOERR && !kept ? last : kept;
    const char *text = l->db ? sqlite3_errmsg(l->db) : sqlite3_errstr(code);
    return store_fail(fault, code_kind(code, error), game, "%s%s%s", text, error ? ": " : "",
                      error ? strerror(error) : "");
}

/* ---- the lock ---- */

static enum store_err in_use(int lock, const char *path, struct store_fault *fault)
{
    char    pid[24] = "";
    ssize_t length = pread(lock, pid, sizeof pid - 1, 0);
    close(lock);
    pid[strspn(pid, "0123456789")] = '\0';
    if (length <= 0 || !*pid)
        return store_fail(fault, STORE_IN_USE, NULL, "another process writes %s", path);
    return store_fail(fault, STORE_IN_USE, NULL, "another process, pid %s, writes %s", pid, path);
}

/* A file of its own: closing any descriptor of the database would drop SQLite's own locks on it. The kernel lets
 * go of it when the process ends, however it ends. */
static enum store_err lock_file(struct lite *l, const char *path, struct store_fault *fault)
{
    char name[4096];
    if ((size_t)snprintf(name, sizeof name, "%s-lock", path) >= sizeof name)
        return store_fail(fault, STORE_BAD, NULL, "the name of the file is too long");
    int lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0)
        return store_fail(fault, errno_kind(errno), NULL, "%s: %s", name, strerror(errno));
    if (flock(lock, LOCK_EX | LOCK_NB) != 0)
        return in_use(lock, path, fault);
    l->lock = lock;
    if (ftruncate(lock, 0) == 0)
        dprintf(lock, "%ld\n", (long)getpid()); /* for the message of whoever comes second; not needed */
    return STORE_OK;
}

/* ---- the schema ---- */

static const char *const steps[STORE_SCHEMA] = STORE_STEPS("TEXT", "BLOB", STORE_MOVE_SQLITE);

static int ask_number(struct lite *l, const char *sql, int64_t *out)
{
    sqlite3_stmt *st;
    int           code = sqlite3_prepare_v2(l->db, sql, -1, &st, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(st);
    if (code == SQLITE_ROW)
        *out = sqlite3_column_int64(st, 0);
    sqlite3_finalize(st);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* *version is 0 for a file without a table. */
static enum store_err read_version(struct lite *l, const char *path, int64_t *version, struct store_fault *fault)
{
    int64_t tables = 0, ours = 0;
    int     code = ask_number(l, "SELECT count(*) FROM sqlite_master", &tables);
    if (code == SQLITE_OK)
        code = ask_number(l, "SELECT count(*) FROM sqlite_master WHERE name IN ('schema', 'games', 'events')", &ours);
    if (code == SQLITE_OK && tables > 0 && ours < 3)
        return store_fail(fault, STORE_BAD, NULL, "%s is a database, but not one of games", path);
    if (code == SQLITE_OK && tables > 0)
        code = ask_number(l, "SELECT max(version) FROM schema", version);
    if (code != SQLITE_OK)
        return sqlite_fault(l, code, NULL, fault);
    if (*version > STORE_SCHEMA)
        return store_fail(fault, STORE_NEWER, NULL, "%s has version %lld, this program knows up to %d", path,
                          (long long)*version, STORE_SCHEMA);
    return STORE_OK;
}

static enum store_err migrate(struct lite *l, const char *path, struct store_fault *fault)
{
    int64_t version = 0;
    int     code = sqlite3_exec(l->db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code != SQLITE_OK)
        return sqlite_fault(l, code, NULL, fault);
    enum store_err err = read_version(l, path, &version, fault);
    for (; !err && version < STORE_SCHEMA; version++) {
        code = sqlite3_exec(l->db, steps[version], NULL, NULL, NULL);
        err = code == SQLITE_OK ? STORE_OK : sqlite_fault(l, code, NULL, fault);
    }
    if (!err && (code = sqlite3_exec(l->db, "COMMIT", NULL, NULL, NULL)) != SQLITE_OK)
        err = sqlite_fault(l, code, NULL, fault);
    if (err && !sqlite3_get_autocommit(l->db))
        sqlite3_exec(l->db, "ROLLBACK", NULL, NULL, NULL);
    return err;
}

/* ---- opening ---- */

/* FULL: a commit has reached the disk when it returns. What then becomes of the log: sqlite_log.c. */
static const char writer_settings[] = "PRAGMA journal_mode=WAL;"
                                      "PRAGMA synchronous=FULL;"
                                      "PRAGMA journal_size_limit=134217728;"
                                      "PRAGMA cache_size=-32000;";

/* A new file is nobody else's: it holds sealed moves, and what players write on their own sheets. */
static void make_private(const char *path)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0) /* otherwise SQLite says what is wrong */
        close(fd);
}

static enum store_err open_file(struct lite *l, const char *path, struct store_fault *fault)
{
    if (!l->store.read_only)
        make_private(path);
    int flags = l->store.read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    int code = sqlite3_open_v2(path, &l->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_extended_result_codes(l->db, 1);
    if (code != SQLITE_OK)
        return sqlite_fault(l, code, NULL, fault);
    sqlite3_busy_timeout(l->db, 2000);
    if (!l->store.read_only && sqlite3_db_readonly(l->db, "main") == 1)
        return store_fail(fault, STORE_READ_ONLY, NULL, "%s cannot be written", path);
    return STORE_OK;
}

static enum store_err connect_writer(struct lite *l, const char *path, struct store_fault *fault)
{
    struct stat file;
    if (stat(path, &file) == 0 && S_ISDIR(file.st_mode))
        return store_fail(fault, STORE_BAD, NULL, "%s is a folder", path);
    if (lock_file(l, path, fault) || open_file(l, path, fault))
        return fault->err;
    int64_t        version = 0;
    enum store_err err = read_version(l, path, &version, fault); /* before anything of a stranger's is changed */
    if (err)
        return err;
    int code = sqlite3_exec(l->db, writer_settings, NULL, NULL, NULL);
    if (code != SQLITE_OK)
        return sqlite_fault(l, code, NULL, fault);
    if (!sqlite_log_begin(l))
        return store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    return migrate(l, path, fault);
}

/* An older file has no writer, for a writer would have migrated it: be one for a moment. */
static enum store_err migrate_for_reader(const char *path, struct store_fault *fault)
{
    store_close(store_open(path, &(struct store_options){0}, fault));
    return fault->err;
}

enum store_err sqlite_connect(struct lite *l, const char *path, struct store_fault *fault)
{
    int64_t     version = 0;
    struct stat file;
    if (!l->store.read_only)
        return connect_writer(l, path, fault);
    if (stat(path, &file) != 0)
        return store_fail(fault, STORE_MISSING, NULL, "%s: %s", path, strerror(errno));
    if (open_file(l, path, fault) || read_version(l, path, &version, fault))
        return fault->err;
    return version < STORE_SCHEMA ? migrate_for_reader(path, fault) : STORE_OK;
}

void sqlite_disconnect(struct lite *l)
{
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(l->statements[i]);
    sqlite_log_end(l);
    sqlite3_close(l->db);
    if (l->lock >= 0)
        close(l->lock);
}
