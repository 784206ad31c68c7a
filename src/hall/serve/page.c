/* hall/serve/page.c - the page and its files. */
#include "hall/serve/page.h"

#include "hall/serve/assets.h"

#include <stdio.h>

#define PAGE_POLICY                                                                                                    \
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'%s; style-src 'self'%s; "        \
    "img-src 'self' data:; "                                                                                           \
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
#define FOR_EVER "public, max-age=31536000, immutable"

static const struct slice index_path = {"/index.html", 11};

static const struct asset *find_asset(struct slice path)
{
    for (size_t i = 0; i < assets_count; i++)
        if (slice_is(path, assets[i].path))
            return &assets[i];
    return NULL;
}

struct coded {
    const char        *header;
    struct asset_bytes bytes;
};

/* The shortest form that the client can read. */
static struct coded coded_for(const struct asset *a, struct slice accepted)
{
    if (a->brotli.size && slice_lists(accepted, "br"))
        return (struct coded){"Content-Encoding: br\r\n", a->brotli};
    if (slice_lists(accepted, "gzip"))
        return (struct coded){"Content-Encoding: gzip\r\n", a->gzip};
    return (struct coded){"", a->plain};
}

static void serve_asset(struct conn *c, const struct http_request *r, const struct asset *a, int status)
{
    char         headers[1024];
    struct coded form = coded_for(a, r->accept_encoding);
    bool         same = slice_lists(r->if_none_match, a->etag), framed = slice_begins(r->path, "/embed/");
    snprintf(headers, sizeof headers,
             PAGE_POLICY "%s\r\n%sX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
                         "ETag: %s\r\nCache-Control: %s\r\nVary: Accept-Encoding\r\n%s",
             assets_scripts, assets_styles, framed ? "*" : "'none'", framed ? "" : "X-Frame-Options: DENY\r\n", a->etag,
             a->immutable ? FOR_EVER : "no-cache", same ? "" : form.header);
    conn_answer(c, (struct http_answer){.status = same ? 304 : status,
                                        .type = a->type,
                                        .headers = headers,
                                        .body = form.bytes.at,
                                        .length = same ? 0 : form.bytes.size});
}

bool page_serve(struct conn *c, const struct http_request *r, bool is_page)
{
    const struct asset *a = find_asset(is_page ? index_path : r->path);
    if (!a || !(slice_is(r->method, "GET") || slice_is(r->method, "HEAD")))
        return false;
    serve_asset(c, r, a, 200);
    return true;
}

bool page_serve_missing(struct conn *c, const struct http_request *r)
{
    if (slice_begins(r->path, "/api/") || !slice_is(r->method, "GET"))
        return false;
    serve_asset(c, r, find_asset(index_path), 404);
    return true;
}
