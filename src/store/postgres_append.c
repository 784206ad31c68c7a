/* postgres_append.c - a batch of events in one statement, one round trip: it checks that this node is alive, that
 * it holds the games, that the numbers are the next ones; it stores, and tells the others. */
#include "postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the columns of a batch ---- */

struct batch {
    struct column games, seqs, ats, lines, ended, results, notices, hashes;
};

static void free_batch(struct batch *b)
{
    free(b->games.data);
    free(b->seqs.data);
    free(b->ats.data);
    free(b->lines.data);
    free(b->ended.data);
    free(b->results.data);
    free(b->notices.data);
    free(b->hashes.data);
}

static bool fine(const struct batch *b)
{
    return !(b->games.failed || b->seqs.failed || b->ats.failed || b->lines.failed || b->ended.failed ||
             b->results.failed || b->notices.failed || b->hashes.failed);
}

static void add_events(struct batch *b, const struct store_event *events, size_t count)
{
    column_head(&b->games, COLUMN_TEXT, count);
    column_head(&b->seqs, COLUMN_INT8, count);
    column_head(&b->ats, COLUMN_INT8, count);
    column_head(&b->lines, COLUMN_TEXT, count);
    for (size_t i = 0; i < count; i++) {
        column_bytes(&b->games, events[i].game, strlen(events[i].game));
        column_int8(&b->seqs, events[i].seq);
        column_int8(&b->ats, events[i].at);
        column_bytes(&b->lines, events[i].line, events[i].length);
    }
}

/* The last result of a game in the batch is the one that counts. */
static bool gives_result(const struct store_event *events, size_t i, size_t count)
{
    for (size_t later = i + 1; events[i].result && later < count; later++)
        if (events[later].result && strcmp(events[later].game, events[i].game) == 0)
            return false;
    return events[i].result != NULL;
}

static void add_results(struct batch *b, const struct store_event *events, size_t count)
{
    size_t ended = 0;
    for (size_t i = 0; i < count; i++)
        ended += gives_result(events, i, count);
    column_head(&b->ended, COLUMN_TEXT, ended);
    column_head(&b->results, COLUMN_TEXT, ended);
    for (size_t i = 0; i < count; i++)
        if (gives_result(events, i, count)) {
            column_bytes(&b->ended, events[i].game, strlen(events[i].game));
            column_bytes(&b->results, events[i].result, strlen(events[i].result));
        }
}

/* PostgreSQL carries up to 8,000 bytes in a notice: who, then games and numbers. */
#define NOTICE_MAX 7900

static void add_notices(struct batch *b, int64_t session, const struct store_event *events, size_t count)
{
    struct column all = {0};
    size_t        notices = 0;
    for (size_t i = 0; i < count;) {
        char text[NOTICE_MAX + 128];
        int  length = sprintf(text, "%lld", (long long)session);
        for (; i < count && length < NOTICE_MAX; i++)
            if (i + 1 == count || strcmp(events[i].game, events[i + 1].game) != 0)
                length += sprintf(text + length, " %s %lld", events[i].game, (long long)events[i].seq);
        column_bytes(&all, text, (size_t)length);
        notices++;
    }
    column_head(&b->notices, COLUMN_TEXT, notices);
    column_append(&b->notices, &all);
    free(all.data);
}

static void values_of_events(struct values *v, const struct batch *b)
{
    value_binary(v, b->games.data, b->games.size);
    value_binary(v, b->seqs.data, b->seqs.size);
    value_binary(v, b->ats.data, b->ats.size);
    value_binary(v, b->lines.data, b->lines.size);
}

/* ---- why a batch was refused ---- */

/* The first event that is not held here, not there, or not the next one; `err` when it is none of these. */
static enum store_err find_culprit(struct pg *p, const struct batch *b, enum store_err err, struct store_fault *fault)
{
    struct values v = {0};
    value_number(&v, p->store.session);
    value_binary(&v, b->games.data, b->games.size);
    value_binary(&v, b->seqs.data, b->seqs.size);
    PGresult *r = postgres_ask(p, Q_EVENT_WHY, &v, fault);
    if (!r)
        return fault->err;
    if (pq->ntuples(r) > 0) {
        const char *game = pq->getvalue(r, 0, 0), *why = pq->getvalue(r, 0, 1);
        long long   seq = postgres_number(r, 0, 2), next = postgres_number(r, 0, 3);
        if (strcmp(why, "missing") == 0)
            store_fail(fault, STORE_MISSING, game, "there is no game '%s'", game);
        else if (strcmp(why, "lost") == 0)
            store_fail(fault, STORE_LOST, game, "game '%s' is not held here", game);
        else
            store_fail(fault, STORE_CONFLICT, game, "game '%s': event %lld, but the next is %lld", game, seq, next);
        err = fault->err;
    }
    pq->clear(r);
    return err;
}

static enum store_err send_batch(struct pg *p, const struct batch *b, struct store_fault *fault)
{
    struct values v = {0};
    value_number(&v, p->store.session);
    values_of_events(&v, b);
    value_binary(&v, b->ended.data, b->ended.size);
    value_binary(&v, b->results.data, b->results.size);
    value_binary(&v, b->notices.data, b->notices.size);
    value_binary(&v, b->hashes.data, b->hashes.size);
    pq->clear(postgres_ask(p, Q_EVENT_ADD, &v, fault));
    return fault->err;
}

static enum store_err send(struct pg *p, const struct store_event *events, size_t count, struct store_fault *fault)
{
    struct batch b = {0};
    add_events(&b, events, count);
    add_results(&b, events, count);
    add_notices(&b, p->store.session, events, p->store.quiet ? 0 : count);
    enum store_err err = postgres_chain(p, events, count, &b.hashes, fault);
    if (!err && !fine(&b))
        err = store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    if (!err)
        err = send_batch(p, &b, fault);
    if (err == STORE_CONFLICT && pq->transactionStatus(p->connection) == PQTRANS_IDLE)
        err = find_culprit(p, &b, STORE_CONFLICT, fault);
    if (err)
        ends_forget(p->store.ends);
    free_batch(&b);
    return err;
}

/* ---- after an answer that never came ---- */

/* Which events are stored already, word for word? They are left out of `rest`. */
static enum store_err leave_out_stored(struct pg *p, const struct store_event *events, size_t count,
                                       struct store_event *rest, size_t *left, struct store_fault *fault)
{
    struct batch  b = {0};
    struct values v = {0};
    add_events(&b, events, count);
    values_of_events(&v, &b);
    PGresult *r = fine(&b) ? postgres_ask(p, Q_EVENT_THERE, &v, fault) : NULL;
    if (!fine(&b))
        store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    *left = 0;
    for (size_t i = 0, row = 0; r && i < count; i++) {
        if (row < (size_t)pq->ntuples(r) && postgres_number(r, (int)row, 0) == (int64_t)i + 1)
            row++;
        else
            rest[(*left)++] = events[i];
    }
    pq->clear(r);
    free_batch(&b);
    return fault->err;
}

/* The connection that was lost may have left somebody behind who is still storing: then it is a conflict with
 * ourselves, once. */
static enum store_err append_again(struct pg *p, const struct store_event *events, size_t count,
                                   struct store_fault *fault)
{
    size_t              left = 0;
    enum store_err      err = STORE_CONFLICT;
    struct store_event *rest = malloc(count * sizeof *rest);
    if (!rest)
        return store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    for (int tries = 0; tries < 2 && err == STORE_CONFLICT; tries++) {
        *fault = (struct store_fault){STORE_OK, "", ""};
        err = leave_out_stored(p, events, count, rest, &left, fault);
        if (!err && left > 0)
            err = send(p, rest, left, fault);
    }
    free(rest);
    return err;
}

enum store_err postgres_append(struct store *s, const struct store_event *events, size_t count,
                               struct store_fault *fault)
{
    struct pg     *p = (struct pg *)s;
    enum store_err err = p->unsure ? append_again(p, events, count, fault) : send(p, events, count, fault);
    if (err == STORE_OK || err == STORE_CONFLICT || err == STORE_LOST || err == STORE_MISSING)
        p->unsure = false; /* it knows, and said so */
    p->unsure |= err == STORE_GONE;
    return err;
}
