/* console/source.h - bytes of a file, or of stdin; what was packed with gzip or zstd is unpacked on the way. */
#ifndef CONSOLE_SOURCE_H
#define CONSOLE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct source;

/* Open a file, or stdin for "-". NULL, with a message printed, when that fails. */
struct source *source_open(const char *path);

/* Read only the bytes from `from` to `to` of it; false when it is packed, or cannot be sought in. */
bool source_narrow(struct source *s, uint64_t from, uint64_t to);

/* Fill `out` as far as the file goes: less than `size` bytes means its end. */
size_t source_read(struct source *s, char *out, size_t size);

/* How many bytes of the file itself are read by now. */
uint64_t source_taken(const struct source *s);

/* Close it. False, with a message printed, when reading or unpacking had failed. NULL is fine. */
bool source_close(struct source *s);

/* A whole file, or stdin for "-", in memory that the caller frees. NULL, with a message that names the file, when it
 * cannot be opened, read or unpacked to its end, or when memory is short: what is given is never a part of it. */
char *source_read_all(const char *path, size_t *length);

/* The size of a file, 0 if it is none or has none. */
uint64_t source_size(const char *path);

#endif
