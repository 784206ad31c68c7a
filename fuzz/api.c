/* api - what a careless caller may do: regulations and events with any value in any field, applied to games and to
 * copies of games.
 *
 *     api EVENTS [SEED]
 *
 * Nothing may crash; what is refused changes nothing; what is taken can be written to a log and read from it again,
 * and gives the same in a copy of the game. The same seed does the same. Exit status 1 at the first difference. */
#include "must.h"

#include "jadoube/chess960.h"
#include "jadoube/fen.h"
#include "jadoube/log.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST 200 /* events of one game */

static uint64_t seed = 1;

static uint64_t bits(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static uint32_t dice(uint32_t sides) { return (uint32_t)(bits() >> 33) % sides; }

static bool one_in(uint32_t n) { return dice(n) == 0; }

/* ---- wild values ---- */

static int64_t wild_number(void)
{
    static const int64_t rows[] = {0, 1, -1, 2, 100000, JD_ABSENT, INT64_MAX, INT64_MIN + 1, INT64_C(1) << 40, -60000};
    return one_in(3) ? (int64_t)bits() : rows[dice(10)];
}

static int wild_enum(void) { return one_in(4) ? (int)bits() : (int)dice(60) - 5; }

static double wild_points(void)
{
    const double rows[] = {0, 0.5, 1, -1, -2, NAN, INFINITY, -INFINITY, 1e300, 0.001, 1000, 1001, 1.0 / 3};
    return rows[dice(13)];
}

static const char *wild_text(void)
{
    static char        longest[2000];
    static const char *rows[] = {NULL,   "",       "e2e4",         "e7e5", "Nf3",      "O-O", "e7e8q", "1-0", "1/2-1/2",
                                 "\xff", "e4\xc3", "\xed\xa0\x80", "cs",   "announce", "(=)", "7.5.5", "??",  longest};
    memset(longest, 'x', sizeof longest - 1);
    return rows[dice(18)];
}

/* ---- events ---- */

static void *member(jd_event *e, int field)
{
    static const size_t places[] = {
#define PLACE(id, name, type, member, low, high, about) offsetof(jd_event, member),
        JD_FIELDS(PLACE)
#undef PLACE
    };
    return (char *)e + places[field];
}

static void make_wild(jd_event *e, jd_field field)
{
    void *value = member(e, field);
    switch (jd_field_type_of(field)) {
    case JD_TYPE_WHAT: e->what = (jd_what)wild_enum(); break;
    case JD_TYPE_PLAYER:
    case JD_TYPE_PARTY: e->of = (jd_party)wild_enum(); break;
    case JD_TYPE_MOVE:
    case JD_TYPE_TEXT: *(const char **)value = wild_text(); break;
    case JD_TYPE_SQUARE: e->square = (jd_square)bits(); break;
    case JD_TYPE_SQUARES: e->squares = bits(); break;
    case JD_TYPE_NUMBER: *(int64_t *)value = wild_number(); break;
    case JD_TYPE_POINTS: *(double *)value = wild_points(); break;
    case JD_TYPE_SWITCH:
    case JD_TYPE_CHOICE: *(bool *)value = one_in(2); break;
    case JD_TYPE_PAIR:
        ((int64_t *)value)[0] = wild_number();
        ((int64_t *)value)[1] = wild_number();
        break;
    case JD_TYPE_PLAYERS:
        ((bool *)value)[0] = one_in(2);
        ((bool *)value)[1] = one_in(2);
        break;
    }
}

static void make_good(jd_event *e, jd_field field, const char *move)
{
    static const jd_party parties[] = {JD_BY_WHITE, JD_BY_BLACK, JD_BY_BOTH};
    int64_t               least, most;
    jd_field_range(field, &least, &most);
    switch (jd_field_type_of(field)) {
    case JD_TYPE_PLAYER: e->of = parties[dice(2)]; break;
    case JD_TYPE_PARTY: e->of = parties[dice(3)]; break;
    case JD_TYPE_MOVE:
    case JD_TYPE_TEXT: *(const char **)member(e, field) = one_in(4) ? "1-0" : move; break;
    case JD_TYPE_SQUARE: e->square = (jd_square)dice(64); break;
    case JD_TYPE_NUMBER:
        *(int64_t *)member(e, field) = one_in(9) ? most : least + dice(1 + (most > 60000 ? 60000u : 1u));
        break;
    case JD_TYPE_POINTS: *(double *)member(e, field) = dice(5) / 2.0; break;
    default: break;
    }
}

static jd_what word_of(jd_act act)
{
    for (int tries = 0; tries < 200; tries++) {
        jd_what what = (jd_what)(1 + dice(JD_WHAT_COUNT - 1));
        if (jd_what_act(what) == act)
            return what;
    }
    return JD_WHAT_NONE;
}

/* Mostly a move; now and then a wild field. */
static jd_event random_event(const jd_game *g, int64_t at, char move[8])
{
    jd_state s = jd_game_state(g);
    jd_moves moves;
    jd_act   act = one_in(2) ? JD_DO_PLAY : (jd_act)dice(JD_ACT_COUNT);
    jd_party by = one_in(5) ? (jd_party)dice(2) : jd_party_of(s.on_move);
    if (!jd_act_allowed(act, by))
        by = JD_BY_ARBITER;
    jd_moves_legal(&s.position, &moves);
    strcpy(move, "e2e4");
    if (moves.count && !one_in(8))
        jd_movetext_write(&s.position, moves.at[dice((uint32_t)moves.count)], &(jd_movestyle){.form = JD_FORM_UCI},
                          move, 8);
    jd_event e = jd_event_of(at, by, act);
    e.what = word_of(act);
    for (int f = 0; f < JD_FIELD_COUNT; f++)
        if (jd_act_needs(act, e.what, (jd_field)f) || one_in(3))
            make_good(&e, (jd_field)f, move);
    for (int n = one_in(3) ? 1 + (int)dice(3) : 0; n > 0; n--)
        make_wild(&e, (jd_field)dice(JD_FIELD_COUNT));
    if (one_in(40))
        e.act = (jd_act)wild_enum();
    if (one_in(40))
        e.by = (jd_party)wild_enum();
    if (one_in(40))
        e.at = wild_number();
    return e;
}

/* ---- regulations ---- */

static void make_wild_board(jd_position *p)
{
    static const char *const starts[] = {"4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                                         "4r1k1/6pp/8/8/8/8/8/Q3K3 w - - 0 1",
                                         "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 140 90"};
    if (one_in(2))
        jd_fen_position(starts[dice(4)], JD_PROBLEMS_STANDING, p, NULL, NULL);
    else if (one_in(2))
        *p = jd_position_of_array((int)dice(JD_ARRAYS));
    for (int n = one_in(4) ? 1 + (int)dice(4) : 0; n > 0; n--)
        ((unsigned char *)p)[dice(sizeof *p)] ^= (unsigned char)(1u << dice(8));
}

static void make_wild_control(jd_control *c)
{
    jd_period *p = &c->at[dice(JD_PERIODS_MAX)];
    switch (dice(5)) {
    case 0: c->count = wild_enum(); break;
    case 1: p->moves = wild_enum(); break;
    case 2: p->base_ms = wild_number(); break;
    case 3: p->extra_ms = wild_number(); break;
    default: p->extra = (jd_extra)wild_enum(); break;
    }
}

static void make_wild_regulation(jd_regulations *r)
{
    switch (dice(20)) {
    case 0: r->edition = (jd_edition)wild_enum(); break;
    case 1: r->speed = (jd_speed)wild_enum(); break;
    case 2: r->online = one_in(2); break;
    case 3: make_wild_control(&r->control); break;
    case 4: make_wild_control(&r->control_black); break;
    case 5: make_wild_board(&r->start); break;
    case 6: make_wild_board(&r->array); break;
    case 7: r->illegal = (jd_illegal_policy)wild_enum(); break;
    case 8: r->default_ms = wild_number(); break;
    case 9: r->draw_before_move = wild_enum(); break;
    case 10: r->quickplay = (jd_quickplay)wild_enum(); break;
    case 11: r->points[dice(3)] = wild_points(); break;
    case 12: r->touch_on_request = wild_enum(); break;
    case 13: r->illegal_ms = wild_number(); break;
    case 14: r->claim_ms = wild_number(); break;
    case 15: r->names[dice(2)] = wild_text(); break;
    case 16: r->manual_sheets = r->check_in = one_in(2); break;
    case 17: r->arbiter = r->setup_ok = r->draw_by_arbiter = one_in(2); break;
    case 18: r->blind[dice(2)] = one_in(2); break;
    default: r->supervised = r->increment_first = one_in(2); break;
    }
}

static jd_regulations random_regulations(void)
{
    static const char *const controls[] = {"5400+30", "40/300:60", "300+2", "180", "900d5", "2/20:1/10:30", "10"};
    jd_control               control;
    jd_control_read(controls[dice(7)], &control, NULL);
    jd_regulations r = jd_regulations_of((jd_edition)dice(JD_EDITIONS), (jd_preset)dice(JD_PRESET_COUNT), &control);
    for (int n = (int)dice(6); n > 0; n--)
        make_wild_regulation(&r);
    return r;
}

/* ---- what must hold ---- */

static void same_regulations_again(const jd_regulations *regs)
{
    static char    once[8192], again[8192], texts[8192];
    jd_regulations second;
    size_t         length = jd_regulations_write(regs, once, sizeof once);
    must(length < sizeof once, "regulations too long");
    must(jd_regulations_read(once, length, &second, texts, NULL) == JD_OK, "regulations that we wrote are refused");
    jd_regulations_write(&second, again, sizeof again);
    must(strcmp(once, again) == 0, "regulations that we wrote are read as others");
}

static void same_event_again(const jd_event *e)
{
    static char once[16384], again[16384], texts[16384];
    jd_event    second;
    size_t      length = jd_event_write(e, once, sizeof once);
    must(length < sizeof once, "an event too long");
    must(jd_event_read(once, length, &second, texts, NULL) == JD_OK, "an event that we wrote is refused");
    jd_event_write(&second, again, sizeof again);
    must(strcmp(once, again) == 0, "an event that we wrote is read as another");
}

static void state_of(const jd_game *g, char out[JD_RULING_JSON_MAX])
{
    jd_state s = jd_game_state(g);
    must(s.clock[0] >= 0 && s.clock[1] >= 0, "a clock is negative");
    must(jd_state_write(&s, out, JD_RULING_JSON_MAX) < JD_RULING_JSON_MAX, "a state too long");
}

/* Any language; what is not spoken is English. */
static void write_rulings(const jd_rulings *rulings)
{
    static char text[JD_RULING_JSON_MAX];
    for (size_t i = 0; i < rulings->count; i++)
        must(jd_ruling_write(&rulings->at[i], jd_language_at(dice(8)), NULL, text, sizeof text) < sizeof text,
             "a ruling too long");
}

/* The event on the game alone, as most are: that nothing crashes costs little to see. */
static bool apply_plainly(jd_game *g, const jd_event *e)
{
    static jd_rulings rulings;
    return jd_game_apply(g, e, &rulings, NULL) == JD_OK;
}

/* The event on the game, and on a copy of it; all that must hold is looked at. */
static bool apply_closely(jd_game *g, const jd_event *e)
{
    static jd_rulings rulings, twice;
    static char       before[JD_RULING_JSON_MAX], after[JD_RULING_JSON_MAX], other[JD_RULING_JSON_MAX];
    jd_game          *copy = NULL;
    jd_fault          fault = {0, NULL};
    must(jd_game_copy(&copy, g) == JD_OK, "no copy");
    state_of(g, before);
    jd_err whole = jd_event_check(e, NULL, NULL), err = jd_game_apply(g, e, &rulings, &fault);
    state_of(g, after);
    must(!whole || err, "an event is applied that is not whole");
    must(!err || (rulings.count == 0 && fault.expected && strcmp(before, after) == 0),
         "a refused event has changed it");
    if (!whole)
        same_event_again(e);
    write_rulings(&rulings);
    must(jd_game_apply(copy, e, &twice, NULL) == err && twice.count == rulings.count, "a copy rules otherwise");
    state_of(copy, other);
    must(strcmp(after, other) == 0, "a copy is another game");
    jd_game_free(copy);
    return err == JD_OK;
}

static bool apply(jd_game *g, const jd_event *e) { return one_in(8) ? apply_closely(g, e) : apply_plainly(g, e); }

static unsigned long play(unsigned long most, unsigned long *taken)
{
    jd_regulations regs = random_regulations();
    jd_game       *g;
    int64_t        at = 0;
    unsigned long  done = 0;
    jd_err         err = jd_game_new(&g, &regs);
    must((err == JD_OK) == (jd_regulations_check(&regs, NULL) == JD_OK), "a game under regulations that are none");
    if (err)
        return 1;
    same_regulations_again(&regs);
    jd_event start = jd_event_of(0, JD_BY_ARBITER, JD_DO_START);
    apply(g, &start);
    for (; done < LONGEST && done < most; done++) {
        char     move[8];
        jd_event e = random_event(g, at, move);
        bool     good = apply(g, &e);
        at = good ? e.at : at;
        at += one_in(30) ? dice(60000) : dice(3000);
        *taken += good;
        if (jd_game_state(g).phase >= JD_FINISHED && one_in(5))
            break;
    }
    jd_game_free(g);
    return done;
}

int main(int argc, char **argv)
{
    unsigned long events = argc > 1 ? strtoul(argv[1], NULL, 10) : 0, done = 0, taken = 0, games = 0;
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) | 1 : 1;
    if (events == 0) {
        fputs("usage: api EVENTS [SEED]\n", stderr);
        return 2;
    }
    for (; done < events; games++)
        done += play(events - done, &taken);
    printf("%lu events in %lu games, %lu of them taken\n", done, games, taken);
    return 0;
}
