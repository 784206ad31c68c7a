/* roam.c - the search in which D's king is everywhere at once, against the one that takes positions one by one, on
 * random positions in which A has only pawns, many of them rammed. A yes is replayed to its mate. */
#include "analysis/mate_roam.h"
#include "analysis/mate_search.h"
#include "jadoube/fen.h"
#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BYTES     ((size_t)8 << 20)
#define LINE      4096
#define POSITIONS 3000

static void put(jd_position *p, jd_colour c, jd_kind kind, jd_square s)
{
    if (s >= JD_SQUARES || (jd_position_occupied(p) >> s & 1))
        return;
    p->kinds[kind] |= jd_square_bit(s);
    p->colours[c] |= jd_square_bit(s);
}

static jd_square between_ranks_2_and_7(struct dice *d) { return (jd_square)(8 + dice_below(d, 48)); }

static jd_position random_race(struct dice *d, jd_colour a)
{
    jd_position p = {.turn = (uint8_t)dice_below(d, 2), .ep = JD_NO_SQUARE, .fullmove = 1};
    put(&p, a, JD_KING, (jd_square)dice_below(d, 64));
    while (!(p.colours[a ^ 1]))
        put(&p, (jd_colour)(a ^ 1), JD_KING, (jd_square)dice_below(d, 64));
    for (unsigned n = 1 + dice_below(d, 4); n > 0; n--) {
        jd_square low = (jd_square)(8 + dice_below(d, 40));
        put(&p, JD_WHITE, JD_PAWN, low);
        if (dice_below(d, 4))
            put(&p, JD_BLACK, JD_PAWN, (jd_square)(low + 8));
        else
            put(&p, a, JD_PAWN, between_ranks_2_and_7(d));
    }
    for (unsigned n = dice_below(d, 3); n > 0; n--)
        put(&p, (jd_colour)(a ^ 1), (jd_kind)(JD_KNIGHT + dice_below(d, 4)), (jd_square)dice_below(d, 64));
    p.key = jd_position_compute_key(&p);
    return p;
}

static void assert_line(jd_position p, jd_colour a, const jd_move *line, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        assert_true(jd_move_is_legal(&p, line[i]));
        p = jd_move_make(&p, line[i]);
    }
    assert_true(jd_position_is_mate(&p));
    assert_int_equal(p.turn, a ^ 1);
}

static jd_answer one_by_one(const jd_position *p, jd_colour a, const jd_mate_budget *budget)
{
    jd_mate_result found = {.nodes = 1};
    struct search  s = {.core = jd_kernel_at(0), .budget = budget, .out = &found};
    assert_true(mate_search_open(&s, p, a, budget->memory, budget->bytes, UINT64_MAX));
    return mate_search_run(&s, 20000);
}

static void as_one_by_one(void **state)
{
    (void)state;
    static jd_move line[LINE];
    struct dice    d = {2024};
    void          *memory = malloc(BYTES);
    unsigned       yes = 0, no = 0;
    for (int i = 0; i < POSITIONS; i++) {
        jd_colour      a = (jd_colour)(i & 1);
        jd_position    p = random_race(&d, a);
        jd_mate_budget budget = {.memory = memory, .bytes = BYTES, .line = line, .line_size = LINE};
        jd_mate_result found = {.nodes = 1};
        if (mate_abnormal(&p) || jd_moves_count(&p) == 0)
            continue;
        jd_answer answer = mate_roam(&p, a, &budget, 2000, &found, jd_kernel_at(0));
        if (answer == JD_YES)
            assert_line(p, a, line, found.line_length);
        yes += answer == JD_YES;
        if (answer != JD_NO)
            continue;
        no++;
        assert_int_not_equal(one_by_one(&p, a, &budget), JD_YES);
    }
    free(memory);
    assert_true(yes > 1000 && no > 20);
}

/* What it is not for: A has a piece, somebody may castle, a position that only stands. */
static void not_asked(void **state)
{
    (void)state;
    static const char *const fens[] = {"4k3/8/8/8/8/8/4P3/3RK3 w - - 0 1", "r3k3/8/8/8/8/8/4P3/4K3 w q - 0 1",
                                       "8/8/8/8/8/4k3/4P3/4K3 w - - 0 1"};
    char                     memory[65536];
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        jd_position    p;
        jd_mate_budget budget = {.memory = memory, .bytes = sizeof memory};
        jd_mate_result found = {.nodes = 1};
        assert_int_equal(jd_fen_position(fens[i], JD_PROBLEMS_STANDING, &p, NULL, NULL), JD_OK);
        if (i == 2)
            budget.memory = NULL;
        assert_int_equal(mate_roam(&p, JD_WHITE, &budget, 2000, &found, jd_kernel_at(0)), JD_UNKNOWN);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_one_by_one), cmocka_unit_test(not_asked)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
