/* cli/match_options.h - the command line of `jadoube match`. */
#ifndef CLI_MATCH_OPTIONS_H
#define CLI_MATCH_OPTIONS_H

#include "command.h"
#include "match/match.h"

/* Read it. False, with a message printed, when it makes no match. */
bool match_read(const struct args *a, struct match *out);
void match_release(struct match *m);

#endif
