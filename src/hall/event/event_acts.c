/* hall/event/event_acts.c - see event_acts.h. */
#include "hall/event/event_acts.h"

#include "hall/event/event_keys.h"
#include "hall/serve/json_memory.h"

#include <string.h>

#define ACTS_MOST   64   /* of an event: the oldest are forgotten */
#define ANSWER_MOST 2000 /* bytes: of a longer answer only that it was given */

/* ---- keeping ---- */

static void leave_out_keys(json_t *answer)
{
    json_object_del(answer, "key");
    json_object_del(answer, "link");
}

static json_t *kept_answer(const char *answer)
{
    json_t *o = answer && strlen(answer) <= ANSWER_MOST ? json_loads(answer, 0, NULL) : NULL;
    json_t *players = json_object_get(o, "players"), *player;
    size_t  i;
    if (!json_is_object(o)) {
        json_decref(o);
        return json_object();
    }
    leave_out_keys(o);
    json_array_foreach(players, i, player) leave_out_keys(player);
    return o;
}

void event_act_note(struct event_request *q, int status, const char *answer)
{
    char    hash[HASH_MAX];
    json_t *acts = json_object_get(q->keys, "acts");
    if (!q->act[0])
        return;
    if (!acts)
        json_object_set_new(q->keys, "acts", acts = json_array());
    while (json_array_size(acts) >= ACTS_MOST)
        json_array_remove(acts, 0);
    key_hash(q->act, hash);
    json_array_append_new(acts, json_pack("[s, i, o]", hash, status, kept_answer(answer)));
    q->new_keys = true;
}

/* ---- telling again ---- */

static void tell_player_key(const struct event_request *q, json_t *player)
{
    json_int_t number = json_integer_value(json_object_get(player, "number"));
    char       key[KEY_MAX];
    if (!number || !q->seed[0])
        return;
    player_key(q->seed, tournament_card(q->doc, (int)number), key);
    json_object_set_new(player, "key", json_string(key));
    json_object_set_new(player, "link", json_sprintf("/t/%s#%s", q->id, key));
}

static json_t *told_again(const struct event_request *q, const json_t *kept)
{
    json_t *o = json_deep_copy(kept), *player;
    size_t  i;
    tell_player_key(q, o);
    json_array_foreach(json_object_get(o, "players"), i, player) tell_player_key(q, player);
    json_object_set_new(o, "repeated", json_true());
    return o;
}

json_t *event_act_find(const struct event_request *q, int *status)
{
    char    hash[HASH_MAX];
    json_t *act;
    size_t  i;
    if (!q->act[0])
        return NULL;
    key_hash(q->act, hash);
    json_array_foreach(json_object_get(q->keys, "acts"), i, act)
    {
        if (!keys_same(json_string_value(json_array_get(act, 0)), hash))
            continue;
        *status = (int)json_integer_value(json_array_get(act, 1));
        return told_again(q, json_array_get(act, 2));
    }
    return NULL;
}
