/* jadoube mcp - the Laws for assistants: a server of the Model Context Protocol on stdin and stdout. */
#include "mcp/mcp.h"

#include "console/report.h"
#include "jadoube/version.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SECONDS 20

/* One question, from its request to its answer. */
struct call {
    json_t            *id;
    const struct tool *tool;
    struct order       order;
    bool               running;
    struct run         runs[RUNS];
};

struct server {
    long long   seconds;
    bool        greeted; /* the client has said who it is    */
    bool        ended;   /* no more messages come            */
    char       *line;    /* what has been read of a message  */
    size_t      length;
    bool        skipping; /* … of one that is too long        */
    struct call calls[MCP_CALLS_MOST];
    size_t      count; /* those that run come first         */
};

/* ---- questions ---- */

static void drop_call(struct server *s, size_t i)
{
    struct call *c = &s->calls[i];
    for (int k = 0; c->running && k < RUNS; k++)
        run_stop(&c->runs[k]);
    order_free(&c->order);
    json_decref(c->id);
    memmove(c, c + 1, (--s->count - i) * sizeof *c);
}

static struct call *find_call(struct server *s, const json_t *id)
{
    for (size_t i = 0; id && i < s->count; i++)
        if (json_equal(s->calls[i].id, id))
            return &s->calls[i];
    return NULL;
}

static void start_call(struct call *c, long long seconds)
{
    c->running = true;
    for (int k = 0; k < RUNS; k++)
        if (!run_start(&c->runs[k], c->tool, &c->order, k == RUN_JSON, seconds))
            c->runs[k].status = SIGABRT; /* as if it had been ended */
}

static bool has_ended(const struct call *c) { return c->running && !c->runs[RUN_TEXT].pid && !c->runs[RUN_JSON].pid; }

/* Answer what has ended, begin what waits. */
static void step_calls(struct server *s)
{
    for (size_t i = 0; i < s->count && i < MCP_CALLS_AT_ONCE;) {
        struct call *c = &s->calls[i];
        if (!c->running)
            start_call(c, s->seconds);
        if (has_ended(c)) {
            send_result(c->id, answer_make(c->tool, &c->order, c->runs, s->seconds));
            drop_call(s, i);
        } else {
            i++;
        }
    }
}

/* ---- methods ---- */

/* The newest version that both know; an unknown one that is older than all gets the newest. */
static const char *choose_version(const char *asked)
{
    static const char *const versions[] = {"2025-11-25", "2025-06-18", "2024-11-05"};
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++)
        if (strcmp(versions[i], asked) <= 0)
            return versions[i];
    return versions[0];
}

static void initialize(struct server *s, const struct message *m)
{
    const char *asked = json_string_value(json_object_get(m->params, "protocolVersion"));
    if (!asked) {
        send_error(m->id, RPC_PARAMS, "expected \"protocolVersion\", such as \"2025-11-25\"");
        return;
    }
    s->greeted = true;
    send_result(m->id,
                json_pack("{s:s, s:{s:{s:b}}, s:{s:s, s:s, s:s}, s:s}", "protocolVersion", choose_version(asked),
                          "capabilities", "tools", "listChanged", 0, "serverInfo", "name", "jadoube", "title",
                          "Jadoube: the Laws of Chess", "version", JD_VERSION, "instructions",
                          "Answers about the FIDE Laws of Chess, positions, games and Swiss tournaments. Cite the "
                          "Articles that an answer names, with the edition."));
}

static void answer_ping(struct server *s, const struct message *m)
{
    (void)s;
    send_result(m->id, json_object());
}

static void list_tools(struct server *s, const struct message *m)
{
    (void)s;
    if (json_object_get(m->params, "cursor"))
        send_error(m->id, RPC_PARAMS, "expected no \"cursor\": all tools are on one page");
    else
        send_result(m->id, schema_of_tools());
}

static void call_tool(struct server *s, const struct message *m)
{
    const char        *name = json_string_value(json_object_get(m->params, "name"));
    const json_t      *arguments = json_object_get(m->params, "arguments");
    const struct tool *tool = name ? tool_find(name) : NULL;
    if (!tool)
        send_error(m->id, RPC_PARAMS, "expected \"name\", a tool of tools/list");
    else if (arguments && !json_is_object(arguments))
        send_error(m->id, RPC_PARAMS, "expected \"arguments\", an object");
    else if (find_call(s, m->id))
        send_error(m->id, RPC_REQUEST, "expected an id that no open request has");
    else if (s->count == MCP_CALLS_MOST)
        send_error(m->id, RPC_BUSY, "too many open requests: wait for an answer");
    else {
        char         expected[1000];
        struct call *c = &s->calls[s->count];
        *c = (struct call){.id = json_deep_copy(m->id), .tool = tool};
        s->count++;
        if (!order_make(tool, arguments, &c->order, expected, sizeof expected)) {
            send_result(m->id, answer_error(expected));
            drop_call(s, s->count - 1);
        }
    }
}

/* ---- messages ---- */

static const struct method {
    const char *name;
    void (*answer)(struct server *s, const struct message *m);
    bool greeted; /* only after initialize */
} methods[] = {
    {"initialize", initialize, false},
    {"ping", answer_ping, false},
    {"tools/list", list_tools, true},
    {"tools/call", call_tool, true},
};

static void take_request(struct server *s, const struct message *m)
{
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (strcmp(methods[i].name, m->method) != 0)
            continue;
        if (methods[i].greeted && !s->greeted)
            send_error(m->id, RPC_REQUEST, "expected \"initialize\" first");
        else if (methods[i].answer == initialize && s->greeted)
            send_error(m->id, RPC_REQUEST, "\"initialize\" was answered already");
        else
            methods[i].answer(s, m);
        return;
    }
    send_error(m->id, RPC_METHOD, "expected one of initialize, ping, tools/list, tools/call");
}

static void take_notification(struct server *s, const struct message *m)
{
    struct call *c = strcmp(m->method, "notifications/cancelled") == 0
                         ? find_call(s, json_object_get(m->params, "requestId"))
                         : NULL;
    if (c)
        drop_call(s, (size_t)(c - s->calls));
}

static void take_line(struct server *s, const char *line, size_t length)
{
    struct message m;
    if (message_read(line, length, &m)) {
        if (m.id)
            take_request(s, &m);
        else
            take_notification(s, &m);
    }
    json_decref(m.whole);
}

/* ---- bytes ---- */

static void refuse_long(struct server *s)
{
    char text[80];
    snprintf(text, sizeof text, "expected a message of at most %zu bytes", MCP_MESSAGE_MOST);
    send_error(NULL, RPC_REQUEST, text);
    s->skipping = true;
    s->length = 0;
}

/* All whole lines of what was read; `from`: where nothing has been looked for yet. */
static void take_lines(struct server *s, size_t from)
{
    char *begin = s->line, *end = s->line + s->length, *at = s->line + from, *newline;
    for (; (newline = memchr(at, '\n', (size_t)(end - at))); begin = at = newline + 1) {
        if (!s->skipping)
            take_line(s, begin, (size_t)(newline - begin));
        s->skipping = false;
    }
    s->length = (size_t)(end - begin);
    memmove(s->line, begin, s->length);
    if (s->skipping)
        s->length = 0;
    else if (s->length == MCP_MESSAGE_MOST)
        refuse_long(s);
}

static void read_input(struct server *s)
{
    ssize_t n = read(STDIN_FILENO, s->line + s->length, MCP_MESSAGE_MOST - s->length);
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (n > 0) {
        size_t from = s->length;
        s->length += (size_t)n;
        take_lines(s, from);
        return;
    }
    s->ended = true;
    if (s->length && !s->skipping)
        take_line(s, s->line, s->length); /* the last may lack its end */
}

/* ---- the loop ---- */

static nfds_t watch_runs(struct server *s, struct pollfd *fds, struct run **whose)
{
    nfds_t n = 0;
    for (size_t i = 0; i < s->count && s->calls[i].running; i++)
        for (int k = 0; k < RUNS; k++)
            if (s->calls[i].runs[k].pid) {
                fds[n] = (struct pollfd){.fd = s->calls[i].runs[k].life, .events = POLLIN};
                whose[n++] = &s->calls[i].runs[k];
            }
    return n;
}

static int serve(struct server *s)
{
    while (!s->ended || s->count) {
        struct pollfd fds[1 + MCP_CALLS_AT_ONCE * RUNS];
        struct run   *whose[MCP_CALLS_AT_ONCE * RUNS];
        nfds_t        runs = watch_runs(s, fds + 1, whose);
        fds[0] = (struct pollfd){.fd = s->ended ? -1 : STDIN_FILENO, .events = POLLIN};
        if (poll(fds, 1 + runs, -1) < 0 && errno != EINTR)
            return STATUS_BAD;
        for (nfds_t i = 0; i < runs; i++)
            if (fds[1 + i].revents)
                run_reap(whose[i]);
        if (fds[0].revents)
            read_input(s);
        step_calls(s);
    }
    return STATUS_FINE;
}

static int run(const struct args *a)
{
    struct server *s = calloc(1, sizeof *s);
    int            status = STATUS_BAD;
    if (s)
        s->line = malloc(MCP_MESSAGE_MOST);
    if (!s || !s->line)
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    else if (args_number(a, "seconds", 1, 3600, SECONDS, &s->seconds))
        status = serve(s);
    if (s)
        free(s->line);
    free(s);
    return status;
}

static const struct option options[] = {
    {"seconds", 's', "N", "stop a question that takes more processor time than N seconds (default 20)"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube mcp", "serve one client on stdin and stdout"},
    {"claude mcp add jadoube -- jadoube mcp", "register it with an assistant"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "stdin ended, and every question was answered"},
    {STATUS_BAD, "an option is wrong, or memory is short"},
    {0, NULL},
};

const struct command command_mcp = {
    .name = "mcp",
    .summary = "answer assistants over the Model Context Protocol",
    .synopsis = "[--seconds N]",
    .description =
        "Reads JSON-RPC 2.0 messages from stdin, one to a line, and writes the answers to stdout. Its tools are\n"
        "laws, judge, mate, replay, check, move, pair and standings. A message has at most 4 MiB and an\n"
        "answer at most 1 MiB. Two questions run at a time, and 62 more may wait.",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = 0,
    .run = run,
};
