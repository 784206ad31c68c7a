/* cli/mcp/answer.c - the result of a tool: what the command wrote for people as text, what it wrote as JSON as
 * structured content, with the Articles on which it rests. */
#include "mcp.h"

#include "console/text.h"
#include "jadoube/article.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static json_t *result_of(const char *text, json_t *structured, bool error)
{
    json_t *o = json_pack("{s:[{s:s, s:s}], s:b}", "content", "type", "text", "text", text, "isError", error);
    if (o && structured)
        json_object_set_new(o, "structuredContent", structured);
    else
        json_decref(structured);
    return o;
}

json_t *answer_error(const char *text) { return result_of(text, NULL, true); }

/* ---- what was taken ---- */

/* Why a process was ended; false: it came to its own end. */
static bool tell_end(int status, long long seconds, char *out, size_t size)
{
    int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (signal == SIGXFSZ)
        snprintf(out, size, "The answer is longer than %zu bytes: ask for less at a time.", MCP_ANSWER_MOST);
    else if (signal == SIGXCPU || signal == SIGALRM || signal == SIGKILL)
        snprintf(
            out, size,
            "The answer took more than %lld s: ask for less at a time, or start `jadoube mcp` with more --seconds.",
            seconds);
    else if (signal)
        snprintf(out, size, "The command ended with signal %d.", signal);
    return signal != 0;
}

/* ---- structured content ---- */

static void add_line(json_t *to, const struct tool *tool, json_t *line, bool last)
{
    json_t *own = tool->last ? json_object_get(line, tool->last) : NULL;
    if (!tool->list)
        json_object_update(to, line);
    else if (last)
        json_object_set(to, tool->last, own ? own : line);
    else
        json_array_append(json_object_get(to, tool->list), line);
}

/* One object from the lines of JSON. NULL: one of them is none. */
static json_t *read_lines(const struct tool *tool, const char *text)
{
    json_t *all = json_object();
    if (tool->list)
        json_object_set_new(all, tool->list, json_array());
    while (*text) {
        size_t  length = strcspn(text, "\n");
        json_t *line = json_loadb(text, length, 0, NULL);
        text += length + (text[length] == '\n');
        if (!json_is_object(line)) {
            json_decref(line);
            json_decref(all);
            return NULL;
        }
        add_line(all, tool, line, !*text);
        json_decref(line);
    }
    return all;
}

/* ---- Articles ---- */

static void cite_topic(json_t *list, const struct citation *c, const struct order *o)
{
    jd_topic    topic;
    const char *number = jd_topic_number(c->topic, o->edition);
    if (number && jd_topic_find(c->topic, o->language, &topic))
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s}", "article", number, "title", topic.title, "for", c->field));
}

static json_t *cite(const struct tool *tool, const struct order *o)
{
    json_t *list = json_array();
    for (const struct citation *c = tool->cites; c->field; c++)
        cite_topic(list, c, o);
    return list;
}

/* ---- text ---- */

/* The complaints among what went to stderr: a line for each. Speed and progress are none. */
static json_t *read_notes(const char *text)
{
    static const char sign[] = "jadoube: ";
    json_t           *notes = json_array();
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        if (strncmp(text, sign, sizeof sign - 1) == 0)
            json_array_append_new(notes, json_stringn(text + sizeof sign - 1, length - (sizeof sign - 1)));
    }
    return notes;
}

static const char *text_at(const json_t *row, const char *name)
{
    const char *text = json_string_value(json_object_get(row, name));
    return text ? text : "";
}

/* Those of the Laws that were added, and those of other chapters that the answer names itself. */
static void print_articles(FILE *to, const struct tool *tool, const struct order *o, const json_t *answer)
{
    size_t        index;
    json_t       *row;
    const json_t *articles = json_object_get(answer, "articles");
    if (articles)
        fprintf(to, "\n%s (%s):\n", text_of(o->language, TEXT_LAWS_ARTICLES), jd_edition_name(o->edition));
    json_array_foreach(articles, index, row) fprintf(to, "%s  %s\n", text_at(row, "article"), text_at(row, "title"));
    if (*text_at(answer, "chapter"))
        fprintf(to, "\n%s\n", text_at(answer, "chapter"));
    if (!tool->chapter)
        return;
    fprintf(to, "\n%s:\n", tool->chapter);
    json_array_foreach(json_object_get(answer, "tiebreaks"), index, row)
        fprintf(to, "%s  %s\n", text_at(row, "article"), text_at(row, "code"));
}

/* What was written, what is to be noted, the Articles. The caller frees it. */
static char *compose_text(const struct tool *tool, const struct order *o, const char *said, const json_t *answer)
{
    char   *text = NULL;
    size_t  size, index;
    json_t *note;
    FILE   *to = open_memstream(&text, &size);
    if (!to)
        return NULL;
    fputs(said, to);
    json_array_foreach(json_object_get(answer, "notes"), index, note) fprintf(to, "%s\n", json_string_value(note));
    print_articles(to, tool, o, answer);
    return fclose(to) == 0 ? text : NULL;
}

/* ---- */

static json_t *structure(const struct tool *tool, const struct order *o, const char *json, const char *complaints)
{
    json_t *answer = read_lines(tool, json), *notes = read_notes(complaints);
    if (answer && json_array_size(notes))
        json_object_set(answer, "notes", notes);
    json_decref(notes);
    if (answer && tool->cites) {
        json_object_set_new(answer, "edition", json_string(jd_edition_name(o->edition)));
        json_object_set_new(answer, "articles", cite(tool, o));
    }
    return answer;
}

static json_t *answer_found(const struct tool *tool, const struct order *o, const char *said, const char *json,
                            const char *complaints)
{
    json_t *answer = structure(tool, o, json, complaints), *result = NULL;
    char   *text = answer ? compose_text(tool, o, said, answer) : NULL;
    if (text)
        result = result_of(text, answer, false);
    else
        json_decref(answer);
    free(text);
    return result ? result : answer_error("The answer could not be put together.");
}

/* What was wrong with the question. */
static json_t *answer_refused(const char *said, const char *complaints)
{
    const char *text = *complaints ? complaints : *said ? said : "The command failed and did not say why.";
    return answer_error(strncmp(text, "jadoube: ", 9) == 0 ? text + 9 : text);
}

json_t *answer_make(const struct tool *tool, const struct order *o, const struct run runs[RUNS], long long seconds)
{
    char why[200];
    for (int i = 0; i < RUNS; i++)
        if (tell_end(runs[i].status, seconds, why, sizeof why))
            return answer_error(why);
    size_t length;
    char  *said = run_read(runs[RUN_TEXT].out, &length), *complaints = run_read(runs[RUN_TEXT].err, &length),
         *json = run_read(runs[RUN_JSON].out, &length);
    json_t *answer = NULL;
    if (said && complaints && json)
        answer = WEXITSTATUS(runs[RUN_TEXT].status) == STATUS_BAD ? answer_refused(said, complaints)
                                                                  : answer_found(tool, o, said, json, complaints);
    free(said);
    free(complaints);
    free(json);
    return answer;
}
