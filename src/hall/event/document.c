/* hall/event/document.c - the document and the tournament that it describes: fields only. */
#include "hall/event/document.h"

#include "hall/event/imported.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REGULATIONS_MAX 4096 /* every game has them, and names besides */
#define TIEBREAKS_MAX   400  /* bytes of all their codes */

static const char *const about_player[] = {"title", "club", "country", "lang", "fide", "born", "sex"};
static const char *const about_event[] = {"site", "date"};
static const char *const for_report[] = {"until", "country", "arbiter", "deputies"}; /* what those want who rate it */
static const char *const copied[] = {"screens", "teams", "prizes", "until", "country", "arbiter", "deputies"};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static bool fail(struct refusal *to, struct refusal why)
{
    *to = why;
    return false;
}

#define FAIL(code, ...) fail(why, refusal_expecting(REFUSED_##code, __VA_ARGS__))

static bool is_absent(const json_t *v) { return !v || json_is_null(v); }

static bool is_name(const json_t *v)
{
    return json_is_string(v) && json_string_length(v) >= 1 && json_string_length(v) <= JD_LABEL_MAX &&
           strlen(json_string_value(v)) == json_string_length(v);
}

/* ---- system ---- */

/* Before there were systems, a round robin was double or not. */
static const char twice[] = "double-round-robin";

/* What the document names; where teams play it is only that of players who come and go. */
static const jd_system *named_system(const json_t *from)
{
    const json_t *name = json_object_get(from, "system");
    if (json_is_string(name))
        return strcmp(json_string_value(name), "team") == 0 ? NULL : jd_system_find(json_string_value(name));
    if (!is_absent(name))
        return NULL;
    return json_is_true(json_object_get(from, "double")) ? jd_system_find(twice) : jd_system_at(0);
}

static const jd_system *system_of(const json_t *from)
{
    const json_t    *teams = json_object_get(from, "teams");
    const jd_system *named = named_system(from), *theirs = named && teams ? teams_system(teams) : NULL;
    return theirs ? theirs : named;
}

static bool list_names(struct refusal *why, enum refusal_code code, const char *field,
                       const char *(*name)(size_t index), const char *more)
{
    char   list[130] = "";
    size_t length = 0;
    for (size_t i = 0; name(i) && length < sizeof list; i++)
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%s", i ? ", " : "", name(i));
    return fail(why, refusal_expecting(code, "\"%s\" out of %s%s", field, list, more));
}

static const char *system_name(size_t index)
{
    const jd_system *s = jd_system_at(index);
    return s && s != jd_system_find("team") ? jd_system_name(s) : NULL; /* the last: "teams" asks for it */
}

/* ---- players ---- */

static bool is_rating(const json_t *v)
{
    return json_is_integer(v) && json_integer_value(v) > 0 && json_integer_value(v) <= 9999;
}

/* A player is a name, or an object that has one. */
static bool read_player(jd_tournament *t, const json_t *v)
{
    const json_t *name = json_is_object(v) ? json_object_get(v, "name") : v;
    const json_t *rating = json_object_get(v, "rating");
    if (!is_name(name) || jd_tournament_add_player(t, json_string_value(name)) != JD_CONTEST_OK)
        return false;
    int number = jd_tournament_players(t);
    for (size_t i = 0; i < COUNT(about_player); i++)
        if (is_name(json_object_get(v, about_player[i])))
            jd_tournament_set_label(t, number, about_player[i], json_string_value(json_object_get(v, about_player[i])));
    if (is_rating(rating))
        jd_tournament_set_rating(t, number, (int)json_integer_value(rating));
    return true;
}

static bool read_players(jd_tournament *t, const json_t *list, struct refusal *why)
{
    const jd_system *s = jd_tournament_team_boards(t) ? jd_system_find("team") : jd_tournament_system(t);
    json_t          *v;
    size_t           i, count = json_array_size(list);
    bool few = count < (size_t)jd_system_least(s) && !jd_tournament_rounds(t); /* else others may still come */
    if (few || count > (size_t)jd_system_most(s))
        return FAIL(BAD_PLAYERS, "\"players\" as a list of %d to %d", jd_system_least(s), jd_system_most(s));
    json_array_foreach(list, i, v)
    {
        if (!read_player(t, v))
            return FAIL(BAD_PLAYER, "player %zu as {\"name\": \"…\"}, at most %d bytes", i + 1, JD_LABEL_MAX);
    }
    return true;
}

/* ---- who is there, in which rounds ---- */

static const char *const absences[] = {[JD_FOR_WIN] = "full", [JD_FOR_DRAW] = "half", [JD_FOR_LOSS] = "zero"};

/* JD_FOR_BYE: it is none of them; null takes one back. */
static jd_award absence_of(const json_t *v)
{
    jd_award award = JD_FOR_WIN;
    if (json_is_null(v))
        return JD_AWARDS;
    while (award < JD_FOR_BYE && (!json_is_string(v) || strcmp(absences[award], json_string_value(v)) != 0))
        award++;
    return award;
}

/* Each round has one name: "3", never "03". */
static int round_number(const char *text)
{
    size_t length = strlen(text);
    bool   good = length >= 1 && length <= 3 && strspn(text, "0123456789") == length && text[0] != '0';
    return good ? atoi(text) : 0;
}

/* {"3": "half", "4": "zero"} */
static jd_contest_err read_absences(jd_tournament *t, int number, json_t *from)
{
    const char    *round;
    json_t        *v;
    jd_contest_err err = JD_CONTEST_OK;
    json_object_foreach(from, round, v)
    {
        if (err == JD_CONTEST_OK)
            err = jd_tournament_set_absence(t, number, round_number(round), absence_of(v));
    }
    return err;
}

static bool is_round(const json_t *v)
{
    return json_is_integer(v) && json_integer_value(v) >= 1 && json_integer_value(v) < 1000;
}

/* "entered", "withdrawn" and "absent" of a player. */
static jd_contest_err read_attendance(jd_tournament *t, int number, const json_t *from)
{
    const json_t  *entered = json_object_get(from, "entered"), *gone = json_object_get(from, "withdrawn");
    jd_contest_err err = JD_CONTEST_OK;
    if (!is_absent(entered))
        err = jd_tournament_set_entered(t, number, is_round(entered) ? (int)json_integer_value(entered) : 0);
    if (err == JD_CONTEST_OK && gone)
        err = jd_tournament_withdraw(t, number,
                                     is_round(gone)       ? (int)json_integer_value(gone)
                                     : json_is_null(gone) ? 0
                                                          : -1);
    return err == JD_CONTEST_OK ? read_absences(t, number, json_object_get(from, "absent")) : err;
}

static bool read_all_attendance(jd_tournament *t, const json_t *players, struct refusal *why)
{
    json_t *v;
    size_t  i;
    json_array_foreach(players, i, v)
    {
        if (json_is_object(v) && read_attendance(t, (int)i + 1, v) != JD_CONTEST_OK)
            return FAIL(BAD_FIELD, "\"entered\", \"withdrawn\" and \"absent\" of player %zu as rounds from 1 to %d",
                        i + 1, jd_tournament_rounds(t));
    }
    return true;
}

json_t *player_json(const jd_tournament *t, int number)
{
    json_t *player = json_pack("{s:s}", "name", jd_tournament_label(t, number, "name"));
    for (size_t i = 0; i < COUNT(about_player); i++)
        if (jd_tournament_label(t, number, about_player[i])[0])
            json_object_set_new(player, about_player[i], json_string(jd_tournament_label(t, number, about_player[i])));
    if (jd_tournament_rating(t, number))
        json_object_set_new(player, "rating", json_integer(jd_tournament_rating(t, number)));
    return player;
}

/* ---- terms ---- */

/* Thousandths of a point; false when it is no such number. */
static bool read_point(const json_t *v, int *out)
{
    double n = json_number_value(v) * JD_POINT;
    if (!json_is_number(v) || !(fabs(n) < INT_MAX))
        return false;
    *out = (int)lround(n);
    return fabs(n - *out) < 1e-6;
}

static bool read_points(jd_tournament *t, const json_t *list)
{
    int    points[JD_AWARDS];
    size_t count = json_array_size(list);
    if (is_absent(list))
        return true;
    for (size_t i = 0; i < count; i++)
        if (count > JD_AWARDS || !read_point(json_array_get(list, i), &points[i]))
            return false;
    return jd_tournament_set_points(t, points, count) == JD_CONTEST_OK;
}

/* What four of them were called before all had the codes of C.07. */
static const char *code_of(const char *name)
{
    static const char *const words[][2] = {
        {"direct", "DE"}, {"sonneborn-berger", "SB"}, {"wins", "WON"}, {"koya", "KS"}};
    for (size_t i = 0; i < COUNT(words); i++)
        if (strcmp(words[i][0], name) == 0)
            return words[i][1];
    return name;
}

/* Words were never of teams: those had the usual ones. */
static bool is_word(const json_t *v)
{
    return json_is_string(v) && code_of(json_string_value(v)) != json_string_value(v);
}

static bool read_tiebreaks(jd_tournament *t, const json_t *list, struct refusal *why)
{
    char     codes[TIEBREAKS_MAX] = "";
    size_t   used = 0, i;
    jd_fault fault = {0, "tie-breaks of C.07, such as BH/C1"};
    json_t  *v;
    if (is_absent(list) || (jd_tournament_team_boards(t) && is_word(json_array_get(list, 0))))
        return true;
    bool good = json_is_array(list);
    json_array_foreach(list, i, v)
    {
        const char *code = json_is_string(v) ? code_of(json_string_value(v)) : ",";
        good = good && code[0] && !strpbrk(code, ", ;\t") && used + strlen(code) + 2 < sizeof codes;
        if (good)
            used += (size_t)snprintf(codes + used, sizeof codes - used, "%s%s", i ? "," : "", code);
    }
    good = good && jd_tournament_set_tiebreaks(t, codes, &fault) == JD_CONTEST_OK;
    return good || FAIL(CONTEST_TIEBREAK, "\"tiebreaks\": %s", fault.expected);
}

static bool read_labels(jd_tournament *t, const json_t *from, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const json_t *v = json_object_get(from, names[i]);
        if (is_absent(v))
            continue;
        if (!json_is_string(v) || jd_tournament_set_label(t, 0, names[i], json_string_value(v)) != JD_CONTEST_OK)
            return false;
    }
    return true;
}

static bool read_texts(jd_tournament *t, const json_t *from)
{
    return read_labels(t, from, about_event, COUNT(about_event)) && read_labels(t, from, for_report, COUNT(for_report));
}

/* How many rounds an organiser wants; the document has as many of them. */
static bool read_count(jd_tournament *t, const json_t *rounds)
{
    json_int_t count = json_is_array(rounds) ? (json_int_t)json_array_size(rounds) : json_integer_value(rounds);
    if (is_absent(rounds) || (json_is_array(rounds) && !jd_tournament_is_flexible(t)))
        return true;
    return count >= 1 && count < 1000 && jd_tournament_set_rounds(t, (int)count) == JD_CONTEST_OK;
}

/* What body and document have in common. */
static bool read_terms(jd_tournament *t, const json_t *from, struct refusal *why)
{
    const json_t *name = json_object_get(from, "name");
    if (!is_name(name))
        return FAIL(BAD_FIELD, "\"name\" as text of 1 to %d bytes", JD_LABEL_MAX);
    if (jd_tournament_set_label(t, 0, "name", json_string_value(name)) != JD_CONTEST_OK)
        return fail(why, refusal_of(REFUSED_OUT_OF_MEMORY));
    if (!teams_read(from, t, jd_system_is_swiss(named_system(from)), why))
        return false;
    if (!read_points(t, json_object_get(from, "points")))
        return FAIL(CONTEST_POINTS, "\"points\" as three numbers, for a win, a draw and a loss; a fourth for a bye");
    if (!read_tiebreaks(t, json_object_get(from, "tiebreaks"), why))
        return false;
    if (!read_texts(t, from))
        return FAIL(BAD_FIELD, "\"site\", \"date\", \"arbiter\" and the like as text");
    if (!read_count(t, json_object_get(from, "rounds")))
        return FAIL(BAD_FIELD, "\"rounds\" as a number from 1 to 255, in a Swiss system");
    return read_players(t, json_object_get(from, "players"), why) && teams_seat(from, t, why);
}

/* For a win, a draw, a loss. */
static json_t *points_of_games(const jd_tournament *t)
{
    json_t *points = json_array();
    for (int i = JD_FOR_WIN; i <= JD_FOR_LOSS; i++)
        json_array_append_new(points, points_json(jd_tournament_points(t, (jd_award)i)));
    return points;
}

static void write_terms(json_t *doc, const jd_tournament *t, const json_t *body)
{
    const char   *system = jd_system_name(named_system(body));
    const json_t *points = json_object_get(body, "points");
    json_object_set_new(doc, "system", json_string(system));
    json_object_set_new(doc, "double", json_boolean(strcmp(system, twice) == 0));
    json_object_set_new(doc, "points", is_absent(points) ? points_of_games(t) : json_deep_copy(points));
    json_object_set_new(doc, "tiebreaks", tiebreaks_json(t));
}

/* ---- what an organiser sends ---- */

static bool prizes_good(const json_t *list)
{
    bool good = is_absent(list) || (json_is_array(list) && json_array_size(list) <= 200);
    for (size_t i = 0; i < json_array_size(list) && good; i++)
        good = json_is_string(json_array_get(list, i)) && json_string_length(json_array_get(list, i)) <= 100;
    return good;
}

bool tournament_check(const json_t *body, struct refusal *why)
{
    const json_t *regulations = json_object_get(body, "regulations"), *was = json_object_get(body, "double");
    if (!json_is_object(regulations))
        return fail(why, refusal_of(REFUSED_BAD_REGULATIONS));
    if (json_dumpb(regulations, NULL, 0, JSON_COMPACT) > REGULATIONS_MAX)
        return FAIL(BAD_REGULATIONS, "\"regulations\" of at most %d bytes", REGULATIONS_MAX);
    if (was && !json_is_boolean(was))
        return FAIL(BAD_FIELD, "\"double\" as true or false");
    if (!screens_good(json_object_get(body, "screens")))
        return FAIL(BAD_FIELD, "\"screens\" as a number of boards");
    if (!prizes_good(json_object_get(body, "prizes")))
        return FAIL(BAD_FIELD, "\"prizes\" as a list of texts, by place");
    if (!system_of(body))
        return list_names(why, REFUSED_BAD_FIELD, "system", system_name, "");
    return true;
}

static json_t *write_document(const jd_tournament *t, const json_t *body)
{
    json_t *doc = json_object(), *players = json_array(), *rounds = json_array();
    json_object_set_new(doc, "name", json_string(jd_tournament_label(t, 0, "name")));
    for (size_t i = 0; i < COUNT(about_event); i++)
        if (jd_tournament_label(t, 0, about_event[i])[0])
            json_object_set_new(doc, about_event[i], json_string(jd_tournament_label(t, 0, about_event[i])));
    for (int i = 1; i <= jd_tournament_players(t); i++)
        json_array_append_new(players, player_json(t, i));
    for (int r = 1; r <= jd_tournament_rounds(t); r++)
        json_array_append_new(rounds, json_null());
    json_object_set_new(doc, "players", players);
    json_object_set_new(doc, "regulations", json_deep_copy(json_object_get(body, "regulations")));
    for (size_t i = 0; i < COUNT(copied); i++)
        if (!is_absent(json_object_get(body, copied[i])))
            json_object_set_new(doc, copied[i], json_deep_copy(json_object_get(body, copied[i])));
    write_terms(doc, t, body);
    json_object_set_new(doc, "rounds", rounds);
    return doc;
}

json_t *tournament_make(const json_t *body, struct refusal *why)
{
    jd_tournament *t = tournament_check(body, why) ? jd_tournament_new(system_of(body)) : NULL;
    json_t        *doc = NULL;
    if (t && read_terms(t, body, why))
        doc = write_document(t, body);
    jd_tournament_free(t);
    return doc;
}

/* ---- all of it ---- */

static bool read_report(jd_tournament *t, const json_t *doc, struct refusal *why)
{
    return imported_read(t, doc) || FAIL(BAD_REPORT, "\"report\" as lines of a report (TRF) with rounds that fit");
}

jd_tournament *tournament_read(const json_t *doc, const json_t *results, struct refusal *why)
{
    if (!document_has_shape(doc, why))
        return NULL;
    const jd_system *system = system_of(doc);
    jd_tournament   *t = system ? jd_tournament_new(system) : NULL;
    *why =
        system ? refusal_of(REFUSED_OUT_OF_MEMORY) : refusal_expecting(REFUSED_BAD_FIELD, "\"system\" that is known");
    if (t && read_terms(t, doc, why) && read_all_attendance(t, json_object_get(doc, "players"), why) &&
        read_report(t, doc, why) && rounds_read(t, json_object_get(doc, "rounds"), results, why)) {
        *why = refusal_of(REFUSED_NOTHING);
        return t;
    }
    jd_tournament_free(t);
    return NULL;
}

/* ---- while it is on ---- */

json_t *tournament_player(const jd_tournament *t, const json_t *body, struct refusal *why)
{
    jd_tournament *alone = jd_tournament_new(jd_tournament_system(t));
    json_t        *player = alone && read_player(alone, body) ? player_json(alone, 1) : NULL;
    if (!player)
        *why = refusal_of(REFUSED_BAD_PLAYER);
    jd_tournament_free(alone);
    return player;
}

struct refusal tournament_enter(json_t *doc, jd_tournament *t, const json_t *player)
{
    int              before = jd_tournament_players(t);
    struct refusal   why = teams_take(t, player);
    const jd_system *s = jd_tournament_team_boards(t) ? jd_system_find("team") : jd_tournament_system(t);
    if (!jd_tournament_is_flexible(t))
        return refusal_of_contest(JD_CONTEST_BEGUN);
    if (before >= jd_system_most(s))
        return refusal_of_contest(JD_CONTEST_PLAYERS);
    if (why.code)
        return why;
    if (jd_tournament_is_open(t, jd_tournament_rounds(t)))
        return refusal_of(REFUSED_NO_ROUND_LEFT);
    if (!read_player(t, player))
        return refusal_of(REFUSED_BAD_PLAYER);
    json_t *written = player_json(t, before + 1);
    tournament_give_card(doc, written);
    json_object_set_new(written, "entered", json_integer(jd_tournament_entered(t, before + 1)));
    json_array_append_new(json_object_get(doc, "players"), written);
    return why;
}

static bool are_absences(json_t *wishes)
{
    const char *round;
    json_t     *v;
    bool        good = json_is_object(wishes);
    json_object_foreach(wishes, round, v) good = good && round_number(round) > 0 && absence_of(v) != JD_FOR_BYE;
    return good;
}

void attendance_note(json_t *player, const jd_tournament *t, int number)
{
    json_t *absent = json_object();
    for (int r = 1; r <= jd_tournament_rounds(t); r++) {
        char     key[12];
        jd_award award = jd_tournament_absence(t, number, r);
        snprintf(key, sizeof key, "%d", r);
        if (award < JD_FOR_BYE)
            json_object_set_new(absent, key, json_string(absences[award]));
        if (!json_object_get(player, "withdrawn") && r > jd_tournament_begun(t) && !jd_tournament_plays(t, number, r))
            json_object_set_new(player, "withdrawn", json_integer(r));
    }
    if (json_object_size(absent))
        json_object_set(player, "absent", absent);
    json_decref(absent);
}

static void note_attendance(json_t *player, const json_t *changes)
{
    const json_t *gone = json_object_get(changes, "withdrawn"), *wishes = json_object_get(changes, "absent");
    json_t       *kept = json_object_get(player, "absent");
    if (gone)
        json_object_set(player, "withdrawn", (json_t *)gone);
    if (wishes && !kept)
        json_object_set_new(player, "absent", json_deep_copy(wishes));
    else if (wishes)
        json_object_update(kept, (json_t *)wishes);
}

struct refusal tournament_change(json_t *doc, jd_tournament *t, int number, const json_t *changes)
{
    json_t        *player = json_array_get(json_object_get(doc, "players"), (size_t)number - 1);
    const json_t  *rating = json_object_get(changes, "rating");
    json_t        *wishes = json_object_get(changes, "absent");
    jd_contest_err err = JD_CONTEST_OK;
    if ((rating && !json_is_null(rating) && !is_rating(rating)) || (wishes && !are_absences(wishes)) ||
        json_object_get(changes, "entered"))
        return refusal_expecting(REFUSED_BAD_FIELD, "\"rating\" as a number, \"withdrawn\" as a round or null, "
                                                    "\"absent\" as {\"3\": \"half\"}");
    bool comes_or_goes = json_object_get(changes, "withdrawn") || wishes;
    bool fixed = !jd_system_needs_results(jd_tournament_system(t)) && !jd_tournament_is_flexible(t);
    err = fixed && comes_or_goes ? JD_CONTEST_FIXED : read_attendance(t, number, changes);
    if (err != JD_CONTEST_OK)
        return refusal_of_contest(err);
    struct refusal why = tournament_set_texts(doc, t, number, changes);
    if (why.code)
        return why;
    note_attendance(player, changes);
    if (json_is_null(rating))
        json_object_del(player, "rating");
    else if (rating)
        json_object_set(player, "rating", (json_t *)rating);
    return why;
}

/* ---- games ---- */

json_t *tournament_regulations(const json_t *doc, const jd_tournament *t, int round, int board)
{
    json_t    *regs = json_deep_copy(json_object_get(doc, "regulations"));
    jd_pairing p = jd_tournament_board(t, round, board);
    json_object_set_new(regs, "white", json_string(jd_tournament_label(t, p.white, "name")));
    json_object_set_new(regs, "black", json_string(jd_tournament_label(t, p.black, "name")));
    json_object_set_new(regs, "event", json_string(jd_tournament_label(t, 0, "name")));
    for (size_t i = 0; i < COUNT(about_event); i++)
        if (jd_tournament_label(t, 0, about_event[i])[0])
            json_object_set_new(regs, about_event[i], json_string(jd_tournament_label(t, 0, about_event[i])));
    json_object_set_new(regs, "round", json_integer(round));
    json_object_set_new(regs, "board", json_integer(board));
    json_object_set_new(regs, "points", points_of_games(t));
    json_object_del(regs, "in_room");
    if (tournament_in_room(doc, round, board))
        json_object_set_new(regs, "in_room", json_true());
    return regs;
}
