/* jadoube/board_scribe.h - from squares to log events: watches an electronic board and tells what happened there.
 *
 * A scribe compares what the board shows with every position that legal moves lead to. A move is told when it is
 * certain: the clock was pressed, or the opponent has answered it. Where the squares do not say what happened the
 * scribe asks (JD_NOTE_QUESTION); it never guesses. Each event that it tells has passed its own copy of the game, so
 * that it knows which position the Laws leave on the board.
 *
 * Time is an argument, in ms on the watch of the log, and never decreases. A scribe reads no clock and no device.
 */
#ifndef JADOUBE_BOARD_SCRIBE_H
#define JADOUBE_BOARD_SCRIBE_H

#include "board_signs.h"
#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a board behaves. All zero means the usual values. */
typedef struct jd_scribe_options {
    bool     turned;      /* the board is turned by 180 degrees                                    */
    bool     kindless;    /* it knows only whether a square is occupied                            */
    bool     watch_flags; /* a flag that falls on the board's clock is told as seen by the arbiter */
    int32_t  scan_ms;     /* a scan of all squares takes so long; 0: 250                           */
    uint64_t reserved[4]; /* zero                                                                  */
} jd_scribe_options;

typedef enum jd_note_kind {
    JD_NOTE_EVENT,     /* `event` belongs in the log                                                   */
    JD_NOTE_IRREGULAR, /* the arbiter has to know: `ruling` is what the Laws would say                 */
    JD_NOTE_QUESTION,  /* what happened? `lines` are the possibilities, as far as there are any        */
    JD_NOTE_SETTLED,   /* the question has gone: the board shows a position of the game again          */
    JD_NOTE_RESTORED,  /* an earlier position, after `ply`, is on the board; nothing is told yet       */
    JD_NOTE_SENSOR,    /* `square` flickers: it is not looked at for a while                           */
    JD_NOTE_NEW_GAME   /* a start array is set up again: `ply` is its number. Begin another scribe     */
} jd_note_kind;

#define JD_NOTE_LINES 8
#define JD_NOTE_LINE  24

typedef struct jd_note {
    jd_note_kind kind;
    int64_t      at;
    jd_event     event;   /* its texts live in the note */
    char         move[8]; /* what event.move points to  */
    int          ply;
    jd_square    square;
    jd_bitboard  differs;                            /* question: squares that differ from the game */
    size_t       count;                              /* of lines                                    */
    char         lines[JD_NOTE_LINES][JD_NOTE_LINE]; /* moves in coordinates with spaces between */
    jd_ruling    ruling;
} jd_note;

typedef struct jd_scribe jd_scribe;

/* Watch a game under `regs`, which are copied; names must outlive the scribe. The caller owns *out. `options` may be
 * NULL. On error *out is NULL. */
JD_API jd_err jd_scribe_new(jd_scribe **out, const jd_regulations *regs, const jd_scribe_options *options);
JD_API void   jd_scribe_free(jd_scribe *scribe); /* NULL is fine */

/* What the board said, at this time. Signs that are not about squares or clocks are ignored. */
JD_API void jd_scribe_sign(jd_scribe *scribe, int64_t at, const jd_board_sign *sign);

/* Nothing but time passes; and when that would next change something (false: never). */
JD_API void jd_scribe_tick(jd_scribe *scribe, int64_t at);
JD_API bool jd_scribe_due(const jd_scribe *scribe, int64_t *at);

/* The recording is over: a position that stands on the board counts as made. */
JD_API void jd_scribe_end(jd_scribe *scribe, int64_t at);

/* The next note, oldest first, valid until the next call with this scribe; NULL when there is none. */
JD_API const jd_note *jd_scribe_next(jd_scribe *scribe);

/* Answer the open question by one of its lines, or by moves of the caller's, in coordinates, illegal ones included.
 * JD_ERR_REFUSED when they do not lead to what the board shows. */
JD_API jd_err jd_scribe_answer(jd_scribe *scribe, int64_t at, const char *line);

/* An event that came from elsewhere (a resignation, the arbiter's desk): the scribe's game follows it. */
JD_API jd_err jd_scribe_apply(jd_scribe *scribe, const jd_event *event);

/* The game as it follows from the events told so far; it belongs to the scribe. */
JD_API const jd_game *jd_scribe_game(const jd_scribe *scribe);

/* What stands on the board now if it is a position of the game, made or not yet certain; else the last one that was. */
JD_API jd_position jd_scribe_shown(const jd_scribe *scribe);

/* The board's own clock in seconds when a half-move (1 is the first) was completed, of its player; -1: not known. */
JD_API int32_t jd_scribe_clock_at(const jd_scribe *scribe, int ply);

/* The last reading, by colour: seconds, or -1. */
JD_API int32_t jd_scribe_clock(const jd_scribe *scribe, jd_colour of);

#ifdef __cplusplus
}
#endif
#endif
