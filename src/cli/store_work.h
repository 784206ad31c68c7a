/* cli/store_work.h - what `jadoube store` can do. */
#ifndef CLI_STORE_WORK_H
#define CLI_STORE_WORK_H

#include "store/store.h"

/* Returns an enum status. */
int store_export(struct store *s, bool pgn, const char *output);

/* "jadoube: <what>: <the fault>"; STATUS_BAD. */
int complain_store(const char *what, const struct store_fault *fault);

#endif
