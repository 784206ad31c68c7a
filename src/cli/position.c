#include "position.h"
#include "console/report.h"

#include <string.h>

static const struct {
    char        letter;
    jd_colour   colour;
    const char *missing, *second;
} kings[] = {
    {'K', JD_WHITE, "a white king (K) somewhere before this", "only one white king"},
    {'k', JD_BLACK, "a black king (k) somewhere before this", "only one black king"},
};

jd_fault position_refusal(const char *text, size_t length, const jd_setup *s)
{
    size_t start = 0, end;
    while (start < length && strchr(" \t", text[start]))
        start++;
    for (end = start; end < length && text[end] != ' ' && text[end] != '\t';)
        end++;
    for (size_t i = 0; i < 2; i++) {
        unsigned count = 0;
        for (size_t at = start; at < end; at++)
            if (text[at] == kings[i].letter && ++count == 2)
                return (jd_fault){at, kings[i].second};
        if (!(s->kinds[JD_KING] & s->colours[kings[i].colour]))
            return (jd_fault){end, kings[i].missing};
    }
    return (jd_fault){start, "a setup that can be played on"};
}

jd_err position_read(const char *what, const char *text, size_t length, jd_position *out, jd_problems *problems)
{
    jd_setup s;
    jd_fault fault;
    jd_err   err = jd_fen_read(text, length, &s, &fault);
    if (!err) {
        if (problems)
            *problems = jd_setup_problems(&s);
        err = jd_setup_position(&s, JD_PROBLEMS_STANDING, out);
        if (err)
            fault = position_refusal(text, length, &s);
    }
    if (err)
        complain_fault(what, text, length, &fault);
    return err;
}

bool position_operand(const char *fen, jd_position *out)
{
    *out = jd_position_initial();
    return !fen || position_read("FEN", fen, strlen(fen), out, NULL) == JD_OK;
}
