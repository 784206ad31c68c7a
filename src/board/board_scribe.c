/* A scribe: signs of a board in, notes out. When a position is certain is decided here. */
#include "core/bits.h"
#include "jadoube/setup.h"
#include "scribe.h"

#include <stdlib.h>
#include <string.h>

#define SCAN_MS   250
#define SHAKY     8    /* changes of a square … */
#define SHAKY_MS  4000 /* … within this time: its sensor flickers */
#define UNSURE_MS 20000
#define FLAG_MS   10000 /* without a move after a flag has fallen: the game is over */

jd_err jd_scribe_new(jd_scribe **out, const jd_regulations *regs, const jd_scribe_options *options)
{
    jd_scribe *s = *out = calloc(1, sizeof *s);
    if (!s)
        return JD_ERR_MEMORY;
    if (options)
        s->options = *options;
    if (s->options.scan_ms <= 0)
        s->options.scan_ms = SCAN_MS;
    s->regs = *regs;
    jd_err err = jd_game_new(&s->game, regs);
    if (err) {
        jd_scribe_free(s);
        *out = NULL;
        return err;
    }
    s->white_right = s->options.turned;
    s->here = -1;
    s->ran = -1;
    s->stopped = INT64_MIN / 2;
    s->count = 1;
    jd_scribe_root(s, -1);
    return JD_OK;
}

void jd_scribe_free(jd_scribe *s)
{
    if (!s)
        return;
    jd_game_free(s->game);
    free(s->notes);
    free(s->times);
    free(s);
}

const jd_game *jd_scribe_game(const jd_scribe *s) { return s->game; }

jd_position jd_scribe_shown(const jd_scribe *s) { return s->nodes[s->here >= 0 ? s->here : s->last].position; }

/* ---- when it is certain ---- */

static bool is_over(const jd_position *p) { return !jd_moves_any(p); }

/* A king in the centre may be the sign of a result: only a press makes it a move. */
static bool needs_press(const struct jd_scribe_node *n)
{
    return n->illegal || (jd_move_type_of(n->move) != JD_CASTLING && CENTRE & jd_square_bit(jd_move_to(n->move)) &&
                          jd_position_kind_at(&n->position, jd_move_to(n->move)) == JD_KING);
}

/* The clock of the player on move runs, and was started since: the move before is completed. */
static bool is_pressed(const struct jd_scribe *s, const struct jd_scribe_node *n, int64_t quiet)
{
    if (!jd_scribe_clock_runs(s) || jd_scribe_lever(s) != (jd_colour)n->position.turn)
        return false;
    if (n->illegal)
        return s->flips && quiet >= 6 * s->options.scan_ms && s->now - s->flipped >= 6 * s->options.scan_ms;
    if (s->flips)
        return quiet >= s->options.scan_ms && s->now - s->flipped >= s->options.scan_ms + s->options.scan_ms / 2;
    return quiet >= 12 * s->options.scan_ms && !needs_press(n);
}

/* An answer to a move makes that move certain. */
static void settle_parents(struct jd_scribe *s, int64_t quiet)
{
    int                          here = s->here;
    const struct jd_scribe_node *n = &s->nodes[here];
    if (n->depth >= 3 && quiet >= s->options.scan_ms)
        jd_scribe_commit(s, s->nodes[n->parent].parent, true);
    else if (n->depth >= 2 && (s->flips ? quiet >= s->options.scan_ms : quiet >= 8 * s->options.scan_ms) &&
             !(s->nodes[n->parent].illegal && !s->flips))
        jd_scribe_commit(s, n->parent, true);
}

/* The clock was pressed, and no piece has moved (7.5.3). */
static void see_empty_press(struct jd_scribe *s, int64_t quiet)
{
    jd_colour turn = (jd_colour)s->nodes[0].position.turn;
    if (!s->started || !s->flips || !jd_scribe_clock_runs(s) || jd_scribe_lever(s) == turn || quiet < 3000 ||
        s->now - s->flipped < 3000 || s->asked || jd_game_state(s->game).ply < 2)
        return;
    s->flips = 0;
    jd_event e = jd_event_of(s->told, jd_party_of(turn), JD_DO_PRESS);
    jd_scribe_warn(s, s->game, &e, 1);
}

static void decide(struct jd_scribe *s)
{
    int64_t quiet = s->now - s->changed;
    if (!s->known || s->over || jd_scribe_result(s))
        return;
    if (s->flagged && quiet >= FLAG_MS && s->now - s->flag_at >= FLAG_MS) {
        if (s->here > 0 && !s->nodes[s->here].illegal)
            jd_scribe_commit(s, s->here, false);
        jd_scribe_tell_flag(s);
        return;
    }
    if (s->here < 0 && quiet >= s->options.scan_ms) {
        jd_scribe_search(s);
        if (s->here < 0)
            jd_scribe_illegal(s);
        if (s->here < 0)
            jd_scribe_trouble(s);
    }
    if (s->here < 0)
        return;
    if (s->nodes[s->here].depth >= 2)
        settle_parents(s, quiet);
    if (s->here < 0 || s->over)
        return;
    const struct jd_scribe_node *n = &s->nodes[s->here];
    if (n->parent < 0) {
        if (s->asked && s->here == 0) {
            s->asked = false;
            jd_scribe_note(s, JD_NOTE_SETTLED);
        }
        s->displaced = false;
        see_empty_press(s, quiet);
    } else if (n->depth == 1 &&
               (is_pressed(s, n, quiet) || (!n->illegal && is_over(&n->position) && quiet >= 4 * s->options.scan_ms))) {
        jd_scribe_commit(s, s->here, true);
    }
}

/* ---- what comes in ---- */

/* A sensor that flickers is not believed for a while. */
static void watch_sensor(struct jd_scribe *s, jd_square square)
{
    if (s->now - s->toggled[square] > SHAKY_MS)
        s->toggles[square] = 0;
    s->toggled[square] = s->now;
    if (++s->toggles[square] < SHAKY || s->unsure & jd_square_bit(square))
        return;
    s->unsure |= jd_square_bit(square);
    jd_scribe_note(s, JD_NOTE_SENSOR)->square = square;
}

static void trust_again(struct jd_scribe *s)
{
    for (jd_bitboard left = s->unsure; left;) {
        jd_square square = bits_pop(&left);
        if (s->now - s->toggled[square] >= UNSURE_MS) {
            s->unsure &= ~jd_square_bit(square);
            jd_scribe_match(s);
        }
    }
}

static bool change(struct jd_scribe *s, jd_square square, jd_board_code code)
{
    if (s->options.turned)
        square = (jd_square)(63 - square);
    if (code >= JD_CODE_COUNT || s->codes[square] == code)
        return false;
    if (s->known)
        watch_sensor(s, square);
    jd_bitboard bit = jd_square_bit(square);
    if (!(s->touched & bit))
        s->lifted[square] = s->now;
    s->touched |= bit;
    s->latest[square] = s->now;
    jd_scribe_put(s, square, code);
    return !(s->unsure & bit);
}

/* A start array on the board while a game is under way, or after one: another game begins. Pieces that moves took back
 * to their places are no new game. */
static void look_for_array(struct jd_scribe *s)
{
    int  number;
    bool turned;
    if (jd_game_state(s->game).ply < 2 || s->ended || (s->here >= 0 && !s->over) ||
        !jd_board_array(s->codes, &number, &turned) || s->squares.something != UINT64_C(0xffff00000000ffff) ||
        s->options.kindless)
        return;
    s->ended = s->over = true;
    jd_scribe_note(s, JD_NOTE_NEW_GAME)->ply = number;
}

/* All squares at once: the cable was out. What they show is explained now, before hands change it. */
static void see_dump(struct jd_scribe *s)
{
    if (s->here >= 0)
        return;
    s->dumped = true;
    jd_scribe_search(s);
    s->lost = s->here < 0 && !jd_scribe_in_hand(s);
}

static void see_squares(struct jd_scribe *s, const jd_board_sign *sign)
{
    bool changed = false;
    if (sign->kind == JD_SIGN_SQUARE)
        changed = change(s, sign->square & 63, sign->code);
    for (int i = 0; sign->kind == JD_SIGN_BOARD && i < 64; i++)
        changed |= change(s, (jd_square)i, sign->codes[i]);
    if (sign->kind == JD_SIGN_BOARD && !s->known) {
        s->known = changed = true;
        s->touched = 0;
    }
    if (!changed || !s->known)
        return;
    s->changed = s->now;
    if (!s->over)
        jd_scribe_match(s);
    if (sign->kind == JD_SIGN_BOARD && !s->over)
        see_dump(s);
    look_for_array(s);
}

void jd_scribe_tick(jd_scribe *s, int64_t at)
{
    int64_t due;
    while (jd_scribe_due(s, &due) && due < at) { /* what was due on the way */
        s->now = due > s->now ? due : s->now + 1;
        trust_again(s);
        decide(s);
    }
    if (at > s->now)
        s->now = at;
    decide(s);
}

void jd_scribe_sign(jd_scribe *s, int64_t at, const jd_board_sign *sign)
{
    jd_scribe_tick(s, at);
    if (sign->kind == JD_SIGN_SQUARE || sign->kind == JD_SIGN_BOARD)
        see_squares(s, sign);
    else if (sign->kind == JD_SIGN_CLOCK)
        jd_scribe_read_clock(s, &sign->clock);
    else
        return;
    decide(s);
}

/* The waits above, in scans; the latest is the question after a long silence. */
bool jd_scribe_due(const jd_scribe *s, int64_t *at)
{
    static const int scans[] = {1, 2, 3, 4, 6, 8, 12};
    int64_t          best = INT64_MAX;
    if (!s->known || s->over)
        return false;
    for (size_t i = 0; i < sizeof scans / sizeof scans[0]; i++) {
        int64_t quiet = s->changed + scans[i] * s->options.scan_ms, pressed = s->flipped + quiet - s->changed;
        best = quiet > s->now && quiet < best ? quiet : best;
        best = s->flips && pressed > s->now && pressed < best ? pressed : best;
    }
    const int64_t more[] = {s->flipped + s->options.scan_ms + s->options.scan_ms / 2,
                            s->changed + 3000,
                            s->left + LOST_MS,
                            s->left + FALLEN_MS,
                            s->flipped + 3000,
                            s->changed + 8000,
                            s->changed + 30000,
                            s->changed + FLAG_MS,
                            s->flag_at + FLAG_MS};
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
        best = more[i] > s->now && more[i] < best ? more[i] : best;
    *at = best;
    return best != INT64_MAX;
}

void jd_scribe_end(jd_scribe *s, int64_t at)
{
    jd_scribe_tick(s, at);
    int node = s->here > 0 ? s->here : s->here < 0 ? s->last : 0;
    if (!s->over && s->known && node > 0 && !s->nodes[node].illegal && s->nodes[node].restore < 0)
        jd_scribe_commit(s, node, false);
    jd_scribe_tell_flag(s);
}

/* ---- what others say ---- */

jd_err jd_scribe_apply(jd_scribe *s, const jd_event *event)
{
    jd_err err = jd_game_apply(s->game, event, &s->rulings, NULL);
    if (err)
        return err;
    s->told = event->at > s->told ? event->at : s->told;
    s->started |= event->act == JD_DO_START;
    jd_phase phase = jd_game_state(s->game).phase;
    s->over = phase == JD_FINISHED || phase == JD_ANNULLED;
    s->touched = 0;
    jd_scribe_root(s, -1);
    if (s->known && !s->over)
        jd_scribe_match(s);
    return JD_OK;
}

/* An illegal move that the arbiter names: its piece stands where they say. */
static int add_illegal(struct jd_scribe *s, int parent, jd_square from, jd_square to)
{
    const jd_position *p = &s->nodes[parent].position;
    jd_kind            kind = jd_position_kind_at(p, from);
    jd_setup           setup = jd_setup_of(p);
    jd_position        after;
    if (kind == JD_NO_KIND || jd_position_colour_at(p, from) != (jd_colour)p->turn)
        return -1;
    jd_setup_put(&setup, from, JD_WHITE, JD_NO_KIND);
    jd_setup_put(&setup, to, (jd_colour)p->turn, kind);
    setup.turn ^= 1;
    setup.ep = JD_NO_SQUARE;
    if (jd_setup_position(&setup, JD_PROBLEMS_STANDING, &after))
        return -1;
    int node = jd_scribe_add(s, parent, JD_NO_MOVE, &after);
    if (node >= 0) {
        s->nodes[node].illegal = true;
        jd_square_name(from, s->nodes[node].text);
        jd_square_name(to, s->nodes[node].text + 2);
    }
    return node;
}

/* Follow moves in coordinates from the game as it stands; the node that they lead to, or -1. */
static int follow(struct jd_scribe *s, const char *line)
{
    int node = 0;
    while (*line && node >= 0) {
        jd_kind   kind = JD_NO_KIND;
        jd_square from = jd_square_parse(line), to = from == JD_NO_SQUARE ? from : jd_square_parse(line + 2);
        if (to == JD_NO_SQUARE)
            return -1;
        line += 4;
        const char *letter = *line ? strchr("pnbrqk", *line) : NULL;
        if (letter)
            kind = (jd_kind)(letter - "pnbrqk"), line++;
        jd_move m = jd_move_find(&s->nodes[node].position, from, to, kind);
        if (m == JD_NO_MOVE) {
            node = add_illegal(s, node, from, to);
        } else {
            jd_position after = jd_move_make(&s->nodes[node].position, m);
            node = jd_scribe_add(s, node, m, &after);
        }
        line += strspn(line, " ");
    }
    return node;
}

jd_err jd_scribe_answer(jd_scribe *s, int64_t at, const char *line)
{
    jd_scribe_tick(s, at);
    int count = s->count, node = follow(s, line);
    if (node < 0 || !jd_scribe_fits(s, &s->nodes[node].position)) {
        s->count = count; /* what was wrong explains nothing later */
        return JD_ERR_REFUSED;
    }
    s->here = s->last = node;
    jd_scribe_commit(s, node, true);
    return JD_OK;
}
