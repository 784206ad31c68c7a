/* hall/game/create.c - new games and their keys. */
#include "console/random.h"
#include "hall/game/mate_queue.h"
#include "hall/game/opponent.h"
#include "hall/serve/clean_text.h"
#include "hall/serve/info.h"
#include "hall/serve/json_memory.h"
#include "hall/serve/rate_limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- making ---- */

struct making {
    struct job        job;
    struct hall      *hall;
    size_t            count;
    bool              again; /* the only one was made before, by the same request */
    struct new_game  *games[GAMES_AT_ONCE];
    struct store_game rows[GAMES_AT_ONCE]; /* their texts are its own */
};

/* The id is taken by a game with the same keys. */
static bool was_made(struct store *s, const struct store_game *row)
{
    struct store_game *there = NULL;
    struct store_fault fault;
    bool same = store_game_read(s, row->id, &there, &fault) == STORE_OK && strcmp(there->keys, row->keys) == 0;
    free(there);
    return same;
}

static void make_work(struct job *j)
{
    struct making *m = (struct making *)j;
    j->err = store_add(j->store, m->rows, m->count, NULL, 0, &j->fault);
    m->again = j->err == STORE_CONFLICT && m->count == 1 && m->games[0]->act && was_made(j->store, &m->rows[0]);
    if (m->again)
        j->err = STORE_OK;
}

static void free_row(struct store_game *row)
{
    free((char *)row->regulations);
    free((char *)row->keys);
    free((char *)row->extra);
}

static void game_stored(struct making *m, struct new_game *g, const struct store_game *row)
{
    m->hall->games++;
    struct room *r = room_new_game(m->hall, g->id, row->regulations, row->keys, row->extra);
    if (r && g->maker)
        room_made_by(r, g->maker);
    g->made(g, NULL);
}

static void on_made(struct job *j)
{
    struct making *m = (struct making *)j;
    struct refusal why = refusal_of(REFUSED_STORE_UNAVAILABLE);
    for (size_t i = 0; i < m->count; i++) {
        if (m->again)
            m->games[i]->made(m->games[i], NULL);
        else if (j->err == STORE_OK)
            game_stored(m, m->games[i], &m->rows[i]);
        else
            m->games[i]->made(m->games[i], &why);
        free_row(&m->rows[i]);
    }
    free(m);
}

static char *make_keys(struct new_game *g)
{
    json_t *hashes = json_object();
    bool    good = true;
    for (int r = 0; r < ROLES && good; r++) {
        char hash[HASH_MAX];
        if (g->hashes[r]) {
            json_object_set_new(hashes, role_name((enum role)r), json_string(g->hashes[r]));
            continue;
        }
        if (r == ROLE_ORGANISER)
            continue; /* of a tournament only */
        good = key_draw(g->act ? g->act : "", role_name((enum role)r), g->keys[r]);
        key_hash(g->keys[r], hash);
        json_object_set_new(hashes, role_name((enum role)r), json_string(hash));
    }
    char *text = good ? json_text(hashes) : NULL;
    json_decref(hashes);
    return text;
}

#define GAME_BODY_MAX  16384
#define FIRST_LINE_MAX 8192 /* it is stored, and sent to each client that comes */

/* A game must not think for long about a mate: what it cannot find out at once, mate_queue.c finds out. */
static json_t *with_budget(const json_t *regulations)
{
    json_t *copy = json_copy((json_t *)regulations), *asked = json_object_get(copy, "budget");
    if (!asked || (json_is_integer(asked) && json_integer_value(asked) > HALL_BUDGET))
        json_object_set_new(copy, "budget", json_integer(HALL_BUDGET));
    return copy;
}

/* A game is of the day on which it was made, unless its tags say otherwise. */
static void add_date(json_t *regulations)
{
    time_t    now = (time_t)(wall_ms() / 1000);
    struct tm day;
    char      text[16];
    json_t   *said = json_object_get(regulations, "date");
    if ((said && !json_is_null(said)) || !gmtime_r(&now, &day) || !strftime(text, sizeof text, "%Y-%m-%d", &day))
        return;
    json_object_set_new(regulations, "date", json_string(text));
}

/* The first line of the log, read once to see whether it can be. */
static char *make_first_line(const struct new_game *g, struct refusal *why)
{
    json_t        *line = json_object(), *regulations = with_budget(g->regulations);
    jd_regulations regs;
    jd_fault       fault = {0, NULL};
    add_date(regulations);
    json_object_set_new(line, "regulations", regulations);
    if (g->tags)
        json_object_set(line, "tags", (json_t *)g->tags);
    char *text = json_text(line);
    json_decref(line);
    if (text && strlen(text) > FIRST_LINE_MAX) {
        *why = refusal_expecting(REFUSED_BAD_REGULATIONS, "regulations of at most %d bytes", FIRST_LINE_MAX);
        free(text);
        return NULL;
    }
    char *names = text ? malloc(strlen(text) + 1) : NULL;
    bool  good = names && jd_regulations_read_line(text, strlen(text), &regs, names, &fault) == JD_OK;
    free(names);
    if (good)
        return text;
    *why = fault.expected ? refusal_of_fault(REFUSED_BAD_REGULATIONS, &fault) : refusal_of(REFUSED_OUT_OF_MEMORY);
    free(text);
    return NULL;
}

/* The row of a game; false: it was told why there is none. */
static bool make_row(struct new_game *g, struct store_game *row)
{
    struct refusal why = refusal_of(REFUSED_BAD_REGULATIONS);
    *row = (struct store_game){.id = g->id, .tournament = g->tournament, .created = wall_ms()};
    row->regulations = json_is_object(g->regulations) ? make_first_line(g, &why) : NULL;
    if (!row->regulations) {
        g->made(g, &why);
        return false;
    }
    row->keys = make_keys(g);
    row->extra = json_text(g->extra);
    if (row->keys && row->extra && id_draw(g->act ? g->act : "", g->id))
        return true;
    free_row(row);
    why = refusal_of(REFUSED_OUT_OF_MEMORY);
    g->made(g, &why);
    return false;
}

void games_make(struct hall *h, struct new_game *first)
{
    struct making *m = calloc(1, sizeof *m);
    struct refusal starved = refusal_of(REFUSED_OUT_OF_MEMORY);
    for (struct new_game *g = first, *next; g; g = next) {
        next = g->next;
        if (!m)
            g->made(g, &starved);
        else if (make_row(g, &m->rows[m->count]))
            m->games[m->count++] = g;
    }
    if (!m || !m->count) {
        free(m);
        return;
    }
    m->hall = h;
    keeper_submit(h->keeper, &m->job, make_work, on_made);
}

/* ---- POST /api/games ---- */

struct asked {
    struct new_game game;
    struct conn    *conn;
    json_t         *body, *extra;
    char            act[KEY_MAX];
};

static void answer_made(struct new_game *g, const struct refusal *why)
{
    struct asked *a = (struct asked *)g;
    if (why) {
        answer_refusal(a->conn, *why);
    } else {
        json_t *keys = json_object(), *links = json_object();
        for (int r = 0; r < ROLES; r++) {
            char link[80];
            if (!g->keys[r][0])
                continue;
            snprintf(link, sizeof link, "/g/%s#%s", g->id, g->keys[r]);
            json_object_set_new(keys, role_name((enum role)r), json_string(g->keys[r]));
            json_object_set_new(links, role_name((enum role)r), json_string(link));
        }
        answer_json(a->conn, 201, json_pack("{s:s, s:o, s:o}", "id", g->id, "keys", keys, "links", links));
    }
    conn_let(a->conn);
    json_decref(a->body);
    json_decref(a->extra);
    free(a);
}

/* Chess960 without a start position: the server draws one. */
static bool draw_array(const json_t *body)
{
    const char *drawn = json_string_value(json_object_get(body, "chess960"));
    json_t     *regs = json_object_get(body, "regulations");
    if (!drawn || strcmp(drawn, "drawn") != 0 || !json_is_object(regs))
        return true;
    int number = random_array();
    return number >= 0 && json_object_set_new(regs, "chess960", json_integer(number)) == 0;
}

/* Without an arbiter, or online, the game begins when both players are there. */
static bool starts_itself(const json_t *body)
{
    const json_t *start = json_object_get(body, "start"), *regs = json_object_get(body, "regulations");
    const char   *preset = json_string_value(json_object_get(regs, "preset"));
    if (json_is_boolean(start))
        return json_is_true(start);
    return json_is_false(json_object_get(regs, "arbiter")) || (preset && strcmp(preset, "online") == 0);
}

static bool engine_fits(const struct hall *h, const json_t *engine)
{
    const char *plays = json_string_value(json_object_get(engine, "plays"));
    json_t     *level = json_object_get(engine, "level");
    return h->opponents && plays && (strcmp(plays, "white") == 0 || strcmp(plays, "black") == 0) &&
           (!level || (json_is_integer(level) && opponent_level_fits(json_integer_value(level))));
}

void post_game(struct call *c)
{
    if (c->request->body.length > GAME_BODY_MAX) {
        answer_refusal(c->conn, refusal_expecting(REFUSED_TOO_LARGE, "a game of at most %d bytes", GAME_BODY_MAX));
        return;
    }
    struct refusal why = allow_game(c->hall, c->conn, c->request->body.length);
    if (why.code) {
        answer_refusal(c->conn, why);
        return;
    }
    json_t *body = call_body(c);
    if (!body)
        return;
    if (!clean_texts(body)) {
        answer_code(c->conn, REFUSED_BAD_TEXT);
        json_decref(body);
        return;
    }
    json_t       *engine = json_object_get(body, "engine");
    struct asked *a = draw_array(body) ? calloc(1, sizeof *a) : NULL;
    if (!a || (engine && !json_is_null(engine) && !engine_fits(c->hall, engine))) {
        answer_code(c->conn, a ? REFUSED_BAD_ENGINE : REFUSED_OUT_OF_MEMORY);
        json_decref(body);
        free(a);
        return;
    }
    a->extra = json_pack("{s:b}", "start", starts_itself(body));
    if (json_is_object(engine))
        json_object_set(a->extra, "engine", engine);
    a->conn = conn_hold(c->conn);
    a->body = body;
    a->game.regulations = json_object_get(body, "regulations");
    a->game.extra = a->extra;
    a->game.made = answer_made;
    memcpy(a->act, c->act, sizeof a->act);
    a->game.act = a->act[0] ? a->act : NULL;
    a->game.maker = &a->conn->address;
    games_make(c->hall, &a->game);
}
