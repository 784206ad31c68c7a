/* legality_rows.h - what a beam keeps, forwards and backwards: the candidates for its next row, the nearest first, how
 * the nodes of each row came about, and which states were seen. */
#ifndef JD_LEGALITY_ROWS_H
#define JD_LEGALITY_ROWS_H

#include "jadoube/move.h"

#define WIDEST     1024
#define LONGEST    240
#define CANDIDATES (WIDEST * 48)
#define ORDERS     4096 /* further than so much behind the nearest, all are the same */
#define SEEN       (1u << 17)

struct candidate {
    uint32_t order; /* the least comes first               */
    uint32_t cost;  /* of the state that it leads to       */
    uint16_t parent;
    jd_move  move;   /* forwards                            */
    uint8_t  man;    /* backwards: who goes back …          */
    uint8_t  to;     /* … to which square                   */
    uint8_t  victim; /* and leaves whom behind, or NOBODY   */
    bool     castles;
};

/* How a node came about: its place in the row of nodes before, and the move. */
struct trace {
    uint16_t parent;
    jd_move  move;
};

struct rows {
    struct trace     traces[LONGEST][WIDEST];
    struct candidate found[CANDIDATES];
    uint16_t         sorted[CANDIDATES];
    uint64_t         seen[SEEN];
    unsigned         counts[ORDERS + 1];
    unsigned         width; /* nodes of the row in hand              */
    unsigned         count; /* candidates                            */
    unsigned         mask;
    uint32_t         best;  /* how near a row has come               */
    unsigned         since; /* and for how many rows none was nearer */
};

/* A beam of so many nodes begins, from one of this key. */
void jd_rows_begin(struct rows *r, unsigned width, unsigned plies, uint64_t key);

static inline void rows_add(struct rows *r, const struct candidate *c)
{
    if (r->count < CANDIDATES)
        r->found[r->count++] = *c;
}

/* Put the candidates in order: found[sorted[0]] comes first. */
void jd_rows_sort(struct rows *r);

/* Has no state of this key been seen? Now it has. */
bool jd_rows_is_new(struct rows *r, uint64_t key);

/* A row whose nearest node costs so much: have more than `patience` of them come no nearer? */
bool jd_rows_stand_still(struct rows *r, uint32_t nearest, unsigned patience);

/* The moves that led to a node, behind those that are there. False: they do not fit. */
bool jd_rows_keep(const struct rows *r, unsigned ply, unsigned node, jd_move *moves, size_t size, size_t *length);

#endif
