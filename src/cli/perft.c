/* jadoube perft - count the lines of legal moves: is generation right, and how fast is it? */
#include "perft.h"
#include "command.h"
#include "console/report.h"
#include "console/terminal.h"
#include "position.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int count_nodes(const struct args *a, const struct perft_means *means)
{
    jd_position p;
    jd_moves    moves;
    uint64_t    counts[JD_MAX_MOVES];
    long long   depth;
    if (a->count == 0) {
        complain("perft needs a DEPTH (see jadoube perft --help)");
        return STATUS_BAD;
    }
    if (!number_parse(a->operands[0], "DEPTH", 0, 60, &depth) || !position_operand(args_operand(a, 1, NULL), &p))
        return STATUS_BAD;
    int64_t  start = now_us();
    uint64_t nodes = perft_count(&p, (int)depth, means, &moves, counts);
    int64_t  us = now_us() - start;
    if (nodes == UINT64_MAX) {
        complain("there are more lines than 64 bits can count: choose a lower depth");
        return STATUS_BAD;
    }
    for (size_t i = 0; args_given(a, "divide") && i < moves.count; i++) {
        char text[JD_MOVETEXT_MAX];
        jd_movetext_write(&p, moves.at[i], &(jd_movestyle){.form = JD_FORM_UCI}, text, sizeof text);
        printf("%s %" PRIu64 "\n", text, counts[i]);
    }
    printf("nodes %" PRIu64 " time_ms %" PRId64 " nps %.0f\n", nodes, us / 1000,
           (double)nodes * 1e6 / (double)(us > 0 ? us : 1));
    return STATUS_FINE;
}

static int run_with(const struct args *a, const struct perft_means *means)
{
    const char *suite = args_value(a, "suite");
    long long   max_nodes;
    if (!args_number(a, "max-nodes", 1, INT64_MAX, INT64_MAX, &max_nodes))
        return STATUS_BAD;
    if (suite && (a->count || args_given(a, "divide"))) {
        complain("--suite takes its positions and depths from the file, and does not divide");
        return STATUS_BAD;
    }
    if (!suite && args_given(a, "max-nodes")) {
        complain("--max-nodes belongs to --suite");
        return STATUS_BAD;
    }
    return suite ? perft_suite(suite, (uint64_t)max_nodes, means) : count_nodes(a, means);
}

static int run(const struct args *a)
{
    long long threads, megabytes;
    if (!args_number(a, "threads", 1, 256, 1, &threads) || !args_number(a, "hash", 0, 1 << 20, 0, &megabytes))
        return STATUS_BAD;
    struct perft_means means = {.threads = (unsigned)threads, .table_bytes = (size_t)megabytes << 20};
    means.table = megabytes ? calloc(means.table_bytes, 1) : NULL;
    if (megabytes && !means.table) {
        complain("--hash: there are no %lld MB of memory to be had", megabytes);
        return STATUS_BAD;
    }
    int status = run_with(a, &means);
    free(means.table);
    return status;
}

static const struct option options[] = {
    {"divide", 'd', NULL, "also print the count after each move"},
    {"threads", 't', "N", "share the work among N threads (1)"},
    {"hash", 0, "MB", "remember counts in a table of so many megabytes (none)"},
    {"suite", 0, "FILE", "check the counts listed in a file; '-' is stdin"},
    {"max-nodes", 0, "N", "of a suite, only counts of at most N"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube perft 6", "119060324 lines of six half-moves from the initial array"},
    {"jadoube perft --divide 1 '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'", "what each move leads to"},
    {"jadoube perft --suite chess960.perft --max-nodes 10000000 --threads 2", "check a file of known counts"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "counted; in a suite, every count was right"},
    {STATUS_FINDING, "a count of the suite was wrong"},
    {STATUS_BAD, "bad input, or a file that cannot be read"},
    {0, NULL},
};

const struct command command_perft = {
    .name = "perft",
    .summary = "count the lines of legal moves to a depth, or check a file of such counts",
    .synopsis = "[--divide] [--threads N] [--hash MB] DEPTH [FEN]\n"
                "--suite FILE [--max-nodes N] [--threads N] [--hash MB]",
    .description = "Counts from the orthodox array when no FEN is given. The last line is\n"
                   "'nodes N time_ms T nps S', or 'N passed, N failed' for a suite. A suite has lines\n"
                   "'id', 'epd' and 'perft DEPTH NODES', or lines 'FEN ;D1 20 ;D2 400'.",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = 2,
    .run = run,
};
