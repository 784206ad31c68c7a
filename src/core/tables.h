/* tables.h - constant tables, written at build time by tools/gen-tables.c. */
#ifndef JD_TABLES_H
#define JD_TABLES_H

#include "jadoube/board.h"

extern const jd_bitboard jd_table_knight[64];
extern const jd_bitboard jd_table_king[64];
extern const jd_bitboard jd_table_pawn[2][64]; /* what a pawn of that colour attacks */

/* From where a man gets to a square on an empty board, by colour and kind, or by the way of a pawn that takes, or
 * arrives at the last rank, where pawns get in no other way. */
#define JD_WAY_ASLANT         6
#define JD_WAY_ARRIVES        7
#define JD_WAY_ARRIVES_ASLANT 8
extern const jd_bitboard jd_table_origins[2][9][64];

/* The other squares of a square's file and diagonals: [0] file, [1] a1-h8 way, [2] h1-a8 way. */
extern const jd_bitboard jd_table_lines[64][3];

/* What a rook on file f of a rank attacks along it, by the six inner squares of the rank. */
extern const uint8_t jd_table_rank[64][8];

extern const jd_bitboard jd_table_between[64][64]; /* squares strictly between, if in line */
extern const jd_bitboard jd_table_through[64][64]; /* the whole line through both, or none */

/* The squares in each direction from a square, in the order of lanes.h. */
extern const jd_bitboard jd_table_rays[64][8];

/* The files from one to another, both included, as a row of bits. */
extern const uint8_t jd_table_span[8][8];

extern const uint64_t jd_key_piece[2][6][64];
extern const uint64_t jd_key_castling[64]; /* by the rook's square     */
extern const uint64_t jd_key_ep[8];        /* by the file of the pawn  */
extern const uint64_t jd_key_black;        /* Black is on move         */

#endif
