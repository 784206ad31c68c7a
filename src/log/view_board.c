/* view_board.c - the position, the moves and what may be done, as a reader is told of them. */
#include "log/view_parts.h"

#include "jadoube/announce.h"
#include "jadoube/fen.h"
#include "log/state.h"
#include "words/label.h"

#include <stdio.h>

void jd_look_put_state(struct json_out *o, const struct look *l)
{
    jd_state_put(o, &l->state, (struct state_telling){.uncounted = l->uncounted, .delay = true});
}

/* ---- moves that may be made ---- */

static void put_moves(struct json_out *o, const char *key, const jd_position *p, const jd_moves *moves,
                      const jd_movestyle *style)
{
    jd_json_key(o, key);
    jd_json_open(o, '[');
    for (size_t i = 0; i < moves->count; i++) {
        char text[JD_MOVETEXT_MAX];
        jd_movetext_write(p, moves->at[i], style, text, sizeof text);
        jd_json_put_text(o, text);
    }
    jd_json_close(o, ']');
}

static const jd_movestyle uci = {.form = JD_FORM_UCI};

/* By their squares, and as people of the reader's language write them. */
void jd_look_put_bound(struct json_out *o, const struct look *l)
{
    const jd_movestyle style = {.language = l->reader.language};
    jd_moves           moves;
    if (l->state.phase == JD_RUNNING && jd_game_bound(l->view->game, &moves)) {
        put_moves(o, "bound", &l->state.position, &moves, &uci);
        put_moves(o, "bound_text", &l->state.position, &moves, &style);
    } else {
        jd_json_key_text(o, "bound", NULL);
    }
}

/* Only where no other move is taken: elsewhere nobody tells a player what is legal. */
void jd_look_put_legal(struct json_out *o, const struct look *l)
{
    jd_moves moves;
    if (l->view->regs->illegal != JD_ILLEGAL_REFUSE || l->state.phase != JD_RUNNING ||
        l->eyes != jd_party_of(l->state.on_move)) {
        jd_json_key_text(o, "legal", NULL);
        return;
    }
    jd_moves_legal(&l->state.position, &moves);
    put_moves(o, "legal", &l->state.position, &moves, &uci);
}

/* ---- acts ---- */

static bool is_open(const struct look *l, jd_act act, jd_what what)
{
    return jd_act_whole(act, what) && jd_act_allowed(act, l->eyes) && jd_regulations_use(l->view->regs, act, what) &&
           (l->reader.role != JD_ROLE_ASSISTANT || jd_assistant_may(act, what));
}

/* What there is to do for this role in such a game, "claim fifty", whatever the board says now (12.6). */
void jd_look_put_acts(struct json_out *o, const struct look *l)
{
    jd_json_key(o, "acts");
    jd_json_open(o, '[');
    for (int act = 0; act < JD_ACT_COUNT; act++)
        for (int what = 0; what < JD_WHAT_COUNT; what++) {
            char name[64];
            if (!is_open(l, (jd_act)act, (jd_what)what))
                continue;
            snprintf(name, sizeof name, "%s%s%s", jd_act_name((jd_act)act), what ? " " : "",
                     jd_what_name((jd_what)what));
            jd_json_put_text(o, name);
        }
    jd_json_close(o, ']');
}

/* ---- moves that were made ---- */

struct told_move {
    char uci[JD_MOVETEXT_MAX], text[JD_MOVETEXT_MAX], said[JD_LABEL_MOVE_MAX], announced[JD_ANNOUNCE_MAX];
};

/* One that stands though it was not legal has no other name than its squares. */
static void tell_illegal(const jd_ply *ply, struct told_move *out)
{
    char from[3] = "-", to[3] = "-";
    if (ply->from != JD_NO_SQUARE) {
        jd_square_name(ply->from, from);
        jd_square_name(ply->to, to);
    }
    snprintf(out->uci, sizeof out->uci, "%s%s", from, to);
    snprintf(out->text, sizeof out->text, "%s%s", from, to);
    out->said[0] = out->announced[0] = '\0';
}

static void tell_legal(const struct look *l, const jd_position *before, jd_move m, struct told_move *out)
{
    const jd_language *language = l->reader.language;
    jd_movetext_write(before, m, &uci, out->uci, sizeof out->uci);
    jd_movetext_write(before, m, &(jd_movestyle){.language = language}, out->text, sizeof out->text);
    jd_label_move(l->view->regs, before, m, language, out->said, sizeof out->said);
    jd_announce_write(before, m, NULL, out->announced, sizeof out->announced);
}

void jd_look_put_move(struct json_out *o, const struct look *l, int ply)
{
    const jd_game   *g = l->view->game;
    jd_position      before = jd_game_position(g, ply - 1), after = jd_game_position(g, ply);
    jd_ply           made = jd_game_ply(g, ply);
    struct told_move told;
    char             fen[JD_FEN_MAX];
    if (made.move == JD_NO_MOVE)
        tell_illegal(&made, &told);
    else
        tell_legal(l, &before, made.move, &told);
    after = l->uncounted ? uncounted(after) : after;
    jd_fen_write(&after, fen, sizeof fen);
    jd_json_open(o, '{');
    if (l->uncounted)
        jd_json_key_text(o, "ply", NULL);
    else
        jd_json_key_number(o, "ply", ply);
    jd_json_key_text(o, "move", told.uci);
    jd_json_key_text(o, "text", told.text);
    jd_json_key_text(o, "said", told.said);
    jd_json_key_text(o, "announced", told.announced);
    jd_json_key_text(o, "by", jd_party_name(jd_party_of(made.by)));
    jd_json_key_number(o, "at", made.at);
    jd_json_key_number(o, "clock", made.clock);
    jd_json_key_text(o, "fen", fen);
    jd_json_close(o, '}');
}
