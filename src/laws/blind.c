/* blind.c - blind and visually disabled players (Appendix D, E of 2009): a move is made only when it has
 * been announced as well. */
#include "laws/state.h"

#include <string.h>

static void make_announced(jd_game *g, jd_colour c)
{
    struct attempt a = g->blind.attempt;
    bool           two_hands = g->blind.two_hands;
    g->blind.released = g->blind.announced = false;
    make_move(g, c, &a, two_hands);
}

/* The piece is in its new hole; the announcement makes the move (D.2.3). True: made, or on its way. */
bool blind_place(jd_game *g, jd_colour c, const struct attempt *a, const jd_event *e)
{
    bool said = g->blind.announced && a->legal != JD_NO_MOVE && g->blind.said == a->legal;
    g->blind.released = true;
    g->blind.attempt = *a;
    g->blind.two_hands = e->hands > 1;
    touch_add(&g->touches, a->from);
    if (said)
        make_announced(g, c);
    return true;
}

void act_announce(jd_game *g, const jd_event *e)
{
    jd_colour      c = (jd_colour)e->by;
    struct attempt said;
    jd_fault       fault;
    if (!playable(g, c) || !g->regs.blind[c] || board(g)->turn != c)
        return;
    bool read = read_attempt(board(g), e->text, e->lang, &said, &fault) == JD_OK && said.legal != JD_NO_MOVE;
    bool fits = read && (!g->blind.released || said.legal == g->blind.attempt.legal);
    if (!fits) {
        set_text(rule(g, JD_RULE_ANNOUNCEMENT_SLIP, e->by), e->text);
        return;
    }
    g->blind.announced = true;
    g->blind.said = said.legal;
    if (g->blind.released)
        make_announced(g, c);
}

/* Two boards that differ are settled by the scoresheets (D.2.9). */
void observe_boards(jd_game *g, jd_party of)
{
    int agreed = sheets_agree(g);
    if (agreed == g->ply) {
        rule(g, JD_RULE_BOARDS_CORRECTED, of);
        return;
    }
    drop_plies(g, agreed);
    clear_turn(g);
    g->breach.on = g->two_hands = g->standing.on = false;
    for (int c = 0; c < 2; c++) {
        g->sheets[c].entries = agreed;
        memset(g->sheets[c].bad, 0, sizeof g->sheets[c].bad);
        g->sheets[c].wrong = 0;
    }
    if (g->phase == JD_RUNNING)
        clock_start(g, (jd_colour)board(g)->turn);
    rule(g, JD_RULE_BOARDS_DIFFER, of)->restores = agreed;
}
