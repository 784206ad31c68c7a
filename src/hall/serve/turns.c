/* hall/serve/turns.c - see turns.h. */
#include "hall/serve/turns.h"

#include <string.h>

static bool is_same_who(const struct ticket *a, const struct ticket *b)
{
    return memcmp(&a->who, &b->who, sizeof a->who) == 0;
}

static bool is_same_change(const struct ticket *a, const struct ticket *b) { return a->alone && a->alone == b->alone; }

static bool is_same_key(const struct ticket *a, const struct ticket *b)
{
    return a->key == b->key && is_same_who(a, b);
}

uint64_t ticket_key(const char *text)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
    return hash;
}

void turns_start(struct turns *all, const struct turns_terms *terms)
{
    *all = (struct turns){.terms = terms};
    all->last = &all->waiting;
}

/* How many of a list have the address, or the address and the key. */
static unsigned count_same(const struct ticket *first, const struct ticket *t,
                           bool (*is_same)(const struct ticket *a, const struct ticket *b))
{
    unsigned count = 0;
    for (; first; first = first->next)
        count += is_same(first, t);
    return count;
}

bool turns_admit(const struct turns *all, const struct ticket *t)
{
    return all->waits < all->terms->waiting && all->bytes + t->bytes <= all->terms->bytes &&
           count_same(all->waiting, t, is_same_who) < all->terms->waiting_of_who &&
           count_same(all->waiting, t, is_same_key) < all->terms->waiting_of_key;
}

/* What is known of its address and its key: those that wait know when they were served last. */
static void recall(const struct turns *all, struct ticket *t)
{
    t->who_served = t->key_served = all->count;
    for (const struct ticket *other = all->waiting; other; other = other->next) {
        if (is_same_who(other, t))
            t->who_served = other->who_served;
        if (is_same_key(other, t))
            t->key_served = other->key_served;
    }
}

void turns_wait(struct turns *all, struct ticket *t)
{
    recall(all, t);
    t->next = NULL;
    t->state = TICKET_WAITS;
    *all->last = t;
    all->last = &t->next;
    all->waits++;
    all->bytes += t->bytes;
}

static void unlink_waiting(struct turns *all, struct ticket *t)
{
    struct ticket **at = &all->waiting;
    while (*at != t)
        at = &(*at)->next;
    if (!(*at = t->next))
        all->last = at;
    all->waits--;
    all->bytes -= t->bytes;
}

static void unlink_served(struct turns *all, struct ticket *t)
{
    struct ticket **at = &all->served;
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    all->busy--;
}

void turns_leave(struct turns *all, struct ticket *t)
{
    if (t->state == TICKET_WAITS)
        unlink_waiting(all, t);
    else if (t->state == TICKET_SERVED)
        unlink_served(all, t);
    t->state = TICKET_NONE;
}

static bool may_be_served(const struct turns *all, const struct ticket *t)
{
    return count_same(all->served, t, is_same_who) < all->terms->places_of_who &&
           count_same(all->served, t, is_same_key) < all->terms->places_of_key &&
           count_same(all->served, t, is_same_change) == 0;
}

static bool is_before(const struct ticket *a, const struct ticket *b)
{
    return a->who_served != b->who_served ? a->who_served < b->who_served : a->key_served < b->key_served;
}

/* Its address and its key go to the end of the line. */
static void serve(struct turns *all, struct ticket *t)
{
    unlink_waiting(all, t);
    all->count++;
    for (struct ticket *other = all->waiting; other; other = other->next) {
        if (is_same_who(other, t))
            other->who_served = all->count;
        if (is_same_key(other, t))
            other->key_served = all->count;
    }
    t->next = all->served;
    t->state = TICKET_SERVED;
    all->served = t;
    all->busy++;
}

struct ticket *turns_next(struct turns *all)
{
    struct ticket *best = NULL;
    for (struct ticket *t = all->busy < all->terms->places ? all->waiting : NULL; t; t = t->next)
        if ((!best || is_before(t, best)) && may_be_served(all, t))
            best = t;
    if (best)
        serve(all, best);
    return best;
}
