/* hall/event/document_shape.c - of which kind each part of a document is. What it means is document.c's to say. */
#include "hall/event/document.h"

#include <stdio.h>
#include <string.h>

enum { TEXT = 1, WHOLE = 2, NUMBER = 4, TRUTH = 8, LIST = 16, OBJECT = 32, NONE = 64 };

static const struct {
    int         kind;
    const char *name;
} kinds[] = {{TEXT, "text"},   {WHOLE, "a whole number"}, {NUMBER, "a number"}, {TRUTH, "true or false"},
             {LIST, "a list"}, {OBJECT, "an object"},     {NONE, "null"}};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* A member of an object; the one without a name stands for all others, or for what is in a list. Ends with no kind. */
struct shape {
    const char         *name;
    int                 kind;
    bool                needed;
    const struct shape *inner; /* NULL: anything */
};

static const struct shape texts[] = {{"", TEXT, false, NULL}, {0}};
static const struct shape numbers[] = {{"", WHOLE, false, NULL}, {0}};
static const struct shape pairs[] = {{"", LIST, false, numbers}, {0}};
static const struct shape points[] = {{"", WHOLE | NUMBER, false, NULL}, {0}};
static const struct shape games[] = {{"", TEXT | NONE, false, NULL}, {0}};
static const struct shape absences[] = {{"", TEXT | NONE, false, NULL}, {0}};

static const struct shape player[] = {{"name", TEXT, true, NULL},        {"rating", WHOLE, false, NULL},
                                      {"entered", WHOLE, false, NULL},   {"card", WHOLE, false, NULL},
                                      {"withdrawn", WHOLE, false, NULL}, {"absent", OBJECT, false, absences},
                                      {"title", TEXT, false, NULL},      {"club", TEXT, false, NULL},
                                      {"country", TEXT, false, NULL},    {"lang", TEXT, false, NULL},
                                      {"fide", TEXT, false, NULL},       {"born", TEXT, false, NULL},
                                      {"sex", TEXT, false, NULL},        {0}};
static const struct shape players[] = {{"", TEXT | OBJECT, false, player}, {0}};

static const struct shape round_parts[] = {{"pairs", LIST, false, pairs},
                                           {"games", LIST, false, games},
                                           {"in_room", LIST, false, numbers},
                                           {"started", WHOLE, false, NULL},
                                           {"by_hand", TRUTH, false, NULL},
                                           {"elsewhere", TRUTH, false, NULL},
                                           {0}};
static const struct shape rounds[] = {{"", OBJECT | NONE, false, round_parts}, {0}};

static const struct shape teams[] = {
    {"boards", WHOLE, true, NULL}, {"system", TEXT, false, NULL}, {"order", LIST, false, numbers}, {0}};
static const struct shape check_in[] = {{"round", WHOLE, true, NULL}, {"here", LIST, true, numbers}, {0}};
static const struct shape registration[] = {{"open", TRUTH, true, NULL}, {"number", WHOLE, true, NULL}, {0}};

static const struct shape document[] = {{"name", TEXT, true, NULL},
                                        {"players", LIST, true, players},
                                        {"rounds", LIST, true, rounds},
                                        {"regulations", OBJECT, true, NULL},
                                        {"system", TEXT, false, NULL},
                                        {"double", TRUTH, false, NULL},
                                        {"points", LIST, false, points},
                                        {"tiebreaks", LIST, false, texts},
                                        {"screens", WHOLE, false, NULL},
                                        {"cards", WHOLE, false, NULL},
                                        {"prizes", LIST, false, texts},
                                        {"teams", OBJECT, false, teams},
                                        {"report", LIST, false, texts},
                                        {"check_in", OBJECT, false, check_in},
                                        {"registration", OBJECT, false, registration},
                                        {"seed", OBJECT, false, NULL},
                                        {"site", TEXT, false, NULL},
                                        {"date", TEXT, false, NULL},
                                        {"until", TEXT, false, NULL},
                                        {"country", TEXT, false, NULL},
                                        {"arbiter", TEXT, false, NULL},
                                        {"deputies", TEXT, false, NULL},
                                        {0}};

static int kind_of(const json_t *v)
{
    switch (json_typeof(v)) {
    case JSON_STRING: return TEXT;
    case JSON_INTEGER: return WHOLE;
    case JSON_REAL: return NUMBER;
    case JSON_TRUE:
    case JSON_FALSE: return TRUTH;
    case JSON_ARRAY: return LIST;
    case JSON_OBJECT: return OBJECT;
    default: return NONE;
    }
}

/* The way to a part: "rounds", number 2, "pairs". */
struct way {
    const struct way *before;
    const char       *name;
    size_t            number; /* from 1; 0: it has a name */
};

static void write_way(const struct way *w, char *out, size_t size)
{
    if (w->before)
        write_way(w->before, out, size);
    size_t used = strlen(out);
    if (w->number)
        snprintf(out + used, size - used, ", number %zu", w->number);
    else
        snprintf(out + used, size - used, "%s\"%.40s\"", used ? ", " : "", w->name);
}

static bool fail(const struct way *w, int kind, struct refusal *why)
{
    char way[100] = "", names[60] = "";
    write_way(w, way, sizeof way);
    for (size_t i = 0; i < COUNT(kinds); i++)
        if (kind & kinds[i].kind)
            snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", names[0] ? " or " : "",
                     kinds[i].name);
    *why = refusal_expecting(REFUSED_BAD_FIELD, "%s as %s", way, names);
    return false;
}

static const struct shape *find_shape(const struct shape *s, const char *name)
{
    while (s->kind && s->name[0] && strcmp(s->name, name) != 0)
        s++;
    return s->kind ? s : NULL;
}

static bool check(const json_t *v, const struct shape *s, const struct way *w, struct refusal *why);

/* Members that are null are not there; others may be unknown here. */
static bool check_object(const json_t *o, const struct shape *inner, const struct way *w, struct refusal *why)
{
    const char *name;
    json_t     *v;
    for (const struct shape *s = inner; s->kind; s++)
        if (s->needed && !json_object_get(o, s->name))
            return fail(&(struct way){w, s->name, 0}, s->kind, why);
    json_object_foreach((json_t *)o, name, v)
    {
        const struct shape *s = find_shape(inner, name);
        if (s && (!json_is_null(v) || s->needed) && !check(v, s, &(struct way){w, name, 0}, why))
            return false;
    }
    return true;
}

static bool check_list(const json_t *list, const struct shape *inner, const struct way *w, struct refusal *why)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!check(json_array_get(list, i), inner, &(struct way){w, NULL, i + 1}, why))
            return false;
    return true;
}

static bool check(const json_t *v, const struct shape *s, const struct way *w, struct refusal *why)
{
    if (!(kind_of(v) & s->kind))
        return fail(w, s->kind, why);
    if (!s->inner || !(kind_of(v) & (LIST | OBJECT)))
        return true;
    return json_is_array(v) ? check_list(v, s->inner, w, why) : check_object(v, s->inner, w, why);
}

bool document_has_shape(const json_t *doc, struct refusal *why) { return check_object(doc, document, NULL, why); }
