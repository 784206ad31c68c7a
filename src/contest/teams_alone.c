/* teams_alone.c - the teams of a tournament as the players of one of their own, and their matches as its games
 * (C.04.6). */
#include "contest/scores.h"
#include "contest/teams.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct conversion {
    const jd_tournament *from;
    jd_tournament       *to;
    struct scores        s;
    enum score           first; /* which points decide */
    bool                 alone; /* the others do not count */
};

/* Match points, then game points, unless the type says otherwise (1.2.2). */
static void read_scores(struct conversion *c)
{
    struct tournament_type type = jd_type_of(c->from);
    c->first = type.game_points ? GAME_POINTS : MATCH_POINTS;
    c->alone = type.alone;
}

/* ---- points ---- */

static void set_rewards(struct conversion *c)
{
    static const enum reward wins[] = {REWARD_WW, REWARD_BW, REWARD_FW, REWARD_FPB};
    static const enum reward draws[] = {REWARD_WD, REWARD_BD, REWARD_HPB, REWARD_PAB, REWARD_UNKNOWN};
    for (size_t i = 0; i < sizeof wins / sizeof wins[0]; i++)
        c->to->rewards[wins[i]] = c->s.win[c->first];
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; i++)
        c->to->rewards[draws[i]] = c->s.draw[c->first];
    c->to->rewards[REWARD_WL] = c->to->rewards[REWARD_BL] = c->s.loss[c->first];
}

static jd_contest_err add_circle(struct circles *to, struct circle one, const uint16_t *players, int count)
{
    one.players = malloc(((size_t)count + 1) * sizeof *one.players);
    if (!one.players)
        return JD_CONTEST_MEMORY;
    if (count > 0)
        memcpy(one.players, players, (size_t)count * sizeof *players);
    one.count = count;
    jd_contest_err err = jd_circle_add(to, &one);
    if (err != JD_CONTEST_OK)
        free(one.players);
    return err;
}

/* ---- what else counts ---- */

/* Points beside the results; `match` is what they are of the other score. */
static jd_contest_err copy_bonuses(struct conversion *c)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int i = 0; i < c->from->abnormal.count && err == JD_CONTEST_OK; i++) {
        struct circle one = c->from->abnormal.at[i];
        int           points[SCORES] = {one.match, one.points};
        one.points = points[c->first];
        one.match = points[!c->first];
        if (one.kind == ' ')
            err = add_circle(&c->to->abnormal, one, one.players, one.count);
    }
    return err;
}

/* A penalty of a player is one of game points. */
static jd_contest_err copy_penalties(struct conversion *c)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int round = 0, player = 0; err == JD_CONTEST_OK && jd_penalty_next(c->from, &round, &player);) {
        int           points = jd_penalty(c->from, player, round);
        uint16_t      team = (uint16_t)jd_tournament_team_of(c->from, player);
        struct circle one = {.first = round, .last = round, .kind = ' '};
        *(c->first == GAME_POINTS ? &one.points : &one.match) = points;
        err = team ? add_circle(&c->to->abnormal, one, &team, 1) : JD_CONTEST_OK;
    }
    return err;
}

static jd_contest_err copy_forbidden(struct conversion *c)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int i = 0; i < c->from->forbidden.count && err == JD_CONTEST_OK; i++) {
        const struct circle *one = &c->from->forbidden.at[i];
        err = add_circle(&c->to->forbidden, *one, one->players, one->count);
    }
    return err;
}

static jd_contest_err copy_virtuals(struct conversion *c)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (int i = 0; i < c->from->virtual_count && err == JD_CONTEST_OK; i++) {
        const struct virtual_points *v = &c->from->virtuals[i];
        int                          points = c->first == MATCH_POINTS ? v->match : v->points;
        err = jd_tournament_accelerate(c->to, v->first_round, v->last_round, v->first, v->last, points);
    }
    if (err == JD_CONTEST_OK && c->from->baku && !c->from->own_virtuals && c->to->wanted)
        err = jd_accelerate_by_baku(c->to);
    return err;
}

/* Of the next round: a team of which each player has an entry there is not. */
static jd_contest_err copy_absences(struct conversion *c)
{
    int            round = c->s.rounds + 1;
    jd_contest_err err = JD_CONTEST_OK;
    for (int i = 0; i < c->from->absent.count; i++) {
        const struct circle *one = &c->from->absent.at[i];
        for (int k = 0; k < one->count && err == JD_CONTEST_OK && (!one->first || one->first == round); k++)
            if (jd_tournament_has_player(c->to, one->players[k]))
                err = jd_tournament_set_entry(c->to, one->players[k], round, (jd_round_entry){0, 0, one->kind});
    }
    for (int i = 0; i < c->s.count && err == JD_CONTEST_OK; i++) {
        char kind = c->s.away[i];
        if (kind && !jd_tournament_entry(c->to, c->s.numbers[i], round).result)
            err = jd_tournament_set_entry(c->to, c->s.numbers[i], round, (jd_round_entry){0, 0, kind});
    }
    return err;
}

static jd_contest_err copy_team(struct conversion *c, int team)
{
    int            number = c->s.numbers[team];
    jd_contest_err err = jd_entrant_reach(c->to, number);
    if (err == JD_CONTEST_OK) {
        c->to->players[number - 1].present = true;
        err = jd_labels_set(&c->to->players[number - 1].labels, "name", c->s.names[team]);
    }
    for (int r = 1; r <= c->s.rounds && err == JD_CONTEST_OK; r++) {
        const struct turn *turn = turn_of(&c->s, team, r);
        jd_round_entry     e = {turn->opponent ? c->s.numbers[turn->opponent - 1] : 0, turn->colour, turn->result};
        err = jd_tournament_set_entry(c->to, number, r, e);
    }
    return err;
}

/* What each round brought, of both scores, since boards and records tell more than results do. */
static jd_contest_err copy_gains(struct conversion *c)
{
    size_t rounds = (size_t)c->s.rounds;
    c->to->gains = calloc((size_t)c->to->player_count * rounds + 1, sizeof *c->to->gains);
    if (!c->to->gains)
        return JD_CONTEST_MEMORY;
    c->to->gain_rounds = c->s.rounds;
    for (int i = 0; i < c->s.count; i++)
        for (int r = 1; r <= c->s.rounds; r++) {
            const struct turn *turn = turn_of(&c->s, i, r);
            struct team_gain  *gain = &c->to->gains[(size_t)(c->s.numbers[i] - 1) * rounds + (size_t)(r - 1)];
            gain->points = turn->points[c->first];
            gain->other = c->alone ? 0 : turn->points[!c->first];
        }
    return JD_CONTEST_OK;
}

static jd_contest_err convert(struct conversion *c)
{
    const char *type = jd_record_text(c->from, "192");
    char        line[80];
    read_scores(c);
    c->to->wanted = jd_tournament_rounds(c->from);
    c->to->initial = c->from->initial;
    set_rewards(c);
    snprintf(line, sizeof line, "192 %.60s", type ? type : "FIDE_TEAM_TYPEA_MP_GP");
    jd_contest_err err = jd_trf_add_record(c->to, line);
    for (int i = 0; i < c->s.count && err == JD_CONTEST_OK; i++)
        err = copy_team(c, i);
    if (err == JD_CONTEST_OK)
        err = copy_gains(c);
    if (err == JD_CONTEST_OK)
        err = copy_bonuses(c);
    if (err == JD_CONTEST_OK)
        err = copy_penalties(c);
    if (err == JD_CONTEST_OK)
        err = copy_forbidden(c);
    if (err == JD_CONTEST_OK)
        err = copy_virtuals(c);
    return err == JD_CONTEST_OK ? copy_absences(c) : err;
}

bool jd_tournament_has_teams(const jd_tournament *t) { return t->teams; }

jd_contest_err jd_tournament_of_teams(const jd_tournament *t, jd_tournament **out)
{
    struct conversion c = {.from = t, .to = jd_tournament_new(NULL)};
    jd_contest_err    err =
        c.to ? jd_scores_read(&c.s, t, jd_tournament_paired(t), true, UNKNOWN_DRAW) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = convert(&c);
    jd_scores_free(&c.s);
    if (err == JD_CONTEST_OK)
        c.to->stop = t->stop;
    else
        jd_tournament_free(c.to);
    *out = err == JD_CONTEST_OK ? c.to : NULL;
    return err;
}
