/* author.c - what happens next, as it might. */
#include "author.h"

#include "jadoube/announce.h"
#include "jadoube/movetext.h"

#include <stdio.h>
#include <string.h>

/* One game: who wrote it, how fast it goes, and what its players are fond of. */
struct author {
    struct dice  dice;
    jd_game     *game;
    struct told *log;
    jd_state     now;
    int64_t      at, pace;
    unsigned     shuffles;  /* of ten moves so many go back where they came from */
    unsigned     by_hand;   /* … so many are touched, released, pressed          */
    unsigned     irregular; /* of a hundred so many are not legal                */
    unsigned     busy;      /* of a hundred events so many are no moves          */
    bool         adjourns;
};

static unsigned below(struct author *a, unsigned n) { return dice_below(&a->dice, n); }
static bool     one_in(struct author *a, unsigned n) { return below(a, n) == 0; }

/* ---- moves ---- */

static jd_position board(const struct author *a) { return jd_game_position(a->game, a->now.standing); }

/* The one that takes his last move back, if he is fond of that. */
static jd_move back_again(struct author *a, const jd_position *p)
{
    jd_ply last = jd_game_ply(a->game, a->now.standing - 1);
    if (last.move == JD_NO_MOVE || below(a, 10) >= a->shuffles)
        return JD_NO_MOVE;
    jd_move back = jd_move_of(last.to, last.from);
    return jd_move_is_legal(p, back) ? back : JD_NO_MOVE;
}

static jd_move castling(struct author *a, const jd_moves *moves)
{
    for (size_t i = 0; i < moves->count; i++)
        if (jd_move_type_of(moves->at[i]) == JD_CASTLING && one_in(a, 4))
            return moves->at[i];
    return JD_NO_MOVE;
}

static jd_move legal_move(struct author *a, const jd_position *p)
{
    jd_moves moves;
    bool     bound = jd_game_bound(a->game, &moves) && !one_in(a, 8);
    jd_move  fond_of = bound ? JD_NO_MOVE : back_again(a, p);
    if (fond_of != JD_NO_MOVE)
        return fond_of;
    if (!bound)
        jd_moves_legal(p, &moves);
    fond_of = castling(a, &moves);
    if (fond_of != JD_NO_MOVE)
        return fond_of;
    return moves.count ? moves.at[below(a, (unsigned)moves.count)] : JD_NO_MOVE;
}

static const char *named(struct author *a, const jd_position *p, jd_move m)
{
    static char  text[JD_MOVETEXT_MAX];
    jd_movestyle style = {.form = one_in(a, 6) ? JD_FORM_SHORT : JD_FORM_UCI};
    jd_movetext_write(p, m, &style, text, sizeof text);
    return text;
}

/* Where a man of the player on move stands; one time in so many, where anybody's does. */
static jd_square some_man(struct author *a, const jd_position *p, unsigned n)
{
    jd_bitboard men = one_in(a, n) || !p->colours[p->turn] ? jd_position_occupied(p) : p->colours[p->turn];
    jd_square   s;
    do
        s = (jd_square)below(a, 64);
    while (!(men >> s & 1));
    return s;
}

/* Any two squares, the first with a piece on it, mostly his own. */
static const char *lawless(struct author *a, const jd_position *p, jd_square *from)
{
    static char text[6];
    *from = some_man(a, p, 8);
    jd_square_name(*from, text);
    jd_square_name((jd_square)below(a, 64), text + 2);
    return text;
}

/* Too little is said of where it comes from, or nothing at all. */
static const char *vague(struct author *a, const char *text)
{
    char   short_text[8];
    size_t length = strlen(text);
    if (one_in(a, 4) || length < 3 || text[0] > 'Z')
        return text_keep("e9");
    snprintf(short_text, sizeof short_text, "%c%.2s", text[0], text + length - 2 - (text[length - 1] == '+'));
    return text_keep(short_text);
}

/* A move as this player might make it; `from` is the piece in his hand. He may have made one already. */
static const char *some_move(struct author *a, jd_party by, jd_square *from)
{
    bool        on_move = by == jd_party_of((jd_colour)board(a).turn);
    jd_position p = jd_game_position(a->game, on_move ? a->now.standing : a->now.standing - 1);
    jd_move     m = legal_move(a, &p);
    if (m == JD_NO_MOVE || below(a, 100) < a->irregular)
        return text_keep(lawless(a, &p, from));
    char text[JD_MOVETEXT_MAX];
    snprintf(text, sizeof text, "%s", named(a, &p, m));
    if (jd_move_type_of(m) == JD_PROMOTION && one_in(a, 5))
        snprintf(text + 4, sizeof text - 4, "%s", strlen(text) == 5 ? "" : text + 4); /* the pawn is left there */
    *from = jd_move_from(m);
    return text_keep(text);
}

/* ---- texts ---- */

/* What belongs on the sheet next, or something else. */
static const char *entry(struct author *a, jd_colour c)
{
    char text[64] = "(=)";
    int  next = jd_game_entries(a->game, c) + 1;
    if (one_in(a, 12))
        return text_keep(one_in(a, 2) ? text : "hm");
    jd_position p = jd_game_position(a->game, next - 1);
    jd_move     m = jd_game_move(a->game, next);
    if (m == JD_NO_MOVE || one_in(a, 20))
        m = legal_move(a, &p);
    if (m == JD_NO_MOVE || !jd_move_is_legal(&p, m))
        return "(=)";
    jd_san_write(&p, m, text);
    if (one_in(a, 6))
        strcat(text, " (=)");
    return text_keep(text);
}

/* What is in his hand, if he has let go of a piece. */
static const char *said(struct author *a)
{
    char               text[JD_ANNOUNCE_MAX] = "Springer";
    jd_position        p = board(a);
    jd_move            m = legal_move(a, &p);
    const struct step *last = a->log->count ? &a->log->at[a->log->count - 1] : NULL;
    if (last && last->e.act == JD_DO_RELEASE && jd_san_read(&p, last->e.move) != JD_NO_MOVE)
        m = jd_san_read(&p, last->e.move);
    if (m != JD_NO_MOVE && one_in(a, 3))
        jd_san_write(&p, m, text);
    else if (m != JD_NO_MOVE)
        jd_announce_write(&p, m, NULL, text, sizeof text);
    return text_keep(text);
}

static const char *sealed(struct author *a)
{
    jd_position p = board(a);
    jd_move     m = legal_move(a, &p);
    char        text[JD_MOVETEXT_MAX];
    if (m == JD_NO_MOVE || one_in(a, 10))
        return text_keep(one_in(a, 2) ? "Ra9" : "e2e6");
    return one_in(a, 8) ? vague(a, jd_san_write(&p, m, text)) : text_keep(named(a, &p, m));
}

/* ---- events ---- */

/* One of its words, mostly one that is open to him. */
static jd_what word_of(struct author *a, jd_party by, jd_act act)
{
    jd_what words[JD_WHAT_COUNT];
    int     count = 0;
    bool    open = !one_in(a, 4);
    for (int what = 1; what < JD_WHAT_COUNT; what++)
        if (jd_what_act((jd_what)what) == act && (!open || jd_game_may(a->game, by, act, (jd_what)what)))
            words[count++] = (jd_what)what;
    return count ? words[below(a, (unsigned)count)] : JD_WHAT_NONE;
}

/* A king is touched often, and then a rook. */
static jd_square touched(struct author *a)
{
    jd_position p = board(a);
    jd_square   king = jd_position_king(&p, (jd_colour)p.turn);
    if (king != JD_NO_SQUARE && one_in(a, 5))
        return king;
    if (p.castling & p.colours[p.turn] && one_in(a, 4))
        return (jd_square)__builtin_ctzll(p.castling & p.colours[p.turn]);
    return some_man(a, &p, 4);
}

static void fill_move(struct author *a, struct step *s)
{
    jd_event   *e = &s->e;
    jd_position p = board(a);
    if (e->act == JD_DO_PLAY || e->act == JD_DO_RELEASE || (e->act == JD_DO_CLAIM && one_in(a, 2)))
        e->move = some_move(a, e->by, &s->from);
    if (e->act == JD_DO_CLAIM && e->move && one_in(a, 12))
        e->move = vague(a, e->move);
    if (e->act != JD_DO_PLAY && e->act != JD_DO_RELEASE)
        return;
    e->hands = one_in(a, 60) ? 2 : 1;
    e->partial = one_in(a, s->from == jd_position_king(&p, (jd_colour)p.turn) ? 3 : 30);
}

static void fill_texts(struct author *a, jd_event *e)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "0-0", "+/-", "1/2-0", "0-1/2", "-/-"};
    if (e->act == JD_DO_WRITE)
        e->text = entry(a, (jd_colour)(e->by & 1));
    else if (e->act == JD_DO_ANNOUNCE)
        e->text = said(a);
    else if (e->act == JD_DO_SEAL)
        e->text = sealed(a);
    else if (e->act == JD_DO_APPEAL)
        e->text = "I do not agree";
    if (e->act == JD_DO_ANNUL)
        e->article = "7.2";
    if (e->act == JD_DO_SEAL && one_in(a, 2))
        e->salt = "salt";
    if (e->act == JD_DO_SIGN || e->act == JD_DO_DECLARE)
        e->result = results[below(a, 8)];
}

static void fill_numbers(struct author *a, jd_event *e)
{
    static const jd_party whom[] = {JD_BY_WHITE, JD_BY_BLACK, JD_BY_BOTH};
    bool                  player = e->act == JD_DO_PENALISE || e->act == JD_DO_OBSERVE;
    e->of = whom[below(a, player ? 2 : 3)];
    e->ms = e->act == JD_DO_RULE && one_in(a, 2) ? JD_ABSENT : below(a, 30000);
    e->points = below(a, 3) / 2.0;
    e->opponent = one_in(a, 2) ? JD_NO_POINTS : below(a, 3) / 2.0;
    e->searched = below(a, 1000);
    if (e->act == JD_DO_RESTORE)
        e->ply = a->now.standing > 4 ? a->now.standing - (int)below(a, 4) : (int)below(a, 5);
    if (e->act == JD_DO_WITHDRAW)
        e->ply = last_act(a->game) + one_in(a, 8);
    e->own_time = e->what == JD_WHAT_SEEN_DISPLACED && one_in(a, 2);
}

static void fill_clocks(struct author *a, jd_event *e)
{
    bool illegal = e->what == JD_WHAT_ILLEGAL || e->what == JD_WHAT_SEEN_ILLEGAL;
    if (illegal && one_in(a, 3))
        e->ply = 1 + below(a, (unsigned)a->now.standing + 1);
    for (int c = 0; c < 2; c++) {
        if ((e->act == JD_DO_SET_CLOCK || (illegal && one_in(a, 4))) && one_in(a, 2))
            e->clock[c] = 1000 + below(a, 100000);
        if (e->act == JD_DO_SET_CLOCK && one_in(a, 3))
            e->moves[c] = below(a, 50);
    }
    if (e->act == JD_DO_SET_CLOCK && one_in(a, 3))
        e->note = one_in(a, 2) ? "schedule" : "defect";
}

static struct step made_up(struct author *a, jd_party by, jd_act act, jd_what what)
{
    struct step s = {.e = jd_event_of(a->at, by, act), .from = JD_NO_SQUARE, .chance = (uint32_t)dice_next(&a->dice)};
    s.e.what = what;
    fill_move(a, &s);
    fill_texts(a, &s.e);
    fill_numbers(a, &s.e);
    fill_clocks(a, &s.e);
    s.e.square = act == JD_DO_TOUCH ? touched(a) : JD_NO_SQUARE;
    s.e.squares = act == JD_DO_ADJUST && one_in(a, 2) ? jd_square_bit(touched(a)) : 0;
    s.e.accidental = one_in(a, 4);
    s.e.felt = act == JD_DO_TOUCH && one_in(a, 8);
    s.e.valid = act != JD_DO_RESUME || !one_in(a, 4);
    s.e.other_hand = act == JD_DO_PRESS && one_in(a, 40);
    s.e.venue = one_in(a, 3);
    s.e.position = !one_in(a, 4);
    s.e.present[0] = !one_in(a, 3);
    s.e.present[1] = !one_in(a, 3);
    return s;
}

/* ---- what comes next ---- */

struct idea {
    jd_party by;
    jd_act   act;
    jd_what  what;
};

static struct idea idea_of(struct author *a, jd_party by, jd_act act)
{
    return (struct idea){by, act, word_of(a, by, act)};
}

static jd_party mover(const struct author *a) { return jd_party_of((jd_colour)board(a).turn); }
static jd_party waiter(const struct author *a) { return jd_party_of(jd_colour_other((jd_colour)board(a).turn)); }

/* Anybody does anything. */
static struct idea nonsense(struct author *a)
{
    jd_act   act = (jd_act)below(a, JD_ACT_COUNT);
    jd_party by = (jd_party)below(a, 2);
    return idea_of(a, jd_act_allowed(act, by) ? by : JD_BY_ARBITER, act);
}

/* The move itself: at once, or by hand. */
static struct idea moves_on(struct author *a)
{
    bool unpressed = a->now.standing > 0 && !a->now.completed;
    bool pending = a->now.ply > a->now.standing;
    if (unpressed && one_in(a, 25))
        return idea_of(a, waiter(a), one_in(a, 2) ? JD_DO_PLAY : JD_DO_RELEASE);
    if (a->log->regs.blind[mover(a)] && one_in(a, 2))
        return idea_of(a, mover(a), one_in(a, 2) ? JD_DO_ANNOUNCE : JD_DO_RELEASE);
    if ((unpressed || pending) && !one_in(a, 5))
        return idea_of(a, pending ? mover(a) : waiter(a), JD_DO_PRESS);
    if (below(a, 10) >= a->by_hand)
        return idea_of(a, mover(a), JD_DO_PLAY);
    static const jd_act by_hand[] = {JD_DO_TOUCH,   JD_DO_TOUCH, JD_DO_RELEASE, JD_DO_RELEASE,
                                     JD_DO_RELEASE, JD_DO_PRESS, JD_DO_ADJUST,  JD_DO_CLAIM};
    return idea_of(a, mover(a), by_hand[below(a, 8)]);
}

/* What players do besides. */
static struct idea talks(struct author *a)
{
    static const jd_act acts[] = {JD_DO_OFFER,   JD_DO_OFFER, JD_DO_ACCEPT, JD_DO_DECLINE, JD_DO_DECLINE, JD_DO_CLAIM,
                                  JD_DO_CLAIM,   JD_DO_CLAIM, JD_DO_CLAIM,  JD_DO_CLAIM,   JD_DO_WRITE,   JD_DO_WRITE,
                                  JD_DO_WRITE,   JD_DO_TOUCH, JD_DO_PRESS,  JD_DO_STOP,    JD_DO_ASK,     JD_DO_ARRIVE,
                                  JD_DO_LEAVE,   JD_DO_SEAL,  JD_DO_TICK,   JD_DO_RESIGN,  JD_DO_SIGN,    JD_DO_APPEAL,
                                  JD_DO_RELEASE, JD_DO_ADJUST};
    jd_act              act = acts[below(a, sizeof acts / sizeof acts[0])];
    if ((act == JD_DO_RESIGN || act == JD_DO_ACCEPT) && !one_in(a, 6))
        act = JD_DO_WRITE;
    return idea_of(a, one_in(a, 3) ? waiter(a) : mover(a), act);
}

static bool too_final(const struct idea *i)
{
    return i->what == JD_WHAT_LOSE || i->what == JD_WHAT_SEEN_DEVICE || i->what == JD_WHAT_SEEN_REFUSAL ||
           i->what == JD_WHAT_SEEN_WRONG_SETUP || i->what == JD_WHAT_SEEN_COLOURS_REVERSED ||
           i->what == JD_WHAT_EXPEL || i->what == JD_WHAT_SEEN_BOTH_FLAGS || i->act == JD_DO_DECLARE ||
           i->act == JD_DO_ANNUL || (i->act == JD_DO_CLAIM && i->what == JD_WHAT_SETUP);
}

static struct idea arbiter_acts(struct author *a)
{
    static const jd_act acts[] = {JD_DO_TICK,      JD_DO_TICK,      JD_DO_PAUSE,   JD_DO_RESUME,
                                  JD_DO_SET_CLOCK, JD_DO_OBSERVE,   JD_DO_OBSERVE, JD_DO_OBSERVE,
                                  JD_DO_RESTORE,   JD_DO_CONSENT,   JD_DO_RULE,    JD_DO_RULE,
                                  JD_DO_PENALISE,  JD_DO_GIVE_TIME, JD_DO_DECLARE, JD_DO_WITHDRAW};
    if (jd_game_withdrawable(a->game) && one_in(a, 3))
        return idea_of(a, JD_BY_ARBITER, JD_DO_WITHDRAW);
    if (a->adjourns && one_in(a, 3))
        return idea_of(a, JD_BY_ARBITER, JD_DO_ADJOURN);
    return idea_of(a, JD_BY_ARBITER, acts[below(a, sizeof acts / sizeof acts[0])]);
}

static struct idea while_it_runs(struct author *a)
{
    jd_envelope env = jd_game_envelope(a->game);
    if (env.asked && !one_in(a, 3)) {
        static const jd_act acts[] = {JD_DO_SEAL, JD_DO_SEAL, JD_DO_PRESS, JD_DO_PRESS, JD_DO_RELEASE, JD_DO_PLAY};
        return idea_of(a, jd_party_of(env.by), acts[below(a, 6)]);
    }
    if ((a->now.absent[0] || a->now.absent[1]) && one_in(a, 4))
        return idea_of(a, a->now.absent[0] ? JD_BY_WHITE : JD_BY_BLACK, JD_DO_ARRIVE);
    if (jd_game_claim(a->game).postponed && one_in(a, 8))
        return idea_of(a, JD_BY_ARBITER, JD_DO_RULE);
    if (below(a, 100) >= a->busy)
        return moves_on(a);
    return one_in(a, 3) ? arbiter_acts(a) : talks(a);
}

static struct idea while_it_stands(struct author *a)
{
    bool claim = jd_game_claim(a->game).what != JD_WHAT_NONE;
    if (one_in(a, 3))
        return one_in(a, 2) ? talks(a) : arbiter_acts(a);
    return idea_of(a, JD_BY_ARBITER, claim ? JD_DO_RULE : JD_DO_RESUME);
}

static struct idea between_sessions(struct author *a)
{
    static const jd_act acts[] = {JD_DO_RESUME_SESSION, JD_DO_RESUME_SESSION, JD_DO_RESUME_SESSION,
                                  JD_DO_ENVELOPE_LOST,  JD_DO_CONSENT,        JD_DO_TICK};
    return one_in(a, 3) ? talks(a) : idea_of(a, JD_BY_ARBITER, acts[below(a, 6)]);
}

static struct idea afterwards(struct author *a)
{
    static const jd_act acts[] = {JD_DO_SIGN, JD_DO_SIGN, JD_DO_WRITE, JD_DO_APPEAL, JD_DO_CLAIM, JD_DO_PLAY};
    static const jd_act his[] = {JD_DO_DECLARE, JD_DO_PENALISE, JD_DO_OBSERVE, JD_DO_RULE,
                                 JD_DO_TICK,    JD_DO_RESTORE,  JD_DO_WITHDRAW};
    if (one_in(a, 2))
        return idea_of(a, (jd_party)below(a, 2), acts[below(a, 6)]);
    return idea_of(a, JD_BY_ARBITER, his[below(a, 7)]);
}

static struct idea next_idea(struct author *a)
{
    if (one_in(a, 30))
        return nonsense(a);
    switch (a->now.phase) {
    case JD_SCHEDULED:
        if (one_in(a, 3))
            return idea_of(a, (jd_party)below(a, 2), one_in(a, 3) ? JD_DO_LEAVE : JD_DO_ARRIVE);
        return idea_of(a, JD_BY_ARBITER, one_in(a, 8) ? JD_DO_CONSENT : JD_DO_START);
    case JD_RUNNING: return while_it_runs(a);
    case JD_PAUSED: return while_it_stands(a);
    case JD_ADJOURNED: return between_sessions(a);
    default: return afterwards(a);
    }
}

/* Mostly something that is open. */
static struct step next_step(struct author *a)
{
    struct idea i = next_idea(a);
    for (int tries = 0; tries < 6; tries++) {
        bool open = jd_game_may(a->game, i.by, i.act, i.what);
        if (!(too_final(&i) && !one_in(a, 12)) && (open || one_in(a, 12)))
            break;
        i = next_idea(a);
    }
    return made_up(a, i.by, i.act, i.what);
}

/* ---- time ---- */

static int64_t random_time(struct author *a, int64_t most) { return (int64_t)(dice_next(&a->dice) >> 24) % (most + 1); }

/* Mostly a moment later; now and then just when time decides something. */
static void time_passes(struct author *a)
{
    int64_t due;
    if (one_in(a, 3))
        return;
    if (one_in(a, 60) && jd_game_due(a->game, &due) && due >= a->at)
        a->at = due - (due > a->at) + (int64_t)below(a, 3);
    else
        a->at += random_time(a, one_in(a, 80) ? 20 * a->pace : a->pace);
}

/* ---- a whole game ---- */

static void dispose(struct author *a)
{
    static const unsigned shuffling[] = {0, 1, 2, 9, 10};
    int64_t               total = jd_control_total_ms(&a->log->regs.control);
    a->pace = total / (100 + below(a, 2000)) + 1;
    a->shuffles = shuffling[below(a, 5)];
    a->by_hand = one_in(a, 2) ? 0 : below(a, 10);
    a->irregular = one_in(a, 2) ? 0 : below(a, 12);
    a->busy = one_in(a, 3) ? 4 : one_in(a, 2) ? 15 : below(a, 80);
    a->adjourns = one_in(a, 3);
}

void author_write(struct told *log, uint64_t number)
{
    static jd_rulings out;
    struct author     a = {.dice = {number * UINT64_C(0x9e3779b97f4a7c15) + 1}, .log = log};
    int               longest = 20 + (int)below(&a, one_in(&a, 3) ? TOLD_MAX - 20 : 200), after = 0;
    log->regs = arranged(&a.dice);
    log->count = 0;
    dispose(&a);
    a.game = told_begin(log);
    for (int tries = 0; log->count < longest && after < 7 && tries < 2 * longest; tries++) {
        a.now = jd_game_state(a.game);
        time_passes(&a);
        struct step s = next_step(&a);
        if (jd_game_apply(a.game, &s.e, &out, NULL) == JD_OK)
            told_add(log, s);
        after += a.now.phase >= JD_FINISHED || a.now.waits != JD_BY_NOBODY;
    }
    jd_game_free(a.game);
}
