/* hall/game/replay.h - a log, or its next lines, replayed in a worker's thread.
 *
 * The loop's thread never replays a log: that may be long, and may ask hard questions. Most logs are not hard, and have
 * a thread of their own. A log that may think for long, because its game was made elsewhere, goes to another thread,
 * where it delays only logs of its kind.
 */
#ifndef HALL_REPLAY_H
#define HALL_REPLAY_H

#include "hall/game/room.h"

struct replay {
    struct job        job;
    struct job       *place; /* has a turn among logs that are not hard; or NULL */
    struct hall      *hall;
    char              id[STORE_ID_MAX + 1]; /* of the room */
    jd_game          *game;                 /* as it was before these lines, and becomes */
    jd_regulations    regs;                 /* of it                                     */
    struct store_kept kept;                 /* a checkpoint behind some of the lines     */
    struct log_lines  lines;                /* with their rulings, as they come          */
    size_t            before, next;         /* events before them; lines that were gone through */
    size_t            past;                 /* lines that only the checkpoint knows: their texts are not there */
    size_t            applied;              /* … and not known from a checkpoint */
    int64_t           last_at;
    bool              waits, hard, failed;
    struct quota      quotas[PARTIES];
    void (*done)(struct replay *v, struct room *r); /* in the loop's thread; r: the room that waits for it, or NULL */
};

/* For store_events(): the context is a list of lines. */
bool lines_collect(void *context, const struct store_event *e);

/* Go through v->lines, with `game`, which is the replay's from then on. The room waits for it: r->replay. */
void replay_start(struct replay *v, struct room *r, jd_game *game);

/* What was gone through becomes the room's. False: no memory. */
bool replay_adopt(struct replay *v, struct room *r);

void replay_clear(struct replay *v); /* frees what is in it */

/* Did the server pause the game by this event, so that it goes on when the player is back? */
bool waits_after(bool waited, const jd_game *game, const jd_event *e);

#endif
