/* retold.c - the same game told in another way is ruled the same way. */
#include "property.h"

#include "jadoube/movetext.h"

#include <stdio.h>
#include <string.h>

static struct told other;

/* ---- every event in another form ---- */

static void turn_regulations(const struct lens *l, jd_regulations *r)
{
    r->start = lens_position(l, &r->start);
    if (!l->colours)
        return;
    r->array = lens_position(l, &r->array);
    if (r->control_black.count) {
        jd_control white = r->control;
        r->control = r->control_black;
        r->control_black = white;
    }
    bool blind = r->blind[0];
    r->blind[0] = r->blind[1];
    r->blind[1] = blind;
}

static void swap_numbers(int64_t pair[2])
{
    int64_t first = pair[0];
    pair[0] = pair[1];
    pair[1] = first;
}

static void turn_colours(const struct lens *l, jd_event *e)
{
    bool here = e->present[0];
    e->by = lens_party(l, e->by);
    e->of = lens_party(l, e->of);
    e->present[0] = e->present[1];
    e->present[1] = here;
    swap_numbers(e->clock);
    swap_numbers(e->moves);
    if (e->result && jd_result_parse(e->result) < JD_RESULT_COUNT)
        e->result = jd_result_text(lens_result(l, jd_result_parse(e->result)));
}

static struct step turn_step(const struct lens *l, struct step s)
{
    if (l->colours)
        turn_colours(l, &s.e);
    s.from = lens_square(l, s.from);
    s.e.square = lens_square(l, s.e.square);
    s.e.squares = lens_squares(l, s.e.squares);
    s.e.move = lens_text(l, s.e.move);
    s.e.text = lens_text(l, s.e.text);
    s.e.line = lens_text(l, s.e.line);
    return s;
}

static bool same_turned(const struct lens *l, const struct told *log, char why[WHY_MAX])
{
    other.regs = log->regs;
    turn_regulations(l, &other.regs);
    if (jd_regulations_check(&other.regs, NULL) != JD_OK)
        return true; /* online the speed follows from White's control */
    other.count = log->count;
    for (int i = 0; i < log->count; i++)
        other.at[i] = turn_step(l, log->at[i]);
    return same_games(l, log, &other, why);
}

bool colours_swapped(const struct told *log, char why[WHY_MAX])
{
    static const struct lens l = {.colours = true};
    return same_turned(&l, log, why);
}

/* Castling has its sides: only where nobody may castle, or tries to, here or in the mirror. A text is read from left to
 * right: what is no move is not looked at. */
static bool tells_of_castling(const struct told *log)
{
    static const char *const steps[] = {"e1c1", "e1g1", "e8c8", "e8g8", "d1f1", "d1b1", "d8f8", "d8b8",
                                        "e1a1", "e1h1", "e8a8", "e8h8", "d1a1", "d1h1", "d8a8", "d8h8"};
    for (int i = 0; i < log->count; i++)
        for (size_t k = 0; k < sizeof steps / sizeof *steps; k++)
            if (log->at[i].e.move && strcmp(log->at[i].e.move, steps[k]) == 0)
                return true;
    return false;
}

bool files_mirrored(const struct told *log, char why[WHY_MAX])
{
    static const struct lens l = {.files = true};
    return log->regs.start.castling || tells_of_castling(log) || same_turned(&l, log, why);
}

/* ---- notation ---- */

static jd_move of_coordinates(const jd_position *p, const char *text)
{
    static const char letters[] = "?nbrq";
    jd_square         from = jd_square_parse(text), to = from < JD_NO_SQUARE ? jd_square_parse(text + 2) : JD_NO_SQUARE;
    const char       *kind = to < JD_NO_SQUARE && text[4] ? strchr(letters, text[4]) : NULL;
    return to < JD_NO_SQUARE ? jd_move_find(p, from, to, kind ? (jd_kind)(kind - letters) : JD_NO_KIND) : JD_NO_MOVE;
}

/* The same move in short notation, where it is legal for the player on move; else as it was. */
static struct step in_san(const jd_game *game, struct step s)
{
    char        text[JD_MOVETEXT_MAX];
    jd_position p = jd_game_position(game, jd_game_state(game).standing);
    if (!s.e.move || (jd_party)p.turn != s.e.by)
        return s;
    jd_move m = of_coordinates(&p, s.e.move);
    if (m != JD_NO_MOVE)
        s.e.move = text_keep(jd_san_write(&p, m, text));
    return s;
}

bool moves_in_san(const struct told *log, char why[WHY_MAX])
{
    static const struct lens l = {.words = true};
    static jd_rulings        out;
    jd_game                 *game = told_begin(log);
    other.regs = log->regs;
    other.count = log->count;
    for (int i = 0; i < log->count; i++) {
        other.at[i] = in_san(game, log->at[i]);
        jd_game_apply(game, &log->at[i].e, &out, NULL);
    }
    jd_game_free(game);
    return same_games(&l, log, &other, why);
}
