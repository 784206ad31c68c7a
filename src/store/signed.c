/* signed.c - logs are sealed, and seals are checked. */
#include "signed.h"

#include "store_impl.h"

#include "jadoube/log.h"
#include "log/seal.h"

#include <jansson.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define HEX (2 * STORE_HASH + 1)

/* What is signed: when, and all hashes, so that a line that was altered is found without doubt. NULL: no memory, or
 * they are no hashes. */
static char *message_of(const json_t *hashes, const char *at, size_t *length)
{
    static const char begin[] = "jadoube log 1\n";
    size_t            count = json_array_size(hashes);
    char             *text = malloc(sizeof begin + strlen(at) + 1 + count * HEX), *end = text;
    if (text)
        end += sprintf(text, "%s%s\n", begin, at);
    for (size_t i = 0; text && i < count; i++) {
        const char *hash = json_string_value(json_array_get(hashes, i));
        if (!hash || strlen(hash) != HEX - 1) {
            free(text);
            return NULL;
        }
        end += sprintf(end, "%s\n", hash);
    }
    *length = text ? (size_t)(end - text) : 0;
    return text;
}

/* ---- signing ---- */

struct sealing {
    struct chain     *chain;
    struct chain_hash hash;
    json_t           *hashes;
    FILE             *to;
    int64_t           wrong; /* the first event that is not what was stored; 0: none */
    bool              failed;
};

static void note_hash(struct sealing *s)
{
    char text[HEX];
    hex_write(s->hash.at, STORE_HASH, text);
    s->failed |= json_array_append_new(s->hashes, json_string(text)) != 0;
}

static bool seal_event(void *context, const struct store_event *e, const unsigned char *hash)
{
    struct sealing *s = context;
    s->failed = s->failed || !chain_next(s->chain, &s->hash, e->line, e->length, &s->hash);
    if (!s->failed && hash && memcmp(hash, s->hash.at, STORE_HASH) != 0)
        s->wrong = e->seq;
    note_hash(s);
    fwrite(e->line, 1, e->length, s->to);
    fputc('\n', s->to);
    return !s->failed && !s->wrong;
}

static bool sign_hashes(const json_t *hashes, const char *at, const struct signer *key, char out[SIGNER_SIGN_HEX])
{
    size_t length;
    char  *message = message_of(hashes, at, &length);
    bool   good = message && signer_sign(key, message, length, out);
    free(message);
    return good;
}

static bool write_seal(const struct sealing *s, const struct signer *key)
{
    char      at[32], name[SIGNER_KEY_HEX], signature[SIGNER_SIGN_HEX];
    time_t    now = time(NULL);
    struct tm t;
    strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &t));
    if (!signer_name(key, name) || !sign_hashes(s->hashes, at, key, signature))
        return false;
    json_t *seal =
        json_pack("{s:{ss,ss,ss,sO}}", "signed", "at", at, "key", name, "signature", signature, "chain", s->hashes);
    bool good = seal && json_dumpf(seal, s->to, JSON_COMPACT) == 0;
    json_decref(seal);
    fputc('\n', s->to);
    return good;
}

static enum store_err write_lines(struct sealing *s, struct store *store, const struct store_game *g,
                                  struct store_fault *fault)
{
    char *first = chain_first_line(g);
    s->failed = !first || !s->hashes || !chain_line(s->chain, first, strlen(first), &s->hash);
    if (!s->failed) {
        note_hash(s);
        fprintf(s->to, "%s\n", first);
    }
    free(first);
    return s->failed ? STORE_OK : store_links(store, g->id, 1, seal_event, s, fault);
}

enum store_err signed_write(struct store *s, const char *game, const struct signer *key, FILE *to,
                            struct store_fault *fault)
{
    struct sealing     sealing = {.chain = s->chain, .hashes = json_array(), .to = to};
    struct store_game *g;
    enum store_err     err = store_game_read(s, game, &g, fault);
    if (!err)
        err = write_lines(&sealing, s, g, fault);
    if (!err && sealing.wrong)
        err = store_fail(fault, STORE_CORRUPT, game, "game '%s': event %lld was altered, or the hash before it was",
                         game, (long long)sealing.wrong);
    if (!err && (sealing.failed || !write_seal(&sealing, key)))
        err = store_fail(fault, STORE_MEMORY, game, "out of memory");
    json_decref(sealing.hashes);
    free(g);
    return err;
}

/* ---- checking ---- */

struct check {
    struct signed_report report;
    const char          *text, *end; /* of the lines, the seal excepted */
    json_t              *seal;
    const json_t        *hashes;
    const char          *signature;
    struct chain        *chain;
    struct chain_hash    hash;
};

static void judge(struct check *c, enum signed_kind kind, int64_t event)
{
    c->report.kind = kind;
    c->report.event = event;
}

static const char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

/* The beginning of the last line. */
static const char *last_line(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] != '\n')
        length--;
    return text + length;
}

static bool read_seal(struct check *c, const char *text, size_t length)
{
    while (length > 0 && strchr("\r\n", text[length - 1]))
        length--;
    c->text = text;
    c->end = last_line(text, length);
    size_t rest = (size_t)(text + length - c->end);
    if (c->end == text || !jd_line_is_seal(c->end, rest))
        return false;
    c->seal = json_loadb(c->end, rest, 0, NULL);
    const json_t *seal = json_object_get(c->seal, "signed");
    c->hashes = json_object_get(seal, "chain");
    c->signature = text_of(seal, "signature");
    snprintf(c->report.key, sizeof c->report.key, "%s", text_of(seal, "key"));
    snprintf(c->report.at, sizeof c->report.at, "%s", text_of(seal, "at"));
    return json_is_array(c->hashes) && *c->signature;
}

typedef bool (*line_fn)(void *context, int64_t number, const char *line, size_t length);

/* The first line has number 0, events follow. How many lines there were, or were taken. */
static int64_t each_line(const struct check *c, line_fn each, void *context)
{
    int64_t number = 0;
    for (const char *at = c->text, *newline; at < c->end; at = newline + 1, number++) {
        newline = memchr(at, '\n', (size_t)(c->end - at));
        if (!each(context, number, at, (size_t)(newline - at)))
            break;
    }
    return number;
}

static bool check_line(void *context, int64_t number, const char *line, size_t length)
{
    struct check *c = context;
    char          hash[HEX];
    bool          good =
        number ? chain_next(c->chain, &c->hash, line, length, &c->hash) : chain_line(c->chain, line, length, &c->hash);
    const char *due = json_string_value(json_array_get(c->hashes, (size_t)number));
    hex_write(c->hash.at, STORE_HASH, hash);
    if (!good)
        judge(c, SIGNED_MEMORY, number);
    else if (!due)
        judge(c, SIGNED_ADDED, number);
    else if (strcmp(due, hash) != 0)
        judge(c, SIGNED_ALTERED, number);
    return c->report.kind == SIGNED_GOOD;
}

static void check_chain(struct check *c)
{
    c->report.events = each_line(c, check_line, c) - 1;
    if (c->report.kind == SIGNED_GOOD && (size_t)c->report.events + 1 < json_array_size(c->hashes))
        judge(c, SIGNED_MISSING, c->report.events + 1);
}

static void check_signature(struct check *c, const struct signer *key)
{
    char   name[SIGNER_KEY_HEX] = "";
    size_t length;
    char  *message = message_of(c->hashes, c->report.at, &length);
    signer_name(key, name);
    if (strcmp(name, c->report.key) != 0)
        judge(c, SIGNED_OTHER_KEY, 0);
    else if (!message || !signer_check(key, message, length, c->signature))
        judge(c, SIGNED_FORGED, 0);
    free(message);
}

struct replaying {
    struct check *check;
    jd_log       *log;
    jd_rulings   *rulings;
};

static bool replay_line(void *context, int64_t number, const char *line, size_t length)
{
    struct replaying *r = context;
    jd_fault          fault;
    if (jd_log_line(r->log, line, length, r->rulings, &fault) == JD_OK)
        return true;
    judge(r->check, SIGNED_STRANGE, number);
    r->check->report.column = fault.offset + 1;
    r->check->report.expected = fault.expected;
    return false;
}

static void check_replay(struct check *c)
{
    struct replaying r = {c, NULL, malloc(sizeof *r.rulings)};
    if (!r.rulings || jd_log_new(&r.log) != JD_OK)
        judge(c, SIGNED_MEMORY, 0);
    else
        each_line(c, replay_line, &r);
    jd_log_free(r.log);
    free(r.rulings);
}

/* As the first line tells it. */
static void read_id(struct check *c)
{
    const char *newline = memchr(c->text, '\n', (size_t)(c->end - c->text));
    json_t     *first = json_loadb(c->text, (size_t)(newline - c->text), 0, NULL);
    snprintf(c->report.game, sizeof c->report.game, "%s", text_of(first, "id"));
    json_decref(first);
}

struct signed_report signed_check(const char *text, size_t length, const struct signer *key)
{
    struct check c = {.chain = chain_new()};
    if (!c.chain) {
        judge(&c, SIGNED_MEMORY, 0);
    } else if (!read_seal(&c, text, length)) {
        judge(&c, SIGNED_NOT, 0);
    } else {
        read_id(&c);
        check_signature(&c, key);
        if (c.report.kind == SIGNED_GOOD)
            check_chain(&c);
        if (c.report.kind == SIGNED_GOOD)
            check_replay(&c);
    }
    json_decref(c.seal);
    chain_free(c.chain);
    return c.report;
}
