/* jadoube/move.h - moves (Article 3): generating, testing and making them.
 *
 * A move is a 16-bit value that means something only together with its position. Castling is stored
 * as king-takes-own-rook in every variant, so that one form serves all 960 arrays.
 */
#ifndef JADOUBE_MOVE_H
#define JADOUBE_MOVE_H

#include "position.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint16_t jd_move; /* from: bits 0-5, to: 6-11, type: 12-13, promotion - knight: 14-15 */

#define JD_NO_MOVE   ((jd_move)0)
#define JD_MAX_MOVES 512 /* more than any heap of men can have; 218 is the most in a legal position */

typedef enum jd_move_type { JD_NORMAL, JD_PROMOTION, JD_EN_PASSANT, JD_CASTLING } jd_move_type;

static inline jd_move jd_move_of(jd_square from, jd_square to) { return (jd_move)(from | to << 6); }

static inline jd_move jd_move_special(jd_square from, jd_square to, jd_move_type type)
{
    return (jd_move)(from | to << 6 | type << 12);
}

static inline jd_move jd_move_promotion(jd_square from, jd_square to, jd_kind kind)
{
    return (jd_move)(from | to << 6 | JD_PROMOTION << 12 | (kind - JD_KNIGHT) << 14);
}

static inline jd_square    jd_move_from(jd_move m) { return (jd_square)(m & 63); }
static inline jd_square    jd_move_to(jd_move m) { return (jd_square)(m >> 6 & 63); }
static inline jd_move_type jd_move_type_of(jd_move m) { return (jd_move_type)(m >> 12 & 3); }

/* The new piece of a promotion, JD_NO_KIND for any other move. */
static inline jd_kind jd_move_promotes_to(jd_move m)
{
    return jd_move_type_of(m) == JD_PROMOTION ? (jd_kind)(JD_KNIGHT + (m >> 14)) : JD_NO_KIND;
}

/* Where the king of a castling move lands: the c- or the g-file. */
static inline jd_square jd_move_castling_king_to(jd_move m)
{
    return (jd_square)((m & 56) | (jd_move_to(m) > jd_move_from(m) ? 6 : 2));
}

/* A list that the caller owns, usually on the stack. */
typedef struct jd_moves {
    size_t  count;
    jd_move at[JD_MAX_MOVES];
} jd_moves;

/* All legal moves; those of the piece on one square. */
JD_API void jd_moves_legal(const jd_position *p, jd_moves *out);
JD_API void jd_moves_from(const jd_position *p, jd_square from, jd_moves *out);

/* How many legal moves there are, without listing them; and whether there is one at all. */
JD_API unsigned jd_moves_count(const jd_position *p);
JD_API bool     jd_moves_any(const jd_position *p);

/* Is this move legal here? Any 16-bit value may be asked about; no list is generated. */
JD_API bool jd_move_is_legal(const jd_position *p, jd_move m);

/* The move that goes from one square to another, if some legal move does: `promotion` is
 * JD_NO_KIND unless a pawn promotes, and castling is given as king-takes-rook, or by the king's
 * two-square step. JD_NO_MOVE if there is none. */
JD_API jd_move jd_move_find(const jd_position *p, jd_square from, jd_square to, jd_kind promotion);

/* What a legal move takes; JD_NO_KIND when it takes nothing. */
JD_API jd_kind jd_move_captures(const jd_position *p, jd_move m);

/* The position after a legal move. The move is not checked. */
JD_API jd_position jd_move_make(const jd_position *p, jd_move m);

#ifdef __cplusplus
}
#endif
#endif
