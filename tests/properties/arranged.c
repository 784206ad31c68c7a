/* arranged.c - what an organiser might announce. */
#include "author.h"

#include "jadoube/chess960.h"
#include "jadoube/fen.h"

#include <string.h>

static const char *const controls[] = {
    "5400+30",      "40/5400+30:1800+30", "40/300:60", "300+2", "180",         "900d5", "1500+10",      "1200",
    "2/20:1/10:30", "3/30+1:20",          "60",        "10",    "4/60d3:30d3", "600",   "20/3600:1800", "2/90:60"};

/* Promotions, castling, mates and stalemates at hand, little material, many quiet moves behind it. */
static const char *const starts[] = {
    "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R b KQkq - 90 60",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    "4r1k1/6pp/8/8/8/8/8/Q3K3 w - - 0 1",
    "6k1/5ppp/8/8/8/8/1K6/N2R4 w - - 0 1",
    "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
    "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 140 90",
    "k7/2p5/K1P5/8/8/8/4R3/8 w - - 149 120",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 97 80",
    "7k/8/8/8/8/8/q7/7K b - - 12 50",
    "4k3/4r3/8/8/8/8/3R4/4K3 w - - 143 100",
    "8/5k2/8/8/3BN3/8/5K2/8 w - - 60 70",
    "7k/5Q2/8/6K1/8/8/8/8 b - - 3 60",
    "5k2/5P2/5K2/8/8/8/8/7B w - - 20 60",
    "2kr3r/pp3ppp/8/8/8/8/PP3PPP/2KR3R w - - 99 50",
};

#define ROWS(table) (sizeof(table) / sizeof(table)[0])

static bool one_in(struct dice *d, unsigned n) { return dice_below(d, n) == 0; }

static int words_of(jd_setting setting)
{
    int count = 1;
    for (const char *c = jd_setting_words(setting); *c; c++)
        count += *c == ' ';
    return count;
}

static void arrange_start(jd_regulations *r, struct dice *d)
{
    if (one_in(d, 3))
        jd_fen_position(starts[dice_below(d, ROWS(starts))], JD_PROBLEMS_STANDING, &r->start, NULL, NULL);
    else if (one_in(d, 4))
        r->start = r->array = jd_position_of_array((int)dice_below(d, JD_ARRAYS));
    r->setup_ok = one_in(d, 2);
}

static void arrange_draws(jd_regulations *r, struct dice *d)
{
    if (one_in(d, 8))
        r->draw_before_move = (int)dice_below(d, 6);
    r->draw_by_arbiter = one_in(d, 10);
    if (one_in(d, 2))
        r->quickplay = (jd_quickplay)dice_below(d, (unsigned)words_of(JD_SETTING_QUICKPLAY));
}

static jd_regulations announced(struct dice *d)
{
    jd_control control;
    jd_control_read(controls[dice_below(d, ROWS(controls))], &control, NULL);
    jd_edition     edition = (jd_edition)dice_below(d, JD_EDITIONS);
    jd_regulations r = jd_regulations_of(edition, (jd_preset)dice_below(d, JD_PRESET_COUNT), &control);
    if (one_in(d, 12))
        jd_control_read(controls[dice_below(d, ROWS(controls))], &r.control_black, NULL);
    arrange_start(&r, d);
    arrange_draws(&r, d);
    r.supervised = !one_in(d, 3);
    if (one_in(d, 2))
        r.illegal = (jd_illegal_policy)dice_below(d, (unsigned)words_of(JD_SETTING_ILLEGAL));
    r.manual_sheets = one_in(d, 4);
    r.flags_stand = one_in(d, 12);
    r.check_in = one_in(d, 8);
    r.default_ms = one_in(d, 2) ? 0 : dice_below(d, 60000);
    r.arbiter = !one_in(d, 10);
    r.blind[0] = one_in(d, 10);
    r.blind[1] = one_in(d, 10);
    r.touch_on_request = one_in(d, 12) ? (int)dice_below(d, 2) : r.touch_on_request;
    r.budget = one_in(d, 2) ? 20000 : 500 * dice_below(d, 3);
    return r;
}

jd_regulations arranged(struct dice *d)
{
    jd_regulations r;
    do
        r = announced(d);
    while (jd_regulations_check(&r, NULL) != JD_OK);
    return r;
}

/* ---- without peculiarities ---- */

static void simple_control(jd_regulations *r)
{
    for (int i = 0; i < r->control.count; i++)
        if (r->control.at[i].base_ms >= 3600000 && r->control.at[i].extra_ms == 0)
            return;
    jd_control_read("7200", &r->control, NULL);
}

static void usual_start(jd_regulations *r) { r->start = r->array = jd_position_initial(); }

bool arranged_simpler(jd_regulations *r, int which)
{
    jd_control     plain = r->control;
    jd_regulations usual = jd_regulations_of(r->edition, JD_PRESET_STANDARD, &plain);
    switch (which) {
    case 0: usual_start(r); break;
    case 1: simple_control(r); break;
    case 2: r->control_black.count = 0; break;
    case 3: r->supervised = true; break;
    case 4: r->illegal = usual.illegal; break;
    case 5: r->manual_sheets = false; break;
    case 6: r->check_in = false; break;
    case 7: r->default_ms = 0; break;
    case 8: r->draw_before_move = 0; break;
    case 9: r->draw_by_arbiter = false; break;
    case 10: r->quickplay = usual.quickplay; break;
    case 11: r->arbiter = true; break;
    case 12: r->blind[0] = false; break;
    case 13: r->blind[1] = false; break;
    case 14: r->touch_on_request = -1; break;
    case 15: r->budget = usual.budget; break;
    case 16: r->setup_ok = false; break;
    case 17: r->online = false; break;
    case 18: r->speed = JD_STANDARD; break;
    case 19: r->increment_first = usual.increment_first; break;
    case 20: r->illegal_ms = usual.illegal_ms; break;
    case 21: r->claim_ms = usual.claim_ms; break;
    case 22: r->flags_stand = false; break;
    case 23: r->edition = JD_EDITION_DEFAULT; break;
    default: return false;
    }
    return true;
}
