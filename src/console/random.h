/* console/random.h - random bytes from the operating system. */
#ifndef CONSOLE_RANDOM_H
#define CONSOLE_RANDOM_H

#include <stdbool.h>
#include <stddef.h>

/* False, with a message, when the system gives none. */
bool random_fill(void *out, size_t size);

/* One of the 960 arrays, every one equally likely; -1, with a message, when the system gives no random bytes. */
int random_array(void);

#endif
