/* What an electronic board says: start arrays and positions as codes. */
#include "jadoube/board_signs.h"
#include "jadoube/chess960.h"

#include <string.h>

void jd_board_codes(const jd_position *p, jd_board_code out[64])
{
    for (jd_square s = 0; s < JD_SQUARES; s++) {
        jd_kind kind = jd_position_kind_at(p, s);
        out[s] = kind == JD_NO_KIND ? JD_CODE_EMPTY : jd_code_of(jd_position_colour_at(p, s), kind);
    }
}

static bool full_rows(const jd_board_code codes[64])
{
    for (int s = 0; s < 64; s++)
        if ((codes[s] == JD_CODE_SOMETHING) != (s < 16 || s >= 48) || (codes[s] && codes[s] != JD_CODE_SOMETHING))
            return false;
    return true;
}

/* The array on White's first rank, seen as if the board were turned or not; -1 when this is none. */
static int array_number(const jd_board_code codes[64], bool turned)
{
    jd_kind       array[8];
    jd_board_code expected[64];
    for (int file = 0; file < 8; file++) {
        jd_board_code code = codes[turned ? 63 - file : file];
        if (!jd_code_is_piece(code) || jd_code_colour(code) != JD_WHITE || jd_code_kind(code) == JD_PAWN)
            return -1;
        array[file] = jd_code_kind(code);
    }
    if (jd_array_problem(array))
        return -1;
    int         number = jd_array_number(array);
    jd_position p = jd_position_of_array(number);
    jd_board_codes(&p, expected);
    for (int s = 0; s < 64; s++)
        if (codes[turned ? 63 - s : s] != expected[s])
            return -1;
    return number;
}

bool jd_board_array(const jd_board_code codes[64], int *number, bool *turned)
{
    *turned = false;
    *number = JD_ARRAY_ORTHODOX;
    if (full_rows(codes))
        return true;
    *number = array_number(codes, false);
    if (*number < 0) {
        *turned = true;
        *number = array_number(codes, true);
    }
    return *number >= 0;
}
