/* swiss_field.c - who is paired in a round, what is known of him, and which colour he gets. */
#include "contest/swiss.h"

#include <stdlib.h>
#include <string.h>

/* ---- one player ---- */

static int sign(int x) { return (x > 0) - (x < 0); }

/* Colours of games that were played, the last first. */
static int list_colours(const jd_tournament *t, int number, int rounds, char *out)
{
    int count = 0;
    for (int r = rounds; r >= 1; r--) {
        const struct entry *e = entry_at(t, number, r);
        if (jd_entry_played(e))
            out[count++] = e->colour;
    }
    out[count] = 0;
    return count;
}

static int colour_sign(char colour) { return colour == 'w' ? 1 : -1; }

static void find_preference(struct swiss_player *p)
{
    const char *c = p->colours;
    for (int i = 0; c[i]; i++)
        p->difference += colour_sign(c[i]);
    p->games = (int)strlen(c);
    p->repeated = c[0] && c[0] == c[1] ? colour_sign(c[0]) : 0;
    if (!c[0])
        return;
    bool wide = abs(p->difference) > 1;
    p->strength = wide || p->repeated ? ABSOLUTE : p->difference ? STRONG : MILD;
    p->preference = wide ? -sign(p->difference) : p->repeated ? -p->repeated : -colour_sign(c[0]);
    if (p->strength == STRONG)
        p->preference = -sign(p->difference);
}

/* With the virtual points of the round that follows. */
static int pairing_score(const struct swiss *s, const jd_tournament *t, int number, int rounds)
{
    if (number < 1 || number > t->player_count)
        return 0;
    return jd_points_for_pairing(t, number, rounds) + jd_points_virtual(t, s->seeds[number], rounds + 1);
}

/* The float of a round: -1 down, 1 up. */
static int float_of(const struct swiss *s, const jd_tournament *t, int number, int round,
                    const struct swiss_rules *rules)
{
    const struct entry *e = entry_at(t, number, round);
    if (!jd_entry_played(e) && rules->floats_by_games)
        return 0;
    if (!jd_entry_played(e)) {
        int loss = t->rewards[REWARD_WL];
        return rules->idle_downs || jd_entry_gain(t, number, round) > loss ? -1 : 0;
    }
    return sign(pairing_score(s, t, e->opponent, round - 1) - pairing_score(s, t, number, round - 1));
}

static bool may_have_bye(const jd_tournament *t, int number, int rounds, const struct swiss_rules *rules)
{
    for (int r = 1; r <= rounds; r++) {
        const struct entry *e = entry_at(t, number, r);
        if (e->result == 'U' || e->result == '+')
            return false;
        if (rules->full_bye_bars && !jd_entry_played(e) && jd_entry_gain(t, number, r) >= t->rewards[REWARD_WW])
            return false;
    }
    return true;
}

static void fill(struct swiss *s, const jd_tournament *t, struct swiss_player *p, const struct swiss_rules *rules)
{
    int rounds = s->rounds;
    p->points = jd_points_for_pairing(t, p->number, rounds);
    p->score = p->points + jd_points_virtual(t, s->seeds[p->number], rounds + 1);
    find_preference(p);
    if (rules->no_preferences || (!p->games && rules->new_prefer_black)) {
        p->preference = rules->no_preferences ? 0 : -1;
        p->strength = rules->no_preferences ? NO_PREFERENCE : MILD;
    }
    p->rank = p->place;
    p->aro = jd_swiss_average_rating(s, t, p->number);
    for (int r = 1; r <= rounds && rules->floats_by_games; r++)
        p->upfloats += float_of(s, t, p->number, r, rules) > 0;
    for (int back = 1; back <= 2 && back <= rounds; back++) {
        int floated = float_of(s, t, p->number, rounds + 1 - back, rules);
        p->down[back - 1] = floated < 0;
        p->up[back - 1] = floated > 0;
    }
    p->bye = may_have_bye(t, p->number, rounds, rules);
    int best = t->rewards[REWARD_WW] > t->rewards[REWARD_WD] ? t->rewards[REWARD_WW] : t->rewards[REWARD_WD];
    p->top = s->last_round && !rules->no_topscorers && 2 * p->score > rounds * best;
}

/* ---- all of them ---- */

static bool has_taken_part(const jd_tournament *t, int number, int rounds)
{
    for (int r = 1; r <= rounds; r++)
        if (jd_entry_was_paired(entry_at(t, number, r)))
            return true;
    return false;
}

/* Of a round that is paired already, those who were; of the next one, those of whom nothing is said. */
static bool is_there(const jd_tournament *t, int number, int round, bool past)
{
    const struct entry *e = entry_at(t, number, round);
    return past ? jd_entry_was_paired(e) : !e->result && jd_tournament_plays(t, number, round);
}

static int by_order(const void *a, const void *b)
{
    const struct swiss_player *p = a, *q = b;
    return p->score != q->score ? (p->score < q->score ? 1 : -1) : (p->place > q->place) - (p->place < q->place);
}

/* The first colour, drawn or told by the first game: of the highest player who took part, turned for each above him who
 * had none. */
static int find_initial(const jd_tournament *t, const int *list, int count)
{
    if (t->initial)
        return colour_sign(t->initial);
    for (int r = 1, paired = jd_tournament_paired(t); r <= JD_TRF_ROUNDS && r <= paired; r++) {
        int place = 0;
        for (int i = 0; i < count; i++) {
            char colour = entry_at(t, list[i], r)->colour;
            if (colour)
                return place % 2 ? -colour_sign(colour) : colour_sign(colour);
            place += has_taken_part(t, list[i], r);
        }
    }
    return 1;
}

/* By player's number that of the pairing, which virtual points go by. */
static bool number_players(struct swiss *s, const jd_tournament *t, const int *list, int count)
{
    s->seeds = calloc((size_t)t->player_count + 1, sizeof *s->seeds);
    for (int i = 0; i < count && s->seeds; i++)
        s->seeds[list[i]] = keeps_numbers(t) ? list[i] : i + 1;
    return s->seeds;
}

static jd_contest_err select_players(struct swiss *s, const jd_tournament *t, int round)
{
    int  count, place = 0;
    bool past = round <= jd_tournament_paired(t);
    int *list = jd_pairing_order(t, t->by_rank, &count);
    s->players = calloc((size_t)t->player_count + 1, sizeof *s->players);
    s->colours = calloc((size_t)t->player_count + 1, (size_t)s->rounds + 1);
    if (!list || !s->players || !s->colours || !number_players(s, t, list, count)) {
        free(list);
        return JD_CONTEST_MEMORY;
    }
    s->initial = find_initial(t, list, count);
    for (int i = 0; i < count; i++) {
        bool there = is_there(t, list[i], round, past);
        if (!there && !has_taken_part(t, list[i], s->rounds))
            continue;
        place++;
        if (!there)
            continue;
        char *colours = s->colours + (size_t)s->count * ((size_t)s->rounds + 1);
        list_colours(t, list[i], s->rounds, colours);
        s->players[s->count++] = (struct swiss_player){.number = list[i], .place = place, .colours = colours};
    }
    free(list);
    return JD_CONTEST_OK;
}

static void bar(struct swiss *s, int a, int b)
{
    if (a < 0 || b < 0 || a == b)
        return;
    s->barred[(size_t)a * s->stride + (size_t)b / 64] |= 1ULL << ((unsigned)b % 64);
    s->barred[(size_t)b * s->stride + (size_t)a / 64] |= 1ULL << ((unsigned)a % 64);
}

static void bar_circle(struct swiss *s, const struct circle *c, const int *places, int players)
{
    for (int i = 0; i < c->count; i++)
        for (int k = 0; k < i; k++)
            if (c->players[i] <= players && c->players[k] <= players)
                bar(s, places[c->players[i]], places[c->players[k]]);
}

static jd_contest_err bar_all(struct swiss *s, const jd_tournament *t, int round)
{
    int *places = malloc(((size_t)t->player_count + 1) * sizeof *places);
    s->stride = ((size_t)s->count + 63) / 64;
    s->barred = calloc((size_t)s->count * s->stride + 1, sizeof *s->barred);
    if (!places || !s->barred) {
        free(places);
        return JD_CONTEST_MEMORY;
    }
    for (int i = 0; i <= t->player_count; i++)
        places[i] = -1;
    for (int i = 0; i < s->count; i++)
        places[s->players[i].number] = i;
    for (int i = 0; i < s->count; i++)
        for (int r = 1; r < round; r++) {
            const struct entry *e = entry_at(t, s->players[i].number, r);
            if (jd_entry_played(e) && e->opponent <= t->player_count)
                bar(s, i, places[e->opponent]);
        }
    for (int i = 0; i < t->forbidden.count; i++) {
        const struct circle *c = &t->forbidden.at[i];
        if ((!c->first || round >= c->first) && (!c->last || round <= c->last))
            bar_circle(s, c, places, t->player_count);
    }
    free(places);
    return JD_CONTEST_OK;
}

static void count_barred(struct swiss *s)
{
    for (int i = 0; i < s->count; i++) {
        int barred = 0;
        for (size_t w = 0; w < s->stride; w++)
            barred += __builtin_popcountll(s->barred[(size_t)i * s->stride + w]);
        s->most_barred = barred > s->most_barred ? barred : s->most_barred;
    }
}

jd_contest_err jd_swiss_gather(struct swiss *s, const jd_tournament *t, int round, const struct swiss_rules *rules)
{
    *s = (struct swiss){.rounds = round - 1, .white = rules->white, .win = t->rewards[REWARD_WW], .stop = t->stop};
    s->all_rounds = jd_tournament_rounds(t) ? jd_tournament_rounds(t) : jd_tournament_paired(t);
    s->last_round = round >= s->all_rounds;
    s->bye_by_rank = rules->bye_by_rank;
    s->equals_clash = rules->equals_clash_last && s->last_round;
    jd_contest_err err = select_players(s, t, round);
    for (int i = 0; i < s->count && err == JD_CONTEST_OK; i++)
        fill(s, t, &s->players[i], rules);
    if (err == JD_CONTEST_OK && s->count)
        qsort(s->players, (size_t)s->count, sizeof *s->players, by_order);
    if (err == JD_CONTEST_OK && rules->prepare)
        rules->prepare(s, t);
    if (err == JD_CONTEST_OK && rules->by_opposition && !jd_swiss_rank_by_opposition(s, t))
        err = JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = bar_all(s, t, round);
    if (err == JD_CONTEST_OK)
        count_barred(s);
    else
        jd_swiss_free(s);
    return err;
}

void jd_swiss_free(struct swiss *s)
{
    free(s->players);
    free(s->colours);
    free(s->seeds);
    free(s->barred);
    *s = (struct swiss){0};
}

/* ---- colours ---- */

/* Whose preference is stronger: 1 the first's, -1 the second's, 0. */
static int stronger(const struct swiss_player *p, const struct swiss_player *q)
{
    if (p->strength == ABSOLUTE && q->strength == ABSOLUTE)
        return sign(abs(p->difference) - abs(q->difference));
    return sign((int)p->strength - (int)q->strength);
}

int jd_swiss_alternate(const struct swiss_player *p, const struct swiss_player *q)
{
    for (int i = 0; p->colours[i] && q->colours[i]; i++)
        if (p->colours[i] != q->colours[i])
            return colour_sign(q->colours[i]);
    return 0;
}

/* 1: the first has White, -1: the second, 0: it is not decided. */
static int by_preference(const struct swiss_player *p, const struct swiss_player *q)
{
    if (p->preference != q->preference || !p->preference)
        return p->preference ? p->preference : -q->preference;
    int who = stronger(p, q);
    return who ? who * p->preference : jd_swiss_alternate(p, q);
}

bool jd_swiss_initial_white(const struct swiss *s, int a, int b, bool higher)
{
    int own = s->players[higher ? a : b].place % 2 ? s->initial : -s->initial;
    return (own > 0) == higher;
}

bool jd_swiss_white_by_preference(const struct swiss *s, int a, int b, bool higher)
{
    const struct swiss_player *p = &s->players[a], *q = &s->players[b];
    int                        colour = by_preference(p, q), own = (higher ? p : q)->preference;
    if (colour)
        return colour > 0;
    return own ? (own > 0) == higher : jd_swiss_initial_white(s, a, b, higher);
}

bool jd_swiss_white(const struct swiss *s, int a, int b)
{
    return s->white ? s->white(s, a, b) : jd_swiss_white_by_preference(s, a, b, a < b);
}

/* ---- publishing ---- */

struct board {
    jd_pairing pair;
    int        high, low, place;
};

static int by_board(const void *a, const void *b)
{
    const struct board *p = a, *q = b;
    if (!p->pair.black != !q->pair.black)
        return p->pair.black ? -1 : 1;
    if (p->high != q->high)
        return p->high < q->high ? 1 : -1;
    if (p->low != q->low)
        return p->low < q->low ? 1 : -1;
    return (p->place > q->place) - (p->place < q->place);
}

static struct board seat(const struct swiss *s, int a, int b)
{
    const struct swiss_player *p = &s->players[a];
    if (b < 0)
        return (struct board){{p->number, 0}, p->score, 0, p->place};
    const struct swiss_player *q = &s->players[b];
    bool                       white = jd_swiss_white(s, a, b);
    return (struct board){{white ? p->number : q->number, white ? q->number : p->number}, p->score, q->score, p->place};
}

void jd_swiss_publish(const struct swiss *s, const int *mate, jd_pairing *out, size_t *count)
{
    struct board *boards = calloc((size_t)s->count + 1, sizeof *boards);
    *count = 0;
    for (int i = 0; i < s->count; i++)
        if (mate[i] > i || mate[i] < 0) {
            struct board board = seat(s, i, mate[i]);
            if (boards)
                boards[*count] = board;
            out[(*count)++] = board.pair;
        }
    if (boards && *count) {
        qsort(boards, *count, sizeof *boards, by_board);
        for (size_t i = 0; i < *count; i++)
            out[i] = boards[i].pair;
    }
    free(boards);
}
