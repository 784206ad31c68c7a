/* store/ends.h - where the chains of games end, as far as a handle knows: the number and the hash of the last event.
 * What is stored never changes, so what was noted of a stored event stays true; when anything fails, all is forgotten.
 */
#ifndef STORE_ENDS_H
#define STORE_ENDS_H

#include "chain.h"

struct end {
    char              game[STORE_ID_MAX + 1]; /* "": free */
    int64_t           seq;
    struct chain_hash hash;
    bool              held; /* here, as a file with one writer knows without asking again */
};

struct ends;

struct ends *ends_new(void); /* NULL: no memory */
void         ends_free(struct ends *e);
void         ends_forget(struct ends *e);                       /* all of them */
void         ends_doubt(struct ends *e, const char *game);      /* this one may be another by now */
void         ends_trim(struct ends *e);                         /* … when they are many */
struct end  *ends_find(const struct ends *e, const char *game); /* NULL: not known */
bool ends_note(struct ends *e, const char *game, int64_t seq, const struct chain_hash *hash); /* false: no memory */

#endif
