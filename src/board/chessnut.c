/* Chessnut boards: positions as 32 bytes, two fields each, from h8 to a1. */
#include "reader.h"

static const jd_board_code codes[16] = {0, 11, 12, 9, 7, 8, 4, 1, 10, 3, 2, 5, 6, 0, 0, 0};

/* The bytes before the 32; 0 when no position begins here. */
static size_t head_of(const uint8_t *bytes)
{
    return (bytes[0] == 0x01 && (bytes[1] == 0x24 || bytes[1] == 0x3d)) || (bytes[0] == 0x42 && bytes[1] == 0x21) ? 2
                                                                                                                  : 0;
}

static jd_found read_position(const uint8_t *half, jd_board_sign *out)
{
    out->kind = JD_SIGN_BOARD;
    for (int i = 0; i < 64; i++) {
        int code = half[i / 2] >> (i & 1 ? 4 : 0) & 15;
        if (code > 12)
            return JD_FOUND_NOISE;
        out->codes[jd_square_at(7 - i % 8, 7 - i / 8)] = codes[code];
    }
    return JD_FOUND_SIGN;
}

/* 2A is the battery, of which the highest bit means that it is being charged; other answers only have a length. */
static jd_found read_answer(const uint8_t *bytes, size_t length, jd_board_sign *out)
{
    bool battery = bytes[0] == 0x2a && length >= 1, moving = bytes[0] == 0x41 && bytes[1] == 3 && bytes[2] == 0x0c;
    if (!battery && !moving)
        return JD_FOUND_BYTES;
    out->kind = JD_SIGN_BATTERY;
    out->number = moving ? bytes[4] : bytes[2] & 127;
    return JD_FOUND_SIGN;
}

static bool is_answer(uint8_t code)
{
    return code == 0x23 || code == 0x28 || code == 0x2a || code == 0x32 || code == 0x37 || code == 0x41;
}

jd_found jd_chessnut_parse(struct jd_reader *r, const uint8_t *bytes, size_t count, size_t *used, jd_board_sign *out)
{
    if (count < 2)
        return JD_FOUND_NOTHING;
    if (head_of(bytes)) {
        *used = 34; /* what follows the position, a time or a force, is skipped like noise that means nothing */
        if (count < 34)
            return JD_FOUND_NOTHING;
        jd_found found = read_position(bytes + 2, out);
        *used = found == JD_FOUND_NOISE ? 1 : 34;
        return found;
    }
    if (is_answer(bytes[0]) && bytes[1] && bytes[1] <= 32) {
        size_t length = bytes[1] + 2u;
        if (count < length)
            return JD_FOUND_NOTHING;
        *used = length;
        return read_answer(bytes, bytes[1], out);
    }
    *used = 1;
    return JD_FOUND_BYTES;
}
