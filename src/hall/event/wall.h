/* hall/event/wall.h - all boards of a tournament at once, live.
 *
 * A viewer is told the whole tournament, {"tournament": …}, when he comes and whenever rounds or standings change, and
 * in between {"boards": […]}: those on which something happened, at most a few times a second. */
#ifndef HALL_WALL_H
#define HALL_WALL_H

#include "hall/game/room.h"

struct wall;

/* Something was stored in a room. Does nothing where nobody looks. */
void wall_note(const struct room *r);

/* Does somebody look at a wall on which this room is? */
bool wall_shows(const struct room *r);

/* Tell everybody the tournament as it is now. */
void wall_refresh(struct hall *h, const char *id);
void wall_retell(struct hall *h, const char *id, int round); /* it was over, and is another now */
void wall_refresh_soon(struct hall *h, const char *id); /* … in a moment, together with what others change until then */

/* A WebSocket's first message: {"wall": "TOURNAMENT", "key": "…"}. */
void wall_hear(struct hall *h, struct conn *c, struct json message);
void wall_exit(struct conn *c); /* does nothing for those who look at none */

/* One at a time opens a round of a tournament. False when somebody does already. */
bool wall_set_busy(struct hall *h, const char *id, bool busy);

void walls_close(struct hall *h);

#endif
