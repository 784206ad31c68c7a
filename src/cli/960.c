/* jadoube 960 - the start arrays of Chess960 and their numbers (Guidelines II). */
#include "command.h"
#include "console/random.h"
#include "console/report.h"
#include "jadoube/jadoube.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = "PNBRQK";

static void print_array(int number)
{
    jd_kind     array[8];
    char        fen[JD_FEN_MAX];
    jd_position p = jd_position_of_array(number);
    jd_array_of_number(number, array);
    jd_fen_write(&p, fen, sizeof fen);
    printf("number %d\narray  ", number);
    for (int file = 0; file < 8; file++)
        putchar(letters[array[file]]);
    printf("\nfen    %s\n", fen);
}

/* The number of an array such as RNBQKBNR; -1, with a message printed, if it is none. */
static int number_of_text(const char *text)
{
    jd_kind array[8];
    for (size_t file = 0; file < 8; file++) {
        const char *found = text[file] ? strchr(letters, text[file] & ~0x20) : NULL;
        if (!found || (file == 7 && text[8])) {
            complain("'%.40s': expected a number from 0 to 959, 'random', or eight letters such as RNBQKBNR", text);
            return -1;
        }
        array[file] = (jd_kind)(found - letters);
    }
    const char *problem = jd_array_problem(array);
    if (problem)
        complain("%s is not one of the 960 arrays: %s", text, problem);
    return jd_array_number(array);
}

/* Five throws with commas between them. */
static int number_of_throws(const char *text)
{
    int throws[5], used = 0;
    if (sscanf(text, "%1d,%1d,%1d,%1d,%1d%n", &throws[0], &throws[1], &throws[2], &throws[3], &throws[4], &used) != 5 ||
        text[used]) {
        complain("--dice: expected five throws with commas between them, such as 3,2,5,1,4");
        return -1;
    }
    int number = jd_array_of_dice(throws);
    if (number < 0)
        complain("--dice: a throw is too high for what is left to place (at most 4, 4, 6, 5, 4): throw it again");
    return number;
}

static int number_of(const struct args *a)
{
    const char *text = args_operand(a, 0, "random"), *dice = args_value(a, "dice");
    long long   number;
    if (dice && a->count) {
        complain("--dice already says which array it is: '%.40s' is too much", text);
        return -1;
    }
    if (dice)
        return number_of_throws(dice);
    if (strcmp(text, "random") == 0)
        return random_array();
    if (strspn(text, "-0123456789") == 0)
        return number_of_text(text);
    return number_parse(text, "array number", 0, JD_ARRAYS - 1, &number) ? (int)number : -1;
}

static int run(const struct args *a)
{
    int number = number_of(a);
    if (number < 0)
        return STATUS_BAD;
    print_array(number);
    return STATUS_FINE;
}

static const struct option options[] = {
    {"dice", 0, "A,B,C,D,E", "the array that five throws of a die give (docs/chess960.md)"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube 960", "draw an array at random, each one equally likely"},
    {"jadoube 960 518", "the orthodox array"},
    {"jadoube 960 BBQNNRKR", "the number of an array"},
    {"jadoube 960 --dice 2,3,3,2,3", "drawn with a die, at a table without a computer"},
    {NULL, NULL},
};

const struct command command_960 = {
    .name = "960",
    .summary = "Chess960: draw a start array, or find one by its number",
    .synopsis = "[NUMBER | random | ARRAY]\n--dice A,B,C,D,E",
    .description = "Prints the number of the array (0 to 959), White's first rank, and the start position.",
    .options = options,
    .examples = examples,
    .operands = 1,
    .run = run,
};
