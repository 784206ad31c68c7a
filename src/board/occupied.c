/* Boards that know only which squares are occupied: Tabutronic (eight numbers a line) and Square Off (short messages).
 */
#include "reader.h"

#include <string.h>

static jd_found tell_rows(const unsigned rows[8], jd_board_sign *out)
{
    out->kind = JD_SIGN_BOARD;
    for (int row = 0; row < 8; row++)
        for (int file = 0; file < 8; file++)
            out->codes[jd_square_at(file, 7 - row)] = rows[row] >> (7 - file) & 1 ? JD_CODE_SOMETHING : JD_CODE_EMPTY;
    return JD_FOUND_SIGN;
}

/* One number for each rank from the eighth; the highest bit is the a-file. */
jd_found jd_tabutronic_parse(struct jd_reader *r, const uint8_t *bytes, size_t count, size_t *used, jd_board_sign *out)
{
    const uint8_t *end = count ? memchr(bytes, '\n', count) : NULL;
    unsigned       rows[8] = {0}, n = 0;
    bool           inside = false;
    if (!end)
        return JD_FOUND_NOTHING;
    *used = (size_t)(end - bytes) + 1;
    for (const uint8_t *p = bytes; p < end; p++) {
        bool digit = *p >= '0' && *p <= '9';
        if (!digit && *p != ' ' && *p != '\r' && !(p == bytes && *p == ':'))
            return JD_FOUND_NOISE;
        if (digit && !inside && n++ == 8)
            return JD_FOUND_NOISE;
        if (digit && (rows[n - 1] = rows[n - 1] * 10 + (*p - '0')) > 255)
            return JD_FOUND_NOISE;
        inside = digit;
    }
    return n == 8 ? tell_rows(rows, out) : n ? JD_FOUND_NOISE : JD_FOUND_BYTES;
}

/* The squares a1 a2 … a8 b1 …, as 0 and 1. */
static jd_found read_all(const uint8_t *body, jd_board_sign *out)
{
    out->kind = JD_SIGN_BOARD;
    for (int i = 0; i < 64; i++) {
        if (body[i] != '0' && body[i] != '1')
            return JD_FOUND_NOISE;
        out->codes[jd_square_at(i / 8, i % 8)] = body[i] == '1' ? JD_CODE_SOMETHING : JD_CODE_EMPTY;
    }
    return JD_FOUND_SIGN;
}

static jd_found read_step(const uint8_t *body, jd_board_sign *out)
{
    char name[3] = {(char)body[0], (char)body[1], '\0'};
    out->square = jd_square_parse(name);
    out->kind = JD_SIGN_SQUARE;
    out->code = body[2] == 'd' ? JD_CODE_SOMETHING : JD_CODE_EMPTY;
    return out->square != JD_NO_SQUARE && (body[2] == 'd' || body[2] == 'u') ? JD_FOUND_SIGN : JD_FOUND_NOISE;
}

jd_found jd_squareoff_parse(struct jd_reader *r, const uint8_t *bytes, size_t count, size_t *used, jd_board_sign *out)
{
    const uint8_t *end = count ? memchr(bytes, '*', count) : NULL;
    if (!end)
        return JD_FOUND_NOTHING;
    *used = (size_t)(end - bytes) + 1;
    const uint8_t *sign = memchr(bytes, '#', (size_t)(end - bytes));
    if (!sign)
        return JD_FOUND_NOISE;
    size_t head = (size_t)(sign - bytes), length = (size_t)(end - sign) - 1;
    if (head >= 1 && bytes[head - 1] == '0' && (head == 1 || bytes[head - 2] != '3') && length == 3)
        return read_step(sign + 1, out);
    if (head >= 2 && bytes[head - 1] == '0' && bytes[head - 2] == '3' && length == 64)
        return read_all(sign + 1, out);
    return JD_FOUND_BYTES;
}
