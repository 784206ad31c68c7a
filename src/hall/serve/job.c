/* hall/serve/job.c - see job.h. */
#include "hall/serve/job.h"

void job_line_clear(struct job_line *l)
{
    l->first = NULL;
    l->last = &l->first;
}

void job_line_add(struct job_line *l, struct job *j)
{
    j->next = NULL;
    *l->last = j;
    l->last = &j->next;
}

struct job *job_line_take(struct job_line *l)
{
    struct job *j = l->first;
    if (j && !(l->first = j->next))
        l->last = &l->first;
    return j;
}

struct job *job_line_take_all(struct job_line *l)
{
    struct job *first = l->first;
    job_line_clear(l);
    return first;
}

void job_line_put_back(struct job_line *l, struct job *first)
{
    struct job **end = &first;
    while (*end)
        end = &(*end)->next;
    if (!(*end = l->first))
        l->last = end;
    l->first = first;
}
