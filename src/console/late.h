/* console/late.h - libraries that only few commands need: they are loaded when one does, and all others start sooner.
 */
#ifndef CONSOLE_LATE_H
#define CONSOLE_LATE_H

#include <stddef.h>

/* Load the files, up to a NULL, and find the functions of these names in them. Returns pointers to the functions in the
 * order of the names, which nobody can write to; NULL if something is missing, and *why then says what. */
const void *late_load(const char *const *files, const char *const *names, size_t count, const char **why);

#endif
