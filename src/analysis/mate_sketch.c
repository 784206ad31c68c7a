/* mate_sketch.c - what can follow from a sketch: see mate_sketch.h. */
#include "analysis/mate_sketch.h"

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

static jd_bitboard around(jd_bitboard b)
{
    jd_bitboard row = b | (b << 1 & ~FILE_A) | (b >> 1 & ~FILE_H);
    return row | row << 8 | row >> 8;
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
    default: return around(from);
    }
}

struct ground sketch_ground(const struct cast *c, const struct sketch *k)
{
    struct ground g = {{0, 0}, 0, 0};
    for (unsigned i = 0; i < c->count; i++) {
        if (is_certain(c, k, i))
            g.solid[c->colour[i]] |= k->at[i];
        else
            g.veil |= k->at[i];
    }
    g.all = g.solid[0] | g.solid[1];
    return g;
}

/* ---- the set of sketches ---- */

#define NIL    UINT32_MAX
#define NOBODY SKETCH_MEN /* is taken */

#define STEPS  8 /* more than a pawn has before it */
#define STAGES (STEPS * SKETCH_MEN)
#define GLANCE 5000 /* nodes: with fewer than that, seeming mates are looked for nearby */

struct entry {
    uint32_t    gone, vague, hash, next; /* next: in the queue */
    uint32_t    parent;                  /* whence it was reached first */
    uint8_t     turn, ep, queued;
    uint8_t     man, taken; /* who moved, and whom he took */
    uint8_t     stage;
    uint8_t     unused[2];
    jd_bitboard to;
    jd_bitboard at[];
};

struct sketches {
    const struct cast *cast;
    size_t             size;
    char              *entries;
    uint32_t          *index, mask, count, capacity;
    uint32_t           heads[STAGES], tails[STAGES]; /* what is to be looked at, by stage */
    unsigned           stage;                        /* the lowest of them                */
    bool               staged;
    uint32_t           present; /* that is looked at */
    struct errand     *errand;  /* that is wanted; NULL: a proof is wanted */
    bool               open;    /* a mate seems possible, or there is no room */
    bool               full;
    uint64_t           work; /* moves looked at, and as much as moves in cost */
    uint64_t           most;
};

static struct entry *entry_of(const struct sketches *s, uint32_t i) { return (void *)(s->entries + i * s->size); }

static uint32_t hash_of(const struct cast *c, const struct sketch *k)
{
    uint64_t h = ((uint64_t)k->gone << 32 | k->vague) ^ (uint64_t)k->turn << 31 ^ (uint64_t)k->ep << 57;
    h *= UINT64_C(0x9e3779b97f4a7c15);
    for (unsigned i = 0; i < c->count; i++)
        if (!is_vague(k, i))
            h = (h ^ h >> 29 ^ k->at[i]) * UINT64_C(0xbf58476d1ce4e5b9);
    return (uint32_t)(h >> 32);
}

static bool same(const struct cast *c, const struct entry *e, const struct sketch *k)
{
    if (e->gone != k->gone || e->vague != k->vague || e->turn != k->turn || e->ep != k->ep)
        return false;
    for (unsigned i = 0; i < c->count; i++)
        if (!is_vague(k, i) && e->at[i] != k->at[i])
            return false;
    return true;
}

static bool sketches_open(struct sketches *s, const struct cast *c, const struct sketch_budget *budget)
{
    size_t start = (size_t)(-(uintptr_t)budget->memory & 7), entries = 1024;
    s->size = sizeof(struct entry) + c->count * sizeof(jd_bitboard);
    if (!budget->memory || budget->bytes < start + entries * (sizeof(uint32_t) + s->size))
        return false;
    size_t bytes = budget->bytes - start;
    while (entries * 2 * (sizeof(uint32_t) + s->size / 2) <= bytes && entries < 4 * budget->limit)
        entries *= 2;
    s->index = (uint32_t *)((char *)budget->memory + start);
    s->entries = (char *)(s->index + entries);
    size_t room = (bytes - entries * sizeof(uint32_t)) / s->size;
    s->capacity = (uint32_t)(room < entries / 2 ? room : entries / 2);
    s->mask = (uint32_t)entries - 1;
    memset(s->index, 0xff, entries * sizeof(uint32_t));
    s->count = 0;
    s->stage = STAGES;
    memset(s->heads, 0xff, sizeof s->heads);
    return true;
}

/* How much has happened that cannot be taken back. Earlier stages come first: so the sets of a later one are entered
 * when those before it have grown to their full size. On the shortest way to a mate that is no matter. */
static unsigned stage_of(const struct sketches *s, const struct sketch *k)
{
    const struct cast *c = s->cast;
    unsigned           stage = 0;
    for (unsigned i = 0; i < c->count && s->staged; i++) {
        if (is_gone(k, i))
            stage += STEPS;
        else if (is_wild(c, k, i))
            stage += STEPS - 1;
        else if (c->kind[i] == JD_PAWN)
            stage += c->colour[i] == JD_WHITE ? bits_first(k->at[i]) / 8u - 1 : 6 - bits_first(k->at[i]) / 8u;
    }
    return stage;
}

static void enqueue(struct sketches *s, uint32_t i)
{
    struct entry *e = entry_of(s, i);
    e->queued = 1;
    e->next = NIL;
    if (s->heads[e->stage] == NIL)
        s->heads[e->stage] = i;
    else
        entry_of(s, s->tails[e->stage])->next = i;
    s->tails[e->stage] = i;
    if (e->stage < s->stage)
        s->stage = e->stage;
}

/* Put a sketch into the set: its number there. */
static uint32_t join(struct sketches *s, const struct sketch *k, const struct stride *m)
{
    const struct cast *c = s->cast;
    uint32_t           hash = hash_of(c, k), slot = hash & s->mask;
    for (; s->index[slot] != NIL; slot = (slot + 1) & s->mask) {
        struct entry *e = entry_of(s, s->index[slot]);
        if (e->hash != hash || !same(c, e, k))
            continue;
        bool grown = false;
        for (unsigned i = 0; i < c->count; i++) {
            grown |= (k->at[i] & ~e->at[i]) != 0;
            e->at[i] |= k->at[i];
        }
        if (grown && !e->queued)
            enqueue(s, s->index[slot]);
        return s->index[slot];
    }
    if (s->count == s->capacity) {
        s->open = s->full = true;
        return NIL;
    }
    struct entry *e = entry_of(s, s->count);
    *e = (struct entry){.parent = s->present,
                        .man = (uint8_t)m->man,
                        .taken = (uint8_t)m->taken,
                        .to = m->to,
                        .gone = k->gone,
                        .vague = k->vague,
                        .turn = k->turn,
                        .ep = k->ep,
                        .stage = (uint8_t)stage_of(s, k),
                        .hash = hash};
    memcpy(e->at, k->at, c->count * sizeof k->at[0]);
    s->index[slot] = s->count;
    enqueue(s, s->count);
    return s->count++;
}

static struct sketch sketch_of(const struct sketches *s, const struct entry *e)
{
    struct sketch k = {.gone = e->gone, .vague = e->vague, .turn = e->turn, .ep = e->ep};
    memcpy(k.at, e->at, s->cast->count * sizeof k.at[0]);
    return k;
}

static bool take(struct sketches *s, struct sketch *k)
{
    while (s->stage < STAGES && s->heads[s->stage] == NIL)
        s->stage++;
    if (s->stage == STAGES)
        return false;
    struct entry *e = entry_of(s, s->present = s->heads[s->stage]);
    s->heads[s->stage] = e->next;
    e->queued = 0;
    *k = sketch_of(s, e);
    return true;
}

/* ---- what can happen ---- */

/* Is this colour's king attacked, whatever the vague men do? */
static bool surely_checked(const struct cast *c, const struct sketch *k, const struct ground *g, jd_colour colour,
                           jd_bitboard *checkers)
{
    jd_bitboard king = k->at[c->king[colour]], found = 0;
    for (unsigned i = 0; i < c->count; i++)
        if (c->colour[i] != colour && is_certain(c, k, i) && !is_wild(c, k, i) &&
            (sketch_rays(c, k, i, k->at[i], g->all | g->veil) & king))
            found |= k->at[i];
    if (checkers)
        *checkers = found;
    return found != 0;
}

/* Vague enemies do not stand where they would certainly attack the king of the player who has moved. */
static bool keep_off(const struct cast *c, struct sketch *k, const struct ground *g, jd_colour us)
{
    jd_bitboard king = k->at[c->king[us]];
    for (unsigned i = 0; i < c->count; i++) {
        if (c->colour[i] == us || !is_vague(k, i) || is_gone(k, i) || is_wild(c, k, i))
            continue;
        k->at[i] &= ~sketch_rays(c, k, i, king, g->all | g->veil);
        if (k->at[i] == 0 && c->role[i] != LOOSE)
            return false;
    }
    return true;
}

/* What counts of a man is its kind and, of a bishop, the colour of its squares: put it on any of them. */
static bool material_is_dead(const struct cast *c, const struct sketch *k)
{
    jd_position       p = {.turn = 0};
    const jd_bitboard dark = UINT64_C(0xaa55aa55aa55aa55);
    for (unsigned i = 0; i < c->count; i++) {
        if (k->at[i] == 0)
            continue;
        jd_bitboard room = ~jd_position_occupied(&p);
        if (c->kind[i] == JD_BISHOP)
            room &= k->at[i] & dark ? dark : ~dark;
        p.kinds[c->kind[i]] |= room & -room;
        p.colours[c->colour[i]] |= room & -room;
    }
    return mate_material_is_dead(&p, c->side);
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
    struct sketch      before = sketch_of(s, entry_of(s, e->parent));
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
    for (const struct entry *e = entry_of(s, number); e->parent != NIL; e = entry_of(s, e->parent))
        if (!same_structure(c, e, entry_of(s, e->parent)))
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
static void happen(struct sketches *s, struct sketch *k, const struct stride *m)
{
    const struct cast *c = s->cast;
    jd_colour          us = (jd_colour)k->turn;
    struct ground      g = sketch_ground(c, k);
    if ((s->work += 2) > s->most)
        s->open = s->full = true;
    if (s->open || surely_checked(c, k, &g, us, NULL) || !keep_off(c, k, &g, us))
        return;
    k->turn ^= 1;
    bool     mates = us == c->side && !s->open && sketch_mates(c, k, m, &s->work);
    uint32_t number = join(s, k, m);
    if (mates && number != NIL)
        s->open = !s->errand || name_errand(s, number, k, m);
}

/* Vague men are not where another has just come, nor on its way. */
static bool clear(const struct cast *c, struct sketch *k, unsigned mover, jd_bitboard squares)
{
    for (unsigned i = 0; i < c->count; i++) {
        if (i == mover || !is_vague(k, i) || is_gone(k, i))
            continue;
        k->at[i] &= ~squares;
        if (k->at[i] == 0 && c->role[i] != LOOSE)
            return false;
    }
    return true;
}

static void remove_man(struct sketch *k, unsigned i)
{
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
        remove_man(&k, taken);
        if (material_is_dead(s->cast, &k))
            return;
    }
    k.at[man] = to;
    if (becomes_vague)
        k.vague |= UINT32_C(1) << man;
    if (!bits_several(to) && !clear(s->cast, &k, man, to | way))
        return;
    happen(s, &k, &m);
}

/* Each enemy that may be on one of these squares is taken there; then nobody. */
static void take_or_go(struct sketches *s, const struct sketch *k, const struct ground *g, unsigned man, jd_bitboard to,
                       jd_bitboard way, bool becomes_vague)
{
    const struct cast *c = s->cast;
    jd_colour          us = (jd_colour)k->turn;
    for (unsigned j = 0; j < c->count; j++) {
        jd_bitboard hit = k->at[j] & to;
        if (c->colour[j] == us || is_gone(k, j) || c->kind[j] == JD_KING || hit == 0)
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
        to &= ~around(king);
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
    jd_bitboard checkers, king = k->at[c->king[k->turn]];
    if (!surely_checked(c, k, g, (jd_colour)k->turn, &checkers))
        return ~(jd_bitboard)0;
    return bits_several(checkers) ? 0 : checkers | jd_table_between[bits_first(king)][bits_first(checkers)];
}

static void follow(struct sketches *s, const struct sketch *k)
{
    const struct cast *c = s->cast;
    struct ground      g = sketch_ground(c, k);
    jd_bitboard        must = replies_to_check(c, k, &g);
    for (unsigned i = 0; i < c->count && !s->open; i++) {
        if (c->colour[i] != k->turn || k->at[i] == 0 || (s->errand && s->errand->still && i == c->king[c->side]))
            continue;
        if (c->kind[i] == JD_PAWN && !is_vague(k, i))
            pawn_goes(s, k, &g, i, must);
        else
            piece_goes(s, k, &g, i, must);
    }
}

static bool look_at_all(struct sketches *s, const struct sketch *first, const struct sketch_budget *budget)
{
    if (!sketches_open(s, s->cast, budget))
        return false;
    s->present = NIL;
    s->staged = !s->errand && budget->limit >= GLANCE;
    join(s, first, &(struct stride){.taken = NOBODY});
    s->most = MOVES_OF_A_NODE * budget->limit;
    for (struct sketch k; !s->open && !must_stop(budget->stop) && take(s, &k);)
        follow(s, &k);
    *budget->nodes += 1 + s->work / MOVES_OF_A_NODE;
    return !s->full && !must_stop(budget->stop);
}

enum sketch_outcome mate_sketches(const struct cast *c, const struct sketch *first, const struct sketch_budget *budget,
                                  struct sketch_listener to)
{
    struct sketches s = {.cast = c};
    if (!look_at_all(&s, first, budget))
        return NO_ROOM;
    if (s.open)
        return SEEMS_MATE;
    for (uint32_t i = 0; to.tell && i < s.count; i++) {
        struct sketch k = sketch_of(&s, entry_of(&s, i));
        to.tell(to.context, &k);
    }
    return PROVED;
}

bool mate_errand(const struct cast *c, const struct sketch *first, const struct sketch_budget *budget, struct errand *e)
{
    struct sketches s = {.cast = c, .errand = e};
    e->net = JD_NO_SQUARE;
    e->count = 0;
    return look_at_all(&s, first, budget) && e->net != JD_NO_SQUARE;
}
