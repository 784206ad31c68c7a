/* mate_sketch.h - many positions described at once, and a proof that none of them is mate.
 *
 * A sketch says for every man where it may stand. Exact men stand on one square; a vague man stands on any one of a
 * set, whatever the others do. Sketches are told apart by the turn, the en passant square, which men are gone, and
 * where the exact men stand; two that agree in that become one, with the vague men on all squares of both. What can
 * happen in a position can happen in its sketch too. So if all sketches that follow from the first can be listed and
 * none of them holds a mate, there is none. How much is vague is a matter of choice (enum role): the more, the fewer
 * sketches there are, and the more mates they seem to hold. */
#ifndef JD_MATE_SKETCH_H
#define JD_MATE_SKETCH_H

#include "analysis/mate_internal.h"

#define SKETCH_MEN 32

enum role {
    EXACT, /* its square is known all the time; a pawn that promotes becomes vague           */
    HOME,  /* exact until it moves, then vague                                               */
    VAGUE, /* may be wherever it can have got to                                             */
    LOOSE  /* vague, and may be gone without that being seen                                 */
};

/* Who takes part. */
struct cast {
    jd_colour side; /* that is to mate */
    unsigned  count;
    uint8_t   colour[SKETCH_MEN], kind[SKETCH_MEN], role[SKETCH_MEN];
    uint8_t   king[2];
    uint32_t  men[2];           /* by colour */
    uint32_t  mighty;           /* pawns, rooks, queens: who has one may mate with it */
    uint32_t  like[SKETCH_MEN]; /* men that do not differ from a man, himself included; 0: they are told apart */
    bool      mixes;            /* also those that are vague: then sets of some become those of others         */
};

struct sketch {
    uint32_t    gone, vague; /* by man */
    uint8_t     turn, ep;
    uint64_t    placed;         /* where the exact men stand, as a number: see sketch_place() */
    jd_bitboard at[SKETCH_MEN]; /* where each may be: none when it is gone */
};

/* Where men stand for certain, by colour, and where vague ones may. */
struct ground {
    jd_bitboard solid[2], all, veil;
};

#define sketch_ground        MATE(sketch_ground)
#define sketch_mates         MATE(sketch_mates)
#define sketch_posts         MATE(sketch_posts)
#define mate_errand          MATE(mate_errand)
#define mate_guided          MATE(mate_guided)
#define sketch_rays          MATE(sketch_rays)
#define mate_sketches        MATE(mate_sketches)
#define mate_sketches_begin  MATE(mate_sketches_begin)
#define mate_sketches_go_on  MATE(mate_sketches_go_on)
#define mate_proofs_begin    MATE(mate_proofs_begin)
#define mate_proofs_go_on    MATE(mate_proofs_go_on)
#define mate_proofs_are_over MATE(mate_proofs_are_over)
#define mate_cast            MATE(mate_cast)

INLINE bool is_gone(const struct sketch *k, unsigned i) { return k->gone >> i & 1; }
INLINE bool is_vague(const struct sketch *k, unsigned i) { return k->vague >> i & 1; }

/* A man that is there for certain, and on which square. */
INLINE bool is_certain(const struct cast *c, const struct sketch *k, unsigned i)
{
    return !is_gone(k, i) && (!is_vague(k, i) || (c->role[i] != LOOSE && !bits_several(k->at[i])));
}

/* A pawn that is vague may have become anything. */
INLINE bool is_wild(const struct cast *c, const struct sketch *k, unsigned i)
{
    return is_vague(k, i) && c->kind[i] == JD_PAWN;
}

/* The next man of a set, who is taken out of it. */
INLINE unsigned next_man(uint32_t *men)
{
    unsigned i = (unsigned)__builtin_ctz(*men);
    *men &= *men - 1;
    return i;
}

/* What an exact man adds to the number of his sketch: it is the same for all who are alike. */
INLINE uint64_t sketch_place(const struct cast *c, const struct sketch *k, unsigned i)
{
    if (is_vague(k, i) || is_gone(k, i))
        return 0;
    unsigned first = c->like[i] ? (unsigned)__builtin_ctz(c->like[i]) : i, turned = bits_first(k->at[i]);
    uint64_t own = UINT64_C(0x9e3779b97f4a7c15) * (2 * first + 3);
    return own << turned | own >> (-turned & 63);
}

/* What a man attacks from any square of a set, over what stands there for certain. */
jd_bitboard sketch_rays(const struct cast *c, const struct sketch *k, unsigned i, jd_bitboard from,
                        jd_bitboard blockers);

struct ground sketch_ground(const struct cast *c, const struct sketch *k);

/* A move: man `man` from one of `from` to one of `to`; `lifted` is another square that it left empty (en passant). */
struct stride {
    unsigned    man, taken; /* taken: SKETCH_MEN when nobody is */
    jd_bitboard from, to, lifted;
};

/* Could the player on move be mated in one of these positions, after this move? What it cost is added to `work`, in
 * moves. */
bool sketch_mates(const struct cast *c, const struct sketch *k, const struct stride *m, uint64_t *work);

#define ERRAND_POSTS 12

/* What is to be done next for a mate that seems possible: mate, or something that cannot be taken back, after which
 * the pawns stand so and there are so many men. Certain men have to be on certain squares for it. */
struct errand {
    jd_bitboard banned; /* no mates of a king on these squares */
    bool        still;  /* nor a move of A's own king          */
    jd_square   net;    /* where the king will be mated        */
    bool        mates;
    jd_bitboard pawns[2];
    unsigned    men[2], count;
    struct {
        uint8_t     colour, kind;
        jd_bitboard on;
    } posts[ERRAND_POSTS];
};

INLINE void add_post(struct errand *e, unsigned colour, unsigned kind, jd_bitboard on)
{
    if (e->count < ERRAND_POSTS && on) {
        e->posts[e->count].colour = (uint8_t)colour;
        e->posts[e->count].kind = (uint8_t)kind;
        e->posts[e->count++].on = on;
    }
}

/* Who has to be where for the mate that sketch_mates() has seen. */
void sketch_posts(const struct cast *c, const struct sketch *k, const struct stride *m, struct errand *e);

struct sketch_budget {
    void      *memory;
    size_t     bytes;
    uint64_t   limit; /* nodes of work */
    uint64_t  *nodes; /* counted here */
    const int *stop;  /* may be NULL: not 0 there ends it */
};

/* Whom to tell of the sketches of a proof. */
struct sketch_listener {
    void (*tell)(void *context, const struct sketch *k);
    void *context;
};

enum sketch_outcome { PROVED, SEEMS_MATE, NO_ROOM, NO_TIME };

struct sketches; /* mate_sketch_set.h */

/* Begin with a first sketch in some memory: `s` has its cast and what is wanted of it. False when there is no room. */
bool mate_sketches_begin(struct sketches *s, const struct sketch *first, void *memory, size_t bytes);

/* Look at what follows, for so many nodes of work, or on from where it stopped for want of time. */
enum sketch_outcome mate_sketches_go_on(struct sketches *s, uint64_t limit, uint64_t *nodes, const int *stop);

/* All at once, and the sketches of a proof are told. */
enum sketch_outcome mate_sketches(const struct cast *c, const struct sketch *first, const struct sketch_budget *budget,
                                  struct sketch_listener to);

/* The errand on the way to the first seeming mate: one for which little is done that cannot be taken back. False: there
 * is none, or it was not found within the budget. */
bool mate_errand(const struct cast *c, const struct sketch *first, const struct sketch_budget *budget,
                 struct errand *e);

/* ---- mate_guide.c ---- */

enum guidance { WITH_KING_STILL, KNOWN_ERRAND, ANY_ERRAND };

/* A mate found by running errands: while A's king stays where it is, or after one that is known already (otherwise
 * `known` is NULL), or any. False means nothing. */
bool mate_guided(const jd_position *p, jd_colour side, enum guidance how, const struct errand *known,
                 const jd_mate_budget *budget, jd_mate_result *out, const struct jd_kernel *core);

/* ---- mate_prove.c ---- */

/* The manners in which pieces are given their roles. The first is for pieces that fill a room so that they leave no
 * square of it unguarded; with all of them vague most of what is closed is proved; the third is for cages in which one
 * waits to be let out. */
enum manner_name { SHUT_IN_EXACT, ALL_VAGUE, ALL_AT_HOME, SKETCH_MANNERS };

/* The men in their roles, in one of the manners. False when no sketch can be made of the position, or when another
 * manner is the same for it. */
bool mate_cast(const jd_position *p, jd_colour side, unsigned manner, struct cast *c, struct sketch *first);

struct proof;

/* A proof in each manner. */
struct proofs {
    const jd_position *p;
    jd_colour          side;
    uint8_t            detail[SKETCH_MANNERS]; /* how much is told apart: kept from one beginning to the next */
    struct proof      *of[SKETCH_MANNERS];     /* NULL: not begun */
    char              *memory;
    size_t             share;                /* of memory, for each */
    bool               slow[SKETCH_MANNERS]; /* a mate seemed possible, but not soon */
    bool               crowded;              /* many pieces are shut in together     */
    bool               neither;              /* what was proved holds for the other side, too */
    unsigned           named;                /* how many errands were named, */
    struct errand      errand;               /* and the last one: for a mate that seemed possible with all men vague */
};

/* Begin in some memory. */
void mate_proofs_begin(struct proofs *s, void *memory, size_t bytes);

/* Is it proved in this manner, with so many nodes of work more? */
bool mate_proofs_go_on(struct proofs *s, unsigned manner, uint64_t limit, uint64_t *nodes, const int *stop);

/* Is it known that this manner proves nothing? */
bool mate_proofs_are_over(const struct proofs *s, unsigned manner);

#endif
