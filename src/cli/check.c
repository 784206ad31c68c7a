/* jadoube check - read every game of a file, check every move, and hold the results against the Laws.
 * Threads share the work; what they find is printed in the order of the files. */
#include "check.h"
#include "command.h"
#include "console/report.h"
#include "console/terminal.h"
#include "jadoube/regulations.h"
#include "perft.h"
#include "pieces.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>

/* ---- the whole ---- */

#define WAITING 64 /* reports that may wait for an earlier one to be printed */

struct check {
    struct pieces       pieces;
    bool                json, notes, by_date, fix, fix_results;
    struct part         part;
    FILE               *to; /* findings and totals; the games themselves go to stdout where they are put right */
    jd_edition          edition;
    const jd_language  *language;
    pthread_mutex_t     lock;
    pthread_cond_t      printed;
    struct findings     reports[WAITING];       /* by number of the text, round and round */
    uint64_t            next;                   /* the number that is printed next        */
    bool                placed;                 /* file_lines has the lines before a part */
    size_t              file;                   /* of the report printed last, with the   */
    uint64_t            file_games, file_lines; /* games and lines before it        */
    struct check_totals total;
    struct progress     progress;
};

static void print_finding(struct check *c, const struct findings *r, const struct finding *f)
{
    const char *path = c->pieces.paths[r->file];
    uint64_t    line = c->file_lines + f->line, game = f->game + c->file_games;
    if (!c->json) {
        char of[64];
        fprintf(c->to, "%s:%" PRIu64 ":%" PRIu64 ": %s %" PRIu64 ", %s: %s", path, line, f->column,
                text_of(c->language, TEXT_CHECK_GAME), game, f->move ? f->move : "", f->what ? f->what : "");
        if (f->article)
            text_fill(of, sizeof of, c->language, TEXT_CHECK_OF, JD_VALUES({"year", jd_edition_name(f->edition)}));
        fprintf(c->to, f->article ? " (%s %s)\n" : "\n", f->article, of);
        return;
    }
    json_t *o = json_pack("{s:s%, s:I, s:I, s:I, s:s*, s:s, s:s*, s:s*, s:s*}", "file", path, strlen(path), "line",
                          (json_int_t)line, "column", (json_int_t)f->column, "game", (json_int_t)game, "move", f->move,
                          "kind", kind_name(f->kind), "what", f->what, "article", f->article, "edition",
                          f->article ? jd_edition_name(f->edition) : NULL);
    if (o)
        json_dumpf(o, c->to, JSON_COMPACT);
    putc('\n', c->to);
    json_decref(o);
}

static noreturn void starve(void)
{
    complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    abort();
}

static void print_report(struct check *c, struct findings *r)
{
    if (r->starved)
        starve();
    if (r->file != c->file) {
        c->file = r->file;
        c->file_games = c->file_lines = 0;
        c->placed = false;
    }
    if (r->count && c->pieces.part.of && !c->placed) { /* only who has something to say has to know where he is */
        c->file_lines += part_lines_before(c->pieces.paths[r->file], c->pieces.part);
        c->placed = true;
    }
    if (r->count)
        progress_clear(&c->progress);
    for (size_t i = 0; i < r->count; i++)
        print_finding(c, r, &r->findings[i]);
    c->file_games += r->games;
    c->file_lines += r->lines;
    c->total.games += r->games;
    c->total.plies += r->plies;
    for (int k = 0; k < KINDS; k++)
        c->total.kinds[k] += r->kinds[k];
    report_free(r);
    *r = (struct findings){0};
}

/* Hand over a report, and print all whose turn it is. */
static void hand_over(struct check *c, uint64_t number, const struct findings *report)
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

/* As much as a replay has after each move: so both find the same dead positions. */
static struct examiner *new_examiner(const struct check *c)
{
    return examiner_new(&(struct examination){.by_date = c->by_date,
                                              .notes = c->notes,
                                              .edition = c->edition,
                                              .language = c->language,
                                              .nodes = JD_BUDGET / JD_BUDGET_PART,
                                              .bytes = JD_BUDGET_BYTES});
}

static void *work(void *job)
{
    struct check    *c = job;
    struct piece     piece = {.text = malloc(PIECE_SIZE)};
    struct examiner *e = new_examiner(c);
    if (!piece.text || !e)
        starve();
    while (pieces_take(&c->pieces, &piece, &piece)) {
        examiner_feed(e, piece.text, piece.length);
        if (!piece.last)
            continue;
        struct findings report = examiner_end(e);
        report.file = piece.file;
        hand_over(c, piece.number, &report);
    }
    examiner_free(e);
    free(piece.text);
    return NULL;
}

static uint64_t problems(const struct check *c)
{
    uint64_t n = 0;
    for (int k = 0; k < KINDS; k++)
        n += kind_is_note(k) ? 0 : c->total.kinds[k];
    return n;
}

/* How often each kind was found, then the line that programs read. */
static void print_total(const struct check *c)
{
    if (c->json) {
        json_t *kinds = json_object();
        for (int k = 0; k < KINDS; k++)
            if (c->total.kinds[k])
                json_object_set_new(kinds, kind_name(k), json_integer((json_int_t)c->total.kinds[k]));
        json_t *o = json_pack("{s:I, s:I, s:I, s:o}", "games", (json_int_t)c->total.games, "plies",
                              (json_int_t)c->total.plies, "problems", (json_int_t)problems(c), "kinds", kinds);
        json_dumpf(o, c->to, JSON_COMPACT);
        putc('\n', c->to);
        json_decref(o);
        return;
    }
    for (int k = 0; k < KINDS; k++) {
        if (c->total.kinds[k] && kind_is_note(k) && !c->notes)
            fprintf(c->to, "%s %" PRIu64 " (%s)\n", kind_name(k), c->total.kinds[k],
                    text_of(c->language, TEXT_CHECK_HIDDEN));
        else if (c->total.kinds[k])
            fprintf(c->to, "%s %" PRIu64 "\n", kind_name(k), c->total.kinds[k]);
    }
    fprintf(c->to, "games %" PRIu64 " plies %" PRIu64 " problems %" PRIu64 "\n", c->total.games, c->total.plies,
            problems(c));
}

static void print_speed(const struct check *c, int64_t us)
{
    double seconds = (double)(us > 0 ? us : 1) / 1e6, megabytes = (double)c->pieces.done / 1e6;
    fprintf(stderr, "%.1f MB in %.2f s: %.1f MB/s, %.0f games/s\n", megabytes, seconds, megabytes / seconds,
            (double)c->total.games / seconds);
}

/* ---- putting it right ---- */

static void print_fix(const struct check *c, const char *path, const struct fix *f)
{
    if (!c->json) {
        fprintf(c->to, "%s:%" PRIu64 ":%" PRIu64 ": %s %" PRIu64 ": %s → %s\n", path, f->line, f->column,
                text_of(c->language, TEXT_CHECK_GAME), f->game, f->old, f->new);
        return;
    }
    json_t *o = json_pack("{s:s%, s:I, s:I, s:I, s:s, s:s}", "file", path, strlen(path), "line", (json_int_t)f->line,
                          "column", (json_int_t)f->column, "game", (json_int_t)f->game, "was", f->old, "is", f->new);
    if (o)
        json_dumpf(o, c->to, JSON_COMPACT);
    putc('\n', c->to);
    json_decref(o);
}

static void fix_text(const struct check *c, const char *path, jd_text text)
{
    struct fixes fixes;
    if (!fixes_find(text, c->fix_results, &fixes))
        complain_text(TEXT_CHECK_UNFIXED, JD_VALUES({"file", path}));
    for (size_t i = 0; i < fixes.count; i++)
        print_fix(c, path, &fixes.at[i]);
    if (fixes.count && !c->json)
        fprintf(c->to, "fixed %zu\n", fixes.count);
    fixes_write(text, &fixes, stdout);
    free(fixes.at);
}

/* One file after the other: checked, then put right. */
static int check_and_fix(struct check *c, char *const *paths, size_t count)
{
    struct examiner *e = new_examiner(c);
    bool             good = e != NULL;
    c->pieces.paths = paths;
    for (size_t i = 0; e && i < count; i++) {
        size_t length;
        char  *text = source_read_all(paths[i], &length);
        good &= text != NULL;
        if (!text)
            continue;
        if (length)
            examiner_feed(e, text, length);
        struct findings report = examiner_end(e);
        report.file = i;
        print_report(c, &report);
        fix_text(c, paths[i], (jd_text){text, length});
        free(text);
    }
    print_total(c);
    if (e)
        examiner_free(e);
    return fflush(stdout) || ferror(stdout) || !good ? STATUS_BAD : problems(c) ? STATUS_FINDING : STATUS_FINE;
}

static int check(struct check *c, unsigned threads, char *const *paths, size_t count)
{
    uint64_t total = 0;
    int64_t  start = now_us();
    for (size_t i = 0; i < count; i++)
        total += source_size(paths[i]);
    if (c->part.of)
        total /= c->part.of;
    if (!pieces_start(&c->pieces, paths, count))
        return STATUS_BAD;
    c->pieces.part = c->part;
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
    return c->pieces.failed ? STATUS_BAD : problems(c) ? STATUS_FINDING : STATUS_FINE;
}

/* What other runs counted, as if it had been one. */
static int merge(struct check *c, char *const *paths, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!tally_merge(&c->total, paths[i]))
            return STATUS_BAD;
    print_total(c);
    return problems(c) ? STATUS_FINDING : STATUS_FINE;
}

/* The share of each file that is asked for; false, with a message printed, for what is none. */
static bool read_part(const struct args *a, struct check *c)
{
    const char *text = args_value(a, "part");
    if (!text)
        return true;
    if (!part_read(text, &c->part)) {
        complain_text(TEXT_CHECK_NO_PART, JD_VALUES({"part", text}));
        return false;
    }
    if (c->fix)
        complain_text(TEXT_CHECK_PART_FIX, NULL);
    return !c->fix;
}

static int run(const struct args *a)
{
    const jd_language *language;
    long long          threads;
    if (!args_language(a, &language) || !args_number(a, "threads", 1, 256, 1, &threads))
        return STATUS_BAD;
    if (a->count == 0) {
        complain_text(TEXT_COMPLAIN_NO_FILE, NULL);
        return STATUS_BAD;
    }
    struct check *c = calloc(1, sizeof *c);
    if (!c) {
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
        return STATUS_BAD;
    }
    const char *edition = args_value(a, "edition");
    c->json = args_given(a, "json");
    c->notes = args_given(a, "notes");
    c->fix_results = args_given(a, "fix-results");
    c->fix = args_given(a, "fix") || c->fix_results;
    c->to = c->fix ? stderr : stdout;
    c->by_date = !edition;
    c->edition = JD_EDITION_DEFAULT;
    c->language = language;
    bool known = !edition || jd_edition_parse(edition, &c->edition);
    int  status = STATUS_BAD;
    if (!known)
        complain_edition(edition);
    else if (!read_part(a, c))
        ;
    else if (args_given(a, "merge"))
        status = merge(c, a->operands, (size_t)a->count);
    else
        status = c->fix ? check_and_fix(c, a->operands, (size_t)a->count)
                        : check(c, (unsigned)threads, a->operands, (size_t)a->count);
    free(c);
    return status;
}

static const struct option options[] = {
    {"threads", 't', "N", "share the work among N threads (1)"},
    {"edition", 'e', "YEAR", "judge by this edition of the Laws (the one in force on the day of the game)"},
    {"notes", 0, NULL, "also show where a draw could have been claimed, and play after a dead position"},
    {"part", 'p', "K/N", "only the K-th of N shares of each file: whole games, nothing twice"},
    {"merge", 0, NULL, "the files are what runs with --json printed: add up what they counted"},
    {"fix", 0, NULL, "write the games with numbers and signs of check put right; findings go to stderr"},
    {"fix-results", 0, NULL, "the same, and tags Result that say another than stands after the moves"},
    {"lang", 'l', "CODE", "the language of the findings (en): " JD_SPOKEN_CODES},
    {"json", 0, NULL, "one JSON object per problem, and one for the total"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube check games.pgn", "is every move legal, and every result right?"},
    {"jadoube check --edition 2023 --notes games.pgn", "by today's Laws, with the draws that nobody claimed"},
    {"jadoube check --fix games.pgn > fixed.pgn", "wrong numbers and missing signs put right"},
    {"jadoube check --threads 2 *.pgn.zst", "packed files are read as they are"},
    {"zcat games.pgn.gz | jadoube check -", "games from elsewhere"},
    {"jadoube check --json --part 3/8 games.pgn > 3.json", "a share of the work, for one machine of eight"},
    {"jadoube check --json --merge *.json", "what all of them counted"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "nothing is wrong with the games"},
    {STATUS_FINDING, "there are problems; each is named"},
    {STATUS_BAD, "a file cannot be read, or an edition or a language is none"},
    {0, NULL},
};

const struct command command_check = {
    .name = "check",
    .summary = "read files of games (PGN), check every move and hold the results against the Laws",
    .synopsis = "[--threads N] [--edition YEAR] [--lang CODE] [--notes] [--json] [--part K/N] FILE...\n"
                "--merge [--json] [--lang CODE] FILE...\n"
                "--fix | --fix-results [--edition YEAR] [--lang CODE] [--notes] [--json] FILE...",
    .description = "Prints a line 'file:line:column: game N, move: what' for each problem, and at last\n"
                   "'games N plies N problems N'; speed goes to stderr. A game that cannot be read is\n"
                   "left at the first problem, and reading resumes at the next. Files may be packed with\n"
                   "gzip or zstd. Moves in variations are checked too; plies are those of the games.\n"
                   "\n"
                   "Each game is then held against the Laws: a result that the final position contradicts\n"
                   "(mate, stalemate, dead position), play that went on after five occurrences or 75 moves,\n"
                   "a loss to an opponent who could not mate, on time, by an illegal move and, since 2023, by\n"
                   "resignation (the tag Termination tells which), a result that the Laws do not know, a tag\n"
                   "Result that says another than stands after the moves. Where a draw could have been claimed,\n"
                   "or play went on in a dead position, is a note, not a problem. How often each kind was found\n"
                   "stands before the last line.\n"
                   "\n"
                   "With --fix the games go to stdout as they are, byte for byte, but for what is certainly\n"
                   "wrong and can be put right: the number of a move that does not follow from the one before,\n"
                   "a sign of check or mate that is missing or wrong. Each is named on stderr as 'old → new',\n"
                   "behind the findings. A file is then read as a whole, by one thread.\n"
                   "\n"
                   "With --part K/N each file is cut into N shares by its bytes, at places where games begin, and\n"
                   "only the K-th is read: every game is in exactly one. Lines are those of the file; games are\n"
                   "counted from the beginning of the share. Packed files and pipes cannot be cut. With --merge the\n"
                   "last lines of what such runs printed with --json are added up; what comes out is what one run\n"
                   "over everything says at its end.",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = -1,
    .run = run,
};
