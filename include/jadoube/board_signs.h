/* jadoube/board_signs.h - what an electronic board says: squares, whole boards, clock readings.
 *
 * A reader (board_reader.h) makes signs of a maker's bytes; a scribe (board_scribe.h) makes log events of signs.
 * Squares are numbered as everywhere in the library, for a board that is not turned: the scribe finds out whether it
 * is.
 */
#ifndef JADOUBE_BOARD_SIGNS_H
#define JADOUBE_BOARD_SIGNS_H

#include "position.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What stands on a field. 1 to 6 are White's pieces in the order of jd_kind, 7 to 12 Black's. */
typedef uint8_t jd_board_code;

#define JD_CODE_EMPTY      0
#define JD_CODE_SOMETHING  13 /* a board that knows no kinds: occupied  */
#define JD_CODE_DRAW       14 /* special pieces that tell the result    */
#define JD_CODE_WHITE_WINS 15
#define JD_CODE_BLACK_WINS 16
#define JD_CODE_COUNT      17

static inline jd_board_code jd_code_of(jd_colour c, jd_kind k) { return (jd_board_code)(1 + 6 * c + k); }
static inline bool          jd_code_is_piece(jd_board_code code) { return code >= 1 && code <= 12; }
static inline jd_colour     jd_code_colour(jd_board_code code) { return (jd_colour)(code > 6); }
static inline jd_kind       jd_code_kind(jd_board_code code) { return (jd_kind)((code - 1) % 6); }

/* What a clock shows. Left and right are seen from its front. */
typedef struct jd_board_clock {
    bool    connected;  /* false: nothing below means anything                */
    bool    running;    /* one of the two sides counts down                   */
    bool    right_runs; /* the lever: which side has the move                 */
    bool    flag[2];    /* left, right: fallen                                */
    bool    battery_low;
    int32_t seconds[2]; /* left, right                                        */
} jd_board_clock;

typedef enum jd_sign_kind {
    JD_SIGN_SQUARE,  /* `square` holds `code` now                              */
    JD_SIGN_BOARD,   /* all 64 squares: `codes`                                */
    JD_SIGN_CLOCK,   /* `clock`                                                */
    JD_SIGN_ACK,     /* the clock acknowledges a command: `number` is the command, `good` whether it worked */
    JD_SIGN_BUTTON,  /* a button of the clock: `number`, 1 to 5 from the left  */
    JD_SIGN_SERIAL,  /* `text`                                                 */
    JD_SIGN_VERSION, /* `text`                                                 */
    JD_SIGN_TEXT,    /* `text`, for people                                     */
    JD_SIGN_BATTERY, /* `number` percent left                                  */
    JD_SIGN_MARK,    /* in a board's memory: `mark`                            */
    JD_SIGN_NOISE    /* bytes that belong to nothing: the squares may be wrong, ask for a whole board */
} jd_sign_kind;

/* What the memory of a board notes besides squares and times. */
typedef enum jd_mark {
    JD_MARK_POWER_ON,
    JD_MARK_END,
    JD_MARK_ROWS, /* sixteen pieces of each side on their two rows: Chess960 */
    JD_MARK_EMPTY,
    JD_MARK_READ_OUT,
    JD_MARK_ARRAY,
    JD_MARK_ARRAY_TURNED,
    JD_MARK_GAME,
    JD_MARK_RESTARTED
} jd_mark;

typedef struct jd_board_sign {
    jd_sign_kind   kind;
    uint16_t       address; /* of the board, where many share a line; else 0     */
    bool           memory;  /* it happened earlier: read from the board's memory */
    bool           soon;    /* memory: less than a quarter of a second after the one before */
    jd_square      square;
    jd_board_code  code;
    jd_mark        mark;
    bool           good;
    int32_t        number;
    jd_board_clock clock;
    jd_board_code  codes[64];
    char           text[64];
} jd_board_sign;

/* Is this a start array, of which number (518 is the usual one), and is the board turned? A board that knows no kinds
 * shows four full rows: the usual array, not turned. */
JD_API bool jd_board_array(const jd_board_code codes[64], int *number, bool *turned);

/* The codes that a position shows. */
JD_API void jd_board_codes(const jd_position *p, jd_board_code out[64]);

#ifdef __cplusplus
}
#endif
#endif
