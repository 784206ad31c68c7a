/* hall/event/archive.c - a tournament as a file, written and read. */
#include "hall/event/archive.h"

#include "hall/event/applications.h"
#include "hall/game/mate_queue.h"
#include "hall/net/loop.h"
#include "hall/serve/clean_text.h"
#include "hall/serve/json_memory.h"

#include "jadoube/log.h"
#include "laws/commit.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VERSION  1
#define LINE_MAX 16384 /* bytes of a line of a log: more than the hall takes */

static void digest_bytes(const char *bytes, size_t length, char out[HASH_MAX])
{
    uint8_t hash[32];
    jd_sha256_of(&(struct bytes){bytes, length}, 1, hash);
    for (size_t i = 0; i < sizeof hash; i++)
        snprintf(out + 2 * i, 3, "%02x", hash[i]);
}

/* ---- writing ---- */

static void put_json(FILE *to, json_t *o, bool *good)
{
    char *text = json_text(o);
    *good = *good && text;
    if (text)
        fprintf(to, "%s\n", text);
    free(text);
    json_decref(o);
}

static size_t count_lines(const char *log)
{
    size_t lines = 1;
    for (; *log; log++)
        lines += *log == '\n';
    return lines;
}

static void put_game(FILE *to, const char *id, const char *log, bool *good)
{
    size_t length = strlen(log);
    char  *whole = malloc(length + 2), hash[HASH_MAX];
    *good = *good && whole;
    if (!whole)
        return;
    snprintf(whole, length + 2, "%s\n", log);
    digest_bytes(whole, length + 1, hash);
    put_json(to,
             json_pack("{s:{s:s, s:I, s:s}}", "game", "id", id, "lines", (json_int_t)count_lines(log), "sha256", hash),
             good);
    fputs(whole, to);
    free(whole);
}

/* A board has it no longer. Where nothing ever happened in it, it was moved, or made for a round that another request
 * opened first: then it is no part of the event. */
static bool was_replaced(const json_t *log) { return strchr(json_string_value(log), '\n') != NULL; }

/* Round by round, board by board; then those that were played again. How many they are. */
static size_t put_games(FILE *to, const json_t *doc, const json_t *logs, bool *good)
{
    json_t     *left = json_copy((json_t *)logs), *log;
    size_t      rounds = json_array_size(json_object_get(doc, "rounds")), count = 0;
    const char *id;
    for (size_t r = 0; r < rounds; r++) {
        const json_t *games = json_object_get(json_array_get(json_object_get(doc, "rounds"), r), "games");
        for (size_t b = 0; b < json_array_size(games); b++)
            if ((id = json_string_value(json_array_get(games, b))) && (log = json_object_get(left, id))) {
                put_game(to, id, json_string_value(log), good);
                json_object_del(left, id);
                count++;
            }
    }
    json_object_foreach(left, id, log)
    {
        if (!was_replaced(log))
            continue;
        put_game(to, id, json_string_value(log), good);
        count++;
    }
    json_decref(left);
    return count;
}

/* Does a sealed move lie in an envelope that must stay closed (I.2)? */
static bool is_sealed(const char *log)
{
    jd_log     *g = NULL;
    jd_rulings *rulings = malloc(sizeof *rulings);
    bool        good = rulings && jd_log_new(&g) == JD_OK;
    for (const char *end; good && *log; log = *end ? end + 1 : end) {
        end = strchrnul(log, '\n');
        good = jd_log_line(g, log, (size_t)(end - log), rulings, NULL) == JD_OK;
    }
    jd_envelope e = good && jd_log_game(g) ? jd_game_envelope(jd_log_game(g)) : (jd_envelope){0};
    jd_log_free(g);
    free(rulings);
    return e.put > e.opened;
}

static bool any_sealed(const json_t *results, const json_t *logs)
{
    const char *id;
    json_t     *log;
    json_object_foreach((json_t *)logs, id, log) if (!json_is_string(json_object_get(results, id)) &&
                                                     is_sealed(json_string_value(log))) return true;
    return false;
}

/* Without what keys follow from; the link of the registration ends here. */
static json_t *document_out(const struct archive_source *from)
{
    json_t *copy = json_copy((json_t *)from->doc);
    json_object_del(copy, "seed");
    if (json_array_size(from->waiting))
        json_object_set_new(copy, "applications", applications_view(from->waiting, false));
    return copy;
}

/* To be freed; NULL: no memory. */
static char *write_parts(const struct archive_source *from, size_t *size)
{
    char *text = NULL, hash[HASH_MAX];
    FILE *to = open_memstream(&text, size);
    bool  good = true;
    if (!to)
        return NULL;
    put_json(to, json_pack("{s:s, s:i}", "jadoube", "event", "version", VERSION), &good);
    put_json(to, json_pack("{s:o}", "event", document_out(from)), &good);
    size_t count = put_games(to, from->doc, from->logs, &good);
    good &= fflush(to) == 0;
    if (good)
        digest_bytes(text, *size, hash);
    if (good)
        put_json(to, json_pack("{s:{s:I, s:s}}", "end", "games", (json_int_t)count, "sha256", hash), &good);
    good &= fclose(to) == 0;
    if (good)
        return text;
    free(text);
    return NULL;
}

char *archive_write(const struct archive_source *from, struct refusal *why)
{
    size_t         size = 0;
    struct archive again;
    bool           sealed = any_sealed(from->results, from->logs);
    char          *text = sealed ? NULL : write_parts(from, &size);
    *why = refusal_of(sealed ? REFUSED_MOVE_SEALED : text ? REFUSED_NOTHING : REFUSED_OUT_OF_MEMORY);
    if (!text)
        return NULL;
    if (archive_read(text, size, 0, &again, why)) {
        archive_free(&again);
        *why = refusal_of(REFUSED_NOTHING);
        return text;
    }
    why->code = why->code == REFUSED_OUT_OF_MEMORY ? why->code : REFUSED_CHANGE_UNREADABLE;
    free(text);
    return NULL;
}

/* ---- reading ---- */

struct reading {
    struct archive *out;
    const char     *bytes, *line;
    size_t          length, at, used; /* `at` is behind the line, which has `used` bytes */
    size_t          number;
    int64_t         until; /* 0: any */
    struct refusal *why;
    jd_rulings     *rulings;
};

static bool fail_as(struct reading *r, enum refusal_code code)
{
    *r->why = (struct refusal){.code = code, .line = (int)r->number};
    return false;
}

__attribute__((format(printf, 2, 3))) static bool fail(struct reading *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail_as(r, REFUSED_BAD_ARCHIVE);
    vsnprintf(r->why->expected, sizeof r->why->expected, format, args);
    va_end(args);
    return false;
}

static bool starve(struct reading *r) { return fail_as(r, REFUSED_OUT_OF_MEMORY); }

/* The next line, which must have an end. */
static bool next_line(struct reading *r, const char *expected)
{
    const char *end = r->at < r->length ? memchr(r->bytes + r->at, '\n', r->length - r->at) : NULL;
    r->number++;
    if (!end)
        return fail(r, "%s", expected);
    r->line = r->bytes + r->at;
    r->used = (size_t)(end - r->line);
    r->at += r->used + 1;
    return true;
}

static json_t *line_json(struct reading *r, const char *expected)
{
    json_t *o = json_loadb(r->line, r->used, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(o) && clean_texts(o))
        return o;
    if (json_is_object(o))
        fail_as(r, REFUSED_BAD_TEXT);
    else
        fail(r, "%s", expected);
    json_decref(o);
    return NULL;
}

static bool read_version(struct reading *r)
{
    static const char expected[] = "{\"jadoube\":\"event\",\"version\":1}: the archive of an event";
    json_t           *o = next_line(r, expected) ? line_json(r, expected) : NULL;
    const char       *kind = json_string_value(json_object_get(o, "jadoube"));
    bool              ours = kind && strcmp(kind, "event") == 0;
    json_int_t        version = json_integer_value(json_object_get(o, "version"));
    bool              there = o != NULL;
    json_decref(o);
    if (there && (!ours || version < 1))
        return fail(r, "%s", expected);
    return there &&
           (version == VERSION || fail(r, "an archive of version %d: a newer program has written it", VERSION));
}

static bool read_event(struct reading *r)
{
    static const char expected[] = "{\"event\":{…}}";
    json_t           *o = next_line(r, expected) ? line_json(r, expected) : NULL, *doc = json_object_get(o, "event");
    bool              there = o != NULL;
    r->out->doc = json_is_object(doc) ? json_incref(doc) : NULL;
    json_decref(o);
    return r->out->doc || (there && fail(r, "%s", expected));
}

/* ---- games ---- */

static bool grow_list(struct reading *r, void **list, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return true;
    size_t wider = 2 * *room + 64;
    void  *more = realloc(*list, wider * size);
    if (!more)
        return starve(r);
    *list = more;
    *room = wider;
    return true;
}

static int label_number(const char *line, const char *name)
{
    char text[16] = "";
    return jd_log_label(line, name, text, sizeof text) < sizeof text ? atoi(text) : 0;
}

static bool note_event(struct reading *r, const jd_event *e, size_t seq)
{
    struct archive *a = r->out;
    if (!grow_list(r, (void **)&a->events, &a->event_room, a->event_count, sizeof *a->events))
        return false;
    a->events[a->event_count++] =
        (struct store_event){.seq = (int64_t)seq, .at = e->at, .line = r->line, .length = r->used};
    return true;
}

/* A game must not think for long here: what an event asks for is checked before it is applied. */
static bool is_quick(struct reading *r, const jd_log *log, bool first)
{
    char    *texts = first ? NULL : malloc(r->used + 1);
    jd_event e;
    bool     thinks =
        first ? jd_log_regulations(log)->budget > HALL_BUDGET
                  : texts && jd_event_read(r->line, r->used, &e, texts, NULL) == JD_OK && mate_queue_thinks_long(&e);
    free(texts);
    return !r->until || (!thinks && thread_ms() < r->until) || fail_as(r, REFUSED_ARCHIVE_TOO_LONG);
}

static bool apply_line(struct reading *r, jd_log *log)
{
    jd_fault wrong = {0, NULL};
    return jd_log_line(log, r->line, r->used, r->rulings, &wrong) == JD_OK ||
           (wrong.expected ? fail(r, "column %zu: %s", wrong.offset + 1, wrong.expected) : starve(r));
}

/* Names and labels are in the first line. */
static bool read_head(struct reading *r, jd_log *log)
{
    json_t *o = line_json(r, "{\"regulations\":{…}}");
    json_decref(o);
    return o && apply_line(r, log) && is_quick(r, log, true);
}

static bool read_act(struct reading *r, jd_log *log, size_t seq)
{
    return is_quick(r, log, false) && apply_line(r, log) && note_event(r, jd_log_event(log), seq);
}

static bool replay_game(struct reading *r, jd_log *log, struct archive_game *g, size_t lines)
{
    for (size_t i = 0; i < lines; i++) {
        if (!next_line(r, "a line of the game's log"))
            return false;
        if (r->used > LINE_MAX)
            return fail(r, "a line of at most %d bytes", LINE_MAX);
        if (!(i == 0 ? read_head(r, log) : read_act(r, log, i)))
            return false;
    }
    const char *head = jd_log_head(log), *white = jd_log_regulations(log)->names[0];
    g->round = label_number(head, "round");
    g->board = label_number(head, "board");
    snprintf(g->white, sizeof g->white, "%s", white ? white : "");
    if (!store_result_write(jd_log_game(log), g->result))
        g->result[0] = '\0';
    g->events = lines - 1;
    return true;
}

/* The log behind its head, which says what it has to be. */
static bool read_log(struct reading *r, const json_t *head, struct archive_game *g)
{
    const char *id = json_string_value(json_object_get(head, "id"));
    const char *due = json_string_value(json_object_get(head, "sha256"));
    json_int_t  lines = json_integer_value(json_object_get(head, "lines"));
    size_t      begin = r->at;
    char        hash[HASH_MAX];
    jd_log     *log = NULL;
    if (!id || !due || lines < 1 || strlen(id) > STORE_ID_MAX)
        return fail(r, "a game with \"id\", \"lines\" and \"sha256\"");
    snprintf(g->id, sizeof g->id, "%s", id);
    g->line = r->number;
    g->first = r->out->event_count;
    g->head = r->bytes + begin;
    bool good = jd_log_new(&log) == JD_OK && replay_game(r, log, g, (size_t)lines);
    if (good) {
        digest_bytes(r->bytes + begin, r->at - begin, hash);
        g->head_length = (size_t)((const char *)memchr(g->head, '\n', r->at - begin) - g->head);
        r->number = g->line;
        good = strcmp(hash, due) == 0 || fail(r, "%s behind it: its log was altered", due);
        r->number += (size_t)lines;
    }
    jd_log_free(log);
    return good;
}

static bool read_game(struct reading *r, const json_t *head)
{
    struct archive *a = r->out;
    if (!grow_list(r, (void **)&a->games, &a->room, a->count, sizeof *a->games))
        return false;
    a->games[a->count] = (struct archive_game){0};
    return read_log(r, head, &a->games[a->count]) && ++a->count;
}

static bool read_end(struct reading *r, const json_t *end, size_t before)
{
    const char *due = json_string_value(json_object_get(end, "sha256"));
    char        hash[HASH_MAX];
    digest_bytes(r->bytes, before, hash);
    if (!due || strcmp(hash, due) != 0)
        return fail(r, "sha256 %s: something before this line was altered", hash);
    if (json_integer_value(json_object_get(end, "games")) != (json_int_t)r->out->count)
        return fail(r, "\"games\": %zu", r->out->count);
    r->number++;
    return r->at == r->length || fail(r, "nothing behind the end");
}

static bool read_parts(struct reading *r)
{
    static const char expected[] = "{\"game\":{…}}, or {\"end\":{…}}";
    bool              good = true, ended = false;
    while (good && !ended) {
        size_t  before = r->at;
        json_t *o = next_line(r, expected) ? line_json(r, expected) : NULL;
        json_t *game = json_object_get(o, "game"), *end = json_object_get(o, "end");
        ended = end != NULL;
        good = o && (game ? read_game(r, game) : end ? read_end(r, end, before) : fail(r, "%s", expected));
        json_decref(o);
    }
    return good;
}

bool archive_read(const char *bytes, size_t length, int64_t most_ms, struct archive *out, struct refusal *why)
{
    struct reading r = {.out = out, .bytes = bytes, .length = length, .why = why};
    *out = (struct archive){0};
    r.until = most_ms ? thread_ms() + most_ms : 0;
    r.rulings = malloc(sizeof *r.rulings);
    bool good =
        (r.rulings || starve(&r)) && read_version(&r) && read_event(&r) && read_parts(&r) && archive_fits(out, why);
    free(r.rulings);
    if (!good)
        archive_free(out);
    return good;
}

void archive_free(struct archive *a)
{
    for (size_t i = 0; a->rows && i < a->count; i++) {
        free((char *)a->rows[i].regulations);
        free((char *)a->rows[i].keys);
        free((char *)a->rows[i].extra);
    }
    json_decref(a->doc);
    json_decref(a->waiting);
    free(a->games);
    free(a->events);
    free(a->rows);
    free(a->document);
    free(a->hashes);
    *a = (struct archive){0};
}
