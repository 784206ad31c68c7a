/* An event, as an organiser sends it and as an archive has it: whatever is taken can be read again once it is stored,
 * and has standings, ratings, a report and a table. The hash of the archive is put right, so that what is in it is
 * looked at. */
#include "hall/event/archive.h"
#include "hall/serve/json_memory.h"
#include "laws/commit.h"

#include "must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void look_at(const jd_tournament *t)
{
    jd_standings_terms terms = {.players = true};
    jd_standings      *s = NULL;
    char              *table = tournament_csv(t);
    must(table, "no table");
    free(table);
    jd_standings_new(t, &terms, &s, NULL);
    for (int place = 1; s && place <= jd_standings_count(s); place++) {
        jd_rating_change change = jd_standings_rating(s, place, 0);
        must(change.k >= 0 && change.k <= 40, "a K that no table has");
    }
    jd_standings_free(s);
}

/* As the server stores it, and as the next start reads it. */
static void store_again(json_t *doc)
{
    struct event_keys keys = {0};
    struct refusal    why;
    char             *hashes = event_keys_make(&keys, doc, ""), *text = json_text(doc);
    must(hashes && text, "no memory");
    if (tournament_reads_again(text, hashes, NULL, &why)) {
        jd_tournament *t = tournament_read(doc, NULL, &why);
        must(t, "read once, and not again");
        look_at(t);
        jd_tournament_free(t);
    } else
        must(why.code == REFUSED_CHANGE_UNREADABLE && why.expected[0], "refused without a reason");
    free(hashes);
    free(text);
}

static char *seal(const char *event, size_t *length)
{
    uint8_t hash[32];
    char    hex[65];
    char   *text = malloc(strlen(event) + 300);
    must(text, "no memory");
    int used = sprintf(text, "{\"jadoube\":\"event\",\"version\":1}\n{\"event\":%s}\n", event);
    jd_sha256_of(&(struct bytes){text, (size_t)used}, 1, hash);
    for (size_t i = 0; i < sizeof hash; i++)
        sprintf(hex + 2 * i, "%02x", hash[i]);
    *length = (size_t)used + (size_t)sprintf(text + used, "{\"end\":{\"games\":0,\"sha256\":\"%s\"}}\n", hex);
    return text;
}

static void read_archive(const json_t *event)
{
    size_t         length;
    struct archive a;
    struct refusal why;
    char          *plain = json_text(event), *text = plain ? seal(plain, &length) : NULL;
    if (text && archive_read(text, length, 0, &a, &why)) {
        store_again(a.doc);
        archive_free(&a);
    } else
        must(!text || why.line >= 1, "refused without a line");
    free(plain);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct refusal why = {0};
    json_t        *body = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL), *doc;
    if (json_is_object(body)) {
        if ((doc = tournament_make(body, &why)))
            store_again(doc);
        must(doc || why.code, "refused without a code");
        json_decref(doc);
        read_archive(body);
    }
    json_decref(body);
    return 0;
}
