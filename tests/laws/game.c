/* What the state machine owes its caller, whatever the Laws say: refusals, room, views, names, order. */
#include "../script.h"

static jd_err apply(struct scene *s, jd_event e, jd_fault *fault)
{
    static jd_rulings out;
    return jd_game_apply(s->game, &e, &out, fault);
}

static struct scene begun(const char *control)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, control);
    scene_run(&s, "@0 start");
    return s;
}

static void acts_that_are_none(void **state)
{
    struct scene s = begun("5400");
    jd_fault     fault;
    assert_int_equal(apply(&s, jd_event_of(1, JD_BY_WHITE, JD_ACT_COUNT), &fault), JD_ERR_REFUSED);
    assert_string_equal(fault.expected, "an act of this party");
    assert_int_equal(apply(&s, jd_event_of(1, JD_BY_WHITE, JD_DO_START), &fault), JD_ERR_REFUSED);
    assert_int_equal(apply(&s, jd_event_of(1, JD_BY_ARBITER, JD_DO_RESIGN), NULL), JD_ERR_REFUSED);
    assert_int_equal(apply(&s, jd_event_of(1, JD_BY_WHITE, JD_DO_PLAY), &fault), JD_ERR_SYNTAX);
    assert_string_equal(fault.expected, "a move");
    assert_int_equal(apply(&s, jd_event_of(1, JD_BY_WHITE, JD_DO_RELEASE), &fault), JD_ERR_SYNTAX);
    assert_int_equal(apply(&s, jd_event_of(-1, JD_BY_ARBITER, JD_DO_TICK), &fault), JD_ERR_RANGE);
    assert_int_equal(apply(&s, jd_event_of(0, JD_BY_ARBITER, JD_DO_TICK), &fault), JD_OK);
    jd_event e = jd_event_of(1, JD_BY_BLACK, JD_DO_PLAY);
    e.move = "rubbish"; /* not his turn, and yet it must name a move */
    assert_int_equal(apply(&s, e, &fault), JD_ERR_SYNTAX);
    e.move = "e7e5";
    assert_int_equal(apply(&s, e, &fault), JD_OK);
    e = jd_event_of(1, JD_BY_BLACK, JD_DO_CLAIM);
    e.what = JD_WHAT_REPETITION;
    e.move = "rubbish";
    assert_int_equal(apply(&s, e, &fault), JD_ERR_SYNTAX);
    scene_end(&s);
}

/* Where the act is refused whatever it says, a move of nothing is as good as another. */
static void moves_not_looked_at(void **state)
{
    static const char *const scripts[] = {
        "a tick",           "@0 start; w resign", "@0 start; adjourn; w seal text=e4; w press",
        "@0 start; w e2e4", "@0 start; pause",
    };
    static const jd_err expected[] = {JD_OK, JD_OK, JD_OK, JD_OK, JD_ERR_REFUSED};
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
        scene_run(&s, scripts[i]);
        s.said[0] = '\0';
        jd_event e = jd_event_of(s.at, JD_BY_WHITE, i == 3 ? JD_DO_CLAIM : JD_DO_PLAY);
        e.what = i == 3 ? JD_WHAT_REPETITION : JD_WHAT_NONE;
        e.move = "a3a4";
        assert_int_equal(apply(&s, e, NULL), expected[i]);
        scene_end(&s);
    }
    struct scene s = begun("5400");
    scene_run(&s, "w release e2e4");
    jd_event e = jd_event_of(s.at, JD_BY_WHITE, JD_DO_RELEASE);
    e.move = "a3a4"; /* measured from the start of his turn */
    assert_int_equal(apply(&s, e, NULL), JD_ERR_REFUSED);
    e.move = "e2e3";
    assert_int_equal(apply(&s, e, NULL), JD_OK);
    scene_run(&s, "w press; b release e7e5");
    e.at = s.at;
    e.by = JD_BY_BLACK;
    e.move = "e7e6";
    assert_int_equal(apply(&s, e, NULL), JD_OK);
    e.move = "e5e4"; /* there was nothing on e5 then */
    assert_int_equal(apply(&s, e, NULL), JD_ERR_REFUSED);
    scene_run(&s, "b press");
    assert_int_equal(apply(&s, (jd_event){.at = s.at, .by = JD_BY_BLACK, .act = JD_DO_RELEASE, .move = "e5e4"}, NULL),
                     JD_OK);
    scene_end(&s);
}

/* A game grows far beyond the room that it begins with. */
static void long_games(void **state)
{
    static const char *const round[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    struct scene             s = scene(JD_ED_2009, JD_PRESET_STANDARD, "5400");
    scene_run(&s, "@0 start");
    for (int i = 0; i < 700; i++) {
        jd_event e = jd_event_of(1000 * (i + 1), i % 2 ? JD_BY_BLACK : JD_BY_WHITE, JD_DO_PLAY);
        e.move = round[i % 4];
        assert_int_equal(apply(&s, e, NULL), JD_OK);
    }
    assert_int_equal(jd_game_state(s.game).ply, 700);
    assert_int_equal(jd_game_state(s.game).counter[0], 350);
    for (int i = 1; i <= 700; i++)
        assert_int_equal(jd_move_from(jd_game_move(s.game, i)), jd_square_parse(round[(i - 1) % 4]));
    assert_int_equal(jd_game_move(s.game, 0), JD_NO_MOVE);
    assert_int_equal(jd_game_move(s.game, 701), JD_NO_MOVE);
    assert_int_equal(jd_game_position(s.game, -1).fullmove, 1);
    assert_int_equal(jd_game_position(s.game, 2).fullmove, 2);
    assert_int_equal(jd_game_position(s.game, 999).fullmove, 351);
    scene_end(&s);
}

/* LAW 2009:13.6 2014:12.6 2018:12.6 2023:12.6 2018:8.5.1 2023:8.5.1 */
static void what_players_are_told(void **state)
{
    for (int flag = 0; flag < 2; flag++) { /* one flag is enough, whichever it is */
        struct scene s = scene(JD_ED_2009, JD_PRESET_RAPID, "900");
        s.regs.supervised = false;
        scene_run(&s, "@0 start");
        if (flag)
            scene_run(&s, "@1000 w e2e4");
        scene_run(&s, "@2000 tick");
        assert_int_equal(jd_game_view(s.game, JD_BY_WHITE).counter[0], JD_HIDDEN);
        assert_int_equal(jd_game_view(s.game, JD_BY_ARBITER).counter[0], flag);
        assert_int_equal(jd_game_view(s.game, JD_BY_NOBODY).counter[0], flag);
        scene_run(&s, "@2000000 tick");
        assert_int_equal(jd_game_view(s.game, JD_BY_WHITE).counter[0], flag);
        assert_int_equal(jd_game_view(s.game, JD_BY_BLACK).counter[0], flag);
        scene_said(&s, "");
        scene_run(&s, "w ask moves; b ask moves");
        scene_said(&s, "");
        scene_end(&s);
    }
    struct scene s = begun("5400");
    scene_run(&s, "w release e2e4");
    assert_false(jd_game_view(s.game, JD_BY_ARBITER).completed);
    assert_true(jd_game_view(s.game, JD_BY_BLACK).completed);
    scene_run(&s, "w ask moves");
    scene_said(&s, "12.6/white");
    scene_run(&s, "w resign");
    assert_int_equal(jd_game_view(s.game, JD_BY_WHITE).counter[0], 0);
    scene_end(&s);
}

/* Bound moves come in the order of their names, promotions by the letter of the new piece. */
static void bound_moves_in_order(void **state)
{
    static const char *const expected =
        "d4a1 d4a4 d4a7 d4b2 d4b4 d4b6 d4c3 d4c4 d4c5 d4d1 d4d2 d4d3 d4d5 d4d6 d4d7 d4d8 "
        "d4e3 d4e4 d4e5 d4f2 d4f4 d4f6 d4g1 d4g4 d4g7 d4h4 d4h8";
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    char         said[400] = "";
    scene_fen(&s, "8/8/8/8/3Q4/K7/7k/8 w - - 0 1");
    scene_run(&s, "@0 start; w touch d4");
    for (size_t i = 0; i < s.last.binds.count; i++) {
        char name[6];
        jd_ruling_bound(&s.last, i, name);
        sprintf(said + strlen(said), "%s%s", i ? " " : "", name);
    }
    assert_string_equal(said, expected);
    scene_end(&s);
    s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    scene_fen(&s, "1n5k/P7/8/8/8/1p6/PP6/K7 w - - 0 1");
    scene_run(&s, "@0 start; w touch b8; w touch b3");
    said[0] = '\0';
    for (size_t i = 0; i < s.last.binds.count; i++) {
        char name[6];
        jd_ruling_bound(&s.last, i, name);
        sprintf(said + strlen(said), "%s%s", i ? " " : "", name);
    }
    assert_string_equal(said, "a7b8b a7b8n a7b8q a7b8r");
    scene_end(&s);
}

/* What is too long is cut between characters. */
static void long_texts(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    char         script[400];
    s.regs.manual_sheets = true;
    scene_run(&s, "@0 start; w e2e4");
    for (int length = 44; length <= 60; length++) {
        char text[64] = "";
        for (int i = 0; i < length; i++)
            text[i] = '?';
        snprintf(script, sizeof script, "w write text=%s", text);
        scene_run(&s, script);
        assert_int_equal(strlen(s.last.text), length < JD_RULING_TEXT ? length : JD_RULING_TEXT - 1);
    }
    scene_run(&s, "w write text=??????????????????????????????????????????????žž");
    assert_int_equal(strlen(s.last.text), 46);
    scene_run(&s, "w write text=?????????????????????????????????????????????žž");
    assert_int_equal(strlen(s.last.text), 47);
    scene_run(&s, "w write text=????????????????????????????????????????????♔♔");
    assert_int_equal(strlen(s.last.text), 47);
    scene_run(&s, "w write text=?????????????????????????????????????????????♔♔");
    assert_int_equal(strlen(s.last.text), 45);
    scene_end(&s);
    s = begun("5400");
    scene_run(&s, "declare result=1-0 article=123456789012345678901234567890");
    assert_string_equal(jd_game_state(s.game).article, "123456789012345");
    scene_end(&s);
}

/* LAW 2018:9.2.1.2 2018:9.3.2 2018:9.5.3 2018:9.6.1 2018:9.6.2 */
static void what_was_counted(void **state)
{
    static const struct {
        const char *fen, *script;
        int         count;
    } rows[] = {
        {"k7/8/8/8/8/8/4R3/4K3 w - - 103 80", "w claim fifty", 51},
        {"k7/8/8/8/8/8/4R3/4K3 w - - 99 80", "w claim fifty e1d1", 50},
        {"k7/8/8/8/8/8/4R3/4K3 w - - 60 80", "w claim fifty", 30},
        {"k7/8/8/8/8/8/4R3/4K3 w - - 60 80", "w claim repetition", 1},
        {"k7/8/8/8/8/8/4R3/4K3 w - - 4 80", "w e1d1; b a8a7; w d1e1; b a7a8; w claim repetition", 2},
        {"k7/8/8/8/8/8/4R3/4K3 w - - 4 80", "w e1d1; b a8a7; w d1e1; b a7a8; w claim repetition e1d1", 2},
        {"k7/8/8/8/8/8/4R3/4K3 w - - 149 80", "w e1d1", 75},
        {"k7/8/8/8/8/8/4R3/4K3 w - - 4 80",
         "w e1d1; b a8a7; w d1e1; b a7a8; w e1d1; b a8a7; w d1e1; b a7a8; w claim repetition", 3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
        scene_fen(&s, rows[i].fen);
        scene_run(&s, "@0 start");
        scene_run(&s, rows[i].script);
        if (s.last.count != rows[i].count)
            fail_msg("%s: %s: %d, expected %d", rows[i].script, s.said, s.last.count, rows[i].count);
        scene_end(&s);
    }
}

/* LAW 2018:6.3.1 */
static void controls_written(void **state)
{
    static const char *const texts[] = {"40/5400+30:1800+30", "300d5", "0.5+0.25", "2/10000000:60.125", "90"};
    for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++) {
        jd_control control;
        assert_int_equal(jd_control_read(texts[t], &control, NULL), JD_OK);
        for (size_t size = 0; size <= strlen(texts[t]) + 2; size++) {
            char out[40], part[40];
            memset(out, '#', sizeof out);
            assert_int_equal(jd_control_write(&control, out, size), strlen(texts[t]));
            if (size) {
                snprintf(part, size, "%s", texts[t]);
                assert_string_equal(out, part);
            }
            assert_int_equal(out[size], '#');
        }
    }
}

static void controls_refused(void **state)
{
    static const struct {
        const char *text;
        size_t      offset;
        const char *expected;
    } rows[] = {
        {"", 0, "a number of seconds"},
        {"x", 0, "a number of seconds"},
        {"10000001", 7, "at most 10000000 seconds"},
        {"0", 1, "some time to play"},
        {"0+0", 3, "some time to play"},
        {"60+", 3, "a number of seconds"},
        {"60x", 2, "'+', 'd', ':' or the end"},
        {"40/60", 5, "':' and a last period for all remaining moves"},
        {"0/60:60", 1, "a number of moves"},
        {"60:60", 2, "the end: only the last period has no number of moves"},
        {"1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1", 32, "at most eight periods"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jd_control control;
        jd_fault   fault = {99, NULL};
        assert_int_equal(jd_control_read(rows[i].text, &control, &fault), JD_ERR_SYNTAX);
        assert_string_equal(fault.expected, rows[i].expected);
        if (fault.offset != rows[i].offset)
            fail_msg("%s: offset %zu", rows[i].text, fault.offset);
    }
    jd_control control;
    assert_int_equal(jd_control_read("1/1:1/1:1/1:1/1:1/1:1/1:1/1:1", &control, NULL), JD_OK);
    assert_int_equal(control.count, 8);
    assert_int_equal(jd_control_read("0+1", &control, NULL), JD_OK);
    assert_int_equal(jd_control_read("60+60", &control, NULL), JD_OK);
    assert_int_equal(jd_control_read("10000000.0009", &control, NULL), JD_ERR_SYNTAX);
    assert_int_equal(jd_control_read("40/3600+30:900d5", &control, NULL), JD_OK);
    assert_int_equal(jd_control_total_ms(&control), 4500000 + 60 * 30000);
    assert_int_equal(jd_control_read("40/3600+5:900d30", &control, NULL), JD_OK);
    assert_int_equal(jd_control_total_ms(&control), 4500000 + 60 * 30000);
}

/* What the hand did, from a text: the board as it looks when nobody objects, or what was expected. */
static void moves_in_words(void **state)
{
    static const struct {
        const char *fen, *text;
        jd_err      err;
        const char *after;
    } rows[] = {
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
        {"4k3/8/8/8/8/8/8/1R3K2 w - - 0 1", "f1b1", JD_OK, "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
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
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct scene s = scene(JD_ED_2018, JD_PRESET_RAPID, "1200");
        jd_fault     fault = {0, ""};
        char         fen[JD_FEN_MAX];
        s.regs.supervised = false;
        scene_fen(&s, rows[i].fen);
        scene_run(&s, "@0 start");
        jd_event e = jd_event_of(1, jd_party_of((jd_colour)s.regs.start.turn), JD_DO_PLAY);
        e.move = rows[i].text;
        jd_err      err = apply(&s, e, &fault);
        jd_state    now = jd_game_state(s.game);
        const char *found = fault.expected;
        if (!err) {
            jd_fen_write(&now.position, fen, sizeof fen);
            found = fen;
        }
        if (err != rows[i].err || strcmp(found, rows[i].after) != 0)
            fail_msg("%s: %s: %s, %s", rows[i].fen, rows[i].text, jd_err_name(err), found);
        scene_end(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acts_that_are_none),   cmocka_unit_test(moves_not_looked_at),
        cmocka_unit_test(long_games),           cmocka_unit_test(what_players_are_told),
        cmocka_unit_test(bound_moves_in_order), cmocka_unit_test(long_texts),
        cmocka_unit_test(what_was_counted),     cmocka_unit_test(controls_written),
        cmocka_unit_test(controls_refused),     cmocka_unit_test(moves_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
