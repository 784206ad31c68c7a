/* arena/view.h - a match in the browser while it runs: a server in a thread of its own, with the page of the playing
 * hall. Whoever looks on reads; nothing that a spectator sends has any effect on the match. */
#ifndef ARENA_VIEW_H
#define ARENA_VIEW_H

struct shown;
struct view;

/* Serve at ADDRESS:PORT. NULL with *why filled when that cannot be done. `s` must outlive it. */
struct view *view_open(struct shown *s, const char *at, char why[300]);

/* Where it is: "127.0.0.1:8080". */
const char *view_at(const struct view *v);

/* Tell everybody the last standing, and leave. NULL is fine. */
void view_close(struct view *v);

#endif
