/* http.c - requests in, answers out. */
#include "hall/net/http.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- text ---- */

bool slice_is(struct slice t, const char *word)
{
    return t.at && t.length == strlen(word) && memcmp(t.at, word, t.length) == 0;
}

bool slice_begins(struct slice t, const char *with)
{
    size_t n = strlen(with);
    return t.length >= n && memcmp(t.at, with, n) == 0;
}

bool slice_says(struct slice t, const char *word)
{
    return t.at && t.length == strlen(word) && strncasecmp(t.at, word, t.length) == 0;
}

static struct slice trim_slice(struct slice t)
{
    while (t.length && (*t.at == ' ' || *t.at == '\t'))
        t.at++, t.length--;
    while (t.length && (t.at[t.length - 1] == ' ' || t.at[t.length - 1] == '\t'))
        t.length--;
    return t;
}

bool slice_lists(struct slice t, const char *word)
{
    while (t.at && t.length) {
        const char  *comma = memchr(t.at, ',', t.length);
        size_t       n = comma ? (size_t)(comma - t.at) : t.length;
        struct slice item = trim_slice((struct slice){t.at, n});
        const char  *semicolon = memchr(item.at, ';', item.length);
        if (semicolon) /* gzip;q=0.8 */
            item = trim_slice((struct slice){item.at, (size_t)(semicolon - item.at)});
        if (slice_says(item, word))
            return true;
        t.at += n + (comma != NULL);
        t.length -= n + (comma != NULL);
    }
    return false;
}

bool slice_copy(struct slice t, char *out, size_t size)
{
    if (!t.at || t.length >= size)
        return false;
    memcpy(out, t.at, t.length);
    out[t.length] = '\0';
    return memchr(out, '\0', t.length) == NULL;
}

/* ---- requests ---- */

static bool is_token(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

static bool all_tokens(struct slice t)
{
    for (size_t i = 0; i < t.length; i++)
        if (!is_token(t.at[i]))
            return false;
    return t.length > 0;
}

/* Visible bytes only: what is refused here reaches no log and no page. */
static bool is_target(struct slice t)
{
    for (size_t i = 0; i < t.length; i++)
        if (t.at[i] <= ' ' || t.at[i] >= 127)
            return false;
    return t.length > 0 && t.at[0] == '/';
}

static struct slice up_to(struct slice *rest, char stop)
{
    const char  *end = memchr(rest->at, stop, rest->length);
    size_t       n = end ? (size_t)(end - rest->at) : rest->length;
    struct slice part = {rest->at, n};
    rest->at += n + (end != NULL);
    rest->length -= n + (end != NULL);
    return part;
}

static int read_first_line(struct slice line, struct http_request *out)
{
    out->method = up_to(&line, ' ');
    struct slice target = up_to(&line, ' ');
    if (!all_tokens(out->method) || !is_target(target) || line.length != 8 || memcmp(line.at, "HTTP/", 5) != 0)
        return 400;
    if (memcmp(line.at, "HTTP/1.1", 8) != 0 && memcmp(line.at, "HTTP/1.0", 8) != 0)
        return 505;
    out->keep = line.at[7] == '1';
    out->path = up_to(&target, '?');
    out->query = target;
    return 0;
}

struct head {
    struct http_request *request;
    struct slice         content_length, transfer;
};

static int set_once(struct slice *field, struct slice value)
{
    if (field->at)
        return 400;
    *field = value;
    return 0;
}

static int read_header(struct head *h, struct slice name, struct slice value)
{
    struct http_request *r = h->request;
    const struct {
        const char   *name;
        struct slice *field;
    } known[] = {
        {"host", &r->host},
        {"origin", &r->origin},
        {"authorization", &r->authorization},
        {"upgrade", &r->upgrade},
        {"connection", &r->connection},
        {"sec-websocket-key", &r->ws_key},
        {"sec-websocket-version", &r->ws_version},
        {"if-none-match", &r->if_none_match},
        {"accept-encoding", &r->accept_encoding},
        {"x-forwarded-for", &r->forwarded_for},
        {"x-jadoube-hop", &r->hop},
        {"idempotency-key", &r->idempotency_key},
        {"content-length", &h->content_length},
        {"transfer-encoding", &h->transfer},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (slice_says(name, known[i].name))
            return set_once(known[i].field, value);
    return 0;
}

static int read_headers(struct slice lines, struct head *h)
{
    while (lines.length) {
        struct slice line = up_to(&lines, '\n');
        if (!line.length || line.at[line.length - 1] != '\r')
            return 400;
        line.length--;
        struct slice name = {line.at, 0};
        const char  *colon = memchr(line.at, ':', line.length);
        if (!colon)
            return 400;
        name.length = (size_t)(colon - line.at);
        struct slice value = trim_slice((struct slice){colon + 1, line.length - name.length - 1});
        if (!all_tokens(name) || memchr(value.at, '\r', value.length) || memchr(value.at, '\0', value.length))
            return 400;
        int status = read_header(h, name, value);
        if (status)
            return status;
    }
    return 0;
}

static int body_length(const struct head *h, size_t *out)
{
    *out = 0;
    if (h->transfer.at)
        return 501;
    if (!h->content_length.at)
        return 0;
    if (!h->content_length.length || h->content_length.length > 9)
        return h->content_length.length ? 413 : 400;
    for (size_t i = 0; i < h->content_length.length; i++) {
        char c = h->content_length.at[i];
        if (c < '0' || c > '9')
            return 400;
        *out = 10 * *out + (size_t)(c - '0');
    }
    return *out > (slice_is(h->request->path, HTTP_FILE_PATH) ? HTTP_FILE_MAX : HTTP_BODY_MAX) ? 413 : 0;
}

int http_read(const char *bytes, size_t length, struct http_request *out, size_t *used)
{
    memset(out, 0, sizeof *out);
    *used = 0;
    size_t      look = length < HTTP_HEAD_MAX ? length : HTTP_HEAD_MAX, body;
    const char *end = memmem(bytes, look, "\r\n\r\n", 4);
    if (!end)
        return length >= HTTP_HEAD_MAX ? 431 : 0;
    size_t      first = (size_t)((const char *)memmem(bytes, look, "\r\n", 2) - bytes), head = (size_t)(end - bytes);
    struct head h = {.request = out};
    int         status = read_first_line((struct slice){bytes, first}, out);
    if (!status && head > first)
        status = read_headers((struct slice){bytes + first + 2, head - first}, &h);
    if (!status)
        status = body_length(&h, &body);
    if (!status && out->keep && !out->host.at) /* HTTP/1.1 needs it */
        status = 400;
    if (status)
        return status;
    *used = head + 4 + body;
    if (length < *used)
        return 0;
    out->body = (struct slice){end + 4, body};
    if (slice_lists(out->connection, "close"))
        out->keep = false;
    out->raw = (struct slice){bytes, *used};
    return 1;
}

/* ---- queries ---- */

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static bool unescape_slice(struct slice t, char *out, size_t size)
{
    size_t n = 0;
    for (size_t i = 0; i < t.length; i++) {
        int c = (unsigned char)t.at[i];
        if (c == '+')
            c = ' ';
        else if (c == '%' && i + 2 < t.length && hex_digit(t.at[i + 1]) >= 0 && hex_digit(t.at[i + 2]) >= 0) {
            c = 16 * hex_digit(t.at[i + 1]) + hex_digit(t.at[i + 2]);
            i += 2;
        }
        if (!c || n + 1 >= size)
            return false;
        out[n++] = (char)c;
    }
    out[n] = '\0';
    return true;
}

bool http_same_origin(const struct http_request *r)
{
    struct slice o = r->origin;
    if (!o.at)
        return true;
    const char *host = memmem(o.at, o.length, "://", 3);
    if (!host)
        return false;
    host += 3;
    size_t length = o.length - (size_t)(host - o.at);
    return r->host.at && r->host.length == length && memcmp(host, r->host.at, length) == 0;
}

bool http_query(struct slice query, const char *key, char *out, size_t size)
{
    while (query.length) {
        struct slice pair = up_to(&query, '&'), name = up_to(&pair, '=');
        if (slice_is(name, key))
            return unescape_slice(pair, out, size);
    }
    return false;
}

/* ---- answers ---- */

static const char *reason_of(int status)
{
    static const struct {
        int         status;
        const char *reason;
    } reasons[] = {{101, "Switching Protocols"},
                   {200, "OK"},
                   {201, "Created"},
                   {204, "No Content"},
                   {302, "Found"},
                   {304, "Not Modified"},
                   {307, "Temporary Redirect"},
                   {400, "Bad Request"},
                   {401, "Unauthorized"},
                   {403, "Forbidden"},
                   {404, "Not Found"},
                   {405, "Method Not Allowed"},
                   {409, "Conflict"},
                   {413, "Content Too Large"},
                   {426, "Upgrade Required"},
                   {429, "Too Many Requests"},
                   {431, "Request Header Fields Too Large"},
                   {500, "Internal Server Error"},
                   {501, "Not Implemented"},
                   {502, "Bad Gateway"},
                   {503, "Service Unavailable"},
                   {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "Unknown";
}

struct block *http_write(const struct http_answer *a)
{
    char   head[2048], type[160] = "", retry[40] = "";
    size_t sent = a->head ? 0 : a->length;
    if (a->type)
        snprintf(type, sizeof type, "Content-Type: %s\r\n", a->type);
    if (a->retry)
        snprintf(retry, sizeof retry, "Retry-After: %d\r\n", a->retry);
    int n = snprintf(head, sizeof head, "HTTP/1.1 %d %s\r\n%sContent-Length: %zu\r\n%s%s%s\r\n", a->status,
                     reason_of(a->status), type, a->length, retry, a->headers ? a->headers : "",
                     a->keep ? "" : "Connection: close\r\n");
    if (n < 0 || (size_t)n >= sizeof head)
        return NULL;
    struct block *b = block_new((size_t)n + sent);
    if (!b)
        return NULL;
    memcpy(b->bytes, head, (size_t)n);
    if (sent)
        memcpy(b->bytes + n, a->body, sent);
    return b;
}
