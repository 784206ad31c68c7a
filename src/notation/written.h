/* written.h - everything that a text said about a move, before the position is looked at; and what
 * becomes of it in a position. The readers of move text and of announcements end here. */
#ifndef JD_WRITTEN_H
#define JD_WRITTEN_H

#include "jadoube/movetext.h"
#include "notation/pattern.h"

enum capture_sign { CAPTURE_UNSAID, CAPTURE_X, CAPTURE_OTHER };
enum check_sign { CHECK_UNSAID, CHECK_PLUS, CHECK_OTHER, CHECK_TWO, CHECK_HASH, CHECK_OTHER_MATE };

struct written {
    struct pattern pattern; /* kind is JD_NO_KIND when no piece was named but both squares were */
    uint8_t        capture; /* enum capture_sign                                               */
    uint8_t        check;   /* enum check_sign                                                 */
    uint8_t        mark;
    uint8_t        judgement;
    bool           draw_offer;
    bool           ep;
    bool           silent;     /* this way of writing has no signs for capture and check       */
    jd_deviations  deviations; /* those of the text alone                                      */
};

static inline struct written written_nothing(void)
{
    return (struct written){.pattern = {.kind = JD_NO_KIND,
                                        .promotion = JD_NO_KIND,
                                        .to = JD_NO_SQUARE,
                                        .from_file = -1,
                                        .from_rank = -1,
                                        .to_file = -1}};
}

/* The files and ranks of a move in the order in which they stand: two bits each, 1 file, 2 rank. */
enum shape { FF = 5, FR = 6, FRF = 25, FFR = 22, FFRF = 89, RFR = 38, RFRF = 153, FRFR = 102, FRFRF = 409 };

/* What they mean together, given the piece that was named, if any. False when that is no move. */
bool jd_written_squares(struct written *w, unsigned shape, const int8_t *names);

/* Find the moves that are meant, and how the text differs from what we would write. */
jd_err jd_written_resolve(const jd_position *p, const struct written *w, jd_reading *out);

/* A text that says nothing about a move. */
jd_err jd_written_unreadable(jd_reading *out, size_t offset, const char *expected);

#endif
