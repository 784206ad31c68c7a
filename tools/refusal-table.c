/* refusal-table.c - the codes of the server's refusals (src/hall/net/refusal.h), as a table for docs/api.md. */
#include "hall/net/refusal.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc != 2 || strcmp(argv[1], "refusals") != 0)
        return fputs("usage: refusal-table refusals\n", stderr), 2;
    printf("| code | status | expected |\n| --- | --- | --- |\n");
    for (int code = REFUSED_NOTHING + 1; code < REFUSAL_CODES; code++) {
        struct refusal why = refusal_of((enum refusal_code)code);
        printf("| `%s` | %d | %s |\n", refusal_name(why.code), refusal_status(why.code), refusal_expected(&why));
    }
    return 0;
}
