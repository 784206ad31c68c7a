/* move.c - one move at a time: is it legal, what does it take, what comes of it. */
#include "jadoube/move.h"

#include "core/kernel.h"
#include "core/make.h"

void jd_moves_legal(const jd_position *p, jd_moves *out) { jd_kernel_best()->list(p, EVERYWHERE, EVERYWHERE, out); }

void jd_moves_from(const jd_position *p, jd_square from, jd_moves *out)
{
    jd_kernel_best()->list(p, jd_square_bit(from), EVERYWHERE, out);
}

unsigned jd_moves_count(const jd_position *p) { return jd_kernel_best()->count(p); }

bool jd_moves_any(const jd_position *p) { return jd_moves_count(p) != 0; }

/* Is the king of the player on move safe once `from` is empty and `to` is taken? */
static bool king_stays_safe(const jd_position *p, jd_square from, jd_square to)
{
    jd_colour   us = (jd_colour)p->turn, them = jd_colour_other(us);
    jd_bitboard moved = jd_square_bit(from), target = jd_square_bit(to);
    jd_bitboard occupied = (jd_position_occupied(p) & ~moved) | target;
    jd_bitboard king = jd_position_pieces(p, us, JD_KING);
    jd_square   king_at = king & moved ? to : bits_first(king);
    return !is_attacked(p, king_at, occupied, them, p->colours[them] & ~target);
}

static jd_bitboard pawn_targets(const jd_position *p, jd_square from)
{
    jd_colour   us = (jd_colour)p->turn;
    jd_bitboard empty = ~jd_position_occupied(p);
    jd_bitboard step = ahead(us, jd_square_bit(from)) & empty;
    jd_bitboard twice = ahead(us, step & third_rank(us)) & empty;
    return step | twice | (jd_table_pawn[us][from] & p->colours[us ^ 1]);
}

static bool normal_is_legal(const jd_position *p, jd_move m)
{
    jd_square from = jd_move_from(m), to = jd_move_to(m);
    jd_kind   kind = kind_at(p, from);
    if ((p->colours[p->turn] | p->kinds[JD_KING]) >> to & 1)
        return false;
    jd_bitboard reach = kind == JD_PAWN ? pawn_targets(p, from) : attacks_piece(kind, from, jd_position_occupied(p));
    bool        promotes = kind == JD_PAWN && (last_rank((jd_colour)p->turn) >> to & 1);
    return reach >> to & 1 && promotes == (jd_move_type_of(m) == JD_PROMOTION) && king_stays_safe(p, from, to);
}

static bool en_passant_is_legal(const jd_position *p, jd_move m)
{
    return p->ep != JD_NO_SQUARE && jd_move_to(m) == p->ep &&
           (ep_capturers(p, (jd_colour)p->turn, p->ep) >> jd_move_from(m) & 1);
}

static bool castling_move_is_legal(const jd_position *p, jd_move m)
{
    struct sight v;
    sight_of(&v, p, (jd_colour)p->turn);
    return !v.check && jd_move_from(m) == v.king_at && (p->castling & v.own) >> jd_move_to(m) & 1 &&
           castling_is_legal(&v, jd_move_to(m));
}

bool jd_move_is_legal(const jd_position *p, jd_move m)
{
    bool own = p->colours[p->turn] >> jd_move_from(m) & 1;
    if (!own || !has_both_kings(p) || (m >> 14 && jd_move_type_of(m) != JD_PROMOTION))
        return false;
    switch (jd_move_type_of(m)) {
    case JD_EN_PASSANT: return en_passant_is_legal(p, m);
    case JD_CASTLING: return castling_move_is_legal(p, m);
    default: return normal_is_legal(p, m);
    }
}

/* The castling that a king's move from `from` to `to` means, if any: onto the rook, or two squares
 * along the first rank to where castling puts him. */
static jd_move castling_meant(const jd_position *p, jd_square from, jd_square to)
{
    jd_colour us = (jd_colour)p->turn;
    if (!(jd_position_pieces(p, us, JD_KING) >> from & 1))
        return JD_NO_MOVE;
    if (p->castling & p->colours[us] & jd_square_bit(to))
        return jd_move_special(from, to, JD_CASTLING);
    jd_square rook = jd_position_castling_rook(p, us, to > from);
    if (rook == JD_NO_SQUARE || from == to || (jd_table_king[from] >> to & 1))
        return JD_NO_MOVE;
    jd_move m = jd_move_special(from, rook, JD_CASTLING);
    return jd_move_castling_king_to(m) == to ? m : JD_NO_MOVE;
}

jd_move jd_move_find(const jd_position *p, jd_square from, jd_square to, jd_kind promotion)
{
    jd_move m = promotion == JD_NO_KIND ? castling_meant(p, from, to) : JD_NO_MOVE;
    if (m != JD_NO_MOVE)
        return jd_move_is_legal(p, m) ? m : JD_NO_MOVE;
    if (promotion == JD_PAWN || promotion == JD_KING)
        return JD_NO_MOVE;
    if (promotion != JD_NO_KIND)
        m = jd_move_promotion(from, to, promotion);
    else if (to == p->ep && (p->kinds[JD_PAWN] >> from & 1))
        m = jd_move_special(from, to, JD_EN_PASSANT);
    else
        m = jd_move_of(from, to);
    return jd_move_is_legal(p, m) ? m : JD_NO_MOVE;
}

jd_kind jd_move_captures(const jd_position *p, jd_move m)
{
    switch (jd_move_type_of(m)) {
    case JD_CASTLING: return JD_NO_KIND;
    case JD_EN_PASSANT: return JD_PAWN;
    default: return jd_position_kind_at(p, jd_move_to(m));
    }
}

jd_position jd_move_make(const jd_position *p, jd_move m) { return make_move(p, m); }
