/* cli/mcp/arguments.c - the arguments of a tool become words of a command line, and what the command reads. */
#include "mcp.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An order while it is made. */
struct maker {
    const struct tool *tool;
    struct order      *order;
    char              *expected;
    size_t             size;
};

/* Always false, for the caller to return. */
static bool fail(const struct maker *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(const struct maker *m, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(m->expected, m->size, format, values);
    va_end(values);
    return false;
}

static bool add_word(struct maker *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool add_word(struct maker *m, const char *format, ...)
{
    va_list values;
    char   *word = NULL;
    va_start(values, format);
    int length = m->order->count < MCP_WORDS_MOST ? vasprintf(&word, format, values) : -1;
    va_end(values);
    if (length < 0)
        return fail(m, "not enough memory");
    m->order->words[m->order->count++] = word;
    return true;
}

/* ---- is it what was expected? ---- */

/* "a, b, c" */
static void list_words(const struct parameter *p, char *out, size_t size)
{
    *out = '\0';
    for (size_t i = 0, used = 0; p->word(i) && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? ", " : "", p->word(i));
}

static bool check_text(const struct maker *m, const struct parameter *p, const json_t *value)
{
    size_t length = json_string_length(value);
    bool dash = p->use == AS_OPERAND && length == 1 && *json_string_value(value) == '-'; /* commands read stdin then */
    if (json_is_string(value) && !dash && length >= (size_t)p->least && (!p->most || length <= (size_t)p->most))
        return true;
    return p->most ? fail(m, "%s: expected a text of %lld to %lld bytes: %s", p->name, p->least, p->most, p->about)
                   : fail(m, "%s: expected a text: %s", p->name, p->about);
}

static bool check_word(const struct maker *m, const struct parameter *p, const json_t *value)
{
    const char *text = json_string_value(value);
    char        list[400];
    for (size_t i = 0; text && p->word(i); i++)
        if (strcmp(text, p->word(i)) == 0)
            return true;
    list_words(p, list, sizeof list);
    return fail(m, "%s: expected one of %s", p->name, list);
}

static bool check_number(const struct maker *m, const struct parameter *p, const json_t *value)
{
    if (json_is_integer(value) && json_integer_value(value) >= p->least && json_integer_value(value) <= p->most)
        return true;
    return fail(m, "%s: expected a whole number from %lld to %lld", p->name, p->least, p->most);
}

static bool check_pair(const struct maker *m, const struct parameter *p, const json_t *value)
{
    bool good = json_array_size(value) == 2;
    for (size_t i = 0; good && i < 2; i++)
        good = json_is_integer(json_array_get(value, i)) && json_integer_value(json_array_get(value, i)) > 0;
    return good || fail(m, "%s: expected two numbers of players, such as [3, 7]", p->name);
}

static bool check_value(const struct maker *m, const struct parameter *p, const json_t *value)
{
    switch (p->type) {
    case OF_TEXT: return check_text(m, p, value);
    case OF_WORD: return check_word(m, p, value);
    case OF_NUMBER: return check_number(m, p, value);
    case OF_SWITCH: return json_is_boolean(value) || fail(m, "%s: expected true or false", p->name);
    case OF_PAIR: return check_pair(m, p, value);
    case OF_REGULATIONS:
        return json_is_object(value) || fail(m, "%s: expected an object such as {\"control\": \"900+10\"}", p->name);
    default: return json_is_array(value) || fail(m, "%s: expected a list of events", p->name);
    }
}

/* ---- where it goes ---- */

static bool add_option(struct maker *m, const struct parameter *p, const json_t *value)
{
    const char *name = p->option ? p->option : p->name;
    switch (p->type) {
    case OF_SWITCH: return !json_is_true(value) || add_word(m, "--%s", name);
    case OF_NUMBER: return add_word(m, "--%s=%lld", name, (long long)json_integer_value(value));
    case OF_PAIR:
        return add_word(m, "--%s", name) &&
               add_word(m, "%lld", (long long)json_integer_value(json_array_get(value, 0))) &&
               add_word(m, "%lld", (long long)json_integer_value(json_array_get(value, 1)));
    default: return add_word(m, "--%s=%s", name, json_string_value(value));
    }
}

static bool take_input(struct maker *m, const char *text, size_t length)
{
    size_t before = m->order->input ? strlen(m->order->input) : 0;
    char  *input = realloc(m->order->input, before + length + 2);
    if (!input)
        return fail(m, "not enough memory");
    memcpy(input + before, text, length);
    memcpy(input + before + length, "\n", 2);
    m->order->input = input;
    return true;
}

static bool take_line(struct maker *m, const json_t *value)
{
    char *line = json_dumps(value, JSON_COMPACT);
    bool  good = line ? take_input(m, line, strlen(line)) : fail(m, "not enough memory");
    free(line);
    return good;
}

static bool take_events(struct maker *m, const struct parameter *p, const json_t *list)
{
    size_t  index;
    json_t *event;
    json_array_foreach(list, index, event) if (!json_is_object(event)) return fail(
        m, "%s: expected an object as event %zu", p->name, index + 1);
    else if (!take_line(m, event)) return false;
    return true;
}

static bool add_input(struct maker *m, const struct parameter *p, json_t *value)
{
    if (p->type == OF_EVENTS)
        return take_events(m, p, value);
    if (p->type == OF_TEXT)
        return take_input(m, json_string_value(value), json_string_length(value));
    json_t *head = json_pack("{s:O}", p->name, value);
    bool    good = take_line(m, head);
    json_decref(head);
    return good;
}

static void note_terms(struct order *o, const struct parameter *p, const json_t *value)
{
    const char *text = json_string_value(value);
    if (strcmp(p->name, "edition") == 0)
        jd_edition_parse(text, &o->edition);
    else if (strcmp(p->name, "lang") == 0)
        o->language = jd_language_find(text);
}

/* ---- */

static const struct parameter *find_parameter(const struct tool *t, const char *name)
{
    for (const struct parameter *p = t->parameters; p->name; p++)
        if (strcmp(p->name, name) == 0)
            return p;
    return NULL;
}

static bool check_names(const struct maker *m, json_t *arguments)
{
    const char *name;
    json_t     *value;
    char        list[200] = "";
    for (const struct parameter *p = m->tool->parameters; p->name; p++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", *list ? ", " : "", p->name);
    json_object_foreach(arguments, name, value) if (!find_parameter(m->tool, name)) return fail(
        m, "%.40s: there is no such argument; expected %s", name, list);
    return true;
}

/* All parameters that go one way. */
static bool take_values(struct maker *m, const json_t *arguments, enum parameter_use use)
{
    for (const struct parameter *p = m->tool->parameters; p->name; p++) {
        json_t *value = json_object_get(arguments, p->name);
        if (p->use != use || (!value && !p->needed))
            continue;
        if (!value)
            return fail(m, "%s is missing: %s", p->name, p->about);
        if (!check_value(m, p, value))
            return false;
        note_terms(m->order, p, value);
        if (use == AS_OPTION    ? !add_option(m, p, value)
            : use == AS_OPERAND ? !add_word(m, "%s", json_string_value(value))
            : use == AS_INPUT   ? !add_input(m, p, value)
                                : false)
            return false;
    }
    return true;
}

bool order_make(const struct tool *tool, const json_t *arguments, struct order *out, char *expected, size_t size)
{
    struct maker m = {tool, out, expected, size};
    *out = (struct order){.edition = JD_EDITION_DEFAULT, .language = jd_language_english()};
    if (!check_names(&m, (json_t *)arguments))
        return false;
    for (const char *const *word = tool->words; word && *word; word++)
        if (!add_word(&m, "%s", *word))
            return false;
    return take_values(&m, arguments, AS_OPTION) && take_values(&m, arguments, AS_NOTHING) && add_word(&m, "--") &&
           take_values(&m, arguments, AS_OPERAND) && take_values(&m, arguments, AS_INPUT) &&
           (!out->input || add_word(&m, "-"));
}

void order_free(struct order *o)
{
    for (size_t i = 0; i < o->count; i++)
        free(o->words[i]);
    free(o->input);
}
