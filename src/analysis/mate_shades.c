/* mate_shades.c - a proof that there is no mate, with most pieces left vague.
 *
 * Kings, pawns, the turn, and pieces that have not been able to move are known exactly. Every other
 * piece is a shade: it may stand on any square that it could ever reach, or be gone. Whatever really
 * can happen can happen here too, so if no mate is possible among these few positions there is none at
 * all. Many bishops behind a wall, which make millions of positions, make a few hundred of these. */
#include "analysis/mate_outlines.h"

/* One piece that is not a king or a pawn, by its place in the list. */
struct shade {
    jd_bitboard from, reach;
    jd_kind     kind;
    jd_colour   colour;
};

struct shades {
    jd_colour       side;
    unsigned        count[2];
    struct shade    men[2][64];
    struct outlines seen;
    bool            open; /* something happened that leaves no hope of a proof */
};

/* What one position of kings and pawns says. */
struct still {
    const jd_position *p;
    jd_colour          us;
    jd_bitboard        pawns[2], kings[2], solid; /* solid: all that stands exactly */
    jd_square          king[2];
};

/* One step of a kind from anywhere in a set; a slider's longer moves are made of them. */
static jd_bitboard steps_of(jd_kind kind, jd_bitboard b)
{
    jd_bitboard east = b << 1 & ~FILE_A, west = b >> 1 & ~FILE_H, side = east | west, up = b << 8 | b >> 8;
    jd_bitboard two = (east << 1 & ~FILE_A) | (west >> 1 & ~FILE_H);
    switch (kind) {
    case JD_KNIGHT: return side << 16 | side >> 16 | two << 8 | two >> 8;
    case JD_BISHOP: return side << 8 | side >> 8;
    case JD_ROOK: return side | up;
    default: return side | up | side << 8 | side >> 8;
    }
}

static struct still still_of(const jd_position *p)
{
    struct still st = {.p = p, .us = (jd_colour)p->turn, .solid = jd_position_occupied(p)};
    for (int c = 0; c < 2; c++) {
        st.pawns[c] = p->kinds[JD_PAWN] & p->colours[c];
        st.kings[c] = p->kinds[JD_KING] & p->colours[c];
        st.king[c] = bits_first(st.kings[c]);
    }
    return st;
}

/* A man that is known to stand where it stood at first. */
INLINE bool is_solid(const struct still *st, const struct shade *m)
{
    return (st->p->kinds[m->kind] & st->p->colours[m->colour] & m->from) != 0;
}

/* Where a piece may be now. */
INLINE jd_bitboard where(const struct still *st, const struct shade *m)
{
    return is_solid(st, m) ? m->from : m->reach & ~st->solid;
}

/* Squares that may hold a piece of this colour that is not solid. */
static jd_bitboard cloud(const struct shades *s, const struct still *st, jd_colour c)
{
    jd_bitboard all = 0;
    for (unsigned i = 0; i < s->count[c]; i++)
        if (!is_solid(st, &s->men[c][i]))
            all |= s->men[c][i].reach;
    return all & ~st->solid;
}

/* Squares that a solid piece of this colour attacks for certain: those next to it. */
static jd_bitboard guarded(const struct shades *s, const struct still *st, jd_colour c)
{
    jd_bitboard all = 0;
    for (unsigned i = 0; i < s->count[c]; i++)
        if (is_solid(st, &s->men[c][i]))
            all |= steps_of(s->men[c][i].kind, s->men[c][i].from);
    return all;
}

/* ---- could it be mate? ---- */

enum mover { BY_PIECE, BY_KING_OR_PAWN };

/* Squares that A's pieces may attack, those behind D's king included. */
static jd_bitboard may_attack(const struct shades *s, const struct still *st)
{
    jd_bitboard all = 0, prey = st->kings[s->side ^ 1];
    for (unsigned i = 0; i < s->count[s->side]; i++) {
        const struct shade *m = &s->men[s->side][i];
        jd_bitboard         at = where(st, m), to = steps_of(m->kind, at);
        all |= to | (to & prey ? steps_of(m->kind, prey) : 0);
    }
    return all;
}

/* A check that a king or a pawn uncovers by leaving `from`. */
static bool may_uncover(const struct shades *s, const struct still *st, jd_square from)
{
    jd_square   k = st->king[s->side ^ 1];
    jd_bitboard line = jd_table_through[k][from];
    if (line == 0 || (jd_table_between[k][from] & st->solid))
        return false;
    bool        straight = (k & 7) == (from & 7) || k >> 3 == from >> 3;
    jd_bitboard beyond = line & ~jd_table_between[k][from] & ~st->kings[s->side ^ 1];
    for (unsigned i = 0; i < s->count[s->side]; i++) {
        const struct shade *m = &s->men[s->side][i];
        bool                fits = m->kind == JD_QUEEN || m->kind == (straight ? JD_ROOK : JD_BISHOP);
        if (fits && (where(st, m) & beyond))
            return true;
    }
    return false;
}

/* D is on move in `st`, after A's move from `from`. */
static bool may_be_mate(const struct shades *s, const struct still *st, enum mover by, jd_square from)
{
    jd_colour   prey = (jd_colour)(s->side ^ 1);
    jd_square   k = st->king[prey];
    jd_bitboard pawns = pawns_attack(s->side, st->pawns[s->side]), pieces = may_attack(s, st);
    bool        check =
        (pawns & st->kings[prey]) || (by == BY_PIECE ? (pieces & st->kings[prey]) != 0 : may_uncover(s, st, from));
    if (!check)
        return false;
    jd_bitboard wanted = jd_table_king[k] & ~st->pawns[prey] & ~pawns & ~pieces & ~jd_table_king[st->king[s->side]];
    jd_bitboard fillers[64];
    for (unsigned i = 0; i < s->count[prey]; i++)
        fillers[i] = where(st, &s->men[prey][i]);
    return mate_can_fill(fillers, s->count[prey], wanted);
}

/* ---- what can happen ---- */

/* Pawns that are far on come first: a promotion ends the attempt, and is better found soon. */
static unsigned steps_to_promotion(const struct still *st)
{
    unsigned white = st->pawns[JD_WHITE] ? (unsigned)__builtin_clzll(st->pawns[JD_WHITE]) / 8 : 8;
    unsigned black = st->pawns[JD_BLACK] ? bits_first(st->pawns[JD_BLACK]) / 8u : 8;
    return white < black ? white : black;
}

/* One thing that can happen: the position after it, unless it leaves a king where a pawn attacks it. */
static void play_move(struct shades *s, jd_position q, enum mover by, jd_square from)
{
    jd_colour us = (jd_colour)q.turn;
    q.turn ^= 1;
    struct still st = still_of(&q);
    if (pawns_attack((jd_colour)(us ^ 1), st.pawns[us ^ 1]) & st.kings[us])
        return;
    if ((us == s->side && may_be_mate(s, &st, by, from)) || !mate_outlines_add(&s->seen, &q, steps_to_promotion(&st)))
        s->open = true;
}

static void lift(jd_position *q, jd_bitboard men)
{
    for (int k = 0; k < 6; k++)
        q->kinds[k] &= ~men;
    q->colours[0] &= ~men;
    q->colours[1] &= ~men;
}

static void put_piece(jd_position *q, jd_colour c, jd_kind kind, jd_bitboard at)
{
    q->kinds[kind] |= at;
    q->colours[c] |= at;
}

static jd_position without_ep(const jd_position *p)
{
    jd_position q = *p;
    q.ep = JD_NO_SQUARE;
    return q;
}

static void king_moves(struct shades *s, const struct still *st)
{
    jd_colour   us = st->us, them = (jd_colour)(us ^ 1);
    jd_bitboard to = jd_table_king[st->king[us]] & ~(st->solid & st->p->colours[us]) & ~jd_table_king[st->king[them]] &
                     ~st->kings[them] & ~guarded(s, st, them) & ~pawns_attack(them, st->pawns[them]);
    while (to) {
        jd_bitboard at = to & -to;
        jd_position q = without_ep(st->p);
        to ^= at;
        lift(&q, st->kings[us] | at);
        put_piece(&q, us, JD_KING, at);
        play_move(s, q, BY_KING_OR_PAWN, st->king[us]);
    }
}

/* A pawn goes from one square to another, taking what may be there; `gone` goes too. */
static void pawn_move(struct shades *s, const struct still *st, jd_bitboard from, jd_bitboard to, jd_bitboard gone,
                      jd_square ep)
{
    jd_position q = without_ep(st->p);
    if (to & last_rank(st->us)) {
        s->open = true; /* a new piece: anything may follow */
        return;
    }
    lift(&q, from | to | gone);
    put_piece(&q, st->us, JD_PAWN, to);
    q.ep = ep;
    play_move(s, q, gone ? BY_PIECE : BY_KING_OR_PAWN, bits_first(from));
}

static void pawn_moves(struct shades *s, const struct still *st)
{
    jd_colour   us = st->us, them = (jd_colour)(us ^ 1);
    jd_bitboard pawns = st->pawns[us], shades = cloud(s, st, them);
    jd_bitboard solid = st->solid & st->p->colours[them] & ~st->kings[them];
    while (pawns && !s->open) {
        jd_bitboard from = pawns & -pawns, once = ahead(us, from) & ~st->solid;
        jd_bitboard twice = ahead(us, once & third_rank(us)) & ~st->solid;
        jd_bitboard takes = pawns_attack(us, from);
        pawns ^= from;
        if (once)
            pawn_move(s, st, from, once, 0, JD_NO_SQUARE);
        if (twice)
            pawn_move(s, st, from, twice, 0,
                      pawns_attack(us, once) & st->pawns[them] ? bits_first(once) : JD_NO_SQUARE);
        if (st->p->ep != JD_NO_SQUARE && (takes >> st->p->ep & 1))
            pawn_move(s, st, from, jd_square_bit(st->p->ep), jd_square_bit((jd_square)(st->p->ep ^ 8)), JD_NO_SQUARE);
        for (takes &= shades | solid; takes; takes &= takes - 1)
            pawn_move(s, st, from, takes & -takes, 0, JD_NO_SQUARE);
    }
}

/* A piece moves: if a shade, nothing is seen of it unless it takes something solid; if solid, it becomes
 * a shade. Where it can go at all it may take whatever stands there. */
static void piece_moves(struct shades *s, const struct still *st)
{
    jd_colour   us = st->us, them = (jd_colour)(us ^ 1);
    jd_bitboard prey = st->solid & st->p->colours[them] & ~st->kings[them], hit = 0;
    bool        passes = false;
    for (unsigned i = 0; i < s->count[us] && !s->open; i++) {
        const struct shade *m = &s->men[us][i];
        if (!is_solid(st, m)) {
            jd_bitboard to = steps_of(m->kind, m->reach & ~st->solid);
            hit |= to & prey;
            passes |= bits_several(m->reach);
            continue;
        }
        jd_bitboard to = steps_of(m->kind, m->from) & ~(st->solid & st->p->colours[us]) & ~st->kings[them];
        if (to == 0)
            continue;
        jd_position q = without_ep(st->p);
        lift(&q, m->from);
        play_move(s, q, BY_PIECE, JD_NO_SQUARE);
        for (to &= prey; to; to &= to - 1) {
            jd_position r = q;
            lift(&r, to & -to);
            play_move(s, r, BY_PIECE, JD_NO_SQUARE);
        }
    }
    if (passes)
        play_move(s, without_ep(st->p), BY_PIECE, JD_NO_SQUARE);
    for (; hit && !s->open; hit &= hit - 1) {
        jd_position q = without_ep(st->p);
        lift(&q, hit & -hit);
        play_move(s, q, BY_PIECE, JD_NO_SQUARE);
    }
}

/* ---- */

/* The pieces and how far each can ever get: by the fixpoint if it holds, else by their kind alone. */
static void list_shades(struct shades *s, const jd_position *p)
{
    struct mate_reach r;
    bool              known = mate_reach_of(p, &r);
    for (unsigned i = 0; i < r.count; i++) {
        jd_kind     kind = (jd_kind)r.kind[i];
        jd_bitboard from = jd_square_bit(r.from[i]), any = kind != JD_BISHOP ? ~(jd_bitboard)0
                                                           : from & DARK     ? DARK
                                                                             : ~DARK;
        if (kind != JD_PAWN && kind != JD_KING)
            s->men[r.colour[i]][s->count[r.colour[i]]++] =
                (struct shade){from, known ? r.at[i] : any, kind, (jd_colour)r.colour[i]};
    }
}

/* To begin with, whatever can move at once is a shade. */
static jd_position first_position(const struct shades *s, const jd_position *p)
{
    jd_position q = *p;
    for (bool changed = true; changed;) {
        changed = false;
        for (int c = 0; c < 2; c++)
            for (unsigned i = 0; i < s->count[c]; i++) {
                const struct shade *m = &s->men[c][i];
                jd_bitboard         to = steps_of(m->kind, m->from) & ~q.colours[c] & ~q.kinds[JD_KING];
                if ((q.colours[c] & m->from) && to) {
                    lift(&q, m->from);
                    changed = true;
                }
            }
    }
    return q;
}

bool mate_shades(const jd_position *p, jd_colour side, void *memory, size_t bytes, uint64_t limit, uint64_t *nodes)
{
    struct shades s;
    s.side = side;
    s.count[0] = s.count[1] = 0;
    s.open = false;
    if (p->castling || (p->kinds[JD_PAWN] & (RANK_1 | RANK_8)) || mate_abnormal(p))
        return false;
    list_shades(&s, p);
    jd_position first = first_position(&s, p);
    if (!mate_outlines_open(&s.seen, &first, memory, bytes, limit) || !mate_outlines_add(&s.seen, &first, 0))
        return false;
    for (jd_position q; !s.open && mate_outlines_take(&s.seen, &q);) {
        struct still st = still_of(&q);
        ++*nodes;
        king_moves(&s, &st);
        pawn_moves(&s, &st);
        piece_moves(&s, &st);
    }
    return !s.open;
}
