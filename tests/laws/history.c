/* history.c - a game as the list of its moves: how it ended, what may be claimed. */
#include "jadoube/history.h"
#include "jadoube/fen.h"
#include "jadoube/movetext.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define INITIAL      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define SHUFFLE      "Nf3 Nf6 Ng1 Ng8 "

static jd_history *history(const char *fen, const char *moves)
{
    jd_position start;
    jd_history *h;
    char        word[16];
    int         used;
    assert_int_equal(jd_fen_position(fen, JD_PROBLEMS_STANDING, &start, NULL, NULL), JD_OK);
    assert_int_equal(jd_history_new(&h, &start), JD_OK);
    for (; sscanf(moves, "%15s%n", word, &used) == 1; moves += used)
        if (jd_history_play(h, jd_san_read(jd_history_position(h), word)) != JD_OK)
            fail_msg("%s", word);
    return h;
}

/* LAW 2009:5.1.a 2014:5.1.a 2018-:5.1.1 */
/* LAW 2009:5.2.a 2014:5.2.a 2018-:5.2.1 */
/* LAW 2009:5.2.b 2014:5.2.b 2018-:5.2.2 */
/* LAW 2014:9.6.a 2018-:9.6.1 */
/* LAW 2014:9.6.b 2018-:9.6.2 */
static void verdicts(void **state)
{
    static const struct {
        jd_edition  edition;
        const char *fen, *moves;
        jd_result   result;
        const char *article;
    } rows[] = {
        {JD_ED_2023, INITIAL, "", JD_NO_RESULT, NULL},
        {JD_ED_2023, INITIAL, "f3 e5 g4", JD_NO_RESULT, NULL},
        {JD_ED_2023, INITIAL, "f3 e5 g4 Qh4", JD_BLACK_WINS, "5.1.1"},
        {JD_ED_2009, INITIAL, "f3 e5 g4 Qh4", JD_BLACK_WINS, "5.1.a"},
        {JD_ED_2018, "k7/8/8/8/8/8/8/KQ6 w - - 0 1", "Qb6", JD_DRAW, "5.2.1"},
        {JD_ED_2018, "k7/8/1p6/8/8/8/8/K1B5 w - - 0 1", "Be3 b5", JD_NO_RESULT, NULL},
        {JD_ED_2018, "k7/8/1p6/8/8/8/8/K1B5 w - - 0 1", "Be3 b5 Kb2 b4 Kb3 Kb7 Kxb4", JD_DRAW, "5.2.2"},
        {JD_ED_2014, "k7/8/1p6/8/8/8/8/K1B5 w - - 0 1", "Be3 b5 Kb2 b4 Kb3 Kb7 Kxb4", JD_DRAW, "5.2.b"},
        /* the pawns are locked, and no king comes past them */
        {JD_ED_2023, "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/8 w - - 0 1", "Kd2", JD_DRAW, "5.2.2"},
        /* five times: anywhere since 2018, one after the other in 2014, never before */
        {JD_ED_2023, INITIAL, SHUFFLE SHUFFLE SHUFFLE, JD_NO_RESULT, NULL},
        {JD_ED_2023, INITIAL, SHUFFLE SHUFFLE SHUFFLE SHUFFLE, JD_DRAW, "9.6.1"},
        {JD_ED_2014, INITIAL, SHUFFLE SHUFFLE SHUFFLE SHUFFLE, JD_DRAW, "9.6.a"},
        {JD_ED_2009, INITIAL, SHUFFLE SHUFFLE SHUFFLE SHUFFLE, JD_NO_RESULT, NULL},
        {JD_ED_2023, INITIAL, SHUFFLE SHUFFLE "Nc3 Nc6 Nb1 Nb8 " SHUFFLE, JD_DRAW, "9.6.1"},
        {JD_ED_2023, INITIAL, SHUFFLE SHUFFLE "Nc3 Nc6 Nf3 Nf6 Nb1 Nb8 Ng1 Ng8 " SHUFFLE, JD_DRAW, "9.6.1"},
        {JD_ED_2014, INITIAL, SHUFFLE SHUFFLE "Nc3 Nc6 Nf3 Nf6 Nb1 Nb8 Ng1 Ng8 " SHUFFLE, JD_NO_RESULT, NULL},
        /* seventy-five moves, unless the last one mates */
        {JD_ED_2023, "7k/8/8/8/8/8/8/KQ6 w - - 148 200", "Qc1", JD_NO_RESULT, NULL},
        {JD_ED_2023, "7k/8/8/8/8/8/8/KQ6 w - - 149 200", "Qc1", JD_DRAW, "9.6.2"},
        {JD_ED_2014, "7k/8/8/8/8/8/8/KQ6 w - - 149 200", "Qc1", JD_DRAW, "9.6.b"},
        {JD_ED_2009, "7k/8/8/8/8/8/8/KQ6 w - - 149 200", "Qc1", JD_NO_RESULT, NULL},
        {JD_ED_2023, "7k/5Q2/6K1/8/8/8/8/8 w - - 149 200", "Qg7", JD_WHITE_WINS, "5.1.1"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_history *h = history(rows[i].fen, rows[i].moves);
        jd_verdict  v = jd_history_verdict(h, rows[i].edition);
        if (v.result != rows[i].result)
            fail_msg("%s after %s: %s", rows[i].fen, rows[i].moves, jd_result_pgn(v.result));
        if (rows[i].article)
            assert_string_equal(v.article, rows[i].article);
        else
            assert_null(v.article);
        jd_history_free(h);
    }
}

/* LAW 2009:9.2.a 2014:9.2.a 2018:9.2.1.1 2023-:9.2.1 */
/* LAW 2009:9.2.b 2014:9.2.b 2018:9.2.1.2 2023-:9.2.2 */
/* LAW 2009:9.3.a 2014:9.3.a 2018-:9.3.1 */
/* LAW 2009:9.3.b 2014:9.3.b 2018-:9.3.2 */
static void claims(void **state)
{
    static const struct {
        const char *fen, *moves, *next;
        jd_claims   now, with; /* because of what is there, because of `next` */
    } rows[] = {
        {INITIAL, SHUFFLE "Nf3 Nf6 Ng1", "Ng8", 0, JD_CLAIM_THREEFOLD},
        {INITIAL, SHUFFLE "Nf3 Nf6 Ng1", "Nc6", 0, 0},
        {INITIAL, SHUFFLE SHUFFLE, "Nf3", JD_CLAIM_THREEFOLD, JD_CLAIM_THREEFOLD},
        {INITIAL, SHUFFLE SHUFFLE, "e4", JD_CLAIM_THREEFOLD, 0},
        {INITIAL, SHUFFLE SHUFFLE, "e5", JD_CLAIM_THREEFOLD, 0}, /* is not legal */
        /* the right to castle is lost with the first move: the position is another one (9.2.3) */
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1", "Ke8", 0, 0},
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1", "Ke8", JD_CLAIM_THREEFOLD,
         JD_CLAIM_THREEFOLD},
        {"7k/8/8/8/8/8/8/KQ6 w - - 98 100", "", "Qc1", 0, 0},
        {"7k/8/8/8/8/8/8/KQ6 w - - 98 100", "Qc1", "Kg7", 0, JD_CLAIM_FIFTY},
        {"7k/8/8/8/8/8/8/KQ6 w - - 98 100", "Qc1 Kg7", "Qb1", JD_CLAIM_FIFTY, JD_CLAIM_FIFTY},
        {"7k/8/8/8/8/8/p7/KQ6 w - - 99 100", "", "Kxa2", 0, 0},
        /* who mates has no need to claim, and who is mated no move to claim with */
        {"7k/5Q2/6K1/8/8/8/8/8 w - - 99 100", "", "Qg7", 0, 0},
        {"7k/5Q2/6K1/8/8/8/8/8 w - - 99 100", "Qg7", "Kg8", 0, 0},
        /* what is dead, or was drawn without a claim, is over */
        {"7k/8/8/8/8/8/8/K7 w - - 120 100", "", "Kb1", 0, 0},
        {"7k/8/8/8/8/8/8/KQ6 w - - 149 100", "", "Qc1", JD_CLAIM_FIFTY, JD_CLAIM_FIFTY},
        {"7k/8/8/8/8/8/8/KQ6 w - - 149 100", "Qc1", "Kg7", 0, 0},
        {INITIAL, SHUFFLE SHUFFLE SHUFFLE SHUFFLE, "Nf3", 0, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_history *h = history(rows[i].fen, rows[i].moves);
        jd_move     next = jd_san_read(jd_history_position(h), rows[i].next);
        jd_claims   now = jd_history_claims(h, JD_ED_2023), with = jd_history_claims_with(h, next, JD_ED_2023);
        if (now != rows[i].now || with != rows[i].with)
            fail_msg("%s after %s: now %x, with %s %x", rows[i].fen, rows[i].moves, (unsigned)now, rows[i].next,
                     (unsigned)with);
        jd_history_free(h);
    }
}

static void there_and_back(void **state)
{
    jd_history *h = history(INITIAL, "e4 e5 Nf3");
    jd_position initial = jd_position_initial();
    assert_int_equal(jd_history_plies(h), 3);
    assert_int_equal(jd_history_move_at(h, 3), jd_move_of(6, 21));
    assert_true(jd_position_same(jd_history_position_at(h, 0), &initial));
    assert_ptr_equal(jd_history_position_at(h, 3), jd_history_position(h));
    assert_int_equal(jd_history_play(h, jd_move_of(6, 21)), JD_ERR_REFUSED);
    assert_int_equal(jd_history_plies(h), 3);
    assert_int_equal(jd_history_occurrences(h), 1);
    for (int left = 2; left >= 0; left--) {
        assert_true(jd_history_undo(h));
        assert_int_equal(jd_history_plies(h), left);
    }
    assert_false(jd_history_undo(h));
    assert_true(jd_position_same(jd_history_position(h), &initial));
    jd_history_free(h);
    jd_history_free(NULL);
}

/* Longer than what is allocated at first; counted by hand beside it; then used again. */
static void a_long_game(void **state)
{
    static const char *const moves[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    jd_history              *h = history(INITIAL, "");
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(jd_history_occurrences(h), i / 4 + 1);
        assert_int_equal(jd_history_play(h, jd_san_read(jd_history_position(h), moves[i % 4])), JD_OK);
    }
    assert_int_equal(jd_history_position(h)->halfmove_clock, 1000);
    assert_int_equal(jd_history_claims(h, JD_ED_2009),
                     JD_CLAIM_THREEFOLD | JD_CLAIM_FIFTY); /* has neither 9.6.1 nor 9.6.2 */
    assert_int_equal(jd_history_claims(h, JD_ED_2014), 0);
    jd_history_begin(h, NULL);
    assert_int_equal(jd_history_plies(h), 0);
    assert_int_equal(jd_history_occurrences(h), 1);
    assert_int_equal(jd_history_claims(h, JD_ED_2009), 0);
    jd_history_free(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts),
        cmocka_unit_test(claims),
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(a_long_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
