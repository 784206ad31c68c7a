/* perft.c - perft in its several forms over the kernel's walk. */
#include "jadoube/perft.h"

#include "core/bits.h"
#include "core/kernel.h"

#include <assert.h>
#include <stdatomic.h>

uint64_t jd_perft(const jd_position *p, int depth) { return jd_kernel_best()->perft(p, depth); }

/* ---- with a table ----
 *
 * A slot holds a count and a check word, the key XORed with the count, so that a slot torn by two
 * threads does not match. Keys differ by depth. Two positions with one 64-bit key would go unseen;
 * that is why plain perft has no table. */

struct slot {
    _Atomic uint64_t check;
    _Atomic uint64_t count;
};

struct node_table {
    struct slot *slots;
    size_t       mask;
};

static uint64_t key_at_depth(const jd_position *p, int depth)
{
    return p->key ^ (uint64_t)depth * UINT64_C(0x9e3779b97f4a7c15);
}

/* With a table depths can be reached at which the count no longer fits: it then stays at the most. */
static uint64_t sum_of(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

static uint64_t hashed(const jd_position *p, int depth, const struct node_table *t)
{
    if (depth <= 2)
        return jd_perft(p, depth);
    uint64_t     key = key_at_depth(p, depth);
    struct slot *slot = &t->slots[key & t->mask];
    uint64_t     count = atomic_load_explicit(&slot->count, memory_order_relaxed);
    if ((atomic_load_explicit(&slot->check, memory_order_relaxed) ^ count) == key && count != 0)
        return count;
    jd_moves moves;
    count = 0;
    jd_moves_legal(p, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        jd_position q = jd_move_make(p, moves.at[i]);
        count = sum_of(count, hashed(&q, depth - 1, t));
    }
    atomic_store_explicit(&slot->count, count, memory_order_relaxed);
    atomic_store_explicit(&slot->check, key ^ count, memory_order_relaxed);
    return count;
}

uint64_t jd_perft_hashed(const jd_position *p, int depth, void *memory, size_t bytes)
{
    size_t slots = bytes / sizeof(struct slot);
    if (slots == 0)
        return jd_perft(p, depth);
    while (slots & (slots - 1)) /* down to a power of two */
        slots &= slots - 1;
    struct node_table t = {memory, slots - 1};
    return hashed(p, depth, &t);
}
