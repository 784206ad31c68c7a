/* Completion for bash, zsh and fish, from the same tables as the help. */
#include "manual.h"

#include <stdio.h>
#include <string.h>

bool option_has_keys(const struct command *c, const struct option *o)
{
    for (const struct key *k = c->keys; k && k->option; k++)
        if (strcmp(k->option, o->name) == 0)
            return true;
    return false;
}

/* Text between single quotes; what `special` lists gets a backslash. */
static void put_quoted(const char *text, const char *special)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\'", stdout);
        else if (strchr(special, *text))
            putchar('\\');
        putchar(*text);
    }
}

static void put_keys(const struct command *c, const struct option *o)
{
    const char *space = "";
    for (const struct key *k = c->keys; k->option; k++)
        if (strcmp(k->option, o->name) == 0) {
            printf("%s%s%s", space, k->name, k->name[strlen(k->name) - 1] == '.' ? "" : "=");
            space = " ";
        }
}

/* ---- bash ---- */

static void bash_command(const struct command *c)
{
    printf("    %s)\n        options='", c->name);
    for (const struct option *o = c->options; o && o->name; o++)
        printf("--%s ", o->name);
    printf("--help'\n        case $last in\n");
    for (const struct option *o = c->options; o && o->name; o++) {
        if (!option_has_keys(c, o))
            continue;
        printf("        --%s) keys='", o->name);
        put_keys(c, o);
        printf("' ;;\n");
    }
    printf("        esac ;;\n");
}

static void bash(const struct command *const *commands, size_t count)
{
    puts("# completion of jadoube for bash; made by jadoube help --completion bash\n"
         "_jadoube() {\n"
         "    local cur=${COMP_WORDS[COMP_CWORD]} last= options= keys= i\n"
         "    COMPREPLY=()\n"
         "    for ((i = 2; i < COMP_CWORD; i++)); do # the option whose words these are\n"
         "        [[ ${COMP_WORDS[i]} == --* ]] && last=${COMP_WORDS[i]}\n"
         "    done");
    printf("    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        COMPREPLY=($(compgen -W 'help");
    for (size_t i = 0; i < count; i++)
        printf(" %s", commands[i]->name);
    puts("' -- \"$cur\"))\n        return\n    fi\n    case ${COMP_WORDS[1]} in");
    for (size_t i = 0; i < count; i++)
        bash_command(commands[i]);
    printf("    help)\n        options='");
    for (size_t i = 0; i < count; i++)
        printf("%s%s", i ? " " : "", commands[i]->name);
    puts("' ;;\n    esac\n"
         "    if [[ ${COMP_WORDS[1]} == help ]]; then\n"
         "        COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
         "    elif [[ $cur == -* ]]; then\n"
         "        COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
         "    elif [[ -n $keys && $cur != = && ${COMP_WORDS[COMP_CWORD - 1]} != = ]]; then\n"
         "        COMPREPLY=($(compgen -W \"$keys\" -- \"$cur\"))\n"
         "        compopt -o nospace 2>/dev/null\n"
         "    else\n"
         "        [[ $cur == = ]] && cur=\n"
         "        COMPREPLY=($(compgen -f -- \"$cur\"))\n"
         "        compopt -o filenames 2>/dev/null\n"
         "    fi\n"
         "}\n"
         "complete -F _jadoube jadoube");
}

/* ---- zsh ---- */

static void zsh_words(const struct command *c)
{
    puts("        case $last in");
    for (const struct option *o = c->options; o && o->name; o++) {
        if (!option_has_keys(c, o))
            continue;
        printf("        (--%s) keys=(", o->name);
        put_keys(c, o);
        puts(") ;;");
    }
    puts("        esac");
}

static void zsh_command(const struct command *c)
{
    printf("    (%s)\n", c->name);
    if (c->keys)
        zsh_words(c);
    puts("        options=(");
    for (const struct option *o = c->options; o && o->name; o++) {
        printf("            '--%s:", o->name);
        put_quoted(o->help, ":\\");
        puts("'");
    }
    puts("            '--help:show this help'\n        ) ;;");
}

static void zsh(const struct command *const *commands, size_t count)
{
    puts("#compdef jadoube\n# completion of jadoube for zsh; made by jadoube help --completion zsh\n"
         "_jadoube() {\n    local -a commands options keys\n    local last word\n    commands=(");
    for (size_t i = 0; i < count; i++) {
        printf("        '%s:", commands[i]->name);
        put_quoted(commands[i]->summary, ":\\");
        puts("'");
    }
    puts("    )\n    if (( CURRENT == 2 )) || [[ $words[2] == help ]]; then\n        _describe command commands\n"
         "        return\n    fi\n    for word in $words[3,CURRENT-1]; do # the option whose words these are\n"
         "        [[ $word == --* ]] && last=$word\n    done\n    case $words[2] in");
    for (size_t i = 0; i < count; i++)
        zsh_command(commands[i]);
    puts("    esac\n"
         "    if [[ $PREFIX == -* ]]; then\n        _describe option options\n"
         "    elif (( $#keys )) && [[ $PREFIX != *=* ]]; then\n        compadd -S '' -- $keys\n"
         "    else\n        compset -P '*='\n        _files\n    fi\n}\n_jadoube \"$@\"");
}

/* ---- fish ---- */

static void fish_option(const struct command *c, const struct option *o)
{
    printf("complete -c jadoube -n '__fish_seen_subcommand_from %s' -l %s", c->name, o->name);
    if (o->letter)
        printf(" -s %c", o->letter);
    if (option_has_keys(c, o)) {
        printf(" -x -a '");
        put_keys(c, o);
        putchar('\'');
    } else if (o->argument) {
        fputs(" -r", stdout);
    }
    fputs(" -d '", stdout);
    put_quoted(o->help, "\\");
    puts("'");
}

static void fish(const struct command *const *commands, size_t count)
{
    puts("# completion of jadoube for fish; made by jadoube help --completion fish");
    for (size_t i = 0; i < count; i++) {
        printf("complete -c jadoube -n __fish_use_subcommand -f -a %s -d '", commands[i]->name);
        put_quoted(commands[i]->summary, "\\");
        puts("'");
    }
    for (size_t i = 0; i < count; i++)
        for (const struct option *o = commands[i]->options; o && o->name; o++)
            fish_option(commands[i], o);
}

bool completion_print(const char *shell, const struct command *const *commands, size_t count)
{
    static const struct {
        const char *name;
        void (*print)(const struct command *const *commands, size_t count);
    } shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++)
        if (strcmp(shells[i].name, shell) == 0) {
            shells[i].print(commands, count);
            return true;
        }
    return false;
}
