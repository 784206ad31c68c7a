/* Books in Polyglot's format: keys of positions, moves and their weights, files that are none. */
#include "match/polyglot.h"

#include "jadoube/fen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static jd_position position_of(const char *fen)
{
    jd_position p;
    assert_int_equal(jd_fen_position(fen, 0, &p, NULL, NULL), JD_OK);
    return p;
}

/* The positions that the description of the format gives. */
static void keys_of_books(void **state)
{
    static const struct {
        const char *fen;
        uint64_t    key;
    } cases[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
        {"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756b94461c50fb0},
        {"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662fafb965db29d4},
        {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a48b5a8e47ff78},
        {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a607ca3f242c1},
        {"rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fdd303c946bdd9},
        {"rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c8123ea7b067637},
        {"rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f9b829b279560},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        jd_position p = position_of(cases[i].fen);
        assert_true(polyglot_key(&p) == cases[i].key);
    }
}

struct entry {
    uint64_t key;
    unsigned move, weight;
};

static struct polyglot *book_of(const struct entry *entries, size_t count, bool readable)
{
    char path[64];
    snprintf(path, sizeof path, "/tmp/jadoube-book-%d.bin", (int)getpid());
    FILE *f = fopen(path, "wb");
    for (size_t i = 0; i < count; i++) {
        for (int shift = 56; shift >= 0; shift -= 8)
            fputc((int)(entries[i].key >> shift & 255), f);
        unsigned char rest[8] = {(unsigned char)(entries[i].move >> 8), (unsigned char)entries[i].move,
                                 (unsigned char)(entries[i].weight >> 8), (unsigned char)entries[i].weight};
        fwrite(rest, 1, sizeof rest, f);
    }
    fclose(f);
    struct polyglot *b = polyglot_open(path);
    remove(path);
    assert_true((b != NULL) == readable);
    return b;
}

/* Squares from a1 = 0. */
#define ENTRY(from, to) ((unsigned)(from) << 6 | (unsigned)(to))

static void moves_of_books(void **state)
{
    jd_position start = jd_position_initial(), castles = position_of("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"),
                promotes = position_of("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    uint64_t           keys[3] = {polyglot_key(&start), polyglot_key(&castles), polyglot_key(&promotes)};
    const struct entry all[] = {
        {keys[0], ENTRY(12, 28), 3}, /* e2e4 */
        {keys[0], ENTRY(11, 27), 1}, /* d2d4 */
        {keys[0], ENTRY(11, 35), 9}, /* d2d5 is illegal */
        {keys[0], ENTRY(8, 16), 0},  /* a2a3 counts for nothing */
        {keys[1], ENTRY(4, 7), 1},   /* castling is king takes rook */
        {keys[2], ENTRY(48, 56) | 1u << 12, 1},
    };
    struct entry sorted[6];
    size_t       n = 0;
    for (uint64_t last = 0; n < 6;) { /* by key, as they are in a book */
        uint64_t least = UINT64_MAX;
        for (int i = 0; i < 6; i++)
            if (all[i].key > last && all[i].key < least)
                least = all[i].key;
        for (int i = 0; i < 6; i++)
            if (all[i].key == least)
                sorted[n++] = all[i];
        last = least;
    }
    struct polyglot *b = book_of(sorted, 6, true);
    int              e4 = 0, d4 = 0;
    for (uint64_t chance = 0; chance < 400; chance++) {
        jd_move m = polyglot_pick(b, &start, chance);
        e4 += m == jd_move_find(&start, 12, 28, JD_NO_KIND);
        d4 += m == jd_move_find(&start, 11, 27, JD_NO_KIND);
    }
    assert_int_equal(e4, 300);
    assert_int_equal(d4, 100);
    assert_int_equal(polyglot_pick(b, &castles, 7), jd_move_find(&castles, 4, 6, JD_NO_KIND));
    assert_int_equal(polyglot_pick(b, &promotes, 7), jd_move_find(&promotes, 48, 56, JD_KNIGHT));
    jd_position other = position_of("8/P6k/8/8/8/8/8/K7 b - - 0 1");
    assert_int_equal(polyglot_pick(b, &other, 7), JD_NO_MOVE);
    polyglot_free(b);
    const struct entry unsorted[] = {{9, 1, 1}, {3, 1, 1}};
    book_of(unsorted, 2, false);
    book_of(NULL, 0, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(keys_of_books), cmocka_unit_test(moves_of_books)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
