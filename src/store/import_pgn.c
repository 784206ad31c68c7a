/* import_pgn.c - a game in PGN becomes a log: regulations from its tags, moves timed by their comments. */
#include "import_impl.h"

#include "jadoube/movetext.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CONTROL "5400+30" /* where a game does not tell its own */

/* ---- what the reader finds ---- */

static void on_game(void *context, uint64_t number)
{
    struct import     *i = context;
    struct import_pgn *g = &i->pgn;
    uint64_t           column;
    jd_pgn_where(g->reader, NULL, &g->line, &column);
    json_decref(g->tags);
    g->tags = import_need(i, json_object());
    g->bad = !g->tags;
    g->count = 0;
    g->stood = false;
    g->result = JD_NO_RESULT;
    g->start = jd_position_initial();
}

static void on_tag(void *context, jd_text name, jd_text value)
{
    struct import_pgn *g = &((struct import *)context)->pgn;
    char               n[256], v[1024];
    jd_text_utf8(name, n, sizeof n);
    if (jd_text_utf8(value, v, sizeof v) < sizeof v)
        json_object_set_new(g->tags, n, json_string(v));
}

static void on_start(void *context, const jd_position *position) { ((struct import *)context)->pgn.start = *position; }

/* The next half-move, to be filled; NULL when there is no room for it. */
static struct ply *next_ply(struct import *i)
{
    struct import_pgn *g = &i->pgn;
    if (g->count == g->room) {
        size_t      room = 2 * g->room + 128;
        struct ply *plies = import_need(i, realloc(g->plies, room * sizeof *plies));
        if (!plies) {
            g->bad = true;
            return NULL;
        }
        g->plies = plies;
        g->room = room;
    }
    struct ply *p = &g->plies[g->count++];
    *p = (struct ply){.clock = -1, .spent = -1};
    return p;
}

static void on_move(void *context, jd_move m, const jd_position *before, const jd_position *after, jd_text text)
{
    struct import *i = context;
    struct ply    *p = jd_pgn_depth(i->pgn.reader) == 0 ? next_ply(i) : NULL;
    if (p)
        jd_movetext_write(before, m, &(jd_movestyle){.form = JD_FORM_UCI}, p->move, sizeof p->move);
}

static bool is(jd_text text, const char *word)
{
    return text.length == strlen(word) && memcmp(text.at, word, text.length) == 0;
}

/* One word of [%stood …]: a half-move, or the time or an offer that belongs to the one before. */
static void take_stood(struct import *i, jd_text word)
{
    struct import_pgn *g = &i->pgn;
    struct ply        *last = g->stood && g->count ? &g->plies[g->count - 1] : NULL;
    if (last && is(word, "(=)"))
        last->offer = true;
    else if (last && memchr(word.at, ':', word.length))
        jd_pgn_time_read(word, &last->clock);
    else if (word.length < sizeof last->move && (last = next_ply(i)))
        memcpy(last->move, word.at, word.length); /* what it is shows when it is played */
    g->stood = true;
}

/* From an illegal move on that stood, the game is told in a comment (docs/log.md). */
static void take_rest(struct import *i, jd_text value)
{
    static const char spaces[] = " \t\r\n";
    const char       *at = value.at, *end = value.at + value.length;
    while (at < end) {
        const char *word = at;
        while (at < end && !memchr(spaces, *at, sizeof spaces - 1))
            at++;
        if (at > word)
            take_stood(i, (jd_text){word, (size_t)(at - word)});
        at += at < end;
    }
}

static void on_comment(void *context, jd_text text, bool more)
{
    struct import     *i = context;
    struct import_pgn *g = &i->pgn;
    jd_pgn_command     command;
    if (jd_pgn_depth(g->reader) > 0)
        return;
    for (size_t at = 0; jd_pgn_command_next(text, &at, &command);) {
        struct ply *p = g->count ? &g->plies[g->count - 1] : NULL;
        if (p && is(command.name, "clk"))
            jd_pgn_time_read(command.value, &p->clock);
        else if (p && is(command.name, "emt"))
            jd_pgn_time_read(command.value, &p->spent);
        else if (is(command.name, "stood"))
            take_rest(i, command.value);
    }
    if (g->count && is(text, "(=)"))
        g->plies[g->count - 1].offer = true;
}

static void on_result(void *context, jd_result result) { ((struct import *)context)->pgn.result = result; }

/* A game may be without its result: it gets the one of its tags. */
static void on_problem(void *context, const jd_pgn_problem *p)
{
    struct import *i = context;
    if (p->fault == JD_PGN_NO_RESULT)
        return;
    if (!i->pgn.bad)
        import_tell(i, p->line, p->column, "'%.*s': %s", (int)(p->text.length < 40 ? p->text.length : 40), p->text.at,
                    p->what);
    i->pgn.bad = true;
}

/* ---- its regulations ---- */

static const char *tag(const struct import_pgn *g, const char *name)
{
    const char *value = json_string_value(json_object_get(g->tags, name));
    return value && *value && strcmp(value, "?") != 0 ? value : NULL;
}

/* 20180101 and the beginning of that day in ms; false when it is not known. */
static bool date_of(const struct import_pgn *g, int *day, int64_t *ms)
{
    const char *date = tag(g, "Date");
    struct tm   t = {0};
    if (!date || sscanf(date, "%4d.%2d.%2d", &t.tm_year, &t.tm_mon, &t.tm_mday) != 3 || t.tm_mon < 1 || t.tm_mon > 12 ||
        t.tm_mday < 1 || t.tm_mday > 31)
        return false;
    *day = t.tm_year * 10000 + t.tm_mon * 100 + t.tm_mday;
    t.tm_year -= 1900;
    t.tm_mon -= 1;
    *ms = (int64_t)timegm(&t) * 1000;
    return true;
}

/* The tag goes where the log has a place for it. Without one that can be read, its tag says that it is not known. */
static void take_control(const struct import_pgn *g, jd_control *out)
{
    const char *text = tag(g, "TimeControl");
    if (text && jd_control_read(text, out, NULL) == JD_OK) {
        json_object_del(g->tags, "TimeControl");
        return;
    }
    jd_control_read(CONTROL, out, NULL);
    if (!text)
        json_object_set_new(g->tags, "TimeControl", json_string("?"));
}

/* Did the clocks begin without the first increment? Then the first move leaves no more than the base time. */
static bool begins_without(const struct import_pgn *g, const jd_control *control)
{
    return control->at[0].extra == JD_EXTRA_CUMULATIVE && g->count > 0 && g->plies[0].clock >= 0 &&
           g->plies[0].clock <= control->at[0].base_ms;
}

/* What the log has a place for is no tag any more. The label of a date looks otherwise; "?" says that there is none. */
static void put_labels(const struct import_pgn *g, json_t *regs)
{
    static const struct {
        const char *tag, *label; /* NULL: it stands elsewhere */
    } known[] = {
        {"Event", "event"}, {"Site", "site"},   {"Round", "round"}, {"White", NULL},
        {"Black", NULL},    {"Board", "board"}, {"Date", NULL},     {"Result", NULL},
        {"FEN", NULL},      {"SetUp", NULL},    {"Variant", NULL},  {"Laws", NULL},
    };
    const char *date = tag(g, "Date");
    char        text[11] = "?";
    for (int k = 0; date && strlen(date) == 10 && k < 10; k++)
        text[k] = date[k] == '.' ? '-' : date[k];
    json_object_set_new(regs, "date", json_string(text));
    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
        if (known[k].label && tag(g, known[k].tag))
            json_object_set_new(regs, known[k].label, json_string(tag(g, known[k].tag)));
        json_object_del(g->tags, known[k].tag);
    }
}

static jd_regulations regulations_of(const struct import_pgn *g, int day)
{
    jd_edition     edition = day ? jd_edition_on(day) : JD_EDITION_DEFAULT;
    jd_control     control;
    jd_position    usual = jd_position_initial();
    jd_regulations regs;
    if (tag(g, "Laws"))
        jd_edition_parse(tag(g, "Laws"), &edition);
    take_control(g, &control);
    regs = jd_regulations_of(edition, JD_PRESET_BY_CONTROL, &control);
    regs.increment_first = !begins_without(g, &control);
    regs.illegal = g->stood ? JD_ILLEGAL_STAND : regs.illegal;
    regs.names[0] = tag(g, "White");
    regs.names[1] = tag(g, "Black");
    if (g->start.chess960 || !jd_position_same(&g->start, &usual)) {
        regs.start = g->start;
        regs.array = g->start.chess960 ? g->start : usual;
        regs.setup_ok = true;
    }
    return regs;
}

static json_t *regulations_json(const jd_regulations *regs)
{
    size_t  size = jd_regulations_write(regs, NULL, 0) + 1;
    char   *text = malloc(size);
    json_t *json = text && jd_regulations_write(regs, text, size) ? json_loads(text, 0, NULL) : NULL;
    free(text);
    return json;
}

static char *make_head(const struct import_pgn *g, jd_control *control)
{
    int     day = 0;
    int64_t ms;
    json_t *head = json_object();
    if (date_of(g, &day, &ms))
        json_object_set_new(head, "created", json_integer(ms));
    jd_regulations regs = regulations_of(g, day);
    json_t        *json = regulations_json(&regs);
    *control = regs.control;
    put_labels(g, json);
    if (json_object_size(g->tags))
        json_object_set(head, "tags", g->tags);
    json_object_set_new(head, "regulations", json);
    char *line = json ? json_dumps(head, JSON_COMPACT | JSON_PRESERVE_ORDER) : NULL;
    json_decref(head);
    return line;
}

/* ---- its moves ---- */

/* What a player's clock is given when he completes his move number `move`: the increment, and a new period's time. */
static int64_t given_after(const jd_control *c, int move)
{
    int k = 0, until = c->at[0].moves;
    while (k + 1 < c->count && move > until)
        until += c->at[++k].moves;
    bool    ends = k + 1 < c->count && move == until;
    int64_t extra = c->at[ends ? k + 1 : k].extra == JD_EXTRA_CUMULATIVE ? c->at[ends ? k + 1 : k].extra_ms : 0;
    return extra + (ends ? c->at[k + 1].base_ms : 0);
}

/* How long was thought about it? The move was played, so no flag falls by our reckoning. */
static int64_t time_spent(const struct ply *p, const jd_state *s, const jd_control *control)
{
    int64_t left = s->clock[s->on_move];
    int64_t spent = p->spent >= 0   ? p->spent
                    : p->clock >= 0 ? left + given_after(control, s->counter[s->on_move] + 1) - p->clock
                                    : 0;
    spent = spent < left ? spent : left - 1;
    return spent > 0 ? spent : 0;
}

static bool add_line(struct import *i, const char *text)
{
    jd_fault fault;
    if (import_add(i, text, strlen(text), &fault))
        return true;
    import_tell(i, i->pgn.line, 1, "expected %s", fault.expected);
    return false;
}

/* A pawn left on the last rank was found and became a queen, e8=Q: by whom, and with which half-move, tells the move
 * that brought it there. */
static bool add_queen(struct import *i, const struct ply *queen, int64_t at)
{
    const struct import_pgn *g = &i->pgn;
    char                     line[128];
    for (int ply = jd_game_state(jd_log_game(i->game)).standing; ply > 0; ply--) {
        jd_ply p = jd_game_ply(jd_log_game(i->game), ply);
        if (p.move != JD_NO_MOVE || p.to >= JD_SQUARES ||
            p.to != jd_square_parse((const char[]){queen->move[0], queen->move[1], '\0'}))
            continue;
        snprintf(line, sizeof line,
                 "{\"at\":%" PRId64 ",\"by\":\"arbiter\",\"do\":\"observe\",\"what\":\"illegal\",\"ply\":%d}", at, ply);
        return add_line(i, line);
    }
    import_tell(i, g->line, 1, "%s: no pawn was left there", queen->move);
    return false;
}

/* A half-move, made and pressed; where an offer belongs to it, only made. */
static bool add_made(struct import *i, const struct ply *p, const char *by, int64_t at)
{
    char   line[160];
    size_t length = strlen(p->move);
    bool   king = length == 5 && p->move[4] == 'k';
    if (strcmp(p->move, "--") == 0)
        snprintf(line, sizeof line, "{\"at\":%" PRId64 ",\"by\":\"%s\",\"do\":\"press\"}", at, by);
    else
        snprintf(line, sizeof line, "{\"at\":%" PRId64 ",\"by\":\"%s\",\"do\":\"%s\",\"move\":\"%.*s\"%s}", at, by,
                 p->offer ? "release" : "play", king ? 4 : (int)length, p->move, king ? ",\"partial\":true" : "");
    return add_line(i, line);
}

static bool add_move(struct import *i, const struct ply *p, const jd_control *control, int64_t *at)
{
    jd_state    s = jd_game_state(jd_log_game(i->game));
    const char *by = s.on_move == JD_WHITE ? "white" : "black";
    char        line[160];
    if (p->move[2] == '=')
        return add_queen(i, p, *at);
    *at += time_spent(p, &s, control);
    if (!add_made(i, p, by, *at) || !p->offer)
        return !i->fault.err;
    /* An offer is made on the board, before the clock is pressed (9.1.2.1). */
    snprintf(line, sizeof line, "{\"at\":%" PRId64 ",\"by\":\"%s\",\"do\":\"offer\"}", *at, by);
    if (!add_line(i, line))
        return false;
    snprintf(line, sizeof line, "{\"at\":%" PRId64 ",\"by\":\"%s\",\"do\":\"press\"}", *at, by);
    return add_line(i, line);
}

static bool add_result(struct import *i, jd_result result, int64_t at)
{
    char line[96];
    if (result == JD_NO_RESULT || jd_game_state(jd_log_game(i->game)).result == result)
        return true;
    snprintf(line, sizeof line, "{\"at\":%" PRId64 ",\"by\":\"arbiter\",\"do\":\"declare\",\"result\":\"%s\"}", at,
             jd_result_text(result));
    if (!add_line(i, line))
        return false;
    if (jd_game_state(jd_log_game(i->game)).result == result)
        return true;
    import_tell(i, i->pgn.line, 1, "the result %s cannot be declared", jd_result_text(result));
    return false;
}

static bool add_game(struct import *i, const jd_control *control)
{
    struct import_pgn *g = &i->pgn;
    int64_t            at = 0;
    bool               good = g->count == 0 || add_line(i, "{\"at\":0,\"by\":\"arbiter\",\"do\":\"start\"}");
    for (size_t k = 0; k < g->count && good; k++)
        good = add_move(i, &g->plies[k], control, &at);
    return good && add_result(i, g->result, at);
}

static void on_end(void *context)
{
    struct import     *i = context;
    struct import_pgn *g = &i->pgn;
    jd_fault           fault;
    jd_control         control;
    if (g->bad || i->fault.err)
        return;
    jd_result tagged;
    if (tag(g, "Result") && jd_result_read(tag(g, "Result"), strlen(tag(g, "Result")), &tagged))
        g->result = jd_result_told(tagged, g->result);
    char *head = import_need(i, make_head(g, &control));
    if (!head)
        return;
    if (!import_begin(i, head, strlen(head), g->line, &fault))
        import_tell(i, g->line, 1, "expected %s", fault.expected);
    else if (add_game(i, &control))
        import_close(i);
    else
        import_drop(i);
    free(head);
}

bool import_pgn_new(struct import *i)
{
    static const jd_pgn_visitor visitor = {
        .game = on_game,
        .tag = on_tag,
        .start = on_start,
        .move = on_move,
        .comment = on_comment,
        .result = on_result,
        .end = on_end,
        .problem = on_problem,
    };
    return jd_pgn_new(&i->pgn.reader, &visitor, i, NULL) == JD_OK;
}

void import_pgn_free(struct import *i)
{
    jd_pgn_free(i->pgn.reader);
    json_decref(i->pgn.tags);
    free(i->pgn.plies);
}
