/* The standing of a match: drawn in place on a terminal, a line for each game elsewhere, JSON if asked for. */
#include "match/scoreboard.h"
#include "console/terminal.h"
#include "console/text.h"
#include "match/match.h"
#include "match/outcome.h"
#include "match/pairing.h"
#include "match/stats.h"
#include "match/tally.h"

#include <inttypes.h>
#include <jansson.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define REDRAW_US 100000

struct scoreboard {
    const struct match *match;
    const jd_language  *language;
    bool                live, unicode;
    int                 drawn; /* lines that are on the screen */
    int64_t             drawn_us;
    char                last[400]; /* the last game */
};

struct scoreboard *scoreboard_new(const struct match *m, const jd_language *language)
{
    struct scoreboard *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    setlocale(LC_CTYPE, "");
    const char *term = getenv("TERM");
    t->match = m;
    t->language = language;
    t->live = isatty(STDOUT_FILENO) && !m->json && !m->quiet && !(term && strcmp(term, "dumb") == 0);
    t->unicode = isatty(STDOUT_FILENO) && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    t->drawn_us = -REDRAW_US;
    return t;
}

void scoreboard_free(struct scoreboard *t) { free(t); }

/* ---- the standing ---- */

static const char *text_for(const struct scoreboard *t, text_id id) { return text_of(t->language, id); }

/* As wide as the names are, in characters. */
static int widest(const struct scoreboard *t)
{
    int width = text_columns(text_for(t, TEXT_MATCH_PRINT_ENGINE));
    for (size_t i = 0; i < t->match->count; i++)
        if (text_columns(t->match->competitors[i].name) > width)
            width = text_columns(t->match->competitors[i].name);
    return width;
}

static void elo_text(const struct scoreboard *t, double elo, double error, char *out, size_t size)
{
    const char *sign = t->unicode ? "±" : "+/-";
    if (elo >= 9999 || elo <= -9999)
        snprintf(out, size, "%s", elo > 0 ? t->unicode ? "∞" : "inf" : t->unicode ? "-∞" : "-inf");
    else
        snprintf(out, size, "%+.1f %s %.1f", elo, sign, error);
}

static void pad(const char *text, int width)
{
    for (int n = text_columns(text); n < width; n++)
        putchar(' ');
    fputs(text, stdout);
}

/* What stands behind the name, and how wide it is at least. */
enum column { GAMES, WINS, DRAWS, LOSSES, SCORE, ELO, NELO, LOS, DRAWN, FLAGS, FAILS, COLUMNS };

static const struct {
    text_id id; /* TEXTS: the same in all languages */
    int     width;
} columns[COLUMNS] = {
    [GAMES] = {TEXT_MATCH_PRINT_GAMES, 7},
    [WINS] = {TEXT_MATCH_PRINT_WINS, 7},
    [DRAWS] = {TEXT_MATCH_PRINT_DRAWS, 7},
    [LOSSES] = {TEXT_MATCH_PRINT_LOSSES, 7},
    [SCORE] = {TEXT_MATCH_PRINT_SCORE, 8},
    [ELO] = {TEXTS, 18},
    [NELO] = {TEXTS, 18},
    [LOS] = {TEXTS, 8},
    [DRAWN] = {TEXT_MATCH_PRINT_DRAWN, 8},
    [FLAGS] = {TEXT_MATCH_PRINT_FLAGS, 6},
    [FAILS] = {TEXT_MATCH_PRINT_FAILS, 6},
};

static const char *heading(const struct scoreboard *t, enum column c)
{
    return columns[c].id != TEXTS ? text_for(t, columns[c].id) : c == ELO ? "Elo" : c == NELO ? "nElo" : "LOS";
}

static int column_width(const struct scoreboard *t, enum column c)
{
    int words = text_columns(heading(t, c)) + 1;
    return words > columns[c].width ? words : columns[c].width;
}

static void print_head(const struct scoreboard *t, int width)
{
    printf("%s  #  %s", style(stdout, STYLE_BOLD), text_for(t, TEXT_MATCH_PRINT_ENGINE));
    pad("", width - text_columns(text_for(t, TEXT_MATCH_PRINT_ENGINE)));
    for (enum column c = 0; c < COLUMNS; c++)
        pad(heading(t, c), column_width(t, c));
    printf("%s\n", style(stdout, STYLE_PLAIN));
}

static void print_row(const struct scoreboard *t, const struct match_tally *tally, int place, size_t i, int width)
{
    const struct score *s = &tally->scores[i];
    struct numbers      n = score_numbers(s);
    const char         *name = t->match->competitors[i].name;
    char                elo[48], nelo[48];
    elo_text(t, n.elo, n.error, elo, sizeof elo);
    elo_text(t, n.nelo, n.nelo_error, nelo, sizeof nelo);
    printf("%3d  %s%s%s%*s%*" PRId64 "%*" PRId64 "%*" PRId64 "%*" PRId64 "%*.1f%%", place,
           style(stdout, place == 1 ? STYLE_GOOD : STYLE_PLAIN), name, style(stdout, STYLE_PLAIN),
           width - text_columns(name), "", column_width(t, GAMES), n.games, column_width(t, WINS), s->wins,
           column_width(t, DRAWS), s->draws, column_width(t, LOSSES), s->losses, column_width(t, SCORE) - 1,
           100 * n.points);
    pad(elo, column_width(t, ELO));
    pad(nelo, column_width(t, NELO));
    printf("%*.1f%%%*.1f%%%*" PRId64 "%*" PRId64 "\n", column_width(t, LOS) - 1, 100 * n.los,
           column_width(t, DRAWN) - 1, 100 * n.draws, column_width(t, FLAGS), s->flags, column_width(t, FAILS),
           s->failures);
}

static void print_text(const struct scoreboard *t, text_id id, const struct jd_value *values)
{
    char line[4096];
    text_fill(line, sizeof line, t->language, id, values);
    puts(line);
}

/* A number in its own words. */
struct number {
    char text[24];
};

static struct number number(int64_t n)
{
    struct number out;
    snprintf(out.text, sizeof out.text, "%" PRId64, n);
    return out;
}

static int print_pairs(const struct scoreboard *t, const struct match_tally *tally)
{
    const int64_t *p = tally->scores[0].pairs;
    char           pairs[160];
    if (t->match->count != 2 || p[0] + p[1] + p[2] + p[3] + p[4] == 0)
        return 0;
    snprintf(pairs, sizeof pairs, "[%" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 "]", p[0], p[1], p[2],
             p[3], p[4]);
    print_text(t, TEXT_MATCH_PRINT_PAIRS, JD_VALUES({"who", t->match->competitors[0].name}, {"pairs", pairs}));
    return 1;
}

static int print_sprt(const struct scoreboard *board, const struct match_tally *tally)
{
    static const text_id     verdicts[] = {TEXT_MATCH_PRINT_OPEN, TEXT_MATCH_PRINT_H0, TEXT_MATCH_PRINT_H1};
    static const char *const models[] = {"normalized", "logistic", "bayesian"};
    const struct sprt       *t = &board->match->sprt;
    if (!t->on)
        return 0;
    printf("SPRT (%s, %s) elo0=%g elo1=%g: LLR %.2f (%.2f, %.2f), %s\n", t->trinomial ? "trinomial" : "pentanomial",
           models[t->model], t->elo0, t->elo1, sprt_llr(t, &tally->scores[0]), sprt_lower(t), sprt_upper(t),
           text_for(board, verdicts[sprt_verdict(t, &tally->scores[0])]));
    return 1;
}

const char *ending_words(const char *rule, const jd_language *language)
{
    text_id id = text_find("match.ended.", rule);
    return text_of(language, id == TEXTS ? TEXT_MATCH_ENDED_OTHER : id);
}

static int print_ends(const struct scoreboard *t, const struct match_tally *tally)
{
    char   how[2048];
    size_t at = 0;
    if (tally->end_count == 0)
        return 0;
    for (size_t i = 0; i < tally->end_count && at < sizeof how; i++)
        at += (size_t)snprintf(how + at, sizeof how - at, "%s%s (%s) %" PRId64, i ? ", " : "",
                               ending_words(tally->ends[i].rule, t->language), tally->ends[i].article,
                               tally->ends[i].count);
    print_text(t, TEXT_MATCH_PRINT_ENDED, JD_VALUES({"how", how}));
    return 1;
}

static int print_notes(const struct scoreboard *t, const struct match_tally *tally)
{
    for (size_t i = 0; i < tally->note_count; i++) {
        char words[FAILING_WORDS], what[sizeof words + 40];
        failing_words(words, sizeof words, &tally->notes[i].failing, t->language);
        snprintf(what, sizeof what, "%s%s%s", style(stdout, STYLE_BAD), words, style(stdout, STYLE_PLAIN));
        print_text(t, TEXT_MATCH_PRINT_FIRST,
                   JD_VALUES({"what", what}, {"n", number(tally->notes[i].count).text},
                             {"game", number(tally->notes[i].first + 1).text}));
    }
    return (int)tally->note_count;
}

static int print_winner(const struct scoreboard *t, const struct match_tally *tally)
{
    size_t winner = tally_winner(tally);
    if (winner == SIZE_MAX)
        return 0;
    print_text(t, TEXT_MATCH_PRINT_WINNER, JD_VALUES({"who", t->match->competitors[winner].name}));
    return 1;
}

/* Returns how many lines it has. */
static int print_table(const struct scoreboard *t, const struct match_tally *tally)
{
    size_t order[256];
    int    width = widest(t);
    standing_order(tally->scores, t->match->count, order);
    print_head(t, width);
    for (size_t i = 0; i < t->match->count; i++)
        print_row(t, tally, (int)i + 1, order[i], width);
    return 1 + (int)t->match->count + print_winner(t, tally) + print_pairs(t, tally) + print_sprt(t, tally) +
           print_ends(t, tally) + print_notes(t, tally);
}

/* ---- live ---- */

static void erase(struct scoreboard *t)
{
    if (t->drawn)
        printf("\033[%dA\033[J", t->drawn);
    t->drawn = 0;
}

static void draw(struct scoreboard *t, const struct match_tally *tally)
{
    erase(t);
    char played[100];
    text_fill(played, sizeof played, t->language, TEXT_MATCH_PRINT_PLAYED,
              JD_VALUES({"n", number(tally->played).text}, {"total", number(tally->total).text}));
    printf("%s%s%s\n", played, *t->last ? ": " : "", t->last);
    t->drawn = 1 + print_table(t, tally);
    fflush(stdout);
}

static void describe(const struct scoreboard *t, int64_t number_of, const struct pairing *p, const struct outcome *o,
                     char *out, size_t size)
{
    char round[48], white[121], black[121];
    snprintf(round, sizeof round, "%" PRId64 ".%" PRId64, p->round, p->game);
    snprintf(white, sizeof white, "%.120s", t->match->competitors[p->white].name);
    snprintf(black, sizeof black, "%.120s", t->match->competitors[p->black].name);
    text_fill(out, size, t->language, TEXT_MATCH_PRINT_GAME,
              JD_VALUES({"n", number(number_of).text}, {"round", round}, {"white", white}, {"black", black},
                        {"result", jd_result_text(o->result)}, {"how", ending_words(o->rule, t->language)},
                        {"article", o->article}, {"plies", number(o->plies).text}));
}

void scoreboard_game(struct scoreboard *t, const struct match_tally *tally, int64_t number, const struct pairing *p,
                     const struct outcome *o)
{
    if (t->match->json || t->match->quiet)
        return;
    describe(t, number + 1, p, o, t->last, sizeof t->last);
    if (!t->live) {
        char words[FAILING_WORDS];
        failing_words(words, sizeof words, &o->failing, t->language);
        printf("%s%s%s\n", t->last, *words ? "; " : "", words);
        if (t->match->interval && tally->played % t->match->interval == 0 && tally->played < tally->total)
            print_table(t, tally);
        fflush(stdout);
        return;
    }
    int64_t now = now_us();
    if (now - t->drawn_us < REDRAW_US)
        return;
    t->drawn_us = now;
    draw(t, tally);
}

/* ---- JSON ---- */

static json_t *row_json(const struct scoreboard *t, const struct match_tally *tally, size_t i)
{
    const struct score *s = &tally->scores[i];
    struct numbers      n = score_numbers(s);
    return json_pack("{s:s, s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:[I,I,I,I,I], s:I, s:I}", "name",
                     t->match->competitors[i].name, "games", (json_int_t)n.games, "wins", (json_int_t)s->wins, "draws",
                     (json_int_t)s->draws, "losses", (json_int_t)s->losses, "score", n.points, "elo", n.elo, "error",
                     n.error, "nelo", n.nelo, "nelo_error", n.nelo_error, "los", n.los, "draw_rate", n.draws, "pairs",
                     (json_int_t)s->pairs[0], (json_int_t)s->pairs[1], (json_int_t)s->pairs[2], (json_int_t)s->pairs[3],
                     (json_int_t)s->pairs[4], "flags", (json_int_t)s->flags, "failures", (json_int_t)s->failures);
}

/* What the runner itself needed, without the engines. */
static json_t *runner_json(void)
{
    struct rusage own;
    getrusage(RUSAGE_SELF, &own);
    double seconds = (double)(own.ru_utime.tv_sec + own.ru_stime.tv_sec) +
                     (double)(own.ru_utime.tv_usec + own.ru_stime.tv_usec) / 1e6;
    return json_pack("{s:f, s:I}", "cpu_s", seconds, "memory_kb", (json_int_t)own.ru_maxrss);
}

static void print_json(const struct scoreboard *t, const struct match_tally *tally)
{
    static const char *const verdicts[] = {"open", "H0", "H1"};
    json_t                  *engines = json_array(), *ends = json_array(), *failures = json_array();
    for (size_t i = 0; i < t->match->count; i++)
        json_array_append_new(engines, row_json(t, tally, i));
    for (size_t i = 0; i < tally->end_count; i++)
        json_array_append_new(ends, json_pack("{s:s, s:s, s:I}", "rule", tally->ends[i].rule, "article",
                                              tally->ends[i].article, "games", (json_int_t)tally->ends[i].count));
    for (size_t i = 0; i < tally->note_count; i++)
        json_array_append_new(failures, json_pack("{s:s, s:I, s:I}", "what", tally->notes[i].failing.text, "games",
                                                  (json_int_t)tally->notes[i].count, "first",
                                                  (json_int_t)tally->notes[i].first + 1));
    json_t *o = json_pack("{s:I, s:I, s:I, s:o, s:o, s:o}", "games", (json_int_t)tally->total, "played",
                          (json_int_t)tally->played, "plies", (json_int_t)tally->plies, "engines", engines, "ends",
                          ends, "failures", failures);
    json_object_set_new(o, "runner", runner_json());
    const struct sprt *p = &t->match->sprt;
    if (p->on)
        json_object_set_new(o, "sprt",
                            json_pack("{s:f, s:f, s:f, s:s}", "llr", sprt_llr(p, &tally->scores[0]), "lower",
                                      sprt_lower(p), "upper", sprt_upper(p), "verdict",
                                      verdicts[sprt_verdict(p, &tally->scores[0])]));
    json_dumpf(o, stdout, JSON_COMPACT | JSON_REAL_PRECISION(10));
    putchar('\n');
    json_decref(o);
}

void scoreboard_end(struct scoreboard *t, const struct match_tally *tally)
{
    if (t->match->json) {
        print_json(t, tally);
        return;
    }
    if (t->live)
        draw(t, tally);
    else
        print_table(t, tally);
    fflush(stdout);
}
