/* backup.c - which kind, and a name only for what is whole. */
#include "backup_impl.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static enum store_err tell_errno(const char *path, struct store_fault *fault)
{
    enum store_err err = errno == EEXIST   ? STORE_CONFLICT
                         : errno == ENOENT ? STORE_MISSING
                         : errno == ENOSPC ? STORE_FULL
                                           : STORE_READ_ONLY;
    return store_fail(fault, err, NULL, "%s: %s", path, strerror(errno));
}

/* ---- a file that is made under another name first ---- */

struct draft {
    const char *path;
    char        name[4096];
};

static enum store_err draft_begin(struct draft *d, const char *path, struct store_fault *fault)
{
    d->path = path;
    if ((size_t)snprintf(d->name, sizeof d->name, "%s.part", path) >= sizeof d->name)
        return store_fail(fault, STORE_BAD, NULL, "the name of the file is too long");
    if (access(path, F_OK) == 0) {
        errno = EEXIST;
        return tell_errno(path, fault);
    }
    unlink(d->name); /* of one that was interrupted */
    int fd = open(d->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return tell_errno(d->name, fault);
    close(fd);
    return STORE_OK;
}

static bool sync_path(const char *path)
{
    int  fd = open(path, O_RDONLY | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

/* The name is given only once the bytes are on the disk, and never taken from another file. */
static enum store_err draft_end(const struct draft *d, enum store_err err, struct store_fault *fault)
{
    if (!err && (!sync_path(d->name) || link(d->name, d->path) != 0))
        err = tell_errno(d->path, fault);
    unlink(d->name);
    return err;
}

/* ---- kinds ---- */

static bool is_database(const char *where)
{
    return strncmp(where, "postgres://", 11) == 0 || strncmp(where, "postgresql://", 13) == 0;
}

enum store_err store_backup(const char *where, const char *path, struct store_fault *fault)
{
    struct draft d;
    *fault = (struct store_fault){STORE_OK, "", ""};
    if (!is_database(where) && access(where, R_OK) != 0)
        return tell_errno(where, fault);
    if (draft_begin(&d, path, fault))
        return fault->err;
    return draft_end(&d, is_database(where) ? postgres_dump(where, d.name, fault) : sqlite_copy(where, d.name, fault),
                     fault);
}

enum kind { NEITHER, FILE_COPY, DATABASE_COPY };

static enum kind kind_of(const char *path)
{
    char  begin[16] = "";
    FILE *file = fopen(path, "re");
    if (!file)
        return NEITHER;
    size_t got = fread(begin, 1, sizeof begin, file);
    fclose(file);
    return got == 16 && memcmp(begin, "SQLite format 3", 16) == 0 ? FILE_COPY
           : got >= 5 && memcmp(begin, "PGDMP", 5) == 0           ? DATABASE_COPY
                                                                  : NEITHER;
}

/* Is it one of ours, and can it be brought up to date? */
static enum store_err look_into(const char *where, struct store_fault *fault)
{
    store_close(store_open(where, &(struct store_options){0}, fault));
    return fault->err;
}

static enum store_err restore_file(const char *path, const char *where, struct store_fault *fault)
{
    struct draft d;
    if (draft_begin(&d, where, fault) || draft_end(&d, sqlite_copy(path, d.name, fault), fault))
        return fault->err;
    return look_into(where, fault);
}

enum store_err store_restore(const char *path, const char *where, struct store_fault *fault)
{
    *fault = (struct store_fault){STORE_OK, "", ""};
    if (access(path, R_OK) != 0)
        return tell_errno(path, fault);
    enum kind kind = kind_of(path);
    if (kind == NEITHER)
        return store_fail(fault, STORE_BAD, NULL, "%s is no backup", path);
    if ((kind == DATABASE_COPY) != is_database(where))
        return store_fail(fault, STORE_BAD, NULL, "a backup goes back to where it came from: %s",
                          kind == DATABASE_COPY ? "PostgreSQL" : "a file");
    return kind == DATABASE_COPY ? postgres_load(path, where, fault) : restore_file(path, where, fault);
}
