/* hall/event/entries.c - who plays while a tournament is on: entries, applications, withdrawals, absences, check-in.
 *
 * What is asked for is read and applied in the reader's thread: there may be thousands of players in it. */
#include "hall/event/tournament_routes.h"

#include "hall/event/event_keys.h"
#include "hall/event/imported.h"
#include "hall/event/wall.h"
#include "hall/serve/clean_text.h"
#include "hall/serve/json_memory.h"
#include "hall/serve/rate_limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define APPLICATION_MAX 4096 /* bytes */

/* What was asked for, and what became of it. */
struct entry {
    int   number;    /* of the player, or of the application */
    int   corrected; /* an imported round, of which a result was corrected */
    bool  entered;   /* something new was made */
    char *answer;    /* NULL: no memory */
};

static struct entry *entry_of(const struct event_request *q) { return q->state; }

static void free_entry(void *state)
{
    struct entry *e = state;
    if (e)
        free(e->answer);
    free(e);
}

/* ---- entering ---- */

static json_t *entry_view(const struct event_request *q, int number)
{
    char key[KEY_MAX], link[100];
    player_key(q->seed, number, key);
    snprintf(link, sizeof link, "/t/%s#%s", q->id, key);
    json_t *o = json_deep_copy(json_array_get(json_object_get(q->doc, "players"), (size_t)number - 1));
    json_object_set_new(o, "number", json_integer(number));
    json_object_set_new(o, "key", json_string(key));
    json_object_set_new(o, "link", json_string(link));
    return o;
}

/* Players may watch, where the tournament has a key for that. */
static void let_watch(struct event_request *q, const char *key)
{
    char    locked[LOCKED_MAX];
    json_t *players = json_object_get(json_object_get(json_object_get(q->doc, "seed"), "watch"), "players");
    if (!players || !q->watch[0])
        return;
    key_lock(q->watch, key, "watch", locked);
    json_array_append_new(players, json_string(locked));
}

static void add_hash(json_t *list, const char *key)
{
    char hash[HASH_MAX];
    key_hash(key, hash);
    json_array_append_new(list, json_string(hash));
}

/* The key of a player follows from the seed; its hash is kept with the others. */
static struct refusal enter_one(struct event_request *q, const json_t *player)
{
    char           key[KEY_MAX];
    struct refusal why = tournament_enter(q->doc, q->t, player);
    if (why.code)
        return why;
    entry_of(q)->number = jd_tournament_players(q->t);
    player_key(q->seed, entry_of(q)->number, key);
    add_hash(json_object_get(q->keys, "players"), key);
    let_watch(q, key);
    q->new_keys = entry_of(q)->entered = true;
    return why;
}

static void answer_with(struct event_request *q, json_t *o)
{
    entry_of(q)->answer = json_text(o);
    json_decref(o);
}

static struct refusal enter_player(struct event_request *q, const json_t *body)
{
    struct refusal why = enter_one(q, body);
    if (!why.code)
        answer_with(q, entry_view(q, entry_of(q)->number));
    return why;
}

/* All of them, or none. */
static struct refusal enter_all(struct event_request *q, const json_t *body)
{
    const json_t  *list = json_object_get(body, "players");
    json_t        *entered = json_array(), *player;
    size_t         i;
    struct refusal why = {0};
    if (!json_is_array(list))
        why = refusal_expecting(REFUSED_BAD_FIELD, "\"players\" as a list");
    entry_of(q)->entered = true;
    json_array_foreach(list, i, player)
    {
        if (!why.code)
            why = enter_one(q, player);
        if (!why.code)
            json_array_append_new(entered, entry_view(q, entry_of(q)->number));
    }
    answer_with(q, json_pack("{s:o}", "players", entered));
    return why;
}

static struct refusal change_player(struct event_request *q, const json_t *body)
{
    json_int_t number = json_integer_value(json_object_get(body, "player"));
    if (number < 1 || number > jd_tournament_players(q->t))
        return refusal_of_contest(JD_CONTEST_PLAYER);
    entry_of(q)->number = (int)number;
    const json_t  *here = json_object_get(body, "here");
    struct refusal why = here ? tournament_here(q->doc, entry_of(q)->number, here)
                              : tournament_change(q->doc, q->t, entry_of(q)->number, body);
    if (!why.code)
        answer_with(q, entry_view(q, entry_of(q)->number));
    return why;
}

/* ---- applications ---- */

/* What became of one: the number of the player, or 0. */
static void note_answer(struct event_request *q, const json_t *application, int player)
{
    char    number[24];
    json_t *one;
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(application));
    if (!(one = json_object_get(json_object_get(q->keys, "applicants"), number)))
        return;
    json_object_set_new(one, "player", json_integer(player));
    q->new_keys = true;
}

static struct refusal accept_one(struct event_request *q, const json_t *body)
{
    json_t        *player = tournament_take_application(q->doc, json_integer_value(json_object_get(body, "accept")));
    struct refusal why = player ? enter_player(q, player) : refusal_of(REFUSED_NO_SUCH_APPLICATION);
    json_decref(player);
    if (!why.code)
        note_answer(q, json_object_get(body, "accept"), entry_of(q)->number);
    return why;
}

static struct refusal dismiss_application(struct event_request *q, const json_t *body)
{
    json_t *player = tournament_take_application(q->doc, json_integer_value(json_object_get(body, "dismiss")));
    if (player)
        note_answer(q, json_object_get(body, "dismiss"), 0);
    json_decref(player);
    answer_with(q, json_object());
    return refusal_of(player ? REFUSED_NOTHING : REFUSED_NO_SUCH_APPLICATION);
}

/* Whenever it is opened again it has another link. */
static struct refusal set_registration(struct event_request *q, const json_t *body)
{
    struct refusal why = tournament_registration(q->doc, q->t, json_object_get(body, "registration"));
    char           key[KEY_MAX], hash[HASH_MAX];
    json_t        *now = json_object_get(q->doc, "registration");
    if (why.code)
        return why;
    entrant_key(q->seed, q->doc, key);
    key_hash(key, hash);
    if (json_is_true(json_object_get(now, "open")))
        json_object_set_new(q->keys, "entrant", json_string(hash));
    else
        json_object_del(q->keys, "entrant");
    q->new_keys = true;
    answer_with(q, json_pack("{s:O?}", "registration", now));
    return why;
}

static struct refusal set_check_in(struct event_request *q, const json_t *body)
{
    struct refusal why = tournament_check_in(q->doc, q->t, json_object_get(body, "check_in"));
    if (!why.code)
        answer_with(q, json_pack("{s:O?}", "check_in", json_object_get(q->doc, "check_in")));
    return why;
}

/* A result of a round that was played elsewhere. */
static struct refusal correct_result(struct event_request *q, const json_t *body)
{
    struct refusal why = imported_correct(q->doc, q->t, body);
    entry_of(q)->corrected = why.code ? 0 : (int)json_integer_value(json_object_get(body, "round"));
    answer_with(q, json_deep_copy(body));
    return why;
}

/* ---- which of them is it? ---- */

static const struct {
    const char *field;
    struct refusal (*apply)(struct event_request *q, const json_t *body);
} acts[] = {{"players", enter_all},
            {"player", change_player},
            {"board", correct_result},
            {"accept", accept_one},
            {"dismiss", dismiss_application},
            {"check_in", set_check_in},
            {"registration", set_registration},
            {"", enter_player}};

/* Players may only say that they are there. */
static struct refusal by_player(struct event_request *q, const json_t *body)
{
    const json_t *here = json_object_get(body, "here");
    if (q->who != VISITOR_PLAYER || !here || json_object_size(body) != 1)
        return refusal_of(REFUSED_ARBITER_ONLY);
    answer_with(q, json_pack("{s:O}", "here", here));
    return tournament_here(q->doc, q->player, here);
}

static struct refusal apply_body(struct event_request *q, const json_t *body)
{
    size_t i = 0;
    if (!q->seed[0])
        return by_player(q, body);
    while (acts[i].field[0] && !json_object_get(body, acts[i].field))
        i++;
    return acts[i].apply(q, body);
}

/* Applicants get a key, to see what becomes of the application; its hash is kept with the others. */
static bool give_key(struct event_request *q, char key[KEY_MAX])
{
    char    number[12], hash[HASH_MAX];
    json_t *all = json_object_get(q->keys, "applicants");
    if (!all)
        json_object_set_new(q->keys, "applicants", all = json_object());
    if (!key_make(key))
        return false;
    key_hash(key, hash);
    snprintf(number, sizeof number, "%d", entry_of(q)->number);
    q->new_keys = true;
    return json_object_set_new(all, number, json_pack("{s:s}", "hash", hash)) == 0;
}

static struct refusal apply_for(struct event_request *q, const json_t *body)
{
    char key[KEY_MAX];
    if (q->applicant)
        return refusal_of(REFUSED_ALREADY_APPLIED);
    struct refusal why = tournament_apply(q->doc, q->t, body, &entry_of(q)->number);
    if (why.code)
        return why;
    if (!give_key(q, key))
        return refusal_of(REFUSED_OUT_OF_MEMORY);
    json_t *o = json_pack("{s:i, s:s}", "application", entry_of(q)->number, "key", key);
    json_object_set_new(o, "link", json_sprintf("/t/%s/enter#%s", q->id, key));
    answer_with(q, o);
    entry_of(q)->entered = true;
    return why;
}

static void apply_entry(struct job *j)
{
    struct event_request *q = event_request_of(j);
    json_t               *body = json_loads(q->body ? q->body : "", JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(body) || !clean_texts(body))
        q->why = refusal_of(json_is_object(body) ? REFUSED_BAD_TEXT : REFUSED_BAD_JSON);
    else
        q->why = q->needs & EVENT_ENTRANTS ? apply_for(q, body) : apply_body(q, body);
    json_decref(body);
}

/* ---- back in the loop ---- */

static void end_entry(struct event_request *q)
{
    event_request_unlock(q);
    if (!q->why.code && !entry_of(q)->answer)
        q->why = refusal_of(REFUSED_OUT_OF_MEMORY);
    if (q->why.code)
        answer_refusal(q->conn, q->why);
    else {
        if (entry_of(q)->corrected)
            wall_retell(q->hall, q->id, entry_of(q)->corrected);
        wall_refresh_soon(q->hall, q->id);
        answer_json_text(q->conn, entry_of(q)->entered ? 201 : 200, entry_of(q)->answer);
    }
    event_request_end(q);
}

static void on_applied(struct job *j)
{
    struct event_request *q = event_request_of(j);
    if (q->why.code)
        end_entry(q);
    else
        event_request_save(q, end_entry);
}

static void read_entry(struct event_request *q)
{
    q->state = calloc(1, sizeof(struct entry));
    q->free_state = free_entry;
    if (!q->state || !event_request_lock(q)) {
        event_request_refuse(q, refusal_of(q->state ? REFUSED_BUSY : REFUSED_OUT_OF_MEMORY));
        return;
    }
    worker_submit(q->hall->reader, &q->job, apply_entry, on_applied);
}

static void begin_entry(struct call *c, unsigned needs)
{
    struct refusal        why = allow_body(c->hall, c->conn, c->request->body.length);
    struct event_request *q = why.code ? NULL : event_request_begin(c, read_entry, needs);
    if (why.code)
        answer_refusal(c->conn, why);
    if (q)
        event_request_keep_body(q, c);
}

void post_entry(struct call *c) { begin_entry(c, 0); }

void post_application(struct call *c)
{
    if (c->request->body.length > APPLICATION_MAX) {
        answer_refusal(c->conn,
                       refusal_expecting(REFUSED_TOO_LARGE, "an application of at most %d bytes", APPLICATION_MAX));
        return;
    }
    begin_entry(c, EVENT_ENTRANTS);
}

/* ---- what an entrant is shown ---- */

/* How their own application stands. */
static json_t *application_view(const struct event_request *q)
{
    char number[12];
    snprintf(number, sizeof number, "%d", q->applicant);
    const json_t *one = json_object_get(json_object_get(q->keys, "applicants"), number);
    const json_t *player = json_object_get(one, "player");
    json_int_t    entered = json_integer_value(player);
    json_t       *o = json_pack("{s:i, s:s}", "application", q->applicant, "state",
                          !player   ? "waiting"
                                : entered ? "accepted"
                                          : "dismissed");
    if (entered) {
        json_object_set_new(o, "player", json_integer(entered));
        json_object_set_new(o, "name", json_string(jd_tournament_label(q->t, (int)entered, "name")));
    }
    return o;
}

static void write_registration(struct event_request *q)
{
    static const char *const copied[] = {"name", "site", "date", "system"};
    json_t                  *o = json_pack("{s:s, s:i}", "id", q->id, "rounds", jd_tournament_rounds(q->t));
    json_t                  *names = json_array();
    for (size_t i = 0; i < sizeof copied / sizeof copied[0]; i++)
        if (json_object_get(q->doc, copied[i]))
            json_object_set(o, copied[i], json_object_get(q->doc, copied[i]));
    json_object_set(o, "control", json_object_get(json_object_get(q->doc, "regulations"), "control"));
    for (int i = 1; i <= jd_tournament_players(q->t); i++)
        json_array_append_new(names, json_string(jd_tournament_label(q->t, i, "name")));
    json_object_set_new(o, "players", names);
    if (q->applicant)
        json_object_set_new(o, "yours", application_view(q));
    json_t *answer = json_pack("{s:o}", "registration", o);
    q->text = json_text(answer);
    json_decref(answer);
}

static void send_registration(struct event_request *q) { event_request_send_json(q, 200); }

void get_registration(struct call *c)
{
    event_request_begin_work(c, write_registration, send_registration, EVENT_ENTRANTS);
}
