/* mate_prove.c - how vague a sketch is to be: from most to least, until one proves that there is no mate. */
#include "analysis/mate_sketch_set.h"

#include <string.h>

#define CROWD 5
#define SOON                                                                                                           \
    UINT64_C(16000) /* moves: a mate that seems possible later than that is hardly due to men who were mixed up */
#define SHUT_IN 10  /* squares at most that a piece behind its own pawns may have to be shut in */

struct manner {
    enum role shut_in, others; /* the roles of pieces that are shut in, and of the others */
};

static const struct manner manners[SKETCH_MANNERS] = {
    [SHUT_IN_EXACT] = {EXACT, LOOSE}, [ALL_VAGUE] = {VAGUE, VAGUE}, [ALL_AT_HOME] = {HOME, HOME}};

/* Can a piece never get far without a pawn of its own side moving? */
static bool is_shut_in(const struct cast *c, const struct sketch *k, unsigned i, jd_bitboard pawns)
{
    jd_bitboard room = k->at[i];
    for (jd_bitboard more = 0; more != room; room |= sketch_rays(c, k, i, room, pawns) & ~pawns)
        more = room;
    return bits_within(room, SHUT_IN);
}

static void list_men(const jd_position *p, struct cast *c, struct sketch *k)
{
    for (jd_bitboard men = jd_position_occupied(p); men;) {
        jd_square s = bits_pop(&men);
        unsigned  i = c->count++;
        c->kind[i] = (uint8_t)kind_at(p, s);
        c->colour[i] = p->colours[JD_BLACK] >> s & 1;
        c->men[c->colour[i]] |= UINT32_C(1) << i;
        k->at[i] = jd_square_bit(s);
        if (c->kind[i] == JD_PAWN || c->kind[i] == JD_ROOK || c->kind[i] == JD_QUEEN)
            c->mighty |= UINT32_C(1) << i;
        if (c->kind[i] == JD_KING)
            c->king[c->colour[i]] = (uint8_t)i;
    }
}

/* False when this manner is no other than an earlier one. */
static bool assign_roles(const jd_position *p, const struct manner *m, struct cast *c, struct sketch *k)
{
    bool differs = m->others == VAGUE;
    for (unsigned i = 0; i < c->count; i++) {
        if (c->kind[i] == JD_PAWN || c->kind[i] == JD_KING)
            continue;
        bool shut = is_shut_in(c, k, i, p->kinds[JD_PAWN] & p->colours[c->colour[i]]);
        c->role[i] = (uint8_t)(shut ? m->shut_in : m->others);
        differs |= shut || m->shut_in == m->others;
    }
    for (unsigned i = 0; i < c->count; i++)
        if (c->role[i] == VAGUE || c->role[i] == LOOSE)
            k->vague |= UINT32_C(1) << i;
    return differs;
}

/* Are there so many shut in on one side that they fill their room? */
static bool is_crowded(const struct cast *c)
{
    unsigned pieces[2] = {0, 0};
    for (unsigned i = 0; i < c->count; i++)
        pieces[c->colour[i]] += c->kind[i] != JD_PAWN && c->kind[i] != JD_KING && c->role[i] == EXACT;
    return pieces[JD_WHITE] >= CROWD || pieces[JD_BLACK] >= CROWD;
}

static bool may_be_sketched(const jd_position *p)
{
    return !p->castling && !(p->kinds[JD_PAWN] & (RANK_1 | RANK_8)) && !mate_abnormal(p) &&
           bits_within(jd_position_occupied(p), SKETCH_MEN);
}

bool mate_cast(const jd_position *p, jd_colour side, unsigned manner, struct cast *c, struct sketch *first)
{
    if (!may_be_sketched(p))
        return false;
    memset(c, 0, sizeof *c);
    memset(first, 0, sizeof *first);
    c->side = side;
    first->turn = p->turn;
    first->ep = p->ep;
    list_men(p, c, first);
    return assign_roles(p, &manners[manner], c, first);
}

/* ---- men of a kind ---- */

/* Men of one kind and colour can change places without anything being different, so there is no need to know who is
 * who: a room with seven bishops on eight squares has eight positions and not 40320. Where they are vague, one gets
 * the squares of another by that, and a mate may seem possible that is not; then they are told apart. */
enum detail { ALL_MIXED, EXACT_MIXED, HOPELESS };

static bool are_alike(const struct cast *c, const struct sketch *first, unsigned i, unsigned j)
{
    if (c->kind[i] != c->kind[j] || c->colour[i] != c->colour[j] || c->role[i] != c->role[j] || c->role[i] == LOOSE)
        return false;
    return c->kind[i] != JD_BISHOP || !(first->at[i] & DARK) == !(first->at[j] & DARK);
}

/* True when some of those who are alike may be vague. */
static bool find_alike(struct cast *c, const struct sketch *first)
{
    bool vague = false;
    for (unsigned i = 0; i < c->count; i++) {
        for (unsigned j = 0; j < c->count; j++)
            if (are_alike(c, first, i, j))
                c->like[i] |= UINT32_C(1) << j;
        if (c->like[i] == UINT32_C(1) << i)
            c->like[i] = 0;
        vague |= c->like[i] && c->role[i] != EXACT;
    }
    return vague;
}

/* ---- proofs that go on ---- */

struct proof {
    struct cast     cast;
    struct sketches set;
};

static bool begin_proof(struct proofs *s, unsigned manner)
{
    struct proof *proof = (struct proof *)(s->memory + manner * s->share);
    struct sketch first;
    if (s->share <= sizeof *proof || !mate_cast(s->p, s->side, manner, &proof->cast, &first))
        return false;
    if (manner == SHUT_IN_EXACT)
        s->crowded = is_crowded(&proof->cast);
    if (!find_alike(&proof->cast, &first))
        s->detail[manner] = EXACT_MIXED;
    proof->cast.mixes = s->detail[manner] == ALL_MIXED;
    proof->set = (struct sketches){
        .cast = &proof->cast, .asked = {true, true}, .errand = manner == ALL_VAGUE ? &s->errand : NULL};
    s->of[manner] = proof;
    return mate_sketches_begin(&proof->set, &first, proof + 1, s->share - sizeof *proof);
}

void mate_proofs_begin(struct proofs *s, void *memory, size_t bytes)
{
    size_t start = (size_t)(-(uintptr_t)memory & 7);
    memset(s->of, 0, sizeof s->of);
    s->memory = (char *)memory + start;
    s->share = memory && bytes > start ? (bytes - start) / SKETCH_MANNERS / 8 * 8 : 0;
}

/* When a mate seems possible because men were mixed up, it is begun once more; with less hope, and so with less work,
 * when that was not seen soon. */
bool mate_proofs_go_on(struct proofs *s, unsigned manner, uint64_t limit, uint64_t *nodes, const int *stop)
{
    if (s->slow[manner])
        limit /= 2;
    while (s->detail[manner] != HOPELESS) {
        if (!s->of[manner] && !begin_proof(s, manner)) {
            s->detail[manner] = HOPELESS;
            return false;
        }
        struct sketches    *set = &s->of[manner]->set;
        enum sketch_outcome outcome = mate_sketches_go_on(set, limit, nodes, stop);
        s->neither = outcome == PROVED && set->asked[s->side ^ 1];
        if (outcome == PROVED || outcome == NO_TIME)
            return outcome == PROVED;
        s->named += manner == ALL_VAGUE && outcome == SEEMS_MATE;
        s->detail[manner] = (uint8_t)(outcome == SEEMS_MATE ? s->detail[manner] + 1 : HOPELESS);
        s->of[manner] = NULL;
        if (set->work > SOON) {
            s->slow[manner] = true;
            return false;
        }
    }
    return false;
}

bool mate_proofs_are_over(const struct proofs *s, unsigned manner) { return s->detail[manner] == HOPELESS; }
