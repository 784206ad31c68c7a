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
    struct visit *v = visit_of(j);
    bool          sealed;
    v->text = archive_write(v->doc, v->results, v->logs, &sealed);
    v->status = sealed ? 409 : 200;
}

static void send_archive(struct job *j)
{
    struct visit *v = visit_of(j);
    if (v->status == 200) {
        visit_send_file(v, "application/jsonl", "event.jsonl");
        return;
    }
    answer_error(v->conn, v->status, "an event in which no move lies in an envelope (I.2)", 0);
    visit_end(v);
}

static void hand_out(struct visit *v)
{
    if (v->who != VISITOR_ORGANISER) {
        answer_error(v->conn, 403, "the organiser's key", 0);
        visit_end(v);
        return;
    }
    worker_submit(v->hall->worker, &v->job, write_archive, send_archive);
}

void get_archive(struct call *c) { visit_begin(c, hand_out, true, true); }

/* ---- in ---- */

#define READ_MS 2000 /* of the thread's time */

struct restoring {
    struct upload        it; /* first */
    struct archive       archive;
    struct archive_fault fault;
    bool                 good, founded, whole;
};

static void end(struct restoring *r)
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
        answer_error(r->it.conn, 503, j->err ? store_trouble : "a server that is not closing", 0);
    end(r);
}

static void answer_damaged(const struct restoring *r)
{
    answer_json(r->it.conn, 400,
                json_pack("{s:{s:s, s:I}}", "error", "expected", r->fault.expected, "line", (json_int_t)r->fault.line));
}

static void on_understood(struct job *j)
{
    struct restoring *r = (struct restoring *)j;
    struct refusal    why = r->founded ? allow_tournament(r->it.hall, r->it.conn, 0) : ALLOWED;
    if (!r->good)
        answer_damaged(r);
    else if (why.wait)
        answer_refusal(r->it.conn, why);
    else if (!r->founded || r->it.hall->leaving)
        answer_error(r->it.conn, 503, r->founded ? "a server that is not closing" : "memory", 0);
    else {
        keeper_submit(r->it.hall->keeper, &r->it.job, store_work, on_stored);
        return;
    }
    end(r);
}

void post_archive(struct call *c)
{
    struct restoring *r = upload_take(c, sizeof *r);
    if (!r)
        return;
    worker_submit(c->hall->worker, &r->it.job, read_it, on_understood);
}
