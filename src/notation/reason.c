/* reason.c - saying why a move was not accepted, and the names of what was lenient. */
#include "jadoube/announce.h"

#include "core/sight.h"
#include "notation/buffer.h"

#include <stdio.h>

static const char *const deviation_names[] = {
    "missing-check",
    "missing-mate",
    "false-check",
    "other-check-sign",
    "missing-capture",
    "false-capture",
    "other-capture-sign",
    "long-form",
    "hyphen",
    "needless-origin",
    "other-origin",
    "missing-piece",
    "lower-case",
    "upper-case",
    "other-letter",
    "figurine",
    "pawn-letter",
    "missing-rank",
    "en-passant-written",
    "false-en-passant",
    "promotion-sign",
    "castling-letters",
    "castling-hyphens",
    "castling-by-king",
    "mark",
    "draw-offer",
    "move-number",
    "space",
};

const char *jd_deviation_name(jd_deviation deviation) { return deviation_names[__builtin_ctz(deviation)]; }

const char *jd_outcome_name(jd_outcome outcome)
{
    static const char *const names[] = {"move", "ambiguous", "illegal", "unreadable"};
    return names[outcome];
}

static const char *const kind_names[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};

static const char *player(const jd_position *p) { return p->turn == JD_WHITE ? "White" : "Black"; }

static void add_number(struct buffer *b, unsigned n)
{
    static const char *const words[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"};
    char                     digits[12];
    snprintf(digits, sizeof digits, "%u", n);
    buffer_text(b, n < 10 ? words[n] : digits);
}

/* Who is told: a reader in his language, or a listener with his numbers. */
struct audience {
    const jd_language *language;
    const jd_language *ranks;
    bool               listens;
};

static void add_move(struct buffer *b, const jd_position *p, jd_move m, const struct audience *to)
{
    jd_movestyle style = {.language = to->language, .form = JD_FORM_LONG, .hyphen = true, .without_check = true};
    char         text[JD_ANNOUNCE_MAX];
    if (to->listens)
        jd_announce_write(p, m, to->ranks, text, sizeof text);
    else
        jd_movetext_write(p, m, &style, text, sizeof text);
    buffer_text(b, text);
}

/* ---- Several moves fit ---- */

static bool all_from_different_squares(const jd_reading *r)
{
    jd_bitboard seen = 0;
    for (unsigned i = 0; i < r->count && i < JD_CANDIDATES_MAX; i++) {
        jd_bitboard from = jd_square_bit(jd_move_from(r->candidates[i]));
        if (seen & from)
            return false;
        seen |= from;
    }
    return true;
}

static bool only_promotions_differ(const jd_reading *r)
{
    for (unsigned i = 1; i < r->count && i < JD_CANDIDATES_MAX; i++)
        if ((r->candidates[i] ^ r->candidates[0]) & 0xfff)
            return false;
    return true;
}

static void say_ambiguous(struct buffer *b, const jd_position *p, const jd_reading *r, const struct audience *to)
{
    if (only_promotions_differ(r)) {
        buffer_text(b, "it is not said what the pawn becomes");
    } else if (r->to != JD_NO_SQUARE && all_from_different_squares(r)) {
        add_number(b, r->count);
        buffer_char(b, ' ');
        buffer_text(b, kind_names[r->kind]);
        buffer_text(b, r->kind == JD_PAWN ? "s can take on " : "s can go to ");
        buffer_square(b, r->to);
    } else {
        add_number(b, r->count);
        buffer_text(b, " moves fit");
    }
    for (unsigned i = 0; i < r->count && i < JD_CANDIDATES_MAX; i++) {
        buffer_text(b, i ? ", " : ": ");
        add_move(b, p, r->candidates[i], to);
    }
}

/* ---- No legal move fits ---- */

static const char *why_no_castling(const jd_position *p, bool kingside)
{
    struct sight v;
    jd_square    rook = jd_position_castling_rook(p, (jd_colour)p->turn, kingside);
    if (rook == JD_NO_SQUARE)
        return "the right to castle on this side is gone, or never was";
    sight_of(&v, p, (jd_colour)p->turn);
    if (v.check)
        return "the king may not castle out of check";
    jd_square   home = rook & 56, king_to = home | (kingside ? 6 : 2), rook_to = home | (kingside ? 5 : 3);
    jd_bitboard path = jd_table_between[v.king_at][king_to] | jd_table_between[rook][rook_to] |
                       jd_table_between[v.king_at][rook] | jd_square_bit(king_to) | jd_square_bit(rook_to);
    if (path & (v.occupied ^ v.king ^ jd_square_bit(rook)))
        return "the way of king and rook is not free";
    return "the king may not pass over or reach a square that is attacked";
}

static const char *why_no_promotion(const jd_position *p, const jd_reading *r)
{
    if (r->promotion == JD_NO_KIND)
        return NULL;
    if (r->kind != JD_PAWN)
        return "only a pawn is promoted";
    if (r->promotion == JD_KING || r->promotion == JD_PAWN)
        return "a pawn becomes a queen, rook, bishop or knight";
    if (r->to != JD_NO_SQUARE && !(last_rank((jd_colour)p->turn) >> r->to & 1))
        return "a pawn is promoted only on the last rank";
    return NULL;
}

static bool pawn_reaches(const jd_position *p, jd_square from, jd_square to)
{
    jd_colour   us = (jd_colour)p->turn;
    jd_bitboard empty = ~jd_position_occupied(p), step = ahead(us, jd_square_bit(from)) & empty;
    jd_bitboard twice = ahead(us, step & third_rank(us)) & empty;
    return (step | twice | (jd_table_pawn[us][from] & p->colours[us ^ 1])) >> to & 1;
}

/* The pieces that would reach the square if their king did not matter. */
static jd_bitboard pieces_that_reach(const jd_position *p, const jd_reading *r)
{
    jd_bitboard pieces = jd_position_pieces(p, (jd_colour)p->turn, (jd_kind)r->kind), found = 0;
    while (pieces) {
        jd_square from = bits_pop(&pieces);
        if ((r->from_file >= 0 && r->from_file != jd_square_file(from)) ||
            (r->from_rank >= 0 && r->from_rank != jd_square_rank(from)))
            continue;
        bool reaches = r->kind == JD_PAWN ? pawn_reaches(p, from, r->to)
                                          : attacks_piece((jd_kind)r->kind, from, jd_position_occupied(p)) >> r->to & 1;
        if (reaches)
            found |= jd_square_bit(from);
    }
    return found;
}

static void say_exposed(struct buffer *b, const jd_position *p, const jd_reading *r, jd_bitboard pieces,
                        const struct audience *to)
{
    buffer_text(b, "the king would be in check after ");
    for (bool first = true; pieces; first = false) {
        jd_square from = bits_pop(&pieces);
        if (!first)
            buffer_text(b, ", ");
        add_move(b, p,
                 r->promotion == JD_NO_KIND ? jd_move_of(from, r->to)
                                            : jd_move_promotion(from, r->to, (jd_kind)r->promotion),
                 to);
    }
}

static void add_piece_on(struct buffer *b, const char *before, jd_kind kind, jd_square s)
{
    buffer_text(b, before);
    buffer_text(b, kind_names[kind]);
    if (s != JD_NO_SQUARE) {
        buffer_text(b, " on ");
        buffer_square(b, s);
    }
}

/* There is no such piece, or it cannot go there. */
static void say_out_of_reach(struct buffer *b, const jd_position *p, const jd_reading *r)
{
    bool        whole = r->from_file >= 0 && r->from_rank >= 0, part = r->from_file >= 0 || r->from_rank >= 0;
    jd_square   from = whole ? jd_square_at(r->from_file, r->from_rank) : JD_NO_SQUARE;
    jd_bitboard pieces = jd_position_pieces(p, (jd_colour)p->turn, (jd_kind)r->kind);
    if (!pieces || (whole && !(pieces >> from & 1))) {
        buffer_text(b, player(p));
        add_piece_on(b, " has no ", (jd_kind)r->kind, pieces ? from : JD_NO_SQUARE);
        return;
    }
    add_piece_on(b, whole ? "the " : part ? "no such " : "no ", (jd_kind)r->kind, from);
    buffer_text(b, whole ? " cannot go " : " can go ");
    buffer_text(b, r->to == JD_NO_SQUARE ? "there" : "to ");
    if (r->to != JD_NO_SQUARE)
        buffer_square(b, r->to);
}

static void say_illegal(struct buffer *b, const jd_position *p, const jd_reading *r, const struct audience *to)
{
    const char *promotion = why_no_promotion(p, r);
    if (!has_both_kings(p)) { /* an illegal move took one */
        buffer_text(b, "a king is missing");
    } else if (r->castling) {
        buffer_text(b, why_no_castling(p, r->castling == 1));
    } else if (r->kind == JD_NO_KIND) {
        buffer_text(b, player(p));
        buffer_text(b, " has no piece on ");
        buffer_square(b, jd_square_at(r->from_file, r->from_rank));
    } else if (promotion) {
        buffer_text(b, promotion);
    } else if (r->to != JD_NO_SQUARE && p->colours[p->turn] >> r->to & 1) {
        buffer_text(b, player(p));
        buffer_text(b, "'s own ");
        buffer_text(b, kind_names[jd_position_kind_at(p, r->to)]);
        buffer_text(b, " stands on ");
        buffer_square(b, r->to);
    } else {
        jd_bitboard pieces = r->to == JD_NO_SQUARE ? 0 : pieces_that_reach(p, r);
        if (pieces)
            say_exposed(b, p, r, pieces, to);
        else
            say_out_of_reach(b, p, r);
    }
}

static void say_unreadable(struct buffer *b, const jd_reading *r)
{
    char offset[24];
    snprintf(offset, sizeof offset, "%zu", r->fault.offset);
    buffer_text(b, "expected ");
    buffer_text(b, r->fault.expected);
    buffer_text(b, " at byte ");
    buffer_text(b, offset);
}

static size_t say_reason(const jd_position *p, const jd_reading *r, const struct audience *to, char *out, size_t size)
{
    struct buffer b = {out, size, 0};
    switch (r->outcome) {
    case JD_OUTCOME_MOVE: break;
    case JD_OUTCOME_AMBIGUOUS: say_ambiguous(&b, p, r, to); break;
    case JD_OUTCOME_ILLEGAL: say_illegal(&b, p, r, to); break;
    case JD_OUTCOME_UNREADABLE: say_unreadable(&b, r); break;
    }
    return buffer_close(&b);
}

size_t jd_reading_reason(const jd_position *p, const jd_reading *reading, const jd_language *language, char *out,
                         size_t size)
{
    return say_reason(p, reading, &(struct audience){.language = language}, out, size);
}

size_t jd_announce_reason(const jd_position *p, const jd_reading *reading, const jd_language *ranks, char *out,
                          size_t size)
{
    return say_reason(p, reading, &(struct audience){.ranks = ranks, .listens = true}, out, size);
}
