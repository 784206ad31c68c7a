/* contest.c - see contest.h. */
#include "contest.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* ---- asking ---- */

typedef long getter(const jd_tournament *t, int a, int b);

#define GETTER(name, value)                                                                                            \
    static long get_##name(const jd_tournament *t, int a, int b)                                                       \
    {                                                                                                                  \
        (void)a, (void)b;                                                                                              \
        return value;                                                                                                  \
    }
static long forbidden_player(const jd_tournament *t, int index, int at)
{
    jd_forbidden f = jd_tournament_forbidden(t, (size_t)index);
    return at >= 0 && at < f.count ? f.players[at] : 0;
}

#define GETTERS(X)                                                                                                     \
    X(players, jd_tournament_players(t))                                                                               \
    X(rating, jd_tournament_rating(t, a))                                                                              \
    X(entered, jd_tournament_entered(t, a))                                                                            \
    X(plays, jd_tournament_plays(t, a, b))                                                                             \
    X(rounds, jd_tournament_rounds(t))                                                                                 \
    X(opened, jd_tournament_opened(t))                                                                                 \
    X(finished, jd_tournament_is_finished(t, a))                                                                       \
    X(boards, jd_tournament_boards(t, a))                                                                              \
    X(white, jd_tournament_board(t, a, b).white)                                                                       \
    X(black, jd_tournament_board(t, a, b).black)                                                                       \
    X(result, jd_tournament_result(t, a, b))                                                                           \
    X(byes, jd_tournament_byes(t, a))                                                                                  \
    X(bye, jd_tournament_bye(t, a, b))                                                                                 \
    X(score, jd_tournament_score(t, a, b))                                                                             \
    X(team_boards, jd_tournament_team_boards(t))                                                                       \
    X(teams, jd_tournament_teams(t))                                                                                   \
    X(team_of, jd_tournament_team_of(t, a))                                                                            \
    X(member, jd_tournament_member(t, a, b))                                                                           \
    X(matches, jd_tournament_matches(t, a))                                                                            \
    X(match_white, jd_tournament_match(t, a, b).white)                                                                 \
    X(match_black, jd_tournament_match(t, a, b).black)                                                                 \
    X(match_first, jd_tournament_match(t, a, b).first)                                                                 \
    X(match_last, jd_tournament_match(t, a, b).last)                                                                   \
    X(match_white_points, jd_tournament_match(t, a, b).points[0])                                                      \
    X(match_black_points, jd_tournament_match(t, a, b).points[1])                                                      \
    X(tiebreaks, (long)jd_tournament_tiebreaks(t))                                                                     \
    X(initial, jd_tournament_initial(t))                                                                               \
    X(baku, jd_tournament_is_baku(t))                                                                                  \
    X(forbidden, jd_tournament_forbidden(t, (size_t)a).count)                                                          \
    X(forbidden_first, jd_tournament_forbidden(t, (size_t)a).first)                                                    \
    X(forbidden_last, jd_tournament_forbidden(t, (size_t)a).last)                                                      \
    X(forbidden_player, forbidden_player(t, a, b))
GETTERS(GETTER)

long contest_get(const jd_tournament *t, const char *what, int a, int b)
{
    static const struct {
        const char *name;
        getter     *get;
    } all[] = {
#define ROW(name, value) {#name, get_##name},
        GETTERS(ROW)
#undef ROW
    };
    for (size_t i = 0; i < COUNT(all); i++)
        if (strcmp(all[i].name, what) == 0)
            return all[i].get(t, a, b);
    return CONTEST_NO_NAME;
}

/* ---- changing ---- */

int contest_set(jd_tournament *t, const char *what, int a, int b, int c)
{
    static const char *const names[] = {"rating",      "entered", "withdraw", "absence", "rounds", "pair",
                                        "team_boards", "open",    "result",   "initial", "baku"};
    size_t                   i = 0;
    while (i < COUNT(names) && strcmp(names[i], what) != 0)
        i++;
    switch (i) {
    case 0: return jd_tournament_set_rating(t, a, b);
    case 1: return jd_tournament_set_entered(t, a, b);
    case 2: return jd_tournament_withdraw(t, a, b);
    case 3: return jd_tournament_set_absence(t, a, b, (jd_award)c);
    case 4: return jd_tournament_set_rounds(t, a);
    case 5: return jd_tournament_pair(t, a);
    case 6: return jd_tournament_set_team_boards(t, a);
    case 7: return jd_tournament_open(t, a);
    case 8: return jd_tournament_set_result(t, a, b, (jd_result)c);
    case 9: jd_tournament_set_initial(t, (char)a); return JD_CONTEST_OK;
    case 10: jd_tournament_set_baku(t, a); return JD_CONTEST_OK;
    default: return CONTEST_NO_NAME;
    }
}

static int set_pairs(jd_tournament *t, bool matches, int round, const int *values, size_t count)
{
    jd_pairing *pairs = calloc(count / 2 + 1, sizeof *pairs);
    if (!pairs)
        return JD_CONTEST_MEMORY;
    for (size_t i = 0; i + 1 < count; i += 2)
        pairs[i / 2] = (jd_pairing){values[i], values[i + 1]};
    jd_contest_err err = matches ? jd_tournament_set_matches(t, round, pairs, count / 2)
                                 : jd_tournament_set_pairs(t, round, pairs, count / 2);
    free(pairs);
    return err;
}

int contest_set_list(jd_tournament *t, const char *what, int round, const int *values, size_t count)
{
    if (strcmp(what, "points") == 0)
        return jd_tournament_set_points(t, values, count);
    if (strcmp(what, "order") == 0)
        return jd_tournament_set_board_order(t, values, count);
    if (strcmp(what, "forbid") == 0)
        return jd_tournament_forbid(t, values, count, 0, 0);
    if (strcmp(what, "forbid_rounds") == 0)
        return count < 2 ? JD_CONTEST_ROUND : jd_tournament_forbid(t, values + 2, count - 2, values[0], values[1]);
    if (strcmp(what, "accelerate") == 0)
        return count != 5 ? JD_CONTEST_ROUND
                          : jd_tournament_accelerate(t, values[0], values[1], values[2], values[3], values[4]);
    bool matches = strcmp(what, "matches") == 0;
    return matches || strcmp(what, "pairs") == 0 ? set_pairs(t, matches, round, values, count) : CONTEST_NO_NAME;
}

/* ---- files ---- */

/* The first fault; what is harmless is none. */
static void keep_first(void *context, const jd_trf_note *n)
{
    jd_trf_note *first = context;
    if (!n->harmless && !first->expected)
        *first = *n;
}

jd_tournament *contest_read(const char *text, size_t length, const char *system, bool lenient, jd_contest_err *err,
                            jd_trf_note *note)
{
    *note = (jd_trf_note){0};
    jd_tournament   *t = jd_trf_read(text, length, lenient ? NULL : keep_first, note);
    const char      *told = t ? jd_trf_system(t) : NULL;
    const jd_system *s = jd_system_find(system ? system : told ? told : "dutch");
    if (t && note->expected) {
        *err = JD_CONTEST_RESULT;
        jd_tournament_free(t);
        return NULL;
    }
    *note = (jd_trf_note){.expected = "a system that exists"};
    *err = !t ? JD_CONTEST_MEMORY : !s ? JD_CONTEST_FIXED : jd_tournament_resume(t, s, 0, note);
    if (*err == JD_CONTEST_OK)
        return t;
    jd_tournament_free(t);
    return NULL;
}

char *contest_write(jd_tournament *t, size_t *length, jd_contest_err *err)
{
    *err = jd_trf_count_points(t);
    char *text = *err == JD_CONTEST_OK ? jd_trf_write(t, JD_TRF_26, length) : NULL;
    if (*err == JD_CONTEST_OK && !text)
        *err = JD_CONTEST_MEMORY;
    return text;
}
