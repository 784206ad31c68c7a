/* jadoube match - engines against each other under the Laws. */
#include "console/report.h"
#include "match_options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- files ---- */

/* Games are added to the file; a match that is resumed goes on where its last whole game ended. */
static FILE *open_pgn(const struct match *m, int64_t length)
{
    struct stat about;
    FILE       *f = fopen(m->pgn, "ae");
    if (f && m->resume && fstat(fileno(f), &about) == 0 && about.st_size < length) {
        complain("%s: games of the match are missing", m->pgn);
        fclose(f);
        return NULL;
    }
    if (!f || (m->resume && ftruncate(fileno(f), length) != 0) || fseeko(f, 0, SEEK_END) != 0) {
        complain("%s: %s", m->pgn, strerror(errno));
        if (f)
            fclose(f);
        return NULL;
    }
    return f;
}

static bool make_folder(const char *path)
{
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        return true;
    complain("%s: %s", path, strerror(errno));
    return false;
}

static bool open_files(const struct args *a, struct run *r)
{
    const struct match *m = r->match;
    int64_t             length = 0;
    if (m->resume)
        r->state = state_resume(m, m->resume, r->tally, &length);
    else if (m->state)
        r->state = state_new(m, m->state, a->all);
    if ((m->resume || m->state) && !r->state)
        return false;
    if (m->log && !make_folder(m->log))
        return false;
    r->pgn = m->pgn ? open_pgn(m, length) : NULL;
    return !m->pgn || r->pgn;
}

/* ---- running ---- */

static int status_of(const struct match *m, enum run_end end)
{
    const char *state = m->resume ? m->resume : m->state;
    if (end == RUN_DONE)
        return STATUS_FINE;
    if (state)
        complain("the match is not over: jadoube match --resume %s goes on with it", state);
    else
        complain("the match is not over, and without --state it cannot be resumed");
    return end == RUN_BROKEN ? STATUS_BAD : STATUS_FINDING;
}

static int play(const struct args *a, struct match *m)
{
    struct tally tally = {0};
    struct run   r = {.match = m, .tally = &tally};
    int          status = STATUS_BAD;
    if ((r.openings = openings_load(m)) && tally_init(&tally, m) && (r.table = scoreboard_new(m)) &&
        open_files(a, &r)) {
        enum run_end end = match_run(&r);
        scoreboard_end(r.table, &tally);
        status = status_of(m, end);
    }
    if (r.pgn)
        fclose(r.pgn);
    state_free(r.state);
    scoreboard_free(r.table);
    tally_free(&tally);
    openings_free(r.openings);
    return status;
}

/* The words that the match was begun with, then those of now: what is said last counts. */
static int resume(const struct args *a, const char *path)
{
    int      old, status = STATUS_BAD, now = 0;
    uint64_t seed;
    char   **words = state_words(path, &old, &seed), number[32];
    while (a->all[now])
        now++;
    char **all = words ? calloc((size_t)(old + now) + 3, sizeof *all) : NULL;
    if (all) {
        snprintf(number, sizeof number, "--seed=%llu", (unsigned long long)seed);
        memcpy(all, words, (size_t)old * sizeof *all);
        all[old] = number;
        memcpy(all + old + 1, a->all, (size_t)now * sizeof *all);
        status = command_run(&command_match, old + 1 + now, all);
    }
    free(all);
    state_words_free(words);
    return status;
}

static int run(const struct args *a)
{
    struct match m;
    if (args_value(a, "resume") && !args_given(a, "engine"))
        return resume(a, args_value(a, "resume"));
    int status = match_read(a, &m) ? play(a, &m) : STATUS_BAD;
    match_release(&m);
    return status;
}

/* ---- the command ---- */

static const struct option options[] = {
    {"engine", 0, "cmd=COMMAND...", "an engine; once for each of them"},
    {"each", 0, "KEY=VALUE...", "what holds for all engines, with the keys of --engine"},
    {"tc", 0, "CONTROL", "time control for all: 60+0.6, 40/60+0.6, 40/5400+30:1800+30, 60d2 (delay)"},
    {"games", 'g', "N", "games of each pairing in a round (2)"},
    {"rounds", 0, "N", "rounds (1)"},
    {"repeat", 0, "N", "games in a row from each opening: 2, with both colours, or 1 (2)"},
    {"tournament", 0, "KIND", "round-robin, or gauntlet: the first engine against the others (round-robin)"},
    {"concurrency", 'c', "N", "games at the same time (1)"},
    {"openings", 0, "file=FILE...", "where games start, each opening with both colours"},
    {"variant", 0, "NAME", "standard or chess960 (standard)"},
    {"resign", 0, "KEY=VALUE...", "an engine that thinks itself lost resigns (5.1.2)"},
    {"draw", 0, "KEY=VALUE...", "engines that think it level agree to a draw (5.2.3)"},
    {"sprt", 0, "KEY=VALUE...", "stop when a sequential probability ratio test decides"},
    {"edition", 'e', "YEAR", "the edition of the Laws, one of" JD_EDITION_LIST " (the last)"},
    {"timeout", 0, "SECONDS", "to start, to get ready, to stop; without a clock also to move (30)"},
    {"seed", 0, "N", "for what is drawn by lot: order of openings, arrays of Chess960"},
    {"pgn", 0, "FILE", "add the games to this file, with clocks and evaluations"},
    {"log", 0, "FOLDER", "a log of each game, for jadoube replay"},
    {"state", 0, "FILE", "a line of JSON for each game; the match can be resumed from it"},
    {"resume", 0, "FILE", "go on with the match of this --state file"},
    {"event", 0, "TEXT", "PGN's tag Event"},
    {"json", 0, NULL, "the final table as JSON, and nothing else"},
    {"quiet", 'q', NULL, "only the final table"},
    {NULL, 0, NULL, NULL},
};

/* clang-format off: one on each line */
#define ENGINE_KEYS(option)                                                                                            \
    {option, "tc", "CONTROL", "its time control (odds where they differ)"},                                            \
        {option, "st", "SECONDS", "a fixed time for each move"}, {option, "nodes", "N", "as go nodes"},                \
        {option, "depth", "N", "as go depth"},                                                                         \
        {option, "timemargin", "MS", "what a move may last longer than there is time (0)"},                            \
        {option, "option.", "VALUE", "a UCI option; of a button the value does not matter"},                           \
        {option, "dir", "FOLDER", "where it works"}, {option, "stderr", "FILE", "where its standard error goes"},      \
    {                                                                                                                  \
        option, "proto", "uci", "understood, for the sake of other programs' users"                                    \
    }
/* clang-format on */

static const struct key keys[] = {
    {"engine", "cmd", "COMMAND", "the program, in PATH or /usr/games; may have arguments"},
    {"engine", "args", "WORDS", "more arguments"},
    {"engine", "name", "NAME", "what it is called (the program's name)"},
    ENGINE_KEYS("engine"),
    ENGINE_KEYS("each"),
    {"openings", "file", "FILE", "PGN, or EPD or FEN line by line"},
    {"openings", "format", "pgn|epd", "if its name does not tell"},
    {"openings", "order", "ORDER", "sequential or random (sequential)"},
    {"openings", "plies", "N", "half-moves of each game at most (all)"},
    {"openings", "start", "N", "the first to be used (1)"},
    {"resign", "movecount", "N", "for so many of its moves (3)"},
    {"resign", "score", "CP", "by so many hundredths of a pawn (600)"},
    {"draw", "movenumber", "N", "after so many moves (40)"},
    {"draw", "movecount", "N", "for so many moves of both (8)"},
    {"draw", "score", "CP", "within so many hundredths of a pawn (10)"},
    {"sprt", "elo0", "ELO", "the hypothesis to refute (0)"},
    {"sprt", "elo1", "ELO", "the one to prove (5)"},
    {"sprt", "alpha", "P", "to accept elo1 wrongly (0.05)"},
    {"sprt", "beta", "P", "to accept elo0 wrongly (0.05)"},
    {"sprt", "model", "MODEL", "pentanomial (pairs of games) or trinomial (pentanomial)"},
    {NULL, NULL, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube match --engine cmd=stockfish option.Hash=16 --engine cmd='gnuchess --uci' \\\n"
     "      --tc 10+0.1 --games 100 --concurrency 2 --pgn out.pgn",
     "a hundred games, two at a time"},
    {"jadoube match --engine cmd=./new name=new --engine cmd=./old name=old --each tc=8+0.08 \\\n"
     "      --openings file=book.pgn order=random plies=16 --games 20000 --sprt elo0=0 elo1=5 --state new.jsonl",
     "is the new version better? (Ctrl-C, then jadoube match --resume new.jsonl)"},
    {"jadoube match --engine cmd=stockfish name=a nodes=10000 --engine cmd=stockfish name=b tc=1+0.01 \\\n"
     "      --engine cmd=stockfish name=c tc=10+0.1 --tournament gauntlet --variant chess960",
     "odds of time and nodes, Chess960"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "the match was played, or the test decided"},
    {STATUS_FINDING, "it was interrupted"},
    {STATUS_BAD, "bad input, an engine that cannot be started, a file that cannot be written"},
    {0, NULL},
};

const struct command command_match = {
    .name = "match",
    .summary = "engines against each other under the Laws",
    .synopsis = "--engine cmd=COMMAND... --engine cmd=COMMAND... [OPTIONS]\n--resume FILE",
    .description = "UCI engines play over pipes. Every move goes into a game under the Laws with the time it\n"
                   "took, so every result has its Article: mate, stalemate, a dead position, a flag that fell\n"
                   "(a draw when the other could not mate: 6.9), five occurrences, 75 moves. Draws by three\n"
                   "occurrences and by 50 moves are claimed on the engines' behalf.\n"
                   "\n"
                   "A control such as 40/60 begins again after 40 moves, seven times; the eighth period is for all\n"
                   "remaining moves. An increment is there from the first move on. Clocks run only while an engine\n"
                   "thinks: what the runner does in between costs nobody time.\n"
                   "\n"
                   "An engine that crashes, hangs, floods its output, sends rubbish or an illegal move loses that\n"
                   "game, by name, and is started again.",
    .options = options,
    .keys = keys,
    .examples = examples,
    .statuses = statuses,
    .operands = 0,
    .run = run,
};
