/* postgres_sweep.c - removing what nobody needs from a PostgreSQL database. */
#include "postgres.h"

#include <stdio.h>
#include <string.h>

/* Once in each pass. */
static void sweep_applications(struct pg *p, const struct store_sweep *w, struct store_fault *fault)
{
    struct values v = {0};
    value_number(&v, w->stray);
    postgres_change(p, Q_SWEEP_APPLICATIONS, &v, fault);
}

/* Everything in one statement: whole or nothing. */
enum store_err postgres_sweep(struct store *s, struct store_sweep *w, struct store_fault *fault)
{
    struct values v = {0};
    value_text(&v, w->after);
    value_number(&v, w->limit);
    value_number(&v, w->unplayed);
    value_number(&v, w->played);
    value_number(&v, w->stray);
    PGresult *r = postgres_ask((struct pg *)s, Q_SWEEP, &v, fault);
    if (!r)
        return fault->err;
    bool more = postgres_number(r, 0, 1) == w->limit;
    w->removed = (size_t)postgres_number(r, 0, 2);
    snprintf(w->after, sizeof w->after, "%s", more ? pq->getvalue(r, 0, 0) : "");
    pq->clear(r);
    if (!more)
        sweep_applications((struct pg *)s, w, fault);
    return fault->err;
}
