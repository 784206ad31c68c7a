/* The standing of a match: drawn in place on a terminal, a line for each game elsewhere, JSON if asked for. */
#include "console/terminal.h"
#include "match/match.h"

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
    bool                live, unicode;
    int                 drawn; /* lines that are on the screen */
    int64_t             drawn_us;
    char                last[200]; /* the last game */
};

struct scoreboard *scoreboard_new(const struct match *m)
{
    struct scoreboard *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    setlocale(LC_CTYPE, "");
    const char *term = getenv("TERM");
    t->match = m;
    t->live = isatty(STDOUT_FILENO) && !m->json && !m->quiet && !(term && strcmp(term, "dumb") == 0);
    t->unicode = isatty(STDOUT_FILENO) && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    t->drawn_us = -REDRAW_US;
    return t;
}

void scoreboard_free(struct scoreboard *t) { free(t); }

/* ---- the standing ---- */

/* As wide as the names are, in characters. */
static int name_width(const char *name)
{
    int width = 0;
    for (; *name; name++)
        width += (*name & 0xc0) != 0x80;
    return width;
}

static int widest(const struct match *m)
{
    int width = 6;
    for (size_t i = 0; i < m->count; i++)
        if (name_width(m->competitors[i].name) > width)
            width = name_width(m->competitors[i].name);
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
    for (int n = name_width(text); n < width; n++)
        putchar(' ');
    fputs(text, stdout);
}

static void print_row(const struct scoreboard *t, const struct tally *tally, int place, size_t i, int width)
{
    const struct score *s = &tally->scores[i];
    struct numbers      n = score_numbers(s);
    const char         *name = t->match->competitors[i].name;
    char                elo[48], nelo[48];
    elo_text(t, n.elo, n.error, elo, sizeof elo);
    elo_text(t, n.nelo, n.nelo_error, nelo, sizeof nelo);
    printf("%3d  %s%s%s%*s %6" PRId64 " %6" PRId64 " %6" PRId64 " %6" PRId64 " %6.1f%%", place,
           style(stdout, place == 1 ? STYLE_GOOD : STYLE_PLAIN), name, style(stdout, STYLE_PLAIN),
           width - name_width(name), "", n.games, s->wins, s->draws, s->losses, 100 * n.points);
    pad(elo, 18);
    pad(nelo, 18);
    printf(" %6.1f%% %6.1f%% %5" PRId64 " %5" PRId64 "\n", 100 * n.los, 100 * n.draws, s->flags, s->failures);
}

static int print_pairs(const struct tally *tally)
{
    const int64_t *p = tally->scores[0].pairs;
    if (tally->match->count != 2 || p[0] + p[1] + p[2] + p[3] + p[4] == 0)
        return 0;
    printf("pairs of %s by points 0 to 2: [%" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 "]\n",
           tally->match->competitors[0].name, p[0], p[1], p[2], p[3], p[4]);
    return 1;
}

static int print_sprt(const struct tally *tally)
{
    static const char *const verdicts[] = {"goes on", "H0 accepted", "H1 accepted"};
    static const char *const models[] = {"normalized", "logistic", "bayesian"};
    const struct sprt       *t = &tally->match->sprt;
    if (!t->on)
        return 0;
    printf("SPRT (%s, %s) elo0=%g elo1=%g: LLR %.2f (%.2f, %.2f), %s\n", t->trinomial ? "trinomial" : "pentanomial",
           models[t->model], t->elo0, t->elo1, sprt_llr(t, &tally->scores[0]), sprt_lower(t), sprt_upper(t),
           verdicts[sprt_verdict(t, &tally->scores[0])]);
    return 1;
}

static int print_ends(const struct tally *tally)
{
    if (tally->end_count == 0)
        return 0;
    for (size_t i = 0; i < tally->end_count; i++)
        printf("%s%s (%s) %" PRId64, i ? ", " : "ended by ", tally->ends[i].rule, tally->ends[i].article,
               tally->ends[i].count);
    putchar('\n');
    return 1;
}

static int print_notes(const struct tally *tally)
{
    for (size_t i = 0; i < tally->note_count; i++)
        printf("%s%s%s: %" PRId64 " (first in game %" PRId64 ")\n", style(stdout, STYLE_BAD), tally->notes[i].text,
               style(stdout, STYLE_PLAIN), tally->notes[i].count, tally->notes[i].first + 1);
    return (int)tally->note_count;
}

static int print_winner(const struct tally *tally)
{
    size_t winner = tally_winner(tally);
    if (winner == SIZE_MAX)
        return 0;
    printf("the knock-out is won by %s\n", tally->match->competitors[winner].name);
    return 1;
}

/* Returns how many lines it has. */
static int print_table(const struct scoreboard *t, const struct tally *tally)
{
    size_t order[256];
    int    width = widest(t->match);
    standing_order(tally->scores, t->match->count, order);
    printf("%s  #  %-*s  games   wins  draws losses   score               Elo              nElo     LOS   draws flags "
           "fails%s\n",
           style(stdout, STYLE_BOLD), width, "engine", style(stdout, STYLE_PLAIN));
    for (size_t i = 0; i < t->match->count; i++)
        print_row(t, tally, (int)i + 1, order[i], width);
    return 1 + (int)t->match->count + print_winner(tally) + print_pairs(tally) + print_sprt(tally) + print_ends(tally) +
           print_notes(tally);
}

/* ---- live ---- */

static void erase(struct scoreboard *t)
{
    if (t->drawn)
        printf("\033[%dA\033[J", t->drawn);
    t->drawn = 0;
}

static void draw(struct scoreboard *t, const struct tally *tally)
{
    erase(t);
    printf("game %" PRId64 " of %" PRId64 "%s%s\n", tally->played, tally->total, *t->last ? ": " : "", t->last);
    t->drawn = 1 + print_table(t, tally);
    fflush(stdout);
}

static void describe(const struct scoreboard *t, int64_t number, const struct pairing *p, const struct outcome *o,
                     char *out, size_t size)
{
    snprintf(out, size, "game %" PRId64 " (%" PRId64 ".%" PRId64 "): %.40s - %.40s %s %s (%s), %d half-moves",
             number + 1, p->round, p->game, t->match->competitors[p->white].name, t->match->competitors[p->black].name,
             jd_result_text(o->result), o->rule, o->article, o->plies);
}

void scoreboard_game(struct scoreboard *t, const struct tally *tally, int64_t number, const struct pairing *p,
                     const struct outcome *o)
{
    if (t->match->json || t->match->quiet)
        return;
    describe(t, number, p, o, t->last, sizeof t->last);
    if (!t->live) {
        printf("%s%s%s\n", t->last, *o->failure ? "; " : "", o->failure);
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

static json_t *row_json(const struct scoreboard *t, const struct tally *tally, size_t i)
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

static void print_json(const struct scoreboard *t, const struct tally *tally)
{
    static const char *const verdicts[] = {"open", "H0", "H1"};
    json_t                  *engines = json_array(), *ends = json_array(), *failures = json_array();
    for (size_t i = 0; i < t->match->count; i++)
        json_array_append_new(engines, row_json(t, tally, i));
    for (size_t i = 0; i < tally->end_count; i++)
        json_array_append_new(ends, json_pack("{s:s, s:s, s:I}", "rule", tally->ends[i].rule, "article",
                                              tally->ends[i].article, "games", (json_int_t)tally->ends[i].count));
    for (size_t i = 0; i < tally->note_count; i++)
        json_array_append_new(failures, json_pack("{s:s, s:I, s:I}", "what", tally->notes[i].text, "games",
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

void scoreboard_end(struct scoreboard *t, const struct tally *tally)
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
