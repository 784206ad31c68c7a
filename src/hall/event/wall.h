/* hall/event/wall.h - all boards of a tournament at once, live.
 *
 * A viewer is told the whole tournament, {"tournament": …}, on arrival and whenever rounds or standings change, and
 * in between {"boards": […]}: those on which something happened, at most a few times a second. */
#ifndef HALL_WALL_H
#define HALL_WALL_H

#include "hall/game/room.h"

struct wall;

/* Something was stored in a room. Does nothing without viewers. */
void wall_note(const struct room *r);

/* Has a wall with this room viewers? */
bool wall_shows(const struct room *r);

/* How often an event has changed. A viewer who was shown what was read before the last change is told again. */
unsigned wall_changes(struct hall *h, const char *id);

/* Tell all viewers the tournament as it is now. */
void wall_refresh(struct hall *h, const char *id);
void wall_retell(struct hall *h, const char *id, int round); /* it was over, and has changed */
void wall_refresh_soon(struct hall *h, const char *id); /* … in a moment, together with what others change until then */

/* A WebSocket's first message: {"wall": "TOURNAMENT", "key": "…"}. */
void wall_hear(struct hall *h, struct conn *c, struct json message);
void wall_exit(struct conn *c); /* does nothing for a connection that is no viewer */

void walls_close(struct hall *h);

#endif
