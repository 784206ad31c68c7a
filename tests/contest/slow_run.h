/* contest/slow_run.h - random small tournaments, paired by the library and by a slow second implementation. */
#ifndef TESTS_CONTEST_SLOW_RUN_H
#define TESTS_CONTEST_SLOW_RUN_H

#include "slow.h"

/* Where chance is; a test sets it. */
static unsigned state;

static inline int chance(int below)
{
    state = state * 1103515245u + 12345u;
    return (int)(state >> 16) % below;
}

static inline jd_tournament *random_report(int players, int rounds)
{
    jd_tournament *t = jd_tournament_new(NULL);
    int            rating = 2900, gap = chance(2) ? 20 : 200; /* players of one strength, or of all */
    jd_tournament_set_rounds(t, rounds);
    for (int i = 1; i <= players; i++) {
        assert_int_equal(jd_tournament_add_player(t, "Player"), JD_CONTEST_OK);
        jd_tournament_set_rating(t, i, rating -= chance(gap));
    }
    return t;
}

static inline void play(jd_tournament *t, int round, const jd_pairing *pairs, size_t count, bool bias)
{
    for (size_t i = 0; i < count; i++) {
        int w = pairs[i].white, b = pairs[i].black, result = chance(bias ? 6 : 3);
        if (result > 2) /* the higher number loses */
            result = w < b ? 2 : 0;
        bool missed = b && chance(25) == 0;
        if (!b)
            jd_tournament_set_entry(t, w, round, (jd_round_entry){0, 0, 'U'});
        else {
            jd_tournament_set_entry(t, w, round, (jd_round_entry){b, 'w', (missed ? "-+-" : "0=1")[result]});
            jd_tournament_set_entry(t, b, round, (jd_round_entry){w, 'b', (missed ? "+-+" : "1=0")[result]});
        }
    }
}

static inline void check_same(const struct slow_field *f, const jd_pairing *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (int a = 0; a < f->count; a++)
            if (f->p[a].number == pairs[i].white) {
                assert_int_equal(f->mate[a] < 0 ? 0 : f->p[f->mate[a]].number, pairs[i].black);
                if (f->white && f->mate[a] >= 0)
                    assert_true(f->white(f, a, f->mate[a]));
            }
}

static inline void check_tournament(const char *system, int players, int rounds, bool (*pair)(struct slow_field *f),
                                    int from, bool type_b)
{
    jd_tournament *t = random_report(players, rounds);
    bool           bias = chance(2);
    if (type_b)
        assert_int_equal(jd_trf_add_record(t, "192 FIDE_TEAM_TYPEB_MP_GP"), JD_CONTEST_OK);
    for (int round = 1; round <= rounds; round++) {
        struct slow_field f;
        jd_pairing        pairs[SLOW_MOST];
        size_t            count = 0;
        for (int i = 1; i <= players && players > 4; i++)
            if (chance(20) == 0)
                jd_tournament_set_entry(t, i, round, (jd_round_entry){0, 0, "ZH"[chance(2)]});
        jd_contest_err err = jd_swiss_pair(t, system, round, pairs, &count);
        slow_gather(&f, t, system, round, type_b);
        bool can = round < from ? err == JD_CONTEST_OK : pair(&f);
        assert_int_equal(err, can ? JD_CONTEST_OK : JD_CONTEST_IMPOSSIBLE);
        if (!can)
            break;
        if (round >= from)
            check_same(&f, pairs, count);
        play(t, round, pairs, count, bias);
    }
    jd_tournament_free(t);
}

#endif
