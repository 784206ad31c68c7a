/* refusals.c - what is refused has no effect, and what is said to be open is taken up. */
#include "property.h"

#include <stdlib.h>
#include <string.h>

/* ---- refused: nothing but time has changed ---- */

struct memory {
    jd_moves bound;
    bool     is_bound, open, asked;
    int      entries[2];
    bool     sealed;
    char     commitment[65];
};

static void remember(struct memory *b, const jd_game *game)
{
    jd_envelope e = jd_game_envelope(game);
    b->is_bound = jd_game_bound(game, &b->bound);
    for (int c = 0; c < 2; c++)
        b->entries[c] = jd_game_entries(game, (jd_colour)c);
    b->sealed = e.sealed;
    memcpy(b->commitment, e.commitment, sizeof b->commitment);
}

static void look(void *memory, const jd_game *game, const struct step *s)
{
    (void)s;
    remember(memory, game);
}

static bool same_memory(const struct memory *a, const struct memory *b)
{
    return a->is_bound == b->is_bound && a->bound.count == b->bound.count &&
           memcmp(a->bound.at, b->bound.at, a->bound.count * sizeof a->bound.at[0]) == 0 &&
           a->entries[0] == b->entries[0] && a->entries[1] == b->entries[1] && a->sealed == b->sealed &&
           strcmp(a->commitment, b->commitment) == 0;
}

static jd_state after_time(jd_state s, int64_t elapsed)
{
    int64_t delay = elapsed < s.delay ? elapsed : s.delay;
    if (s.running > JD_BY_BLACK)
        return s;
    s.delay -= delay;
    s.clock[s.running] -= elapsed - delay < s.clock[s.running] ? elapsed - delay : s.clock[s.running];
    return s;
}

static const char *nothing_but_time(void *memory, const struct moment *m)
{
    static const struct lens plain = {0};
    static struct memory     now;
    struct memory           *b = memory;
    char                     why[WHY_MAX];
    int64_t                  elapsed = m->elapsed;
    if (!all_refused(m->rulings))
        return NULL;
    jd_state then = after_time(m->before, elapsed);
    remember(&now, m->game);
    if (!same_state(&plain, &then, &m->after, why))
        return "a refused act has changed the state";
    return same_memory(b, &now) ? NULL : "a refused act has changed a bond, a sheet or an envelope";
}

bool refused_changes_nothing(const struct told *log, char why[WHY_MAX])
{
    static const struct watch w = {sizeof(struct memory), look, nothing_but_time};
    return watched(&w, log, why);
}

/* ---- open: taken up ---- */

/* Acts that say all there is to say: no square, move or number for the sake of which they might be refused. */
static bool says_all(const jd_event *e)
{
    switch (e->act) {
    case JD_DO_ARRIVE:
    case JD_DO_PRESS:
    case JD_DO_OFFER:
    case JD_DO_ACCEPT:
    case JD_DO_DECLINE:
    case JD_DO_RESIGN:
    case JD_DO_STOP:
    case JD_DO_ASK:
    case JD_DO_START:
    case JD_DO_PAUSE:
    case JD_DO_RESUME:
    case JD_DO_ADJOURN:
    case JD_DO_RESUME_SESSION:
    case JD_DO_ENVELOPE_LOST: return true;
    case JD_DO_CLAIM: return !e->move && e->ply == JD_ABSENT;
    case JD_DO_RULE: return e->of == JD_BY_NOBODY;
    default: return false;
    }
}

static void ask(void *memory, const jd_game *game, const struct step *s)
{
    struct memory *b = memory;
    int64_t        due;
    int64_t        last = jd_game_at(game);
    b->asked = s->e.at == last && !(jd_game_due(game, &due) && due <= last); /* else time may decide */
    b->open = b->asked && jd_game_may(game, s->e.by, s->e.act, s->e.what);
}

static bool is_refused(const jd_rulings *rulings)
{
    for (size_t i = 0; i < rulings->count; i++)
        if (rulings->at[i].refused)
            return true;
    return false;
}

static const char *as_it_was_said(void *memory, const struct moment *m)
{
    static const struct lens plain = {0};
    char                     why[WHY_MAX];
    const struct memory     *b = memory;
    if (!b->asked)
        return NULL;
    if (b->open && says_all(&m->step->e) && is_refused(m->rulings))
        return "an act is refused that was said to be open";
    bool reasoned = m->step->e.act == JD_DO_SET_CLOCK && m->step->e.note;
    bool runs_on =
        m->step->e.act == JD_DO_CLAIM && m->before.phase == JD_PAUSED; /* his own stop ends with it (9.5.1) */
    if (!ruled(m->rulings, JD_RULE_WRONG_CLAIM) && !b->open && !runs_on && !reasoned &&
        !same_state(&plain, &m->before, &m->after, why))
        return "an act has an effect that was said not to be open";
    return NULL;
}

bool open_is_taken_up(const struct told *log, char why[WHY_MAX])
{
    static const struct watch w = {sizeof(struct memory), ask, as_it_was_said};
    return watched(&w, log, why);
}
