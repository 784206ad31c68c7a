/* hall/serve/watermark.c - see watermark.h. */
#include "hall/serve/watermark.h"

void mark_set(struct mark **all, struct mark *m, int64_t since)
{
    *m = (struct mark){*all, all, since};
    if (m->next)
        m->next->at = &m->next;
    *all = m;
}

void mark_clear(struct mark *m)
{
    if (!m->at)
        return;
    *m->at = m->next;
    if (m->next)
        m->next->at = m->at;
    *m = (struct mark){0};
}

int64_t watermark_least(const struct mark *all, int64_t most)
{
    for (; all; all = all->next)
        most = all->since < most ? all->since : most;
    return most;
}
