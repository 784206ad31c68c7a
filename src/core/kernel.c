/* kernel.c - counting and listing the legal moves. Compiled once per kind of processor with JD_KERNEL naming the
 * result. The walk is written once; what is done with each move is decided at compile time, and so is the colour on
 * move. */
#include "core/kernel.h"

#include "core/make.h"

/* Where pawns go: the squares they arrive on, apart for each way of going. */
struct pawn_moves {
    jd_bitboard steps, doubles, east, west;
};

INLINE void pawn_moves_of(struct pawn_moves *m, const jd_colour us, const struct sight *v, jd_bitboard pawns,
                          jd_bitboard targets)
{
    jd_bitboard lines[8];
    lanes_store(lines, v->pins);
    jd_bitboard can_step = pawns & (~v->pinned | lines[0]);
    jd_bitboard can_east = pawns & (~v->pinned | lines[us == JD_WHITE ? 1 : 3]) & ~FILE_H;
    jd_bitboard can_west = pawns & (~v->pinned | lines[us == JD_WHITE ? 3 : 1]) & ~FILE_A;
    jd_bitboard steps = ahead(us, can_step) & ~v->occupied;
    m->doubles = ahead(us, steps & third_rank(us)) & ~v->occupied & targets;
    m->steps = steps & targets;
    m->east = ahead(us, can_east) << 1 & v->enemy & targets;
    m->west = ahead(us, can_west) >> 1 & v->enemy & targets;
}

/* ---- counting without naming the moves ---- */

INLINE unsigned count_pawns(const jd_position *p, const jd_colour us, const struct sight *v)
{
    struct pawn_moves m;
    pawn_moves_of(&m, us, v, p->kinds[JD_PAWN] & v->own, v->targets);
    /* Steps, double steps and captures to one side never end on the same square. */
    jd_bitboard most = m.steps | m.doubles | m.east;
    unsigned    n = bits_count(most) + bits_count(m.west);
    if (unlikely((most | m.west) & last_rank(us)))
        n += 3 * (bits_count(most & last_rank(us)) + bits_count(m.west & last_rank(us)));
    return n;
}

INLINE unsigned count_castling(const jd_position *p, const jd_colour us, const struct sight *v)
{
    unsigned    n = 0;
    jd_bitboard rooks = p->castling & first_rank(us);
    while (rooks)
        n += castling_is_legal(v, bits_pop(&rooks));
    return n;
}

INLINE unsigned count_moves(const jd_position *p, const jd_colour us)
{
    struct sight v;
    sight_of(&v, p, us);
    lanes    targets = lanes_all(v.targets);
    lanes    slides = lanes_and(lanes_slide(lanes_and(v.sliders, v.movable), &v.field), targets);
    lanes    leaps = lanes_and(lanes_leap(lanes_and(v.knights, v.unpinned)), targets);
    unsigned n = lanes_sum(lanes_add(lanes_tally(slides), lanes_tally(leaps)));
    n += bits_count(king_targets(&v, p)) + count_pawns(p, us, &v);
    if (unlikely(p->ep != JD_NO_SQUARE))
        n += bits_count(ep_capturers(p, us, p->ep));
    if ((p->castling & first_rank(us)) && !v.check)
        n += count_castling(p, us, &v);
    return n;
}

/* ---- the walk ---- */

enum errand { LIST, LEAVES }; /* what is done with each move: it is noted, or what follows is counted */

struct walk {
    jd_moves *list;
    uint64_t  nodes;
};

static NOINLINE unsigned count_white(const jd_position *p) { return count_moves(p, JD_WHITE); }
static NOINLINE unsigned count_black(const jd_position *p) { return count_moves(p, JD_BLACK); }

INLINE void follow(struct walk *w, const jd_position *q, const jd_colour us) { w->nodes += count_moves(q, us ^ 1); }

/* The same after a seldom move: the code that counts is not copied for each of them. */
INLINE void follow_seldom(struct walk *w, const jd_position *q, const jd_colour us)
{
    w->nodes += us == JD_WHITE ? count_black(q) : count_white(q);
}

INLINE void note(struct walk *w, jd_move m) { w->list->at[w->list->count++] = m; }

/* Every move of one piece that is not a pawn. */
INLINE void walk_piece(const enum errand errand, struct walk *w, const jd_position *p, const jd_colour us,
                       const jd_kind kind, jd_square from, jd_bitboard targets)
{
    while (targets) {
        jd_square to = bits_pop(&targets);
        if (errand == LIST) {
            note(w, jd_move_of(from, to));
        } else {
            jd_position q = make_normal(p, us, from, to, kind, kind);
            follow(w, &q, us);
        }
    }
}

INLINE void walk_pieces(const enum errand errand, struct walk *w, const jd_position *p, const jd_colour us,
                        const struct sight *v, const jd_kind kind, jd_bitboard from_set, jd_bitboard to_set)
{
    jd_bitboard pieces = p->kinds[kind] & v->own & from_set;
    while (pieces) {
        jd_square   from = bits_pop(&pieces);
        jd_bitboard targets = attacks_piece(kind, from, v->occupied) & v->targets & to_set;
        if (v->pinned >> from & 1)
            targets &= jd_table_through[v->king_at][from];
        walk_piece(errand, w, p, us, kind, from, targets);
    }
}

INLINE void walk_promotions(const enum errand errand, struct walk *w, const jd_position *p, const jd_colour us,
                            jd_square from, jd_square to)
{
    for (jd_kind kind = JD_QUEEN; kind >= JD_KNIGHT; kind--) {
        if (errand == LIST) {
            note(w, jd_move_promotion(from, to, kind));
        } else {
            jd_position q = make_normal(p, us, from, to, JD_PAWN, kind);
            follow_seldom(w, &q, us);
        }
    }
}

/* Pawn moves that end on `targets`, all of which come from `back` squares behind them. */
INLINE void walk_pawn_targets(const enum errand errand, struct walk *w, const jd_position *p, const jd_colour us,
                              jd_bitboard targets, const int back)
{
    jd_bitboard promoting = targets & last_rank(us);
    targets ^= promoting;
    while (targets) {
        jd_square to = bits_pop(&targets), from = (jd_square)(to - back);
        if (errand == LIST) {
            note(w, jd_move_of(from, to));
        } else {
            jd_position q = back == 16 || back == -16 ? make_double_step(p, us, from, to)
                                                      : make_normal(p, us, from, to, JD_PAWN, JD_PAWN);
            follow(w, &q, us);
        }
    }
    while (unlikely(promoting)) {
        jd_square to = bits_pop(&promoting);
        walk_promotions(errand, w, p, us, (jd_square)(to - back), to);
    }
}

INLINE void walk_pawns(const enum errand errand, struct walk *w, const jd_position *p, const jd_colour us,
                       const struct sight *v, jd_bitboard from_set, jd_bitboard to_set)
{
    const int         up = us == JD_WHITE ? 8 : -8;
    struct pawn_moves m;
    pawn_moves_of(&m, us, v, p->kinds[JD_PAWN] & v->own & from_set, v->targets & to_set);
    walk_pawn_targets(errand, w, p, us, m.steps, up);
    walk_pawn_targets(errand, w, p, us, m.doubles, 2 * up);
    walk_pawn_targets(errand, w, p, us, m.east, up + 1);
    walk_pawn_targets(errand, w, p, us, m.west, up - 1);
}

INLINE void walk_en_passant(const enum errand errand, struct walk *w, const jd_position *p, const jd_colour us,
                            jd_bitboard from_set)
{
    jd_bitboard pawns = ep_capturers(p, us, p->ep) & from_set;
    while (pawns) {
        jd_square from = bits_pop(&pawns);
        if (errand == LIST) {
            note(w, jd_move_special(from, p->ep, JD_EN_PASSANT));
        } else {
            jd_position q = make_en_passant(p, us, from, p->ep);
            follow_seldom(w, &q, us);
        }
    }
}

INLINE void walk_castling(const enum errand errand, struct walk *w, const jd_position *p, const jd_colour us,
                          const struct sight *v)
{
    jd_bitboard rooks = p->castling & first_rank(us);
    while (rooks) {
        jd_square rook = bits_pop(&rooks);
        if (!castling_is_legal(v, rook))
            continue;
        if (errand == LIST) {
            note(w, jd_move_special(v->king_at, rook, JD_CASTLING));
        } else {
            jd_position q = make_castling(p, us, v->king_at, rook);
            follow_seldom(w, &q, us);
        }
    }
}

/* All legal moves from `from_set` that capture on, or go to, a square of `to_set`. */
INLINE void walk_all(const enum errand errand, struct walk *w, const jd_position *p, const jd_colour us,
                     jd_bitboard from_set, jd_bitboard to_set)
{
    struct sight v;
    sight_of(&v, p, us);
    walk_pawns(errand, w, p, us, &v, from_set, to_set);
    if (unlikely(p->ep != JD_NO_SQUARE) && (to_set & jd_square_bit((jd_square)(p->ep ^ 8))))
        walk_en_passant(errand, w, p, us, from_set);
    walk_pieces(errand, w, p, us, &v, JD_KNIGHT, from_set, to_set);
    walk_pieces(errand, w, p, us, &v, JD_BISHOP, from_set, to_set);
    walk_pieces(errand, w, p, us, &v, JD_ROOK, from_set, to_set);
    walk_pieces(errand, w, p, us, &v, JD_QUEEN, from_set, to_set);
    if (v.king & from_set) {
        walk_piece(errand, w, p, us, JD_KING, v.king_at, king_targets(&v, p) & to_set);
        if ((p->castling & first_rank(us)) && !v.check && (to_set & v.own))
            walk_castling(errand, w, p, us, &v);
    }
}

/* ---- the functions of a kernel ---- */

#define EVERYWHERE (~(jd_bitboard)0)

static NOINLINE uint64_t leaves_white(const jd_position *p)
{
    struct walk w = {0};
    walk_all(LEAVES, &w, p, JD_WHITE, EVERYWHERE, EVERYWHERE);
    return w.nodes;
}

static NOINLINE uint64_t leaves_black(const jd_position *p)
{
    struct walk w = {0};
    walk_all(LEAVES, &w, p, JD_BLACK, EVERYWHERE, EVERYWHERE);
    return w.nodes;
}

static unsigned count(const jd_position *p)
{
    if (unlikely(!has_both_kings(p)))
        return 0;
    return p->turn == JD_WHITE ? count_white(p) : count_black(p);
}

static void list(const jd_position *p, jd_bitboard from, jd_bitboard to, jd_moves *out)
{
    struct walk w = {.list = out};
    out->count = 0;
    if (unlikely(!has_both_kings(p)))
        return;
    if (p->turn == JD_WHITE)
        walk_all(LIST, &w, p, JD_WHITE, from, to);
    else
        walk_all(LIST, &w, p, JD_BLACK, from, to);
}

static uint64_t leaves(const jd_position *p) { return p->turn == JD_WHITE ? leaves_white(p) : leaves_black(p); }

/* Both kings are there. */
static uint64_t lines(const jd_position *p, int depth)
{
    jd_moves moves;
    uint64_t nodes = 0;
    if (depth == 2)
        return leaves(p);
    list(p, EVERYWHERE, EVERYWHERE, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        jd_position q = make_move(p, moves.at[i]);
        nodes += lines(&q, depth - 1);
    }
    return nodes;
}

static uint64_t perft(const jd_position *p, int depth)
{
    if (depth < 2 || unlikely(!has_both_kings(p)))
        return depth < 1 ? 1 : count(p);
    return lines(p, depth);
}

#define KERNEL__(suffix) jd_kernel_##suffix
#define KERNEL_(suffix)  KERNEL__(suffix)
#define STRING__(x)      #x
#define STRING_(x)       STRING__(x)

const struct jd_kernel KERNEL_(JD_KERNEL) = {STRING_(JD_KERNEL), count, list, perft};
