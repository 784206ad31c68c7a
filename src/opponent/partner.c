/* partner.c - see partner.h. */
#include "jadoube/partner.h"

#include "laws/state.h"
#include "opponent/lot.h"

#include <stdlib.h>

static jd_party rival(jd_party me) { return jd_party_of(jd_colour_other((jd_colour)me)); }

static jd_event *add_deed(jd_deeds *d, jd_party me, jd_act act)
{
    d->events[d->count] = jd_event_of(0, me, act);
    return &d->events[d->count++];
}

static bool is_on_move(const jd_state *s, jd_party me)
{
    return s->phase == JD_RUNNING && jd_party_of(s->on_move) == me && s->running == me;
}

static bool is_to_seal(const jd_game *game, jd_party me)
{
    jd_envelope e = jd_game_envelope(game);
    return e.asked && !e.sealed && jd_party_of(e.by) == me && jd_game_may(game, me, JD_DO_SEAL, JD_WHAT_NONE);
}

/* Its move is in the envelope: nothing is to be found or made any more. */
static bool has_sealed(const jd_game *game, jd_party me)
{
    jd_envelope e = jd_game_envelope(game);
    return e.asked && e.sealed && jd_party_of(e.by) == me;
}

bool jd_partner_is_to_think(const jd_game *game, jd_party me)
{
    jd_state s = jd_game_state(game);
    bool     moves = is_on_move(&s, me) && !has_sealed(game, me) && jd_game_may(game, me, JD_DO_PLAY, JD_WHAT_NONE);
    return moves || is_to_seal(game, me);
}

/* ---- without thinking ---- */

static bool claim_if_open(const jd_game *game, jd_party me, jd_what what, jd_deeds *out)
{
    if (jd_game_may(game, me, JD_DO_CLAIM, what))
        add_deed(out, me, JD_DO_CLAIM)->what = what;
    return out->count > 0;
}

/* The game as it would be after an event; NULL: it is none that can be, or there is no memory. */
static jd_game *after(const jd_game *game, const jd_event *e)
{
    jd_game    *copy;
    jd_rulings *rulings = malloc(sizeof *rulings);
    if (!rulings || jd_game_copy(&copy, game) != JD_OK) {
        free(rulings);
        return NULL;
    }
    jd_err err = jd_game_apply(copy, e, rulings, NULL);
    free(rulings);
    if (err == JD_OK)
        return copy;
    jd_game_free(copy);
    return NULL;
}

bool jd_partner_watches(const jd_game *game, jd_party me, int64_t *at)
{
    jd_state s = jd_game_state(game);
    if (s.phase != JD_RUNNING || s.running != rival(me) || jd_game_due(game, at))
        return false;
    *at = game->now + s.clock[rival(me)] + s.delay + 1;
    jd_event tick = jd_event_of(*at, JD_BY_ARBITER, JD_DO_TICK);
    jd_game *later = after(game, &tick);
    bool     open = later && jd_game_may(later, me, JD_DO_CLAIM, JD_WHAT_FLAG);
    jd_game_free(later);
    return open;
}

static bool claim_flag(const jd_game *game, jd_party me, int64_t now, jd_deeds *out)
{
    int64_t at;
    if (jd_partner_watches(game, me, &at) && now >= at)
        add_deed(out, me, JD_DO_CLAIM)->what = JD_WHAT_FLAG;
    return out->count > 0;
}

/* A move of its own that is made and not completed; or sealed, in the envelope or on the board, while its clock runs
 * (I.1). */
static bool press(const jd_game *game, const jd_state *s, jd_party me, jd_deeds *out)
{
    bool made = s->made && !s->completed && jd_party_of(s->on_move) != me;
    bool sealed = has_sealed(game, me) || (seal_is_made(game) && jd_party_of(game->adjourn.sealer) == me);
    if (s->running == me && (made || sealed))
        add_deed(out, me, JD_DO_PRESS);
    return out->count > 0;
}

/* The first move that stands on the board and not on its sheet. */
static void write_sheet(const jd_game *game, jd_party me, jd_deeds *out)
{
    int ply = jd_game_entries(game, (jd_colour)me) + 1;
    if (ply > jd_game_state(game).standing || !jd_game_may(game, me, JD_DO_WRITE, JD_WHAT_NONE))
        return;
    jd_position before = jd_game_position(game, ply - 1);
    if (jd_game_move(game, ply) == JD_NO_MOVE)
        return;
    jd_san_write(&before, jd_game_move(game, ply), out->text);
    add_deed(out, me, JD_DO_WRITE)->text = out->text;
}

void jd_partner_at_once(const jd_game *game, jd_party me, int64_t now, jd_deeds *out)
{
    out->count = 0;
    jd_state s = jd_game_state(game);
    if (s.phase != JD_RUNNING)
        return;
    if (!press(game, &s, me, out) && !claim_if_open(game, me, JD_WHAT_ILLEGAL, out) && !claim_flag(game, me, now, out))
        write_sheet(game, me, out);
}

/* ---- after thinking ---- */

bool jd_partner_may_make(const jd_game *game, jd_move move)
{
    jd_moves bound;
    if (!jd_game_bound(game, &bound) || !bound.count)
        return true;
    for (size_t i = 0; i < bound.count; i++)
        if (bound.at[i] == move)
            return true;
    return false;
}

#define LOST          (-900) /* hundredths of a pawn                                */
#define LOST_MOVES    4      /* so often in a row                                   */
#define RESIGN_LEVEL  1000   /* below, people play on until they are mated          */
#define RESIGN_MS     20000  /* … and nobody resigns to whom may still lose on time */
#define WORSE         (-40)
#define EVEN          12
#define EVEN_MOVES    8
#define EVEN_PLIES    80 /* of a game in which draws are thought of       */
#define OFFER_LEVEL   1200
#define OFFER_AGAIN   30 /* half-moves                                     */
#define CLAIM_CONTENT 20 /* who stands no better than that takes a draw    */

static void remember(jd_partner *p, const jd_game *game, int score)
{
    jd_state s = jd_game_state(game);
    if (p->counted == s.ply + 1 && p->seen == s.position.key)
        return;
    if (p->counted &&
        p->counted != s.ply - 1) /* not its last move: something was taken back, or this is another game */
        p->lost = p->even = 0;
    p->counted = s.ply + 1;
    p->seen = s.position.key;
    p->lost = score <= LOST ? p->lost + 1 : 0;
    p->even = score >= -EVEN && score <= EVEN ? p->even + 1 : 0;
}

static bool resigns(const jd_partner *p, const jd_game *game, jd_party me, int score)
{
    jd_state s = jd_game_state(game);
    bool     strong = p->level == 0 || p->level >= RESIGN_LEVEL;
    return strong && score <= LOST && p->lost >= LOST_MOVES && s.clock[rival(me)] > RESIGN_MS;
}

static bool accepts(const jd_partner *p, const jd_game *game, jd_party me, int score)
{
    jd_state s = jd_game_state(game);
    bool     dull = p->even >= EVEN_MOVES / 2 && s.ply >= EVEN_PLIES;
    return s.offer == rival(me) && (score <= WORSE || dull) && jd_game_may(game, me, JD_DO_ACCEPT, JD_WHAT_NONE);
}

/* Would this claim be found right? A wrong one costs time (9.5.3). */
static bool holds(const jd_game *game, const jd_event *claim)
{
    jd_event e = *claim;
    e.at = game->now;
    jd_game *tried = after(game, &e);
    bool     right = tried && jd_game_state(tried).phase == JD_FINISHED;
    jd_game_free(tried);
    return right;
}

/* Three occurrences, or fifty moves: on the board, or with the move that it would make. */
static bool claims_draw(const jd_game *game, jd_party me, jd_deeds *out)
{
    static const jd_what whats[] = {JD_WHAT_REPETITION, JD_WHAT_FIFTY};
    if (jd_game_state(game).position.halfmove_clock < 7)
        return false;
    for (int i = 0; i < 4; i++) {
        jd_event claim = jd_event_of(0, me, JD_DO_CLAIM);
        claim.what = whats[i / 2];
        claim.move = i % 2 ? out->text : NULL;
        if (jd_game_may(game, me, JD_DO_CLAIM, claim.what) && holds(game, &claim)) {
            out->events[out->count++] = claim;
            return true;
        }
    }
    return false;
}

static bool offers(jd_partner *p, const jd_game *game, jd_party me)
{
    jd_state s = jd_game_state(game);
    bool     strong = p->level == 0 || p->level >= OFFER_LEVEL;
    if (!strong || p->even < EVEN_MOVES || s.ply < EVEN_PLIES || s.position.halfmove_clock < 10 ||
        (p->offered && p->offered != s.ply && s.ply - p->offered < OFFER_AGAIN) ||
        !jd_game_may(game, me, JD_DO_OFFER, JD_WHAT_NONE))
        return false;
    p->offered = s.ply;
    return true;
}

/* As at a board: the piece is touched, put down, a draw offered, the clock pressed (9.1.2.1). On a screen on which
 * moves complete themselves there is nothing to press, and an offer comes first. */
static void make_move(bool plain, jd_party me, jd_move move, bool offer, jd_deeds *out)
{
    if (plain) {
        if (offer)
            add_deed(out, me, JD_DO_OFFER);
        add_deed(out, me, JD_DO_PLAY)->move = out->text;
        return;
    }
    add_deed(out, me, JD_DO_TOUCH)->square = jd_move_from(move);
    add_deed(out, me, JD_DO_RELEASE)->move = out->text;
    if (offer)
        add_deed(out, me, JD_DO_OFFER);
    add_deed(out, me, JD_DO_PRESS);
}

void jd_partner_decide(jd_partner *partner, const jd_game *game, jd_party me, jd_move move, int score, jd_deeds *out)
{
    jd_position p = jd_game_state(game).position;
    out->count = 0;
    if (move == JD_NO_MOVE)
        return;
    jd_movetext_write(&p, move, &(jd_movestyle){.form = JD_FORM_UCI}, out->text, sizeof out->text);
    if (is_to_seal(game, me)) {
        add_deed(out, me, JD_DO_SEAL)->text = out->text;
        add_deed(out, me, JD_DO_PRESS);
        return;
    }
    remember(partner, game, score);
    if (accepts(partner, game, me, score))
        add_deed(out, me, JD_DO_ACCEPT);
    else if (score <= CLAIM_CONTENT && claims_draw(game, me, out))
        return; /* before it resigns: a draw may be there that the search does not count */
    else if (resigns(partner, game, me, score))
        add_deed(out, me, JD_DO_RESIGN);
    else
        make_move(partner->plain || game->regs.online, me, move, offers(partner, game, me), out);
}

/* ---- how long ---- */

#define PAUSE_MOST  9000
#define PAUSE_LEAST 300
#define BOOK_PLIES  12

static bool takes_back(const jd_game *game, jd_move move)
{
    int         ply = jd_game_state(game).standing;
    jd_position before = jd_game_position(game, ply > 0 ? ply - 1 : 0), now = jd_game_position(game, ply);
    jd_bitboard was = before.colours[0] | before.colours[1], is = now.colours[0] | now.colours[1];
    return ply > 0 && __builtin_popcountll(was) > __builtin_popcountll(is) && jd_game_move(game, ply) != JD_NO_MOVE &&
           jd_move_to(jd_game_move(game, ply)) == jd_move_to(move);
}

/* In thousandths of what a move usually gets. */
static int difficulty(const jd_game *game, jd_move move, int doubt)
{
    jd_state s = jd_game_state(game);
    jd_moves moves;
    jd_moves_legal(&s.position, &moves);
    if (moves.count == 1)
        return 150;
    if (takes_back(game, move))
        return 300;
    return s.ply < BOOK_PLIES ? 300 + doubt / 4 : 400 + doubt * 3 / 2;
}

int64_t jd_partner_pause(const jd_partner *partner, const jd_game *game, jd_party me, jd_move move, int doubt)
{
    jd_state          s = jd_game_state(game);
    const jd_control *control = jd_regulations_control(&game->regs, (jd_colour)me);
    int64_t           left = s.clock[me], extra = control->at[s.period[me] - 1].extra_ms;
    int64_t           share = left / 60 + extra / 2;
    int64_t           mood = 600 + lot(partner->seed, s.position.key, LOT_MOOD) * 900 / 1024;
    int64_t           ms = share * difficulty(game, move, doubt) / 1000 * mood / 1000;
    ms = ms > PAUSE_MOST ? PAUSE_MOST - PAUSE_MOST * mood / 8000 : ms;
    ms = ms < PAUSE_LEAST ? PAUSE_LEAST * mood / 1000 : ms;
    return ms > left / 30 + extra / 2 ? left / 30 + extra / 2 : ms;
}
