/* jadoube/fen.h - positions as text: FEN, X-FEN and Shredder-FEN, and the four fields of EPD. */
#ifndef JADOUBE_FEN_H
#define JADOUBE_FEN_H

#include "setup.h"

#ifdef __cplusplus
extern "C" {
#endif

#define JD_FEN_MAX 104 /* bytes for any FEN that we write, the closing NUL included */

/* Read a FEN of `length` bytes. The counters may be missing (EPD), or the last of them, and of the other fields the
 * last ones, where what they would say is certain: who is in check is on move, without king and rook at home nobody
 * castles, without a pawn beside one that may have made two steps nothing is taken en passant. Castling letters may be
 * KQkq, which mean the outermost rook (X-FEN), or files A-H, a-h (Shredder-FEN). Space around the text is skipped. On
 * JD_ERR_SYNTAX *fault (may be NULL) says where and what was expected, and *out is unchanged. Anything on the board is
 * accepted: whether it can be played on is the setup's affair. */
JD_API jd_err jd_fen_read(const char *text, size_t length, jd_setup *out, jd_fault *fault);

/* Read a NUL-terminated FEN straight into a position, with the problems that are accepted: JD_COMPOSED is the usual
 * choice, JD_STRICT takes only what a game can have, JD_PROBLEMS_STANDING all that can be played on. On
 * JD_ERR_REFUSED *problems (may be NULL) has all that was found. */
JD_API jd_err jd_fen_position(const char *text, jd_problems accepted, jd_position *out, jd_fault *fault,
                              jd_problems *problems);

/* Write a position as FEN (X-FEN in Chess960) with a closing NUL, at most `size` bytes. Returns the
 * length it has or would have, without the NUL. The en passant square is written only when the
 * capture is legal. */
JD_API size_t jd_fen_write(const jd_position *p, char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
