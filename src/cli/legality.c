/* Can positions arise? One by one for jadoube judge, and many at a time. */
#include "legality.h"
#include "command.h"
#include "console/lines.h"
#include "console/report.h"
#include "console/terminal.h"
#include "console/text.h"
#include "perft.h"
#include "words/label.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NODES_PER_MS 200 /* counted, not timed, so that an answer is the same everywhere */
#define BATCH        256

bool legality_begin(struct legality *l, long long budget_ms)
{
    l->nodes = (uint64_t)budget_ms * NODES_PER_MS;
    l->memory = malloc(JD_LEGALITY_MEMORY);
    if (!l->memory)
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    return l->memory != NULL;
}

void legality_end(struct legality *l) { free(l->memory); }

void legality_ask(struct legality *l, const jd_setup *s)
{
    jd_legality_budget budget = {.nodes = l->nodes,
                                 .memory = l->memory,
                                 .bytes = l->memory ? JD_LEGALITY_MEMORY : 0,
                                 .game = l->game,
                                 .game_size = JD_LEGALITY_GAME};
    jd_legality_query(s, &budget, &l->result);
}

/* ---- words ---- */

/* "checkers: no legal move can have given this check; promoted: …" */
static void problem_words(jd_problems problems, const jd_language *language, char *out, size_t size)
{
    size_t at = 0;
    for (jd_problems bit = 1; bit && at < size; bit <<= 1) {
        if (!(problems & bit))
            continue;
        const char *name = jd_problem_name((jd_problem)bit);
        const char *own = text_of(language, text_find("judge.problem.", name));
        at += (size_t)snprintf(out + at, size - at, "%s%s: %s", at ? "; " : "", name,
                               own ? own : jd_problem_text((jd_problem)bit));
    }
}

void legality_words(const jd_legality_result *r, const jd_language *language, char out[LEGALITY_WORDS_MAX])
{
    char           who[40], needed[24], there[24], square[3];
    struct jd_part side = jd_label_side(r->colour, language);
    const char    *name = jd_legality_reason_name(r->reason);
    out[0] = '\0';
    if (r->reason == JD_LEGALITY_SETUP)
        problem_words(r->problems, language, out, LEGALITY_WORDS_MAX);
    if (r->reason == JD_LEGALITY_SETUP || r->reason == JD_LEGALITY_NO_REASON)
        return;
    bool searched = r->reason == JD_LEGALITY_PAWNS;
    snprintf(who, sizeof who, "%.*s", (int)side.length, side.text);
    snprintf(needed, sizeof needed, "%llu", searched ? (unsigned long long)r->nodes : r->needed);
    snprintf(there, sizeof there, "%u", r->there);
    jd_square_name(r->square, square);
    size_t at = (size_t)snprintf(out, LEGALITY_WORDS_MAX, "%s: ", name);
    text_fill(out + at, LEGALITY_WORDS_MAX - at, language, text_find("legality.", name),
              JD_VALUES({"who", who}, {"n", needed}, {"m", there}, {"square", square}));
}

/* ---- games ---- */

static void put(void *context, const char *text, size_t length) { fwrite(text, 1, length, context); }

void legality_print_pgn(const jd_legality_result *r, const jd_move *game)
{
    jd_pgn_writer w;
    jd_position   p = jd_position_initial();
    jd_pgn_writer_init(&w, put, stdout, &jd_pgn_style_export);
    jd_pgn_write_tags(&w, NULL, 0);
    for (size_t i = 0; i < r->game_length; i++) {
        jd_pgn_write_move(&w, &p, game[i]);
        p = jd_move_make(&p, game[i]);
    }
    jd_pgn_write_result(&w, JD_NO_RESULT);
}

static void print_moves(const jd_legality_result *r, const jd_move *game)
{
    jd_position p = jd_position_initial();
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
};

struct session {
    const jd_language *language;
    long long          budget_ms;
    unsigned           threads;
    bool               games;
    struct item        items[BATCH];
    size_t             count;
    _Atomic size_t     next;
    _Atomic bool       starved;
    struct progress    progress;
    uint64_t           done;
    int                status;
};

static void *work(void *argument)
{
    struct session  *s = argument;
    struct legality *l = malloc(sizeof *l);
    if (!l || !legality_begin(l, s->budget_ms))
        s->starved = true;
    for (size_t i; !s->starved && (i = atomic_fetch_add(&s->next, 1)) < s->count;) {
        struct item *item = &s->items[i];
        legality_ask(l, &item->setup);
        item->result = l->result;
        size_t bytes = l->result.game_length * sizeof(jd_move);
        if (l->result.answer == JD_YES && (item->game = malloc(bytes + 1)))
            memcpy(item->game, l->game, bytes);
    }
    if (l)
        legality_end(l);
    free(l);
    return NULL;
}

static void tell(struct session *s, const struct item *item)
{
    static const char *const verdicts[] = {[JD_NO] = "illegal", [JD_YES] = "legal", [JD_UNKNOWN] = "unknown"};
    char                     words[LEGALITY_WORDS_MAX];
    legality_words(&item->result, s->language, words);
    printf("%s\t%s\t%s", verdicts[item->result.answer], item->text, words);
    if (item->game && !s->games)
        print_moves(&item->result, item->game);
    putchar('\n');
    if (item->game && s->games)
        legality_print_pgn(&item->result, item->game);
    if (item->result.answer != JD_YES && s->status == STATUS_FINE)
        s->status = STATUS_FINDING;
}

static bool answer_batch(struct session *s)
{
    s->next = 0;
    run_threads(s->threads, work, s);
    progress_clear(&s->progress);
    for (size_t i = 0; i < s->count && !s->starved; i++)
        tell(s, &s->items[i]);
    for (size_t i = 0; i < s->count; i++)
        free(s->items[i].game);
    s->done += s->count;
    s->count = 0;
    progress_step(&s->progress, s->done);
    return !s->starved;
}

static void take(struct session *s, const struct lines *l)
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

int legality_lines(unsigned threads, long long budget_ms, bool games, const jd_language *language)
{
    struct lines    l;
    struct session *s = calloc(1, sizeof *s);
    bool            good = s && lines_open(&l, "-");
    if (!good) {
        free(s);
        return STATUS_BAD;
    }
    s->language = language;
    s->budget_ms = budget_ms;
    s->threads = threads;
    s->games = games;
    progress_start(&s->progress, "positions", 0);
    while (good && lines_next(&l)) {
        if (l.length)
            take(s, &l);
        if (s->count == BATCH)
            good = answer_batch(s);
    }
    good = good && answer_batch(s);
    progress_clear(&s->progress);
    int status = lines_close(&l) && good ? s->status : STATUS_BAD;
    free(s);
    return status;
}
