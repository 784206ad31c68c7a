/* A game of a match as PGN: clocks, times and evaluations of every move, and the Article of its end. */
#include "match/record.h"
#include "console/sink.h"
#include "match/match.h"
#include "match/outcome.h"

#include "jadoube/fen.h"
#include "jadoube/movetext.h"
#include "jadoube/pgn_write.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

bool control_same(const jd_control *a, const jd_control *b)
{
    char one[512], two[512];
    jd_control_write(a, one, sizeof one);
    jd_control_write(b, two, sizeof two);
    return strcmp(one, two) == 0;
}

static const struct {
    const char *name, *termination;
} ends[ENDS] = {
    [BY_LAWS] = {"laws", "normal"},
    [BY_TIME] = {"time", "time forfeit"},
    [BY_RESIGN] = {"resign", "adjudication"},
    [BY_AGREEMENT] = {"agreement", "adjudication"},
    [BY_LENGTH] = {"length", "adjudication"},
    [BY_TABLES] = {"tables", "adjudication"},
    [BY_ILLEGAL] = {"illegal", "rules infraction"},
    [BY_RUBBISH] = {"rubbish", "rules infraction"},
    [BY_FAILURE] = {"failure", "abandoned"},
};

const char        *ended_by_name(enum ended_by by) { return ends[by].name; }
static const char *termination(enum ended_by by) { return ends[by].termination; }

/* ---- tags ---- */

#define TAGS_MAX 20

struct tags {
    jd_pgn_tag at[TAGS_MAX];
    size_t     count;
};

static void add_tag(struct tags *t, const char *name, const char *value)
{
    t->at[t->count++] = (jd_pgn_tag){name, value};
}

/* Without a clock PGN has a dash. */
static void control_text(const struct limits *l, char *out, size_t size)
{
    if (l->clocked || l->movetime_ms)
        jd_control_write(&l->control, out, size);
    else
        snprintf(out, size, "-");
}

static void write_tags(jd_pgn_writer *w, const struct record *r)
{
    const struct competitor *white = &r->match->competitors[r->pairing->white];
    const struct competitor *black = &r->match->competitors[r->pairing->black];
    char                     date[16], round[48], plies[16], fen[JD_FEN_MAX], controls[2][512];
    time_t                   now = time(NULL);
    struct tm                day;
    struct tags              t = {.count = 0};
    jd_position              start = jd_game_position(r->game, 0), array = jd_position_initial();
    strftime(date, sizeof date, "%Y.%m.%d", localtime_r(&now, &day));
    snprintf(round, sizeof round, "%" PRId64 ".%" PRId64, r->pairing->round, r->pairing->game);
    snprintf(plies, sizeof plies, "%d", r->moments->count);
    jd_fen_write(&start, fen, sizeof fen);
    control_text(&white->limits, controls[0], sizeof controls[0]);
    control_text(&black->limits, controls[1], sizeof controls[1]);

    add_tag(&t, "Event", r->match->event ? r->match->event : "?");
    add_tag(&t, "Site", r->match->site ? r->match->site : "?");
    add_tag(&t, "Date", date);
    add_tag(&t, "Round", round);
    add_tag(&t, "White", white->name);
    add_tag(&t, "Black", black->name);
    add_tag(&t, "Result", jd_result_text(r->outcome->result));
    if (start.chess960)
        add_tag(&t, "Variant", "Chess960");
    if (start.chess960 || !jd_position_same(&start, &array)) {
        add_tag(&t, "SetUp", "1");
        add_tag(&t, "FEN", fen);
    }
    if (r->match->pgn.minimal) {
        jd_pgn_write_tags(w, t.at, t.count);
        return;
    }
    add_tag(&t, "Laws", jd_edition_name(r->match->edition));
    add_tag(&t, "Article", r->outcome->article);
    add_tag(&t, "Termination", termination(r->outcome->by));
    add_tag(&t, "PlyCount", plies);
    if (control_same(&white->limits.control, &black->limits.control)) {
        add_tag(&t, "TimeControl", controls[0]);
    } else {
        add_tag(&t, "WhiteTimeControl", controls[0]);
        add_tag(&t, "BlackTimeControl", controls[1]);
    }
    jd_pgn_write_tags(w, t.at, t.count);
}

/* ---- moves ---- */

struct comment_text {
    char   text[400];
    size_t length;
};

static void append_text(struct comment_text *l, const char *text)
{
    for (; *text; text++)
        l->text[l->length++] = *text;
}

static void say_digits(struct comment_text *l, int64_t n, int width)
{
    char   digits[24];
    size_t at = sizeof digits;
    for (; n || width > 0 || at == sizeof digits; n /= 10, width--)
        digits[--at] = (char)('0' + n % 10);
    memcpy(l->text + l->length, digits + at, sizeof digits - at);
    l->length += sizeof digits - at;
}

/* 1:23:45.678 */
static void say_time(struct comment_text *l, const char *command, int64_t ms)
{
    append_text(l, command);
    say_digits(l, ms / 3600000, 1);
    append_text(l, ":");
    say_digits(l, ms / 60000 % 60, 2);
    append_text(l, ":");
    say_digits(l, ms / 1000 % 60, 2);
    append_text(l, ".");
    say_digits(l, ms % 1000, 3);
    append_text(l, "]");
}

static void say_score(struct comment_text *l, const struct moment *m, bool depth)
{
    int size = m->score < 0 ? -m->score : m->score;
    append_text(l, m->mate ? "[%eval #" : "[%eval ");
    append_text(l, m->score < 0 ? "-" : "");
    say_digits(l, m->mate ? size : size / 100, 1);
    if (!m->mate) {
        append_text(l, ".");
        say_digits(l, size % 100, 2);
    }
    if (depth && m->depth > 0) {
        append_text(l, ",");
        say_digits(l, m->depth, 1);
    }
    append_text(l, "] ");
}

static void say_number(struct comment_text *l, bool wanted, const char *name, int64_t value)
{
    if (!wanted)
        return;
    append_text(l, name);
    append_text(l, value < 0 ? "-" : "");
    say_digits(l, value < 0 ? -value : value, 1);
}

/* Without a clock only the time that was taken is known. */
static void say_moment(struct comment_text *l, const struct pgn_options *o, const struct moment *m, bool clocked)
{
    if (m->scored)
        say_score(l, m, o->depth);
    if (clocked)
        say_time(l, "[%clk ", m->clock_ms);
    say_time(l, clocked ? " [%emt " : "[%emt ", m->spent_ms);
    if (!m->scored)
        return;
    say_number(l, o->seldepth, " sd=", m->seldepth);
    say_number(l, o->nodes, " n=", m->nodes);
    say_number(l, o->nps, " nps=", m->nps);
    say_number(l, o->hashfull, " hashfull=", m->hashfull);
    say_number(l, o->tbhits, " tbhits=", m->tbhits);
    say_number(l, o->latency, " latency=", m->spent_ms - m->told_ms);
}

/* What the engine expected, as far as it is legal. */
static void write_line(jd_pgn_writer *w, const char *line, jd_position at)
{
    jd_pgn_write_comment(w, (jd_text){" pv=", 4}, true);
    for (const char *word = line + strspn(line, " "); *word; word += strspn(word, " ")) {
        char       text[JD_MOVETEXT_MAX + 1];
        jd_reading reading;
        size_t     length = strcspn(word, " ");
        if (jd_movetext_read(&at, word, length, NULL, &reading) != JD_OK)
            return;
        size_t n = jd_movetext_write(&at, reading.move, &jd_pgn_style_export.moves, text, sizeof text);
        text[n] = ' ';
        jd_pgn_write_comment(w, (jd_text){text, n + (word[length] != '\0')}, true);
        at = jd_move_make(&at, reading.move);
        word += length;
    }
}

static void write_moment(jd_pgn_writer *w, const struct record *r, int i, const jd_position *before, bool clocked)
{
    const struct pgn_options *o = &r->match->pgn;
    const struct moment      *m = &r->moments->at[i];
    struct comment_text       l = {.length = 0};
    if (m->book)
        append_text(&l, "book");
    else
        say_moment(&l, o, m, clocked);
    bool more = !m->book && o->pv && m->line > 0;
    jd_pgn_write_comment(w, (jd_text){l.text, l.length}, more);
    if (more) {
        write_line(w, r->moments->lines + m->line - 1, *before);
        jd_pgn_write_comment(w, (jd_text){"", 0}, false);
    }
}

static bool has_clock(const struct record *r, jd_colour c)
{
    const struct limits *l = &r->match->competitors[c == JD_WHITE ? r->pairing->white : r->pairing->black].limits;
    return l->clocked || l->movetime_ms;
}

static const jd_pgn_style styles[] = {
    [PGN_SAN] = {.moves = {.letter_o = true, .equals = true}},
    [PGN_LAN] = {.moves = {.form = JD_FORM_LONG, .letter_o = true, .equals = true}},
    [PGN_UCI] = {.moves = {.form = JD_FORM_UCI}},
};

static void write_end(jd_pgn_writer *w, const struct outcome *o)
{
    char text[700];
    int  n = snprintf(text, sizeof text, "%s%s%s", o->failing.text, *o->failing.text ? ". " : "", o->text);
    jd_pgn_write_comment(w, (jd_text){text, (size_t)n}, false);
}

bool record_pgn(FILE *to, const struct record *r)
{
    bool          minimal = r->match->pgn.minimal;
    jd_pgn_writer w;
    jd_pgn_writer_init(&w, write_to_file, to, &styles[r->match->pgn.notation]);
    write_tags(&w, r);
    jd_position before = jd_game_position(r->game, 0);
    for (int i = 0; i < r->moments->count; i++) {
        jd_pgn_write_move(&w, &before, r->moments->at[i].move);
        if (!minimal)
            write_moment(&w, r, i, &before, has_clock(r, (jd_colour)before.turn));
        before = jd_move_make(&before, r->moments->at[i].move);
    }
    if (!minimal)
        write_end(&w, r->outcome);
    jd_pgn_write_result(&w, r->outcome->result);
    return fflush(to) == 0 && !ferror(to);
}

bool record_epd(FILE *to, const struct record *r)
{
    char        fen[JD_FEN_MAX];
    jd_position last = jd_game_position(r->game, jd_game_state(r->game).ply);
    jd_fen_write(&last, fen, sizeof fen);
    return fprintf(to, "%s\n", fen) > 0 && fflush(to) == 0;
}
