/* engine/words.c - a command line, split as a shell would do it. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

/* Copy one word to *to and move both on. False when a quote is not closed. */
static bool take_word(const char **from, char **to)
{
    char quote = 0;
    for (; **from && (quote || !strchr(" \t", **from)); (*from)++) {
        char c = **from;
        if (quote ? c == quote : c == '\'' || c == '"') {
            quote = quote ? 0 : c;
            continue;
        }
        if (c == '\\' && quote != '\'' && (*from)[1])
            c = *++*from;
        *(*to)++ = c;
    }
    *(*to)++ = '\0';
    return quote == 0;
}

char **engine_words(const char *line)
{
    size_t length = strlen(line);
    size_t most = length / 2 + 2; /* a word and a space each, and the NULL */
    char **words = malloc(most * sizeof *words + length + 1);
    char  *to = words ? (char *)(words + most) : NULL;
    size_t count = 0;
    while (words && *(line += strspn(line, " \t"))) {
        words[count++] = to;
        if (!take_word(&line, &to)) {
            count = 0;
            break;
        }
    }
    if (count == 0) {
        free(words);
        return NULL;
    }
    words[count] = NULL;
    return words;
}
