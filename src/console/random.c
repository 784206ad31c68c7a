/* random.c - random bytes from the operating system. */
#include "console/random.h"

#include "console/report.h"
#include "jadoube/chess960.h"

#include <errno.h>
#include <sys/random.h>

bool random_fill(void *out, size_t size)
{
    ssize_t got;
    do
        got = getrandom(out, size, 0);
    while (got < 0 && errno == EINTR);
    if (got != (ssize_t)size) {
        complain("the system gives no random numbers");
        return false;
    }
    return true;
}

int random_array(void)
{
    uint32_t bits;
    int      number = -1;
    do
        if (!random_fill(&bits, sizeof bits))
            return -1;
    while (!jd_array_draw(bits, &number));
    return number;
}
