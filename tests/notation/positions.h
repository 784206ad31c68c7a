/* positions.h - many positions for property tests: games of random moves, orthodox and Chess960. */
#ifndef TESTS_POSITIONS_H
#define TESTS_POSITIONS_H

#include "jadoube/jadoube.h"

static inline uint64_t random_next(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Call `visit` for every position of `games` random games of at most `plies` half-moves. */
static inline void random_positions(unsigned games, unsigned plies, void (*visit)(const jd_position *p))
{
    uint64_t seed = UINT64_C(0x9e3779b97f4a7c15);
    for (unsigned g = 0; g < games; g++) {
        jd_position p = g % 2 ? jd_position_of_array((int)(random_next(&seed) % JD_ARRAYS)) : jd_position_initial();
        for (unsigned ply = 0; ply < plies; ply++) {
            jd_moves moves;
            jd_moves_legal(&p, &moves);
            visit(&p);
            if (moves.count == 0)
                break;
            p = jd_move_make(&p, moves.at[random_next(&seed) % moves.count]);
        }
    }
}

/* Positions that random play seldom meets: many pieces of a kind, promotions with and without
 * captures, en passant with other pieces near, pins among rivals, castling both ways. */
static const char *const tricky_positions[] = {
    "8/8/8/1Q1Q1Q2/8/1Q1k1Q2/8/KQ1Q1Q2 b - - 0 1",
    "3Q1Q2/8/1Q3Q2/8/1Q1Q4/7k/8/K2Q3Q w - - 0 1",
    "k7/8/2N1N3/1N3N2/8/1N3N2/2N1N3/K7 w - - 0 1",
    "1nbq1bn1/P1P1P1PP/8/k7/7K/8/p2p1p1p/1NB2BN1 w - - 0 1",
    "1nbq1bn1/P1P1P1PP/8/k7/7K/8/p2p1p1p/1NB2BN1 b - - 0 1",
    "4k3/8/8/2PpPN2/2N5/B6Q/3R4/4K3 w - d6 0 1",
    "4k3/8/8/3R4/2PpPn2/1b6/3q4/4K3 b - e3 0 1",
    "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/1b6/2N5/4N3/4K3 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
};

static inline void every_position(unsigned games, unsigned plies, void (*visit)(const jd_position *p))
{
    for (size_t i = 0; i < sizeof tricky_positions / sizeof *tricky_positions; i++) {
        jd_position p;
        if (jd_fen_position(tricky_positions[i], JD_PROBLEMS_STANDING, &p, NULL, NULL) == JD_OK)
            visit(&p);
    }
    random_positions(games, plies, visit);
}

#endif
