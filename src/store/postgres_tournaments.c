/* postgres_tournaments.c - tournaments of a PostgreSQL database, and the applications to play in them. */
#include "postgres.h"

#include <stdlib.h>

static struct pg *pg_of(struct store *s) { return (struct pg *)s; }

/* ---- tournaments ---- */

enum store_err postgres_tournament_create(struct store *s, const struct store_tournament *t, struct store_fault *fault)
{
    struct values v = {0};
    value_text(&v, t->id);
    value_text(&v, t->document);
    value_text(&v, t->keys);
    if (postgres_change(pg_of(s), Q_TOURNAMENT_CREATE, &v, fault) < 0 && fault->err == STORE_CONFLICT)
        store_fail(fault, STORE_CONFLICT, NULL, "there is a tournament '%s' already", t->id);
    return fault->err;
}

enum store_err postgres_tournament_read(struct store *s, const char *id, struct store_tournament **out,
                                        struct store_fault *fault)
{
    struct values v = {0};
    value_text(&v, id);
    PGresult *r = postgres_ask(pg_of(s), Q_TOURNAMENT_READ, &v, fault);
    if (r && pq->ntuples(r) == 0)
        store_fail(fault, STORE_MISSING, NULL, "there is no tournament '%s'", id);
    else if (r && !(*out = store_tournament_copy(&(struct store_tournament){.id = pq->getvalue(r, 0, 0),
                                                                            .document = pq->getvalue(r, 0, 1),
                                                                            .keys = pq->getvalue(r, 0, 2),
                                                                            .version = postgres_number(r, 0, 3),
                                                                            .changes = postgres_number(r, 0, 4)})))
        store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    pq->clear(r);
    return fault->err;
}

static enum store_err replace_document(struct store *s, const struct store_tournament *t, struct store_fault *fault)
{
    struct store_tournament *there = NULL;
    struct values            v = {0};
    value_text(&v, t->id);
    value_text(&v, t->document);
    value_number(&v, t->version);
    value_text(&v, t->keys);
    if (postgres_change(pg_of(s), Q_TOURNAMENT_UPDATE, &v, fault) != 0 ||
        postgres_tournament_read(s, t->id, &there, fault))
        return fault->err;
    free(there);
    return store_fail(fault, STORE_CONFLICT, NULL, "version %lld of tournament '%s' is not the present one",
                      (long long)t->version, t->id);
}

static enum store_err accept_application(struct store *s, const struct store_tournament *t, struct store_fault *fault)
{
    struct values v = {0};
    value_text(&v, t->id);
    value_number(&v, t->accepts);
    value_number(&v, t->player);
    if (postgres_change(pg_of(s), Q_APPLICATION_ACCEPT, &v, fault) != 0)
        return fault->err;
    return store_fail(fault, STORE_MISSING, NULL, "application %lld does not wait", (long long)t->accepts);
}

enum store_err postgres_tournament_update(struct store *s, const struct store_tournament *t, struct store_fault *fault)
{
    struct store_fault unimportant;
    if (!t->accepts)
        return replace_document(s, t, fault);
    if (postgres_do(pg_of(s), "BEGIN", fault))
        return fault->err;
    if (replace_document(s, t, fault) || accept_application(s, t, fault) || postgres_do(pg_of(s), "COMMIT", fault))
        postgres_do(pg_of(s), "ROLLBACK", &unimportant);
    return fault->err;
}

enum store_err postgres_tournament_list(struct store *s, const char *after, int limit, store_id_fn each, void *context,
                                        struct store_fault *fault)
{
    struct values v = {0};
    value_text(&v, after);
    value_number(&v, limit);
    PGresult *r = postgres_ask(pg_of(s), Q_TOURNAMENT_LIST, &v, fault);
    for (int i = 0; r && i < pq->ntuples(r) && each(context, pq->getvalue(r, i, 0)); i++)
        ;
    pq->clear(r);
    return fault->err;
}

/* ---- applications ---- */

enum store_err postgres_application_add(struct store *s, const char *tournament, const struct store_application *a,
                                        int64_t most, int64_t *number, struct store_fault *fault)
{
    struct values v = {0};
    value_text(&v, tournament);
    value_number(&v, a->number);
    value_text(&v, a->hash);
    value_text(&v, a->origin);
    value_text(&v, a->document);
    value_number(&v, a->created);
    value_number(&v, most);
    PGresult *r = postgres_ask(pg_of(s), Q_APPLICATION_ADD, &v, fault);
    if (r && pq->ntuples(r) == 0)
        store_fail(fault, STORE_FULL, NULL, "%lld applications wait", (long long)most);
    else if (r)
        *number = postgres_number(r, 0, 0);
    pq->clear(r);
    return fault->err;
}

enum store_err postgres_application_list(struct store *s, const char *tournament, store_application_fn each,
                                         void *context, struct store_fault *fault)
{
    struct values v = {0};
    bool          more = true;
    value_text(&v, tournament);
    PGresult *r = postgres_ask(pg_of(s), Q_APPLICATION_LIST, &v, fault);
    for (int i = 0; r && more && i < pq->ntuples(r); i++) {
        struct store_application a = {.number = postgres_number(r, i, 0),
                                      .hash = pq->getisnull(r, i, 1) ? NULL : pq->getvalue(r, i, 1),
                                      .origin = pq->getvalue(r, i, 2),
                                      .document = pq->getvalue(r, i, 3),
                                      .player = postgres_number(r, i, 4),
                                      .created = postgres_number(r, i, 5)};
        more = each(context, &a);
    }
    pq->clear(r);
    return fault->err;
}

enum store_err postgres_application_find(struct store *s, const char *tournament, const char *hash, int64_t *number,
                                         int64_t *player, struct store_fault *fault)
{
    struct values v = {0};
    value_text(&v, tournament);
    value_text(&v, hash);
    PGresult *r = postgres_ask(pg_of(s), Q_APPLICATION_FIND, &v, fault);
    bool      found = r && pq->ntuples(r) > 0;
    *number = found ? postgres_number(r, 0, 0) : 0;
    *player = found ? postgres_number(r, 0, 1) : 0;
    pq->clear(r);
    return found || fault->err ? fault->err : store_fail(fault, STORE_MISSING, NULL, "there is no such application");
}

enum store_err postgres_application_dismiss(struct store *s, const char *tournament, enum store_dismissal which,
                                            int64_t number, int64_t *count, struct store_fault *fault)
{
    struct values v = {0};
    value_text(&v, tournament);
    value_number(&v, number);
    value_number(&v, which);
    PGresult *r = postgres_ask(pg_of(s), Q_APPLICATION_DISMISS, &v, fault);
    *count = r ? postgres_number(r, 0, 0) : 0;
    pq->clear(r);
    return fault->err;
}
