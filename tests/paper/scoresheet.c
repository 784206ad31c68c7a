/* Scoresheets as PDF: what can be read on them, in whose words, on how many pages. */
#include "paper/scoresheet.h"
#include "../support/pdf.h"

static const char short_game[] =
    "{\"regulations\": {\"edition\": \"2018\", \"control\": \"40/5400+30:1800+30\", \"white\": \"Žďár nad Sázavou\","
    " \"black\": \"Đurđevac-Čakovec\", \"event\": \"Mistrovství Čech\", \"site\": \"Ústí nad Labem\", \"round\": "
    "3,"
    " \"board\": \"12\", \"date\": \"2026-11-15\"}}\n"
    "{\"at\": 0, \"do\": \"start\"}\n"
    "{\"at\": 30000, \"by\": \"white\", \"do\": \"play\", \"move\": \"e2e4\"}\n"
    "{\"at\": 61000, \"by\": \"black\", \"do\": \"play\", \"move\": \"e7e5\"}\n"
    "\n"
    "{\"at\": 70000, \"by\": \"white\", \"do\": \"play\", \"move\": \"g1g3\"}\n"
    "{\"at\": 90000, \"by\": \"white\", \"do\": \"release\", \"move\": \"g1f3\"}\n"
    "{\"at\": 90500, \"by\": \"white\", \"do\": \"offer\"}\n"
    "{\"at\": 91000, \"by\": \"white\", \"do\": \"press\"}\n"
    "{\"at\": 99000, \"by\": \"black\", \"do\": \"touch\", \"square\": \"b8\"}\n"
    "{\"at\": 100000, \"by\": \"black\", \"do\": \"play\", \"move\": \"b8c6\"}\n"
    "{\"at\": 110000, \"by\": \"black\", \"do\": \"resign\"}\n"
    "{\"at\": 120000, \"by\": \"white\", \"do\": \"sign\", \"result\": \"1-0\"}\n";

static struct paper sheet(const char *log, jd_colour of, const jd_language *language, enum paper_size size)
{
    struct scoresheet   how = {of, language, size};
    struct record_fault fault;
    struct paper        out;
    if (!scoresheet_write(log, strlen(log), &how, &out, &fault))
        fail_msg("line %zu, column %zu: expected %s", fault.line, fault.where.offset + 1, fault.where.expected);
    return out;
}

static char *text_of(const char *log, jd_colour of, const jd_language *language)
{
    struct paper pdf = sheet(log, of, language, PAPER_A4);
    char        *text = pdf_text(&pdf);
    pdf_tidy(&pdf, 595.3, 841.9);
    free(pdf.bytes);
    return text;
}

/* LAW 2009:8.1 2014:8.1.a,8.1.d 2018-:8.1.1,8.1.5 */
static void what_is_on_it(void **state)
{
    char *text = text_of(short_game, JD_WHITE, jd_language_find("en"));
    pdf_has(text, "Mistrovství Čech");
    pdf_has(text, "Ústí nad Labem");
    pdf_has(text, "15 November 2026");
    pdf_has(text, "Round 3"); /* a label and what it says */
    pdf_has(text, "Board 12");
    pdf_has(text, "90 min for 40 moves, then 30 min, +30 s a move · standard");
    pdf_has(text, "Laws of Chess 2018");
    pdf_has(text, "Žďár nad Sázavou");
    pdf_has(text, "Đurđevac-Čakovec");
    pdf_has(text, "1 e4 1:30:30 e5 1 1:30:29");
    pdf_has(text, "2 Nf3 (=) 1:30:30 Nc6 2 1:32:50"); /* two minutes more after the illegal move */
    pdf_has(text, "1 1… 0:01:10 Article 7.5.5: Žďár nad Sázavou completed the illegal move");
    pdf_has(text, "2 2… 0:01:50 Article 5.1.2: Đurđevac-Čakovec resigned.");
    pdf_lacks(text, "4.3"); /* not every touch */
    pdf_has(text, "Result 1-0 Article 5.1.2");
    pdf_has(text, "signed in the log 0:02:00: 1-0");
    pdf_has(text, "White's signature Žďár nad Sázavou");
    pdf_has(text, "Arbiter's signature");
    pdf_has(text, "Recorded automatically");
    pdf_has(text, "1 / 1");
    free(text);
}

/* LAW 2009-:C.2,C.3 */
static void in_his_language(void **state)
{
    static const struct {
        const char *language, *says[9];
    } rows[] = {
        {"en", {"Scoresheet", "Nf3", "Nc6", "Time control", "Đurđevac-Čakovec resigned", "Black's signature"}},
        {"cs",
         {"Partiář", "Jf3", "Jc6", "Šachovnice 12", "15. 11. 2026", "Černý", "Podpis rozhodčího", "článek 5.1.2"}},
        {"sk", {"Partiár", "Jf3", "Jc6", "Súťaž", "Dátum 15. 11. 2026", "Čierny", "vážny šach", "Podpis Bieleho"}},
        {"hr", {"Obrazac za zapisivanje", "Sf3", "Sc6", "Ploča 12", "15. 11. 2026.", "Bijeli", "potpisano u dnevniku"}},
        {"sl", {"Zapisnik partije", "Sf3", "Sc6", "Časovna kontrola", "Črni", "Odločitve", "Podpis črnega"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *text = text_of(short_game, JD_BLACK, jd_language_find(rows[i].language));
        for (int k = 0; k < 9 && rows[i].says[k]; k++)
            if (strcmp(rows[i].says[k], "Súťaž") != 0) /* the event has no label: it is the title */
                pdf_has(text, rows[i].says[k]);
        pdf_has(text, "Đurđevac-Čakovec");
        free(text);
    }
}

static const char written[] =
    "{\"regulations\": {\"edition\": \"2023\", \"control\": \"5400+30\", \"sheets\": \"manual\", \"white\": \"A\", "
    "\"black\": \"B\"}}\n"
    "{\"at\": 0, \"do\": \"start\"}\n"
    "{\"at\": 1000, \"by\": \"white\", \"do\": \"play\", \"move\": \"e2e4\"}\n"
    "{\"at\": 1100, \"by\": \"white\", \"do\": \"write\", \"text\": \"e2-e4\"}\n"
    "{\"at\": 1200, \"by\": \"white\", \"do\": \"write\", \"text\": \"(=)\"}\n"
    "{\"at\": 1300, \"by\": \"white\", \"do\": \"write\", \"text\": \"1:29\"}\n"
    "{\"at\": 1400, \"by\": \"black\", \"do\": \"write\", \"text\": \"tajemství\"}\n"
    "{\"at\": 1500, \"by\": \"black\", \"do\": \"write\", \"text\": \"d4\"}\n"
    "{\"at\": 2000, \"by\": \"black\", \"do\": \"play\", \"move\": \"g8f6\"}\n"
    "{\"at\": 2100, \"by\": \"white\", \"do\": \"write\", \"text\": \"Jf6\", \"lang\": \"cs\"}\n"
    "{\"at\": 3000, \"by\": \"white\", \"do\": \"play\", \"move\": \"b1c3\"}\n"
    "{\"at\": 3100, \"by\": \"white\", \"do\": \"write\", \"text\": \"Nf3\"}\n"
    "{\"at\": 4000, \"by\": \"black\", \"do\": \"resign\"}\n";

/* What he wrote, right or wrong, and nothing that the other wrote. */
static void by_hand(void **state)
{
    char *white = text_of(written, JD_WHITE, jd_language_find("en")),
         *black = text_of(written, JD_BLACK, jd_language_find("en"));
    pdf_has(white, "1 e2-e4 (=) 1:29 Jf6");
    pdf_has(white, "2 Nf3"); /* Nc3 was played */
    pdf_lacks(white, "Nc3");
    pdf_has(white, "Article 8.1.1: A wrote “Nf3”, which was not played.");
    pdf_lacks(white, "tajemství");
    pdf_lacks(white, "d4");
    pdf_has(white, "As the player wrote it · half-moves written: 3 / 3");
    pdf_has(black, "1 d4");
    pdf_has(black, "“tajemství”, which has no place on a scoresheet");
    pdf_lacks(black, "e2-e4");
    pdf_lacks(black, "Nf3");
    pdf_lacks(black, "1:29");
    pdf_has(black, "half-moves written: 1 / 3");
    free(white);
    free(black);
}

/* Moves that are taken back are no longer on the sheet. */
static void taken_back(void **state)
{
    static const char log[] = "{\"regulations\": {\"control\": \"5400\", \"sheets\": \"manual\"}}\n"
                              "{\"at\": 0, \"do\": \"start\"}\n"
                              "{\"at\": 1, \"by\": \"white\", \"do\": \"play\", \"move\": \"a2a4\"}\n"
                              "{\"at\": 2, \"by\": \"white\", \"do\": \"write\", \"text\": \"a4\"}\n"
                              "{\"at\": 3, \"do\": \"restore\", \"ply\": 0}\n"
                              "{\"at\": 4, \"by\": \"white\", \"do\": \"play\", \"move\": \"h2h4\"}\n"
                              "{\"at\": 5, \"by\": \"white\", \"do\": \"write\", \"text\": \"h4\"}\n";
    char             *text = text_of(log, JD_WHITE, jd_language_find("en"));
    pdf_has(text, "1 h4");
    pdf_lacks(text, "a4");
    free(text);
}

/* A wrong entry is put right by writing the move that was played. */
static void put_right(void **state)
{
    static const char log[] = "{\"regulations\": {\"control\": \"5400\", \"sheets\": \"manual\"}}\n"
                              "{\"at\": 0, \"do\": \"start\"}\n"
                              "{\"at\": 1, \"by\": \"white\", \"do\": \"play\", \"move\": \"a2a4\"}\n"
                              "{\"at\": 2, \"by\": \"white\", \"do\": \"write\", \"text\": \"a3\"}\n"
                              "{\"at\": 3, \"by\": \"black\", \"do\": \"play\", \"move\": \"b5\"}\n"
                              "{\"at\": 4, \"by\": \"white\", \"do\": \"write\", \"text\": \"b5\"}\n"
                              "{\"at\": 5, \"by\": \"white\", \"do\": \"write\", \"text\": \"a4\"}\n"
                              "{\"at\": 6, \"by\": \"white\", \"do\": \"play\", \"move\": \"axb5\"}\n"
                              "{\"at\": 7, \"by\": \"white\", \"do\": \"write\", \"text\": \"a:b\"}\n";
    char             *text = text_of(log, JD_WHITE, jd_language_find("en"));
    pdf_has(text, " 1 a4 1 b5 2 a:b 3 "); /* the first ruling is about a3 */
    free(text);
}

/* An offer before his own move goes with the move that he makes then. */
static void offer_before_moving(void **state)
{
    static const char log[] = "{\"regulations\": {\"control\": \"5400\"}}\n"
                              "{\"at\": 0, \"do\": \"start\"}\n"
                              "{\"at\": 1000, \"by\": \"white\", \"do\": \"play\", \"move\": \"e4\"}\n"
                              "{\"at\": 2000, \"by\": \"black\", \"do\": \"play\", \"move\": \"e5\"}\n"
                              "{\"at\": 3000, \"by\": \"white\", \"do\": \"offer\"}\n"
                              "{\"at\": 4000, \"by\": \"white\", \"do\": \"play\", \"move\": \"d4\"}\n"
                              "{\"at\": 5000, \"by\": \"black\", \"do\": \"play\", \"move\": \"d5\"}\n";
    char             *text = text_of(log, JD_WHITE, jd_language_find("en"));
    pdf_has(text, "1 e4 1:29:59 e5 1 1:29:59"); /* the arbiter has a note about the moment (9.1.2.1) */
    pdf_has(text, "2 d4 (=) 1:29:57 d5 1:29:58");
    pdf_has(text, "unfinished");
    free(text);
}

/* A game of 300 moves under the edition that lets it go on, with names that no sheet has room for. */
static char *long_game(void)
{
    static const char *const moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    char                    *log = malloc(100000);
    int                      at = sprintf(
                             log, "{\"regulations\": {\"edition\": \"2009\", \"control\": \"36000\", \"white\": "
                                                       "\"Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu\","
                                                       " \"black\": \"Š\", \"event\": \"An Event Whose Name Is Much Longer than the Name of any Event Should "
                                                       "Be, in Memory of Somebody\"}}\n{\"at\": 0, \"do\": \"start\"}\n");
    for (int i = 0; i < 600; i++)
        at += sprintf(log + at, "{\"at\": %d, \"by\": \"%s\", \"do\": \"play\", \"move\": \"%s\"}\n", 3000 * (i + 1),
                      i % 2 ? "black" : "white", moves[i % 4]);
    return log;
}

static void long_games(void **state)
{
    static const struct {
        enum paper_size size;
        double          width, height;
        int             pages;
    } rows[] = {{PAPER_A4, 595.3, 841.9, 4}, {PAPER_LETTER, 612, 792, 4}};
    char *log = long_game();
    for (size_t i = 0; i < 2; i++) {
        struct paper pdf = sheet(log, JD_WHITE, jd_language_find("sl"), rows[i].size);
        char        *text = pdf_text(&pdf);
        assert_int_equal(pdf_pages(&pdf), rows[i].pages);
        pdf_tidy(&pdf, rows[i].width, rows[i].height);
        for (int n = 1; n <= 300; n++) {
            char line[40];
            sprintf(line, " %d %s", n, n % 2 ? "Sf3" : "Sg1");
            pdf_has(text, line);
        }
        pdf_has(text, "300 Sg1 9:45:00 Sg8 9:45:00");
        pdf_has(text, "4 / 4");
        pdf_has(text, "Podpis sodnika");
        free(text);
        free(pdf.bytes);
    }
    free(log);
}

/* So many rulings that they need pages of their own. */
static void many_rulings(void **state)
{
    char *log = malloc(100000);
    int   at = sprintf(log, "{\"regulations\": {\"control\": \"5400\"}}\n{\"at\": 0, \"do\": \"start\"}\n");
    for (int i = 0; i < 150; i++)
        at += sprintf(log + at, "{\"at\": %d, \"do\": \"penalise\", \"who\": \"%s\", \"measure\": \"warning\"}\n",
                      i + 1, i % 2 ? "black" : "white");
    struct paper pdf = sheet(log, JD_WHITE, jd_language_find("cs"), PAPER_A4);
    char        *text = pdf_text(&pdf);
    assert_int_equal(pdf_pages(&pdf), 3);
    pdf_tidy(&pdf, 595.3, 841.9);
    pdf_has(text, "150 – 0:00:00");
    pdf_has(text, "Podpis bílého");
    free(text);
    free(pdf.bytes);
    free(log);
}

static void chess960(void **state)
{
    static const char log[] = "{\"regulations\": {\"control\": \"180+2\", \"chess960\": 356, \"blind\": \"black\"}}\n"
                              "{\"at\": 0, \"do\": \"start\"}\n"
                              "{\"at\": 1000, \"by\": \"white\", \"do\": \"play\", \"move\": \"e2e4\"}\n";
    char             *text = text_of(log, JD_WHITE, jd_language_find("cs"));
    pdf_has(text, "Chess960, postavení č. 356 · J S S V K V D J · příloha D: Černý");
    pdf_has(text, "3 min, +2 s na tah · bleskový šach");
    free(text);
    static const char odd[] =
        "{\"regulations\": {\"control\": \"600d5\", \"control_black\": \"300\", \"start\": \"4k3/8/8/8/8/8/8/R3K3 b Q "
        "- 0 40\"}}\n"
        "{\"at\": 0, \"do\": \"start\"}\n{\"at\": 1000, \"by\": \"black\", \"do\": \"play\", \"move\": \"e8e7\"}\n"
        "{\"at\": 2000, \"by\": \"white\", \"do\": \"play\", \"move\": \"e1c1\"}\n";
    text = text_of(odd, JD_WHITE, jd_language_find("en"));
    pdf_has(text, "Start position: 4k3/8/8/8/8/8/8/R3K3 b Q - 0 40");
    pdf_has(text, "White: 10 min, 5 s delay a move · Black: 5 min · rapid");
    pdf_has(text, "40 Ke7 0:04:59 41 0-0-0"); /* Black begins, in his own column */
    free(text);
}

/* The same log, the same bytes. */
static void deterministic(void **state)
{
    struct paper a = sheet(short_game, JD_WHITE, jd_language_find("cs"), PAPER_A4);
    struct paper b = sheet(short_game, JD_WHITE, jd_language_find("cs"), PAPER_A4);
    pdf_same(a, b);
}

static void bad_logs(void **state)
{
    static const struct {
        const char *log;
        size_t      line, column;
        const char *expected;
    } rows[] = {
        {"", 1, 1, "the regulations"},
        {"\n \n", 3, 1, "the regulations"},
        {"{\"regulations\": {}}", 1, 17, "the field \"control\""},
        {"{\"regulations\": {\"control\": \"60\"}}\n\n{\"at\": 5, \"do\": \"start\"}\n{\"at\": 4, \"do\": \"tick\"}\n",
         4, 8, "a time not before that of the event before"},
        {"{\"regulations\": {\"control\": \"60\"}}\n{\"at\": 5, \"do\": \"stare\"}\n", 2, 17,
         "a kind of event such as \"play\""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct scoresheet   how = {JD_WHITE, jd_language_find("en"), PAPER_A4};
        struct record_fault fault;
        struct paper        out;
        assert_false(scoresheet_write(rows[i].log, strlen(rows[i].log), &how, &out, &fault));
        assert_int_equal(fault.line, rows[i].line);
        assert_int_equal(fault.where.offset + 1, rows[i].column);
        assert_string_equal(fault.where.expected, rows[i].expected);
    }
}

/* Names are text from anywhere: line ends and bytes that are no UTF-8 do no harm. */
static void odd_names(void **state)
{
    static const char log[] = "{\"regulations\": {\"control\": \"60\", \"white\": \"A\\nB\\tC <b>&amp;\", "
                              "\"black\": \"\\u202eabc\", \"event\": 7, \"round\": null}}\n";
    char             *text = text_of(log, JD_WHITE, jd_language_find("en"));
    pdf_has(text, "A B C <b>&amp;");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_on_it), cmocka_unit_test(in_his_language), cmocka_unit_test(by_hand),
        cmocka_unit_test(taken_back),    cmocka_unit_test(put_right),       cmocka_unit_test(offer_before_moving),
        cmocka_unit_test(long_games),    cmocka_unit_test(many_rulings),    cmocka_unit_test(chess960),
        cmocka_unit_test(deterministic), cmocka_unit_test(bad_logs),        cmocka_unit_test(odd_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
