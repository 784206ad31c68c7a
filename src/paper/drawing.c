#include "drawing.h"

#include "console/late.h"
#include "console/report.h"
#include "page.h"

#include <pthread.h>

const struct drawing_library *lib;

bool pages_ready(void)
{
#define NAME(name) #name,
    static const char *const names[] = {DRAWING_CALLS(NAME)};
#undef NAME
    static const char *const files[] = {"libcairo.so.2",       "libpangocairo-1.0.so.0", "libpango-1.0.so.0",
                                        "libgobject-2.0.so.0", "libglib-2.0.so.0",       NULL};
    static pthread_mutex_t   lock = PTHREAD_MUTEX_INITIALIZER;
    const char              *why;
    pthread_mutex_lock(&lock);
    if (!lib) {
        lib = late_load(files, names, sizeof names / sizeof names[0], &why);
        if (!lib)
            complain("%s", why);
    }
    bool there = lib != NULL;
    pthread_mutex_unlock(&lock);
    return there;
}
