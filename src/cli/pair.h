/* cli/pair.h - what the parts of `jadoube pair` share. */
#ifndef CLI_PAIR_H
#define CLI_PAIR_H

#include "command.h"

#include "jadoube/swiss.h"

/* A report from a file; what is not as it should be is told on stderr, unless `quiet`. NULL, with a message printed,
 * when there is none. */
jd_trf *pair_read(const char *path, bool quiet);

/* For each board why it is paired so; why two players are not paired. What is printed is in the language. */
jd_contest_err pair_explain(const struct args *a, const jd_trf *t, const char *system, int round,
                            const jd_language *language);
jd_contest_err pair_why(const struct args *a, const jd_trf *t, const char *system, int round, const int numbers[2],
                        const jd_language *language);

/* The two numbers of --why, and the file. False, with a message printed, when they are not there. */
bool pair_why_numbers(const struct args *a, int numbers[2], const char **path);

/* By which system a report is paired: as --system says, else as the report does, else the usual one. Where the two
 * differ it is told, unless `quiet`. NULL, with a message printed, when the report is of no Swiss system. */
const char *pair_system(const struct args *a, const jd_trf *t, const char *path, bool quiet);

/* Every round again. */
int pair_check(const struct args *a);

/* Random tournaments. */
int pair_generate(const struct args *a, const char *system);

/* All of it to a file, "-" for stdout. False, with a message printed, when that fails. */
bool pair_write(const jd_trf *t, jd_trf_version version, const char *path);

#endif
