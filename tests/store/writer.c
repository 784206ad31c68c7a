/* A node that does nothing but append, for tests that kill it or take the disk or the database away.
 *
 * usage: store-writer STORE SEED       takes every game there is (30 are made first), appends to them for ever
 *        store-writer STORE dump       prints every event: game, number, line
 *
 * It says what it knows to be stored, each line in one write: `have GAME SEQ` for each game at the start, `ready`,
 * then `ack GAME SEQ GAME SEQ …` after each batch. `trouble KIND` when a batch failed; the same one is tried again. */
#include "store/store.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAMES 30
#define BATCH 40

struct game {
    char    id[16];
    int64_t seq;
};

struct writer {
    struct store      *s;
    struct store_fault fault;
    struct game        games[GAMES];
    int                held;
    unsigned           chance;
};

static void say(const char *text)
{
    if (write(STDOUT_FILENO, text, strlen(text)) < 0)
        _exit(0);
}

static void die(const struct writer *w)
{
    fprintf(stderr, "store-writer: %s: %s\n", store_err_name(w->fault.err), w->fault.text);
    exit(1);
}

/* ---- the start ---- */

static void make_games(struct writer *w)
{
    for (int i = 0; i < GAMES; i++) {
        char              id[16];
        struct store_game g = {.id = id, .regulations = "{}", .keys = "{}", .extra = "{}"};
        sprintf(id, "game-%02d", i);
        enum store_err err = store_game_create(w->s, &g, &w->fault);
        if (err && err != STORE_CONFLICT)
            die(w);
        if (!err)
            strcpy(w->games[w->held++].id, id);
    }
}

static void note_hold(void *context, const struct store_hold *h)
{
    struct writer *w = context;
    struct game   *g = &w->games[w->held++];
    snprintf(g->id, sizeof g->id, "%s", h->game);
    g->seq = h->seq;
}

/* The last one's games are free when it has been silent for long enough, and what it began is done. */
static void take_games(struct writer *w)
{
    for (int tries = 0; w->held < GAMES; tries++) {
        enum store_err err = store_adopt(w->s, GAMES, note_hold, w, &w->fault);
        if ((err && err != STORE_BUSY) || tries > 3000)
            die(w);
        usleep(2000);
    }
}

static void say_what_is_there(const struct writer *w)
{
    for (int i = 0; i < GAMES; i++) {
        char text[64];
        sprintf(text, "have %s %lld\n", w->games[i].id, (long long)w->games[i].seq);
        say(text);
    }
    say("ready\n");
}

/* ---- for ever ---- */

static unsigned draw(struct writer *w, unsigned below)
{
    w->chance = w->chance * 1103515245u + 12345u;
    return (w->chance >> 16) % below;
}

static void append_batch(struct writer *w)
{
    static char        lines[BATCH][64];
    struct store_event batch[BATCH];
    char               ack[BATCH * 32] = "ack", trouble[64];
    size_t             count = 1 + draw(w, BATCH);
    for (size_t i = 0; i < count; i++) {
        struct game *g = &w->games[draw(w, GAMES)];
        g->seq++;
        sprintf(lines[i], "{\"game\": \"%s\", \"seq\": %lld}", g->id, (long long)g->seq);
        batch[i] = (struct store_event){g->id, g->seq, g->seq * 10, lines[i], strlen(lines[i]), NULL};
        sprintf(ack + strlen(ack), " %s %lld", g->id, (long long)g->seq);
    }
    while (store_append(w->s, batch, count, &w->fault)) {
        if (w->fault.err == STORE_CONFLICT || w->fault.err == STORE_LOST || w->fault.err == STORE_CORRUPT)
            die(w);
        sprintf(trouble, "trouble %s\n", store_err_name(w->fault.err));
        say(trouble);
        usleep(20000);
    }
    say(strcat(ack, "\n"));
}

/* ---- reading ---- */

static bool print_event(void *context, const struct store_event *e)
{
    printf("%s %lld %.*s\n", e->game, (long long)e->seq, (int)e->length, e->line);
    return true;
}

static void dump(struct writer *w)
{
    for (int i = 0; i < GAMES; i++) {
        char id[16];
        sprintf(id, "game-%02d", i);
        if (store_events(w->s, id, 1, print_event, NULL, &w->fault))
            die(w);
    }
}

int main(int argc, char **argv)
{
    static struct writer w;
    if (argc != 3)
        return 2;
    bool                 reads = strcmp(argv[2], "dump") == 0;
    struct store_options o = {.read_only = reads, .node = "writer", .lease_ms = 1};
    w.s = store_open(argv[1], &o, &w.fault);
    if (!w.s)
        die(&w);
    if (reads) {
        dump(&w);
        store_close(w.s);
        return 0;
    }
    w.chance = (unsigned)strtoul(argv[2], NULL, 10);
    make_games(&w);
    take_games(&w);
    say_what_is_there(&w);
    for (;;)
        append_batch(&w);
}
