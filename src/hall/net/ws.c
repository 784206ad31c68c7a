/* ws.c - frames and the handshake. */
#include "hall/net/ws.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* ---- frames ---- */

static bool is_known(unsigned opcode) { return opcode <= WS_BINARY || (opcode >= WS_CLOSE && opcode <= WS_PONG); }

static void unmask_bytes(char *bytes, size_t length, const unsigned char mask[4])
{
    for (size_t i = 0; i < length; i++)
        bytes[i] = (char)((unsigned char)bytes[i] ^ mask[i & 3]);
}

int ws_read(char *bytes, size_t length, size_t limit, struct ws_frame *out, size_t *used)
{
    const unsigned char *b = (const unsigned char *)bytes;
    if (length < 2)
        return 0;
    unsigned opcode = b[0] & 15;
    bool     control = opcode >= WS_CLOSE, last = b[0] & 0x80;
    if (b[0] & 0x70 || !is_known(opcode) || !(b[1] & 0x80) || (control && (!last || (b[1] & 127) > 125)))
        return WS_PROTOCOL;
    size_t   head = 2 + ((b[1] & 127) == 126 ? 2 : (b[1] & 127) == 127 ? 8 : 0);
    uint64_t payload = 0;
    if (length < head + 4)
        return 0;
    for (size_t i = 2; i < head; i++)
        payload = payload << 8 | b[i];
    if (head == 2)
        payload = b[1] & 127;
    if (payload > limit)
        return WS_TOO_BIG;
    if (length - head - 4 < payload)
        return 0;
    *out = (struct ws_frame){(enum ws_opcode)opcode, last, bytes + head + 4, (size_t)payload};
    unmask_bytes(out->payload, out->length, b + head);
    *used = head + 4 + out->length;
    return 1;
}

struct block *ws_write(enum ws_opcode opcode, const void *payload, size_t length)
{
    size_t        head = length < 126 ? 2 : length < 65536 ? 4 : 10;
    struct block *b = block_new(head + length);
    if (!b)
        return NULL;
    b->bytes[0] = (char)(0x80 | opcode);
    b->bytes[1] = (char)(head == 2 ? length : head == 4 ? 126 : 127);
    for (size_t i = 2, shift = 8 * (head - 2); i < head; i++) {
        shift -= 8;
        b->bytes[i] = (char)((uint64_t)length >> shift & 255);
    }
    if (length)
        memcpy(b->bytes + head, payload, length);
    return b;
}

struct block *ws_write_close(enum ws_close code)
{
    return ws_write(WS_CLOSE, (char[]){(char)(code >> 8), (char)(code & 255)}, 2);
}

/* ---- the handshake: SHA-1 (FIPS 180-4) of the client's key and a constant, in base64 ---- */

static uint32_t rotate_left(uint32_t x, int n) { return x << n | x >> (32 - n); }

static void sha1_block(uint32_t h[5], const unsigned char *block)
{
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = rotate_left(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        static const uint32_t constants[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
        uint32_t mix = i < 20 ? (b & c) | (~b & d) : i >= 40 && i < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
        uint32_t t = rotate_left(a, 5) + mix + e + constants[i / 20] + w[i];
        e = d, d = c, c = rotate_left(b, 30), b = a, a = t;
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
}

/* Of at most 119 bytes: two blocks. */
static void sha1(const char *text, size_t length, unsigned char out[20])
{
    uint32_t      h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    unsigned char padded[128] = {0};
    size_t        size = length < 56 ? 64 : 128;
    memcpy(padded, text, length);
    padded[length] = 0x80;
    padded[size - 2] = (unsigned char)(length * 8 >> 8);
    padded[size - 1] = (unsigned char)(length * 8);
    for (size_t i = 0; i < size; i += 64)
        sha1_block(h, padded + i);
    for (int i = 0; i < 20; i++)
        out[i] = (unsigned char)(h[i / 4] >> (24 - 8 * (i % 4)));
}

static void base64_20(const unsigned char in[20], char out[29])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0, o = 0; i < 20; i += 3, o += 4) {
        uint32_t three = (uint32_t)in[i] << 16 | (uint32_t)in[i + 1] << 8 | (i + 2 < 20 ? in[i + 2] : 0);
        for (int k = 0; k < 4; k++)
            out[o + k] = digits[three >> (18 - 6 * k) & 63];
    }
    out[27] = '=';
    out[28] = '\0';
}

#define KEY_LENGTH 24 /* 16 bytes in base64 */

bool ws_is_handshake(const struct http_request *r)
{
    return slice_is(r->method, "GET") && slice_says(r->upgrade, "websocket") && slice_lists(r->connection, "upgrade") &&
           slice_is(r->ws_version, "13") && r->ws_key.length == KEY_LENGTH;
}

struct block *ws_accept(const struct http_request *r)
{
    char          joined[KEY_LENGTH + 40], accept[29], answer[200];
    unsigned char digest[20];
    snprintf(joined, sizeof joined, "%.*s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", KEY_LENGTH, r->ws_key.at);
    sha1(joined, KEY_LENGTH + 36, digest);
    base64_20(digest, accept);
    int n = snprintf(answer, sizeof answer,
                     "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Accept: %s\r\n\r\n",
                     accept);
    return block_of(answer, (size_t)n);
}

/* ---- closing ---- */

static bool may_be_said(unsigned code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1011) || (code >= 3000 && code <= 4999);
}

enum ws_close ws_answer_close(const struct ws_frame *f)
{
    const unsigned char *at = (const unsigned char *)f->payload;
    if (f->length == 0)
        return WS_NORMAL;
    unsigned code = f->length >= 2 ? (unsigned)at[0] << 8 | at[1] : 0;
    if (!may_be_said(code))
        return WS_PROTOCOL;
    return utf8_valid(f->payload + 2, f->length - 2) ? (enum ws_close)code : WS_NOT_TEXT;
}

/* ---- UTF-8 ---- */

bool utf8_valid(const char *text, size_t length)
{
    const unsigned char *s = (const unsigned char *)text, *end = s + length;
    while (s < end) {
        unsigned lead = *s++;
        if (lead < 0x80)
            continue;
        int      more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
        uint32_t c = lead & (0x3fu >> more);
        if (lead < 0xc2 || lead > 0xf4 || end - s < more)
            return false;
        for (int i = 0; i < more; i++, s++) {
            if ((*s & 0xc0) != 0x80)
                return false;
            c = c << 6 | (*s & 0x3f);
        }
        if (c < (uint32_t[]){0, 0x80, 0x800, 0x10000}[more] || (c >= 0xd800 && c < 0xe000) || c > 0x10ffff)
            return false;
    }
    return true;
}
