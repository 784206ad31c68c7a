/* Engines that cutechess knows by name (conf=NAME): its file engines.json, turned into words of --engine. */
#include "match_conf.h"
#include "console/report.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CONF_FILE "engines.json"

/* Where cutechess looks for it. */
static void find_file(char *path, size_t size)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (access(CONF_FILE, F_OK) == 0)
        snprintf(path, size, CONF_FILE);
    else if (config && *config)
        snprintf(path, size, "%s/cutechess/" CONF_FILE, config);
    else
        snprintf(path, size, "%s/.config/cutechess/" CONF_FILE, home ? home : "");
}

static const json_t *find_engine(const json_t *engines, const char *name)
{
    size_t  i;
    json_t *engine;
    json_array_foreach(engines, i, engine)
    {
        const char *called = json_string_value(json_object_get(engine, "name"));
        if (called && strcmp(called, name) == 0)
            return engine;
    }
    return NULL;
}

/* A value as a word says it. */
static const char *as_word(const json_t *value, char room[32])
{
    if (json_is_integer(value))
        snprintf(room, 32, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value))
        snprintf(room, 32, "%.15g", json_real_value(value));
    else if (json_is_boolean(value))
        snprintf(room, 32, "%s", json_is_true(value) ? "true" : "false");
    else
        return json_string_value(value);
    return room;
}

static void tell_options(const json_t *options, const struct conf_listener *to)
{
    size_t  i;
    json_t *option;
    json_array_foreach(options, i, option)
    {
        char        key[200], room[32];
        const char *name = json_string_value(json_object_get(option, "name"));
        const char *value = as_word(json_object_get(option, "value"), room);
        if (name && value && (size_t)snprintf(key, sizeof key, "option.%s=", name) < sizeof key)
            to->tell(to->context, key, value);
    }
}

/* Lines that are sent first; between two is what ends a line in initstr=. */
static void tell_first_words(const json_t *lines, const struct conf_listener *to)
{
    char    text[2000] = "";
    size_t  i, used = 0;
    json_t *line;
    json_array_foreach(lines, i, line)
    {
        int n = snprintf(text + used, sizeof text - used, "%s%s", i ? "\\n" : "", json_string_value(line));
        used = n > 0 && used + (size_t)n < sizeof text ? used + (size_t)n : used;
    }
    if (used)
        to->tell(to->context, "initstr=", text);
}

static void tell_engine(const json_t *engine, const struct conf_listener *to)
{
    static const struct {
        const char *theirs, *ours;
    } words[] = {{"command", "cmd="},       {"name", "name="},      {"workingDirectory", "dir="},
                 {"stderrFile", "stderr="}, {"protocol", "proto="}, {"timeoutScaleFactor", "tscale="},
                 {"whitepov", "whitepov="}, {"ponder", "ponder="},  {"restart", "restart="}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char        room[32];
        const char *value = as_word(json_object_get(engine, words[i].theirs), room);
        if (value && *value)
            to->tell(to->context, words[i].ours, value);
    }
    tell_first_words(json_object_get(engine, "initStrings"), to);
    tell_options(json_object_get(engine, "options"), to);
}

void match_conf(const char *name, const struct conf_listener *to)
{
    char         path[4096];
    json_error_t error;
    find_file(path, sizeof path);
    json_t       *engines = json_load_file(path, 0, &error);
    const json_t *engine = find_engine(engines, name);
    if (engine)
        tell_engine(engine, to);
    else if (engines)
        complain_text(TEXT_COMPLAIN_MATCH_NO_CONF, JD_VALUES({"path", path}, {"text", name}));
    else
        complain("%s: %s", path, error.text);
    json_decref(engines);
}
