/* tests/store/world.h - a store for the tests that all kinds of store go through: a new file, or the empty database
 * that JADOUBE_TEST_STORE names. */
#ifndef TESTS_STORE_WORLD_H
#define TESTS_STORE_WORLD_H

#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LINE "{\"at\": 0, \"by\": \"arbiter\", \"do\": \"start\"}"

struct world {
    char               folder[64], where[512];
    struct store      *s;
    struct store_fault fault;
};

static int64_t world_clock = 5000; /* what watches go by: it stands unless it is told otherwise */

static int64_t tell_clock(void *context) { return world_clock; }

static struct store *open_as(struct world *w, const char *node, bool read_only)
{
    struct store_options o = {.read_only = read_only, .node = node, .address = "127.0.0.1:1", .clock = tell_clock};
    struct store        *s = store_open(w->where, &o, &w->fault);
    if (!s)
        print_message("%s: %s\n", store_err_name(w->fault.err), w->fault.text);
    return s;
}

static int setup(void **state)
{
    struct world *w = calloc(1, sizeof *w);
    const char   *given = getenv("JADOUBE_TEST_STORE");
    strcpy(w->folder, "/tmp/jadoube-store-XXXXXX");
    assert_non_null(mkdtemp(w->folder));
    if (given)
        snprintf(w->where, sizeof w->where, "%s", given);
    else
        snprintf(w->where, sizeof w->where, "%s/games.db", w->folder);
    w->s = open_as(w, "first", false);
    assert_non_null(w->s);
    *state = w;
    return 0;
}

static int teardown(void **state)
{
    struct world *w = *state;
    char          command[160];
    store_close(w->s);
    snprintf(command, sizeof command, "rm -r '%s'", w->folder);
    assert_int_equal(system(command), 0);
    free(w);
    return 0;
}

static struct store_game game_of(const char *id)
{
    return (struct store_game){.id = id,
                               .regulations = "{\"regulations\": {\"control\": \"300\"}}",
                               .keys = "{\"white\": \"hash\"}",
                               .extra = "{}",
                               .created = 1700000000123};
}

static void create(struct world *w, const char *id)
{
    struct store_game g = game_of(id);
    assert_int_equal(store_game_create(w->s, &g, &w->fault), STORE_OK);
}

static struct store_event event_of(const char *game, int64_t seq)
{
    return (struct store_event){.game = game, .seq = seq, .at = seq * 10, .line = LINE, .length = strlen(LINE)};
}

static enum store_err append_one(struct world *w, const char *game, int64_t seq)
{
    struct store_event e = event_of(game, seq);
    return store_append(w->s, &e, 1, &w->fault);
}

#endif
