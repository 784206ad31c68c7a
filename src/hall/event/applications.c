/* hall/event/applications.c - see applications.h. */
#include "hall/event/applications.h"

#include <stdio.h>

struct listing {
    FILE *to;
    bool  more;
};

static bool note_waiting(void *context, const struct store_application *a)
{
    struct listing *l = context;
    fprintf(l->to, "%s{\"application\":%lld,\"origin\":\"%s\",\"player\":%s}", l->more ? "," : "", (long long)a->number,
            a->origin, a->document);
    l->more = true;
    return true;
}

enum store_err applications_read(struct store *s, const char *tournament, char **out, struct store_fault *fault)
{
    size_t         size;
    struct listing l = {open_memstream(out, &size), false};
    if (!l.to)
        return fault->err = STORE_MEMORY;
    fputc('[', l.to);
    enum store_err err = store_application_list(s, tournament, note_waiting, &l, fault);
    fputc(']', l.to);
    return fclose(l.to) == 0 ? err : (fault->err = STORE_MEMORY);
}

/* By a number, from 1 on; NULL: unknown. */
static json_t *group_of(json_t *groups, const json_t *one)
{
    const char *origin = json_string_value(json_object_get(one, "origin"));
    if (!origin || !origin[0])
        return NULL;
    if (!json_object_get(groups, origin))
        json_object_set_new(groups, origin, json_integer((json_int_t)json_object_size(groups) + 1));
    return json_object_get(groups, origin);
}

json_t *applications_view(const json_t *waiting, bool grouped)
{
    json_t *list = json_array(), *groups = json_object(), *one;
    size_t  i;
    json_array_foreach(waiting, i, one)
    {
        json_t *player = json_copy(json_object_get(one, "player")), *group = grouped ? group_of(groups, one) : NULL;
        json_object_set(player, "application", json_object_get(one, "application"));
        if (group)
            json_object_set(player, "group", group);
        json_array_append_new(list, player);
    }
    json_decref(groups);
    return list;
}
