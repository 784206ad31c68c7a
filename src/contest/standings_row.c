/* standings_row.c - one place of the standings as JSON. */
#include "jadoube/standings.h"

#include "notation/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Text that is counted whether it fits or not. */
struct row {
    char  *out;
    size_t size, length;
};

static void put_bytes(struct row *r, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++, r->length++)
        if (r->length + 1 < r->size)
            r->out[r->length] = text[i];
}

static void put_text(struct row *r, const char *text) { put_bytes(r, text, strlen(text)); }

static void put_string(struct row *r, const char *text)
{
    put_text(r, "\"");
    for (size_t bytes; *text; text += bytes ? bytes : 1) {
        char escaped[8];
        bytes = utf8_whole(text, strlen(text));
        if (bytes == 1 && (*text == '"' || *text == '\\'))
            snprintf(escaped, sizeof escaped, "\\%c", *text);
        else if (!bytes || (unsigned char)*text < ' ') /* a byte that is no UTF-8 is Latin-1 */
            snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned char)*text);
        else
            snprintf(escaped, sizeof escaped, "%.*s", (int)bytes, text);
        put_text(r, escaped);
    }
    put_text(r, "\"");
}

static void put_key(struct row *r, const char *key)
{
    put_text(r, ",");
    put_string(r, key);
    put_text(r, ":");
}

static void put_number(struct row *r, const char *key, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    put_key(r, key);
    put_text(r, text);
}

#define DECIMALS 6
#define SCALE    INT64_C(1000000)

/* "2.5", "3", "-0.333333" */
static void put_value(struct row *r, jd_tie value)
{
    if (!value.per) {
        put_text(r, "null");
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
    put_bytes(r, text, text[length - 1] == '.' ? length - 1 : length);
}

static void put_points(struct row *r, const char *key, int64_t points)
{
    put_key(r, key);
    put_value(r, (jd_tie){points, JD_POINT});
}

/* The points are told already. */
static void put_ties(struct row *r, const jd_standings *s, int place)
{
    put_key(r, "tiebreaks");
    put_text(r, "{");
    for (size_t i = 1; i < jd_standings_tiebreaks(s); i++) {
        put_text(r, i > 1 ? "," : "");
        put_string(r, jd_standings_code(s, i));
        put_text(r, ":");
        put_value(r, jd_standings_tie(s, place, i));
    }
    put_text(r, "}");
}

size_t jd_standings_row(const jd_standings *s, int place, char *out, size_t size)
{
    struct row  r = {.out = out, .size = size};
    jd_standing at = jd_standings_at(s, place);
    bool        teams = jd_standings_of_teams(s);
    put_text(&r, "{\"rank\":");
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
    put_text(&r, "}");
    if (size)
        out[r.length < size ? r.length : size - 1] = 0;
    return r.length;
}
