/* api-tables.c - tables of the server's API for docs/api.md: the codes of refusals, and its messages. */
#include "hall/game/server_messages.h"

#include <stdio.h>
#include <string.h>

static void print_refusals(void)
{
    printf("| code | status | expected |\n| --- | --- | --- |\n");
    for (int code = REFUSED_NOTHING + 1; code < REFUSAL_CODES; code++) {
        struct refusal why = refusal_of((enum refusal_code)code);
        printf("| `%s` | %d | %s |\n", refusal_name(why.code), refusal_status(why.code), refusal_expected(&why));
    }
}

static void print_messages(void)
{
    printf("| message | sent |\n| --- | --- |\n");
    for (int i = 0; i < SERVER_MESSAGE_COUNT; i++)
        printf("| `%s` | %s |\n", message_form((enum server_message)i), message_when((enum server_message)i));
}

int main(int argc, char **argv)
{
    const char *what = argc == 2 ? argv[1] : "";
    if (strcmp(what, "refusals") == 0)
        print_refusals();
    else if (strcmp(what, "messages") == 0)
        print_messages();
    else
        return fputs("usage: api-tables refusals | messages\n", stderr), 2;
    return 0;
}
