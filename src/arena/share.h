/* arena/share.h - what those who play a match together have to have in common: the words of its command line, and the
 * same engines and openings, by the hashes of their files. */
#ifndef ARENA_SHARE_H
#define ARENA_SHARE_H

#include "match/match.h"

/* All of it as JSON, to be freed; `words` are those of the command line that everybody needs. NULL, with a message
 * printed, when an engine or the openings cannot be read here. */
char *share_document(const struct match *m, char *const *words);

/* The words of a document, to be released by words_free(), and the seed. NULL, with a message printed, when it is none.
 */
char **share_words(const char *document, int *count, uint64_t *seed);

/* Are engines, openings and program of this host those of the document? Each that is not is said; false when there is
 * one. */
bool share_same(const struct match *m, const char *document);

#endif
