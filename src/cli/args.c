/* Reading a command line by the command's table of options. */
#include "command.h"
#include "console/report.h"
#include "jadoube/edition.h"
#include "jadoube/language.h"
#include "manual.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
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

const struct group *args_group(const struct args *a, const char *option, const struct group *last)
{
    for (const struct group *g = last ? last + 1 : a->groups; g->option; g++)
        if (strcmp(g->option->name, option) == 0)
            return g;
    return NULL;
}

bool args_language(const struct args *a, const jd_language **out)
{
    const char *given = args_value(a, "lang"), *usual = getenv("JADOUBE_LANG");
    const char *code = given ? given : usual && *usual ? usual : jd_language_english()->code;
    *out = jd_language_find(code);
    bool spoken = *out && (*out)->spoken >= 0;
    if (spoken)
        complain_in(*out);
    else
        complain_text(TEXT_COMPLAIN_SPOKEN, JD_VALUES({"option", given ? "--lang" : "JADOUBE_LANG"}, {"text", code}));
    return spoken;
}

void complain_edition(const char *text)
{
    complain_text(TEXT_COMPLAIN_NONE_OF,
                  JD_VALUES({"option", "edition"}, {"text", text}, {"list", &JD_EDITION_LIST[1]}));
}

const char *group_value(const struct group *g, const char *key)
{
    size_t length = strlen(key);
    for (int i = g->count - 1; i >= 0; i--)
        if (strncmp(g->words[i], key, length) == 0 && g->words[i][length] == '=')
            return g->words[i] + length + 1;
    return NULL;
}

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
        char least[24], most[24];
        snprintf(least, sizeof least, "%lld", low);
        snprintf(most, sizeof most, "%lld", high);
        complain_text(TEXT_COMPLAIN_NUMBER,
                      JD_VALUES({"option", what}, {"text", text}, {"low", least}, {"high", most}));
        return false;
    }
    *out = n;
    return true;
}

bool decimal_parse(const char *text, const char *what, double low, double high, double *out)
{
    char *end;
    errno = 0;
    double n = strtod(text, &end);
    if (!*text || strspn(text, "+-.0123456789") != strlen(text) || *end || errno || n < low || n > high) {
        char least[24], most[24];
        snprintf(least, sizeof least, "%g", low);
        snprintf(most, sizeof most, "%g", high);
        complain_text(TEXT_COMPLAIN_DECIMAL,
                      JD_VALUES({"option", what}, {"text", text}, {"low", least}, {"high", most}));
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
    struct group         *groups;
    int                   group_count;
    char                **grouped; /* the words of all groups */
    int                   grouped_count;
    const struct option **owners; /* by word               */
    const struct option  *taken;  /* by the last of them   */
    bool                  help;
};

/* ---- options with keys ---- */

static bool key_fits(const struct key *k, const char *word, size_t length)
{
    size_t named = strlen(k->name);
    return k->name[named - 1] == '.' ? length > named && strncmp(k->name, word, named) == 0
                                     : length == named && strncmp(k->name, word, named) == 0;
}

static bool check_key(const struct command *c, const struct option *o, const char *word)
{
    const char *equals = strchr(word, '=');
    for (const struct key *k = c->keys; equals && k->option; k++)
        if (strcmp(k->option, o->name) == 0 && key_fits(k, word, (size_t)(equals - word)))
            return true;
    char key[64];
    snprintf(key, sizeof key, "%.*s", equals ? (int)(equals - word) : 60, word);
    complain_text(equals ? TEXT_COMPLAIN_NO_KEY : TEXT_COMPLAIN_NO_WORD,
                  JD_VALUES({"option", o->name}, {"text", key}, {"command", c->name}, {"example", o->argument}));
    return false;
}

/* All words up to the next option. */
static bool take_group(struct words *w, size_t i, char *joined)
{
    const struct option *o = &w->command->options[i];
    struct group        *g = &w->groups[w->group_count++];
    *g = (struct group){.option = o, .words = w->grouped + w->grouped_count};
    if (joined)
        w->grouped[w->grouped_count + g->count++] = joined;
    for (; w->at[1] && w->at[1][0] != '-'; w->at++)
        w->grouped[w->grouped_count + g->count++] = w->at[1];
    w->grouped_count += g->count;
    for (int j = 0; j < g->count; j++)
        if (!check_key(w->command, o, g->words[j]))
            return false;
    if (g->count == 0) {
        complain_text(TEXT_COMPLAIN_NEEDS_WORDS, JD_VALUES({"option", o->name}, {"example", o->argument}));
        return false;
    }
    w->values[i] = "";
    return true;
}

/* ---- options ---- */

/* One whose argument stands in brackets; then its value is "". */
static bool option_may_stand_alone(const struct option *o) { return o->argument && o->argument[0] == '['; }

/* A single word, for those who ask for each time that it was given. */
static void take_one(struct words *w, const struct option *o, char *value)
{
    w->groups[w->group_count++] = (struct group){.option = o, .words = w->grouped + w->grouped_count, .count = 1};
    w->grouped[w->grouped_count++] = value;
}

/* The argument of an option: what is joined to it, else the next word. */
static bool take_value(struct words *w, size_t i, char *joined)
{
    const struct option *o = &w->command->options[i];
    w->taken = o;
    if (option_has_keys(w->command, o))
        return take_group(w, i, joined);
    if (!o->argument && joined) {
        complain_text(TEXT_COMPLAIN_NO_ARGUMENT, JD_VALUES({"option", o->name}));
        return false;
    }
    if (option_may_stand_alone(o) && !joined && (!w->at[1] || w->at[1][0] == '-')) {
        w->values[i] = "";
        return true;
    }
    if (o->argument && !joined && !w->at[1]) {
        complain_text(TEXT_COMPLAIN_NEEDS_ARGUMENT, JD_VALUES({"option", o->name}, {"example", o->argument}));
        return false;
    }
    char *value = !o->argument ? "" : joined ? joined : *++w->at;
    if (o->argument)
        take_one(w, o, value);
    w->values[i] = value;
    return true;
}

static bool take_long(struct words *w)
{
    char  *word = *w->at, *name = word + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    if (length == 4 && strncmp(name, "help", 4) == 0) {
        w->help = true;
        return true;
    }
    size_t i = option_index(w->command, name, length);
    if (i == option_count(w->command)) {
        complain_text(TEXT_COMPLAIN_NO_OPTION, JD_VALUES({"text", word}, {"command", w->command->name}));
        return false;
    }
    return take_value(w, i, equals ? equals + 1 : NULL);
}

/* A cluster of letters, such as -dt2: the first that takes an argument takes the rest. */
static bool take_short(struct words *w)
{
    for (char *letter = *w->at + 1; *letter; letter++) {
        size_t i = option_of_letter(w->command, *letter);
        if (i == option_count(w->command)) {
            if (*letter == 'h') {
                w->help = true;
                continue;
            }
            complain_text(TEXT_COMPLAIN_NO_OPTION,
                          JD_VALUES({"text", ((char[]){'-', *letter, '\0'})}, {"command", w->command->name}));
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
        complain_text(TEXT_COMPLAIN_TOO_MANY, JD_VALUES({"text", *w->at}, {"command", w->command->name}));
        return false;
    }
    w->operands[w->count++] = *w->at;
    return true;
}

static bool take_words(struct words *w)
{
    bool   plain = false; /* after "--" everything is an operand */
    char **words = w->at;
    for (; *w->at; w->at++) {
        char      **first = w->at;
        const char *word = *w->at;
        bool        dashed = !plain && word[0] == '-' && word[1];
        bool        good = true;
        if (dashed && strcmp(word, "--") == 0)
            plain = true;
        else
            good = !dashed ? take_operand(w) : word[1] == '-' ? take_long(w) : take_short(w);
        if (!good)
            return false;
        for (char **at = first; at <= w->at; at++)
            w->owners[at - words] = w->taken;
        w->taken = NULL;
    }
    return true;
}

void words_free(char **words)
{
    for (char **word = words; word && *word; word++)
        free(*word);
    free(words);
}

/* In the command's own words. */
static int run_reworded(const struct command *c, char **words)
{
    struct command plain = *c;
    char         **reworded = c->reword(words);
    int            count = 0, status = STATUS_BAD;
    plain.reword = NULL;
    if (reworded) {
        while (reworded[count])
            count++;
        status = command_run(&plain, count, reworded);
    } else {
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    }
    words_free(reworded);
    return status;
}

int command_run(const struct command *c, int count, char **words)
{
    if (c->reword)
        return run_reworded(c, words);
    struct words w = {.command = c, .at = words};
    w.values = calloc(option_count(c) + 1, sizeof *w.values);
    w.operands = calloc((size_t)count + 1, sizeof *w.operands);
    w.groups = calloc((size_t)count + 1, sizeof *w.groups);
    w.grouped = calloc((size_t)count + 1, sizeof *w.grouped);
    w.owners = calloc((size_t)count + 1, sizeof *w.owners);
    int status = STATUS_BAD;
    if (!w.values || !w.operands || !w.groups || !w.grouped || !w.owners)
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    else if (take_words(&w) && !w.help)
        status = c->run(&(struct args){c, w.values, w.count, w.operands, w.groups, words, w.owners});
    else if (w.help) {
        command_help(c);
        status = STATUS_FINE;
    }
    free(w.values);
    free(w.operands);
    free(w.groups);
    free(w.owners);
    free(w.grouped);
    return status;
}
