/* jadoube check - read every game of a file and check every move. Threads share the work; what they
 * find is printed in the order of the files. */
#include "command.h"
#include "perft.h"
#include "pieces.h"
#include "report.h"
#include "terminal.h"

#include "jadoube/pgn.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what was found in one text ---- */

struct finding {
    uint64_t line, column, game; /* in this text, which may begin in the midst of a file */
    char    *move, *what;
};

struct report {
    bool            ready;
    size_t          file;
    uint64_t        games, plies, lines;
    size_t          count, size;
    struct finding *findings;
};

static char *copy_text(const char *text, size_t length)
{
    jd_text t = {text, length};
    size_t  size = jd_text_utf8(t, NULL, 0) + 1;
    char   *copy = malloc(size);
    if (copy)
        jd_text_utf8(t, copy, size);
    return copy;
}

/* What a problem is about: the move with its number, else what kind of thing it is. */
static char *label(const jd_pgn_problem *p)
{
    static const char *const things[] = {
        [JD_PGN_STRAY] = "text",          [JD_PGN_TAG] = "tag",           [JD_PGN_FEN] = "FEN",
        [JD_PGN_VARIANT] = "variant",     [JD_PGN_NO_RESULT] = "result",  [JD_PGN_OPEN_COMMENT] = "comment",
        [JD_PGN_OPEN_LINE] = "variation", [JD_PGN_NO_LINE] = "variation", [JD_PGN_NO_MOVE] = "variation",
        [JD_PGN_DEPTH] = "variation",     [JD_PGN_UNREADABLE] = "text",
    };
    char text[320];
    if (!p->position)
        return copy_text(things[p->fault], strlen(things[p->fault]));
    int length = snprintf(text, sizeof text, "%u%s%.*s", p->position->fullmove, p->position->turn ? "..." : ".",
                          (int)p->text.length, p->text.at);
    return copy_text(text, (size_t)length);
}

static void on_problem(void *context, const jd_pgn_problem *p)
{
    struct report *r = context;
    if (r->count == r->size) {
        size_t          size = r->size ? 2 * r->size : 16;
        struct finding *more = realloc(r->findings, size * sizeof *more);
        if (!more)
            abort();
        r->findings = more;
        r->size = size;
    }
    r->findings[r->count++] =
        (struct finding){p->line, p->column, p->game, label(p), copy_text(p->what, strlen(p->what))};
}

/* What is looked at. Findings about results and draws need .tag, .move and .result as well. */
static const jd_pgn_visitor visitor = {.problem = on_problem};

/* ---- the whole ---- */

#define WAITING 64 /* reports that may wait for an earlier one to be printed */

struct check {
    struct pieces   pieces;
    bool            json;
    pthread_mutex_t lock;
    pthread_cond_t  printed;
    struct report   reports[WAITING];       /* by number of the text, round and round */
    uint64_t        next;                   /* the number that is printed next        */
    size_t          file;                   /* of the report printed last, with the   */
    uint64_t        file_games, file_lines; /* games and lines before it        */
    uint64_t        games, plies, problems;
    struct progress progress;
};

static void print_finding(struct check *c, const struct report *r, const struct finding *f)
{
    const char *path = c->pieces.paths[r->file];
    uint64_t    line = c->file_lines + f->line, game = f->game + c->file_games;
    if (!c->json) {
        printf("%s:%" PRIu64 ":%" PRIu64 ": game %" PRIu64 ", %s: %s\n", path, line, f->column, game,
               f->move ? f->move : "", f->what ? f->what : "");
        return;
    }
    json_t *o = json_pack("{s:s%, s:I, s:I, s:I, s:s?, s:s?}", "file", path, strlen(path), "line", (json_int_t)line,
                          "column", (json_int_t)f->column, "game", (json_int_t)game, "move", f->move, "what", f->what);
    if (o)
        json_dumpf(o, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(o);
}

static void print_report(struct check *c, struct report *r)
{
    if (r->file != c->file) {
        c->file = r->file;
        c->file_games = c->file_lines = 0;
    }
    if (r->count)
        progress_clear(&c->progress);
    for (size_t i = 0; i < r->count; i++) {
        print_finding(c, r, &r->findings[i]);
        free(r->findings[i].move);
        free(r->findings[i].what);
    }
    c->file_games += r->games;
    c->file_lines += r->lines;
    c->games += r->games;
    c->plies += r->plies;
    c->problems += r->count;
    free(r->findings);
    *r = (struct report){0};
}

/* Hand over a report, and print all whose turn it is. */
static void hand_over(struct check *c, uint64_t number, const struct report *report)
{
    uint64_t taken = pieces_taken(&c->pieces);
    pthread_mutex_lock(&c->lock);
    while (number - c->next >= WAITING)
        pthread_cond_wait(&c->printed, &c->lock);
    c->reports[number % WAITING] = *report;
    c->reports[number % WAITING].ready = true;
    for (; c->reports[c->next % WAITING].ready; c->next++)
        print_report(c, &c->reports[c->next % WAITING]);
    progress_step(&c->progress, taken);
    pthread_cond_broadcast(&c->printed);
    pthread_mutex_unlock(&c->lock);
}

static void *work(void *job)
{
    struct check *c = job;
    struct report report = {0};
    struct piece  piece = {.text = malloc(PIECE_SIZE)};
    jd_pgn       *reader = NULL;
    if (!piece.text || jd_pgn_new(&reader, &visitor, &report, NULL)) {
        complain("not enough memory");
        abort();
    }
    while (pieces_take(&c->pieces, &piece, &piece)) {
        jd_pgn_feed(reader, piece.text, piece.length);
        if (!piece.last)
            continue;
        jd_pgn_end(reader);
        report.file = piece.file;
        report.games = jd_pgn_games(reader);
        report.plies = jd_pgn_plies(reader);
        report.lines = jd_pgn_lines(reader);
        hand_over(c, piece.number, &report);
        report = (struct report){0};
    }
    jd_pgn_free(reader);
    free(piece.text);
    return NULL;
}

static void print_total(const struct check *c)
{
    if (c->json)
        printf("{\"games\":%" PRIu64 ",\"plies\":%" PRIu64 ",\"problems\":%" PRIu64 "}\n", c->games, c->plies,
               c->problems);
    else
        printf("games %" PRIu64 " plies %" PRIu64 " problems %" PRIu64 "\n", c->games, c->plies, c->problems);
}

static void print_speed(const struct check *c, int64_t us)
{
    double seconds = (double)(us > 0 ? us : 1) / 1e6, megabytes = (double)c->pieces.done / 1e6;
    fprintf(stderr, "%.1f MB in %.2f s: %.1f MB/s, %.0f games/s\n", megabytes, seconds, megabytes / seconds,
            (double)c->games / seconds);
}

static int check(struct check *c, unsigned threads, char *const *paths, size_t count)
{
    uint64_t total = 0;
    int64_t  start = now_us();
    for (size_t i = 0; i < count; i++)
        total += source_size(paths[i]);
    if (!pieces_start(&c->pieces, paths, count))
        return STATUS_BAD;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->printed, NULL);
    progress_start(&c->progress, "check", total);
    run_threads(threads, work, c);
    progress_clear(&c->progress);
    print_total(c);
    fflush(stdout);
    print_speed(c, now_us() - start);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->printed);
    pieces_end(&c->pieces);
    return c->pieces.failed ? STATUS_BAD : c->problems ? STATUS_FINDING : STATUS_FINE;
}

static int run(const struct args *a)
{
    long long threads;
    if (!args_number(a, "threads", 1, 256, 1, &threads))
        return STATUS_BAD;
    if (a->count == 0) {
        complain("check needs a file of games ('-' is stdin; see jadoube check --help)");
        return STATUS_BAD;
    }
    struct check *c = calloc(1, sizeof *c);
    if (!c) {
        complain("not enough memory");
        return STATUS_BAD;
    }
    c->json = args_given(a, "json");
    int status = check(c, (unsigned)threads, a->operands, (size_t)a->count);
    free(c);
    return status;
}

static const struct option options[] = {
    {"threads", 't', "N", "share the work among N threads (1)"},
    {"json", 0, NULL, "one JSON object per problem, and one for the total"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube check games.pgn", "is every move of these games legal?"},
    {"jadoube check --threads 2 *.pgn.zst", "packed files are read as they are"},
    {"zcat games.pgn.gz | jadoube check -", "games from elsewhere"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "nothing is wrong with the games"},
    {STATUS_FINDING, "there are problems; each is named"},
    {STATUS_BAD, "a file cannot be read"},
    {0, NULL},
};

const struct command command_check = {
    .name = "check",
    .summary = "read files of games (PGN) and check every move",
    .synopsis = "[--threads N] [--json] FILE...",
    .description = "Prints a line 'file:line:column: game N, move: what' for each problem, and at last\n"
                   "'games N plies N problems N'; speed goes to stderr. A game that cannot be read is\n"
                   "left at the first problem, and reading resumes at the next. Files may be packed with\n"
                   "gzip or zstd. Moves in variations are checked too; plies are those of the games.",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = -1,
    .run = run,
};
