/* points.c - results and points (Article 10). Inside, a score is 2 for a win, 1 for a draw, 0 for a
 * loss; what these are worth is the regulations' affair. */
#include "laws/state.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct {
    int score[2];
} worth[] = {{{0, 0}},
#define ROW(id, text, white, black) {{white, black}},
             JD_RESULTS(ROW)
#undef ROW
};

jd_result jd_result_of_score(const int score[2], bool forfeit)
{
    int first = forfeit ? JD_WHITE_FORFEIT_WIN : JD_WHITE_WINS, last = forfeit ? JD_BOTH_FORFEIT : JD_BLACK_HALF;
    for (int i = first; i <= last; i++)
        if (worth[i].score[0] == score[0] && worth[i].score[1] == score[1])
            return (jd_result)i;
    return JD_NO_RESULT;
}

/* The result, with the points that penalties took or gave before the end. */
void jd_game_set_result(jd_game *g, jd_result result)
{
    g->result = result;
    memcpy(g->score, worth[result].score, sizeof g->score);
    if (result == JD_NO_RESULT || (g->score_change[0] == 0 && g->score_change[1] == 0))
        return;
    int score[2];
    for (int c = 0; c < 2; c++) {
        score[c] = g->score[c] + g->score_change[c];
        while (score[c] < 0)
            score[c]++;
        while (score[c] > 2)
            score[c]--;
    }
    jd_result changed = jd_result_of_score(score, result >= JD_WHITE_FORFEIT_WIN);
    if (changed != JD_NO_RESULT) {
        g->result = changed;
        memcpy(g->score, score, sizeof score);
    }
}

/* Fractions need not be exact. */
bool jd_same_points(double a, double b) { return fabs(a - b) < 1e-6; }

/* How many half wins a number of points is; false when it is none of the normal scores (10.2). */
bool jd_score_units(const jd_game *g, double points, int *units)
{
    for (int i = 0; i < 3; i++)
        if (jd_same_points(points, g->regs.points[i])) {
            *units = 2 - i;
            return true;
        }
    return false;
}

void jd_act_declare(jd_game *g, const jd_event *e)
{
    jd_result result = jd_result_parse(e->result);
    if (result == JD_RESULT_COUNT) {
        jd_ruling_set_text(jd_game_refuse(g, JD_RULE_SCORE_REFUSED, JD_BY_NOBODY), e->result);
        return;
    }
    g->score_change[0] = g->score_change[1] = 0;
    jd_ruling *r = jd_game_finish(g, JD_RULE_DECLARED, JD_BY_NOBODY, result);
    g->declared = true;
    if (e->article) {
        snprintf(g->article, sizeof g->article, "%s", e->article);
        memcpy(r->quoted, g->article, sizeof r->quoted);
    }
}
