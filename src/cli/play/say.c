/* say.c - what happens, in words. */
#include "cli/play/say.h"

#include "cli/play/engine.h"
#include "console/text.h"
#include "jadoube/face.h"

#include <stdio.h>
#include <string.h>

static const char *word(const struct local_game *t, text_id id) { return text_of(t->manner.language, id); }

/* ---- pieces of text ---- */

void clock_text(int64_t ms, char out[24]) { jd_clock_face(ms, JD_FACE_HOURS | JD_FACE_TENTHS, out, 24); }

const char *player_text(const struct local_game *t, jd_colour c)
{
    const char *name = t->regs.names[c];
    return name && *name ? name : jd_label_player(c, t->manner.language);
}

jd_colour last_mover(const jd_state *s) { return s->legal ? jd_colour_other(s->on_move) : s->on_move; }

bool move_text(const struct local_game *t, int ply, jd_colour writer, char out[JD_MOVETEXT_MAX])
{
    const jd_movestyle style = {.language = t->manner.notation[writer]};
    jd_position        before = jd_game_position(t->game, ply - 1);
    jd_move            move = jd_game_move(t->game, ply);
    out[0] = '\0';
    if (move != JD_NO_MOVE)
        jd_movetext_write(&before, move, &style, out, JD_MOVETEXT_MAX);
    return move != JD_NO_MOVE;
}

void aloud_text(const struct local_game *t, int ply, char out[JD_LABEL_MOVE_MAX])
{
    jd_position before = jd_game_position(t->game, ply - 1);
    jd_move     move = jd_game_move(t->game, ply);
    if (t->manner.ranks)
        jd_announce_write(&before, move, t->manner.ranks, out, JD_LABEL_MOVE_MAX);
    else
        jd_label_move(&t->regs, &before, move, t->manner.language, out, JD_LABEL_MOVE_MAX);
}

void list_append(char out[LIST_MAX], const char *between, const char *text)
{
    size_t length = strlen(out);
    snprintf(out + length, LIST_MAX - length, "%s%s", length ? between : "", text);
}

bool bound_text(const struct local_game *t, char out[LIST_MAX])
{
    jd_state    s = jd_game_state(t->game);
    jd_position p = jd_game_position(t->game, s.ply);
    jd_moves    moves;
    out[0] = '\0';
    if (s.phase >= JD_FINISHED || !jd_game_bound(t->game, &moves))
        return false;
    const jd_movestyle style = {.language = t->manner.notation[p.turn]};
    for (size_t i = 0; i < moves.count; i++) {
        char text[JD_MOVETEXT_MAX];
        jd_movetext_write(&p, moves.at[i], &style, text, sizeof text);
        list_append(out, ", ", text);
    }
    return true;
}

void state_text(const struct local_game *t, char out[LIST_MAX])
{
    static const text_id phases[] = {
        TEXT_PLAY_SCHEDULED, TEXTS, TEXT_PLAY_PAUSED, TEXT_PLAY_ADJOURNED, TEXT_PLAY_FINISHED, TEXT_PLAY_ANNULLED};
    jd_state s = jd_game_state(t->game);
    char     part[LIST_MAX], score[JD_LABEL_SCORE_MAX];
    jd_label_score(&s, score);
    snprintf(out, LIST_MAX, "%s", s.phase == JD_RUNNING ? "" : word(t, phases[s.phase]));
    if (*score) {
        text_fill(part, sizeof part, t->manner.language, TEXT_PLAY_RESULT,
                  JD_VALUES({"result", score}, {"article", s.article}));
        list_append(out, " ", part);
    }
    if (s.phase >= JD_FINISHED)
        return;
    if (s.made && !s.completed)
        text_fill(part, sizeof part, t->manner.language, TEXT_PLAY_NOT_PRESSED,
                  JD_VALUES({"who", player_text(t, last_mover(&s))}));
    else
        text_fill(part, sizeof part, t->manner.language,
                  opponent_thinking(t->opponent) ? TEXT_PLAY_THINKS : TEXT_PLAY_ON_MOVE,
                  JD_VALUES({"who", player_text(t, s.on_move)}));
    if (s.phase != JD_ADJOURNED)
        list_append(out, " ", part);
    if (jd_position_checkers(&s.position))
        list_append(out, " ", word(t, TEXT_PLAY_CHECK));
    if (s.offer <= JD_BY_BLACK) {
        text_fill(part, sizeof part, t->manner.language, TEXT_PLAY_OFFERS,
                  JD_VALUES({"who", player_text(t, (jd_colour)s.offer)}));
        list_append(out, " ", part);
    }
    jd_envelope e = jd_game_envelope(t->game);
    if (e.sealed) {
        text_fill(part, sizeof part, t->manner.language, TEXT_PLAY_SEALED, JD_VALUES({"who", player_text(t, e.by)}));
        list_append(out, " ", part);
    }
}

/* ---- what happens ---- */

static void say_move(struct local_game *t, int ply)
{
    jd_position before = jd_game_position(t->game, ply - 1), after = jd_game_position(t->game, ply);
    char        move[JD_MOVETEXT_MAX], aloud[JD_LABEL_MOVE_MAX] = "";
    jd_colour   by = (jd_colour)before.turn;
    bool        check = jd_position_checkers(&after) && !jd_position_is_mate(&after);
    move_text(t, ply, by, move);
    if (t->manner.aloud)
        aloud_text(t, ply, aloud);
    table_say(t, TONE_MOVE, "%u%s %s: %s%s%s.%s%s", before.fullmove, by == JD_WHITE ? "." : "...", player_text(t, by),
              move, *aloud ? ", " : "", aloud, check ? " " : "", check ? word(t, TEXT_PLAY_CHECK) : "");
}

static void say_moves_made(struct local_game *t, const jd_event *e, const jd_state *before, const jd_state *now)
{
    if (now->ply <= before->ply)
        return;
    if (jd_game_move(t->game, now->ply) != JD_NO_MOVE)
        say_move(t, now->ply);
    else if (e->move && e->by <= JD_BY_BLACK)
        table_tell(t, TONE_MOVE, TEXT_PLAY_PUTS,
                   JD_VALUES({"who", player_text(t, (jd_colour)e->by)}, {"move", e->move}));
}

static void say_rulings(struct local_game *t)
{
    for (size_t i = 0; i < t->rulings.count; i++) {
        char text[1024];
        jd_ruling_tell(&t->rulings.at[i], t->manner.language, t->regs.names, text, sizeof text);
        table_say(t, TONE_RULING, "%s", text);
    }
}

static void say_running(struct local_game *t, jd_party whose)
{
    if (whose <= JD_BY_BLACK)
        table_tell(t, TONE_NEWS, TEXT_PLAY_CLOCK_RUNS, JD_VALUES({"who", player_text(t, (jd_colour)whose)}));
}

static void say_phase(struct local_game *t, const jd_state *before, const jd_state *now)
{
    if (now->phase == before->phase || now->phase >= JD_FINISHED)
        return;
    if (now->phase == JD_PAUSED)
        table_tell(t, TONE_NEWS, TEXT_PLAY_PAUSED, NULL);
    else if (now->phase == JD_ADJOURNED)
        table_tell(t, TONE_NEWS, TEXT_PLAY_ADJOURNED, NULL);
    else if (now->phase == JD_RUNNING)
        say_running(t, now->running);
}

static void say_offers(struct local_game *t, const jd_state *before, const jd_state *now)
{
    if (now->offer == before->offer || now->phase >= JD_FINISHED)
        return;
    if (now->offer <= JD_BY_BLACK)
        table_tell(t, TONE_NEWS, TEXT_PLAY_OFFERS, JD_VALUES({"who", player_text(t, (jd_colour)now->offer)}));
    else
        table_tell(t, TONE_NEWS, TEXT_PLAY_DECLINED, NULL);
}

/* What was done that neither moves nor is ruled upon. */
static void say_act(struct local_game *t, const jd_event *e, const jd_state *now)
{
    bool runs = now->phase == JD_RUNNING, quiet = t->rulings.count == 0;
    if (e->act == JD_DO_PRESS && runs)
        say_running(t, now->running);
    else if (e->act == JD_DO_SEAL && quiet)
        table_tell(t, TONE_NEWS, TEXT_PLAY_SEALED, JD_VALUES({"who", player_text(t, (jd_colour)e->by)}));
    else if (e->act == JD_DO_ADJOURN && quiet && runs)
        table_tell(t, TONE_NEWS, TEXT_PLAY_SEAL_NOW, JD_VALUES({"who", player_text(t, now->on_move)}));
    else if (e->act == JD_DO_ADJUST && quiet)
        table_tell(t, TONE_NEWS, TEXT_PLAY_ADJUSTS, JD_VALUES({"who", player_text(t, (jd_colour)e->by)}));
    else if (e->act == JD_DO_RELEASE && quiet && runs && !now->completed && !t->hasty)
        table_tell(t, TONE_NEWS, TEXT_PLAY_PRESS_NOW, NULL);
}

void say_event(struct local_game *t, const jd_event *e, const jd_state *before)
{
    jd_state now = jd_game_state(t->game);
    size_t   said = t->said;
    say_moves_made(t, e, before, &now);
    say_rulings(t);
    say_offers(t, before, &now);
    say_phase(t, before, &now);
    say_act(t, e, &now);
    bool unheard = e->act == JD_DO_TICK || (e->act == JD_DO_WRITE && t->opponent && e->by != jd_party_of(t->person));
    if (t->said == said && !unheard) /* nobody should wonder whether it was heard */
        table_tell(t, TONE_NEWS, TEXT_PLAY_NOTED, NULL);
}

void say_refused(struct local_game *t, const jd_event *e)
{
    jd_position        p = jd_game_position(t->game, jd_game_state(t->game).ply);
    const jd_language *language = e->lang ? jd_language_find(e->lang) : NULL;
    const char        *text = e->move ? e->move : "";
    jd_reading         r;
    char               list[LIST_MAX] = "";
    if (!e->move) {
        table_tell(t, TONE_FAULT, TEXT_PLAY_CANNOT, NULL);
        return;
    }
    jd_movetext_read(&p, text, strlen(text), language, &r);
    if (r.outcome != JD_OUTCOME_AMBIGUOUS) {
        table_tell(t, TONE_FAULT, TEXT_PLAY_NO_MOVE, JD_VALUES({"text", text}));
        return;
    }
    const jd_movestyle style = {.language = language, .form = JD_FORM_LONG, .hyphen = true};
    for (unsigned i = 0; i < r.count && i < JD_CANDIDATES_MAX; i++) {
        char move[JD_MOVETEXT_MAX];
        jd_movetext_write(&p, r.candidates[i], &style, move, sizeof move);
        list_append(list, ", ", move);
    }
    table_tell(t, TONE_FAULT, TEXT_PLAY_AMBIGUOUS, JD_VALUES({"text", text}, {"moves", list}));
}
