/* store/postgres_library.h - libpq, which is loaded with the first PostgreSQL store: pq->exec() is PQexec(). */
#ifndef STORE_POSTGRES_LIBRARY_H
#define STORE_POSTGRES_LIBRARY_H

#include "store.h"

#include <libpq-fe.h>

/* clang-format off */
#define POSTGRES_CALLS(X)                                                                           \
    X(clear) X(cmdTuples) X(connectdb) X(connectdbParams) X(conninfoFree) X(conninfoParse)          \
    X(consumeInput) X(errorMessage) X(exec) X(finish) X(flush) X(freemem) X(getResult) X(getisnull) \
    X(getlength) X(getvalue) X(isBusy) X(notifies) X(ntuples) X(resultErrorField) X(resultStatus)   \
    X(sendPrepare) X(sendQuery) X(sendQueryPrepared) X(setNoticeProcessor) X(setnonblocking)        \
    X(socket) X(status) X(transactionStatus)
/* clang-format on */

struct postgres_library {
#define MEMBER(name) __typeof__(PQ##name) *name;
    POSTGRES_CALLS(MEMBER)
#undef MEMBER
};

/* NULL until postgres_library(). */
extern const struct postgres_library *pq;

/* Have it; called before anything else of it is. */
enum store_err postgres_library(struct store_fault *fault);

#endif
