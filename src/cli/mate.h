/* cli/mate.h - answers to "can this side still mate?" in words and as JSON. */
#ifndef CLI_MATE_H
#define CLI_MATE_H

#include "jadoube/jadoube.h"

#include <jansson.h>

/* 'W' or 'B', '-' for no, '?' for unknown. */
char mate_letter(jd_answer answer, jd_colour side);

#define MATE_WORDS_MAX 1024

/* Why a side cannot mate: a sentence without a full stop, nothing where there is no reason. */
void mate_words(const jd_mate_result *r, jd_colour side, const jd_language *language, char out[MATE_WORDS_MAX]);

/* {"can_mate": true, false or null, "reason": …, "why": …}; the sentence only in a language that is given. */
json_t *mate_json(const jd_mate_result *r, jd_colour side, const jd_language *why);

/* Write certificates for both sides of each position to a file ("-": stdout), and tell the answers; `unknown` counts
 * what could not be proved. False, with a message printed, when a position or the file is no good. */
bool mate_certify_all(const char *path, char *const *fens, int count, uint64_t nodes, size_t *unknown);

/* Check the certificates of a file and tell what each proves; `refused` counts those that prove nothing. */
bool mate_verify_all(const char *path, size_t *refused);

#define MATE_MEMORY ((size_t)4 << 30) /* for a query without a limit: most of it is never touched */

/* Working memory for one thread's queries: `most` bytes or, where there is not that much, fewer. The caller frees it.
 */
void *mate_memory(size_t most, size_t *bytes);

#endif
