/* hall/event/document_again.c - would the next start read what is about to be stored? The reader of documents says so,
 * of the very bytes. */
#include "hall/event/document.h"

static bool fail(struct refusal *to, const char *expected)
{
    *to = refusal_expecting(REFUSED_CHANGE_UNREADABLE, "%s", expected);
    return false;
}

/* Each player has a key, or their link opens nothing. */
static bool keys_fit(const json_t *keys, const jd_tournament *t, struct refusal *why)
{
    const json_t *players = json_object_get(keys, "players");
    return (json_is_object(keys) && json_array_size(players) == (size_t)jd_tournament_players(t)) ||
           fail(why, "keys with a hash for each player");
}

bool tournament_reads_again(const char *document, const char *keys, const json_t *results, struct refusal *why)
{
    json_t        *doc = json_loads(document, 0, NULL), *hashes = json_loads(keys, 0, NULL);
    jd_tournament *t = doc ? tournament_read(doc, results, why) : NULL;
    bool           good = t && keys_fit(hashes, t, why);
    if (!t && (!doc || why->code != REFUSED_OUT_OF_MEMORY))
        fail(why, doc ? refusal_expected(why) : "a document in JSON");
    jd_tournament_free(t);
    json_decref(hashes);
    json_decref(doc);
    return good;
}
