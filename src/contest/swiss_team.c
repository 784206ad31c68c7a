/* swiss_team.c - the Swiss Team system, C.04.6. */
#include "contest/upfloat.h"

static const char *const articles[JD_SWISS_GROUNDS_COUNT] = {
    [JD_SWISS_ORDER] = "3.6.3",         [JD_SWISS_FIRST] = "3.6.2",       [JD_SWISS_MET] = "C1",
    [JD_SWISS_FORBIDDEN] = "C1",        [JD_SWISS_COMPLETE] = "C3",       [JD_SWISS_BYE] = "3.4",
    [JD_SWISS_BYE_SCORE] = "3.4.2",     [JD_SWISS_BYE_GAMES] = "3.4.3",   [JD_SWISS_UPFLOATERS] = "C4",
    [JD_SWISS_UPFLOATER_SCORES] = "C5", [JD_SWISS_NEXT_PAIRS] = "C6",     [JD_SWISS_FLOATED_LAST] = "C7",
    [JD_SWISS_COLOURS] = "C8",          [JD_SWISS_STRONG_COLOURS] = "C9", [JD_SWISS_OPPONENT_FLOATED_LAST] = "C10",
};

static bool floats_count(const struct swiss *s) { return s->rounds + 2 < s->all_rounds; }

/* C7. p is of the higher score. */
static void add_choice(const struct swiss *s, int p, int q, long *values)
{
    if (floats_count(s) && s->players[p].score != s->players[q].score)
        values[0] = -(long)swiss_floated(&s->players[q]);
}

/* C8 to C10. */
static void add_pair(const struct swiss *s, int p, int q, long *values)
{
    const struct swiss_player *a = &s->players[p], *b = &s->players[q];
    bool                       same = a->preference && a->preference == b->preference;
    values[0] = -(long)same;
    values[1] = -(long)(same && a->strength == STRONG && b->strength == STRONG);
    if (floats_count(s) && a->score != b->score)
        values[2] = -(long)swiss_floated(p < q ? a : b);
}

static const struct upfloat_rules rules = {
    .next = true,
    .colour_pairs = true,
    .choice = {1, {JD_SWISS_FLOATED_LAST}, 1, add_choice},
    .pairs = {3, {JD_SWISS_COLOURS, JD_SWISS_STRONG_COLOURS, JD_SWISS_OPPONENT_FLOATED_LAST}, 1, add_pair},
    .pair = jd_upfloat_pair_identified,
};

static jd_contest_err pair(const struct swiss *s, const struct swiss_rules *unused, int *mate,
                           struct swiss_trace *trace)
{
    (void)unused;
    return jd_upfloat_pair(s, &rules, mate, trace);
}

/* ---- colours ---- */

/* 1.7: what both types of preferences have in common, then what type B has besides. */
static void prefer(struct swiss_player *p, bool type_b, bool last_round)
{
    int cd = p->difference;
    p->preference = cd < -1 || (cd <= 0 && cd >= -1 && p->repeated < 0) ? 1
                    : cd > 1 || (cd >= 0 && cd <= 1 && p->repeated > 0) ? -1
                                                                        : 0;
    p->strength = p->preference ? STRONG : NO_PREFERENCE;
    if (!type_b || p->preference || !p->games || (!cd && last_round))
        return;
    p->preference = cd ? (cd < 0 ? 1 : -1) : p->colours[0] == 'b' ? 1 : -1;
    p->strength = MILD;
}

static void prepare(struct swiss *s, const jd_tournament *t)
{
    struct tournament_type type = jd_type_of(t);
    for (int i = 0; i < s->count; i++) {
        struct swiss_player *p = &s->players[i];
        p->other = jd_points_other(t, p->number, s->rounds);
        if (!type.colourless)
            prefer(p, type.type_b, s->last_round);
    }
}

/* Is the first of them the first-team (4.2)? */
static bool is_first(const struct swiss_player *p, const struct swiss_player *q)
{
    if (p->score != q->score)
        return p->score > q->score;
    return p->other != q->other ? p->other > q->other : p->place < q->place;
}

/* 4.3.2 to 4.3.6: 1 when the first has White, -1 when the second has, 0 when it is not decided. */
static int by_colours(const struct swiss_player *p, const struct swiss_player *q)
{
    if (p->preference != q->preference)
        return p->preference ? p->preference : -q->preference;
    if (p->preference && p->strength != q->strength)
        return p->strength > q->strength ? p->preference : -q->preference;
    if (p->difference != q->difference)
        return p->difference < q->difference ? 1 : -1;
    return jd_swiss_alternate(p, q);
}

static bool white(const struct swiss *s, int a, int b)
{
    const struct swiss_player *p = &s->players[a], *q = &s->players[b];
    bool                       first = is_first(p, q);
    if (!p->games && !q->games) /* a team keeps its number, whoever is away (1.1.3) */
        return (((first ? p : q)->number % 2 ? s->initial : -s->initial) > 0) == first;
    int colour = by_colours(p, q), own = (first ? p : q)->preference;
    if (colour || own)
        return colour ? colour > 0 : (own > 0) == first;
    const struct swiss_player *one = first ? p : q, *other = first ? q : p;
    char                       last = one->games ? one->colours[0] : other->colours[0];
    return ((last == 'b') == (one->games > 0)) == first;
}

const struct jd_swiss_row jd_team_row = {
    .name = "team",
    .chapter = "C.04.6",
    .impossible = "C.04.6: 3.3.3",
    .teams = true,
    .rules =
        {.full_bye_bars = true, .floats_by_games = true, .no_preferences = true, .white = white, .prepare = prepare},
    .articles = articles,
    .pair = pair,
};
