/* mate_internal.h - the parts of the mate question, in the order in which they are tried.
 *
 * Everything here is compiled once for each kind of processor, like the kernels of core: JD_KERNEL
 * names the processor, and the names below get it as a suffix. mate.c chooses at run time.
 *
 * Throughout, `side` (A in the comments) is the one who is to mate, its opponent (D) the one who is
 * to be mated and helps.
 */

#ifndef JD_MATE_INTERNAL_H
#define JD_MATE_INTERNAL_H

#include "core/attackers.h"
#include "core/kernel.h"
#include "jadoube/mate.h"

#ifndef JD_KERNEL
#define JD_KERNEL plain
#endif

#define MATE__(name, kernel) jd_##name##_##kernel
#define MATE_(name, kernel)  MATE__(name, kernel)
#define MATE(name)           MATE_(name, JD_KERNEL)

#define mate_material_is_dead     MATE(mate_material_is_dead)
#define mate_abnormal             MATE(mate_abnormal)
#define mate_forced               MATE(mate_forced)
#define mate_reach_of             MATE(mate_reach_of)
#define mate_wall                 MATE(mate_wall)
#define mate_castling_that_counts MATE(mate_castling_that_counts)
#define mate_wall_likely          MATE(mate_wall_likely)
#define mate_can_fill             MATE(mate_can_fill)
#define mate_shades               MATE(mate_shades)
#define mate_fast                 MATE(mate_fast)
#define mate_certify              MATE(mate_certify)

/* Where a certificate is written. */
struct mate_paper {
    void (*put)(void *context, const char *text, size_t length);
    void *context;
};

/* What mate.c calls. */
struct mate_kernel {
    jd_answer (*fast)(const jd_position *p, jd_colour side, unsigned moves, const struct jd_kernel *core);
    jd_answer (*query)(const jd_position *p, jd_colour side, const jd_mate_budget *budget, jd_mate_result *out,
                       const struct jd_kernel *core);
    bool (*certify)(const jd_position *p, jd_colour side, const jd_mate_budget *budget, const jd_mate_result *found,
                    struct mate_paper paper, const struct jd_kernel *core);
};

extern const struct mate_kernel jd_mate_kernel_plain, jd_mate_kernel_avx2, jd_mate_kernel_avx512;

/* A position as its player cannot have left it: the other king is in check, or the kings touch. Such
 * a position may stand (A.4, B.4); after one legal move it is normal again. The proofs below hold for
 * normal positions. */
bool mate_abnormal(const jd_position *p);

/* The squares, and those beside them. */
INLINE jd_bitboard king_set(jd_bitboard b)
{
    jd_bitboard row = b | (b << 1 & ~FILE_A) | (b >> 1 & ~FILE_H);
    return row | row << 8 | row >> 8;
}

INLINE bool in_check(const jd_position *p, jd_colour c)
{
    jd_bitboard occupied = p->colours[0] | p->colours[1];
    return is_attacked(p, king_of(p, c), occupied, c ^ 1, p->colours[c ^ 1]);
}

/* The quick one of the two questions of mate.h: see jd_mate_fast_among(). */
jd_answer mate_fast(const jd_position *p, jd_colour side, unsigned moves, const struct jd_kernel *core);

/* The part of the fast answer that looks at each move: forced lines. */
jd_answer mate_forced(const jd_position *p, jd_colour side, const struct jd_kernel *core);

/* When a query has looked at enough. */
INLINE uint64_t most_of(const jd_mate_budget *budget) { return budget->nodes ? budget->nodes : UINT64_MAX; }

/* Where to stop after so many more. */
INLINE uint64_t nodes_until(const jd_mate_budget *budget, const jd_mate_result *out, uint64_t more)
{
    uint64_t most = most_of(budget);
    return most > out->nodes && more < most - out->nodes ? out->nodes + more : most;
}

/* One unit of work for all parts of a query: a node is a position of which so many moves are looked at. */
#define MOVES_OF_A_NODE 8

INLINE bool must_stop(const int *stop) { return stop && __atomic_load_n(stop, __ATOMIC_RELAXED); }

INLINE bool is_stopped(const jd_mate_budget *budget) { return must_stop(budget->stop); }

/* ---- mate_material.c ---- */

/* No arrangement of this material, nor of what captures can leave of it, is mate by `side`. */
bool mate_material_is_dead(const jd_position *p, jd_colour side);

/* ---- mate_reach.c ---- */

/* Which squares each man can ever reach: more than is true, never less. */
struct mate_reach {
    unsigned    count;
    jd_bitboard at[64]; /* by man */
    jd_square   from[64];
    uint8_t     kind[64], colour[64];
    bool        taken[64];   /* may be captured      */
    bool        promotes[2]; /* some pawn may promote */
};

/* False if a pawn may promote: then nothing is known. */
bool mate_reach_of(const jd_position *p, struct mate_reach *out);

/* Can the men never come to stand in a mate by `side`? Fills in mobile and reach of `out` if given. */
bool mate_wall(const jd_position *p, jd_colour side, jd_mate_result *out);

/* The rights to castle, or none where it is certain that nobody will ever castle. */
jd_bitboard mate_castling_that_counts(const jd_position *p);

/* Can men with these reaches fill all of the (at most eight) squares at once, one man each? */
bool mate_can_fill(const jd_bitboard *fillers, unsigned count, jd_bitboard wanted);

/* Worth asking? A guess only. */
bool mate_wall_likely(const jd_position *p);

/* ---- mate_shades.c ---- */

/* Is it proved, with only kings and pawns exact, that `side` cannot mate? False means nothing. `limit` is the number
 * of positions that may be looked at. */
bool mate_shades(const jd_position *p, jd_colour side, void *memory, size_t bytes, uint64_t limit, uint64_t *nodes);

/* ---- mate_certificate.c ---- */

/* Write a certificate of an answer that was found. False, and nothing is written, when the budget does not suffice. */
bool mate_certify(const jd_position *p, jd_colour side, const jd_mate_budget *budget, const jd_mate_result *found,
                  struct mate_paper paper, const struct jd_kernel *core);

#endif
