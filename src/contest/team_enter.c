/* team_enter.c - a round of teams entered into their report: the boards of each match, and who has the bye. */
#include "contest/scores.h"
#include "contest/teams.h"
#include "contest/trf_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jd_contest_err enter_game(jd_tournament *t, int round, int white, int black)
{
    jd_contest_err err = jd_tournament_set_entry(t, white, round, (jd_round_entry){black, 'w', '?'});
    return err == JD_CONTEST_OK ? jd_tournament_set_entry(t, black, round, (jd_round_entry){white, 'b', '?'}) : err;
}

/* Who sits at the boards of a team; NULL: there is no such team. */
static const int *seats_of(const struct scores *s, int number)
{
    for (int i = 0; i < s->count; i++)
        if (s->numbers[i] == number)
            return s->seats + i * s->boards;
    return NULL;
}

/* The first players of both by their order; a board that has nobody on one side is not played. */
static jd_contest_err enter_match(jd_tournament *t, const struct scores *s, int round, jd_pairing pair)
{
    const int     *white = seats_of(s, pair.white), *black = seats_of(s, pair.black);
    jd_contest_err err = white && black ? JD_CONTEST_OK : JD_CONTEST_PLAYER;
    for (int b = 0; b < s->boards && err == JD_CONTEST_OK; b++) {
        bool turns = jd_teams_board_turns(t, b);
        if (white[b] && black[b])
            err = enter_game(t, round, turns ? black[b] : white[b], turns ? white[b] : black[b]);
    }
    return err;
}

static struct record *find_byes(jd_tournament *t)
{
    for (int i = 0; i < t->record_count; i++)
        if (strncmp(t->records[i].text, "320", 3) == 0)
            return &t->records[i];
    return NULL;
}

/* Record 320 with this team in the columns of the round. */
static jd_contest_err enter_bye(jd_tournament *t, int round, int team, const int *points)
{
    size_t         at = 14 + 4 * (size_t)(round - 1), size = at + 8 + 14;
    struct record *byes = find_byes(t);
    char           match[24], game[24];
    jd_trf_points_text(points[0], match);
    jd_trf_points_text(points[1], game);
    size_t length = byes ? strlen(byes->text) : 0;
    char  *text = calloc(1, size > length ? size + 1 : length + 1);
    if (!text)
        return JD_CONTEST_MEMORY;
    if (byes)
        memcpy(text, byes->text, length);
    else
        length = (size_t)snprintf(text, size, "320 %4s %4s", match, game);
    for (; length < at + 3; length++)
        text[length] = length < 14 ? ' ' : " 000"[(length - 13) % 4];
    char number[12];
    snprintf(number, sizeof number, "%03d", team);
    memcpy(text + at, number, 3);
    if (byes) {
        free(byes->text);
        byes->text = text;
        return JD_CONTEST_OK;
    }
    jd_contest_err err = jd_trf_add_record(t, text);
    free(text);
    return err;
}

jd_contest_err jd_teams_enter(jd_tournament *t, int round, const jd_pairing *pairs, size_t count)
{
    struct scores  s;
    jd_contest_err err = jd_scores_read(&s, t, jd_tournament_paired(t), true, UNKNOWN_DRAW);
    if (err != JD_CONTEST_OK)
        return err;
    const int draw[SCORES] = {s.draw[MATCH_POINTS], s.draw[GAME_POINTS]};
    for (size_t i = 0; i < count && err == JD_CONTEST_OK; i++)
        err = pairs[i].black ? enter_match(t, &s, round, pairs[i]) : enter_bye(t, round, pairs[i].white, draw);
    jd_scores_free(&s);
    return err;
}
