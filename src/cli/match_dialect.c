/* The words of cutechess-cli and fastchess, turned into ours before the command line is read. Options with one dash
 * become options with two, other names become our names, and words that may stand alone get their value. */
#include "console/report.h"
#include "match_conf.h"
#include "match_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what comes out ---- */

struct phrase {
    char **at;
    size_t count, room;
    bool   failed;
};

static void say_two(struct phrase *p, const char *first, const char *second)
{
    if (p->count + 1 >= p->room) {
        size_t room = p->room ? 2 * p->room : 64;
        char **at = realloc(p->at, room * sizeof *at);
        if (!at) {
            p->failed = true;
            return;
        }
        p->at = at;
        p->room = room;
    }
    size_t size = strlen(first) + strlen(second) + 1;
    char  *word = malloc(size);
    if (word)
        snprintf(word, size, "%s%s", first, second);
    p->failed |= !word;
    p->at[p->count] = word;
    p->count += word != NULL;
    p->at[p->count] = NULL;
}

static void say_word(struct phrase *p, const char *word) { say_two(p, word, ""); }

/* ---- what goes in ---- */

static bool is_option(const char *word) { return word[0] == '-' && word[1]; }

/* The next word, where it belongs to this option. */
static const char *argument(char *const *at) { return at[1] && !is_option(at[1]) ? at[1] : NULL; }

/* The value of a word name=value that belongs to this option. */
static const char *value_of(char *const *at, const char *name)
{
    size_t length = strlen(name);
    for (char *const *word = at + 1; *word && !is_option(*word); word++)
        if (strncmp(*word, name, length) == 0 && (*word)[length] == '=')
            return *word + length + 1;
    return NULL;
}

static char *const *skip_arguments(char *const *at)
{
    while (argument(at))
        at++;
    return at;
}

/* ---- options that need more than another name ---- */

typedef char *const *reword_fn(struct phrase *p, char *const *at);

/* FILE min fi, or file=FILE min=true … */
static char *const *reword_pgn(struct phrase *p, char *const *at)
{
    const char *joined = strchr(at[0], '=');
    say_word(p, "--pgn");
    if (joined)
        say_two(p, "file=", joined + 1);
    for (bool first = !joined; argument(at); at++, first = false) {
        const char *word = at[1];
        if (strcmp(word, "min") == 0)
            say_word(p, "min=true");
        else if (strcmp(word, "fi") != 0) /* games that are not finished are never written */
            say_two(p, first && !strchr(word, '=') ? "file=" : "", word);
    }
    return at;
}

static char *const *reword_epd(struct phrase *p, char *const *at)
{
    const char *file = value_of(at, "file");
    say_word(p, "--epd");
    say_word(p, file ? file : argument(at) ? argument(at) : "");
    return skip_arguments(at);
}

/* Alone it is two games. */
static char *const *reword_repeat(struct phrase *p, char *const *at)
{
    const char *joined = strchr(at[0], '='), *count = joined ? joined + 1 : argument(at);
    say_two(p, "--repeat=", count ? count : "2");
    return joined ? at : skip_arguments(at);
}

static char *const *reword_affinity(struct phrase *p, char *const *at)
{
    const char *joined = strchr(at[0], '='), *cpus = joined ? joined + 1 : argument(at);
    say_two(p, "--affinity=", cpus ? cpus : "");
    return joined ? at : skip_arguments(at);
}

static bool is_on(const char *value) { return value && (strcmp(value, "true") == 0 || strcmp(value, "1") == 0); }

static void has_no_effect(const char *option) { complain_text(TEXT_COMPLAIN_NO_EFFECT, JD_VALUES({"option", option})); }

/* What engines say is all that there is to log. */
static char *const *reword_log(struct phrase *p, char *const *at)
{
    const char *file = value_of(at, "file"), *level = value_of(at, "level");
    if (!file) {
        say_word(p, "--log");
        return at;
    }
    if (is_on(value_of(at, "engine")) || (level && strcmp(level, "trace") == 0))
        say_two(p, "--engine-log=", file);
    else
        has_no_effect("-log");
    return skip_arguments(at);
}

static char *const *reword_debug(struct phrase *p, char *const *at)
{
    say_word(p, "--engine-log=-");
    return skip_arguments(at);
}

static char *const *reword_config(struct phrase *p, char *const *at)
{
    const char *file = value_of(at, "file"), *out = value_of(at, "outname");
    if (file && !is_on(value_of(at, "discard")))
        say_two(p, "--resume=", file);
    else if (out)
        say_two(p, "--state=", out);
    return skip_arguments(at);
}

static char *const *reword_report(struct phrase *p, char *const *at)
{
    const char *pairs = value_of(at, "penta");
    if (!pairs) {
        say_word(p, "--report");
        return at;
    }
    if (!is_on(pairs))
        say_word(p, "--trinomial");
    return skip_arguments(at);
}

static char *const *reword_milliseconds(struct phrase *p, char *const *at)
{
    char seconds[32];
    if (!argument(at))
        return at;
    snprintf(seconds, sizeof seconds, "--timeout=%.15g", strtod(argument(at), NULL) / 1000);
    say_word(p, seconds);
    return at + 1;
}

/* Two engines at a usual control, until somebody stops it. */
static char *const *reword_quick(struct phrase *p, char *const *at)
{
    const char *book = value_of(at, "book");
    int         number = 0;
    for (; argument(at); at++)
        if (strncmp(at[1], "cmd=", 4) == 0) {
            char name[32];
            snprintf(name, sizeof name, "name=engine%d", ++number);
            say_word(p, "--engine");
            say_word(p, at[1]);
            say_word(p, name);
        }
    say_word(p, "--tc=10+0.1");
    say_word(p, "--rounds=25000");
    if (book) {
        say_word(p, "--openings");
        say_two(p, "file=", book);
        say_word(p, "order=random");
    }
    return at;
}

static char *const *drop(struct phrase *p, char *const *at)
{
    (void)p;
    return skip_arguments(at);
}

static char *const *drop_aloud(struct phrase *p, char *const *at)
{
    has_no_effect(at[0]);
    return drop(p, at);
}

/* ---- all options ---- */

/* Either another name, or something to do. What is dropped silently is so here anyway: engines that crash are started
 * again, books are read as they are needed, the state is written after each game. */
static const struct {
    const char *theirs, *ours;
    reword_fn  *reword;
} rules[] = {
    {"pgnout", NULL, reword_pgn},
    {"pgn", NULL, reword_pgn},
    {"epdout", NULL, reword_epd},
    {"repeat", NULL, reword_repeat},
    {"use-affinity", NULL, reword_affinity},
    {"affinity", NULL, reword_affinity},
    {"srand", "--seed", NULL},
    {"randomseed", "--seed", NULL},
    {"config", NULL, reword_config},
    {"quick", NULL, reword_quick},
    {"startup-ms", NULL, reword_milliseconds},
    {"ucinewgame-ms", NULL, reword_milliseconds},
    {"ping-ms", NULL, reword_milliseconds},
    {"log", NULL, reword_log},
    {"report", NULL, reword_report},
    {"debug", NULL, reword_debug},
    {"recover", NULL, drop},
    {"bookmode", NULL, drop},
    {"autosaveinterval", NULL, drop},
    {"force-concurrency", NULL, drop},
    {"testEnv", NULL, drop},
    {"output", NULL, drop_aloud},
    {"resultformat", NULL, drop_aloud},
    {"outcomeinterval", NULL, drop_aloud},
    {"scoreinterval", NULL, drop_aloud},
    {"show-latency", NULL, drop_aloud},
    {"crc32", NULL, drop_aloud},
    {"check-mate-pvs", NULL, drop_aloud},
    {"strict", NULL, drop_aloud},
};

#define RULES (sizeof rules / sizeof rules[0])

static size_t rule_of(const char *name, size_t length)
{
    size_t i = 0;
    while (i < RULES && (strlen(rules[i].theirs) != length || strncmp(rules[i].theirs, name, length) != 0))
        i++;
    return i;
}

static bool is_ours(const char *name, size_t length)
{
    for (const struct option *o = command_match.options; o->name; o++)
        if (strlen(o->name) == length && strncmp(o->name, name, length) == 0)
            return true;
    return length == 4 && strncmp(name, "help", 4) == 0;
}

/* Words of engines that may stand alone. */
static bool stands_alone(const char *word)
{
    return strcmp(word, "ponder") == 0 || strcmp(word, "whitepov") == 0 || strcmp(word, "trust") == 0;
}

static void hear_conf(void *context, const char *key, const char *value) { say_two(context, key, value); }

/* One option or word; returns the last one that was taken. */
static char *const *reword(struct phrase *p, char *const *at)
{
    const char *name = at[0] + 1 + (at[0][0] == '-' && at[0][1] == '-');
    size_t      length = strcspn(name, "="), rule = rule_of(name, length);
    bool        one_dash = at[0][0] == '-' && at[0][1] != '-';
    if (strncmp(at[0], "conf=", 5) == 0) {
        match_conf(at[0] + 5, &(struct conf_listener){hear_conf, p});
    } else if (strncmp(at[0], "match_line=", 11) == 0) {
        has_no_effect("match_line=");
    } else if (!is_option(at[0])) {
        say_two(p, at[0], stands_alone(at[0]) ? "=true" : "");
    } else if (rule < RULES && rules[rule].reword) {
        return rules[rule].reword(p, at);
    } else if (rule < RULES) {
        say_two(p, rules[rule].ours, name + length);
    } else {
        say_two(p, one_dash && length > 1 && is_ours(name, length) ? "-" : "", at[0]);
    }
    return at;
}

char **match_reword(char *const *words)
{
    struct phrase p = {.room = 0};
    p.at = calloc(1, sizeof *p.at);
    p.room = p.at ? 1 : 0;
    bool plain = false; /* after -- nothing is an option */
    for (char *const *at = words; p.at && *at; at++) {
        plain |= strcmp(*at, "--") == 0;
        if (plain)
            say_word(&p, *at);
        else
            at = reword(&p, at);
    }
    if (!p.failed && p.at)
        return p.at;
    words_free(p.at);
    return NULL;
}
