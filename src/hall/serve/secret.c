/* hall/serve/secret.c - HMAC, and what is made of it. */
#include "hall/serve/secret.h"

#include "laws/commit.h"

#include <stdio.h>
#include <string.h>

#define BLOCK     64
#define KEY_BYTES 16

void hmac_sha256(const void *key, size_t key_length, const void *text, size_t length, uint8_t out[32])
{
    uint8_t pad[BLOCK] = {0}, inner[32];
    if (key_length > BLOCK)
        jd_sha256_of(&(struct bytes){key, key_length}, 1, pad);
    else
        memcpy(pad, key, key_length);
    for (int i = 0; i < BLOCK; i++)
        pad[i] ^= 0x36;
    jd_sha256_of((const struct bytes[]){{pad, BLOCK}, {text, length}}, 2, inner);
    for (int i = 0; i < BLOCK; i++)
        pad[i] ^= 0x36 ^ 0x5c;
    jd_sha256_of((const struct bytes[]){{pad, BLOCK}, {inner, sizeof inner}}, 2, out);
}

void key_derive(const char *key, const char *purpose, char out[KEY_MAX])
{
    uint8_t hash[32];
    hmac_sha256(key, strlen(key), purpose, strlen(purpose), hash);
    key_of_bytes(hash, out);
}

/* ---- locks ---- */

void key_lock(const char *seed, const char *with, const char *purpose, char out[LOCKED_MAX])
{
    uint8_t       mask[32];
    unsigned char bytes[KEY_BYTES];
    bool          good = key_to_bytes(seed, bytes);
    hmac_sha256(with, strlen(with), purpose, strlen(purpose), mask);
    for (int i = 0; i < KEY_BYTES; i++)
        snprintf(out + 2 * i, 3, "%02x", good ? bytes[i] ^ mask[i] : 0);
}

bool key_unlock(const char *locked, const char *with, const char *purpose, char out[KEY_MAX])
{
    uint8_t       mask[32];
    unsigned char bytes[KEY_BYTES];
    unsigned      byte;
    if (!locked || strlen(locked) != LOCKED_MAX - 1 || strspn(locked, "0123456789abcdef") != LOCKED_MAX - 1)
        return false;
    hmac_sha256(with, strlen(with), purpose, strlen(purpose), mask);
    for (int i = 0; i < KEY_BYTES; i++) {
        sscanf(locked + 2 * i, "%2x", &byte);
        bytes[i] = (unsigned char)(byte ^ mask[i]);
    }
    key_of_bytes(bytes, out);
    return true;
}
