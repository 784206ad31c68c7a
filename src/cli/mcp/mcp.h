/* cli/mcp/mcp.h - what the parts of `jadoube mcp` share. A tool is a command of this program: its arguments become
 * words of a command line, a process of its own runs it twice (for people, and as JSON), and both become the answer. */
#ifndef CLI_MCP_H
#define CLI_MCP_H

#include "cli/command.h"
#include "jadoube/edition.h"
#include "jadoube/language.h"

#include <jansson.h>
#include <sys/types.h>

#define MCP_MESSAGE_MOST  ((size_t)4 << 20) /* bytes of a message                    */
#define MCP_ANSWER_MOST   ((size_t)1 << 20) /* bytes that a command may write        */
#define MCP_WORDS_MOST    24                /* words of a command line               */
#define MCP_CALLS_MOST    64                /* questions that run or wait            */
#define MCP_CALLS_AT_ONCE 2

/* ---- tools.c: what there is ---- */

enum parameter_type {
    OF_TEXT,
    OF_WORD, /* one of a list */
    OF_NUMBER,
    OF_SWITCH,
    OF_PAIR,        /* two numbers                                        */
    OF_REGULATIONS, /* the first line of a log                            */
    OF_EVENTS       /* its other lines                                    */
};

/* Where an argument goes. */
enum parameter_use { AS_OPTION, AS_OPERAND, AS_INPUT, AS_NOTHING };

struct parameter {
    const char         *name; /* the table ends with a parameter that has none */
    enum parameter_type type;
    enum parameter_use  use;
    bool                needed;
    long long           least, most;   /* of a number, or characters of a text; 0, 0: any */
    const char *(*word)(size_t index); /* OF_WORD: the list, NULL behind its end */
    const char *option;                /* AS_OPTION: its name, where it is another */
    const char *about;
};

/* The Article that a field of the answer rests on, by its topic. */
struct citation {
    const char *field, *topic;
};

struct tool {
    const char             *name, *title, *about;
    const struct command   *command;
    const char *const      *words; /* that it is always run with; NULL: none */
    const struct parameter *parameters;
    const struct citation  *cites;   /* NULL: the answer itself names the Articles             */
    const char             *chapter; /* of FIDE's handbook, for the Articles that the answer names; NULL: the Laws */
    const char             *list, *last; /* fields for lines of JSON: all but the last, and the last; NULL: one line */
};

extern const struct tool tools[];
const struct tool       *tool_find(const char *name);

/* ---- schema.c ---- */

/* The answer to tools/list. The caller owns it; NULL: not enough memory. */
json_t *schema_of_tools(void);

/* ---- arguments.c ---- */

/* The command line that a question means, and what is read from its stdin. */
struct order {
    char              *words[MCP_WORDS_MOST + 1]; /* without the --json of the second run; up to a NULL */
    size_t             count;
    char              *input;
    jd_edition         edition;
    const jd_language *language;
};

/* False: `expected` says which argument is wrong, and what was expected. order_free() in either case. */
bool order_make(const struct tool *tool, const json_t *arguments, struct order *out, char *expected, size_t size);
void order_free(struct order *o);

/* ---- run.c: a command in a process of its own ---- */

enum { RUN_TEXT, RUN_JSON, RUNS };

struct run {
    pid_t pid;  /* 0: it does not run                                    */
    int   life; /* the end of a pipe that hangs up when the process ends */
    int   out, err;
    int   status; /* as of waitpid() */
};

bool run_start(struct run *r, const struct tool *tool, const struct order *o, bool json, long long seconds);
void run_reap(struct run *r); /* it has ended                          */
void run_stop(struct run *r); /* end it now; closes what is open       */

/* What it wrote, with a closing NUL; the caller frees it. NULL: not enough memory. */
char *run_read(int fd, size_t *length);

/* ---- answer.c ---- */

/* The result of tools/call from two runs that have ended. NULL: not enough memory. */
json_t *answer_make(const struct tool *tool, const struct order *o, const struct run runs[RUNS], long long seconds);
json_t *answer_error(const char *text); /* … that the question could not be answered, and why */

/* ---- message.c: JSON-RPC 2.0, one message to a line ---- */

enum rpc_error {
    RPC_PARSE = -32700,
    RPC_REQUEST = -32600,
    RPC_METHOD = -32601,
    RPC_PARAMS = -32602,
    RPC_INTERNAL = -32603,
    RPC_BUSY = -32000
};

struct message {
    json_t       *whole; /* that it was read from; its owner */
    const json_t *id;    /* NULL: a notification */
    const char   *method;
    const json_t *params; /* an object, or NULL */
};

/* Read a line. False: there is nothing to do, and an error was sent where one is due. json_decref(whole) in either
 * case.
 */
bool message_read(const char *line, size_t length, struct message *out);

/* Both take over what they send; an id of NULL is sent as null. */
void send_result(const json_t *id, json_t *result);
void send_error(const json_t *id, enum rpc_error code, const char *text);

#endif
