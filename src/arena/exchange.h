/* arena/exchange.h - three copies of something, so that one thread writes it as often as it likes, another reads what
 * was written last, and neither ever waits for the other. Here are only their numbers: the copies are the owner's. */
#ifndef ARENA_EXCHANGE_H
#define ARENA_EXCHANGE_H

#include <stdatomic.h>
#include <stdbool.h>

#define EXCHANGE_COPIES 3
#define EXCHANGE_FRESH  4u /* set in `middle`: it has not been read yet */

struct exchange {
    _Atomic unsigned middle;
    unsigned         back;  /* the writer's copy */
    unsigned         front; /* the reader's      */
};

static inline void exchange_init(struct exchange *e)
{
    e->back = 0;
    e->front = 1;
    atomic_init(&e->middle, 2);
}

/* The writer has filled copy `back`; from now on another is his. */
static inline void exchange_give(struct exchange *e)
{
    e->back = atomic_exchange_explicit(&e->middle, e->back | EXCHANGE_FRESH, memory_order_acq_rel) & ~EXCHANGE_FRESH;
}

/* False: copy `front` is still the newest. */
static inline bool exchange_take(struct exchange *e)
{
    if (!(atomic_load_explicit(&e->middle, memory_order_relaxed) & EXCHANGE_FRESH))
        return false;
    e->front = atomic_exchange_explicit(&e->middle, e->front, memory_order_acq_rel) & ~EXCHANGE_FRESH;
    return true;
}

#endif
