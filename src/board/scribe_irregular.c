/* What no legal move explains: illegal moves, displaced pieces, positions set up again, signs of the result. */
#include "core/bits.h"
#include "jadoube/setup.h"
#include "scribe.h"

#include <string.h>

/* Apply events to a copy of the game, and tell the arbiter what the Laws would say. */
void jd_scribe_warn(struct jd_scribe *s, const jd_game *game, const jd_event *events, size_t count)
{
    jd_game *copy;
    if (jd_game_copy(&copy, game))
        return;
    const jd_ruling *worst = NULL;
    for (size_t i = 0; i < count; i++)
        if (!jd_game_apply(copy, &events[i], &s->rulings, NULL) && s->rulings.count && !s->rulings.at[0].refused)
            worst = &s->rulings.at[0];
    if (worst) {
        jd_note *n = jd_scribe_note(s, JD_NOTE_IRREGULAR);
        n->ruling = *worst;
        n->ply = jd_game_state(game).ply;
    }
    jd_game_free(copy);
}

/* ---- illegal moves ---- */

/* The move of one piece, or of king and rook, that these squares speak of: its two squares, and what a pawn became. */
static bool name_move(const struct jd_scribe *s, const jd_position *p, char text[8])
{
    jd_bitboard differs = jd_scribe_differs(s, p), own = p->colours[p->turn];
    jd_bitboard gone = differs & own & ~s->squares.colours[p->turn];
    jd_bitboard come = differs & s->squares.colours[p->turn];
    if (bits_count(gone) == 2 && gone & p->kinds[JD_KING] && bits_count(come) >= 1) { /* castling */
        gone &= p->kinds[JD_KING];
        come &= s->squares.kinds[JD_KING];
    }
    if (bits_count(gone) != 1 || bits_count(come) != 1 || differs & s->squares.colours[p->turn ^ 1])
        return false;
    jd_square from = bits_first(gone), to = bits_first(come);
    jd_kind   was = jd_position_kind_at(p, from), is = jd_code_kind(s->codes[to]);
    jd_square_name(from, text);
    jd_square_name(to, text + 2);
    text[4] = text[5] = '\0';
    if (was != is) {
        if (was != JD_PAWN || is == JD_KING || is == JD_PAWN || (to > 7 && to < 56) || (from > 15 && from < 48))
            return false;
        text[4] = "pnbrqk"[is];
    }
    return true;
}

/* Does the game itself come to what the board shows when this illegal move is made and completed? */
static bool leads_here(struct jd_scribe *s, jd_game *copy, const char *text, jd_position *out)
{
    jd_party by = jd_party_of((jd_colour)s->nodes[0].position.turn);
    jd_event e = jd_event_of(s->now, by, JD_DO_RELEASE);
    if (!s->started) {
        jd_event start = jd_event_of(s->now, JD_BY_ARBITER, JD_DO_START);
        jd_game_apply(copy, &start, &s->rulings, NULL);
    }
    e.move = text;
    if (jd_game_apply(copy, &e, &s->rulings, NULL))
        return false;
    *out = jd_game_state(copy).position;
    bool moved = out->turn != s->nodes[0].position.turn;
    if (!moved) { /* made, and to be completed */
        e = jd_event_of(s->now, by, JD_DO_PRESS);
        moved = !jd_game_apply(copy, &e, &s->rulings, NULL);
        *out = jd_game_state(copy).position;
    }
    return moved && jd_scribe_fits(s, out);
}

/* The move before was shown and the clock pressed: an illegal answer makes it certain, too. */
static bool answers_last(struct jd_scribe *s, char text[8])
{
    const struct jd_scribe_node *n = &s->nodes[s->last];
    if (s->last <= 0 || n->depth != 1 || n->illegal || n->others || !s->flips ||
        s->now - s->changed < 4 * s->options.scan_ms || !name_move(s, &n->position, text))
        return false;
    jd_scribe_commit(s, s->last, true);
    return !s->over && s->here < 0 && name_move(s, &s->nodes[0].position, text);
}

/* One piece of the player on move stands where no legal move takes it: it counts when the clock was pressed. */
void jd_scribe_illegal(struct jd_scribe *s)
{
    char        text[8] = "";
    jd_position after;
    jd_game    *copy;
    if (s->here >= 0 || s->options.kindless || s->displaced || s->lost ||
        (!name_move(s, &s->nodes[0].position, text) && !answers_last(s, text)) || jd_game_copy(&copy, s->game))
        return;
    bool fits = leads_here(s, copy, text, &after);
    if (!fits && s->regs.illegal == JD_ILLEGAL_PENALISE) { /* the game would set it back at once */
        jd_setup setup = jd_setup_of(&s->nodes[0].position);
        memcpy(setup.kinds, s->squares.kinds, sizeof setup.kinds);
        memcpy(setup.colours, s->squares.colours, sizeof setup.colours);
        setup.turn ^= 1;
        setup.ep = JD_NO_SQUARE;
        fits = jd_setup_position(&setup, JD_PROBLEMS_STANDING, &after) == JD_OK;
    }
    jd_game_free(copy);
    int node = fits ? jd_scribe_add(s, 0, JD_NO_MOVE, &after) : -1;
    if (node < 0)
        return;
    s->nodes[node].illegal = true;
    memcpy(s->nodes[node].text, text, sizeof text);
    s->nodes[node].first = s->changed;
    s->here = s->last = node;
}

/* ---- the result ---- */

static const char *sign_of_kings(const struct jd_scribe *s)
{
    jd_bitboard kings = s->squares.kinds[JD_KING];
    for (int k = 0; k < 3; k++)
        if (s->squares.special[k])
            return (const char *const[]){"1/2-1/2", "1-0", "0-1"}[k];
    if (bits_count(kings) != 2 || kings & ~CENTRE || !(kings & s->squares.colours[0]) ||
        !(kings & s->squares.colours[1]))
        return NULL;
    bool dark[2] = {jd_square_is_dark(bits_first(kings & s->squares.colours[0])),
                    jd_square_is_dark(bits_first(kings & s->squares.colours[1]))};
    return dark[0] != dark[1] ? "1/2-1/2" : dark[0] ? "0-1" : "1-0";
}

/* A king that stepped into the centre may already be the sign. */
static bool is_sign(const struct jd_scribe_node *n)
{
    return !n->illegal && jd_move_type_of(n->move) != JD_CASTLING && CENTRE & jd_square_bit(jd_move_to(n->move)) &&
           jd_position_kind_at(&n->position, jd_move_to(n->move)) == JD_KING;
}

/* The last move before the kings were lifted stands, if the clock still ran or it was on the board for a while. */
static void finish_last(struct jd_scribe *s)
{
    int last = s->last;
    while (last > 0 && (is_sign(&s->nodes[last]) || s->nodes[last].illegal))
        last = s->nodes[last].parent;
    if (last <= 0 || s->left - s->nodes[last].first < s->options.scan_ms)
        return;
    if (!s->clocked || s->clock.running || s->nodes[last].first <= s->stopped + 1000)
        jd_scribe_commit(s, last, false);
}

/* Kings in the centre, or a special piece: true when it is told. */
bool jd_scribe_result(struct jd_scribe *s)
{
    const char *sign = sign_of_kings(s);
    if (!sign || !s->started || s->now - s->changed < 2 * s->options.scan_ms)
        return false;
    finish_last(s);
    if (s->flagged && strcmp(sign, s->flag_of == JD_WHITE ? "0-1" : "1-0") == 0)
        jd_scribe_tell_flag(s);
    if (!s->over) {
        jd_event e = jd_event_of(s->now, JD_BY_ARBITER, JD_DO_DECLARE);
        e.result = sign;
        jd_scribe_tell(s, e, NULL);
    }
    s->over = true;
    return true;
}

/* ---- what differs ---- */

static bool explains(struct jd_scribe *s, int ply)
{
    jd_position p = jd_game_position(s->game, ply);
    return jd_scribe_fits(s, &p);
}

/* An illegal move was set back, or the arbiter set up an earlier position. */
static bool set_back(struct jd_scribe *s)
{
    jd_state state = jd_game_state(s->game);
    for (int ply = state.ply - 1; ply >= 0 && ply >= state.ply - 40; ply--) {
        if (!explains(s, ply))
            continue;
        if (!jd_game_ply(s->game, ply + 1).legal) {
            jd_event e = jd_event_of(s->now, JD_BY_ARBITER, JD_DO_OBSERVE);
            e.what = JD_WHAT_SEEN_ILLEGAL;
            e.ply = ply + 1;
            s->offered = ply;
            jd_scribe_tell(s, e, NULL);
            s->touched = 0;
            s->flips = 0;
            jd_scribe_root(s, -1);
            return true;
        }
        if (s->offered != ply) {
            jd_position p = jd_game_position(s->game, ply);
            int         node = jd_scribe_add(s, -1, JD_NO_MOVE, &p);
            jd_scribe_note(s, JD_NOTE_RESTORED)->ply = ply;
            s->offered = ply;
            if (node >= 0) {
                s->nodes[node].restore = ply;
                s->here = node;
            }
        }
        return true;
    }
    return false;
}

/* A pawn was left on the last rank, and somebody has put the queen there since (7.5.2). */
static bool queened_late(struct jd_scribe *s)
{
    const jd_position *p = &s->nodes[0].position;
    jd_bitboard        differs = jd_scribe_differs(s, p);
    if (bits_count(differs) != 1 || !(differs & p->kinds[JD_PAWN] & s->squares.kinds[JD_QUEEN]) ||
        !(differs & UINT64_C(0xff000000000000ff)))
        return false;
    jd_event e = jd_event_of(s->now, JD_BY_ARBITER, JD_DO_OBSERVE);
    e.what = JD_WHAT_SEEN_ILLEGAL;
    int ply = jd_game_state(s->game).ply;
    while (ply > 1 && jd_game_ply(s->game, ply).to != bits_first(differs))
        ply--;
    e.ply = ply;
    jd_scribe_tell(s, e, NULL);
    s->touched = 0;
    jd_scribe_root(s, -1);
    return true;
}

/* Several pieces lie where nobody moved them (7.4.1). */
static void see_displaced(struct jd_scribe *s)
{
    bool played = s->flips && s->flipped > s->left + 2 * s->options.scan_ms; /* nobody plays on among fallen pieces */
    if (s->displaced || s->asked || !s->started || s->lost || s->dumped || played ||
        bits_count(jd_scribe_differs(s, &s->nodes[0].position)) < 5)
        return;
    jd_event e = jd_event_of(s->now, JD_BY_ARBITER, JD_DO_OBSERVE);
    e.what = JD_WHAT_SEEN_DISPLACED;
    jd_scribe_tell(s, e, NULL);
    jd_scribe_root(s, s->count > 1 && s->last > 0 ? -1 : 0);
    s->displaced = true;
}

void jd_scribe_ask(struct jd_scribe *s, const jd_position *against)
{
    if (s->asked)
        return;
    s->asked = true;
    jd_note *n = jd_scribe_note(s, JD_NOTE_QUESTION);
    n->ply = jd_game_state(s->game).ply;
    if (against)
        n->differs = jd_scribe_differs(s, against);
    int node = s->here;
    while (node > 0 && !s->nodes[node].others)
        node = s->nodes[node].parent;
    if (node <= 0)
        return;
    const struct jd_scribe_node *d = &s->nodes[node];
    for (size_t i = 0; i <= d->others; i++) {
        jd_move m = i ? d->other[i - 1] : d->move;
        char   *line = n->lines[n->count++];
        jd_square_name(jd_move_from(m), line);
        jd_square_name(jd_move_to(m), line + 2);
        if (jd_move_promotes_to(m) != JD_NO_KIND) {
            line[4] = "pnbrqk"[jd_move_promotes_to(m)];
            line[5] = '\0';
        }
    }
}

/* The board shows nothing that the game explains, and has done so for a while. */
void jd_scribe_trouble(struct jd_scribe *s)
{
    int64_t quiet = s->now - s->changed;
    if (jd_scribe_in_hand(s))
        return;
    if (quiet >= 4 * s->options.scan_ms && (queened_late(s) || set_back(s)))
        return;
    if (quiet >= 6 * s->options.scan_ms)
        see_displaced(s);
    bool pressed = jd_scribe_clock_runs(s) && s->flips && jd_scribe_lever(s) != (jd_colour)s->nodes[0].position.turn;
    bool long_ago = s->now - s->left >= (s->displaced ? FALLEN_MS : LOST_MS) && quiet >= 3 * s->options.scan_ms;
    if ((quiet >= (pressed ? 8000 : 30000) || (long_ago && s->flips)) && s->started)
        jd_scribe_ask(s, &s->nodes[0].position);
}
