/* Reading a command line by the command's table of options. */
#include "command.h"
#include "report.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static size_t option_count(const struct command *c)
{
    size_t n = 0;
    while (c->options && c->options[n].name)
        n++;
    return n;
}

static size_t option_index(const struct command *c, const char *name, size_t length)
{
    size_t count = option_count(c);
    for (size_t i = 0; i < count; i++)
        if (strlen(c->options[i].name) == length && strncmp(c->options[i].name, name, length) == 0)
            return i;
    return count;
}

static size_t option_of_letter(const struct command *c, char letter)
{
    size_t count = option_count(c);
    for (size_t i = 0; i < count; i++)
        if (c->options[i].letter == letter)
            return i;
    return count;
}

static const char *value_of(const struct args *a, const char *option)
{
    size_t i = option_index(a->command, option, strlen(option));
    assert(i < option_count(a->command));
    return a->values[i];
}

bool        args_given(const struct args *a, const char *option) { return value_of(a, option) != NULL; }
const char *args_value(const struct args *a, const char *option) { return value_of(a, option); }

const char *args_operand(const struct args *a, int i, const char *otherwise)
{
    return i < a->count ? a->operands[i] : otherwise;
}

bool number_parse(const char *text, const char *what, long long low, long long high, long long *out)
{
    char *end;
    errno = 0;
    long long n = strtoll(text, &end, 10);
    bool      digits = (*text >= '0' && *text <= '9') || *text == '-';
    if (!digits || *end || errno || n < low || n > high) {
        complain("%s: '%.40s' is not a whole number from %lld to %lld", what, text, low, high);
        return false;
    }
    *out = n;
    return true;
}

bool args_number(const struct args *a, const char *option, long long low, long long high, long long otherwise,
                 long long *out)
{
    const char *text = args_value(a, option);
    char        what[40] = "--";
    *out = otherwise;
    return !text || number_parse(text, strncat(what, option, sizeof what - 3), low, high, out);
}

/* The words of a command line while they are being read. */
struct words {
    const struct command *command;
    char                **at; /* up to a NULL */
    const char          **values;
    char                **operands;
    int                   count;
    bool                  help;
};

/* The argument of an option: what is joined to it, else the next word. */
static bool take_value(struct words *w, size_t i, const char *joined)
{
    const struct option *o = &w->command->options[i];
    if (!o->argument && joined) {
        complain("option --%s takes no argument", o->name);
        return false;
    }
    if (o->argument && !joined && !w->at[1]) {
        complain("option --%s needs an argument: %s", o->name, o->argument);
        return false;
    }
    w->values[i] = !o->argument ? "" : joined ? joined : *++w->at;
    return true;
}

static bool take_long(struct words *w)
{
    const char *word = *w->at, *name = word + 2, *equals = strchr(name, '=');
    size_t      length = equals ? (size_t)(equals - name) : strlen(name);
    if (length == 4 && strncmp(name, "help", 4) == 0) {
        w->help = true;
        return true;
    }
    size_t i = option_index(w->command, name, length);
    if (i == option_count(w->command)) {
        complain("unknown option '%.60s' (jadoube %s --help lists them)", word, w->command->name);
        return false;
    }
    return take_value(w, i, equals ? equals + 1 : NULL);
}

/* A cluster of letters, such as -dt2: the first that takes an argument takes the rest. */
static bool take_short(struct words *w)
{
    for (const char *letter = *w->at + 1; *letter; letter++) {
        size_t i = option_of_letter(w->command, *letter);
        if (i == option_count(w->command)) {
            if (*letter == 'h') {
                w->help = true;
                continue;
            }
            complain("unknown option '-%c' (jadoube %s --help lists them)", *letter, w->command->name);
            return false;
        }
        if (w->command->options[i].argument)
            return take_value(w, i, letter[1] ? letter + 1 : NULL);
        take_value(w, i, NULL);
    }
    return true;
}

static bool take_operand(struct words *w)
{
    int most = w->command->operands;
    if (most >= 0 && w->count == most) {
        complain("'%.60s' is one argument too many (a FEN goes in quotes; see jadoube %s --help)", *w->at,
                 w->command->name);
        return false;
    }
    w->operands[w->count++] = *w->at;
    return true;
}

static bool take_words(struct words *w)
{
    bool plain = false; /* after "--" everything is an operand */
    for (; *w->at; w->at++) {
        const char *word = *w->at;
        bool        dashed = !plain && word[0] == '-' && word[1];
        bool        good = true;
        if (dashed && strcmp(word, "--") == 0)
            plain = true;
        else
            good = !dashed ? take_operand(w) : word[1] == '-' ? take_long(w) : take_short(w);
        if (!good)
            return false;
    }
    return true;
}

int command_run(const struct command *c, int count, char **words)
{
    struct words w = {.command = c, .at = words};
    w.values = calloc(option_count(c) + 1, sizeof *w.values);
    w.operands = calloc((size_t)count + 1, sizeof *w.operands);
    int status = STATUS_BAD;
    if (!w.values || !w.operands)
        complain("not enough memory");
    else if (take_words(&w) && !w.help)
        status = c->run(&(struct args){c, w.values, w.count, w.operands});
    else if (w.help) {
        command_help(c);
        status = STATUS_FINE;
    }
    free(w.values);
    free(w.operands);
    return status;
}
