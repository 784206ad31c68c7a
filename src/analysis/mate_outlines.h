/* mate_outlines.h - the set of outlines that a proof by shades has seen, and which is to be looked at next.
 *
 * An outline is a position in which only kings, pawns and the pieces that still stand where they stood at first
 * are there. It fits into 24 bytes, so a few hundred fit on a stack. A no rests on this set: outlines are told apart
 * by all of their contents. The memory is the caller's. */
#ifndef JD_MATE_OUTLINES_H
#define JD_MATE_OUTLINES_H

#include "analysis/mate_internal.h"

#define mate_outlines_open MATE(mate_outlines_open)
#define mate_outlines_add  MATE(mate_outlines_add)
#define mate_outlines_take MATE(mate_outlines_take)

#define OUTLINE_RANKS 9     /* what comes first: 0, the most urgent, to 8 */
#define OUTLINES_MAX  49152 /* their numbers are 16 bits wide, and so are the index's entries */

struct outline {
    uint64_t at[3];
};

struct outlines {
    jd_position     first; /* with all pieces that may still stand */
    struct outline *keys;
    uint16_t       *next, *index;
    uint32_t        count, capacity, mask;
    uint16_t        heads[OUTLINE_RANKS];
};

/* The least power of two of which `n` entries fill no more than three quarters. */
#define OUTLINE_SLOTS(n) ((n) <= 192 ? 256 : (n) <= 384 ? 512 : (n) <= 768 ? 1024 : 65536)

/* Memory that `n` outlines need, in whole words. */
#define MATE_OUTLINES_BYTES(n)                                                                                         \
    (((n) * (sizeof(struct outline) + sizeof(uint16_t)) + OUTLINE_SLOTS(n) * sizeof(uint16_t) + 7) / 8 * 8)

/* Lay the set out in `memory` for at most `limit` outlines. False when that is too small for anything. */
bool mate_outlines_open(struct outlines *o, const jd_position *first, void *memory, size_t bytes, uint64_t limit);

/* Put one among those to be looked at, unless it was seen. False when there is no room. */
bool mate_outlines_add(struct outlines *o, const jd_position *p, unsigned rank);

/* Take out the most urgent, of equals the newest. False when none is left. */
bool mate_outlines_take(struct outlines *o, jd_position *p);

#endif
