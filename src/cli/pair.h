/* cli/pair.h - what the parts of `jadoube pair` share. */
#ifndef CLI_PAIR_H
#define CLI_PAIR_H

#include "command.h"

#include "jadoube/swiss.h"

#include <jansson.h>

/* A report that was read, how many faults it has, and in which codes it is written; NULL: it was not. */
struct reading {
    jd_tournament *t;
    int            faults;
    jd_trf_version version;
};

/* From a file: its faults are told on stderr, unless `quiet`, and it is refused for them unless --lenient is given. A
 * message is printed when there is none. */
struct reading pair_read(const struct args *a, const char *path, bool quiet);

/* For each board why it is paired so; why two players are not paired. What is printed is in the language. */
jd_contest_err pair_explain(const struct args *a, const jd_tournament *t, const jd_tournament *names,
                            const char *system, int round, const jd_language *language);
jd_contest_err pair_why(const struct args *a, const jd_tournament *t, const char *system, int round,
                        const int numbers[2], const jd_language *language);

/* What counts for each player, by score. */
jd_contest_err pair_list(const jd_tournament *t, const char *system, int round);

/* "1 5", and the names behind a tab, unless `names` is NULL. */
void pair_print_numbers(const jd_tournament *names, jd_pairing pair);

/* The two numbers of --why, and the file. False, with a message printed, when they are not there. */
bool pair_why_numbers(const struct args *a, int numbers[2], const char **path);

/* By which system a report is paired: as --system says, else as the report does, else the usual one. Where the two
 * differ it is told, unless `quiet`. NULL, with a message printed, when the report is of no Swiss system. */
const char *pair_system(const struct args *a, const jd_tournament *t, const char *path, bool quiet);

/* The chapter of FIDE's rules that a system is: "C.04.3". */
json_t *pair_chapter(const char *system);

/* Every round again. */
int pair_check(const struct args *a);

/* Random tournaments. */
int pair_generate(const struct args *a, const char *system);

/* All of it to a file, "-" for stdout. False, with a message printed, when that fails. */
bool pair_write(const jd_tournament *t, jd_trf_version version, const char *path);

#endif
