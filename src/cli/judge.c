/* jadoube judge - what the Laws say about a position: check, mate, stalemate, and whether it can arise. */
#include "command.h"
#include "console/lines.h"
#include "console/report.h"
#include "console/terminal.h"
#include "mate.h"
#include "position.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is known about one FEN. */
struct verdict {
    const char *text;
    size_t      length;
    jd_err      err; /* JD_ERR_SYNTAX: nothing more; JD_ERR_REFUSED: no position */
    jd_fault    fault;
    jd_problems problems;
    jd_position p;
    jd_answer   mates[2]; /* can each side still mate? */
};

/* The exact answer, as long as it does not take more than a second or so. */
static void judge_mates(struct verdict *v)
{
    size_t bytes;
    void  *memory = mate_memory(&bytes);
    for (int side = 0; side < 2; side++) {
        jd_mate_budget budget = {.nodes = 2000000, .memory = memory, .bytes = memory ? bytes : 0};
        v->mates[side] = jd_mate_query(&v->p, (jd_colour)side, &budget, NULL);
    }
    free(memory);
}

static struct verdict judge(const char *text, size_t length)
{
    struct verdict v = {.text = text, .length = length};
    jd_setup       s;
    v.err = jd_fen_read(text, length, &s, &v.fault);
    if (v.err)
        return v;
    v.problems = jd_setup_problems(&s);
    v.err = jd_setup_position(&s, JD_PROBLEMS_STANDING, &v.p);
    if (v.err)
        v.fault = position_refusal(text, length, &s);
    else
        judge_mates(&v);
    return v;
}

static const char *colour_name(jd_colour c) { return c == JD_WHITE ? "white" : "black"; }

/* The lowest problem of a set that is at least `from`; 0 when there is none. */
static jd_problem next_problem(jd_problems set, jd_problems from)
{
    set &= ~(from - 1);
    return (jd_problem)(set & -set);
}

#define FOR_EACH_PROBLEM(x, set)                                                                                       \
    for (jd_problem x = next_problem(set, 1); x; x = next_problem(set, (jd_problems)x << 1))

/* ---- as text ---- */

static void print_fact(const char *name, bool fact)
{
    printf("%-10s %s%s%s\n", name, fact ? style(stdout, STYLE_NOTE) : "", fact ? "yes" : "no",
           fact ? style(stdout, STYLE_PLAIN) : "");
}

static void print_answer(const char *name, jd_answer answer)
{
    printf("%-10s %s\n", name, answer == JD_UNKNOWN ? "unknown" : answer == JD_YES ? "yes" : "no");
}

/* A position is dead when neither side can mate (5.2.2). */
static jd_answer dead(const jd_answer mates[2])
{
    if (mates[0] == JD_YES || mates[1] == JD_YES)
        return JD_NO;
    return mates[0] == JD_NO && mates[1] == JD_NO ? JD_YES : JD_UNKNOWN;
}

/* What is to be ruled if a flag fell now: the other wins if he can still mate (6.9). */
static void print_mates(const jd_answer mates[2])
{
    print_answer("dead", dead(mates));
    for (int side = 0; side < 2; side++)
        printf("%-10s %s\n", side == JD_WHITE ? "black flag" : "white flag",
               mates[side] == JD_UNKNOWN ? "unknown"
               : mates[side] == JD_NO    ? "drawn"
               : side == JD_WHITE        ? "white wins"
                                         : "black wins");
}

static void print_facts(const jd_position *p)
{
    char fen[JD_FEN_MAX];
    jd_fen_write(p, fen, sizeof fen);
    printf("position   %s\n", fen);
    printf("on move    %s\n", colour_name((jd_colour)p->turn));
    print_fact("check", jd_position_checkers(p) != 0);
    print_fact("mate", jd_position_is_mate(p));
    print_fact("stalemate", jd_position_is_stalemate(p));
    printf("moves      %u\n", jd_moves_count(p));
}

static void print_verdict(const struct verdict *v)
{
    if (v->err == JD_OK) {
        print_facts(&v->p);
        print_mates(v->mates);
    } else
        printf("position   %srefused%s\n", style(stdout, STYLE_BAD), style(stdout, STYLE_PLAIN));
    if (!v->problems)
        puts("problems   none");
    FOR_EACH_PROBLEM(problem, v->problems)
    printf("problem    %s%s%s: %s\n", style(stdout, STYLE_BAD), jd_problem_name(problem), style(stdout, STYLE_PLAIN),
           jd_problem_text(problem));
}

/* ---- as JSON ---- */

static void add_facts(json_t *to, const jd_position *p)
{
    char fen[JD_FEN_MAX];
    jd_fen_write(p, fen, sizeof fen);
    json_object_set_new(to, "position", json_string(fen));
    json_object_set_new(to, "on_move", json_string(colour_name((jd_colour)p->turn)));
    json_object_set_new(to, "check", json_boolean(jd_position_checkers(p) != 0));
    json_object_set_new(to, "mate", json_boolean(jd_position_is_mate(p)));
    json_object_set_new(to, "stalemate", json_boolean(jd_position_is_stalemate(p)));
    json_object_set_new(to, "moves", json_integer(jd_moves_count(p)));
}

static json_t *answer_json(jd_answer answer)
{
    return answer == JD_UNKNOWN ? json_null() : json_boolean(answer == JD_YES);
}

static void add_mates(json_t *to, const jd_answer mates[2])
{
    json_object_set_new(to, "dead", answer_json(dead(mates)));
    json_object_set_new(to, "white_can_mate", answer_json(mates[JD_WHITE]));
    json_object_set_new(to, "black_can_mate", answer_json(mates[JD_BLACK]));
}

static json_t *problems_json(jd_problems problems)
{
    json_t *list = json_array();
    FOR_EACH_PROBLEM(problem, problems)
    json_array_append_new(list,
                          json_pack("{s:s, s:s}", "name", jd_problem_name(problem), "text", jd_problem_text(problem)));
    return list;
}

static void print_json(const struct verdict *v)
{
    json_t *o = json_object();
    json_object_set_new(o, "playable", json_boolean(v->err == JD_OK));
    if (v->err == JD_OK) {
        add_facts(o, &v->p);
        add_mates(o, v->mates);
    } else
        json_object_set_new(
            o, "error", json_pack("{s:I, s:s}", "offset", (json_int_t)v->fault.offset, "expected", v->fault.expected));
    if (v->err != JD_ERR_SYNTAX)
        json_object_set_new(o, "problems", problems_json(v->problems));
    json_dumpf(o, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(o);
}

/* ---- */

static int report(const char *what, const char *text, size_t length, bool json)
{
    struct verdict v = judge(text, length);
    if (json)
        print_json(&v);
    else if (v.err != JD_ERR_SYNTAX)
        print_verdict(&v);
    if (v.err)
        complain_fault(what, text, length, &v.fault);
    return v.err ? STATUS_BAD : v.problems ? STATUS_FINDING : STATUS_FINE;
}

static int report_lines(bool json)
{
    struct lines l;
    int          worst = STATUS_FINE;
    if (!lines_open(&l, "-"))
        return STATUS_BAD;
    while (lines_next(&l)) {
        char what[40];
        snprintf(what, sizeof what, "line %zu", l.number);
        if (l.number > 1 && !json)
            putchar('\n');
        int status = report(what, l.text, l.length, json);
        worst = status > worst ? status : worst;
    }
    return lines_close(&l) ? worst : STATUS_BAD;
}

static int run(const struct args *a)
{
    bool        json = args_given(a, "json");
    const char *fen = args_operand(a, 0, NULL);
    char        initial[JD_FEN_MAX];
    if (!fen) {
        jd_position p = jd_position_initial();
        jd_fen_write(&p, initial, sizeof initial);
        fen = initial;
    }
    return strcmp(fen, "-") == 0 ? report_lines(json) : report("FEN", fen, strlen(fen), json);
}

static const struct option options[] = {
    {"json", 0, NULL, "one JSON object per line"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube judge 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1'", "is this mate?"},
    {"jadoube judge --json - < positions.fen", "a file of positions, one object for each"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "nothing is wrong with the position"},
    {STATUS_FINDING, "it can be played on, but cannot arise in a game; the problems are named"},
    {STATUS_BAD, "the FEN cannot be read, or the setup has no position (not one king a side)"},
    {0, NULL},
};

const struct command command_judge = {
    .name = "judge",
    .summary = "check, mate, stalemate, dead or not, who wins if a flag falls, can it arise",
    .synopsis = "[--json] [FEN | -]",
    .description = "Judges the orthodox array when no FEN is given, and every line of stdin for '-'.",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = 1,
    .run = run,
};
