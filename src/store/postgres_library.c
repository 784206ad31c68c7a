#include "postgres_library.h"

#include "console/late.h"
#include "store_impl.h"

#include <pthread.h>

const struct postgres_library *pq;

enum store_err postgres_library(struct store_fault *fault)
{
#define NAME(name) "PQ" #name,
    static const char *const names[] = {POSTGRES_CALLS(NAME)};
#undef NAME
    static const char *const files[] = {"libpq.so.5", NULL};
    static pthread_mutex_t   lock = PTHREAD_MUTEX_INITIALIZER;
    const char              *why = "";
    pthread_mutex_lock(&lock);
    if (!pq)
        pq = late_load(files, names, sizeof names / sizeof names[0], &why);
    enum store_err err = pq ? STORE_OK : store_fail(fault, STORE_GONE, NULL, "%s", why);
    pthread_mutex_unlock(&lock);
    return err;
}
