/* table.c - what is told of a game under the Laws, and what is answered to questions: text in the exchange. */
#include "exchange.h"

#include "words/label.h"

#include <jadoube/describe.h>
#include <jadoube/pgn.h>
#include <jadoube/view.h>

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

/* ---- what a role is told ---- */

/* The whole game and what the last event changed, as JSON in the exchange, for a role and a language by their names;
 * NONE: there is no such role, or no memory. */
static size_t write_view(const jd_log *log, jd_reader reader, int64_t since, bool event, char *out, size_t size)
{
    return event ? jd_view_event(log, reader, out, size) : jd_view_game(log, reader, since, out, size);
}

static int put_view(const jd_log *log, const char *role, const char *code, int64_t since, bool event)
{
    jd_reader reader = {jd_role_parse(role), jd_language_find(code)}; /* before anything is written where they lie */
    if (reader.role == JD_ROLE_COUNT || (event && !jd_log_event(log)))
        return NONE;
    char  *out = js_exchange(PAGE);
    size_t length = out ? write_view(log, reader, since, event, out, PAGE) : 0;
    if (length >= PAGE && (out = js_exchange(length + 1)))
        write_view(log, reader, since, event, out, length + 1);
    return out ? (int)length : NONE;
}

JS int js_view_game(jd_log *log, const char *role, const char *code, double since)
{
    return put_view(log, role, code, (int64_t)since, false);
}

JS int js_view_event(jd_log *log, const char *role, const char *code) { return put_view(log, role, code, -1, true); }

JS int js_view_state(jd_log *log, const char *name)
{
    jd_role role = jd_role_parse(name);
    char   *out = role == JD_ROLE_COUNT ? NULL : js_exchange(PAGE);
    return out ? (int)jd_view_state(log, role, out, PAGE) : NONE;
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
    char       found[JD_MOVETEXT_MAX];
    if (jd_movetext_read(p, text, strlen(text), jd_language_find(code), &reading) != JD_OK)
        return NONE;
    struct page page = open_page();
    jd_movetext_write(p, reading.move, &(jd_movestyle){.form = JD_FORM_UCI}, found, sizeof found);
    put_line(&page, found);
    return (int)page.used;
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
