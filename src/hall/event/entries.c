/* hall/event/entries.c - who plays while a tournament is on: entries, applications, withdrawals, absences, check-in.
 *
 * What is asked for is read and applied in the reader's thread: there may be thousands of players in it. */
#include "hall/event/tournament_routes.h"

#include "hall/event/applications.h"
#include "hall/event/event_acts.h"
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
    int   number;    /* of the player */
    int   corrected; /* an imported round, of which a result was corrected */
    bool  entered;   /* something new was made */
    char *answer;    /* NULL: no memory */

    /* Applications are rows of their own: the document stays as it is. */
    void (*store)(struct job *j); /* in the keeper's thread; NULL: the document is stored */
    enum store_dismissal which;
    int64_t              application, dismissed;
    char                *document;     /* a new one: the player, … */
    char                 key[KEY_MAX]; /* … and the key by which the applicant sees what becomes of it */
};

static struct entry *entry_of(const struct event_request *q) { return q->state; }

static void free_entry(void *state)
{
    struct entry *e = state;
    if (e) {
        free(e->answer);
        free(e->document);
    }
    free(e);
}

static void answer_with(struct event_request *q, json_t *o)
{
    entry_of(q)->answer = json_text(o);
    json_decref(o);
}

/* ---- in the keeper's thread ---- */

/* Those that come from one address can be told from others, and the address cannot be told. */
static void hide_address(const struct event_request *q, char out[KEY_MAX])
{
    char purpose[80] = "from ";
    for (size_t i = 0; i < sizeof q->conn->address; i++)
        snprintf(purpose + 5 + 2 * i, 3, "%02x", ((const unsigned char *)&q->conn->address)[i]);
    key_derive(q->key, purpose, out);
}

static void apply_work(struct job *j)
{
    struct event_request    *q = event_request_of(j);
    struct entry            *e = entry_of(q);
    char                     hash[HASH_MAX], origin[KEY_MAX];
    struct store_application a = {.hash = hash, .origin = origin, .document = e->document, .created = wall_ms()};
    key_hash(e->key, hash);
    hide_address(q, origin);
    int64_t player;
    j->err = q->act[0] ? store_application_find(j->store, q->id, hash, &e->application, &player, &j->fault)
                       : STORE_MISSING; /* it may have come before */
    if (j->err == STORE_MISSING)
        j->err = store_application_add(j->store, q->id, &a, APPLICATIONS_MOST, &e->application, &j->fault);
    q->why = refusal_of(j->err == STORE_OK     ? REFUSED_NOTHING
                        : j->err == STORE_FULL ? REFUSED_REGISTRATION_FULL
                                               : REFUSED_STORE_UNAVAILABLE);
    json_t *o = json_pack("{s:I, s:s}", "application", (json_int_t)e->application, "key", e->key);
    json_object_set_new(o, "link", json_sprintf("/t/%s/enter#%s", q->id, e->key));
    answer_with(q, o);
}

static void dismiss_work(struct job *j)
{
    struct event_request *q = event_request_of(j);
    struct entry         *e = entry_of(q);
    j->err = store_application_dismiss(j->store, q->id, e->which, e->application, &e->dismissed, &j->fault);
    bool none = !e->dismissed && e->which != STORE_DISMISS_ALL && !q->act[0]; /* else it was done before */
    q->why = refusal_of(j->err ? REFUSED_STORE_UNAVAILABLE : none ? REFUSED_NO_SUCH_APPLICATION : REFUSED_NOTHING);
    answer_with(q, json_pack("{s:I}", "dismissed", (json_int_t)e->dismissed));
}

/* ---- entering ---- */

static json_t *entry_view(const struct event_request *q, int number)
{
    char key[KEY_MAX], link[100];
    player_key(q->seed, tournament_card(q->doc, number), key);
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
    player_key(q->seed, tournament_card(q->doc, entry_of(q)->number), key);
    add_hash(json_object_get(q->keys, "players"), key);
    let_watch(q, key);
    q->new_keys = entry_of(q)->entered = true;
    return why;
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

static struct refusal remove_player(struct event_request *q, const json_t *into)
{
    int            number = entry_of(q)->number;
    struct refusal why =
        into ? tournament_merge(q->doc, q->keys, q->t, number, into) : tournament_remove(q->doc, q->keys, q->t, number);
    q->new_keys = true;
    answer_with(q, json_pack("{s:i}", "removed", number));
    return why;
}

static struct refusal change_player(struct event_request *q, const json_t *body)
{
    json_int_t number = json_integer_value(json_object_get(body, "player"));
    if (number < 1 || number > jd_tournament_players(q->t))
        return refusal_of_contest(JD_CONTEST_PLAYER);
    entry_of(q)->number = (int)number;
    const json_t *here = json_object_get(body, "here"), *into = json_object_get(body, "merge");
    if (into || json_object_get(body, "remove"))
        return remove_player(q, into);
    struct refusal why = here ? tournament_here(q->doc, entry_of(q)->number, here)
                              : tournament_change(q->doc, q->t, entry_of(q)->number, body);
    if (!why.code)
        answer_with(q, entry_view(q, entry_of(q)->number));
    return why;
}

/* ---- applications ---- */

static const json_t *find_waiting(const struct event_request *q, json_int_t number)
{
    const json_t *one;
    size_t        i;
    json_array_foreach(q->waiting, i, one)
    {
        if (json_integer_value(json_object_get(one, "application")) == number)
            return one;
    }
    return NULL;
}

/* It is answered in the transaction that stores the document. */
static struct refusal accept_one(struct event_request *q, const json_t *body)
{
    json_int_t     number = json_integer_value(json_object_get(body, "accept"));
    const json_t  *one = find_waiting(q, number);
    struct refusal why =
        one ? enter_player(q, json_object_get(one, "player")) : refusal_of(REFUSED_NO_SUCH_APPLICATION);
    q->accepts = why.code ? 0 : number;
    return why;
}

/* One, {"like": 7}: all from the same address, or "all". */
static struct refusal dismiss_applications(struct event_request *q, const json_t *body)
{
    const json_t *told = json_object_get(body, "dismiss"), *like = json_object_get(told, "like");
    bool          all = json_is_string(told) && strcmp(json_string_value(told), "all") == 0;
    struct entry *e = entry_of(q);
    if (!all && !json_is_integer(told) && !json_is_integer(like))
        return refusal_expecting(REFUSED_BAD_FIELD, "\"dismiss\" as a number, {\"like\": a number} or \"all\"");
    e->store = dismiss_work;
    e->which = all ? STORE_DISMISS_ALL : like ? STORE_DISMISS_ALIKE : STORE_DISMISS_ONE;
    e->application = json_integer_value(like ? like : told);
    return refusal_of(REFUSED_NOTHING);
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
            {"dismiss", dismiss_applications},
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

/* What cannot be read again as a player is none. */
static struct refusal apply_for(struct event_request *q, const json_t *body)
{
    struct entry  *e = entry_of(q);
    json_t        *player = NULL;
    struct refusal why =
        q->applicant ? refusal_of(REFUSED_ALREADY_APPLIED) : tournament_apply(q->doc, q->t, body, &player);
    if (why.code)
        return why;
    e->document = json_text(player);
    json_decref(player);
    e->store = apply_work;
    e->entered = true;
    return refusal_of(e->document && key_draw(q->act, "applicant", e->key) ? REFUSED_NOTHING : REFUSED_OUT_OF_MEMORY);
}

static void apply_entry(struct job *j)
{
    struct event_request *q = event_request_of(j);
    json_t               *body = json_loads(q->body ? q->body : "", JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(body) || !clean_texts(body))
        q->why = refusal_of(json_is_object(body) ? REFUSED_BAD_TEXT : REFUSED_BAD_JSON);
    else
        q->why = q->who == VISITOR_ENTRANT ? apply_for(q, body) : apply_body(q, body);
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

static void on_done(struct job *j) { end_entry(event_request_of(j)); }

static void on_applied(struct job *j)
{
    struct event_request *q = event_request_of(j);
    bool                  own = entry_of(q)->store != NULL;
    if (!q->why.code && own && q->hall->leaving)
        q->why = refusal_of(REFUSED_SERVER_CLOSING);
    if (q->why.code) {
        end_entry(q);
        return;
    }
    if (own) {
        keeper_submit(q->hall->keeper, &q->job, entry_of(q)->store, on_done);
        return;
    }
    event_act_note(q, entry_of(q)->entered ? 201 : 200, entry_of(q)->answer);
    event_request_save(q, end_entry);
}

/* Entrants change nothing but what is their own. */
static struct refusal begin_reading(struct event_request *q)
{
    q->state = calloc(1, sizeof(struct entry));
    q->free_state = free_entry;
    if (!q->state)
        return refusal_of(REFUSED_OUT_OF_MEMORY);
    if (q->who == VISITOR_ENTRANT)
        return allow_application(q->hall, q->conn);
    return refusal_of(event_request_lock(q) ? REFUSED_NOTHING : REFUSED_BUSY);
}

static void read_entry(struct event_request *q)
{
    struct refusal why = begin_reading(q);
    if (why.code) {
        event_request_refuse(q, why);
        return;
    }
    event_request_work(q, apply_entry, on_applied);
}

static void begin_entry(struct call *c)
{
    struct refusal        why = allow_body(c->hall, c->conn, c->request->body.length);
    struct event_request *q = why.code ? NULL : event_request_begin(c, read_entry, EVENT_ACTS);
    if (why.code)
        answer_refusal(c->conn, why);
    if (q)
        event_request_keep_body(q, c);
}

void post_entry(struct call *c) { begin_entry(c); }

void post_application(struct call *c)
{
    if (c->request->body.length > APPLICATION_MAX) {
        answer_refusal(c->conn,
                       refusal_expecting(REFUSED_TOO_LARGE, "an application of at most %d bytes", APPLICATION_MAX));
        return;
    }
    begin_entry(c);
}

/* ---- what an entrant is shown ---- */

/* How their own application stands; one that was dismissed is forgotten, and its key with it. */
static json_t *application_view(const struct event_request *q)
{
    json_t *o =
        json_pack("{s:I, s:s}", "application", (json_int_t)q->applicant, "state", q->became ? "accepted" : "waiting");
    if (q->became) {
        json_object_set_new(o, "player", json_integer(q->became));
        json_object_set_new(o, "name", json_string(jd_tournament_label(q->t, (int)q->became, "name")));
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

void get_registration(struct call *c) { event_request_begin_work(c, write_registration, send_registration, 0); }
