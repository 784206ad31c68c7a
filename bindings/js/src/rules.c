/* rules.c - the rules for JavaScript: positions, moves, and their texts. */
#include "exchange.h"

#include <jadoube/chess960.h>
#include <jadoube/fen.h>
#include <jadoube/movetext.h>

#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

static char  *exchange;
static size_t room;

void *js_exchange(size_t bytes)
{
    if (bytes > room) {
        char *more = realloc(exchange, bytes);
        if (!more)
            return NULL;
        exchange = more;
        room = bytes;
    }
    return exchange;
}

void *js_alloc(size_t bytes) { return malloc(bytes); }
void  js_free(void *at) { free(at); }

/* ---- positions ---- */

#define SLOTS 4
static jd_position slots[SLOTS];

JS jd_position *js_slot(int number) { return &slots[number]; }

static jd_fault    fault;
static jd_problems problems;

JS size_t      js_fault_offset(void) { return fault.offset; }
JS const char *js_fault_expected(void) { return fault.expected; }
JS uint32_t    js_problems(void) { return problems; }
JS const char *js_problem_name(uint32_t problem) { return jd_problem_name((jd_problem)problem); }
JS const char *js_problem_text(uint32_t problem) { return jd_problem_text((jd_problem)problem); }

JS void js_initial(jd_position *p) { *p = jd_position_initial(); }
JS void js_of_array(jd_position *p, int number) { *p = jd_position_of_array(number); }

JS jd_err js_fen_read(jd_position *p, const char *text, uint32_t accepted)
{
    fault = (jd_fault){0, NULL};
    problems = 0;
    return jd_fen_position(text, accepted, p, &fault, &problems);
}

JS size_t js_fen_write(const jd_position *p, char *out) { return jd_fen_write(p, out, JD_FEN_MAX); }

static int man_at(const jd_position *p, jd_square s)
{
    jd_kind kind = jd_position_kind_at(p, s);
    return kind == JD_NO_KIND ? (int)kind : (int)kind + 8 * (int)jd_position_colour_at(p, s);
}

JS int js_man_at(const jd_position *p, int s) { return man_at(p, (jd_square)s); }

JS void js_men(const jd_position *p, uint8_t *out)
{
    for (jd_square s = 0; s < JD_SQUARES; s++)
        out[s] = (uint8_t)man_at(p, s);
}

JS int js_in_check(const jd_position *p) { return jd_position_checkers(p) != 0; }
JS int js_is_mate(const jd_position *p) { return jd_position_is_mate(p); }
JS int js_is_stalemate(const jd_position *p) { return jd_position_is_stalemate(p); }
JS int js_is_same(const jd_position *a, const jd_position *b) { return jd_position_same(a, b); }
JS int js_castling_rook(const jd_position *p, int c, int kingside)
{
    return jd_position_castling_rook(p, (jd_colour)c, kingside != 0);
}

/* Sets of squares are 64-bit numbers, which JavaScript sees as BigInt. */
JS uint64_t js_attackers(const jd_position *p, int s, int by)
{
    return jd_position_attackers(p, (jd_square)s, (jd_colour)by);
}

/* ---- moves ---- */

/* `from`: of the man on one square; JD_NO_SQUARE: all of them. */
JS size_t js_moves(const jd_position *p, int from, jd_move *out)
{
    jd_moves moves;
    if (from == JD_NO_SQUARE)
        jd_moves_legal(p, &moves);
    else
        jd_moves_from(p, (jd_square)from, &moves);
    memcpy(out, moves.at, moves.count * sizeof *out);
    return moves.count;
}

JS int  js_moves_count(const jd_position *p) { return (int)jd_moves_count(p); }
JS int  js_is_legal(const jd_position *p, int m) { return jd_move_is_legal(p, (jd_move)m); }
JS int  js_captures(const jd_position *p, int m) { return (int)jd_move_captures(p, (jd_move)m); }
JS void js_make(const jd_position *p, int m, jd_position *out) { *out = jd_move_make(p, (jd_move)m); }
JS int  js_find(const jd_position *p, int from, int to, int promotion)
{
    return jd_move_find(p, (jd_square)from, (jd_square)to, (jd_kind)promotion);
}

/* Lines of moves of a length: the fast way of perft.h is part of the whole library only. */
static uint64_t lines(const jd_position *p, int depth)
{
    jd_moves moves;
    uint64_t sum = 0;
    if (depth < 2)
        return depth == 1 ? jd_moves_count(p) : 1;
    jd_moves_legal(p, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        jd_position next = jd_move_make(p, moves.at[i]);
        sum += lines(&next, depth - 1);
    }
    return sum;
}

JS double js_perft(const jd_position *p, int depth) { return (double)lines(p, depth); }

/* ---- their texts ---- */

static jd_movestyle style_of(int form)
{
    jd_movestyle style = jd_movestyle_pgn;
    style.form = (uint8_t)form;
    return style;
}

JS size_t js_text(const jd_position *p, int m, int form, char *out)
{
    jd_movestyle style = style_of(form);
    return jd_movetext_write(p, (jd_move)m, &style, out, JD_MOVETEXT_MAX);
}

/* All legal moves in the order of js_moves(), as text with a line each. */
JS size_t js_choices(const jd_position *p, int from, int form, char *out)
{
    jd_movestyle style = style_of(form);
    jd_move      moves[JD_MAX_MOVES];
    size_t       count = js_moves(p, from, moves), length = 0;
    for (size_t i = 0; i < count; i++) {
        length += jd_movetext_write(p, moves[i], &style, out + length, JD_MOVETEXT_MAX);
        out[length++] = '\n';
    }
    return length;
}

static jd_reading reading;

/* A move that text names; JD_NO_MOVE when it names none, and then the functions below tell why. */
JS int js_read(const jd_position *p, const char *text, size_t length)
{
    jd_movetext_read(p, text, length, NULL, &reading);
    fault = reading.fault;
    return reading.move;
}

JS int      js_read_outcome(void) { return (int)reading.outcome; }
JS uint32_t js_read_deviations(void) { return reading.deviations; }
JS size_t   js_read_reason(const jd_position *p, char *out, size_t size)
{
    return jd_reading_reason(p, &reading, NULL, out, size);
}
