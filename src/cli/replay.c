/* jadoube replay - replay a game log: what the Laws say to every event, and where it leaves the game. */
#include "replay.h"
#include "command.h"
#include "console/lines.h"
#include "console/report.h"
#include "console/terminal.h"
#include "log/pgn.h"
#include "log/replay.h"

#include "jadoube/fen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct replay {
    struct lines lines;
    const char  *lang;
    bool         json;

    struct log_game    log;
    struct pgn_record *pgn; /* NULL unless the moves are asked for */
};

/* ---- printing ---- */

static void print_object(json_t *o)
{
    json_dumpf(o, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER);
    putchar('\n');
    json_decref(o);
}

static void print_time(int64_t ms)
{
    printf("%lld:%02d:%02d", (long long)(ms / 3600000), (int)(ms / 60000 % 60), (int)(ms / 1000 % 60));
    if (ms % 1000)
        printf(".%03d", (int)(ms % 1000));
}

static void print_ruling(const struct replay *r, const jd_ruling *ruling)
{
    char text[1024];
    if (r->json) {
        print_object(log_ruling(ruling, r->lang));
        return;
    }
    jd_ruling_text(ruling, r->lang, text, sizeof text);
    print_time(ruling->at);
    printf("  %s%-9s%s %s\n", style(stdout, STYLE_BOLD), jd_ruling_article(ruling), style(stdout, STYLE_PLAIN), text);
}

static const struct replay_words *words_of(const struct replay *r)
{
    jd_tongue tongue;
    jd_tongue_parse(r->lang, &tongue); /* what is not spoken here is English */
    return &replay_words[tongue];
}

static void print_head(const struct replay_words *w, const jd_regulations *regs)
{
    char control[200], black[200];
    jd_control_write(&regs->control, control, sizeof control);
    jd_control_write(&regs->control_black, black, sizeof black);
    printf("%s%s - %s%s\n", style(stdout, STYLE_BOLD), regs->names[0] ? regs->names[0] : w->name[0],
           regs->names[1] ? regs->names[1] : w->name[1], style(stdout, STYLE_PLAIN));
    printf("%s%s%s, %s, %s", w->laws[0], jd_edition_name(regs->edition), w->laws[1],
           regs->online ? w->online : w->speed[regs->speed], control);
    if (*black)
        printf(", %s %s", w->player[1], black);
    if (!regs->supervised)
        printf(", %s", w->unsupervised);
    printf("\n\n");
}

static void print_state_text(const struct replay_words *w, const jd_state *s)
{
    char        fen[JD_FEN_MAX];
    const char *result = jd_result_text(s->result);
    jd_fen_write(&s->position, fen, sizeof fen);
    printf("\n%s %d %s %s%s: %s\n", w->after, s->ply, s->ply == 1 ? w->half_move : w->half_moves, w->player[s->on_move],
           w->to_move, fen);
    printf("%s: %s ", w->clocks, w->player[0]);
    print_time(s->clock[0]);
    printf(", %s ", w->player[1]);
    print_time(s->clock[1]);
    printf("\n%s", w->phase[s->phase]);
    if (result)
        printf(": %s, %s %s", result, w->article, s->article);
    printf(".\n");
}

static void print_state(const struct replay *r)
{
    jd_state s = jd_game_state(r->log.game);
    if (r->json)
        print_object(log_state(&s));
    else
        print_state_text(words_of(r), &s);
}

/* ---- reading ---- */

static void complain_line(const struct replay *r, size_t column, const char *expected)
{
    fflush(stdout); /* what was ruled before comes first */
    complain("%s: line %zu, column %zu: expected %s", r->lines.name, r->lines.number, column, expected);
}

static bool blank(const char *text) { return text[strspn(text, " \t\r")] == '\0'; }

static bool next_line(struct replay *r)
{
    while (lines_next(&r->lines))
        if (!blank(r->lines.text) || strlen(r->lines.text) != r->lines.length)
            return true;
    return false;
}

static bool read_head(struct replay *r)
{
    struct log_fault fault;
    if (!next_line(r)) {
        r->lines.number++;
        complain_line(r, 1, "the regulations");
        return false;
    }
    if (!log_game_start(&r->log, r->lines.text, r->lines.length, &fault)) {
        complain_line(r, fault.column, fault.expected);
        return false;
    }
    if (!r->json && !r->pgn)
        print_head(words_of(r), &r->log.regs);
    return true;
}

static bool apply_line(struct replay *r)
{
    jd_rulings       rulings;
    struct log_fault fault;
    jd_event         event;
    json_t          *json;
    if (!log_game_apply(&r->log, r->lines.text, r->lines.length, &event, &json, &rulings, &fault)) {
        complain_line(r, fault.column, fault.expected);
        return false;
    }
    if (r->pgn)
        pgn_record_event(r->pgn, r->log.game, &event, &rulings, r->lang);
    json_decref(json);
    for (size_t i = 0; i < rulings.count && !r->pgn; i++)
        print_ruling(r, &rulings.at[i]);
    return true;
}

static int replay(struct replay *r)
{
    bool good = read_head(r);
    while (good && next_line(r))
        good = apply_line(r);
    if (r->log.game && r->pgn) {
        pgn_record_labels(r->pgn, r->log.head);
        pgn_record_write(r->pgn, r->log.game, &r->log.regs, stdout);
    } else if (r->log.game) {
        print_state(r);
    }
    pgn_record_free(r->pgn);
    log_game_end(&r->log);
    return lines_close(&r->lines) && good ? STATUS_FINE : STATUS_BAD;
}

static int run(const struct args *a)
{
    struct replay r = {.lang = args_value(a, "lang"), .json = args_given(a, "json")};
    if (!r.lang)
        r.lang = "en";
    if (args_given(a, "json") + args_given(a, "text") + args_given(a, "pgn") > 1) {
        complain("--json, --text and --pgn exclude each other");
        return STATUS_BAD;
    }
    if (args_given(a, "pgn") && !(r.pgn = pgn_record_new())) {
        complain("out of memory");
        return STATUS_BAD;
    }
    if (lines_open(&r.lines, args_operand(a, 0, "-")))
        return replay(&r);
    pgn_record_free(r.pgn);
    return STATUS_BAD;
}

static const struct option options[] = {
    {"lang", 0, "LANG", "language of the sentences: en, cs, sk, hr, sl"},
    {"json", 0, NULL, "one JSON object per ruling, then the state"},
    {"text", 0, NULL, "a report for people (the default)"},
    {"pgn", 0, NULL, "the moves as PGN, with clocks, offers (=) and rulings as comments"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube replay game.jsonl", "an arbiter's report of a game"},
    {"jadoube replay --pgn game.jsonl > game.pgn", "its moves, with what the Laws said to them"},
    {"jadoube replay --json --lang cs - < game.jsonl", "the rulings as JSON, sentences in Czech"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "the whole log was replayed"},
    {STATUS_BAD, "a line cannot be read; nothing from it on was applied"},
    {0, NULL},
};

const struct command command_replay = {
    .name = "replay",
    .summary = "replay a game log: the rulings, and the state of the game",
    .synopsis = "[--lang LANG] [--json | --text | --pgn] [FILE | -]",
    .description = "A log is one JSON object per line: the regulations, then the events (docs/log.md).",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = 1,
    .run = run,
};
