/* hall/serve/upload.c - see upload.h. */
#include "hall/serve/upload.h"

#include "hall/serve/rate_limits.h"

#include <stdlib.h>
#include <string.h>

void *upload_take(struct call *c, size_t size)
{
    struct slice   body = c->request->body;
    struct refusal why = allow_reading(c->hall, c->conn, body.length);
    if (why.code) {
        answer_refusal(c->conn, why);
        return NULL;
    }
    struct upload *b = calloc(1, size);
    if (!b || !(b->body = malloc(body.length + 1))) {
        answer_code(c->conn, REFUSED_OUT_OF_MEMORY);
        free(b);
        return NULL;
    }
    memcpy(b->body, body.at, body.length);
    b->body[body.length] = '\0';
    b->length = body.length;
    b->hall = c->hall;
    b->conn = conn_hold(c->conn);
    return b;
}

static void begin_upload(struct job *j)
{
    const struct upload *b = (const struct upload *)j;
    lane_work(j, b->work, b->done);
}

static void drop_upload(struct job *j) { upload_end((struct upload *)j); }

void upload_enter(struct upload *b, enum lane_kind lane, void (*work)(struct job *j), void (*done)(struct job *j))
{
    const struct owner owner = {.conn = b->conn, .key = "", .bytes = b->length};
    b->work = work;
    b->done = done;
    struct refusal why = lane_enter(b->hall, lane, &b->job, &owner, begin_upload, drop_upload);
    if (!why.code)
        return;
    answer_refusal(b->conn, why);
    upload_end(b);
}

void upload_end(struct upload *b)
{
    lane_leave(&b->job);
    conn_let(b->conn);
    free(b->body);
    free(b);
}
