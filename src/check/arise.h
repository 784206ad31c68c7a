/* check/arise.h - why a position cannot arise (3.10.3), in words. */
#ifndef CHECK_ARISE_H
#define CHECK_ARISE_H

#include "jadoube/jadoube.h"

#define LEGALITY_WORDS_MAX 640
#define ARISE_SLOTS        1024

/* The reason's name, a colon, and words; "" where it is not refused. */
void legality_words(const jd_legality_result *r, const jd_language *language, char out[LEGALITY_WORDS_MAX]);

/* Can this arrangement be refused within a small budget? JD_NO, or not. `memory` is scratch for the search. What came
 * from an array of Chess960 that is not known is never refused; nor is an array, though its castling rights may be
 * written as those of the usual one, unless its men cannot be one. */
jd_answer can_arise(const jd_setup *s, uint64_t memory[ARISE_SLOTS], jd_legality_result *out);

/* Can the position of a set-up game be refused so? */
bool is_unreachable(const jd_position *p, uint64_t memory[ARISE_SLOTS], jd_legality_result *out);

#endif
