/* hall/serve/page.h - the page and its files, for the server and for the arena. */
#ifndef HALL_PAGE_H
#define HALL_PAGE_H

#include "hall/net/net.h"

/* Answer a request for a file of the page; `is_page`: its path means the page itself. False when it is neither. */
bool page_serve(struct conn *c, const struct http_request *r, bool is_page);

/* A path that does not exist, typed by a person: the page all the same, with 404. False for what is no page's. */
bool page_serve_missing(struct conn *c, const struct http_request *r);

#endif
