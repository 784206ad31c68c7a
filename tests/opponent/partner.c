/* partner.c - our own player at a board: what it does besides moves, and how long it takes. */
#include "jadoube/jadoube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static jd_rulings rulings;

static jd_game *new_game(jd_preset preset, const char *fen, bool manual)
{
    jd_control control;
    jd_game   *g;
    assert_int_equal(jd_control_read("600", &control, NULL), JD_OK);
    jd_regulations regs = jd_regulations_of(JD_ED_2023, preset, &control);
    regs.manual_sheets = manual;
    if (fen) {
        assert_int_equal(jd_fen_position(fen, 0, &regs.start, NULL, NULL), JD_OK);
        regs.setup_ok = true;
    }
    assert_int_equal(jd_game_new(&g, &regs), JD_OK);
    jd_event start = jd_event_of(0, JD_BY_ARBITER, JD_DO_START);
    assert_int_equal(jd_game_apply(g, &start, &rulings, NULL), JD_OK);
    return g;
}

static void play(jd_game *g, jd_party by, const char *move)
{
    jd_event e = jd_event_of(1000, by, JD_DO_PLAY);
    e.move = move;
    assert_int_equal(jd_game_apply(g, &e, &rulings, NULL), JD_OK);
}

/* Decides on a move and does it; the acts, by their names with spaces between them. */
static const char *decide(jd_partner *p, jd_game *g, jd_party me, const char *move, int score)
{
    static char text[128];
    jd_position position = jd_game_state(g).position;
    jd_deeds    deeds;
    jd_partner_decide(p, g, me, jd_san_read(&position, move), score, &deeds);
    text[0] = '\0';
    for (size_t i = 0; i < deeds.count; i++) {
        deeds.events[i].at = 1000;
        strcat(strcat(text, i ? " " : ""), jd_act_name(deeds.events[i].act));
        assert_int_equal(jd_game_apply(g, &deeds.events[i], &rulings, NULL), JD_OK);
        for (size_t k = 0; k < rulings.count; k++)
            assert_false(rulings.at[k].refused);
    }
    return text;
}

static void moves(void **state)
{
    (void)state;
    jd_partner p = {.level = 1200};
    jd_game   *board = new_game(JD_PRESET_RAPID, NULL, false), *screen = new_game(JD_PRESET_ONLINE, NULL, false);
    assert_string_equal(decide(&p, board, JD_BY_WHITE, "e4", 0), "touch release press");
    assert_string_equal(decide(&p, screen, JD_BY_WHITE, "e4", 0), "play");
    p.plain = true;
    assert_string_equal(decide(&p, board, JD_BY_BLACK, "e5", 0), "play");
    jd_game_free(board);
    jd_game_free(screen);
}

/* It writes what was played, and a claim comes before that. */
static void at_once(void **state)
{
    (void)state;
    jd_deeds d;
    jd_game *g = new_game(JD_PRESET_RAPID, NULL, true);
    jd_partner_at_once(g, JD_BY_BLACK, 0, &d);
    assert_int_equal(d.count, 0);
    assert_false(jd_partner_is_to_think(g, JD_BY_BLACK));
    play(g, JD_BY_WHITE, "g1f3");
    assert_true(jd_partner_is_to_think(g, JD_BY_BLACK));
    jd_partner_at_once(g, JD_BY_BLACK, 1000, &d);
    assert_int_equal(d.events[0].act, JD_DO_WRITE);
    assert_string_equal(d.events[0].text, "Nf3");
    jd_event release = jd_event_of(1000, JD_BY_BLACK, JD_DO_RELEASE);
    release.move = "e7e5";
    assert_int_equal(jd_game_apply(g, &release, &rulings, NULL), JD_OK);
    jd_partner_at_once(g, JD_BY_BLACK, 1000, &d); /* it was interrupted before it pressed */
    assert_int_equal(d.events[0].act, JD_DO_PRESS);
    jd_game_free(g);
}

#define OPEN_END "8/5pk1/6p1/3R4/1r6/6P1/5PK1/8 w - - 0 40"

static void resigns(void **state)
{
    (void)state;
    static const struct {
        int         level, score;
        const char *fourth;
    } rows[] = {{0, -1000, "resign"}, {1400, -900, "resign"}, {1400, -899, "play"}, {600, -3000, "play"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jd_partner p = {.level = rows[i].level};
        jd_game   *g = new_game(JD_PRESET_ONLINE, OPEN_END, false);
        for (int k = 0; k < 3; k++) {
            assert_string_equal(decide(&p, g, JD_BY_WHITE, k % 2 ? "Rd5" : "Rd6", rows[i].score), "play");
            play(g, JD_BY_BLACK, k % 2 ? "b3b4" : "b4b3");
        }
        assert_string_equal(decide(&p, g, JD_BY_WHITE, "Rd5", rows[i].score), rows[i].fourth);
        jd_game_free(g);
    }
}

static void answers_offers(void **state)
{
    (void)state;
    static const struct {
        int         score;
        const char *acts;
    } rows[] = {{-60, "accept"}, {30, "touch release press"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jd_partner p = {.level = 1400};
        jd_game   *g = new_game(JD_PRESET_RAPID, OPEN_END, false);
        play(g, JD_BY_WHITE, "d5d6");
        play(g, JD_BY_BLACK, "b4b3");
        jd_event offer = jd_event_of(1000, JD_BY_WHITE, JD_DO_OFFER);
        assert_int_equal(jd_game_apply(g, &offer, &rulings, NULL), JD_OK);
        play(g, JD_BY_WHITE, "d6d5");
        assert_string_equal(decide(&p, g, JD_BY_BLACK, "Rb4", rows[i].score), rows[i].acts);
        assert_int_equal(jd_game_state(g).offer, JD_BY_NOBODY);
        jd_game_free(g);
    }
}

/* The third occurrence by its own next move is claimed with it, unless it stands better; a wrong claim never is. */
static void claims(void **state)
{
    (void)state;
    for (int score = 0; score <= 100; score += 100) {
        jd_partner p = {.level = 1400};
        jd_game   *g = new_game(JD_PRESET_RAPID, OPEN_END, false);
        for (int k = 0; k < 2; k++) {
            assert_string_equal(decide(&p, g, JD_BY_WHITE, "Rd6", score), "touch release press");
            play(g, JD_BY_BLACK, "b4b3");
            assert_string_equal(decide(&p, g, JD_BY_WHITE, "Rd5", score), "touch release press");
            play(g, JD_BY_BLACK, "b3b4");
        }
        assert_string_equal(decide(&p, g, JD_BY_WHITE, "Rd6", score), score ? "touch release press" : "claim");
        assert_int_equal(jd_game_state(g).phase, score ? JD_RUNNING : JD_FINISHED);
        jd_game_free(g);
    }
}

/* A draw that stands on the board is claimed before a lost game is given up: the search counts only what is to come. */
static void claims_before_resigning(void **state)
{
    (void)state;
    for (jd_preset preset = JD_PRESET_STANDARD; preset <= JD_PRESET_RAPID; preset++) {
        jd_partner p = {.level = 1400, .lost = 3};
        jd_game   *g = new_game(preset, OPEN_END, false);
        for (int k = 0; k < 2; k++) {
            play(g, JD_BY_WHITE, "d5d6");
            play(g, JD_BY_BLACK, "b4b3");
            play(g, JD_BY_WHITE, "d6d5");
            play(g, JD_BY_BLACK, "b3b4");
        }
        assert_string_equal(decide(&p, g, JD_BY_WHITE, "Kh3", -1200), "claim");
        assert_int_equal(jd_game_state(g).result, JD_DRAW);
        jd_game_free(g);
    }
}

/* Something happens before it acts, and it is asked once more: that is still one move at which it stood lost. */
static void asked_again(void **state)
{
    (void)state;
    jd_partner  p = {.level = 1400};
    jd_game    *g = new_game(JD_PRESET_ONLINE, OPEN_END, false);
    jd_position at = jd_game_state(g).position;
    jd_deeds    deeds;
    for (int k = 0; k < 6; k++) {
        jd_partner_decide(&p, g, JD_BY_WHITE, jd_san_read(&at, "Rd6"), -1500, &deeds);
        assert_int_equal(deeds.count, 1);
        assert_int_equal(deeds.events[0].act, JD_DO_PLAY);
        assert_int_equal(p.lost, 1);
    }
    jd_game_free(g);
}

/* What was taken back is forgotten: nobody resigns a game that is won again. */
static void taken_back(void **state)
{
    (void)state;
    jd_partner p = {.level = 1400};
    jd_game   *g = new_game(JD_PRESET_ONLINE, OPEN_END, false), *before;
    for (int k = 0; k < 3; k++) {
        assert_string_equal(decide(&p, g, JD_BY_WHITE, k % 2 ? "Rd5" : "Rd6", -1000), "play");
        if (k < 2)
            play(g, JD_BY_BLACK, k % 2 ? "b3b4" : "b4b3");
    }
    assert_int_equal(jd_game_copy(&before, g), JD_OK);
    play(g, JD_BY_BLACK, "b4b3");
    assert_string_equal(decide(&p, g, JD_BY_WHITE, "Rd5", -1000), "resign");
    play(before, JD_BY_BLACK, "b4d4");
    for (int score = -1000; score <= 1000; score += 2000) {
        jd_partner  again = p;
        jd_deeds    deeds;
        jd_position at = jd_game_state(before).position;
        jd_partner_decide(&again, before, JD_BY_WHITE, jd_san_read(&at, "Rxd4"), score, &deeds);
        assert_int_equal(deeds.events[0].act, JD_DO_PLAY);
        assert_int_equal(again.lost, score < 0); /* counted from here on */
    }
    jd_game_free(before);
    jd_game_free(g);
}

/* A draw is offered in a dull game, and the offer is the same when it is asked again; not another one soon. */
static void offers_once(void **state)
{
    (void)state;
    static const char *const king[] = {"g2h2", "h2g1", "g1g2"}, *const rook[] = {"b4a4", "a4a5", "a5a6", "a6b6",
                                                                                 "b6c6", "c6c4", "c4b4"};
    jd_partner p = {.level = 1400, .even = 8};
    jd_game   *g = new_game(JD_PRESET_ONLINE, OPEN_END, false);
    jd_deeds   deeds;
    for (int k = 0; k < 40; k++) {
        play(g, JD_BY_WHITE, king[k % 3]);
        play(g, JD_BY_BLACK, rook[k % 7]);
    }
    jd_position at = jd_game_state(g).position;
    for (int k = 0; k < 2; k++) {
        jd_partner_decide(&p, g, JD_BY_WHITE, jd_san_read(&at, "Kg1"), 0, &deeds);
        assert_int_equal(deeds.count, 2);
        assert_int_equal(deeds.events[0].act, JD_DO_OFFER);
    }
    assert_string_equal(decide(&p, g, JD_BY_WHITE, "Kg1", 0), "offer play");
    play(g, JD_BY_BLACK, rook[40 % 7]);
    assert_string_equal(decide(&p, g, JD_BY_WHITE, "Kg2", 0), "play");
    jd_game_free(g);
}

/* What was sealed is sealed: the clock is stopped, and nothing is found or made any more (I.1). */
static void seals(void **state)
{
    (void)state;
    static const jd_preset presets[] = {JD_PRESET_STANDARD, JD_PRESET_ONLINE};
    for (size_t i = 0; i < 2; i++) {
        jd_partner p = {.level = 1400};
        jd_game   *g = new_game(presets[i], NULL, false);
        jd_event   adjourn = jd_event_of(1000, JD_BY_ARBITER, JD_DO_ADJOURN);
        jd_deeds   deeds;
        assert_int_equal(jd_game_apply(g, &adjourn, &rulings, NULL), JD_OK);
        assert_true(jd_partner_is_to_think(g, JD_BY_WHITE));
        assert_string_equal(decide(&p, g, JD_BY_WHITE, "e4", 10), "seal press");
        assert_true(jd_game_envelope(g).sealed);
        assert_int_equal(jd_game_state(g).running, JD_BY_NOBODY);
        assert_int_equal(jd_game_state(g).ply, 0);
        assert_false(jd_partner_is_to_think(g, JD_BY_WHITE));
        jd_partner_at_once(g, JD_BY_WHITE, 2000, &deeds);
        assert_int_equal(deeds.count, 0);
        jd_game_free(g);
    }
}

/* Whoever was cut off between sealing and stopping the clock stops it, and does not look for another move. */
static void stops_the_clock_of_a_sealed_move(void **state)
{
    (void)state;
    jd_game *g = new_game(JD_PRESET_STANDARD, NULL, false);
    jd_event adjourn = jd_event_of(1000, JD_BY_ARBITER, JD_DO_ADJOURN),
             seal = jd_event_of(2000, JD_BY_WHITE, JD_DO_SEAL);
    jd_deeds deeds;
    seal.text = "e2e4";
    assert_int_equal(jd_game_apply(g, &adjourn, &rulings, NULL), JD_OK);
    assert_int_equal(jd_game_apply(g, &seal, &rulings, NULL), JD_OK);
    assert_false(jd_partner_is_to_think(g, JD_BY_WHITE));
    jd_partner_at_once(g, JD_BY_WHITE, 3000, &deeds);
    assert_int_equal(deeds.count, 1);
    assert_int_equal(deeds.events[0].act, JD_DO_PRESS);
    jd_game_free(g);
}

/* Where its move is in the envelope before anybody asked for it, there is nothing to think about either. */
static void sealed_early(void **state)
{
    (void)state;
    jd_game *g = new_game(JD_PRESET_STANDARD, NULL, false);
    jd_event seal = jd_event_of(2000, JD_BY_WHITE, JD_DO_SEAL), press = jd_event_of(2000, JD_BY_WHITE, JD_DO_PRESS);
    jd_deeds deeds;
    seal.text = "e2e4";
    assert_int_equal(jd_game_apply(g, &seal, &rulings, NULL), JD_OK);
    assert_int_equal(jd_game_apply(g, &press, &rulings, NULL), JD_OK);
    assert_false(jd_partner_is_to_think(g, JD_BY_WHITE));
    jd_partner_at_once(g, JD_BY_WHITE, 3000, &deeds);
    assert_int_equal(deeds.count, 0);
    jd_game_free(g);
}

/* The move that was to be sealed stands on the board: its clock is stopped (I.1). */
static void sealed_on_the_board(void **state)
{
    (void)state;
    jd_game *g = new_game(JD_PRESET_STANDARD, NULL, false);
    jd_event adjourn = jd_event_of(1000, JD_BY_ARBITER, JD_DO_ADJOURN);
    jd_event release = jd_event_of(2000, JD_BY_WHITE, JD_DO_RELEASE);
    jd_deeds deeds;
    release.move = "e2e4";
    assert_int_equal(jd_game_apply(g, &adjourn, &rulings, NULL), JD_OK);
    assert_int_equal(jd_game_apply(g, &release, &rulings, NULL), JD_OK);
    jd_partner_at_once(g, JD_BY_WHITE, 3000, &deeds);
    assert_int_equal(deeds.count, 1);
    assert_int_equal(deeds.events[0].act, JD_DO_PRESS);
    jd_game_free(g);
}

/* A flag is watched as long as it can be claimed: not by one whose own has fallen (2014, A.4.c with B.3.b). */
static void watches(void **state)
{
    (void)state;
    jd_control control;
    jd_game   *g;
    int64_t    at;
    jd_deeds   deeds;
    assert_int_equal(jd_control_read("10", &control, NULL), JD_OK);
    jd_regulations regs = jd_regulations_of(JD_ED_2014, JD_PRESET_BLITZ, &control);
    regs.supervised = false;
    assert_int_equal(jd_game_new(&g, &regs), JD_OK);
    jd_event start = jd_event_of(0, JD_BY_ARBITER, JD_DO_START);
    assert_int_equal(jd_game_apply(g, &start, &rulings, NULL), JD_OK);
    assert_true(jd_partner_watches(g, JD_BY_BLACK, &at));
    assert_int_equal(at, 10001);
    jd_partner_at_once(g, JD_BY_BLACK, 10000, &deeds);
    assert_int_equal(deeds.count, 0);
    jd_partner_at_once(g, JD_BY_BLACK, 10001, &deeds);
    assert_int_equal(deeds.count, 1);
    assert_int_equal(deeds.events[0].what, JD_WHAT_FLAG);
    jd_event white = jd_event_of(1000, JD_BY_WHITE, JD_DO_PLAY), black = jd_event_of(12000, JD_BY_BLACK, JD_DO_PLAY);
    white.move = "e2e4";
    black.move = "e7e5";
    assert_int_equal(jd_game_apply(g, &white, &rulings, NULL), JD_OK);
    assert_int_equal(jd_game_apply(g, &black, &rulings, NULL), JD_OK);
    assert_int_equal(jd_game_state(g).phase, JD_RUNNING);
    assert_false(jd_partner_watches(g, JD_BY_BLACK, &at));
    jd_game_free(g);
}

/* Shorter for the only move, longer for a hard one, never the same in every game, never more than the clock bears. */
static void pauses(void **state)
{
    (void)state;
    jd_game *g = new_game(JD_PRESET_RAPID, OPEN_END, false),
            *only = new_game(JD_PRESET_RAPID, "7k/8/8/8/8/8/6q1/7K w - - 0 1", false);
    jd_position p = jd_game_state(g).position;
    jd_move     move = jd_san_read(&p, "Rd6"), king = jd_move_of(7, 14);
    int64_t     seen[8];
    for (uint64_t seed = 0; seed < 8; seed++) {
        jd_partner partner = {.level = 1200, .seed = seed};
        seen[seed] = jd_partner_pause(&partner, g, JD_BY_WHITE, move, 500);
        int64_t hard = jd_partner_pause(&partner, g, JD_BY_WHITE, move, 1000);
        assert_true(seen[seed] >= 180 && seen[seed] < hard && hard <= 9000);
        assert_true(jd_partner_pause(&partner, only, JD_BY_WHITE, king, 500) < 3000);
        for (uint64_t other = 0; other < seed; other++)
            assert_true(seen[other] != seen[seed]);
    }
    jd_event late = jd_event_of(599000, JD_BY_ARBITER, JD_DO_TICK);
    assert_int_equal(jd_game_apply(g, &late, &rulings, NULL), JD_OK);
    assert_true(jd_partner_pause(&(jd_partner){.level = 1200}, g, JD_BY_WHITE, move, 1000) <= 1000 / 30);
    jd_game_free(g);
    jd_game_free(only);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves),
        cmocka_unit_test(at_once),
        cmocka_unit_test(resigns),
        cmocka_unit_test(answers_offers),
        cmocka_unit_test(claims),
        cmocka_unit_test(claims_before_resigning),
        cmocka_unit_test(asked_again),
        cmocka_unit_test(taken_back),
        cmocka_unit_test(offers_once),
        cmocka_unit_test(seals),
        cmocka_unit_test(stops_the_clock_of_a_sealed_move),
        cmocka_unit_test(sealed_early),
        cmocka_unit_test(sealed_on_the_board),
        cmocka_unit_test(watches),
        cmocka_unit_test(pauses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
