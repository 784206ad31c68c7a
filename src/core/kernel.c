/* kernel.c - counting and listing the legal moves. Compiled once per kind of processor with JD_KERNEL naming the
 * result. The walk is written once; what is done with each move is decided at compile time, and so is the colour on
 * move. */
#include "core/kernel.h"

#include "core/difference.h"
#include "core/make.h"

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

enum errand { LIST, LEAVES }; /* what is done with each move: it is noted, or its replies are counted */

struct walk {
    jd_moves             *list;
    struct children      *children;       /* moves whose replies are counted together       */
    const struct replier *replier;        /* the player who replies                         */
    struct difference    *difference;     /* NULL: every move is counted in a batch           */
    jd_bitboard           knights, kings; /* what the mover's attack before the move        */
    uint64_t              nodes;          /* what was counted so far                        */
};

static NOINLINE unsigned count_white(const jd_position *p) { return count_moves(p, JD_WHITE); }
static NOINLINE unsigned count_black(const jd_position *p) { return count_moves(p, JD_BLACK); }

/* After a move that is made and counted by itself. */
INLINE void follow(struct walk *w, const jd_position *q, const jd_colour us)
{
    w->nodes += us == JD_WHITE ? count_black(q) : count_white(q);
}

static NOINLINE unsigned count_after(const jd_position *p, jd_square from, jd_square to, jd_kind kind)
{
    jd_colour   us = (jd_colour)p->turn;
    jd_position q = make_normal(p, us, from, to, kind, kind);
    return us == JD_WHITE ? count_black(&q) : count_white(&q);
}

INLINE void note(struct walk *w, jd_move m) { w->list->at[w->list->count++] = m; }

/* ---- collecting the moves whose replies are counted together ---- */

INLINE uint64_t count_batches(const jd_position *p, const struct replier *r, const struct children *c,
                              const jd_colour us, const bool pins)
{
    uint64_t nodes = 0;
    batch    sum = batch_all(0);
    for (unsigned first = 0; first < c->count; first += BATCH) {
        unsigned checked;
        batch    n = replies_to(r, c, first, us, pins, &checked);
        if (first + BATCH > c->count) {
            n &= batch_indices(first, 0, c->count);
            checked &= (1u << (c->count - first)) - 1;
        }
        sum += n;
        for (; unlikely(checked); checked &= checked - 1) {
            unsigned i = first + (unsigned)__builtin_ctz(checked);
            nodes += count_after(p, bits_first(c->both[i] ^ c->to[i]), bits_first(c->to[i]), child_kind(c, i));
        }
    }
    return nodes + batch_total(sum);
}

INLINE void count_children(struct walk *w, const jd_position *p, const jd_colour us)
{
    struct children *c = w->children;
    if (w->replier->pinners || c->aims)
        w->nodes += count_batches(p, w->replier, c, us, true);
    else
        w->nodes += count_batches(p, w->replier, c, us, false);
    children_forget(c);
}

/* Before another piece's moves are collected: is there room for them? */
INLINE void make_room(struct walk *w, const jd_position *p, const jd_colour us, const jd_kind kind)
{
    if (unlikely(w->children->count > CHILDREN_MAX - BATCH - MOVES_OF_A_PIECE)) {
        children_end(w->children, kind);
        count_children(w, p, us);
    }
}

/* A check by the piece that moves can be parried on the squares of `parry`, unless another one is discovered with it.
 */
INLINE void collect_check(struct walk *w, const jd_position *p, const jd_kind kind, jd_square from, jd_square to,
                          jd_bitboard leapers, jd_bitboard parry)
{
    if (unlikely(w->replier->discoverers >> from & 1))
        w->nodes += count_after(p, from, to, kind);
    else
        child_mark(w->children, child_add(w->children, from, to, leapers), parry, 0);
}

/* A slider comes into line with the king. */
INLINE void collect_in_line(struct walk *w, const jd_position *p, const jd_colour us, const jd_kind kind,
                            jd_square from, jd_square to)
{
    jd_square   king = w->replier->king_at;
    jd_bitboard all = jd_table_between[king][to];
    jd_bitboard between = all & ((p->colours[0] | p->colours[1]) ^ jd_square_bit(from));
    jd_bitboard leapers = w->knights | w->kings;
    if (!between) { /* nor does the king hide the square behind it */
        jd_bitboard line = all | jd_square_bit(to), behind = jd_table_through[king][to] & jd_table_king[king] & ~line;
        collect_check(w, p, kind, from, to, leapers | behind, line);
    } else {
        unsigned i = child_add(w->children, from, to, leapers);
        if (!bits_several(between) && !(between & p->colours[us])) {
            child_mark(w->children, i, EVERYWHERE, all);
            w->children->aims = true;
        }
    }
}

INLINE void collect_slider(struct walk *w, const jd_position *p, const jd_colour us, const jd_kind kind, jd_square from,
                           jd_bitboard targets)
{
    jd_square   king = w->replier->king_at;
    jd_bitboard lines = (kind != JD_BISHOP ? straight_lines(king) : 0) | (kind != JD_ROOK ? diagonal_lines(king) : 0);
    jd_bitboard aligned = targets & lines;
    targets ^= aligned;
    while (aligned)
        collect_in_line(w, p, us, kind, from, bits_pop(&aligned));
    while (targets)
        child_add(w->children, from, bits_pop(&targets), w->knights | w->kings);
}

INLINE void collect_knight(struct walk *w, const jd_position *p, const jd_colour us, jd_square from,
                           jd_bitboard targets)
{
    jd_bitboard leapers = w->kings | knights_attack(p->kinds[JD_KNIGHT] & p->colours[us] & ~jd_square_bit(from));
    jd_bitboard checks = targets & jd_table_knight[w->replier->king_at];
    targets ^= checks;
    while (checks) {
        jd_square to = bits_pop(&checks);
        collect_check(w, p, JD_KNIGHT, from, to, leapers | jd_table_knight[to], jd_square_bit(to));
    }
    while (targets) {
        jd_square to = bits_pop(&targets);
        child_add(w->children, from, to, leapers | jd_table_knight[to]);
    }
}

INLINE void collect_piece(struct walk *w, const jd_position *p, const jd_colour us, const jd_kind kind, jd_square from,
                          jd_bitboard targets)
{
    if (w->difference)
        targets = difference_piece(w->difference, &w->nodes, us, kind, from, targets);
    if (!targets)
        return;
    make_room(w, p, us, kind);
    if (kind == JD_KNIGHT) {
        collect_knight(w, p, us, from, targets);
    } else if (kind == JD_KING) {
        while (targets) {
            jd_square to = bits_pop(&targets);
            child_add(w->children, from, to, w->knights | jd_table_king[to]);
        }
    } else {
        collect_slider(w, p, us, kind, from, targets);
    }
}

/* The captures en passant that a double step to `to` allows. */
static NOINLINE unsigned count_ep_replies(const jd_position *p, const jd_colour us, jd_square to)
{
    jd_square   passed = to ^ 8, from = to ^ 16, king = bits_first(p->kinds[JD_KING] & p->colours[us ^ 1]);
    jd_bitboard pawns = jd_table_pawn[us][passed] & p->kinds[JD_PAWN] & p->colours[us ^ 1];
    jd_bitboard occupied = (p->colours[0] | p->colours[1] | jd_square_bit(passed)) & ~jd_square_bit(from);
    jd_bitboard attackers = p->colours[us] & ~jd_square_bit(from);
    unsigned    n = 0;
    while (pawns)
        n += !(attackers_to(p, king, occupied ^ jd_square_bit(bits_pop(&pawns)), us) & attackers);
    return n;
}

INLINE void collect_ep_replies(struct walk *w, const jd_position *p, const jd_colour us, jd_bitboard targets)
{
    jd_bitboard pawns = w->replier->pawns, west = pawns & ~FILE_H, east = pawns & ~FILE_A;
    if (likely(!w->replier->exposed)) {
        w->nodes += bits_count(targets & west << 1) + bits_count(targets & east >> 1);
        return;
    }
    targets &= west << 1 | east >> 1;
    while (targets)
        w->nodes += count_ep_replies(p, us, bits_pop(&targets));
}

INLINE void collect_pawns(struct walk *w, const jd_position *p, const jd_colour us, jd_bitboard targets, const int back)
{
    jd_bitboard leapers = w->knights | w->kings, checks = targets & jd_table_pawn[us ^ 1][w->replier->king_at];
    if (back == 16 || back == -16)
        collect_ep_replies(w, p, us, targets);
    if (w->difference) {
        targets = difference_pawns(w->difference, &w->nodes, us, targets, back);
        checks &= targets;
    }
    targets ^= checks;
    while (unlikely(checks)) {
        jd_square to = bits_pop(&checks);
        collect_check(w, p, JD_PAWN, (jd_square)(to - back), to, leapers, jd_square_bit(to));
    }
    while (targets) {
        jd_square to = bits_pop(&targets);
        child_add(w->children, (jd_square)(to - back), to, leapers);
    }
}

/* ---- the walk itself ---- */

/* Every move of one piece that is not a pawn. */
INLINE void walk_piece(const enum errand errand, struct walk *w, const jd_position *p, const jd_colour us,
                       const jd_kind kind, jd_square from, jd_bitboard targets)
{
    if (errand == LEAVES)
        collect_piece(w, p, us, kind, from, targets);
    else
        while (targets)
            note(w, jd_move_of(from, bits_pop(&targets)));
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
            follow(w, &q, us);
        }
    }
}

/* Pawn moves that end on `targets`, all of which come from `back` squares behind them. */
INLINE void walk_pawn_targets(const enum errand errand, struct walk *w, const jd_position *p, const jd_colour us,
                              jd_bitboard targets, const int back)
{
    jd_bitboard promoting = targets & last_rank(us);
    targets ^= promoting;
    if (errand == LEAVES)
        collect_pawns(w, p, us, targets, back);
    else
        for (; targets; targets &= targets - 1)
            note(w, jd_move_of((jd_square)(bits_first(targets) - back), bits_first(targets)));
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
            follow(w, &q, us);
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
            follow(w, &q, us);
        }
    }
}

/* In the order of struct children, in which those that go straight, or aslant, are neighbours. */
INLINE void walk_by_lines(struct walk *w, const jd_position *p, const jd_colour us, const struct sight *v)
{
    children_end(w->children, JD_PAWN);
    walk_pieces(LEAVES, w, p, us, v, JD_KNIGHT, EVERYWHERE, EVERYWHERE);
    children_end(w->children, JD_KNIGHT);
    walk_pieces(LEAVES, w, p, us, v, JD_BISHOP, EVERYWHERE, EVERYWHERE);
    children_end(w->children, JD_BISHOP);
    walk_pieces(LEAVES, w, p, us, v, JD_QUEEN, EVERYWHERE, EVERYWHERE);
    children_end(w->children, JD_QUEEN);
    walk_pieces(LEAVES, w, p, us, v, JD_ROOK, EVERYWHERE, EVERYWHERE);
    children_end(w->children, JD_ROOK);
}

/* All legal moves from `from_set` that capture on, or go to, a square of `to_set`. */
INLINE void walk_all(const enum errand errand, struct walk *w, const jd_position *p, const jd_colour us,
                     jd_bitboard from_set, jd_bitboard to_set)
{
    struct sight      v;
    struct difference d;
    sight_of(&v, p, us);
    if (errand == LEAVES && !v.check && bits_count(v.own) > FEW_MEN) {
        difference_of(&d, p, w->replier, us, v.pinned);
        w->difference = &d;
    }
    walk_pawns(errand, w, p, us, &v, from_set, to_set);
    if (unlikely(p->ep != JD_NO_SQUARE) && (to_set & jd_square_bit((jd_square)(p->ep ^ 8))))
        walk_en_passant(errand, w, p, us, from_set);
    if (errand == LEAVES) {
        walk_by_lines(w, p, us, &v);
    } else {
        walk_pieces(errand, w, p, us, &v, JD_KNIGHT, from_set, to_set);
        walk_pieces(errand, w, p, us, &v, JD_BISHOP, from_set, to_set);
        walk_pieces(errand, w, p, us, &v, JD_ROOK, from_set, to_set);
        walk_pieces(errand, w, p, us, &v, JD_QUEEN, from_set, to_set);
    }
    if (v.king & from_set) {
        walk_piece(errand, w, p, us, JD_KING, v.king_at, king_targets(&v, p) & to_set);
        if ((p->castling & first_rank(us)) && !v.check && (to_set & v.own))
            walk_castling(errand, w, p, us, &v);
    }
    if (errand == LEAVES && w->difference)
        w->nodes += difference_settle(w->difference, us ^ 1);
}

/* ---- the functions of a kernel ---- */

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

static NOINLINE uint64_t leaves_one_by_one(const jd_position *p)
{
    jd_moves moves;
    uint64_t nodes = 0;
    list(p, EVERYWHERE, EVERYWHERE, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        jd_position q = make_move(p, moves.at[i]);
        nodes += count(&q);
    }
    return nodes;
}

INLINE uint64_t leaves_of(const jd_position *p, struct children *c, const jd_colour us)
{
    struct replier r;
    replier_of(&r, p, us);
    if (unlikely(r.checked)) /* no legal game leads to such a position: a check may then be another than the new one */
        return leaves_one_by_one(p);
    struct walk w = {.children = c, .replier = &r};
    w.kings = jd_table_king[bits_first(p->kinds[JD_KING] & p->colours[us])];
    w.knights = knights_attack(p->kinds[JD_KNIGHT] & p->colours[us]);
    walk_all(LEAVES, &w, p, us, EVERYWHERE, EVERYWHERE);
    count_children(&w, p, us);
    return w.nodes;
}

static NOINLINE uint64_t leaves_white(const jd_position *p, struct children *c) { return leaves_of(p, c, JD_WHITE); }
static NOINLINE uint64_t leaves_black(const jd_position *p, struct children *c) { return leaves_of(p, c, JD_BLACK); }

/* Both kings are there. `c` is NULL when there are more pieces than can be counted together. */
static uint64_t lines(const jd_position *p, int depth, struct children *c)
{
    jd_moves moves;
    uint64_t nodes = 0;
    if (depth == 2)
        return !c ? leaves_one_by_one(p) : p->turn == JD_WHITE ? leaves_white(p, c) : leaves_black(p, c);
    list(p, EVERYWHERE, EVERYWHERE, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        jd_position q = make_move(p, moves.at[i]);
        nodes += lines(&q, depth - 1, c);
    }
    return nodes;
}

static uint64_t perft(const jd_position *p, int depth)
{
    struct children c;
    if (depth < 2 || unlikely(!has_both_kings(p)))
        return depth < 1 ? 1 : count(p);
    if (bits_count(p->colours[JD_WHITE]) > 16 || bits_count(p->colours[JD_BLACK]) > 16)
        return lines(p, depth, NULL);
    children_clear(&c);
    return lines(p, depth, &c);
}

#define KERNEL__(suffix) jd_kernel_##suffix
#define KERNEL_(suffix)  KERNEL__(suffix)
#define STRING__(x)      #x
#define STRING_(x)       STRING__(x)

const struct jd_kernel KERNEL_(JD_KERNEL) = {STRING_(JD_KERNEL), count, list, perft};
