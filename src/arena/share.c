/* share.c - the document of a match that many play. */
#include "arena/share.h"

#include "arena/digest.h"
#include "console/report.h"
#include "jadoube/version.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define DOCUMENT_VERSION 1

static json_t *engine_json(const struct competitor *c)
{
    char digest[DIGEST_MAX];
    if (!digest_engine(c, digest)) {
        complain("%s (%s): %s", c->name, c->command, strerror(errno));
        return NULL;
    }
    return json_pack("{s:s, s:s, s:s}", "name", c->name, "command", c->command, "sha256", digest);
}

static json_t *engines_json(const struct match *m)
{
    json_t *list = json_array();
    for (size_t i = 0; i < m->count; i++) {
        json_t *engine = engine_json(&m->competitors[i]);
        if (!engine) {
            json_decref(list);
            return NULL;
        }
        json_array_append_new(list, engine);
    }
    return list;
}

static bool digest_openings(const struct match *m, char out[DIGEST_MAX])
{
    out[0] = '\0';
    if (!m->openings.file || digest_file(m->openings.file, out))
        return true;
    complain("%s: %s", m->openings.file, strerror(errno));
    return false;
}

char *share_document(const struct match *m, char *const *words)
{
    char    openings[DIGEST_MAX];
    json_t *engines = digest_openings(m, openings) ? engines_json(m) : NULL, *list = json_array();
    for (; engines && *words; words++)
        json_array_append_new(list, json_string(*words));
    json_t *o = engines
                    ? json_pack("{s:i, s:s, s:O, s:I, s:o, s:s}", "version", DOCUMENT_VERSION, "jadoube", JD_VERSION,
                                "words", list, "seed", (json_int_t)m->seed, "engines", engines, "openings", openings)
                    : NULL;
    char   *text = o ? json_dumps(o, JSON_COMPACT) : NULL;
    if (engines && !text)
        complain_text(TEXT_COMPLAIN_MATCH_UTF8, NULL);
    json_decref(list);
    json_decref(o);
    return text;
}

char **share_words(const char *document, int *count, uint64_t *seed)
{
    json_t *o = json_loads(document, 0, NULL), *list = json_object_get(o, "words");
    char  **words = NULL;
    *count = 0;
    if (json_integer_value(json_object_get(o, "version")) == DOCUMENT_VERSION)
        words = calloc(json_array_size(list) + 1, sizeof *words);
    else
        complain_text(TEXT_COMPLAIN_MATCH_VERSION, NULL);
    for (size_t i = 0; words && i < json_array_size(list); i++) {
        words[*count] = strdup(json_string_value(json_array_get(list, i)));
        *count += words[*count] != NULL;
    }
    *seed = (uint64_t)json_integer_value(json_object_get(o, "seed"));
    json_decref(o);
    return words;
}

/* ---- is it the same here? ---- */

#define SHORT 12 /* digits of a hash that people compare */

static const char *shortened(const char *digest, char out[SHORT + 1])
{
    snprintf(out, SHORT + 1, "%.*s", SHORT, digest ? digest : "?");
    return out;
}

static bool same_engine(const struct competitor *c, const json_t *engine)
{
    const char *there = json_string_value(json_object_get(engine, "sha256"));
    char        here[DIGEST_MAX];
    if (!digest_engine(c, here)) {
        complain_text(TEXT_COMPLAIN_MATCH_NO_PROGRAM,
                      JD_VALUES({"name", c->name}, {"command", c->command}, {"why", strerror(errno)}));
        return false;
    }
    if (there && strcmp(here, there) == 0)
        return true;
    char ours[SHORT + 1], theirs[SHORT + 1];
    complain_text(TEXT_COMPLAIN_MATCH_OTHER_PROGRAM,
                  JD_VALUES({"name", c->name}, {"command", c->command}, {"here", shortened(here, ours)},
                            {"there", shortened(there, theirs)}));
    return false;
}

static bool same_openings(const struct match *m, const json_t *o)
{
    const char *there = json_string_value(json_object_get(o, "openings"));
    char        here[DIGEST_MAX];
    if (!digest_openings(m, here))
        return false;
    if (there && strcmp(here, there) == 0)
        return true;
    char ours[SHORT + 1], theirs[SHORT + 1];
    complain_text(
        TEXT_COMPLAIN_MATCH_OTHER_OPENINGS,
        JD_VALUES({"path", m->openings.file}, {"here", shortened(here, ours)}, {"there", shortened(there, theirs)}));
    return false;
}

static bool same_program(const json_t *o)
{
    const char *there = json_string_value(json_object_get(o, "jadoube"));
    if (there && strcmp(there, JD_VERSION) == 0)
        return true;
    complain_text(TEXT_COMPLAIN_MATCH_OTHER_VERSION, JD_VALUES({"here", JD_VERSION}, {"there", there ? there : "?"}));
    return false;
}

bool share_same(const struct match *m, const char *document)
{
    json_t *o = json_loads(document, 0, NULL), *engines = json_object_get(o, "engines");
    bool    same = same_program(o) & same_openings(m, o);
    for (size_t i = 0; i < m->count; i++)
        same &= same_engine(&m->competitors[i], json_array_get(engines, i));
    json_decref(o);
    return same;
}
