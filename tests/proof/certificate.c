/* certificate.c - proofs that are good, and the same with something missing: nothing may be left out of them. */
#include "jadoube/jadoube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char    memory[16 << 20];
static jd_move line[4096];

/* ---- a text that can be changed ---- */

struct text {
    char  *at;
    size_t length, room;
};

static void put(void *context, const char *bytes, size_t length)
{
    struct text *t = context;
    if (t->length + length + 1 > t->room) {
        t->room = 2 * (t->length + length + 1);
        t->at = realloc(t->at, t->room);
        assert_non_null(t->at);
    }
    memcpy(t->at + t->length, bytes, length);
    t->length += length;
    t->at[t->length] = '\0';
}

static struct text certificate_of(const char *fen, jd_colour side, jd_answer expected)
{
    jd_position    p;
    struct text    t = {NULL, 0, 0};
    jd_mate_budget budget = {.memory = memory, .bytes = sizeof memory, .line = line, .line_size = 4096};
    assert_int_equal(jd_fen_position(fen, JD_PROBLEMS_STANDING, &p, NULL, NULL), JD_OK);
    assert_int_equal(jd_mate_certify(&p, side, &budget, put, &t), expected);
    return t;
}

static jd_err verify(const struct text *t, jd_certificate *out)
{
    jd_fault fault;
    return jd_certificate_verify(t->at, t->length, out, &fault);
}

static void refuse(const struct text *t, const char *why)
{
    jd_certificate c;
    if (verify(t, &c) == JD_OK)
        fail_msg("accepted (%s):\n%.2000s", why, t->at);
}

/* ---- what is good ---- */

static const struct {
    const char *fen;
    jd_colour   side;
    bool        can;
    const char *means;
} good[] = {
    {"8/8/8/8/8/5k2/7r/5K2 b - - 0 1", JD_BLACK, true, "line"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", JD_WHITE, true, "line"},
    {"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", JD_WHITE, true, "line"}, /* mate is on the board */
    {"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", JD_BLACK, false, "positions"},
    {"8/8/4kq2/8/8/3KN3/8/8 w - - 0 1", JD_WHITE, false, "positions"},
    {"7k/7P/7K/8/8/8/8/8 b - - 0 1", JD_WHITE, false, "positions"},
    {"8/8/6r1/7k/7Q/8/2K5/8 b - - 0 1", JD_WHITE, false, "positions"}, /* the queen must be taken */
    {"8/3k4/8/1p2p2p/1P2P2P/8/3K4/8 b - - 0 1", JD_WHITE, false, "wall"},
    {"4k3/3b4/8/1p1p1p1p/1P1P1P1P/8/3B4/4K3 w - - 0 1", JD_BLACK, false, "wall"},
    {"8/4b3/6r1/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1", JD_WHITE, false, "sketches"}, /* a cage               */
    {"3b4/6k1/1ppp4/2b3p1/1pKp1pP1/1P1P1P2/8/1BbB1B2 w - - 0 1", JD_WHITE, false, "sketches"}, /* bishops shut in */
    {"8/7B/7b/8/3p1p1p/2pP1PpP/B1PpBkP1/3K1BRB w - - 0 1", JD_WHITE, false, "sketches"},
};

static void proofs_are_accepted(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        jd_certificate c;
        jd_position    p;
        struct text    t = certificate_of(good[i].fen, good[i].side, good[i].can ? JD_YES : JD_NO);
        assert_int_equal(verify(&t, &c), JD_OK);
        assert_string_equal(c.means, good[i].means);
        assert_int_equal(c.can, good[i].can);
        assert_int_equal(c.side, good[i].side);
        assert_int_equal(jd_fen_position(good[i].fen, JD_PROBLEMS_STANDING, &p, NULL, NULL), JD_OK);
        assert_true(jd_position_same(&p, &c.position));
        free(t.at);
    }
}

/* ---- what is not ---- */

static struct text without(const struct text *t, size_t from, size_t length)
{
    struct text shorter = {NULL, 0, 0};
    put(&shorter, t->at, from);
    put(&shorter, t->at + from + length, t->length - from - length);
    return shorter;
}

/* Where the proof itself begins: after the four lines that say what is proved. */
static size_t body_of(const struct text *t)
{
    const char *at = t->at;
    for (int i = 0; i < 4; i++)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - t->at);
}

/* A set that holds more than it needs would be accepted with a line less; what is written holds no more. */
static void no_line_can_be_left_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct text t = certificate_of(good[i].fen, good[i].side, good[i].can ? JD_YES : JD_NO);
        for (size_t at = body_of(&t); at < t.length;) {
            size_t      length = strcspn(t.at + at, "\n") + 1;
            struct text shorter = without(&t, at, length);
            refuse(&shorter, "a line less");
            free(shorter.at);
            at += length;
        }
        free(t.at);
    }
}

static bool is_hexadecimal(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

static unsigned value_of(char c) { return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10); }

/* Nor can a man be forbidden any square of those that are his. */
static void no_square_can_be_left_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct text t = certificate_of(good[i].fen, good[i].side, good[i].can ? JD_YES : JD_NO);
        unsigned    number = 0;
        bool        set = false;
        for (size_t at = body_of(&t); at < t.length; at++) {
            set = t.at[at] == '*' || (set && is_hexadecimal(t.at[at]));
            for (unsigned bit = 1; bit < 16 && set && t.at[at] != '*'; bit *= 2) {
                char before = t.at[at];
                if (!(value_of(before) & bit) || number++ % 7)
                    continue;
                t.at[at] = "0123456789abcdef"[value_of(before) & ~bit];
                refuse(&t, "a square less");
                t.at[at] = before;
            }
        }
        free(t.at);
    }
}

/* The same proof is none of something else. */
static void a_proof_proves_nothing_else(void **state)
{
    (void)state;
    static const char *const others[][2] = {
        {"cannot", "can"},      {"can ", "cannot "}, {"by positions", "by wall"}, {"by sketches", "by positions"},
        {"by wall", "by line"}, {"fen ", "fen 8"},   {"jadoube", "jadouble"},     {"certificate 1", "certificate 2"},
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct text t = certificate_of(good[i].fen, good[i].side, good[i].can ? JD_YES : JD_NO);
        for (size_t j = 0; j < sizeof others / sizeof others[0]; j++) {
            const char *found = strstr(t.at, others[j][0]);
            if (!found)
                continue;
            struct text changed = {NULL, 0, 0};
            put(&changed, t.at, (size_t)(found - t.at));
            put(&changed, others[j][1], strlen(others[j][1]));
            put(&changed, found + strlen(others[j][0]), strlen(found + strlen(others[j][0])));
            refuse(&changed, others[j][1]);
            free(changed.at);
        }
        free(t.at);
    }
}

#define NO(fen, side) "jadoube certificate 1\nfen " fen "\n" side " cannot mate\nby "

static const char *const bad[] = {
    "",
    "jadoube certificate 1\n",
    /* not legal, not mate, mate by the other side */
    "jadoube certificate 1\nfen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\nwhite can mate\nby line\na1b8\n",
    "jadoube certificate 1\nfen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\nwhite can mate\nby line\na1a7\n",
    "jadoube certificate 1\nfen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\nblack can mate\nby line\na1a8\n",
    /* a position that is mate; one that is not there */
    NO("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "white") "positions\nR5k1/5ppp/8/8/8/8/8/6K1 b - -\n",
    NO("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "white") "positions\n",
    NO("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "white") "positions\n6k1/5ppp/8/8/8/8/8/R5K1 w - -\n",
    /* everybody may be anywhere: no move leads out of that, but there are mates among it */
    NO("8/8/8/4k3/8/8/8/R3K3 w - - 0 1", "white") "wall\n *ffffffffffffffff *ffffffffffffffff *ffffffffffffffff\n",
    /* men that are said never to move, and can */
    NO("8/8/8/4k3/8/8/8/R3K3 w - - 0 1", "white") "wall\n *0000000000000001 *0000000000000010 *0000001000000000\n",
    NO("8/8/8/4k3/8/8/8/R3K3 w - - 0 1", "white") "sketches\nloose 000\nw - a1 e1 e5\n",
    /* kings are on one square, pawns are not vague, a man that is there has a square */
    NO("8/8/8/4k3/8/8/8/R3K3 w - - 0 1", "white") "sketches\nloose 000\nw - *0000000000000001 *0000000000000010 e5\n",
    NO("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "white") "sketches\nloose 000\nw - e1 *0000000000001000 e5\n",
    NO("8/8/8/4k3/8/8/8/R3K3 w - - 0 1", "white") "sketches\nloose 000\nw - *0000000000000000 e1 e5\n",
    /* neither castling nor kings that touch are reckoned with */
    NO("8/8/8/4k3/8/8/8/R3K3 w Q - 0 1", "white") "wall\n a1 e1 e5\n",
    NO("8/8/8/8/8/8/4k3/4K3 w - - 0 1", "black") "wall\n e1 e2\n",
};

static void nonsense_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct text t = {NULL, 0, 0};
        put(&t, bad[i], strlen(bad[i]));
        refuse(&t, "nonsense");
        free(t.at);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(proofs_are_accepted), cmocka_unit_test(no_line_can_be_left_out),
                                       cmocka_unit_test(no_square_can_be_left_out),
                                       cmocka_unit_test(a_proof_proves_nothing_else),
                                       cmocka_unit_test(nonsense_is_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
