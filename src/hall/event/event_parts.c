/* hall/event/event_parts.c - see event_parts.h. */
#include "hall/event/event_parts.h"

#include "hall/event/applications.h"

#include <stdio.h>
#include <stdlib.h>

static bool add_line(void *context, const struct store_event *e)
{
    fputc('\n', context);
    fwrite(e->line, 1, e->length, context);
    return true;
}

static enum store_err collect(void *context, struct store *s, const struct store_game *g, struct store_fault *fault)
{
    struct event_parts *p = context;
    char               *text = NULL;
    size_t              size;
    FILE               *to = open_memstream(&text, &size);
    if (!to)
        return fault->err = STORE_MEMORY;
    fputs(g->regulations, to);
    enum store_err err = store_events(s, g->id, 1, add_line, to, fault);
    fclose(to);
    json_object_set_new(p->results, g->id, g->result ? json_string(g->result) : json_null());
    json_object_set_new(p->logs, g->id, json_stringn_nocheck(text, size));
    json_object_set_new(p->heads, g->id, json_string_nocheck(g->regulations));
    free(text);
    return err;
}

enum store_err event_parts_read(struct store *s, const char *tournament, struct event_parts *out,
                                struct store_fault *fault)
{
    char *waiting = NULL;
    *out = (struct event_parts){.results = json_object(), .logs = json_object(), .heads = json_object()};
    enum store_err err = store_tournament_read(s, tournament, &out->stored, fault);
    if (!err)
        err = store_game_walk(s, &(struct store_filter){.tournament = tournament}, collect, out, fault);
    if (!err)
        err = applications_read(s, tournament, &waiting, fault);
    if (!err) {
        out->doc = json_loads(out->stored->document, 0, NULL);
        out->keys = json_loads(out->stored->keys, 0, NULL);
        out->waiting = json_loads(waiting, 0, NULL);
    }
    free(waiting);
    return err;
}

void event_parts_free(struct event_parts *p)
{
    json_decref(p->doc);
    json_decref(p->keys);
    json_decref(p->waiting);
    json_decref(p->results);
    json_decref(p->logs);
    json_decref(p->heads);
    free(p->stored);
}
