/* lens.h - two games seen side by side: the same, or the same but for colours, files or times. */
#ifndef JD_PROPERTIES_LENS_H
#define JD_PROPERTIES_LENS_H

#include "told.h"

struct lens {
    bool colours; /* White is Black, and the board is turned upside down  */
    bool files;   /* left is right                                        */
    bool times;   /* the events have other times, or other numbers        */
    bool words;   /* moves are written otherwise                          */
};

jd_square   lens_square(const struct lens *l, jd_square s);
jd_bitboard lens_squares(const struct lens *l, jd_bitboard b);
jd_party    lens_party(const struct lens *l, jd_party p);
jd_move     lens_move(const struct lens *l, jd_move m);
jd_result   lens_result(const struct lens *l, jd_result r);
jd_position lens_position(const struct lens *l, const jd_position *p);
const char *lens_text(const struct lens *l, const char *text); /* moves in it, kept by text_keep() */

/* Does `b` say through the lens what `a` says? If not, `why` says what is different. */
bool same_position(const struct lens *l, const jd_position *a, const jd_position *b);
bool same_state(const struct lens *l, const jd_state *a, const jd_state *b, char why[WHY_MAX]);
bool same_ruling(const struct lens *l, const jd_ruling *a, const jd_ruling *b);
bool same_rulings(const struct lens *l, const jd_rulings *a, const jd_rulings *b, char why[WHY_MAX]);

/* Two logs of as many events, each ruled like the other. */
bool same_games(const struct lens *l, const struct told *a, const struct told *b, char why[WHY_MAX]);

#endif
