/* hall/game/turning_points.h - what our own player thinks of a game that is over. */
#ifndef HALL_TURNING_POINTS_H
#define HALL_TURNING_POINTS_H

struct hall;
struct turning_points;

struct turning_points *turning_points_start(struct hall *h); /* NULL: no memory */
void turning_points_stop(struct turning_points *all);        /* gives up what is being thought about; NULL is fine */

#endif
