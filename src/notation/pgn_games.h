/* pgn_games.h - the part of a PGN reader that knows games and tags (pgn_games.c), for the one that knows what stands in
 * them (pgn_items.c). */
#ifndef JD_PGN_GAMES_H
#define JD_PGN_GAMES_H

#include "notation/pgn_reader.h"

/* Are events wanted, or is the text only skimmed? */
static inline bool skimming(const struct jd_pgn *r) { return r->broken || r->skipping; }

/* Report a problem; `what` and the position may be NULL. */
void jd_pgn_complain(struct jd_pgn *r, jd_pgn_fault fault, jd_text text, const char *what, const jd_position *p);
void jd_pgn_find_fault(struct jd_pgn *r, jd_pgn_fault fault, const char *at, size_t length);

/* Moves stand at `at`: they belong to the game that has begun, or else to a new one. */
void jd_pgn_need_moves(struct jd_pgn *r, const char *at);
void jd_pgn_give_result(struct jd_pgn *r, jd_result s);

/* The end of a game, just before `at`. */
void jd_pgn_end_game(struct jd_pgn *r, const char *at);

/* Does a line begin at `at`, or do only blanks stand before it there? */
bool jd_pgn_at_line_start(const struct jd_pgn *r, const char *at);
bool jd_pgn_only_blanks(const struct jd_pgn *r, const char *at);

/* The line is passed over from `at` on. */
const char *jd_pgn_rest_of_line(struct jd_pgn *r, const char *at);

/* Something in square brackets. Returns where it ends, or NULL when it goes on behind the window. */
const char *jd_pgn_read_bracket(struct jd_pgn *r, const char *at);

#endif
