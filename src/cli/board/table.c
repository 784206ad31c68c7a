/* One electronic board: waits for a game to begin, and prints what its scribe tells. */
#include "table.h"

#include "console/report.h"
#include "jadoube/chess960.h"
#include "jadoube/fen.h"
#include "jadoube/log.h"
#include "jadoube/movetext.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool board_table_open(struct board_table *t, const struct board_plan *plan)
{
    *t = (struct board_table){.plan = *plan, .clock = {.connected = false}};
    if (jd_reader_new(&t->reader, plan->protocol)) {
        complain("not enough memory");
        return false;
    }
    return true;
}

/* ---- a game begins ---- */

static jd_control control_of(const struct board_table *t)
{
    jd_control control = t->plan.seen;
    if (t->plan.control)
        jd_control_read(t->plan.control, &control, NULL);
    else if (!control.count) {
        int32_t shown = t->clock.connected ? t->clock.seconds[0] : 0;
        control = (jd_control){.count = 1, .at = {{.base_ms = (shown > 0 ? shown : 5400) * INT64_C(1000)}}};
    }
    return control;
}

static void print_head(struct board_table *t)
{
    char text[4096], line[4200];
    jd_regulations_write(&t->regs, text, sizeof text);
    snprintf(line, sizeof line, "{\"regulations\": %s}", text);
    if (t->head)
        t->head(t->context, text);
    else if (t->plan.output == BOARD_LOG)
        puts(line);
}

static jd_position start_of(const struct board_table *t)
{
    return t->plan.any_start                ? t->plan.start
           : t->number == JD_ARRAY_ORTHODOX ? jd_position_initial()
                                            : jd_position_of_array(t->number);
}

static void begin_game(struct board_table *t, int64_t at)
{
    jd_control        control = control_of(t);
    jd_scribe_options options = {.turned = t->turned, .kindless = jd_protocol_kindless(t->plan.protocol)};
    jd_board_sign     board = {.kind = JD_SIGN_BOARD}, clock = {.kind = JD_SIGN_CLOCK, .clock = t->clock};
    t->regs = jd_regulations_of(t->plan.edition, t->plan.preset, &control);
    t->regs.illegal = t->plan.illegal;
    t->regs.start = start_of(t);
    t->regs.array = t->regs.start;
    t->regs.setup_ok = t->plan.any_start;
    t->regs.names[0] = t->plan.names[0];
    t->regs.names[1] = t->plan.names[1];
    t->regs.flags_stand = options.watch_flags = !t->plan.own_clock;
    if (jd_scribe_new(&t->scribe, &t->regs, &options)) {
        complain("a game cannot begin under these regulations");
        return;
    }
    t->begun = at;
    t->told = 0;
    t->games++;
    print_head(t);
    memcpy(board.codes, t->codes, sizeof board.codes);
    jd_scribe_sign(t->scribe, 0, &board);
    if (t->clock.connected)
        jd_scribe_sign(t->scribe, 0, &clock);
}

/* The start position that was asked for, from either side. */
static bool shows_start(struct board_table *t)
{
    jd_board_code expected[64], here[64];
    jd_board_codes(&t->plan.start, expected);
    for (int i = 0; i < 64; i++)
        here[i] = t->codes[63 - i];
    t->turned = memcmp(here, expected, 64) == 0;
    return t->turned || memcmp(t->codes, expected, 64) == 0;
}

static void look_for_game(struct board_table *t, int64_t at)
{
    if (t->whole && (t->plan.any_start ? shows_start(t) : jd_board_array(t->codes, &t->number, &t->turned)))
        begin_game(t, at);
}

/* ---- a game ends ---- */

static void end_game(struct board_table *t, int64_t at)
{
    if (!t->scribe)
        return;
    if (t->plan.output == BOARD_PGN && !t->event)
        board_table_pgn(t, stdout);
    jd_scribe_free(t->scribe);
    t->scribe = NULL;
}

/* ---- what is told ---- */

static void print_move(struct board_table *t, const jd_event *e)
{
    if (e->act == JD_DO_RELEASE || e->act == JD_DO_PLAY)
        puts(e->move);
}

static void print_event(struct board_table *t, const jd_event *e)
{
    char line[2048];
    if (t->event)
        t->event(t->context, e);
    else if (t->plan.output == BOARD_MOVES)
        print_move(t, e);
    else if (t->plan.output == BOARD_LOG) {
        jd_event_write(e, line, sizeof line);
        puts(line);
    }
}

static void print_question(struct board_table *t, const jd_note *n)
{
    char   text[512] = "", name[3];
    size_t used = 0;
    t->questions++;
    for (size_t i = 0; i < n->count && used < sizeof text - 40; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", i ? ", or " : ": ", n->lines[i]);
    for (jd_square s = 0; s < 64 && !n->count && used < sizeof text - 8; s++)
        if (n->differs >> s & 1) {
            jd_square_name(s, name);
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", used ? " " : ": look at ", name);
        }
    complain("game %d, after half-move %d: the board does not say what was played%s", t->games, n->ply, text);
}

static void print_ruling(const struct board_table *t, const jd_ruling *r)
{
    char text[1024];
    jd_ruling_tell(r, NULL, t->regs.names, text, sizeof text);
    complain("game %d: for the arbiter: %s", t->games, text);
}

static void tell(struct board_table *t, int64_t at)
{
    const jd_note *n;
    char           name[3];
    bool           again = false;
    while (t->scribe && (n = jd_scribe_next(t->scribe))) {
        jd_square_name(n->square, name);
        if (n->kind == JD_NOTE_EVENT)
            print_event(t, &n->event);
        else if (n->kind == JD_NOTE_QUESTION)
            print_question(t, n);
        else if (n->kind == JD_NOTE_IRREGULAR)
            print_ruling(t, &n->ruling);
        else if (n->kind == JD_NOTE_SENSOR)
            complain("game %d: the sensor of %s flickers; clean or replace the piece", t->games, name);
        else if (n->kind == JD_NOTE_RESTORED)
            complain("game %d: the position after half-move %d stands on the board again", t->games, n->ply);
        again |= n->kind == JD_NOTE_NEW_GAME;
    }
    if (again) {
        end_game(t, at);
        look_for_game(t, at);
    }
}

/* ---- what comes in ---- */

static void follow(struct board_table *t, const jd_board_sign *sign)
{
    if (sign->kind == JD_SIGN_BOARD) {
        memcpy(t->codes, sign->codes, sizeof t->codes);
        t->whole = true;
    } else if (sign->kind == JD_SIGN_SQUARE)
        t->codes[sign->square & 63] = sign->code;
    else if (sign->kind == JD_SIGN_CLOCK)
        t->clock = sign->clock;
    t->wants_board |= sign->kind == JD_SIGN_NOISE;
}

/* A board that was never connected remembers where a game began. */
static void follow_mark(struct board_table *t, const jd_board_sign *sign)
{
    jd_position initial = jd_position_initial();
    if (sign->mark != JD_MARK_ARRAY && sign->mark != JD_MARK_ARRAY_TURNED)
        return;
    jd_board_codes(&initial, t->codes);
    for (int i = 0; sign->mark == JD_MARK_ARRAY_TURNED && i < 32; i++) {
        jd_board_code code = t->codes[i];
        t->codes[i] = t->codes[63 - i];
        t->codes[63 - i] = code;
    }
    t->whole = true;
}

void board_table_sign(struct board_table *t, int64_t at, const jd_board_sign *sign)
{
    bool mark = sign->kind == JD_SIGN_MARK;
    follow(t, sign);
    if (mark)
        follow_mark(t, sign);
    if (t->scribe && !mark) {
        jd_scribe_sign(t->scribe, at - t->begun, sign);
        tell(t, at);
    } else if (!t->scribe && sign->kind != JD_SIGN_CLOCK) {
        look_for_game(t, at);
        tell(t, at);
    }
}

void board_table_tick(struct board_table *t, int64_t at)
{
    if (!t->scribe || at < t->begun)
        return;
    jd_scribe_tick(t->scribe, at - t->begun);
    tell(t, at);
}

void board_table_close(struct board_table *t, int64_t at)
{
    if (t->scribe) {
        jd_scribe_end(t->scribe, at - t->begun);
        tell(t, at);
    }
    end_game(t, at);
    jd_reader_free(t->reader);
}
