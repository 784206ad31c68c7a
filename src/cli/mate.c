/* jadoube mate - who can still checkmate, by any series of legal moves? */
#include "mate.h"
#include "command.h"
#include "console/lines.h"
#include "console/report.h"
#include "console/text.h"
#include "perft.h"
#include "position.h"

#include <jansson.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BATCH    2048 /* lines that are read before they are answered */
#define LINE_MAX 65536

/* One side of one position. */
struct query {
    jd_mate_result result;
    jd_move       *line; /* NULL when it was not asked for */
    double         us;
};

struct item {
    char         text[256]; /* of the FEN */
    bool         bad;
    jd_position  p;
    struct query sides[2];
};

struct totals {
    size_t   queries, unknown;
    uint64_t nodes;
    double   us, max_us;
};

struct session {
    bool               fast, line, why, json;
    const jd_language *language;
    uint64_t           nodes;
    unsigned           threads;
    struct item       *items;
    size_t             count;
    _Atomic size_t     next;
    _Atomic bool       starved; /* no memory for a worker */
    struct totals      totals;
    int                status;
};

/* ---- asking ---- */

static double microseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void ask_side(const struct session *s, struct item *item, jd_colour side, const jd_mate_budget *budget)
{
    struct query         *q = &item->sides[side];
    const jd_mate_result *other = &item->sides[jd_colour_other(side)].result; /* of Black nothing is known at first */
    double                start = microseconds();
    if (s->fast)
        q->result = (jd_mate_result){.answer = jd_mate_fast(&item->p, side)};
    else if (other->neither)
        q->result = *other;
    else
        jd_mate_query(&item->p, side, budget, &q->result);
    q->us = microseconds() - start;
    size_t length = q->result.line_length < LINE_MAX ? q->result.line_length : LINE_MAX;
    if (s->line && budget->line && q->result.answer == JD_YES && !s->fast &&
        (q->line = malloc((length + 1) * sizeof(jd_move))))
        memcpy(q->line, budget->line, length * sizeof(jd_move));
}

static void *work(void *argument)
{
    struct session *s = argument;
    jd_mate_budget  budget = {.nodes = s->nodes, .line_size = LINE_MAX};
    budget.line = malloc(LINE_MAX * sizeof(jd_move));
    if (!s->fast)
        budget.memory = mate_memory(MATE_MEMORY, &budget.bytes);
    if (!budget.line || (!s->fast && !budget.memory))
        s->starved = true;
    for (size_t i; !s->starved && (i = atomic_fetch_add(&s->next, 1)) < s->count;)
        for (int side = 0; side < 2 && !s->items[i].bad; side++)
            ask_side(s, &s->items[i], (jd_colour)side, &budget);
    free(budget.memory);
    free(budget.line);
    return NULL;
}

/* ---- telling ---- */

/* A move in coordinates, as engines write it. */
static void coordinates(const jd_position *p, jd_move m, char out[JD_MOVETEXT_MAX])
{
    jd_movetext_write(p, m, &(jd_movestyle){.form = JD_FORM_UCI}, out, JD_MOVETEXT_MAX);
}

static void print_line(const struct item *item, const struct query *q)
{
    jd_position p = item->p;
    for (size_t i = 0; i < q->result.line_length && i < LINE_MAX; i++) {
        char text[JD_MOVETEXT_MAX];
        coordinates(&p, q->line[i], text);
        printf(" %s", text);
        p = jd_move_make(&p, q->line[i]);
    }
}

static void print_text(const struct session *s, const struct item *item)
{
    char letters[3];
    for (int side = 0; side < 2; side++)
        letters[side] = mate_letter(item->sides[side].result.answer, (jd_colour)side);
    printf("%c%c\t%s", letters[0], letters[1], item->text);
    for (int side = 0; side < 2; side++) {
        const struct query *q = &item->sides[side];
        char                words[MATE_WORDS_MAX];
        if (q->line) {
            printf("\t%c:", "WB"[side]);
            print_line(item, q);
        }
        if (s->why && q->result.answer == JD_NO) {
            mate_words(&q->result, (jd_colour)side, s->language, words);
            printf("\t%c: %s", "WB"[side], words);
        }
    }
    putchar('\n');
}

static json_t *line_json(const struct item *item, const struct query *q)
{
    json_t     *list = json_array();
    jd_position p = item->p;
    for (size_t i = 0; i < q->result.line_length && i < LINE_MAX; i++) {
        char text[JD_MOVETEXT_MAX];
        coordinates(&p, q->line[i], text);
        json_array_append_new(list, json_string(text));
        p = jd_move_make(&p, q->line[i]);
    }
    return list;
}

static void print_json(const struct session *s, const struct item *item)
{
    json_t *o = json_pack("{s:s}", "fen", item->text);
    for (int side = 0; side < 2; side++) {
        const struct query *q = &item->sides[side];
        json_t             *of = mate_json(&q->result, (jd_colour)side, s->why ? s->language : NULL);
        if (q->line)
            json_object_set_new(of, "line", line_json(item, q));
        json_object_set_new(o, side == JD_WHITE ? "white" : "black", of);
    }
    json_dumpf(o, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(o);
}

static void tell_item(struct session *s, struct item *item)
{
    if (item->bad)
        return;
    if (s->json)
        print_json(s, item);
    else
        print_text(s, item);
    for (int side = 0; side < 2; side++) {
        struct query *q = &item->sides[side];
        s->totals.queries++;
        s->totals.unknown += q->result.answer == JD_UNKNOWN;
        s->totals.nodes += q->result.nodes;
        s->totals.us += q->us;
        s->totals.max_us = q->us > s->totals.max_us ? q->us : s->totals.max_us;
        free(q->line);
    }
}

/* ---- reading ---- */

/* The castling rights and the en passant square may be left out too. */
static void take_position(struct session *s, const char *what, const char *text, size_t length)
{
    struct item *item = &s->items[s->count++];
    *item = (struct item){.bad = true};
    if (length >= sizeof item->text - 5) {
        complain("%s: %zu characters are too many for a FEN", what, length);
        s->status = STATUS_BAD;
        return;
    }
    memcpy(item->text, text, length);
    item->text[length] = '\0';
    char        full[sizeof item->text + 8];
    const char *space = strchr(item->text, ' ');
    snprintf(full, sizeof full, "%s%s", item->text, space && !strchr(space + 1, ' ') ? " - -" : "");
    if (position_read(what, full, strlen(full), &item->p, NULL) == JD_OK)
        item->bad = false;
    else
        s->status = STATUS_BAD;
}

static bool answer_batch(struct session *s)
{
    s->next = 0;
    run_threads(s->threads, work, s);
    if (s->starved) {
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
        return false;
    }
    for (size_t i = 0; i < s->count; i++)
        tell_item(s, &s->items[i]);
    s->count = 0;
    return true;
}

static bool answer_lines(struct session *s)
{
    struct lines l;
    bool         good = true;
    if (!lines_open(&l, "-"))
        return false;
    while (good && lines_next(&l)) {
        char what[40];
        snprintf(what, sizeof what, "line %zu", l.number);
        if (l.length)
            take_position(s, what, l.text, l.length);
        if (s->count == BATCH)
            good = answer_batch(s);
    }
    good = good && answer_batch(s);
    return lines_close(&l) && good;
}

static bool answer_operands(struct session *s, const struct args *a)
{
    for (int i = 0; i < a->count; i++) {
        take_position(s, "FEN", a->operands[i], strlen(a->operands[i]));
        if ((s->count == BATCH || i == a->count - 1) && !answer_batch(s))
            return false;
    }
    return true;
}

static void tell_totals(const struct totals *t)
{
    if (t->queries)
        fprintf(stderr, "queries %zu average_us %.3f max_us %.1f nodes %llu unknown %zu\n", t->queries,
                t->us / (double)t->queries, t->max_us, (unsigned long long)t->nodes, t->unknown);
}

/* --certificate and --verify: proofs instead of a table of answers. */
static int run_proofs(const struct args *a, uint64_t nodes)
{
    size_t      open = 0;
    const char *written = args_value(a, "certificate"), *checked = args_value(a, "verify");
    if (written && !mate_certify_all(written, a->operands, a->count, nodes, &open))
        return STATUS_BAD;
    if (checked && !mate_verify_all(checked, &open))
        return STATUS_BAD;
    return open ? STATUS_FINDING : STATUS_FINE;
}

static int run(const struct args *a)
{
    struct session s = {.fast = args_given(a, "fast"), .line = args_given(a, "line"), .why = args_given(a, "why")};
    long long      threads, nodes;
    if (!args_number(a, "threads", 1, 256, 1, &threads) || !args_number(a, "nodes", 0, INT64_MAX, 0, &nodes) ||
        !args_language(a, &s.language))
        return STATUS_BAD;
    if (s.fast && (s.line || s.why)) {
        complain_text(TEXT_COMPLAIN_FAST, NULL);
        return STATUS_BAD;
    }
    if (args_given(a, "certificate") || args_given(a, "verify"))
        return run_proofs(a, (uint64_t)nodes);
    s.json = args_given(a, "json");
    s.threads = (unsigned)threads;
    s.nodes = (uint64_t)nodes;
    s.items = malloc(BATCH * sizeof *s.items);
    bool good = s.items && (a->count ? answer_operands(&s, a) : answer_lines(&s));
    free(s.items);
    tell_totals(&s.totals);
    if (!good || s.status == STATUS_BAD)
        return STATUS_BAD;
    return s.totals.unknown ? STATUS_FINDING : STATUS_FINE;
}

static const struct option options[] = {
    {"fast", 'f', NULL, "only what can be seen at once: material, forced lines, closed walls"},
    {"threads", 't', "N", "answer N positions at a time (1)"},
    {"nodes", 'n', "N", "look at no more than N positions for one query (as many as memory allows)"},
    {"line", 'l', NULL, "add a line of moves that ends in mate"},
    {"why", 'w', NULL, "add why a side cannot mate"},
    {"certificate", 'c', "FILE", "write proofs of the answers for each FEN to FILE (-: stdout)"},
    {"verify", 'v', "FILE", "check the proofs in FILE and print what they prove"},
    {"lang", 0, "CODE", "the language of the reasons (en): " JD_SPOKEN_CODES},
    {"json", 0, NULL, "one JSON object per line"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube mate '8/3k4/8/1p2p2p/1P2P2P/8/3K4/8 w - - 0 1' --why", "a closed position, and why it is dead"},
    {"jadoube mate --line '8/8/4kr2/8/8/3KN3/8/8 w - - 0 1'", "how a knight can mate"},
    {"jadoube mate --certificate proof.txt '8/3k4/8/1p2p2p/1P2P2P/8/3K4/8 w - - 0 1'", "a proof to keep"},
    {"jadoube mate --verify proof.txt", "is it one?"},
    {"jadoube mate --threads 2 < positions.fen", "one FEN per line"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "every query was answered"},
    {STATUS_FINDING, "some answer is unknown, or something that was to be a proof is none"},
    {STATUS_BAD, "a FEN cannot be read or has no position"},
    {0, NULL},
};

const struct command command_mate = {
    .name = "mate",
    .summary = "who can still checkmate, by any series of legal moves",
    .synopsis = "[--fast] [--threads N] [--nodes N] [--line] [--why] [--lang CODE] [--json] [--certificate FILE]\n"
                "[--verify FILE] [FEN ...]",
    .description = "Reads one FEN per line from stdin when none is given. Prints for each WB, W-, -B or --: White\n"
                   "can, Black can; a '?' stands where it is not known. On stderr: queries (one side of one\n"
                   "position each), average and longest time, positions looked at, unknown answers.\n"
                   "With --verify one line for each proof: W or B in its place, - for cannot, . for the side that it\n"
                   "says nothing about; the FEN; the means of proof and how many moves or lines it took.",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = -1,
    .run = run,
};
