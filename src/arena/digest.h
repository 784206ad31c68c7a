/* arena/digest.h - which program an engine is, and which file: SHA-256 of the bytes. */
#ifndef ARENA_DIGEST_H
#define ARENA_DIGEST_H

#include <stdbool.h>

struct competitor;

#define DIGEST_MAX 65 /* in hexadecimal, the closing NUL included */

/* False, with errno set, when it cannot be read. */
bool digest_file(const char *path, char out[DIGEST_MAX]);

/* The program that its command means here, those of its arguments that are files, and its book. */
bool digest_engine(const struct competitor *c, char out[DIGEST_MAX]);

#endif
