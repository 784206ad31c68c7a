/* backup_postgres.c - pg_dump and pg_restore, run without a shell. What they complain about is for the user to see. */
#include "backup_impl.h"
#include "postgres.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

/* ---- an address without its password, which everybody could read in the list of processes ---- */

#define ADDRESS_MAX 4096

/* Add keyword='value'; false when there is no room. */
static bool add_setting(char *out, const char *keyword, const char *value)
{
    size_t used = strlen(out), left = ADDRESS_MAX - used;
    if (left < strlen(keyword) + 2 * strlen(value) + 5)
        return false;
    char *end = out + used + (size_t)snprintf(out + used, left, "%s%s='", used ? " " : "", keyword);
    for (; *value; value++) {
        if (*value == '\'' || *value == '\\')
            *end++ = '\\';
        *end++ = *value;
    }
    strcpy(end, "'");
    return true;
}

static bool split_address(const char *where, char out[ADDRESS_MAX], char password[256])
{
    char             *unused = NULL;
    bool              good = true;
    PQconninfoOption *options = pq->conninfoParse(where, &unused);
    out[0] = password[0] = '\0';
    for (const PQconninfoOption *o = options; o && o->keyword; o++) {
        if (o->val && strcmp(o->keyword, "password") == 0)
            good &= snprintf(password, 256, "%s", o->val) < 256;
        else if (o->val)
            good &= add_setting(out, o->keyword, o->val);
    }
    good &= options != NULL;
    pq->conninfoFree(options);
    pq->freemem(unused);
    return good;
}

/* ---- running them ---- */

extern char **environ;

/* Our environment with the password in it; to be freed. */
static char **environment(char *password)
{
    size_t count = 0;
    while (environ[count])
        count++;
    char **copy = malloc((count + 2) * sizeof *copy);
    if (!copy)
        return NULL;
    memcpy(copy, environ, count * sizeof *copy);
    if (*password)
        copy[count++] = password;
    copy[count] = NULL;
    return copy;
}

static enum store_err run(char *const *words, char *password, struct store_fault *fault)
{
    int    status = 0;
    pid_t  pid;
    char **env = environment(password);
    if (!env)
        return store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    int error = posix_spawnp(&pid, words[0], NULL, NULL, words, env);
    free(env);
    if (error)
        return store_fail(fault, STORE_MISSING, NULL, "%s: %s", words[0], strerror(error));
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return STORE_OK;
    return store_fail(fault, STORE_GONE, NULL, "%s has failed", words[0]);
}

/* The words end with --dbname and the file. */
static enum store_err run_for(const char *where, char **words, char **address, struct store_fault *fault)
{
    char text[ADDRESS_MAX + 16] = "--dbname=", secret[256], password[300] = "";
    if (postgres_library(fault))
        return fault->err;
    if (!split_address(where, text + 9, secret))
        return store_fail(fault, STORE_BAD, NULL, "'%.100s' is no address of a database", where);
    if (*secret)
        snprintf(password, sizeof password, "PGPASSWORD=%s", secret);
    *address = text;
    return run(words, password, fault);
}

/* ---- dumps ---- */

static char *own(const char *text) { return (char *)(uintptr_t)text; } /* what is run does not change its words */

enum store_err postgres_dump(const char *where, const char *path, struct store_fault *fault)
{
    char  file[4200];
    char *words[] = {own("pg_dump"),
                     own("--format=custom"),
                     own("--no-owner"),
                     own("--no-privileges"),
                     own("--table=schema"),
                     own("--table=sessions"),
                     own("--table=games"),
                     own("--table=events"),
                     own("--table=tournaments"),
                     own("--table=checkpoints"),
                     file,
                     NULL,
                     NULL};
    snprintf(file, sizeof file, "--file=%s", path);
    return run_for(where, words, &words[11], fault);
}

static enum store_err check_empty(const char *where, struct store_fault *fault)
{
    if (postgres_library(fault))
        return fault->err;
    PGconn   *c = pq->connectdb(where);
    PGresult *r = pq->status(c) == CONNECTION_OK
                      ? pq->exec(c, "SELECT count(to_regclass(name)) FROM unnest(ARRAY['schema', 'sessions', 'games',"
                                    " 'events', 'tournaments', 'checkpoints']) AS name")
                      : NULL;
    if (pq->resultStatus(r) != PGRES_TUPLES_OK)
        postgres_fault(c, r, NULL, fault);
    else if (strcmp(pq->getvalue(r, 0, 0), "0") != 0)
        store_fail(fault, STORE_CONFLICT, NULL, "the database has games already");
    pq->clear(r);
    pq->finish(c);
    return fault->err;
}

enum store_err postgres_load(const char *path, const char *where, struct store_fault *fault)
{
    char *words[] = {own("pg_restore"),
                     own("--exit-on-error"),
                     own("--single-transaction"),
                     own("--no-owner"),
                     own("--no-privileges"),
                     NULL,
                     own("--"),
                     own(path),
                     NULL};
    return check_empty(where, fault) ? fault->err : run_for(where, words, &words[5], fault);
}
