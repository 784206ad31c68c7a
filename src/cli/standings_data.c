/* jadoube standings - for programs: JSON and CSV. */
#include "standings.h"

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

void standings_name(const struct standings *s, int place, char out[STANDINGS_NAME])
{
    jd_trf_person p = {0};
    const char   *team = jd_standings_name(s->r, place);
    if (!jd_standings_of_teams(s->r))
        jd_trf_person_of(s->t, jd_standings_at(s->r, place).number, &p);
    snprintf(out, STANDINGS_NAME, "%s%s%s", p.title, p.title[0] ? " " : "", p.name[0] ? p.name : team);
}

/* ---- JSON ---- */

static void add_person(json_t *o, const struct standings *s, int place)
{
    jd_trf_person p = {0};
    if (jd_standings_of_teams(s->r))
        return;
    jd_trf_person_of(s->t, jd_standings_at(s->r, place).number, &p);
    json_object_set_new(o, "title", json_string(p.title));
    json_object_set_new(o, "federation", json_string(p.federation));
    json_object_set_new(o, "rating", p.rating ? json_integer(p.rating) : json_null());
}

static json_t *rounds_of(const struct standings *s, int place)
{
    json_t *list = json_array();
    for (int r = 1; r <= jd_standings_rounds(s->r); r++) {
        jd_standings_turn t = jd_standings_turn_of(s->r, place, r);
        const char        result[2] = {t.result, 0}, colour[2] = {t.colour, 0};
        json_t *o = json_pack("{s:o, s:s*, s:s, s:f}", "opponent", t.opponent ? json_integer(t.opponent) : json_null(),
                              "colour", t.opponent && t.colour ? colour : NULL, "result", result, "points",
                              (double)t.points / JD_POINT);
        if (jd_standings_of_teams(s->r))
            json_object_set_new(o, "game_points", json_real((double)t.game_points / JD_POINT));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *rating_of(const struct standings *s, int place)
{
    jd_rating_change c = jd_standings_rating(s->r, place, 0);
    if (!c.games)
        return json_null();
    json_t *o = json_pack("{s:i, s:f, s:f, s:i}", "games", c.games, "score", c.halves / 2.0, "expected",
                          c.expected / 100.0, "performance", c.performance);
    if (c.k)
        json_object_update_new(o, json_pack("{s:i, s:f}", "k", c.k, "change", (double)c.change / 100));
    return o;
}

/* The row that the server has, too, and what else a report tells. */
static json_t *line_of(const struct standings *s, int place)
{
    size_t  size = jd_standings_row(s->r, place, NULL, 0) + 1;
    char   *text = malloc(size);
    json_t *o = NULL;
    if (text) {
        jd_standings_row(s->r, place, text, size);
        o = json_loads(text, 0, NULL);
    }
    free(text);
    add_person(o, s, place);
    json_object_set_new(o, "rounds", rounds_of(s, place));
    if (!jd_standings_of_teams(s->r))
        json_object_set_new(o, "rated", rating_of(s, place));
    return o;
}

void standings_json(const struct standings *s)
{
    json_t *ties = json_array(), *lines = json_array();
    for (size_t i = 0; i < jd_standings_tiebreaks(s->r); i++)
        json_array_append_new(ties, json_pack("{s:s, s:s}", "code", jd_standings_code(s->r, i), "article",
                                              jd_standings_article(s->r, i)));
    for (int place = 1; place <= jd_standings_count(s->r); place++)
        json_array_append_new(lines, line_of(s, place));
    json_t *o = json_pack("{s:s, s:s, s:i, s:b, s:o, s:o}", "edition", jd_standings_edition(s->r), "schedule",
                          jd_standings_round_robin(s->r) ? "round-robin" : "swiss", "rounds", jd_standings_rounds(s->r),
                          "teams", jd_standings_of_teams(s->r), "tiebreaks", ties, "standings", lines);
    json_dumpf(o, stdout, JSON_COMPACT | JSON_REAL_PRECISION(10));
    putchar('\n');
    json_decref(o);
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
    jd_standing   at = jd_standings_at(s->r, place);
    jd_trf_person p = {0};
    if (!jd_standings_of_teams(s->r))
        jd_trf_person_of(s->t, at.number, &p);
    printf("%d,%d", at.rank, at.number);
    put_text(p.title);
    put_text(p.name[0] ? p.name : jd_standings_name(s->r, place));
    put_text(p.federation);
    printf(p.rating ? ",%d" : ",", p.rating);
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
