/* tests/words/samples.h - data/words/<language>/samples.tsv: what a language makes of numbers, by those who speak it.
 */
#ifndef TESTS_WORDS_SAMPLES_H
#define TESTS_WORDS_SAMPLES_H

#include "jadoube/language.h"

#include <stdio.h>
#include <string.h>

struct sample {
    char what[16], value[32], says[100];
};

/* Calls `check` for each; how many there are. */
static inline int for_samples(const jd_language *language,
                              void (*check)(const struct sample *sample, const jd_language *language))
{
    char path[100], line[300];
    int  count = 0;
    snprintf(path, sizeof path, "data/words/%s/samples.tsv", language->code);
    FILE *f = fopen(path, "r");
    if (!f)
        return 0;
    while (fgets(line, sizeof line, f)) {
        struct sample s;
        if (sscanf(line, "%15[^\t]\t%31[^\t]\t%99[^\n]", s.what, s.value, s.says) != 3 || strcmp(s.what, "what") == 0)
            continue;
        check(&s, language);
        count++;
    }
    fclose(f);
    return count;
}

#endif
