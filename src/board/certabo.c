/* Certabo: lines of 320 numbers, five for the chip on each field from a8 to h1. Chips are learned from the start array;
 * a field counts when three lines agree. */
#include "reader.h"

#include <string.h>

#define NUMBERS 320
#define AGREE   3

/* The numbers of a line between ':' and its end; false when there are not 320. */
static bool read_numbers(const uint8_t *text, size_t length, uint8_t *out, unsigned wanted)
{
    unsigned count = 0, value = 0;
    bool     inside = false;
    for (size_t i = 0; i <= length; i++) {
        bool digit = i < length && text[i] >= '0' && text[i] <= '9';
        if (digit) {
            value = value * 10 + (text[i] - '0');
            if (value > 255)
                return false;
        } else if (inside) {
            if (count == wanted)
                return false;
            out[count++] = (uint8_t)value;
            value = 0;
        }
        if (!digit && i < length && text[i] != ' ' && text[i] != '\r')
            return false;
        inside = digit;
    }
    return count == wanted;
}

static bool empty(const uint8_t id[5]) { return !(id[0] | id[1] | id[2] | id[3] | id[4]); }

static jd_board_code code_of(const struct jd_reader *r, const uint8_t id[5])
{
    if (empty(id))
        return JD_CODE_EMPTY;
    for (size_t i = 0; i < r->chip_count; i++)
        if (memcmp(r->chips[i].id, id, 5) == 0)
            return r->chips[i].code;
    return JD_CODE_SOMETHING;
}

/* Full rows at both ends, queens perhaps on d3 and d6: the pieces of a game that begins. */
static bool is_array(uint8_t ids[64][5])
{
    for (int field = 0; field < 64; field++) {
        bool home = field < 16 || field >= 48, spare = field == 19 || field == 43;
        if (!spare && home == empty(ids[field]))
            return false;
    }
    return true;
}

static void learn(struct jd_reader *r, uint8_t ids[64][5])
{
    static const jd_kind rows[8] = {JD_ROOK, JD_KNIGHT, JD_BISHOP, JD_QUEEN, JD_KING, JD_BISHOP, JD_KNIGHT, JD_ROOK};
    if (!is_array(ids))
        return;
    r->chip_count = 0;
    for (int field = 0; field < 64 && r->chip_count < CHIPS; field++) {
        jd_colour c = field < 32 ? JD_BLACK : JD_WHITE;
        bool      pawn = (field >= 8 && field < 16) || (field >= 48 && field < 56), spare = field == 19 || field == 43;
        if (empty(ids[field]))
            continue;
        struct jd_reader_chip *chip = &r->chips[r->chip_count++];
        memcpy(chip->id, ids[field], 5);
        chip->code = jd_code_of(c, pawn ? JD_PAWN : spare ? JD_QUEEN : rows[field % 8]);
    }
}

/* The fields in which the last three lines agree. */
static jd_found take_line(struct jd_reader *r, jd_board_sign *out)
{
    uint8_t(*a)[5] = r->ids[r->lines % AGREE];
    r->lines++;
    if (r->lines < AGREE)
        return JD_FOUND_BYTES;
    bool all = true;
    for (int field = 0; field < 64; field++) {
        bool same =
            memcmp(r->ids[0][field], r->ids[1][field], 5) == 0 && memcmp(r->ids[1][field], r->ids[2][field], 5) == 0;
        all &= same;
        if (same)
            r->agree |= UINT64_C(1) << field;
    }
    if (all && !r->chip_count)
        learn(r, a);
    if (!r->chip_count || ~r->agree)
        return JD_FOUND_BYTES;
    bool changed = r->lines == AGREE;
    for (int field = 0; field < 64; field++) {
        bool same =
            memcmp(r->ids[0][field], r->ids[1][field], 5) == 0 && memcmp(r->ids[1][field], r->ids[2][field], 5) == 0;
        jd_board_code code = same ? code_of(r, a[field]) : r->shown[field];
        changed |= code != r->shown[field];
        r->shown[field] = code;
        out->codes[jd_square_flip((jd_square)field)] = code;
    }
    out->kind = JD_SIGN_BOARD;
    return changed ? JD_FOUND_SIGN : JD_FOUND_BYTES;
}

jd_found jd_certabo_parse(struct jd_reader *r, const uint8_t *bytes, size_t count, size_t *used, jd_board_sign *out)
{
    if (!count)
        return JD_FOUND_NOTHING;
    const uint8_t *colon = memchr(bytes, ':', count);
    if (colon != bytes) {
        *used = colon ? (size_t)(colon - bytes) : count;
        return JD_FOUND_BYTES;
    }
    const uint8_t *end = memchr(bytes, '\n', count), *again = memchr(bytes + 1, ':', count - 1);
    if (again && (!end || again < end)) {
        *used = (size_t)(again - bytes);
        return JD_FOUND_NOISE;
    }
    if (!end)
        return JD_FOUND_NOTHING;
    *used = (size_t)(end - bytes) + 1;
    uint8_t line[NUMBERS];
    if (!read_numbers(bytes + 1, (size_t)(end - bytes) - 1, line, NUMBERS))
        return JD_FOUND_NOISE;
    memcpy(r->ids[r->lines % AGREE], line, NUMBERS);
    return take_line(r, out);
}
