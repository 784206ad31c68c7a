/* asking.c - what a game says about itself. */
#include "laws/state.h"

#include <stdio.h>
#include <string.h>

bool jd_game_due(const jd_game *g, int64_t *at)
{
    int64_t flag, late;
    bool    flagged = jd_flag_due(g, &flag), missed = jd_presence_due(g, &late);
    if (over(g) || (!flagged && !missed))
        return false;
    *at = greater(g->now, !missed ? flag : !flagged ? late : lesser(flag, late));
    return true;
}

int64_t jd_game_at(const jd_game *g) { return g->now; }

const char *const *jd_game_names(const jd_game *g) { return g->regs.names; }

jd_party jd_game_caller(const jd_game *g)
{
    bool calls = g->phase == JD_PAUSED && (g->stopper == JD_BY_WHITE || g->stopper == JD_BY_BLACK);
    return calls && jd_claim_meant(g, JD_BY_NOBODY) == NO_COLOUR ? g->stopper : JD_BY_NOBODY;
}

jd_result jd_game_signature(const jd_game *g, jd_colour of) { return g->signatures[of]; }

const char *jd_phase_name(jd_phase phase)
{
    static const char *const names[] = {"scheduled", "running", "paused", "adjourned", "finished", "annulled"};
    return names[phase];
}

jd_state jd_game_state(const jd_game *g)
{
    int      ply = shown_ply(g);
    bool     illegal_made = g->pending.on && g->pending.cause == JD_CAUSE_MOVE;
    jd_state s = {.position = illegal_made ? g->pending.shown : g->plies[ply].after,
                  .ply = ply + illegal_made,
                  .standing = ply,
                  .made = ply > 0 || illegal_made,
                  .completed = g->plies[ply].completed && !illegal_made,
                  .legal = g->plies[ply].legal && !illegal_made,
                  .phase = g->phase,
                  .running = g->running == NO_COLOUR ? JD_BY_NOBODY : (jd_party)g->running,
                  .delay = g->running == NO_COLOUR ? 0 : g->clock[g->running].delay_left,
                  .offer = g->offer,
                  .waits = g->waits.on ? jd_party_of(g->waits.side) : JD_BY_NOBODY,
                  .result = g->result};
    if (illegal_made)
        jd_still_on_move(&s.position, g->pending.by);
    s.on_move = (jd_colour)s.position.turn;
    if (g->result != JD_NO_RESULT || g->phase == JD_ANNULLED)
        memcpy(s.article, g->article, sizeof s.article);
    for (int c = 0; c < 2; c++) {
        s.clock[c] = g->clock[c].left;
        s.period[c] = g->clock[c].period + 1;
        s.counter[c] = g->clock[c].counter;
        s.illegal[c] = g->illegal[c];
        s.absent[c] = jd_player_missing(g, (jd_colour)c);
        s.points[c] = g->result == JD_NO_RESULT ? 0 : jd_game_points(g, (jd_colour)c);
    }
    return s;
}

jd_state jd_game_view(const jd_game *g, jd_party role)
{
    jd_state s = jd_game_state(g);
    bool     player = role == JD_BY_WHITE || role == JD_BY_BLACK;
    if (!player || over(g) || g->clock[0].fallen || g->clock[1].fallen)
        return s;
    if (!jd_moves_are_told(g, (jd_colour)role))
        s.counter[0] = s.counter[1] = JD_HIDDEN;
    /* Whether the last move has been completed is for the players to see on their clocks. */
    s.completed = s.made;
    return s;
}

bool jd_game_outcome(const jd_game *g, jd_ending *out)
{
    *out = (jd_ending){.result = g->result, .rule = g->ended_by, .of = JD_BY_NOBODY};
    if (g->result == JD_NO_RESULT)
        return false;
    out->of = g->ended_of;
    memcpy(out->article, g->article, sizeof out->article);
    for (int c = 0; c < 2; c++)
        out->points[c] = jd_game_points(g, (jd_colour)c);
    return true;
}

jd_waiting_claim jd_game_claim(const jd_game *g)
{
    jd_waiting_claim out = {.what = JD_WHAT_NONE, .by = JD_BY_NOBODY};
    int              c = jd_claim_meant(g, JD_BY_NOBODY);
    if (c == NO_COLOUR)
        return out;
    out.what = g->claims[c].what;
    out.by = (jd_party)c;
    out.postponed = g->claims[c].postponed;
    memcpy(out.move, g->claims[c].move, sizeof out.move);
    return out;
}

jd_ply jd_game_ply(const jd_game *g, int ply)
{
    if (ply < 1 || ply > shown_ply(g))
        return (jd_ply){.move = JD_NO_MOVE, .from = JD_NO_SQUARE, .to = JD_NO_SQUARE};
    const struct ply *p = &g->plies[ply];
    return (jd_ply){.move = p->move,
                    .by = (jd_colour)p->by,
                    .from = p->from,
                    .to = p->to,
                    .legal = p->legal,
                    .completed = p->completed,
                    .at = p->at,
                    .clock = p->clock};
}

jd_move jd_game_move(const jd_game *g, int ply)
{
    return ply >= 1 && ply <= shown_ply(g) ? g->plies[ply].move : JD_NO_MOVE;
}

jd_position jd_game_position(const jd_game *g, int ply)
{
    return g->plies[lesser(greater(ply, 0), shown_ply(g))].after;
}

bool jd_game_bound(const jd_game *g, jd_moves *out)
{
    jd_rule why;
    return jd_game_bonds(g, &why, out);
}
