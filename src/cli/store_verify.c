/* store_verify.c - is every game and every event of a store what was stored? */
#include "command.h"
#include "console/report.h"
#include "console/terminal.h"
#include "hall/event/event_verify.h"
#include "store/verify.h"
#include "store_work.h"

#include <inttypes.h>
#include <stdio.h>

struct checking {
    struct progress progress;
};

static bool count_game(void *context, const struct store_game *g)
{
    ++*(uint64_t *)context;
    return true;
}

static void print_did(const char *did)
{
    if (did)
        printf("; repaired: %s", did);
    putchar('\n');
}

static void print_finding(void *context, const struct verify_finding *f)
{
    progress_clear(&((struct checking *)context)->progress);
    printf("game %s", f->game);
    if (f->event)
        printf(", event %" PRId64, f->event);
    if (f->column)
        printf(", column %zu", f->column);
    printf(": %s", f->text);
    print_did(f->did);
}

static void print_event_finding(void *context, const struct event_finding *f)
{
    printf("tournament %s: expected %s", f->tournament, f->expected);
    print_did(f->did);
}

static void show_progress(void *context, const struct verify_totals *so_far)
{
    progress_step(&((struct checking *)context)->progress, so_far->games);
}

static void print_totals(const struct verify_totals *games, const struct event_totals *events)
{
    uint64_t findings = games->findings + events->findings, repaired = games->repaired + events->repaired;
    printf("%" PRIu64 " games, %" PRIu64 " events, ", games->games, games->events);
    if (events->tournaments)
        printf("%" PRIu64 " tournaments, ", events->tournaments);
    if (findings)
        printf("%" PRIu64 " findings", findings);
    else
        printf("all in order");
    if (repaired)
        printf(", %" PRIu64 " repaired", repaired);
    putchar('\n');
    if (games->bare)
        printf("%" PRIu64 " events have yet to get their hashes: an older program stored them\n", games->bare);
}

int store_verify_all(struct store *s, bool repair)
{
    struct checking             c;
    struct store_fault          fault;
    struct verify_totals        games;
    struct event_totals         events;
    uint64_t                    count = 0;
    const struct verify_visitor visitor = {repair, print_finding, show_progress, &c};
    const struct event_verifier verifier = {repair, print_event_finding, NULL};
    if (store_game_list(s, &(struct store_filter){0}, count_game, &count, &fault))
        return complain_store("cannot list the games", &fault);
    progress_start(&c.progress, "verify", count);
    enum store_err err = store_verify(s, &visitor, &games, &fault);
    progress_clear(&c.progress);
    if (err)
        return complain_store("cannot read the games", &fault);
    if (events_verify(s, &verifier, &events, &fault))
        return complain_store("cannot read the tournaments", &fault);
    print_totals(&games, &events);
    return games.findings + events.findings > games.repaired + events.repaired ? STATUS_FINDING : STATUS_FINE;
}
