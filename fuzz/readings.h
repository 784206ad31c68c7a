/* readings.h - what the fuzzers of move text and announcements share: positions to read in, and what must
 * hold of every reading. */
#ifndef FUZZ_READINGS_H
#define FUZZ_READINGS_H

#include "jadoube/jadoube.h"

#include <stdlib.h>
#include <string.h>

#define MUST(fact)                                                                                                     \
    do {                                                                                                               \
        if (!(fact))                                                                                                   \
            abort();                                                                                                   \
    } while (0)

static const char *const positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "3Q1Q2/8/1Q3Q2/8/1Q1Q4/7k/8/K2Q3Q w - - 0 1",
    "1nbq1bn1/P1P1P1PP/8/k7/7K/8/p2p1p1p/1NB2BN1 w - - 0 1",
    "1nbq1bn1/P1P1P1PP/8/k7/7K/8/p2p1p1p/1NB2BN1 b - - 0 1",
    "4k3/8/8/2PpPN2/2N5/B6Q/3R4/4K3 w - d6 0 1",
    "1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1",
    "4k3/8/8/8/1b6/2N1N3/8/4K3 w - - 0 1",
};

static inline jd_position position_of(uint8_t byte)
{
    jd_position p;
    MUST(jd_fen_position(positions[byte % (sizeof positions / sizeof *positions)], JD_PROBLEMS_STANDING, &p, NULL,
                         NULL) == JD_OK);
    return p;
}

/* The outcome, the error and the moves agree, and every move is legal. */
static inline void must_agree(const jd_position *p, jd_err err, const jd_reading *r, size_t length)
{
    unsigned held = r->count < JD_CANDIDATES_MAX ? r->count : JD_CANDIDATES_MAX;
    MUST((err == JD_OK) == (r->outcome == JD_OUTCOME_MOVE));
    MUST((err == JD_ERR_SYNTAX) == (r->outcome == JD_OUTCOME_UNREADABLE));
    MUST((err == JD_OK) == (r->move != JD_NO_MOVE));
    MUST((r->count > 1) == (r->outcome == JD_OUTCOME_AMBIGUOUS));
    MUST(err != JD_OK || jd_move_is_legal(p, r->move));
    MUST(err != JD_ERR_SYNTAX || (r->fault.offset <= length && r->fault.expected));
    for (unsigned i = 0; i < held; i++) {
        MUST(jd_move_is_legal(p, r->candidates[i]));
        for (unsigned j = 0; j < i; j++)
            MUST(r->candidates[i] != r->candidates[j]);
    }
}

#endif
