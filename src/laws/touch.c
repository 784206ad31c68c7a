/* touch.c - the act of moving the pieces (Article 4): what binds, when a move is made, what happens to
 * one that goes outside what its player was bound to. */
#include "laws/state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- what touches bind to (4.3 to 4.5) ---- */

struct choice {
    const jd_position *p;
    jd_moves           legal;  /* all of them */
    jd_bitboard        barred; /* rooks that were touched before the king: he does not castle with them (4.4.2) */
    jd_moves          *out;
};

/* Which of the legal moves: from a square, taking what stands on another. */
static bool choose(struct choice *c, int from, int taking)
{
    c->out->count = 0;
    for (size_t i = 0; i < c->legal.count; i++) {
        jd_move   m = c->legal.at[i];
        bool      castles = jd_move_type_of(m) == JD_CASTLING;
        jd_square to = jd_move_to(m);
        int       taken = castles ? -1 : jd_move_type_of(m) == JD_EN_PASSANT ? (to ^ 8) : to;
        bool      barred = castles && c->barred >> to & 1;
        if ((from < 0 || jd_move_from(m) == from) && (taking < 0 || taken == taking) && !barred)
            c->out->at[c->out->count++] = m;
    }
    return c->out->count > 0;
}

static bool castle_with(struct choice *c, jd_square king, jd_square rook)
{
    c->out->at[0] = jd_move_find(c->p, king, rook, JD_NO_KIND);
    c->out->count = c->out->at[0] != JD_NO_MOVE;
    return c->out->count;
}

static bool is_own(const jd_position *p, jd_square s) { return p->colours[p->turn] >> s & 1; }

static jd_square first_of(const jd_position *p, const jd_touches *t, bool own)
{
    for (size_t i = 0; i < t->count; i++)
        if (is_own(p, t->at[i]) == own)
            return t->at[i];
    return JD_NO_SQUARE;
}

/* Can this one move, or be taken? */
static bool is_possible(struct choice *c, jd_square s)
{
    bool mine = is_own(c->p, s);
    return choose(c, mine ? s : -1, mine ? -1 : s);
}

/* A rook that he could think of castling with: both stand on his first rank. */
static bool stands_to_castle(const jd_position *p, jd_square king, jd_square s)
{
    int rank = p->turn == JD_WHITE ? 0 : 7;
    return is_own(p, s) && jd_position_kind_at(p, s) == JD_ROOK && jd_square_rank(s) == rank &&
           jd_square_rank(king) == rank;
}

/* The rooks that were touched before the king. */
static jd_bitboard rooks_before(const jd_position *p, const jd_touches *t, jd_square king)
{
    jd_bitboard rooks = 0;
    for (size_t i = 0; i < t->count; i++) {
        if (t->at[i] == king)
            return rooks;
        if (stands_to_castle(p, king, t->at[i]))
            rooks |= jd_square_bit(t->at[i]);
    }
    return 0;
}

/* The rook with which he means to castle: touched after the king, and nothing that decides before it. */
static jd_square castling_rook(struct choice *c, const jd_touches *t, jd_square king)
{
    bool seen_king = false;
    for (size_t i = 0; i < t->count; i++) {
        if (t->at[i] == king)
            seen_king = true;
        else if (seen_king && stands_to_castle(c->p, king, t->at[i]))
            return t->at[i];
        else if (is_possible(c, t->at[i]))
            return JD_NO_SQUARE;
    }
    return JD_NO_SQUARE;
}

/* The first touched that can move, or be taken. */
static bool first_possible(struct choice *c, const jd_touches *t)
{
    for (size_t i = 0; i < t->count; i++)
        if (is_possible(c, t->at[i]))
            return true;
    return false;
}

static bool free_choice(struct choice *c)
{
    *c->out = c->legal;
    return false;
}

/* The king was touched first, then a rook: he means to castle (4.4.1, 4.4.3). */
static bool king_then_rook(struct choice *c, jd_square king, jd_square rook, jd_rule *rule)
{
    *rule = JD_RULE_CASTLING_DUE;
    if (castle_with(c, king, rook))
        return true;
    *rule = JD_RULE_CASTLING_IMPOSSIBLE;
    return choose(c, king, -1) || free_choice(c);
}

bool jd_touch_bound(const jd_position *p, const jd_touches *t, jd_rule *rule, jd_moves *out)
{
    jd_square     king = jd_position_king(p, (jd_colour)p->turn);
    struct choice c = {.p = p, .barred = rooks_before(p, t, king), .out = out};
    jd_moves_legal(p, &c.legal);
    jd_square rook = castling_rook(&c, t, king);
    if (rook != JD_NO_SQUARE)
        return king_then_rook(&c, king, rook, rule);
    jd_square own = first_of(p, t, true), theirs = first_of(p, t, false);
    *rule = theirs == JD_NO_SQUARE ? JD_RULE_TOUCHED_OWN
            : own == JD_NO_SQUARE  ? JD_RULE_TOUCHED_THEIRS
                                   : JD_RULE_TOUCHED_BOTH;
    if (choose(&c, own, theirs) || first_possible(&c, t)) { /* nothing, unless there are both */
        jd_square from = jd_move_from(out->at[0]);
        if (c.barred && (from == king || c.barred >> from & 1)) /* another piece before them decides by 4.3 */
            *rule = JD_RULE_CASTLING_ROOK_FIRST;
        return true;
    }
    *rule = JD_RULE_TOUCHED_FREE;
    return free_choice(&c);
}

/* ---- the player on move, now ---- */

void jd_bond_to(jd_game *g, jd_rule rule, const jd_moves *moves)
{
    assert(moves->count <= BOND_MAX);
    g->bond = (struct bond){.on = moves->count > 0, .count = (uint8_t)moves->count, .rule = rule};
    memcpy(g->bond.moves, moves->at, moves->count * sizeof moves->at[0]);
}

bool jd_bond_has(const struct bond *b, jd_move m)
{
    for (int i = 0; i < b->count; i++)
        if (b->moves[i] == m)
            return true;
    return false;
}

bool jd_game_bonds(const jd_game *g, jd_rule *why, jd_moves *out)
{
    if (g->bond.on) {
        *why = g->bond.rule;
        out->count = g->bond.count;
        memcpy(out->at, g->bond.moves, g->bond.count * sizeof out->at[0]);
        return true;
    }
    if (g->touches.count == 0) {
        *why = JD_RULE_TOUCHED_FREE;
        jd_moves_legal(board(g), out);
        return false;
    }
    return jd_touch_bound(board(g), &g->touches, why, out);
}

/* By their names: a1b1, a1b2, a2a3, a7a8b, a7a8n … */
static int name_order(jd_move m)
{
    static const int letter[JD_NO_KIND + 1] = {[JD_BISHOP] = 1, [JD_KNIGHT] = 2, [JD_QUEEN] = 3, [JD_ROOK] = 4};
    jd_square        from = jd_move_from(m), to = jd_move_to(m);
    int squares = jd_square_file(from) << 9 | jd_square_rank(from) << 6 | jd_square_file(to) << 3 | jd_square_rank(to);
    return squares << 3 | letter[jd_move_promotes_to(m)];
}

static int by_name(const void *a, const void *b)
{
    const jd_move x = *(const jd_move *)a, y = *(const jd_move *)b;
    return name_order(x) - name_order(y);
}

static void set_binds(const jd_game *g, jd_ruling *r, const jd_moves *moves)
{
    r->bound = true;
    r->binds.count = moves->count;
    memcpy(r->binds.at, moves->at, moves->count * sizeof moves->at[0]);
    qsort(r->binds.at, r->binds.count, sizeof r->binds.at[0], by_name);
    jd_ruling_keep_position(r, board(g));
}

/* Note in a ruling what the player on move is bound to from now on. */
void jd_bind_ruling(jd_game *g, jd_ruling *r)
{
    jd_rule  why;
    jd_moves moves;
    if (jd_game_bonds(g, &why, &moves))
        set_binds(g, r, &moves);
}

void jd_touch_add(jd_touches *t, jd_square s)
{
    for (size_t i = 0; i < t->count; i++)
        if (t->at[i] == s)
            return;
    t->at[t->count++] = s; /* there is room for every square */
}

/* Touching a piece declines the opponent's offer (9.1.2.1) and gives up the claim that he broke
 * Article 4 (4.8). */
static void lose_touch_claims(jd_game *g, jd_colour c)
{
    jd_offer_declined(g, c);
    if (g->plies[g->ply].by == other(c))
        g->breach.forfeited = true;
}

void jd_touch_clear_turn(jd_game *g)
{
    g->touches.count = 0;
    g->adjusting = false;
    g->pending.on = false;
    g->bond.on = false;
    g->blind.released = g->blind.announced = false;
}

jd_rule jd_bar_adjust(const jd_game *g, const jd_event *e)
{
    jd_colour c = (jd_colour)e->by;
    if (g->phase != JD_RUNNING)
        return jd_bar_idle(g, e);
    if (!jd_game_on_move(g, c))
        return JD_RULE_ADJUST_REFUSED;
    bool his_clock = g->running == (int)c || !jd_rule_article(JD_RULE_ADJUST_CLOCK, g->regs.edition);
    return his_clock ? OPEN : JD_RULE_ADJUST_CLOCK;
}

void jd_act_adjust(jd_game *g, const jd_event *e)
{
    if (!g->adjusting)
        g->adjusted = 0;
    g->adjusting = true;
    g->adjusted |= e->squares ? e->squares : ~(jd_bitboard)0;
}

static void touch_on_purpose(jd_game *g, jd_colour c, jd_square square)
{
    jd_rule  why;
    jd_moves moves;
    jd_touch_add(&g->touches, square);
    lose_touch_claims(g, c);
    if (g->regs.touch_on_request)
        return;
    bool       binding = jd_game_bonds(g, &why, &moves);
    jd_ruling *r = jd_game_rule(g, why, jd_party_of(c));
    r->square = square;
    r->kind = jd_position_kind_at(board(g), square);
    if (binding)
        set_binds(g, r, &moves);
}

jd_rule jd_bar_touch(const jd_game *g, const jd_event *e)
{
    if (g->phase != JD_RUNNING)
        return jd_bar_idle(g, e);
    if (e->square != JD_NO_SQUARE && jd_position_kind_at(board(g), e->square) == JD_NO_KIND)
        return NOTHING; /* there is nothing to touch */
    return jd_game_on_move(g, (jd_colour)e->by) ? OPEN : JD_RULE_ADJUST_REFUSED;
}

static bool adjusts(const jd_game *g, jd_square s) { return g->adjusting && g->adjusted >> s & 1; }

/* A blind player touches a piece by taking it out of its hole (D.2.2). */
static bool only_feels(const jd_game *g, const jd_event *e) { return e->felt && g->regs.blind[e->by]; }

bool jd_touch_is_meant(const jd_game *g, const jd_event *e)
{
    return !e->accidental && !adjusts(g, e->square) && !only_feels(g, e);
}

void jd_act_touch(jd_game *g, const jd_event *e)
{
    jd_colour c = (jd_colour)e->by;
    if (!jd_touch_is_meant(g, e)) {
        if (g->regs.touch_on_request || only_feels(g, e))
            return;
        jd_ruling *r = jd_game_rule(g, adjusts(g, e->square) ? JD_RULE_ADJUSTED : JD_RULE_ACCIDENTAL, e->by);
        r->square = e->square;
        r->kind = jd_position_kind_at(board(g), e->square);
        jd_bind_ruling(g, r);
    } else {
        touch_on_purpose(g, c, e->square);
    }
}

/* ---- making a move (4.7) ---- */

static bool has_move(const jd_moves *moves, jd_move m)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->at[i] == m)
            return true;
    return false;
}

/* Castling touches the king last: with a rook that was touched before, which bound to nothing, it is not allowed
 * (4.4.2). */
static void touch_king_last(jd_game *g, jd_move m)
{
    jd_rule  why;
    jd_moves moves;
    if (jd_move_type_of(m) == JD_CASTLING && !jd_game_bonds(g, &why, &moves))
        jd_touch_add(&g->touches, jd_move_from(m));
}

void jd_note_breach(jd_game *g, jd_move m)
{
    jd_rule  why;
    jd_moves moves;
    g->breach.on = g->breach.forfeited = false;
    touch_king_last(g, m);
    if ((g->bond.on || g->touches.count) && jd_game_bonds(g, &why, &moves) && !has_move(&moves, m)) {
        g->breach.on = true;
        g->breach.rule = why;
        g->breach.bond = g->bond;
        g->breach.touches = g->touches;
    }
}

/* His earlier move was not completed by the clock: making the next one completes it (6.2.1.2). */
static void complete_earlier(jd_game *g, jd_colour c)
{
    if (!g->ed->next_move_completes || !g->unpressed[c])
        return;
    if (jd_hands_are_due(g, c))
        jd_hands_settle(g, c);
    jd_clock_complete_moves(g, c);
}

void jd_touch_make_move(jd_game *g, jd_colour c, const struct attempt *a, bool two_hands)
{
    complete_earlier(g, c);
    if (over(g))
        return;
    jd_note_breach(g, a->legal);
    jd_standing_lapse(g, c);
    jd_game_push_move(g, c, a->legal);
    g->two_hands = two_hands;
    jd_touch_clear_turn(g);
    jd_game_endings_by_touch(g);
}

/* Was the player bound to something else before he let the king of a castling go? */
static bool castling_breaks(const jd_game *g)
{
    const struct attempt *a = &g->attempt;
    jd_rule               why;
    jd_moves              allowed, kings;
    if (!jd_game_bonds(g, &why, &allowed))
        return false;
    jd_moves_from(board(g), a->from, &kings);
    return a->legal != JD_NO_MOVE ? !has_move(&allowed, a->legal)
                                  : jd_move_from(allowed.at[0]) != a->from || allowed.count < kings.count;
}

/* The king of a castling has been let go, the rook is still to move (4.7.2). */
static void release_king(jd_game *g, jd_colour c)
{
    const struct attempt *a = &g->attempt;
    bool                  breaks = castling_breaks(g);
    g->pending = (struct pending){
        .on = true, .by = c, .cause = JD_CAUSE_CASTLING, .attempt = *a, .shown = jd_show_king(board(g), a)};
    if (breaks) { /* what he was bound to before still decides */
        touch_on_purpose(g, c, a->from);
        return;
    }
    jd_touch_add(&g->touches, a->from);
    lose_touch_claims(g, c);
    bool     told = a->legal != JD_NO_MOVE || g->ed->released_king_told;
    jd_moves moves;
    jd_moves_from(board(g), a->from, &moves);
    if (a->legal != JD_NO_MOVE) {
        moves.count = 1;
        moves.at[0] = a->legal;
    }
    jd_bond_to(g, told ? JD_RULE_KING_RELEASED : JD_RULE_CASTLING_IMPOSSIBLE, &moves);
    jd_ruling *r = jd_game_rule(g, g->bond.rule, jd_party_of(c));
    jd_ruling_set_text(r, a->text);
    jd_bind_ruling(g, r);
}

/* A pawn stands on the last rank: nothing is made yet, but the pawn stays there. */
static void release_pawn(jd_game *g, jd_colour c)
{
    const struct attempt *a = &g->attempt;
    static const jd_kind  kinds[] = {JD_KNIGHT, JD_BISHOP, JD_ROOK, JD_QUEEN};
    jd_rule               why;
    jd_moves              allowed;
    bool                  breaks = jd_game_bonds(g, &why, &allowed);
    jd_touch_add(&g->touches, a->from);
    g->pending = (struct pending){
        .on = true, .by = c, .cause = JD_CAUSE_PROMOTION, .attempt = *a, .shown = jd_show_attempt(board(g), a)};
    breaks = breaks && !has_move(&allowed, jd_move_promotion(a->from, a->to, JD_QUEEN));
    if (breaks)
        return; /* what he was bound to before still decides */
    allowed.count = 4;
    for (int i = 0; i < 4; i++)
        allowed.at[i] = jd_move_promotion(a->from, a->to, kinds[i]);
    jd_bond_to(g, JD_RULE_MADE_ALREADY, &allowed);
}

static void release_illegal(jd_game *g, jd_colour c)
{
    const struct attempt *a = &g->attempt;
    complete_earlier(g, c);
    if (over(g))
        return;
    jd_touch_add(&g->touches, a->from);
    if (a->castling)
        jd_touch_add(&g->touches, a->rook);
    else if (jd_position_kind_at(board(g), a->to) != JD_NO_KIND && a->to != a->from)
        jd_touch_add(&g->touches, a->to);
    g->pending = (struct pending){
        .on = true, .by = c, .cause = JD_CAUSE_MOVE, .attempt = *a, .shown = jd_show_attempt(board(g), a)};
    g->pending.after = jd_position_to_stand(&g->pending.shown);
    jd_standing_lapse(g, c);
}

/* He has made his move, and does something else with the pieces: why not? */
static jd_rule out_of_turn(const jd_game *g, const jd_event *e)
{
    const struct ply *last = &g->plies[g->ply];
    if (g->pending.on || g->ply == 0 || last->by != (uint8_t)e->by || last->completed)
        return JD_RULE_NOT_ON_MOVE;
    bool other_piece = e->move && jd_move_promotes_to(last->move) != JD_NO_KIND && g->attempt.from == last->from &&
                       g->attempt.to == last->to && g->attempt.legal != last->move;
    return other_piece ? JD_RULE_PROMOTION_CHOSEN : JD_RULE_MADE_ALREADY;
}

jd_rule jd_bar_move(const jd_game *g, const jd_event *e)
{
    jd_colour c = (jd_colour)e->by;
    if (g->phase != JD_RUNNING)
        return jd_bar_idle(g, e);
    if (!jd_game_on_move(g, c))
        return jd_illegal_can_be_answered(g, c) ? OPEN : out_of_turn(g, e);
    bool refused = e->move && g->attempt.legal == JD_NO_MOVE && g->regs.illegal == JD_ILLEGAL_REFUSE;
    return refused ? JD_RULE_REFUSED_MOVE : OPEN;
}

/* The attempt is in the hand no longer: a legal move, one half done, or an illegal one. */
void jd_settle_attempt(jd_game *g, jd_colour c, bool two_hands)
{
    g->blind.released = g->blind.announced = false; /* told in one act, or announced by now (D.2.3) */
    if (g->attempt.legal != JD_NO_MOVE) {
        jd_touch_make_move(g, c, &g->attempt, two_hands);
        if (seal_is_made(g) && !over(g))
            g->sealed_event = g->events;
    } else if (g->attempt.unfinished)
        release_pawn(g, c);
    else
        release_illegal(g, c);
}

/* Put a piece where the event says: a move is made, legal or not, or begun. */
static void place(jd_game *g, jd_colour c, const jd_event *e)
{
    if (jd_answered_is_completed(g, c))
        return;
    if (jd_illegal_can_be_answered(g, c)) {
        jd_illegal_answer(g);
        if (!jd_game_on_move(g, c))
            return; /* it was seen, and set back */
    }
    lose_touch_claims(g, c);
    jd_seal_withdraw(g, c);
    bool king_first = e->partial && g->attempt.castling;
    if (!king_first) /* nothing is made with the king alone */
        jd_sheet_before_move(g, c);
    g->pending.on = false;
    if (king_first)
        release_king(g, c);
    else if (g->regs.blind[c] && e->act != JD_DO_PLAY)
        jd_blind_place(g, c, e);
    else
        jd_settle_attempt(g, c, e->hands > 1);
}

void jd_act_release(jd_game *g, const jd_event *e)
{
    jd_colour c = (jd_colour)e->by;
    place(g, c, e);
    bool unfinished = g->blind.released || (g->pending.on && g->pending.cause != JD_CAUSE_MOVE);
    if (g->regs.online && !over(g) && !unfinished)
        jd_clock_press(g, c);
}

void jd_act_play(jd_game *g, const jd_event *e)
{
    size_t rulings = g->out->count;
    place(g, (jd_colour)e->by, e);
    bool set_back = g->out->count > rulings && g->out->at[rulings].restores >= 0;
    if (!over(g) && !set_back)
        jd_clock_press(g, (jd_colour)e->by);
}

/* ---- moves outside what was bound (4.8) ---- */

bool jd_breach_is_seen(const jd_game *g)
{
    bool asked = g->breach.rule == JD_RULE_WRONG_CLAIM; /* the arbiter is there already */
    return !g->unsupervised && (asked || !g->regs.touch_on_request);
}

bool jd_breach_is_open(const jd_game *g) { return g->breach.on && (jd_breach_is_seen(g) || !g->breach.forfeited); }

void jd_breach_set_back(jd_game *g, jd_colour c)
{
    jd_square moved = g->plies[g->ply].from;
    jd_set_back_breach(g);
    g->touches = g->breach.touches;
    g->bond = g->breach.bond;
    if (g->bond.on) /* that binds him; but now he has touched a piece (9.4) */
        jd_touch_add(&g->touches, moved);
    jd_rule    why = g->breach.rule == JD_RULE_WRONG_CLAIM ? JD_RULE_BOND_BROKEN : g->breach.rule;
    jd_ruling *r = jd_game_rule(g, why, jd_party_of(c));
    jd_ruling_restore(g, r, g->ply);
    jd_bind_ruling(g, r);
}

jd_rule jd_bar_claim_touch(const jd_game *g, jd_colour c)
{
    const struct ply *last = &g->plies[g->ply]; /* an empty press that stands is no move */
    bool              due = g->breach.on && !g->breach.forfeited && last->by == other(c) && last->from != JD_NO_SQUARE;
    return due ? OPEN : JD_RULE_TOUCH_CLAIM_REFUSED;
}
