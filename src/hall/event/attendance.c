/* hall/event/attendance.c - who is there before a round, and who would like to play: fields of the document only. */
#include "hall/event/document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int next_round(const jd_tournament *t)
{
    int round = 1;
    while (jd_tournament_is_open(t, round))
        round++;
    return round <= jd_tournament_rounds(t) ? round : 0;
}

/* ---- check-in ---- */

struct refusal tournament_check_in(json_t *doc, const jd_tournament *t, const json_t *open)
{
    int round = next_round(t);
    if (!json_is_boolean(open))
        return refusal_expecting(REFUSED_BAD_FIELD, "\"check_in\" as true or false");
    if (!jd_tournament_is_flexible(t) || !round)
        return refusal_of(REFUSED_NOTHING_TO_PAIR);
    if (json_is_false(open))
        json_object_del(doc, "check_in");
    else if (json_integer_value(json_object_get(json_object_get(doc, "check_in"), "round")) != round)
        json_object_set_new(doc, "check_in", json_pack("{s:i, s:[]}", "round", round, "here"));
    return refusal_of(REFUSED_NOTHING);
}

static size_t find_number(const json_t *list, int number)
{
    size_t i = 0;
    while (i < json_array_size(list) && json_integer_value(json_array_get(list, i)) != number)
        i++;
    return i;
}

struct refusal tournament_here(json_t *doc, int player, const json_t *here)
{
    json_t *list = json_object_get(json_object_get(doc, "check_in"), "here");
    size_t  at = find_number(list, player);
    if (!json_is_boolean(here))
        return refusal_expecting(REFUSED_BAD_FIELD, "\"here\" as true or false");
    if (!list)
        return refusal_of(REFUSED_CHECK_IN_CLOSED);
    if (json_is_true(here) && at == json_array_size(list))
        json_array_append_new(list, json_integer(player));
    else if (json_is_false(here) && at < json_array_size(list))
        json_array_remove(list, at);
    return refusal_of(REFUSED_NOTHING);
}

static void note_missing(json_t *doc, jd_tournament *t, int player, int round)
{
    char    name[12];
    json_t *entry = json_array_get(json_object_get(doc, "players"), (size_t)player - 1);
    if (jd_tournament_set_absence(t, player, round, JD_FOR_LOSS) != JD_CONTEST_OK || !json_is_object(entry))
        return;
    snprintf(name, sizeof name, "%d", round);
    if (!json_object_get(entry, "absent"))
        json_object_set_new(entry, "absent", json_object());
    json_object_set_new(json_object_get(entry, "absent"), name, json_string("zero"));
}

void tournament_close_check_in(json_t *doc, jd_tournament *t, int round)
{
    const json_t *check = json_object_get(doc, "check_in"), *list = json_object_get(check, "here");
    if (json_integer_value(json_object_get(check, "round")) != round)
        return;
    size_t count = (size_t)jd_tournament_players(t);
    bool  *here = calloc(count + 1, sizeof *here);
    for (size_t i = 0; here && i < json_array_size(list); i++) {
        json_int_t number = json_integer_value(json_array_get(list, i));
        here[number > 0 && (size_t)number <= count ? number : 0] = true;
    }
    for (size_t p = 1; here && p <= count; p++)
        if (!here[p] && jd_tournament_plays(t, (int)p, round) && jd_tournament_absence(t, (int)p, round) == JD_AWARDS)
            note_missing(doc, t, (int)p, round);
    free(here);
    json_object_del(doc, "check_in");
}

/* ---- applications ---- */

struct refusal tournament_registration(json_t *doc, const jd_tournament *t, const json_t *open)
{
    json_t    *was = json_object_get(doc, "registration");
    json_int_t number = json_integer_value(json_object_get(was, "number"));
    bool       opens = json_is_true(open), is_open = json_is_true(json_object_get(was, "open"));
    if (!json_is_boolean(open))
        return refusal_expecting(REFUSED_BAD_FIELD, "\"registration\" as true or false");
    if (opens && !jd_tournament_is_flexible(t))
        return refusal_of(REFUSED_NOT_SWISS);
    if (opens != is_open)
        json_object_set_new(doc, "registration",
                            json_pack("{s:b, s:I}", "open", opens, "number", number + (opens ? 1 : 0)));
    return refusal_of(REFUSED_NOTHING);
}

struct refusal tournament_apply(const json_t *doc, const jd_tournament *t, const json_t *body, json_t **player)
{
    struct refusal why = refusal_of(REFUSED_NOTHING);
    if (!json_is_true(json_object_get(json_object_get(doc, "registration"), "open")))
        return refusal_of(REFUSED_REGISTRATION_CLOSED);
    *player = tournament_player(t, body, &why);
    return why;
}
