/* page.c - the page and its files. */
#include "hall/page.h"

#include "hall/assets.h"

#include <stdio.h>

#define PAGE_POLICY                                                                                                    \
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "         \
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "

static const struct asset *find_asset(struct slice path)
{
    for (size_t i = 0; i < assets_count; i++)
        if (slice_is(path, assets[i].path))
            return &assets[i];
    return NULL;
}

static void serve_asset(struct conn *c, const struct http_request *r, const struct asset *a)
{
    char headers[1024];
    bool packed = slice_lists(r->accept_encoding, "gzip") && a->packed_size;
    bool same = slice_lists(r->if_none_match, a->etag), framed = slice_begins(r->path, "/embed/");
    snprintf(headers, sizeof headers,
             PAGE_POLICY "%s\r\n%sX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
                         "ETag: %s\r\nCache-Control: no-cache\r\nVary: Accept-Encoding\r\n%s",
             framed ? "*" : "'none'", framed ? "" : "X-Frame-Options: DENY\r\n", a->etag,
             packed && !same ? "Content-Encoding: gzip\r\n" : "");
    conn_answer(c, (struct http_answer){.status = same ? 304 : 200,
                                        .type = a->type,
                                        .headers = headers,
                                        .body = packed ? a->packed : a->plain,
                                        .length = same     ? 0
                                                  : packed ? a->packed_size
                                                           : a->plain_size});
}

bool page_serve(struct conn *c, const struct http_request *r, bool is_page)
{
    static const struct slice index = {"/index.html", 11};
    const struct asset       *a = find_asset(is_page ? index : r->path);
    if (!a || !(slice_is(r->method, "GET") || slice_is(r->method, "HEAD")))
        return false;
    serve_asset(c, r, a);
    return true;
}
