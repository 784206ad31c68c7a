/* hall/net/http.h - HTTP/1.1 requests, read from bytes, and answers, written to bytes. No sockets here.
 *
 * Strict where leniency is a way in: one space between the words of the first line, no folded headers, no
 * header twice that matters, no chunked bodies.
 */
#ifndef HALL_HTTP_H
#define HALL_HTTP_H

#include "hall/net/block.h"

#include <stdbool.h>

/* A part of other bytes, which it does not own; at NULL: absent. */
struct slice {
    const char *at;
    size_t      length;
};

bool slice_is(struct slice t, const char *word); /* the same            */
bool slice_begins(struct slice t, const char *with);
bool slice_says(struct slice t, const char *word);       /* … but for the case  */
bool slice_lists(struct slice t, const char *word);      /* one of a list with commas, without case */
bool slice_copy(struct slice t, char *out, size_t size); /* false when it does not fit; a NUL is added */

#define HTTP_HEAD_MAX 8192
#define HTTP_BODY_MAX (256 * 1024)

/* One path takes files; of those an address sends at most so many at a time, a proxy a few more. */
#define HTTP_FILE_PATH "/api/archives"
#define HTTP_FILE_MAX  (1900 * 1024)
#define HTTP_FILES     2
#define HTTP_PROXIED   16

struct http_request {
    struct slice method, path, query; /* the path as it was sent: ours have no escapes */
    struct slice host, origin, authorization, upgrade, connection, ws_key, ws_version, if_none_match, accept_encoding,
        forwarded_for, hop, idempotency_key;
    struct slice body, raw; /* raw: all of it */
    bool         keep;      /* the connection stays open after the answer */
};

/* Read a request from the beginning of the bytes: 0 when more are needed (*used says how many there must be, 0 while
 * that is not known), 1 when it is whole (*used says how long it is), or the status to refuse it with. The request
 * points into the bytes. */
int http_read(const char *bytes, size_t length, struct http_request *out, size_t *used);

/* A page of another site may ask, but its browser says where it comes from: only our own pages may change anything or
 * open a WebSocket. Programs that are no browsers send no Origin. */
bool http_same_origin(const struct http_request *r);

/* The value of a key in a query, with %XX and + undone. False when absent or too long. */
bool http_query(struct slice query, const char *key, char *out, size_t size);

struct http_answer {
    int         status;
    const char *type;    /* NULL: no body */
    const char *headers; /* more lines, each with its CRLF; or NULL */
    const void *body;
    size_t      length;
    bool        keep, head; /* head: the body is only measured */
    int         retry;      /* seconds after which it may be asked again; 0: nothing is said about it */
};

/* The whole answer; NULL when there is no memory. */
struct block *http_write(const struct http_answer *a);

#endif
