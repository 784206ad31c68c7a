/* Which board gets which processor: both of its engines the same one, as they never think at the same time.
 *
 * In most matches nobody says which. But where one game is played at a time, by engines that answer at once, most of
 * the runner's time goes into waking other processors for them: such engines are kept on the runner's own, as long as
 * they are so quick. */
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
        complain_text(TEXT_COMPLAIN_MATCH_CPUS, JD_VALUES({"text", text}));
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
        complain_text(TEXT_COMPLAIN_MATCH_NO_CPU, JD_VALUES({"text", text}));
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

/* ---- engines that answer at once ---- */

#define AT_ONCE_US  300
#define THINKING_US 5000 /* whoever takes so long is let go at once                          */
#define ENOUGH      16   /* moves that came at once: then they are kept together             */
#define MOST        64
#define SLOW        2 /* a slow move outweighs two: on a busy machine quick engines are slow at times */

static bool ponders(const struct runner *r)
{
    for (size_t i = 0; i < r->match->count; i++)
        if (r->match->competitors[i].ponder)
            return true;
    return false;
}

/* The runner's thread and both engines may run on these. */
static void put_on(const struct slot *s, const cpu_set_t *cpus)
{
    sched_setaffinity(0, sizeof *cpus, cpus);
    for (int i = 0; i < 2; i++)
        if (s->seats[i].engine)
            sched_setaffinity(engine_pid(s->seats[i].engine), sizeof *cpus, cpus);
}

/* Engines that have chosen for themselves are left alone. */
static bool run_anywhere(const struct slot *s, const cpu_set_t *anywhere)
{
    cpu_set_t cpus;
    for (int i = 0; i < 2; i++)
        if (!s->seats[i].engine || sched_getaffinity(engine_pid(s->seats[i].engine), sizeof cpus, &cpus) != 0 ||
            !CPU_EQUAL(&cpus, anywhere))
            return false;
    return true;
}

static void bring_together(struct slot *s)
{
    struct runner *r = s->runner;
    cpu_set_t      here;
    int            cpu = sched_getcpu();
    s->quick = 0; /* where it cannot be, it is not tried with each move */
    if (cpu < 0 || r->match->concurrency > 1 || r->cpu_count || ponders(r) ||
        sched_getaffinity(0, sizeof r->anywhere, &r->anywhere) != 0 || !run_anywhere(s, &r->anywhere))
        return;
    CPU_ZERO(&here);
    CPU_SET(cpu, &here);
    put_on(s, &here);
    s->together = true;
    s->quick = MOST;
}

void slot_part(struct slot *s)
{
    s->quick = 0;
    if (!s->together)
        return;
    put_on(s, &s->runner->anywhere);
    s->together = false;
}

void slot_took(struct slot *s, int64_t us)
{
    s->quick += us < AT_ONCE_US ? 1 : -SLOW;
    if (s->quick > MOST)
        s->quick = MOST;
    if (s->quick < 0 || us > THINKING_US)
        slot_part(s);
    else if (s->quick >= ENOUGH && !s->together)
        bring_together(s);
}
