/* pattern.h - a move as it is written, before it is known which move is meant: what every reader of
 * moves (short, long, figurine, announced) produces, and the one place that finds the legal moves
 * that fit. */
#ifndef JD_PATTERN_H
#define JD_PATTERN_H

#include "jadoube/move.h"

struct pattern {
    uint8_t kind;      /* jd_kind of the piece that moves; JD_KING for castling              */
    uint8_t promotion; /* jd_kind, or JD_NO_KIND when none is named                           */
    uint8_t castling;  /* 0 no, 1 king's side, 2 queen's side; then all else is ignored        */
    uint8_t to;        /* square, or JD_NO_SQUARE when only a file is known (ed, for exd5)     */
    int8_t  from_file; /* 0 to 7, or -1                                                        */
    int8_t  from_rank;
    int8_t  to_file; /* only when `to` is JD_NO_SQUARE, else -1                              */
};

/* The legal moves that fit, at most `max` of them written to `out`; returns how many there are. No
 * list of all moves is generated: the piece is looked for by its attacks from the target square. */
unsigned jd_pattern_moves(const jd_position *p, const struct pattern *pattern, jd_move *out, unsigned max);

#endif
