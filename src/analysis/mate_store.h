/* mate_store.h - the set of positions that a search has seen, and which of them is to be looked at next.
 *
 * A no rests on this set, so positions are told apart exactly, by all of their contents; the hash only
 * says where to look. Several queues may order the same positions, each by a score of its own: what was taken from one
 * comes from no other. The memory is the caller's. */
#ifndef JD_MATE_STORE_H
#define JD_MATE_STORE_H

#include "analysis/mate_internal.h"

#define mate_store_open   MATE(mate_store_open)
#define mate_store_expect MATE(mate_store_expect)
#define mate_store_find   MATE(mate_store_find)
#define mate_store_has    MATE(mate_store_has)
#define mate_store_put    MATE(mate_store_put)
#define mate_store_rank   MATE(mate_store_rank)
#define mate_store_take   MATE(mate_store_take)
#define mate_store_get    MATE(mate_store_get)

#define NONE    UINT32_MAX
#define BUCKETS 256
#define QUEUES  4

/* A position in 32 bytes: three bits of kind for each square (7: a rook that may castle), and the
 * white men; then what else makes positions differ. */
struct node {
    uint64_t key[4];
    uint32_t parent;
    jd_move  move;        /* that led here                             */
    uint8_t  clock;       /* stricter reading only: never more than 150 */
    uint8_t  ep_and_turn; /* the turn in the lowest bit                */
};

/* Where a position is, with its hash: few others than the one that is looked for have to be read. */
struct place {
    uint32_t node, hash; /* node: NONE when the place is free */
};

/* Positions by their score. */
struct queue {
    uint32_t *next;          /* in the same bucket, by position */
    uint32_t *heads, *tails; /* by score                        */
    uint32_t  lowest;
};

struct store {
    bool          clocked; /* positions differ by their half-move clock too */
    uint8_t       chess960;
    struct node  *nodes;
    struct place *index;
    uint64_t     *taken; /* a bit for each position */
    uint32_t      count, capacity, mask;
    uint64_t      limit; /* positions that may be kept */
    unsigned      count_of_queues;
    struct queue  queues[QUEUES];
};

/* Lay the set out in `memory`, with so many queues. False when that is too small for anything. */
bool mate_store_open(struct store *s, void *memory, size_t bytes, uint64_t limit, unsigned queues);

/* A position that is asked about. */
struct asked {
    struct node node;
    uint32_t    hash;
};

/* A position will soon be asked about: fetch what tells whether it was seen. */
void mate_store_expect(const struct store *s, const jd_position *p, struct asked *q);

/* Where is it? NONE: it was not seen. */
uint32_t mate_store_find(const struct store *s, const struct asked *q);

/* Was it seen? */
bool mate_store_has(const struct store *s, const struct asked *q);

enum stored { STORED, SEEN, NO_ROOM_LEFT };

/* Keep a position: as the last one, unless it was seen or there is no room. */
enum stored mate_store_put(struct store *s, const struct asked *q, uint32_t parent, jd_move move);

/* Put the last position into a queue, before or behind others of the same score. */
void mate_store_rank(struct store *s, unsigned queue, unsigned score, bool before);

/* Keep a position, in the only queue. False when there is no room. */
INLINE bool mate_store_add(struct store *s, const jd_position *p, uint32_t parent, jd_move move, unsigned score)
{
    struct asked q;
    mate_store_expect(s, p, &q);
    enum stored done = mate_store_put(s, &q, parent, move);
    if (done == STORED)
        mate_store_rank(s, 0, score, true);
    return done != NO_ROOM_LEFT;
}

/* Take out the first position with the lowest score of a queue; NONE when none is left anywhere. */
uint32_t mate_store_take(struct store *s, unsigned queue);

/* The position; its hash key is not kept up. */
void mate_store_get(const struct store *s, uint32_t i, jd_position *p);

#endif
