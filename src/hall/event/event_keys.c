/* hall/event/event_keys.c - see event_keys.h. */
#include "hall/event/event_keys.h"

#include "hall/serve/json_memory.h"

#include <stdio.h>
#include <string.h>

static json_t *hash_json(const char *key)
{
    char hash[HASH_MAX];
    key_hash(key, hash);
    return json_string(hash);
}

static json_t *locked_json(const char *key, const char *with, const char *purpose)
{
    char locked[LOCKED_MAX];
    key_lock(key, with, purpose, locked);
    return json_string(locked);
}

/* ---- which keys follow from others ---- */

void player_key(const char *seed, int player, char out[KEY_MAX])
{
    char purpose[40];
    snprintf(purpose, sizeof purpose, "player %d", player);
    key_derive(seed, purpose, out);
}

void board_key(const char *of_player, int round, int board, char out[KEY_MAX])
{
    char purpose[60];
    snprintf(purpose, sizeof purpose, "board %d %d", round, board);
    key_derive(of_player, purpose, out);
}

void assistant_key(const char *seed, int round, int board, char out[KEY_MAX])
{
    char purpose[60];
    snprintf(purpose, sizeof purpose, "assistant %d %d", round, board);
    key_derive(seed, purpose, out);
}

void entrant_key(const char *seed, const json_t *doc, char out[KEY_MAX])
{
    char purpose[40];
    snprintf(purpose, sizeof purpose, "entrant %d",
             (int)json_integer_value(json_object_get(json_object_get(doc, "registration"), "number")));
    key_derive(seed, purpose, out);
}

/* ---- of a tournament ---- */

/* The spectators' key under each visitor's key, the arbiter's under the organiser's: so both can be told again. */
static void lock_links(const struct event_keys *k, const json_t *doc, json_t *seed)
{
    const char *watch = k->keys[VISITOR_SPECTATOR];
    json_t     *locked = json_object(), *players = json_array();
    size_t      count = json_array_size(json_object_get(doc, "players"));
    for (int i = 0; i <= VISITOR_ARBITER; i++)
        json_object_set_new(locked, visitor_name((enum visitor)i), locked_json(watch, k->keys[i], "watch"));
    for (size_t i = 1; i <= count; i++) {
        char key[KEY_MAX];
        player_key(k->seed, tournament_card(doc, (int)i), key);
        json_array_append_new(players, locked_json(watch, key, "watch"));
    }
    json_object_set_new(locked, "players", players);
    json_object_set_new(seed, "watch", locked);
    json_object_set_new(seed, "rule", locked_json(k->keys[VISITOR_ARBITER], k->keys[VISITOR_ORGANISER], "rule"));
}

static bool draw_keys(struct event_keys *k, json_t *hashes, json_t *seed, const char *act)
{
    bool good = id_draw(act, k->id) && key_draw(act, "seed", k->seed);
    for (int i = 0; i < VISITORS && good; i++) {
        if (i == VISITOR_PLAYER || i == VISITOR_ENTRANT)
            continue;
        good = key_draw(act, visitor_name((enum visitor)i), k->keys[i]);
        json_object_set_new(hashes, visitor_name((enum visitor)i), hash_json(k->keys[i]));
        if (i <= VISITOR_ARBITER)
            json_object_set_new(seed, visitor_name((enum visitor)i), locked_json(k->seed, k->keys[i], "seed"));
    }
    return good;
}

char *event_keys_make(struct event_keys *k, json_t *doc, const char *act)
{
    json_t *hashes = json_object(), *players = json_array(), *seed = json_object();
    size_t  count = json_array_size(json_object_get(doc, "players"));
    bool    good = draw_keys(k, hashes, seed, act);
    if (good)
        lock_links(k, doc, seed);
    for (size_t i = 1; i <= count && good; i++) {
        char key[KEY_MAX];
        player_key(k->seed, tournament_card(doc, (int)i), key);
        json_array_append_new(players, hash_json(key));
    }
    json_object_set_new(hashes, "players", players);
    json_object_set_new(doc, "seed", seed);
    char *text = good ? json_text(hashes) : NULL;
    json_decref(hashes);
    return text;
}

json_t *event_keys_view(const struct event_keys *k)
{
    json_t *keys = json_object(), *links = json_object();
    for (int i = 0; i < VISITORS; i++) {
        if (!k->keys[i][0])
            continue;
        json_object_set_new(keys, visitor_name((enum visitor)i), json_string(k->keys[i]));
        json_object_set_new(links, visitor_name((enum visitor)i), json_sprintf("/t/%s#%s", k->id, k->keys[i]));
    }
    return json_pack("{s:s, s:o, s:o}", "id", k->id, "keys", keys, "links", links);
}

/* ---- of a board: those of players and assistant follow from the seed, the tournament's own open every game ---- */

static const enum role seats[] = {ROLE_WHITE, ROLE_BLACK, ROLE_ASSISTANT};

static void seat_key(const struct board_origin *o, jd_pairing p, int round, int board, enum role role,
                     char out[KEY_MAX])
{
    char player[KEY_MAX];
    if (role == ROLE_ASSISTANT) {
        assistant_key(o->seed, round, board, out);
        return;
    }
    player_key(o->seed, tournament_card(o->doc, role == ROLE_WHITE ? p.white : p.black), player);
    board_key(player, round, board, out);
}

json_t *board_hashes(const struct board_origin *o, jd_pairing p, int round, int board)
{
    static const enum role shared[] = {ROLE_ARBITER, ROLE_ORGANISER, ROLE_SPECTATOR};
    json_t                *hashes = json_object();
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        char key[KEY_MAX];
        seat_key(o, p, round, board, seats[i], key);
        json_object_set_new(hashes, role_name(seats[i]), hash_json(key));
    }
    for (size_t i = 0; i < sizeof shared / sizeof shared[0]; i++)
        json_object_set(hashes, role_name(shared[i]), json_object_get(o->keys, role_name(shared[i])));
    return hashes;
}

json_t *board_extra(const struct board_origin *o, jd_pairing p, int round, int board)
{
    json_t *watch = json_object();
    for (size_t i = 0; i < sizeof seats / sizeof seats[0] && o->watch[0]; i++) {
        char key[KEY_MAX];
        seat_key(o, p, round, board, seats[i], key);
        json_object_set_new(watch, role_name(seats[i]), locked_json(o->watch, key, "watch"));
    }
    return json_pack("{s:b, s:s, s:i, s:i, s:o}", "start", 0, "tournament", o->tournament, "round", round, "board",
                     board, "watch", watch);
}
