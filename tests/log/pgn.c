/* A log's PGN: whatever the log says, our own reader takes it. */
#include "jadoube/log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static jd_rulings rulings;

struct text {
    char   at[20000];
    size_t length;
};

static void put(void *context, const char *text, size_t length)
{
    struct text *t = context;
    assert_true(t->length + length < sizeof t->at);
    memcpy(t->at + t->length, text, length);
    t->at[t->length += length] = '\0';
}

static void on_problem(void *context, const jd_pgn_problem *p) { fail_msg("%s", p->what); }

static void count_move(void *context, jd_move m, const jd_position *before, const jd_position *after, jd_text text)
{
    ++*(int *)context;
}

/* Our own reader has nothing to say against it, and finds so many moves. */
static void read_again(const struct text *t, int expected)
{
    const jd_pgn_visitor visitor = {.problem = on_problem, .move = count_move};
    jd_pgn              *reader;
    int                  moves = 0;
    assert_int_equal(jd_pgn_new(&reader, &visitor, &moves, NULL), JD_OK);
    jd_pgn_feed(reader, t->at, t->length);
    jd_pgn_end(reader);
    jd_pgn_free(reader);
    assert_int_equal(moves, expected);
}

/* `head`: the first line as the writer is given it; NULL: as it is. */
static void pgn_with(const char *head, const char *const *log, int count, struct text *out)
{
    jd_log        *l;
    jd_pgn_record *record;
    out->length = 0;
    assert_int_equal(jd_log_new(&l), JD_OK);
    assert_int_equal(jd_pgn_record_new(&record), JD_OK);
    for (int i = 0; i < count; i++) {
        jd_fault fault = {0, NULL};
        if (jd_log_line(l, log[i], strlen(log[i]), &rulings, &fault) != JD_OK)
            fail_msg("%s: expected %s", log[i], fault.expected);
        if (i > 0)
            assert_int_equal(jd_pgn_record_event(record, jd_log_game(l), jd_log_event(l), &rulings, NULL), JD_OK);
    }
    jd_pgn_tag more[] = {{"Annotator", "us"}, {"Event", "another"}};
    assert_int_equal(jd_pgn_record_write(record, jd_log_game(l), jd_log_regulations(l), head ? head : jd_log_head(l),
                                         more, 2, put, out),
                     JD_OK);
    jd_pgn_record_free(record);
    jd_log_free(l);
}

static void pgn_of(const char *const *log, int count, struct text *out) { pgn_with(NULL, log, count, out); }

/* Whatever stands in names, labels and texts: the game is PGN. */
static void pgn_of_any_names(void **state)
{
    static const char *const log[] = {
        "{\"tags\":{\"ECO\":\"A\\n\\\"00\\\"\",\"bad name\":\"x\",\"]\":\"y\",\"\":\"z\",\"N\":4},\"regulations\":{"
        "\"control\":\"300+2\",\"white\":\"A\\n[Event \\\"x\\\"]\\u0001\\\\\",\"black\":\"\\\"\\r\\n\\r\\n1. e4 *\","
        "\"event\":\"two\\nlines\",\"date\":\"2026-11-15\",\"round\":3}}",
        "{\"at\":0,\"do\":\"start\"}",
        "{\"at\":1500,\"by\":\"white\",\"do\":\"release\",\"move\":\"e4\"}",
        "{\"at\":2000,\"by\":\"white\",\"do\":\"offer\"}",
        "{\"at\":2000,\"by\":\"white\",\"do\":\"press\"}",
        "{\"at\":3000,\"by\":\"black\",\"do\":\"sign\",\"result\":\"} {\\n[%clk 0:00:00]\"}",
        "{\"at\":4000,\"by\":\"black\",\"do\":\"play\",\"move\":\"e7e4\"}",
        "{\"at\":5000,\"by\":\"black\",\"do\":\"play\",\"move\":\"e5\"}",
    };
    static struct text out;
    pgn_of(log, 8, &out);
    read_again(&out, 2);
    const char *tags = "[Event \"two lines\"]\n[Site \"?\"]\n[Date \"2026.11.15\"]\n[Round \"3\"]\n"
                       "[White \"A [Event \\\"x\\\"] \\\\\"]\n[Black \"\\\"    1. e4 *\"]\n[Result \"*\"]\n"
                       "[Annotator \"us\"]\n[ECO \"A \\\"00\\\"\"]\n[Laws \"2023\"]\n[TimeControl \"300+2\"]\n\n"
                       "1. e4 {[%clk 0:05:02]} {(=)}";
    if (strncmp(out.at, tags, strlen(tags)) != 0)
        fail_msg("%s", out.at);
}

/* Where an illegal move stood the rest is told in a comment, and is PGN as well. */
static void pgn_of_an_illegal_move_that_stands(void **state)
{
    static const char *const log[] = {
        "{\"regulations\":{\"edition\":\"2018\",\"control\":\"180\",\"supervised\":false}}",
        "{\"at\":0,\"do\":\"start\"}",
        "{\"at\":1,\"by\":\"white\",\"do\":\"play\",\"move\":\"e2e4\"}",
        "{\"at\":2,\"by\":\"black\",\"do\":\"play\",\"move\":\"e7e4\"}",
        "{\"at\":3,\"by\":\"white\",\"do\":\"play\",\"move\":\"d2d4\"}",
    };
    static struct text out;
    pgn_of(log, 5, &out);
    read_again(&out, 1);
    assert_non_null(strstr(out.at, "1. e4 {[%clk 0:02:59.999]} {[%stood e7e4 0:02:59.999 d2d4 0:02:59.998]} *"));
}

/* A first line that is none says nothing: the tags are those of the regulations, and the moves are there. */
static void pgn_with_a_malformed_head(void **state)
{
    static const char *const log[] = {
        "{\"regulations\":{\"edition\":\"2018\",\"control\":\"300\",\"white\":\"A\"},\"tags\":{\"ECO\":\"A00\"}}",
        "{\"at\":0,\"do\":\"start\"}",
        "{\"at\":0,\"by\":\"white\",\"do\":\"play\",\"move\":\"a3\"}",
    };
    static const char *const heads[] = {"",
                                        "{",
                                        "x",
                                        "[]",
                                        "{\"tags\":{\"ECO\":\"A00\"}",
                                        "{\"tags\":[\"ECO\"]}",
                                        "{\"tags\":7}",
                                        "{\"regulations\":null}",
                                        "{\"regulations\":{\"event\":[1]}}"};
    static struct text       out;
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        pgn_with(heads[i], log, 3, &out);
        read_again(&out, 1);
        assert_non_null(strstr(out.at, "[White \"A\"]"));
        assert_non_null(strstr(out.at, "[TimeControl \"300\"]"));
        assert_non_null(strstr(out.at, "1. a3 {[%clk 0:05:00]} *"));
        assert_null(strstr(out.at, "ECO"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pgn_of_any_names),
        cmocka_unit_test(pgn_of_an_illegal_move_that_stands),
        cmocka_unit_test(pgn_with_a_malformed_head),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
