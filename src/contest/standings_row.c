/* standings_row.c - one place of the standings as JSON. */
#include "jadoube/standings.h"

#include "notation/buffer.h"
#include "notation/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A byte that is no UTF-8 is Latin-1. */
static void put_escaped(struct buffer *r, char c, bool whole)
{
    char escaped[8];
    if (whole && (c == '"' || c == '\\'))
        snprintf(escaped, sizeof escaped, "\\%c", c);
    else
        snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned char)c);
    buffer_text(r, escaped);
}

static void put_string(struct buffer *r, const char *text)
{
    size_t length = strlen(text);
    buffer_char(r, '"');
    for (size_t at = 0, bytes; at < length; at += bytes ? bytes : 1) {
        bytes = utf8_whole(text + at, length - at);
        if (!bytes || (unsigned char)text[at] < ' ' || text[at] == '"' || text[at] == '\\')
            put_escaped(r, text[at], bytes);
        else
            buffer_add(r, text + at, bytes);
    }
    buffer_char(r, '"');
}

static void put_key(struct buffer *r, const char *key)
{
    buffer_text(r, ",");
    put_string(r, key);
    buffer_text(r, ":");
}

static void put_number(struct buffer *r, const char *key, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    put_key(r, key);
    buffer_text(r, text);
}

#define DECIMALS 6
#define SCALE    INT64_C(1000000)

/* "2.5", "3", "-0.333333" */
static void put_value(struct buffer *r, jd_tie value)
{
    if (!value.per) {
        buffer_text(r, "null");
        return;
    }
    int64_t whole = llabs(value.value) / value.per, rest = llabs(value.value) % value.per;
    int64_t part = (2 * SCALE * rest + value.per) / (2 * value.per);
    char    text[48];
    snprintf(text, sizeof text, "%s%" PRId64 ".%0*" PRId64, value.value < 0 && (whole || part) ? "-" : "",
             whole + part / SCALE, DECIMALS, part % SCALE);
    size_t length = strlen(text);
    while (text[length - 1] == '0')
        length--;
    buffer_add(r, text, text[length - 1] == '.' ? length - 1 : length);
}

static void put_points(struct buffer *r, const char *key, int64_t points)
{
    put_key(r, key);
    put_value(r, (jd_tie){points, JD_POINT});
}

/* The points are told already. */
static void put_ties(struct buffer *r, const jd_standings *s, int place)
{
    put_key(r, "tiebreaks");
    buffer_text(r, "{");
    for (size_t i = 1; i < jd_standings_tiebreaks(s); i++) {
        buffer_text(r, i > 1 ? "," : "");
        put_string(r, jd_standings_code(s, i));
        buffer_text(r, ":");
        put_value(r, jd_standings_tie(s, place, i));
    }
    buffer_text(r, "}");
}

size_t jd_standings_row(const jd_standings *s, int place, char *out, size_t size)
{
    struct buffer r = {.out = out, .size = size};
    jd_standing   at = jd_standings_at(s, place);
    bool          teams = jd_standings_of_teams(s);
    buffer_text(&r, "{\"rank\":");
    put_value(&r, (jd_tie){at.rank, 1});
    put_number(&r, teams ? "team" : "player", at.number);
    put_key(&r, "name");
    put_string(&r, jd_standings_name(s, place));
    put_points(&r, "points", at.points);
    if (teams)
        put_points(&r, "game_points", at.game_points);
    put_number(&r, teams ? "matches" : "games", at.games);
    put_number(&r, "wins", at.wins);
    put_number(&r, "draws", at.draws);
    put_number(&r, "losses", at.losses);
    put_ties(&r, s, place);
    buffer_text(&r, "}");
    return buffer_close(&r);
}
