/* match/tally.h - all results so far. */
#ifndef MATCH_TALLY_H
#define MATCH_TALLY_H

#include "match/outcome.h"
#include "match/pairing.h"
#include "match/stats.h"

struct end {
    char    rule[32], article[16];
    int64_t count;
};

struct note {
    struct failing failing;
    int64_t        count, first; /* game, from 0 */
};

/* All results so far. */
struct match_tally {
    const struct match *match;
    struct bracket      bracket;       /* of a knock-out                           */
    int64_t             total, played; /* total: in a knock-out, as far as is known */
    uint8_t            *results;       /* by game: 0 when not played, else a jd_result */
    struct score       *scores;        /* by competitor                                */
    int64_t             plies;
    struct end          ends[32]; /* by which Articles games ended               */
    size_t              end_count;
    struct note         notes[64]; /* which engines failed how                   */
    size_t              note_count;
};

bool           tally_init(struct match_tally *t, const struct match *m);
void           tally_free(struct match_tally *t);
struct pairing tally_pairing(const struct match_tally *t, int64_t game);
size_t         tally_winner(const struct match_tally *t); /* of a knock-out that is over; else SIZE_MAX */
void           tally_add(struct match_tally *t, int64_t number, const struct pairing *p, const struct outcome *o);

/* Who comes first, by the share of points; those who have as much as on the command line. */
void standing_order(const struct score *scores, size_t count, size_t *order);

#endif
