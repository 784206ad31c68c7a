/* jadoube board - electronic boards: a device or a recording in; a log, PGN or moves out. */
#include "board/device.h"
#include "board/table.h"
#include "command.h"
#include "console/report.h"
#include "jadoube/fen.h"
#include "jadoube/regulations.h"

#include <stdio.h>
#include <string.h>

static bool read_protocol(const struct args *a, struct board_plan *plan)
{
    const char *name = args_value(a, "board");
    plan->protocol = name ? jd_protocol_parse(name) : JD_PROTOCOL_DGT;
    if (plan->protocol == JD_PROTOCOL_COUNT)
        complain("--board: '%.40s' is not a kind of board (jadoube board --list tells them)", name);
    return plan->protocol != JD_PROTOCOL_COUNT;
}

static bool read_start(const struct args *a, struct board_plan *plan)
{
    jd_fault    fault;
    jd_setup    setup;
    const char *fen = args_value(a, "fen");
    if (!fen)
        return true;
    plan->any_start = true;
    if (jd_fen_read(fen, strlen(fen), &setup, &fault)) {
        complain_fault("--fen", fen, strlen(fen), &fault);
        return false;
    }
    if (jd_setup_position(&setup, JD_PROBLEMS_STANDING, &plan->start)) {
        complain("--fen: no game can be played from '%.100s'", fen);
        return false;
    }
    return true;
}

static bool read_control(const struct args *a, struct board_plan *plan)
{
    jd_fault   fault;
    jd_control control;
    plan->control = args_value(a, "control");
    if (!plan->control || jd_control_read(plan->control, &control, &fault) == JD_OK)
        return true;
    complain_fault("--control", plan->control, strlen(plan->control), &fault);
    return false;
}

static bool read_laws(const struct args *a, struct board_plan *plan)
{
    const char *edition = args_value(a, "edition"), *illegal = args_value(a, "illegal"),
               *clock = args_value(a, "clock");
    plan->edition = JD_EDITION_DEFAULT;
    if (edition && !jd_edition_parse(edition, &plan->edition)) {
        complain_edition(edition);
        return false;
    }
    plan->illegal = illegal && strcmp(illegal, "penalise") == 0 ? JD_ILLEGAL_PENALISE : JD_ILLEGAL_STAND;
    if (illegal && strcmp(illegal, "penalise") != 0 && strcmp(illegal, "stand") != 0) {
        complain("--illegal: '%.40s': expected stand or penalise", illegal);
        return false;
    }
    plan->own_clock = clock && strcmp(clock, "log") == 0;
    if (clock && !plan->own_clock && strcmp(clock, "board") != 0) {
        complain("--clock: '%.40s': expected board or log", clock);
        return false;
    }
    plan->names[0] = args_value(a, "white");
    plan->names[1] = args_value(a, "black");
    return true;
}

static int list(void)
{
    for (int i = 0; i < JD_PROTOCOL_COUNT; i++)
        printf("%-11s %s\n", jd_protocol_name((jd_protocol)i), jd_protocol_about((jd_protocol)i));
    return STATUS_FINE;
}

/* A board on a serial line, until the command is stopped. */
static int watch(const struct board_plan *plan, const char *path, const char *record)
{
    struct board_table table;
    return board_table_open(&table, plan) && board_device(&table, path, record, NULL, NULL) ? STATUS_FINE : STATUS_BAD;
}

static int run(const struct args *a)
{
    struct board_plan plan = {.output = args_given(a, "moves") ? BOARD_MOVES
                                        : args_given(a, "pgn") ? BOARD_PGN
                                                               : BOARD_LOG};
    if (args_given(a, "list"))
        return list();
    if (!read_protocol(a, &plan) || !read_start(a, &plan) || !read_control(a, &plan) || !read_laws(a, &plan))
        return STATUS_BAD;
    if (args_given(a, "replay"))
        return board_replay(&plan, args_value(a, "replay")) ? STATUS_FINE : STATUS_BAD;
    if (args_operand(a, 0, NULL))
        return watch(&plan, args_operand(a, 0, NULL), args_value(a, "record"));
    complain("name a device such as /dev/ttyACM0, or a recording with --replay FILE");
    return STATUS_BAD;
}

static const struct option options[] = {
    {"board", 'b', "KIND", "the kind of board: see --list (default dgt)"},
    {"replay", 0, "FILE", "read a recording: raw bytes, or a line of base64 for each chunk"},
    {"record", 0, "FILE", "add all that the device sends to this file, to be replayed"},
    {"moves", 0, NULL, "print the moves only, in coordinates, one a line"},
    {"pgn", 0, NULL, "print PGN, with the times of the board's clock"},
    {"fen", 0, "FEN", "the game begins from this position, not from a start array"},
    {"control", 0, "CONTROL", "the time control, such as 5400+30 (default: what the clock shows)"},
    {"clock", 0, "WHICH", "the clock that decides: board or log (default board)"},
    {"illegal", 0, "POLICY", "illegal moves stand until they are seen, or penalise at the press (default stand)"},
    {"edition", 0, "YEAR", "the edition of the Laws (default 2023)"},
    {"white", 0, "NAME", "the name of White"},
    {"black", 0, "NAME", "the name of Black"},
    {"list", 0, NULL, "list the kinds of board"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube board /dev/ttyACM0 --record game.board", "watch a board, and keep what it sends"},
    {"jadoube board --replay game.inbytes --moves", "print the moves of a recording"},
    {"jadoube board --replay game.inbytes --pgn > game.pgn", "make PGN of it, with clocks and result"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "the game was read"},
    {STATUS_BAD, "bad options, a file or device that cannot be read, or no game in it"},
    {0, NULL},
};

const struct command command_board = {
    .name = "board",
    .summary = "read an electronic board or a recording of one",
    .synopsis = "[--board KIND] [--moves | --pgn] DEVICE [--record FILE]\n[--board KIND] [--moves | --pgn] --replay "
                "FILE\n--list",
    .description = "Prints the log of the game: touched, made and completed moves, results shown by the kings,\n"
                   "and what was set back. A device is read until the command is stopped; when its cable goes\n"
                   "away, the command waits and then asks for the whole board. The board may be turned, and the array "
                   "may be any of Chess960.\n"
                   "Where the squares do not say what was played, a question goes to stderr; the command\n"
                   "never guesses. docs/boards.md tells more.",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = 1,
    .run = run,
};
