/* paper/qr.h - a text as a QR code (ISO/IEC 18004: bytes, correction level M, versions 1 to 10). */
#ifndef PAPER_QR_H
#define PAPER_QR_H

#include <stdbool.h>
#include <stddef.h>

#define QR_MOST  57  /* modules on a side, version 10 */
#define QR_BYTES 213 /* of the longest text */

struct qr {
    int  size; /* modules on a side */
    bool dark[QR_MOST][QR_MOST];
};

/* False: it is too long. */
bool qr_make(const char *text, struct qr *out);

#endif
