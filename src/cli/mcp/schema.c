/* cli/mcp/schema.c - what a tool takes, as JSON Schema: from the table of tools, and for logs of games from the tables
 * of events and regulations, as the library writes them (jd_vocabulary_write). */
#include "mcp.h"

#include "jadoube/log.h"

#include <stdlib.h>
#include <string.h>

/* ---- logs of games ---- */

static json_t *read_vocabulary(void)
{
    size_t  size = jd_vocabulary_write(NULL, 0) + 1;
    char   *text = malloc(size);
    json_t *read = NULL;
    if (text) {
        jd_vocabulary_write(text, size);
        read = json_loads(text, 0, NULL);
    }
    free(text);
    return read;
}

/* "about; if it is not given: …" */
static json_t *describe_setting(const json_t *row)
{
    const char *about = json_string_value(json_object_get(row, "about")),
               *otherwise = json_string_value(json_object_get(row, "otherwise"));
    return otherwise && *otherwise ? json_sprintf("%s; if not given: %s", about, otherwise) : json_string(about);
}

static json_t *schema_of_regulations(json_t *vocabulary)
{
    json_t     *fields = json_object(), *row;
    const char *name;
    json_object_foreach(json_object_get(vocabulary, "regulations"), name, row)
    {
        json_t *field = json_pack("{s:o}", "description", describe_setting(row)),
               *words = json_object_get(row, "words");
        if (words)
            json_object_set(field, "enum", words);
        json_object_set_new(fields, name, field);
    }
    json_t *edition = json_object_get(fields, "edition"), *preset = json_object_get(fields, "preset"),
           *presets = json_array();
    json_object_foreach(json_object_get(vocabulary, "presets"), name, row)
        json_array_append_new(presets, json_string(name));
    json_object_set(edition, "enum", json_object_get(vocabulary, "editions"));
    json_object_set_new(preset, "enum", presets);
    return json_pack("{s:s, s:o, s:[s]}", "type", "object", "properties", fields, "required", "control");
}

/* The types of fields that the table names, as those of JSON Schema. */
static json_t *schema_of_type(const char *type)
{
    static const struct {
        const char *type, *schema;
    } rows[] = {
        {"number", "{\"type\": \"integer\"}"},
        {"points", "{\"type\": \"number\"}"},
        {"switch", "{\"type\": \"boolean\"}"},
        {"squares", "{\"type\": \"array\", \"items\": {\"type\": \"string\"}}"},
        {"players", "{\"type\": \"array\", \"items\": {\"enum\": [\"white\", \"black\"]}}"},
        {"pair", "{\"type\": [\"integer\", \"object\", \"array\"]}"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i].type, type) == 0)
            return json_loads(rows[i].schema, 0, NULL);
    return json_pack("{s:s}", "type", "string");
}

static void set_range(json_t *schema, const json_t *row, const char *type)
{
    json_t *least = json_object_get(row, "least"), *most = json_object_get(row, "most");
    bool    number = strcmp(type, "number") == 0 || strcmp(type, "points") == 0;
    if (number && least)
        json_object_set(schema, "minimum", least);
    if (number && most)
        json_object_set(schema, "maximum", most);
}

static json_t *schema_of_field(const json_t *row)
{
    const char *type = json_string_value(json_object_get(row, "type"));
    json_t     *schema = schema_of_type(type), *words = json_object_get(row, "words");
    if (words)
        json_object_set(schema, "enum", words);
    set_range(schema, row, type);
    json_object_set(schema, "description", json_object_get(row, "about"));
    return schema;
}

static json_t *schema_of_parties(const char *by)
{
    return strcmp(by, "player") == 0    ? json_pack("{s:[s, s]}", "enum", "white", "black")
           : strcmp(by, "arbiter") == 0 ? json_pack("{s:[s]}", "enum", "arbiter")
                                        : json_pack("{s:[s, s, s]}", "enum", "white", "black", "arbiter");
}

static json_t *schema_of_act(const char *act, const json_t *row)
{
    json_t     *needed = json_pack("[s, s, s]", "at", "by", "do"), *field;
    json_t     *fields = json_pack("{s:{s:s, s:i}, s:o, s:{s:s}}", "at", "type", "integer", "minimum", 0, "by",
                                   schema_of_parties(json_string_value(json_object_get(row, "by"))), "do", "const", act);
    const char *name;
    json_object_foreach(json_object_get(row, "fields"), name, field)
    {
        json_object_set_new(fields, name, schema_of_field(field));
        if (json_is_true(json_object_get(field, "needed")))
            json_array_append_new(needed, json_string(name));
    }
    return json_pack("{s:s, s:O, s:o, s:o}", "type", "object", "description", json_object_get(row, "about"),
                     "properties", fields, "required", needed);
}

static json_t *schema_of_events(json_t *vocabulary)
{
    json_t     *acts = json_array(), *row;
    const char *act;
    json_object_foreach(json_object_get(vocabulary, "acts"), act, row)
        json_array_append_new(acts, schema_of_act(act, row));
    return json_pack("{s:s, s:{s:s, s:o}}", "type", "array", "items", "description",
                     "`at`: ms since the log began, never decreasing; `by`: who; `do`: the act", "oneOf", acts);
}

/* ---- parameters ---- */

static json_t *list_words(const struct parameter *p)
{
    json_t *words = json_array();
    for (size_t i = 0; p->word(i); i++)
        json_array_append_new(words, json_string(p->word(i)));
    return words;
}

static json_t *schema_of_text(const struct parameter *p)
{
    json_t *schema = json_pack("{s:s}", "type", "string");
    if (p->least)
        json_object_set_new(schema, "minLength", json_integer(p->least));
    if (p->most)
        json_object_set_new(schema, "maxLength", json_integer(p->most));
    return schema;
}

static json_t *schema_of_parameter(const struct parameter *p, json_t *vocabulary)
{
    switch (p->type) {
    case OF_WORD: return json_pack("{s:s, s:o}", "type", "string", "enum", list_words(p));
    case OF_NUMBER:
        return json_pack("{s:s, s:I, s:I}", "type", "integer", "minimum", (json_int_t)p->least, "maximum",
                         (json_int_t)p->most);
    case OF_SWITCH: return json_pack("{s:s}", "type", "boolean");
    case OF_PAIR:
        return json_pack("{s:s, s:{s:s, s:i}, s:i, s:i}", "type", "array", "items", "type", "integer", "minimum", 1,
                         "minItems", 2, "maxItems", 2);
    case OF_REGULATIONS: return schema_of_regulations(vocabulary);
    case OF_EVENTS: return schema_of_events(vocabulary);
    default: return schema_of_text(p);
    }
}

static json_t *schema_of_tool(const struct tool *t, json_t *vocabulary)
{
    json_t *fields = json_object(), *needed = json_array();
    for (const struct parameter *p = t->parameters; p->name; p++) {
        json_t *field = schema_of_parameter(p, vocabulary);
        json_object_set_new(field, "description", json_string(p->about));
        json_object_set_new(fields, p->name, field);
        if (p->needed)
            json_array_append_new(needed, json_string(p->name));
    }
    json_t *input = json_pack("{s:s, s:o, s:o, s:b}", "type", "object", "properties", fields, "required", needed,
                              "additionalProperties", 0);
    return json_pack("{s:s, s:s, s:s, s:o, s:{s:b, s:b, s:b}}", "name", t->name, "title", t->title, "description",
                     t->about, "inputSchema", input, "annotations", "readOnlyHint", 1, "idempotentHint", 1,
                     "openWorldHint", 0);
}

json_t *schema_of_tools(void)
{
    json_t *vocabulary = read_vocabulary(), *list = vocabulary ? json_array() : NULL;
    for (const struct tool *t = tools; list && t->name; t++)
        json_array_append_new(list, schema_of_tool(t, vocabulary));
    json_decref(vocabulary);
    return list ? json_pack("{s:o}", "tools", list) : NULL;
}
