/* contest/matching.h - the heaviest matching of a graph, where a weight is a list of whole numbers and the first that
 * differ decide: what criteria in order of priority need.
 *
 * Edmonds' algorithm with dual variables, in time that grows with the cube of the vertices. Exact: nothing is rounded,
 * and a sum of weights never overflows as long as each number is below 2^50 and there are fewer than 2^11 vertices.
 */
#ifndef CONTEST_MATCHING_H
#define CONTEST_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

struct jd_matching;

/* A graph without edges; each weight has so many numbers. NULL: no memory. */
struct jd_matching *jd_matching_new(int vertices, int words);
void                jd_matching_free(struct jd_matching *m); /* NULL is fine */

/* The edge between two vertices, from 0; it is there from now on. The caller fills in the weight, of which all numbers
 * are 0 at first, for u < v. */
int64_t *jd_matching_edge(struct jd_matching *m, int u, int v);

/* Find the heaviest of those matchings that leave nobody alone (`perfect`: weights may be negative; false when there is
 * none), or of all. */
bool jd_matching_solve(struct jd_matching *m, bool perfect);

/* Who is matched with a vertex; -1: nobody. */
int jd_matching_of(const struct jd_matching *m, int vertex);

#endif
