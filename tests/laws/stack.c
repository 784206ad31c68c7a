/* stack.c - the library runs in a thread with little stack: 128 KiB, as musl gives. What uses most of it is
 * done there: hard questions about mate, whole games in all editions with all their words, PGN, reviews, perft.
 * A library that takes more dies here. */
#include "board.h"

#include "random.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef JD_SLOW_BUILD
#define STACK (2 << 20) /* instrumented code needs more of it */
#else
#define STACK (128 << 10)
#endif

/* cmocka's own assertions belong to the main thread. */
static void need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static void in_a_small_thread(void *(*work)(void *))
{
    pthread_t      thread;
    pthread_attr_t attributes;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, STACK), 0);
    assert_int_equal(pthread_create(&thread, &attributes, work, NULL), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
}

static jd_position of(const char *fen)
{
    jd_position p;
    need(jd_fen_position(fen, JD_PROBLEMS_STANDING, &p, NULL, NULL) == JD_OK, fen);
    return p;
}

/* ---- can this side still mate? ---- */

static void *ask_mates(void *unused)
{
    static const struct {
        const char *fen;
        jd_answer   white, black;
    } hard[] = {
        {"1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1", JD_YES, JD_YES},
        {"3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57", JD_NO, JD_NO},
        {"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", JD_NO, JD_NO},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", JD_YES, JD_YES},
        {"8/8/8/8/8/5k1p/7p/7K w - - 0 1", JD_NO, JD_YES},
    };
    size_t         bytes = 64 << 20;
    jd_mate_budget budget = {.memory = malloc(bytes), .bytes = bytes};
    need(budget.memory != NULL, "memory");
    for (size_t i = 0; i < COUNT(hard); i++) {
        jd_position p = of(hard[i].fen);
        for (int side = 0; side < 2; side++) {
            jd_answer want = side == JD_WHITE ? hard[i].white : hard[i].black, fast = jd_mate_fast(&p, (jd_colour)side);
            need(jd_mate_query(&p, (jd_colour)side, &budget, NULL) == want, hard[i].fen);
            need(fast == want || fast == JD_UNKNOWN, hard[i].fen);
        }
    }
    free(budget.memory);
    return unused;
}

static void mate_questions(void **state) { in_a_small_thread(ask_mates); }

/* ---- games ---- */

static void tell(const jd_rulings *rulings)
{
    char text[1024];
    for (size_t i = 0; i < rulings->count; i++)
        for (size_t l = 0; jd_language_spoken(l); l++)
            need(jd_ruling_text(&rulings->at[i], jd_language_spoken(l), text, sizeof text) > 0, "a sentence");
}

static void describe(const jd_position *p)
{
    char        text[JD_DESCRIBE_MAX];
    jd_question q;
    jd_fault    fault;
    need(jd_question_read("board", jd_language_find("en"), &q, &fault) == JD_OK, "a question");
    for (size_t l = 0; jd_language_spoken(l); l++)
        need(jd_describe(p, &q, jd_language_spoken(l), text, sizeof text) > 0, "the board in words");
}

static void play_game(jd_edition edition, const char *start, struct dice *dice)
{
    jd_control  control;
    jd_game    *game;
    jd_rulings *rulings = malloc(sizeof *rulings);
    jd_control_read("300+3", &control, NULL);
    jd_regulations regs = jd_regulations_of(edition, JD_PRESET_BY_CONTROL, &control);
    regs.start = of(start);
    need(rulings && jd_game_new(&game, &regs) == JD_OK, "memory");
    jd_event e = jd_event_of(0, JD_BY_ARBITER, JD_DO_START);
    need(jd_game_apply(game, &e, rulings, NULL) == JD_OK, "start");
    for (int i = 0; i < 200 && jd_game_state(game).phase == JD_RUNNING; i++) {
        jd_state s = jd_game_state(game);
        jd_moves moves;
        char     text[16];
        jd_moves_legal(&s.position, &moves);
        jd_movetext_write(&s.position, moves.at[dice_below(dice, (unsigned)moves.count)], &jd_movestyle_pgn, text,
                          sizeof text);
        e = jd_event_of(e.at + 1000, jd_party_of(s.on_move), JD_DO_PLAY);
        e.move = dice_below(dice, 20) ? text : "a1a1";
        need(jd_game_apply(game, &e, rulings, NULL) == JD_OK || e.move != text, text);
        tell(rulings);
        describe(&s.position);
    }
    e = jd_event_of(e.at + 10000000, JD_BY_ARBITER, JD_DO_TICK);
    need(jd_game_apply(game, &e, rulings, NULL) == JD_OK, "tick");
    tell(rulings);
    need(jd_game_state(game).result != JD_NO_RESULT, "a result");
    jd_game_free(game);
    free(rulings);
}

static void *play_games(void *unused)
{
    static const char *const starts[] = {START, "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
                                         "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1",
                                         "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 1"};
    struct dice              dice = {7};
    for (int edition = 0; edition < JD_EDITIONS; edition++)
        for (size_t i = 0; i < COUNT(starts); i++)
            play_game((jd_edition)edition, starts[i], &dice);
    return unused;
}

static void whole_games(void **state) { in_a_small_thread(play_games); }

/* ---- notation, reviews, perft ---- */

static bool take_tree(void *context, jd_tree *tree, const jd_pgn_problem *problem)
{
    need(problem == NULL, "a game without a problem");
    jd_tree_free(tree);
    ++*(int *)context;
    return true;
}

static void review(jd_position p, const char *const *moves, size_t count)
{
    jd_review     *r;
    jd_finding     found[JD_REVIEW_MOST];
    jd_mate_budget budget = {.memory = malloc(1 << 22), .bytes = 1 << 22};
    need(jd_review_new(&r) == JD_OK && budget.memory, "memory");
    jd_review_begin(r, JD_ED_2023, &p);
    for (size_t i = 0; i < count; i++) {
        jd_move m = jd_move_find(&p, jd_square_parse(moves[i]), jd_square_parse(moves[i] + 2), JD_NO_KIND);
        bool    any;
        p = jd_move_make(&p, m);
        jd_pgn_ply ply = {.key = p.key, .quiet = p.halfmove_clock, .move = m};
        need(jd_review_moves(r, &ply, 1, &any) == 1, "a move");
    }
    jd_reported end = {.result = JD_WHITE_WINS, .termination = JD_TERMINATION_TIME};
    need(jd_review_end(r, &p, &end, &budget, found) == 1, "won on time by a bare king");
    jd_review_free(r);
    free(budget.memory);
}

static void *read_and_count(void *unused)
{
    static const char pgn[] =
        "[Event \"?\"]\n\n1. e4 {[%clk 0:01:00] good} e5 (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3 $1 "
        "Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O 1/2-1/2\n";
    static const char *const moves[] = {"e1d1", "e8d8"};
    int                      games = 0;
    jd_position              p = of(KIWIPETE);
    need(jd_trees_read((jd_text){pgn, sizeof pgn - 1}, NULL, take_tree, &games) == JD_OK && games == 1, "a game");
    review(of("3qk3/8/8/8/8/8/8/4K3 w - - 0 1"), moves, COUNT(moves));
    need(jd_perft(&p, 4) == 4085603, "perft");
    return unused;
}

static void notation_reviews_and_perft(void **state) { in_a_small_thread(read_and_count); }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mate_questions),
        cmocka_unit_test(whole_games),
        cmocka_unit_test(notation_reviews_and_perft),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
