/* mate_store.c - see mate_store.h. */
#include "analysis/mate_store.h"

#include <string.h>

/* ---- positions and their exact keys ---- */

static void pack(struct node *n, const jd_position *p, bool clocked)
{
    jd_bitboard castling = p->castling;
    n->key[0] = p->kinds[JD_PAWN] | p->kinds[JD_BISHOP] | p->kinds[JD_QUEEN] | castling;
    n->key[1] = p->kinds[JD_KNIGHT] | p->kinds[JD_BISHOP] | p->kinds[JD_KING] | castling;
    n->key[2] = p->kinds[JD_ROOK] | p->kinds[JD_QUEEN] | p->kinds[JD_KING];
    n->key[3] = p->colours[JD_WHITE];
    n->ep_and_turn = (uint8_t)(p->ep << 1 | p->turn);
    n->clock = clocked ? (uint8_t)p->halfmove_clock : 0;
}

void mate_store_get(const struct store *s, uint32_t i, jd_position *p)
{
    const struct node *n = &s->nodes[i];
    jd_bitboard        a = n->key[0], b = n->key[1], c = n->key[2], men = a | b | c;
    p->kinds[JD_PAWN] = a & ~b & ~c;
    p->kinds[JD_KNIGHT] = ~a & b & ~c;
    p->kinds[JD_BISHOP] = a & b & ~c;
    p->kinds[JD_ROOK] = c & ~(a ^ b);
    p->kinds[JD_QUEEN] = a & ~b & c;
    p->kinds[JD_KING] = ~a & b & c;
    p->colours[JD_WHITE] = n->key[3];
    p->colours[JD_BLACK] = men & ~n->key[3];
    p->castling = a & b & c;
    p->key = 0;
    p->halfmove_clock = n->clock;
    p->fullmove = 1;
    p->turn = n->ep_and_turn & 1;
    p->ep = n->ep_and_turn >> 1;
    p->chess960 = s->chess960;
    p->reserved = 0;
}

static uint32_t hash_of(const struct node *n)
{
    uint64_t h = (n->key[0] ^ n->ep_and_turn) * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ h >> 29 ^ n->key[1]) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ h >> 32 ^ n->key[2] ^ n->clock) * UINT64_C(0x94d049bb133111eb);
    h = (h ^ h >> 29 ^ n->key[3]) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(h >> 32);
}

static bool same(const struct node *a, const struct node *b)
{
    return memcmp(a->key, b->key, sizeof a->key) == 0 && a->ep_and_turn == b->ep_and_turn && a->clock == b->clock;
}

/* ---- the set of positions seen ---- */

#define FIRST_INDEX 1024

static void open_queues(struct store *s, uint32_t *memory, unsigned queues)
{
    s->count_of_queues = queues;
    for (unsigned i = 0; i < queues; i++, memory += 2 * BUCKETS + s->capacity) {
        s->queues[i] =
            (struct queue){.heads = memory, .tails = memory + BUCKETS, .next = memory + 2 * BUCKETS, .lowest = BUCKETS};
        memset(s->queues[i].heads, 0xff, BUCKETS * sizeof(uint32_t));
    }
}

bool mate_store_open(struct store *s, void *memory, size_t bytes, uint64_t limit, unsigned queues)
{
    size_t start = (size_t)(-(uintptr_t)memory & 7), each = sizeof(struct node) + queues * sizeof(uint32_t);
    size_t fixed = start + queues * 2 * BUCKETS * sizeof(uint32_t) + sizeof(uint64_t);
    if (memory == NULL || bytes < fixed + FIRST_INDEX * sizeof(struct place) + 64 * each)
        return false;
    /* The index at its largest: a power of two, and never more than half of the memory. */
    size_t entries = FIRST_INDEX;
    while (entries * 2 * (sizeof(struct place) + each / 2) <= bytes - fixed && entries < (UINT32_C(1) << 31))
        entries *= 2;
    s->index = (struct place *)((char *)memory + start);
    s->nodes = (struct node *)(s->index + entries);
    size_t room = (bytes - fixed - entries * sizeof(struct place)) / (8 * each + 1) * 8;
    s->capacity = (uint32_t)(room < entries / 4 * 3 ? room : entries / 4 * 3);
    s->taken = (uint64_t *)(s->nodes + s->capacity);
    s->mask = FIRST_INDEX - 1;
    s->count = 0;
    s->limit = limit;
    open_queues(s, (uint32_t *)(s->taken + (s->capacity + 63) / 64), queues);
    memset(s->index, 0xff, FIRST_INDEX * sizeof(struct place));
    return true;
}

static struct place *place_for(const struct store *s, const struct node *n, uint32_t hash)
{
    uint32_t at = hash & s->mask;
    while (s->index[at].node != NONE && (s->index[at].hash != hash || !same(&s->nodes[s->index[at].node], n)))
        at = (at + 1) & s->mask;
    return &s->index[at];
}

static void grow_index(struct store *s)
{
    s->mask = s->mask * 2 + 1;
    memset(s->index, 0xff, ((size_t)s->mask + 1) * sizeof(struct place));
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t hash = hash_of(&s->nodes[i]), at = hash & s->mask;
        while (s->index[at].node != NONE)
            at = (at + 1) & s->mask;
        s->index[at] = (struct place){i, hash};
    }
}

void mate_store_expect(const struct store *s, const jd_position *p, struct asked *q)
{
    pack(&q->node, p, s->clocked);
    q->hash = hash_of(&q->node);
    __builtin_prefetch(&s->index[q->hash & s->mask]);
}

uint32_t mate_store_find(const struct store *s, const struct asked *q) { return place_for(s, &q->node, q->hash)->node; }

bool mate_store_has(const struct store *s, const struct asked *q)
{
    return place_for(s, &q->node, q->hash)->node != NONE;
}

enum stored mate_store_put(struct store *s, const struct asked *q, uint32_t parent, jd_move move)
{
    struct place *place = place_for(s, &q->node, q->hash);
    if (place->node != NONE)
        return SEEN;
    if (s->count == s->capacity || s->count == s->limit)
        return NO_ROOM_LEFT;
    struct node *n = &s->nodes[s->count];
    *n = q->node;
    n->parent = parent;
    n->move = move;
    if (s->count % 64 == 0)
        s->taken[s->count / 64] = 0;
    *place = (struct place){s->count++, q->hash};
    if (s->count > (s->mask + 1) / 4 * 3 && s->count < s->capacity) /* at its largest it is never that full */
        grow_index(s);
    return STORED;
}

void mate_store_rank(struct store *s, unsigned queue, unsigned score, bool before)
{
    struct queue *q = &s->queues[queue];
    uint32_t      last = s->count - 1, head = q->heads[score];
    q->next[last] = before ? head : NONE;
    if (before || head == NONE)
        q->heads[score] = last;
    else
        q->next[q->tails[score]] = last;
    if (!before || head == NONE)
        q->tails[score] = last;
    if (score < q->lowest)
        q->lowest = score;
}

uint32_t mate_store_take(struct store *s, unsigned queue)
{
    struct queue *q = &s->queues[queue];
    for (; q->lowest < BUCKETS; q->lowest++)
        for (uint32_t i; (i = q->heads[q->lowest]) != NONE;) {
            q->heads[q->lowest] = q->next[i];
            uint64_t bit = UINT64_C(1) << i % 64;
            if (!(s->taken[i / 64] & bit)) {
                s->taken[i / 64] |= bit;
                return i;
            }
        }
    return NONE;
}
