/* cli/command.h - what a command is. One table of data for each command serves its --help, and whatever
 * else wants to know about it: man pages, shell completion.
 *
 * To add a command: write src/cli/<name>.c with a `const struct command command_<name>`, declare it below,
 * and add it to the lists in meson.build.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdbool.h>

/* What the program returns. */
enum status {
    STATUS_FINE = 0,    /* all is well                                               */
    STATUS_FINDING = 1, /* something was found: a failed count, a refused setup …    */
    STATUS_BAD = 2      /* input that cannot be used, or a file that cannot be read  */
};

struct option {
    const char *name;     /* without the dashes; the table ends with an option that has none     */
    char        letter;   /* its short form, or 0                                                */
    const char *argument; /* what the help calls its argument, such as "FILE", or "[FILE]" where it may be left out;
                             NULL for a switch */
    const char *help;     /* one line                                                            */
};

/* What a word name=value of an option means. An option that has keys takes all such words up to the next
 * option, and may be given several times: --engine cmd=stockfish option.Hash=16 --engine cmd=gnuchess. */
struct key {
    const char *option;   /* whose it is; the table ends with a key of none                      */
    const char *name;     /* a name that ends in a dot stands for all that begin with it         */
    const char *argument; /* what the help calls its value                                       */
    const char *help;     /* one line                                                            */
};

struct example {
    const char *line; /* what to type; the table ends with an example that has none */
    const char *says; /* what it does                                               */
};

struct exit_status {
    int         status;
    const char *says; /* the table ends with a status that says nothing */
};

struct args;

struct command {
    const char               *name;
    const char               *summary;     /* one line, no full stop                              */
    const char               *synopsis;    /* what follows the name; several lines for several uses */
    const char               *description; /* paragraphs, lines already broken; may be NULL       */
    const struct option      *options;     /* may be NULL; --help is always there                 */
    const struct key         *keys;        /* may be NULL                                         */
    const struct example     *examples;
    const struct exit_status *statuses;   /* NULL: the usual three                               */
    int                       operands;   /* at most so many; -1 for any number                  */
    char **(*reword)(char *const *words); /* may be NULL: the words that are read in place of those that came */
    int (*run)(const struct args *);      /* returns an enum status                              */
};

/* The words of one time that an option with keys was given. */
struct group {
    const struct option *option;
    char *const         *words;
    int                  count;
};

/* The command line of one command, once read. */
struct args {
    const struct command       *command;
    const char *const          *values; /* by option; NULL when it was not given, "" for a switch */
    int                         count;  /* of operands */
    char *const                *operands;
    const struct group         *groups; /* in their order; the last has no option */
    char *const                *all;    /* the words as they came, up to a NULL    */
    const struct option *const *owners; /* whose each of them is; NULL: an operand */
};

/* Was an option given? Its argument, or NULL. Asking about one that the command lacks is a bug. */
bool        args_given(const struct args *a, const char *option);
const char *args_value(const struct args *a, const char *option);

/* The language of --lang, else of JADOUBE_LANG in the environment, else English. False, with a message printed, when it
 * is not spoken here. */
struct jd_language;
bool args_language(const struct args *a, const struct jd_language **out);

/* That --edition names none. */
void complain_edition(const char *text);

/* The words of an option with keys, or the one of another that takes an argument: of the first time it was given, or
 * after `last`. NULL when there is none. */
const struct group *args_group(const struct args *a, const char *option, const struct group *last);

/* The value of a key, of the last word where there are several; NULL when it is not there. */
const char *group_value(const struct group *g, const char *key);

/* The whole number that an option gives, `otherwise` when it is not given. False, with a message printed,
 * when it is not a number from `low` to `high`. */
bool args_number(const struct args *a, const char *option, long long low, long long high, long long otherwise,
                 long long *out);

/* The same for a number from elsewhere; `what` names it in the message. */
bool number_parse(const char *text, const char *what, long long low, long long high, long long *out);

/* The same for numbers such as 0.05. */
bool decimal_parse(const char *text, const char *what, double low, double high, double *out);

/* Operand `i`, or `otherwise` where there is none. */
const char *args_operand(const struct args *a, int i, const char *otherwise);

/* Read the words after the command's name and run it; --help prints its help instead. */
int command_run(const struct command *c, int count, char **words);

/* Release words, each of which was allocated, and their list. */
void words_free(char **words);

/* Print the help of a command. */
void command_help(const struct command *c);

extern const struct option      help_option;      /* that every command has */
extern const struct exit_status usual_statuses[]; /* of a command that lists none */

extern const struct command command_960;
extern const struct command command_board;
extern const struct command command_check;
extern const struct command command_convert;
extern const struct command command_engine;
extern const struct command command_judge;
extern const struct command command_laws;
extern const struct command command_match;
extern const struct command command_mate;
extern const struct command command_mcp;
extern const struct command command_move;
extern const struct command command_pair;
extern const struct command command_perft;
extern const struct command command_play;
extern const struct command command_replay;
extern const struct command command_sheet;
extern const struct command command_serve;
extern const struct command command_standings;
extern const struct command command_store;
extern const struct command command_version;

#endif
