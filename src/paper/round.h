/* paper/round.h - the sheets of a round: who plays whom, to hang up before it; and with the results, for the
 * arbiter to sign. */
#ifndef PAPER_ROUND_H
#define PAPER_ROUND_H

#include "page.h"

#include "jadoube/language.h"
#include "jadoube/ruling.h"

struct pairing {
    const char *names[2];  /* names[1] NULL: names[0] has a bye                       */
    const char *scores[2]; /* points before the round, as text; NULL: not shown       */
    jd_result   result;    /* JD_NO_RESULT: room to write it by hand                  */
    const char *teams[2];  /* whose boards stand under a head of their match; or NULL */
};

struct round_sheet {
    const char           *event, *site, *date; /* NULL or "" when not known */
    int                   number, rounds;      /* rounds 0: not known */
    bool                  results;             /* with results and the arbiter's signature; else pairings only */
    const jd_language    *language;
    enum paper_size       size;
    size_t                count;
    const struct pairing *at; /* by board; byes after the last */
};

/* Release out->bytes with free(). False without memory. */
bool round_sheet_write(const struct round_sheet *sheet, struct paper *out);

#endif
