/* commit.h - SHA-256 (FIPS 180-4). */
#ifndef LAWS_COMMIT_H
#define LAWS_COMMIT_H

#include <stddef.h>
#include <stdint.h>

struct bytes {
    const void *at;
    size_t      length;
};

/* The hash of several parts, one after the other. */
void jd_sha256_of(const struct bytes *parts, size_t count, uint8_t out[32]);

#endif
