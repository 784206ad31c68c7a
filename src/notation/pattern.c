/* pattern.c - which legal moves fit what was written. The pieces that may be meant are those that the
 * target square "attacks" in their own way of moving; each is then tested for its king's safety. */
#include "notation/pattern.h"

#include "core/make.h"

/* What has been found so far; counting goes on when the caller's array is full. */
struct found {
    jd_move *out;
    unsigned count, max;
};

static void add_move(struct found *f, const jd_position *p, jd_move m)
{
    if (!jd_move_is_legal(p, m))
        return;
    if (f->count < f->max)
        f->out[f->count] = m;
    f->count++;
}

static jd_bitboard written_origins(const struct pattern *w)
{
    jd_bitboard files = w->from_file < 0 ? ~(jd_bitboard)0 : FILE_A << w->from_file;
    jd_bitboard ranks = w->from_rank < 0 ? ~(jd_bitboard)0 : RANK_1 << 8 * w->from_rank;
    return files & ranks;
}

/* Squares from which a pawn can reach `to`: from behind if it is empty, from the side to capture. */
static jd_bitboard pawn_origins(const jd_position *p, jd_square to)
{
    jd_colour   us = (jd_colour)p->turn, them = jd_colour_other(us);
    jd_bitboard target = jd_square_bit(to), occupied = jd_position_occupied(p);
    if ((p->colours[them] & target) || to == p->ep)
        return jd_table_pawn[them][to];
    if (p->colours[us] & target)
        return 0;
    jd_bitboard behind = ahead(them, target), fourth = ahead(us, third_rank(us));
    return behind | (target & fourth && !(behind & occupied) ? ahead(them, behind) : 0);
}

static void add_pawn(struct found *f, const jd_position *p, const struct pattern *w, jd_square from, jd_square to)
{
    bool promotes = last_rank((jd_colour)p->turn) >> to & 1;
    if (!promotes) {
        if (w->promotion == JD_NO_KIND)
            add_move(f, p, to == p->ep ? jd_move_special(from, to, JD_EN_PASSANT) : jd_move_of(from, to));
    } else if (w->promotion == JD_NO_KIND) {
        for (jd_kind kind = JD_QUEEN; kind >= JD_KNIGHT; kind--)
            add_move(f, p, jd_move_promotion(from, to, kind));
    } else if (w->promotion >= JD_KNIGHT && w->promotion <= JD_QUEEN) {
        add_move(f, p, jd_move_promotion(from, to, (jd_kind)w->promotion));
    }
}

static void moves_to(struct found *f, const jd_position *p, const struct pattern *w, jd_square to)
{
    bool        pawn = w->kind == JD_PAWN;
    jd_bitboard reach = pawn ? pawn_origins(p, to) : attacks_piece((jd_kind)w->kind, to, jd_position_occupied(p));
    jd_bitboard origins = reach & jd_position_pieces(p, (jd_colour)p->turn, (jd_kind)w->kind) & written_origins(w);
    while (origins) {
        jd_square from = bits_pop(&origins);
        if (pawn)
            add_pawn(f, p, w, from, to);
        else if (w->promotion == JD_NO_KIND)
            add_move(f, p, jd_move_of(from, to));
    }
}

static void castling(struct found *f, const jd_position *p, bool kingside)
{
    jd_colour us = (jd_colour)p->turn;
    jd_square rook = jd_position_castling_rook(p, us, kingside);
    if (rook != JD_NO_SQUARE)
        add_move(f, p, jd_move_special(jd_position_king(p, us), rook, JD_CASTLING));
}

unsigned jd_pattern_moves(const jd_position *p, const struct pattern *pattern, jd_move *out, unsigned max)
{
    struct found f = {.out = out, .max = max};
    if (pattern->castling) {
        castling(&f, p, pattern->castling == 1);
    } else if (pattern->to != JD_NO_SQUARE) {
        moves_to(&f, p, pattern, pattern->to);
    } else {
        for (int rank = 0; rank < 8; rank++)
            moves_to(&f, p, pattern, jd_square_at(pattern->to_file, rank));
    }
    return f.count;
}
