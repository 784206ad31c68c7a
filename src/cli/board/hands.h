/* cli/board/hands.h - a simulated DGT board: clumsy hands move the pieces, a scan sees them field by field, a clock
 * stands beside it. What comes out are bytes with their times, and the truth to compare them with. */
#ifndef CLI_BOARD_HANDS_H
#define CLI_BOARD_HANDS_H

#include "jadoube/board_signs.h"
#include "jadoube/move.h"
#include "jadoube/result.h"

#define HANDS_PLIES   400
#define HANDS_ACTIONS 64

enum hands_fault {
    HANDS_FINE,
    HANDS_ILLEGAL_STANDS,
    HANDS_ILLEGAL_CORRECTED,
    HANDS_PAWN_LEFT,
    HANDS_ROOK_FIRST,
    HANDS_DISPLACED
};

struct hands_truth {
    char             move[6]; /* in coordinates */
    enum hands_fault fault;
    int32_t          clock; /* seconds of the player after the press */
};

struct hands_action {
    int64_t       at;
    int           square; /* -1: the clock is pressed; -2: it is stopped */
    jd_board_code code;
};

struct hands {
    uint64_t      random;
    bool          turned, kindless;
    int           number;
    jd_position   position;
    jd_board_code real[64], seen[64];
    int64_t       now, scan_at;
    int           scan_field, scan_ms;

    struct hands_action actions[HANDS_ACTIONS];
    size_t              action_count;

    int64_t clock[2], clock_at, reading_at, increment;
    int     running;       /* colour whose clock runs; -1: none */
    int64_t press_reading; /* when a press is told; -1: no press waits */
    int64_t out_until;     /* the cable is out until then */
    int     bound;         /* the piece that an illegal move was made with (7.5.1), or -1 */
    int     flicker;       /* a field with a bad chip, or -1 */

    struct hands_truth truth[HANDS_PLIES];
    int                plies, planted[6];
    bool               warned[2]; /* a second illegal move would lose (7.5.5) */
    jd_result          result;

    void (*send)(void *context, int64_t at, const uint8_t *bytes, size_t count);
    void *context;
};

/* A new game; then one half-move at a time, of the caller's or any; then the sign of the result. */
void hands_begin(struct hands *h, uint64_t seed);
bool hands_move(struct hands *h, jd_move given);
void hands_end(struct hands *h);

#endif
