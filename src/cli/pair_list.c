/* jadoube pair --checklist - what pairing knows of each player: points, colour preference, floats, opponents. */
#include "pair.h"

#include "contest/swiss.h"

#include <stdio.h>
#include <stdlib.h>

/* As arbiters know it: WWW, WW, W1, W absolute, (W) strong, (w) mild, A none. */
static void write_preference(const struct swiss_player *p, char out[8])
{
    char big = p->preference > 0 ? 'W' : 'B', small = p->preference > 0 ? 'w' : 'b';
    bool wide = abs(p->difference) > 1;
    if (!p->preference)
        snprintf(out, 8, "A");
    else if (p->strength == ABSOLUTE)
        snprintf(out, 8,
                 wide && p->repeated       ? "%c%c%c"
                 : wide                    ? "%c%c"
                 : abs(p->difference) == 1 ? "%c1"
                                           : "%c",
                 big, big, big);
    else
        snprintf(out, 8, "(%c)", p->strength == STRONG ? big : small);
}

static const char *float_text(const struct swiss_player *p, int back)
{
    return p->down[back] ? "down" : p->up[back] ? "up" : "-";
}

static void print_games(const jd_tournament *t, int number, int rounds)
{
    for (int r = 1; r <= rounds; r++) {
        jd_round_entry e = jd_tournament_entry(t, number, r);
        if (e.opponent)
            printf(" %d%c%c", e.opponent, e.colour ? e.colour : '-', e.result ? e.result : ' ');
        else
            printf(" %c", e.result ? e.result : 'Z');
    }
    putchar('\n');
}

/* Whom a player meets: "12w", "bye", "-". */
static void write_partner(const jd_pairing *pairs, size_t count, int number, char out[16])
{
    snprintf(out, 16, "-");
    for (size_t i = 0; i < count; i++)
        if (pairs[i].white == number && !pairs[i].black)
            snprintf(out, 16, "bye");
        else if (pairs[i].white == number || pairs[i].black == number)
            snprintf(out, 16, "%d%c", pairs[i].white == number ? pairs[i].black : pairs[i].white,
                     pairs[i].white == number ? 'w' : 'b');
}

static void print_player(const jd_tournament *t, const struct swiss *s, int place, const jd_pairing *pairs,
                         size_t count)
{
    const struct swiss_player *p = &s->players[place];
    char                       preference[8], points[32], partner[16];
    write_preference(p, preference);
    write_partner(pairs, count, p->number, partner);
    snprintf(points, sizeof points, "%g", (double)p->score / JD_POINT);
    printf("%4d %6s  %-4s  %-4s  %-4s  %-3s  %-6s ", p->number, points, preference, float_text(p, 0), float_text(p, 1),
           p->bye ? "yes" : "no", partner);
    print_games(t, p->number, s->rounds);
}

jd_contest_err pair_list(const jd_tournament *t, const char *system, int round)
{
    const struct jd_swiss_row *row;
    jd_tournament             *teams = NULL;
    struct swiss               s = {0};
    size_t                     count = 0;
    jd_pairing                *pairs = calloc((size_t)jd_tournament_players(t) + JD_TEAMS + 1, sizeof *pairs);
    jd_contest_err             err = pairs ? jd_swiss_pair(t, system, round, pairs, &count) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        err = jd_swiss_begin(&t, system, round, &row, &teams);
    if (err == JD_CONTEST_OK)
        err = jd_swiss_gather(&s, t, round, &row->rules);
    if (err == JD_CONTEST_OK)
        puts("  No Points  Pref  -1R   -2R   Bye  Meets  Games");
    for (int i = 0; i < s.count && err == JD_CONTEST_OK; i++) {
        if (i && s.players[i].score != s.players[i - 1].score)
            putchar('\n');
        print_player(t, &s, i, pairs, count);
    }
    if (err == JD_CONTEST_OK)
        jd_swiss_free(&s);
    jd_tournament_free(teams);
    free(pairs);
    return err;
}
