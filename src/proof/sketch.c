/* sketch.c - sketches that no legal move leads out of, and of which none holds a mate.
 *
 * Whatever a man may do from one of his squares, over what stands there for certain, must lead into a sketch of the
 * certificate; unless the move cannot be legal wherever the vague men are. */
#include "proof/sketch.h"

#include <stdlib.h>
#include <string.h>

jd_bitboard jd_proof_attacks(const struct sketches *s, const struct sketch *k, unsigned i, jd_square from,
                             jd_bitboard blockers)
{
    jd_kind kind = (jd_kind)s->men.kind[i];
    if (kind != JD_PAWN)
        return attacks_piece(kind, from, blockers);
    if (k->vague >> i & 1)
        return attacks_queen(from, blockers) | jd_table_knight[from];
    return jd_table_pawn[s->men.colour[i]][from];
}

jd_bitboard jd_proof_held(const struct sketches *s, const struct sketch *k, jd_colour colour)
{
    jd_bitboard held = 0;
    for (unsigned i = 0; i < s->men.count; i++)
        if (s->men.colour[i] == colour && jd_proof_certain(s, k, i))
            held |= k->at[i];
    return held;
}

jd_bitboard jd_proof_possible(const struct sketches *s, const struct sketch *k)
{
    jd_bitboard all = 0;
    for (unsigned i = 0; i < s->men.count; i++)
        all |= k->at[i];
    return all;
}

/* ---- the set ---- */

static bool same_key(const struct sketches *s, const struct sketch *a, const struct sketch *b)
{
    if (a->turn != b->turn || a->ep != b->ep || a->gone != b->gone || a->vague != b->vague)
        return false;
    for (unsigned i = 0; i < s->men.count; i++)
        if (!(a->vague >> i & 1) && a->at[i] != b->at[i])
            return false;
    return true;
}

static size_t slot_of(const struct sketches *s, const struct sketch *k)
{
    uint64_t h = k->gone * UINT64_C(3) + k->vague * UINT64_C(0x10000001) + k->turn * 5u + k->ep * 7u;
    for (unsigned i = 0; i < s->men.count; i++)
        if (!(k->vague >> i & 1))
            h = (h ^ k->at[i]) * UINT64_C(0x9e3779b97f4a7c15), h ^= h >> 31;
    size_t slot = (size_t)h & s->mask;
    while (s->index[slot] && !same_key(s, &s->all[s->index[slot] - 1], k))
        slot = (slot + 1) & s->mask;
    return slot;
}

static const struct sketch *find(const struct sketches *s, const struct sketch *k)
{
    uint32_t i = s->index[slot_of(s, k)];
    return i ? &s->all[i - 1] : NULL;
}

/* ---- what a move leads to ---- */

/* Is a king attacked wherever the vague men are? `by` alone counts where it is given a square. */
static bool surely_attacks(const struct sketches *s, const struct sketch *k, unsigned by, jd_square from,
                           jd_square king, jd_bitboard possible)
{
    bool unknown = s->men.kind[by] == JD_PAWN && (k->vague >> by & 1);
    return !unknown && (jd_proof_attacks(s, k, by, from, possible) >> king & 1);
}

static bool surely_in_check(const struct sketches *s, const struct sketch *k, jd_colour colour)
{
    jd_bitboard possible = jd_proof_possible(s, k);
    jd_square   king = bits_first(k->at[s->men.king[colour]]);
    for (unsigned i = 0; i < s->men.count; i++)
        if (s->men.colour[i] != colour && jd_proof_certain(s, k, i) &&
            surely_attacks(s, k, i, bits_first(k->at[i]), king, possible))
            return true;
    return false;
}

/* Take from the vague men the squares on which they cannot be, now that the move was legal. False: it was not. */
static bool narrow(const struct sketches *s, struct sketch *k, const struct stroke *m, jd_bitboard passed)
{
    jd_colour us = (jd_colour)s->men.colour[m->man];
    if (bits_several(m->to))
        passed = 0;
    else
        passed |= m->to;
    for (unsigned i = 0; i < s->men.count; i++)
        if (i != m->man && (k->vague >> i & 1)) {
            k->at[i] &= ~passed;
            if (k->at[i] == 0 && !(s->loose >> i & 1))
                return false;
        }
    if (surely_in_check(s, k, us))
        return false;
    jd_bitboard possible = jd_proof_possible(s, k);
    jd_square   king = bits_first(k->at[s->men.king[us]]);
    for (unsigned i = 0; i < s->men.count; i++) {
        if (s->men.colour[i] == us || !(k->vague >> i & 1))
            continue;
        for (jd_bitboard b = k->at[i]; b; b &= b - 1)
            if (surely_attacks(s, k, i, bits_first(b), king, possible))
                k->at[i] &= ~(b & -b);
        if (k->at[i] == 0 && !(s->loose >> i & 1))
            return false;
    }
    return true;
}

static bool has_no_material(const struct sketches *s, const struct sketch *k)
{
    jd_position p = {.turn = 0};
    for (unsigned i = 0; i < s->men.count; i++) {
        jd_bitboard free = ~(p.colours[0] | p.colours[1]);
        if (k->at[i] == 0)
            continue;
        if (s->men.kind[i] == JD_BISHOP)
            free &= k->at[i] & DARK ? DARK : ~DARK;
        p.kinds[s->men.kind[i]] |= free & -free;
        p.colours[s->men.colour[i]] |= free & -free;
    }
    return jd_proof_material(&p, s->side);
}

static bool is_within(const struct sketches *s, const struct sketch *k, const struct sketch *wider)
{
    for (unsigned i = 0; wider && i < s->men.count; i++)
        if (k->at[i] & ~wider->at[i])
            return false;
    return wider != NULL;
}

/* The sketch after a move, with the mover on his square and, failing that, somewhere. */
static complaint arrives(const struct sketches *s, struct sketch *k, const struct stroke *m)
{
    if ((jd_colour)s->men.colour[m->man] == s->side && jd_proof_may_be_mate(s, k, m))
        return "sketches without a mate";
    bool piece = s->men.kind[m->man] != JD_KING && s->men.kind[m->man] != JD_PAWN;
    if (is_within(s, k, find(s, k)))
        return NULL;
    if (piece)
        k->vague |= UINT32_C(1) << m->man;
    return piece && is_within(s, k, find(s, k)) ? NULL : "a sketch for every move";
}

#define NOBODY PROOF_MEN

/* Man `man` goes to one of `to`, taking `taken`, over `passed`. */
static complaint go(const struct sketches *s, const struct sketch *before, unsigned man, jd_bitboard to, unsigned taken,
                    jd_bitboard passed, uint8_t ep)
{
    struct sketch k = *before;
    struct stroke m = {man, before->at[man], to, 0};
    if (taken != NOBODY) {
        m.lifted = before->vague >> taken & 1 ? 0 : before->at[taken] & ~to;
        k.gone |= UINT32_C(1) << taken;
        k.vague &= ~(UINT32_C(1) << taken);
        k.at[taken] = 0;
        if (has_no_material(s, &k))
            return NULL;
    }
    k.at[man] = to;
    k.ep = ep;
    k.turn ^= 1;
    if (s->men.kind[man] == JD_PAWN && (to & last_rank((jd_colour)s->men.colour[man])))
        k.vague |= UINT32_C(1) << man;
    return narrow(s, &k, &m, passed) ? arrives(s, &k, &m) : NULL;
}

/* ---- which moves there are ---- */

static bool is_prey(const struct sketches *s, const struct sketch *k, unsigned i)
{
    return s->men.colour[i] != k->turn && s->men.kind[i] != JD_KING && !(k->gone >> i & 1);
}

/* Does a move to this square, which leaves `lifted` empty, parry every check that is certain? */
static bool parries_all(const struct sketches *s, const struct sketch *k, jd_square to, jd_bitboard lifted)
{
    jd_bitboard possible = jd_proof_possible(s, k);
    jd_square   king = bits_first(k->at[s->men.king[k->turn]]);
    for (unsigned i = 0; i < s->men.count; i++) {
        if (s->men.colour[i] == k->turn || !jd_proof_certain(s, k, i) || (k->at[i] & (lifted | jd_square_bit(to))))
            continue;
        jd_square from = bits_first(k->at[i]);
        if (surely_attacks(s, k, i, from, king, possible) && !(jd_table_between[from][king] >> to & 1))
            return false;
    }
    return true;
}

static jd_bitboard parrying(const struct sketches *s, const struct sketch *k, jd_bitboard to)
{
    jd_bitboard good = 0;
    for (; to; to &= to - 1)
        if (parries_all(s, k, bits_first(to), 0))
            good |= to & -to;
    return good;
}

/* To one of these squares, taking whoever may be there, or nobody where nobody need be. */
static complaint go_or_take(const struct sketches *s, const struct sketch *k, unsigned man, jd_bitboard to,
                            jd_bitboard passed)
{
    for (unsigned j = 0; j < s->men.count; j++) {
        bool      seen = is_prey(s, k, j) && (k->at[j] & to) && (!(k->vague >> j & 1) || !(s->loose >> j & 1));
        complaint wrong = seen ? go(s, k, man, k->at[j] & to, j, passed, JD_NO_SQUARE) : NULL;
        if (wrong)
            return wrong;
    }
    to &= ~jd_proof_held(s, k, (jd_colour)(k->turn ^ 1));
    return to ? go(s, k, man, to, NOBODY, passed, JD_NO_SQUARE) : NULL;
}

static complaint check_piece(const struct sketches *s, const struct sketch *k, unsigned man)
{
    jd_colour   us = (jd_colour)k->turn, them = (jd_colour)(us ^ 1);
    jd_bitboard own = jd_proof_held(s, k, us), held = own | jd_proof_held(s, k, them), to = 0;
    jd_bitboard king = k->at[s->men.king[them]];
    for (jd_bitboard b = k->at[man]; b; b &= b - 1)
        to |= jd_proof_attacks(s, k, man, bits_first(b), held);
    to &= ~own & ~king;
    if (s->men.kind[man] == JD_KING)
        to &= ~jd_table_king[bits_first(king)];
    else
        to = parrying(s, k, to);
    if (k->vague >> man & 1)
        return to ? go_or_take(s, k, man, to, 0) : NULL;
    for (; to; to &= to - 1) {
        complaint wrong = go_or_take(s, k, man, to & -to, jd_table_between[bits_first(k->at[man])][bits_first(to)]);
        if (wrong)
            return wrong;
    }
    return NULL;
}

/* Can an enemy pawn take here in passing? */
static bool may_be_passed(const struct sketches *s, const struct sketch *k, jd_bitboard square)
{
    for (unsigned i = 0; i < s->men.count; i++)
        if (is_prey(s, k, i) && s->men.kind[i] == JD_PAWN && !(k->vague >> i & 1) &&
            (jd_table_pawn[s->men.colour[i]][bits_first(k->at[i])] & square))
            return true;
    return false;
}

static complaint check_pushes(const struct sketches *s, const struct sketch *k, unsigned man)
{
    jd_colour   us = (jd_colour)k->turn;
    jd_bitboard held = jd_proof_held(s, k, JD_WHITE) | jd_proof_held(s, k, JD_BLACK);
    jd_bitboard once = ahead(us, k->at[man]) & ~held, twice = ahead(us, once & third_rank(us)) & ~held;
    complaint   wrong = NULL;
    if (once && parries_all(s, k, bits_first(once), 0))
        wrong = go(s, k, man, once, NOBODY, 0, JD_NO_SQUARE);
    if (!wrong && twice && parries_all(s, k, bits_first(twice), 0))
        wrong = go(s, k, man, twice, NOBODY, once, may_be_passed(s, k, once) ? bits_first(once) : JD_NO_SQUARE);
    return wrong;
}

static complaint check_passing(const struct sketches *s, const struct sketch *k, unsigned man)
{
    if (k->ep == JD_NO_SQUARE || !(jd_table_pawn[k->turn][bits_first(k->at[man])] >> k->ep & 1))
        return NULL;
    jd_bitboard victim = jd_square_bit((jd_square)(k->ep ^ 8));
    for (unsigned j = 0; j < s->men.count; j++)
        if (is_prey(s, k, j) && !(k->vague >> j & 1) && k->at[j] == victim && parries_all(s, k, k->ep, victim))
            return go(s, k, man, jd_square_bit(k->ep), j, 0, JD_NO_SQUARE);
    return NULL;
}

static complaint check_captures(const struct sketches *s, const struct sketch *k, unsigned man)
{
    jd_bitboard to = parrying(s, k, jd_table_pawn[k->turn][bits_first(k->at[man])]);
    for (unsigned j = 0; j < s->men.count; j++)
        for (jd_bitboard b = is_prey(s, k, j) ? k->at[j] & to : 0; b; b &= b - 1) {
            bool      unseen = (k->vague & s->loose) >> j & 1;
            complaint wrong = go(s, k, man, b & -b, unseen ? NOBODY : j, 0, JD_NO_SQUARE);
            if (wrong)
                return wrong;
        }
    return check_passing(s, k, man);
}

static complaint check_sketch(const struct sketches *s, const struct sketch *k)
{
    complaint wrong = NULL;
    for (unsigned i = 0; i < s->men.count && !wrong; i++) {
        if (s->men.colour[i] != k->turn || k->at[i] == 0)
            continue;
        if (s->men.kind[i] != JD_PAWN || (k->vague >> i & 1)) {
            wrong = check_piece(s, k, i);
        } else {
            wrong = check_pushes(s, k, i);
            wrong = wrong ? wrong : check_captures(s, k, i);
        }
    }
    return wrong;
}

/* ---- reading ---- */

/* A line: the turn, the en passant square, the squares of each man. */
static bool read_sketch(struct sketches *s, struct reader *r, struct sketch *k)
{
    jd_bitboard ep;
    bool        several;
    memset(k, 0, sizeof *k);
    k->turn = jd_proof_says(r, "b");
    if ((!k->turn && !jd_proof_says(r, "w")) || !jd_proof_squares(r, &ep, &several) || several)
        return false;
    k->ep = ep ? bits_first(ep) : JD_NO_SQUARE;
    for (unsigned i = 0; i < s->men.count; i++) {
        if (!jd_proof_squares(r, &k->at[i], &several))
            return false;
        if (s->men.kind[i] == JD_KING && (several || k->at[i] == 0))
            return false;
        if (several && k->at[i] == 0 && !(s->loose >> i & 1))
            return false;
        k->vague |= (uint32_t)several << i;
        k->gone |= (uint32_t)(k->at[i] == 0 && !several) << i;
        if (s->men.kind[i] == JD_PAWN && !several && (k->at[i] & (RANK_1 | RANK_8)))
            return false;
    }
    return true;
}

static complaint read_all(struct sketches *s, struct reader *r)
{
    while (jd_proof_line(r)) {
        if (s->count == s->room) {
            size_t         room = s->room ? 2 * s->room : 64;
            struct sketch *more = realloc(s->all, room * sizeof *more);
            if (!more)
                return "memory";
            s->all = more;
            s->room = room;
        }
        if (!read_sketch(s, r, &s->all[s->count++]))
            return "a sketch";
    }
    return NULL;
}

static bool make_index(struct sketches *s)
{
    for (s->mask = 63; s->mask < 2 * s->count;)
        s->mask = 2 * s->mask + 1;
    s->index = s->count < UINT32_MAX / 4 ? calloc(s->mask + 1, sizeof *s->index) : NULL;
    for (size_t i = 0; s->index && i < s->count; i++)
        s->index[slot_of(s, &s->all[i])] = (uint32_t)i + 1;
    return s->index != NULL;
}

/* "loose" and for each man 1 if it may be gone unseen. */
static bool read_loose(struct sketches *s, struct reader *r)
{
    const char *word;
    size_t      size;
    if (!jd_proof_line(r) || !jd_proof_says(r, "loose") || !jd_proof_word(r, &word, &size) || size != s->men.count)
        return false;
    for (unsigned i = 0; i < s->men.count; i++)
        s->loose |= (uint32_t)(word[i] == '1') << i;
    return true;
}

/* Is this very position among those of a sketch? */
static bool has_position(const struct sketches *s, const jd_position *p)
{
    for (size_t n = 0; n < s->count; n++) {
        const struct sketch *k = &s->all[n];
        bool                 fits = k->turn == p->turn && k->ep == p->ep;
        for (unsigned i = 0; i < s->men.count && fits; i++)
            fits = k->at[i] >> s->men.from[i] & 1 && !(s->men.kind[i] == JD_PAWN && (k->vague >> i & 1));
        if (fits)
            return true;
    }
    return false;
}

static complaint check_all(struct sketches *s, const jd_certificate *c, struct reader *r)
{
    if (!jd_proof_is_ordinary(&c->position) || !jd_proof_troop(&c->position, &s->men) || !read_loose(s, r))
        return "a position that can be sketched";
    if (c->position.turn != s->side && jd_position_is_mate(&c->position))
        return "a position that is not mate";
    complaint wrong = read_all(s, r);
    if (wrong || !make_index(s))
        return wrong ? wrong : "memory";
    if (!has_position(s, &c->position))
        return "the position in question";
    for (size_t i = 0; i < s->count && !wrong; i++)
        wrong = check_sketch(s, &s->all[i]);
    return wrong;
}

complaint jd_proof_of_sketches(const jd_certificate *c, struct reader *r, uint64_t *size)
{
    struct sketches s = {.side = c->side};
    complaint       wrong = check_all(&s, c, r);
    *size = s.count;
    free(s.all);
    free(s.index);
    return wrong;
}
