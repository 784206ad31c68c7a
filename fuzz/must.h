/* must.h - what a fuzzer does when a property fails: say so, and stop where the fuzzer sees it. */
#ifndef JD_FUZZ_MUST_H
#define JD_FUZZ_MUST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

#endif
