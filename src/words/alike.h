/* words/alike.h - how much two words are alike. */
#ifndef WORDS_ALIKE_H
#define WORDS_ALIKE_H

#include "words/typed.h"

/* How much of each word is found in the other, 0 to 100. */
struct jd_alike {
    int  of_first, of_second;
    bool part; /* they only share a part: "Remisangebot" and "Angebot" */
};

struct jd_alike jd_typed_alike(const struct jd_tongue *tongue, const struct jd_typed *first,
                               const struct jd_typed *second);

#endif
