/* jadoube standings - for programs: JSON and CSV. */
#include "standings.h"

#include "console/report.h"
#include "console/text.h"
#include "jadoube/standings.h"
#include "jadoube/tournament.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers and names ---- */

/* value / per in units of 1 / 10^decimals, half up. */
static int64_t scaled(jd_tie value, int decimals)
{
    int64_t scale = decimals == 2 ? 100 : decimals == 1 ? 10 : 1, twice = 2 * scale * value.value + value.per;
    int64_t whole = twice / (2 * value.per);
    return twice % (2 * value.per) < 0 ? whole - 1 : whole;
}

void standings_value(jd_tie value, int decimals, char out[STANDINGS_VALUE])
{
    if (!value.per) {
        snprintf(out, STANDINGS_VALUE, "-");
        return;
    }
    int64_t number = scaled(value, decimals), size = number < 0 ? -number : number,
            scale = decimals == 2   ? 100
                    : decimals == 1 ? 10
                                    : 1;
    int length = snprintf(out, STANDINGS_VALUE, "%s%" PRId64, number < 0 ? "-" : "", size / scale);
    if (decimals)
        snprintf(out + length, (size_t)(STANDINGS_VALUE - length), ".%0*" PRId64, decimals, size % scale);
}

void standings_text(jd_tie value, int decimals, char out[STANDINGS_VALUE])
{
    bool halves = value.per && decimals <= 1 && 2 * value.value % value.per == 0;
    if (halves)
        jd_points_write((long)(JD_POINT * value.value / value.per), out, STANDINGS_VALUE);
    else
        standings_value(value, decimals, out);
}

int standings_decimals(const jd_standings *r, size_t tie)
{
    int most = 0;
    for (int place = 1; place <= jd_standings_count(r) && most < 2; place++) {
        jd_tie v = jd_standings_tie(r, place, tie);
        int    own = !v.per || v.value % v.per == 0 ? 0 : 10 * v.value % v.per == 0 ? 1 : 2;
        most = own > most ? own : most;
    }
    return most;
}

/* Of the player who stands at a place; "" of a team. */
static const char *label_of(const struct standings *s, int place, const char *key)
{
    return jd_standings_of_teams(s->r) ? "" : jd_tournament_label(s->t, jd_standings_at(s->r, place).number, key);
}

void standings_name(const struct standings *s, int place, char out[STANDINGS_NAME])
{
    const char *title = label_of(s, place, "title");
    snprintf(out, STANDINGS_NAME, "%s%s%s", title, title[0] ? " " : "", jd_standings_name(s->r, place));
}

/* ---- JSON ---- */

/* As many decimals as it needs, and one at least: "1.0", "0.333". */
static void put_real(long value, long per)
{
    long decimals = per, rest = labs(value) % per;
    for (; decimals > 10 && rest % 10 == 0; decimals /= 10)
        rest /= 10;
    int digits = decimals > 100 ? 3 : decimals > 10 ? 2 : 1;
    printf("%s%ld.%0*ld", value < 0 ? "-" : "", labs(value) / per, digits, rest);
}

static void put_string(const char *key, const char *text)
{
    json_t *value = json_string(text); /* NULL: bytes that are no text */
    printf(",\"%s\":", key);
    if (value)
        json_dumpf(value, stdout, JSON_ENCODE_ANY | JSON_COMPACT);
    else
        fputs("\"\"", stdout);
    json_decref(value);
}

static void put_person(const struct standings *s, int place)
{
    int rating = jd_tournament_rating(s->t, jd_standings_at(s->r, place).number);
    put_string("title", label_of(s, place, "title"));
    put_string("federation", label_of(s, place, "country"));
    printf(rating ? ",\"rating\":%d" : ",\"rating\":null", rating);
}

static void put_rounds(const struct standings *s, int place)
{
    bool teams = jd_standings_of_teams(s->r);
    fputs(",\"rounds\":[", stdout);
    for (int r = 1; r <= jd_standings_rounds(s->r); r++) {
        jd_standings_turn t = jd_standings_turn_of(s->r, place, r);
        printf(t.opponent ? "%s{\"opponent\":%d" : "%s{\"opponent\":null", r > 1 ? "," : "", t.opponent);
        if (t.opponent && t.colour)
            printf(",\"colour\":\"%c\"", t.colour);
        printf(",\"result\":\"%c\",\"points\":", t.result);
        put_real(t.points, JD_POINT);
        if (teams)
            fputs(",\"game_points\":", stdout);
        if (teams)
            put_real(t.game_points, JD_POINT);
        putchar('}');
    }
    putchar(']');
}

static void put_rating(const struct standings *s, int place)
{
    jd_rating_change c = jd_standings_rating(s->r, place, 0);
    printf(c.games ? ",\"rated\":{\"games\":%d,\"score\":" : ",\"rated\":null", c.games);
    if (!c.games)
        return;
    put_real(5L * c.halves, 10);
    fputs(",\"expected\":", stdout);
    put_real(c.expected, 100);
    printf(c.k ? ",\"performance\":%d,\"k\":%d,\"change\":" : ",\"performance\":%d", c.performance, c.k);
    if (c.k)
        put_real(c.change, 100);
    putchar('}');
}

/* The row that the server has, too, and what else a report tells. False: no memory. */
static bool put_row(const struct standings *s, int place)
{
    size_t size = jd_standings_row(s->r, place, NULL, 0) + 1;
    char  *text = malloc(size);
    if (!text)
        return false;
    jd_standings_row(s->r, place, text, size);
    printf("%s%.*s", place > 1 ? "," : "", (int)size - 2, text); /* its end comes later */
    free(text);
    if (!jd_standings_of_teams(s->r))
        put_person(s, place);
    put_rounds(s, place);
    if (!jd_standings_of_teams(s->r))
        put_rating(s, place);
    putchar('}');
    return true;
}

/* Codes of the report that are no tie-breaks. */
static void put_left_out(const char *list)
{
    json_t *codes = json_array();
    for (size_t length; *list; list += length + (list[length] == ',')) {
        length = strcspn(list, ",");
        json_array_append_new(codes, json_stringn(list, length));
    }
    fputs(",\"left_out\":", stdout);
    json_dumpf(codes, stdout, JSON_COMPACT);
    json_decref(codes);
}

int standings_json(const struct standings *s)
{
    bool good = true;
    printf("{\"edition\":\"%s\",\"schedule\":\"%s\",\"rounds\":%d,\"teams\":%s,\"tiebreaks\":[",
           jd_standings_edition(s->r), jd_standings_round_robin(s->r) ? "round-robin" : "swiss",
           jd_standings_rounds(s->r), jd_standings_of_teams(s->r) ? "true" : "false");
    for (size_t i = 0; i < jd_standings_tiebreaks(s->r); i++)
        printf("%s{\"code\":\"%s\",\"article\":\"%s\"}", i ? "," : "", jd_standings_code(s->r, i),
               jd_standings_article(s->r, i));
    putchar(']');
    if (jd_standings_left_out(s->r)[0])
        put_left_out(jd_standings_left_out(s->r));
    if (s->missing)
        printf(",\"provisional\":true,\"missing\":%d", s->missing);
    if (s->faults)
        printf(",\"faults\":%d", s->faults);
    fputs(",\"standings\":[", stdout);
    for (int place = 1; place <= jd_standings_count(s->r) && good; place++)
        good = put_row(s, place);
    puts("]}");
    if (!good)
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    return good ? STATUS_FINE : STATUS_BAD;
}

/* ---- CSV ---- */

static void put_text(const char *text)
{
    bool quoted = strpbrk(text, ",\"\r\n") != NULL;
    printf(quoted ? ",\"" : ",");
    for (; *text; text++)
        printf(quoted && *text == '"' ? "\"\"" : "%c", *text);
    printf(quoted ? "\"" : "");
}

static void put_line(const struct standings *s, int place, const int *decimals)
{
    jd_standing at = jd_standings_at(s->r, place);
    int         rating = jd_standings_of_teams(s->r) ? 0 : jd_tournament_rating(s->t, at.number);
    printf("%d,%d", at.rank, at.number);
    put_text(label_of(s, place, "title"));
    put_text(jd_standings_name(s->r, place));
    put_text(label_of(s, place, "country"));
    printf(rating ? ",%d" : ",", rating);
    for (size_t i = 0; i < jd_standings_tiebreaks(s->r); i++) {
        char value[STANDINGS_VALUE];
        standings_value(jd_standings_tie(s->r, place, i), decimals[i], value);
        printf(",%s", jd_standings_tie(s->r, place, i).per ? value : "");
    }
    printf("\r\n");
}

void standings_csv(const struct standings *s)
{
    int *decimals = calloc(jd_standings_tiebreaks(s->r), sizeof *decimals);
    if (!decimals)
        return;
    printf("rank,number,title,name,federation,rating");
    for (size_t i = 0; i < jd_standings_tiebreaks(s->r); i++) {
        printf(",%s", jd_standings_code(s->r, i));
        decimals[i] = standings_decimals(s->r, i);
    }
    printf("\r\n");
    for (int place = 1; place <= jd_standings_count(s->r); place++)
        put_line(s, place, decimals);
    free(decimals);
}
