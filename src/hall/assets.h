/* hall/assets.h - the page's files, embedded by tools/embed-web. */
#ifndef JADOUBE_HALL_ASSETS_H
#define JADOUBE_HALL_ASSETS_H

#include <stddef.h>

struct asset {
    const char          *path; /* "/app.js"                                     */
    const char          *type; /* Content-Type                                  */
    const char          *etag; /* with its quotes                               */
    const unsigned char *plain;
    size_t               plain_size;
    const unsigned char *packed; /* the same, gzipped                           */
    size_t               packed_size;
};

/* Sorted by path. "/index.html" is always there: it answers /, /g/ID, /t/ID and /embed/ID. */
extern const struct asset assets[];
extern const size_t       assets_count;

#endif
