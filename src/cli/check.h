/* cli/check.h - what `jadoube check` finds in a text of games: check_games.c looks, check.c prints. */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "console/text.h"
#include "jadoube/pgn.h"
#include "jadoube/review.h"

#include <stdio.h>

/* Problems with the text, by jd_pgn_fault, then findings of the Laws, by jd_finding_kind. */
#define KINDS (JD_PGN_FAULTS + JD_FINDING_COUNT)

const char *kind_name(int kind);    /* "illegal", "time-result" */
bool        kind_is_note(int kind); /* an opportunity, not a problem */

struct finding {
    int         kind;
    uint64_t    line, column, game; /* in this text, which may begin in the midst of a file */
    const char *article;            /* with the edition that it is of; NULL for problems with the text */
    jd_edition  edition;
    char       *move, *what;
};

struct report {
    bool            ready;
    size_t          file;
    uint64_t        games, plies, lines, kinds[KINDS];
    size_t          count, size;
    struct finding *findings;
};

struct examiner; /* one for each thread */

/* `by_date`: the edition in force on the day of each game, else `edition`. `notes`: they are reported
 * too, not only counted, in the language of `language`. NULL when there is not enough memory. */
struct examiner *examiner_new(bool by_date, jd_edition edition, bool notes, const jd_language *language);
void             examiner_free(struct examiner *e);

/* Take the next part of a text. */
void examiner_feed(struct examiner *e, const char *text, size_t length);

/* The text is over: what was found in it. The caller owns the findings. */
struct report examiner_end(struct examiner *e);

/* ---- what can be put right with certainty (check_fix.c) ---- */

struct fix {
    size_t   at, length; /* bytes of the text */
    uint64_t line, column, game;
    char     old[32], new[32];
};

struct fixes {
    size_t      count, size;
    struct fix *at; /* by place; the caller's to free */
};

/* Wrong numbers of moves, signs of check and mate; with `results`, tags Result that say another than stands after the
 * moves. False for UTF-16, which is left as it is. */
bool fixes_find(jd_text text, bool results, struct fixes *out);
void fixes_write(jd_text text, const struct fixes *fixes, FILE *to);

#endif
