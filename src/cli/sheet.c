/* jadoube sheet - a player's scoresheet of a game log, as PDF. */
#include "command.h"
#include "console/report.h"
#include "console/source.h"
#include "paper/scoresheet.h"
#include "words/word.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool save(const char *path, const struct paper *pdf)
{
    FILE *f = path ? fopen(path, "wb") : stdout;
    bool  good = f && fwrite(pdf->bytes, 1, pdf->length, f) == pdf->length;
    if (f && path && fclose(f) != 0)
        good = false;
    if (!good)
        complain("%s: %s", path ? path : "stdout", strerror(errno));
    return good;
}

static bool read_options(const struct args *a, struct scoresheet *how)
{
    const char *of = args_value(a, "of"), *size = args_value(a, "paper");
    if (!args_language(a, &how->language))
        return false;
    if (of && strcmp(of, "white") != 0 && strcmp(of, "black") != 0) {
        complain_text(TEXT_COMPLAIN_NONE_OF, JD_VALUES({"option", "of"}, {"text", of}, {"list", "white, black"}));
        return false;
    }
    how->of = of && of[0] == 'b' ? JD_BLACK : JD_WHITE;
    if (size && !paper_size_parse(size, &how->size)) {
        complain_text(TEXT_COMPLAIN_NONE_OF, JD_VALUES({"option", "paper"}, {"text", size}, {"list", "a4, letter"}));
        return false;
    }
    return true;
}

static int run(const struct args *a)
{
    struct scoresheet   how = {.of = JD_WHITE, .size = PAPER_A4};
    struct record_fault fault;
    struct paper        pdf;
    const char         *path = args_operand(a, 0, "-"), *to = args_value(a, "output");
    size_t              length;
    if (!read_options(a, &how))
        return STATUS_BAD;
    if (!to && isatty(STDOUT_FILENO)) {
        complain_text(TEXT_COMPLAIN_PDF, NULL);
        return STATUS_BAD;
    }
    char *log = source_read_all(path, &length);
    if (!log)
        return STATUS_BAD;
    bool good = scoresheet_write(log, length, &how, &pdf, &fault);
    free(log);
    if (!good) {
        complain("%s: line %zu, column %zu: expected %s", strcmp(path, "-") ? path : "stdin", fault.line,
                 fault.where.offset + 1, fault.where.expected);
        return STATUS_BAD;
    }
    good = save(to, &pdf);
    free(pdf.bytes);
    return good ? STATUS_FINE : STATUS_BAD;
}

static const struct option options[] = {
    {"of", 0, "COLOUR", "whose sheet: white (the default) or black"},
    {"lang", 0, "LANG", "his language (en): " JD_SPOKEN_CODES},
    {"paper", 0, "SIZE", "a4 (the default) or letter"},
    {"output", 'o', "FILE", "where to write it; stdout without"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube sheet game.jsonl --of white --lang cs -o sheet.pdf", "White's sheet, in Czech"},
    {"jadoube sheet --of black --paper letter < game.jsonl > sheet.pdf", "Black's sheet in English, US letter"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "the sheet was written"},
    {STATUS_BAD, "the log cannot be read, or the file not written"},
    {0, NULL},
};

const struct command command_sheet = {
    .name = "sheet",
    .summary = "a player's scoresheet of a game log, as PDF",
    .synopsis = "[--of COLOUR] [--lang LANG] [--paper SIZE] [-o FILE] [LOG | -]",
    .description = "Moves in the letters of the player's language, times, offers (=), rulings with their Articles,\n"
                   "result and signatures. Where the players write themselves (\"sheets\": \"manual\") the sheet has\n"
                   "what this player wrote. Event, site, round, board and date are fields of the regulations\n"
                   "(docs/log.md).",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = 1,
    .run = run,
};
