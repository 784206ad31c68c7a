/* Writing games: what is written is read back to the same game, in lines of less than 80 columns. */
#include "jadoube/gametree.h"

#include "jadoube/chess960.h"
#include "jadoube/fen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- text in memory ---- */

struct text {
    char  *at;
    size_t length, size;
};

static void put(void *context, const char *bytes, size_t length)
{
    struct text *t = context;
    if (t->size - t->length <= length)
        t->at = realloc(t->at, t->size = 2 * (t->size + length) + 64);
    memcpy(t->at + t->length, bytes, length);
    t->length += length;
    t->at[t->length] = '\0';
}

static jd_text text_of(const char *s) { return (jd_text){s, strlen(s)}; }

static void lines_are_short(const char *text)
{
    for (const char *end; (end = strchr(text, '\n')); text = end + 1) {
        int columns = 0;
        for (const char *at = text; at < end; at++)
            columns += (*at & 0xc0) != 0x80;
        assert_true(columns < 80 || *text == '[');
    }
}

/* ---- trees ---- */

static struct text written(const jd_tree *tree, const jd_pgn_style *style)
{
    struct text   t = {0};
    jd_pgn_writer w;
    jd_pgn_writer_init(&w, put, &t, style);
    jd_tree_write(tree, &w);
    lines_are_short(t.at);
    return t;
}

struct trees {
    size_t         count;
    jd_tree       *at[100];
    jd_pgn_problem problems[100];
};

static bool take(void *context, jd_tree *tree, const jd_pgn_problem *problem)
{
    struct trees *t = context;
    if (problem)
        t->problems[t->count] = *problem;
    t->at[t->count++] = tree;
    return t->count < 100;
}

static struct trees read_trees(const char *text, const jd_language *language)
{
    struct trees t = {0};
    assert_int_equal(jd_trees_read(text_of(text), language, take, &t), JD_OK);
    return t;
}

static void free_trees(struct trees *t)
{
    while (t->count)
        jd_tree_free(t->at[--t->count]);
}

static void same_remarks(const jd_remark *a, const jd_remark *b)
{
    for (; a && b; a = a->next, b = b->next) { /* lines may be broken elsewhere */
        assert_int_equal(strlen(a->text), strlen(b->text));
        for (size_t i = 0; a->text[i]; i++)
            assert_true(a->text[i] == b->text[i] || (a->text[i] <= ' ' && b->text[i] <= ' '));
    }
    assert_true(!a && !b);
}

static void same_nodes(const jd_node *a, const jd_node *b)
{
    assert_int_equal(a->move, b->move);
    assert_int_equal(a->nags, b->nags);
    assert_memory_equal(a->nag, b->nag, a->nags);
    same_remarks(a->before, b->before);
    same_remarks(a->after, b->after);
    const jd_node *x = a->first, *y = b->first;
    for (; x && y; x = x->next, y = y->next)
        same_nodes(x, y);
    assert_true(!x && !y);
}

static uint64_t seed;
static unsigned draw(unsigned n)
{
    seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (unsigned)(seed >> 33) % n;
}

static const char *const remarks[] = {
    "a",
    "a word",
    "[%clk 1:02:03]",
    "\xc5\xbe\xc3\xad\xc5\xbe\xc3\xad\xc5\xbe\xc3\xad \xe2\x99\x98",
    "(=)",
    "%; ( [Event",
    "a long comment that goes on and on until it has to be broken somewhere, and then goes on for a while",
};

static void decorate(jd_tree *tree, jd_node *node)
{
    if (draw(4) == 0)
        assert_int_equal(jd_tree_nag(tree, node, 1 + draw(139)), JD_OK);
    if (draw(4) == 0)
        assert_int_equal(jd_tree_comment(tree, node, text_of(remarks[draw(7)])), JD_OK);
}

static void grow(jd_tree *tree, jd_node *node, int plies, int depth)
{
    for (; plies > 0; plies--) {
        jd_position p = jd_tree_position(tree, node);
        jd_moves    legal;
        jd_node    *next = NULL, *other = NULL;
        jd_moves_legal(&p, &legal);
        if (legal.count == 0)
            return;
        assert_int_equal(jd_tree_add(tree, node, legal.at[draw((unsigned)legal.count)], &next), JD_OK);
        decorate(tree, next);
        while (depth && draw(5) == 0) {
            assert_int_equal(jd_tree_add(tree, node, legal.at[draw((unsigned)legal.count)], &other), JD_OK);
            if (other != next && !other->first) {
                decorate(tree, other);
                grow(tree, other, 1 + (int)draw(8), depth - 1);
            }
        }
        node = next;
    }
}

static jd_tree *random_tree(void)
{
    jd_position start = draw(3) ? jd_position_initial() : jd_position_of_array((int)draw(960));
    jd_tree    *tree;
    assert_int_equal(jd_tree_new(&tree, &start), JD_OK);
    jd_tree_set_tag(tree, "White", "Quote \" and \\ backslash");
    jd_tree_set_tag(tree, "TimeControl", "40/5400+30:1800+30");
    if (draw(2))
        jd_tree_comment(tree, jd_tree_root(tree), text_of("before the first move"));
    grow(tree, jd_tree_root(tree), (int)draw(80), 3);
    jd_tree_set_result(tree, (jd_result)draw(7));
    return tree;
}

static void random_trees_come_back(void **state)
{
    static const struct {
        const char *language;
        jd_form     form;
    } ways[] = {{"en", JD_FORM_SHORT}, {"cs", JD_FORM_SHORT}, {"de", JD_FORM_LONG}, {"en", JD_FORM_FIGURINE},
                {"sl", JD_FORM_SHORT}, {"ru", JD_FORM_LONG},  {"en", JD_FORM_UCI}};
    seed = 5;
    for (int i = 0; i < 140; i++) {
        const jd_language *language = jd_language_find(ways[i % 7].language);
        jd_pgn_style       style = jd_pgn_style_export;
        style.moves.language = language;
        style.moves.form = (uint8_t)ways[i % 7].form;
        jd_tree     *tree = random_tree();
        struct text  t = written(tree, &style);
        struct trees back = read_trees(t.at, language);
        assert_int_equal(back.count, 1);
        if (back.problems[0].what)
            fail_msg("%s\n%s", back.problems[0].what, t.at);
        same_nodes(jd_tree_root(tree), jd_tree_root(back.at[0]));
        assert_memory_equal(jd_tree_start(tree), jd_tree_start(back.at[0]), sizeof(jd_position));
        assert_int_equal(jd_tree_result(back.at[0]), jd_tree_result(tree));
        assert_string_equal(jd_tree_tag(back.at[0], "White"), "Quote \" and \\ backslash");
        struct text again = written(back.at[0], &style);
        assert_string_equal(again.at, t.at);
        free(again.at);
        free(t.at);
        free_trees(&back);
        jd_tree_free(tree);
    }
}

static void tree_of_a_text(void **state)
{
    struct trees t =
        read_trees("[Event \"a\"]\n{root} 1. e4! {x} {y} ({why} 1. d4 d5) e5 2. Nf3 (2. f4) (2. Nc3 $9) 1-0\n\n"
                   "[Event \"b\"]\n1. e4 Ke5 *",
                   NULL);
    assert_int_equal(t.count, 2);
    const jd_node *root = jd_tree_root(t.at[0]), *e4 = root->first, *d4 = e4->next;
    assert_string_equal(root->after->text, "root");
    assert_int_equal(e4->nag[0], 1);
    assert_string_equal(e4->after->next->text, "y");
    assert_string_equal(d4->before->text, "why");
    assert_null(d4->next);
    assert_non_null(d4->first);
    assert_int_equal(e4->first->first->next->next->nag[0], 9);
    jd_position p = jd_tree_position(t.at[0], d4->first);
    char        fen[JD_FEN_MAX];
    jd_fen_write(&p, fen, sizeof fen);
    assert_string_equal(fen, "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2");
    assert_int_equal(jd_tree_result(t.at[0]), JD_WHITE_WINS);
    assert_null(t.problems[0].what);
    assert_int_equal(t.problems[1].fault, JD_PGN_ILLEGAL);
    assert_int_equal(t.problems[1].line, 5);
    assert_non_null(jd_tree_root(t.at[1])->first);
    assert_null(jd_tree_root(t.at[1])->first->first);
    free_trees(&t);
}

static void trees_refuse(void **state)
{
    jd_position start = jd_position_initial();
    jd_tree    *tree;
    jd_node    *a, *b;
    jd_move     e4 = jd_move_find(&start, jd_square_parse("e2"), jd_square_parse("e4"), JD_NO_KIND);
    jd_tree_new(&tree, &start);
    jd_node *root = jd_tree_root(tree);
    assert_int_equal(jd_tree_add(tree, root, e4, &a), JD_OK);
    assert_int_equal(jd_tree_add(tree, root, e4, &b), JD_OK);
    assert_ptr_equal(a, b);
    assert_int_equal(jd_tree_add(tree, a, e4, NULL), JD_ERR_REFUSED);
    assert_int_equal(jd_tree_nag(tree, a, 256), JD_ERR_RANGE);
    assert_null(jd_tree_tag(tree, "Event"));
    jd_tree_set_tag(tree, "Event", "a");
    jd_tree_set_tag(tree, "Event", "b");
    assert_string_equal(jd_tree_tag(tree, "Event"), "b");
    jd_tree_free(tree);
}

/* ---- the writer alone ---- */

static void export_format(void **state)
{
    static const jd_pgn_tag tags[] = {{"Zeta", "z"},  {"Black", "M\xfcller"}, {"Result", "1/2-0"},
                                      {"ECO", "A00"}, {"Event", "\"\\"},      {"ECO", "B00"}};
    struct text             t = {0};
    jd_pgn_writer           w;
    jd_position             p = jd_position_initial();
    jd_pgn_writer_init(&w, put, &t, &jd_pgn_style_export);
    jd_pgn_write_tags(&w, tags, 6);
    jd_move m = jd_move_find(&p, jd_square_parse("g1"), jd_square_parse("f3"), JD_NO_KIND);
    jd_pgn_write_move(&w, &p, m);
    jd_pgn_write_clock(&w, 3723000);
    jd_pgn_write_offer(&w);
    p = jd_move_make(&p, m);
    jd_pgn_write_move(&w, &p, jd_move_find(&p, jd_square_parse("e7"), jd_square_parse("e5"), JD_NO_KIND));
    jd_pgn_write_clock(&w, 9050);
    jd_pgn_write_comment(&w, text_of("  a } b\n\n c  "), false);
    jd_pgn_write_comment(&w, text_of(""), false);
    jd_pgn_write_result(&w, JD_WHITE_HALF);
    assert_string_equal(t.at,
                        "[Event \"\\\"\\\\\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
                        "[Black \"M\xc3\xbcller\"]\n[Result \"1/2-0\"]\n[ECO \"A00\"]\n[ECO \"B00\"]\n[Zeta \"z\"]\n\n"
                        "1. Nf3 {[%clk 1:02:03]} {(=)} 1... e5 {[%clk 0:00:09.050]} {a ) b c} {} 1/2-0\n\n");
    free(t.at);
}

static void parts_of_a_comment_are_joined(void **state)
{
    struct text   t = {0};
    jd_pgn_writer w;
    jd_pgn_writer_init(&w, put, &t, &jd_pgn_style_export);
    jd_pgn_write_comment(&w, text_of(" one t"), true);
    jd_pgn_write_comment(&w, text_of("wo"), true);
    jd_pgn_write_comment(&w, text_of(" three "), true);
    jd_pgn_write_comment(&w, text_of("four "), true);
    jd_pgn_write_comment(&w, text_of(" "), false);
    assert_string_equal(t.at, "{one two three four}");
    free(t.at);
}

/* ---- a collection of real games, to Czech and back ---- */

static void copy_tag(void *c, jd_text name, jd_text value) {}
static void copy_start(void *c, const jd_position *p) { jd_pgn_write_tags(c, NULL, 0); }
static void copy_move(void *c, jd_move m, const jd_position *before, const jd_position *after, jd_text text)
{
    jd_pgn_write_move(c, before, m);
}
static void copy_result(void *c, jd_result s) { jd_pgn_write_result(c, s); }
static void copy_problem(void *c, const jd_pgn_problem *p) { fail_msg("%d: %s", (int)p->line, p->what); }

static struct text convert(const char *text, size_t length, const char *from, const char *to)
{
    static const jd_pgn_visitor visitor = {
        .tag = copy_tag, .start = copy_start, .move = copy_move, .result = copy_result, .problem = copy_problem};
    struct text   t = {0};
    jd_pgn_writer w;
    jd_pgn       *reader;
    jd_pgn_style  style = jd_pgn_style_export;
    style.moves.language = jd_language_find(to);
    jd_pgn_writer_init(&w, put, &t, &style);
    assert_int_equal(jd_pgn_new(&reader, &visitor, &w, jd_language_find(from)), JD_OK);
    jd_pgn_feed(reader, text, length);
    jd_pgn_end(reader);
    jd_pgn_free(reader);
    return t;
}

static void real_games_to_czech_and_back(void **state)
{
    const char *folder = getenv("JADOUBE_DATA");
    char        path[1000];
    snprintf(path, sizeof path, "%s/pgn/games.pgn", folder ? folder : "");
    FILE *file = folder ? fopen(path, "rb") : NULL;
    if (!file) {
        print_message("skipped: no pgn/games.pgn in a folder JADOUBE_DATA\n");
        skip();
    }
    struct text games = {0};
    char        block[4096];
    for (size_t got; (got = fread(block, 1, sizeof block, file)) > 0;)
        put(&games, block, got);
    fclose(file);
#ifdef JD_SLOW_BUILD
    games.length /= 10;
    games.length -= games.length - jd_pgn_cut(games.at, games.length);
#endif
    struct text english = convert(games.at, games.length, "en", "en");
    struct text czech = convert(english.at, english.length, "en", "cs");
    struct text back = convert(czech.at, czech.length, "cs", "en");
    assert_int_equal(back.length, english.length);
    assert_memory_equal(back.at, english.at, back.length);
    assert_true(strstr(czech.at, " Jf3 ") != NULL);
    lines_are_short(czech.at);
    free(games.at);
    free(english.at);
    free(czech.at);
    free(back.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_trees_come_back),
        cmocka_unit_test(tree_of_a_text),
        cmocka_unit_test(trees_refuse),
        cmocka_unit_test(export_format),
        cmocka_unit_test(parts_of_a_comment_are_joined),
        cmocka_unit_test(real_games_to_czech_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
