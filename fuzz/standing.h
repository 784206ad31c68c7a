/* standing.h - what must hold of every position that a setup gives, however odd. */
#ifndef JD_FUZZ_STANDING_H
#define JD_FUZZ_STANDING_H

#include "compare.h"
#include "jadoube/fen.h"
#include "must.h"

#include <string.h>

static inline void position_must_hold(const jd_position *p)
{
    char              why[WHY_MAX], fen[JD_FEN_MAX];
    struct slow_board b = slow_of(p);
    must(boards_agree(p, &b, why) && moves_agree(p, &b, (unsigned)p->key & 15, why), why);
    must(kernels_agree(p, 2, why), why);

    jd_position again;
    jd_setup    s = jd_setup_of(p);
    must(jd_setup_position(&s, JD_PROBLEMS_STANDING, &again) == JD_OK, "a position is a setup");
    must(memcmp(p, &again, sizeof again) == 0, "the setup of a position gives it back");
    must(jd_fen_write(p, fen, sizeof fen) < sizeof fen, "a FEN has its room");
    must(jd_fen_position(fen, JD_PROBLEMS_STANDING, &again, NULL, NULL) == JD_OK, "what is written can be read");
    must(jd_position_same(p, &again), fen);
    must(p->halfmove_clock == again.halfmove_clock && p->fullmove == again.fullmove, fen);
}

/* Accepting what was found makes a position, unless it is fatal; accepting less does not. */
static inline void setup_must_hold(const jd_setup *s)
{
    jd_position p;
    jd_problems found = jd_setup_problems(s);
    must((jd_setup_position(s, 0, &p) == JD_OK) == (found == 0), "no problem, no refusal");
    bool fatal = found & JD_PROBLEMS_FATAL;
    must((jd_setup_position(s, found, &p) == JD_OK) == !fatal, "a problem that is accepted does not refuse");
    must((jd_setup_position(s, JD_PROBLEMS_STANDING, &p) == JD_OK) == !fatal, "only fatal problems refuse always");
    if (!fatal)
        position_must_hold(&p);
}

#endif
