/* copy.c - a copy goes on like the original, and neither knows of the other. */
#include "games.h"

#include "board.h"

#include <string.h>

/* Copied before every event: the copy rules the same, and the original is as it was when only the copy went on. */
static void goes_on_alike(void **unused)
{
    static struct random_game w;
    static jd_rulings         out, again;
    (void)unused;
    for (int games = 0; games < 400; games++) {
        random_begin(&w);
        for (int tries = 0; tries < 150; tries++) {
            jd_event e = random_event(&w);
            jd_state before = jd_game_state(w.game);
            jd_game *copy;
            assert_int_equal(jd_game_copy(&copy, w.game), JD_OK);
            bool     taken = jd_game_apply(copy, &e, &again, NULL) == JD_OK;
            jd_state untouched = jd_game_state(w.game);
            if (!same_state(&untouched, &before))
                die(&w, "the copy changed the original");
            if (random_apply(&w, &e, &out) != taken || !same_rulings(&out, &again))
                die(&w, "the copy rules otherwise");
            jd_state now = jd_game_state(w.game), copied = jd_game_state(copy);
            if (!same_state(&now, &copied))
                die(&w, "the copy stands otherwise");
            jd_game_free(w.game);
            w.game = copy; /* so copies of copies of copies go on */
        }
        jd_game_free(w.game);
    }
}

/* Room for moves is a copy's own: a short game's copy goes on for as long as any. */
static void has_room(void **unused)
{
    static const char *const there_and_back[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    static jd_rulings        out;
    jd_control               control;
    jd_game                 *game, *copy;
    (void)unused;
    assert_int_equal(jd_control_read("5400", &control, NULL), JD_OK);
    jd_regulations regs = jd_regulations_of(JD_ED_2009, JD_PRESET_STANDARD, &control); /* nothing is automatic */
    assert_int_equal(jd_game_new(&game, &regs), JD_OK);
    jd_event e = jd_event_of(0, JD_BY_ARBITER, JD_DO_START);
    assert_int_equal(jd_game_apply(game, &e, &out, NULL), JD_OK);
    assert_int_equal(jd_game_copy(&copy, game), JD_OK);
    for (int i = 0; i < 300; i++) {
        e = jd_event_of(i, (jd_party)(i % 2), JD_DO_PLAY);
        e.move = there_and_back[i % 4];
        assert_int_equal(jd_game_apply(copy, &e, &out, NULL), JD_OK);
    }
    assert_int_equal(jd_game_state(copy).ply, 300);
    assert_int_equal(jd_game_state(game).ply, 0);
    jd_game_free(game);
    assert_int_equal(jd_game_position(copy, 299).turn, JD_BLACK);
    jd_game_free(copy);
}

/* What each has written is copied to the last entry. */
static void has_the_sheets(void **unused)
{
    static const struct {
        jd_party    by;
        jd_act      act;
        const char *text;
    } rows[] = {{JD_BY_ARBITER, JD_DO_START, NULL}, {JD_BY_WHITE, JD_DO_PLAY, "e4"},
                {JD_BY_WHITE, JD_DO_WRITE, "e4"},   {JD_BY_BLACK, JD_DO_PLAY, "e5"},
                {JD_BY_WHITE, JD_DO_WRITE, "e5"},   {JD_BY_BLACK, JD_DO_WRITE, "e2-e4"}};
    static jd_rulings out;
    jd_control        control;
    jd_game          *game, *copy;
    (void)unused;
    assert_int_equal(jd_control_read("5400", &control, NULL), JD_OK);
    jd_regulations regs = jd_regulations_of(JD_ED_2023, JD_PRESET_STANDARD, &control);
    regs.manual_sheets = true;
    assert_int_equal(jd_game_new(&game, &regs), JD_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        jd_event e = jd_event_of((int64_t)i, rows[i].by, rows[i].act);
        *(rows[i].act == JD_DO_WRITE ? &e.text : &e.move) = rows[i].text;
        assert_int_equal(jd_game_apply(game, &e, &out, NULL), JD_OK);
    }
    assert_int_equal(jd_game_copy(&copy, game), JD_OK);
    jd_game_free(game);
    assert_int_equal(jd_game_entries(copy, JD_WHITE), 2);
    assert_int_equal(jd_game_entries(copy, JD_BLACK), 1);
    assert_string_equal(jd_game_entry(copy, JD_WHITE, 0).text, "");
    assert_string_equal(jd_game_entry(copy, JD_WHITE, 1).text, "e4");
    assert_string_equal(jd_game_entry(copy, JD_WHITE, 2).text, "e5");
    assert_string_equal(jd_game_entry(copy, JD_WHITE, 3).text, "");
    assert_string_equal(jd_game_entry(copy, JD_BLACK, 1).text, "e2-e4");
    jd_game_free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(goes_on_alike), cmocka_unit_test(has_room),
                                       cmocka_unit_test(has_the_sheets)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
