/* jadoube - the Laws of Chess on the command line: the table of commands. */
#include "cli/command_list.h"
#include "command.h"
#include "console/port.h"
#include "console/report.h"
#include "console/terminal.h"
#include "manual.h"

#include <stdio.h>
#include <string.h>

#define COMMAND(name) &command_##name
static const struct command *const commands[] = {COMMAND_LIST};

#define COMMANDS (sizeof commands / sizeof commands[0])

static const struct command *find(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static void print_overview(FILE *to)
{
    fprintf(to, "usage: jadoube COMMAND [OPTIONS] [ARGUMENTS]\n\nThe Laws of Chess as software.\n\n");
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(to, "  %s%-10s%s %s\n", style(to, STYLE_BOLD), commands[i]->name, style(to, STYLE_PLAIN),
                commands[i]->summary);
    fprintf(to, "\njadoube COMMAND --help tells more about a command, with examples. Where a command has --lang,\n"
                "JADOUBE_LANG in the environment gives the language that is not named there.\n");
}

static int unknown(const char *name)
{
    complain_text(TEXT_COMPLAIN_NO_COMMAND, JD_VALUES({"text", name}));
    return STATUS_BAD;
}

static int help(const char *topic)
{
    const struct command *c = topic ? find(topic) : NULL;
    if (topic && !c)
        return unknown(topic);
    if (c)
        command_help(c);
    else
        print_overview(stdout);
    return STATUS_FINE;
}

/* What the build makes files of: man pages, and completion for shells. */
static int generate(const char *what, const char *which)
{
    const struct command *c = which ? find(which) : NULL;
    if (strcmp(what, "--completion") == 0 && which && completion_print(which, commands, COMMANDS))
        return STATUS_FINE;
    if (strcmp(what, "--roff") != 0 || (which && !c)) {
        complain("expected help --roff [COMMAND], or help --completion bash, zsh or fish");
        return STATUS_BAD;
    }
    if (c)
        manual_command(c);
    else
        manual_overview(commands, COMMANDS);
    return STATUS_FINE;
}

static int dispatch(int argc, char **argv)
{
    if (argc < 2) {
        print_overview(stderr);
        return STATUS_BAD;
    }
    const char *word = argv[1];
    if (strcmp(word, "help") == 0 && argc > 2 && strncmp(argv[2], "--", 2) == 0)
        return generate(argv[2], argc > 3 ? argv[3] : NULL);
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0)
        return help(argc > 2 ? argv[2] : NULL);
    if (strcmp(word, "--version") == 0)
        word = "version";
    const struct command *c = find(word);
    return c ? command_run(c, argc - 2, argv + 2) : unknown(word);
}

int main(int argc, char **argv)
{
    port_start(&argc, &argv);
    int status = dispatch(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (!port_reader_left(stdout))
            complain_text(TEXT_COMPLAIN_NO_OUTPUT, NULL);
        return STATUS_BAD;
    }
    return status;
}
