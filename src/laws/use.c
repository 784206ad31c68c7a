/* use.c - which acts there are in a game at all, by what was announced. */
#include "jadoube/game.h"

/* Pieces that are touched and let go, or a board that only takes whole moves. */
static bool by_hand(const jd_regulations *r) { return r->illegal != JD_ILLEGAL_REFUSE; }

/* A clock that somebody presses and sees, pieces that somebody has set up; online the program does both. */
static bool at_a_table(const jd_regulations *r) { return !r->online; }

static bool use_claim(const jd_regulations *r, jd_what what)
{
    switch (what) {
    case JD_WHAT_FLAG:
    case JD_WHAT_SETUP: return at_a_table(r);
    case JD_WHAT_ILLEGAL:
    case JD_WHAT_TOUCH: return by_hand(r);
    case JD_WHAT_CANNOT_WIN:
    case JD_WHAT_NO_EFFORT: return r->quickplay != JD_QUICKPLAY_NONE;
    case JD_WHAT_RESIGNED:
    case JD_WHAT_AGREED: return at_a_table(r) && r->arbiter;
    case JD_WHAT_INCREMENT: return r->quickplay == JD_QUICKPLAY_INCREMENT;
    default: return true;
    }
}

static bool use_consent(const jd_regulations *r, jd_what what)
{
    return what == JD_WHAT_CONSENT_LATE ? r->check_in : r->draw_by_arbiter || r->draw_before_move > 0;
}

bool jd_regulations_use(const jd_regulations *r, jd_act act, jd_what what)
{
    switch (act) {
    case JD_DO_ADJUST:
    case JD_DO_TOUCH:
    case JD_DO_RELEASE: return by_hand(r);
    case JD_DO_PRESS: return by_hand(r) && at_a_table(r);
    case JD_DO_ARRIVE: return r->check_in;
    case JD_DO_WRITE: return r->manual_sheets;
    case JD_DO_ANNOUNCE: return r->blind[0] || r->blind[1];
    case JD_DO_STOP:
    case JD_DO_APPEAL: return r->arbiter; /* whose decision would it be? */
    case JD_DO_CLAIM: return use_claim(r, what);
    case JD_DO_CONSENT: return use_consent(r, what);
    default: return true;
    }
}
