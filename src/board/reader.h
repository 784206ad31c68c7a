/* reader.h - what the protocols share: a buffer of bytes, and what each of them remembers. */
#ifndef JD_BOARD_READER_STATE_H
#define JD_BOARD_READER_STATE_H

#include "jadoube/board_reader.h"

#define READER_ROOM 20480 /* more than the longest frame: 16,383 bytes */
#define CHIPS       40

struct jd_reader_chip {
    uint8_t       id[5];
    jd_board_code code;
};

struct jd_reader {
    jd_protocol protocol;
    uint8_t     bytes[READER_ROOM];
    size_t      from, count;
    bool        noisy; /* bytes were skipped that nobody was told about */

    /* The memory of a DGT board, while it is read out. */
    size_t   memory;
    uint16_t address;

    /* Certabo: what the chips mean, and the lines that have to agree. */
    struct jd_reader_chip chips[CHIPS];
    size_t                chip_count;
    uint8_t               ids[3][64][5];
    unsigned              lines;
    uint64_t              agree;
    jd_board_code         shown[64];
};

/* What a protocol found at the beginning of the buffer. */
typedef enum jd_found {
    JD_FOUND_NOTHING, /* more bytes are needed               */
    JD_FOUND_BYTES,   /* `used` bytes are done with, no sign */
    JD_FOUND_NOISE,   /* `used` bytes belong to nothing      */
    JD_FOUND_SIGN
} jd_found;

typedef jd_found jd_reader_parser(struct jd_reader *r, const uint8_t *bytes, size_t count, size_t *used,
                                  jd_board_sign *out);

jd_reader_parser jd_dgt_parse, jd_chessnut_parse, jd_chesslink_parse, jd_certabo_parse, jd_tabutronic_parse,
    jd_squareoff_parse;

/* ASCII with an odd parity bit and the check of ChessLink; the length. */
size_t jd_chesslink_write(const char *text, uint8_t *out, size_t size);

#endif
