/* The sheets of a round as PDF. */
#include "paper/round.h"
#include "../support/pdf.h"

static const struct pairing boards[] = {
    {{"Đurđevac-Čakovec", "Ľubotice"}, {"2½", "3"}, JD_WHITE_WINS, {NULL, NULL}},
    {{"Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "B"}, {NULL, NULL}, JD_DRAW, {NULL, NULL}},
    {{"C", "D"}, {NULL, NULL}, JD_BLACK_FORFEIT_WIN, {NULL, NULL}},
    {{"E", "F"}, {NULL, NULL}, JD_NO_RESULT, {NULL, NULL}},
    {{"Říčany", NULL}, {"1", NULL}, JD_NO_RESULT, {NULL, NULL}},
};

static const struct pairing matches[] = {
    {{"Anna", "Bella"}, {NULL, NULL}, JD_DRAW, {"Rook", "Pawn"}},
    {{"Cyril", "Dora"}, {NULL, NULL}, JD_DRAW, {"Pawn", "Rook"}},
    {{"Ema", "Fany"}, {NULL, NULL}, JD_DRAW, {"Queen", "King"}},
    {{"Gita", NULL}, {NULL, NULL}, JD_NO_RESULT, {"Queen", NULL}},
};

static char *text_of(struct round_sheet sheet)
{
    struct paper pdf;
    assert_true(round_sheet_write(&sheet, &pdf));
    pdf_tidy(&pdf, 595.3, 841.9);
    char *text = pdf_text(&pdf);
    free(pdf.bytes);
    return text;
}

static struct round_sheet results(void)
{
    return (struct round_sheet){.event = "Mistrovství Čech",
                                .site = "Praha",
                                .date = "2026-11-15",
                                .number = 3,
                                .rounds = 9,
                                .results = true,
                                .language = jd_language_find("cs"),
                                .count = 5,
                                .at = boards};
}

static void with_results(void **state)
{
    char *text = text_of(results());
    pdf_has(text, "Mistrovství Čech");
    pdf_has(text, "Kolo 3 / 9 · Výsledky");
    pdf_has(text, "Praha · 15. 11. 2026");
    pdf_has(text, "1 Đurđevac-Čakovec 2½ 1-0 Ľubotice 3");
    pdf_has(text, "½-½ B");
    pdf_has(text, "3 C -/+ D");
    pdf_has(text, "4 E F");
    pdf_has(text, "Říčany 1 volno");
    pdf_lacks(text, "5 Žofie");
    pdf_has(text, "Podpis rozhodčího");
    free(text);
}

/* The boards of a match under its teams, once, though sides change from board to board. */
static void teams(void **state)
{
    struct round_sheet sheet = results();
    sheet.at = matches;
    sheet.count = 4;
    char *text = text_of(sheet);
    pdf_has(text, "Rook – Pawn");
    pdf_lacks(text, "Pawn – Rook");
    pdf_has(text, "Queen – King");
    pdf_has(text, "Gita volno");
    free(text);
}

static void pairings(void **state)
{
    struct round_sheet sheet = results();
    sheet.results = false;
    sheet.language = jd_language_find("hr");
    char *text = text_of(sheet);
    pdf_has(text, "Kolo 3 / 9 · Parovi");
    pdf_has(text, "3 C – D");
    pdf_lacks(text, "1-0");
    pdf_lacks(text, "Potpis suca");
    free(text);
}

static void many_boards(void **state)
{
    struct pairing *many = calloc(100, sizeof *many);
    for (int i = 0; i < 100; i++)
        many[i] = boards[i % 4];
    struct round_sheet sheet = results();
    sheet.count = 100;
    sheet.at = many;
    struct paper a, b;
    assert_true(round_sheet_write(&sheet, &a));
    assert_true(round_sheet_write(&sheet, &b));
    assert_int_equal(pdf_pages(&a), 4);
    pdf_tidy(&a, 595.3, 841.9);
    char *text = pdf_text(&a);
    pdf_has(text, "99 C");
    pdf_has(text, "4 / 4");
    free(text);
    pdf_same(a, b);
    free(many);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_results),
        cmocka_unit_test(teams),
        cmocka_unit_test(pairings),
        cmocka_unit_test(many_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
