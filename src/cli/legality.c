/* Can positions arise? One by one for jadoube judge, and many at a time. */
#include "legality.h"
#include "command.h"
#include "console/lines.h"
#include "console/report.h"
#include "console/sink.h"
#include "console/terminal.h"
#include "perft.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NODES_PER_MS 200   /* counted, not timed, so that an answer is the same everywhere */
#define SHORT_PER_MS 15000 /* … where a node is one move */
#define BATCH        256

bool legality_begin(struct legality *l, const struct legality_task *task)
{
    l->start = task->start;
    l->budget_ms = task->budget_ms;
    l->most = task->most;
    l->memory = malloc(JD_LEGALITY_MEMORY);
    if (!l->memory)
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    return l->memory != NULL;
}

void legality_end(struct legality *l) { free(l->memory); }

/* In place of the game that was found; a game that is not the shortest is one all the same. */
static void ask_shortest(struct legality *l, const jd_setup *asked)
{
    jd_move            game[JD_SHORTEST_MAX];
    size_t             length;
    jd_legality_budget budget = {
        .nodes = (uint64_t)l->budget_ms * SHORT_PER_MS, .game = game, .game_size = JD_SHORTEST_MAX, .start = &l->start};
    l->shortest = jd_legality_shortest(asked, l->most, &budget, &l->least, &length);
    if (l->shortest != JD_YES)
        return;
    memcpy(l->game, game, length * sizeof *game);
    l->result.answer = JD_YES;
    l->result.game_length = length;
}

void legality_ask(struct legality *l, const jd_setup *s)
{
    jd_legality_budget budget = {.nodes = (uint64_t)l->budget_ms * NODES_PER_MS,
                                 .memory = l->memory,
                                 .bytes = l->memory ? JD_LEGALITY_MEMORY : 0,
                                 .game = l->game,
                                 .game_size = JD_LEGALITY_GAME,
                                 .start = &l->start};
    jd_setup           asked = *s;
    asked.chess960 |= l->start.chess960;
    jd_legality_query(&asked, &budget, &l->result);
    l->shortest = JD_UNKNOWN;
    l->least = 0;
    if (l->most && l->result.answer != JD_NO)
        ask_shortest(l, &asked);
}

void legality_shortest_words(const struct legality *l, char words[SHORTEST_MAX])
{
    words[0] = '\0';
    if (l->shortest == JD_YES)
        snprintf(words, SHORTEST_MAX, "%zu", l->result.game_length);
    else if (l->most && l->result.answer != JD_NO)
        snprintf(words, SHORTEST_MAX, "> %u", l->least ? l->least - 1 : 0);
}

/* ---- games ---- */

/* What the orthodox array does not need. */
static void write_tags(jd_pgn_writer *w, const jd_position *start)
{
    char fen[JD_FEN_MAX];
    jd_fen_write(start, fen, sizeof fen);
    const jd_pgn_tag tags[] = {{"FEN", fen}, {"SetUp", "1"}, {"Variant", "Chess960"}};
    jd_pgn_write_tags(w, tags, start->chess960 ? sizeof tags / sizeof tags[0] : 0);
}

void legality_print_pgn(const jd_legality_result *r, const jd_move *game, const jd_position *start)
{
    jd_pgn_writer w;
    jd_position   p = *start;
    jd_pgn_writer_init(&w, write_to_file, stdout, &jd_pgn_style_export);
    write_tags(&w, start);
    for (size_t i = 0; i < r->game_length; i++) {
        jd_pgn_write_move(&w, &p, game[i]);
        p = jd_move_make(&p, game[i]);
    }
    jd_pgn_write_result(&w, JD_NO_RESULT);
}

static void print_moves(const jd_legality_result *r, const jd_move *game, const jd_position *start)
{
    jd_position p = *start;
    for (size_t i = 0; i < r->game_length; i++) {
        char text[JD_MOVETEXT_MAX];
        jd_movetext_write(&p, game[i], &(jd_movestyle){.form = JD_FORM_UCI}, text, sizeof text);
        printf("%s%s", i ? " " : "", text);
        p = jd_move_make(&p, game[i]);
    }
}

/* ---- many ---- */

struct item {
    char               text[256];
    jd_setup           setup;
    jd_legality_result result;
    jd_move           *game; /* NULL without one */
    char               shortest[SHORTEST_MAX];
};

struct session {
    struct legality_task task;
    struct item          items[BATCH];
    size_t               count;
    _Atomic size_t       next;
    _Atomic bool         starved;
    struct progress      progress;
    uint64_t             done;
    int                  status;
};

static void *work(void *argument)
{
    struct session  *s = argument;
    struct legality *l = malloc(sizeof *l);
    if (!l || !legality_begin(l, &s->task))
        s->starved = true;
    for (size_t i; !s->starved && (i = atomic_fetch_add(&s->next, 1)) < s->count;) {
        struct item *item = &s->items[i];
        legality_ask(l, &item->setup);
        item->result = l->result;
        legality_shortest_words(l, item->shortest);
        size_t bytes = l->result.game_length * sizeof(jd_move);
        if (l->result.answer == JD_YES && (item->game = malloc(bytes + 1)))
            memcpy(item->game, l->game, bytes);
    }
    if (l)
        legality_end(l);
    free(l);
    return NULL;
}

static void tell_item(struct session *s, const struct item *item)
{
    static const char *const verdicts[] = {[JD_NO] = "illegal", [JD_YES] = "legal", [JD_UNKNOWN] = "unknown"};
    char                     words[LEGALITY_WORDS_MAX];
    legality_words(&item->result, s->task.language, words);
    printf("%s\t%s\t%s", verdicts[item->result.answer], item->text, words);
    if (item->game && !s->task.games)
        print_moves(&item->result, item->game, &s->task.start);
    printf(s->task.most ? "\t%s\n" : "\n", item->shortest);
    if (item->game && s->task.games)
        legality_print_pgn(&item->result, item->game, &s->task.start);
    if (item->result.answer != JD_YES && s->status == STATUS_FINE)
        s->status = STATUS_FINDING;
}

static bool answer_batch(struct session *s)
{
    s->next = 0;
    run_threads(s->task.threads, work, s);
    progress_clear(&s->progress);
    for (size_t i = 0; i < s->count && !s->starved; i++)
        tell_item(s, &s->items[i]);
    for (size_t i = 0; i < s->count; i++)
        free(s->items[i].game);
    s->done += s->count;
    s->count = 0;
    progress_step(&s->progress, s->done);
    return !s->starved;
}

static void take_line(struct session *s, const struct lines *l)
{
    struct item *item = &s->items[s->count];
    char         what[40];
    jd_fault     fault;
    *item = (struct item){.game = NULL};
    snprintf(what, sizeof what, "line %zu", l->number);
    if (jd_fen_read(l->text, l->length, &item->setup, &fault) != JD_OK) {
        complain_fault(what, l->text, l->length, &fault);
        s->status = STATUS_BAD;
        return;
    }
    snprintf(item->text, sizeof item->text, "%s", l->text);
    s->count++;
}

int legality_lines(const struct legality_task *task)
{
    struct lines    l;
    struct session *s = calloc(1, sizeof *s);
    bool            good = s && lines_open(&l, "-");
    if (!good) {
        free(s);
        return STATUS_BAD;
    }
    s->task = *task;
    progress_start(&s->progress, "positions", 0);
    while (good && lines_next(&l)) {
        if (l.length)
            take_line(s, &l);
        if (s->count == BATCH)
            good = answer_batch(s);
    }
    good = good && answer_batch(s);
    progress_clear(&s->progress);
    int status = lines_close(&l) && good ? s->status : STATUS_BAD;
    free(s);
    return status;
}
