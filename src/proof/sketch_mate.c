/* sketch_mate.c - may one of the positions of a sketch be mate? Whatever cannot be ruled out may be. */
#include "proof/sketch.h"

struct trap {
    const struct sketches *s;
    const struct sketch   *k;
    unsigned               king; /* the man */
    jd_square              at;   /* where it stands */
    jd_bitboard            held; /* squares that are held for certain */
};

static bool is_hunter(const struct trap *t, unsigned i)
{
    return t->s->men.colour[i] == t->s->side && !(t->k->gone >> i & 1);
}

/* ---- is there a way to fill or to guard every square around the king? ---- */

static void use_man(const struct trap *t, struct ways *w, unsigned i)
{
    jd_bitboard blockers = t->held & ~jd_square_bit(t->at);
    jd_proof_ways_begin(w);
    for (jd_bitboard b = t->k->at[i]; b; b &= b - 1)
        jd_proof_ways_use(w, is_hunter(t, i) ? jd_proof_attacks(t->s, t->k, i, bits_first(b), blockers) : b & -b);
    jd_proof_ways_end(w);
}

static bool is_surrounded(const struct trap *t, unsigned checker, jd_square from)
{
    jd_bitboard blockers = t->held & ~jd_square_bit(t->at);
    jd_bitboard own = jd_proof_held(t->s, t->k, (jd_colour)(t->s->side ^ 1));
    jd_bitboard wanted = jd_table_king[t->at] & ~own & ~jd_proof_attacks(t->s, t->k, checker, from, blockers);
    for (unsigned i = 0; i < t->s->men.count; i++)
        if (is_hunter(t, i) && i != checker && jd_proof_certain(t->s, t->k, i))
            wanted &= ~jd_proof_attacks(t->s, t->k, i, bits_first(t->k->at[i]), blockers);
    struct ways w = jd_proof_ways(wanted);
    for (unsigned i = 0; i < t->s->men.count && !jd_proof_ways_done(&w); i++)
        if (i != checker && i != t->king && !(t->k->gone >> i & 1) && !jd_proof_certain(t->s, t->k, i))
            use_man(t, &w, i);
    return jd_proof_ways_done(&w);
}

/* ---- is there a reply for certain? ---- */

/* Would leaving its square for another open a line to the king? */
static bool may_open(const struct trap *t, unsigned man, jd_square to, unsigned checker)
{
    jd_square   from = bits_first(t->k->at[man]);
    jd_bitboard line = jd_table_through[t->at][from];
    jd_bitboard held = (t->held & ~jd_square_bit(from)) | jd_square_bit(to);
    if (line == 0 || (line >> to & 1))
        return false;
    for (unsigned i = 0; i < t->s->men.count; i++)
        for (jd_bitboard b = is_hunter(t, i) && i != checker ? t->k->at[i] & line : 0; b; b &= b - 1)
            if ((jd_table_between[t->at][bits_first(b)] >> from & 1) &&
                (jd_proof_attacks(t->s, t->k, i, bits_first(b), held) >> t->at & 1))
                return true;
    return false;
}

/* Can this man of D's, wherever the vague ones are, take the checker or step between? */
static bool replies(const struct trap *t, unsigned man, unsigned checker, jd_square from)
{
    jd_bitboard between = jd_table_between[t->at][from], at = t->k->at[man];
    jd_bitboard all = jd_proof_possible(t->s, t->k) | jd_square_bit(from);
    jd_bitboard to = jd_proof_attacks(t->s, t->k, man, bits_first(at), all);
    if (t->s->men.kind[man] == JD_PAWN)
        to = (to & jd_square_bit(from)) | (ahead((jd_colour)t->s->men.colour[man], at) & between);
    for (to &= between | jd_square_bit(from); to; to &= to - 1)
        if (!may_open(t, man, bits_first(to), checker))
            return true;
    return false;
}

static bool has_reply(const struct trap *t, unsigned checker, jd_square from)
{
    for (unsigned i = 0; i < t->s->men.count; i++)
        if (t->s->men.colour[i] != t->s->side && i != t->king && jd_proof_certain(t->s, t->k, i) &&
            !(t->s->men.kind[i] == JD_PAWN && (t->k->vague >> i & 1)) && replies(t, i, checker, from))
            return true;
    return false;
}

/* ---- who gives check? ---- */

/* Squares from which a man attacks the king; of one that stood still, only over what the move has left. */
static jd_bitboard checks_from(const struct trap *t, unsigned i, const struct stroke *m)
{
    jd_bitboard found = 0;
    for (jd_bitboard b = i == m->man ? m->to : t->k->at[i]; b; b &= b - 1) {
        jd_square   from = bits_first(b);
        jd_bitboard opened = jd_table_between[t->at][from] & (m->from | m->lifted);
        if ((i == m->man || opened) && (jd_proof_attacks(t->s, t->k, i, from, t->held) >> t->at & 1))
            found |= b & -b;
    }
    return found;
}

bool jd_proof_may_be_mate(const struct sketches *s, const struct sketch *k, const struct stroke *m)
{
    struct trap t = {.s = s, .k = k, .king = s->men.king[s->side ^ 1]};
    jd_bitboard checks[PROOF_MEN] = {0}, uncovered = 0;
    t.at = bits_first(k->at[t.king]);
    t.held = jd_proof_held(s, k, JD_WHITE) | jd_proof_held(s, k, JD_BLACK);
    for (unsigned i = 0; i < s->men.count; i++) {
        if (!is_hunter(&t, i) || s->men.kind[i] == JD_KING)
            continue;
        checks[i] = checks_from(&t, i, m);
        uncovered |= i == m->man ? 0 : checks[i];
    }
    for (unsigned i = 0; i < s->men.count; i++)
        for (jd_bitboard b = checks[i]; b; b &= b - 1) {
            bool alone = i == m->man && !uncovered;
            if (is_surrounded(&t, i, bits_first(b)) && !(alone && has_reply(&t, i, bits_first(b))))
                return true;
        }
    return false;
}
