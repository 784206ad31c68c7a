/* cli/pair.h - what the parts of `jadoube pair` share. */
#ifndef CLI_PAIR_H
#define CLI_PAIR_H

#include "command.h"

#include "jadoube/swiss.h"

/* A report from a file; what is not as it should be is told on stderr, unless `quiet`. NULL, with a message printed,
 * when there is none. */
jd_trf *pair_read(const char *path, bool quiet);

/* Every round again. */
int pair_check(const struct args *a, const char *system);

/* Random tournaments. */
int pair_generate(const struct args *a, const char *system);

/* All of it to a file, "-" for stdout. False, with a message printed, when that fails. */
bool pair_write(const jd_trf *t, jd_trf_version version, const char *path);

#endif
