/* hall/serve/assets.h - the page's files, embedded by tools/embed-web. */
#ifndef HALL_ASSETS_H
#define HALL_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

struct asset_bytes {
    const unsigned char *at;
    size_t               size;
};

struct asset {
    const char        *path;                /* "/app.css"                                             */
    const char        *type;                /* Content-Type                                           */
    const char        *etag;                /* with its quotes                                        */
    bool               immutable;           /* its name says what is in it: another one has another   */
    struct asset_bytes plain, gzip, brotli; /* brotli may be empty                                    */
};

/* Sorted by path. "/index.html" is always there: it answers /, /g/ID, /t/ID and /embed/ID. */
extern const struct asset assets[];
extern const size_t       assets_count;

/* What stands in /index.html itself, for its Content-Security-Policy: " 'sha256-…'", or nothing. */
extern const char assets_scripts[], assets_styles[];

#endif
