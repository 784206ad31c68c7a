/* gametree.c - a game that is made, changed and walked about in. Reading and writing is tested in pgn_write.c. */
#include "jadoube/gametree.h"
#include "jadoube/fen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static jd_tree *tree_of(const jd_position *start)
{
    jd_position initial = jd_position_initial();
    jd_tree    *tree;
    assert_int_equal(jd_tree_new(&tree, start ? start : &initial), JD_OK);
    return tree;
}

static jd_node *add(jd_tree *tree, jd_node *node, const char *san)
{
    jd_position p = jd_tree_position(tree, node);
    jd_node    *added;
    assert_int_equal(jd_tree_add(tree, node, jd_san_read(&p, san), &added), JD_OK);
    return added;
}

static void lines_and_variations(void **state)
{
    jd_tree *tree = tree_of(NULL);
    jd_node *root = jd_tree_root(tree), *e4 = add(tree, root, "e4"), *e5 = add(tree, e4, "e5"),
            *c5 = add(tree, e4, "c5");
    jd_position p = jd_tree_position(tree, c5);
    assert_null(root->parent);
    assert_ptr_equal(root->first, e4);
    assert_ptr_equal(e4->first, e5); /* the first is the main line */
    assert_ptr_equal(e5->next, c5);
    assert_null(c5->next);
    assert_ptr_equal(add(tree, e4, "e5"), e5); /* not twice */
    assert_int_equal(jd_position_kind_at(&p, jd_square_parse("c5")), JD_PAWN);
    assert_int_equal(jd_tree_add(tree, c5, jd_move_of(0, 63), NULL), JD_ERR_REFUSED);
    assert_null(c5->first);
    jd_tree_free(tree);
    jd_tree_free(NULL);
}

/* Longer than what is replayed at a time. */
static void a_long_line(void **state)
{
    static const char *const moves[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    jd_tree                 *tree = tree_of(NULL);
    jd_node                 *node = jd_tree_root(tree);
    for (int i = 0; i < 700; i++)
        node = add(tree, node, moves[i % 4]);
    jd_position p = jd_tree_position(tree, node);
    assert_int_equal(p.halfmove_clock, 700);
    assert_true(jd_position_same(&p, jd_tree_start(tree)));
    jd_tree_free(tree);
}

static void what_is_said(void **state)
{
    jd_tree *tree = tree_of(NULL);
    jd_node *e4 = add(tree, jd_tree_root(tree), "e4");
    assert_int_equal(jd_tree_comment(tree, e4, (jd_text){"best by test", 4}), JD_OK);
    assert_int_equal(jd_tree_comment(tree, e4, (jd_text){"\xe9", 1}), JD_OK); /* Latin-1 becomes UTF-8 */
    assert_string_equal(e4->after->text, "best");
    assert_string_equal(e4->after->next->text, "\xc3\xa9");
    for (unsigned nag = 1; nag <= 100; nag++) /* there is room for all */
        assert_int_equal(jd_tree_nag(tree, e4, nag), JD_OK);
    assert_int_equal(e4->nags, 100);
    for (unsigned i = 0; i < 100; i++)
        assert_int_equal(e4->nag[i], i + 1);
    assert_int_equal(jd_tree_nag(tree, jd_tree_root(tree), 256), JD_ERR_RANGE);
    jd_tree_free(tree);
}

static void tags_and_result(void **state)
{
    jd_position start;
    size_t      count;
    assert_int_equal(jd_fen_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 0, &start, NULL, NULL), JD_OK);
    jd_tree *tree = tree_of(&start);
    assert_string_equal(jd_tree_tag(tree, "SetUp"), "1");
    assert_string_equal(jd_tree_tag(tree, "FEN"), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_int_equal(jd_tree_set_tag(tree, "White", "Nemo"), JD_OK);
    assert_int_equal(jd_tree_set_tag(tree, "White", "Nobody"), JD_OK);
    assert_string_equal(jd_tree_tag(tree, "White"), "Nobody");
    assert_null(jd_tree_tag(tree, "Black"));
    assert_string_equal(jd_tree_tags(tree, &count)[2].name, "White");
    assert_int_equal(count, 3);
    assert_int_equal(jd_tree_result(tree), JD_NO_RESULT);
    jd_tree_set_result(tree, JD_DRAW);
    assert_int_equal(jd_tree_result(tree), JD_DRAW);
    jd_tree_free(tree);
}

struct written {
    char   text[512];
    size_t length;
};

static void put(void *context, const char *text, size_t length)
{
    struct written *w = context;
    assert_true(w->length + length < sizeof w->text);
    memcpy(w->text + w->length, text, length);
    w->length += length;
    w->text[w->length] = '\0';
}

static void assert_written(const jd_tree *tree, const char *tag, const char *end)
{
    struct written w = {.length = 0};
    jd_pgn_writer  writer;
    jd_pgn_writer_init(&writer, put, &w, &jd_pgn_style_export);
    jd_tree_write(tree, &writer);
    assert_non_null(strstr(w.text, tag));
    assert_string_equal(w.text + w.length - strlen(end), end);
}

/* The tag and the result after the moves never contradict each other, whichever is set. */
static void one_result(void **state)
{
    jd_tree *tree = tree_of(NULL);
    add(tree, jd_tree_root(tree), "e4");
    jd_tree_set_result(tree, JD_DRAW);
    assert_string_equal(jd_tree_tag(tree, "Result"), "1/2-1/2");
    assert_written(tree, "[Result \"1/2-1/2\"]", " 1/2-1/2\n\n");
    assert_int_equal(jd_tree_set_tag(tree, "Result", "0-1"), JD_OK);
    assert_int_equal(jd_tree_result(tree), JD_BLACK_WINS);
    assert_written(tree, "[Result \"0-1\"]", " 0-1\n\n");
    jd_tree_set_result(tree, JD_NO_RESULT);
    assert_written(tree, "[Result \"*\"]", " *\n\n");
    jd_tree_set_result(tree, JD_WHITE_WINS);
    jd_tree_remove_tag(tree, "Result");
    assert_null(jd_tree_tag(tree, "Result"));
    assert_written(tree, "[Result \"*\"]", " *\n\n");
    jd_tree_free(tree);
}

static bool take_result(void *context, jd_tree *tree, const jd_pgn_problem *problem)
{
    const char *const *said = context;
    char               tag[64], end[64];
    snprintf(tag, sizeof tag, "[Result \"%s\"]", *said);
    snprintf(end, sizeof end, " %s\n\n", *said);
    assert_written(tree, tag, end);
    jd_tree_free(tree);
    return true;
}

static void one_result_when_read(void **state)
{
    static const char *const rows[][2] = {
        {"1. f3 e5 2. g4 Qh4# 0-1\n", "0-1"},
        {"[Result \"*\"]\n\n1. e4 1-0\n", "1-0"},
        {"[Result \"1/2-1/2\"]\n\n1. e4 *\n", "1/2-1/2"},
        {"[Result \"1-0\"]\n\n1. e4\n", "1-0"},
        {"[Result \"1-0\"]\n\n1. e4 0-1\n", "0-1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(
            jd_trees_read((jd_text){rows[i][0], strlen(rows[i][0])}, NULL, take_result, (void *)&rows[i][1]), JD_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_result),           cmocka_unit_test(one_result_when_read),
                                       cmocka_unit_test(lines_and_variations), cmocka_unit_test(a_long_line),
                                       cmocka_unit_test(what_is_said),         cmocka_unit_test(tags_and_result)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
