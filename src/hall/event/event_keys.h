/* hall/event/event_keys.h - the keys of a tournament that is made, or restored, and those of its boards. */
#ifndef HALL_EVENT_KEYS_H
#define HALL_EVENT_KEYS_H

#include "hall/event/event_request.h"

struct event_keys {
    char id[ID_MAX], seed[KEY_MAX];
    char keys[VISITORS][KEY_MAX]; /* "": of players and entrants */
};

/* Draw id and keys, or have them follow from a key of the client's (""); the seed goes into the document under two of
 * them. The hashes, as the store has them, to be freed; NULL: no memory, or no random bytes. */
char *event_keys_make(struct event_keys *k, json_t *doc, const char *act);

/* {"id", "keys", "links"}, for the client that made it. */
json_t *event_keys_view(const struct event_keys *k);

/* The key of a player follows from the seed, that of a board from its player's key. */
void player_key(const char *seed, int player, char out[KEY_MAX]);
void board_key(const char *player_key, int round, int board, char out[KEY_MAX]);
void assistant_key(const char *seed, int round, int board, char out[KEY_MAX]);
void entrant_key(const char *seed, const json_t *doc, char out[KEY_MAX]); /* of the registration that is open */

/* What the keys of a board follow from. */
struct board_origin {
    const char   *tournament, *seed, *watch; /* watch: the spectators' key; "": unknown */
    const json_t *keys;                      /* hashes of the tournament's own          */
    const json_t *doc;                       /* says which card a player has            */
};

/* The hashes of a board's keys by role; and what else is stored with it: where it is, and the spectators' key under
 * that of each seat, so that its player can be told the way to the tournament. */
json_t *board_hashes(const struct board_origin *o, jd_pairing p, int round, int board);
json_t *board_extra(const struct board_origin *o, jd_pairing p, int round, int board);

#endif
