/* jadoube/epd.h - EPD: a position and operations upon it, in one line of text:
 *
 *     r1bqk1r1/1p1p1n2/p1n2pN1/2p1b2Q/2P1Pp2/1PN5/PB4PP/R4RK1 w q - bm Rxf4; id "an example";
 *
 * Nothing is copied or allocated: operations and operands point into the line that was read.
 */
#ifndef JADOUBE_EPD_H
#define JADOUBE_EPD_H

#include "setup.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_epd {
    jd_setup    setup;      /* counters come from the operations hmvc and fmvn, if they are there */
    const char *operations; /* the rest of the line, known to be well-formed                      */
    size_t      length;
} jd_epd;

typedef struct jd_epd_operation {
    const char *opcode;
    size_t      opcode_length;
    const char *operands; /* as they stand, without the closing ';' */
    size_t      operands_length;
} jd_epd_operation;

typedef enum jd_epd_type {
    JD_EPD_STRING,  /* was in quotes, which are not part of the text; \" in it stands for a quote */
    JD_EPD_INTEGER, /* -12                                                                      */
    JD_EPD_NUMBER,  /* 1.5                                                                      */
    JD_EPD_MOVE,    /* a word of am, bm, cm, pm, rm, sm, pv or sv: see jd_movetext_read()        */
    JD_EPD_WORD
} jd_epd_type;

typedef struct jd_epd_operand {
    jd_epd_type type;
    const char *text;
    size_t      length;
} jd_epd_operand;

/* Read a line: four fields as in FEN (the counters may follow), then operations, each closed by ';' (which may
 * be missing at the end of the line, and may stand where there is nothing to close). On JD_ERR_SYNTAX *fault (may be
 * NULL) says where and what was expected, and *out is unchanged. */
JD_API jd_err jd_epd_read(const char *text, size_t length, jd_epd *out, jd_fault *fault);

/* The operation at *cursor, which moves on to the next; false after the last. Start from 0. */
JD_API bool jd_epd_next(const jd_epd *epd, size_t *cursor, jd_epd_operation *out);

/* The same for the operands of an operation. */
JD_API bool jd_epd_next_operand(const jd_epd_operation *operation, size_t *cursor, jd_epd_operand *out);

/* The first operation with this opcode; false if there is none. */
JD_API bool jd_epd_find(const jd_epd *epd, const char *opcode, jd_epd_operation *out);

/* Write a position with operations and a closing NUL, at most `size` bytes: one space between words, ';'
 * after each operation. Returns the length it has or would have, without the NUL. */
JD_API size_t jd_epd_write(const jd_position *p, const jd_epd_operation *operations, size_t count, char *out,
                           size_t size);

#ifdef __cplusplus
}
#endif
#endif
