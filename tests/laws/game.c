/* What the state machine owes its caller, whatever the Laws say: refusals, room, names, order. */
#include "jadoube/game.h"

#include "jadoube/fen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static jd_rulings said; /* to the last event */

static jd_regulations regulations(const char *control, const char *fen)
{
    jd_control c;
    assert_int_equal(jd_control_read(control, &c, NULL), JD_OK);
    jd_regulations r = jd_regulations_of(JD_ED_2018, JD_PRESET_BY_CONTROL, &c);
    if (fen)
        assert_int_equal(jd_fen_position(fen, JD_PROBLEMS_STANDING, &r.start, NULL, NULL), JD_OK);
    return r;
}

static jd_err apply(jd_game *game, jd_event e, jd_fault *fault) { return jd_game_apply(game, &e, &said, fault); }

static void does(jd_game *game, jd_event e) { assert_int_equal(apply(game, e, NULL), JD_OK); }

static jd_game *scheduled(const jd_regulations *r)
{
    jd_game *game;
    assert_int_equal(jd_game_new(&game, r), JD_OK);
    return game;
}

static jd_game *begun(const jd_regulations *r)
{
    jd_game *game = scheduled(r);
    does(game, jd_event_of(0, JD_BY_ARBITER, JD_DO_START));
    return game;
}

static jd_event act(jd_party by, jd_act act) { return jd_event_of(1000, by, act); }

static jd_event move(jd_party by, jd_act act, const char *text)
{
    jd_event e = jd_event_of(1000, by, act);
    e.move = text;
    return e;
}

static jd_event words(jd_party by, jd_act act, const char *text)
{
    jd_event e = jd_event_of(1000, by, act);
    e.text = text;
    return e;
}

static jd_event claim(jd_party by, jd_what what, const char *text)
{
    jd_event e = move(by, JD_DO_CLAIM, text);
    e.what = what;
    return e;
}

static void acts_that_are_none(void **state)
{
    jd_regulations r = regulations("5400", NULL);
    jd_game       *game = begun(&r);
    jd_fault       fault;
    assert_int_equal(apply(game, act(JD_BY_WHITE, JD_ACT_COUNT), &fault), JD_ERR_RANGE);
    assert_string_equal(fault.expected, "a kind of event such as \"play\"");
    assert_int_equal(apply(game, act(JD_BY_WHITE, JD_DO_START), &fault), JD_ERR_REFUSED);
    assert_string_equal(fault.expected, "\"arbiter\": this is not done by a player");
    assert_int_equal(apply(game, act(JD_BY_ARBITER, JD_DO_RESIGN), NULL), JD_ERR_REFUSED);
    assert_int_equal(apply(game, act(JD_BY_WHITE, JD_DO_PLAY), &fault), JD_ERR_SYNTAX);
    assert_string_equal(fault.expected, "the field \"move\"");
    assert_int_equal(apply(game, act(JD_BY_WHITE, JD_DO_RELEASE), &fault), JD_ERR_SYNTAX);
    assert_int_equal(apply(game, jd_event_of(-1, JD_BY_ARBITER, JD_DO_TICK), &fault), JD_ERR_RANGE);
    assert_int_equal(apply(game, jd_event_of(0, JD_BY_ARBITER, JD_DO_TICK), &fault), JD_OK);
    /* not his turn, and yet it must name a move */
    assert_int_equal(apply(game, move(JD_BY_BLACK, JD_DO_PLAY, "rubbish"), &fault), JD_ERR_SYNTAX);
    assert_int_equal(apply(game, move(JD_BY_BLACK, JD_DO_PLAY, "e7e5"), &fault), JD_OK);
    /* a claim is ruled whatever was written for it */
    assert_int_equal(apply(game, claim(JD_BY_BLACK, JD_WHAT_REPETITION, "rubbish"), &fault), JD_OK);
    jd_game_free(game);
}

/* Where the act is refused whatever it says, a move of nothing is as good as another. */
static void moves_not_looked_at(void **state)
{
    jd_regulations r = regulations("5400", NULL);
    jd_event       nothing = move(JD_BY_WHITE, JD_DO_PLAY, "a3a4");

    jd_game *game = scheduled(&r); /* not begun */
    does(game, act(JD_BY_ARBITER, JD_DO_TICK));
    assert_int_equal(apply(game, nothing, NULL), JD_OK);
    jd_game_free(game);

    game = begun(&r); /* over */
    does(game, act(JD_BY_WHITE, JD_DO_RESIGN));
    assert_int_equal(apply(game, nothing, NULL), JD_OK);
    jd_game_free(game);

    game = begun(&r); /* sealed */
    does(game, act(JD_BY_ARBITER, JD_DO_ADJOURN));
    does(game, words(JD_BY_WHITE, JD_DO_SEAL, "e4"));
    does(game, act(JD_BY_WHITE, JD_DO_PRESS));
    assert_int_equal(apply(game, nothing, NULL), JD_OK);
    jd_game_free(game);

    game = begun(&r); /* the other's turn */
    does(game, move(JD_BY_WHITE, JD_DO_PLAY, "e2e4"));
    assert_int_equal(apply(game, claim(JD_BY_WHITE, JD_WHAT_REPETITION, "a3a4"), NULL), JD_OK);
    jd_game_free(game);

    game = begun(&r); /* paused: it is looked at */
    does(game, act(JD_BY_ARBITER, JD_DO_PAUSE));
    assert_int_equal(apply(game, nothing, NULL), JD_ERR_REFUSED);
    jd_game_free(game);
}

/* A second release is measured from the position at the start of his turn. */
static void moves_from_the_start_of_the_turn(void **state)
{
    jd_regulations r = regulations("5400", NULL);
    jd_game       *game = begun(&r);
    does(game, move(JD_BY_WHITE, JD_DO_RELEASE, "e2e4"));
    assert_int_equal(apply(game, move(JD_BY_WHITE, JD_DO_RELEASE, "a3a4"), NULL), JD_ERR_REFUSED);
    assert_int_equal(apply(game, move(JD_BY_WHITE, JD_DO_RELEASE, "e2e3"), NULL), JD_OK);
    does(game, act(JD_BY_WHITE, JD_DO_PRESS));
    does(game, move(JD_BY_BLACK, JD_DO_RELEASE, "e7e5"));
    assert_int_equal(apply(game, move(JD_BY_BLACK, JD_DO_RELEASE, "e7e6"), NULL), JD_OK);
    /* there was nothing on e5 then */
    assert_int_equal(apply(game, move(JD_BY_BLACK, JD_DO_RELEASE, "e5e4"), NULL), JD_ERR_REFUSED);
    does(game, act(JD_BY_BLACK, JD_DO_PRESS));
    assert_int_equal(apply(game, move(JD_BY_BLACK, JD_DO_RELEASE, "e5e4"), NULL), JD_OK);
    jd_game_free(game);
}

/* A game grows far beyond the room that it begins with. */
static void long_games(void **state)
{
    static const char *const round[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    jd_regulations           r = regulations("5400", NULL);
    r.edition = JD_ED_2009; /* which lets them go on */
    jd_game *game = begun(&r);
    for (int i = 0; i < 700; i++)
        does(game, move(i % 2 ? JD_BY_BLACK : JD_BY_WHITE, JD_DO_PLAY, round[i % 4]));
    assert_int_equal(jd_game_state(game).ply, 700);
    assert_int_equal(jd_game_state(game).counter[0], 350);
    for (int i = 1; i <= 700; i++)
        assert_int_equal(jd_move_from(jd_game_move(game, i)), jd_square_parse(round[(i - 1) % 4]));
    assert_int_equal(jd_game_move(game, 0), JD_NO_MOVE);
    assert_int_equal(jd_game_move(game, 701), JD_NO_MOVE);
    assert_int_equal(jd_game_position(game, -1).fullmove, 1);
    assert_int_equal(jd_game_position(game, 2).fullmove, 2);
    assert_int_equal(jd_game_position(game, 999).fullmove, 351);
    jd_event back = act(JD_BY_ARBITER, JD_DO_RESTORE);
    back.ply = 699;
    does(game, back);
    assert_int_equal(jd_move_from(jd_game_move(game, 699)), jd_square_parse(round[2]));
    assert_int_equal(jd_game_move(game, 700), JD_NO_MOVE);
    jd_game_free(game);
}

static void touch(jd_game *game, jd_square square)
{
    jd_event e = act(JD_BY_WHITE, JD_DO_TOUCH);
    e.square = square;
    does(game, e);
}

static void assert_bound(const char *expected)
{
    char             names[400] = "";
    const jd_ruling *r = &said.at[said.count - 1];
    for (size_t i = 0; i < r->binds.count; i++) {
        char name[6];
        jd_ruling_bound(r, i, name);
        sprintf(names + strlen(names), "%s%s", i ? " " : "", name);
    }
    assert_string_equal(names, expected);
}

/* Bound moves come in the order of their names, promotions by the letter of the new piece. */
static void bound_moves_in_order(void **state)
{
    jd_regulations r = regulations("5400", "8/8/8/8/3Q4/K7/7k/8 w - - 0 1");
    jd_game       *game = begun(&r);
    touch(game, jd_square_parse("d4"));
    assert_bound("d4a1 d4a4 d4a7 d4b2 d4b4 d4b6 d4c3 d4c4 d4c5 d4d1 d4d2 d4d3 d4d5 d4d6 d4d7 d4d8 "
                 "d4e3 d4e4 d4e5 d4f2 d4f4 d4f6 d4g1 d4g4 d4g7 d4h4 d4h8");
    jd_game_free(game);
    r = regulations("5400", "1n5k/P7/8/8/8/1p6/PP6/K7 w - - 0 1");
    game = begun(&r);
    touch(game, jd_square_parse("b8"));
    touch(game, jd_square_parse("b3"));
    assert_bound("a7b8b a7b8n a7b8q a7b8r");
    jd_game_free(game);
}

static size_t length_kept(jd_game *game, int marks, const char *end)
{
    char text[80];
    memset(text, '?', (size_t)marks);
    strcpy(text + marks, end);
    does(game, words(JD_BY_WHITE, JD_DO_WRITE, text));
    assert_true(said.count > 0);
    return strlen(said.at[said.count - 1].text);
}

/* What is too long is cut between characters. */
static void long_texts(void **state)
{
    jd_regulations r = regulations("5400", NULL);
    r.manual_sheets = true;
    jd_game *game = begun(&r);
    does(game, move(JD_BY_WHITE, JD_DO_PLAY, "e2e4"));
    for (int length = 44; length <= 60; length++)
        assert_int_equal(length_kept(game, length, ""), length < JD_RULING_TEXT ? length : JD_RULING_TEXT - 1);
    assert_int_equal(length_kept(game, 46, "žž"), 46);
    assert_int_equal(length_kept(game, 45, "žž"), 47);
    assert_int_equal(length_kept(game, 44, "♔♔"), 47);
    assert_int_equal(length_kept(game, 45, "♔♔"), 45);
    jd_game_free(game);

    r.manual_sheets = false;
    game = begun(&r);
    jd_event declared = act(JD_BY_ARBITER, JD_DO_DECLARE);
    declared.result = "1-0";
    declared.article = "1234567890123456";
    assert_int_equal(apply(game, declared, NULL), JD_ERR_RANGE);
    declared.article = "123456789012345";
    does(game, declared);
    assert_string_equal(jd_game_state(game).article, "123456789012345");
    jd_game_free(game);
}

/* What is sealed is shown as a sum that depends on the salt: SHA-256 of "ab:c", computed elsewhere. */
static void commitment(void **state)
{
    char text[65], salted[65];
    jd_commitment("ab", "c", text);
    assert_string_equal(text, "5f1390ea338444eb27117a13b752b992b7bd2a67a92fc027cb64abec2cffbdea");
    jd_commitment("pepper", "e5", text);
    jd_commitment("salt", "e5", salted);
    assert_string_not_equal(text, salted);
}

/* What the hand did, from a text: the board as it looks when nobody objects, or what was expected. */
static const struct written {
    const char *fen, *text;
    jd_err      err;
    const char *after;
} written[] = {
    {"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ne4", JD_OK, "4k3/8/8/8/1b2N3/8/8/4K1N1 b - - 1 1"},
    {"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Nf6", JD_ERR_SYNTAX, "a move such as e2e4 or Nf3"},
    {"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ncf6", JD_OK, "4k3/8/5N2/8/1b6/8/8/4K1N1 b - - 1 1"},
    {"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "N1f6", JD_OK, "4k3/8/5N2/8/1b6/2N5/8/4K3 b - - 1 1"},
    {"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "N3e5", JD_OK, "4k3/8/8/4N3/1b6/8/8/4K1N1 b - - 1 1"},
    {"4k3/8/8/8/8/4p3/4P1P1/4K3 w - - 0 1", "e4", JD_OK, "4k3/8/8/8/4P3/4p3/6P1/4K3 b - - 0 1"},
    {"4k3/8/8/8/8/4p3/4P1P1/4K3 w - - 0 1", "exd3", JD_OK, "4k3/8/8/8/8/3Pp3/6P1/4K3 b - - 0 1"},
    {"4k3/8/8/8/8/4p3/4P1P1/4K3 w - - 0 1", "h3", JD_ERR_SYNTAX, "a move such as e2e4 or Nf3"},
    {"4k3/8/8/8/4P3/8/4P3/4K3 w - - 0 1", "e6", JD_ERR_SYNTAX, "a move such as e2e4 or Nf3"},
    {"4k3/8/8/8/4P3/8/4P3/4K3 w - - 0 1", "e2e6", JD_OK, "4k3/8/4P3/8/4P3/8/8/4K3 b - - 0 1"},
    {"4k3/3P1P2/8/8/8/8/8/4K3 w - - 0 1", "d8", JD_OK, "3Pk3/5P2/8/8/8/8/8/4K3 b - - 0 1"},
    {"3rkr2/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8", JD_OK, "3Pkr2/8/8/8/8/8/8/4K3 b - - 0 1"},
    {"1r2k3/P1P5/8/8/8/8/8/4K3 w - - 0 1", "xb8", JD_ERR_SYNTAX, "a move that only one piece can make"},
    {"1r2k3/P1P5/8/8/8/8/8/4K3 w - - 0 1", "xb8=Q", JD_ERR_SYNTAX, "a move that only one piece can make"},
    {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", JD_OK, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
    {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O-O", JD_OK, "4k3/8/8/8/8/8/8/2K4R b - - 1 1"},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "O-O-O", JD_OK, "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1c1", JD_OK, "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1a1", JD_OK, "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
    {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", JD_OK, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
    {"r3k2r/8/8/8/8/8/8/4K3 b - - 0 1", "e8g8", JD_OK, "r4rk1/8/8/8/8/8/8/4K3 w - - 1 2"},
    {"r3k2r/8/8/8/8/8/8/4K3 b - - 0 1", "e8c8", JD_OK, "2kr3r/8/8/8/8/8/8/4K3 w - - 1 2"},
    {"4k3/8/8/8/8/8/8/1R3K2 w - - 0 1", "f1h1", JD_OK, "4k3/8/8/8/8/8/8/1R5K b - - 1 1"},
    {"4k3/8/8/8/8/8/8/1R3K2 w - - 0 1", "f1b1", JD_OK, "4k3/8/8/8/8/8/8/1K6 b - - 0 1"},
    {"4k3/8/8/8/8/8/8/R2K4 w - - 0 1", "d1b1", JD_OK, "4k3/8/8/8/8/8/8/RK6 b - - 1 1"},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1e3", JD_OK, "4k3/8/8/8/8/4K3/8/R7 b - - 1 1"},
    {"4k3/8/8/8/8/8/R7/4K3 w - - 0 1", "e1a2", JD_OK, "4k3/8/8/8/8/8/K7/8 b - - 0 1"},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a3a4", JD_ERR_REFUSED, "a move from a square on which a piece stands"},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e8e7", JD_OK, "8/4k3/8/8/8/8/8/R3K3 b - - 1 1"},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b2q", JD_OK, "4k3/8/8/8/8/8/1R6/4K3 b - - 1 1"},
    {"4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a2b8q", JD_OK, "1Q2k3/8/8/8/8/8/8/R3K3 b - - 0 1"},
    {"4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a2b8", JD_OK, "1P2k3/8/8/8/8/8/8/R3K3 b - - 0 1"},
    {"4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a2a4x", JD_OK, "4k3/8/8/8/P7/8/8/R3K3 b - - 0 1"},
    {"4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a2a4qq", JD_ERR_SYNTAX, "a move such as e2e4 or Nf3"},
    {"4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a", JD_ERR_SYNTAX, "a move such as e2e4 or Nf3"},
    {"4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "Qd4", JD_ERR_SYNTAX, "a move such as e2e4 or Nf3"},
    {"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1b2", JD_OK, "4k3/8/8/8/8/8/1R6/4K3 b - - 1 1"},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "h1g2", JD_OK, "4k3/8/8/8/8/8/6R1/R3K3 b Q - 1 1"},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1e3", JD_OK, "4k3/8/8/8/8/4K3/8/R6R b - - 1 1"},
    {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "h8h1", JD_OK, "r3k3/8/8/8/8/8/8/R3K2r w Qq - 0 2"},
    {"4k3/8/8/8/8/3q4/8/R3K2R w KQ - 0 1", "e1g1", JD_OK, "4k3/8/8/8/8/3q4/8/R4RK1 b - - 1 1"},
    {"r3k2r/8/8/8/8/8/6r1/R3K2R w KQkq - 0 1", "a1g2", JD_OK, "r3k2r/8/8/8/8/8/6R1/4K2R b Kkq - 0 1"},
    {"4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1", "a1h8", JD_OK, "4k2R/8/8/8/8/8/8/4K3 b - - 0 1"},
};

static void check_written(const struct written *w)
{
    jd_regulations r = regulations("1200", w->fen);
    jd_fault       fault = {0, ""};
    char           fen[JD_FEN_MAX];
    r.supervised = false;
    jd_game    *game = begun(&r);
    jd_err      err = apply(game, move(jd_party_of((jd_colour)r.start.turn), JD_DO_PLAY, w->text), &fault);
    jd_position now = jd_game_state(game).position;
    jd_fen_write(&now, fen, sizeof fen);
    if (err != w->err || strcmp(err ? fault.expected : fen, w->after) != 0)
        fail_msg("%s: %s: %s, %s", w->fen, w->text, jd_err_name(err), err ? fault.expected : fen);
    jd_game_free(game);
}

static void moves_in_words(void **state)
{
    for (size_t i = 0; i < sizeof written / sizeof written[0]; i++)
        check_written(&written[i]);
}

/* The points are those of the result, unless a penalty changed them to what no result is worth. */
static void points_that_differ(void **state)
{
    jd_regulations r = regulations("5400", NULL);
    r.edition = JD_ED_2009;
    jd_game *game = begun(&r);
    assert_false(jd_game_points_differ(game));
    does(game, act(JD_BY_WHITE, JD_DO_RESIGN));
    assert_false(jd_game_points_differ(game));
    jd_event e = act(JD_BY_ARBITER, JD_DO_PENALISE);
    e.what = JD_WHAT_ADD_POINTS;
    e.of = JD_BY_BLACK;
    e.points = 0.5;
    does(game, e);
    assert_true(jd_game_points_differ(game));
    jd_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acts_that_are_none),
        cmocka_unit_test(moves_not_looked_at),
        cmocka_unit_test(moves_from_the_start_of_the_turn),
        cmocka_unit_test(long_games),
        cmocka_unit_test(bound_moves_in_order),
        cmocka_unit_test(long_texts),
        cmocka_unit_test(commitment),
        cmocka_unit_test(moves_in_words),
        cmocka_unit_test(points_that_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
