/* contest/elo.h - the tables of FIDE's rating regulations (B.02: 8.1), and what is reckoned from them. */
#ifndef CONTEST_ELO_H
#define CONTEST_ELO_H

/* What is to be expected of 100 games by somebody so much stronger; no limit of 400. */
int jd_elo_expected(int difference);

/* sum / count to the nearest whole number, a half up. */
long jd_elo_rounded(long sum, long count);

/* Of so many opponents, at least one; `halves` scored against them. */
int jd_elo_average(const int *ratings, int count);
int jd_elo_performance(const int *ratings, int count, int halves); /* C.07: 10.2 */
int jd_elo_perfect(const int *ratings, int count, int halves);     /* C.07: 10.3; the lowest rating stands first */

#endif
