/* Rulings as sentences: every rule in every language with every shape of its arguments, and samples whose
 * grammar is known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "jadoube/jadoube.h"
#include "languages.h"
#include "samples.h"
#include "words/label.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
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

static const jd_word_id found[JD_RULE_COUNT] = {
#define ROW(id, name) JD_WORD_RULING_##id,
    JD_RULES(ROW)
#undef ROW
};

/* Neighbours may say a short thing in the same words. */
static bool are_neighbours(const jd_language *a, const jd_language *b)
{
    return (strcmp(a->code, "sk") == 0 && strcmp(b->code, "cs") == 0) ||
           (strcmp(a->code, "sl") == 0 && strcmp(b->code, "hr") == 0);
}

static void languages_do_not_borrow(void **state)
{
    for (int rule = 0; rule < JD_RULE_COUNT; rule++)
        FOR_LANGUAGES(a)
    FOR_LANGUAGES(b)
    if (b->spoken < a->spoken && !are_neighbours(a, b) && strcmp(jd_word(found[rule], a), jd_word(found[rule], b)) == 0)
        fail_msg("%s: %s", jd_rule_name((jd_rule)rule), jd_word(found[rule], a));
}

/* ---- every shape ---- */

static void check_sentences(const jd_ruling *r, const jd_language *language)
{
    char        text[2000];
    size_t      length = jd_ruling_text(r, language, text, sizeof text);
    const char *problem = language_problem(text, language);
    assert_int_equal(length, strlen(text));
    if (!problem && strpbrk(text, "{}"))
        problem = "an unfilled placeholder";
    if (!problem && (text[length - 1] != '.' || strstr(text, " .") || strstr(text, " ,") || strstr(text, "()")))
        problem = "not a sentence";
    for (const char *at = text; !problem && (at = strstr(at, ". ")); at += 2)
        if (at[2] >= 'a' && at[2] <= 'z' && !isdigit((unsigned char)at[-1]))
            problem = "a sentence that begins small";
    const char *article = jd_word(JD_WORD_FOLLOWS_ARTICLE, language);
    if (!problem && strncmp(text, article, strlen(article)) != 0)
        problem = "no Article";
    if (problem)
        fail_msg("%s, %s: %s: %s", language->code, jd_rule_name(r->rule), problem, text);
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
            FOR_LANGUAGES(language)
            check_sentences(&r, language);
        }
    }
}

/* ---- samples ---- */

static void check(const jd_ruling *r, const char *lang, const char *expected)
{
    char text[1000];
    assert_int_equal(jd_ruling_text(r, lang ? jd_language_find(lang) : NULL, text, sizeof text), strlen(expected));
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
    char moves[60], text[600];
    FOR_LANGUAGES(language)
    {
        jd_ruling_text(&r, language, text, sizeof text);
        snprintf(moves, sizeof moves, ": e1-d1, 0-0, d7-d8%s", language->letters[JD_KNIGHT]);
        assert_non_null(strstr(text, moves));
    }
    r.binds.count = 1;
    check(&r, "en",
          "Article 7.5.5: White completed the illegal move “e1-e3” (1st in this game). Black gets 2\u00a0minutes more. "
          "The "
          "position after Black's 2nd move is set up again. White must play e1-d1.");
    check(&r, "cs",
          "Článek 7.5.5: Bílý ukončil nepřípustný tah „e1-e3“ (1. v\u00a0této partii). Černý dostává navíc "
          "2\u00a0minuty. "
          "Obnovuje se pozice po 2. tahu černého. Bílý musí zahrát e1-d1.");
    check(&r, "sk",
          "Článok 7.5.5: Biely ukončil neprípustný ťah „e1-e3“ (1. v\u00a0tejto partii). Čierny dostáva navyše "
          "2\u00a0minúty. "
          "Obnovuje sa pozícia po 2. ťahu Čierneho. Biely musí zahrať e1-d1.");
    check(
        &r, "hr",
        "Članak 7.5.5: Bijeli je dovršio nepravilan potez „e1-e3” (1. u ovoj partiji). Crni dobiva još 2\u00a0minute. "
        "Vraća se pozicija nakon 2. poteza crnog. Bijeli mora odigrati e1-d1.");
    check(&r, "sl",
          "Člen 7.5.5: Beli je zaključil nepravilno potezo »e1-e3« (1. v tej partiji). Črni dobi še 2\u00a0minuti. "
          "Znova se "
          "postavi pozicija po 2. potezi črnega. Beli mora odigrati e1-d1.");
    r.bound = false;
    r.restores = 3;
    r.board[0] = 1; /* a position in which White is to move, after three half-moves: Black has begun */
    char told[600];
    jd_ruling_text(&r, jd_language_find("de"), told, sizeof told);
    assert_non_null(strstr(told, "Die Stellung nach dem 2. Zug von Schwarz wird wieder aufgebaut."));
}

/* ---- names ---- */

static void check_named(const jd_ruling *r, const char *lang, const char *white, const char *black,
                        const char *expected)
{
    const char *names[2] = {white, black};
    char        text[1000];
    assert_int_equal(jd_ruling_tell(r, jd_language_find(lang), names, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
}

/* Where a language declines names, and nobody knows how, the colour says the case. */
static void players_are_called_by_their_names(void **state)
{
    jd_ruling r = plain(JD_RULE_TIME);
    r.article = "6.9";
    r.of = JD_BY_BLACK;
    r.result = JD_WHITE_WINS;
    check_named(&r, "en", "Anna", "Boris",
                "Article 6.9: Boris's flag fell before enough moves were completed. Anna wins, 1-0.");
    check_named(&r, "en", NULL, "Boris",
                "Article 6.9: Boris's flag fell before enough moves were completed. White wins, 1-0.");
    check_named(&r, "en", "Anna", "",
                "Article 6.9: Black's flag fell before enough moves were completed. Anna wins, 1-0.");
    check_named(&r, "de", "Anna", "Boris",
                "Artikel 6.9: Das Blättchen von Boris ist gefallen, bevor genügend Züge abgeschlossen waren. Anna "
                "gewinnt, 1-0.");
    check_named(&r, "cs", "Anna", "Boris",
                "Článek 6.9: Praporek černého (Boris) spadl dříve, než byl ukončen potřebný počet tahů. Vyhrává bílý "
                "(Anna), 1-0.");
    check_named(&r, "sl", "Anna", "Boris",
                "Člen 6.9: Zastavica črnega (Boris) je padla, preden je bilo zaključenih dovolj potez. Zmaga beli "
                "(Anna), 1-0.");
    r = plain(JD_RULE_PENALTY_WARNING);
    r.article = "12.9.1";
    r.of = JD_BY_BLACK;
    check_named(&r, "en", "Anna", "de Vries", "Article 12.9.1: De Vries is warned.");
    check_named(&r, "en", "Anna", "élodie", "Article 12.9.1: Élodie is warned.");
    check_named(&r, "en", "Anna", "łukasz", "Article 12.9.1: Łukasz is warned.");
    check_named(&r, "en", "Anna", "яков", "Article 12.9.1: Яков is warned.");
    check_named(&r, "en", "Anna", "ώριμος", "Article 12.9.1: Ώριμος is warned.");
    check_named(&r, "en", "Anna", "😀", "Article 12.9.1: 😀 is warned.");
}

static void a_name_that_is_too_long_is_cut(void **state)
{
    jd_ruling r = plain(JD_RULE_MATE);
    char      name[200], expected[200];
    memset(name, 'x', sizeof name);
    memcpy(name, "X", 1);
    memcpy(name + 79, "č", 2); /* the cut falls into it */
    name[199] = '\0';
    snprintf(expected, sizeof expected, "Article 7.5.5: %.79s… is checkmated.", name);
    check_named(&r, "en", name, NULL, expected);
}

/* ---- bound moves ---- */

/* As the Laws give it: with the board on which it binds, in the reader's letters. */
static void bound_moves_are_written_as_people_do(void **state)
{
    jd_control  control;
    jd_game    *game;
    jd_rulings  rulings;
    jd_position told, initial = jd_position_initial();
    assert_int_equal(jd_control_read("5400+30", &control, NULL), JD_OK);
    jd_regulations regs = jd_regulations_of(JD_ED_2023, JD_PRESET_STANDARD, &control);
    assert_int_equal(jd_game_new(&game, &regs), JD_OK);
    jd_event start = jd_event_of(0, JD_BY_ARBITER, JD_DO_START), touch = jd_event_of(1000, JD_BY_WHITE, JD_DO_TOUCH);
    touch.square = jd_square_parse("g1");
    assert_int_equal(jd_game_apply(game, &start, &rulings, NULL), JD_OK);
    assert_int_equal(jd_game_apply(game, &touch, &rulings, NULL), JD_OK);
    assert_true(jd_ruling_position(&rulings.at[0], &told));
    assert_true(jd_position_same(&told, &initial));
    check(
        &rulings.at[0], "en",
        "Article 4.3.1: White touched one of their own pieces on g1 (knight) and must move it. White must play one of "
        "these: Nf3, Nh3.");
    check(&rulings.at[0], "cs",
          "Článek 4.3.1: Bílý se dotkl vlastního kamene na g1 (jezdec) a musí jím táhnout. Bílý musí zahrát některý z"
          "\u00a0tahů: Jf3, Jh3.");
    jd_game_free(game);
}

static void flag_of_black_in_the_genitive(void **state)
{
    jd_ruling r = plain(JD_RULE_TIME);
    r.article = "6.9";
    r.of = JD_BY_BLACK;
    r.result = JD_WHITE_WINS;
    check(&r, "en", "Article 6.9: Black's flag fell before enough moves were completed. White wins, 1-0.");
    check(&r, "cs",
          "Článek 6.9: Praporek černého spadl dříve, než byl ukončen potřebný počet tahů. Vyhrává bílý, 1-0.");
    check(&r, "sk",
          "Článok 6.9: Zástavka Čierneho spadla skôr, ako bol ukončený potrebný počet ťahov. Vyhráva Biely, 1-0.");
    check(&r, "hr",
          "Članak 6.9: Zastavica crnog pala je prije nego što je dovršeno dovoljno poteza. Pobjeđuje bijeli, 1-0.");
    check(&r, "sl", "Člen 6.9: Zastavica črnega je padla, preden je bilo zaključenih dovolj potez. Zmaga beli, 1-0.");
    r.result = JD_DRAW;
    check(&r, "sl",
          "Člen 6.9: Zastavica črnega je padla, preden je bilo zaključenih dovolj potez. Beli ne bi mogel dati mata z "
          "nobenim zaporedjem pravilnih potez. Partija se konča z remijem, ½-½.");
    check(
        &r, "cs",
        "Článek 6.9: Praporek černého spadl dříve, než byl ukončen potřebný počet tahů. Bílý by nemohl dát mat žádným "
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
    check(&r, "sl",
          "Člen 6.7.1: Pred iztekom privzetega časa zamude ni prišel noben igralec. Oba igralca izgubita s kontumacem, "
          "-/-.");
    r.of = JD_BY_BLACK;
    r.result = JD_WHITE_FORFEIT_WIN;
    check(&r, "cs", "Článek 6.7.1: Černý nepřišel v\u00a0čekací době. Bílý vyhrává kontumačně, +/-.");
}

static void a_touched_piece_is_named(void **state)
{
    jd_ruling r = plain(JD_RULE_TOUCHED_OWN);
    r.article = "4.3.1";
    r.square = jd_square_parse("e4");
    r.kind = JD_KNIGHT;
    check(&r, "en", "Article 4.3.1: White touched one of their own pieces on e4 (knight) and must move it.");
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
    check(&r, "sk", "Článok 11.7: O\u00a0partii rozhodol rozhodca. Biely získava pol bodu, Čierny nič, ½-0.");
    r.quoted[0] = '\0';
    r.article = NULL;
    check(&r, "en", "The arbiter has decided the game. White scores half a point, Black nothing, ½-0.");
}

/* ---- numerals ---- */

/* A sentence around the sample: the whole of it is not known here, only what it has to hold. */
static void ruling_of(const struct sample *sample, jd_ruling *r)
{
    if (strcmp(sample->what, "time") == 0) {
        *r = plain(JD_RULE_CLOCK_SET);
        r->gives[JD_WHITE] = -strtoll(sample->value, NULL, 10);
    } else if (strcmp(sample->what, "points") == 0) {
        *r = plain(JD_RULE_PENALTY_TAKE_POINTS);
        r->points = strtod(sample->value, NULL);
    } else {
        *r = plain(JD_RULE_CLOCK_SET);
        r->restores = 2 * atoi(sample->value); /* so many of each player */
    }
}

static void check_sample(const struct sample *sample, const jd_language *language)
{
    char      text[400];
    jd_ruling r;
    if (strcmp(sample->what, "date") == 0) {
        jd_label_date(sample->value, language, text, sizeof text);
        assert_string_equal(text, sample->says);
        return;
    }
    ruling_of(sample, &r);
    jd_ruling_text(&r, language, text, sizeof text);
    const char *at = strstr(text, sample->says);
    if (!at || (at[strlen(sample->says)] != ' ' && at[strlen(sample->says)] != '.') || at[-1] != ' ')
        fail_msg("%s: expected '%s': %s", language->code, sample->says, text);
}

static void numbers_agree_with_their_nouns(void **state)
{
    FOR_LANGUAGES(language)
    assert_true(for_samples(language, check_sample) >= 20);
}

/* ---- buffers ---- */

static void a_small_buffer_holds_whole_letters(void **state)
{
    jd_ruling r = plain(JD_RULE_MATE);
    char      whole[200], cut[200];
    size_t    length = jd_ruling_text(&r, jd_language_find("cs"), whole, sizeof whole);
    assert_int_equal(jd_ruling_text(&r, jd_language_find("cs"), NULL, 0), length);
    for (size_t size = 1; size <= length + 1; size++) {
        memset(cut, '#', sizeof cut);
        assert_int_equal(jd_ruling_text(&r, jd_language_find("cs"), cut, size), length);
        assert_true(strlen(cut) < size);
        assert_true(strlen(cut) + 2 >= size);
        assert_memory_equal(cut, whole, strlen(cut));
        for (const char *at = cut; *at; at += language_sequence(at))
            assert_true(language_sequence(at) > 0);
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
    jd_ruling_text(&r, jd_language_find("en"), text, sizeof text);
    assert_non_null(strstr(text, "xxx”, which"));
}

static void other_languages_are_english(void **state)
{
    jd_ruling r = plain(JD_RULE_MATE);
    check(&r, "xx", "Article 7.5.5: White is checkmated.");
    check(&r, "", "Article 7.5.5: White is checkmated.");
    check(&r, NULL, "Article 7.5.5: White is checkmated.");
    check(&r, "SL", "Člen 7.5.5: Beli je matiran.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(languages_do_not_borrow),
        cmocka_unit_test(every_shape_in_every_language),
        cmocka_unit_test(illegal_move_with_all_that_follows),
        cmocka_unit_test(players_are_called_by_their_names),
        cmocka_unit_test(a_name_that_is_too_long_is_cut),
        cmocka_unit_test(bound_moves_are_written_as_people_do),
        cmocka_unit_test(flag_of_black_in_the_genitive),
        cmocka_unit_test(what_has_no_effect_says_so),
        cmocka_unit_test(both_players_are_late),
        cmocka_unit_test(a_touched_piece_is_named),
        cmocka_unit_test(arbiter_quotes_an_article_or_none),
        cmocka_unit_test(numbers_agree_with_their_nouns),
        cmocka_unit_test(a_small_buffer_holds_whole_letters),
        cmocka_unit_test(a_text_that_was_cut_is_quoted_whole),
        cmocka_unit_test(other_languages_are_english),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
