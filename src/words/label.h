/* words/label.h - names of things that several rooms show; static strings. */
#ifndef WORDS_LABEL_H
#define WORDS_LABEL_H

#include "jadoube/game.h"
#include "words/word.h"

/* "White", where a name would stand; and "White", "bílý", within a sentence, in the nominative. */
const char    *jd_label_player(jd_colour colour, const jd_language *language);
struct jd_part jd_label_side(jd_colour colour, const jd_language *language);

const char *jd_label_speed(const jd_regulations *regs,
                           const jd_language    *language);                 /* standard, rapid, blitz, online */
const char *jd_label_phase(jd_phase phase, const jd_language *language); /* "The game is paused"            */

/* "90 min for 40 moves, then 30 min, +30 s a move", with a closing NUL; returns the length that the text has or would
 * have. */
size_t jd_label_control(const jd_control *control, const jd_language *language, char *out, size_t size);

/* "90+30", "5 d3": the first period, for a small card. */
size_t jd_label_control_short(const jd_control *control, char *out, size_t size);

/* What a listener is told of a legal move: "knight g1 to f3", and in a game under Appendix D the announcement of D.2.1.
 * With a closing NUL; returns the length that the text has or would have. */
size_t jd_label_move(const jd_regulations *regs, const jd_position *p, jd_move m, const jd_language *language,
                     char *out, size_t size);

#define JD_LABEL_MOVE_MAX 96 /* bytes for any move, the closing NUL included */

/* What an Article asks: all that its topics ask, a line each. The title of the first; NULL when the edition has no such
 * Article. */
const char *jd_label_article(jd_edition edition, const char *number, const jd_language *language, char *out,
                             size_t size);

/* "½-½", "1-0", "+/-", as rulings have it; NULL for none. */
const char *jd_label_result(jd_result result);

/* "1½", "2", "0.75", of thousandths of a point. With a closing NUL; returns the length that it has or would have. */
size_t jd_label_points(long thousandths, char *out, size_t size);

/* The result, and the points beside it where they are not those that it tells: "½-½ (1 : ½)"; "" for none. */
#define JD_LABEL_SCORE_MAX 80
void jd_label_score(const jd_state *s, char out[JD_LABEL_SCORE_MAX]);

/* "2026-11-15", or "2026.11.15" as PGN has it, as the language writes a day; anything else stays as it is. With a
 * closing NUL; returns the length that the text has or would have. */
size_t jd_label_date(const char *date, const jd_language *language, char *out, size_t size);

#endif
