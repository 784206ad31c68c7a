/* contest/matching.h - the heaviest matching of a graph, where a weight is a list of whole numbers and the first that
 * differ decide: what criteria in order of priority need. Among the heaviest ones those can be asked for that suit one
 * vertex after the other: what an order of candidates needs.
 *
 * Edmonds' algorithm with dual variables, in time that grows with the cube of the vertices. What is asked afterwards
 * begins with the variables that were found, and takes a search or two each. Exact: nothing is rounded, and a sum of
 * weights never overflows as long as each number is below 2^47 (scale.h) and there are fewer than 2^14 vertices.
 */
#ifndef CONTEST_MATCHING_H
#define CONTEST_MATCHING_H

#include "jadoube/pairing.h"

#include <stdbool.h>
#include <stdint.h>

struct jd_matching;

/* A graph without edges; each weight has so many numbers. NULL: no memory. */
struct jd_matching *jd_matching_new(int vertices, int words);
void                jd_matching_free(struct jd_matching *m); /* NULL is fine */

/* A search ends with JD_CONTEST_STOPPED soon after *stop is not 0 any more; NULL: never. */
void jd_matching_set_stop(struct jd_matching *m, const int *stop);

/* An edge between two vertices, from 0, with its weight. */
void jd_matching_edge(struct jd_matching *m, int u, int v, const int64_t *weight);

/* Before anything is solved: a vertex that does not take part. */
void jd_matching_drop(struct jd_matching *m, int vertex);

/* Find the heaviest of those matchings that leave nobody alone (`perfect`: weights may be negative;
 * JD_CONTEST_IMPOSSIBLE when there is none), or of all. */
jd_contest_err jd_matching_solve(struct jd_matching *m, bool perfect);

/* After a perfect one, before anything is asked of it: the same without two vertices, whatever that costs; the others
 * have the heaviest matching without them, or JD_CONTEST_IMPOSSIBLE. It has the edges of `m`, since they are most of
 * what there is: nothing is asked of `m` before `out` is freed, also where this fails. */
jd_contest_err jd_matching_without(struct jd_matching *m, int u, int v, struct jd_matching **out);

/* Who is matched with a vertex; -1: nobody. */
int jd_matching_of(const struct jd_matching *m, int vertex);

/* ---- among the heaviest that leave nobody alone ---- */

/* Another one, if there is one in which the vertex has a mate of a larger bonus. Afterwards one of the following says
 * that it stays so: the vertex keeps its mate, or only edges to others with the same bonus. */
jd_contest_err jd_matching_prefer(struct jd_matching *m, int vertex, const int64_t *bonus);

/* The vertex and its mate leave the graph as a pair. */
void jd_matching_take_out(struct jd_matching *m, int vertex);

/* Only these of the vertex's edges stay, its mate's among them. */
void jd_matching_confine(struct jd_matching *m, int vertex, const bool *keep);

/* Only edges stay for which `keep` says so; those of the matching do. */
jd_contest_err jd_matching_restrict(struct jd_matching *m, bool (*keep)(const void *context, int u, int v),
                                    const void         *context);

#endif
