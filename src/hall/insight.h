/* hall/insight.h - what our own player thinks of a game that is over. */
#ifndef HALL_INSIGHT_H
#define HALL_INSIGHT_H

struct hall;
struct insights;

struct insights *insights_start(struct hall *h);      /* NULL: no memory */
void             insights_stop(struct insights *all); /* gives up what is being thought about; NULL is fine */

#endif
