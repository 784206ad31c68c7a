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

static int refuse(struct visit *v, int status, const char *expected)
{
    snprintf(v->expected, sizeof v->expected, "%s", expected);
    return status;
}

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
static int enter_one(struct visit *v, const json_t *player)
{
    char key[KEY_MAX];
    int  status = tournament_enter(v->doc, v->t, player, v->expected);
    if (status != 200)
        return status;
    v->entry = jd_tournament_players(v->t);
    player_key(v->seed, v->entry, key);
    add_hash(json_object_get(v->keys, "players"), key);
    let_watch(v, key);
    v->new_keys = true;
    return 201;
}

static void answer_with(struct visit *v, json_t *o)
{
    v->answer = json_text(o);
    json_decref(o);
}

static int enter(struct visit *v, const json_t *body)
{
    int status = enter_one(v, body);
    if (status == 201)
        answer_with(v, entry_view(v, v->entry));
    return status;
}

/* All of them, or none. */
static int enter_all(struct visit *v, const json_t *body)
{
    const json_t *list = json_object_get(body, "players");
    json_t       *entered = json_array(), *player;
    size_t        i;
    int           status = json_is_array(list) ? 201 : refuse(v, 400, "\"players\" as a list");
    json_array_foreach(list, i, player)
    {
        if (status == 201)
            status = enter_one(v, player);
        if (status == 201)
            json_array_append_new(entered, entry_view(v, v->entry));
    }
    answer_with(v, json_pack("{s:o}", "players", entered));
    return status;
}

static int change(struct visit *v, const json_t *body)
{
    json_int_t number = json_integer_value(json_object_get(body, "player"));
    if (number < 1 || number > jd_tournament_players(v->t))
        return refuse(v, 404, jd_contest_err_expected(JD_CONTEST_PLAYER));
    v->entry = (int)number;
    const json_t *here = json_object_get(body, "here");
    int           status = here ? tournament_here(v->doc, v->entry, here, v->expected)
                                : tournament_change(v->doc, v->t, v->entry, body, v->expected);
    if (status == 200)
        answer_with(v, entry_view(v, v->entry));
    return status;
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

static int accept_one(struct visit *v, const json_t *body)
{
    json_t *player = tournament_take_application(v->doc, json_integer_value(json_object_get(body, "accept")));
    int     status = player ? enter(v, player) : refuse(v, 404, "an application that waits");
    json_decref(player);
    if (status == 201)
        note_answer(v, json_object_get(body, "accept"), v->entry);
    return status;
}

static int dismiss(struct visit *v, const json_t *body)
{
    json_t *player = tournament_take_application(v->doc, json_integer_value(json_object_get(body, "dismiss")));
    int     status = player ? 200 : refuse(v, 404, "an application that waits");
    json_decref(player);
    if (status == 200)
        note_answer(v, json_object_get(body, "dismiss"), 0);
    answer_with(v, json_object());
    return status;
}

/* Whenever it is opened again it has another link. */
static int set_registration(struct visit *v, const json_t *body)
{
    int     status = tournament_registration(v->doc, v->t, json_object_get(body, "registration"), v->expected);
    char    key[KEY_MAX], hash[HASH_MAX];
    json_t *now = json_object_get(v->doc, "registration");
    if (status != 200)
        return status;
    entrant_key(v->seed, v->doc, key);
    key_hash(key, hash);
    if (json_is_true(json_object_get(now, "open")))
        json_object_set_new(v->keys, "entrant", json_string(hash));
    else
        json_object_del(v->keys, "entrant");
    v->new_keys = true;
    answer_with(v, json_pack("{s:O?}", "registration", now));
    return 200;
}

static int set_check_in(struct visit *v, const json_t *body)
{
    int status = tournament_check_in(v->doc, v->t, json_object_get(body, "check_in"), v->expected);
    if (status == 200)
        answer_with(v, json_pack("{s:O?}", "check_in", json_object_get(v->doc, "check_in")));
    return status;
}

/* A result of a round that was played elsewhere. */
static int correct(struct visit *v, const json_t *body)
{
    int status = imported_correct(v->doc, v->t, body, v->expected);
    v->corrected = status == 200 ? (int)json_integer_value(json_object_get(body, "round")) : 0;
    answer_with(v, json_deep_copy(body));
    return status;
}

/* ---- which of them is it? ---- */

static const struct {
    const char *field;
    int (*apply)(struct visit *v, const json_t *body);
} acts[] = {{"players", enter_all},
            {"player", change},
            {"board", correct},
            {"accept", accept_one},
            {"dismiss", dismiss},
            {"check_in", set_check_in},
            {"registration", set_registration},
            {"", enter}};

/* A player says of himself that he is there, and nothing else. */
static int by_player(struct visit *v, const json_t *body)
{
    const json_t *here = json_object_get(body, "here");
    if (v->who != VISITOR_PLAYER || !here || json_object_size(body) != 1)
        return refuse(v, 403, "the organiser's or the arbiter's key");
    answer_with(v, json_pack("{s:O}", "here", here));
    return tournament_here(v->doc, v->player, here, v->expected);
}

static int apply_body(struct visit *v, const json_t *body)
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

static int apply_for(struct visit *v, const json_t *body)
{
    char key[KEY_MAX];
    if (v->applicant)
        return refuse(v, 403, "the link of the registration");
    int status = tournament_apply(v->doc, v->t, body, &v->entry, v->expected);
    if (status != 200)
        return status;
    if (!give_key(v, key))
        return refuse(v, 503, "memory");
    json_t *o = json_pack("{s:i, s:s}", "application", v->entry, "key", key);
    json_object_set_new(o, "link", json_sprintf("/t/%s/enter#%s", v->id, key));
    answer_with(v, o);
    return 201;
}

static void apply(struct job *j)
{
    struct visit *v = visit_of(j);
    json_t       *body = json_loads(v->body ? v->body : "", JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(body) || !clean_texts(body))
        v->status = refuse(v, 400, json_is_object(body) ? clean_text_expected : "a JSON object");
    else
        v->status = v->entrants ? apply_for(v, body) : apply_body(v, body);
    json_decref(body);
}

/* ---- back in the loop ---- */

static void end_entry(struct visit *v, int status, const char *expected)
{
    wall_set_busy(v->hall, v->id, false);
    if (status >= 400 || !v->answer)
        answer_error(v->conn, status >= 400 ? status : 503, status >= 400 ? expected : "memory", 0);
    else {
        if (v->corrected)
            wall_retell(v->hall, v->id, v->corrected);
        wall_refresh_soon(v->hall, v->id);
        conn_answer(v->conn, (struct http_answer){.status = v->status,
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
    if (v->status < 400)
        visit_save(v, end_entry);
    else
        end_entry(v, v->status, v->expected);
}

static void read_entry(struct visit *v)
{
    if (!wall_set_busy(v->hall, v->id, true)) {
        answer_error(v->conn, 409, "a moment: somebody else is being entered, or a round opened", 0);
        visit_end(v);
        return;
    }
    worker_submit(v->hall->reader, &v->job, apply, on_applied);
}

static struct visit *begin(struct call *c)
{
    struct refusal why = allow_body(c->hall, c->conn, c->request->body.length);
    struct visit  *v = why.wait ? NULL : visit_begin(c, read_entry, false, false);
    if (why.wait)
        answer_refusal(c->conn, why);
    if (v)
        visit_note_body(v, c);
    return v;
}

void post_entry(struct call *c) { begin(c); }

void post_application(struct call *c)
{
    if (c->request->body.length > APPLICATION_MAX) {
        answer_error(c->conn, 413, "an application of at most 4096 bytes", 0);
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
