/* trf_line.c - the fields of a line. */
#include "contest/trf_line.h"

#include <stdlib.h>
#include <string.h>

size_t jd_trf_character(const char *text, size_t length)
{
    unsigned char first = (unsigned char)text[0];
    size_t        size = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1;
    for (size_t i = 1; i < size; i++)
        if (i >= length || ((unsigned char)text[i] & 0xC0) != 0x80)
            return 1;
    return size;
}

void jd_trf_tell(const struct trf_line *l, int column, const char *text, size_t length, const char *expected)
{
    jd_trf_note note = {.line = l->number, .column = column, .expected = expected};
    size_t      used = 0;
    if (!l->listener)
        return;
    while (used < length && used + jd_trf_character(text + used, length - used) < sizeof note.found)
        used += jd_trf_character(text + used, length - used);
    memcpy(note.found, text, used);
    for (size_t i = 0; i < used; i++)
        if ((unsigned char)note.found[i] < ' ')
            note.found[i] = ' ';
    note.found[used] = 0;
    l->listener(l->context, &note);
}

int jd_trf_column(const struct trf_line *l, size_t at)
{
    int column = 1;
    for (size_t i = 0; i < at; column++)
        i += jd_trf_character(l->text + i, l->length - i);
    return column;
}

static void next_character(struct trf_line *l)
{
    l->at += jd_trf_character(l->text + l->at, l->length - l->at);
    l->column++;
}

static struct trf_field trim(struct trf_field f)
{
    while (f.length && (f.text[0] == ' ' || f.text[0] == '\t')) {
        f.text++;
        f.length--;
        f.column++;
    }
    while (f.length && (f.text[f.length - 1] == ' ' || f.text[f.length - 1] == '\t'))
        f.length--;
    return f;
}

struct trf_field jd_trf_columns(struct trf_line *l, int first, int last)
{
    while (l->at < l->length && l->column < first)
        next_character(l);
    struct trf_field f = {l->text + l->at, 0, first};
    size_t           begin = l->at;
    while (l->at < l->length && l->column <= last)
        next_character(l);
    f.length = l->at - begin;
    return trim(f);
}

/* Zero, too: a record that is kept has a space for it. */
static bool is_blank(char c) { return c == ' ' || c == '\t' || c == ',' || c == 0; }

struct trf_field jd_trf_word(struct trf_line *l)
{
    while (l->at < l->length && is_blank(l->text[l->at]))
        next_character(l);
    struct trf_field f = {l->text + l->at, 0, l->column};
    size_t           begin = l->at;
    while (l->at < l->length && !is_blank(l->text[l->at]))
        next_character(l);
    f.length = l->at - begin;
    return f;
}

bool jd_trf_has_more(const struct trf_line *l)
{
    for (size_t i = l->at; i < l->length; i++)
        if (!is_blank(l->text[i]))
            return true;
    return false;
}

bool jd_trf_number(const struct trf_line *l, struct trf_field f, int most, const char *expected, int *out)
{
    int value = 0;
    for (size_t i = 0; i < f.length; i++) {
        int digit = f.text[i] - '0';
        if (digit < 0 || digit > 9 || value > (most - digit) / 10) {
            jd_trf_tell(l, f.column, f.text, f.length, expected);
            return false;
        }
        value = 10 * value + digit;
    }
    *out = value;
    return true;
}

/* "11.5", "11,5", ".5", "-0.5", "3" */
static bool read_points(const struct trf_line *l, struct trf_field f, int most, int *out)
{
    bool   negative = f.length && f.text[0] == '-';
    size_t i = negative, digits = 0;
    int    value = 0;
    for (; i < f.length && f.text[i] >= '0' && f.text[i] <= '9' && value <= most / 10; i++, digits++)
        value = 10 * value + (f.text[i] - '0');
    value *= JD_POINT;
    if (i < f.length && (f.text[i] == '.' || f.text[i] == ',')) {
        i++;
        if (i < f.length && f.text[i] >= '0' && f.text[i] <= '9') {
            value += (f.text[i++] - '0') * (JD_POINT / 10);
            digits++;
        }
        while (i < f.length && f.text[i] == '0')
            i++;
    }
    if (i < f.length || (f.length && !digits)) {
        jd_trf_tell(l, f.column, f.text, f.length, "points such as 11.5");
        return false;
    }
    *out = negative ? -value : value;
    return true;
}

bool jd_trf_points(const struct trf_line *l, struct trf_field f, int *out) { return read_points(l, f, 999, out); }
bool jd_trf_total(const struct trf_line *l, struct trf_field f, int *out) { return read_points(l, f, 99999, out); }

bool jd_trf_players_named(struct trf_line *l, struct circle *out)
{
    int room = 0;
    for (struct trf_field f = jd_trf_word(l); f.length; f = jd_trf_word(l)) {
        int player;
        if (!jd_trf_number(l, f, JD_TRF_PLAYERS, "a player's number", &player) || !player)
            continue;
        if (out->count == room) {
            room = room ? 2 * room : 8;
            uint16_t *more = realloc(out->players, (size_t)room * sizeof *more);
            if (!more)
                return false;
            out->players = more;
        }
        out->players[out->count++] = (uint16_t)player;
    }
    return true;
}
