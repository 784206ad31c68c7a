/* store_event.c - a tournament of a store as one file, and a tournament from it. */
#include "command.h"
#include "console/report.h"
#include "console/source.h"
#include "hall/event/archive.h"
#include "hall/event/event_parts.h"
#include "store_work.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- out ---- */

static int write_out(const char *text, const char *output)
{
    FILE *to = output ? fopen(output, "wx") : stdout;
    if (!to) {
        complain("cannot write %s: %s", output, strerror(errno));
        return STATUS_BAD;
    }
    bool good = fputs(text, to) >= 0 && fflush(to) == 0;
    good &= !output || fclose(to) == 0;
    if (!good)
        complain("cannot write %s: %s", output ? output : "to stdout", strerror(errno));
    return good ? STATUS_FINE : STATUS_BAD;
}

static int write_archive(const struct event_parts *p, const char *output)
{
    struct refusal        why = refusal_expecting(REFUSED_EVENT_UNREADABLE, "the document in JSON");
    struct archive_source from = {p->doc, p->waiting, p->results, p->logs};
    char                 *text = p->doc ? archive_write(&from, &why) : NULL;
    int                   status = STATUS_BAD;
    if (text)
        status = write_out(text, output);
    else if (why.code == REFUSED_MOVE_SEALED)
        complain("no archive: a move lies in an envelope");
    else if (why.code == REFUSED_OUT_OF_MEMORY)
        complain("not enough memory");
    else
        complain("no archive: the event cannot be read; expected %s", refusal_expected(&why));
    free(text);
    return status;
}

int store_archive(struct store *s, const char *tournament, const char *output)
{
    struct store_fault fault = {0};
    struct event_parts parts;
    enum store_err     err = event_parts_read(s, tournament, &parts, &fault);
    int                status = err ? complain_store("no archive", &fault) : write_archive(&parts, output);
    event_parts_free(&parts);
    return status;
}

/* ---- in ---- */

static void tell_links(const struct archive *a)
{
    json_t *view = event_keys_view(&a->keys), *link;
    printf("tournament %s, %zu games, %zu events\n", a->keys.id, a->count, a->event_count);
    const char *role;
    json_object_foreach(json_object_get(view, "links"), role, link) printf("%s %s\n", role, json_string_value(link));
    json_decref(view);
}

static int store_all(struct archive *a, struct store *s)
{
    struct store_fault fault;
    bool               whole = false;
    if (!archive_found(a)) {
        complain("not enough memory");
        return STATUS_BAD;
    }
    while (!whole)
        if (archive_store(a, s, &whole, &fault))
            return complain_store("nothing is restored", &fault);
    tell_links(a);
    return STATUS_FINE;
}

int store_reopen(struct store *s, const char *path)
{
    size_t         length;
    struct archive a = {0};
    struct refusal why;
    char          *bytes = source_read_all(path, &length);
    int            status = STATUS_BAD;
    if (!bytes)
        return STATUS_BAD;
    if (archive_read(bytes, length, 0, &a, &why))
        status = store_all(&a, s);
    else
        complain("%s:%d: expected %s", strcmp(path, "-") == 0 ? "stdin" : path, why.line, refusal_expected(&why));
    archive_free(&a);
    free(bytes);
    return status;
}

/* ---- is it one? ---- */

bool store_is_archive(const char *path)
{
    static const char first[] = "{\"jadoube\":\"event\"";
    char              begin[sizeof first] = "";
    FILE             *from = fopen(path, "r");
    size_t            got = from ? fread(begin, 1, sizeof begin - 1, from) : 0;
    if (from)
        fclose(from);
    return got == sizeof first - 1 && strcmp(begin, first) == 0;
}

int store_verify_archive(const char *path)
{
    size_t         length;
    struct archive a = {0};
    struct refusal why;
    char          *bytes = source_read_all(path, &length);
    if (!bytes)
        return STATUS_BAD;
    bool good = archive_read(bytes, length, 0, &a, &why);
    if (good)
        printf("an archive of %zu players, %zu games, %zu events, all in order\n",
               json_array_size(json_object_get(a.doc, "players")), a.count, a.event_count);
    else
        printf("%s:%d: expected %s\n", path, why.line, refusal_expected(&why));
    archive_free(&a);
    free(bytes);
    return good ? STATUS_FINE : STATUS_FINDING;
}
