/* legality_retro.c - the moves that can have been the last (3.1 to 3.9, backwards). */
#include "legality_retro.h"

#include "core/sight.h"

struct walk {
    const struct retro *r;
    jd_colour           mover, other;
    jd_bitboard         occupied;
    jd_retro_visit     *visit;
    void               *context;
};

bool jd_retro_is_start(const struct retro *r)
{
    for (int k = 0; k < 6; k++)
        if (r->p.kinds[k] != r->start->kinds[k])
            return false;
    return r->p.turn == JD_WHITE && r->p.colours[JD_WHITE] == r->start->colours[JD_WHITE] &&
           r->p.colours[JD_BLACK] == r->start->colours[JD_BLACK];
}

static bool attacked(const jd_position *p, jd_square s, jd_colour by)
{
    return is_attacked(p, s, jd_position_occupied(p), by, p->colours[by]);
}

/* The player who was to move next was not in check before: he had just moved himself. */
static bool was_lawful(const struct walk *w, const jd_position *before)
{
    return !attacked(before, bits_first(before->kinds[JD_KING] & before->colours[w->other]), w->mover);
}

static void put_piece(jd_position *p, jd_square s, jd_colour c, jd_kind k)
{
    p->kinds[k] |= jd_square_bit(s);
    p->colours[c] |= jd_square_bit(s);
}

static void take_piece(jd_position *p, jd_square s, jd_colour c, jd_kind k)
{
    p->kinds[k] &= ~jd_square_bit(s);
    p->colours[c] &= ~jd_square_bit(s);
}

static struct retro taken_back(const struct walk *w, const struct unmove *u)
{
    struct retro b = *w->r;
    take_piece(&b.p, u->to, w->mover, (jd_kind)u->now);
    put_piece(&b.p, u->from, w->mover, (jd_kind)u->kind);
    b.p.turn = (uint8_t)w->mover;
    b.ep = JD_NO_SQUARE;
    b.ep_told = false;
    if (u->victim != JD_NO_KIND) {
        put_piece(&b.p, u->type == JD_EN_PASSANT ? u->to ^ 8 : u->to, w->other, (jd_kind)u->victim);
        b.left[w->other]--;
    }
    if (u->type == JD_EN_PASSANT)
        b.ep = u->to;
    return b;
}

static bool offer(const struct walk *w, struct unmove u)
{
    struct retro before = taken_back(w, &u);
    return was_lawful(w, &before.p) && w->visit(w->context, &before, &u);
}

/* The same move with every man that it can have taken. */
static bool offer_captures(const struct walk *w, struct unmove u)
{
    static const jd_kind victims[] = {JD_PAWN, JD_KNIGHT, JD_BISHOP, JD_ROOK, JD_QUEEN};
    bool                 edge = (RANK_1 | RANK_8) >> u.to & 1;
    if (!w->r->left[w->other])
        return false;
    for (size_t i = edge; i < sizeof victims / sizeof victims[0]; i++) {
        u.victim = (uint8_t)victims[i];
        if (offer(w, u))
            return true;
    }
    return false;
}

static bool unmove_piece(const struct walk *w, jd_square at, jd_kind kind)
{
    jd_bitboard origins = attacks_piece(kind, at, w->occupied) & ~w->occupied;
    while (origins) {
        struct unmove u = {bits_pop(&origins), at, (uint8_t)kind, (uint8_t)kind, JD_NO_KIND, JD_NORMAL};
        if (offer(w, u) || offer_captures(w, u))
            return true;
    }
    return false;
}

/* Could the player on move take this pawn en passant, if it had come by two steps just now? */
static bool could_be_taken(const struct walk *w, jd_square passed)
{
    return ep_capturers(&w->r->p, w->other, passed) != 0;
}

static bool unmove_en_passant(const struct walk *w, jd_square at)
{
    jd_bitboard bit = jd_square_bit(at);
    jd_bitboard gone = ahead(w->other, bit) | ahead(w->mover, bit), sides = jd_table_pawn[w->other][at] & ~w->occupied;
    if (!(bit & third_rank(w->other)) || (w->occupied & gone) || !w->r->left[w->other])
        return false;
    while (sides) {
        struct unmove u = {bits_pop(&sides), at, JD_PAWN, JD_PAWN, JD_PAWN, JD_EN_PASSANT};
        if (offer(w, u))
            return true;
    }
    return false;
}

/* A pawn, or what one was promoted to with this move. */
static bool unmove_pawn(const struct walk *w, jd_square at, jd_kind now)
{
    jd_bitboard   bit = jd_square_bit(at), free = ~(w->occupied | first_rank(w->mover));
    jd_bitboard   behind = ahead(w->other, bit) & free, sides = jd_table_pawn[w->other][at] & free;
    struct unmove u = {JD_NO_SQUARE, at, JD_PAWN, (uint8_t)now, JD_NO_KIND, JD_NORMAL};
    if (behind) {
        u.from = bits_first(behind);
        if (offer(w, u))
            return true;
        jd_bitboard start = ahead(w->other, behind) & free & ahead(w->mover, first_rank(w->mover));
        u.from = start ? bits_first(start) : JD_NO_SQUARE;
        if (start && !(w->r->ep_told && could_be_taken(w, bits_first(behind))) && offer(w, u))
            return true;
    }
    while (sides) {
        u.from = bits_pop(&sides);
        if (offer_captures(w, u))
            return true;
    }
    return now == JD_PAWN && unmove_en_passant(w, at);
}

static bool way_was_safe(const struct walk *w, const jd_position *before, jd_bitboard way)
{
    while (way)
        if (attacked(before, bits_pop(&way), w->other))
            return false;
    return true;
}

static bool uncastle(const struct walk *w, bool kingside)
{
    unsigned    home = w->mover == JD_WHITE ? 0 : 56;
    jd_square   king_to = (jd_square)(home + (kingside ? 6 : 2)), rook_to = (jd_square)(home + (kingside ? 5 : 3));
    jd_bitboard own = w->r->p.colours[w->mover], after = jd_square_bit(king_to) | jd_square_bit(rook_to);
    jd_square   king = bits_first(w->r->start->kinds[JD_KING] & first_rank(w->mover));
    jd_bitboard rooks = w->r->start->kinds[JD_ROOK] & first_rank(w->mover), low = rooks & (jd_square_bit(king) - 1);
    jd_square   rook = bits_first(kingside ? rooks & ~low : low);
    if (!(w->r->p.kinds[JD_KING] & own & jd_square_bit(king_to)) ||
        !(w->r->p.kinds[JD_ROOK] & own & jd_square_bit(rook_to)) || (w->r->unmoved & own))
        return false;
    if ((squares_from_to(king, king_to) | squares_from_to(rook, rook_to)) & w->occupied & ~after)
        return false;
    struct retro b = *w->r;
    take_piece(&b.p, king_to, w->mover, JD_KING);
    take_piece(&b.p, rook_to, w->mover, JD_ROOK);
    put_piece(&b.p, king, w->mover, JD_KING);
    put_piece(&b.p, rook, w->mover, JD_ROOK);
    b.p.turn = (uint8_t)w->mover;
    b.ep = JD_NO_SQUARE;
    b.ep_told = false;
    b.unmoved |= jd_square_bit(king) | jd_square_bit(rook);
    struct unmove u = {king, rook, JD_KING, JD_KING, JD_NO_KIND, JD_CASTLING};
    return was_lawful(w, &b.p) && way_was_safe(w, &b.p, squares_from_to(king, king_to)) && w->visit(w->context, &b, &u);
}

/* The pawn beyond the square that is known to have been passed over. */
static bool unmove_double_step(const struct walk *w)
{
    jd_square     passed = w->r->ep;
    struct unmove u = {
        (uint8_t)(w->mover == JD_WHITE ? passed - 8 : passed + 8), passed ^ 8, JD_PAWN, JD_PAWN, JD_NO_KIND, JD_NORMAL};
    jd_bitboard way = jd_square_bit(u.from) | jd_square_bit(passed);
    return !(way & w->occupied) && offer(w, u);
}

static bool unmove_man(const struct walk *w, jd_square at)
{
    jd_kind kind = jd_position_kind_at(&w->r->p, at);
    if (kind == JD_PAWN)
        return unmove_pawn(w, at, kind);
    if (unmove_piece(w, at, kind))
        return true;
    return kind != JD_KING && (last_rank(w->mover) >> at & 1) && unmove_pawn(w, at, kind);
}

bool jd_retro_each(const struct retro *r, jd_retro_visit *visit, void *context)
{
    jd_colour   other = (jd_colour)r->p.turn, mover = jd_colour_other(other);
    struct walk w = {r, mover, other, jd_position_occupied(&r->p), visit, context};
    if (r->ep < JD_SQUARES)
        return unmove_double_step(&w);
    jd_bitboard men = r->p.colours[mover] & ~r->unmoved;
    while (men)
        if (unmove_man(&w, bits_pop(&men)))
            return true;
    return uncastle(&w, true) || uncastle(&w, false);
}
