/* jadoube match - engines against each other under the Laws. */
#include "console/report.h"
#include "match/scoreboard.h"
#include "match/state.h"
#include "match_options.h"
#include "match_share.h"
#include "match_show.h"

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
    FILE       *f = fopen(m->pgn.file, m->pgn.fresh && !m->resume ? "we" : "ae");
    if (f && m->resume && fstat(fileno(f), &about) == 0 && about.st_size < length) {
        complain_text(TEXT_COMPLAIN_MATCH_MISSING, JD_VALUES({"path", m->pgn.file}));
        fclose(f);
        return NULL;
    }
    if (!f || (m->resume && ftruncate(fileno(f), length) != 0) || fseeko(f, 0, SEEK_END) != 0) {
        complain("%s: %s", m->pgn.file, strerror(errno));
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

/* Lines are added to it; "-" is the standard error. */
static bool open_lines(const char *path, FILE **out)
{
    if (!path)
        return true;
    *out = strcmp(path, "-") == 0 ? stderr : fopen(path, "ae");
    if (!*out)
        complain("%s: %s", path, strerror(errno));
    return *out != NULL;
}

static void close_lines(FILE *f)
{
    if (f && f != stderr)
        fclose(f);
}

static bool open_files(const struct args *a, struct run *r)
{
    const struct match *m = r->match;
    int64_t             length = 0;
    if (m->resume)
        r->state = state_resume(m->resume, r->tally, &r->onlookers, &length);
    else if (m->state)
        r->state = state_new(m, m->state, a->all);
    if ((m->resume || m->state) && !r->state)
        return false;
    if ((m->log && !make_folder(m->log)) || !open_lines(m->epd, &r->epd) || !open_lines(m->talk, &r->talk))
        return false;
    r->pgn = m->pgn.file ? open_pgn(m, length) : NULL;
    return !m->pgn.file || r->pgn;
}

/* ---- running ---- */

static int status_of(const struct match *m, const struct shared *shared, enum run_end end)
{
    const char *state = m->resume ? m->resume : m->state;
    if (end == RUN_DONE)
        return STATUS_FINE;
    if (shared)
        complain_text(TEXT_COMPLAIN_MATCH_GOES_ON,
                      JD_VALUES({"option", shared->works ? "work" : "follow"}, {"path", shared->id}));
    else if (state)
        complain_text(TEXT_COMPLAIN_MATCH_GOES_ON, JD_VALUES({"option", "resume"}, {"path", state}));
    else
        complain_text(TEXT_COMPLAIN_MATCH_NO_RESUME, NULL);
    return end == RUN_BROKEN ? STATUS_BAD : STATUS_FINDING;
}

/* Whoever only reads what others played need not have them. */
static bool load_openings(struct run *r, const struct shared *shared)
{
    const char *file = r->match->openings.file;
    if (shared && !shared->works && file && access(file, R_OK) != 0)
        return true;
    r->openings = openings_load(r->match);
    return r->openings != NULL;
}

int match_play(const struct args *a, struct match *m, struct shared *shared)
{
    struct match_tally tally = {0};
    struct run         r = {.match = m, .tally = &tally};
    struct show        show = {0};
    int                status = STATUS_BAD;
    enum run_end       end = RUN_BROKEN;
    const jd_language *language;
    if (args_language(a, &language) && load_openings(&r, shared) && tally_init(&tally, m) &&
        (r.table = scoreboard_new(m, language)) && show_begin(&show, a, &r) && open_files(a, &r)) {
        end = shared ? shared_run(shared, &r) : match_run(&r);
        if (end != RUN_NOT_BEGUN) {
            scoreboard_end(r.table, &tally);
            status = status_of(m, shared, end);
        }
    }
    if (!show_end(&show, &r, end))
        status = STATUS_BAD;
    close_lines(r.pgn);
    close_lines(r.epd);
    close_lines(r.talk);
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
    words_free(words);
    return status;
}

static int run(const struct args *a)
{
    struct match       m;
    const jd_language *language; /* of complaints */
    if (!args_language(a, &language))
        return STATUS_BAD;
    if (args_value(a, "resume") && !args_given(a, "engine"))
        return resume(a, args_value(a, "resume"));
    if (share_asked(a))
        return share_run(a);
    int status = match_read(a, &m) ? match_play(a, &m, NULL) : STATUS_BAD;
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
    {"repeat", 0, "N", "games in a row from each opening, with colours reversed in turn (2)"},
    {"noswap", 0, NULL, "colours are not reversed"},
    {"reverse", 0, NULL, "the other colours in all games"},
    {"tournament", 0, "KIND", "round-robin, gauntlet, knockout or pyramid (round-robin)"},
    {"seeds", 0, "N", "the first N engines are seeded, in a gauntlet and in a knock-out"},
    {"concurrency", 'c', "N", "games at the same time (1)"},
    {"affinity", 0, "CPUS", "each board has a processor of its own, of 3,5,7-11 or of all"},
    {"wait", 0, "MS", "between two games of a board (0)"},
    {"openings", 0, "file=FILE...", "where games start, each opening with both colours"},
    {"variant", 0, "NAME", "standard or chess960, also called fischerandom (standard)"},
    {"resign", 0, "KEY=VALUE...", "an engine that thinks itself lost resigns (5.1.2)"},
    {"draw", 0, "KEY=VALUE...", "engines that think it level agree to a draw (5.2.3)"},
    {"maxmoves", 0, "N", "a game of N moves without a result is agreed drawn (0: never)"},
    {"tb", 0, "FOLDERS", "Syzygy tables decide: lost games are resigned, drawn ones agreed (libfathom)"},
    {"tbpieces", 0, "N", "ask them from N pieces on (as many as there are tables for)"},
    {"tbignore50", 0, NULL, "as if 50 moves did not end a game"},
    {"tbadjudicate", 0, "WHAT", "BOTH, WIN_LOSS or DRAW (BOTH)"},
    {"sprt", 0, "KEY=VALUE...", "stop when a sequential probability ratio test decides"},
    {"trinomial", 0, NULL, "statistics of single games, not of pairs"},
    {"edition", 'e', "YEAR", "the edition of the Laws, one of" JD_EDITION_LIST " (the last)"},
    {"timeout", 0, "SECONDS", "to start, to get ready, to stop; without a clock also to move (30)"},
    {"seed", 0, "N", "for what is drawn by lot: order of openings, arrays of Chess960"},
    {"pgn", 0, "FILE...", "add the games to this file, with clocks and evaluations"},
    {"epd", 0, "FILE", "add the last position of each game to this file"},
    {"log", 0, "FOLDER", "a log of each game, for jadoube replay"},
    {"engine-log", 0, "FILE", "all that is said to engines and by them; - is the standard error"},
    {"state", 0, "FILE", "a line of JSON for each game; the match can be resumed from it"},
    {"resume", 0, "FILE", "go on with the match of this --state file"},
    {"serve", 0, "[ADDR:PORT]", "show the match in the browser while it is played (127.0.0.1:8080)"},
    {"report", 0, "FILE", "a report in the end: FILE.html, FILE.pdf, or without either ending both"},
    {"lang", 'l', "CODE", "of what is printed and of the report (en): " JD_SPOKEN_CODES},
    {"store", 0, "URL", "postgres://...: where a match is that many hosts play"},
    {"publish", 0, "NAME", "put the match there under this name, for others to play"},
    {"work", 0, "NAME", "play games of the match of this name, together with other hosts"},
    {"follow", 0, "NAME", "read its results as they come, to the end"},
    {"unpublish", 0, "NAME", "remove it from the store, with its results"},
    {"other-engines", 0, NULL, "--work: also where engines, openings or program differ from the published ones"},
    {"lease", 0, "SECONDS", "--work: a host that is silent for so long has lost its games (15)"},
    {"event", 0, "TEXT", "PGN's tag Event"},
    {"site", 0, "TEXT", "PGN's tag Site"},
    {"ratinginterval", 0, "N", "the table after every N games (0: at the end)"},
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
        {option, "initstr", "TEXT", "sent to it before anything else; \\n ends a line"},                               \
        {option, "restart", "WHEN", "on: anew for each game; auto, off (auto)"},                                       \
        {option, "whitepov", "BOOL", "its scores are White's, not its own (false)"},                                   \
        {option, "ponder", "BOOL", "it thinks on its opponent's time, too (false)"},                                   \
        {option, "book", "FILE", "a book of Polyglot's to play from before it thinks"},                                \
        {option, "bookdepth", "N", "for so many moves of the game at most (1000)"},                                    \
        {option, "trust", "BOOL", "understood: claims are always held against the Laws"},                              \
        {option, "plies", "N", "another word for depth"},                                                              \
        {option, "tscale", "FACTOR", "--timeout times this, for a slow one (1)"},                                      \
    {                                                                                                                  \
        option, "proto", "uci|xboard", "the language it speaks (uci)"                                                  \
    }
/* clang-format on */

static const struct key keys[] = {
    {"engine", "cmd", "COMMAND", "the program, in PATH or /usr/games; may have arguments"},
    {"engine", "arg", "WORD", "one more argument; may be given again"},
    {"engine", "args", "WORDS", "more arguments"},
    {"engine", "name", "NAME", "what it is called (the program's name)"},
    {"engine", "conf", "NAME", "an engine of cutechess's engines.json, here or in its folder"},
    ENGINE_KEYS("engine"),
    ENGINE_KEYS("each"),
    {"openings", "file", "FILE", "PGN, EPD or FEN line by line, or a book of Polyglot's (.bin)"},
    {"openings", "format", "FORMAT", "if its name does not tell: pgn, epd or polyglot"},
    {"openings", "order", "ORDER", "sequential or random (sequential)"},
    {"openings", "plies", "N", "half-moves of each game at most (all)"},
    {"openings", "start", "N", "the first to be used (1)"},
    {"openings", "policy", "WHEN", "a new one for each encounter or round, or default: all play the same"},
    {"resign", "movecount", "N", "for so many of its moves (3)"},
    {"resign", "score", "CP", "by so many hundredths of a pawn (600)"},
    {"resign", "twosided", "BOOL", "only when the other thinks himself winning by as much (false)"},
    {"draw", "movenumber", "N", "after so many moves (40)"},
    {"draw", "movecount", "N", "for so many moves of both (8)"},
    {"draw", "score", "CP", "within so many hundredths of a pawn (10)"},
    {"sprt", "elo0", "ELO", "the hypothesis to refute (0)"},
    {"sprt", "elo1", "ELO", "the one to prove (5)"},
    {"sprt", "alpha", "P", "to accept elo1 wrongly (0.05)"},
    {"sprt", "beta", "P", "to accept elo0 wrongly (0.05)"},
    {"sprt", "model", "MODEL", "in which Elo: normalized, logistic or bayesian (normalized)"},
    {"pgn", "file", "FILE", "the file; its name may also stand alone"},
    {"pgn", "append", "BOOL", "false: begin it anew (true)"},
    {"pgn", "min", "BOOL", "nothing but the roster and the moves (false)"},
    {"pgn", "notation", "FORM", "of moves: san, lan or uci (san)"},
    {"pgn", "depth", "BOOL", "the depth with the evaluation (true)"},
    {"pgn", "seldepth", "BOOL", "the deepest line (false)"},
    {"pgn", "nodes", "BOOL", "how many positions (false)"},
    {"pgn", "nps", "BOOL", "how many in a second (false)"},
    {"pgn", "hashfull", "BOOL", "the table's thousandths that are used (false)"},
    {"pgn", "tbhits", "BOOL", "positions found in tablebases (false)"},
    {"pgn", "pv", "BOOL", "the line that the engine expects (false)"},
    {"pgn", "latency", "BOOL", "ms that the engine does not know of (false)"},
    {"pgn", "timeleft", "BOOL", "understood: the time left is always there"},
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
    {"jadoube match -engine cmd=fairymax proto=xboard -engine cmd=sjeng proto=xboard ponder -each tc=40/1:30 \\\n"
     "      -rounds 10 -repeat -concurrency 2 -pgnout out.pgn",
     "the words of cutechess-cli, and engines of xboard"},
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
    .synopsis = "--engine cmd=COMMAND... --engine cmd=COMMAND... [OPTIONS]\n--resume FILE\n"
                "--store URL --publish NAME --engine cmd=COMMAND... [OPTIONS]\n"
                "--store URL --work NAME | --follow NAME | --unpublish NAME",
    .description =
        "Engines play over pipes, in UCI or in the protocol of xboard. Every move goes into a game under the\n"
        "Laws with the time it took, so every result has its Article: mate, stalemate, a dead position, a\n"
        "flag that fell (a draw when the other could not mate: 6.9), five occurrences, 75 moves. Draws by\n"
        "three occurrences and by 50 moves are claimed on the engines' behalf.\n"
        "\n"
        "A control such as 40/60 begins again after 40 moves, seven times; the eighth period is for all\n"
        "remaining moves. An increment is there from the first move on. Clocks run only while an engine\n"
        "thinks: what the runner does in between costs nobody time.\n"
        "\n"
        "An engine that crashes, hangs, floods its output, sends rubbish or an illegal move loses that\n"
        "game, by name, and is started again.\n"
        "\n"
        "Command lines of cutechess-cli and fastchess are understood, with one dash and their names.",
    .options = options,
    .keys = keys,
    .examples = examples,
    .statuses = statuses,
    .operands = 0,
    .reword = match_reword,
    .run = run,
};
