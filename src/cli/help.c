/* The help of a command, from its table. */
#include "command.h"
#include "console/terminal.h"

#include <stdio.h>
#include <string.h>

const struct exit_status usual_statuses[] = {
    {STATUS_FINE, "all is well"},
    {STATUS_FINDING, "something was found"},
    {STATUS_BAD, "bad input, or a file that cannot be read"},
    {0, NULL},
};

const struct option help_option = {"help", 'h', NULL, "show this help"};

static void heading(const char *title)
{
    printf("\n%s%s%s\n", style(stdout, STYLE_BOLD), title, style(stdout, STYLE_PLAIN));
}

static void print_synopsis(const struct command *c)
{
    const char *line = c->synopsis;
    for (bool first = true; first || *line; first = false) {
        size_t length = strcspn(line, "\n");
        printf("%s jadoube %s%s%.*s\n", first ? "usage:" : "      ", c->name, length ? " " : "", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

static void print_option(const struct option *o)
{
    char text[80];
    snprintf(text, sizeof text, "%c%c%c --%s%s%s", o->letter ? '-' : ' ', o->letter ? o->letter : ' ',
             o->letter ? ',' : ' ', o->name, o->argument ? " " : "", o->argument ? o->argument : "");
    printf("  %-26s %s\n", text, o->help);
}

static void print_keys(const struct command *c, const struct option *o)
{
    for (const struct key *k = c->keys; k && k->option; k++) {
        char text[80];
        if (strcmp(k->option, o->name) != 0)
            continue;
        snprintf(text, sizeof text, "%s%s=%s", k->name, k->name[strlen(k->name) - 1] == '.' ? "NAME" : "", k->argument);
        printf("        %-20s %s\n", text, k->help);
    }
}

static void print_options(const struct command *c)
{
    heading("Options");
    for (const struct option *o = c->options; o && o->name; o++) {
        print_option(o);
        print_keys(c, o);
    }
    print_option(&help_option);
}

static void print_examples(const struct example *e)
{
    heading("Examples");
    for (; e->line; e++)
        printf("  %s\n      %s%s%s\n", e->line, style(stdout, STYLE_DIM), e->says, style(stdout, STYLE_PLAIN));
}

static void print_statuses(const struct exit_status *s)
{
    heading("Exit status");
    for (; s->says; s++)
        printf("  %d  %s\n", s->status, s->says);
}

void command_help(const struct command *c)
{
    printf("%sjadoube %s%s - %s\n\n", style(stdout, STYLE_BOLD), c->name, style(stdout, STYLE_PLAIN), c->summary);
    print_synopsis(c);
    if (c->description)
        printf("\n%s\n", c->description);
    print_options(c);
    if (c->examples)
        print_examples(c->examples);
    print_statuses(c->statuses ? c->statuses : usual_statuses);
}
