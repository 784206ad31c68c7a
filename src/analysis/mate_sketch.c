/* mate_sketch.c - what can follow from a sketch: see mate_sketch.h. */
#include "analysis/mate_sketch_set.h"

#include <string.h>

/* ---- movement of sets ---- */

INLINE jd_bitboard shift(jd_bitboard b, int by) { return by > 0 ? b << by : b >> -by; }

/* As far as it goes in one direction, the first blocker included. */
INLINE jd_bitboard slide(jd_bitboard from, int by, jd_bitboard within, jd_bitboard open)
{
    jd_bitboard pass = open & within, all = from;
    all |= pass & shift(all, by);
    pass &= shift(pass, by);
    all |= pass & shift(all, 2 * by);
    pass &= shift(pass, 2 * by);
    all |= pass & shift(all, 4 * by);
    return shift(all, by) & within;
}

static jd_bitboard slide_straight(jd_bitboard from, jd_bitboard blockers)
{
    return slide(from, 8, ~(jd_bitboard)0, ~blockers) | slide(from, -8, ~(jd_bitboard)0, ~blockers) |
           slide(from, 1, ~FILE_A, ~blockers) | slide(from, -1, ~FILE_H, ~blockers);
}

static jd_bitboard slide_diagonal(jd_bitboard from, jd_bitboard blockers)
{
    return slide(from, 9, ~FILE_A, ~blockers) | slide(from, -7, ~FILE_A, ~blockers) |
           slide(from, 7, ~FILE_H, ~blockers) | slide(from, -9, ~FILE_H, ~blockers);
}

static jd_bitboard leaps(jd_bitboard b)
{
    jd_bitboard one = (b << 1 & ~FILE_A) | (b >> 1 & ~FILE_H);
    jd_bitboard two = (b << 2 & ~(FILE_A | FILE_A << 1)) | (b >> 2 & ~(FILE_H | FILE_H >> 1));
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}

jd_bitboard sketch_rays(const struct cast *c, const struct sketch *k, unsigned i, jd_bitboard from,
                        jd_bitboard blockers)
{
    switch (c->kind[i]) {
    case JD_PAWN:
        if (!is_wild(c, k, i))
            return pawns_attack((jd_colour)c->colour[i], from);
        return slide_straight(from, blockers) | slide_diagonal(from, blockers) | leaps(from);
    case JD_KNIGHT: return leaps(from);
    case JD_BISHOP: return slide_diagonal(from, blockers);
    case JD_ROOK: return slide_straight(from, blockers);
    case JD_QUEEN: return slide_straight(from, blockers) | slide_diagonal(from, blockers);
    default: return king_set(from);
    }
}

struct ground sketch_ground(const struct cast *c, const struct sketch *k)
{
    jd_bitboard solid[2] = {0, 0}, veil = 0;
    for (unsigned i = 0; i < c->count; i++) { /* without a branch: there is no telling */
        jd_bitboard at = k->at[i], doubt = (jd_bitboard)(c->role[i] == LOOSE) | (at & (at - 1));
        jd_bitboard hidden = -(jd_bitboard)(is_vague(k, i) & (doubt != 0)), black = -(jd_bitboard)c->colour[i];
        veil |= at & hidden;
        solid[JD_WHITE] |= at & ~hidden & ~black;
        solid[JD_BLACK] |= at & ~hidden & black;
    }
    return (struct ground){{solid[JD_WHITE], solid[JD_BLACK]}, solid[JD_WHITE] | solid[JD_BLACK], veil};
}

#define NOBODY SKETCH_MEN /* is taken */

/* ---- what can happen ---- */

/* From where each kind of enemy attacks a king, over all that may stand in between. */
struct aims {
    jd_bitboard from[6];
};

static struct aims aims_at(const struct cast *c, const struct sketch *k, const struct ground *g, jd_colour colour)
{
    jd_square   s = bits_first(k->at[c->king[colour]]);
    jd_bitboard all = g->all | g->veil, diagonal = attacks_bishop(s, all), straight = attacks_rook(s, all);
    return (struct aims){{[JD_PAWN] = jd_table_pawn[colour][s],
                          [JD_KNIGHT] = jd_table_knight[s],
                          [JD_BISHOP] = diagonal,
                          [JD_ROOK] = straight,
                          [JD_QUEEN] = diagonal | straight,
                          [JD_KING] = jd_table_king[s]}};
}

/* Enemies who attack this colour's king, whatever the vague men do. */
static jd_bitboard sure_checkers(const struct cast *c, const struct sketch *k, const struct ground *g,
                                 const struct aims *a, jd_colour colour)
{
    jd_bitboard found = 0, any = a->from[JD_QUEEN] | a->from[JD_KNIGHT];
    if (!(g->solid[colour ^ 1] & any))
        return 0;
    for (uint32_t men = c->men[colour ^ 1] & ~k->gone; men;) {
        unsigned i = next_man(&men);
        if ((k->at[i] & a->from[c->kind[i]]) && is_certain(c, k, i) && !is_wild(c, k, i))
            found |= k->at[i];
    }
    return found;
}

/* Vague enemies do not stand where they would certainly attack the king of the player who has moved. */
static bool keep_off(const struct cast *c, struct sketch *k, const struct aims *a, jd_colour us)
{
    for (uint32_t men = c->men[us ^ 1] & k->vague & ~k->gone; men;) {
        unsigned i = next_man(&men);
        if (is_wild(c, k, i))
            continue;
        k->at[i] &= ~a->from[c->kind[i]];
        if (k->at[i] == 0 && c->role[i] != LOOSE)
            return false;
    }
    return true;
}

/* What counts of a man is its kind and, of a bishop, the colour of its squares: put it on any of them. */
static bool material_is_dead(const struct cast *c, const struct sketch *k, jd_colour side)
{
    jd_position p = {.turn = 0};
    if (c->men[side] & c->mighty & ~k->gone)
        return false;
    for (unsigned i = 0; i < c->count; i++) {
        if (k->at[i] == 0)
            continue;
        jd_bitboard room = ~jd_position_occupied(&p);
        if (c->kind[i] == JD_BISHOP)
            room &= k->at[i] & DARK ? DARK : ~DARK;
        p.kinds[c->kind[i]] |= room & -room;
        p.colours[c->colour[i]] |= room & -room;
    }
    return mate_material_is_dead(&p, side);
}

/* What comes after a sketch in which the side that is to mate cannot is not looked at: then nothing is known of the
 * other, unless it cannot either. */
static bool is_out_of_question(struct sketches *s, const struct sketch *k)
{
    const struct cast *c = s->cast;
    jd_colour          other = jd_colour_other(c->side);
    if (!material_is_dead(c, k, c->side))
        return false;
    s->asked[other] = s->asked[other] && material_is_dead(c, k, other);
    return true;
}

/* ---- errands ---- */

static jd_bitboard pawns_of(const struct cast *c, const struct entry *e, jd_colour colour)
{
    jd_bitboard pawns = 0;
    for (unsigned i = 0; i < c->count; i++)
        if (c->kind[i] == JD_PAWN && c->colour[i] == colour && !(e->vague >> i & 1))
            pawns |= e->at[i];
    return pawns;
}

static bool same_structure(const struct cast *c, const struct entry *a, const struct entry *b)
{
    return a->gone == b->gone && pawns_of(c, a, JD_WHITE) == pawns_of(c, b, JD_WHITE) &&
           pawns_of(c, a, JD_BLACK) == pawns_of(c, b, JD_BLACK);
}

/* The move that led to `e` cannot be taken back: who has to be where for it? */
static void name_step(const struct sketches *s, const struct entry *e, struct errand *out)
{
    const struct cast *c = s->cast;
    struct sketch      before = sketches_get(s, sketches_entry(s, e->parent));
    struct ground      g = sketch_ground(c, &before);
    for (int side = 0; side < 2; side++) {
        out->pawns[side] = pawns_of(c, e, (jd_colour)side);
        out->men[side] = 0;
    }
    for (unsigned i = 0; i < c->count; i++)
        out->men[c->colour[i]] += !(e->gone >> i & 1);
    if (c->kind[e->man] == JD_KING)
        add_post(out, c->colour[e->man], JD_KING, before.at[e->man]);
    else if (is_vague(&before, e->man))
        add_post(out, c->colour[e->man], is_wild(c, &before, e->man) ? JD_QUEEN : c->kind[e->man],
                 sketch_rays(c, &before, e->man, e->to, g.all) & before.at[e->man]);
    if (e->taken != NOBODY && is_vague(&before, e->taken))
        add_post(out, c->colour[e->taken], is_wild(c, &before, e->taken) ? JD_QUEEN : c->kind[e->taken],
                 e->to & before.at[e->taken]);
}

/* `k`, which has become part of the sketch of this number, seems to be mate after the move `m`. */
static bool name_errand(struct sketches *s, uint32_t number, const struct sketch *k, const struct stride *m)
{
    const struct cast  *c = s->cast;
    jd_bitboard         king = k->at[c->king[c->side ^ 1]];
    const struct entry *step = NULL;
    if (s->errand->banned & king)
        return false;
    s->errand->net = bits_first(king);
    s->errand->count = 0;
    for (const struct entry *e = sketches_entry(s, number); e->parent != NO_SKETCH; e = sketches_entry(s, e->parent))
        if (!same_structure(c, e, sketches_entry(s, e->parent)))
            step = e;
    if (step)
        name_step(s, step, s->errand);
    else
        sketch_posts(c, k, m, s->errand);
    s->errand->mates = !step;
    return true;
}

/* ---- what can happen, once more ---- */

/* The sketch after a move, the turn not yet passed on. */
static void make_stride(struct sketches *s, struct sketch *k, const struct stride *m)
{
    const struct cast *c = s->cast;
    jd_colour          us = (jd_colour)k->turn;
    struct ground      g = sketch_ground(c, k);
    struct aims        a = aims_at(c, k, &g, us);
    s->work += 2;
    if (s->open || sure_checkers(c, k, &g, &a, us) || !keep_off(c, k, &a, us))
        return;
    k->turn ^= 1;
    bool          mates = s->asked[us] && sketch_mates(c, k, m, &s->work);
    struct sketch seen;
    if (mates)
        seen = *k; /* with the men in the order that the move knows */
    uint32_t number = sketches_join(s, k, m);
    if (!mates || number == NO_SKETCH || (us == c->side && s->errand && !name_errand(s, number, &seen, m)))
        return;
    s->asked[us] = false;
    s->open |= us == c->side;
}

/* Vague men are not where another has just come, nor on its way. */
static bool clear(const struct cast *c, struct sketch *k, unsigned mover, jd_bitboard squares)
{
    for (uint32_t men = k->vague & ~k->gone & ~(UINT32_C(1) << mover); men;) {
        unsigned i = next_man(&men);
        k->at[i] &= ~squares;
        if (k->at[i] == 0 && c->role[i] != LOOSE)
            return false;
    }
    return true;
}

static void remove_man(const struct cast *c, struct sketch *k, unsigned i)
{
    k->placed -= sketch_place(c, k, i);
    k->gone |= UINT32_C(1) << i;
    k->vague &= ~(UINT32_C(1) << i);
    k->at[i] = 0;
}

static void move_to(struct sketches *s, const struct sketch *before, unsigned man, jd_bitboard to, jd_bitboard way,
                    unsigned taken, bool becomes_vague, uint8_t ep)
{
    struct sketch k = *before;
    k.ep = ep;
    struct stride m = {man, taken, k.at[man], to, 0};
    if (taken != NOBODY) {
        m.lifted = k.at[taken] & ~to;
        if (is_vague(&k, taken))
            m.lifted = 0;
        remove_man(s->cast, &k, taken);
        if (is_out_of_question(s, &k))
            return;
    }
    k.placed -= sketch_place(s->cast, &k, man);
    k.at[man] = to;
    if (becomes_vague)
        k.vague |= UINT32_C(1) << man;
    k.placed += sketch_place(s->cast, &k, man);
    if (!bits_several(to) && !clear(s->cast, &k, man, to | way))
        return;
    make_stride(s, &k, &m);
}

/* Each enemy that may be on one of these squares is taken there; then nobody. */
static void take_or_go(struct sketches *s, const struct sketch *k, const struct ground *g, unsigned man, jd_bitboard to,
                       jd_bitboard way, bool becomes_vague)
{
    const struct cast *c = s->cast;
    jd_colour          us = (jd_colour)k->turn;
    for (uint32_t men = c->men[us ^ 1] & ~k->gone; men && (to & (g->solid[us ^ 1] | g->veil));) {
        unsigned    j = next_man(&men);
        jd_bitboard hit = k->at[j] & to;
        if (c->kind[j] == JD_KING || hit == 0)
            continue;
        if (!is_vague(k, j) || c->role[j] != LOOSE)
            move_to(s, k, man, hit, way, j, becomes_vague, JD_NO_SQUARE);
    }
    jd_bitboard quiet = to & ~g->solid[us ^ 1];
    if (quiet)
        move_to(s, k, man, quiet, way, NOBODY, becomes_vague, JD_NO_SQUARE);
}

static unsigned man_on(const struct cast *c, const struct sketch *k, jd_bitboard at)
{
    for (unsigned i = 0; i < c->count; i++)
        if (!is_vague(k, i) && k->at[i] == at)
            return i;
    return NOBODY;
}

/* Is there anybody who could take a pawn in passing here? */
static bool may_pass(const struct cast *c, const struct sketch *k, jd_colour by, jd_bitboard passed)
{
    for (unsigned i = 0; i < c->count; i++)
        if (c->colour[i] == by && c->kind[i] == JD_PAWN && !is_vague(k, i) && (pawns_attack(by, k->at[i]) & passed))
            return true;
    return false;
}

static void pawn_goes(struct sketches *s, const struct sketch *k, const struct ground *g, unsigned man,
                      jd_bitboard must)
{
    const struct cast *c = s->cast;
    jd_colour          us = (jd_colour)k->turn, them = (jd_colour)(us ^ 1);
    jd_bitboard        from = k->at[man], once = ahead(us, from) & ~g->all;
    jd_bitboard        twice = ahead(us, once & third_rank(us)) & ~g->all, takes = pawns_attack(us, from);
    if (once & must)
        move_to(s, k, man, once, 0, NOBODY, (once & last_rank(us)) != 0, JD_NO_SQUARE);
    if (twice & must)
        move_to(s, k, man, twice, once, NOBODY, false, may_pass(c, k, them, once) ? bits_first(once) : JD_NO_SQUARE);
    for (jd_bitboard b = takes & must & ~k->at[c->king[them]]; b; b &= b - 1) {
        jd_bitboard to = b & -b;
        bool        loose = false;
        for (unsigned j = 0; j < c->count; j++) {
            if (c->colour[j] == us || is_gone(k, j) || !(k->at[j] & to))
                continue;
            if (!is_vague(k, j) || c->role[j] != LOOSE)
                move_to(s, k, man, to, 0, j, (to & last_rank(us)) != 0, JD_NO_SQUARE);
            else
                loose = true;
        }
        if (loose)
            move_to(s, k, man, to, 0, NOBODY, (to & last_rank(us)) != 0, JD_NO_SQUARE);
    }
    if (k->ep != JD_NO_SQUARE && (takes >> k->ep & 1)) {
        unsigned j = man_on(c, k, jd_square_bit((jd_square)(k->ep ^ 8)));
        if (j != NOBODY && ((k->at[j] | jd_square_bit((jd_square)k->ep)) & must))
            move_to(s, k, man, jd_square_bit((jd_square)k->ep), 0, j, false, JD_NO_SQUARE);
    }
}

static void piece_goes(struct sketches *s, const struct sketch *k, const struct ground *g, unsigned man,
                       jd_bitboard must)
{
    const struct cast *c = s->cast;
    jd_colour          us = (jd_colour)k->turn, them = (jd_colour)(us ^ 1);
    jd_bitboard        from = k->at[man], king = k->at[c->king[them]];
    jd_bitboard        to = sketch_rays(c, k, man, from, g->all) & ~g->solid[us] & ~king;
    if (c->kind[man] == JD_KING)
        to &= ~king_set(king);
    else
        to &= must;
    if (c->role[man] != EXACT || is_vague(k, man)) {
        if (to)
            take_or_go(s, k, g, man, to, 0, true);
        return;
    }
    for (; to; to &= to - 1)
        take_or_go(s, k, g, man, to & -to, jd_table_between[bits_first(from)][bits_first(to)], false);
}

/* Where a man that is no king must go when its king is certainly in check. */
static jd_bitboard replies_to_check(const struct cast *c, const struct sketch *k, const struct ground *g)
{
    jd_bitboard king = k->at[c->king[k->turn]];
    struct aims a = aims_at(c, k, g, (jd_colour)k->turn);
    jd_bitboard checkers = sure_checkers(c, k, g, &a, (jd_colour)k->turn);
    if (checkers == 0)
        return ~(jd_bitboard)0;
    return bits_several(checkers) ? 0 : checkers | jd_table_between[bits_first(king)][bits_first(checkers)];
}

static void follow(struct sketches *s, const struct sketch *k)
{
    const struct cast *c = s->cast;
    struct ground      g = sketch_ground(c, k);
    jd_bitboard        must = replies_to_check(c, k, &g);
    for (uint32_t men = c->men[k->turn]; men && !s->open;) {
        unsigned i = next_man(&men);
        if (k->at[i] == 0 || (s->errand && s->errand->still && i == c->king[c->side]))
            continue;
        if (c->kind[i] == JD_PAWN && !is_vague(k, i))
            pawn_goes(s, k, &g, i, must);
        else
            piece_goes(s, k, &g, i, must);
    }
}

bool mate_sketches_begin(struct sketches *s, const struct sketch *first, void *memory, size_t bytes)
{
    if (!sketches_open(s, memory, bytes))
        return false;
    struct sketch k = *first;
    for (unsigned i = 0; i < s->cast->count; i++)
        k.placed += sketch_place(s->cast, &k, i);
    sketches_join(s, &k, &(struct stride){.taken = NOBODY});
    return true;
}

enum sketch_outcome mate_sketches_go_on(struct sketches *s, uint64_t limit, uint64_t *nodes, const int *stop)
{
    uint64_t before = s->work,
             most = limit < UINT64_MAX / MOVES_OF_A_NODE ? before + MOVES_OF_A_NODE * limit : UINT64_MAX;
    bool more = true;
    for (struct sketch k; more && !s->open && s->work < most && !must_stop(stop);)
        if ((more = sketches_take(s, &k)))
            follow(s, &k);
    *nodes += 1 + (s->work - before) / MOVES_OF_A_NODE;
    if (s->open)
        return s->full ? NO_ROOM : SEEMS_MATE;
    return more ? NO_TIME : PROVED;
}

enum sketch_outcome mate_sketches(const struct cast *c, const struct sketch *first, const struct sketch_budget *budget,
                                  struct sketch_listener to)
{
    struct sketches s = {.cast = c};
    s.asked[c->side] = true;
    if (!mate_sketches_begin(&s, first, budget->memory, budget->bytes))
        return NO_ROOM;
    enum sketch_outcome outcome = mate_sketches_go_on(&s, budget->limit, budget->nodes, budget->stop);
    for (uint32_t i = 0; outcome == PROVED && i < s.count; i++) {
        struct sketch k = sketches_get(&s, sketches_entry(&s, i));
        to.tell(to.context, &k);
    }
    return outcome;
}

bool mate_errand(const struct cast *c, const struct sketch *first, const struct sketch_budget *budget, struct errand *e)
{
    struct sketches s = {.cast = c, .errand = e};
    s.asked[c->side] = true;
    e->net = JD_NO_SQUARE;
    return mate_sketches_begin(&s, first, budget->memory, budget->bytes) &&
           mate_sketches_go_on(&s, budget->limit, budget->nodes, budget->stop) == SEEMS_MATE;
}
