/* jadoube judge - what the Laws say about a position: check, mate, stalemate, and whether it can arise. */
#include "command.h"
#include "console/lines.h"
#include "console/report.h"
#include "console/terminal.h"
#include "console/text.h"
#include "legality.h"
#include "mate.h"
#include "position.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is known about one FEN. */
struct verdict {
    const char        *text;
    size_t             length;
    jd_err             err; /* JD_ERR_SYNTAX: nothing more; JD_ERR_REFUSED: no position */
    jd_fault           fault;
    jd_problems        problems;
    jd_position        p;
    jd_answer          mates[2]; /* can each side still mate? */
    jd_legality_result legality; /* can it arise? */
    char               shortest[SHORTEST_MAX];
};

#define MATE_NODES 1000000 /* a second or so at most */
#define MATE_BYTES ((size_t)64 << 20)
#define BUDGET_MS  1000 /* for the game that reaches the position */

struct manner {
    bool               json, game;
    const jd_language *language;
    struct legality   *legality;
    jd_mate_budget     mates;
};

/* The exact answer, as long as it does not take too long. */
static void judge_mates(struct verdict *v, const jd_mate_budget *budget)
{
    jd_mate_result white;
    v->mates[JD_WHITE] = jd_mate_query(&v->p, JD_WHITE, budget, &white);
    v->mates[JD_BLACK] = white.neither ? JD_NO : jd_mate_query(&v->p, JD_BLACK, budget, NULL);
}

static struct verdict judge(const char *text, size_t length, const struct manner *how)
{
    struct verdict v = {.text = text, .length = length};
    jd_setup       s;
    v.err = jd_fen_read(text, length, &s, &v.fault);
    if (v.err)
        return v;
    v.problems = jd_setup_problems(&s);
    legality_ask(how->legality, &s);
    v.legality = how->legality->result;
    legality_shortest_words(how->legality, v.shortest);
    v.err = jd_setup_position(&s, JD_PROBLEMS_STANDING, &v.p);
    if (v.err)
        v.fault = position_refusal(text, length, &s);
    else
        judge_mates(&v, &how->mates);
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

static jd_answer answer_of(bool fact) { return fact ? JD_YES : JD_NO; }

/* A position is dead when neither side can mate (5.2.2). */
static jd_answer dead(const jd_answer mates[2])
{
    if (mates[0] == JD_YES || mates[1] == JD_YES)
        return JD_NO;
    return mates[0] == JD_NO && mates[1] == JD_NO ? JD_YES : JD_UNKNOWN;
}

static const char *problem_text(jd_problem problem, const jd_language *language)
{
    const char *own = text_of(language, text_find("judge.problem.", jd_problem_name(problem)));
    return own ? own : jd_problem_text(problem);
}

/* ---- as text ---- */

/* The widest name of a line, and what English keeps. */
static int name_width(const jd_language *language)
{
    int width = 10;
    for (int id = TEXT_JUDGE_POSITION; id <= TEXT_JUDGE_PROBLEMS; id++) {
        int own = text_columns(text_of(language, (text_id)id));
        width = own > width ? own : width;
    }
    return width;
}

static void print_name(text_id name, const jd_language *language)
{
    const char *text = text_of(language, name);
    printf("%s%*s ", text, name_width(language) - text_columns(text), "");
}

static void print_line(text_id name, const char *text, enum style how, const jd_language *language)
{
    print_name(name, language);
    if (how == STYLE_PLAIN)
        puts(text);
    else
        printf("%s%s%s\n", style(stdout, how), text, style(stdout, STYLE_PLAIN));
}

static void print_answer(text_id name, jd_answer answer, enum style yes, const jd_language *language)
{
    text_id id = answer == JD_UNKNOWN ? TEXT_JUDGE_UNKNOWN : answer == JD_YES ? TEXT_JUDGE_YES : TEXT_JUDGE_NO;
    print_line(name, text_of(language, id), answer == JD_YES ? yes : STYLE_PLAIN, language);
}

/* What is to be ruled if a flag fell now: the other wins if he can still mate (6.9). */
static void print_mates(const jd_answer mates[2], const jd_language *language)
{
    static const text_id flags[] = {TEXT_JUDGE_BLACK_FLAG, TEXT_JUDGE_WHITE_FLAG};
    static const text_id wins[] = {TEXT_JUDGE_WHITE_WINS, TEXT_JUDGE_BLACK_WINS};
    print_answer(TEXT_JUDGE_DEAD, dead(mates), STYLE_PLAIN, language);
    for (int side = 0; side < 2; side++) {
        text_id what = mates[side] == JD_UNKNOWN ? TEXT_JUDGE_UNKNOWN
                       : mates[side] == JD_NO    ? TEXT_JUDGE_DRAWN
                                                 : wins[side];
        print_line(flags[side], text_of(language, what), STYLE_PLAIN, language);
    }
}

static void print_facts(const jd_position *p, const jd_language *language)
{
    char fen[JD_FEN_MAX], moves[12];
    jd_fen_write(p, fen, sizeof fen);
    snprintf(moves, sizeof moves, "%u", jd_moves_count(p));
    print_line(TEXT_JUDGE_POSITION, fen, STYLE_PLAIN, language);
    print_line(TEXT_JUDGE_ON_MOVE, text_of(language, p->turn == JD_WHITE ? TEXT_JUDGE_WHITE : TEXT_JUDGE_BLACK),
               STYLE_PLAIN, language);
    print_answer(TEXT_JUDGE_CHECK, answer_of(jd_position_checkers(p) != 0), STYLE_NOTE, language);
    print_answer(TEXT_JUDGE_MATE, answer_of(jd_position_is_mate(p)), STYLE_NOTE, language);
    print_answer(TEXT_JUDGE_STALEMATE, answer_of(jd_position_is_stalemate(p)), STYLE_NOTE, language);
    print_line(TEXT_JUDGE_MOVES, moves, STYLE_PLAIN, language);
}

/* The problems of the setup have lines of their own. */
static void print_legality(const jd_legality_result *r, const jd_language *language)
{
    char words[LEGALITY_WORDS_MAX];
    print_answer(TEXT_JUDGE_LEGAL, r->answer, STYLE_PLAIN, language);
    if (r->answer != JD_NO || r->reason == JD_LEGALITY_SETUP)
        return;
    legality_words(r, language, words);
    print_line(TEXT_JUDGE_REASON, words, STYLE_BAD, language);
}

static void print_verdict(const struct verdict *v, const jd_language *language)
{
    if (v->err == JD_OK) {
        print_facts(&v->p, language);
        print_mates(v->mates, language);
        print_legality(&v->legality, language);
        if (v->shortest[0])
            print_line(TEXT_JUDGE_SHORTEST, v->shortest, STYLE_PLAIN, language);
    } else
        print_line(TEXT_JUDGE_POSITION, text_of(language, TEXT_JUDGE_REFUSED), STYLE_BAD, language);
    if (!v->problems)
        print_line(TEXT_JUDGE_PROBLEMS, text_of(language, TEXT_JUDGE_NONE), STYLE_PLAIN, language);
    FOR_EACH_PROBLEM(problem, v->problems)
    {
        print_name(TEXT_JUDGE_PROBLEM, language);
        printf("%s%s%s: %s\n", style(stdout, STYLE_BAD), jd_problem_name(problem), style(stdout, STYLE_PLAIN),
               problem_text(problem, language));
    }
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

static void add_legality(json_t *to, const jd_legality_result *r, const jd_language *language)
{
    char words[LEGALITY_WORDS_MAX];
    json_object_set_new(to, "legal", answer_json(r->answer));
    if (r->answer != JD_NO)
        return;
    legality_words(r, language, words);
    json_object_set_new(to, "reason",
                        json_pack("{s:s, s:s}", "name", jd_legality_reason_name(r->reason), "text", words));
}

static json_t *problems_json(jd_problems problems, const jd_language *language)
{
    json_t *list = json_array();
    FOR_EACH_PROBLEM(problem, problems)
    json_array_append_new(
        list, json_pack("{s:s, s:s}", "name", jd_problem_name(problem), "text", problem_text(problem, language)));
    return list;
}

static void print_json(const struct verdict *v, const jd_language *language)
{
    json_t *o = json_object();
    json_object_set_new(o, "playable", json_boolean(v->err == JD_OK));
    if (v->err == JD_OK) {
        add_facts(o, &v->p);
        add_mates(o, v->mates);
        add_legality(o, &v->legality, language);
        if (v->shortest[0])
            json_object_set_new(o, "shortest", json_string(v->shortest));
    } else
        json_object_set_new(
            o, "error", json_pack("{s:I, s:s}", "offset", (json_int_t)v->fault.offset, "expected", v->fault.expected));
    if (v->err != JD_ERR_SYNTAX)
        json_object_set_new(o, "problems", problems_json(v->problems, language));
    json_dumpf(o, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(o);
}

/* ---- */

static int report(const char *what, const char *text, size_t length, struct manner how)
{
    struct verdict v = judge(text, length, &how);
    if (how.json)
        print_json(&v, how.language);
    else if (v.err != JD_ERR_SYNTAX)
        print_verdict(&v, how.language);
    if (v.err)
        complain_fault(what, text, length, &v.fault);
    else if (how.game && v.legality.answer == JD_YES)
        legality_print_pgn(&v.legality, how.legality->game, &how.legality->start);
    return v.err ? STATUS_BAD : v.problems || v.legality.answer == JD_NO ? STATUS_FINDING : STATUS_FINE;
}

static int report_lines(struct manner how)
{
    struct lines l;
    int          worst = STATUS_FINE;
    if (!lines_open(&l, "-"))
        return STATUS_BAD;
    while (lines_next(&l)) {
        char what[40];
        snprintf(what, sizeof what, "line %zu", l.number);
        if (l.number > 1 && !how.json)
            putchar('\n');
        int status = report(what, l.text, l.length, how);
        worst = status > worst ? status : worst;
    }
    return lines_close(&l) ? worst : STATUS_BAD;
}

static int report_all(const char *fen, struct manner how)
{
    char initial[JD_FEN_MAX];
    if (!fen) {
        jd_fen_write(&how.legality->start, initial, sizeof initial);
        fen = initial;
    }
    return strcmp(fen, "-") == 0 ? report_lines(how) : report("FEN", fen, strlen(fen), how);
}

static bool start_option(const struct args *a, jd_position *start)
{
    long long number;
    if (!args_number(a, "chess960", 0, JD_ARRAYS - 1, JD_ARRAY_ORTHODOX, &number))
        return false;
    *start = args_given(a, "chess960") ? jd_position_of_array((int)number) : jd_position_initial();
    return true;
}

static int run(const struct args *a)
{
    struct manner        how = {.json = args_given(a, "json"), .game = args_given(a, "game")};
    struct legality_task task = {.games = how.game};
    long long            threads, most;
    if (!args_language(a, &how.language) || !args_number(a, "threads", 1, 256, 1, &threads) ||
        !args_number(a, "budget", 0, 86400000, BUDGET_MS, &task.budget_ms) ||
        !args_number(a, "shortest", 1, JD_SHORTEST_MAX, 0, &most) || !start_option(a, &task.start))
        return STATUS_BAD;
    task.threads = (unsigned)threads;
    task.most = (unsigned)most;
    task.language = how.language;
    if (args_given(a, "legality"))
        return legality_lines(&task);
    how.mates.nodes = MATE_NODES;
    how.mates.memory = mate_memory(MATE_BYTES, &how.mates.bytes);
    how.legality = malloc(sizeof *how.legality);
    int status = STATUS_BAD;
    if (how.legality && legality_begin(how.legality, &task)) {
        status = report_all(args_operand(a, 0, NULL), how);
        legality_end(how.legality);
    }
    free(how.legality);
    free(how.mates.memory);
    return status;
}

static const struct option options[] = {
    {"legality", 0, NULL, "only whether each position of stdin can arise, one line for each"},
    {"budget", 0, "MS", "look for the game or the reason for about so many milliseconds (1000)"},
    {"chess960", 0, "N", "can it arise from this array of Chess960, by its number?"},
    {"shortest", 0, "N", "look for the shortest game, up to N half-moves (64 at most), and say how long it is"},
    {"threads", 't', "N", "with --legality: N positions at a time (1)"},
    {"game", 'g', NULL, "print the game that reaches the position as PGN"},
    {"lang", 'l', "CODE", "the language (en): " JD_SPOKEN_CODES},
    {"json", 0, NULL, "one JSON object per line"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube judge 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1'", "is this mate?"},
    {"jadoube judge --json - < positions.fen", "a file of positions, one object for each"},
    {"jadoube judge --legality --budget 100 - < positions.fen", "which of these can arise?"},
    {"jadoube judge --game '4k3/8/8/8/8/8/8/4K3 w - - 0 1'", "how does one get there?"},
    {"jadoube judge --shortest 9 --game 'rnbqkb1r/pppp1ppp/8/4p3/4n3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1'",
     "what is the shortest way there?"},
    {"jadoube judge --lang cs '8/8/8/4k3/8/8/8/4KB2 b - - 0 1'", "in Czech"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "nothing is wrong with the position"},
    {STATUS_FINDING,
     "it can be played on, but cannot arise in a game, and why is said; with --legality: some answer is\n"
     "not legal"},
    {STATUS_BAD, "the FEN cannot be read, or the setup has no position (not one king a side)"},
    {0, NULL},
};

const struct command command_judge = {
    .name = "judge",
    .summary = "check, mate, stalemate, dead or not, who wins if a flag falls, can it arise",
    .synopsis = "[--budget MS] [--chess960 N] [--shortest N] [--game] [--lang CODE] [--json] [FEN | -]\n"
                "--legality [--budget MS] [--chess960 N] [--shortest N] [--threads N] [--game] [--lang CODE] -",
    .description = "Judges the start array when no FEN is given, and every line of stdin for '-'.\n"
                   "legal says whether the position can arise by legal moves (3.10.3), from the orthodox array or\n"
                   "that of --chess960; the counters of the FEN do not matter. With --legality one line for each FEN: "
                   "legal, illegal\n"
                   "or unknown, a tab, the FEN, a tab, the reason or the moves of a game that reaches it; with "
                   "--shortest a tab and\n"
                   "the half-moves of the shortest game, or > and how many are too few.",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = 1,
    .run = run,
};
