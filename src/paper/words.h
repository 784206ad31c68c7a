/* paper/words.h - the words printed on paper, in the languages that the library speaks, and the few things
 * that every language writes in its own way. */
#ifndef PAPER_WORDS_H
#define PAPER_WORDS_H

#include "jadoube/game.h"
#include "jadoube/tongue.h"

struct words {
    const char *scoresheet;
    const char *event, *site, *round, *board, *date;
    const char *colour[2];
    const char *control, *laws;
    const char *speed[3]; /* by jd_speed */
    const char *online;
    const char *blind;
    const char *array; /* of Chess960: a number follows */
    const char *start; /* a position follows as FEN */
    const char *rulings;
    const char *automatic, *manual; /* how the moves came on the sheet */
    const char *written;            /* "12 / 40" half-moves follow */
    const char *result, *no_result, *annulled;
    const char *signature[2], *arbiter_signature;
    const char *signed_in_log; /* the time and the result follow */
    const char *pairings, *results, *player, *bye;
    const char *article;
};

const struct words *words_in(jd_tongue tongue); /* static */

/* Each writes to `out` with a closing NUL. */
void        word_date(jd_tongue tongue, const char *date, char *out, size_t size); /* 2026-11-15; else as it is */
void        word_control(const jd_control *control, char *out, size_t size);       /* 40 / 90 min + 30 s */
void        word_time(int64_t ms, char *out, size_t size);                         /* 1:29:07 */
const char *word_result(jd_result result);                                         /* "½–½"; NULL for none */

#endif
