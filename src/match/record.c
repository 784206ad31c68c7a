/* A game of a match as PGN: clocks, times and evaluations of every move, and the Article of its end. */
#include "match/match.h"

#include "jadoube/fen.h"
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
    [BY_ILLEGAL] = {"illegal", "rules infraction"},
    [BY_RUBBISH] = {"rubbish", "rules infraction"},
    [BY_FAILURE] = {"failure", "abandoned"},
};

const char        *ended_by_name(enum ended_by by) { return ends[by].name; }
static const char *termination(enum ended_by by) { return ends[by].termination; }

static void put(void *context, const char *text, size_t length) { fwrite(text, 1, length, context); }

/* ---- tags ---- */

#define TAGS_MAX 20

struct tags {
    jd_pgn_tag at[TAGS_MAX];
    size_t     count;
};

static void add(struct tags *t, const char *name, const char *value) { t->at[t->count++] = (jd_pgn_tag){name, value}; }

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

    add(&t, "Event", r->match->event ? r->match->event : "?");
    add(&t, "Date", date);
    add(&t, "Round", round);
    add(&t, "White", white->name);
    add(&t, "Black", black->name);
    add(&t, "Result", jd_result_text(r->outcome->result));
    add(&t, "Laws", jd_edition_name(r->match->edition));
    add(&t, "Article", r->outcome->article);
    add(&t, "Termination", termination(r->outcome->by));
    add(&t, "PlyCount", plies);
    if (control_same(&white->limits.control, &black->limits.control)) {
        add(&t, "TimeControl", controls[0]);
    } else {
        add(&t, "WhiteTimeControl", controls[0]);
        add(&t, "BlackTimeControl", controls[1]);
    }
    if (start.chess960)
        add(&t, "Variant", "Chess960");
    if (start.chess960 || !jd_position_same(&start, &array)) {
        add(&t, "SetUp", "1");
        add(&t, "FEN", fen);
    }
    jd_pgn_write_tags(w, t.at, t.count);
}

/* ---- moves ---- */

struct line {
    char   text[160];
    size_t length;
};

static void say(struct line *l, const char *text)
{
    for (; *text; text++)
        l->text[l->length++] = *text;
}

static void say_digits(struct line *l, int64_t n, int width)
{
    char   digits[24];
    size_t at = sizeof digits;
    for (; n || width > 0 || at == sizeof digits; n /= 10, width--)
        digits[--at] = (char)('0' + n % 10);
    memcpy(l->text + l->length, digits + at, sizeof digits - at);
    l->length += sizeof digits - at;
}

/* 1:23:45.678 */
static void say_time(struct line *l, const char *command, int64_t ms)
{
    say(l, command);
    say_digits(l, ms / 3600000, 1);
    say(l, ":");
    say_digits(l, ms / 60000 % 60, 2);
    say(l, ":");
    say_digits(l, ms / 1000 % 60, 2);
    say(l, ".");
    say_digits(l, ms % 1000, 3);
    say(l, "]");
}

static void say_score(struct line *l, const struct moment *m)
{
    int size = m->score < 0 ? -m->score : m->score;
    say(l, m->mate ? "[%eval #" : "[%eval ");
    say(l, m->score < 0 ? "-" : "");
    say_digits(l, m->mate ? size : size / 100, 1);
    if (!m->mate) {
        say(l, ".");
        say_digits(l, size % 100, 2);
    }
    say(l, "] ");
}

/* Without a clock only the time that was taken is known. */
static void write_moment(jd_pgn_writer *w, const struct moment *m, bool clocked)
{
    struct line l = {.length = 0};
    if (m->book) {
        say(&l, "book");
    } else {
        if (m->scored)
            say_score(&l, m);
        if (clocked)
            say_time(&l, "[%clk ", m->clock_ms);
        say_time(&l, clocked ? " [%emt " : "[%emt ", m->spent_ms);
    }
    jd_pgn_write_comment(w, (jd_text){l.text, l.length}, false);
}

static bool has_clock(const struct record *r, jd_colour c)
{
    const struct limits *l = &r->match->competitors[c == JD_WHITE ? r->pairing->white : r->pairing->black].limits;
    return l->clocked || l->movetime_ms;
}

bool record_pgn(FILE *to, const struct record *r)
{
    static const jd_pgn_style style = {.moves = {.letter_o = true, .equals = true}};
    jd_pgn_writer             w;
    jd_pgn_writer_init(&w, put, to, &style);
    write_tags(&w, r);
    jd_position before = jd_game_position(r->game, 0);
    for (int i = 0; i < r->moments->count; i++) {
        jd_pgn_write_move(&w, &before, r->moments->at[i].move);
        write_moment(&w, &r->moments->at[i], has_clock(r, (jd_colour)before.turn));
        before = jd_move_make(&before, r->moments->at[i].move);
    }
    char text[700];
    int  n =
        snprintf(text, sizeof text, "%s%s%s", r->outcome->failure, *r->outcome->failure ? ". " : "", r->outcome->text);
    jd_pgn_write_comment(&w, (jd_text){text, (size_t)n}, false);
    jd_pgn_write_result(&w, r->outcome->result);
    return fflush(to) == 0 && !ferror(to);
}
