/* table.c - what somebody who sits at a game under the Laws is shown of it beside its state, and told when he asks:
 * lines of text in the exchange. */
#include "exchange.h"

#include "words/label.h"

#include <jadoube/announce.h>
#include <jadoube/describe.h>
#include <jadoube/fen.h>
#include <jadoube/log.h>
#include <jadoube/pgn.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAGE 16384 /* bytes for all lines of an answer */
#define NONE (-1)  /* there is no such thing: not the same as no lines */

struct page {
    char  *at;
    size_t used;
};

static struct page open_page(void) { return (struct page){js_exchange(PAGE), 0}; }

static void put_line(struct page *page, const char *text)
{
    if (!page->at || page->used + strlen(text) + 1 >= PAGE)
        return;
    page->used += (size_t)snprintf(page->at + page->used, PAGE - page->used, "%s\n", text);
}

static void put_number(struct page *page, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)number);
    put_line(page, text);
}

static int put_moves(const jd_position *p, const jd_moves *moves)
{
    struct page page = open_page();
    for (size_t i = 0; i < moves->count; i++) {
        char text[JD_MOVETEXT_MAX];
        jd_movetext_write(p, moves->at[i], &(jd_movestyle){.form = JD_FORM_UCI}, text, sizeof text);
        put_line(&page, text);
    }
    return (int)page.used;
}

/* ---- what may be done ---- */

/* The moves to which the player on move is bound. */
JS int js_log_bound(jd_log *log)
{
    jd_state s = jd_game_state(jd_log_game(log));
    jd_moves moves;
    if (s.phase != JD_RUNNING || !jd_game_bound(jd_log_game(log), &moves))
        return NONE;
    return put_moves(&s.position, &moves);
}

/* The moves among which a player may choose, where others are not taken from him: online. */
JS int js_log_legal(jd_log *log, int role)
{
    jd_state s = jd_game_state(jd_log_game(log));
    jd_moves moves;
    if (jd_log_regulations(log)->illegal != JD_ILLEGAL_REFUSE || s.phase != JD_RUNNING ||
        (jd_party)role != jd_party_of(s.on_move))
        return NONE;
    jd_moves_legal(&s.position, &moves);
    return put_moves(&s.position, &moves);
}

/* A move is one act, and an illegal one is not taken. */
JS int js_log_refuses(jd_log *log) { return jd_log_regulations(log)->illegal == JD_ILLEGAL_REFUSE; }

/* What there is to do for a party in such a game, "claim fifty", whatever the board says now (12.6). */
JS int js_log_acts(jd_log *log, int role)
{
    struct page page = open_page();
    for (int act = 0; act < JD_ACT_COUNT; act++)
        for (int what = 0; what < JD_WHAT_COUNT; what++) {
            char name[64];
            snprintf(name, sizeof name, "%s%s%s", jd_act_name((jd_act)act), what ? " " : "",
                     jd_what_name((jd_what)what));
            if (jd_act_whole((jd_act)act, (jd_what)what) && jd_act_allowed((jd_act)act, (jd_party)role) &&
                jd_regulations_use(jd_log_regulations(log), (jd_act)act, (jd_what)what))
                put_line(&page, name);
        }
    return (int)page.used;
}

/* ---- what happened ---- */

/* One that stands though it was not legal has no other name than its squares. */
static void put_illegal(struct page *page, const jd_ply *ply)
{
    char name[8] = "--";
    if (ply->from != JD_NO_SQUARE) {
        jd_square_name(ply->from, name);
        jd_square_name(ply->to, name + 2);
    }
    for (int form = 0; form < 2; form++)
        put_line(page, name);
    put_line(page, "");
    put_line(page, "");
}

static void put_legal(struct page *page, const jd_log *log, const jd_position *before, jd_move m,
                      const jd_language *language)
{
    char text[JD_MOVETEXT_MAX], said[JD_LABEL_MOVE_MAX], announced[JD_ANNOUNCE_MAX];
    jd_movetext_write(before, m, &(jd_movestyle){.form = JD_FORM_UCI}, text, sizeof text);
    put_line(page, text);
    jd_movetext_write(before, m, &(jd_movestyle){.language = language}, text, sizeof text);
    put_line(page, text);
    jd_label_move(jd_log_regulations(log), before, m, language, said, sizeof said);
    put_line(page, said);
    jd_announce_write(before, m, NULL, announced, sizeof announced);
    put_line(page, announced);
}

/* A half-move that stands: by its squares, as people write it, as it is said, as Appendix D announces it; by whom,
 * when, with how much time left; the position after it. */
JS int js_log_told(jd_log *log, int ply, const char *code)
{
    const jd_language *language = jd_language_find(code); /* before the page is opened: it lies there */
    const jd_game     *game = jd_log_game(log);
    jd_position        before = jd_game_position(game, ply - 1), after = jd_game_position(game, ply);
    jd_ply             made = jd_game_ply(game, ply);
    struct page        page = open_page();
    char               fen[JD_FEN_MAX];
    if (made.move == JD_NO_MOVE)
        put_illegal(&page, &made);
    else
        put_legal(&page, log, &before, made.move, language);
    put_line(&page, jd_party_name(jd_party_of(made.by)));
    put_number(&page, made.at);
    put_number(&page, made.clock);
    jd_fen_write(&after, fen, sizeof fen);
    put_line(&page, fen);
    return (int)page.used;
}

/* What waits for an arbiter: a claim, and who has called him. */
JS int js_log_waits(jd_log *log)
{
    jd_waiting_claim c = jd_game_claim(jd_log_game(log));
    jd_party         caller = jd_game_caller(jd_log_game(log));
    struct page      page = open_page();
    bool             claims = c.what != JD_WHAT_NONE;
    put_line(&page, claims ? jd_party_name(c.by) : "");
    put_line(&page, claims ? jd_what_name(c.what) : "");
    put_line(&page, claims ? c.move : "");
    put_line(&page, caller == JD_BY_NOBODY ? "" : jd_party_name(caller));
    return (int)page.used;
}

/* What a player has written on his sheet; where sheets keep themselves there is none. */
JS int js_log_sheet(jd_log *log, int colour)
{
    const jd_game *game = jd_log_game(log);
    struct page    page = open_page();
    if (!jd_log_regulations(log)->manual_sheets)
        return NONE;
    for (int ply = 1; ply <= jd_game_entries(game, (jd_colour)colour); ply++) {
        jd_entry e = jd_game_entry(game, (jd_colour)colour, ply);
        char     text[sizeof e.text + sizeof e.time + 8];
        snprintf(text, sizeof text, "%s%s%s%s", e.text, e.offer ? " (=)" : "", *e.time ? " " : "", e.time);
        put_line(&page, text);
    }
    return (int)page.used;
}

/* ---- what is asked ---- */

/* "rank 4", "attackers e4", of a position. */
JS int js_describe(const jd_position *p, const char *question, const char *code)
{
    const jd_language *language = jd_language_find(code);
    jd_question        q;
    if (jd_question_read(question, language, &q, NULL) != JD_OK)
        return NONE;
    char *out = js_exchange(JD_DESCRIBE_MAX);
    return out ? (int)jd_describe(p, &q, language, out, JD_DESCRIBE_MAX) : NONE;
}

/* All legal moves as people of a language write them. */
JS int js_choices_in(const jd_position *p, const char *code)
{
    const jd_movestyle style = {.language = jd_language_find(code)};
    struct page        page = open_page();
    jd_moves           moves;
    jd_moves_legal(p, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        char text[JD_MOVETEXT_MAX];
        jd_movetext_write(p, moves.at[i], &style, text, sizeof text);
        put_line(&page, text);
    }
    return (int)page.used;
}

/* A move by its squares, and as people of a language write it; the position becomes the one after it. */
JS int js_move_in(jd_position *p, int move, const char *code)
{
    const jd_movestyle styles[] = {{.form = JD_FORM_UCI}, {.language = jd_language_find(code)}};
    struct page        page = open_page();
    for (int i = 0; i < 2; i++) {
        char text[JD_MOVETEXT_MAX];
        jd_movetext_write(p, (jd_move)move, &styles[i], text, sizeof text);
        put_line(&page, text);
    }
    *p = move == JD_NULL_MOVE ? jd_null_move_make(p) : jd_move_make(p, (jd_move)move);
    return (int)page.used;
}

static bool is_named(const jd_pgn_command *c, const char *name)
{
    return c->name.length == strlen(name) && memcmp(c->name.at, name, c->name.length) == 0;
}

static void put_command(struct page *page, const jd_pgn_command *c)
{
    int64_t     ms;
    jd_pgn_eval eval;
    if (is_named(c, "clk") && jd_pgn_time_read(c->value, &ms)) {
        put_line(page, "clock");
        put_number(page, ms);
    } else if (is_named(c, "eval") && jd_pgn_eval_read(c->value, &eval)) {
        put_line(page, eval.mate ? "mate" : "eval");
        put_number(page, eval.value);
    }
}

/* What the commands [%clk] and [%eval] of a comment say: a line for the name, and one for the number. The comment is
 * not in the exchange. */
JS int js_commands(const char *comment, size_t length)
{
    struct page    page = open_page();
    jd_pgn_command command;
    for (size_t at = 0; jd_pgn_command_next((jd_text){comment, length}, &at, &command);)
        put_command(&page, &command);
    return (int)page.used;
}

/* The move that a text in a language names, by its squares. */
JS int js_read_in(const jd_position *p, const char *text, const char *code)
{
    jd_reading reading;
    jd_moves   found = {.count = 1};
    if (jd_movetext_read(p, text, strlen(text), jd_language_find(code), &reading) != JD_OK)
        return NONE;
    found.at[0] = reading.move;
    return put_moves(p, &found);
}

/* The title of an Article, and what it asks. */
JS int js_article(const char *edition, const char *number, const char *code)
{
    static char        text[8192];
    const jd_language *language = jd_language_find(code);
    jd_edition         found;
    const char        *title =
        jd_edition_parse(edition, &found) ? jd_label_article(found, number, language, text, sizeof text) : NULL;
    struct page page = open_page();
    if (!title)
        return NONE;
    put_line(&page, title);
    put_line(&page, text);
    return (int)page.used;
}

static jd_fault fault;

JS size_t      js_control_fault_offset(void) { return fault.offset; }
JS const char *js_control_fault_expected(void) { return fault.expected; }

/* A time control as the log writes it, short, and in words. */
JS int js_control(const char *typed, const char *code)
{
    const jd_language *language = jd_language_find(code);
    char               text[1024];
    jd_control         control;
    fault = (jd_fault){0, NULL};
    if (jd_control_read(typed, &control, &fault) != JD_OK)
        return NONE;
    struct page page = open_page();
    jd_control_write(&control, text, sizeof text);
    put_line(&page, text);
    jd_label_control_short(&control, text, sizeof text);
    put_line(&page, text);
    jd_label_control(&control, language, text, sizeof text);
    put_line(&page, text);
    return (int)page.used;
}
