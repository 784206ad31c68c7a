/* hall/page.h - the page and its files, as any server of ours hands them out. */
#ifndef HALL_PAGE_H
#define HALL_PAGE_H

#include "hall/net/net.h"

/* Answer a request for a file of the page; `is_page`: its path means the page itself. False when it is neither. */
bool page_serve(struct conn *c, const struct http_request *r, bool is_page);

#endif
