/* paper/slip.h - slips on which the players of each board write and sign the result; a QR code leads to the board. */
#ifndef PAPER_SLIP_H
#define PAPER_SLIP_H

#include "page.h"

#include "jadoube/language.h"

struct slip {
    const char *white, *black;
    const char *teams[2]; /* White's, Black's; NULL: none */
    int         board;
};

struct slips {
    const char        *event;
    int                round;
    const char        *address; /* before "?board=ROUND.BOARD"; "": no code */
    const jd_language *language;
    enum paper_size    size;
    size_t             count;
    const struct slip *at;
};

/* Release out->bytes with free(). False without memory. */
bool slips_write(const struct slips *s, struct paper *out);

#endif
