/* hall/event/document.h - a tournament as the document that is stored: who plays, under which regulations, and which
 * games the rounds have. No I/O, and no rule of its own: a jd_tournament is made of the document, and written back.
 *
 *   {"name", "site", "date", "players": [{"name", …}], "regulations": {…}, "system": "round-robin",
 *    "points": [1, 0.5, 0], "tiebreaks": ["DE", …], "seed": {"organiser": "…", "arbiter": "…", "watch": {…},
 * "rule": "…"}, "rounds": [{"pairs": [[1, 4], [2, 3]], "games": ["k3v9qd2m", …], "started": 1763200000000}, null, …]}
 *
 * "teams": {"boards": 4, "system": "team", "order": [3, 1, …]}: teams play, and a player's is his club; they sit in the
 * order that is named, all others behind; the system of the document is then only that of players who come and go.
 *
 * "screens": the first so many boards of each round are played on screens, the others in the room; a round has those of
 * its boards that are, "in_room": [3, 4].
 *
 * "check_in": {"round": 3, "here": [1, 5]} while players come; "registration": {"open", "number"} counts how often it
 * was opened. Applications are no part of it: they have rows of their own.
 *
 * In a Swiss system a player may have "entered" and "withdrawn", rounds, and "absent", {"3": "half"}; pairs that were
 * not the system's are marked: "by_hand": true. A bye is a pair with 0. Documents that were written before all
 * tie-breaks were those of C.07 have words for four of them ("direct"); those that were written before there were
 * systems have "double": true or false instead of one, and rounds without "pairs".
 */
#ifndef HALL_DOCUMENT_H
#define HALL_DOCUMENT_H

#include "hall/net/refusal.h"
#include "jadoube/language.h"
#include "jadoube/standings.h"
#include "jadoube/swiss.h"
#include "jadoube/trf.h"

#include <jansson.h>

/* The document of what an organiser sent, without seed and games. NULL when it is no tournament: *why says what is
 * missing. The caller releases it. */
json_t *tournament_make(const json_t *body, struct refusal *why);

/* What a body has to have, and a document has, besides what tournament_read() looks at. */
bool tournament_check(const json_t *body, struct refusal *why);

/* Read a document, with the results of its games: an object, by the game, of texts or null; or NULL. Rounds that are
 * not open are paired as far as they can be. NULL when it is none that tournament_make() could have made: *why says
 * what was expected. */
jd_tournament *tournament_read(const json_t *doc, const json_t *results, struct refusal *why);

/* document_shape.c: is each part of it of the right kind? False: *why says which is not. */
bool document_has_shape(const json_t *doc, struct refusal *why);

/* document_again.c: can a document and keys be read again once they are stored? With `results` as above. False: *why
 * says what could not be read. To be asked before they are stored. */
bool tournament_reads_again(const char *document, const char *keys, const json_t *results, struct refusal *why);

/* document_rounds.c: the rounds of a tournament whose players have been read. */
bool rounds_read(jd_tournament *t, const json_t *list, const json_t *results, struct refusal *why);
bool tournament_set_pairs(jd_tournament *t, int round, const json_t *list);

/* manual_pairing.c: pair a round as a body says, {"pairs": [[1, 4], [5, 0]]} or, of teams, {"matches": …}, and mark it
 * in the document unless the system would have paired it so; "proposed" is what the system had proposed then. */
struct refusal tournament_pair_by_hand(json_t *doc, jd_tournament *t, int round, const char *body);

/* Is a round that is open paired as a body says? One that says nothing does not mind. */
bool tournament_is_paired_so(const jd_tournament *t, int round, const char *body);

/* Put a round that is open into the document. */
void tournament_note(json_t *doc, const jd_tournament *t, int round);

/* A player who comes while it is on, and what changes for one: "withdrawn", "absent", "rating". What is
 * refused leaves the document as it was. */
struct refusal tournament_enter(json_t *doc, jd_tournament *t, const json_t *player);
struct refusal tournament_change(json_t *doc, jd_tournament *t, int number, const json_t *changes);

/* player_changes.c: other texts of a player ("name", "club", …; null takes one away). One who has neither a game nor a
 * bye in a round that is open is taken out of the list, and the keys of the player with it; the others move up. Or is
 * one with another player: what is known of the first alone goes to the second. */
struct refusal tournament_set_texts(json_t *doc, const jd_tournament *t, int number, const json_t *changes);
struct refusal tournament_remove(json_t *doc, json_t *keys, const jd_tournament *t, int number);
struct refusal tournament_merge(json_t *doc, json_t *keys, const jd_tournament *t, int number, const json_t *into);

/* The number from which the key of a player follows: it stays when others are removed. */
int  tournament_card(const json_t *doc, int number);
void tournament_give_card(json_t *doc, json_t *player);

/* A player as the document has him; and what the document says of when he plays. */
json_t *player_json(const jd_tournament *t, int number);
void    attendance_note(json_t *player, const jd_tournament *t, int number);

/* The regulations of one game: names, round and board are put in. The caller releases them. */
json_t *tournament_regulations(const json_t *doc, const jd_tournament *t, int round, int board);

/* A player as the document has him, without entering him; NULL: it is none. The caller releases it. */
json_t *tournament_player(const jd_tournament *t, const json_t *body, struct refusal *why);

/* ---- attendance.c: check-in before a round, applications ---- */

struct refusal tournament_check_in(json_t *doc, const jd_tournament *t, const json_t *open);
struct refusal tournament_here(json_t *doc, int player, const json_t *here);

/* Before a round is paired: whoever is not there is not paired. */
void tournament_close_check_in(json_t *doc, jd_tournament *t, int round);

struct refusal tournament_registration(json_t *doc, const jd_tournament *t, const json_t *open);

/* May somebody apply, and as which player? The caller releases *player. */
struct refusal tournament_apply(const json_t *doc, const jd_tournament *t, const json_t *body, json_t **player);

/* ---- screen_boards.c: boards in the room, of which only the result is told ---- */

bool    screens_good(const json_t *screens); /* as a body may have it */
bool    tournament_in_room(const json_t *doc, int round, int board);
void    tournament_set_in_room(json_t *doc, int round, int board, bool in_room); /* of a round that is noted */
json_t *screens_note(const json_t *doc, int round, int boards);                  /* for the document */

/* ---- teams.c: events of teams, {"boards": 4, "system": "team"} ---- */

#define EXPLAINED 200 /* players or teams: beyond that the reasons take too long */

const jd_system *teams_system(const json_t *teams); /* by which they meet; NULL: there is no such system for teams */

/* Before the players are read, and when they are. `swiss`: so is the system of the document. */
bool teams_read(const json_t *from, jd_tournament *t, bool swiss, struct refusal *why);
bool teams_seat(const json_t *from, jd_tournament *t, struct refusal *why);

/* A player who comes later has a team, and by a table nobody makes a new one. */
struct refusal teams_take(const jd_tournament *t, const json_t *player);

/* `own`: the system would have paired them so; `fits`: in a Swiss system every team that plays is in one of the
 * matches, or has the bye, and no other. */
jd_contest_err teams_pair_by_hand(jd_tournament *t, int round, const json_t *list, bool *own, bool *fits);

json_t *teams_view(const json_t *doc, const jd_tournament *t); /* docs/api.md */
json_t *teams_matches(const jd_tournament *t, int round);      /* docs/api.md */
json_t *teams_proposal(const jd_tournament *t, int round, const jd_language *language, jd_contest_err *err);

/* proposal.c: why a board or a match is paired so. */
void proposal_add_reason(json_t *board, const jd_swiss_reason *r, const jd_language *language);

/* ---- results.c: what follows ---- */

json_t *tournament_round(const jd_tournament *t, int round); /* docs/api.md */
/* Of the players, or of the teams; docs/api.md. */
json_t *tournament_standings(const jd_tournament *t, bool players);
json_t *tiebreaks_json(const jd_tournament *t);
char   *tournament_csv(const jd_tournament *t); /* to be freed; NULL: no memory */
json_t *systems_view(int players);              /* GET /api/systems, docs/api.md */

/* The points of both players before a round. */
json_t *scores_json(const jd_tournament *t, int round, jd_pairing p);

/* A number of thousandths. */
json_t *points_json(long thousandths);

#endif
