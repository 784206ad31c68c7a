/* jadoube/board.h - the board (Article 2): colours, kinds of piece, squares and sets of squares.
 *
 * Everything here is a plain value. Squares are numbered a1 = 0, b1 = 1 … h8 = 63, and a set of
 * squares (a bitboard) has bit `s` set when square `s` is in it.
 */
#ifndef JADOUBE_BOARD_H
#define JADOUBE_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define JD_API __attribute__((visibility("default")))
#else
#define JD_API
#endif

typedef enum jd_colour { JD_WHITE, JD_BLACK } jd_colour;

/* The six kinds (2.2), in the order of their bitboards in a position. JD_NO_KIND: no piece. */
typedef enum jd_kind { JD_PAWN, JD_KNIGHT, JD_BISHOP, JD_ROOK, JD_QUEEN, JD_KING, JD_NO_KIND } jd_kind;

typedef uint8_t  jd_square;
typedef uint64_t jd_bitboard;

#define JD_SQUARES   64
#define JD_NO_SQUARE 64

static inline jd_colour jd_colour_other(jd_colour c) { return (jd_colour)(c ^ 1); }

static inline jd_square jd_square_at(int file, int rank) { return (jd_square)(rank * 8 + file); }
static inline int       jd_square_file(jd_square s) { return s & 7; }
static inline int       jd_square_rank(jd_square s) { return s >> 3; }
static inline bool      jd_square_is_dark(jd_square s) { return ((s ^ (s >> 3)) & 1) == 0; }

/* The same square seen from the other side of the board: a1 <-> a8. */
static inline jd_square jd_square_flip(jd_square s) { return (jd_square)(s ^ 56); }

static inline jd_bitboard jd_square_bit(jd_square s) { return (jd_bitboard)1 << s; }

/* Read a square such as "e4" from the first two characters; JD_NO_SQUARE if they name none. */
JD_API jd_square jd_square_parse(const char *text);

/* Write "e4" and a closing NUL to `out` (three bytes); "-" for JD_NO_SQUARE. */
JD_API void jd_square_name(jd_square s, char out[3]);

#ifdef __cplusplus
}
#endif
#endif
