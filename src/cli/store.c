/* jadoube store - games in a store: export, import, verify. */
#include "command.h"
#include "console/report.h"
#include "console/source.h"
#include "console/terminal.h"
#include "store/import.h"
#include "store/verify.h"
#include "store_work.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int complain_store(const char *what, const struct store_fault *fault)
{
    complain("%s: %s", what, fault->text);
    return STATUS_BAD;
}

/* ---- verify ---- */

struct checking {
    struct progress progress;
};

static bool count_game(void *context, const struct store_game *g)
{
    ++*(uint64_t *)context;
    return true;
}

static void print_finding(void *context, const struct verify_finding *f)
{
    progress_clear(&((struct checking *)context)->progress);
    printf("game %s", f->game);
    if (f->event)
        printf(", event %" PRId64, f->event);
    if (f->column)
        printf(", column %zu", f->column);
    printf(": %s\n", f->text);
}

static void step(void *context, const struct verify_totals *so_far)
{
    progress_step(&((struct checking *)context)->progress, so_far->games);
}

static int check(struct store *s)
{
    struct checking             c;
    struct store_fault          fault;
    struct verify_totals        totals;
    uint64_t                    games = 0;
    const struct verify_visitor visitor = {print_finding, step, &c};
    if (store_game_list(s, &(struct store_filter){0}, count_game, &games, &fault))
        return complain_store("cannot list the games", &fault);
    progress_start(&c.progress, "verify", games);
    enum store_err err = store_verify(s, &visitor, &totals, &fault);
    progress_clear(&c.progress);
    if (err)
        return complain_store("cannot read the games", &fault);
    printf("%" PRIu64 " games, %" PRIu64 " events, ", totals.games, totals.events);
    if (totals.findings)
        printf("%" PRIu64 " findings\n", totals.findings);
    else
        printf("all in order\n");
    if (totals.bare)
        printf("%" PRIu64 " events have yet to get their hashes: an older program stored them\n", totals.bare);
    return totals.findings ? STATUS_FINDING : STATUS_FINE;
}

/* ---- import ---- */

static void print_problem(void *context, uint64_t line, uint64_t column, const char *what)
{
    complain("%s:%" PRIu64 ":%" PRIu64 ": %s", *(const char **)context, line, column, what);
}

static bool import_file(struct import *i, const char *path, struct store_fault *fault)
{
    static char    block[1 << 18];
    struct source *s = source_open(path);
    size_t         got = sizeof block;
    if (!s)
        return false;
    while (got == sizeof block && !fault->err) {
        got = source_read(s, block, sizeof block);
        import_feed(i, block, got, fault);
    }
    if (!fault->err)
        import_end(i, fault);
    return source_close(s);
}

static int import(struct store *s, int count, char *const *paths)
{
    const char        *path = NULL;
    struct store_fault fault = {STORE_OK, "", ""};
    bool               good = true;
    struct import     *i = import_new(s, print_problem, &path);
    if (!i) {
        complain("not enough memory");
        return STATUS_BAD;
    }
    for (int k = 0; k < count && !fault.err; k++) {
        path = strcmp(paths[k], "-") == 0 ? "stdin" : paths[k];
        good &= import_file(i, paths[k], &fault);
    }
    struct import_totals totals = import_totals(i);
    import_free(i);
    printf("%" PRIu64 " games, %" PRIu64 " events imported\n", totals.games, totals.events);
    if (fault.err)
        return complain_store("cannot go on", &fault);
    return !good ? STATUS_BAD : totals.problems ? STATUS_FINDING : STATUS_FINE;
}

/* ---- the command ---- */

static int do_export(const struct args *a, struct store *s)
{
    return store_export(s, args_given(a, "pgn"), args_value(a, "output"));
}

static int do_import(const struct args *a, struct store *s) { return import(s, a->count - 2, a->operands + 2); }

static int do_verify(const struct args *a, struct store *s) { return check(s); }

static const struct action {
    const char *name;
    bool        writes, exports;
    int         least, most; /* operands */
    int (*run)(const struct args *a, struct store *s);
} actions[] = {
    {"export", false, true, 2, 2, do_export},
    {"import", true, false, 3, 1 << 30, do_import},
    {"verify", false, false, 2, 2, do_verify},
};

static const struct action *find_action(const char *name)
{
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++)
        if (strcmp(actions[i].name, name) == 0)
            return &actions[i];
    complain("'%.40s' is none of export, import and verify (jadoube store --help)", name);
    return NULL;
}

static bool check_args(const struct args *a, const struct action *action)
{
    bool exports = args_given(a, "pgn") || args_given(a, "logs") || args_given(a, "output");
    if (exports && !action->exports)
        complain("--pgn, --logs and --output are for export");
    else if (args_given(a, "pgn") && args_given(a, "logs"))
        complain("--pgn and --logs exclude each other");
    else if (a->count < action->least || a->count > action->most)
        complain("store %s takes a store%s (jadoube store --help)", action->name, action->writes ? " and files" : "");
    else
        return true;
    return false;
}

static int run(const struct args *a)
{
    struct store_fault   fault;
    const struct action *action = find_action(args_operand(a, 0, ""));
    if (!action || !check_args(a, action))
        return STATUS_BAD;
    struct store_options o = {.read_only = !action->writes};
    struct store        *s = store_open(a->operands[1], &o, &fault);
    if (!s)
        return complain_store("cannot open the store", &fault);
    int status = action->run(a, s);
    store_close(s);
    return status;
}

static const struct option options[] = {
    {"logs", 0, NULL, "export logs: JSON Lines, with all that was ruled upon (the default)"},
    {"pgn", 0, NULL, "export PGN: the moves that stand, with clocks, offers and rulings"},
    {"output", 'o', "PATH", "export to a file; to a file for each game where PATH is a folder, or ends with /"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube store verify jadoube.db", "replays every game, beside a server that is running"},
    {"jadoube store export --pgn jadoube.db -o games.pgn", "all games as PGN"},
    {"jadoube store export jadoube.db -o logs/", "a log for each game"},
    {"jadoube store import jadoube.db old.pgn.zst logs/*.jsonl", "games from elsewhere"},
    {"jadoube store export a.db | jadoube store import postgres://localhost/chess -", "from one store to another"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "everything was exported, imported, or is in order"},
    {STATUS_FINDING, "some games have problems, which are named"},
    {STATUS_BAD, "the store, or a file, cannot be used"},
    {0, NULL},
};

const struct command command_store = {
    .name = "store",
    .summary = "games in a store: export, import, verify",
    .synopsis = "export [--logs | --pgn] [-o PATH] STORE\n"
                "import STORE FILE...\n"
                "verify STORE",
    .description = "STORE is a file as `jadoube serve` keeps it, or postgres://… (docs/store.md). Files to import are\n"
                   "logs or PGN, plain or packed with gzip or zstd; - is stdin. A game is imported whole or not at\n"
                   "all. Keys of players are neither exported nor imported.",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = -1,
    .run = run,
};
