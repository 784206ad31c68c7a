/* line.c - moves that follow each other, read and written in one call. */
#include "exchange.h"

#include <jadoube/movetext.h>

#include <string.h>

/* ---- reading ---- */

struct word {
    const char *text;
    size_t      length;
};

static bool is_file(char c) { return c >= 'a' && c <= 'h'; }
static bool is_rank(char c) { return c >= '1' && c <= '8'; }

static jd_kind kind_of(char letter)
{
    const char *const letters = "PNBRQK", *at = letter ? strchr(letters, letter) : NULL;
    return at && at != letters ? (jd_kind)(at - letters) : JD_NO_KIND;
}

/* The squares from which a man of ours may get to another, pins and checks aside. */
static jd_bitboard origins(const jd_position *p, jd_kind kind, jd_square to, bool captures)
{
    jd_colour us = (jd_colour)p->turn;
    if (kind != JD_PAWN || captures)
        return jd_position_attackers(p, to, us) & jd_position_pieces(p, us, kind);
    jd_bitboard behind = us == JD_WHITE ? jd_square_bit(to) >> 8 : jd_square_bit(to) << 8;
    if (!(behind & jd_position_occupied(p)))
        behind = us == JD_WHITE ? behind >> 8 : behind << 8;
    return behind & jd_position_pieces(p, us, JD_PAWN);
}

/* The one legal move from these squares; JD_NO_MOVE when there is none, or more. */
static jd_move only_one(const jd_position *p, jd_bitboard from, jd_square to, jd_kind promotion)
{
    jd_move found = JD_NO_MOVE;
    for (; from; from &= from - 1) {
        jd_square s = (jd_square)__builtin_ctzll(from);
        jd_move   move = promotion == JD_NO_KIND ? jd_move_of(s, to) : jd_move_promotion(s, to, promotion);
        if (!jd_move_is_legal(p, move))
            continue;
        if (found != JD_NO_MOVE)
            return JD_NO_MOVE;
        found = move;
    }
    return found;
}

/* What a move in the plainest form of SAN says. */
struct plain {
    jd_kind     kind, promotion;
    jd_bitboard from; /* the squares that its file or rank leaves */
    jd_square   to;
    bool        captures;
};

/* The file or the rank between a letter and the square that it goes to, if there is one. */
static bool read_origin(const char *at, const char *end, struct plain *out)
{
    out->from = ~(jd_bitboard)0;
    if (at == end)
        return true;
    if (end - at > 1 || (!is_file(*at) && !is_rank(*at)))
        return false;
    out->from = is_file(*at) ? UINT64_C(0x0101010101010101) << (*at - 'a') : UINT64_C(0xff) << 8 * (*at - '1');
    return true;
}

static bool take_apart(struct word w, struct plain *out)
{
    const char *at = w.text, *end = w.text + w.length;
    jd_kind     letter = kind_of(*at);
    at += letter != JD_NO_KIND;
    end -= end > at && (end[-1] == '+' || end[-1] == '#');
    *out = (struct plain){.kind = letter == JD_NO_KIND ? JD_PAWN : letter, .promotion = JD_NO_KIND};
    if (end - at >= 4 && end[-2] == '=') {
        out->promotion = kind_of(end[-1]);
        if (out->promotion == JD_NO_KIND || out->promotion == JD_KING || letter != JD_NO_KIND)
            return false;
        end -= 2;
    }
    if (end - at < 2 || !is_file(end[-2]) || !is_rank(end[-1]))
        return false;
    end -= 2;
    out->to = (jd_square)(end[0] - 'a' + 8 * (end[1] - '1'));
    out->captures = end > at && end[-1] == 'x';
    end -= out->captures;
    return (out->kind != JD_PAWN || (end > at) == out->captures) && read_origin(at, end, out);
}

/* A move that nothing has to be thought about; JD_NO_MOVE for all others: they are for the lenient reader. */
static jd_move read_plain(const jd_position *p, struct word w)
{
    struct plain m;
    if (!take_apart(w, &m))
        return JD_NO_MOVE;
    return only_one(p, m.from & origins(p, m.kind, m.to, m.captures), m.to, m.promotion);
}

static jd_move read_word(const jd_position *p, struct word w)
{
    jd_reading reading;
    jd_move    move = read_plain(p, w);
    if (move == JD_NO_MOVE && jd_movetext_read(p, w.text, w.length, NULL, &reading) == JD_OK)
        move = reading.move;
    return move;
}

/* Words apart by spaces, each a move after those before it: how many could be read. The position becomes the one after
 * them. */
JS size_t js_line(jd_position *p, const char *text, size_t length, jd_move *out)
{
    size_t count = 0;
    for (const char *at = text, *end = text + length;;) {
        while (at < end && *at == ' ')
            at++;
        struct word w = {at, 0};
        while (at < end && *at != ' ')
            at++;
        w.length = (size_t)(at - w.text);
        jd_move move = w.length ? read_word(p, w) : JD_NO_MOVE;
        if (move == JD_NO_MOVE)
            return count;
        out[count++] = move;
        *p = jd_move_make(p, move);
    }
}

/* ---- writing ---- */

/* The position after a move that is written: with its text, and how long that is. */
static jd_position written(const jd_position *p, jd_move move, const jd_movestyle *style, char *out, size_t *length)
{
    jd_position after = jd_move_make(p, move);
    *length = jd_movetext_write(p, move, style, out, JD_MOVETEXT_MAX);
    if (style->form != JD_FORM_UCI && jd_position_checkers(&after))
        out[(*length)++] = jd_moves_any(&after) ? '+' : '#';
    return after;
}

static jd_movestyle style_of(int form)
{
    jd_movestyle style = jd_movestyle_pgn;
    style.form = (uint8_t)form;
    style.without_check = true; /* it is seen on the position that the next move needs anyway */
    return style;
}

/* Moves that follow each other, as text with a line each; the position becomes the one after them. How many bytes; at
 * most JD_MOVETEXT_MAX + 1 a move. It ends before one that is not legal. */
JS size_t js_texts(jd_position *p, const jd_move *moves, size_t count, int form, char *out)
{
    jd_movestyle style = style_of(form);
    size_t       length = 0, used;
    for (size_t i = 0; i < count && jd_move_is_legal(p, moves[i]); i++) {
        *p = written(p, moves[i], &style, out + length, &used);
        length += used;
        out[length++] = '\n';
    }
    return length;
}

#define CELL 8 /* bytes: enough for any move but in figurines */

/* The same, each in a cell of its own that is filled up with NULs: how many moves. */
JS size_t js_cells(jd_position *p, const jd_move *moves, size_t count, int form, char *out)
{
    jd_movestyle style = style_of(form);
    size_t       i;
    for (i = 0; i < count && jd_move_is_legal(p, moves[i]); i++) {
        char   text[JD_MOVETEXT_MAX + 1];
        size_t used;
        memset(text, 0, CELL);
        *p = written(p, moves[i], &style, text, &used);
        memcpy(out + CELL * i, text, CELL);
    }
    return i;
}
