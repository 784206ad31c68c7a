/* cli/check.h - what `jadoube check` counts, and what it puts right in a text of games. */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "check/examine.h"

#include <stdio.h>

/* ---- what was counted (check_merge.c) ---- */

struct check_totals {
    uint64_t games, plies, kinds[KINDS];
};

/* Add what a file of `jadoube check --json` says at its end. False, with a message printed, when it does not. */
bool tally_merge(struct check_totals *t, const char *path);

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
