/* The report of a match: exact figures, in HTML and on paper. */
#include "arena/report.h"
#include "../support/pdf.h"

/* A match of single games in which the first engine won, drew and lost so many. */
struct played {
    struct competitor   engines[2];
    struct match        match;
    struct openings    *openings;
    struct match_tally  tally;
    struct chronicle    chronicle;
    struct match_report report;
};

static struct outcome outcome_of(const struct pairing *p, int halves)
{
    struct usage   u = {.moves = 40, .ms = 2000, .longest_ms = 300, .nodes = 4000, .depth = 400, .told = 40};
    struct outcome o = {.of = JD_BY_NOBODY, .failed = JD_BY_NOBODY, .plies = 80, .ms = 4000, .used = {u, u}};
    bool           white = p->white == 0 ? halves == 2 : halves == 0;
    o.result = halves == 1 ? JD_DRAW : white ? JD_WHITE_WINS : JD_BLACK_WINS;
    strcpy(o.rule, halves == 1 ? "repetition" : "mate");
    strcpy(o.article, halves == 1 ? "9.2.2" : "5.1.1");
    return o;
}

static void play(struct played *d, int64_t number, int halves)
{
    struct pairing p = pairing_of(&d->match, number);
    struct outcome o = outcome_of(&p, halves);
    tally_add(&d->tally, number, &p, &o);
    chronicle_see(&d->chronicle, GAME_ENDED,
                  &(struct scene){.number = number, .pairing = &p, .outcome = &o, .tally = &d->tally});
}

static struct played *play_all(int wins, int draws, int losses, const char *lang)
{
    struct played *d = calloc(1, sizeof *d);
    assert_non_null(d);
    d->engines[0].name = "Ares <&> Čert";
    d->engines[1].name = "Bellona";
    for (int i = 0; i < 2; i++) {
        d->engines[i].limits.clocked = true;
        assert_int_equal(jd_control_read("60+0.6", &d->engines[i].limits.control, NULL), JD_OK);
    }
    d->match = (struct match){.competitors = d->engines,
                              .count = 2,
                              .games = wins + draws + losses,
                              .rounds = 1,
                              .repeat = 1,
                              .concurrency = 1,
                              .edition = JD_EDITION_DEFAULT,
                              .seed = 42};
    d->openings = openings_load(&d->match);
    assert_non_null(d->openings);
    assert_true(tally_init(&d->tally, &d->match));
    assert_true(chronicle_init(&d->chronicle, &d->match, d->openings));
    d->report = (struct match_report){&d->match, &d->tally, &d->chronicle, jd_language_find(lang), true, "2026.11.16"};
    return d;
}

static struct played *played(int wins, int draws, int losses, const char *lang)
{
    struct played *d = play_all(wins, draws, losses, lang);
    for (int i = 0; i < wins + draws + losses; i++)
        play(d, i, i < wins ? 2 : i < wins + draws ? 1 : 0);
    return d;
}

static void done(struct played *d)
{
    chronicle_free(&d->chronicle);
    tally_free(&d->tally);
    openings_free(d->openings);
    free(d);
}

static char *html_of(const struct played *d)
{
    FILE *f = tmpfile();
    assert_non_null(f);
    assert_true(report_html(&d->report, f));
    size_t size = (size_t)ftell(f);
    char  *text = calloc(1, size + 1);
    assert_non_null(text);
    rewind(f);
    assert_int_equal(fread(text, 1, size, f), size);
    fclose(f);
    return text;
}

/* Behind its styles. */
static const char *body_of(const char *html)
{
    const char *body = strstr(html, "</style>");
    assert_non_null(body);
    return body;
}

/* 0.75 of the points: 400 log10 3 = 190.85; see the test of Elo in tests/match/parts.c. */
static void figures(void **state)
{
    struct played *d = played(60, 30, 10, "en");
    char          *text = html_of(d);
    pdf_has(text, "<title>Ares &lt;&amp;&gt; Čert – Bellona</title>");
    pdf_has(body_of(text), "<p>100 of 100 games played · The match is over · 16\u00a0November 2026</p>");
    pdf_has(text,
            "<td class=\"num\">1</td><td>Ares &lt;&amp;&gt; Čert</td><td class=\"num\">100</td><td class=\"num\">60"
            "</td><td class=\"num\">30</td><td class=\"num\">10</td><td class=\"num\">75.0 %</td>"
            "<td class=\"num\">+190.8 ± 62.0</td><td class=\"num\">100.0 %</td><td class=\"num\">0</td>"
            "<td class=\"num\">0</td>");
    pdf_has(body_of(text),
            "<td class=\"num\">25.0 %</td><td class=\"num\">−190.8 ± 62.0</td><td class=\"num\">0.0 %</td>");
    pdf_has(body_of(text), "<td>Bellona</td><td class=\"num\">25/100</td><td class=\"num\">×</td>");
    pdf_has(body_of(text), "<td>mate</td><td>5.1.1</td><td class=\"num\">70</td>");
    pdf_has(body_of(text), "<td>same position three times</td><td>9.2.2</td><td class=\"num\">30</td>");
    pdf_has(text,
            "<td>Bellona</td><td class=\"num\">1+0.6</td><td class=\"num\">4000</td><td class=\"num\">0:03:20</td>"
            "<td class=\"num\">0.050 s</td><td class=\"num\">0.300 s</td><td class=\"num\">10.0</td>"
            "<td class=\"num\">100</td>");
    pdf_has(text,
            "<td>initial position</td><td class=\"num\">100</td><td class=\"num\">35</td><td class=\"num\">30</td>"
            "<td class=\"num\">35</td>");
    pdf_has(body_of(text), "<td class=\"num\">100</td><td>Bellona</td><td>Ares &lt;&amp;&gt; Čert</td><td>1-0</td>"
                           "<td>mate (5.1.1)</td><td class=\"num\">80</td><td class=\"num\">4.000 s</td>");
    /* 190.85 of -252.9 to 252.9, and 62.05 to either side of it */
    pdf_has(body_of(text), "M489.6 12.0L600.0 12.0M489.6 7.0v10M600.0 7.0v10\"/><circle class=\"value\" cx=\"544.8\"");
    pdf_has(body_of(text), "Elo of Ares &lt;&amp;&gt; Čert with its error, game by game");
    pdf_lacks(text, "<script");
    pdf_lacks(text, "http://");
    free(text);
    done(d);
}

/* The LLR of 150, 200 and 100 between 0 and 5 Elo is 1.2126: tests/match/parts.c. */
static void the_test(void **state)
{
    struct played *d = played(150, 200, 100, "cs");
    d->match.sprt =
        (struct sprt){.on = true, .trinomial = true, .elo1 = 5, .alpha = 0.05, .beta = 0.05, .model = SPRT_LOGISTIC};
    char *text = html_of(d);
    pdf_has(body_of(text), "<p>Test pokračuje. LLR 1.21 mezi -2.94 a\u00a02.94. H0: 0 Elo, H1: 5 Elo</p>");
    pdf_has(text, "class=\"legend\" x=\"604\" y=\"4.0\">2.94</text>");
    pdf_has(text, "class=\"legend\" x=\"604\" y=\"164.0\">-2.94</text>");
    free(text);
    done(d);
}

/* With more games than points, every second one goes, and the last stays where it belongs. */
static void a_long_course(void **state)
{
    struct played *d = play_all(1400, 0, 0, "en");
    for (int i = 0; i < 1400; i++)
        play(d, i, i % 3);
    assert_int_equal(d->chronicle.stride, 4);
    assert_int_equal(d->chronicle.course_count, 350);
    for (size_t i = 0; i < 350; i++)
        assert_int_equal(d->chronicle.course[i].played, 4 * (i + 1));
    assert_int_equal(d->chronicle.recent_count, RECENT_MAX);
    assert_int_equal(d->chronicle.recent[0].number, 1399);
    assert_int_equal(d->chronicle.recent[11].number, 1388);
    done(d);
}

static void on_paper(void **state)
{
    struct played *d = played(60, 30, 10, "cs");
    struct paper   a, b;
    assert_true(report_pdf(&d->report, &a));
    assert_true(report_pdf(&d->report, &b));
    assert_int_equal(pdf_pages(&a), 4);
    pdf_tidy(&a, 595.3, 841.9);
    char *text = pdf_text(&a);
    pdf_has(text, "odehráno partií: 100 z 100 · Zápas skončil · 16. 11. 2026");
    pdf_has(text, "1 Ares <&> Čert 100 60 30 10 75.0 % +190.8 ± 62.0 100.0 % 0 0");
    pdf_has(text, "třetí výskyt pozice 9.2.2 30");
    pdf_has(text, "Bellona 1+0.6 4000 0:03:20 0.050 s 0.300 s 10.0 100");
    pdf_has(text, "100 Bellona Ares <&> Čert 1-0 mat (5.1.1) 80 4.000 s");
    pdf_has(text, "4 / 4");
    free(text);
    pdf_same(a, b);
    done(d);
}

/* Whatever the order in which games end: only the course depends on it. */
static void in_any_order(void **state)
{
    struct played *d = played(6, 3, 1, "de"), *e = play_all(6, 3, 1, "de");
    for (int i = 9; i >= 0; i--)
        play(e, i, i < 6 ? 2 : i < 9 ? 1 : 0);
    char       *one = html_of(d), *two = html_of(e);
    const char *cut = strstr(body_of(one), "<figure");
    assert_non_null(cut);
    assert_memory_equal(one, two, (size_t)(cut - one));
    assert_string_equal(strstr(one, "Alle Partien"), strstr(two, "Alle Partien"));
    free(one);
    free(two);
    done(d);
    done(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures),       cmocka_unit_test(the_test),     cmocka_unit_test(on_paper),
        cmocka_unit_test(a_long_course), cmocka_unit_test(in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
