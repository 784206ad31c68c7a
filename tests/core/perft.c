/* perft.c - three ways to count the same lines. The counts of others are in perft-data.c. */
#include "board.h"

#include <stdlib.h>

static const struct {
    const char *fen;
    uint64_t    counts[5]; /* of depth 0, 1 … */
} rows[] = {
    {START, {1, 20, 400, 8902, 197281}},
    {KIWIPETE, {1, 48, 2039, 97862, 4085603}},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {1, 14, 191, 2812, 43238}},
    {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", {1, 0, 0, 0, 0}}, /* stalemate */
};

static void plain(void **state)
{
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_position p = position(rows[i].fen);
        for (int depth = 0; depth < 5; depth++)
            assert_int_equal(jd_perft(&p, depth), rows[i].counts[depth]);
    }
}

static void with_a_table(void **state)
{
    size_t sizes[] = {0, 64, 4096, 1 << 20};
    for (size_t s = 0; s < COUNT(sizes); s++) {
        void *memory = calloc(1, sizes[s] ? sizes[s] : 1);
        for (size_t i = 0; i < COUNT(rows); i++) { /* one table for all: it knows positions apart */
            jd_position p = position(rows[i].fen);
            for (int depth = 0; depth < 5; depth++)
                assert_int_equal(jd_perft_hashed(&p, depth, memory, sizes[s]), rows[i].counts[depth]);
        }
        free(memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(plain), cmocka_unit_test(with_a_table)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
