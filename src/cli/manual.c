/* Man pages, from the same tables as the help. */
#include "manual.h"

#include "jadoube/version.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- text as roff wants it ---- */

/* One character of UTF-8; *at moves behind it. */
static unsigned long character(const char **at)
{
    unsigned char first = (unsigned char)*(*at)++;
    int           more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    unsigned long c = more == 3 ? first & 7 : more == 2 ? first & 15 : more == 1 ? first & 31 : first;
    for (; more > 0 && (**at & 0xc0) == 0x80; more--)
        c = c << 6 | (unsigned long)((unsigned char)*(*at)++ & 0x3f);
    return c;
}

static void put_text(const char *text, size_t length)
{
    const char *end = text + length;
    while (text < end) {
        unsigned long c = character(&text);
        if (c == '-')
            fputs("\\-", stdout);
        else if (c == '\\')
            fputs("\\e", stdout);
        else if (c > 126)
            printf("\\[u%04lX]", c);
        else
            putchar((int)c);
    }
}

/* A whole line: a dot or a quote at its beginning is no order. */
static void put_line(const char *text, size_t length)
{
    if (length && (*text == '.' || *text == '\''))
        fputs("\\&", stdout);
    put_text(text, length);
    putchar('\n');
}

static void put_string(const char *text) { put_text(text, strlen(text)); }

static void put_bold(const char *text)
{
    fputs("\\fB", stdout);
    put_string(text);
    fputs("\\fR", stdout);
}

static void put_italic(const char *text)
{
    fputs("\\fI", stdout);
    put_string(text);
    fputs("\\fR", stdout);
}

static void heading(const char *title) { printf(".SH %s\n", title); }

static void title(const char *name)
{
    fputs(".TH ", stdout);
    for (; *name; name++)
        *name == '-' ? (void)fputs("\\-", stdout) : (void)putchar(toupper((unsigned char)*name));
    printf(" 1 \"\" \"jadoube %s\" \"Jadoube\"\n", JD_VERSION);
}

/* ---- parts of a page ---- */

static void print_synopsis(const struct command *c)
{
    const char *line = c->synopsis;
    heading("SYNOPSIS");
    for (bool first = true; first || *line; first = false) {
        size_t length = strcspn(line, "\n");
        fputs(first ? "" : ".br\n", stdout);
        fputs("\\fBjadoube ", stdout);
        put_string(c->name);
        fputs("\\fR ", stdout);
        put_text(line, length);
        putchar('\n');
        line += length + (line[length] == '\n');
    }
}

/* A paragraph with a line that is moved in is a list or a picture: it stays as it is. */
static bool is_drawn(const char *text, const char *end)
{
    for (; text < end; text += strcspn(text, "\n") + 1)
        if (*text == ' ')
            return true;
    return false;
}

static void print_paragraphs(const char *text)
{
    while (text && *text) {
        const char *blank = strstr(text, "\n\n"), *end = blank ? blank : text + strlen(text);
        bool        drawn = is_drawn(text, end);
        fputs(drawn ? ".PP\n.nf\n" : ".PP\n", stdout);
        while (text < end) {
            size_t length = strcspn(text, "\n");
            put_line(text, length);
            text += length + (text[length] == '\n');
        }
        fputs(drawn ? ".fi\n" : "", stdout);
        text = blank ? blank + 2 : NULL;
    }
}

static void print_keys(const struct command *c, const struct option *o)
{
    if (!option_has_keys(c, o))
        return;
    fputs(".RS\n", stdout);
    for (const struct key *k = c->keys; k->option; k++) {
        if (strcmp(k->option, o->name) != 0)
            continue;
        fputs(".TP\n", stdout);
        put_bold(k->name);
        if (k->name[strlen(k->name) - 1] == '.')
            put_italic("NAME");
        fputs("=", stdout);
        put_italic(k->argument);
        putchar('\n');
        put_line(k->help, strlen(k->help));
    }
    fputs(".RE\n", stdout);
}

static void print_option(const struct option *o)
{
    fputs(".TP\n", stdout);
    if (o->letter) {
        put_bold((char[]){'-', o->letter, '\0'});
        fputs(", ", stdout);
    }
    fputs("\\fB\\-\\-", stdout);
    put_string(o->name);
    fputs("\\fR", stdout);
    if (o->argument) {
        putchar(' ');
        put_italic(o->argument);
    }
    putchar('\n');
    put_line(o->help, strlen(o->help));
}

static void print_options(const struct command *c)
{
    heading("OPTIONS");
    for (const struct option *o = c->options; o && o->name; o++) {
        print_option(o);
        print_keys(c, o);
    }
    print_option(&help_option);
}

static void print_examples(const struct example *e)
{
    heading("EXAMPLES");
    for (; e->line; e++) {
        fputs(".PP\n", stdout);
        put_line(e->says, strlen(e->says));
        fputs(".PP\n.RS\n.nf\n", stdout);
        for (const char *line = e->line; *line;) {
            size_t length = strcspn(line, "\n");
            put_line(line, length);
            line += length + (line[length] == '\n');
        }
        fputs(".fi\n.RE\n", stdout);
    }
}

static void print_statuses(const struct exit_status *s)
{
    heading("EXIT STATUS");
    for (; s->says; s++) {
        printf(".TP\n\\fB%d\\fR\n", s->status);
        put_line(s->says, strlen(s->says));
    }
}

/* ---- pages ---- */

void manual_command(const struct command *c)
{
    char name[64];
    snprintf(name, sizeof name, "jadoube-%s", c->name);
    title(name);
    heading("NAME");
    put_string(name);
    fputs(" \\- ", stdout);
    put_line(c->summary, strlen(c->summary));
    print_synopsis(c);
    heading("DESCRIPTION");
    print_paragraphs(c->description ? c->description : c->summary);
    print_options(c);
    if (c->examples)
        print_examples(c->examples);
    print_statuses(c->statuses ? c->statuses : usual_statuses);
    heading("SEE ALSO");
    puts(".BR jadoube (1)");
}

void manual_overview(const struct command *const *commands, size_t count)
{
    title("jadoube");
    heading("NAME");
    puts("jadoube \\- the Laws of Chess as software");
    heading("SYNOPSIS");
    puts("\\fBjadoube\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]");
    heading("DESCRIPTION");
    puts("\\fBjadoube\\fR knows the FIDE Laws of Chess, Article by Article, in four editions.\n"
         "\\fBjadoube\\fR \\fICOMMAND\\fR \\fB\\-\\-help\\fR tells what a page here tells.");
    heading("COMMANDS");
    for (size_t i = 0; i < count; i++) {
        printf(".TP\n.BR jadoube\\-%s (1)\n", commands[i]->name);
        put_line(commands[i]->summary, strlen(commands[i]->summary));
    }
    heading("ENVIRONMENT");
    puts(".TP\n\\fBJADOUBE_LANG\\fR\nthe language of the commands that have \\fB\\-\\-lang\\fR, where it is not given");
    print_statuses(usual_statuses);
}
