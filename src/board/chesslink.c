/* Millennium ChessLink: letters with an odd parity bit, closed by two hexadecimal digits, the XOR of all before. */
#include "reader.h"

#include <string.h>

static uint8_t with_parity(uint8_t c) { return (uint8_t)(c | (__builtin_parity(c) ? 0 : 0x80)); }

size_t jd_chesslink_write(const char *text, uint8_t *out, size_t size)
{
    static const char digits[] = "0123456789ABCDEF";
    uint8_t           check = 0, all[16];
    size_t            length = strlen(text);
    for (size_t i = 0; i < length && i < 14; i++) {
        all[i] = (uint8_t)text[i];
        check ^= all[i];
    }
    all[length] = (uint8_t)digits[check >> 4];
    all[length + 1] = (uint8_t)digits[check & 15];
    for (size_t i = 0; i < length + 2 && i < size; i++)
        out[i] = with_parity(all[i]);
    return length + 2;
}

/* Bytes of an answer, the check included; 0 when none begins with this letter. */
static size_t length_of(uint8_t letter)
{
    switch (letter) {
    case 's': return 67;
    case 'v':
    case 'r':
    case 'w': return 7;
    case 'l':
    case 'x': return 3;
    default: return 0;
    }
}

static int digit(uint8_t c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
}

static bool check_holds(const uint8_t *bytes, size_t length)
{
    int check = 0;
    for (size_t i = 0; i + 2 < length; i++)
        check ^= bytes[i] & 127;
    return digit(bytes[length - 2] & 127) == check >> 4 && digit(bytes[length - 1] & 127) == (check & 15);
}

static jd_found read_squares(const uint8_t *bytes, jd_board_sign *out)
{
    static const char letters[] = ".PNBRQKpnbrqk";
    out->kind = JD_SIGN_BOARD;
    for (int i = 0; i < 64; i++) {
        const char *found = bytes[i] & 127 ? strchr(letters, bytes[i] & 127) : NULL;
        if (!found)
            return JD_FOUND_NOISE;
        out->codes[jd_square_flip((jd_square)i)] = (jd_board_code)(found - letters);
    }
    return JD_FOUND_SIGN;
}

/* The order of the 64 depends on the side of the cable. A mirrored start array shows it: h-file first. */
static void unmirror(struct jd_reader *r, jd_board_sign *out)
{
    int           number;
    bool          turned;
    jd_board_code mirrored[64];
    for (int i = 0; i < 64; i++)
        mirrored[i] = out->codes[i ^ 7];
    if (jd_board_array(out->codes, &number, &turned) && number == 518)
        r->lines = 0;
    else if (jd_board_array(mirrored, &number, &turned) && number == 518)
        r->lines = 1;
    if (r->lines)
        memcpy(out->codes, mirrored, sizeof mirrored);
}

jd_found jd_chesslink_parse(struct jd_reader *r, const uint8_t *bytes, size_t count, size_t *used, jd_board_sign *out)
{
    *used = 1;
    if (!count)
        return JD_FOUND_NOTHING;
    size_t length = length_of(bytes[0] & 127);
    if (!length)
        return JD_FOUND_NOISE;
    if (count < length)
        return JD_FOUND_NOTHING;
    if (!check_holds(bytes, length))
        return JD_FOUND_NOISE;
    *used = length;
    switch (bytes[0] & 127) {
    case 's':
        if (read_squares(bytes + 1, out) != JD_FOUND_SIGN)
            return JD_FOUND_NOISE;
        unmirror(r, out);
        return JD_FOUND_SIGN;
    case 'v':
        out->kind = JD_SIGN_VERSION;
        for (int i = 0, at = 0; i < 4; i++) {
            out->text[at++] = (char)(bytes[1 + i] & 127);
            if (i == 1)
                out->text[at++] = '.';
        }
        return JD_FOUND_SIGN;
    default: return JD_FOUND_BYTES;
    }
}
