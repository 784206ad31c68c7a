/* proof.h - the checker of certificates, in parts. It shares nothing with the search for an answer (src/analysis):
 * positions and movement come from core, and everything else is told here once more, as plainly as can be. */
#ifndef JD_PROOF_H
#define JD_PROOF_H

#include "core/attacks.h"
#include "core/sight.h"
#include "jadoube/certificate.h"

#define PROOF_MEN 32

/* The text, line by line. */
struct reader {
    const char *text;
    size_t      length, at; /* at: the next line */
    const char *line;       /* the present one   */
    size_t      size, used; /* used: how much of it has been read */
};

bool jd_proof_line(struct reader *r); /* false at the end                             */
bool jd_proof_word(struct reader *r, const char **word, size_t *size); /* false at the end of the line     */
bool jd_proof_says(struct reader *r, const char *word); /* is this the next word? Then it has been read  */

/* What is wrong with a certificate: an English phrase, or NULL. */
typedef const char *complaint;

/* A side that can no longer mate because of what it has, or what the other has left to stand in its king's way. */
bool jd_proof_material(const jd_position *p, jd_colour side);

/* A position as a move leaves it, and without castling. */
bool jd_proof_is_ordinary(const jd_position *p);

/* The men of a position, in the order of their squares from a1 to h8. */
struct troop {
    unsigned  count;
    uint8_t   kind[PROOF_MEN], colour[PROOF_MEN];
    jd_square from[PROOF_MEN];
    unsigned  king[2];
};

bool jd_proof_troop(const jd_position *p, struct troop *t); /* false: too many */

/* Sets of squares in the order of the men: "e4" one, "*0000001008000000" several, "-" none. */
bool jd_proof_squares(struct reader *r, jd_bitboard *out, bool *several);

/* Ways to see to at most eight squares, where each man does one thing: what `use` names between `begin` and `end` are
 * the things that one man could do. */
struct ways {
    jd_bitboard wanted;
    unsigned    sets;                /* 2 to the number of squares */
    bool        can[256], more[256]; /* by set of squares          */
};

struct ways jd_proof_ways(jd_bitboard wanted);
void        jd_proof_ways_begin(struct ways *w);
void        jd_proof_ways_use(struct ways *w, jd_bitboard squares);
void        jd_proof_ways_end(struct ways *w);
bool        jd_proof_ways_done(const struct ways *w); /* can all be seen to? */

/* Each reads what follows `by MEANS` and counts the lines. */
complaint jd_proof_of_positions(const jd_certificate *c, struct reader *r, uint64_t *size);
complaint jd_proof_of_sketches(const jd_certificate *c, struct reader *r, uint64_t *size);
complaint jd_proof_of_wall(const jd_certificate *c, struct reader *r, uint64_t *size);

#endif
