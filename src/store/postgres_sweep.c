/* postgres_sweep.c - removing what nobody needs from a PostgreSQL database. */
#include "postgres.h"

#include <stdio.h>
#include <string.h>

/* Everything in one statement: whole or nothing. */
enum store_err postgres_sweep(struct store *s, struct store_sweep *w, struct store_fault *fault)
{
    struct values v = {0};
    value_text(&v, w->after);
    value_number(&v, w->limit);
    value_number(&v, w->unplayed);
    value_number(&v, w->played);
    PGresult *r = postgres_ask((struct pg *)s, Q_SWEEP, &v, fault);
    if (!r)
        return fault->err;
    bool more = postgres_number(r, 0, 1) == w->limit;
    w->removed = (size_t)postgres_number(r, 0, 2);
    snprintf(w->after, sizeof w->after, "%s", more ? pq->getvalue(r, 0, 0) : "");
    pq->clear(r);
    return STORE_OK;
}
