/* ruling.c - what can be asked of a ruling: its Article, its moves, its sentence. */
#include "jadoube/game.h"
#include "jadoube/language.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* One illegal move of White's king; its ruling. */
static jd_ruling illegal_move(jd_edition edition)
{
    static const char *const moves[] = {"e2e4", "e7e5", "e1e3"};
    static jd_rulings        rulings;
    memset(&rulings, 0xff, sizeof rulings);
    jd_control control;
    jd_game   *game;
    assert_int_equal(jd_control_read("900+10", &control, NULL), JD_OK);
    jd_regulations regulations = jd_regulations_of(edition, JD_PRESET_RAPID, &control);
    assert_int_equal(jd_game_new(&game, &regulations), JD_OK);
    jd_event start = jd_event_of(0, JD_BY_ARBITER, JD_DO_START);
    assert_int_equal(jd_game_apply(game, &start, &rulings, NULL), JD_OK);
    for (int i = 0; i < 3; i++) {
        jd_event play = jd_event_of(1000 * (i + 1), i % 2 ? JD_BY_BLACK : JD_BY_WHITE, JD_DO_PLAY);
        play.move = moves[i];
        assert_int_equal(jd_game_apply(game, &play, &rulings, NULL), JD_OK);
    }
    jd_game_free(game);
    assert_int_equal(rulings.count, 1);
    return rulings.at[0];
}

/* LAW 2009:7.4.b 2014:7.5.b 2018-:7.5.5 */
static void article_and_moves(void **state)
{
    static const char *const articles[] = {"7.4.b", "7.5.b", "7.5.5", "7.5.5"};
    for (int e = 0; e < JD_EDITIONS; e++) {
        jd_ruling r = illegal_move((jd_edition)e);
        char      move[6];
        assert_string_equal(jd_ruling_article(&r), articles[e]);
        assert_int_equal(r.rule, JD_RULE_ILLEGAL_MOVE);
        assert_int_equal(r.cause, JD_CAUSE_MOVE);
        assert_int_equal(r.of, JD_BY_WHITE);
        assert_int_equal(r.restores, 2);
        assert_true(r.bound);
        assert_int_equal(r.binds.count, 1);
        jd_ruling_bound(&r, 0, move);
        assert_string_equal(move, "e1e2");
    }
}

static jd_ruling refused(jd_act act, jd_square square)
{
    static jd_rulings rulings;
    jd_control        control;
    jd_game          *game;
    assert_int_equal(jd_control_read("900+10", &control, NULL), JD_OK);
    jd_regulations regulations = jd_regulations_of(JD_ED_2023, JD_PRESET_RAPID, &control);
    assert_int_equal(jd_game_new(&game, &regulations), JD_OK);
    jd_event start = jd_event_of(0, JD_BY_ARBITER, JD_DO_START), pause = jd_event_of(1, JD_BY_ARBITER, JD_DO_PAUSE);
    jd_event e = jd_event_of(2, JD_BY_WHITE, act);
    e.square = square;
    assert_int_equal(jd_game_apply(game, &start, &rulings, NULL), JD_OK);
    assert_int_equal(jd_game_apply(game, &pause, &rulings, NULL), JD_OK);
    assert_int_equal(jd_game_apply(game, &e, &rulings, NULL), JD_OK);
    jd_game_free(game);
    assert_int_equal(rulings.count, 1);
    assert_true(rulings.at[0].refused);
    return rulings.at[0];
}

/* A refused touch tells of its square; what belongs to no such act is not taken over. */
static void a_refused_touch(void **state)
{
    assert_int_equal(refused(JD_DO_TOUCH, 12).square, 12);
    assert_int_equal(refused(JD_DO_ADJUST, 12).square, JD_NO_SQUARE);
}

/* What is kept for later editions is zero, whatever was in the memory of the one who asks. */
static void reserved_is_zero(void **state)
{
    static const uint64_t zero[sizeof((jd_ruling *)0)->reserved / sizeof(uint64_t)];
    for (int e = 0; e < JD_EDITIONS; e++) {
        jd_ruling r = illegal_move((jd_edition)e);
        assert_memory_equal(r.reserved, zero, sizeof zero);
    }
}

/* An arbiter may name an Article himself. */
static void a_quoted_article(void **state)
{
    jd_ruling r = illegal_move(JD_ED_2018);
    strcpy(r.quoted, "12.9.6");
    assert_string_equal(jd_ruling_article(&r), "12.9.6");
}

static void sentences(void **state)
{
    static const struct {
        const char *lang, *part;
    } rows[] = {{"en", "Article 7.5.5: White completed the illegal move"}, {"cs", "7.5.5"}, {"xx", "White completed"}};
    jd_ruling r = illegal_move(JD_ED_2018);
    char      text[1000], cut[10];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const jd_language *language = jd_language_find(rows[i].lang);
        size_t             length = jd_ruling_text(&r, language, text, sizeof text);
        assert_int_equal(length, strlen(text));
        assert_non_null(strstr(text, rows[i].part));
        assert_int_equal(jd_ruling_text(&r, language, NULL, 0), length);
        assert_int_equal(jd_ruling_text(&r, language, cut, sizeof cut), length);
        assert_int_equal(strlen(cut), sizeof cut - 1);
    }
}

/* What was only said is over when the game is; what changed it is not, nor what ended it. */
static void what_lasts(void **state)
{
    static const struct {
        jd_act    act;
        jd_rule   rule;
        jd_result result;
        bool      lasts;
    } rows[] = {{JD_DO_TOUCH, JD_RULE_TOUCHED_OWN, JD_NO_RESULT, false},
                {JD_DO_ADJUST, JD_RULE_ADJUSTED, JD_NO_RESULT, false},
                {JD_DO_ASK, JD_RULE_MOVES_TOLD, JD_NO_RESULT, false},
                {JD_DO_TOUCH, JD_RULE_TIME, JD_WHITE_WINS, true},
                {JD_DO_ADJUST, JD_RULE_TIME, JD_DRAW, true},
                {JD_DO_ASK, JD_RULE_TIME, JD_BLACK_WINS, true},
                {JD_DO_PRESS, JD_RULE_ILLEGAL_MOVE, JD_NO_RESULT, true},
                {JD_DO_PLAY, JD_RULE_NOT_ON_MOVE, JD_NO_RESULT, false},
                {JD_DO_PRESS, JD_RULE_GAME_OVER, JD_NO_RESULT, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        jd_ruling r = illegal_move(JD_ED_2023);
        r.act = rows[i].act;
        r.rule = rows[i].rule;
        r.result = rows[i].result;
        assert_int_equal(jd_ruling_lasts(&r), rows[i].lasts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(article_and_moves), cmocka_unit_test(a_quoted_article),
                                       cmocka_unit_test(a_refused_touch),   cmocka_unit_test(sentences),
                                       cmocka_unit_test(reserved_is_zero),  cmocka_unit_test(what_lasts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
