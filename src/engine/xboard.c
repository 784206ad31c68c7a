/* engine/xboard.c - the Chess Engine Communication Protocol (xboard, WinBoard), version 2 and what is left of 1.
 *
 * Here the engine keeps the board: it hears each move of its opponent as it is made, and answers by itself unless it
 * has been told `force`. So moves are kept until it is its turn, and a game begins with `force`, the moves of the
 * opening, and `go`. */
#include "state.h"

#include "jadoube/fen.h"
#include "jadoube/movetext.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- features ---- */

static void switch_feature(struct engine *e, const char *name, size_t length, bool on)
{
    const struct {
        const char *name;
        bool       *at;
    } known[] = {
        {"ping", &e->xboard.ping}, {"setboard", &e->xboard.setboard}, {"usermove", &e->xboard.usermove},
        {"san", &e->xboard.san},   {"time", &e->xboard.time},         {"reuse", &e->xboard.reuse},
        {"nps", &e->xboard.nps},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (engine_is(name, length, known[i].name))
            *known[i].at = on;
}

static enum engine_kind kind_of(const char *type, size_t length)
{
    static const struct {
        const char      *name;
        enum engine_kind kind;
    } kinds[] = {{"-spin", ENGINE_SPIN},   {"-slider", ENGINE_SPIN},   {"-check", ENGINE_CHECK},
                 {"-combo", ENGINE_COMBO}, {"-button", ENGINE_BUTTON}, {"-save", ENGINE_BUTTON},
                 {"-reset", ENGINE_BUTTON}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (engine_is(type, length, kinds[i].name))
            return kinds[i].kind;
    return ENGINE_STRING;
}

static void add_option(struct engine *e, const char *name, size_t length, enum engine_kind kind, const char *rest)
{
    if (e->option_count == ENGINE_OPTIONS_MAX)
        return;
    struct engine_option o = {.kind = kind, .choices = ""};
    char                *end = NULL;
    o.name = engine_keep_text(e, name, length);
    o.standard = engine_keep_text(e, rest, strcspn(rest, " \""));
    if (kind == ENGINE_SPIN) {
        strtoll(rest, &end, 10);
        o.low = strtoll(end, &end, 10);
        o.high = strtoll(end, &end, 10);
    }
    if (o.name && o.standard)
        e->options[e->option_count++] = o;
}

/* "Hash Size -spin 16 1 1024" */
static void hear_option(struct engine *e, const char *text, size_t length)
{
    const char *dash = memmem(text, length, " -", 2), *rest = dash ? dash + 1 : NULL;
    size_t      type;
    if (!dash)
        return;
    const char *word = engine_word(&rest, &type);
    add_option(e, text, (size_t)(dash - text), kind_of(word, type), rest + strspn(rest, " "));
}

static void take_feature(struct engine *e, const char *name, size_t length, const char *value, size_t size)
{
    bool on = size > 0 && *value != '0';
    switch_feature(e, name, length, on);
    if (engine_is(name, length, "myname"))
        snprintf(e->name, sizeof e->name, "%.*s", (int)size, value);
    else if (engine_is(name, length, "variants"))
        e->xboard.chess960 = memmem(value, size, "fischerandom", 12) != NULL;
    else if (engine_is(name, length, "option"))
        hear_option(e, value, size);
    else if (on && engine_is(name, length, "memory"))
        add_option(e, "memory", 6, ENGINE_SPIN, "1 1 1048576");
    else if (on && engine_is(name, length, "smp"))
        add_option(e, "cores", 5, ENGINE_SPIN, "1 1 1024");
}

static void accept_feature(struct engine *e, const char *name, size_t length)
{
    char text[64];
    int  n = snprintf(text, sizeof text, "accepted %.*s\n", (int)(length < 40 ? length : 40), name);
    engine_put(e, text, (size_t)n);
}

/* name=value name="a value" … */
static enum engine_said hear_features(struct engine *e, const char *at)
{
    enum engine_said said = ENGINE_OTHER;
    for (at += strspn(at, " \t"); *at; at += strspn(at, " \t")) {
        const char *name = at;
        size_t      length = strcspn(at, "= \t");
        at += length;
        if (*at != '=')
            continue;
        bool        quoted = at[1] == '"';
        const char *value = at + 1 + quoted;
        size_t      size = strcspn(value, quoted ? "\"" : " \t");
        at = value + size + (quoted && value[size] == '"');
        if (engine_is(name, length, "done")) {
            said = *value == '1' ? ENGINE_UCIOK : ENGINE_LATER;
            continue;
        }
        take_feature(e, name, length, value, size);
        accept_feature(e, name, length);
    }
    return said;
}

/* ---- hearing ---- */

/* "move e2e4"; of old engines "My move is: e2e4", "1. ... e7e5". NULL for other lines. */
static const char *move_in(const char *line)
{
    static const char old[] = "My move is";
    if (strncmp(line, "move ", 5) == 0)
        return line + 5;
    if (strncmp(line, old, sizeof old - 1) == 0)
        return line + sizeof old - 1 + strspn(line + sizeof old - 1, " :");
    size_t      digits = strspn(line, "0123456789");
    const char *dots = line + digits + strspn(line + digits, ". "); /* without dots it is our move, repeated */
    return digits > 0 && dots - (line + digits) >= 3 && memcmp(dots - 4, "...", 3) == 0 ? dots : NULL;
}

static enum engine_said hear_move(struct engine *e, const char *text)
{
    size_t      length;
    const char *word = engine_word(&text, &length);
    if (!word || !e->thinking)
        return ENGINE_OTHER;
    engine_keep_move(e, word, length);
    e->xboard.own_move = true;
    return ENGINE_BESTMOVE;
}

static bool hear_claim(struct engine *e, const char *line)
{
    static const char *const results[] = {"1/2-1/2", "1-0", "0-1"};
    for (size_t i = 0; i < 3; i++) {
        size_t length = strlen(results[i]);
        if (strncmp(line, results[i], length) == 0 && strchr(" {", line[length])) {
            memcpy(e->xboard.claim, results[i], length + 1);
            return true;
        }
    }
    return false;
}

/* Depth, score, time and nodes before the line; the depth may have a sign behind it. */
static bool is_thought(const char *line)
{
    const char *at = line + strspn(line, "0123456789");
    if (at == line)
        return false;
    at += strspn(at, "+-.&!?");
    for (int i = 0; i < 3; i++) {
        size_t      length;
        const char *word = engine_word(&at, &length);
        if (!word || strspn(word, "+-0123456789.") < length)
            return false;
    }
    return true;
}

enum engine_said xboard_hear(struct engine *e, const char *line)
{
    line += strspn(line, " \t");
    const char *move = move_in(line);
    if (move)
        return hear_move(e, move);
    if (is_thought(line)) {
        engine_keep_info(e, line, strlen(line));
        return ENGINE_INFO;
    }
    if (strncmp(line, "feature ", 8) == 0)
        return hear_features(e, line + 8);
    if (strncmp(line, "pong ", 5) == 0)
        return atoi(line + 5) == e->xboard.pings ? ENGINE_READYOK : ENGINE_OTHER;
    if (strcmp(line, "resign") == 0)
        return ENGINE_RESIGNS;
    if (strcmp(line, "offer draw") == 0)
        return ENGINE_OFFERS;
    if (strncmp(line, "Illegal move", 12) == 0)
        return ENGINE_REFUSES;
    return hear_claim(e, line) ? ENGINE_CLAIMS : ENGINE_OTHER;
}

const char *engine_claim(const struct engine *e) { return e->xboard.claim; }

/* A mate in n is 100000 + n. */
bool xboard_info(const char *line, struct engine_info *out)
{
    char *at;
    *out = (struct engine_info){.scored = true, .pv = ""};
    out->depth = (int)strtol(line, &at, 10);
    at += strcspn(at, " \t");
    out->score = (int)strtol(at, &at, 10);
    out->time = strtoll(at, &at, 10) * 10;
    out->nodes = strtoll(at, &at, 10);
    out->nps = out->time > 0 ? out->nodes * 1000 / out->time : 0;
    out->pv = at + strspn(at, " \t");
    if (out->score > 100000 || out->score < -100000) {
        out->mate = true;
        out->score += out->score > 0 ? -100000 : 100000;
    }
    return true;
}

/* ---- telling ---- */

static void append_text(struct engine *e, const char *text) { engine_append(e, &e->position, text, strlen(text)); }

static void say_number(struct engine *e, const char *word, int64_t value)
{
    char text[64];
    snprintf(text, sizeof text, "%s %" PRId64 "\n", word, value);
    append_text(e, text);
}

/* Send what was said. */
static void send(struct engine *e)
{
    engine_put(e, e->position.at, e->position.length);
    e->position.length = 0;
}

void engine_hello(struct engine *e) { engine_send(e, e->protocol == ENGINE_XBOARD ? "xboard\nprotover 2" : "uci"); }

bool engine_ask_ready(struct engine *e)
{
    char text[24];
    if (e->protocol == ENGINE_UCI) {
        engine_send(e, "isready");
        return true;
    }
    if (!e->xboard.ping)
        return false;
    snprintf(text, sizeof text, "ping %d", ++e->xboard.pings);
    engine_send(e, text);
    return true;
}

bool engine_wants_restart(const struct engine *e) { return e->protocol == ENGINE_XBOARD && !e->xboard.reuse; }

bool engine_plays_chess960(const struct engine *e)
{
    return e->protocol == ENGINE_XBOARD ? e->xboard.chess960 : engine_option_find(e, "UCI_Chess960") != NULL;
}

/* ---- a game ---- */

void engine_set_terms(struct engine *e, const struct engine_terms *t) { e->xboard.terms = *t; }

/* level MOVES MINUTES:SECONDS INCREMENT; clocks are told exactly before each move. Without a clock the time is as good
 * as endless. */
static void say_level(struct engine *e, const struct engine_terms *t)
{
    char    text[96];
    int64_t seconds = t->base_ms ? (t->base_ms + 999) / 1000 : t->increment_ms ? 1 : 600000;
    snprintf(text, sizeof text, "level %d %" PRId64 ":%02" PRId64 " %g\n", t->moves, seconds / 60, seconds % 60,
             (double)t->increment_ms / 1000);
    append_text(e, text);
}

static void say_terms(struct engine *e)
{
    const struct engine_terms *t = &e->xboard.terms;
    char                       text[48];
    if (t->nodes && e->xboard.nps) { /* time is counted in nodes: a second of so many */
        say_number(e, "nps", t->nodes);
        append_text(e, "st 1\n");
    } else if (t->movetime_ms) {
        snprintf(text, sizeof text, "st %g\n", (double)t->movetime_ms / 1000);
        append_text(e, text);
    } else {
        say_level(e, t);
    }
    if (t->depth)
        say_number(e, "sd", t->depth);
    append_text(e, t->ponder ? "post\nhard\n" : "post\neasy\n");
}

void xboard_new_game(struct engine *e, const jd_position *start)
{
    const jd_position initial = jd_position_initial();
    char              fen[JD_FEN_MAX];
    e->position.length = e->xboard.moves.length = 0;
    e->xboard.own_move = e->thinking = false;
    e->xboard.forced = true;
    append_text(e, "new\nforce\n");
    if (start->chess960)
        append_text(e, "variant fischerandom\n");
    if (start->chess960 || start->fullmove != 1 || start->halfmove_clock || !jd_position_same(start, &initial)) {
        if (!e->xboard.setboard)
            engine_fail(e, ENGINE_UNABLE, 0);
        jd_fen_write(start, fen, sizeof fen);
        append_text(e, "setboard ");
        append_text(e, fen);
        append_text(e, "\n");
    }
    say_terms(e);
    send(e);
}

/* Its own move it knows. */
void xboard_push(struct engine *e, const jd_position *before, jd_move move)
{
    static const jd_movestyle uci = {.form = JD_FORM_UCI}, san = {.letter_o = true, .equals = true};
    char                      text[JD_MOVETEXT_MAX];
    if (e->xboard.own_move) {
        e->xboard.own_move = false;
        return;
    }
    jd_movetext_write(before, move, &san, text, sizeof text);
    bool castles = text[0] == 'O';
    if (!e->xboard.san && !(castles && before->chess960))
        jd_movetext_write(before, move, &uci, text, sizeof text);
    text[strcspn(text, "+#")] = '\0';
    if (e->xboard.usermove)
        engine_append(e, &e->xboard.moves, "usermove ", 9);
    engine_append(e, &e->xboard.moves, text, strlen(text));
    engine_append(e, &e->xboard.moves, "\n", 1);
}

/* Moves that it has not heard are forgotten, others taken back. */
void xboard_pop(struct engine *e, size_t count)
{
    struct text *m = &e->xboard.moves;
    for (; count > 0 && m->length > 0; count--) {
        m->length--;
        while (m->length > 0 && m->at[m->length - 1] != '\n')
            m->length--;
    }
    if (count > 0 && !e->xboard.forced)
        engine_send(e, "force");
    e->xboard.forced |= count > 0;
    for (; count > 0; count--)
        engine_send(e, "undo");
}

static size_t lines_in(const struct text *t)
{
    size_t n = 0;
    for (size_t i = 0; i < t->length; i++)
        n += t->at[i] == '\n';
    return n;
}

static void say_clocks(struct engine *e, const struct engine_go *go)
{
    if (!go->clocks || !e->xboard.time)
        return;
    say_number(e, "time", go->time[go->side] / 10);
    say_number(e, "otim", go->time[!go->side] / 10);
}

void xboard_go(struct engine *e, const struct engine_go *go)
{
    struct text *moves = &e->xboard.moves;
    engine_begin_turn(e);
    e->xboard.claim[0] = '\0';
    e->xboard.own_move = false;
    e->position.length = 0;
    bool answers = !e->xboard.forced && lines_in(moves) == 1; /* a move of the opponent is answered */
    if (!answers && !e->xboard.forced)
        append_text(e, "force\n");
    if (answers)
        say_clocks(e, go);
    engine_append(e, &e->position, moves->at, moves->length);
    moves->length = 0;
    if (!answers) {
        say_clocks(e, go);
        append_text(e, "go\n");
    }
    e->xboard.forced = false;
    send(e);
}

void xboard_set(struct engine *e, const char *option, const char *value)
{
    bool own = strcmp(option, "memory") == 0 || strcmp(option, "cores") == 0;
    e->position.length = 0;
    append_text(e, own ? "" : "option ");
    append_text(e, option);
    if (value) {
        const struct engine_option *o = engine_option_find(e, option);
        bool                        check = o && o->kind == ENGINE_CHECK;
        append_text(e, own ? " " : "=");
        append_text(e, check && strcmp(value, "true") == 0 ? "1" : check && strcmp(value, "false") == 0 ? "0" : value);
    }
    append_text(e, "\n");
    send(e);
}

void engine_offer(struct engine *e)
{
    if (e->protocol == ENGINE_XBOARD)
        engine_send(e, "draw");
}

void engine_over(struct engine *e, const char *result)
{
    char text[48];
    if (e->protocol != ENGINE_XBOARD)
        return;
    snprintf(text, sizeof text, "result %.10s {}\nforce", result);
    engine_send(e, text);
    e->xboard.forced = true;
}
