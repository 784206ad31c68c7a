#include "play.h"

jd_game *game_of(jd_edition edition, const char *text, void (*change)(jd_regulations *r))
{
    jd_control control;
    jd_game   *game;
    assert_int_equal(jd_control_read(text, &control, NULL), JD_OK);
    jd_regulations regs = jd_regulations_of(edition, JD_PRESET_BY_CONTROL, &control);
    if (change)
        change(&regs);
    assert_int_equal(jd_game_new(&game, &regs), JD_OK);
    return game;
}

const jd_rulings *apply(jd_game *game, jd_event e)
{
    static jd_rulings out;
    assert_int_equal(jd_game_apply(game, &e, &out, NULL), JD_OK);
    return &out;
}

const jd_rulings *act(jd_game *game, int64_t at, jd_party by, jd_act what)
{
    return apply(game, jd_event_of(at, by, what));
}

const jd_rulings *play(jd_game *game, int64_t at, jd_party by, const char *move)
{
    jd_event e = jd_event_of(at, by, JD_DO_PLAY);
    e.move = move;
    return apply(game, e);
}

const jd_rulings *claim(jd_game *game, int64_t at, jd_party by, jd_what what)
{
    jd_event e = jd_event_of(at, by, JD_DO_CLAIM);
    e.what = what;
    return apply(game, e);
}

const jd_rulings *says(jd_game *game, int64_t at, jd_party by, jd_act what, const char *text)
{
    jd_event e = jd_event_of(at, by, what);
    e.text = text;
    return apply(game, e);
}
