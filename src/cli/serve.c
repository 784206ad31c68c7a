/* jadoube serve - the playing hall. */
#include "command.h"
#include "console/port.h"
#include "console/report.h"
#include "hall/serve/hall.h"
#include "jadoube/version.h"

#include <stdio.h>

static const struct option options[] = {
    {"listen", 'l', "ADDR:PORT", "where to listen; port 0: any that is free (127.0.0.1:8080)"},
    {"store", 's', "FILE|URL", "where games are kept: a file, or postgres://… (jadoube.db)"},
    {"engine", 'e', "COMMAND",
     "a UCI engine that plays in place of our own player with those who ask for it; none: nobody does"},
    {"address", 'a', "ADDR:PORT", "where other servers on the same database reach this one"},
    {"notify", 0, "URL", "nats://…: how servers on one database tell each other what is new (by the database)"},
    {"forget", 0, "DAYS", "remove games in which no move was made after so many days; 0: never (90)"},
    {"forget-played", 0, "DAYS", "remove all games after so many days; 0: never (0)"},
    {"unlimited", 0, NULL, "do not limit how much one address may ask for"},
    {"proxy", 0, "ADDR[/BITS]", "a proxy that may name its clients, any number of times (all private addresses)"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube serve", "serves http://127.0.0.1:8080 and keeps the games in jadoube.db"},
    {"jadoube serve --listen 127.0.0.1:9000 --engine stockfish", "another port, and another computer to play with"},
    {"jadoube serve --store postgres://localhost/chess", "one of several servers on one database"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "it was asked to end, and every running game was paused"},
    {STATUS_BAD, "it cannot listen there, or the store cannot be opened"},
    {0, NULL},
};

#define DAYS_MOST 36500

static void ready(const char *at)
{
    printf("http://%s/\n", at);
    fflush(stdout);
}

static const char *or_else(const char *value, const char *otherwise) { return value ? value : otherwise; }

/* False, with a message printed: one of them is no address. */
static bool take_proxies(const struct args *a, struct proxies *out)
{
    for (const struct group *g = NULL; (g = args_group(a, "proxy", g)) != NULL;)
        if (!proxies_add(out, g->words[0])) {
            complain("--proxy: '%.80s' is no address or network such as 10.1.0.0/16, or one too many", g->words[0]);
            return false;
        }
    return true;
}

static int run(const struct args *a)
{
    char      why[300] = "";
    long long unplayed, played;
    if (!args_number(a, "forget", 0, DAYS_MOST, 90, &unplayed) ||
        !args_number(a, "forget-played", 0, DAYS_MOST, 0, &played))
        return STATUS_BAD;
    struct hall_options hall = {
        .listen = or_else(args_value(a, "listen"), "127.0.0.1:8080"),
        .store = or_else(args_value(a, "store"), "jadoube.db"),
        .engine = args_value(a, "engine"),
        .address = args_value(a, "address"),
        .notify = args_value(a, "notify"),
        .version = JD_VERSION,
        .limited = !args_given(a, "unlimited"),
        .forget_unplayed = (int)unplayed,
        .forget_played = (int)played,
    };
    port_return_memory();
    if (!take_proxies(a, &hall.proxies))
        return STATUS_BAD;
    int status = hall_serve(&hall, ready, why);
    if (status)
        complain("%s", why);
    return status;
}

const struct command command_serve = {
    .name = "serve",
    .summary = "the playing hall: games in the browser, with clocks, arbiters and spectators",
    .synopsis = "[--listen ADDR:PORT] [--store FILE|URL] [--engine COMMAND]",
    .description = "Serves the page, and the API of docs/api.md, until SIGTERM or Ctrl-C; then every running game is\n"
                   "paused. Prints where it listens. For the Internet put it behind nginx or Caddy: docs/hosting.md.",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = 0,
    .run = run,
};
