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

void upload_end(struct upload *b)
{
    conn_let(b->conn);
    free(b->body);
    free(b);
}
