/* The protocols of electronic boards, from bytes to signs. */
#include "../support/board.h"

#include <stdio.h>
#include <string.h>

static jd_reader *reader;

static void open_reader(jd_protocol protocol) { assert_int_equal(jd_reader_new(&reader, protocol), JD_OK); }

static void feed(const void *bytes, size_t count) { assert_int_equal(jd_reader_feed(reader, bytes, count), count); }

static jd_board_sign next(jd_sign_kind kind)
{
    jd_board_sign sign;
    assert_true(jd_reader_next(reader, &sign));
    assert_int_equal(sign.kind, kind);
    return sign;
}

static void no_more(void)
{
    jd_board_sign sign;
    assert_false(jd_reader_next(reader, &sign));
    jd_reader_free(reader);
}

/* The start array as DGT's codes, field 0 first. */
static void dgt_array(uint8_t out[64])
{
    static const uint8_t row[8] = {2, 3, 4, 6, 5, 4, 3, 2};
    memset(out, 0, 64);
    for (int i = 0; i < 8; i++) {
        out[i] = (uint8_t)(row[i] + 6);
        out[8 + i] = 7;
        out[48 + i] = 1;
        out[56 + i] = row[i];
    }
}

static void assert_array(const jd_board_sign *sign, bool turned)
{
    int  number;
    bool is_turned;
    assert_true(jd_board_array(sign->codes, &number, &is_turned));
    assert_int_equal(number, 518);
    assert_int_equal(is_turned, turned);
}

static void dgt_single(void **state)
{
    uint8_t frame[67] = {0x86, 0, 67};
    dgt_array(frame + 3);
    open_reader(JD_PROTOCOL_DGT);
    feed("\x11\x22", 2); /* noise */
    feed(frame, 30);
    next(JD_SIGN_NOISE);
    feed(frame + 30, 37);
    feed("\x8e\x00\x05\x34\x00\x8e\x00\x05\x24\x01", 10);
    feed("\x8d\x00\x0a\x20\x03\x02\x20\x02\x59\x13", 10);
    feed("\x93\x00\x05\x01\x02", 5);
    jd_board_sign sign = next(JD_SIGN_BOARD);
    assert_array(&sign, false);
    assert_int_equal(next(JD_SIGN_SQUARE).square, jd_square_parse("e2"));
    sign = next(JD_SIGN_SQUARE);
    assert_int_equal(sign.square, jd_square_parse("e4"));
    assert_int_equal(sign.code, jd_code_of(JD_WHITE, JD_PAWN));
    sign = next(JD_SIGN_CLOCK);
    assert_true(sign.clock.connected && sign.clock.running && sign.clock.right_runs);
    assert_int_equal(sign.clock.seconds[0], 179);
    assert_int_equal(sign.clock.seconds[1], 182);
    assert_string_equal(next(JD_SIGN_VERSION).text, "1.02");
    no_more();
}

/* A board that is plugged in again begins a new frame inside the old one. */
static void dgt_broken_frames(void **state)
{
    open_reader(JD_PROTOCOL_DGT);
    feed("\x86\x00\x43\x08\x09\x8e\x00\x05\x34\x00", 10);
    next(JD_SIGN_SQUARE);
    next(JD_SIGN_NOISE);
    feed("\x8e\x00\x00\x8e\x00\x01\x8e\x00\x02\x8e\x00\x03\x8e\x00\x05\x40\x01\x8e\x00\x05\x01\x10", 22);
    next(JD_SIGN_NOISE);
    feed("\x8d\x00\x0a\x00\x00\x00\x00\x00\x00\x00", 10); /* says nothing */
    feed("\x8d\x00\x0a\x20\x61\x00\x20\x00\x00\x09", 10); /* 61 minutes */
    next(JD_SIGN_NOISE);
    no_more();
}

static void dgt_acknowledges(void **state)
{
    open_reader(JD_PROTOCOL_DGT);
    feed("\x8d\x00\x0a\x0a\x10\x0b\x00\x00\x00\x00", 10);
    jd_board_sign sign = next(JD_SIGN_ACK);
    assert_true(sign.good);
    assert_int_equal(sign.number, 0x0b);
    feed("\x8d\x00\x0a\x0a\x10\x08\x20\x00\x33\x00", 10);
    assert_int_equal(next(JD_SIGN_BUTTON).number, 3);
    no_more();
}

static void dgt_bus(void **state)
{
    uint8_t frame[70] = {0x83, 0, 70, 8, 1}, sum = 0;
    uint8_t ask[4];
    open_reader(JD_PROTOCOL_DGT);
    dgt_array(frame + 5);
    for (int i = 0; i < 69; i++)
        sum = (uint8_t)(sum + frame[i]);
    frame[69] = sum & 127;
    feed(frame, 70);
    jd_board_sign sign = next(JD_SIGN_BOARD);
    assert_array(&sign, false);
    assert_int_equal(sign.address, 1025);
    frame[69] ^= 1;
    feed(frame, 70);
    next(JD_SIGN_NOISE);
    assert_int_equal(jd_reader_ask_bus(2054, JD_WANT_CLOCK, ask, 4), 4);
    assert_memory_equal(ask, "\x81\x10\x06\x17", 4);
    no_more();
}

static void dgt_memory(void **state)
{
    static const uint8_t bytes[] = {0x8f, 0,  16,   0x7f, 0x7f, 0x7f, 0x6a, 0x6f,
                                    0x40, 52, 0x51, 36,   0x70, 0x04, 0x59, 0x6b};
    open_reader(JD_PROTOCOL_DGT);
    feed(bytes, 7);
    jd_board_sign sign;
    assert_false(jd_reader_next(reader, &sign));
    feed(bytes + 7, sizeof bytes - 7);
    assert_int_equal(next(JD_SIGN_MARK).mark, JD_MARK_POWER_ON);
    assert_int_equal(next(JD_SIGN_MARK).mark, JD_MARK_ARRAY);
    sign = next(JD_SIGN_SQUARE);
    assert_true(sign.memory && !sign.soon && sign.square == jd_square_parse("e2"));
    assert_true(next(JD_SIGN_SQUARE).soon);
    sign = next(JD_SIGN_CLOCK);
    assert_int_equal(sign.clock.seconds[0], 299);
    assert_true(sign.clock.right_runs);
    assert_int_equal(next(JD_SIGN_MARK).mark, JD_MARK_END);
    no_more();
}

static void chessnut(void **state)
{
    static const uint8_t dgt_to[13] = {0, 7, 6, 10, 9, 12, 11, 4, 8, 5, 3, 2, 1};
    uint8_t              array[64], frame[38] = {0x01, 0x24};
    dgt_array(array);
    for (int i = 0; i < 64; i++)
        frame[2 + i / 2] |= (uint8_t)(dgt_to[array[i / 8 * 8 + 7 - i % 8]] << (i & 1 ? 4 : 0));
    open_reader(JD_PROTOCOL_CHESSNUT);
    feed(frame, 20);
    feed(frame + 20, 18);
    feed("\x2a\x02\x55\x00", 4);
    jd_board_sign sign = next(JD_SIGN_BOARD);
    assert_array(&sign, false);
    assert_int_equal(next(JD_SIGN_BATTERY).number, 0x55);
    uint8_t lamps[10];
    assert_int_equal(jd_reader_lamps(reader, jd_square_bit(56) | jd_square_bit(7), lamps, 10), 10);
    assert_memory_equal(lamps, "\x0a\x08\x80\x00\x00\x00\x00\x00\x00\x01", 10);
    no_more();
}

static void chesslink(void **state)
{
    uint8_t ask[3];
    open_reader(JD_PROTOCOL_CHESSLINK);
    assert_int_equal(jd_reader_ask(reader, JD_WANT_VERSION, ask, 3), 3);
    assert_memory_equal(ask, "\xd6\xb5\xb6", 3);
    feed("\x76\xb0\x31\xb0\xb3\x37\x34", 7);
    assert_string_equal(next(JD_SIGN_VERSION).text, "01.03");
    feed("srnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR73", 67);
    jd_board_sign sign = next(JD_SIGN_BOARD);
    assert_array(&sign, false);
    feed("sRNBKQBNRPPPPPPPP................................pppppppprnbkqbnr73", 67); /* from the other side */
    sign = next(JD_SIGN_BOARD);
    assert_array(&sign, true);
    feed("srnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR74", 67); /* a wrong check */
    next(JD_SIGN_NOISE);
    no_more();
}

static size_t certabo_line(char *out, const uint8_t array[64])
{
    size_t used = (size_t)sprintf(out, ":");
    for (int i = 0; i < 64; i++)
        used +=
            (size_t)(array[i] ? sprintf(out + used, "%d %d 1 2 3 ", array[i], i) : sprintf(out + used, "0 0 0 0 0 "));
    return used + (size_t)sprintf(out + used, "\r\n");
}

/* Chips are learned from the array; a field counts when three lines agree. */
static void certabo(void **state)
{
    uint8_t       array[64];
    static char   line[4096];
    jd_board_sign sign;
    dgt_array(array);
    size_t length = certabo_line(line, array);
    for (int i = 0; i < 64; i++) /* the same chip wherever it stands later: its number is where it began */
        assert_true(length < sizeof line);
    open_reader(JD_PROTOCOL_CERTABO);
    for (int i = 0; i < 2; i++) {
        feed(line, length);
        assert_false(jd_reader_next(reader, &sign));
    }
    feed(line, length);
    sign = next(JD_SIGN_BOARD);
    assert_array(&sign, false);
    feed("L:1 2 3\r\n", 9);
    next(JD_SIGN_NOISE);
    no_more();
}

static void occupied(void **state)
{
    open_reader(JD_PROTOCOL_TABUTRONIC);
    feed("255 255 0 0 8 0 247 255\r\n", 25);
    jd_board_sign sign = next(JD_SIGN_BOARD);
    assert_int_equal(sign.codes[jd_square_parse("e4")], JD_CODE_SOMETHING);
    assert_int_equal(sign.codes[jd_square_parse("e2")], JD_CODE_EMPTY);
    feed("256 255 0 0 8 0 247 255\r\n", 25);
    next(JD_SIGN_NOISE);
    no_more();
    open_reader(JD_PROTOCOL_SQUAREOFF);
    feed("14#GO*0#e2u*0#e4d*0#x9d*", 24);
    assert_int_equal(next(JD_SIGN_SQUARE).square, jd_square_parse("e2"));
    assert_int_equal(next(JD_SIGN_SQUARE).code, JD_CODE_SOMETHING);
    next(JD_SIGN_NOISE);
    no_more();
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        cmocka_unit_test(dgt_single), cmocka_unit_test(dgt_broken_frames), cmocka_unit_test(dgt_acknowledges),
        cmocka_unit_test(dgt_bus),    cmocka_unit_test(dgt_memory),        cmocka_unit_test(chessnut),
        cmocka_unit_test(chesslink),  cmocka_unit_test(certabo),           cmocka_unit_test(occupied),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
