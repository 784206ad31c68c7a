/* The dead position (5.2.2) is noticed after the very move that brings it about, and never before: walks with
 * few men, where the game is held against the full question after every move, and against a review of what was played
 * so far. */
#include "jadoube/jadoube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const starts[] = {
    "8/8/8/3k4/8/8/1B1N4/K7 w - - 0 1",    "8/8/8/3k4/8/8/1B1B4/K7 w - - 0 1",
    "8/8/8/3k4/8/8/1N1N4/K7 b - - 0 1",    "8/8/3b4/3k4/8/8/1B6/K7 w - - 0 1",
    "8/8/3b4/3k4/8/8/B7/K7 w - - 0 1",     "8/8/3n4/3k4/8/8/1B6/K7 b - - 0 1",
    "8/8/3r4/3k4/8/8/8/K7 w - - 0 1",      "8/5p2/8/3k4/8/8/2P5/K7 w - - 0 1",
    "8/8/3n4/3k4/8/8/1N6/K7 w - - 0 1",    "8/8/8/p1p5/P1P1k3/8/8/K2B4 w - - 0 1",
    "k7/p1p5/P1P5/8/8/8/8/K4B2 w - - 0 1", "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1",
};

#define WALKS 12
#define STEPS 60
#define AFTER 6 /* moves that are played on */

static uint32_t draw(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33);
}

static bool is_dead(const jd_position *p)
{
    static _Alignas(64) unsigned char memory[JD_BUDGET_BYTES];
    const jd_mate_budget              budget = {.memory = memory, .bytes = sizeof memory};
    return jd_mate_query(p, JD_WHITE, &budget, NULL) == JD_NO && jd_mate_query(p, JD_BLACK, &budget, NULL) == JD_NO;
}

/* With which ply a review of the moves so far, of which the record says that White won, finds the position dead; 0: it
 * does not. */
static int found_by_review(const jd_position *start, const jd_move *moves, int count)
{
    static _Alignas(64) unsigned char memory[JD_BUDGET_BYTES];
    const jd_mate_budget budget = {.nodes = JD_BUDGET / JD_BUDGET_PART, .memory = memory, .bytes = sizeof memory};
    const jd_reported    end = {.result = JD_WHITE_WINS};
    jd_review           *r;
    jd_position          p = *start;
    jd_finding           found[JD_REVIEW_MOST];
    assert_int_equal(jd_review_new(&r), JD_OK);
    jd_review_begin(r, JD_EDITION_DEFAULT, start);
    for (int i = 0; i < count; i++) {
        bool unused;
        p = jd_move_make(&p, moves[i]);
        bool bare = !(p.kinds[JD_PAWN] | p.kinds[JD_ROOK] | p.kinds[JD_QUEEN]);
        jd_review_moves(r, &(jd_pgn_ply){.key = p.key, .bare = bare, .quiet = p.halfmove_clock, .move = moves[i]}, 1,
                        &unused);
    }
    size_t findings = jd_review_end(r, &p, &end, &budget, found);
    int    dead = findings && (found[0].kind == JD_FINDING_DEAD_PASSED || found[0].kind == JD_FINDING_DEAD_RESULT);
    int    ply = dead ? found[0].ply : 0;
    jd_review_free(r);
    return ply;
}

struct walk {
    jd_game    *game;
    jd_position start;
    int         count;
    jd_move     moves[STEPS + AFTER];
};

static void begin(struct walk *w, const char *fen)
{
    static jd_rulings rulings;
    jd_control        control;
    jd_control_read("5400", &control, NULL);
    jd_regulations regs = jd_regulations_of(JD_EDITION_DEFAULT, JD_PRESET_STANDARD, &control);
    assert_int_equal(jd_fen_position(fen, JD_PROBLEMS_STANDING, &regs.start, NULL, NULL), JD_OK);
    assert_int_equal(jd_game_new(&w->game, &regs), JD_OK);
    w->start = regs.start;
    w->count = 0;
    jd_event e = jd_event_of(0, JD_BY_ARBITER, JD_DO_START);
    jd_game_apply(w->game, &e, &rulings, NULL);
}

static jd_move draw_move(const jd_position *p, uint64_t *chance)
{
    jd_moves moves;
    jd_moves_legal(p, &moves);
    return moves.at[draw(chance) % moves.count];
}

/* Does the game say that the position is dead after this move? */
static bool step(struct walk *w, const jd_position *p, jd_move move)
{
    static jd_rulings rulings;
    char              text[JD_MOVETEXT_MAX];
    jd_event          e = jd_event_of(0, jd_party_of((jd_colour)p->turn), JD_DO_PLAY);
    w->moves[w->count++] = move;
    jd_movetext_write(p, move, &(jd_movestyle){.form = JD_FORM_UCI}, text, sizeof text);
    e.move = text;
    jd_game_apply(w->game, &e, &rulings, NULL);
    return rulings.count && rulings.at[rulings.count - 1].rule == JD_RULE_DEAD_POSITION;
}

/* Whoever plays on after it is told when it was. */
static void play_on(struct walk *w, jd_position p, int dead, uint64_t *chance)
{
    for (int i = 0; i < AFTER; i++) {
        w->moves[w->count] = draw_move(&p, chance);
        p = jd_move_make(&p, w->moves[w->count++]);
        if (!jd_moves_any(&p))
            return;
        assert_int_equal(found_by_review(&w->start, w->moves, w->count), dead);
    }
}

static void walk(const char *fen, uint64_t *chance)
{
    struct walk w;
    begin(&w, fen);
    jd_state s = jd_game_state(w.game);
    for (int i = 0; i < STEPS && s.result == JD_NO_RESULT; i++) {
        bool told = step(&w, &s.position, draw_move(&s.position, chance));
        s = jd_game_state(w.game);
        bool over = !jd_moves_any(&s.position), dead = !over && is_dead(&s.position);
        if (dead != told) {
            char now[JD_FEN_MAX];
            jd_fen_write(&s.position, now, sizeof now);
            fail_msg("%s is %sdead, the game says otherwise", now, dead ? "" : "not ");
        }
        if (!over)
            assert_int_equal(found_by_review(&w.start, w.moves, w.count), dead ? w.count : 0);
        if (dead)
            play_on(&w, s.position, w.count, chance);
    }
    jd_game_free(w.game);
}

/* LAW 2018-:5.2.2 */
static void noticed_at_once(void **state)
{
    uint64_t chance = 5;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
        for (int j = 0; j < WALKS; j++)
            walk(starts[i], &chance);
}

/* White has moves left only for so long, whatever Black does: it takes some hundred thousand positions to see.
 * LAW 2018-:5.2.2 */
static void noticed_by_much_work(void **state)
{
    struct walk w;
    (void)state;
    begin(&w, "8/2p1p3/p7/6p1/6P1/4P1PK/P1P1P1PP/7k b - - 0 1");
    assert_true(step(&w, &w.start, jd_move_of(jd_square_parse("a6"), jd_square_parse("a5"))));
    assert_int_equal(found_by_review(&w.start, w.moves, 1), 1);
    jd_game_free(w.game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(noticed_at_once), cmocka_unit_test(noticed_by_much_work)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
