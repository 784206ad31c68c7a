/* pairs.c - two games side by side, of which one has events that the other has not. */
#include "property.h"

#include <stdio.h>
#include <string.h>

/* The game as it was told, and the other; what the last event brought in each. */
struct pair {
    jd_game   *told, *other;
    jd_rulings first, second;
    char      *why;
    bool       same;
    bool       takes_back; /* the last event told names the act that can be taken back */
};

static struct pair pair_begin(const struct told *log, char why[WHY_MAX])
{
    return (struct pair){.told = told_begin(log), .other = told_begin(log), .why = why, .same = true};
}

static bool pair_end(struct pair *p)
{
    jd_game_free(p->told);
    jd_game_free(p->other);
    return p->same;
}

static void goes_wrong(struct pair *p, const char *why)
{
    if (p->same)
        snprintf(p->why, WHY_MAX, "%s", why);
    p->same = false;
}

static void tell(struct pair *p, const struct step *s)
{
    p->takes_back = s->e.ply == (int64_t)jd_game_withdrawable(p->told);
    jd_game_apply(p->told, &s->e, &p->first, NULL);
}

#define NO_EVENT INT32_MAX

/* Its number is another there. */
static void tell_other(struct pair *p, const jd_event *event)
{
    jd_event other = *event, *e = &other;
    if (e->act == JD_DO_WITHDRAW)
        e->ply = p->takes_back ? last_act(p->other) : NO_EVENT;
    if (jd_game_apply(p->other, e, &p->second, NULL) != JD_OK)
        goes_wrong(p, "an event is not taken the other time");
}

static void compare_states(struct pair *p, const struct lens *l)
{
    jd_state a = jd_game_state(p->told), b = jd_game_state(p->other);
    p->same = p->same && same_state(l, &a, &b, p->why);
}

static void compare(struct pair *p, const struct lens *l)
{
    p->same = p->same && same_rulings(l, &p->first, &p->second, p->why);
    compare_states(p, l);
}

static void tell_both(struct pair *p, const struct lens *l, const struct step *s)
{
    tell(p, s);
    tell_other(p, &s->e);
    compare(p, l);
}

static const struct lens other_numbers = {.times = true};

/* ---- ticks ---- */

/* When time decides something a tick finds it, and not before. */
static void due_is_due(struct pair *p, int64_t due)
{
    static jd_rulings out;
    jd_game          *copy;
    if (jd_game_copy(&copy, p->told) != JD_OK)
        return;
    jd_event tick = jd_event_of(due, JD_BY_ARBITER, JD_DO_TICK);
    jd_game_apply(copy, &tick, &out, NULL);
    if (out.count == 0)
        goes_wrong(p, "a tick finds nothing at the time that was announced");
    jd_game_free(copy);
}

static void tick_before(struct pair *p, int64_t last, const struct step *s)
{
    int64_t due, at = last + (s->e.at - last) * (s->chance % 5) / 4;
    bool    is_due = jd_game_due(p->told, &due);
    if (is_due && s->chance % 3 == 0)
        due_is_due(p, due);
    if (is_due && due <= at)
        at = due - 1;
    if (at < last)
        return;
    jd_event tick = jd_event_of(at, JD_BY_ARBITER, JD_DO_TICK);
    tell_other(p, &tick);
    if (p->second.count)
        goes_wrong(p, "a tick finds something before the time that was announced");
}

bool ticks_between(const struct told *log, char why[WHY_MAX])
{
    struct pair p = pair_begin(log, why);
    int64_t     last = 0;
    for (int i = 0; p.same && i < log->count; i++) {
        const struct step *s = &log->at[i];
        if (s->chance >> 8 & 1)
            tick_before(&p, last, s);
        if (p.same)
            tell_both(&p, &other_numbers, s);
        last = s->e.at;
    }
    return pair_end(&p);
}

/* ---- play is touch, release and press ---- */

static void take_rulings(jd_rulings *all, const jd_rulings *more)
{
    for (size_t i = 0; i < more->count && all->count < JD_RULINGS_MAX; i++) {
        bool touched = more->at[i].act == JD_DO_TOUCH && more->at[i].square != JD_NO_SQUARE;
        if (!more->at[i].refused && !touched)
            all->at[all->count++] = more->at[i];
    }
}

static bool sets_back(const jd_rulings *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (r->at[i].restores >= 0)
            return true;
    return false;
}

/* Online the move presses itself. Where he is bound already another touch would bind him anew: what rules then is what
 * bound him. */
static void play_by_hand(struct pair *p, const struct step *s, bool online)
{
    static jd_rulings all;
    static jd_moves   moves;
    jd_event          e = s->e;
    int               standing = jd_game_state(p->other).standing;
    all.count = 0;
    if (s->from != JD_NO_SQUARE && !jd_game_bound(p->other, &moves)) {
        e.act = JD_DO_TOUCH;
        e.square = s->from;
        e.accidental = false;
        tell_other(p, &e);
        take_rulings(&all, &p->second);
    }
    e = s->e;
    e.act = JD_DO_RELEASE;
    tell_other(p, &e);
    take_rulings(&all, &p->second);
    jd_state now = jd_game_state(p->other);
    bool     closed = now.phase == JD_ADJOURNED || (now.standing > standing && now.completed);
    bool     pressed = sets_back(&p->second) || (online && closed); /* or an earlier move was found illegal */
    e = jd_event_of(e.at, e.by, JD_DO_PRESS);
    if (!all_refused(&p->second) && now.phase < JD_FINISHED && !pressed) {
        tell_other(p, &e);
        take_rulings(&all, &p->second);
    }
    p->second = all;
}

static bool any_refused(const jd_rulings *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (r->at[i].refused)
            return true;
    return false;
}

/* Not for a king of a castling, whose rook is still to move, and not for a blind player: his play says it as well. */
bool played_by_hand(const struct told *log, char why[WHY_MAX])
{
    struct pair p = pair_begin(log, why);
    for (int i = 0; p.same && i < log->count; i++) {
        const struct step *s = &log->at[i];
        bool               blind = log->regs.blind[s->e.by & 1];
        tell(&p, s);
        if (s->e.act != JD_DO_PLAY || s->e.partial || blind || any_refused(&p.first))
            tell_other(&p, &s->e);
        else
            play_by_hand(&p, s, log->regs.online);
        compare(&p, &other_numbers);
    }
    return pair_end(&p);
}

/* ---- a pause ---- */

/* Who is late, or has an hour to come, is so by the arbiter's watch: not in such games. */
static bool watch_matters(const struct told *log)
{
    bool matters = log->regs.check_in;
    for (int i = 0; i < log->count; i++)
        matters |= log->at[i].e.act == JD_DO_RESUME_SESSION;
    return matters;
}

static void pause(struct pair *p, int64_t at, int64_t ms)
{
    jd_event stop = jd_event_of(at, JD_BY_ARBITER, JD_DO_PAUSE), go = jd_event_of(at + ms, JD_BY_ARBITER, JD_DO_RESUME);
    tell_other(p, &stop);
    tell_other(p, &go);
}

bool paused_between(const struct told *log, char why[WHY_MAX])
{
    struct pair p = pair_begin(log, why);
    int64_t     shift = 0;
    bool        quiet = !watch_matters(log);
    for (int i = 0; quiet && p.same && i < log->count; i++) {
        struct step s = log->at[i];
        int64_t     due, last = i ? log->at[i - 1].e.at : 0;
        bool        down = jd_game_due(p.told, &due) && due <= last;
        bool        kept = jd_game_withdrawable(p.told); /* a pause would be the last act instead */
        if (s.chance % 7 == 0 && jd_game_state(p.told).phase == JD_RUNNING && !down && !kept) {
            pause(&p, last + shift, s.chance % 10000);
            shift += s.chance % 10000;
        }
        tell(&p, &s);
        s.e.at += shift;
        tell_other(&p, &s.e);
        compare(&p, &other_numbers);
    }
    return pair_end(&p);
}

/* ---- what had no effect ---- */

/* How often he looked is counted even where he may not. */
static void forget_looks(jd_rulings *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (r->at[i].act == JD_DO_ASK)
            r->at[i].count = 0;
}

bool refused_left_out(const struct told *log, char why[WHY_MAX])
{
    struct pair p = pair_begin(log, why);
    for (int i = 0; p.same && i < log->count; i++) {
        tell(&p, &log->at[i]);
        if (all_refused(&p.first))
            continue;
        tell_other(&p, &log->at[i].e);
        forget_looks(&p.first);
        forget_looks(&p.second);
        compare(&p, &other_numbers);
    }
    return pair_end(&p);
}

/* ---- what was taken back ---- */

/* Which events were taken back, or are between such an act and that. False: clocks ran otherwise meanwhile. */
static bool find_withdrawn(const struct told *log, bool gone[TOLD_MAX])
{
    static jd_rulings out;
    jd_game          *game = told_begin(log);
    jd_state          states[2] = {jd_game_state(game), jd_game_state(game)};
    int               act = 0;
    bool              comparable = true;
    for (int i = 0; i < log->count; i++) {
        jd_state before = jd_game_state(game);
        gone[i] = false;
        if (jd_game_apply(game, &log->at[i].e, &out, NULL) != JD_OK)
            comparable = false;
        if (jd_game_withdrawable(game) == (unsigned)i + 1) {
            act = i;
            states[0] = before;
            states[1] = jd_game_state(game);
        }
        if (!ruled(&out, JD_RULE_WITHDRAWN))
            continue;
        comparable = comparable && states[0].phase == states[1].phase && states[0].running == states[1].running;
        for (int k = act; k <= i; k++)
            gone[k] = true;
    }
    jd_game_free(game);
    return comparable;
}

static void compare_bonds(struct pair *p)
{
    static jd_moves a, b;
    if (jd_game_bound(p->told, &a) != jd_game_bound(p->other, &b) || a.count != b.count)
        goes_wrong(p, "something else binds");
}

/* Tell it; does it take the act back? */
static bool ruled_withdrawn(struct pair *p, const struct step *s)
{
    tell(p, s);
    return ruled(&p->first, JD_RULE_WITHDRAWN) != NULL;
}

/* The time has passed there, too: an act that is refused tells of it. */
bool withdrawn_left_out(const struct told *log, char why[WHY_MAX])
{
    static bool gone[TOLD_MAX];
    if (!find_withdrawn(log, gone))
        return true;
    struct pair p = pair_begin(log, why);
    for (int i = 0; p.same && i < log->count; i++) {
        jd_event idle = jd_event_of(log->at[i].e.at, JD_BY_ARBITER, JD_DO_WITHDRAW);
        bool     last = gone[i] && ruled_withdrawn(&p, &log->at[i]);
        idle.ply = NO_EVENT;
        if (!gone[i])
            tell_both(&p, &other_numbers, &log->at[i]);
        else if (last)
            jd_game_apply(p.other, &idle, &p.second, NULL);
        if (last)
            compare_states(&p, &other_numbers);
        if (!gone[i] || last)
            compare_bonds(&p);
    }
    return pair_end(&p);
}

/* ---- without supervision, but everything is claimed ---- */

/* Where an illegal move costs the same either way. */
static bool can_be_claimed(const struct told *log)
{
    const jd_regulations *r = &log->regs;
    bool                  plain = r->edition >= JD_ED_2018 && r->speed != JD_STANDARD && r->supervised && !r->online;
    for (int i = 0; i < r->control.count; i++)
        plain &= r->control.at[i].extra == JD_EXTRA_NONE; /* what was added at a press stays */
    plain &= r->control.count == 1; /* a period that is taken back leaves a clock what it showed before the move */
    plain &= !r->blind[0] && !r->blind[1] && r->quickplay != JD_QUICKPLAY_INCREMENT;
    return plain && r->illegal == JD_ILLEGAL_PENALISE && r->touch_on_request < 0 && !r->control_black.count;
}

/* What the supervising arbiter saw the opponent claims at once. */
static void claim_it(struct pair *p, const struct step *s)
{
    jd_event e = jd_event_of(s->e.at, JD_BY_WHITE, JD_DO_CLAIM);
    bool     pressed = s->e.act == JD_DO_PRESS || s->e.act == JD_DO_PLAY;
    for (size_t i = 0; pressed && i < p->first.count; i++) {
        const jd_ruling *r = &p->first.at[i];
        if (r->refused || r->of > JD_BY_BLACK)
            continue;
        e.by = (jd_party)(JD_BY_BLACK - r->of);
        e.what = r->rule == JD_RULE_ILLEGAL_MOVE ? JD_WHAT_ILLEGAL : r->restores >= 0 ? JD_WHAT_TOUCH : JD_WHAT_NONE;
        if (e.what != JD_WHAT_NONE)
            tell_other(p, &e);
    }
}

/* Without supervision it is not allowed for ever (A.4.1), or forgotten with a move that stood for a while. */
static bool does_not_last(const jd_event *e)
{
    return e->act == JD_DO_WITHDRAW || e->act == JD_DO_SET_CLOCK || e->act == JD_DO_ADJUST ||
           e->what == JD_WHAT_SETUP || e->what == JD_WHAT_SEEN_WRONG_SETUP || e->what == JD_WHAT_SEEN_BOARD_TURNED ||
           e->what == JD_WHAT_SEEN_COLOURS_REVERSED ||
           e->what == JD_WHAT_SEEN_BOTH_FLAGS; /* the tick before it has noticed one */
}

/* His opponent has not pressed yet: then a claim starts another clock than the arbiter does. */
static bool move_before_press(const jd_game *game, const struct step *s)
{
    jd_state now = jd_game_state(game);
    return s->e.by <= JD_BY_BLACK && now.running == (jd_party)(JD_BY_BLACK - s->e.by) && now.standing > 0 &&
           !now.completed;
}

bool claimed_not_seen(const struct told *log, char why[WHY_MAX])
{
    static struct told unseen;
    if (!can_be_claimed(log))
        return true;
    told_copy(&unseen, log);
    unseen.regs.supervised = false;
    struct pair p = pair_begin(log, why);
    jd_game_free(p.other);
    p.other = told_begin(&unseen);
    for (int i = 0; p.same && i < log->count; i++) {
        const struct step *s = &log->at[i];
        jd_event           tick = jd_event_of(s->e.at, JD_BY_ARBITER, JD_DO_TICK);
        if (move_before_press(p.told, s) || does_not_last(&s->e) || s->e.act == JD_DO_ADJOURN)
            break;
        if (s->e.act == JD_DO_ADJOURN) /* a claim comes when the envelope is opened */
            break;
        tell(&p, s);
        tell_other(&p, &tick);
        tell_other(&p, &s->e);
        claim_it(&p, s);
        jd_state a = jd_game_state(p.told), b = jd_game_state(p.other);
        memcpy(b.article, a.article, sizeof b.article);
        b.completed = a.completed;
        if (a.phase == JD_FINISHED ||
            a.waits != JD_BY_NOBODY) /* the last move may have cost the game before it was completed */
            memcpy(b.counter, a.counter, sizeof b.counter);
        p.same = p.same && same_state(&other_numbers, &a, &b, why);
    }
    return pair_end(&p);
}
