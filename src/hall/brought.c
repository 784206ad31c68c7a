/* brought.c - see brought.h. */
#include "hall/brought.h"

#include "hall/allow.h"

#include <stdlib.h>
#include <string.h>

void *brought_take(struct call *c, size_t size)
{
    struct slice   body = c->request->body;
    struct refusal why = allow_reading(c->hall, c->conn, body.length);
    if (why.wait) {
        answer_refusal(c->conn, why);
        return NULL;
    }
    struct brought *b = calloc(1, size);
    if (!b || !(b->body = malloc(body.length + 1))) {
        answer_error(c->conn, 503, "memory", 0);
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

void brought_end(struct brought *b)
{
    conn_let(b->conn);
    free(b->body);
    free(b);
}
