/* hall/event/archive_routes.c - a tournament handed out as one file, and made again from it. */
#include "hall/event/archive.h"

#include "hall/event/tournament_routes.h"
#include "hall/serve/json_memory.h"
#include "hall/serve/rate_limits.h"
#include "hall/serve/upload.h"

#include <stdlib.h>
#include <string.h>

/* ---- out ---- */

static void write_archive(struct job *j)
{
    struct event_request *q = event_request_of(j);
    struct archive_source from = {q->doc, q->waiting, q->results, q->logs};
    q->text = archive_write(&from, &q->why);
}

static void send_archive(struct job *j)
{
    event_request_send_file(event_request_of(j), "application/jsonl", "event.jsonl");
}

static void hand_out(struct event_request *q) { event_request_work(q, write_archive, send_archive); }

void get_archive(struct call *c) { event_request_begin(c, hand_out, EVENT_LOGS | EVENT_PAGES); }

/* ---- in ---- */

#define READ_MS 2000 /* of the thread's time */

struct restoring {
    struct upload  it; /* first */
    struct archive archive;
    struct refusal fault;
    bool           good, founded, whole;
};

static void end_restoring(struct restoring *r)
{
    archive_free(&r->archive);
    upload_end(&r->it);
}

static void read_it(struct job *j)
{
    struct restoring *r = (struct restoring *)j;
    r->good = archive_read(r->it.body, r->it.length, READ_MS, &r->archive, &r->fault);
    r->founded = r->good && archive_found(&r->archive);
}

static void store_work(struct job *j)
{
    struct restoring *r = (struct restoring *)j;
    j->err = archive_store(&r->archive, j->store, &r->whole, &j->fault);
}

static void on_stored(struct job *j)
{
    struct restoring *r = (struct restoring *)j;
    if (j->err == STORE_OK && !r->whole && !r->it.hall->leaving) {
        keeper_submit(r->it.hall->keeper, j, store_work, on_stored);
        return;
    }
    if (j->err == STORE_OK && r->whole)
        answer_json(r->it.conn, 201, event_keys_view(&r->archive.keys));
    else
        answer_code(r->it.conn, j->err ? REFUSED_STORE_UNAVAILABLE : REFUSED_SERVER_CLOSING);
    end_restoring(r);
}

static void on_understood(struct job *j)
{
    struct restoring *r = (struct restoring *)j;
    struct refusal    why = r->founded ? allow_tournament(r->it.hall, r->it.conn, 0) : ALLOWED;
    if (!r->good)
        answer_refusal(r->it.conn, r->fault);
    else if (why.code)
        answer_refusal(r->it.conn, why);
    else if (!r->founded || r->it.hall->leaving)
        answer_code(r->it.conn, r->founded ? REFUSED_SERVER_CLOSING : REFUSED_OUT_OF_MEMORY);
    else {
        keeper_submit(r->it.hall->keeper, &r->it.job, store_work, on_stored);
        return;
    }
    end_restoring(r);
}

void post_archive(struct call *c)
{
    struct restoring *r = upload_take(c, sizeof *r);
    if (!r)
        return;
    upload_enter(&r->it, LANE_PAGES, read_it, on_understood);
}
