/* standing.c - which moves stand on the board, and who could make them. */
#include "property.h"

#include <string.h>

/* ---- positions are reached by the moves that stand ---- */

static const struct lens plain = {0};

static bool is_reached(const jd_game *game, int ply)
{
    jd_position before = jd_game_position(game, ply - 1), after = jd_game_position(game, ply);
    jd_ply      p = jd_game_ply(game, ply);
    if (!p.legal)
        return p.move == JD_NO_MOVE && before.turn != after.turn;
    if (!jd_move_is_legal(&before, p.move) || before.turn != p.by)
        return false;
    jd_position made = jd_move_make(&before, p.move);
    return same_position(&plain, &made, &after);
}

static int restored_to(const jd_rulings *rulings)
{
    int ply = -1;
    for (size_t i = 0; i < rulings->count; i++)
        if (rulings->at[i].restores >= 0)
            ply = rulings->at[i].restores;
    return ply;
}

/* The positions that stood, by ply. */
struct ground {
    uint64_t keys[TOLD_MAX + 1];
};

static bool queened_late(const jd_rulings *rulings)
{
    for (size_t i = 0; i < rulings->count; i++)
        if (rulings->at[i].cause == JD_CAUSE_PROMOTION)
            return true;
    return false;
}

/* What was made on the board after the adjournment is the sealed move. */
static bool put_in_envelope(const struct moment *m)
{
    return m->after.phase == JD_ADJOURNED && m->before.phase == JD_RUNNING &&
           m->after.standing == m->before.standing - 1;
}

static const char *moves_are_made(void *memory, const struct moment *m)
{
    struct ground *g = memory;
    int            before = m->before.standing, now = m->after.standing, restored = restored_to(m->rulings);
    jd_position    board = jd_game_position(m->game, now);
    g->keys[0] = m->log->regs.start.key;
    if (now > before + 1 + !m->before.legal) /* an illegal move that was not pressed stands when it is answered */
        return "two moves in one event";
    if (now < before && restored != now && !put_in_envelope(m))
        return "moves are taken back without a ruling";
    if (restored >= 0 && now != restored && now != restored + 1)
        return "a position is said to be set up again that is not on the board";
    if (now > before && !is_reached(m->game, now))
        return "a position that the last move does not reach";
    for (int ply = before + 1; ply < now; ply++) /* an illegal move that was answered before its press */
        g->keys[ply] = jd_game_position(m->game, ply).key;
    if (now > before || queened_late(m->rulings))
        g->keys[now] = board.key;
    if (g->keys[now] != board.key)
        return "the board has changed without a move";
    if (m->after.ply == now && !same_position(&plain, &m->after.position, &board))
        return "the state shows another board";
    return NULL;
}

bool moves_stand(const struct told *log, char why[WHY_MAX])
{
    static const struct watch w = {.size = sizeof(struct ground), .see = moves_are_made};
    return watched(&w, log, why);
}

/* ---- who is bound, has sealed, or has no time left ---- */

struct bonds {
    bool     bound; /* before the event */
    jd_moves moves;
    bool     made_bound; /* the last move was made by somebody who was bound … */
    bool     within;     /* … and it was one of those */
    bool     sealed[2], closed[2];
    unsigned opened;
    bool     both_flags;
    bool     postponed;
};

static void look_at_bonds(void *memory, const jd_game *game, const struct step *s)
{
    struct bonds *b = memory;
    (void)s;
    b->bound = jd_game_bound(game, &b->moves);
    b->postponed = jd_game_claim(game).postponed;
}

static bool among(const jd_moves *moves, jd_move m)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->at[i] == m)
            return true;
    return false;
}

static bool has_effect(const struct moment *m) { return !all_refused(m->rulings); }

/* From the press of who sealed to the opening nothing more comes from him. */
static void note_seals(struct bonds *b, const struct moment *m)
{
    const jd_event *e = &m->step->e;
    unsigned        opened = jd_game_envelope(m->game).opened;
    bool            asked = jd_game_envelope(m->game).sealed;
    if (restored_to(m->rulings) >= 0 || opened != b->opened || e->act == JD_DO_ENVELOPE_LOST || e->act == JD_DO_RESTORE)
        b->sealed[0] = b->sealed[1] = b->closed[0] = b->closed[1] = false;
    b->opened = opened;
    bool moves = (e->act == JD_DO_RELEASE || e->act == JD_DO_PLAY) && has_effect(m);
    if (moves || (e->by <= JD_BY_BLACK && m->after.standing > m->before.standing))
        b->sealed[e->by] = false; /* he plays on instead */
    if (e->act == JD_DO_SEAL && has_effect(m))
        b->sealed[e->by] = true;
    bool lever = m->before.running == e->by || m->before.completed || !m->before.made; /* his own to press */
    if (e->act == JD_DO_PRESS && has_effect(m) && b->sealed[e->by] && asked && lever &&
        m->after.counter[e->by] == m->before.counter[e->by]) /* else he has pressed for an earlier move */
        b->closed[e->by] = true;
}

/* His clock shows nothing, and no rule of the game without supervision keeps that from being seen. */
static bool out_of_time(const struct bonds *b, const struct moment *m, jd_colour c)
{
    bool seen = (!unsupervised(&m->log->regs) && !m->log->regs.flags_stand) || b->postponed;
    return seen && !b->both_flags && m->before.running == jd_party_of(c) && m->after.clock[c] == 0 &&
           m->before.clock[c] == 0 && m->before.delay == 0;
}

static const char *made_lawfully(struct bonds *b, const struct moment *m)
{
    jd_ply made = jd_game_ply(m->game, m->after.standing);
    bool   by_hand = m->step->e.by == jd_party_of(made.by);
    if (m->after.standing != m->before.standing + 1)
        return NULL;
    b->made_bound = b->bound && made.legal;
    b->within = among(&b->moves, made.move);
    if (by_hand && out_of_time(b, m, made.by) && m->after.result == JD_NO_RESULT && m->after.waits == JD_BY_NOBODY)
        return "a move stands of a player whose flag is down";
    if (by_hand && b->closed[made.by])
        return "a move stands of a player who has sealed and pressed";
    return NULL;
}

static const char *completed_lawfully(const struct bonds *b, const struct moment *m)
{
    jd_ply last = jd_game_ply(m->game, m->after.standing);
    bool   seen = !unsupervised(&m->log->regs) && m->log->regs.touch_on_request <= 0;
    bool   pressed = m->step->e.act == JD_DO_PLAY || m->step->e.act == JD_DO_PRESS;
    if (m->after.phase == JD_RUNNING && seen && pressed && last.completed && m->step->e.by == jd_party_of(last.by) &&
        b->made_bound && !b->within)
        return "a move stands outside of what its player was bound to";
    return NULL;
}

static bool has_answered(const struct moment *m)
{
    const jd_event *e = &m->step->e;
    return (e->act == JD_DO_PLAY || e->act == JD_DO_RELEASE || e->act == JD_DO_TOUCH) &&
           e->by != jd_party_of(jd_game_ply(m->game, m->after.standing).by);
}

static const char *bonds_hold(void *memory, const struct moment *m)
{
    struct bonds *b = memory;
    const char   *wrong = made_lawfully(b, m);
    if (!wrong)
        wrong = completed_lawfully(b, m);
    if (m->after.standing < m->before.standing || has_answered(m))
        b->made_bound = false; /* or it is too late to object */
    note_seals(b, m);
    b->both_flags |= ruled(m->rulings, JD_RULE_BOTH_FLAGS_PLAY_ON) != NULL;
    return wrong;
}

bool bound_players(const struct told *log, char why[WHY_MAX])
{
    static const struct watch w = {sizeof(struct bonds), look_at_bonds, bonds_hold};
    return watched(&w, log, why);
}
