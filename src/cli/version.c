#include "command.h"

#include "jadoube/version.h"

#include <stdio.h>

static int run(const struct args *a)
{
    (void)a;
    puts("jadoube " JD_VERSION);
    return STATUS_FINE;
}

const struct command command_version = {
    .name = "version",
    .summary = "print the version",
    .synopsis = "",
    .examples = (const struct example[]){{"jadoube version", "which release this is"}, {NULL, NULL}},
    .run = run,
};
