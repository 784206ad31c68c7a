/* jadoube/swiss.h - Swiss pairings of a tournament report: who meets whom in a round, by FIDE's rules (C.04).
 *
 * Exact and in polynomial time: the pairing that comes out is the one that the rules describe, whatever the number of
 * players. Nothing is drawn by lot: the first colour is the report's, or that of its first game, or White.
 */
#ifndef JADOUBE_SWISS_H
#define JADOUBE_SWISS_H

#include "trf.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The systems, the usual one first: "dutch" (C.04.3 from 1 February 2026), "dutch-2017" (as it was from 2017 on). NULL
 * behind the last. */
JD_API const char *jd_swiss_system(size_t index);

/* The pairs of a round from the rounds before it, in the order in which they are published; black 0: the bye. `round`
 * may be one that is paired already: then those are paired who were. `out` has room for as many as there are players.
 * JD_CONTEST_ROUND: there is no such system or round. JD_CONTEST_IMPOSSIBLE: the absolute criteria allow none. */
JD_API jd_contest_err jd_swiss_pair(const jd_trf *t, const char *system, int round, jd_pairing *out, size_t *count);

/* Enter pairs into the report as a round, games without results. */
JD_API jd_contest_err jd_swiss_enter(jd_trf *t, int round, const jd_pairing *pairs, size_t count);

#ifdef __cplusplus
}
#endif
#endif
