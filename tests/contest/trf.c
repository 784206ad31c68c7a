/* Tournament reports: what is read, what is written, what is said about deviations. */
#include "report.h"

static const char sample[] =
    "012 Spring Open\r\n"
    "022 Brno\r\n"
    "142 5\r\n"
    "152 B\r\n"
    "162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.0    X 1.0\r\n"
    "260 001 005    1    3\r\n"
    "299           0.5    1    4\r\n"
    "250       1.0 001 002 0001 0002\r\n"
    "001    1 m GM Žižka, Jan                        2450 CZE      301234 1980/01/31  6.0    1     3 w 1     2 b 1\r\n"
    "001    2 wWFM Nováková, Eva                     2300 CZE      301235 1990/02     3.0    2     4 b 1     1 w 0\r\n"
    "001    3      Malý, Petr                                                         1.0    4     1 b 0  0000 - H\r\n"
    "001    4      Velký, Jiří                       1800                             1.5    3     2 w 0  0000 - U\r\n"
    "013 Club                                1    2\r\n";

static jd_tournament *read_text(const char *text, jd_trf_listener *listener, void *context)
{
    jd_tournament *t = jd_trf_read(text, strlen(text), listener, context);
    assert_non_null(t);
    return t;
}

static void count_notes(void *context, const jd_trf_note *note) { ++*(int *)context; }

/* All fields, by columns that count characters. */
static void fields(void **state)
{
    int            notes = 0;
    jd_tournament *t = read_text(sample, count_notes, &notes);
    assert_int_equal(notes, 0);
    assert_int_equal(jd_tournament_players(t), 4);
    assert_int_equal(jd_tournament_rounds(t), 5);
    assert_int_equal(jd_tournament_paired(t), 2);
    assert_string_equal(jd_tournament_label(t, 2, "name"), "Nováková, Eva");
    assert_string_equal(jd_tournament_label(t, 2, "title"), "WFM");
    assert_string_equal(jd_tournament_label(t, 2, "country"), "CZE");
    assert_string_equal(jd_tournament_label(t, 2, "fide"), "301235");
    assert_string_equal(jd_tournament_label(t, 2, "born"), "1990/02");
    assert_string_equal(jd_tournament_label(t, 2, "sex"), "w");
    assert_int_equal(jd_tournament_rating(t, 2), 2300);
    assert_false(jd_tournament_has_player(t, 5));
    jd_round_entry e = jd_tournament_entry(t, 1, 2);
    assert_int_equal(e.opponent, 2);
    assert_int_equal(e.colour, 'b');
    assert_int_equal(e.result, '1');
    assert_int_equal(jd_tournament_entry(t, 3, 2).result, 'H');
    assert_int_equal(jd_tournament_entry(t, 3, 3).result, 0);
    assert_int_equal(jd_tournament_score(t, 1, 2), 6000);
    assert_int_equal(jd_tournament_score(t, 3, 2), 1000); /* half a point is a draw's */
    assert_int_equal(jd_tournament_score(t, 4, 2), 1500); /* the bye has points of its own, and half a one was given */
    assert_int_equal(jd_tournament_pairing_score(t, 2, 1), 4000);
    assert_int_equal(jd_tournament_pairing_score(t, 2, 2), 3000);
    jd_tournament_free(t);
}

/* What was written in the format comes back byte by byte. */
static void round_trip(void **state)
{
    size_t         length;
    jd_tournament *t = read_text(sample, NULL, NULL);
    char          *text = jd_trf_write(t, JD_TRF_26, &length);
    assert_string_equal(text, sample);
    assert_int_equal(length, strlen(sample));
    free(text);
    jd_tournament_free(t);
}

/* The codes of pairing programs, and back again. */
static void older(void **state)
{
    static const char expected[] =
        "012 Spring Open\r\n"
        "022 Brno\r\n"
        "XXR 5\r\n"
        "XXC black1\r\n"
        "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 ZPB=0.0 HPB=1.0 FPB=3.0 PAB=1.0 FW=3.0 FL=0.0 X=1.0\r\n";
    size_t         length;
    jd_tournament *t = read_text(sample, NULL, NULL);
    char          *old = jd_trf_write(t, JD_TRF_16, &length);
    assert_memory_equal(old, expected, strlen(expected));
    assert_non_null(strstr(old, "\r\nXXA    1  1.0  1.0\r\nXXA    2  1.0  1.0\r\n001    1 "));
    jd_tournament *again = read_text(old, NULL, NULL);
    char          *modern = jd_trf_write(again, JD_TRF_26, &length);
    assert_string_equal(modern, sample);
    free(old);
    free(modern);
    jd_tournament_free(again);
    jd_tournament_free(t);
}

/* 2006 had no letters. */
static void oldest(void **state)
{
    size_t         length;
    jd_tournament *t = report(3, (const char *const[]){"2wW H U", "1bL Z F"}, 2);
    char          *text = jd_trf_write(t, JD_TRF_06, &length);
    assert_non_null(strstr(text, "     2 w 1  0000 - =  0000 - +\r\n"));
    assert_non_null(strstr(text, "     1 b 0  0000 - -  0000 - +\r\n"));
    free(text);
    jd_tournament_free(t);
}

/* Codes of other programs, in any order, lines ended by CR alone. */
static void codes(void **state)
{
    jd_tournament *t = read_text("XXR 7\rXXC white1\rXXS W=3 D=1\rXXZ 2\rXXP 1 3\r"
                                 "001    1      A                                                                 0.0\r"
                                 "001    2      B                                                                 0.0\r"
                                 "001    3      C                                                                 0.0\r"
                                 "240 H 003  001\r",
                                 NULL, NULL);
    assert_int_equal(jd_tournament_rounds(t), 7);
    assert_int_equal(jd_tournament_entry(t, 2, 1).result, 'Z');
    assert_int_equal(jd_tournament_entry(t, 1, 3).result, 'H');
    assert_int_equal(jd_tournament_paired(t), 0);
    jd_tournament_free(t);
}

struct heard {
    char text[2000];
};

static void hear(void *context, const jd_trf_note *n)
{
    struct heard *h = context;
    size_t        used = strlen(h->text);
    snprintf(h->text + used, sizeof h->text - used, "%d:%d %s [%s]\n", n->line, n->column, n->expected, n->found);
}

#define LINE(number, tail)                                                                                             \
    "001 " number "      X                                                                  " tail "\n"

/* Each deviation is told where it is, and the rest is read. */
static void deviations(void **state)
{
    static const struct {
        const char *text, *expected;
    } rows[] = {
        {"", "1:1 players: lines that begin with 001 []\n"},
        {LINE("   1", "0.0") "XXR many\n", "2:5 a number of rounds, at most 255 [many]\n"},
        {LINE("   1", "0.0") "152 G\n", "2:5 W or B [G]\n"},
        {LINE("   1", "0.0") LINE("   1", "0.0"), "2:8 a number that nobody had before; the line is not read [1]\n"},
        {LINE("  x1", "0.0") LINE("   1", "0.0"), "1:7 a number from 1 to 9999 [x1]\n"},
        {LINE("   1", "0.5"), "1:81 points (81 to 84) that are the sum of the results [player 1]\n"},
        {LINE("   1", "o.0"), "1:82 points such as 11.5 [o.0]\n"},
        {LINE("   1", "1.0    1     2 x 1") LINE("   2", "0.0    2     1 b 0"),
         "1:97 w, b or - [x]\n1:97 w or b in a game that was played [x]\n"},
        {LINE("   1", "1.0    1     2 w 1") LINE("   2", "0.0    2     3 b 0"),
         "1:92 the opponent to have the same game [player 1]\n2:92 an opponent who is in the file [player 2]\n"},
        {LINE("   1", "0.0    1     2 w Q") LINE("   2", "0.0    2     1 b 0"),
         "1:99 one of 1 = 0 + - W D L ? [Q]\n1:99 results that fit each other: 1 and 0, = and =, + and - [player 1]\n"},
        {LINE("   1", "0.0    1     2 w ?") LINE("   2", "1.0    2     1 b ?"),
         "2:81 points (81 to 84) that are the sum of the results [player 2]\n"},
        {LINE("   1", "0.5    1  0000 - ="), "1:99 one of H, F, U, Z, + or -, since there is no opponent [=]\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct heard h = {""};
        jd_tournament_free(read_text(rows[i].text, hear, &h));
        assert_string_equal(h.text, rows[i].expected);
    }
}

/* A round in which nobody plays is over. */
static void nobody(void **state)
{
    jd_tournament *t = report(5, (const char *const[]){"2w1 Z", "1b0 H"}, 2);
    assert_int_equal(jd_tournament_paired(t), 2);
    jd_tournament_free(t);
    t = report(5, (const char *const[]){"2w1 Z", "1b0 ."}, 2);
    assert_int_equal(jd_tournament_paired(t), 1);
    jd_tournament_free(t);
}

static void limits(void **state)
{
    jd_tournament *t = jd_tournament_new(NULL);
    assert_int_equal(jd_tournament_enter(t, 0, "A"), JD_CONTEST_PLAYER);
    assert_int_equal(jd_tournament_enter(t, JD_TRF_PLAYERS + 1, "A"), JD_CONTEST_PLAYER);
    assert_int_equal(jd_tournament_enter(t, JD_TRF_PLAYERS, "A"), JD_CONTEST_OK);
    assert_int_equal(jd_tournament_add_player(t, "B"), JD_CONTEST_PLAYERS);
    assert_false(jd_tournament_has_player(t, 1));
    assert_int_equal(jd_tournament_set_entry(t, JD_TRF_PLAYERS, JD_TRF_ROUNDS + 1, (jd_round_entry){0}),
                     JD_CONTEST_ROUND);
    assert_int_equal(jd_trf_add_record(t, "012 a\n013 b"), JD_CONTEST_TEXT);
    jd_tournament_free(t);
    jd_tournament_free(NULL);
}

/* The columns of points and ranks. */
static void points(void **state)
{
    size_t         length;
    jd_tournament *t = report(3, (const char *const[]){"2w0 H", "1b1 3w=", "U 2b="}, 3);
    assert_int_equal(jd_trf_count_points(t), JD_CONTEST_OK);
    char *text = jd_trf_write(t, JD_TRF_26, &length);
    assert_non_null(strstr(text, " 0.5    3     2 w 0  0000 - H\r\n"));
    assert_non_null(strstr(text, " 1.5    1     1 b 1     3 w =\r\n"));
    assert_non_null(strstr(text, " 1.5    2  0000 - U     2 b =\r\n"));
    free(text);
    jd_tournament_free(t);
}

/* Ranks by the tie-breaks that the report names; by points and numbers where it names none that we know. */
static void ranks(void **state)
{
    static const struct {
        const char *record, *expected[4];
    } rows[] = {{"202 TPN/R", {" 1.0    2 ", " 0.0    4 ", " 1.0    1 ", " 0.0    3 "}},
                {"212 PTS", {" 1.0    1 ", " 0.0    3 ", " 1.0    1 ", " 0.0    3 "}},
                {"202 OTHER", {" 1.0    1 ", " 0.0    3 ", " 1.0    2 ", " 0.0    4 "}}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t         length;
        jd_tournament *t = report(3, (const char *const[]){"2w1", "1b0", "4w1", "3b0"}, 4);
        assert_int_equal(jd_trf_add_record(t, rows[i].record), JD_CONTEST_OK);
        assert_int_equal(jd_trf_count_points(t), JD_CONTEST_OK);
        char *text = jd_trf_write(t, JD_TRF_26, &length), *at = text;
        for (int k = 0; k < 4; k++) {
            at = strstr(at, "\n001 ") + 1;
            assert_memory_equal(at + 80, rows[i].expected[k], 10);
        }
        free(text);
        jd_tournament_free(t);
    }
}

static void keep_note(void *context, const jd_trf_note *note)
{
    jd_trf_note **next = context;
    *(*next)++ = *note;
}

/* What nobody would write is the same tournament again, too: written twice, it is the same text. */
static void odd_ones(void **state)
{
#define PLAYER "001    1      A                                                                  1.0    1  0000 - U\n"
    static const struct {
        const char *text;
        size_t      length;
    } table[] = {
#define TEXT(text) {text, sizeof text - 1}
        TEXT("142 5\n\xEF\xBB\xBF"
             "012 marks where files were put together\n" PLAYER),
        TEXT("299 \0       0.5    1    1\n240 \0 003    1\n01\0 zero\n" PLAYER),
        TEXT("142 9\n192 FIDE_DUTCH_BAKU\n250       1.0 001 002 0007 0009\n" PLAYER),
        TEXT("142 9\n192 FIDE_DUTCH_BAKU\nXXA    1  0.0\n" PLAYER),
        TEXT("142 9\n192 FIDE_DUTCH_BAKU\n250       1.0 001 002 0001 0001\n250      -1.0 001 002 0001 0001\n" PLAYER),
        TEXT("162  W 99999.9    D 1.0\n" PLAYER),
        TEXT("310   1 Team\n240 H 003    1\nXXZ 1\n299    1.5   2.0    3    1\n250  2.0  1.0 001 002 0001 "
             "0001\n" PLAYER),
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        for (int version = JD_TRF_16; version <= JD_TRF_26; version++) {
            size_t         first, second;
            jd_tournament *t = jd_trf_read(table[i].text, table[i].length, NULL, NULL);
            char          *text = jd_trf_write(t, (jd_trf_version)version, &first);
            assert_int_equal(strlen(text), first);
            jd_tournament *again = jd_trf_read(text, first, NULL, NULL);
            char          *twice = jd_trf_write(again, (jd_trf_version)version, &second);
            assert_string_equal(text, twice);
            for (int round = 0; round <= 5; round++)
                assert_int_equal(jd_tournament_pairing_score(t, 1, round),
                                 jd_tournament_pairing_score(again, 1, round));
            jd_tournament_free(t);
            jd_tournament_free(again);
            free(text);
            free(twice);
        }
}

/* Also what only the whole file tells has a line and a column. */
static void places(void **state)
{
    static const char text[] =
        "142 5\n"
        "001    1      A                                                                  9.0    1     2 w 1\n"
        "001    3      B                                                                  0.0    2     1 b 0\n";
    jd_trf_note notes[8] = {0}, *next = notes;
    jd_tournament_free(jd_trf_read(text, sizeof text - 1, keep_note, &next));
    assert_int_equal(next - notes, 4);
    assert_true(notes[0].line == 2 && notes[0].column == 92);
    assert_true(notes[1].line == 2 && notes[1].column == 81);
    assert_true(notes[2].line == 3 && notes[2].column == 5); /* nobody has the number 2 */
    assert_true(notes[3].line == 3 && notes[3].column == 92);
}

#define MEMBERS "013 Club                                1    2\n"

/* One reader of what the type says (192, else 092). */
static void systems(void **state)
{
    static const struct {
        const char *head, *system;
    } rows[] = {
        {"192 FIDE_DUBOV_2026\n", "dubov"},
        {"192 BERGER_ROUNDROBIN_G1\n", "round-robin"},
        {"192 BERGER_ROUNDROBIN_G2\n", "double-round-robin"},
        {"192 FIDE_DOUBLESWISS\n", "double-swiss"},
        {"192 FIDE_BURSTEIN_BAKU\n", "burstein"},
        {"192 FIDE_LIM\n", "lim"},
        {"192 FIDE_DUTCH_2026\n", "dutch"},
        {"192 FIDE_DUTCH_2017\n", "dutch-2017"},
        {"192 FIDE_DOUBLE_SWISS\n", "double-swiss"},
        {"192 FIDE_TEAM_TYPEB_MP_GP\n", "team"},
        {"192 FIDE_TEAM_TYPEB_MP_GP\n" MEMBERS, "team"},
        {"192 FIDE_TEAM_ROUNDROBIN\n" MEMBERS, "round-robin"},
        {"092 Team Swiss System\n" MEMBERS, "team"},
        {"092 Individual: Round-Robin\n", "round-robin"},
        {"092 Individual: Scheveningen\n192 FIDE_LIM\n", "lim"},
        {"092 Berger\n", "round-robin"},
        {"092 Double round robin\n", "double-round-robin"},
        {"092 knock-out\n", "knock-out"},
        {"092 Individual: Swiss-System (Dubov)\n", "dubov"},
        {"092 Elimination\n", NULL},
        {"092 Individual: Swiss-System\n", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[1000];
        snprintf(text, sizeof text, "%s%s", rows[i].head, strstr(sample, "001"));
        jd_tournament *t = read_text(text, NULL, NULL);
        const char    *system = jd_trf_system(t);
        if (rows[i].system)
            assert_string_equal(system ? system : rows[i].head, rows[i].system);
        else
            assert_null(system);
        jd_tournament_free(t);
    }
}

/* What is named is what is read. */
static void named(void **state)
{
    static const char *const more[] = {"round-robin", "double-round-robin", "knock-out"};
    for (size_t i = 0; i < 3 || jd_swiss_system(i - 3); i++) {
        const char    *system = i < 3 ? more[i] : jd_swiss_system(i - 3);
        jd_tournament *t = jd_tournament_new(NULL);
        assert_int_equal(jd_trf_set_system(t, "lim"), JD_CONTEST_OK);
        assert_int_equal(jd_trf_set_system(t, system), JD_CONTEST_OK);
        assert_string_equal(jd_trf_system(t), strcmp(system, "knock-out") ? system : "lim"); /* 192 counts before 092 */
        assert_int_equal(jd_trf_set_system(t, "chance"), JD_CONTEST_ROUND);
        jd_tournament_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odd_ones), cmocka_unit_test(places), cmocka_unit_test(fields), cmocka_unit_test(round_trip),
        cmocka_unit_test(older),    cmocka_unit_test(oldest), cmocka_unit_test(codes),  cmocka_unit_test(deviations),
        cmocka_unit_test(systems),  cmocka_unit_test(named),  cmocka_unit_test(nobody), cmocka_unit_test(limits),
        cmocka_unit_test(points),   cmocka_unit_test(ranks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
