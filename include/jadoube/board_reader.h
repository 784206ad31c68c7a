/* jadoube/board_reader.h - from the bytes of an electronic board to signs (board_signs.h), for each maker's protocol.
 *
 * Bytes may come in pieces of any size, glued or split, with noise between them: a reader that loses its place finds
 * the next frame. It opens no device; jd_reader_ask() says which bytes the board wants to hear.
 */
#ifndef JADOUBE_BOARD_READER_H
#define JADOUBE_BOARD_READER_H

#include "board_signs.h"
#include "err.h"

#ifdef __cplusplus
extern "C" {
#endif

/* X(id, "name", baud rate, "about") */
#define JD_PROTOCOLS(X)                                                                                                \
    X(DGT, "dgt", 9600, "DGT boards: one on the line, or many on a bus; Revelation II, Pegasus")                       \
    X(CHESSNUT, "chessnut", 0, "Chessnut Air, Go, Pro, Move (USB HID or Bluetooth)")                                   \
    X(CHESSLINK, "chesslink", 38400, "Millennium ChessLink, iChessOne (7 bits, odd parity)")                           \
    X(CERTABO, "certabo", 38400, "Certabo: the chips of the pieces are learned from the start array")                  \
    X(TABUTRONIC, "tabutronic", 38400, "Tabutronic: occupied squares only")                                            \
    X(SQUAREOFF, "squareoff", 0, "Square Off Pro and Neo: occupied squares only")

typedef enum jd_protocol {
#define JD_PROTOCOL_ID(id, ...) JD_PROTOCOL_##id,
    JD_PROTOCOLS(JD_PROTOCOL_ID)
#undef JD_PROTOCOL_ID
        JD_PROTOCOL_COUNT
} jd_protocol;

JD_API const char *jd_protocol_name(jd_protocol protocol);
JD_API const char *jd_protocol_about(jd_protocol protocol);
JD_API int         jd_protocol_baud(jd_protocol protocol);     /* 0: not a serial line                        */
JD_API bool        jd_protocol_kindless(jd_protocol protocol); /* knows only whether a square is occupied     */
JD_API jd_protocol jd_protocol_parse(const char *text);        /* JD_PROTOCOL_COUNT for a name that is none   */

typedef struct jd_reader jd_reader;

/* The caller owns *out; on error it is NULL. */
JD_API jd_err jd_reader_new(jd_reader **out, jd_protocol protocol);
JD_API void   jd_reader_free(jd_reader *reader); /* NULL is fine */

/* Take bytes in: how many there was room for. Ask for signs, then feed the rest. */
JD_API size_t jd_reader_feed(jd_reader *reader, const uint8_t *bytes, size_t count);

/* The next sign that is complete; false when more bytes are needed. */
JD_API bool jd_reader_next(jd_reader *reader, jd_board_sign *out);

/* ---- What a board wants to hear ---- */

typedef enum jd_board_want {
    JD_WANT_START,  /* whatever makes it send its squares and its clock, from now on */
    JD_WANT_BOARD,  /* the whole board                                               */
    JD_WANT_CLOCK,  /* the clock                                                     */
    JD_WANT_MEMORY, /* what it remembers of games that nobody watched                */
    JD_WANT_VERSION,
    JD_WANT_SERIAL,
    JD_WANT_STOP
} jd_board_want;

/* The bytes for a request: how many there are, at most `size` are written; 0 where the protocol has none. Leave 100 ms
 * between requests. */
JD_API size_t jd_reader_ask(const jd_reader *reader, jd_board_want what, uint8_t *out, size_t size);

/* The same on a DGT bus: `address` as the board told it; 0 asks who is there. */
JD_API size_t jd_reader_ask_bus(uint16_t address, jd_board_want what, uint8_t *out, size_t size);

/* Lamps on these squares, and on no others. */
JD_API size_t jd_reader_lamps(const jd_reader *reader, jd_bitboard squares, uint8_t *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
