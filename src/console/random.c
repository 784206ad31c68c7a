/* random.c - random bytes from the operating system. */
#include "console/random.h"

#include "console/port.h"
#include "console/report.h"
#include "jadoube/chess960.h"

bool random_fill(void *out, size_t size)
{
    bool good = port_random(out, size);
    if (!good)
        complain("the system gives no random numbers");
    return good;
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
