/* hall/tournament.h - a tournament as the document that is stored: who plays, under which regulations, and which
 * games the rounds have. No I/O; everything else follows from the document and the results of its games.
 *
 *   {"name", "site", "date", "players": [{"name", …}], "regulations": {…}, "double": false, "points": [1, 0.5, 0],
 *    "tiebreaks": ["direct", …], "seed": {"organiser": "…", "arbiter": "…"},
 *    "rounds": [{"games": ["k3v9qd2m", …], "started": 1763200000000}, null, …]}
 */
#ifndef HALL_TOURNAMENT_H
#define HALL_TOURNAMENT_H

#include "contest/berger.h"
#include "contest/standings.h"

#include <jansson.h>

#define NAME_MAX_BYTES 200

struct tournament {
    json_t       *doc; /* not its own */
    int           players, rounds;
    bool          twice;
    int           points[3];
    int           order_count;
    enum tiebreak order[TIEBREAKS];
};

/* The document of what an organiser sent, without seed and games. NULL when it is no tournament: `expected` says what
 * is missing. The caller releases it. */
json_t *tournament_make(const json_t *body, char expected[160]);

/* Read a document. False when it is none that tournament_make() could have made. */
bool tournament_read(json_t *doc, struct tournament *out);

const char *tournament_name(const struct tournament *t);
const char *tournament_text(const struct tournament *t, const char *key); /* "" without */
const char *tournament_player(const struct tournament *t, int number);    /* his name */

/* The game of a board, both from 1; NULL where the round is not open. */
const char *tournament_game(const struct tournament *t, int round, int board);
bool        tournament_is_open(const struct tournament *t, int round);

/* The regulations of one game: names, round and board are put in. The caller releases them. */
json_t *tournament_regulations(const struct tournament *t, int round, int board, struct berger_game g);

/* Note the games of a round, and that it was started. */
void tournament_set_games(struct tournament *t, int round, json_t *ids); /* takes the list */
void tournament_set_started(struct tournament *t, int round, int64_t at);
bool tournament_is_started(const struct tournament *t, int round);

/* ---- what follows, with `results`: an object, by the id of the game, of texts or null ---- */

jd_result tournament_result(const struct tournament *t, const json_t *results, int round, int board);
bool      tournament_is_finished(const struct tournament *t, const json_t *results, int round);
json_t   *tournament_round(const struct tournament *t, const json_t *results, int round); /* docs/api.md */
json_t   *tournament_standings(const struct tournament *t, const json_t *results);        /* docs/api.md */
char     *tournament_csv(const struct tournament *t, const json_t *results); /* to be freed; NULL: no memory */

/* Points as text: "2½", "3", "0.333". */
void points_write(long points, char *out, size_t size);

/* Points before a round, by player from 0. */
void tournament_points(const struct tournament *t, const json_t *results, int before_round, long out[PLAYERS_MAX]);

#endif
