/* double_swiss.c - the Double-Swiss system, C.04.5: each round is a match of two games. */
#include "contest/upfloat.h"

static const char *const articles[JD_SWISS_GROUNDS_COUNT] = {
    [JD_SWISS_ORDER] = "3.6.3",
    [JD_SWISS_FIRST] = "3.6.2",
    [JD_SWISS_MET] = "C1",
    [JD_SWISS_FORBIDDEN] = "C1",
    [JD_SWISS_COMPLETE] = "C3",
    [JD_SWISS_BYE] = "3.4",
    [JD_SWISS_BYE_SCORE] = "3.4.2",
    [JD_SWISS_BYE_GAMES] = "3.4.3",
    [JD_SWISS_UPFLOATERS] = "C4",
    [JD_SWISS_UPFLOATER_SCORES] = "C5",
    [JD_SWISS_NEXT_PAIRS] = "C6",
    [JD_SWISS_FLOATED_LAST] = "C7",
    [JD_SWISS_OPPONENT_FLOATED_LAST] = "C8",
};

/* C7: the upfloater was a floater. p is of the higher score. */
static void add_choice(const struct swiss *s, int p, int q, long *values)
{
    if (!s->last_round && s->players[p].score != s->players[q].score)
        values[0] = -(long)swiss_floated(&s->players[q]);
}

/* C8: the upfloater's opponent was. */
static void add_pair(const struct swiss *s, int p, int q, long *values)
{
    if (!s->last_round && s->players[p].score != s->players[q].score)
        values[0] = -(long)swiss_floated(&s->players[p < q ? p : q]);
}

static const struct upfloat_rules rules = {
    .next = true,
    .choice = {1, {JD_SWISS_FLOATED_LAST}, 1, add_choice},
    .pairs = {1, {JD_SWISS_OPPONENT_FLOATED_LAST}, 1, add_pair},
    .pair = jd_upfloat_pair_identified,
};

static jd_contest_err pair(const struct swiss *s, const struct swiss_rules *unused, int *mate,
                           struct swiss_trace *trace)
{
    (void)unused;
    return jd_upfloat_pair(s, &rules, mate, trace);
}

/* Article 4.3 */
static bool white(const struct swiss *s, int a, int b)
{
    const struct swiss_player *p = &s->players[a], *q = &s->players[b], *higher = a < b ? p : q;
    if (!p->games && !q->games)
        return jd_swiss_initial_white(s, a, b, a < b);
    if (swiss_whites(p) != swiss_whites(q))
        return swiss_whites(p) < swiss_whites(q);
    int turned = jd_swiss_alternate(p, q);
    if (turned)
        return turned > 0;
    bool own = higher->games; /* else the opponent's last colour */
    char last = own ? higher->colours[0] : (a < b ? q : p)->colours[0];
    return ((last == 'b') == own) == (a < b);
}

const struct jd_swiss_row jd_double_swiss_row = {
    .name = "double-swiss",
    .chapter = "C.04.5",
    .impossible = "C.04.5: 3.3.3",
    .rules = {.full_bye_bars = true, .floats_by_games = true, .no_preferences = true, .white = white},
    .articles = articles,
    .pair = pair,
};
