/* table.h - what the search remembers of positions, in the caller's memory, shared by its threads without a lock: an
 * entry that two threads wrote at once does not match its key, and is taken for none. */
#ifndef JD_OPPONENT_TABLE_H
#define JD_OPPONENT_TABLE_H

#include "core/bits.h"
#include "jadoube/move.h"

#include <stdatomic.h>

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct entry {
    _Atomic uint64_t check; /* the key, mixed with the data */
    _Atomic uint64_t data;
};

#define BUCKET 4

struct bucket {
    struct entry at[BUCKET];
};

struct hash_table {
    struct bucket *buckets;
    size_t         count; /* at least one */
    unsigned       age;   /* of the search now, from 0 to 63 */
};

/* An entry as it is used. */
struct memory {
    jd_move    move;
    int        score, eval, depth;
    enum bound bound;
    unsigned   age;
};

INLINE uint64_t memory_pack(const struct memory *m)
{
    return (uint64_t)m->move | (uint64_t)(uint16_t)m->score << 16 | (uint64_t)(uint16_t)m->eval << 32 |
           (uint64_t)(uint8_t)m->depth << 48 | (uint64_t)m->bound << 56 | (uint64_t)m->age << 58;
}

INLINE struct memory memory_unpack(uint64_t data)
{
    return (struct memory){.move = (jd_move)data,
                           .score = (int16_t)(data >> 16),
                           .eval = (int16_t)(data >> 32),
                           .depth = (uint8_t)(data >> 48),
                           .bound = (enum bound)(data >> 56 & 3),
                           .age = (unsigned)(data >> 58)};
}

INLINE struct bucket *table_bucket(const struct hash_table *t, uint64_t key)
{
    return &t->buckets[(size_t)(((unsigned __int128)key * t->count) >> 64)];
}

INLINE void table_prefetch(const struct hash_table *t, uint64_t key) { __builtin_prefetch(table_bucket(t, key)); }

INLINE bool table_find(const struct hash_table *t, uint64_t key, struct memory *out)
{
    struct bucket *b = table_bucket(t, key);
    for (int i = 0; i < BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&b->at[i].data, memory_order_relaxed);
        if ((atomic_load_explicit(&b->at[i].check, memory_order_relaxed) ^ data) == key) {
            *out = memory_unpack(data);
            return out->bound != BOUND_NONE || out->move != JD_NO_MOVE;
        }
    }
    *out = (struct memory){.bound = BOUND_NONE};
    return false;
}

/* How much it would be missed: what is deep, and of this search. */
INLINE int entry_worth(const struct hash_table *t, uint64_t data)
{
    struct memory m = memory_unpack(data);
    return data == 0 ? -1000 : m.depth - 8 * (int)((t->age - m.age) & 63);
}

INLINE void table_keep(const struct hash_table *t, uint64_t key, struct memory m)
{
    struct bucket *b = table_bucket(t, key);
    struct entry  *worst = &b->at[0];
    int            least = 10000;
    for (int i = 0; i < BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&b->at[i].data, memory_order_relaxed);
        if ((atomic_load_explicit(&b->at[i].check, memory_order_relaxed) ^ data) == key) {
            struct memory old = memory_unpack(data);
            if (m.bound != BOUND_EXACT && old.age == t->age && m.depth + 4 < old.depth)
                return;
            if (m.move == JD_NO_MOVE)
                m.move = old.move;
            worst = &b->at[i];
            break;
        }
        int worth = entry_worth(t, data);
        if (worth < least) {
            least = worth;
            worst = &b->at[i];
        }
    }
    m.age = t->age;
    uint64_t data = memory_pack(&m);
    atomic_store_explicit(&worst->data, data, memory_order_relaxed);
    atomic_store_explicit(&worst->check, key ^ data, memory_order_relaxed);
}

#endif
