/* review.c - finished games held against the Laws: what is found, at which ply, by which Article. */
#include "jadoube/review.h"
#include "jadoube/fen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SHUFFLE "g1f3 g8f6 f3g1 f6g8"
#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

struct game {
    jd_edition  edition;
    const char *fen, *moves;
    int         times; /* the moves are played so often */
    jd_reported end;
    const char *found; /* "name@ply article", joined by ", " */
};

/* How the record says that it ended. */
#define END(r)                                                                                                         \
    {                                                                                                                  \
        .result = r                                                                                                    \
    }
#define END_BY(r, by)                                                                                                  \
    {                                                                                                                  \
        .result = r, .termination = JD_TERMINATION_##by                                                                \
    }
#define TAGGED(r, t)                                                                                                   \
    {                                                                                                                  \
        .result = r, .tag = t                                                                                          \
    }

static jd_move uci(const jd_position *p, const char *text)
{
    static const char letters[] = "nbrq";
    const char       *letter = text[4] && text[4] != ' ' ? strchr(letters, text[4]) : NULL;
    jd_kind           promotion = letter ? (jd_kind)(JD_KNIGHT + (letter - letters)) : JD_NO_KIND;
    return jd_move_find(p, jd_square_parse(text), jd_square_parse(text + 2), promotion);
}

/* As a reader of game records hands them over. */
static size_t read_moves(jd_position *p, const char *moves, jd_pgn_ply *plies)
{
    size_t count = 0;
    for (const char *at = moves; *at; at += strcspn(at, " "), at += *at == ' ') {
        jd_move m = uci(p, at);
        if (m == JD_NO_MOVE)
            fail_msg("%s is not legal", at);
        *p = jd_move_make(p, m);
        plies[count++] = (jd_pgn_ply){.key = p->key,
                                      .bare = !(p->kinds[JD_PAWN] | p->kinds[JD_ROOK] | p->kinds[JD_QUEEN]),
                                      .quiet = p->halfmove_clock,
                                      .move = m};
    }
    return count;
}

static void play(jd_review *r, jd_position *p, const char *moves)
{
    jd_pgn_ply plies[64];
    bool       found;
    size_t     count = read_moves(p, moves, plies);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(jd_review_moves(r, &plies[i], 1, &found), 1);
}

/* All of them at once: up to each that brings something. */
static void play_at_once(jd_review *r, jd_position *p, const char *moves)
{
    jd_pgn_ply plies[64];
    bool       found = true;
    size_t     taken = 0, count = read_moves(p, moves, plies);
    while (taken < count) {
        assert_true(found);
        taken += jd_review_moves(r, plies + taken, count - taken, &found);
    }
    assert_int_equal(taken, count);
}

/* One that has served for another, longer game. */
static jd_review *used_review(void)
{
    jd_review  *r;
    jd_position start = jd_position_initial(), p = start;
    assert_int_equal(jd_review_new(&r), JD_OK);
    jd_review_begin(r, JD_ED_2009, &start);
    for (int i = 0; i < 100; i++)
        play(r, &p, SHUFFLE);
    return r;
}

static void review_played(const struct game *g, uint64_t nodes,
                          void (*play_moves)(jd_review *, jd_position *, const char *))
{
    jd_review     *r;
    jd_position    p;
    jd_finding     found[JD_REVIEW_MOST];
    char           text[512] = "";
    jd_mate_budget budget = {.nodes = nodes, .bytes = 1 << 22};
    budget.memory = malloc(budget.bytes);
    assert_int_equal(jd_fen_position(g->fen, JD_PROBLEMS_STANDING, &p, NULL, NULL), JD_OK);
    r = used_review();
    jd_review_begin(r, g->edition, &p);
    for (int i = 0; i < g->times; i++)
        play_moves(r, &p, g->moves);
    size_t count = jd_review_end(r, &p, &g->end, &budget, found);
    for (size_t i = 0; i < count; i++)
        sprintf(text + strlen(text), "%s%s@%d %s", i ? ", " : "", jd_finding_name(found[i].kind), found[i].ply,
                found[i].article ? found[i].article : "-");
    free(budget.memory);
    jd_review_free(r);
    assert_string_equal(text, g->found);
}

static void review(const struct game *g)
{
    review_played(g, 100000, play);
    review_played(g, 100000, play_at_once);
}

#define FOOLS    "f2f3 e7e5 g2g4 d8h4"
#define ROUND    "h1g1 a8b8 g1h1 b8a8"
#define STALE    "8/8/8/8/8/5k2/4q3/7K b - - 0 1", "e2f2"
#define LASTPAWN "8/8/8/8/8/5k2/4p3/4K3 b - - 0 1"
#define QUIET    "k7/8/8/8/8/8/8/R6K w - - 98 80"

/* LAW 2009:5.1.a 2014:5.1.a 2018-:5.1.1 */
/* LAW 2009:5.2.a 2014:5.2.a 2018-:5.2.1 */
static void results_against_the_final_position(void **state)
{
    (void)state;
    static const struct game games[] = {
        {JD_ED_2023, INITIAL, FOOLS, 1, END(JD_BLACK_WINS), ""},
        {JD_ED_2023, INITIAL, FOOLS, 1, END(JD_WHITE_WINS), "mate-result@4 5.1.1"},
        {JD_ED_2009, INITIAL, FOOLS, 1, END(JD_DRAW), "mate-result@4 5.1.a"},
        {JD_ED_2014, INITIAL, FOOLS, 1, END(JD_NO_RESULT), "mate-result@4 5.1.a"},
        {JD_ED_2018, STALE, 1, END(JD_DRAW), ""},
        {JD_ED_2018, STALE, 1, END(JD_BLACK_WINS), "stalemate-result@1 5.2.1"},
        {JD_ED_2018, STALE, 1, END_BY(JD_BLACK_WINS, TIME), "stalemate-result@1 5.2.1"},
        {JD_ED_2018, INITIAL, "e2e4", 1, END(JD_RESULT_COUNT), "score-unknown@1 10.2"},
        {JD_ED_2018, INITIAL, "e2e4", 1, END(JD_NO_RESULT), ""},
        /* not a move was made */
        {JD_ED_2018, INITIAL, "", 1, END(JD_WHITE_WINS), ""},
        {JD_ED_2018, INITIAL, "", 1, END(JD_RESULT_COUNT), "score-unknown@0 10.2"},
        {JD_ED_2018, "7k/8/8/8/8/8/8/7K w - - 0 1", "", 1, END(JD_DRAW), ""},
        {JD_ED_2018, "7k/8/8/8/8/8/8/7K w - - 0 1", "", 1, END(JD_WHITE_WINS), "dead-result@0 5.2.2"},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        review(&games[i]);
}

/* LAW 2009:5.2.b 2014:5.2.b 2018-:5.2.2 */
/* LAW 2009-:6.9 */
static void mates_that_nobody_can_give(void **state)
{
    (void)state;
    static const struct game games[] = {
        {JD_ED_2023, LASTPAWN, "f3e3", 1, END_BY(JD_BLACK_WINS, TIME), "stalemate-result@1 5.2.1"},
        {JD_ED_2023, "8/8/8/8/8/3k4/4p3/4K3 w - - 0 1", "e1f2 e2e1q f2e1", 1, END(JD_BLACK_WINS),
         "dead-result@3 5.2.2"},
        {JD_ED_2009, "8/8/8/8/8/3k4/4p3/4K3 w - - 0 1", "e1f2 e2e1q f2e1 d3e3", 1, END(JD_DRAW), "dead-passed@3 5.2.b"},
        {JD_ED_2023, "8/8/8/8/8/3k4/4p3/4K3 w - - 0 1", "e1f2 e2e1q f2e1", 1, END(JD_DRAW), ""},
        /* White could only ever be mated: on time he loses to the pawn, and does not win by it */
        {JD_ED_2023, "8/8/8/8/4k3/8/4p3/4K3 w - - 0 1", "e1d2", 1, END_BY(JD_BLACK_WINS, TIME), ""},
        {JD_ED_2023, "8/8/8/8/4k3/8/4p3/4K3 w - - 0 1", "e1d2", 1, END_BY(JD_WHITE_WINS, TIME), "time-result@1 6.9"},
        {JD_ED_2018, "8/8/8/8/4k3/8/4p3/4K3 w - - 0 1", "e1d2", 1, END(JD_WHITE_WINS), ""},
        /* pawns that only look at each other */
        {JD_ED_2018, "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", "e1e2", 1, END_BY(JD_WHITE_WINS, TIME),
         "dead-result@1 5.2.2"},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        review(&games[i]);
}

/* LAW 2009:9.2 2014:9.2 2018:9.2.1 2023-:9.2.2 */
/* LAW 2014:9.6.a 2018-:9.6.1 */
static void repetitions(void **state)
{
    (void)state;
    static const struct game games[] = {
        {JD_ED_2023, INITIAL, SHUFFLE, 1, END(JD_DRAW), ""},
        {JD_ED_2023, INITIAL, SHUFFLE, 2, END(JD_DRAW), ""},
        {JD_ED_2023, INITIAL, SHUFFLE, 2, END(JD_WHITE_WINS), "threefold-claim@8 9.2.2"},
        {JD_ED_2023, INITIAL, SHUFFLE, 3, END(JD_DRAW), "threefold-claim@8 9.2.2"},
        {JD_ED_2023, INITIAL, SHUFFLE, 4, END(JD_DRAW), "threefold-claim@8 9.2.2"},
        {JD_ED_2023, INITIAL, SHUFFLE, 5, END(JD_DRAW), "threefold-claim@8 9.2.2, fivefold-passed@16 9.6.1"},
        {JD_ED_2014, INITIAL, SHUFFLE, 5, END(JD_DRAW), "threefold-claim@8 9.2.b, fivefold-passed@16 9.6.a"},
        {JD_ED_2009, INITIAL, SHUFFLE, 5, END(JD_DRAW), "threefold-claim@8 9.2.b"},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        review(&games[i]);
    /* five times in all, but not one after the other: nothing in 2014 */
    struct game broken = {JD_ED_2014,
                          INITIAL,
                          SHUFFLE " b1c3 b8c6 c3b1 c6b8 " SHUFFLE " b1a3 b8a6 a3b1 a6b8 g1h3 g8h6 h3g1 h6g8",
                          1,
                          END(JD_NO_RESULT),
                          "threefold-claim@8 9.2.b, fivefold-passed@16 9.6.a"};
    review(&broken);
    broken.moves =
        "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 g1f3 c6b8 f3g1 b8c6 c3b1 c6b8 g1f3 g8f6 f3g1 f6g8";
    broken.found = "threefold-claim@8 9.2.b";
    review(&broken);
    broken.edition = JD_ED_2018;
    broken.found = "threefold-claim@8 9.2.1.2, fivefold-passed@20 9.6.1";
    review(&broken);
}

/* LAW 2009:9.3 2014:9.3 2018-:9.3.2 */
/* LAW 2014:9.6.b 2018-:9.6.2 */
static void quiet_moves(void **state)
{
    (void)state;
    static const struct game games[] = {
        {JD_ED_2023, QUIET, "a1b1 a8a7", 1, END(JD_DRAW), ""},
        {JD_ED_2023, QUIET, "a1b1 a8a7 b1c1", 1, END(JD_DRAW), "fifty-claim@2 9.3.2"},
        {JD_ED_2023, "k7/8/8/8/8/8/8/R6K w - - 148 80", "a1b1 a8a7 b1c1", 1, END(JD_DRAW),
         "fifty-claim@1 9.3.2, 75-passed@2 9.6.2"},
        {JD_ED_2009, "k7/8/8/8/8/8/8/R6K w - - 148 80", "a1b1 a8a7 b1c1", 1, END(JD_DRAW), "fifty-claim@1 9.3.b"},
        /* mate on the last of them comes first */
        {JD_ED_2023, "k7/8/1K6/8/8/8/8/R6R w - - 149 80", "h1h8", 1, END(JD_WHITE_WINS), ""},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        review(&games[i]);
}

#define PAWN     "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1", "e1d2", 1 /* Black cannot mate */
#define PAWN_TOO "4k3/4p3/8/4K3/8/8/8/8 b - - 0 1", "e8d7", 1 /* nor White here */

/* LAW 2009:5.1.b 2014:5.1.b 2018-:5.1.2 */
/* LAW 2009:7.4.b 2014:7.5.b 2018-:7.5.5 */
static void wins_by_one_who_cannot_mate(void **state)
{
    (void)state;
    static const struct game games[] = {
        {JD_ED_2023, PAWN, END_BY(JD_BLACK_WINS, NORMAL), "resignation-result@1 5.1.2"},
        {JD_ED_2023, PAWN_TOO, END_BY(JD_WHITE_WINS, NORMAL), "resignation-result@1 5.1.2"},
        {JD_ED_2023, PAWN, END(JD_BLACK_WINS), "resignation-result@1 5.1.2"},
        {JD_ED_2023, PAWN, END_BY(JD_WHITE_WINS, NORMAL), ""},
        {JD_ED_2023, PAWN, END_BY(JD_DRAW, NORMAL), ""},
        {JD_ED_2018, PAWN, END_BY(JD_BLACK_WINS, NORMAL), ""},
        {JD_ED_2014, PAWN, END_BY(JD_BLACK_WINS, NORMAL), ""},
        {JD_ED_2009, PAWN, END_BY(JD_BLACK_WINS, NORMAL), ""},
        {JD_ED_2023, PAWN, END_BY(JD_BLACK_WINS, TIME), "time-result@1 6.9"},
        {JD_ED_2009, PAWN, END_BY(JD_BLACK_WINS, TIME), "time-result@1 6.9"},
        {JD_ED_2023, PAWN, END_BY(JD_BLACK_WINS, ILLEGAL), "illegal-result@1 7.5.5"},
        {JD_ED_2018, PAWN_TOO, END_BY(JD_WHITE_WINS, ILLEGAL), "illegal-result@1 7.5.5"},
        {JD_ED_2014, PAWN, END_BY(JD_BLACK_WINS, ILLEGAL), "illegal-result@1 7.5.b"},
        {JD_ED_2009, PAWN, END_BY(JD_BLACK_WINS, ILLEGAL), "illegal-result@1 7.4.b"},
        /* what the arbiter decides, and forfeits, may be won by anybody */
        {JD_ED_2023, PAWN, END_BY(JD_BLACK_WINS, OTHER), ""},
        {JD_ED_2023, PAWN, END(JD_BLACK_FORFEIT_WIN), ""},
        {JD_ED_2023, PAWN, END(JD_BLACK_HALF), ""},
        /* a knight needs help: of a pawn, not of a queen */
        {JD_ED_2023, "8/8/8/8/4k3/8/4q3/6NK w - - 0 1", "g1h3", 1, END(JD_WHITE_WINS), "resignation-result@1 5.1.2"},
        {JD_ED_2023, "8/8/8/8/4k3/8/4p3/6NK w - - 0 1", "g1f3", 1, END(JD_WHITE_WINS), ""},
        /* White's men, but for the king, are shut in for ever: only Black can mate */
        {JD_ED_2023, "7k/8/8/8/p1p1p1p1/P1P1P1P1/KB5q/8 w - - 0 1", "a2a1", 1, END(JD_BLACK_WINS), ""},
        /* the last man that could help is taken, by force: in check by one of five, else by the only move */
        {JD_ED_2023, "kq6/1n6/Rbn5/1n6/8/8/8/7K w - - 0 1", "a6a7", 1, END(JD_WHITE_WINS),
         "resignation-result@1 5.1.2"},
        {JD_ED_2023, "7k/8/8/8/1N6/rBN5/1N6/KQ6 b - - 0 1", "a3a2", 1, END(JD_BLACK_WINS),
         "resignation-result@1 5.1.2"},
        {JD_ED_2023, "k7/1R5p/8/6K1/8/8/8/8 w - - 0 1", "g5h6", 1, END(JD_WHITE_WINS), "resignation-result@1 5.1.2"},
        {JD_ED_2023, "k7/1R5p/8/6K1/8/8/8/8 w - - 0 1", "g5f6", 1, END(JD_WHITE_WINS), ""},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        review(&games[i]);
}

/* LAW 2009:11.1 2014:10.1 2018-:10.2 */
static void the_tag_and_the_moves(void **state)
{
    (void)state;
    static const struct game games[] = {
        {JD_ED_2023, INITIAL, "e2e4", 1, TAGGED(JD_WHITE_WINS, JD_WHITE_WINS), ""},
        {JD_ED_2023, INITIAL, "e2e4", 1, TAGGED(JD_WHITE_WINS, JD_BLACK_WINS), "result-differs@1 -"},
        {JD_ED_2009, INITIAL, "e2e4", 1, TAGGED(JD_DRAW, JD_WHITE_HALF), "result-differs@1 -"},
        {JD_ED_2023, INITIAL, "e2e4", 1, TAGGED(JD_WHITE_WINS, JD_NO_RESULT), ""},
        {JD_ED_2023, INITIAL, "e2e4", 1, TAGGED(JD_NO_RESULT, JD_WHITE_WINS), ""},
        {JD_ED_2023, INITIAL, "e2e4", 1, TAGGED(JD_WHITE_WINS, JD_WHITE_FORFEIT_WIN), ""}, /* the score is the same */
        {JD_ED_2023, INITIAL, "e2e4", 1, TAGGED(JD_WHITE_WINS, JD_RESULT_COUNT), "score-unknown@1 10.2"},
        {JD_ED_2014, INITIAL, "e2e4", 1, TAGGED(JD_RESULT_COUNT, JD_WHITE_WINS), "score-unknown@1 10.1"},
        {JD_ED_2009, INITIAL, "e2e4", 1, TAGGED(JD_NO_RESULT, JD_RESULT_COUNT), "score-unknown@1 11.1"},
        /* the tag counts where nothing else is said */
        {JD_ED_2023, INITIAL, FOOLS, 1, TAGGED(JD_NO_RESULT, JD_BLACK_WINS), ""},
        {JD_ED_2023, INITIAL, FOOLS, 1, TAGGED(JD_NO_RESULT, JD_WHITE_WINS), "mate-result@4 5.1.1"},
        {JD_ED_2023, INITIAL, FOOLS, 1, TAGGED(JD_RESULT_COUNT, JD_DRAW), "mate-result@4 5.1.1, score-unknown@4 10.2"},
        {JD_ED_2023, INITIAL, FOOLS, 1, TAGGED(JD_BLACK_WINS, JD_WHITE_WINS), "result-differs@4 -"},
        {JD_ED_2023, INITIAL, FOOLS, 1, TAGGED(JD_WHITE_WINS, JD_BLACK_WINS),
         "mate-result@4 5.1.1, result-differs@4 -"},
        {JD_ED_2018, PAWN, {.tag = JD_BLACK_WINS, .termination = JD_TERMINATION_TIME}, "time-result@1 6.9"},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        review(&games[i]);
}

#define CORNERED "7k/8/8/8/8/8/q7/7K b - - 0 1"
#define LOCKED   "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1"

/* LAW 2009:5.2.b 2014:5.2.b 2018-:5.2.2 */
static void dead_as_a_game_finds_it(void **state)
{
    (void)state;
    static const struct game games[] = {
        {JD_ED_2018, CORNERED, "a2g2", 1, END(JD_BLACK_WINS), "dead-result@1 5.2.2"},
        {JD_ED_2009, CORNERED, "a2g2", 1, END(JD_BLACK_WINS), "dead-result@1 5.2.b"},
        {JD_ED_2014, CORNERED, "a2g2", 1, END_BY(JD_BLACK_WINS, OTHER), "dead-result@1 5.2.b"},
        {JD_ED_2023, CORNERED, "a2g2", 1, END(JD_DRAW), ""},
        {JD_ED_2023, CORNERED, "a2g2", 1, END(JD_NO_RESULT), ""},
        {JD_ED_2023, CORNERED, "a2h2", 1, END(JD_BLACK_WINS), "dead-result@1 5.2.2"},
        {JD_ED_2023, CORNERED, "a2b2", 1, END(JD_BLACK_WINS), ""},
        {JD_ED_2023, "7K/8/8/8/8/8/Q7/7k w - - 0 1", "a2g2", 1, END(JD_WHITE_WINS), "dead-result@1 5.2.2"},
        {JD_ED_2023, LOCKED, "e1e2", 1, END(JD_WHITE_WINS), "dead-result@1 5.2.2"},
        {JD_ED_2009, LOCKED, "e1e2 e8e7", 1, END(JD_BLACK_WINS), "dead-passed@1 5.2.b, dead-result@2 5.2.b"},
        /* a rook with room to move: whatever it does is stalemate */
        {JD_ED_2018, "6k1/6pP/6P1/8/8/8/2K5/2R5 b - - 0 1", "g8h8", 1, END(JD_WHITE_WINS), "dead-result@1 5.2.2"},
        {JD_ED_2014, "2r5/2k5/8/8/8/6p1/6Pp/6K1 w - - 0 1", "g1h1", 1, END(JD_BLACK_WINS), "dead-result@1 5.2.b"},
        /* play went on, from the move that made it so */
        {JD_ED_2023, CORNERED, "a2g2 h1g2", 1, END(JD_DRAW), "dead-passed@1 5.2.2"},
        {JD_ED_2023, CORNERED, "a2b2 h1g1 b2b1 g1h2 b1g1 h2g1 h8g7", 1, END(JD_DRAW), "dead-passed@6 5.2.2"},
        {JD_ED_2023, LOCKED, "e1e2 e8e7 e2e1 e7e8", 1, END(JD_DRAW), "dead-passed@1 5.2.2"},
        {JD_ED_2014, "2b1k3/8/8/1p1p1p1p/1P1P1P2/8/7P/2B1K3 w - - 0 1", "e1e2 e8e7 e2e1 e7e8 h2h3 c8d7 h3h4 d7c8 e1e2",
         1, END(JD_DRAW), "dead-passed@7 5.2.b"},
        /* a long thought: kings that never get at a pawn, hardly a move left; not where a king may still walk up to one
         */
        {JD_ED_2023, "k5b1/Pp3b2/1P6/8/8/1p6/pP3B2/K5B1 w - - 0 1", "g1h2 f7c4", 1, END(JD_DRAW),
         "dead-passed@1 5.2.2"},
        {JD_ED_2023, "k5b1/Pp3b2/1P6/8/8/1P6/pP3B2/K5B1 b - - 0 1", "f7d5 g1h2", 1, END(JD_DRAW), ""},
        {JD_ED_2023, "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 b - - 0 1", "d8c8 f3d1", 1, END(JD_DRAW),
         "dead-passed@1 5.2.2"},
        {JD_ED_2023, "8/8/5b2/4b1b1/1p3b2/kPp1p1p1/2P1PbP1/3K1B2 w - - 0 1", "d1c1 f6d8", 1, END(JD_DRAW),
         "dead-passed@1 5.2.2"},
        {JD_ED_2023, "8/1p4B1/1Pp2B2/k1P5/p1P2B2/P7/6K1/8 w - - 0 1", "g2g1 a5a6", 1, END(JD_DRAW), ""},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        review(&games[i]);
    static const struct game hard = {
        JD_ED_2023,           "k5b1/Pp3b2/1P6/8/8/1p6/pP3B2/K5B1 w - - 0 1", "g1h2", 1, END(JD_WHITE_WINS),
        "dead-result@1 5.2.2"};
    review_played(&hard, 0, play); /* as many as it takes */
}

/* A game is over once. LAW 2018:9.2.1 2018:9.3.2 2018:9.6.1 2018:9.6.2 */
static void nothing_is_claimed_after_the_end(void **state)
{
    (void)state;
    static const struct game games[] = {
        /* mate, stalemate and the position that is dead, with the move that would have brought a claim */
        {JD_ED_2018, "k7/8/1K6/8/8/8/8/R6R w - - 99 80", "h1h8", 1, END(JD_WHITE_WINS), ""},
        {JD_ED_2009, "k7/8/1K6/8/8/8/8/7R w - - 99 80", "h1h7", 1, END(JD_NO_RESULT), "fifty-claim@1 9.3.b"},
        {JD_ED_2018, "8/8/8/8/8/5k2/4q3/7K b - - 99 80", "e2f2", 1, END(JD_DRAW), ""},
        {JD_ED_2018, "8/8/8/8/8/5k2/4q3/7K b - - 149 80", "e2f2", 1, END(JD_WHITE_WINS), "stalemate-result@1 5.2.1"},
        {JD_ED_2018, "7k/8/8/8/8/8/q7/7K b - - 99 80", "a2g2", 1, END(JD_NO_RESULT), ""},
        /* kings alone walk about for as long as they like */
        {JD_ED_2018, "k7/8/8/8/8/8/1q6/K7 w - - 0 1",
         "a1b2 a8b8 b2a2 b8a8 a2b2 a8b8 b2a2 b8a8 a2b2 a8b8 b2a2 b8a8 a2b2 a8b8 "
         "b2a2 b8a8 a2b2 a8b8 b2a2 b8a8 a2b2",
         1, END(JD_DRAW), "dead-passed@1 5.2.2"},
        /* the fifth occurrence comes before the seventy-fifth move, and a claim before either */
        {JD_ED_2018, "r3k3/8/8/8/8/8/8/4K2R w - - 132 90", ROUND, 5, END(JD_DRAW),
         "fifty-claim@1 9.3.2, threefold-claim@8 9.2.1.2, fivefold-passed@16 9.6.1"},
        {JD_ED_2018, "r3k3/8/8/8/8/8/8/4K2R w - - 140 90", ROUND, 5, END(JD_DRAW),
         "fifty-claim@1 9.3.2, threefold-claim@8 9.2.1.2, 75-passed@10 9.6.2"},
        {JD_ED_2018, "r3k3/8/8/8/8/8/8/4K2R w - - 142 90", ROUND, 3, END(JD_WHITE_WINS),
         "fifty-claim@1 9.3.2, 75-passed@8 9.6.2"},
        {JD_ED_2018, "r3k3/8/8/8/8/8/8/4K2R w - - 142 90", ROUND, 2, END(JD_DRAW), "fifty-claim@1 9.3.2"},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        review(&games[i]);
}

static void expect_move(const jd_review *r, int ply, const char *move)
{
    jd_position before;
    jd_move     found = jd_review_move(r, ply, &before);
    assert_int_equal(found, move ? uci(&before, move) : JD_NO_MOVE);
}

/* Moves can be asked for by their ply, as long as they are remembered. */
static void moves_by_ply(void **state)
{
    (void)state;
    jd_review  *r;
    jd_position start = jd_position_initial(), p = start;
    assert_int_equal(jd_review_new(&r), JD_OK);
    jd_review_begin(r, JD_ED_2023, &start);
    play(r, &p, FOOLS);
    expect_move(r, 0, NULL);
    expect_move(r, 1, "f2f3");
    expect_move(r, 4, "d8h4");
    expect_move(r, 5, NULL);
    p = start;
    jd_review_begin(r, JD_ED_2023, &start);
    for (int i = 0; i < 300; i++)
        play(r, &p, SHUFFLE);
    expect_move(r, 512, NULL); /* the older half of 1024 is forgotten when there is no room for another */
    expect_move(r, 513, "g1f3");
    expect_move(r, 514, "g8f6");
    expect_move(r, 1200, "f6g8");
    expect_move(r, 1201, NULL);
    jd_position last = jd_review_position(r);
    assert_memory_equal(&last, &p, sizeof p);
    jd_review_free(r);
}

/* With the key of another position, as might happen once in a long time. */
static void keys_that_lie(void **state)
{
    (void)state;
    jd_review  *r;
    jd_position start = jd_position_initial(), p = start;
    jd_pgn_ply  plies[64];
    bool        found;
    assert_int_equal(jd_review_new(&r), JD_OK);
    jd_review_begin(r, JD_ED_2023, &start);
    size_t count = read_moves(&p, SHUFFLE " b1c3 b8c6 " SHUFFLE, plies);
    plies[5].key = start.key;
    assert_int_equal(jd_review_moves(r, plies, count, &found), count);
    assert_false(found);
    assert_int_equal(jd_review_held(r, JD_FINDING_REPETITION_CLAIM), -1);
    jd_review_begin(r, JD_ED_2014, &start);
    p = start;
    count = read_moves(&p, "e2e3 e7e6 e3e4 e6e5 d2d3 d7d6 d3d4 d6d5", plies);
    for (size_t i = 0; i < count; i++) {
        plies[i].key = start.key;
        plies[i].quiet = (uint16_t)(i + 1);
    }
    assert_int_equal(jd_review_moves(r, plies, count, &found), count);
    assert_false(found);
    jd_review_free(r);
}

/* More moves than are remembered, handed over together. The position after the 1024th comes again and again. */
static void long_games(void **state)
{
    (void)state;
    jd_review  *r;
    jd_position start = jd_position_initial(), p = start;
    jd_pgn_ply  plies[1040];
    size_t      count = 0;
    bool        found;
    while (count < 1040)
        count += read_moves(&p, count == 1000 ? "b1c3 b8c6 c3b5 c6b4" : SHUFFLE, plies + count);
    for (size_t i = 0; i < count; i++)
        plies[i].quiet = i < 1024 ? 0 : (uint16_t)(i - 1023); /* as if all before were pawn moves */
    assert_int_equal(jd_review_new(&r), JD_OK);
    jd_review_begin(r, JD_ED_2018, &start);
    assert_int_equal(jd_review_moves(r, plies, 3, &found), 3);
    assert_int_equal(jd_review_moves(r, plies + 3, count - 3, &found), 1029);
    assert_true(found);
    assert_int_equal(jd_review_held(r, JD_FINDING_REPETITION_CLAIM), 1032);
    assert_int_equal(jd_review_moves(r, plies + 1032, count - 1032, &found), 8);
    assert_true(found);
    assert_int_equal(jd_review_held(r, JD_FINDING_FIVEFOLD_PASSED), 1040);
    jd_position last = jd_review_position(r);
    assert_true(jd_position_same(&last, &p));
    jd_review_free(r);
}

static void editions_by_date(void **state)
{
    (void)state;
    assert_int_equal(jd_edition_on(19720711), JD_ED_2009);
    assert_int_equal(jd_edition_on(20140630), JD_ED_2009);
    assert_int_equal(jd_edition_on(20140701), JD_ED_2014);
    assert_int_equal(jd_edition_on(20171231), JD_ED_2014);
    assert_int_equal(jd_edition_on(20180101), JD_ED_2018);
    assert_int_equal(jd_edition_on(20230101), JD_ED_2023);
    assert_int_equal(jd_edition_on(20991231), JD_ED_2023);
}

static void every_finding_has_a_name(void **state)
{
    (void)state;
    for (int k = 0; k < JD_FINDING_COUNT; k++) {
        assert_non_null(jd_finding_name((jd_finding_kind)k));
    }
    assert_true(jd_finding_is_note(JD_FINDING_FIFTY_CLAIM));
    assert_false(jd_finding_is_note(JD_FINDING_TIME_RESULT));
}

/* Where only kings, knights and bishops are left, what is dead is found with the very capture; what was dead before at
 * the end. */
static void dead_on_the_way(void **state)
{
    static const struct {
        const char *fen, *move;
        bool        dead;
        uint16_t    quiet;
    } rows[] = {
        {"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", true, 0},
        {"4k3/4P3/8/8/8/8/8/4K3 b - - 0 1", "e8e7", true, 0},
        {"4k3/8/8/8/8/8/4p3/4KN2 w - - 0 1", "e1e2", true, 0},
        {"4kn2/4P3/8/8/8/8/8/4K3 b - - 0 1", "e8e7", true, 0},
        {"4k3/8/8/8/8/8/4p3/3BKN2 w - - 0 1", "e1e2", false, 0},
        {"3bkn2/4P3/8/8/8/8/8/4K3 b - - 0 1", "e8e7", false, 0},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", false, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        jd_review  *r;
        jd_position p;
        bool        found;
        assert_int_equal(jd_fen_position(rows[i].fen, 0, &p, NULL, NULL), JD_OK);
        assert_int_equal(jd_review_new(&r), JD_OK);
        jd_review_begin(r, JD_ED_2023, &p);
        jd_pgn_ply ply = {.bare = true, .quiet = rows[i].quiet, .move = uci(&p, rows[i].move)};
        ply.key = jd_move_make(&p, ply.move).key;
        assert_int_equal(jd_review_moves(r, &ply, 1, &found), 1);
        assert_int_equal(found, rows[i].dead);
        assert_int_equal(jd_review_held(r, JD_FINDING_DEAD_PASSED), rows[i].dead ? 1 : -1);
        jd_review_free(r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_against_the_final_position),
        cmocka_unit_test(mates_that_nobody_can_give),
        cmocka_unit_test(repetitions),
        cmocka_unit_test(quiet_moves),
        cmocka_unit_test(wins_by_one_who_cannot_mate),
        cmocka_unit_test(the_tag_and_the_moves),
        cmocka_unit_test(dead_as_a_game_finds_it),
        cmocka_unit_test(dead_on_the_way),
        cmocka_unit_test(nothing_is_claimed_after_the_end),
        cmocka_unit_test(moves_by_ply),
        cmocka_unit_test(keys_that_lie),
        cmocka_unit_test(long_games),
        cmocka_unit_test(editions_by_date),
        cmocka_unit_test(every_finding_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
