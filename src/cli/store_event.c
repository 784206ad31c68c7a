/* store_event.c - a tournament of a store as one file, and a tournament from it. */
#include "command.h"
#include "console/report.h"
#include "console/source.h"
#include "hall/event/archive.h"
#include "store_work.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- out ---- */

struct collecting {
    json_t *results, *logs;
};

static bool add_line(void *context, const struct store_event *e)
{
    fputc('\n', context);
    fwrite(e->line, 1, e->length, context);
    return true;
}

static enum store_err collect(void *context, struct store *s, const struct store_game *g, struct store_fault *fault)
{
    struct collecting *c = context;
    char              *text = NULL;
    size_t             size;
    FILE              *to = open_memstream(&text, &size);
    if (!to)
        return fault->err = STORE_MEMORY;
    fputs(g->regulations, to);
    enum store_err err = store_events(s, g->id, 1, add_line, to, fault);
    fclose(to);
    json_object_set_new(c->results, g->id, g->result ? json_string(g->result) : json_null());
    json_object_set_new(c->logs, g->id, json_stringn_nocheck(text, size));
    free(text);
    return err;
}

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

static int write_archive(const struct store_tournament *t, const struct collecting *c, const char *output)
{
    json_t *doc = json_loads(t->document, 0, NULL);
    bool    sealed = false;
    char   *text = doc ? archive_write(doc, c->results, c->logs, &sealed) : NULL;
    int     status = STATUS_BAD;
    if (text)
        status = write_out(text, output);
    else
        complain(sealed ? "no archive: a move lies in an envelope" : "not enough memory");
    free(text);
    json_decref(doc);
    return status;
}

int store_archive(struct store *s, const char *tournament, const char *output)
{
    struct store_fault       fault = {0};
    struct store_tournament *t = NULL;
    struct collecting        c = {json_object(), json_object()};
    enum store_err           err = store_tournament_read(s, tournament, &t, &fault);
    if (!err)
        err = store_game_walk(s, &(struct store_filter){.tournament = tournament}, collect, &c, &fault);
    int status = err ? complain_store("no archive", &fault) : write_archive(t, &c, output);
    json_decref(c.results);
    json_decref(c.logs);
    free(t);
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
