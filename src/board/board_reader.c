/* Bytes of electronic boards: the protocols by name, the buffer, and what boards want to hear. */
#include "jadoube/board_reader.h"
#include "reader.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    int         baud;
    const char *about;
} protocols[] = {
#define ROW(id, name, baud, about) [JD_PROTOCOL_##id] = {name, baud, about},
    JD_PROTOCOLS(ROW)
#undef ROW
};

static jd_reader_parser *const parsers[] = {
    [JD_PROTOCOL_DGT] = jd_dgt_parse,
    [JD_PROTOCOL_CHESSNUT] = jd_chessnut_parse,
    [JD_PROTOCOL_CHESSLINK] = jd_chesslink_parse,
    [JD_PROTOCOL_CERTABO] = jd_certabo_parse,
    [JD_PROTOCOL_TABUTRONIC] = jd_tabutronic_parse,
    [JD_PROTOCOL_SQUAREOFF] = jd_squareoff_parse,
};

const char *jd_protocol_name(jd_protocol protocol) { return protocols[protocol].name; }
const char *jd_protocol_about(jd_protocol protocol) { return protocols[protocol].about; }
int         jd_protocol_baud(jd_protocol protocol) { return protocols[protocol].baud; }

bool jd_protocol_kindless(jd_protocol protocol)
{
    return protocol == JD_PROTOCOL_TABUTRONIC || protocol == JD_PROTOCOL_SQUAREOFF;
}

jd_protocol jd_protocol_parse(const char *text)
{
    int i = 0;
    while (i < JD_PROTOCOL_COUNT && strcmp(protocols[i].name, text) != 0)
        i++;
    return (jd_protocol)i;
}

jd_err jd_reader_new(jd_reader **out, jd_protocol protocol)
{
    *out = NULL;
    if ((unsigned)protocol >= JD_PROTOCOL_COUNT)
        return JD_ERR_RANGE;
    *out = calloc(1, sizeof **out);
    if (!*out)
        return JD_ERR_MEMORY;
    (*out)->protocol = protocol;
    return JD_OK;
}

void jd_reader_free(jd_reader *reader) { free(reader); }

size_t jd_reader_feed(jd_reader *r, const uint8_t *bytes, size_t count)
{
    if (r->from) {
        memmove(r->bytes, r->bytes + r->from, r->count);
        r->from = 0;
    }
    size_t room = sizeof r->bytes - r->count, taken = count < room ? count : room;
    if (taken)
        memcpy(r->bytes + r->count, bytes, taken);
    r->count += taken;
    return taken;
}

static bool tell_noise(jd_reader *r, jd_board_sign *out)
{
    bool noisy = r->noisy;
    memset(out, 0, sizeof *out);
    out->kind = JD_SIGN_NOISE;
    r->noisy = false;
    return noisy;
}

bool jd_reader_next(jd_reader *r, jd_board_sign *out)
{
    for (;;) {
        size_t used = 0;
        memset(out, 0, sizeof *out);
        jd_found found = parsers[r->protocol](r, r->bytes + r->from, r->count, &used, out);
        if (found == JD_FOUND_NOTHING && r->count == sizeof r->bytes) { /* a frame that never ends */
            used = 1;
            found = JD_FOUND_NOISE;
        }
        if (found == JD_FOUND_NOTHING)
            return tell_noise(r, out);
        r->from += used;
        r->count -= used;
        r->noisy |= found == JD_FOUND_NOISE;
        if (found == JD_FOUND_SIGN)
            return true;
    }
}

/* ---- requests ---- */

static size_t give(const void *bytes, size_t count, uint8_t *out, size_t size)
{
    if (size)
        memcpy(out, bytes, count < size ? count : size);
    return count;
}

static size_t ask_dgt(jd_board_want what, uint8_t *out, size_t size)
{
    static const uint8_t codes[] = {
        [JD_WANT_START] = 0x4b,   [JD_WANT_BOARD] = 0x42,  [JD_WANT_CLOCK] = 0x41, [JD_WANT_MEMORY] = 0x49,
        [JD_WANT_VERSION] = 0x4d, [JD_WANT_SERIAL] = 0x45, [JD_WANT_STOP] = 0x40,
    };
    return give(&codes[what], 1, out, size);
}

size_t jd_reader_ask(const jd_reader *r, jd_board_want what, uint8_t *out, size_t size)
{
    bool start = what == JD_WANT_START, board = what == JD_WANT_BOARD;
    switch (r->protocol) {
    case JD_PROTOCOL_DGT: return ask_dgt(what, out, size);
    case JD_PROTOCOL_CHESSNUT: return start ? give("\x21\x01\x00", 3, out, size) : 0;
    case JD_PROTOCOL_CHESSLINK:
        return start                     ? jd_chesslink_write("W0203", out, size)
               : board                   ? jd_chesslink_write("S", out, size)
               : what == JD_WANT_VERSION ? jd_chesslink_write("V", out, size)
                                         : 0;
    case JD_PROTOCOL_SQUAREOFF: return start ? give("14#1*", 5, out, size) : board ? give("30#R*", 5, out, size) : 0;
    default: return 0;
    }
}

size_t jd_reader_ask_bus(uint16_t address, jd_board_want what, uint8_t *out, size_t size)
{
    static const uint8_t codes[] = {
        [JD_WANT_START] = 0x8d,   [JD_WANT_BOARD] = 0x82,  [JD_WANT_CLOCK] = 0x81, [JD_WANT_MEMORY] = 0x86,
        [JD_WANT_VERSION] = 0x8b, [JD_WANT_SERIAL] = 0x87, [JD_WANT_STOP] = 0x88,
    };
    uint8_t bytes[4] = {address || what == JD_WANT_STOP ? codes[what] : 0x87, address >> 7 & 127, address & 127};
    bytes[3] = (uint8_t)((bytes[0] + bytes[1] + bytes[2]) & 127);
    return give(bytes, 4, out, size);
}

/* Eight bytes, the eighth rank first; the a-file is the lowest bit, or the highest. */
static void lamp_rows(jd_bitboard squares, bool a_highest, uint8_t out[8])
{
    for (int row = 0; row < 8; row++) {
        out[row] = (uint8_t)(squares >> 8 * (7 - row));
        if (a_highest)
            for (int file = 0, byte = out[row]; file < 8; file++)
                out[row] = (uint8_t)((file ? out[row] : 0) | (byte >> file & 1) << (7 - file));
    }
}

size_t jd_reader_lamps(const jd_reader *r, jd_bitboard squares, uint8_t *out, size_t size)
{
    uint8_t bytes[10] = {0x0a, 0x08};
    lamp_rows(squares, r->protocol == JD_PROTOCOL_CHESSNUT, bytes + 2);
    if (r->protocol == JD_PROTOCOL_CHESSNUT)
        return give(bytes, 10, out, size);
    if (r->protocol == JD_PROTOCOL_CERTABO || r->protocol == JD_PROTOCOL_TABUTRONIC)
        return give(bytes + 2, 8, out, size);
    return 0;
}
