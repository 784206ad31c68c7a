/* movetext.c - writing moves: one form for each style (Appendix C). */
#include "jadoube/movetext.h"

#include "jadoube/pgn.h"

#include "core/make.h"
#include "notation/buffer.h"
#include "notation/origin.h"

unsigned jd_origin_needed(const jd_position *p, jd_kind kind, jd_square from, jd_square to)
{
    jd_bitboard reach = attacks_piece(kind, to, jd_position_occupied(p)) & ~jd_square_bit(from);
    jd_bitboard others = reach & jd_position_pieces(p, (jd_colour)p->turn, kind), rivals = 0;
    while (unlikely(others)) {
        jd_square other = bits_pop(&others);
        if (jd_move_is_legal(p, jd_move_of(other, to)))
            rivals |= jd_square_bit(other);
    }
    if (!rivals)
        return 0;
    if (!(rivals & FILE_A << jd_square_file(from)))
        return ORIGIN_FILE;
    return rivals & RANK_1 << 8 * jd_square_rank(from) ? ORIGIN_FILE | ORIGIN_RANK : ORIGIN_RANK;
}

static void write_file(struct buffer *b, jd_square s) { buffer_char(b, (char)('a' + jd_square_file(s))); }
static void write_rank(struct buffer *b, jd_square s) { buffer_char(b, (char)('1' + jd_square_rank(s))); }

static void write_square(struct buffer *b, jd_square s)
{
    write_file(b, s);
    write_rank(b, s);
}

static void write_uci(struct buffer *b, const jd_position *p, jd_move m)
{
    bool steps = jd_move_type_of(m) == JD_CASTLING && !p->chess960;
    write_square(b, jd_move_from(m));
    write_square(b, steps ? jd_move_castling_king_to(m) : jd_move_to(m));
    if (jd_move_type_of(m) == JD_PROMOTION)
        buffer_char(b, "pnbrqk"[jd_move_promotes_to(m)]);
}

static void write_castling(struct buffer *b, jd_move m, bool letter_o)
{
    buffer_text(b, letter_o ? "O-O" : "0-0");
    if (jd_move_to(m) < jd_move_from(m))
        buffer_text(b, letter_o ? "-O" : "-0");
}

static void write_origin(struct buffer *b, const jd_position *p, jd_kind kind, jd_move m, bool whole, bool captures)
{
    jd_square from = jd_move_from(m);
    unsigned  parts;
    if (whole)
        parts = ORIGIN_FILE | ORIGIN_RANK;
    else if (kind == JD_PAWN)
        parts = captures ? ORIGIN_FILE : 0;
    else
        parts = kind == JD_KING ? 0 : jd_origin_needed(p, kind, from, jd_move_to(m));
    if (parts & ORIGIN_FILE)
        write_file(b, from);
    if (parts & ORIGIN_RANK)
        write_rank(b, from);
}

static void write_pieces_move(struct buffer *b, const jd_position *p, jd_move m, const jd_movestyle *style,
                              const jd_language *language)
{
    static const char *const signs[] = {[JD_CAPTURE_X] = "x", [JD_CAPTURE_TIMES] = "×", [JD_CAPTURE_NONE] = ""};
    jd_kind                  kind = kind_at(p, jd_move_from(m));
    bool                     captures = jd_move_captures(p, m) != JD_NO_KIND, whole = style->form == JD_FORM_LONG;
    if (kind != JD_PAWN)
        buffer_text(b, language->letters[kind]);
    write_origin(b, p, kind, m, whole, captures);
    if (captures)
        buffer_text(b, signs[style->capture]);
    else if (whole && style->hyphen)
        buffer_char(b, '-');
    write_square(b, jd_move_to(m));
    if (jd_move_type_of(m) == JD_PROMOTION) {
        if (style->equals)
            buffer_char(b, '=');
        buffer_text(b, language->letters[jd_move_promotes_to(m)]);
    }
    if (style->en_passant && jd_move_type_of(m) == JD_EN_PASSANT)
        buffer_text(b, " e.p.");
}

static void write_check(struct buffer *b, const jd_position *p, jd_move m)
{
    jd_position after = jd_move_make(p, m);
    if (jd_position_checkers(&after))
        buffer_char(b, jd_moves_any(&after) ? '+' : '#');
}

const jd_movestyle jd_movestyle_pgn = {.letter_o = true, .equals = true};

size_t jd_movetext_write(const jd_position *p, jd_move m, const jd_movestyle *style, char *out, size_t size)
{
    struct buffer      b = {out, size, 0};
    const jd_language *language = style->language ? style->language : jd_language_english();
    if (m == JD_NULL_MOVE) {
        buffer_text(&b, style->form == JD_FORM_UCI ? "0000" : "--");
        return buffer_close(&b);
    }
    if (style->form == JD_FORM_UCI) {
        write_uci(&b, p, m);
        return buffer_close(&b);
    }
    if (style->form == JD_FORM_FIGURINE)
        language = jd_language_figurine();
    if (jd_move_type_of(m) == JD_CASTLING)
        write_castling(&b, m, style->letter_o);
    else
        write_pieces_move(&b, p, m, style, language);
    if (!style->without_check)
        write_check(&b, p, m);
    return buffer_close(&b);
}

const char *jd_san_write(const jd_position *p, jd_move m, char out[JD_MOVETEXT_MAX])
{
    jd_movetext_write(p, m, &jd_movestyle_pgn, out, JD_MOVETEXT_MAX);
    return out;
}
