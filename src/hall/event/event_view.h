/* hall/event/event_view.h - a tournament as its visitors see it: {"tournament": …} (docs/api.md). */
#ifndef HALL_EVENT_VIEW_H
#define HALL_EVENT_VIEW_H

#include <jansson.h>
#include <stdbool.h>

struct event_request;

/* Part of a request, while the tournament is written. */
struct event_view {
    json_t *live;  /* by game: {"seq": the last event, "text": how the board stands} */
    int     waits; /* rooms that have not answered yet */
    bool    brief; /* without rounds that are planned, or that `told` has */
    bool   *told;  /* by round: it is over, and all viewers have been told */
    int     told_count;
    void (*next)(struct event_request *q);
};

/* Ask in each room how its board stands, write the tournament to q->text (NULL: no memory) in the reader's thread, then
 * go on. Games that are being played, and are this server's, are read where they are not in memory. */
void event_view_write(struct event_request *q, void (*next)(struct event_request *q));

/* The same without rounds that are planned, or that all viewers know: `told` by round. */
void event_view_write_news(struct event_request *q, const bool *told, int count, void (*next)(struct event_request *q));

json_t *event_view_players(const struct event_request *q); /* with keys and links, for organiser and arbiter */
void    event_view_free(struct event_view *v);             /* what is in it */

#endif
