/* cli/match_options.h - the command line of `jadoube match`. */
#ifndef CLI_MATCH_OPTIONS_H
#define CLI_MATCH_OPTIONS_H

#include "command.h"
#include "match/match.h"

/* Read it. False, with a message printed, when it makes no match. */
bool match_read(const struct args *a, struct match *out);
void match_release(struct match *m);

/* The engines of it. */
bool match_read_engines(const struct args *a, struct match *m);

/* Which of the words in `list` (parted by spaces) the key has; *out stays when it is not there. False, with a message
 * printed, when it is none of them. */
bool key_word(const struct group *g, const char *key, const char *list, int *out);
bool key_switch(const struct group *g, const char *key, bool *out); /* true or false */

/* Has a file's name this ending, in any case? */
bool ends_in(const char *text, const char *end);

/* The words of a command line, with those of cutechess-cli and fastchess turned into ours; released by
 * words_free(). NULL when there is no memory. */
char **match_reword(char *const *words);

#endif
