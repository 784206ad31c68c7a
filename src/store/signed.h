/* store/signed.h - a log that is signed: the lines of a game as an export writes them, and behind them one that seals
 * them: {"signed":{"at":…,"key":…,"signature":…,"chain":[…]}}, with the hashes of all lines (chain.h). What is signed
 * is the last of them, which stands for the whole log, and when. */
#ifndef STORE_SIGNED_H
#define STORE_SIGNED_H

#include "signer.h"
#include "store.h"

#include <stdio.h>

/* Write the log of a game, sealed. A log whose lines are not those that were stored is not signed (STORE_CORRUPT). */
enum store_err signed_write(struct store *s, const char *game, const struct signer *key, FILE *to,
                            struct store_fault *fault);

enum signed_kind {
    SIGNED_GOOD,
    SIGNED_NOT,       /* there is no seal at the end, or it cannot be read                       */
    SIGNED_OTHER_KEY, /* … or it was made with another key                                       */
    SIGNED_FORGED,    /* … or it is not what was signed with this key                            */
    SIGNED_ALTERED,   /* `event` is not what was signed, the first such; 0: the first line       */
    SIGNED_MISSING,   /* `event` is, and what came behind it                                     */
    SIGNED_ADDED,     /* `event` was not there, nor what comes behind it                         */
    SIGNED_STRANGE,   /* it is what was signed, but not what the Laws can replay: see expected   */
    SIGNED_MEMORY
};

struct signed_report {
    enum signed_kind kind;
    int64_t          event;
    size_t           column; /* in the line of the event */
    const char      *expected;
    int64_t          events;
    char             game[STORE_ID_MAX + 1], key[SIGNER_KEY_HEX], at[32]; /* as far as the seal says them */
};

/* Is the text of a file a signed log, and whole? */
struct signed_report signed_check(const char *text, size_t length, const struct signer *key);

#endif
