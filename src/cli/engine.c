/* jadoube engine - our own player for any program that speaks the Universal Chess Interface. */
#include "engine.h"
#include "command.h"
#include "console/lines.h"
#include "console/random.h"
#include "console/report.h"
#include "core/aligned.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *uci_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t\r");
    if (!*word)
        return NULL;
    char *end = word + strcspn(word, " \t\r");
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

/* ---- the position ---- */

/* The words up to "moves", put together again. */
static bool read_fen(char **rest, jd_position *out)
{
    char        fen[256] = "", *word;
    size_t      length = 0;
    jd_fault    fault;
    jd_problems problems;
    while (**rest && strncmp(*rest + strspn(*rest, " \t"), "moves", 5) != 0 && (word = uci_word(rest))) {
        int more = snprintf(fen + length, sizeof fen - length, "%s%s", length ? " " : "", word);
        length += (size_t)more;
        if (length >= sizeof fen)
            return false;
    }
    return jd_fen_position(fen, JD_PROBLEMS_STANDING & ~(jd_problems)(JD_PROBLEM_OPPOSITE_CHECK | JD_PROBLEM_LAST_RANK),
                           out, &fault, &problems) == JD_OK;
}

/* Moves one by one; those from the first that is not legal on are passed over. */
static void read_moves(struct uci *u, const jd_position *start, char *rest)
{
    size_t      count = 0, size = strlen(rest) / 5 + 2;
    jd_move    *moves = calloc(size, sizeof *moves);
    jd_position p = *start;
    char       *word = uci_word(&rest);
    if (word && strcmp(word, "moves") == 0)
        word = uci_word(&rest);
    for (; moves && word && count < size; word = uci_word(&rest)) {
        jd_move m = uci_move(&p, word);
        if (m == JD_NO_MOVE) {
            printf("info string '%.20s' is not a legal move here\n", word);
            break;
        }
        moves[count++] = m;
        p = jd_move_make(&p, m);
    }
    if (!moves || jd_opponent_set(u->player, start, moves, count) != JD_OK) {
        printf("info string this position cannot be played\n");
        free(moves);
        return;
    }
    free(u->moves);
    u->start = *start;
    u->moves = moves;
    u->count = count;
    u->root = p;
}

static void set_position(struct uci *u, char *rest)
{
    char       *word = uci_word(&rest);
    jd_position start = jd_position_initial();
    uci_stop(u);
    if (word && strcmp(word, "fen") == 0) {
        if (!read_fen(&rest, &start)) {
            printf("info string this is no position\n");
            return;
        }
    } else if (!word || strcmp(word, "startpos") != 0) {
        printf("info string expected: position startpos, or position fen FEN\n");
        return;
    }
    start.chess960 |= u->chess960;
    read_moves(u, &start, rest);
}

/* ---- the words of the interface ---- */

static void greet(struct uci *u)
{
    printf("id name Jadoube %s\nid author the Jadoube authors\n", jd_version());
    uci_print_options(u);
    printf("uciok\n");
}

static void new_game(struct uci *u)
{
    uci_stop(u);
    u->seed = u->seed * UINT64_C(6364136223846793005) + 1442695040888963407;
    jd_opponent_forget(u->player);
    jd_opponent_set(u->player, NULL, NULL, 0);
    u->start = u->root = jd_position_initial();
    u->count = 0;
}

static void bench(struct uci *u, const char *depth)
{
    int plies = depth ? atoi(depth) : 0;
    uci_stop(u);
    uci_bench(u, plies > 0 && plies <= 60 ? plies : 12);
}

/* What it thinks of the position before it looks ahead. */
static void tell_worth(struct uci *u)
{
    uci_stop(u);
    printf("info score cp %d\n", jd_opponent_glance(u->player));
}

/* One line; false for "quit". Words that are not known are passed over, as the interface asks. */
static bool obey(struct uci *u, char *line)
{
    char *rest = line, *word = uci_word(&rest);
    if (!word)
        return true;
    if (strcmp(word, "quit") == 0)
        return false;
    if (strcmp(word, "uci") == 0)
        greet(u);
    else if (strcmp(word, "isready") == 0)
        printf("readyok\n");
    else if (strcmp(word, "ucinewgame") == 0)
        new_game(u);
    else if (strcmp(word, "setoption") == 0)
        uci_set_option(u, rest);
    else if (strcmp(word, "position") == 0)
        set_position(u, rest);
    else if (strcmp(word, "go") == 0)
        uci_go(u, rest);
    else if (strcmp(word, "stop") == 0)
        uci_stop(u);
    else if (strcmp(word, "ponderhit") == 0)
        uci_ponder_hit(u);
    else if (strcmp(word, "eval") == 0)
        tell_worth(u);
    else if (strcmp(word, "bench") == 0)
        bench(u, uci_word(&rest));
    return true;
}

static int converse(struct uci *u)
{
    struct lines lines;
    bool         going = true;
    if (!lines_open(&lines, "-"))
        return STATUS_BAD;
    while (going && lines_next(&lines)) {
        going = obey(u, lines.text);
        fflush(stdout);
    }
    /* At the end of a script what was begun is finished, if it ends by itself. */
    if (going && !u->infinite && !u->limits.ponder)
        uci_wait(u);
    uci_stop(u);
    return lines_close(&lines) ? STATUS_FINE : STATUS_BAD;
}

static int run(const struct args *a)
{
    const char *word = args_operand(a, 0, NULL);
    if ((word && strcmp(word, "bench") != 0) || (!word && a->count)) {
        complain("expected 'bench', or nothing: '%.40s'", word);
        return STATUS_BAD;
    }
    struct uci u = {.hash = 16, .threads = 1, .lines = 1, .elo = 1200, .overhead = 30};
    u.start = u.root = jd_position_initial();
    random_fill(&u.seed, sizeof u.seed);
    pthread_mutex_init(&u.lock, NULL);
    pthread_cond_init(&u.changed, NULL);
    int status = STATUS_BAD;
    if (uci_build(&u)) {
        status = STATUS_FINE;
        if (word)
            bench(&u, args_operand(a, 1, NULL));
        else
            status = converse(&u);
    }
    jd_opponent_free(u.player);
    jd_aligned_free(u.table);
    free(u.moves);
    return status;
}

static const struct example examples[] = {
    {"jadoube engine", "waits for 'uci', 'position', 'go' … on stdin: for chess programs"},
    {"printf 'position startpos moves e2e4\\ngo movetime 1000\\n' | jadoube engine", "what to answer to 1. e4"},
    {"jadoube match --engine cmd='jadoube engine' --engine cmd=stockfish --games 10", "a match"},
    {"jadoube engine bench", "how many positions a second"},
    {NULL, NULL},
};

const struct command command_engine = {
    .name = "engine",
    .summary = "our own player, for programs that speak UCI",
    .synopsis = "\nbench [DEPTH]",
    .description = "Speaks the Universal Chess Interface on stdin and stdout. Its options are Hash, Threads, MultiPV,\n"
                   "Ponder, Move Overhead, UCI_Chess960, UCI_LimitStrength with UCI_Elo, and Clear Hash; 'go' takes\n"
                   "every limit. 'bench' thinks about a set of positions, and counts (docs/opponent.md).",
    .examples = examples,
    .operands = 2,
    .run = run,
};
