/* engine_bench.c - a set of positions to a depth: always the same nodes, so that a change that was meant to change
 * nothing shows. */
#include "console/terminal.h"
#include "engine.h"

#include <stdio.h>

static const char *const positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 b - - 1 9",
    "2rq1rk1/pb1nbppp/1p2pn2/3p4/2PP4/1PNBPN2/PB3PPP/R2Q1RK1 w - - 4 11",
    "r2q1rk1/1bpnbppp/p2p1n2/1p2p3/3PP3/1BP2N1P/PP1N1PP1/R1BQR1K1 b - - 2 12",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "6k1/5ppp/8/8/8/8/1r3PPP/R5K1 w - - 0 1",
    "8/5pk1/6p1/3R4/1r6/6P1/5PK1/8 w - - 0 40",
    "4rrk1/pp3ppp/2n1b3/q1p5/2P1p3/P1P1P1P1/2QN1PBP/R3R1K1 w - - 0 18",
    "8/8/1p1k4/p2p1p2/P2P1P2/1P1K4/8/8 w - - 0 1",
    "r1b2rk1/2q1bppp/p2ppn2/1p6/3QP3/1BN1B3/PPP2PPP/R4RK1 w - - 0 13",
};

void uci_bench(struct uci *u, int depth)
{
    uint64_t nodes = 0;
    int64_t  start = now_us();
    u->silent = true;
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        jd_fault fault;
        jd_fen_position(positions[i], 0, &u->root, &fault, NULL);
        jd_opponent_forget(u->player);
        jd_opponent_set(u->player, &u->root, NULL, 0);
        jd_opponent_begin(u->player, &(jd_opponent_limits){.depth = depth}, NULL);
        uci_think(u);
        nodes += jd_opponent_nodes(u->player);
    }
    int64_t us = now_us() - start;
    u->silent = false;
    jd_opponent_forget(u->player);
    u->root = jd_position_initial();
    jd_opponent_set(u->player, NULL, NULL, 0);
    printf("nodes %llu time_ms %lld nps %.0f\n", (unsigned long long)nodes, (long long)(us / 1000),
           (double)nodes * 1e6 / (double)(us > 0 ? us : 1));
}
