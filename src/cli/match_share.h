/* cli/match_share.h - a match that many hosts play together. */
#ifndef CLI_MATCH_SHARE_H
#define CLI_MATCH_SHARE_H

#include "command.h"
#include "match/match.h"
#include "match/run.h"

struct store;

/* What a host has to do with it. */
struct shared {
    bool          works; /* it plays; otherwise it reads what others played */
    struct store *store;
    const char   *id;
    int           lease_ms;
    struct match  whole; /* as it was published */
};

/* Was anything of it asked for? Then do that. */
bool share_asked(const struct args *a);
int  share_run(const struct args *a);

/* Play a match that was read, with all its files; `shared`, unless NULL: by many. Returns an enum status (match.c). */
int match_play(const struct args *a, struct match *m, struct shared *shared);

/* In place of match_run(): afterwards r->tally has what all hosts have played. */
enum run_end shared_run(struct shared *s, struct run *r);

#endif
