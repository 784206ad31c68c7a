/* Rulings as sentences: every rule in every language with every shape of its arguments, and samples whose
 * grammar is known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "jadoube/jadoube.h"
#include "tongues.h"
#include "words/speech.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static jd_ruling plain(jd_rule rule)
{
    return (jd_ruling){.rule = rule,
                       .edition = JD_ED_2023,
                       .article = "7.5.5",
                       .of = JD_BY_WHITE,
                       .restores = -1,
                       .square = JD_NO_SQUARE,
                       .kind = JD_NO_KIND,
                       .count = 3};
}

/* ---- nothing is missing ---- */

static const struct speech *const speeches[JD_TONGUES] = {&jd_speech_en, &jd_speech_cs, &jd_speech_sk, &jd_speech_hr,
                                                          &jd_speech_sl};

/* Placeholders that text.c knows. */
static bool is_known(const char *name, size_t n)
{
    static const char *const names[] = {"n", "g",  "d", "a",  "on", "og", "od",  "oa", "N",    "G",   "D",
                                        "A", "On", "t", "at", "c",  "o",  "nth", "p",  "time", "ply", "moves"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strlen(names[i]) == n && strncmp(names[i], name, n) == 0)
            return true;
    return false;
}

static void check_template(const char *text, jd_tongue tongue, const char *what)
{
    const char *problem = text ? tongue_problem(*text == ' ' ? text + 1 : text, tongue) : "missing";
    for (const char *at = text; at && (at = strchr(at, '{')) && !problem; at++)
        if (!is_known(at + 1, strcspn(at + 1, "}")))
            problem = "an unknown placeholder";
    if (problem)
        fail_msg("%s, %s: %s: %s", jd_tongue_code(tongue), what, problem, text ? text : "");
}

/* The same arguments are told in every language. */
static void check_same_arguments(const char *text, const char *english, const char *rule, jd_tongue tongue)
{
    static const char *const told[] = {"{t}", "{at}", "{p}", "{time}", "{ply}", "{moves}", "{nth}"};
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        if (!strstr(text, told[i]) != !strstr(english, told[i]))
            fail_msg("%s, %s: %s is not told as in English", jd_tongue_code(tongue), rule, told[i]);
    if (!strpbrk(text, "{") != !strpbrk(english, "{"))
        fail_msg("%s, %s: arguments are not told as in English", jd_tongue_code(tongue), rule);
}

static void every_rule_has_words(void **state)
{
    for (int t = 0; t < JD_TONGUES; t++) {
        for (int rule = 0; rule < JD_RULE_COUNT; rule++) {
            const struct rule_speech *words = &speeches[t]->rule[rule], *english = &jd_speech_en.rule[rule];
            const char               *name = jd_rule_name((jd_rule)rule);
            check_template(words->found, (jd_tongue)t, name);
            check_same_arguments(words->found, english->found, name, (jd_tongue)t);
            assert_int_equal(words->nothing != NULL, english->nothing != NULL);
            assert_int_equal(words->both != NULL, english->both != NULL);
            if (words->nothing)
                check_template(words->nothing, (jd_tongue)t, name);
            if (words->both)
                check_template(words->both, (jd_tongue)t, name);
        }
        for (int result = 1; result < JD_RESULT_COUNT; result++)
            check_template(speeches[t]->result[result], (jd_tongue)t, jd_result_text((jd_result)result));
        for (int cause = 0; cause <= JD_CAUSE_CASTLING; cause++)
            check_template(speeches[t]->cause[cause], (jd_tongue)t, "cause");
    }
}

static void languages_do_not_borrow(void **state)
{
    for (int rule = 0; rule < JD_RULE_COUNT; rule++)
        for (int t = 0; t < JD_TONGUES; t++)
            for (int u = 0; u < t; u++)
                if (strcmp(speeches[t]->rule[rule].found, speeches[u]->rule[rule].found) == 0 &&
                    !(t == JD_SLOVAK && u == JD_CZECH) && !(t == JD_SLOVENE && u == JD_CROATIAN))
                    fail_msg("%s: %s", jd_rule_name((jd_rule)rule), speeches[t]->rule[rule].found);
}

/* ---- every shape ---- */

static void check_sentences(const jd_ruling *r, jd_tongue tongue)
{
    char        text[2000];
    size_t      length = jd_ruling_text(r, jd_tongue_code(tongue), text, sizeof text);
    const char *problem = tongue_problem(text, tongue);
    assert_int_equal(length, strlen(text));
    if (!problem && strpbrk(text, "{}"))
        problem = "an unfilled placeholder";
    if (!problem && (text[length - 1] != '.' || strstr(text, " .") || strstr(text, " ,") || strstr(text, "()")))
        problem = "not a sentence";
    for (const char *at = text; !problem && (at = strstr(at, ". ")); at += 2)
        if (at[2] >= 'a' && at[2] <= 'z' && !isdigit((unsigned char)at[-1]))
            problem = "a sentence that begins small";
    if (!problem && strncmp(text, speeches[tongue]->article, strlen(speeches[tongue]->article)) != 0)
        problem = "no Article";
    if (problem)
        fail_msg("%s, %s: %s: %s", jd_tongue_code(tongue), jd_rule_name(r->rule), problem, text);
}

static void every_shape_in_every_language(void **state)
{
    static const jd_party parties[] = {JD_BY_WHITE, JD_BY_BLACK, JD_BY_BOTH, JD_BY_NOBODY, JD_BY_ARBITER};
    for (int rule = 0; rule < JD_RULE_COUNT; rule++) {
        for (unsigned shape = 0; shape < 1 << 9; shape++) {
            jd_ruling r = plain((jd_rule)rule);
            r.of = parties[shape % 5];
            r.refused = shape & 1;
            r.annulled = shape & 2;
            r.result = (jd_result)(shape & 4 ? 1 + shape / 8 % (JD_RESULT_COUNT - 1) : 0);
            r.gives[0] = shape & 8 ? 120000 : 0;
            r.gives[1] = shape & 16 ? -7500 : 0;
            r.restores = shape & 32 ? (int)(shape % 7) : -1;
            r.count = (int)(shape % 8);
            r.cause = (jd_cause)(shape % (JD_CAUSE_CASTLING + 1));
            r.points = (double)(shape % 7) / 2;
            if (shape & 64)
                strcpy(r.text, "Ke3");
            if (shape & 128) {
                r.square = (jd_square)(shape % 64);
                r.kind = shape & 1 ? JD_NO_KIND : (jd_kind)(shape % 6);
            }
            if (shape & 256) {
                jd_position p = jd_position_initial();
                r.bound = true;
                jd_moves_legal(&p, &r.binds);
            }
            for (int t = 0; t < JD_TONGUES; t++)
                check_sentences(&r, (jd_tongue)t);
        }
    }
}

/* ---- samples ---- */

static void check(const jd_ruling *r, const char *lang, const char *expected)
{
    char text[1000];
    assert_int_equal(jd_ruling_text(r, lang, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
}

static void illegal_move_with_all_that_follows(void **state)
{
    jd_ruling r = plain(JD_RULE_ILLEGAL_MOVE);
    jd_square e1 = jd_square_parse("e1"), d1 = jd_square_parse("d1");
    r.binds.at[0] = jd_move_of(e1, d1);
    r.binds.at[1] = jd_move_special(e1, jd_square_parse("h1"), JD_CASTLING);
    r.binds.at[2] = jd_move_promotion(jd_square_parse("d7"), jd_square_parse("d8"), JD_KNIGHT);
    r.binds.count = 3;
    r.bound = true;
    r.cause = JD_CAUSE_MOVE;
    r.count = 1;
    r.gives[JD_BLACK] = 120000;
    r.restores = 4;
    strcpy(r.text, "e1e3");
    char moves[5][40], text[600];
    for (int t = 0; t < JD_TONGUES; t++) {
        static const char *const knights[] = {"N", "J", "J", "S", "S"};
        jd_ruling_text(&r, jd_tongue_code((jd_tongue)t), text, sizeof text);
        snprintf(moves[t], sizeof moves[t], "d7d8%s", knights[t]);
        assert_non_null(strstr(text, moves[t]));
        assert_non_null(strstr(text, "0-0"));
        assert_non_null(strstr(text, ": e1d1, 0-0, d7d8"));
    }
    r.binds.count = 1;
    check(&r, "en",
          "Article 7.5.5: White completed the illegal move “e1e3” (1st in this game). Black gets 2 minutes more. The "
          "position after the 4th half-move is set up again. White must play e1d1.");
    check(&r, "cs",
          "Článek 7.5.5: Bílý ukončil nepřípustný tah „e1e3“ (1. v této partii). Černý dostává navíc 2 minuty. Staví "
          "se znovu pozice po 4. půltahu. Bílý musí zahrát e1d1.");
    check(&r, "sk",
          "Článok 7.5.5: Biely ukončil neprípustný ťah „e1e3“ (1. v tejto partii). Čierny dostáva navyše 2 minúty. "
          "Stavia sa znova pozícia po 4. polťahu. Biely musí zahrať e1d1.");
    check(&r, "hr",
          "Članak 7.5.5: Bijeli je dovršio nedopušten potez „e1e3“ (1. u ovoj partiji). Crni dobiva još 2 minute. "
          "Vraća se pozicija nakon 4. polupoteza. Bijeli mora odigrati e1d1.");
    check(&r, "sl",
          "Člen 7.5.5: Beli je zaključil nedovoljeno potezo »e1e3« (1. v tej partiji). Črni dobi še 2 minuti. Znova se "
          "postavi pozicija po 4. polpotezi. Beli mora odigrati e1d1.");
}

static void flag_of_black_in_the_genitive(void **state)
{
    jd_ruling r = plain(JD_RULE_TIME);
    r.article = "6.9";
    r.of = JD_BY_BLACK;
    r.result = JD_WHITE_WINS;
    check(&r, "en", "Article 6.9: Black's flag fell before enough moves were completed. White wins, 1-0.");
    check(&r, "cs", "Článek 6.9: Praporek černého padl dříve, než byl ukončen potřebný počet tahů. Vyhrává bílý, 1-0.");
    check(&r, "sk",
          "Článok 6.9: Zástavka Čierneho padla skôr, ako bol ukončený potrebný počet ťahov. Vyhráva Biely, 1-0.");
    check(&r, "hr",
          "Članak 6.9: Zastavica crnoga pala je prije nego što je dovršeno dovoljno poteza. Pobjeđuje bijeli, 1-0.");
    check(&r, "sl", "Člen 6.9: Zastavica črnega je padla, preden je bilo zaključenih dovolj potez. Zmaga beli, 1-0.");
    r.result = JD_DRAW;
    check(&r, "sl",
          "Člen 6.9: Zastavica črnega je padla, preden je bilo zaključenih dovolj potez. Beli ne bi mogel dati mata z "
          "nobenim nizom dovoljenih potez. Partija se konča z remijem, ½-½.");
    check(&r, "cs",
          "Článek 6.9: Praporek černého padl dříve, než byl ukončen potřebný počet tahů. Bílý by nemohl dát mat žádným "
          "sledem přípustných tahů. Partie končí remízou, ½-½.");
}

static void what_has_no_effect_says_so(void **state)
{
    jd_ruling r = plain(JD_RULE_NOT_ON_MOVE);
    r.article = "1.3";
    r.refused = true;
    check(&r, "en", "Article 1.3: White is not on the move. The act has no effect.");
    check(&r, "hr", "Članak 1.3: Bijeli nije na potezu. Ta radnja nema učinka.");
    r.of = JD_BY_NOBODY;
    check(&r, "sk", "Článok 1.3: Hráč nie je na ťahu. Tento úkon nemá účinok.");
    r.rule = JD_RULE_AGREEMENT;
    r.article = "5.2.3";
    check(&r, "cs", "Článek 5.2.3: Na remíze se lze dohodnout, až oba hráči provedou tah.");
    r.refused = false;
    r.result = JD_DRAW;
    check(&r, "cs", "Článek 5.2.3: Hráči se dohodli na remíze. Partie končí remízou, ½-½.");
}

static void both_players_are_late(void **state)
{
    jd_ruling r = plain(JD_RULE_LATE);
    r.article = "6.7.1";
    r.of = JD_BY_BOTH;
    r.result = JD_BOTH_FORFEIT;
    check(&r, "en", "Article 6.7.1: Neither player came within the default time. Both players lose by forfeit, -/-.");
    check(&r, "sl", "Člen 6.7.1: V dovoljenem času ni prišel noben igralec. Oba igralca izgubita brez boja, -/-.");
    r.of = JD_BY_BLACK;
    r.result = JD_WHITE_FORFEIT_WIN;
    check(&r, "cs", "Článek 6.7.1: Černý nepřišel v čekací době. Bílý vyhrává kontumačně, +/-.");
}

static void a_touched_piece_is_named(void **state)
{
    jd_ruling r = plain(JD_RULE_TOUCHED_OWN);
    r.article = "4.3.1";
    r.square = jd_square_parse("e4");
    r.kind = JD_KNIGHT;
    check(&r, "en", "Article 4.3.1: White touched one of White's pieces on e4 (knight) and must move it.");
    check(&r, "cs", "Článek 4.3.1: Bílý se dotkl vlastního kamene na e4 (jezdec) a musí jím táhnout.");
    check(&r, "hr", "Članak 4.3.1: Bijeli je dotaknuo vlastitu figuru na e4 (skakač) i mora njome igrati.");
    r.square = JD_NO_SQUARE;
    check(&r, "sk", "Článok 4.3.1: Biely sa dotkol vlastnej figúrky a musí ňou ťahať.");
}

static void arbiter_quotes_an_article_or_none(void **state)
{
    jd_ruling r = plain(JD_RULE_DECLARED);
    r.result = JD_WHITE_HALF;
    strcpy(r.quoted, "11.7");
    check(&r, "sk", "Článok 11.7: O partii rozhodol rozhodca. Biely získava pol bodu, Čierny nič, ½-0.");
    r.quoted[0] = '\0';
    r.article = NULL;
    check(&r, "en", "The arbiter has decided the game. White scores half a point, Black nothing, ½-0.");
}

/* ---- numerals ---- */

static void times_agree_with_their_nouns(void **state)
{
    static const struct {
        int64_t     ms;
        const char *said[JD_TONGUES];
    } cases[] = {
        {1000, {"1 second", "1 sekundu", "1 sekundu", "1 sekundu", "1 sekundo"}},
        {2000, {"2 seconds", "2 sekundy", "2 sekundy", "2 sekunde", "2 sekundi"}},
        {4000, {"4 seconds", "4 sekundy", "4 sekundy", "4 sekunde", "4 sekunde"}},
        {5000, {"5 seconds", "5 sekund", "5 sekúnd", "5 sekundi", "5 sekund"}},
        {60000, {"1 minute", "1 minutu", "1 minútu", "1 minutu", "1 minuto"}},
        {120000, {"2 minutes", "2 minuty", "2 minúty", "2 minute", "2 minuti"}},
        {180000, {"3 minutes", "3 minuty", "3 minúty", "3 minute", "3 minute"}},
        {300000, {"5 minutes", "5 minut", "5 minút", "5 minuta", "5 minut"}},
        {720000, {"12 minutes", "12 minut", "12 minút", "12 minuta", "12 minut"}},
        {240000, {"4 minutes", "4 minuty", "4 minúty", "4 minute", "4 minute"}},
        {600000, {"10 minutes", "10 minut", "10 minút", "10 minuta", "10 minut"}},
        {660000, {"11 minutes", "11 minut", "11 minút", "11 minuta", "11 minut"}},
        {840000, {"14 minutes", "14 minut", "14 minút", "14 minuta", "14 minut"}},
        {1320000, {"22 minutes", "22 minut", "22 minút", "22 minute", "22 minut"}},
        {1440000, {"24 minutes", "24 minut", "24 minút", "24 minute", "24 minut"}},
        {1500000, {"25 minutes", "25 minut", "25 minút", "25 minuta", "25 minut"}},
        {1260000, {"21 minutes", "21 minut", "21 minút", "21 minutu", "21 minut"}},
        {1320000, {"22 minutes", "22 minut", "22 minút", "22 minute", "22 minut"}},
        {3723000,
         {"1 hour 2 minutes 3 seconds", "1 hodinu 2 minuty 3 sekundy", "1 hodinu 2 minúty 3 sekundy",
          "1 sat 2 minute 3 sekunde", "1 uro 2 minuti 3 sekunde"}},
        {7205000,
         {"2 hours 5 seconds", "2 hodiny 5 sekund", "2 hodiny 5 sekúnd", "2 sata 5 sekundi", "2 uri 5 sekund"}},
        {7500, {"7.5 s", "7,5 s", "7,5 s", "7,5 s", "7,5 s"}},
        {61001, {"61.001 s", "61,001 s", "61,001 s", "61,001 s", "61,001 s"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static const char *const around[JD_TONGUES][2] = {{"White loses ", "."},
                                                          {"Bílý ztrácí ", "."},
                                                          {"Biely stráca ", "."},
                                                          {"Bijeli gubi ", "."},
                                                          {"Beli izgubi ", "."}};
        jd_ruling                r = plain(JD_RULE_CLOCK_SET);
        r.gives[JD_WHITE] = -cases[i].ms;
        for (int t = 0; t < JD_TONGUES; t++) {
            char text[300], expected[100];
            jd_ruling_text(&r, jd_tongue_code((jd_tongue)t), text, sizeof text);
            snprintf(expected, sizeof expected, "%s%s%s", around[t][0], cases[i].said[t], around[t][1]);
            if (!strstr(text, expected))
                fail_msg("expected '%s': %s", expected, text);
        }
    }
}

static void points_agree_with_their_noun(void **state)
{
    jd_ruling r = plain(JD_RULE_PENALTY_TAKE_POINTS);
    r.article = "12.9.5";
    r.points = 0.5;
    check(&r, "en", "Article 12.9.5: White is penalised with the loss of ½ point.");
    check(&r, "cs", "Článek 12.9.5: Bílý je potrestán: ztrácí ½ bodu.");
    r.points = 1;
    check(&r, "sl", "Člen 12.9.5: Beli je kaznovan: izgubi 1 točko.");
    r.points = 1.5;
    check(&r, "sk", "Článok 12.9.5: Biely je potrestaný: stráca 1½ bodu.");
    r.points = 3;
    check(&r, "hr", "Članak 12.9.5: Bijeli je kažnjen: gubi 3 boda.");
}

static void ordinals_are_english(void **state)
{
    static const struct {
        int         n;
        const char *said;
    } cases[] = {{1, "1st "},   {2, "2nd "},   {3, "3rd "},   {4, "4th "},   {11, "11th "},
                 {12, "12th "}, {13, "13th "}, {21, "21st "}, {22, "22nd "}, {111, "111th "}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char      text[300];
        jd_ruling r = plain(JD_RULE_REPETITION);
        r.result = JD_DRAW;
        r.count = cases[i].n;
        jd_ruling_text(&r, "en", text, sizeof text);
        assert_non_null(strstr(text, cases[i].said));
    }
}

/* ---- buffers ---- */

static void a_small_buffer_holds_whole_letters(void **state)
{
    jd_ruling r = plain(JD_RULE_MATE);
    char      whole[200], cut[200];
    size_t    length = jd_ruling_text(&r, "cs", whole, sizeof whole);
    assert_int_equal(jd_ruling_text(&r, "cs", NULL, 0), length);
    for (size_t size = 1; size <= length + 1; size++) {
        memset(cut, '#', sizeof cut);
        assert_int_equal(jd_ruling_text(&r, "cs", cut, size), length);
        assert_true(strlen(cut) < size);
        assert_true(strlen(cut) + 2 >= size);
        assert_memory_equal(cut, whole, strlen(cut));
        for (const char *at = cut; *at; at += tongue_sequence(at))
            assert_true(tongue_sequence(at) > 0);
        assert_int_equal(cut[size], '#');
    }
}

static void a_text_that_was_cut_is_quoted_whole(void **state)
{
    jd_ruling r = plain(JD_RULE_SHEET_WRONG);
    r.article = "8.1.1";
    strcpy(r.text, "Jf3\n\xC4");
    check(&r, "cs", "Článek 8.1.1: Bílý zapsal „Jf3 “, to se však nehrálo.");
    memset(r.text, 'x', sizeof r.text - 2);
    memcpy(r.text + sizeof r.text - 3, "\xE2\x99", 3);
    char text[300];
    jd_ruling_text(&r, "en", text, sizeof text);
    assert_non_null(strstr(text, "xxx”, which"));
}

static void other_languages_are_english(void **state)
{
    jd_ruling r = plain(JD_RULE_MATE);
    check(&r, "de", "Article 7.5.5: White is checkmated.");
    check(&r, "", "Article 7.5.5: White is checkmated.");
    check(&r, NULL, "Article 7.5.5: White is checkmated.");
    check(&r, "SL", "Člen 7.5.5: Beli je matiran.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_has_words),
        cmocka_unit_test(languages_do_not_borrow),
        cmocka_unit_test(every_shape_in_every_language),
        cmocka_unit_test(illegal_move_with_all_that_follows),
        cmocka_unit_test(flag_of_black_in_the_genitive),
        cmocka_unit_test(what_has_no_effect_says_so),
        cmocka_unit_test(both_players_are_late),
        cmocka_unit_test(a_touched_piece_is_named),
        cmocka_unit_test(arbiter_quotes_an_article_or_none),
        cmocka_unit_test(times_agree_with_their_nouns),
        cmocka_unit_test(points_agree_with_their_noun),
        cmocka_unit_test(ordinals_are_english),
        cmocka_unit_test(a_small_buffer_holds_whole_letters),
        cmocka_unit_test(a_text_that_was_cut_is_quoted_whole),
        cmocka_unit_test(other_languages_are_english),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
