/* jadoube play - a game under the Laws at this terminal: two people, or one and an opponent. */
#include "cli/play/engine.h"
#include "cli/play/face.h"
#include "command.h"
#include "console/random.h"
#include "console/report.h"
#include "console/text.h"
#include "jadoube/opponent.h"
#include "position.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- options: the manner ---- */

static bool one_of(const char *option, const char *value, const char *const *words, int count, int *out)
{
    for (int i = 0; value && i < count; i++)
        if (strcmp(words[i], value) == 0) {
            *out = i;
            return true;
        }
    if (!value)
        return true;
    char list[120] = "";
    for (int i = 0; i < count; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "", words[i]);
    complain_text(TEXT_COMPLAIN_NONE_OF, JD_VALUES({"option", option}, {"text", value}, {"list", list}));
    return false;
}

#define ONE_OF(a, option, out, ...)                                                                                    \
    one_of(option, args_value(a, option), (const char *const[]){__VA_ARGS__},                                          \
           (int)(sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *)), out)

static const jd_language *language_of(const char *code, size_t length)
{
    char text[16] = "";
    if (length < sizeof text)
        memcpy(text, code, length);
    const jd_language *found = length < sizeof text ? jd_language_find(text) : NULL;
    if (!found) {
        char given[64];
        snprintf(given, sizeof given, "%.*s", (int)length, code);
        complain_text(TEXT_COMPLAIN_LANGUAGE, JD_VALUES({"option", "notation"}, {"text", given}));
    }
    return found;
}

/* One language for both sheets, or White's and Black's with a comma between them. */
static bool notation_option(const struct args *a, struct manner *m)
{
    const char *text = args_value(a, "notation"), *comma = text ? strchr(text, ',') : NULL;
    if (!text) {
        m->notation[0] = m->notation[1] = m->language;
        return true;
    }
    m->notation[0] = language_of(text, comma ? (size_t)(comma - text) : strlen(text));
    m->notation[1] = comma ? language_of(comma + 1, strlen(comma + 1)) : m->notation[0];
    return m->notation[0] && m->notation[1];
}

static bool manner_options(const struct args *a, struct manner *m)
{
    const char *ranks = args_value(a, "ranks");
    *m = (struct manner){.casual = args_given(a, "casual"), .separate = args_given(a, "touch")};
    if (!args_language(a, &m->language))
        return false;
    m->ranks = ranks ? jd_language_find(ranks) : NULL;
    if (ranks && (!m->ranks || !m->ranks->ranks[0])) {
        complain_text(TEXT_COMPLAIN_RANKS, JD_VALUES({"option", "ranks"}, {"text", ranks}));
        return false;
    }
    return notation_option(a, m);
}

/* ---- options: the regulations ---- */

static bool edition_option(const struct args *a, jd_edition *out)
{
    const char *text = args_value(a, "edition");
    if (!text || jd_edition_parse(text, out))
        return true;
    complain_edition(text);
    return false;
}

static bool preset_option(const struct args *a, jd_preset *out)
{
    int preset = -1;
    if (!ONE_OF(a, "preset", &preset, "standard", "rapid", "blitz", "online"))
        return false;
    *out = preset < 0 ? JD_PRESET_BY_CONTROL : jd_preset_parse(args_value(a, "preset"));
    return true;
}

/* A time control; without one that of the preset, or of rapid play. */
static bool control_option(const struct args *a, jd_preset preset, jd_control *out)
{
    const char *text = args_value(a, "control");
    jd_fault    fault;
    if (!text)
        text = jd_preset_control(preset == JD_PRESET_BY_CONTROL ? JD_PRESET_RAPID : preset);
    if (jd_control_read(text, out, &fault) == JD_OK)
        return true;
    complain_fault("--control", text, strlen(text), &fault);
    return false;
}

static bool array_option(const struct args *a, jd_regulations *regs)
{
    const char *text = args_value(a, "chess960");
    long long   number = 0;
    if (!text)
        return true;
    if (strcmp(text, "random") == 0)
        number = random_array();
    else if (!number_parse(text, "--chess960", 0, JD_ARRAYS - 1, &number))
        return false;
    if (number < 0)
        return false;
    regs->start = regs->array = jd_position_of_array((int)number);
    return true;
}

static bool start_option(const struct args *a, jd_regulations *regs)
{
    const char *fen = args_operand(a, 0, NULL);
    if (!fen)
        return array_option(a, regs);
    if (!position_operand(fen, &regs->start))
        return false;
    if (args_given(a, "chess960")) {
        complain_text(TEXT_COMPLAIN_FEN_960, NULL);
        return false;
    }
    regs->setup_ok = true;
    if (regs->start.chess960)
        regs->array = regs->start;
    return true;
}

static bool word_options(const struct args *a, jd_regulations *regs)
{
    int illegal = args_given(a, "casual") ? JD_ILLEGAL_REFUSE : (int)regs->illegal, sheets = 0, blind = -1, flags = 0;
    if (!ONE_OF(a, "illegal", &illegal, "penalise", "refuse", "stand") ||
        !ONE_OF(a, "flags", &flags, "notice", "stand") || !ONE_OF(a, "sheets", &sheets, "automatic", "manual") ||
        !ONE_OF(a, "blind", &blind, "white", "black", "both"))
        return false;
    regs->illegal = (jd_illegal_policy)illegal;
    regs->flags_stand = flags == 1;
    regs->manual_sheets = sheets == 1;
    regs->blind[0] = blind == 0 || blind == 2;
    regs->blind[1] = blind == 1 || blind == 2;
    regs->supervised = !args_given(a, "unsupervised");
    return true;
}

static void name_options(const struct args *a, const struct local_game *t, jd_regulations *regs)
{
    jd_colour opponent = t->person == JD_WHITE ? JD_BLACK : JD_WHITE;
    regs->names[0] = args_value(a, "white");
    regs->names[1] = args_value(a, "black");
    if (t->opponent && !regs->names[opponent])
        regs->names[opponent] = opponent_name(t->opponent);
}

static bool read_regulations(const struct args *a, const struct local_game *t, jd_regulations *regs)
{
    jd_edition edition = JD_EDITION_DEFAULT;
    jd_preset  preset;
    jd_control control;
    if (!preset_option(a, &preset) || !control_option(a, preset, &control) || !edition_option(a, &edition))
        return false;
    *regs = jd_regulations_of(edition, preset, &control);
    if (!start_option(a, regs) || !word_options(a, regs))
        return false;
    name_options(a, t, regs);
    return true;
}

/* The first line of the log; NULL, with a message printed, when an option is wrong. The caller frees it. */
static char *regulations_line(const struct args *a, const struct local_game *t)
{
    jd_regulations regs;
    char          *line = NULL;
    if (!read_regulations(a, t, &regs))
        return NULL;
    size_t size = jd_regulations_write(&regs, NULL, 0) + 1;
    char  *object = malloc(size);
    if (object)
        jd_regulations_write(&regs, object, size);
    if (!object || asprintf(&line, "{\"regulations\":%s}", object) < 0) {
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
        line = NULL;
    }
    free(object);
    return line;
}

/* ---- the table ---- */

/* Where games are kept that nobody gave a file to: $XDG_STATE_HOME/jadoube, else ~/.local/state/jadoube. */
static bool usual_path(char *out, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char        stamp[32];
    time_t      now = time(NULL);
    struct tm   day;
    if (!(state && *state) && !(home && *home)) {
        complain_text(TEXT_COMPLAIN_NO_HOME, NULL);
        return false;
    }
    strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", localtime_r(&now, &day));
    bool own = state && *state;
    snprintf(out, size, "%s%s/jadoube/%s-%d.jsonl", own ? state : home, own ? "" : "/.local/state", stamp, getpid());
    return true;
}

static bool new_game(const struct args *a, struct local_game *t)
{
    char        usual[4096];
    const char *path = args_value(a, "log");
    char       *line = regulations_line(a, t);
    if (!line)
        return false;
    if (!path && !usual_path(usual, sizeof usual)) {
        free(line);
        return false;
    }
    bool good = table_new(t, path ? path : usual, line);
    free(line);
    return good;
}

static bool old_game(const struct args *a, struct local_game *t)
{
    static const char *const others[] = {"log",   "preset", "control", "edition",      "chess960", "illegal",
                                         "flags", "sheets", "blind",   "unsupervised", "white",    "black"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (args_given(a, others[i]) || a->count) {
            char what[32];
            snprintf(what, sizeof what, "%s%s", a->count ? "" : "--", a->count ? "FEN" : others[i]);
            complain_text(TEXT_COMPLAIN_RESUME, JD_VALUES({"what", what}));
            return false;
        }
    return table_resume(t, args_value(a, "resume"));
}

static bool seat_engine(const struct args *a, struct local_game *t)
{
    int       person = JD_WHITE;
    long long level = 0;
    if (!ONE_OF(a, "colour", &person, "white", "black") || !args_number(a, "level", 0, 4000, 0, &level))
        return false;
    t->person = (jd_colour)person;
    if (!args_given(a, "engine") && !args_given(a, "level"))
        return true;
    int own = 0;
    if (!args_given(a, "engine") && !jd_level_of(level, &own)) {
        char least[12], most[12];
        snprintf(least, sizeof least, "%d", JD_LEVEL_LEAST);
        snprintf(most, sizeof most, "%d", JD_LEVEL_MOST);
        complain_text(TEXT_COMPLAIN_LEVEL, JD_VALUES({"text", args_value(a, "level")}, {"low", least}, {"high", most}));
        return false;
    }
    t->opponent = args_given(a, "engine") ? opponent_start(args_value(a, "engine"), (int)level) : opponent_builtin(own);
    return t->opponent != NULL;
}

static bool lay_table(const struct args *a, struct local_game *t)
{
    return seat_engine(a, t) && (args_given(a, "resume") ? old_game(a, t) : new_game(a, t));
}

/* ---- playing ---- */

static bool wants_lines(const struct args *a)
{
    const char *term = getenv("TERM");
    return args_given(a, "plain") || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term || !*term ||
           strcmp(term, "dumb") == 0;
}

static int play(const struct args *a, struct local_game *t, struct speaker *speaker)
{
    const char *no_colour = getenv("NO_COLOR");
    struct face f = {.table = t,
                     .speaker = speaker,
                     .turned = t->person == JD_BLACK,
                     .ascii = args_given(a, "ascii") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0,
                     .colour = !(no_colour && *no_colour)};
    bool        lines = wants_lines(a);
    t->manner.aloud = lines || speaker;
    int  status = lines ? play_plain(&f) : play_screen(&f);
    bool over = jd_game_state(t->game).phase >= JD_FINISHED;
    t->audience = (struct audience){0};
    if (args_given(a, "pgn") && !table_write_pgn(t, args_value(a, "pgn"))) {
        complain("%s cannot be written", args_value(a, "pgn"));
        status = STATUS_BAD;
    }
    char text[1000];
    text_fill(text, sizeof text, t->manner.language, over ? TEXT_PLAY_WRITTEN : TEXT_PLAY_KEPT,
              JD_VALUES({"path", t->journal.path}));
    puts(text);
    return status;
}

static int run(const struct args *a)
{
    struct local_game t = {.journal = {.fd = -1}};
    struct speaker   *speaker = NULL;
    bool              silent = !args_given(a, "speak");
    int               status = STATUS_BAD;
    setlocale(LC_CTYPE, "");
    if (!manner_options(a, &t.manner))
        return STATUS_BAD;
    speaker = silent ? NULL : speaker_new(t.manner.language->code);
    if ((silent || speaker) && lay_table(a, &t))
        status = play(a, &t, speaker);
    speaker_free(speaker);
    opponent_free(t.opponent);
    table_close(&t);
    return status;
}

static const struct option options[] = {
    {"engine", 'e', "CMD", "play against a UCI engine: stockfish, 'gnuchess --uci' …"},
    {"level", 0, "N",
     "the strength of the engine, or of our own player: 1 to 10, or a rating such as 900; 0: all that it can"},
    {"colour", 0, "SIDE", "your side against an engine, and the one below: white (the default) or black"},
    {"preset", 0, "NAME", "standard, rapid, blitz or online"},
    {"control", 0, "TIME", "time control: 900+10, 40/5400:1800, 300d3 (seconds; see docs/log.md)"},
    {"edition", 0, "YEAR", "of the Laws, one of" JD_EDITION_LIST " (the last)"},
    {"chess960", 0, "N", "a Chess960 array by its number, or 'random'"},
    {"illegal", 0, "WHAT",
     "illegal moves: penalise, refuse (online and casual games), or stand until claimed or observed"},
    {"flags", 0, "WHAT", "fallen flags: notice (the default), or stand until claimed or observed (6.8)"},
    {"unsupervised", 0, NULL, "without adequate supervision (A.3, B.2): flags and illegal moves are claimed"},
    {"sheets", 0, "WHO", "scoresheets: automatic, or manual (players 'write')"},
    {"blind", 0, "SIDE", "Appendix D holds for white, black or both"},
    {"touch", 0, NULL, "touching, releasing and pressing the clock are separate acts"},
    {"casual", 0, NULL, "a friendly game: 'undo', and illegal moves are refused"},
    {"white", 0, "NAME", "the player of the white pieces"},
    {"black", 0, "NAME", "the player of the black pieces"},
    {"lang", 'l', "LANG", "the language of the interface (en): " JD_SPOKEN_CODES},
    {"notation", 0, "LANG", "of the moves (that of --lang); 'cs,de': White's sheet, Black's sheet"},
    {"ranks", 0, "LANG", "announce moves as D.2.1 has it, with the numbers of this language"},
    {"log", 0, "FILE", "keep the game in this new file (else in ~/.local/state/jadoube)"},
    {"resume", 0, "FILE", "go on with a game, its clocks stopped"},
    {"pgn", 0, "FILE", "add the game to a PGN file at the end"},
    {"plain", 0, NULL, "lines instead of a screen: for screen readers, Braille displays and scripts"},
    {"speak", 0, NULL, "say everything aloud through espeak-ng"},
    {"ascii", 0, NULL, "letters for the pieces, even where the terminal knows figurines"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube play", "two people at this terminal, 15 minutes and 10 seconds a move"},
    {"jadoube play --level 900", "White against our own player, at the strength of a beginner"},
    {"jadoube play --engine stockfish --level 3 --colour black", "Black against an engine"},
    {"jadoube play --preset blitz --touch --lang cs", "blitz by every act of the Laws, in Czech"},
    {"jadoube play --plain --speak", "by keyboard and ear"},
    {"jadoube play --chess960 random --control 40/5400+30:1800+30", "Chess960 with two periods"},
    {"jadoube play --resume game.jsonl --pgn game.pgn", "go on with a game"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "somebody left, or the game was over; the log has it"},
    {STATUS_BAD, "an option, a log or an engine that cannot be used, or a log that cannot be written"},
    {0, NULL},
};

const struct command command_play = {
    .name = "play",
    .summary = "play under the Laws at this terminal: two people, or one and an opponent",
    .synopsis = "[OPTION...] [FEN]\n--resume FILE [OPTION...]",
    .description = "The board, both clocks, both scoresheets, and every ruling with its Article. Moves by typing in\n"
                   "any notation, with the cursor keys or the mouse; 'help' lists the words for offers, claims,\n"
                   "the arbiter and questions. Every event is in the log before it is shown, so that nothing is\n"
                   "lost: --resume goes on. Without a terminal, and with --plain, everything is lines of text.",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = 1,
    .run = run,
};
