/* pack.h - memory as bytes that can be kept: runs of zeros are short, and a checksum (SHA-256) is behind them. */
#ifndef LAWS_PACK_H
#define LAWS_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero is empty; the caller frees `at`. */
struct pack {
    uint8_t *at;
    size_t   length, room;
    size_t   zeros, literals; /* that wait */
    uint8_t  waiting[128];
    bool     failed; /* no memory */
};

void jd_pack(struct pack *p, const void *bytes, size_t count);
bool jd_pack_end(struct pack *p); /* adds what waits, and the checksum; false: no memory */

struct unpack {
    const uint8_t *at, *end;
    size_t         zeros, literals; /* left of the present run */
    bool           failed;          /* there was less, or something else, than was asked for */
};

bool jd_unpack_begin(struct unpack *u, const void *bytes, size_t length); /* false: the checksum is wrong */
void jd_unpack(struct unpack *u, void *out, size_t count);                /* zeros, where it failed */

#endif
