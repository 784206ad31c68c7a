#include "games.h"

#include "jadoube/chess960.h"
#include "jadoube/fen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 20230101;

void games_seed(uint64_t seed) { state = seed | 1; }

uint32_t dice(uint32_t sides)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 33) % sides;
}

bool one_in(uint32_t n) { return dice(n) == 0; }

void die(const struct random_game *w, const char *what)
{
    char fen[JD_FEN_MAX];
    jd_fen_write(&w->regs.start, fen, sizeof fen);
    fprintf(stderr, "%s\nedition %s speed %d supervised %d start %s\n", what, jd_edition_name(w->regs.edition),
            w->regs.speed, w->regs.supervised, fen);
    for (int i = 0; i < w->count; i++)
        fprintf(stderr, "%lld %s %s %s %s\n", (long long)w->events[i].at, jd_party_name(w->events[i].by),
                jd_act_name(w->events[i].act), jd_what_name(w->events[i].what),
                w->events[i].move ? w->events[i].move : "");
    abort();
}

static jd_regulations random_regulations(void)
{
    static const char *const controls[] = {"5400+30", "40/300:60",    "300+2", "180",       "900d5", "60",
                                           "1500+10", "2/20:1/10:30", "600",   "3/30+1:20", "10"};
    static const char *const starts[] = {
        "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 1",  "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",    "4r1k1/6pp/8/8/8/8/8/Q3K3 w - - 0 1",
        "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 140 90"};
    jd_control control;
    jd_control_read(controls[dice(11)], &control, NULL);
    jd_regulations r = jd_regulations_of((jd_edition)dice(JD_EDITIONS), (jd_preset)dice(5), &control);
    r.supervised = !one_in(2);
    if (one_in(3))
        jd_fen_position(starts[dice(6)], JD_PROBLEMS_STANDING, &r.start, NULL, NULL);
    else if (one_in(4))
        r.start = r.array = jd_position_of_array((int)dice(960));
    r.manual_sheets = one_in(3);
    r.check_in = one_in(8);
    r.default_ms = one_in(2) ? 0 : dice(20000);
    r.draw_before_move = one_in(6) ? (int)dice(5) : 0;
    r.draw_by_arbiter = one_in(10);
    r.quickplay = one_in(2) ? r.quickplay : (jd_quickplay)dice(3);
    r.arbiter = !one_in(10);
    r.budget = one_in(2) ? r.budget : dice(3) * 100;
    r.setup_ok = one_in(2);
    r.illegal = one_in(4) ? JD_ILLEGAL_STAND : r.illegal;
    r.blind[0] = one_in(8);
    r.blind[1] = one_in(8);
    return r;
}

/* ---- a random event ---- */

static const char *random_move(struct random_game *w, char *out)
{
    jd_position p = jd_game_state(w->game).position;
    jd_moves    moves;
    jd_ruling   r = {.chess960 = p.chess960};
    jd_moves_legal(&p, &moves);
    jd_bitboard occupied = jd_position_occupied(&p);
    if (moves.count && !one_in(8)) {
        r.binds.count = 1;
        r.binds.at[0] = moves.at[dice((uint32_t)moves.count)];
        jd_ruling_bound(&r, 0, out);
        if (one_in(20))
            out[4] = '\0'; /* a promotion left unfinished */
        return out;
    }
    jd_square from;
    do
        from = (jd_square)dice(64);
    while (!(occupied >> from & 1));
    jd_square_name(from, out);
    jd_square_name((jd_square)dice(64), out + 2);
    return out;
}

static jd_act random_act(void)
{
    static const jd_act often[] = {JD_DO_PLAY,    JD_DO_PLAY,  JD_DO_PLAY,  JD_DO_PLAY,
                                   JD_DO_RELEASE, JD_DO_PRESS, JD_DO_TOUCH, JD_DO_CLAIM};
    return one_in(3) ? (jd_act)dice(JD_ACT_COUNT) : often[dice(8)];
}

static jd_what random_what(jd_act act)
{
    jd_what what = (jd_what)(1 + dice(JD_WHAT_COUNT - 1));
    for (int i = 0; i < 1000; i++, what = (jd_what)(1 + dice(JD_WHAT_COUNT - 1)))
        if (jd_what_parse(act, jd_what_name(what)) == what)
            return what;
    return JD_WHAT_NONE;
}

static bool has_what(jd_act a)
{
    return a == JD_DO_CLAIM || a == JD_DO_ASK || a == JD_DO_OBSERVE || a == JD_DO_CONSENT || a == JD_DO_RULE ||
           a == JD_DO_PENALISE;
}

int64_t last_act(const jd_game *game)
{
    unsigned event = jd_game_withdrawable(game);
    return event ? event : 1;
}

static jd_event any_event(struct random_game *w, int64_t at)
{
    static const char *const texts[] = {"e4", "Nf3", "hello", "(=)", "e2e4", "Kurze Rochade", "Bauer Eva vier", "??"};
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "0-0", "3/4-1/4", "+/-", "1/2-0"};
    static const jd_party    whom[] = {JD_BY_WHITE, JD_BY_BLACK, JD_BY_BOTH};
    jd_state                 s = jd_game_state(w->game);
    jd_act                   act = w->count == 0 && !one_in(10) ? JD_DO_START : random_act();
    jd_party                 by = one_in(6) ? (jd_party)dice(2) : jd_party_of(s.on_move);
    if (!jd_act_allowed(act, by))
        by = JD_BY_ARBITER;
    jd_event e = jd_event_of(at, by, act);
    char    *word = w->words[w->count];
    if (act == JD_DO_PLAY || act == JD_DO_RELEASE || (act == JD_DO_CLAIM && one_in(3)))
        e.move = random_move(w, word);
    if (has_what(act))
        e.what = random_what(act);
    bool player = act == JD_DO_PENALISE || e.what == JD_WHAT_SEEN_DEVICE || e.what == JD_WHAT_SEEN_TWO_HANDS;
    e.of = whom[dice(player ? 2 : 3)];
    e.square = (jd_square)dice(64);
    e.squares = one_in(2) ? 0 : jd_square_bit((jd_square)dice(64));
    e.hands = one_in(20) ? 2 : 1;
    e.partial = one_in(10);
    e.accidental = one_in(4);
    e.venue = one_in(2);
    e.position = !one_in(4);
    e.text = texts[dice(8)];
    e.result = results[dice(7)];
    e.ms = one_in(4) && act == JD_DO_RULE ? JD_ABSENT : dice(60000);
    e.points = dice(5) / 4.0;
    e.opponent = one_in(2) ? -1 : dice(5) / 4.0;
    e.ply = act == JD_DO_RESTORE ? dice(6) : one_in(2) ? JD_ABSENT : 1 + dice(6);
    if (act == JD_DO_WITHDRAW && !one_in(4))
        e.ply = last_act(w->game);
    e.felt = one_in(4);
    e.valid = !one_in(3);
    e.other_hand = act == JD_DO_PRESS && one_in(10);
    e.own_time = one_in(3);
    e.article = "7.2";
    e.searched = dice(1000);
    e.clock[0] = one_in(2) ? JD_ABSENT : dice(100000);
    e.moves[1] = one_in(2) ? JD_ABSENT : dice(50);
    e.present[0] = !one_in(4);
    e.present[1] = !one_in(4);
    return e;
}

/* Endings by decision come too often by chance to leave games any length. */
static bool too_final(const jd_event *e)
{
    bool final =
        e->act == JD_DO_RESIGN || e->act == JD_DO_DECLARE || e->act == JD_DO_SIGN || e->act == JD_DO_ACCEPT ||
        e->act == JD_DO_RESTORE || e->act == JD_DO_ANNUL || e->what == JD_WHAT_LOSE || e->what == JD_WHAT_SEEN_DEVICE ||
        e->what == JD_WHAT_SEEN_REFUSAL || e->what == JD_WHAT_SEEN_WRONG_SETUP || e->what == JD_WHAT_SETUP ||
        e->what == JD_WHAT_SEEN_COLOURS_REVERSED || e->what == JD_WHAT_SEEN_BOTH_FLAGS || e->what == JD_WHAT_SEEN_DEAD;
    return final && !one_in(15);
}

jd_event random_event(struct random_game *w)
{
    jd_event e;
    do
        e = any_event(w, w->at + (one_in(3) ? 0 : one_in(30) ? dice(60000) : dice(900)));
    while (too_final(&e));
    return e;
}

void random_begin(struct random_game *w)
{
    w->regs = random_regulations();
    w->count = 0;
    w->at = 0;
    if (jd_game_new(&w->game, &w->regs) != JD_OK)
        die(w, "no memory");
}

bool random_apply(struct random_game *w, const jd_event *e, jd_rulings *out)
{
    w->events[w->count] = *e;
    if (jd_game_apply(w->game, e, out, NULL) != JD_OK)
        return false;
    w->count++;
    w->at = e->at;
    return true;
}

/* ---- comparing ---- */

bool same_state(const jd_state *a, const jd_state *b)
{
    return memcmp(&a->position, &b->position, sizeof a->position) == 0 && a->ply == b->ply &&
           a->standing == b->standing && a->on_move == b->on_move && a->made == b->made &&
           a->completed == b->completed && a->legal == b->legal && a->phase == b->phase &&
           memcmp(a->clock, b->clock, sizeof a->clock) == 0 && a->running == b->running &&
           memcmp(a->period, b->period, sizeof a->period) == 0 &&
           memcmp(a->counter, b->counter, sizeof a->counter) == 0 &&
           memcmp(a->illegal, b->illegal, sizeof a->illegal) == 0 &&
           memcmp(a->absent, b->absent, sizeof a->absent) == 0 && a->offer == b->offer && a->waits == b->waits &&
           a->result == b->result && strcmp(a->article, b->article) == 0;
}

static bool same_ruling(const jd_ruling *a, const jd_ruling *b)
{
    return memcmp(a, b, offsetof(jd_ruling, binds)) == 0 && a->binds.count == b->binds.count &&
           memcmp(a->binds.at, b->binds.at, a->binds.count * sizeof a->binds.at[0]) == 0;
}

bool same_rulings(const jd_rulings *a, const jd_rulings *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++)
        same = same_ruling(&a->at[i], &b->at[i]);
    return same;
}
