/* tournament_report.c - a tournament as a report: for pairing it by a Swiss system, and for those who rate it. */
#include "contest/report.h"
#include "contest/state.h"
#include "contest/worth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TENTH (JD_POINT / 10)

/* ---- ranking (C.04.2:2.2) ---- */

struct ranked {
    int         number, rating, title;
    const char *name;
};

static int title_rank(const char *title)
{
    static const char *const titles[] = {"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"};
    int                      rank = 0;
    while (rank < (int)(sizeof titles / sizeof titles[0]) && strcmp(titles[rank], title) != 0)
        rank++;
    return rank;
}

static int by_strength(const void *a, const void *b)
{
    const struct ranked *p = a, *q = b;
    if (p->rating != q->rating)
        return p->rating < q->rating ? 1 : -1;
    if (p->title != q->title)
        return p->title - q->title;
    int names = strcmp(p->name, q->name);
    return names ? names : p->number - q->number;
}

/* order[i]: who has the pairing number i + 1. Those of a table stay as they are; so do those of an event that was begun
 * elsewhere, and whoever comes later stands behind. */
static bool rank_players(const jd_tournament *t, int *order)
{
    int count = t->player_count;
    for (int i = 0; i < count; i++)
        order[i] = i + 1;
    if (t->before || !is_flexible(t))
        return true;
    struct ranked *all = calloc((size_t)count + 1, sizeof *all);
    for (int i = 0; all && i < count; i++)
        all[i] = (struct ranked){i + 1, t->players[i].rating, title_rank(jd_tournament_label(t, i + 1, "title")),
                                 jd_tournament_label(t, i + 1, "name")};
    if (all)
        qsort(all, (size_t)count, sizeof *all, by_strength);
    for (int i = 0; all && i < count; i++)
        order[i] = all[i].number;
    free(all);
    return all != NULL;
}

/* ---- what a player did in a round ---- */

char jd_report_code(jd_result result, int colour)
{
    static const char games[] = "0=1";
    int               worth = result_worth(result, colour);
    if (result == JD_NO_RESULT)
        return '?';
    if (!result_on_board(result))
        return worth == 2 ? '+' : '-';
    return games[worth];
}

static char absence_code(const jd_tournament *t, int player, int round)
{
    static const char codes[] = {[JD_FOR_WIN] = 'F', [JD_FOR_DRAW] = 'H', [JD_FOR_LOSS] = 'Z'};
    jd_award          award = jd_tournament_absence(t, player, round);
    return award == JD_AWARDS || !jd_tournament_plays(t, player, round) ? 'Z' : codes[award];
}

static jd_trf_entry entry_of(const jd_tournament *t, int player, int round, const int *places)
{
    int        board = jd_tournament_board_of(t, round, player);
    jd_pairing p = jd_tournament_board(t, round, board);
    if (jd_tournament_has_bye(t, round, player))
        return (jd_trf_entry){0, 0, 'U'};
    if (!board)
        return (jd_trf_entry){0, 0, absence_code(t, player, round)};
    int colour = p.black == player;
    return (jd_trf_entry){places[colour ? p.white : p.black], colour ? 'b' : 'w',
                          jd_report_code(jd_tournament_result(t, round, board), colour)};
}

/* A penalty made the points other than the result's (12.9). */
static jd_contest_err add_penalty(jd_trf *out, const jd_tournament *t, int player, int number, int round)
{
    long difference = jd_tournament_gain(t, round, player) - jd_report_gain(out, number, round);
    if (difference == 0)
        return JD_CONTEST_OK;
    struct circle c = {.first = round, .kind = ' ', .points = (int)difference, .count = 1};
    c.players = malloc(sizeof *c.players);
    if (!c.players)
        return JD_CONTEST_MEMORY;
    c.players[0] = (uint16_t)number;
    return jd_report_add_circle(&out->abnormal, &c);
}

/* ---- the whole of it ---- */

static void set_person(jd_trf_person *p, const jd_tournament *t, int player)
{
    const char *country = jd_tournament_label(t, player, "country"), *sex = jd_tournament_label(t, player, "sex");
    *p = (jd_trf_person){.rating = t->players[player - 1].rating, .sex = sex[0]};
    snprintf(p->name, sizeof p->name, "%s", jd_tournament_label(t, player, "name"));
    snprintf(p->title, sizeof p->title, "%s", jd_tournament_label(t, player, "title"));
    snprintf(p->federation, sizeof p->federation, "%s", strlen(country) == 3 ? country : "");
    snprintf(p->number, sizeof p->number, "%s", jd_tournament_label(t, player, "fide"));
    snprintf(p->born, sizeof p->born, "%s", jd_tournament_label(t, player, "born"));
}

const struct report_reward jd_report_rewards[JD_REPORT_REWARDS] = {
    {REWARD_WW, JD_FOR_WIN},  {REWARD_BW, JD_FOR_WIN},  {REWARD_FW, JD_FOR_WIN},   {REWARD_FPB, JD_FOR_WIN},
    {REWARD_WD, JD_FOR_DRAW}, {REWARD_BD, JD_FOR_DRAW}, {REWARD_HPB, JD_FOR_DRAW}, {REWARD_UNKNOWN, JD_FOR_DRAW},
    {REWARD_WL, JD_FOR_LOSS}, {REWARD_BL, JD_FOR_LOSS}, {REWARD_FL, JD_FOR_LOSS},  {REWARD_PAB, JD_FOR_BYE}};

static void set_rewards(jd_trf *out, const jd_tournament *t)
{
    for (size_t i = 0; i < JD_REPORT_REWARDS; i++) {
        int points = t->points[jd_report_rewards[i].award];
        if (out->rewards[jd_report_rewards[i].reward] != points)
            jd_report_reward(out, jd_report_rewards[i].reward, points);
    }
}

static jd_contest_err add_players(jd_trf *out, const jd_tournament *t, const int *order, int rounds, int *places)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int i = 0; i < t->player_count && err == JD_CONTEST_OK; i++) {
        jd_trf_person person;
        if (!jd_trf_person_of(out, i + 1, &person))
            set_person(&person, t, order[i]);
        person.rating = t->players[order[i] - 1].rating;
        places[order[i]] = i + 1;
        err = jd_trf_set_player(out, i + 1, &person);
    }
    for (int i = 0; i < t->player_count; i++)
        for (int r = 1; r <= rounds && err == JD_CONTEST_OK; r++) {
            if (jd_before_tells(t, i + 1, r))
                continue;
            err = jd_trf_set_entry(out, i + 1, r, entry_of(t, order[i], r, places));
            if (err == JD_CONTEST_OK && jd_trf_entry_of(out, i + 1, r).result != '?')
                err = add_penalty(out, t, order[i], i + 1, r);
        }
    return err;
}

/* Who is known not to play in the round after these, or wished so of a later one. */
static jd_contest_err add_absent(jd_trf *out, const jd_tournament *t, const int *order, int rounds)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int i = 0; i < t->player_count; i++)
        for (int r = rounds + 1; r <= jd_tournament_rounds(t) && err == JD_CONTEST_OK; r++)
            if (jd_tournament_absence(t, order[i], r) != JD_AWARDS ||
                (r == rounds + 1 && !jd_tournament_plays(t, order[i], r)))
                err = jd_trf_set_entry(out, i + 1, r, (jd_trf_entry){0, 0, absence_code(t, order[i], r)});
    return err;
}

static jd_contest_err fill(jd_trf *out, const jd_tournament *t, int rounds, int *order)
{
    const char    *initial = jd_tournament_label(t, 0, "initial");
    int           *places = calloc((size_t)t->player_count + 1, sizeof *places);
    jd_contest_err err = places && rank_players(t, order) ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    jd_trf_set_rounds(out, jd_tournament_rounds(t));
    if (!t->before)
        jd_trf_set_initial(out, initial[0] ? initial[0] : 0);
    if (!t->before)
        set_rewards(out, t);
    if (err == JD_CONTEST_OK)
        err = add_players(out, t, order, rounds, places);
    if (err == JD_CONTEST_OK && rounds < jd_tournament_rounds(t))
        err = add_absent(out, t, order, rounds);
    free(places);
    return err;
}

/* ---- the head ---- */

const struct report_head jd_report_heads[JD_REPORT_HEADS] = {{"012", "name"},     {"022", "site"},   {"032", "country"},
                                                             {"042", "date"},     {"052", "until"},  {"102", "arbiter"},
                                                             {"112", "deputies"}, {"122", "control"}};

/* Does the report name the tie-breaks of the tournament already? */
static bool names_ties(const jd_trf *out, const jd_tournament *t)
{
    const char *list = jd_report_record(out, "212") ? jd_report_record(out, "212") : jd_report_record(out, "202");
    struct tie *told = NULL;
    size_t      count = 0;
    bool        same = list && jd_ties_read(list, &told, &count, NULL) == JD_CONTEST_OK;
    size_t      points = same && count && strcmp(told[0].code, "PTS") == 0; /* they come first in any case */
    same = same && count == t->tie_count + points;
    for (size_t i = 0; same && i < t->tie_count; i++)
        same = strcmp(told[i + points].code, t->ties[i].code) == 0;
    free(told);
    return same;
}

static jd_contest_err add_ties(jd_trf *out, const jd_tournament *t)
{
    size_t         size = (t->tie_count + 1) * (sizeof t->ties->code + 1);
    char          *line = malloc(size);
    jd_contest_err err = line ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (size_t i = 0, used = 0; line && i < t->tie_count; i++)
        used += (size_t)snprintf(line + used, size - used, "%s%s", i ? "," : "212 ", t->ties[i].code);
    if (line && t->tie_count && !names_ties(out, t))
        err = jd_report_put(out, line);
    free(line);
    return err;
}

static jd_contest_err add_head(jd_trf *out, const jd_tournament *t)
{
    const struct report_head *heads = jd_report_heads;
    jd_contest_err            err = JD_CONTEST_OK;
    if (!jd_report_type(out).told)
        err = jd_trf_set_system(out, t->system->name);
    err = err == JD_CONTEST_ROUND ? JD_CONTEST_OK : err; /* a match has no record */
    for (size_t i = 0; i < JD_REPORT_HEADS && err == JD_CONTEST_OK; i++) {
        char        line[JD_LABEL_MAX + 8];
        const char *text = jd_tournament_label(t, 0, heads[i].label);
        snprintf(line, sizeof line, "%s %s", heads[i].code, text);
        if (text[0] && !jd_report_record(out, heads[i].code))
            err = jd_trf_add_record(out, line);
    }
    return err == JD_CONTEST_OK ? add_ties(out, t) : err;
}

jd_contest_err jd_report_of(const jd_tournament *t, int rounds, jd_trf **out, int *order)
{
    *out = t->before ? jd_before_copy(t) : jd_trf_new();
    jd_contest_err err = *out ? fill(*out, t, rounds, order) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK && t->team_boards)
        err = jd_report_add_teams(*out, t, rounds, order);
    if (err == JD_CONTEST_OK)
        err = add_head(*out, t);
    if (err == JD_CONTEST_OK)
        return err;
    jd_trf_free(*out);
    *out = NULL;
    return err;
}

/* A file has room for tenths. */
static bool holds_points(const jd_trf *t)
{
    bool good = true;
    for (int i = 0; i < REWARD_COUNT; i++)
        good = good && t->rewards[i] % TENTH == 0;
    for (int i = 0; i < t->abnormal.count; i++)
        good = good && t->abnormal.at[i].points % TENTH == 0;
    return good;
}

jd_contest_err jd_trf_of(const jd_tournament *t, jd_trf **out)
{
    int           *order = calloc((size_t)t->player_count + 1, sizeof *order);
    jd_contest_err err = order ? jd_report_of(t, jd_tournament_opened(t), out, order) : JD_CONTEST_MEMORY;
    free(order);
    if (err != JD_CONTEST_OK)
        return err;
    err = holds_points(*out) ? JD_CONTEST_OK : JD_CONTEST_POINTS;
    if (err == JD_CONTEST_OK && !jd_trf_count_points(*out))
        err = JD_CONTEST_MEMORY;
    if (err != JD_CONTEST_OK) {
        jd_trf_free(*out);
        *out = NULL;
    }
    return err;
}
