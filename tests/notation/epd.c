/* epd.c - positions with operations. */
#include "jadoube/jadoube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define FIELDS       "r1bqk1r1/1p1p1n2/p1n2pN1/2p1b2Q/2P1Pp2/1PN5/PB4PP/R4RK1 w q -"

static jd_epd epd(const char *text)
{
    jd_epd e;
    assert_int_equal(jd_epd_read(text, strlen(text), &e, NULL), JD_OK);
    return e;
}

static void assert_operand(jd_epd_operation *o, size_t *cursor, jd_epd_type type, const char *text)
{
    jd_epd_operand operand;
    assert_true(jd_epd_next_operand(o, cursor, &operand));
    assert_int_equal(operand.type, type);
    assert_int_equal(operand.length, strlen(text));
    assert_memory_equal(operand.text, text, operand.length);
}

static void test_operations(void **state)
{
    jd_epd           e = epd(FIELDS " bm Rxf4 Nd5;id \"test; 1\" ;\tce -120; acd 1.5 x1; noop; c0 \"\";");
    jd_epd_operation o;
    jd_epd_operand   operand;
    size_t           cursor = 0, count = 0;
    while (jd_epd_next(&e, &cursor, &o))
        count++;
    assert_int_equal(count, 6);
    assert_true(jd_epd_find(&e, "bm", &o));
    cursor = 0;
    assert_operand(&o, &cursor, JD_EPD_MOVE, "Rxf4");
    assert_operand(&o, &cursor, JD_EPD_MOVE, "Nd5");
    assert_false(jd_epd_next_operand(&o, &cursor, &operand));
    assert_true(jd_epd_find(&e, "id", &o));
    cursor = 0;
    assert_operand(&o, &cursor, JD_EPD_STRING, "test; 1");
    assert_true(jd_epd_find(&e, "ce", &o));
    cursor = 0;
    assert_operand(&o, &cursor, JD_EPD_INTEGER, "-120");
    assert_true(jd_epd_find(&e, "acd", &o));
    cursor = 0;
    assert_operand(&o, &cursor, JD_EPD_NUMBER, "1.5");
    assert_operand(&o, &cursor, JD_EPD_WORD, "x1");
    assert_true(jd_epd_find(&e, "noop", &o));
    cursor = 0;
    assert_false(jd_epd_next_operand(&o, &cursor, &operand));
    assert_true(jd_epd_find(&e, "c0", &o));
    cursor = 0;
    assert_operand(&o, &cursor, JD_EPD_STRING, "");
    assert_false(jd_epd_find(&e, "b", &o));
    assert_false(jd_epd_find(&e, "bmx", &o));
}

static void test_moves_can_be_read(void **state)
{
    jd_epd           e = epd(FIELDS " bm Rxf4;");
    jd_position      p;
    jd_epd_operation o;
    jd_epd_operand   operand;
    jd_reading       r;
    size_t           cursor = 0;
    assert_int_equal(jd_setup_position(&e.setup, 0, &p), JD_OK);
    assert_true(jd_epd_find(&e, "bm", &o) && jd_epd_next_operand(&o, &cursor, &operand));
    assert_int_equal(jd_movetext_read(&p, operand.text, operand.length, NULL, &r), JD_OK);
    assert_int_equal(r.move, jd_move_of(jd_square_parse("f1"), jd_square_parse("f4")));
}

static void test_counters(void **state)
{
    assert_int_equal(epd(FIELDS " hmvc 7; fmvn 31;").setup.halfmove_clock, 7);
    assert_int_equal(epd(FIELDS " hmvc 7; fmvn 31;").setup.fullmove, 31);
    assert_int_equal(epd(FIELDS " 5 20 bm Rxf4;").setup.halfmove_clock, 5);
    assert_int_equal(epd(FIELDS " 5 20").setup.fullmove, 20);
    assert_int_equal(epd(FIELDS).setup.halfmove_clock, 0);
    assert_int_equal(epd(FIELDS).setup.fullmove, 1);
    assert_int_equal(epd(FIELDS " fmvn 0; hmvc 99999999999;").setup.fullmove, 1);
    assert_int_equal(epd(FIELDS " fmvn 0; hmvc 99999999999;").setup.halfmove_clock, 0);
}

/* Lines as other programs write them. */
static void test_found_in_the_wild(void **state)
{
    jd_epd_operation o;
    jd_epd_operand   operand;
    size_t           cursor = 0;
    assert_int_equal(epd(FIELDS " 0 1;").setup.fullmove, 1);
    assert_int_equal(epd(FIELDS " 3 9 ; bm Rxf4;").setup.fullmove, 9);
    assert_int_equal(epd(FIELDS " 3;").setup.halfmove_clock, 3);
    assert_int_equal(epd(FIELDS " 3 bm Rxf4;").setup.halfmove_clock, 3);
    jd_epd e = epd(FIELDS " ;; id \"a \\\"b\\\" \\\\\" ;; ; c0 \"x\";;");
    assert_true(jd_epd_next(&e, &cursor, &o) && o.opcode_length == 2);
    size_t at = 0;
    assert_operand(&o, &at, JD_EPD_STRING, "a \\\"b\\\" \\\\");
    assert_true(jd_epd_next(&e, &cursor, &o) && memcmp(o.opcode, "c0", 2) == 0);
    assert_false(jd_epd_next(&e, &cursor, &o));
    at = 0;
    assert_true(jd_epd_find(&e, "c0", &o) && jd_epd_next_operand(&o, &at, &operand));
}

static void test_written_and_read_again(void **state)
{
    static const char *const rows[][2] = {
        {FIELDS " bm Rxf4 Nd5;id \"test;  1\" ;\tce -120; noop",
         FIELDS " bm Rxf4 Nd5; id \"test;  1\"; ce -120; noop;"},
        {FIELDS "", FIELDS},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 c0 \"en passant\";", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 c0 \"en passant\";"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_epd           e = epd(rows[i][0]);
        jd_epd_operation operations[8];
        size_t           cursor = 0, count = 0;
        jd_position      p;
        char             text[256];
        while (jd_epd_next(&e, &cursor, &operations[count]))
            count++;
        assert_int_equal(jd_setup_position(&e.setup, 0, &p), JD_OK);
        assert_int_equal(jd_epd_write(&p, operations, count, text, sizeof text), strlen(rows[i][1]));
        assert_string_equal(text, rows[i][1]);
        assert_int_equal(jd_epd_write(&p, operations, count, text, 10), strlen(rows[i][1]));
        assert_int_equal(strlen(text), 9);
    }
}

static void test_faults(void **state)
{
    static const struct {
        const char *text, *expected;
        size_t      offset;
    } rows[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - bm e4; 4x;", "an operation: a name that begins with a letter", 33},
        {"4k3/8/8/8/8/8/8/4K3 w - - ; 4;", "an operation: a name that begins with a letter", 28},
        {"4k3/8/8/8/8/8/8/4K3 w - - id \"open;", "'\"' at the end of the string", 35},
        {"4k3/8/8/8/8/8/8/4K3 w - - id\"x\";", "a space or ';'", 28},
        {"4k3/8/8/8/8/8/8/4K3 w - - id \"x\"y;", "a space or ';'", 32},
        {"4k3/8/8/8/Pp6/8/8/4K3 b -", "an en passant square or '-'", 25},
        {"", "a piece (PNBRQKpnbrqk) or a number of empty squares, eight squares to a rank", 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_epd   e;
        jd_fault fault = {0, ""};
        assert_int_equal(jd_epd_read(rows[i].text, strlen(rows[i].text), &e, &fault), JD_ERR_SYNTAX);
        assert_string_equal(fault.expected, rows[i].expected);
        assert_int_equal(fault.offset, rows[i].offset);
        assert_int_equal(jd_epd_read(rows[i].text, strlen(rows[i].text), &e, NULL), JD_ERR_SYNTAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_operations), cmocka_unit_test(test_moves_can_be_read),
        cmocka_unit_test(test_counters),   cmocka_unit_test(test_written_and_read_again),
        cmocka_unit_test(test_faults),     cmocka_unit_test(test_found_in_the_wild),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
