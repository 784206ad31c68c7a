/* contest/slow.h - Swiss systems once more, as their rules tell them: everything is tried, nothing is clever. For
 * fields of a dozen players at most. */
#ifndef TESTS_CONTEST_SLOW_H
#define TESTS_CONTEST_SLOW_H

#include "contest/report.h"

enum { SLOW_MOST = 12, SLOW_NUMBERS = 40 };

struct slow_player {
    int  number, score, points, games, whites, difference;
    int  wish, strength; /* 1 White, -1 Black; 1 mild, 2 strong, 3 absolute */
    char colours[32];    /* the last first */
    bool floated, up_last, may_have_bye;
    int  upfloats, aro;
    long index[2];
};

struct slow_field {
    const char        *system;
    int                count, round, rounds;
    bool               last, type_b; /* type_b: of teams' preferences */
    struct slow_player p[SLOW_MOST]; /* by score, then by number */
    bool               may[SLOW_MOST][SLOW_MOST];
    int                mate[SLOW_MOST];
    bool (*white)(const struct slow_field *f, int a, int b); /* NULL: colours are not compared */
};

typedef unsigned slow_set;

static inline bool slow_has(slow_set s, int i) { return s >> i & 1; }
static inline int  slow_size(slow_set s) { return __builtin_popcount(s); }

/* Can all of a set be paired? */
static inline bool slow_can(const struct slow_field *f, slow_set s)
{
    if (!s)
        return true;
    int a = __builtin_ctz(s);
    for (int b = a + 1; b < f->count; b++)
        if (slow_has(s, b) && f->may[a][b] && slow_can(f, s & ~(1u << a) & ~(1u << b)))
            return true;
    return false;
}

static inline bool slow_played(jd_round_entry e) { return e.opponent && strchr("1=0", e.result); }

/* ---- what is known ---- */

static inline void slow_colours(struct slow_player *p, const jd_tournament *t, int round)
{
    int count = 0;
    for (int r = round - 1; r >= 1; r--) {
        jd_round_entry e = jd_tournament_entry(t, p->number, r);
        if (slow_played(e))
            p->colours[count++] = e.colour;
    }
    for (int i = 0; i < count; i++)
        p->whites += p->colours[i] == 'w';
    p->games = count;
    p->difference = 2 * p->whites - count;
    bool twice = count > 1 && p->colours[0] == p->colours[1];
    int  against = count && p->colours[0] == 'w' ? -1 : 1;
    if (p->difference > 1 || p->difference < -1)
        p->strength = 3, p->wish = p->difference > 0 ? -1 : 1;
    else if (twice)
        p->strength = 3, p->wish = against;
    else if (p->difference)
        p->strength = 2, p->wish = -p->difference;
    else if (count)
        p->strength = 1, p->wish = against;
}

/* C.04.6: 1.7 */
static inline void slow_team_colours(struct slow_player *p, bool type_b, bool last)
{
    int  cd = p->difference;
    bool black_twice = p->games > 1 && p->colours[0] == 'b' && p->colours[1] == 'b';
    bool white_twice = p->games > 1 && p->colours[0] == 'w' && p->colours[1] == 'w';
    p->wish = p->strength = 0;
    if (cd < -1 || ((cd == 0 || cd == -1) && black_twice))
        p->wish = 1, p->strength = 2;
    else if (cd > 1 || ((cd == 0 || cd == 1) && white_twice))
        p->wish = -1, p->strength = 2;
    else if (type_b && (cd == -1 || (cd == 0 && !last && p->colours[0] == 'b')))
        p->wish = 1, p->strength = 1;
    else if (type_b && (cd == 1 || (cd == 0 && !last && p->colours[0] == 'w')))
        p->wish = -1, p->strength = 1;
}

static inline int slow_away_score(const jd_tournament *t, int number, int round)
{
    int score = (int)jd_tournament_score(t, number, round - 1);
    if (jd_tournament_entry(t, number, round).result != 'Z')
        return score;
    for (int r = round - 1; r >= 1 && jd_tournament_entry(t, number, r).result == 'Z'; r--)
        score += JD_POINT / 2;
    return score;
}

static inline void slow_history(struct slow_player *p, const jd_tournament *t, int round)
{
    long sum = 0, met = 0;
    p->may_have_bye = true;
    for (int r = 1; r < round; r++) {
        jd_round_entry e = jd_tournament_entry(t, p->number, r);
        long           gain = jd_tournament_score(t, p->number, r) - jd_tournament_score(t, p->number, r - 1);
        int            other = p->points;
        if (!slow_played(e) && gain >= JD_POINT)
            p->may_have_bye = false;
        if (slow_played(e)) {
            long own = jd_tournament_score(t, p->number, r - 1), his = jd_tournament_score(t, e.opponent, r - 1);
            sum += jd_tournament_rating(t, e.opponent);
            met++;
            other = slow_away_score(t, e.opponent, round);
            p->upfloats += his > own;
            p->up_last = r == round - 1 && his > own;
            p->floated = r == round - 1 && his != own;
        }
        p->index[0] += other;
        p->index[1] += (long)other * gain;
    }
    p->aro = met ? (int)((double)sum / (double)met + 0.5) : 0;
}

static inline void slow_gather(struct slow_field *f, const jd_tournament *t, const char *system, int round, bool type_b)
{
    *f = (struct slow_field){.system = system, .round = round, .rounds = jd_tournament_rounds(t), .type_b = type_b};
    f->last = round == f->rounds;
    bool is_lim = strcmp(system, "lim") == 0;
    for (int n = 1; n <= jd_tournament_players(t); n++) {
        if (jd_tournament_entry(t, n, round).result)
            continue;
        struct slow_player p = {.number = n, .points = (int)jd_tournament_score(t, n, round - 1)};
        p.score = p.points;
        slow_colours(&p, t, round);
        slow_history(&p, t, round);
        if (strcmp(system, "double-swiss") == 0)
            p.wish = p.strength = 0;
        else if (strcmp(system, "team") == 0)
            slow_team_colours(&p, type_b, f->last);
        else if (strcmp(system, "dubov") == 0 && !p.games)
            p.wish = -1, p.strength = 1;
        int at = f->count++;
        for (; at > 0 && f->p[at - 1].score < p.score; at--)
            f->p[at] = f->p[at - 1];
        f->p[at] = p;
    }
    for (int a = 0; a < f->count; a++)
        for (int b = 0; b < f->count; b++) {
            bool met = a == b;
            for (int r = 1; r < round; r++) {
                jd_round_entry e = jd_tournament_entry(t, f->p[a].number, r);
                met = met || (slow_played(e) && e.opponent == f->p[b].number);
            }
            bool clash = f->p[a].strength == 3 && f->p[b].strength == 3 && f->p[a].wish == f->p[b].wish;
            clash = clash && !(is_lim && f->last && f->p[a].score == f->p[b].score);
            f->may[a][b] = !met && !clash;
        }
}

/* The colour of the last time when one had White and the other Black, turned: 1 White for the first. */
static inline int slow_alternate(const struct slow_player *p, const struct slow_player *q)
{
    for (int i = 0; i < p->games && i < q->games; i++)
        if (p->colours[i] != q->colours[i])
            return p->colours[i] == 'b' ? 1 : -1;
    return 0;
}

/* ---- comparing ---- */

struct slow_numbers {
    long at[SLOW_NUMBERS];
    int  count;
};

static inline void slow_push(struct slow_numbers *n, long value)
{
    assert_true(n->count < SLOW_NUMBERS);
    n->at[n->count++] = value;
}

/* Less is better; numbers that are not there are 0. */
static inline int slow_compare(const struct slow_numbers *a, const struct slow_numbers *b)
{
    for (int i = 0; i < SLOW_NUMBERS; i++)
        if (a->at[i] != b->at[i])
            return a->at[i] < b->at[i] ? -1 : 1;
    return 0;
}

/* All pairings of a set, each given to `see`. */
static inline void slow_each(struct slow_field *f, slow_set s, int *mate,
                             void (*see)(struct slow_field *f, const int *mate, void *context), void *context)
{
    if (!s) {
        see(f, mate, context);
        return;
    }
    int a = __builtin_ctz(s);
    for (int b = a + 1; b < f->count; b++)
        if (slow_has(s, b) && f->may[a][b]) {
            mate[a] = b;
            mate[b] = a;
            slow_each(f, s & ~(1u << a) & ~(1u << b), mate, see, context);
        }
}

static inline bool slow_ranks_before(const struct slow_field *f, int a, int b)
{
    if (strcmp(f->system, "burstein") == 0)
        for (int i = 0; i < 2; i++)
            if (f->p[a].index[i] != f->p[b].index[i])
                return f->p[a].index[i] > f->p[b].index[i];
    return f->p[a].number < f->p[b].number;
}

/* Who gets the bye; -1: nobody, -2: it cannot be given. */
static inline int slow_bye(const struct slow_field *f)
{
    slow_set all = (1u << f->count) - 1;
    int      best = -2;
    if (f->count % 2 == 0)
        return slow_can(f, all) ? -1 : -2;
    for (int i = 0; i < f->count; i++) {
        if (!f->p[i].may_have_bye || !slow_can(f, all & ~(1u << i)))
            continue;
        const struct slow_player *p = &f->p[i], *q = &f->p[best < 0 ? i : best];
        bool                      better = p->score != q->score ? p->score < q->score
                                           : p->games != q->games && strcmp(f->system, "lim") != 0
                                               ? p->games > q->games
                                               : slow_ranks_before(f, best < 0 ? i : best, i);
        if (best < 0 || better)
            best = i;
    }
    return best;
}

#endif
