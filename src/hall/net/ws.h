/* hall/net/ws.h - WebSocket (RFC 6455): the handshake's answer, and frames. No sockets here. */
#ifndef HALL_WS_H
#define HALL_WS_H

#include "hall/net/http.h"

enum ws_opcode { WS_MORE = 0, WS_TEXT = 1, WS_BINARY = 2, WS_CLOSE = 8, WS_PING = 9, WS_PONG = 10 };

/* Why a connection is closed. */
enum ws_close {
    WS_NORMAL = 1000,
    WS_GOING = 1001,
    WS_PROTOCOL = 1002,
    WS_KIND = 1003,
    WS_NOT_TEXT = 1007,
    WS_POLICY = 1008,
    WS_TOO_BIG = 1009
};

struct ws_frame {
    enum ws_opcode opcode;
    bool           last;
    char          *payload; /* unmasked where it stands */
    size_t         length;
};

/* Read a client's frame of at most `limit` bytes: 0 when more bytes are needed, 1 when it is whole (*used says how
 * long it is), or an enum ws_close. */
int ws_read(char *bytes, size_t length, size_t limit, struct ws_frame *out, size_t *used);

/* A server's frame, whole; NULL when there is no memory. */
struct block *ws_write(enum ws_opcode opcode, const void *payload, size_t length);
/* What a frame that closes is answered: the same, unless it is none (RFC 6455, 5.5.1, 7.4). */
enum ws_close ws_answer_close(const struct ws_frame *f);

struct block *ws_write_close(enum ws_close code);

/* Is this request a handshake that we can answer? Then the answer, else NULL. */
bool          ws_is_handshake(const struct http_request *r);
struct block *ws_accept(const struct http_request *r);

bool utf8_valid(const char *text, size_t length);

#endif
