/* jadoube store - games in a store: back up, archive, export, import, sign, verify. */
#include "command.h"
#include "console/report.h"
#include "console/source.h"
#include "store/import.h"
#include "store_work.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int complain_store(const char *what, const struct store_fault *fault)
{
    complain("%s: %s", what, fault->text);
    return STATUS_BAD;
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

static int do_backup(const struct args *a, struct store *s, const jd_language *language)
{
    return store_write_backup(a->operands[1], a->operands[2], language);
}

static int do_restore(const struct args *a, struct store *s, const jd_language *language)
{
    return store_from_backup(a->operands[1], a->operands[2], language);
}

static int do_export(const struct args *a, struct store *s, const jd_language *language)
{
    return store_export(s, args_given(a, "pgn"), args_value(a, "output"));
}

static int do_import(const struct args *a, struct store *s, const jd_language *language)
{
    return import(s, a->count - 2, a->operands + 2);
}

static int do_keygen(const struct args *a, struct store *s, const jd_language *language)
{
    return store_keygen(a->operands[1], language);
}

static int do_sign(const struct args *a, struct store *s, const jd_language *language)
{
    return store_sign(s, a->operands[2], args_value(a, "key"), args_value(a, "output"));
}

static int do_verify(const struct args *a, struct store *s, const jd_language *language)
{
    return store_verify_all(s, args_given(a, "repair"));
}

static int do_verify_archive(const struct args *a, struct store *s, const jd_language *language)
{
    return store_verify_archive(a->operands[1]);
}

static int do_verify_file(const struct args *a, struct store *s, const jd_language *language)
{
    return store_verify_file(a->operands[1], args_value(a, "key"), language);
}

static int do_archive(const struct args *a, struct store *s, const jd_language *language)
{
    return store_archive(s, a->operands[2], args_value(a, "output"));
}

static int do_reopen(const struct args *a, struct store *s, const jd_language *language)
{
    return store_reopen(s, a->operands[2]);
}

enum use { NO_STORE, READS, WRITES };
enum { MAY_OUTPUT = 1, MAY_FORMAT = 2, WITH_KEY = 4, REPAIRS = 8 }; /* options */

static const struct action {
    const char *name;
    enum use    use;
    int         options;
    int         least, most; /* operands */
    const char *takes;
    int (*run)(const struct args *a, struct store *s, const jd_language *language);
} actions[] = {
    {"archive", READS, MAY_OUTPUT, 3, 3, "a store and a tournament", do_archive},
    {"backup", NO_STORE, 0, 3, 3, "a store and the name of a new file", do_backup},
    {"export", READS, MAY_OUTPUT | MAY_FORMAT, 2, 2, "a store", do_export},
    {"import", WRITES, 0, 3, 1 << 30, "a store and files", do_import},
    {"keygen", NO_STORE, 0, 2, 2, "the name of a new file", do_keygen},
    {"reopen", WRITES, 0, 3, 3, "a store and the archive of a tournament", do_reopen},
    {"restore", NO_STORE, 0, 3, 3, "a backup and a store that is not there yet", do_restore},
    {"sign", READS, MAY_OUTPUT | WITH_KEY, 3, 3, "a store, a game and --key", do_sign},
    {"verify", NO_STORE, WITH_KEY, 2, 2, "a signed log and --key", do_verify_file},
    {"verify", READS, 0, 2, 2, "a store", do_verify},
    {"verify", WRITES, REPAIRS, 2, 2, "a store and --repair", do_verify},
};

static const struct action verify_archive = {"verify", NO_STORE, 0, 2, 2, "an archive", do_verify_archive};

/* A log is verified with a key, a store or an archive without. */
static const struct action *find_action(const struct args *a, const char *name)
{
    const struct action *last = NULL;
    int                  wanted = (args_given(a, "key") ? WITH_KEY : 0) | (args_given(a, "repair") ? REPAIRS : 0);
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++)
        if (strcmp(actions[i].name, name) == 0) {
            last = &actions[i];
            if (wanted == (last->options & (WITH_KEY | REPAIRS)))
                return last->run == do_verify && !wanted && a->count > 1 && store_is_archive(a->operands[1])
                           ? &verify_archive
                           : last;
        }
    if (!last)
        complain("'%.40s' is none of archive, backup, export, import, keygen, reopen, restore, sign and verify "
                 "(jadoube store "
                 "--help)",
                 name);
    return last;
}

static bool check_args(const struct args *a, const struct action *action)
{
    bool format = args_given(a, "pgn") || args_given(a, "logs");
    if ((format && !(action->options & MAY_FORMAT)) || (args_given(a, "output") && !(action->options & MAY_OUTPUT)))
        complain("--pgn and --logs are for export, --output for archive, export and sign");
    else if (args_given(a, "pgn") && args_given(a, "logs"))
        complain("--pgn and --logs exclude each other");
    else if (a->count < action->least || a->count > action->most ||
             args_given(a, "key") != ((action->options & WITH_KEY) != 0) ||
             args_given(a, "repair") != ((action->options & REPAIRS) != 0))
        complain("store %s takes %s (jadoube store --help)", action->name, action->takes);
    else
        return true;
    return false;
}

static int run_with_store(const struct args *a, const struct action *action, const jd_language *language)
{
    struct store_fault   fault;
    struct store_options o = {.read_only = action->use == READS};
    struct store        *s = store_open(a->operands[1], &o, &fault);
    if (!s)
        return complain_store("cannot open the store", &fault);
    int status = action->run(a, s, language);
    store_close(s);
    return status;
}

static int run(const struct args *a)
{
    const jd_language   *language;
    const struct action *action = find_action(a, args_operand(a, 0, ""));
    if (!action || !check_args(a, action) || !args_language(a, &language))
        return STATUS_BAD;
    return action->use == NO_STORE ? action->run(a, NULL, language) : run_with_store(a, action, language);
}

static const struct option options[] = {
    {"logs", 0, NULL, "export logs: JSON Lines, with all that was ruled upon (the default)"},
    {"pgn", 0, NULL, "export PGN: the moves that stand, with clocks, offers and rulings"},
    {"output", 'o', "PATH", "write to a file; export: to a file for each game where PATH is a folder, or ends with /"},
    {"repair", 0, NULL, "verify: put right what has only one right form, and say what was done; no server may run"},
    {"key", 'k', "FILE", "sign with a private key, or verify a signed log with the public one"},
    {"lang", 'l', "CODE", "the language of what is said about backups, keys and signed logs (en): " JD_SPOKEN_CODES},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube store verify jadoube.db", "replays every game and reads every event, beside a server that is running"},
    {"jadoube store verify --repair jadoube.db", "… and puts right what can be put right; stop the server first"},
    {"jadoube store backup jadoube.db monday.backup", "a copy of everything, while the server runs"},
    {"jadoube store restore monday.backup again.db", "a store from it, for a server to go on with"},
    {"jadoube store export --pgn jadoube.db -o games.pgn", "all games as PGN"},
    {"jadoube store export jadoube.db -o logs/", "a log for each game"},
    {"jadoube store import jadoube.db old.pgn.zst logs/*.jsonl", "games from elsewhere"},
    {"jadoube store export a.db | jadoube store import postgres://localhost/chess -", "from one store to another"},
    {"jadoube store archive jadoube.db q7mk2r5n -o open.jsonl", "a tournament with all its games, as one file"},
    {"jadoube store reopen other.db open.jsonl", "… and there again, with new links"},
    {"jadoube store keygen arbiter.key", "a key to sign with, and arbiter.key.pub for whoever verifies"},
    {"jadoube store sign jadoube.db fn3kz8qd --key arbiter.key -o appeal.jsonl", "the log of one game, signed"},
    {"jadoube store verify appeal.jsonl --key arbiter.key.pub", "is it what was signed, to the last word?"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "everything was written, or is in order"},
    {STATUS_FINDING, "some games have problems, which are named; a log is not what was signed"},
    {STATUS_BAD, "the store, a file or a key cannot be used"},
    {0, NULL},
};

const struct command command_store = {
    .name = "store",
    .summary = "games in a store: back up, archive, export, import, sign, verify",
    .synopsis = "archive STORE TOURNAMENT [-o PATH]\n"
                "backup STORE FILE\n"
                "export [--logs | --pgn] [-o PATH] STORE\n"
                "import STORE FILE...\n"
                "keygen FILE\n"
                "reopen STORE FILE\n"
                "restore FILE STORE\n"
                "sign STORE GAME --key FILE [-o PATH]\n"
                "verify [--repair] STORE\n"
                "verify ARCHIVE\n"
                "verify LOG --key FILE [--lang CODE]",
    .description = "STORE is a file as `jadoube serve` keeps it, or postgres://… (docs/store.md). Files to import are\n"
                   "logs or PGN, plain or packed with gzip or zstd; - is stdin. A game is imported whole or not at\n"
                   "all. Keys of players are neither exported nor imported. A signed log is a log with a line behind\n"
                   "it that seals it; keys to sign with are files in PEM, of Ed25519. A backup has all that was\n"
                   "acknowledged before it began; that of a database is made and restored by pg_dump and pg_restore.\n"
                   "An archive is one tournament, without its keys: who reopens it is told new ones.",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = -1,
    .run = run,
};
