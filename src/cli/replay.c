/* jadoube replay - replay a game log: what the Laws say to every event, and where it leaves the game. */
#include "command.h"
#include "console/lines.h"
#include "console/report.h"
#include "console/sink.h"
#include "console/terminal.h"
#include "console/text.h"
#include "log/seal.h"
#include "words/label.h"

#include "jadoube/face.h"
#include "jadoube/fen.h"
#include "jadoube/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct replay {
    struct lines       lines;
    const jd_language *language;
    bool               json;

    jd_log        *log;
    jd_pgn_record *pgn; /* NULL unless the moves are asked for */
};

/* ---- printing ---- */

static void print_time(int64_t ms)
{
    char face[32];
    jd_clock_face(ms, JD_FACE_HOURS | JD_FACE_EXACT, face, sizeof face);
    fputs(face, stdout);
}

static void print_ruling(const struct replay *r, const jd_ruling *ruling)
{
    const char *const *names = jd_log_regulations(r->log)->names;
    char               text[JD_RULING_JSON_MAX];
    if (r->json) {
        jd_ruling_write(ruling, r->language, names, text, sizeof text);
        puts(text);
        return;
    }
    jd_ruling_tell(ruling, r->language, names, text, sizeof text);
    print_time(ruling->at);
    printf("  %s%-9s%s %s\n", style(stdout, STYLE_BOLD), jd_ruling_article(ruling), style(stdout, STYLE_PLAIN), text);
}

static void print_side(jd_colour colour, const jd_language *language)
{
    struct jd_part side = jd_label_side(colour, language);
    printf("%.*s", (int)side.length, side.text);
}

static void print_head(const jd_language *language, const jd_regulations *regs)
{
    char control[200], black[200], laws[100];
    jd_control_write(&regs->control, control, sizeof control);
    jd_control_write(&regs->control_black, black, sizeof black);
    printf("%s%s - %s%s\n", style(stdout, STYLE_BOLD),
           regs->names[0] ? regs->names[0] : jd_label_player(JD_WHITE, language),
           regs->names[1] ? regs->names[1] : jd_label_player(JD_BLACK, language), style(stdout, STYLE_PLAIN));
    text_fill(laws, sizeof laws, language, TEXT_REPLAY_LAWS, JD_VALUES({"year", jd_edition_name(regs->edition)}));
    printf("%s, %s, %s", laws, jd_label_speed(regs, language), control);
    if (*black) {
        printf(", ");
        print_side(JD_BLACK, language);
        printf(" %s", black);
    }
    if (!regs->supervised)
        printf(", %s", jd_word(JD_WORD_UNSUPERVISED, language));
    printf("\n\n");
}

/* "After 3 half-moves, White to move: <FEN>" */
static void print_after(const jd_language *language, const jd_state *s)
{
    char           fen[JD_FEN_MAX], ply[16], who[40], text[JD_FEN_MAX + 200];
    struct jd_part side = jd_label_side(s->on_move, language);
    jd_fen_write(&s->position, fen, sizeof fen);
    snprintf(ply, sizeof ply, "%d", s->ply);
    snprintf(who, sizeof who, "%.*s", (int)side.length, side.text);
    text_fill(text, sizeof text, language, TEXT_REPLAY_AFTER, JD_VALUES({"n", ply}, {"who", who}, {"fen", fen}));
    printf("\n%s\n", text);
}

static void print_state_text(const jd_language *language, const jd_state *s)
{
    char score[JD_LABEL_SCORE_MAX];
    jd_label_score(s, score);
    print_after(language, s);
    printf("%s:", text_of(language, TEXT_REPLAY_CLOCKS));
    for (int c = 0; c < 2; c++) {
        printf(c ? ", " : " ");
        print_side((jd_colour)c, language);
        putchar(' ');
        print_time(s->clock[c]);
    }
    printf("\n%s", jd_label_phase(s->phase, language));
    if (*score)
        printf(": %s, %s %s", score, jd_word(JD_WORD_ARTICLE, language), s->article);
    printf(".\n");
}

static void print_state(const struct replay *r)
{
    jd_state s = jd_game_state(jd_log_game(r->log));
    char     text[JD_RULING_JSON_MAX];
    if (r->json) {
        jd_state_write(&s, text, sizeof text);
        puts(text);
    } else {
        print_state_text(r->language, &s);
    }
}

/* ---- reading ---- */

static void complain_line(const struct replay *r, const jd_fault *fault)
{
    fflush(stdout); /* what was ruled before comes first */
    complain("%s: line %zu, column %zu: expected %s", r->lines.name, r->lines.number, fault->offset + 1,
             fault->expected);
}

static bool blank(const char *text) { return text[strspn(text, " \t\r")] == '\0'; }

static bool next_line(struct replay *r)
{
    while (lines_next(&r->lines))
        if ((!blank(r->lines.text) || strlen(r->lines.text) != r->lines.length) &&
            !jd_line_is_seal(r->lines.text, r->lines.length))
            return true;
    return false;
}

static bool read_line(struct replay *r, jd_rulings *rulings)
{
    jd_fault fault;
    if (jd_log_line(r->log, r->lines.text, r->lines.length, rulings, &fault) == JD_OK)
        return true;
    complain_line(r, &fault);
    return false;
}

static bool read_head(struct replay *r, jd_rulings *rulings)
{
    if (!next_line(r)) {
        r->lines.number++;
        complain_line(r, &(jd_fault){0, "the regulations"});
        return false;
    }
    if (!read_line(r, rulings))
        return false;
    if (!r->json && !r->pgn)
        print_head(r->language, jd_log_regulations(r->log));
    return true;
}

static bool apply_line(struct replay *r, jd_rulings *rulings)
{
    if (!read_line(r, rulings))
        return false;
    if (r->pgn)
        jd_pgn_record_event(r->pgn, jd_log_game(r->log), jd_log_event(r->log), rulings, r->language);
    for (size_t i = 0; i < rulings->count && !r->pgn; i++)
        print_ruling(r, &rulings->at[i]);
    return true;
}

static int replay(struct replay *r)
{
    jd_rulings rulings;
    bool       good = read_head(r, &rulings);
    while (good && next_line(r))
        good = apply_line(r, &rulings);
    jd_game *game = jd_log_game(r->log);
    if (game && r->pgn)
        jd_pgn_record_write(r->pgn, game, jd_log_regulations(r->log), jd_log_head(r->log), NULL, 0, write_to_file,
                            stdout);
    else if (game)
        print_state(r);
    return lines_close(&r->lines) && good ? STATUS_FINE : STATUS_BAD;
}

static int run(const struct args *a)
{
    struct replay r = {.json = args_given(a, "json")};
    if (!args_language(a, &r.language))
        return STATUS_BAD;
    if (args_given(a, "json") + args_given(a, "text") + args_given(a, "pgn") > 1) {
        complain_text(TEXT_COMPLAIN_ONE_FORM, NULL);
        return STATUS_BAD;
    }
    int status = STATUS_BAD;
    if (jd_log_new(&r.log) != JD_OK || (args_given(a, "pgn") && jd_pgn_record_new(&r.pgn) != JD_OK))
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    else if (lines_open(&r.lines, args_operand(a, 0, "-")))
        status = replay(&r);
    jd_pgn_record_free(r.pgn);
    jd_log_free(r.log);
    return status;
}

static const struct option options[] = {
    {"lang", 0, "LANG", "language of the sentences: " JD_SPOKEN_CODES},
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
