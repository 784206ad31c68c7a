/* words.c - times on paper. */
#include "words.h"

#include <stdio.h>

static int put_span(int64_t ms, char *out, size_t size)
{
    int64_t seconds = ms / 1000;
    if (seconds >= 60 && seconds % 60 == 0)
        return snprintf(out, size, "%lld min", (long long)(seconds / 60));
    if (seconds >= 60)
        return snprintf(out, size, "%lld min %lld s", (long long)(seconds / 60), (long long)(seconds % 60));
    return snprintf(out, size, "%lld s", (long long)seconds);
}

void word_control(const jd_control *control, char *out, size_t size)
{
    size_t at = 0;
    out[0] = '\0';
    for (int i = 0; i < control->count && at < size; i++) {
        const jd_period *p = &control->at[i];
        char             base[40], extra[40];
        put_span(p->base_ms, base, sizeof base);
        put_span(p->extra_ms, extra, sizeof extra);
        if (i)
            at += (size_t)snprintf(out + at, size - at, ", ");
        if (p->moves && at < size)
            at += (size_t)snprintf(out + at, size - at, "%d / ", p->moves);
        if (at < size)
            at += (size_t)snprintf(out + at, size - at, "%s", base);
        if (p->extra != JD_EXTRA_NONE && at < size)
            at +=
                (size_t)snprintf(out + at, size - at, p->extra == JD_EXTRA_DELAY ? " (Bronstein %s)" : " + %s", extra);
    }
}

void word_time(int64_t ms, char *out, size_t size)
{
    snprintf(out, size, "%lld:%02d:%02d", (long long)(ms / 3600000), (int)(ms / 60000 % 60), (int)(ms / 1000 % 60));
}
