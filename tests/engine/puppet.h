/* What both languages of the puppet share. */
#ifndef TESTS_PUPPET_H
#define TESTS_PUPPET_H

#include "jadoube/move.h"

#include <stdbool.h>
#include <stdint.h>

struct puppet {
    const char *mode;
    int         from; /* misbehaves from this move on */
    int         moves;
    uint64_t    seed;
    int         slow_ms;
    bool        chess960, vary, pondering;
    uint64_t    games;
    jd_position position;
    bool        cecp, forced; /* xboard's protocol; it makes no move by itself */
};

bool    is(const struct puppet *p, const char *mode);
bool    behave(struct puppet *p); /* false: the mode has done something else than answering */
jd_move choose(const struct puppet *p);
int     material(const jd_position *p);
void    hang_for_good(void);

/* One line of xboard's protocol; false at the end. */
bool obey_cecp(struct puppet *p, char *line);

#endif
