/* face.c - times as clocks show them. */
#include "jadoube/face.h"

#include <stdio.h>

enum { TENTHS_BELOW = 20000 };

/* The time rounded to what is shown of it. */
static int64_t rounded(int64_t ms, int64_t unit, unsigned style)
{
    return (style & JD_FACE_PASSED ? ms : ms + unit - 1) / unit * unit;
}

static int put_fraction(int64_t ms, bool tenths, unsigned style, char out[8])
{
    out[0] = '\0';
    if (style & JD_FACE_EXACT && ms % 1000)
        return snprintf(out, 8, ".%03d", (int)(ms % 1000));
    return tenths ? snprintf(out, 8, ".%d", (int)(ms / 100 % 10)) : 0;
}

size_t jd_clock_face(int64_t ms, unsigned style, char *out, size_t size)
{
    char fraction[8];
    ms = ms > 0 ? ms : 0;
    bool tenths = style & JD_FACE_TENTHS && ms < TENTHS_BELOW;
    if (!(style & JD_FACE_EXACT))
        ms = rounded(ms, tenths ? 100 : 1000, style);
    put_fraction(ms, tenths, style, fraction);
    long long seconds = ms / 1000;
    if (style & JD_FACE_HOURS || seconds >= 3600)
        return (size_t)snprintf(out, size, "%lld:%02d:%02d%s", seconds / 3600, (int)(seconds / 60 % 60),
                                (int)(seconds % 60), fraction);
    return (size_t)snprintf(out, size, "%lld:%02d%s", seconds / 60, (int)(seconds % 60), fraction);
}
