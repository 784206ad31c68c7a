/* view_matters.c - what is open beside the board: sheets, a claim, a call, the envelope, signatures. */
#include "log/view_parts.h"

#include <stdio.h>

/* ---- the sheets ---- */

bool jd_look_sees_sheet(const struct look *l, jd_party of)
{
    return l->eyes == of || l->eyes == JD_BY_ARBITER || l->over;
}

void jd_look_put_sheet(struct json_out *o, const struct look *l, jd_party of)
{
    int entries = jd_game_entries(l->view->game, (jd_colour)of);
    jd_json_key(o, jd_party_name(of));
    jd_json_open(o, '[');
    for (int ply = 1; ply <= entries; ply++) {
        jd_entry e = jd_game_entry(l->view->game, (jd_colour)of, ply);
        char     text[sizeof e.text + sizeof e.time + 8];
        snprintf(text, sizeof text, "%s%s%s%s", e.text, e.offer ? " (=)" : "", *e.time ? " " : "", e.time);
        jd_json_put_text(o, text);
    }
    jd_json_close(o, ']');
}

/* ---- what waits for the arbiter ---- */

void jd_look_put_claim(struct json_out *o, const struct look *l)
{
    jd_waiting_claim c = jd_game_claim(l->view->game);
    jd_json_key(o, "claim");
    if (c.what == JD_WHAT_NONE) {
        jd_json_put_text(o, NULL);
        return;
    }
    jd_json_open(o, '{');
    jd_json_key_text(o, "by", jd_party_name(c.by));
    jd_json_key_text(o, "what", jd_what_name(c.what));
    jd_json_key_text(o, "move", c.move[0] ? c.move : NULL);
    jd_json_close(o, '}');
}

void jd_look_put_call(struct json_out *o, const struct look *l)
{
    jd_party caller = jd_game_caller(l->view->game);
    jd_json_key(o, "call");
    if (caller == JD_BY_NOBODY) {
        jd_json_put_text(o, NULL);
        return;
    }
    jd_json_open(o, '{');
    jd_json_key_text(o, "by", jd_party_name(caller));
    jd_json_key_text(o, "reason", jd_game_call_reason(l->view->game));
    jd_json_close(o, '}');
}

/* ---- the envelope ---- */

/* A commitment without salt could be guessed: there are not many moves. */
void jd_look_put_envelope(struct json_out *o, const struct look *l)
{
    jd_envelope e = jd_game_envelope(l->view->game);
    jd_json_key(o, "envelope");
    if (!e.sealed && !e.asked) {
        jd_json_put_text(o, NULL);
        return;
    }
    jd_json_open(o, '{');
    jd_json_key_text(o, "by", jd_party_name(jd_party_of(e.by)));
    jd_json_key_switch(o, "sealed", e.sealed);
    jd_json_key_number(o, "move_number", e.move_number);
    jd_json_key_text(o, "commitment", e.salted ? e.commitment : NULL);
    if (e.resume_at == JD_ABSENT)
        jd_json_key_text(o, "resume_at", NULL);
    else
        jd_json_key_number(o, "resume_at", e.resume_at);
    jd_json_key_text(o, "place", e.place);
    jd_json_close(o, '}');
}

/* Of a board in the room: the result that each player has signed, as long as it is not decided. */
void jd_look_put_signed(struct json_out *o, const struct look *l)
{
    if (!l->view->regs->in_room)
        return;
    jd_json_key(o, "signed");
    jd_json_open(o, '{');
    for (int c = 0; c < 2; c++)
        jd_json_key_text(o, jd_party_name((jd_party)c), jd_result_text(jd_game_signature(l->view->game, (jd_colour)c)));
    jd_json_close(o, '}');
}

/* The number of the act that the arbiter can take back, for the arbiter alone. */
void jd_look_put_withdraw(struct json_out *o, const struct look *l)
{
    unsigned event = jd_game_withdrawable(l->view->game);
    if (l->eyes != JD_BY_ARBITER)
        return;
    if (event)
        jd_json_key_number(o, "withdraw", event);
    else
        jd_json_key_text(o, "withdraw", NULL);
}
