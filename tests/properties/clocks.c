/* clocks.c - every millisecond of both clocks is explained. */
#include "property.h"

struct purse {
    bool     granted;   /* III.4: five seconds before each move of both … */
    bool     due[2];    /* … the opponent's first are still to come       */
    bool     hands[2];  /* his last move was made with two hands          */
    unsigned unpaid[2]; /* periods that began when his flag was down: a bit for each */
};

static const jd_control *control_of(const struct told *log, int c)
{
    return c == 1 && log->regs.control_black.count ? &log->regs.control_black : &log->regs.control;
}

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

/* What is left after the time since the last event has run, its delay first. */
static int64_t run_down(const struct moment *m, int c, int64_t elapsed)
{
    int64_t left = m->before.clock[c];
    if (m->before.running != (jd_party)c)
        return left;
    elapsed -= least(elapsed, m->before.delay);
    return elapsed < left ? left - elapsed : 0;
}

/* Periods that begin bring their time, periods that are taken back take it away. */
static int64_t periods(const struct purse *purse, const struct moment *m, int c)
{
    const jd_control *control = control_of(m->log, c);
    int64_t           time = 0;
    if (m->step->e.act == JD_DO_SET_CLOCK)
        return 0;
    for (int i = m->before.period[c]; i < m->after.period[c]; i++)
        time += control->at[i].base_ms;
    for (int i = m->before.period[c]; i > m->after.period[c]; i--)
        if (!(purse->unpaid[c] >> i & 1))
            time -= control->at[i - 1].base_ms;
    return time;
}

/* What is added with a move completed now. */
static int64_t addition(const struct moment *m, int c, bool granted)
{
    const jd_period *p = &control_of(m->log, c)->at[m->after.period[c] - 1];
    return (p->extra == JD_EXTRA_CUMULATIVE ? p->extra_ms : 0) + (granted ? 5000 : 0);
}

static bool ruled_illegal(const struct moment *m, int c)
{
    for (size_t i = 0; i < m->rulings->count; i++)
        if (m->rulings->at[i].cause != JD_CAUSE_NONE && m->rulings->at[i].of == (jd_party)c)
            return true;
    return false;
}

static bool found_illegal(const struct moment *m) { return ruled_illegal(m, 0) || ruled_illegal(m, 1); }

/* The last move that he made: it may have been answered before his press. */
static bool last_is_legal(const struct moment *m, int c)
{
    int ply = m->after.standing;
    while (ply > 0 && jd_game_ply(m->game, ply).by != (jd_colour)c)
        ply--;
    return ply > 0 && jd_game_ply(m->game, ply).legal;
}

/* He has pressed, his move is completed and the game goes on: then the addition must be there. */
static bool must_be_added(const struct purse *purse, const struct moment *m, int c, int64_t left)
{
    const jd_event *e = &m->step->e;
    bool            pressed = (e->act == JD_DO_PRESS || e->act == JD_DO_PLAY) && e->by == (jd_party)c;
    bool            legal = last_is_legal(m, c);
    for (size_t i = 0; i < m->rulings->count; i++)
        legal &= m->rulings->at[i].restores < 0;
    return pressed && m->before.running == (jd_party)c && m->after.counter[c] == m->before.counter[c] + 1 &&
           m->after.phase == JD_RUNNING && left > 0 && legal && !purse->hands[c] && !ruled_illegal(m, c);
}

/* Those that begin now: with their time, or without. */
static void note_periods(struct purse *purse, const struct moment *m, int c, bool unpaid)
{
    for (int i = m->before.period[c] + 1; i <= m->after.period[c]; i++)
        purse->unpaid[c] = unpaid ? purse->unpaid[c] | 1u << i : purse->unpaid[c] & ~(1u << i);
}

/* Is this rest what periods, additions and nothing else account for? */
static bool accounted(const struct purse *purse, const struct moment *m, int c, int64_t left, int64_t rest)
{
    int64_t more = addition(m, c, purse->granted);
    bool    completed = m->after.counter[c] > m->before.counter[c];
    if (must_be_added(purse, m, c, left))
        return rest == more;
    return rest == 0 || (rest == more && completed && m->step->e.act != JD_DO_SET_CLOCK);
}

/* His opponent's move is completed and his clock runs: his first five seconds must have come. */
static bool has_begun(const struct moment *m, int c)
{
    return m->after.running == (jd_party)c && m->after.position.turn == c && (m->after.completed || !m->after.made);
}

static bool explained(struct purse *purse, const struct moment *m, int c, int64_t elapsed)
{
    bool    set = m->step->e.act != JD_DO_SET_CLOCK && m->step->e.clock[c] != JD_ABSENT && found_illegal(m);
    int64_t left = set ? m->step->e.clock[c] : run_down(m, c, elapsed), rest = m->after.clock[c] - left;
    for (size_t i = 0; i < m->rulings->count; i++)
        rest -= m->rulings->at[i].gives[c];
    bool bare = left == 0 && rest == 0; /* his flag is down: nothing is added */
    note_periods(purse, m, c, bare);
    if (bare)
        return true;
    int64_t brought = set ? 0 : periods(purse, m, c);
    if (brought < 0) /* no flag falls by it: a clock keeps what it showed before the moves that are taken back */
        return rest >= brought && rest <= 0 && m->after.clock[c] > 0;
    rest -= brought;
    bool runs = m->after.running == (jd_party)c || m->after.phase == JD_FINISHED;
    if (purse->due[c] && runs && accounted(purse, m, c, left, rest - 5000)) {
        purse->due[c] = false;
        return true;
    }
    return accounted(purse, m, c, left, rest) && !(purse->due[c] && has_begun(m, c));
}

static void note_grant(struct purse *purse, const struct moment *m)
{
    const jd_ruling *r = ruled(m->rulings, JD_RULE_QUICKPLAY_INCREMENT);
    if (!r || m->step->e.what != JD_WHAT_RULE_ACCEPT)
        return;
    purse->granted = true;
    /* not for the move that he is at, nor with one that he has yet to press: that brings them then */
    purse->due[JD_BY_BLACK - r->of] =
        m->after.position.turn == (uint8_t)r->of && (m->after.completed || !m->after.made);
}

/* The claimant has the first five seconds at once. */
static bool granted_now(const struct moment *m, int c, int64_t elapsed)
{
    const jd_ruling *r = ruled(m->rulings, JD_RULE_QUICKPLAY_INCREMENT);
    return r && m->step->e.what == JD_WHAT_RULE_ACCEPT && r->of == (jd_party)c &&
           m->after.clock[c] == run_down(m, c, elapsed) + 5000;
}

static const char *add_up(void *memory, const struct moment *m)
{
    struct purse *purse = memory;
    int64_t       elapsed = m->elapsed;
    if ((m->step->e.act == JD_DO_PLAY || m->step->e.act == JD_DO_RELEASE) && !all_refused(m->rulings))
        purse->hands[m->step->e.by] = m->step->e.hands > 1;
    if (m->step->e.what == JD_WHAT_SEEN_TWO_HANDS)
        purse->hands[m->step->e.of] = true;
    for (int c = 0; c < 2; c++) {
        if (m->after.clock[c] < 0)
            return "a clock is below zero";
        if (!granted_now(m, c, elapsed) && !explained(purse, m, c, elapsed))
            return "a clock shows what nothing explains";
    }
    note_grant(purse, m);
    return NULL;
}

bool clocks_add_up(const struct told *log, char why[WHY_MAX])
{
    static const struct watch w = {.size = sizeof(struct purse), .see = add_up};
    return watched(&w, log, why);
}
