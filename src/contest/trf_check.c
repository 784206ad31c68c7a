/* trf_check.c - what only the whole of a file tells: do its lines agree with each other, and with the rules? */
#include "contest/teams.h"
#include "contest/trf_line.h"

#include <stdio.h>
#include <stdlib.h>

#define OPPONENT_COLUMN 92 /* of the first round; its result stands seven columns further */
#define RESULT_COLUMN   99

struct check {
    const jd_tournament *t;
    struct trf_line     *l;
    int                  over, paired;
    bool                 once; /* two players meet once at most */
};

static void tell_at(const struct check *c, int player, int column, const char *expected)
{
    char text[24];
    int  length = snprintf(text, sizeof text, "player %d", player);
    c->l->number = c->t->players[player - 1].line;
    jd_trf_tell(c->l, column, text, (size_t)length, expected);
}

static void tell_round(const struct check *c, int player, int first_column, int round, const char *expected)
{
    tell_at(c, player, first_column + 10 * (round - 1), expected);
}

/* ---- games ---- */

/* A game is told twice; do both say the same? */
static void check_game(const struct check *c, int player, int round)
{
    const struct entry *own = entry_at(c->t, player, round), *other = entry_at(c->t, own->opponent, round);
    if (!is_player(c->t, own->opponent))
        tell_round(c, player, OPPONENT_COLUMN, round, "an opponent who is in the file");
    else if (other->opponent != player)
        tell_round(c, player, OPPONENT_COLUMN, round, "the opponent to have the same game");
    else if (own->colour && own->colour == other->colour)
        tell_round(c, player, OPPONENT_COLUMN, round, "the opponent to have the other colour");
    else if (player < own->opponent && jd_result_of(own->result, other->result) == JD_RESULT_COUNT)
        tell_round(c, player, RESULT_COLUMN, round, "results that fit each other: 1 and 0, = and =, + and -");
}

static bool has_met(const jd_tournament *t, int player, int opponent, int before)
{
    for (int r = 1; r < before; r++)
        if (entry_at(t, player, r)->opponent == opponent && jd_entry_played(entry_at(t, player, r)))
            return true;
    return false;
}

static void check_games(const struct check *c, int player)
{
    for (int r = 1; r <= c->t->players[player - 1].count; r++) {
        const struct entry *e = entry_at(c->t, player, r);
        if (e->opponent)
            check_game(c, player, r);
        if (c->once && e->opponent > player && jd_entry_played(e) && has_met(c->t, player, e->opponent, r))
            tell_round(c, player, OPPONENT_COLUMN, r, "an opponent who was not met before");
    }
}

/* ---- rounds ---- */

static void check_byes(const struct check *c, int round)
{
    bool given = false;
    for (int i = 1; i <= c->t->player_count; i++) {
        bool bye = is_player(c->t, i) && entry_at(c->t, i, round)->result == 'U';
        if (bye && given)
            tell_round(c, i, RESULT_COLUMN, round, "one bye of the pairing (U) in a round");
        given = given || bye;
    }
}

/* The first who was paired in a round behind the last. */
static void check_last(const struct check *c, int last)
{
    for (int r = last + 1; last && r <= c->paired; r++)
        for (int i = 1; i <= c->t->player_count; i++)
            if (is_player(c->t, i) && jd_entry_was_paired(entry_at(c->t, i, r))) {
                tell_round(c, i, OPPONENT_COLUMN, r, "as many rounds (142) as are paired, or more");
                return;
            }
}

/* ---- players ---- */

static void check_sum(const struct check *c, int player)
{
    const struct entrant *p = &c->t->players[player - 1];
    int                   most = p->count > c->over ? p->count : c->over;
    for (int r = c->over; r <= most; r++)
        if (p->points == jd_points_for_pairing(c->t, player, r) ||
            p->points == jd_tournament_pairing_score(c->t, player, r) || p->points == jd_points_known(c->t, player, r))
            return;
    tell_at(c, player, 81, "points (81 to 84) that are the sum of the results");
}

static void check_players(const struct check *c)
{
    for (int i = 1; i <= c->t->player_count; i++) {
        if (!is_player(c->t, i))
            continue;
        if (i > 1 && !is_player(c->t, i - 1))
            tell_at(c, i, 5, "players' numbers without a gap");
        check_games(c, i);
        check_sum(c, i);
    }
}

/* ---- points ---- */

/* A draw is no better for both than a game that one of them wins; a bye no better than a win. */
static const char *fault_of_points(const jd_tournament *t)
{
    const int *r = t->rewards;
    bool       usual = r[REWARD_WW] == JD_POINT && 2 * r[REWARD_WD] == JD_POINT && !r[REWARD_WL];
    if (r[REWARD_WW] < r[REWARD_WD] || r[REWARD_WD] < r[REWARD_WL] || 2 * r[REWARD_WD] > r[REWARD_WW] + r[REWARD_WL])
        return jd_contest_err_expected(JD_CONTEST_POINTS);
    if (!t->teams && r[REWARD_PAB] > r[REWARD_WW])
        return "a bye that brings no more than a win";
    if (!t->teams && usual && r[REWARD_PAB] % (JD_POINT / 2) != 0)
        return "a bye that brings 1, 0.5 or 0, where a win brings 1";
    return NULL;
}

/* ---- the whole ---- */

/* The last round that is over: one that is paired and not played counts later. */
static int count_over(const jd_tournament *t, int paired)
{
    for (int i = 1; i <= t->player_count; i++)
        if (jd_tournament_entry(t, i, paired).result == '?')
            return paired - 1;
    return paired;
}

/* As its type says; else where there are fewer rounds than opponents. */
static bool is_once(const jd_tournament *t, int paired)
{
    struct tournament_type type = jd_type_of(t);
    return type.told ? type.swiss : (t->wanted > paired ? t->wanted : paired) < t->player_count;
}

jd_contest_err jd_trf_check(const jd_tournament *t, struct trf_line *l)
{
    int          paired = jd_tournament_paired(t), last = l->number;
    struct check c = {t, l, count_over(t, paired), paired, is_once(t, paired)};
    const char  *fault = fault_of_points(t);
    l->number = l->points_line;
    if (fault && l->points_line)
        jd_trf_tell(l, 5, "", 0, fault);
    check_players(&c);
    for (int r = 1; r <= paired && !t->teams; r++)
        check_byes(&c, r);
    check_last(&c, t->wanted);
    l->number = last;
    return t->teams && c.over == paired ? jd_teams_check_points(t, l) : JD_CONTEST_OK;
}
