/* DGT boards: frames of a single board, frames of a bus, and the language of their memory. */
#include "reader.h"

#include <string.h>

static const jd_board_code codes[16] = {
    0, 1, 4, 2, 3, 6, 5, 7, 10, 8, 9, 12, 11, JD_CODE_DRAW, JD_CODE_WHITE_WINS, JD_CODE_BLACK_WINS,
};

/* Field 0 is a8, field 63 is h1. */
static jd_square square_of(uint8_t field) { return jd_square_flip((jd_square)(field & 63)); }

static bool bcd(uint8_t byte, int32_t *out)
{
    *out = (byte >> 4) * 10 + (byte & 15);
    return (byte & 15) <= 9 && *out <= 59;
}

/* ---- clock ---- */

/* One side: hours with flags, minutes, seconds. */
static bool read_side(const uint8_t b[3], int32_t *seconds, bool *flag)
{
    int32_t minutes, rest;
    if ((b[0] & 15) > 9 || !bcd(b[1], &minutes) || !bcd(b[2], &rest))
        return false;
    *seconds = (b[0] & 15) * 3600 + minutes * 60 + rest;
    *flag = b[0] & 0x10;
    return true;
}

/* The clock answers a command, or says by itself that a button was pressed. */
static jd_found read_ack(const uint8_t b[7], jd_board_sign *out)
{
    static const uint8_t buttons[] = {0x31, 0x32, 0x33, 0x34, 0x35};
    int                  a0 = b[1] | (b[3] & 0x10) << 3, a1 = b[2] | (b[3] & 0x20) << 2, a3 = b[5] | (b[0] & 0x20) << 2;
    out->kind = JD_SIGN_ACK;
    out->good = a0 == 0x10;
    out->number = a1;
    if (a1 == 0x88)
        for (int i = 0; i < 5; i++)
            if (a3 == buttons[i]) {
                out->kind = JD_SIGN_BUTTON;
                out->number = i + 1;
            }
    return JD_FOUND_SIGN;
}

static jd_found read_clock(const uint8_t b[7], jd_board_sign *out)
{
    static const uint8_t nothing[7];
    if (memcmp(b, nothing, 7) == 0)
        return JD_FOUND_BYTES;
    if ((b[0] & 15) == 10 || (b[3] & 15) == 10)
        return read_ack(b, out);
    jd_board_clock *c = &out->clock;
    out->kind = JD_SIGN_CLOCK;
    c->connected = !(b[6] & 0x20);
    if (!c->connected)
        return JD_FOUND_SIGN;
    c->running = b[6] & 1;
    c->right_runs = b[6] & 2;
    c->battery_low = b[6] & 4;
    return read_side(b, &c->seconds[1], &c->flag[1]) && read_side(b + 3, &c->seconds[0], &c->flag[0]) ? JD_FOUND_SIGN
                                                                                                      : JD_FOUND_NOISE;
}

/* ---- frames ---- */

static jd_found read_text(jd_sign_kind kind, const uint8_t *data, size_t length, jd_board_sign *out)
{
    out->kind = kind;
    for (size_t i = 0; i < length && i < sizeof out->text - 1; i++)
        out->text[i] = data[i] >= 32 && data[i] < 127 ? (char)data[i] : ' ';
    return JD_FOUND_SIGN;
}

static jd_found read_board(const uint8_t *data, size_t length, jd_board_sign *out)
{
    if (length != 64)
        return JD_FOUND_NOISE;
    out->kind = JD_SIGN_BOARD;
    for (int field = 0; field < 64; field++) {
        if (data[field] > 15)
            return JD_FOUND_NOISE;
        out->codes[square_of((uint8_t)field)] = codes[data[field]];
    }
    return JD_FOUND_SIGN;
}

static jd_found read_field(const uint8_t *data, size_t length, jd_board_sign *out)
{
    if (length != 2 || data[0] > 63 || data[1] > 15)
        return JD_FOUND_NOISE;
    out->kind = JD_SIGN_SQUARE;
    out->square = square_of(data[0]);
    out->code = codes[data[1]];
    return JD_FOUND_SIGN;
}

static void write_version(const uint8_t *data, jd_board_sign *out)
{
    char *p = out->text;
    out->kind = JD_SIGN_VERSION;
    if (data[0] >= 10)
        *p++ = (char)('0' + data[0] / 10 % 10);
    *p++ = (char)('0' + data[0] % 10);
    *p++ = '.';
    *p++ = (char)('0' + data[1] / 10 % 10);
    *p++ = (char)('0' + data[1] % 10);
}

static jd_found read_single(uint8_t type, const uint8_t *data, size_t length, jd_board_sign *out)
{
    switch (type) {
    case 0x86: return read_board(data, length, out);
    case 0x8e: return read_field(data, length, out);
    case 0x8d: return length == 7 ? read_clock(data, out) : JD_FOUND_NOISE;
    case 0x91:
    case 0xa2: return read_text(JD_SIGN_SERIAL, data, length, out);
    case 0x92: return read_text(JD_SIGN_TEXT, data, length, out);
    case 0x93:
        if (length == 2)
            write_version(data, out);
        return length == 2 ? JD_FOUND_SIGN : JD_FOUND_NOISE;
    case 0xa0:
        out->kind = JD_SIGN_BATTERY;
        out->number = length ? data[0] : 0;
        return length ? JD_FOUND_SIGN : JD_FOUND_NOISE;
    default: return JD_FOUND_BYTES; /* draughts, bus addresses, what newer boards know */
    }
}

/* ---- memory ---- */

/* 84 and 83 of a bus, and 8D and 86 of a single board, have the same data. */
static const struct {
    uint8_t code;
    jd_mark mark;
} marks[] = {
    {0x6a, JD_MARK_POWER_ON},     {0x6b, JD_MARK_END},      {0x6c, JD_MARK_ROWS},
    {0x6d, JD_MARK_EMPTY},        {0x6e, JD_MARK_READ_OUT}, {0x6f, JD_MARK_ARRAY},
    {0x7a, JD_MARK_ARRAY_TURNED}, {0x7b, JD_MARK_GAME},     {0x7c, JD_MARK_RESTARTED},
};

static jd_found read_mark(uint8_t byte, jd_board_sign *out)
{
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (marks[i].code == byte) {
            out->kind = JD_SIGN_MARK;
            out->mark = marks[i].mark;
            return JD_FOUND_SIGN;
        }
    return byte == 0x7f || byte == 0 ? JD_FOUND_BYTES : JD_FOUND_NOISE;
}

/* The time of the side that was stopped: the lever now says that the other one runs. */
static jd_found read_memory_time(const uint8_t *b, jd_board_sign *out)
{
    int  side = b[0] < 0x70;
    bool flag;
    out->kind = JD_SIGN_CLOCK;
    out->clock = (jd_board_clock){.connected = true, .running = true, .right_runs = side == 0, .seconds = {-1, -1}};
    uint8_t time[3] = {(uint8_t)(b[0] & 15), b[1], b[2]};
    return read_side(time, &out->clock.seconds[side], &flag) ? JD_FOUND_SIGN : JD_FOUND_NOISE;
}

/* One entry of the memory, at the beginning of `b`. */
static jd_found read_entry(const uint8_t *b, size_t left, size_t *used, jd_board_sign *out)
{
    bool time = (b[0] >= 0x60 && b[0] <= 0x69) || (b[0] >= 0x70 && b[0] <= 0x79), square = b[0] >= 0x40 && b[0] <= 0x5f;
    *used = time ? 3 : square ? 2 : 1;
    if (*used > left) {
        *used = left;
        return JD_FOUND_NOISE;
    }
    out->memory = true;
    if (time)
        return read_memory_time(b, out);
    if (!square)
        return read_mark(b[0], out);
    uint8_t field[2] = {b[1], (uint8_t)(b[0] & 15)};
    out->soon = b[0] & 0x10;
    return read_field(field, 2, out);
}

static jd_found go_on_with_memory(struct jd_reader *r, const uint8_t *bytes, size_t count, size_t *used,
                                  jd_board_sign *out)
{
    size_t left = r->memory < count ? r->memory : count;
    if (!left)
        return JD_FOUND_NOTHING;
    jd_found found = bytes[0] & 0x80 ? JD_FOUND_NOISE : read_entry(bytes, left, used, out);
    if (bytes[0] & 0x80)
        r->memory = 0;
    out->address = r->address;
    r->memory -= *used < r->memory ? *used : r->memory;
    return found;
}

/* ---- bus ---- */

static bool is_bus(uint8_t type, size_t length)
{
    switch (type) {
    case 0x83: return length == 70;
    case 0x84: return length == 13;
    case 0x85:
    case 0x87:
    case 0x88:
    case 0x89: return length >= 6;
    case 0x86: return length != 67 && length >= 6;
    default: return false;
    }
}

static bool check_holds(const uint8_t *frame, size_t length)
{
    unsigned sum = 0;
    for (size_t i = 0; i + 1 < length; i++)
        sum += frame[i];
    return (sum & 127) == frame[length - 1];
}

static jd_found read_bus(struct jd_reader *r, const uint8_t *frame, size_t length, size_t *used, jd_board_sign *out)
{
    uint16_t address = (uint16_t)(frame[3] << 7 | frame[4]);
    *used = length;
    if (!check_holds(frame, length))
        return JD_FOUND_NOISE;
    out->address = address;
    switch (frame[0]) {
    case 0x83: return read_board(frame + 5, 64, out);
    case 0x84: return read_clock(frame + 5, out);
    case 0x85:
    case 0x86: /* the entries follow one by one; the check is skipped at their end */
        r->memory = length - 6;
        r->address = address;
        *used = 5;
        return JD_FOUND_BYTES;
    case 0x87:
        out->kind = JD_SIGN_SERIAL;
        for (unsigned i = 0, n = address; i < 5; i++, n /= 10)
            out->text[4 - i] = (char)('0' + n % 10);
        return JD_FOUND_SIGN;
    default: return JD_FOUND_BYTES;
    }
}

jd_found jd_dgt_parse(struct jd_reader *r, const uint8_t *bytes, size_t count, size_t *used, jd_board_sign *out)
{
    if (r->memory)
        return go_on_with_memory(r, bytes, count, used, out);
    *used = 1;
    if (!count)
        return JD_FOUND_NOTHING;
    if (!(bytes[0] & 0x80)) {
        bool check = r->address; /* that stood behind the memory */
        r->address = 0;
        return check ? JD_FOUND_BYTES : JD_FOUND_NOISE;
    }
    r->address = 0;
    for (size_t i = 1; i < count && i < 3; i++) /* a new frame has begun inside this one */
        if (bytes[i] & 0x80)
            return *used = i, JD_FOUND_NOISE;
    if (count < 3)
        return JD_FOUND_NOTHING;
    size_t length = (size_t)bytes[1] * 128 + bytes[2];
    if (length < 3)
        return *used = 3, JD_FOUND_NOISE;
    for (size_t i = 3; i < length && i < count; i++)
        if (bytes[i] & 0x80)
            return *used = i, JD_FOUND_NOISE;
    if (count < length)
        return JD_FOUND_NOTHING;
    if (is_bus(bytes[0], length))
        return read_bus(r, bytes, length, used, out);
    *used = length;
    if (bytes[0] == 0x8f) {
        r->memory = length - 3;
        return *used = 3, JD_FOUND_BYTES;
    }
    return read_single(bytes[0], bytes + 3, length - 3, out);
}
