/* void.c - what is void decides nothing: a move that will be set back, a clock without time, a game that was annulled,
 * a position set up again that stood there already. */
#include "property.h"

#include "jadoube/mate.h"

#include <string.h>

struct voids {
    bool        bound; /* before the event */
    jd_moves    moves;
    bool        broken; /* the last move is outside of what bound its player, is seen, and not pressed yet */
    jd_colour   by;     /* … whose move that is */
    jd_position start;  /* … before it */
    bool        both_flags, delayed;
};

static void look(void *memory, const jd_game *game, const struct step *s)
{
    struct voids *v = memory;
    (void)s;
    v->bound = jd_game_bound(game, &v->moves);
}

static bool among(const jd_moves *moves, jd_move m)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->at[i] == m)
            return true;
    return false;
}

static bool has_delay(const jd_control *c)
{
    for (int i = 0; i < c->count; i++)
        if (c->at[i].extra == JD_EXTRA_DELAY)
            return true;
    return false;
}

static bool is_seen(const jd_regulations *r) { return !unsupervised(r) && r->touch_on_request <= 0; }

/* ---- a move that will be set back ---- */

static void note_move(struct voids *v, const struct moment *m)
{
    int    now = m->after.standing;
    jd_ply made = jd_game_ply(m->game, now);
    if (now == m->before.standing && !made.completed)
        return;
    v->broken = now == m->before.standing + 1 && made.legal && !made.completed && v->bound && is_seen(&m->log->regs) &&
                !among(&v->moves, made.move);
    v->by = made.by;
    v->start = jd_game_position(m->game, now - 1);
}

/* Surely? A question that takes long is not asked. */
static bool could_mate(const jd_position *p, jd_colour side)
{
    static uint64_t memory[8192];
    jd_mate_budget  budget = {.nodes = 2000, .memory = memory, .bytes = sizeof memory};
    jd_mate_result  found;
    jd_mate_query(p, side, &budget, &found);
    return found.answer == JD_YES;
}

static bool saved_by_void_move(const struct voids *v, const struct moment *m)
{
    const jd_ruling *time = ruled(m->rulings, JD_RULE_TIME), *resigned = ruled(m->rulings, JD_RULE_RESIGNATION);
    const jd_ruling *end = time ? time : resigned;
    /* The arbiter's word that the position is dead is believed. */
    bool told_dead = m->step->e.what == JD_WHAT_SEEN_DEAD;
    return v->broken && !told_dead && end && end->of == jd_party_of(v->by) && end->result == JD_DRAW &&
           m->after.points[0] == 0.5 && could_mate(&v->start, jd_colour_other(v->by));
}

/* ---- a clock without time ---- */

static bool flag_is_lost(const struct voids *v, const struct moment *m)
{
    int64_t               at;
    const jd_regulations *r = &m->log->regs;
    bool noticed = is_seen(r) && !r->flags_stand && !v->both_flags && !v->delayed && m->after.phase == JD_RUNNING &&
                   !jd_game_claim(m->game).postponed;
    bool empty = m->after.clock[0] == 0 || m->after.clock[1] == 0;
    return noticed && empty && m->after.waits == JD_BY_NOBODY && !(jd_game_due(m->game, &at) && at == m->step->e.at);
}

static bool flag_falls_by_correction(const struct moment *m)
{
    bool back = false;
    for (size_t i = 0; i < m->rulings->count; i++)
        back |= m->rulings->at[i].restores >= 0;
    for (int c = 0; back && c < 2; c++) {
        bool ran = m->before.running == (jd_party)c;
        if (m->step->e.clock[c] == JD_ABSENT && !ran && m->before.clock[c] > 0 && m->after.clock[c] == 0)
            return true;
    }
    return false;
}

/* ---- a game that was annulled ---- */

static bool cites_another(const struct moment *m)
{
    if (m->after.phase != JD_ANNULLED)
        return false;
    for (size_t i = 0; i < m->rulings->count; i++)
        if (m->rulings->at[i].refused && m->rulings->at[i].rule == JD_RULE_GAME_OVER &&
            strcmp(cited(&m->rulings->at[i]), m->after.article) != 0)
            return true;
    return !m->after.article[0];
}

/* ---- a position that stood there already ---- */

static bool frees_from_bond(const struct voids *v, const struct moment *m)
{
    static jd_moves now;
    const jd_event *e = &m->step->e;
    bool            same = e->act == JD_DO_RESTORE && !all_refused(m->rulings) && e->ply == m->before.standing &&
                m->before.ply == m->before.standing && m->before.phase == m->after.phase;
    return same && v->bound && m->after.phase < JD_FINISHED &&
           !(jd_game_bound(m->game, &now) && now.count == v->moves.count);
}

static const char *decide(void *memory, const struct moment *m)
{
    struct voids *v = memory;
    v->delayed = has_delay(&m->log->regs.control) || has_delay(&m->log->regs.control_black);
    v->both_flags |= ruled(m->rulings, JD_RULE_BOTH_FLAGS_PLAY_ON) != NULL;
    if (saved_by_void_move(v, m))
        return "a move that will be set back decides who could mate";
    if (flag_is_lost(v, m))
        return "a clock without time is no fallen flag";
    if (flag_falls_by_correction(m))
        return "a flag falls because moves are taken back";
    if (cites_another(m))
        return "an annulled game has no Article, or another is cited";
    if (frees_from_bond(v, m))
        return "a position that stood there already is set up again, and a bond is gone";
    note_move(v, m);
    return NULL;
}

bool void_decides_nothing(const struct told *log, char why[WHY_MAX])
{
    static const struct watch w = {sizeof(struct voids), look, decide};
    return watched(&w, log, why);
}
