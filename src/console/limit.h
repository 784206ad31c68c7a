/* console/limit.h - a child process that can take no more than it is given. Not on Windows. */
#ifndef CONSOLE_LIMIT_H
#define CONSOLE_LIMIT_H

#include <stddef.h>

/* For the child itself, before it works: so many seconds of processor time and `patience` of the clock on the wall, and
 * memory beyond what it has; no core file. What takes more is ended by a signal. */
void limit_process(unsigned seconds, unsigned patience, size_t bytes);

/* Files that it writes may have so many bytes. */
void limit_output(size_t bytes);

#endif
