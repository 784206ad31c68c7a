/* store_sign.c - a game's log for others to trust: keys, signed logs, and whether one is whole. */
#include "command.h"
#include "console/report.h"
#include "console/source.h"
#include "store/signed.h"
#include "store_work.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int complain_key(const char *path, const char *why)
{
    complain_text(TEXT_STORE_KEY, JD_VALUES({"file", path}, {"why", why}));
    return STATUS_BAD;
}

static void print_text(const jd_language *language, text_id id, const struct jd_value *values)
{
    char text[1024];
    text_fill(text, sizeof text, language, id, values);
    puts(text);
}

/* ---- keys ---- */

static int write_key(const struct signer *key, const char *path, const jd_language *language)
{
    char        name[SIGNER_KEY_HEX], public[4096];
    const char *why = NULL;
    if ((size_t)snprintf(public, sizeof public, "%s.pub", path) >= sizeof public || !signer_name(key, name))
        return complain_key(path, strerror(ENAMETOOLONG));
    if ((why = signer_write(key, path, true)))
        return complain_key(path, why);
    if ((why = signer_write(key, public, false))) {
        unlink(path);
        return complain_key(public, why);
    }
    print_text(language, TEXT_STORE_NEW_KEY, JD_VALUES({"file", path}, {"public", public}, {"key", name}));
    return STATUS_FINE;
}

int store_keygen(const char *path, const jd_language *language)
{
    const char    *why;
    struct signer *key = signer_new(&why);
    int            status = key ? write_key(key, path, language) : complain_key(path, why);
    signer_free(key);
    return status;
}

/* ---- signing ---- */

static int sign_to(struct store *s, const char *game, const struct signer *key, FILE *to, const char *path)
{
    struct store_fault fault;
    enum store_err     err = signed_write(s, game, key, to, &fault);
    bool               bad = ferror(to) != 0;
    bad |= to == stdout ? fflush(to) != 0 : fclose(to) != 0;
    if (err || bad)
        unlink(path);
    if (err)
        return complain_store("cannot sign", &fault);
    if (bad)
        complain("cannot write %s", path);
    return bad ? STATUS_BAD : STATUS_FINE;
}

int store_sign(struct store *s, const char *game, const char *key_path, const char *output)
{
    const char    *why;
    struct signer *key = signer_read(key_path, true, &why);
    if (!key)
        return complain_key(key_path, why);
    FILE *to = output ? fopen(output, "w") : stdout;
    int   status = STATUS_BAD;
    if (to)
        status = sign_to(s, game, key, to, output ? output : "");
    else
        complain("cannot write %s: %s", output, strerror(errno));
    signer_free(key);
    return status;
}

/* ---- verifying ---- */

static const text_id verdicts[] = {
    [SIGNED_GOOD] = TEXT_STORE_GOOD,           [SIGNED_NOT] = TEXT_STORE_UNSIGNED,
    [SIGNED_OTHER_KEY] = TEXT_STORE_OTHER_KEY, [SIGNED_ALTERED] = TEXT_STORE_ALTERED,
    [SIGNED_MISSING] = TEXT_STORE_MISSING,     [SIGNED_ADDED] = TEXT_STORE_ADDED,
    [SIGNED_FORGED] = TEXT_STORE_FORGED,       [SIGNED_STRANGE] = TEXT_STORE_STRANGE,
};

static int tell_signatures(const struct signed_report *r, const char *path, const jd_language *language)
{
    char event[24], events[24], column[24];
    if (r->kind == SIGNED_MEMORY) {
        complain("not enough memory");
        return STATUS_BAD;
    }
    snprintf(event, sizeof event, "%lld", (long long)r->event);
    snprintf(events, sizeof events, "%lld", (long long)r->events);
    snprintf(column, sizeof column, "%zu", r->column);
    text_id id = r->kind == SIGNED_ALTERED && r->event == 0 ? TEXT_STORE_HEAD : verdicts[r->kind];
    print_text(language, id,
               JD_VALUES({"file", path}, {"game", r->game}, {"event", event}, {"events", events}, {"column", column},
                         {"key", r->key}, {"at", r->at}, {"expected", r->expected ? r->expected : ""}));
    return r->kind == SIGNED_GOOD ? STATUS_FINE : STATUS_FINDING;
}

int store_verify_file(const char *path, const char *key_path, const jd_language *language)
{
    const char    *why;
    size_t         length;
    struct signer *key = signer_read(key_path, false, &why);
    if (!key)
        return complain_key(key_path, why);
    char *text = source_read_all(path, &length);
    int   status = STATUS_BAD;
    if (text) {
        struct signed_report r = signed_check(text, length, key);
        status = tell_signatures(&r, path, language);
    }
    free(text);
    signer_free(key);
    return status;
}
