/* points.c - results and points (Article 10), and the penalties that change them (12.9). What a win, a draw and a loss
 * are worth is the regulations' affair; here it is counted in thousandths. */
#include "laws/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int thousandths(double points) { return (int)(points * 1000 + (points < 0 ? -0.5 : 0.5)); }

static int win(const jd_game *g) { return thousandths(g->regs.points[0]); }
static int draw(const jd_game *g) { return thousandths(g->regs.points[1]); }
static int loss(const jd_game *g) { return thousandths(g->regs.points[2]); }

static void worth(const jd_game *g, jd_result result, int score[2])
{
    static const int units[][2] = {{0, 0},
#define ROW(id, text, white, black) {white, black},
                                   JD_RESULTS(ROW)
#undef ROW
    };
    for (int c = 0; c < 2; c++)
        score[c] = thousandths(g->regs.points[2 - units[result][c]]);
}

/* ---- which scores there are (10.1, 10.2) ---- */

static bool same(const int a[2], const int b[2]) { return a[0] == b[0] && a[1] == b[1]; }

/* The result that is worth that, JD_NO_RESULT for none, such as half a point and a whole one. */
static jd_result result_of(const jd_game *g, const int score[2], bool forfeit)
{
    int first = forfeit ? JD_WHITE_FORFEIT_WIN : JD_WHITE_WINS, last = forfeit ? JD_BOTH_FORFEIT : JD_BLACK_HALF;
    for (int i = first; i <= last; i++) {
        int has[2];
        worth(g, (jd_result)i, has);
        if (same(has, score))
            return (jd_result)i;
    }
    return JD_NO_RESULT;
}

static bool is_normal(const jd_game *g, int score) { return score == win(g) || score == draw(g) || score == loss(g); }

/* Up to 2014 every score between a loss and a win; then only those of a win, a draw and a loss, and both together no
 * more than one game is worth (10.2). */
static bool allowed(const jd_game *g, const int score[2])
{
    int  most = (int)greater(win(g) + loss(g), 2 * draw(g));
    bool within = true;
    for (int c = 0; c < 2; c++)
        within &= score[c] >= loss(g) && score[c] <= win(g);
    if (!g->ed->points_in_all)
        return within;
    return is_normal(g, score[0]) && is_normal(g, score[1]) && score[0] + score[1] <= most;
}

/* A game whose winner never came was not played. */
jd_result jd_result_against(const jd_game *g, jd_colour loser, double points)
{
    int score[2];
    score[loser] = loss(g);
    score[other(loser)] = points >= 0 ? thousandths(points) : win(g);
    return result_of(g, score, !g->present[other(loser)]);
}

void jd_game_set_result(jd_game *g, jd_result result)
{
    g->result = result;
    worth(g, result, g->score);
}

bool jd_game_points_differ(const jd_game *g)
{
    int has[2];
    worth(g, g->result, has);
    return g->result != JD_NO_RESULT && !same(has, g->score);
}

double jd_game_points(const jd_game *g, jd_colour c) { return g->score[c] / 1000.0; }

/* ---- penalties (12.9.4, 12.9.5) ---- */

/* The result follows the points where there is one that is worth them. */
static void change(jd_game *g, jd_rule why, jd_party of, const int score[2])
{
    int        before[2] = {g->score[0], g->score[1]}, has[2];
    jd_ruling *r = jd_game_rule(g, why, of);
    jd_result  result = result_of(g, score, g->result >= JD_WHITE_FORFEIT_WIN);
    int        points = score[0] - before[0] + score[1] - before[1];
    r->points = abs(points) / 1000.0;
    memcpy(g->score, score, sizeof g->score);
    worth(g, g->result, has);
    if (result == JD_NO_RESULT || same(has, score))
        return;
    g->result = r->result = result;
    g->ended_by = why;
    g->ended_of = of;
    jd_text_keep(g->article, sizeof g->article, r->article);
}

/* A score by so much less or more, within what a game is worth. */
static int shifted(const jd_game *g, int score, int by)
{
    int sum = score + by;
    return (int)greater(loss(g), lesser(win(g), sum));
}

static void apply(const jd_game *g, const struct penalties *p, int score[2])
{
    for (int c = 0; c < 2; c++)
        score[c] = shifted(g, shifted(g, score[c], -p->taken[c]), p->added[c]);
}

/* Could it be applied however the game ends? Nothing that was laid down is dropped later. */
static bool can_be_laid_down(const jd_game *g, const struct penalties *p)
{
    static const jd_result ends[] = {JD_WHITE_WINS, JD_DRAW, JD_BLACK_WINS};
    int                    most = win(g) - loss(g);
    bool                   good = true;
    for (int c = 0; c < 2; c++)
        good &= p->taken[c] <= most && p->added[c] <= most;
    for (int i = 0; i < 3; i++) {
        int score[2];
        worth(g, ends[i], score);
        apply(g, p, score);
        good &= allowed(g, score);
    }
    return good;
}

static bool lay_down(jd_game *g, jd_rule why, jd_party of, const struct penalties *one)
{
    struct penalties all = g->penalties;
    for (int c = 0; c < 2; c++) {
        all.taken[c] += one->taken[c];
        all.added[c] += one->added[c];
    }
    if (!can_be_laid_down(g, &all))
        return false;
    g->penalties = all;
    jd_game_rule(g, why, of);
    return true;
}

static bool apply_now(jd_game *g, jd_rule why, jd_party of, const struct penalties *one)
{
    int score[2];
    for (int c = 0; c < 2; c++)
        score[c] = g->score[c] - one->taken[c] + one->added[c];
    if (!allowed(g, score))
        return false;
    change(g, why, of, score);
    return true;
}

/* Raise the opponent's score, or lower the offender's, now or when there is one. */
void jd_penalise_points(jd_game *g, const jd_event *e, jd_rule why)
{
    struct penalties one = {0};
    jd_colour        offender = (jd_colour)e->of;
    int              points = (int)greater(0, thousandths(e->points));
    if (e->what == JD_WHAT_ADD_POINTS)
        one.added[other(offender)] = points;
    else
        one.taken[offender] = points;
    bool good =
        points > 0 && (g->result == JD_NO_RESULT ? lay_down(g, why, e->of, &one) : apply_now(g, why, e->of, &one));
    jd_ruling *r = good ? &g->out->at[g->out->count - 1] : jd_game_refuse(g, JD_RULE_SCORE_REFUSED, e->of);
    r->points = e->points;
}

static void settle(jd_game *g, jd_rule why, jd_party of, jd_colour whose, int by)
{
    int score[2] = {g->score[0], g->score[1]};
    score[whose] = shifted(g, score[whose], by);
    if (!same(score, g->score))
        change(g, why, of, score);
}

/* The game has a result: what was laid down before it is applied, once. The ruling that ends the game gives the result
 * that the points make; points that no result is worth are told by rulings of their own. */
void jd_penalties_settle(jd_game *g, jd_ruling *end)
{
    struct penalties p = g->penalties;
    int              score[2] = {g->score[0], g->score[1]};
    g->penalties = (struct penalties){0};
    apply(g, &p, score);
    if (same(score, g->score))
        return;
    jd_result result = result_of(g, score, g->result >= JD_WHITE_FORFEIT_WIN);
    if (result != JD_NO_RESULT) {
        end->points = (abs(score[0] - g->score[0]) + abs(score[1] - g->score[1])) / 1000.0;
        end->result = g->result = result;
        memcpy(g->score, score, sizeof g->score);
        return;
    }
    for (int c = 0; c < 2; c++)
        settle(g, JD_RULE_PENALTY_TAKE_POINTS, jd_party_of((jd_colour)c), (jd_colour)c, -p.taken[c]);
    for (int c = 0; c < 2; c++)
        settle(g, JD_RULE_PENALTY_ADD_POINTS, jd_party_of(other((jd_colour)c)), (jd_colour)c, p.added[c]);
}

/* ---- the arbiter's word ---- */

void jd_act_declare(jd_game *g, const jd_event *e)
{
    jd_result result = jd_result_parse(e->result);
    if (result == JD_RESULT_COUNT) {
        jd_ruling_set_text(jd_game_refuse(g, JD_RULE_SCORE_REFUSED, JD_BY_NOBODY), e->result);
        return;
    }
    jd_ruling *r = jd_game_finish(g, JD_RULE_DECLARED, JD_BY_NOBODY, result);
    g->declared = true;
    if (!e->article)
        return;
    snprintf(r->quoted, sizeof r->quoted, "%s", e->article);
    memcpy(g->article, r->quoted, sizeof r->quoted);
}
