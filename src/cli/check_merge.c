/* check_merge.c - what several runs of `jadoube check --json` counted, added up. */
#include "check.h"
#include "console/port.h"
#include "console/report.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static bool add_kind(struct check_totals *t, const char *name, const json_t *count)
{
    for (int k = 0; k < KINDS; k++)
        if (strcmp(name, kind_name(k)) == 0) {
            t->kinds[k] += (uint64_t)json_integer_value(count);
            return json_is_integer(count);
        }
    return false;
}

/* 1 for a summary that was added, 0 for a finding, -1 for what is neither. */
static int add_line(struct check_totals *t, const char *line)
{
    json_t     *o = json_loads(line, JSON_REJECT_DUPLICATES, NULL), *count;
    json_int_t  games, plies, unused;
    json_t     *kinds;
    const char *name;
    int         found = json_object_get(o, "file") ? 0 : -1;
    if (json_unpack(o, "{s:I, s:I, s:I, s:o!}", "games", &games, "plies", &plies, "problems", &unused, "kinds",
                    &kinds) == 0) {
        found = 1;
        t->games += (uint64_t)games;
        t->plies += (uint64_t)plies;
        json_object_foreach(kinds, name, count) if (!add_kind(t, name, count)) found = -1;
    }
    json_decref(o);
    return found;
}

bool tally_merge(struct check_totals *t, const char *path)
{
    FILE  *file = strcmp(path, "-") ? port_fopen(path, "r") : stdin;
    char  *line = NULL;
    size_t room = 0;
    int    last = -1;
    if (!file) {
        complain("cannot open %s: %s", path, strerror(errno));
        return false;
    }
    while (port_getline(&line, &room, file) > 0 && (last = add_line(t, line)) >= 0)
        ;
    free(line);
    if (file != stdin)
        fclose(file);
    if (last != 1) /* the summary comes last, and a run that was killed has none */
        complain_text(TEXT_CHECK_NO_SUMMARY, JD_VALUES({"file", path}));
    return last == 1;
}
