/* jadoube convert - games from one notation to another: letters of other languages, long forms,
 * figurines, coordinates, announcements. Tags, comments, variations and marks stay. */
#include "command.h"
#include "console/report.h"
#include "console/source.h"

#include "jadoube/pgn_write.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The moves wait until the whole game has been read, because the tags, which come first, tell its result. */
struct conversion {
    const char   *path;
    jd_pgn       *reader;
    size_t        skipped; /* bytes that are left out together, and where they begin */
    uint64_t      skipped_line, skipped_column;
    jd_pgn_writer writer; /* of the moves   */
    char         *moves;
    size_t        length, size;
    bool          tagged; /* a tag tells the result             */
    jd_result     result; /* after the moves, else in the tags  */
    uint64_t      problems;
    size_t        tags_count, tags_size;
    jd_pgn_tag   *tags;
};

static void *need(void *memory)
{
    if (!memory) {
        complain("not enough memory");
        exit(STATUS_BAD);
    }
    return memory;
}

static void print(void *context, const char *text, size_t length) { fwrite(text, 1, length, stdout); }

static void buffer_text(void *context, const char *text, size_t length)
{
    struct conversion *c = context;
    if (c->size - c->length < length)
        c->moves = need(realloc(c->moves, c->size = 2 * (c->size + length)));
    memcpy(c->moves + c->length, text, length);
    c->length += length;
}

/* ---- the game that is being read ---- */

static void forget(struct conversion *c)
{
    for (size_t i = 0; i < c->tags_count; i++) {
        free((char *)c->tags[i].name);
        free((char *)c->tags[i].value);
    }
    c->tags_count = c->length = 0;
    c->result = JD_NO_RESULT;
    c->tagged = false;
}

static char *copy(jd_text text)
{
    char *c = need(malloc(text.length + 1));
    for (size_t i = 0; i < text.length; i++)
        c[i] = (char)(text.at[i] ? text.at[i] : ' '); /* zero would end the text */
    c[text.length] = '\0';
    return c;
}

static void add_tag(struct conversion *c, jd_text name, jd_text value)
{
    if (c->tags_count == c->tags_size)
        c->tags = need(realloc(c->tags, (c->tags_size = 2 * c->tags_size + 16) * sizeof *c->tags));
    c->tags[c->tags_count++] = (jd_pgn_tag){copy(name), copy(value)};
}

/* ---- what is left out ---- */

static void on_skipped(void *context, jd_text text)
{
    struct conversion *c = context;
    if (!c->skipped)
        jd_pgn_where(c->reader, text.at, &c->skipped_line, &c->skipped_column);
    c->skipped += text.length;
}

/* Something else comes. */
static struct conversion *tell_skipped(void *context)
{
    struct conversion *c = context;
    if (c->skipped)
        complain("%s:%" PRIu64 ":%" PRIu64 ": left out: %zu byte%s", c->path, c->skipped_line, c->skipped_column,
                 c->skipped, c->skipped == 1 ? "" : "s");
    c->skipped = 0;
    return c;
}

/* ---- what is kept ---- */

static void on_tag(void *context, jd_text name, jd_text value)
{
    struct conversion *c = tell_skipped(context);
    if (name.length == 6 && memcmp(name.at, "Result", 6) == 0 && !c->tagged) {
        c->tagged = true;
        jd_result_read(value.at, value.length, &c->result);
    }
    add_tag(c, name, value);
}

static void on_move(void *context, jd_move m, const jd_position *before, const jd_position *after, jd_text text)
{
    jd_pgn_write_move(&tell_skipped(context)->writer, before, m);
}

static void on_comment(void *context, jd_text text, bool more)
{
    jd_pgn_write_comment(&tell_skipped(context)->writer, text, more);
}

static void on_nag(void *context, unsigned nag) { jd_pgn_write_nag(&tell_skipped(context)->writer, nag); }
static void on_open(void *context) { jd_pgn_write_open(&tell_skipped(context)->writer); }
static void on_close(void *context) { jd_pgn_write_close(&((struct conversion *)context)->writer); }

static void on_result(void *context, jd_result result) { tell_skipped(context)->result = result; }

static void on_end(void *context)
{
    struct conversion *c = tell_skipped(context);
    jd_pgn_writer      tags;
    const char        *text = jd_result_pgn(c->result);
    if (!c->tagged)
        add_tag(c, (jd_text){"Result", 6}, (jd_text){text, strlen(text)});
    jd_pgn_writer_init(&tags, print, NULL, &c->writer.style);
    jd_pgn_write_tags(&tags, c->tags, c->tags_count);
    jd_pgn_write_result(&c->writer, c->result);
    fwrite(c->moves, 1, c->length, stdout);
    forget(c);
}

/* A game may be without its result: it gets the one of its tags. */
static void on_problem(void *context, const jd_pgn_problem *p)
{
    struct conversion *c = tell_skipped(context);
    if (p->fault == JD_PGN_NO_RESULT)
        return;
    c->problems++;
    complain("%s:%" PRIu64 ":%" PRIu64 ": game %" PRIu64 ", '%.*s': %s", c->path, p->line, p->column, p->game,
             (int)p->text.length, p->text.at, p->what);
}

static const jd_pgn_visitor visitor = {
    .tag = on_tag,
    .move = on_move,
    .comment = on_comment,
    .nag = on_nag,
    .open = on_open,
    .close = on_close,
    .result = on_result,
    .end = on_end,
    .problem = on_problem,
    .skipped = on_skipped,
};

/* ---- files ---- */

static bool convert_file(struct conversion *c, jd_pgn *reader, const char *path)
{
    static char    block[1 << 18];
    struct source *s = source_open(path);
    size_t         got = sizeof block;
    if (!s)
        return false;
    c->path = path;
    while (got == sizeof block) {
        got = source_read(s, block, sizeof block);
        jd_pgn_feed(reader, block, got);
    }
    jd_pgn_end(reader);
    tell_skipped(c);
    if (c->length)
        complain("%s: left out: comments, with no game behind them", path);
    forget(c);
    return source_close(s);
}

static int convert(const struct args *a, const jd_pgn_style *style, const jd_language *from)
{
    struct conversion c = {0};
    jd_pgn           *reader = NULL;
    bool              good = true;
    jd_pgn_writer_init(&c.writer, buffer_text, &c, style);
    if (jd_pgn_new(&reader, &visitor, &c, from))
        need(NULL);
    c.reader = reader;
    for (int i = 0; i < (a->count ? a->count : 1); i++)
        good &= convert_file(&c, reader, args_operand(a, i, "-"));
    jd_pgn_free(reader);
    free(c.tags);
    free(c.moves);
    if (fflush(stdout) || ferror(stdout)) {
        complain("cannot write the games");
        return STATUS_BAD;
    }
    return !good ? STATUS_BAD : c.problems ? STATUS_FINDING : STATUS_FINE;
}

static bool find_language(const struct args *a, const char *option, const jd_language **out)
{
    const char *code = args_value(a, option);
    *out = code ? jd_language_find(code) : NULL;
    if (code && !*out)
        complain("--%s: there is no language '%.20s' (jadoube move --help tells which there are)", option, code);
    return !code || *out;
}

static const struct {
    const char  *name;
    jd_pgn_style style;
} styles[] = {
    {"short", {.moves = {.letter_o = true, .equals = true}}},
    {"long", {.moves = {.letter_o = true, .equals = true, .form = JD_FORM_LONG, .hyphen = true}}},
    {"figurine", {.moves = {.letter_o = true, .equals = true, .form = JD_FORM_FIGURINE}}},
    {"uci", {.moves = {.form = JD_FORM_UCI}}},
    {"announce", {.announce = true}},
};

static bool find_style(const char *name, jd_pgn_style *out)
{
    for (size_t i = 0; i < sizeof styles / sizeof styles[0]; i++)
        if (strcmp(styles[i].name, name) == 0) {
            *out = styles[i].style;
            return true;
        }
    complain("--style: '%.20s' is none of short, long, figurine, uci and announce", name);
    return false;
}

static int run(const struct args *a)
{
    const jd_language *from, *to;
    jd_pgn_style       style;
    const char        *name = args_value(a, "style");
    if (!find_language(a, "from", &from) || !find_style(name ? name : "short", &style))
        return STATUS_BAD;
    if (style.announce && args_given(a, "to")) { /* the language is that of the ranks */
        style.ranks = jd_language_find(args_value(a, "to"));
        if (!style.ranks || !style.ranks->ranks[0]) {
            complain("--to: there are no numbers of a language '%.20s'", args_value(a, "to"));
            return STATUS_BAD;
        }
    } else if (!find_language(a, "to", &to)) {
        return STATUS_BAD;
    } else {
        style.moves.language = to;
    }
    return convert(a, &style, from);
}

static const struct option options[] = {
    {"from", 0, "LANG", "the language of the moves that are read (en)"},
    {"to", 0, "LANG", "the language of those that are written (en); of announcements, that of the ranks (de)"},
    {"style", 0, "STYLE", "short, long, figurine, uci or announce (short)"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube convert --from cs scoresheet.txt > game.pgn", "a Czech scoresheet as PGN"},
    {"jadoube convert --to de --style long game.pgn", "the long form in German letters"},
    {"jadoube convert --style announce game.pgn", "the moves as they are announced aloud (D.2.1)"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "everything was converted"},
    {STATUS_FINDING, "some games have problems, which are named; they end where the problem is"},
    {STATUS_BAD, "bad options, or a file that cannot be read"},
    {0, NULL},
};

const struct command command_convert = {
    .name = "convert",
    .summary = "games from one notation to another: languages, long forms, figurines",
    .synopsis = "[--from LANG] [--to LANG] [--style STYLE] [FILE...]",
    .description = "Reads games in PGN, or moves as on a scoresheet, from files or stdin, and writes PGN in\n"
                   "export format: the seven tags first, lines shorter than 80 columns. Tags, comments,\n"
                   "variations and marks are kept, null moves in variations as --; what cannot be kept is\n"
                   "named on stderr with its place. Files may be packed with gzip or zstd.",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = -1,
    .run = run,
};
