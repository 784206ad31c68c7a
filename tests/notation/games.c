/* games.c - the games of a file one after the other: the same however they lie in the blocks that are read. */
#include "jadoube/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char three[] =
    "[Event \"One\"]\n[White \"Hrab\xecta\"]\n[Result \"1-0\"]\n\n"
    "1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Qh5 {a comment} Nc6 3. Bc4 Nf6?? 4. Qxf7# 1-0\n\n"
    "[Event \"Two\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 *\n\n"
    "[Event \"Three\"]\n\n1. d4 d5 2. Ke3 Nf6 1/2-1/2\n";

static jd_games *reader(const char *text, size_t length)
{
    jd_games *games;
    assert_int_equal(jd_games_of_text(&games, text, length), JD_OK);
    return games;
}

static const jd_record *next(jd_games *games)
{
    const jd_record *game;
    assert_int_equal(jd_games_next(games, &game), JD_OK);
    return game;
}

/* Replayed, to see that each move is legal. */
static jd_position end_of(const jd_record *game)
{
    jd_position p = game->start;
    for (size_t i = 0; i < game->moves; i++) {
        assert_true(jd_move_is_legal(&p, game->move[i]));
        p = jd_move_make(&p, game->move[i]);
    }
    return p;
}

static void three_are_told_apart(jd_games *games)
{
    const jd_record *game = next(games);
    jd_position      end = end_of(game);
    assert_int_equal(game->number, 1);
    assert_int_equal(game->tags, 3);
    assert_string_equal(game->tag[2].name, "Result");
    assert_string_equal(jd_record_tag(game, "White"), "Hrab\xc3\xacta"); /* was Latin-1 */
    assert_null(jd_record_tag(game, "Black"));
    assert_int_equal(game->moves, 7); /* variations are left out */
    assert_true(jd_position_is_mate(&end));
    assert_int_equal(game->result, JD_WHITE_WINS);
    assert_null(game->problem);

    game = next(games);
    assert_int_equal(game->number, 2);
    assert_string_equal(jd_record_tag(game, "Event"), "Two");
    assert_int_equal(jd_position_king(&game->start, JD_BLACK), jd_square_parse("e8"));
    assert_int_equal(game->moves, 2);
    assert_int_equal(game->result, JD_NO_RESULT);

    game = next(games);
    assert_int_equal(game->number, 3);
    assert_int_equal(game->moves, 2); /* up to the one that is not legal */
    assert_string_equal(game->problem, "no king can go to e3");
    assert_int_equal(game->line, 15);
    assert_int_equal(game->column, 13);
    assert_int_equal(game->result, JD_DRAW);

    assert_null(next(games));
    assert_null(next(games)); /* and it stays so */
    jd_games_free(games);
}

static void of_a_text(void **state) { three_are_told_apart(reader(three, strlen(three))); }

static void of_a_file(void **state)
{
    FILE     *file = tmpfile();
    jd_games *games;
    assert_non_null(file);
    fputs(three, file);
    rewind(file);
    assert_int_equal(jd_games_of_file(&games, file), JD_OK);
    three_are_told_apart(games);
    fclose(file);
}

static void nothing_at_all(void **state)
{
    jd_games *games = reader("", 0);
    assert_null(next(games));
    jd_games_free(games);
    games = reader(" \n\n", 3);
    assert_null(next(games));
    jd_games_free(games);
    jd_games_free(NULL);
}

static void a_file_that_cannot_be_read(void **state)
{
    FILE            *file = fopen("/", "r"); /* a folder opens, and cannot be read */
    jd_games        *games;
    const jd_record *game;
    assert_non_null(file);
    assert_int_equal(jd_games_of_file(&games, file), JD_OK);
    assert_int_equal(jd_games_next(games, &game), JD_ERR_IO);
    assert_null(game);
    assert_int_equal(jd_games_next(games, &game), JD_ERR_IO);
    jd_games_free(games);
    fclose(file);
}

/* Games of all lengths, so that each of them lies across the border of two blocks at some time. */
static void borders_of_blocks(void **state)
{
    enum { GAMES = 3000 };
    char  *text = malloc((size_t)GAMES * 600);
    size_t length = 0;
    for (int i = 0; i < GAMES; i++) {
        length += (size_t)sprintf(text + length, "[Event \"%d\"]\n[Site \"%.*s\"]\n\n", i, i % 97,
                                  "a site with a long name that is cut off at another place in each of these games, "
                                  "so that they differ");
        for (int ply = 0; ply < i % 53; ply++)
            length += (size_t)sprintf(text + length, "%s ", (const char *[]){"Nf3", "Nf6", "Ng1", "Ng8"}[ply % 4]);
        length += (size_t)sprintf(text + length, "*\n\n");
    }
    jd_games *games = reader(text, length);
    for (int i = 0; i < GAMES; i++) {
        const jd_record *game = next(games);
        char             event[16];
        snprintf(event, sizeof event, "%d", i);
        assert_non_null(game);
        assert_int_equal(game->number, i + 1);
        assert_string_equal(jd_record_tag(game, "Event"), event);
        assert_int_equal(strlen(jd_record_tag(game, "Site")), i % 97);
        assert_int_equal(game->moves, i % 53);
        assert_null(game->problem);
        end_of(game);
    }
    assert_null(next(games));
    jd_games_free(games);
    free(text);
}

/* Behind moves a forfeit has the marker of a game that was won: the tag tells. */
static void forfeits(void **state)
{
    static const char      text[] = "[Result \"+/-\"]\n\n1. e4 1-0\n\n[Result \"-/+\"]\n\n1. e4 0-1\n\n"
                                    "[Result \"+/-\"]\n\n1. e4 0-1\n\n[Result \"1-0\"]\n\n1. e4 1-0\n\n1. e4 1-0\n";
    static const jd_result results[] = {JD_WHITE_FORFEIT_WIN, JD_BLACK_FORFEIT_WIN, JD_BLACK_WINS, JD_WHITE_WINS,
                                        JD_WHITE_WINS};
    jd_games              *games = reader(text, strlen(text));
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        assert_int_equal(next(games)->result, results[i]);
    assert_null(next(games));
    jd_games_free(games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_a_text),         cmocka_unit_test(of_a_file),
        cmocka_unit_test(nothing_at_all),    cmocka_unit_test(a_file_that_cannot_be_read),
        cmocka_unit_test(borders_of_blocks), cmocka_unit_test(forfeits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
