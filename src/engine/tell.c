/* engine/tell.c - what an engine is told. */
#include "state.h"

#include "jadoube/fen.h"
#include "jadoube/movetext.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void engine_send(struct engine *e, const char *line)
{
    char   text[512];
    size_t length = strlen(line);
    if (length + 1 > sizeof text) { /* seldom: a long option */
        engine_put(e, line, length);
        engine_put(e, "\n", 1);
        return;
    }
    memcpy(text, line, length + 1);
    text[length] = '\n';
    engine_put(e, text, length + 1);
}

void engine_set(struct engine *e, const char *option, const char *value)
{
    if (e->protocol == ENGINE_XBOARD) {
        xboard_set(e, option, value);
        return;
    }
    engine_put(e, "setoption name ", 15);
    engine_put(e, option, strlen(option));
    if (value) {
        engine_put(e, " value ", 7);
        engine_put(e, value, strlen(value));
    }
    engine_put(e, "\n", 1);
}

/* ---- position ---- */

static void append(struct engine *e, const char *text, size_t length) { engine_append(e, &e->position, text, length); }

void engine_new_game(struct engine *e, const jd_position *start)
{
    static const char usual[] = "position startpos moves";
    const jd_position initial = jd_position_initial();
    if (e->protocol == ENGINE_XBOARD) {
        xboard_new_game(e, start);
        return;
    }
    e->position.length = 0;
    if (!start->chess960 && start->fullmove == 1 && start->halfmove_clock == 0 && jd_position_same(start, &initial)) {
        append(e, usual, sizeof usual - 1);
    } else {
        char fen[JD_FEN_MAX], line[JD_FEN_MAX + 32];
        jd_fen_write(start, fen, sizeof fen);
        append(e, line, (size_t)snprintf(line, sizeof line, "position fen %s moves", fen));
    }
    e->position_moves = e->position.length;
    engine_send(e, "ucinewgame");
}

static void push_text(struct engine *e, const char *uci, size_t length)
{
    append(e, " ", 1);
    append(e, uci, length);
}

void engine_push(struct engine *e, const jd_position *before, jd_move move)
{
    static const jd_movestyle style = {.form = JD_FORM_UCI};
    char                      text[JD_MOVETEXT_MAX];
    if (e->protocol == ENGINE_XBOARD) {
        xboard_push(e, before, move);
        return;
    }
    push_text(e, text, jd_movetext_write(before, move, &style, text, sizeof text));
}

void engine_pop(struct engine *e, size_t count)
{
    if (e->protocol == ENGINE_XBOARD) {
        xboard_pop(e, count);
        return;
    }
    while (count > 0 && e->position.length > e->position_moves)
        if (e->position.at[--e->position.length] == ' ')
            count--;
}

/* ---- go ---- */

struct uci_line {
    char   text[320];
    size_t length;
};

static void append_text(struct uci_line *l, const char *text)
{
    size_t length = strlen(text);
    memcpy(l->text + l->length, text, length);
    l->length += length;
}

static void say_number(struct uci_line *l, const char *name, int64_t value)
{
    char   digits[24];
    size_t at = sizeof digits;
    for (uint64_t n = value < 0 ? 0 : (uint64_t)value; at == sizeof digits || n; n /= 10)
        digits[--at] = (char)('0' + n % 10);
    append_text(l, name);
    memcpy(l->text + l->length, digits + at, sizeof digits - at);
    l->length += sizeof digits - at;
}

static void say_clocks(struct uci_line *l, const struct engine_go *go)
{
    say_number(l, " wtime ", go->time[JD_WHITE]);
    say_number(l, " btime ", go->time[JD_BLACK]);
    if (go->increment[JD_WHITE] || go->increment[JD_BLACK]) {
        say_number(l, " winc ", go->increment[JD_WHITE]);
        say_number(l, " binc ", go->increment[JD_BLACK]);
    }
    if (go->movestogo)
        say_number(l, " movestogo ", go->movestogo);
}

void engine_begin_turn(struct engine *e)
{
    e->turn = 0;
    e->turn_began = engine_now();
    e->last_length = 0;
    e->bestmove[0] = e->ponder[0] = '\0';
    e->thinking = true;
}

void engine_go(struct engine *e, const struct engine_go *go)
{
    struct uci_line l = {.length = 0};
    if (e->protocol == ENGINE_XBOARD) {
        xboard_go(e, go);
        return;
    }
    append_text(&l, go->ponder ? "\ngo ponder" : "\ngo");
    if (go->clocks)
        say_clocks(&l, go);
    if (go->movetime)
        say_number(&l, " movetime ", go->movetime);
    if (go->nodes)
        say_number(&l, " nodes ", go->nodes);
    if (go->depth)
        say_number(&l, " depth ", go->depth);
    if (go->infinite)
        append_text(&l, " infinite");
    append_text(&l, "\n");

    engine_begin_turn(e);
    /* One write for both lines: the go is appended to the position, and forgotten again. */
    size_t length = e->position.length;
    bool   bare = length == e->position_moves;
    if (bare)
        e->position.length -= sizeof " moves" - 1; /* some engines dislike `moves` before none */
    append(e, l.text, l.length);
    engine_put(e, e->position.at, e->position.length);
    e->position.length = length;
    if (bare)
        memcpy(e->position.at + length - (sizeof " moves" - 1), " moves", sizeof " moves" - 1);
}

bool engine_thinking(const struct engine *e) { return e->thinking; }

void engine_stop(struct engine *e)
{
    if (e->thinking)
        engine_send(e, e->protocol == ENGINE_XBOARD ? "?" : "stop");
}

void engine_ponderhit(struct engine *e) { engine_send(e, "ponderhit"); }

/* ---- strength ---- */

static void set_number(struct engine *e, const char *option, int64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, value);
    engine_set(e, option, text);
}

bool engine_elo(struct engine *e, int elo)
{
    const struct engine_option *o = engine_option_find(e, "UCI_Elo");
    if (!o || !engine_option_find(e, "UCI_LimitStrength"))
        return false;
    int64_t value = elo < o->low ? o->low : elo > o->high ? o->high : elo;
    engine_set(e, "UCI_LimitStrength", "true");
    set_number(e, "UCI_Elo", value);
    return true;
}

void engine_level(struct engine *e, int level, struct engine_go *go)
{
    level = level < 1 ? 1 : level > ENGINE_LEVELS ? ENGINE_LEVELS : level;
    const struct engine_option *elo = engine_option_find(e, "UCI_Elo");
    const struct engine_option *limit = engine_option_find(e, "UCI_LimitStrength");
    const struct engine_option *skill = engine_option_find(e, "Skill Level");
    const int                   steps = ENGINE_LEVELS - 1;
    if (elo && limit && level == ENGINE_LEVELS)
        engine_set(e, "UCI_LimitStrength", "false");
    else if (elo && limit)
        engine_elo(e, (int)(elo->low + (elo->high - elo->low) * (level - 1) / steps));
    else if (skill)
        set_number(e, "Skill Level", skill->low + (skill->high - skill->low) * (level - 1) / steps);
    else
        go->depth = level < ENGINE_LEVELS ? level : 0;
}
