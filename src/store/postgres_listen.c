/* postgres_listen.c - what other nodes appended, by LISTEN on a connection of its own. */
#include "postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct store_listener {
    PGconn             *connection;
    const struct store *store; /* whose own notices are left out */
};

enum store_err postgres_listen(struct store *s, struct store_listener **out, struct store_fault *fault)
{
    struct store_listener *l = calloc(1, sizeof *l);
    if (!l)
        return store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    l->store = s;
    l->connection = postgres_connect(((struct pg *)s)->where, false, fault);
    if (l->connection) {
        PGresult *r = pq->exec(l->connection, "LISTEN " NOTICES);
        if (pq->resultStatus(r) != PGRES_COMMAND_OK)
            postgres_fault(l->connection, r, NULL, fault);
        pq->clear(r);
    }
    if (fault->err)
        store_listener_close(l);
    else
        *out = l;
    return fault->err;
}

int store_listener_fd(const struct store_listener *l) { return pq->socket(l->connection); }

/* "SESSION game seq game seq …"; the text is ours to cut up. */
static void read_notice(const struct store_listener *l, char *text, store_notice_fn each, void *context)
{
    char *rest, *who = strtok_r(text, " ", &rest);
    if (!who || strtoll(who, NULL, 10) == l->store->session)
        return;
    for (char *game; (game = strtok_r(NULL, " ", &rest));) {
        char *seq = strtok_r(NULL, " ", &rest);
        if (seq)
            each(context, game, strtoll(seq, NULL, 10));
    }
}

enum store_err store_listener_read(struct store_listener *l, store_notice_fn each, void *context,
                                   struct store_fault *fault)
{
    PGnotify *n;
    *fault = (struct store_fault){STORE_OK, "", ""};
    if (!pq->consumeInput(l->connection))
        return postgres_fault(l->connection, NULL, NULL, fault);
    while ((n = pq->notifies(l->connection))) {
        read_notice(l, n->extra, each, context);
        pq->freemem(n);
    }
    return STORE_OK;
}

enum store_err postgres_latest(struct store *s, const char *games, store_notice_fn each, void *context,
                               struct store_fault *fault)
{
    size_t        size = strlen(games) + 3;
    char         *list = malloc(size);
    struct values v = {0};
    if (!list)
        return store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    snprintf(list, size, "{%s}", games); /* an id has nothing that would have to be quoted */
    value_text(&v, list);
    PGresult *r = postgres_ask((struct pg *)s, Q_EVENT_LATEST, &v, fault);
    for (int i = 0; r && i < pq->ntuples(r); i++)
        each(context, pq->getvalue(r, i, 0), postgres_number(r, i, 1));
    pq->clear(r);
    free(list);
    return fault->err;
}

void store_listener_close(struct store_listener *l)
{
    if (!l)
        return;
    pq->finish(l->connection);
    free(l);
}
