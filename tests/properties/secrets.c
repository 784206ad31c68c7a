/* secrets.c - what nobody may see: a move in an envelope, and what players are not told (12.6). */
#include "property.h"

#include <string.h>

/* ---- the envelope ---- */

/* Whatever was put in, nothing else looks different until it is opened. A move made on the board is no secret, and the
 * only one that can be written then. */
static struct step with_another_secret(const jd_game *game, struct step s)
{
    static const char *const texts[] = {"Kf1", "e4", "a7a8q", "Nf6", "0-0", "??", "h5", "Qxd7"};
    if (s.e.act == JD_DO_SEAL && jd_game_may(game, s.e.by, JD_DO_SEAL, JD_WHAT_NONE))
        s.e.text = texts[s.chance % 8];
    return s;
}

static bool same_envelope(const jd_envelope *a, const jd_envelope *b)
{
    static const struct lens plain = {0};
    return a->asked == b->asked && a->sealed == b->sealed && a->by == b->by && a->move_number == b->move_number &&
           same_position(&plain, &a->position, &b->position) && a->clock[0] == b->clock[0] &&
           a->clock[1] == b->clock[1] && a->offer == b->offer && a->resume_at == b->resume_at &&
           a->salted == b->salted && a->put == b->put && a->opened == b->opened;
}

static bool same_choice(const jd_game *a, const jd_game *b)
{
    static const jd_party roles[] = {JD_BY_WHITE, JD_BY_BLACK, JD_BY_ARBITER};
    bool                  same = true;
    for (int i = 0; i < 3; i++)
        for (int act = 0; act < JD_ACT_COUNT; act++)
            same &= jd_game_may(a, roles[i], (jd_act)act, JD_WHAT_NONE) ==
                    jd_game_may(b, roles[i], (jd_act)act, JD_WHAT_NONE);
    return same;
}

static bool ever_seals(const struct told *log)
{
    bool seals = false;
    for (int i = 0; i < log->count; i++)
        seals |= log->at[i].e.act == JD_DO_SEAL;
    return seals;
}

static bool looks_the_same(jd_game *const games[2], jd_rulings out[2], char why[WHY_MAX])
{
    static const struct lens plain = {.words = true};
    jd_envelope              one = jd_game_envelope(games[0]), two = jd_game_envelope(games[1]);
    jd_state                 a = jd_game_state(games[0]), b = jd_game_state(games[1]);
    if (!same_rulings(&plain, &out[0], &out[1], why) || !same_state(&plain, &a, &b, why))
        return false;
    bool same = same_envelope(&one, &two) && (!one.sealed || same_choice(games[0], games[1]));
    if (!same)
        strcpy(why, "an envelope tells what it holds");
    return same;
}

bool sealed_is_secret(const struct told *log, char why[WHY_MAX])
{
    static jd_rulings out[2];
    if (!ever_seals(log) || log->regs.manual_sheets) /* what he writes on his own sheet is ruled by what he sealed */
        return true;
    jd_game *games[2] = {told_begin(log), told_begin(log)};
    bool     same = true;
    for (int i = 0; same && i < log->count; i++) {
        struct step s = with_another_secret(games[0], log->at[i]);
        jd_game_apply(games[0], &log->at[i].e, &out[0], NULL);
        jd_game_apply(games[1], &s.e, &out[1], NULL);
        if (jd_game_envelope(games[0]).opened || jd_game_envelope(games[1]).opened)
            break;
        same = looks_the_same(games, out, why);
    }
    jd_game_free(games[0]);
    jd_game_free(games[1]);
    return same;
}

/* ---- what players are not told ---- */

static bool flag_is_down(const jd_state *s)
{
    return s->phase == JD_FINISHED || s->phase == JD_ANNULLED || s->waits != JD_BY_NOBODY || s->clock[0] == 0 ||
           s->clock[1] == 0;
}

static const char *hide(void *memory, const struct moment *m)
{
    (void)memory;
    if (flag_is_down(&m->after))
        return NULL; /* 8.5: then they are told */
    for (int c = 0; c < 2; c++) {
        jd_state view = jd_game_view(m->game, (jd_party)c);
        bool     may_ask = jd_game_may(m->game, (jd_party)c, JD_DO_ASK, JD_WHAT_MOVES); /* the blind, and 8.5 */
        if ((view.counter[0] != JD_HIDDEN) != may_ask || (view.counter[1] != JD_HIDDEN) != may_ask)
            return "a player is told the number of moves, or not when he may ask";
        if (may_ask && !m->log->regs.blind[c] && !m->log->regs.manual_sheets)
            return "a player may ask who has no scoresheet to complete";
        if (view.completed != view.made)
            return "a player is told that a move is not completed";
    }
    return NULL;
}

bool views_hide(const struct told *log, char why[WHY_MAX])
{
    static const struct watch w = {.see = hide};
    return watched(&w, log, why);
}
