/* Which board gets which processor: both of its engines the same one, as they never think at the same time. */
#include "console/report.h"
#include "match/slot.h"

#include <stdlib.h>

/* "3,5,7-11" as a set. False when it is none. */
static bool parse(const char *text, cpu_set_t *out)
{
    CPU_ZERO(out);
    while (*text) {
        char         *end;
        unsigned long low = strtoul(text, &end, 10), high = low;
        if (end == text || low >= CPU_SETSIZE)
            return false;
        if (*end == '-') {
            text = end + 1;
            high = strtoul(text, &end, 10);
        }
        if (end == text || high < low || high >= CPU_SETSIZE || (*end && *end != ','))
            return false;
        for (; low <= high; low++)
            CPU_SET(low, out);
        text = *end ? end + 1 : end;
    }
    return true;
}

bool runner_read_cpus(struct runner *r)
{
    const char *text = r->match->cpus ? r->match->cpus : "";
    cpu_set_t   ours, wanted;
    if (!r->match->affinity)
        return true;
    if (!parse(text, &wanted)) {
        complain("--affinity takes processors such as 3,5,7-11, not '%.40s'", text);
        return false;
    }
    CPU_ZERO(&ours);
    sched_getaffinity(0, sizeof ours, &ours);
    if (*text)
        CPU_AND(&ours, &ours, &wanted);
    r->cpus = calloc((size_t)CPU_COUNT(&ours) + 1, sizeof *r->cpus);
    for (int i = 0; r->cpus && i < CPU_SETSIZE; i++)
        if (CPU_ISSET(i, &ours))
            r->cpus[r->cpu_count++] = i;
    if (r->cpu_count == 0)
        complain("--affinity %.40s: there is no such processor", text);
    return r->cpu_count > 0;
}

bool runner_cpus(const struct runner *r, const struct slot *s, cpu_set_t *out)
{
    if (!r->cpu_count)
        return false;
    CPU_ZERO(out);
    CPU_SET(r->cpus[(size_t)(s - r->slots) % r->cpu_count], out);
    return true;
}
