/* cli/play/say.h - what is said about a game, in words: what happens, and answers to questions, in the language of
 * the interface. */
#ifndef CLI_PLAY_SAY_H
#define CLI_PLAY_SAY_H

#include "cli/play/table.h"

#include "jadoube/describe.h"
#include "words/label.h"

/* ---- what happens ---- */

/* An event was applied: the move, the rulings with their Articles, what else has changed. */
void say_event(struct local_game *t, const jd_event *event, const jd_state *before);

/* An event could not be applied: its move is none. */
void say_refused(struct local_game *t, const jd_event *event);

/* ---- questions ---- */

void say_clock(struct local_game *t);
void say_board(struct local_game *t, bool turned);
void say_described(struct local_game *t, const jd_question *question);
void say_moves(struct local_game *t, jd_square from); /* JD_NO_SQUARE: all of them */
void say_last(struct local_game *t);
void say_sheet(struct local_game *t);
void say_bound(struct local_game *t);
void say_options(struct local_game *t); /* what is open to each now */
void say_state(struct local_game *t);
void say_fen(struct local_game *t);

/* ---- pieces of text ---- */

/* "0:14:59"; tenths in the last twenty seconds: "0:00:19.4". */
void clock_text(int64_t ms, char out[24]);

/* A player as the game calls him: his name, else his colour. */
const char *player_text(const struct local_game *t, jd_colour c);

/* Who made the last move: an illegal one may still be corrected, so that its player is on move. */
jd_colour last_mover(const jd_state *s);

/* The move of a ply as a player writes it. False when no legal move was made there. */
bool move_text(const struct local_game *t, int ply, jd_colour writer, char out[JD_MOVETEXT_MAX]);

/* The move of a ply as a listener is told it: in his words, or announced as D.2.1 has it. */
void aloud_text(const struct local_game *t, int ply, char out[JD_LABEL_MOVE_MAX]);

/* The letter of a kind on diagrams, in a player's language; small for Black. */
void letter_text(const jd_language *language, jd_kind kind, jd_colour c, char out[8]);

#define LIST_MAX 4000

/* One more text in a list, with `between` before it where it is not the first. */
void list_append(char out[LIST_MAX], const char *between, const char *text);

/* The moves to which the player on move is bound, as a list; false when he is free. */
bool bound_text(const struct local_game *t, char out[LIST_MAX]);

/* One line about where the game stands: phase, who is on move, check, offer, envelope. */
void state_text(const struct local_game *t, char out[LIST_MAX]);

#endif
