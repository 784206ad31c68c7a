/* hall/serve/secret.h - keys from keys: one secret gives many, and none of them gives it away (HMAC-SHA-256, RFC 2104).
 *
 * A tournament has hundreds of keys and keeps only hashes of them. They all follow from one seed, and the seed is
 * kept under the organiser's key and under the arbiter's: with one of these the server can tell every key again,
 * and the store alone gives none away. */
#ifndef HALL_SECRET_H
#define HALL_SECRET_H

#include "hall/serve/keys.h"

#include <stdint.h>

void hmac_sha256(const void *key, size_t key_length, const void *text, size_t length, uint8_t out[32]);

/* The key that follows from `key` for a purpose, such as "player 12". */
void key_derive(const char *key, const char *purpose, char out[KEY_MAX]);

/* A key, locked with another one for a purpose, in 32 hexadecimal digits; and unlocked again. A wrong key gives
 * another one: compare what follows from it with a hash. False: this is no locked key. */
#define LOCKED_MAX 33
void key_lock(const char *seed, const char *with, const char *purpose, char out[LOCKED_MAX]);
bool key_unlock(const char *locked, const char *with, const char *purpose, char out[KEY_MAX]);

#endif
