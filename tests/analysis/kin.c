/* kin.c - locked walls with bishops shut in, cages in which a piece waits to be let out, and wings that must be opened
 * by a sacrifice: each position as it stands, mirrored, with colours changed, and both. A yes comes with its line and a
 * no with its certificate, and both are checked (tests/proof has what the checker refuses). */
#include "jadoube/jadoube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *fen, *can; /* as the command prints it */
} kin[] = {
    {"8/B4b2/3k4/8/8/1p1p1p2/1P1PpP2/n3K1B1 b - - 0 1", "-B"},
    {"b7/3p1p1N/3PkP2/3pPp1b/3P1P2/1K6/8/6B1 b - - 0 1", "W-"},
    {"8/2b4B/5k2/4p1p1/Bp1pP1P1/1P1P1pp1/6p1/2b3Kb w - - 0 1", "-B"},
    {"8/8/1k6/3p1p2/3PpP1B/3pKp1b/3P1P1n/B7 w - - 0 1", "-B"},
    {"8/8/1k6/3p1p2/3PpP1B/3pKp2/3P1P1n/B7 w - - 0 1", "-B"},
    {"1k2B3/RP6/PP6/p1p1p1p1/P1P1P1Pb/2K5/B7/6b1 w - - 0 1", "W-"},
    {"Bk3B2/1P6/1PP1p1p1/1p1pP1Pb/1P1P4/2K5/b4B2/8 b - - 0 1", "W-"},
    {"7B/B4b2/2k5/1p1p4/1P1Pp1p1/1pp1P1P1/1p6/bK3b2 b - - 0 1", "-B"},
    {"8/6pp/8/8/ppp1b3/bkp4Q/qnp5/n1K5 b - - 0 1", "-B"},
    {"8/1Q4pp/8/8/ppp5/bkp5/qnp2p2/n1K5 b - - 0 1", "-B"},
    {"8/pp6/8/8/5ppp/Q4pkb/5pnq/5K1n b - - 0 1", "-B"},
    {"1k4b1/1P1p4/BP1Pp1p1/1P2P1P1/p7/Pp2K3/1P5B/8 b - - 0 1", "--"},
    {"1k4b1/1P1p4/BP1Pp1p1/1P2P1P1/pB6/PpB1K3/1P5B/8 b - - 0 1", "--"},
    {"3b4/7B/7b/8/3p1p1p/2pP1PpP/B1PpBkP1/3K1BRB w - - 0 1", "--"},
    {"1b4k1/4p1P1/1p1pP1PB/1P1P2P1/7p/5BpP/4B1P1/7K b - - 0 1", "--"},
    {"1b4k1/4p1P1/Bp1pP1PB/1P1P2P1/6Bp/3K2pP/6P1/8 b - - 0 1", "W-"},
    {"8/1p6/pP2k3/Pb6/1p2p1p1/bp1pP1Pb/1p1P4/1K4B1 w - - 0 1", "-B"},
    {"8/1p5b/pP2k3/Pb6/1p2p1p1/bp1pP1P1/1p1P4/1K4B1 w - - 0 1", "--"},
    {"bn1n2k1/2p2p2/2p2Pp1/1pKp1pP1/1P1P1P2/8/8/B3B1B1 b - - 0 1", "-B"},
    {"bn1n2k1/2p2p2/2p2Pp1/1pKp1pP1/1P1P1P2/8/8/2B1B1B1 b - - 0 1", "-B"},
    {"3k1bn1/2pPbKp1/2PpPpP1/3P1P2/8/7B/5bBb/8 b - - 0 1", "-B"},
    {"1bBb1b1b/8/1p1p1p2/1PkP1Pp1/2B3P1/1PPP4/6K1/3B4 w - - 0 1", "W-"},
    {"8/6k1/1ppp4/2b3p1/1pKp1pP1/1P1P1P2/8/1BbB1B1B b - - 0 1", "-B"},
    {"3b4/6k1/1ppp3b/2b3p1/1pKp1pP1/1P1P1P2/8/1BbB1B1B b - - 0 1", "-B"},
    {"8/BbB5/b7/8/2p1p3/1pPpPp2/1PkBpP2/1NB1K3 w - - 0 1", "W-"},
    {"2b1b3/4k3/3ppp2/4p3/p1p1K1p1/P1P1P1Pb/8/2B3B1 w - - 0 1", "-B"},
    {"k1b1b1b1/8/8/1pBpBpBp/1PbP1PpP/6P1/6P1/K1B5 w - - 0 1", "WB"}, /* a bishop must give itself up  */
};

enum { SIDEWAYS = 1, COLOURS = 2, CHANGES = 4 };

static jd_square changed_square(jd_square s, int how)
{
    return (jd_square)(s ^ (how & SIDEWAYS ? 7 : 0) ^ (how & COLOURS ? 56 : 0));
}

static jd_position changed(const jd_position *p, int how)
{
    jd_position q = *p;
    memset(q.kinds, 0, sizeof q.kinds);
    memset(q.colours, 0, sizeof q.colours);
    for (jd_square s = 0; s < JD_SQUARES; s++) {
        jd_kind kind = jd_position_kind_at(p, s);
        if (kind == JD_NO_KIND)
            continue;
        int         colour = (int)(p->colours[JD_BLACK] >> s & 1) ^ (how & COLOURS ? 1 : 0);
        jd_bitboard bit = jd_square_bit(changed_square(s, how));
        q.kinds[kind] |= bit;
        q.colours[colour] |= bit;
    }
    q.turn ^= how & COLOURS ? 1 : 0;
    q.key = jd_position_compute_key(&q);
    return q;
}

/* ---- */

struct text {
    char  *at;
    size_t length, room;
};

static void put(void *context, const char *bytes, size_t length)
{
    struct text *t = context;
    if (t->length + length > t->room) {
        t->room = 2 * (t->length + length);
        t->at = realloc(t->at, t->room);
        assert_non_null(t->at);
    }
    memcpy(t->at + t->length, bytes, length);
    t->length += length;
}

static char memory[64 << 20];

static void prove(const jd_position *p, jd_colour side, bool can, struct text *t)
{
    static jd_move line[4096];
    jd_mate_budget budget = {.memory = memory, .bytes = sizeof memory, .line = line, .line_size = 4096};
    jd_certificate c;
    jd_fault       fault = {0, ""};
    char           fen[JD_FEN_MAX];
    jd_fen_write(p, fen, sizeof fen);
    t->length = 0;
    if (jd_mate_certify(p, side, &budget, put, t) != (can ? JD_YES : JD_NO))
        fail_msg("%s: %s", fen, side == JD_WHITE ? "white" : "black");
    if (jd_certificate_verify(t->at, t->length, &c, &fault) != JD_OK)
        fail_msg("%s: expected %s", fen, fault.expected);
    assert_int_equal(c.can, can);
    assert_int_equal(c.side, side);
    assert_true(jd_position_same(p, &c.position));
}

static void all_kin_are_decided(void **state)
{
    (void)state;
    struct text t = {NULL, 0, 0};
    for (size_t i = 0; i < sizeof kin / sizeof kin[0]; i++)
        for (int how = 0; how < CHANGES; how++) {
            jd_position p;
            assert_int_equal(jd_fen_position(kin[i].fen, JD_PROBLEMS_STANDING, &p, NULL, NULL), JD_OK);
            p = changed(&p, how);
            for (int side = 0; side < 2; side++)
                prove(&p, (jd_colour)side, kin[i].can[how & COLOURS ? 1 - side : side] != '-', &t);
        }
    free(t.at);
}

/* What is said of the other side as well is true, and it is said of most that are closed. */
static void neither_is_true_of_both(void **state)
{
    (void)state;
    unsigned said = 0, dead = 0;
    for (size_t i = 0; i < sizeof kin / sizeof kin[0]; i++)
        for (int side = 0; side < 2; side++) {
            jd_position    p;
            jd_mate_result found;
            jd_mate_budget budget = {.memory = memory, .bytes = sizeof memory};
            assert_int_equal(jd_fen_position(kin[i].fen, JD_PROBLEMS_STANDING, &p, NULL, NULL), JD_OK);
            jd_mate_query(&p, (jd_colour)side, &budget, &found);
            bool both = strcmp(kin[i].can, "--") == 0;
            assert_true(both || !found.neither);
            said += found.neither;
            dead += both;
        }
    assert_true(2 * said >= dead);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_kin_are_decided),
                                       cmocka_unit_test(neither_is_true_of_both)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
