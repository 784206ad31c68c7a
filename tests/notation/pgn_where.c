/* Where reading has arrived can be asked inside every function of the visitor, however the text comes in pieces: it
 * never goes backwards, never beyond what there is, and the end of a game is where its last word ends. */
#include "jadoube/pgn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct places {
    jd_pgn  *reader;
    uint64_t line, column, lines; /* the latest; of the whole text */
    uint64_t end_line, end_column;
    unsigned asked;
};

static void ask(struct places *p)
{
    uint64_t line, column;
    jd_pgn_where(p->reader, NULL, &line, &column);
    assert_true(line > p->line || (line == p->line && column >= p->column));
    assert_true(line <= p->lines + 1);
    p->line = line;
    p->column = column;
    p->asked++;
}

static void game(void *context, uint64_t number)
{
    (void)number;
    ask(context);
}

static void tag(void *context, jd_text name, jd_text value)
{
    (void)name;
    (void)value;
    ask(context);
}

static void start(void *context, const jd_position *position)
{
    (void)position;
    ask(context);
}

static void comment(void *context, jd_text text, bool more)
{
    (void)text;
    (void)more;
    ask(context);
}

static void nag(void *context, unsigned number)
{
    (void)number;
    ask(context);
}

static void line(void *context) { ask(context); }

static void result(void *context, jd_result score)
{
    (void)score;
    ask(context);
}

static void end(void *context)
{
    struct places *p = context;
    ask(p);
    p->end_line = p->line;
    p->end_column = p->column;
}

static void feed(jd_pgn *reader, const char *bytes, size_t length)
{
    char *piece = malloc(length + 1); /* a piece of its own: what points into it afterwards is noticed */
    assert_non_null(piece);
    memcpy(piece, bytes, length);
    jd_pgn_feed(reader, piece, length);
    memset(piece, '!', length);
    free(piece);
}

/* Read `text` in three pieces. */
static struct places read_cut(const char *text, size_t first, size_t second)
{
    static const jd_pgn_visitor visitor = {.game = game,
                                           .tag = tag,
                                           .start = start,
                                           .comment = comment,
                                           .nag = nag,
                                           .open = line,
                                           .close = line,
                                           .result = result,
                                           .end = end};
    struct places               p = {0};
    size_t                      length = strlen(text);
    for (const char *at = text; *at; at++)
        p.lines += *at == '\n';
    assert_int_equal(jd_pgn_new(&p.reader, &visitor, &p, NULL), JD_OK);
    feed(p.reader, text, first);
    feed(p.reader, text + first, second - first);
    feed(p.reader, text + second, length - second);
    jd_pgn_end(p.reader);
    jd_pgn_free(p.reader);
    return p;
}

static void cut_everywhere(const char *text)
{
    size_t        length = strlen(text);
    struct places whole = read_cut(text, length, length);
    assert_true(whole.asked > 0);
    for (size_t first = 0; first <= length; first++)
        for (size_t second = first; second <= length; second++) {
            struct places cut = read_cut(text, first, second);
            assert_int_equal(cut.asked, whole.asked);
            assert_int_equal(cut.end_line, whole.end_line);
            assert_int_equal(cut.end_column, whole.end_column);
        }
}

static void asked_however_it_is_cut(void **state)
{
    (void)state;
    cut_everywhere("0-0(\xbd ");
    cut_everywhere("\xbd (1-0");
    cut_everywhere("1. e4 (1. d4 1/2");
    cut_everywhere("[Event \"a\"]\n[Result \"*\"]\n\n1. e4 {x\ny} e5 $1 (1... c5 ; z\n2. Nf3) 2. Nf3!? *\n");
    cut_everywhere("1. e4 (1. d4 1-0\n\n[Event \"b\"]\n\n1. c4 {open");
}

static void a_game_ends_where_its_text_ends(void **state)
{
    (void)state;
    struct places p = read_cut("1. e4\ne5 (1... c5", 3, 8);
    assert_int_equal(p.end_line, 2);
    assert_int_equal(p.end_column, 12);
}

/* ---- how deep ---- */

struct depths {
    jd_pgn  *reader;
    unsigned count, at[16];
};

static void note_depth(void *context)
{
    struct depths *d = context;
    d->at[d->count++] = jd_pgn_depth(d->reader);
}

static void note_depth_of_move(void *context, jd_move m, const jd_position *before, const jd_position *after,
                               jd_text text)
{
    note_depth(context);
}

static void depth_is_that_of_the_line(void **state)
{
    const char          *text = "1. e4 (1. d4 d5 (1... Nf6)) (1. c4) e5 *";
    const jd_pgn_visitor visitor = {
        .move = note_depth_of_move, .open = note_depth, .close = note_depth, .end = note_depth};
    static const unsigned expected[] = {0 /* e4 */, 1, 1, 1, 2, 2 /* Nf6 */, 1, 0, 1, 1 /* c4 */, 0, 0, 0};
    struct depths         d = {.count = 0};
    assert_int_equal(jd_pgn_new(&d.reader, &visitor, &d, NULL), JD_OK);
    jd_pgn_feed(d.reader, text, strlen(text));
    jd_pgn_end(d.reader);
    jd_pgn_free(d.reader);
    assert_int_equal(d.count, sizeof expected / sizeof expected[0]);
    assert_memory_equal(d.at, expected, sizeof expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(asked_however_it_is_cut),
        cmocka_unit_test(a_game_ends_where_its_text_ends),
        cmocka_unit_test(depth_is_that_of_the_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
