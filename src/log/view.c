/* view.c - a game, and what happened in it, as a role is told of it. */
#include "log/view_parts.h"

#include "jadoube/fen.h"

#include <string.h>

/* ---- who reads ---- */

static const char *const names[JD_ROLE_COUNT] = {"white", "black", "arbiter", "assistant", "spectator"};

const char *jd_role_name(jd_role role) { return names[role]; }

jd_role jd_role_parse(const char *name)
{
    int role = 0;
    while (role < JD_ROLE_COUNT && strcmp(names[role], name) != 0)
        role++;
    return (jd_role)role;
}

jd_party jd_role_eyes(jd_role role, const jd_regulations *regs)
{
    switch (role) {
    case JD_ROLE_WHITE: return JD_BY_WHITE;
    case JD_ROLE_BLACK: return JD_BY_BLACK;
    case JD_ROLE_ARBITER: return JD_BY_ARBITER;
    case JD_ROLE_ASSISTANT: return regs->blind[0] ? JD_BY_WHITE : regs->blind[1] ? JD_BY_BLACK : JD_BY_NOBODY;
    default: return JD_BY_NOBODY;
    }
}

static bool is_player(jd_party eyes) { return eyes == JD_BY_WHITE || eyes == JD_BY_BLACK; }

static struct look look_with(const struct view *v, jd_reader reader, jd_party eyes)
{
    struct look l = {v, reader, eyes, .state = jd_game_view(v->game, eyes)};
    l.over = l.state.phase >= JD_FINISHED;
    l.uncounted = is_player(eyes) && v->regs->manual_sheets && l.state.counter[0] == JD_HIDDEN;
    if (!l.reader.language)
        l.reader.language = jd_language_english();
    return l;
}

static struct look look_at(const struct view *v, jd_reader reader)
{
    return look_with(v, reader, jd_role_eyes(reader.role, v->regs));
}

bool jd_view_withholds_of(const struct view *v, jd_role role) { return look_at(v, (jd_reader){role, NULL}).uncounted; }

/* ---- the whole game ---- */

/* A member of the first line as it stands there: the regulations, the tags of its PGN. */
static void put_first(struct json_out *o, const char *head, const char *name)
{
    struct json v;
    jd_json_key(o, name);
    if (jd_json_read(head, strlen(head), &v, NULL) == JD_OK && jd_json_member(v, name, &v))
        jd_json_put_raw(o, v.at, jd_json_length(v));
    else
        jd_json_put_text(o, NULL);
}

static void put_names(struct json_out *o, const jd_regulations *regs)
{
    jd_json_key(o, "names");
    jd_json_open(o, '{');
    for (int c = 0; c < 2; c++)
        jd_json_key_text(o, jd_party_name((jd_party)c), regs->names[c]);
    jd_json_close(o, '}');
}

/* Where it began: a number of Chess960 alone does not say that to a page. */
static void put_start(struct json_out *o, const jd_game *game)
{
    jd_position p = jd_game_position(game, 0);
    char        fen[JD_FEN_MAX];
    jd_fen_write(&p, fen, sizeof fen);
    jd_json_key_text(o, "start", fen);
}

/* What the clocks showed before the first move: an arbiter may set a position back, and them. */
static void put_start_clock(struct json_out *o, const struct look *l)
{
    if (l->eyes != JD_BY_ARBITER)
        return;
    jd_json_key(o, "start_clock");
    jd_json_open(o, '{');
    for (int c = 0; c < 2; c++)
        jd_json_key_number(o, jd_party_name((jd_party)c), jd_game_start_clock(l->view->game, (jd_colour)c));
    jd_json_close(o, '}');
}

static void put_moves_from(struct json_out *o, const struct look *l, int first)
{
    jd_json_key(o, "moves");
    jd_json_open(o, '[');
    for (int ply = first; ply <= l->state.standing; ply++)
        jd_look_put_move(o, l, ply);
    jd_json_close(o, ']');
}

static void put_move_list(struct json_out *o, const struct look *l)
{
    int plies = l->state.standing;
    put_moves_from(o, l, l->uncounted && plies ? plies : 1);
}

static void put_all_rulings(struct json_out *o, const struct look *l)
{
    jd_json_key(o, "rulings");
    jd_json_open(o, '[');
    for (size_t seq = 1; seq <= l->view->lines->count; seq++)
        jd_look_put_rulings(o, l, seq);
    jd_json_close(o, ']');
}

/* So that a reader who comes after it knows of it, too: why the clocks stand, or that the server was away. */
static void put_last(struct json_out *o, const struct look *l)
{
    size_t count = l->view->lines->count;
    jd_json_key(o, "last");
    if (count)
        jd_look_put_line(o, l, count);
    else
        jd_json_put_text(o, NULL);
}

static void put_missed(struct json_out *o, const struct look *l, int64_t since)
{
    if (since < 0 || l->uncounted)
        return;
    jd_json_key(o, "missed");
    jd_json_open(o, '[');
    for (size_t seq = (size_t)since + 1; seq <= l->view->lines->count; seq++) {
        jd_json_open(o, '{');
        jd_json_key_number(o, "seq", (int64_t)seq);
        jd_json_key(o, "event");
        jd_look_put_line(o, l, seq);
        jd_json_close(o, '}');
    }
    jd_json_close(o, ']');
}

static void put_sheets(struct json_out *o, const struct look *l)
{
    jd_json_key(o, "sheet");
    jd_json_open(o, '{');
    for (int p = 0; p < 2; p++)
        if (l->view->regs->manual_sheets && jd_look_sees_sheet(l, (jd_party)p))
            jd_look_put_sheet(o, l, (jd_party)p);
    jd_json_close(o, '}');
}

static void put_announced(struct json_out *o, const struct look *l)
{
    const struct view *v = l->view;
    jd_json_key_text(o, "lang", l->reader.language->code);
    jd_json_key_number(o, "seq", (int64_t)v->lines->count);
    jd_json_key_number(o, "state_at", jd_game_at(v->game));
    put_first(o, v->head, "regulations");
    put_first(o, v->head, "tags");
    put_names(o, v->regs);
    put_start(o, v->game);
    put_start_clock(o, l);
}

size_t jd_view_game_of(const struct view *v, jd_reader reader, int64_t since, char *out, size_t size)
{
    struct json_out o = {.to = {out, size, 0}};
    struct look     l = look_at(v, reader);
    jd_json_open(&o, '{');
    put_announced(&o, &l);
    jd_json_key(&o, "state");
    jd_look_put_state(&o, &l);
    jd_look_put_bound(&o, &l);
    jd_look_put_legal(&o, &l);
    jd_look_put_acts(&o, &l);
    jd_json_key_text(&o, "for", is_player(l.eyes) ? jd_party_name(l.eyes) : NULL);
    jd_json_key_text(&o, "pieces", v->regs->illegal == JD_ILLEGAL_REFUSE ? "move" : "touch");
    put_move_list(&o, &l);
    put_all_rulings(&o, &l);
    put_last(&o, &l);
    put_missed(&o, &l, since);
    jd_look_put_claim(&o, &l);
    jd_look_put_call(&o, &l);
    jd_look_put_envelope(&o, &l);
    put_sheets(&o, &l);
    jd_look_put_signed(&o, &l);
    jd_look_put_withdraw(&o, &l);
    jd_json_close(&o, '}');
    return buffer_close(&o.to);
}

/* ---- one event ---- */

struct view_before jd_view_before(const jd_game *game, const jd_event *event)
{
    struct view_before b = {.writes = event->act == JD_DO_WRITE ? event->by : JD_BY_NOBODY,
                            .adjourns = event->act == JD_DO_ADJOURN,
                            .withdraws = event->act == JD_DO_WITHDRAW,
                            .standing = jd_game_state(game).standing,
                            .claim = jd_game_claim(game).what,
                            .caller = jd_game_caller(game),
                            .envelope = jd_game_envelope(game)};
    b.envelope.place = NULL; /* it may go with the game */
    for (int c = 0; c < 2; c++)
        b.entries[c] = jd_game_entries(game, (jd_colour)c);
    return b;
}

static bool envelope_changed(const struct view_before *before, const jd_game *game)
{
    const jd_envelope *a = &before->envelope, b = jd_game_envelope(game);
    return before->adjourns || a->asked != b.asked || a->sealed != b.sealed || a->resume_at != b.resume_at ||
           strcmp(a->commitment, b.commitment) != 0;
}

/* Written on, or shortened because moves were taken back. */
static bool sheet_changed(const struct look *l, const struct view_before *before, jd_party of)
{
    return ((before->writes == of || before->withdraws) && l->view->regs->manual_sheets) ||
           before->entries[of] != jd_game_entries(l->view->game, (jd_colour)of);
}

static void put_new_sheets(struct json_out *o, const struct look *l, const struct view_before *before)
{
    bool news[2];
    for (int p = 0; p < 2; p++)
        news[p] = sheet_changed(l, before, (jd_party)p) && jd_look_sees_sheet(l, (jd_party)p);
    if (!news[0] && !news[1])
        return;
    jd_json_key(o, "sheet");
    jd_json_open(o, '{');
    for (int p = 0; p < 2; p++)
        if (news[p])
            jd_look_put_sheet(o, l, (jd_party)p);
    jd_json_close(o, '}');
}

static void put_changed(struct json_out *o, const struct look *l, const struct view_before *before)
{
    const jd_game *game = l->view->game;
    int            added = l->state.standing - before->standing;
    if (added > 0) {
        jd_json_key(o, "move");
        jd_look_put_move(o, l, l->state.standing);
    }
    if (added > 1 && !l->uncounted)
        put_moves_from(o, l, before->standing + 1);
    if (before->claim != jd_game_claim(game).what)
        jd_look_put_claim(o, l);
    if (before->caller != jd_game_caller(game))
        jd_look_put_call(o, l);
    if (envelope_changed(before, game))
        jd_look_put_envelope(o, l);
    put_new_sheets(o, l, before);
}

size_t jd_view_event_of(const struct view *v, const struct view_before *before, jd_reader reader, char *out,
                        size_t size)
{
    struct json_out o = {.to = {out, size, 0}};
    struct look     l = look_at(v, reader);
    jd_json_open(&o, '{');
    jd_json_key_number(&o, "seq", (int64_t)v->lines->count);
    jd_json_key(&o, "event");
    jd_look_put_line(&o, &l, v->lines->count);
    jd_json_key(&o, "rulings");
    jd_json_open(&o, '[');
    jd_look_put_rulings(&o, &l, v->lines->count);
    jd_json_close(&o, ']');
    jd_json_key(&o, "state");
    jd_look_put_state(&o, &l);
    jd_json_key_number(&o, "state_at", jd_game_at(v->game));
    jd_look_put_bound(&o, &l);
    jd_look_put_legal(&o, &l);
    if (l.uncounted)
        jd_json_key_text(&o, "plies", NULL);
    else
        jd_json_key_number(&o, "plies", l.state.standing);
    put_changed(&o, &l, before);
    jd_look_put_signed(&o, &l);
    jd_look_put_withdraw(&o, &l);
    jd_json_close(&o, '}');
    return buffer_close(&o.to);
}

/* ---- other parts ---- */

size_t jd_view_rulings_of(const struct view *v, const jd_rulings *rulings, jd_reader reader, char *out, size_t size)
{
    struct json_out o = {.to = {out, size, 0}};
    struct look     l = look_at(v, reader);
    jd_json_open(&o, '[');
    for (size_t i = 0; i < rulings->count; i++)
        jd_look_put_ruling(&o, &l, &rulings->at[i]);
    jd_json_close(&o, ']');
    return buffer_close(&o.to);
}

size_t jd_view_line_of(const struct view *v, size_t seq, jd_role role, char *out, size_t size)
{
    struct json_out o = {.to = {out, size, 0}};
    struct look     l = look_at(v, (jd_reader){role, NULL});
    jd_look_put_line(&o, &l, seq);
    return buffer_close(&o.to);
}

/* Where players keep their own score, nobody may tell them how many moves there were by showing them the wall (12.6).
 */
size_t jd_view_board_of(const struct view *v, char *out, size_t size)
{
    struct json_out o = {.to = {out, size, 0}};
    struct look     l =
        look_with(v, (jd_reader){JD_ROLE_SPECTATOR, NULL}, v->regs->manual_sheets ? JD_BY_WHITE : JD_BY_NOBODY);
    jd_json_open(&o, '{');
    jd_json_key(&o, "state");
    jd_look_put_state(&o, &l);
    jd_json_key_number(&o, "state_at", jd_game_at(v->game));
    jd_look_put_call(&o, &l);
    jd_look_put_claim(&o, &l);
    jd_look_put_signed(&o, &l);
    jd_json_close(&o, '}');
    return buffer_close(&o.to);
}

/* ---- of a log ---- */

size_t jd_view_game(const jd_log *log, jd_reader reader, int64_t since, char *out, size_t size)
{
    struct view v = jd_log_view(log);
    return jd_view_game_of(&v, reader, since, out, size);
}

size_t jd_view_event(const jd_log *log, jd_reader reader, char *out, size_t size)
{
    struct view v = jd_log_view(log);
    return jd_view_event_of(&v, jd_log_before(log), reader, out, size);
}

size_t jd_view_state(const jd_log *log, jd_role role, char *out, size_t size)
{
    struct json_out o = {.to = {out, size, 0}};
    struct view     v = jd_log_view(log);
    struct look     l = look_at(&v, (jd_reader){role, NULL});
    jd_look_put_state(&o, &l);
    return buffer_close(&o.to);
}
