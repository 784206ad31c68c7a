/* hall/event/entries.c - who plays while a tournament is on: entries, applications, withdrawals, absences, check-in.
 *
 * What is asked for is read and applied in the reader's thread: there may be thousands of players in it. */
#include "hall/event/tournament_routes.h"

#include "hall/event/imported.h"
#include "hall/event/wall.h"
#include "hall/serve/clean_text.h"
#include "hall/serve/json_memory.h"
#include "hall/serve/rate_limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define APPLICATION_MAX 4096 /* bytes */

/* ---- entering ---- */

static json_t *entry_view(const struct visit *v, int number)
{
    char key[KEY_MAX], link[100];
    player_key(v->seed, number, key);
    snprintf(link, sizeof link, "/t/%s#%s", v->id, key);
    json_t *o = json_deep_copy(json_array_get(json_object_get(v->doc, "players"), (size_t)number - 1));
    json_object_set_new(o, "number", json_integer(number));
    json_object_set_new(o, "key", json_string(key));
    json_object_set_new(o, "link", json_string(link));
    return o;
}

/* He may watch like everybody, where the tournament has a key for that. */
static void let_watch(struct visit *v, const char *key)
{
    char    locked[LOCKED_MAX];
    json_t *players = json_object_get(json_object_get(json_object_get(v->doc, "seed"), "watch"), "players");
    if (!players || !v->watch[0])
        return;
    key_lock(v->watch, key, "watch", locked);
    json_array_append_new(players, json_string(locked));
}

static void add_hash(json_t *list, const char *key)
{
    char hash[HASH_MAX];
    key_hash(key, hash);
    json_array_append_new(list, json_string(hash));
}

/* His key follows from the seed; its hash stands with the others. */
static struct refusal enter_one(struct visit *v, const json_t *player)
{
    char           key[KEY_MAX];
    struct refusal why = tournament_enter(v->doc, v->t, player);
    if (why.code)
        return why;
    v->entry = jd_tournament_players(v->t);
    player_key(v->seed, v->entry, key);
    add_hash(json_object_get(v->keys, "players"), key);
    let_watch(v, key);
    v->new_keys = v->entered = true;
    return why;
}

static void answer_with(struct visit *v, json_t *o)
{
    v->answer = json_text(o);
    json_decref(o);
}

static struct refusal enter(struct visit *v, const json_t *body)
{
    struct refusal why = enter_one(v, body);
    if (!why.code)
        answer_with(v, entry_view(v, v->entry));
    return why;
}

/* All of them, or none. */
static struct refusal enter_all(struct visit *v, const json_t *body)
{
    const json_t  *list = json_object_get(body, "players");
    json_t        *entered = json_array(), *player;
    size_t         i;
    struct refusal why = {0};
    if (!json_is_array(list))
        why = refusal_expecting(REFUSED_BAD_FIELD, "\"players\" as a list");
    v->entered = true;
    json_array_foreach(list, i, player)
    {
        if (!why.code)
            why = enter_one(v, player);
        if (!why.code)
            json_array_append_new(entered, entry_view(v, v->entry));
    }
    answer_with(v, json_pack("{s:o}", "players", entered));
    return why;
}

static struct refusal change(struct visit *v, const json_t *body)
{
    json_int_t number = json_integer_value(json_object_get(body, "player"));
    if (number < 1 || number > jd_tournament_players(v->t))
        return refusal_of_contest(JD_CONTEST_PLAYER);
    v->entry = (int)number;
    const json_t  *here = json_object_get(body, "here");
    struct refusal why =
        here ? tournament_here(v->doc, v->entry, here) : tournament_change(v->doc, v->t, v->entry, body);
    if (!why.code)
        answer_with(v, entry_view(v, v->entry));
    return why;
}

/* ---- applications ---- */

/* What became of one: the number of the player, or 0. */
static void note_answer(struct visit *v, const json_t *application, int player)
{
    char    number[24];
    json_t *one;
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(application));
    if (!(one = json_object_get(json_object_get(v->keys, "applicants"), number)))
        return;
    json_object_set_new(one, "player", json_integer(player));
    v->new_keys = true;
}

static struct refusal accept_one(struct visit *v, const json_t *body)
{
    json_t        *player = tournament_take_application(v->doc, json_integer_value(json_object_get(body, "accept")));
    struct refusal why = player ? enter(v, player) : refusal_of(REFUSED_NO_SUCH_APPLICATION);
    json_decref(player);
    if (!why.code)
        note_answer(v, json_object_get(body, "accept"), v->entry);
    return why;
}

static struct refusal dismiss(struct visit *v, const json_t *body)
{
    json_t *player = tournament_take_application(v->doc, json_integer_value(json_object_get(body, "dismiss")));
    if (player)
        note_answer(v, json_object_get(body, "dismiss"), 0);
    json_decref(player);
    answer_with(v, json_object());
    return refusal_of(player ? REFUSED_NOTHING : REFUSED_NO_SUCH_APPLICATION);
}

/* Whenever it is opened again it has another link. */
static struct refusal set_registration(struct visit *v, const json_t *body)
{
    struct refusal why = tournament_registration(v->doc, v->t, json_object_get(body, "registration"));
    char           key[KEY_MAX], hash[HASH_MAX];
    json_t        *now = json_object_get(v->doc, "registration");
    if (why.code)
        return why;
    entrant_key(v->seed, v->doc, key);
    key_hash(key, hash);
    if (json_is_true(json_object_get(now, "open")))
        json_object_set_new(v->keys, "entrant", json_string(hash));
    else
        json_object_del(v->keys, "entrant");
    v->new_keys = true;
    answer_with(v, json_pack("{s:O?}", "registration", now));
    return why;
}

static struct refusal set_check_in(struct visit *v, const json_t *body)
{
    struct refusal why = tournament_check_in(v->doc, v->t, json_object_get(body, "check_in"));
    if (!why.code)
        answer_with(v, json_pack("{s:O?}", "check_in", json_object_get(v->doc, "check_in")));
    return why;
}

/* A result of a round that was played elsewhere. */
static struct refusal correct(struct visit *v, const json_t *body)
{
    struct refusal why = imported_correct(v->doc, v->t, body);
    v->corrected = why.code ? 0 : (int)json_integer_value(json_object_get(body, "round"));
    answer_with(v, json_deep_copy(body));
    return why;
}

/* ---- which of them is it? ---- */

static const struct {
    const char *field;
    struct refusal (*apply)(struct visit *v, const json_t *body);
} acts[] = {{"players", enter_all},
            {"player", change},
            {"board", correct},
            {"accept", accept_one},
            {"dismiss", dismiss},
            {"check_in", set_check_in},
            {"registration", set_registration},
            {"", enter}};

/* A player says of himself that he is there, and nothing else. */
static struct refusal by_player(struct visit *v, const json_t *body)
{
    const json_t *here = json_object_get(body, "here");
    if (v->who != VISITOR_PLAYER || !here || json_object_size(body) != 1)
        return refusal_of(REFUSED_ARBITER_ONLY);
    answer_with(v, json_pack("{s:O}", "here", here));
    return tournament_here(v->doc, v->player, here);
}

static struct refusal apply_body(struct visit *v, const json_t *body)
{
    size_t i = 0;
    if (!v->seed[0])
        return by_player(v, body);
    while (acts[i].field[0] && !json_object_get(body, acts[i].field))
        i++;
    return acts[i].apply(v, body);
}

/* He gets a key of his own, to see what becomes of it; its hash stands with the others. */
static bool give_key(struct visit *v, char key[KEY_MAX])
{
    char    number[12], hash[HASH_MAX];
    json_t *all = json_object_get(v->keys, "applicants");
    if (!all)
        json_object_set_new(v->keys, "applicants", all = json_object());
    if (!key_make(key))
        return false;
    key_hash(key, hash);
    snprintf(number, sizeof number, "%d", v->entry);
    v->new_keys = true;
    return json_object_set_new(all, number, json_pack("{s:s}", "hash", hash)) == 0;
}

static struct refusal apply_for(struct visit *v, const json_t *body)
{
    char key[KEY_MAX];
    if (v->applicant)
        return refusal_of(REFUSED_ALREADY_APPLIED);
    struct refusal why = tournament_apply(v->doc, v->t, body, &v->entry);
    if (why.code)
        return why;
    if (!give_key(v, key))
        return refusal_of(REFUSED_OUT_OF_MEMORY);
    json_t *o = json_pack("{s:i, s:s}", "application", v->entry, "key", key);
    json_object_set_new(o, "link", json_sprintf("/t/%s/enter#%s", v->id, key));
    answer_with(v, o);
    v->entered = true;
    return why;
}

static void apply(struct job *j)
{
    struct visit *v = visit_of(j);
    json_t       *body = json_loads(v->body ? v->body : "", JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(body) || !clean_texts(body))
        v->why = refusal_of(json_is_object(body) ? REFUSED_BAD_TEXT : REFUSED_BAD_JSON);
    else
        v->why = v->entrants ? apply_for(v, body) : apply_body(v, body);
    json_decref(body);
}

/* ---- back in the loop ---- */

static void end_entry(struct visit *v)
{
    wall_set_busy(v->hall, v->id, false);
    if (!v->why.code && !v->answer)
        v->why = refusal_of(REFUSED_OUT_OF_MEMORY);
    if (v->why.code)
        answer_refusal(v->conn, v->why);
    else {
        if (v->corrected)
            wall_retell(v->hall, v->id, v->corrected);
        wall_refresh_soon(v->hall, v->id);
        conn_answer(v->conn, (struct http_answer){.status = v->entered ? 201 : 200,
                                                  .type = "application/json",
                                                  .headers = api_headers,
                                                  .body = v->answer,
                                                  .length = strlen(v->answer)});
    }
    visit_end(v);
}

static void on_applied(struct job *j)
{
    struct visit *v = visit_of(j);
    if (v->why.code)
        end_entry(v);
    else
        visit_save(v, end_entry);
}

static void read_entry(struct visit *v)
{
    if (!wall_set_busy(v->hall, v->id, true)) {
        visit_refuse(v, refusal_of(REFUSED_BUSY));
        return;
    }
    worker_submit(v->hall->reader, &v->job, apply, on_applied);
}

static struct visit *begin(struct call *c)
{
    struct refusal why = allow_body(c->hall, c->conn, c->request->body.length);
    struct visit  *v = why.code ? NULL : visit_begin(c, read_entry, false, false);
    if (why.code)
        answer_refusal(c->conn, why);
    if (v)
        visit_note_body(v, c);
    return v;
}

void post_entry(struct call *c) { begin(c); }

void post_application(struct call *c)
{
    if (c->request->body.length > APPLICATION_MAX) {
        answer_refusal(c->conn,
                       refusal_expecting(REFUSED_TOO_LARGE, "an application of at most %d bytes", APPLICATION_MAX));
        return;
    }
    struct visit *v = begin(c);
    if (v)
        v->entrants = true;
}

/* ---- what an entrant is shown ---- */

/* How his own application stands. */
static json_t *application_view(const struct visit *v)
{
    char number[12];
    snprintf(number, sizeof number, "%d", v->applicant);
    const json_t *one = json_object_get(json_object_get(v->keys, "applicants"), number);
    const json_t *player = json_object_get(one, "player");
    json_int_t    entered = json_integer_value(player);
    json_t       *o = json_pack("{s:i, s:s}", "application", v->applicant, "state",
                          !player   ? "waiting"
                                : entered ? "accepted"
                                          : "dismissed");
    if (entered) {
        json_object_set_new(o, "player", json_integer(entered));
        json_object_set_new(o, "name", json_string(jd_tournament_label(v->t, (int)entered, "name")));
    }
    return o;
}

static void write_registration(struct job *j)
{
    static const char *const copied[] = {"name", "site", "date", "system"};
    struct visit            *v = visit_of(j);
    json_t                  *o = json_pack("{s:s, s:i}", "id", v->id, "rounds", jd_tournament_rounds(v->t));
    json_t                  *names = json_array();
    for (size_t i = 0; i < sizeof copied / sizeof copied[0]; i++)
        if (json_object_get(v->doc, copied[i]))
            json_object_set(o, copied[i], json_object_get(v->doc, copied[i]));
    json_object_set(o, "control", json_object_get(json_object_get(v->doc, "regulations"), "control"));
    for (int i = 1; i <= jd_tournament_players(v->t); i++)
        json_array_append_new(names, json_string(jd_tournament_label(v->t, i, "name")));
    json_object_set_new(o, "players", names);
    if (v->applicant)
        json_object_set_new(o, "yours", application_view(v));
    json_t *answer = json_pack("{s:o}", "registration", o);
    v->text = json_text(answer);
    json_decref(answer);
}

static void send_registration(struct job *j) { visit_send_json(visit_of(j), 200); }

static void show_registration(struct visit *v)
{
    worker_submit(v->hall->reader, &v->job, write_registration, send_registration);
}

void get_registration(struct call *c)
{
    struct visit *v = visit_begin(c, show_registration, false, false);
    if (v)
        v->entrants = true;
}
