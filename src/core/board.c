/* board.c - names of squares and of errors. */
#include "jadoube/board.h"
#include "jadoube/err.h"

jd_square jd_square_parse(const char *text)
{
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return JD_NO_SQUARE;
    return jd_square_at(text[0] - 'a', text[1] - '1');
}

void jd_square_name(jd_square s, char out[3])
{
    if (s >= JD_SQUARES) {
        out[0] = '-';
        out[1] = '\0';
        return;
    }
    out[0] = (char)('a' + jd_square_file(s));
    out[1] = (char)('1' + jd_square_rank(s));
    out[2] = '\0';
}

const char *jd_err_name(jd_err err)
{
    switch (err) {
    case JD_OK: return "no error";
    case JD_ERR_SYNTAX: return "syntax error";
    case JD_ERR_REFUSED: return "refused";
    case JD_ERR_RANGE: return "out of range";
    case JD_ERR_MEMORY: return "out of memory";
    case JD_ERR_IO: return "input or output failed";
    }
    return "unknown error";
}
