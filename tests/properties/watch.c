/* watch.c - a game, event by event. */
#include "property.h"

#include <stdio.h>
#include <string.h>

const jd_ruling *ruled(const jd_rulings *rulings, jd_rule rule)
{
    for (size_t i = 0; i < rulings->count; i++)
        if (rulings->at[i].rule == rule && !rulings->at[i].refused)
            return &rulings->at[i];
    return NULL;
}

bool all_refused(const jd_rulings *rulings)
{
    bool all = rulings->count > 0;
    for (size_t i = 0; i < rulings->count; i++)
        all &= rulings->at[i].refused;
    return all;
}

bool unsupervised(const jd_regulations *r) { return !r->supervised && r->speed != JD_STANDARD && !r->online; }

static bool may_be_withdrawn(const jd_event *e)
{
    return e->by == JD_BY_ARBITER && e->act != JD_DO_TICK && e->act != JD_DO_WITHDRAW;
}

bool watched(const struct watch *w, const struct told *log, char why[WHY_MAX])
{
    static jd_rulings out;
    _Alignas(16) char memory[MEMORY_MAX], before_act[MEMORY_MAX];
    jd_game          *game = told_begin(log);
    const char       *wrong = NULL;
    struct moment     m = {.log = log, .game = game, .rulings = &out};
    for (size_t i = 0; i < w->size; i++)
        memory[i] = 0;
    m.after = jd_game_state(game);
    memcpy(before_act, memory, w->size);
    for (int i = 0; !wrong && i < log->count; i++) {
        m.step = &log->at[i];
        m.before = m.after;
        m.elapsed = m.step->e.at - jd_game_at(game);
        if (may_be_withdrawn(&m.step->e))
            memcpy(before_act, memory, w->size);
        if (w->ahead)
            w->ahead(memory, game, m.step);
        if (jd_game_apply(game, &m.step->e, &out, NULL) != JD_OK)
            continue;
        m.after = jd_game_state(game);
        bool withdrawn = ruled(&out, JD_RULE_WITHDRAWN);
        if (withdrawn)
            memcpy(memory, before_act, w->size); /* as if nothing had happened: see withdrawn_left_out() */
        else
            wrong = w->see(memory, &m);
        if (withdrawn && (m.after.phase == JD_FINISHED || m.after.waits != JD_BY_NOBODY))
            break; /* a flag that fell in the same event has shown what was sealed, and this was not seen */
    }
    jd_game_free(game);
    if (wrong)
        snprintf(why, WHY_MAX, "%s", wrong);
    return !wrong;
}
