/* hall/event/player_changes.c - what is wrong with a list of players is corrected: names, players who are in it twice,
 * players who do not come. Numbers are places in the list: when one is taken out of it, the others move up. The key of
 * a player follows from the number of the card, which stays. */
#include "hall/event/document.h"

#include <stdio.h>
#include <string.h>

static const char *const texts[] = {"name", "title", "club", "country", "fide", "born", "sex"};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static json_t *player_of(const json_t *doc, int number)
{
    return json_array_get(json_object_get(doc, "players"), (size_t)number - 1);
}

int tournament_card(const json_t *doc, int number)
{
    json_int_t card = json_integer_value(json_object_get(player_of(doc, number), "card"));
    return card > 0 ? (int)card : number;
}

/* Each new player gets a card that nobody had; without "cards" the number is one. */
void tournament_give_card(json_t *doc, json_t *player)
{
    json_int_t cards = json_integer_value(json_object_get(doc, "cards"));
    if (!cards)
        return;
    json_object_set_new(doc, "cards", json_integer(cards + 1));
    json_object_set_new(player, "card", json_integer(cards + 1));
}

/* ---- other texts ---- */

/* null takes one away; nobody is without a name. */
static bool is_text(const char *field, const json_t *v)
{
    bool   name = strcmp(field, "name") == 0;
    size_t length = json_string_length(v);
    if (json_is_null(v))
        return !name;
    return json_is_string(v) && length <= JD_LABEL_MAX && length >= (name ? 1 : 0) &&
           strlen(json_string_value(v)) == length;
}

static struct refusal check_texts(const jd_tournament *t, int number, const json_t *changes)
{
    const json_t *club = json_object_get(changes, "club");
    const char   *was = jd_tournament_label(t, number, "club"),
               *now = json_is_string(club) ? json_string_value(club) : "";
    for (size_t i = 0; i < COUNT(texts); i++) {
        const json_t *v = json_object_get(changes, texts[i]);
        if (v && !is_text(texts[i], v))
            return refusal_expecting(REFUSED_BAD_FIELD, "\"%s\" as text of at most %d bytes", texts[i], JD_LABEL_MAX);
    }
    if (club && jd_tournament_team_boards(t) && jd_tournament_opened(t) && strcmp(was, now) != 0)
        return refusal_of_contest(JD_CONTEST_BEGUN); /* it is the player's team */
    return refusal_of(REFUSED_NOTHING);
}

struct refusal tournament_set_texts(json_t *doc, const jd_tournament *t, int number, const json_t *changes)
{
    json_t        *player = player_of(doc, number);
    struct refusal why = check_texts(t, number, changes);
    for (size_t i = 0; !why.code && i < COUNT(texts); i++) {
        json_t *v = json_object_get(changes, texts[i]);
        if (v && json_string_length(v))
            json_object_set(player, texts[i], v);
        else if (v)
            json_object_del(player, texts[i]);
    }
    return why;
}

/* ---- taking one out ---- */

static bool has_played(const json_t *doc, const jd_tournament *t, int number)
{
    bool played = json_object_get(doc, "report") != NULL; /* its numbers are the report's */
    for (int r = 1; !played && r <= jd_tournament_rounds(t); r++)
        played = jd_tournament_is_open(t, r) &&
                 (jd_tournament_board_of(t, r, number) || jd_tournament_has_bye(t, r, number));
    return played;
}

static void move_up(json_t *list, size_t at, int number)
{
    json_int_t n = json_integer_value(json_array_get(list, at));
    if (n > number)
        json_array_set_new(list, at, json_integer(n - 1));
}

static void move_all_up(json_t *list, int number)
{
    for (size_t i = json_array_size(list); i-- > 0;)
        if (json_integer_value(json_array_get(list, i)) == number)
            json_array_remove(list, i);
        else
            move_up(list, i, number);
}

static void renumber(json_t *doc, int number)
{
    json_t *round, *pair;
    size_t  i, j;
    json_array_foreach(json_object_get(doc, "rounds"), i, round)
    {
        json_array_foreach(json_object_get(round, "pairs"), j, pair)
        {
            move_up(pair, 0, number);
            move_up(pair, 1, number);
        }
    }
    move_all_up(json_object_get(json_object_get(doc, "check_in"), "here"), number);
    move_all_up(json_object_get(json_object_get(doc, "teams"), "order"), number);
}

static void fix_cards(json_t *doc)
{
    json_t *players = json_object_get(doc, "players"), *player;
    size_t  i;
    if (json_object_get(doc, "cards"))
        return;
    json_object_set_new(doc, "cards", json_integer((json_int_t)json_array_size(players)));
    json_array_foreach(players, i, player) json_object_set_new(player, "card", json_integer((json_int_t)i + 1));
}

struct refusal tournament_remove(json_t *doc, json_t *keys, const jd_tournament *t, int number)
{
    json_t *watch = json_object_get(json_object_get(doc, "seed"), "watch");
    size_t  at = (size_t)number - 1;
    if (!jd_tournament_is_flexible(t))
        return refusal_of_contest(JD_CONTEST_BEGUN);
    if (has_played(doc, t, number))
        return refusal_of(REFUSED_PLAYER_HAS_PLAYED);
    fix_cards(doc);
    json_array_remove(json_object_get(doc, "players"), at);
    json_array_remove(json_object_get(keys, "players"), at);
    json_array_remove(json_object_get(watch, "players"), at);
    renumber(doc, number);
    return refusal_of(REFUSED_NOTHING);
}

/* What is known of the one who goes, and not of the one who stays. */
struct refusal tournament_merge(json_t *doc, json_t *keys, const jd_tournament *t, int number, const json_t *into)
{
    json_int_t other = json_integer_value(into);
    if (other < 1 || other > jd_tournament_players(t) || other == number)
        return refusal_of_contest(JD_CONTEST_PLAYER);
    json_t        *gone = json_incref(player_of(doc, number)), *stays = player_of(doc, (int)other);
    struct refusal why = tournament_remove(doc, keys, t, number);
    for (size_t i = 0; !why.code && i < COUNT(texts); i++)
        if (json_object_get(gone, texts[i]) && !json_object_get(stays, texts[i]))
            json_object_set(stays, texts[i], json_object_get(gone, texts[i]));
    if (!why.code && json_object_get(gone, "rating") && !json_object_get(stays, "rating"))
        json_object_set(stays, "rating", json_object_get(gone, "rating"));
    json_decref(gone);
    return why;
}
