/* announce.c - moves announced aloud: what is said is understood, in every language of numbers, with or
 * without umlauts; what is not clear is refused. */
#include "positions.h"
#include "texts.h"

#include <stdio.h>
#include <string.h>

#define START   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define CASTLE  "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
#define PROMOTE "2r1k3/3P4/8/8/8/8/8/4K3 w - - 0 1"
#define EP      "rnbqkb1r/ppp2ppp/8/3pP3/3Qn3/8/PPP2PPP/RNB1KB1R w KQkq d6 0 6"
#define KNIGHTS "4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1"

static const char *result(const jd_position *p, const jd_reading *r)
{
    static char text[JD_MOVETEXT_MAX];
    if (r->outcome != JD_OUTCOME_MOVE)
        return jd_outcome_name(r->outcome);
    jd_movetext_write(p, r->move, &(jd_movestyle){.form = JD_FORM_UCI}, text, sizeof text);
    return text;
}

static void every_move_is_understood(const jd_position *p)
{
    jd_moves moves;
    jd_moves_legal(p, &moves);
    for (size_t i = 0; i < moves.count; i++)
        for (size_t l = 0; jd_language_at(l); l++) {
            char       text[JD_ANNOUNCE_MAX];
            jd_reading r;
            size_t     length = jd_announce_write(p, moves.at[i], jd_language_at(l), text, sizeof text);
            assert_true(length < sizeof text);
            jd_announce_read(p, text, length, &r);
            if (r.move != moves.at[i])
                fail_msg("%s was understood as %s", text, result(p, &r));
            assert_int_equal(r.deviations & ~JD_DEVIATION_CASTLING_KING, 0);
        }
}

/* LAW 2009:E.2,E.2.1 2014-:D.2,D.2.1 */
static void test_every_move_is_understood(void **state) { every_position(12, 100, every_move_is_understood); }

static const struct {
    const char *fen, *text, *result;
} rows[] = {
    {START, "Springer Gustav eins Felix drei", "g1f3"},
    {START, "springer gustav 1 felix 3", "g1f3"},
    {START, "SPRINGER FELIX DREI", "g1f3"},
    {START, "Springer g1 f3", "g1f3"},
    {START, "Springer Gustav Felix drei", "g1f3"},
    {START, "Springer eins Felix drei", "g1f3"},
    {START, "Gustav eins Felix drei", "g1f3"},
    {START, "Springer Gustav one Felix three", "g1f3"},
    {START, "Springer Gustav jedna Felix tři", "g1f3"},
    {START, "Springer Gustav jeden Felix tri", "g1f3"},
    {START, "Bauer Eva zwei Eva vier", "e2e4"},
    {START, "Eva zwei Eva vier", "e2e4"},
    {START, "Eva zwo nach Eva vier", "e2e4"},
    {START, "Bauer Eva vier", "e2e4"},
    {START, "Eva vier", "e2e4"},
    {START, "e4", "e2e4"},
    {START, "Cäsar vier", "c2c4"},
    {START, "Caesar vier", "c2c4"},
    {START, "Cesar vier", "c2c4"},
    {START, "Hektor 4", "h2h4"},
    {START, "Eva fünf", "illegal"},
    {START, "Springer Felix fuenf", "illegal"},
    {START, "Eva", "unreadable"},
    {START, "", "unreadable"},
    {START, "Springer", "unreadable"},
    {START, "eins Felix drei", "unreadable"},
    {START, "Springer Felix drei Dame Dame", "unreadable"},
    {START, "Springer Felix drei Felix drei Felix", "unreadable"},
    {START, "Hase Felix drei", "unreadable"},
    {START, "Knight Felix drei", "unreadable"},
    {EP, "Bauer Eva fünf schlägt David sechs en passant", "e5d6"},
    {EP, "Eva David sechs", "e5d6"},
    {EP, "Eva nimmt David", "e5d6"},
    {EP, "Bauer Eva funf David sechs", "e5d6"},
    {EP, "Bauer Eva fu\xcc\x88nf David sechs", "e5d6"}, /* the mark as a character of its own */
    {EP, "Eva fuenf schlaegt David sechs", "e5d6"},
    {EP, "Läufer Felix eins Bella fünf Schach", "f1b5"},
    {EP, "Laeufer Bella fuenf", "f1b5"},
    {EP, "Laufer Bella funf", "f1b5"},
    {EP, "Laeuffer Bella fünf", "f1b5"},
    {EP, "L\xe4ufer Bella f\xfcnf", "f1b5"},
    {EP, "König Eva zwei", "e1e2"},
    {EP, "Koenig Eva zwei", "e1e2"},
    {EP, "Konig Eva zwei", "e1e2"},
    {EP, "Koening Eva zwei", "e1e2"},
    {CASTLE, "Kurze Rochade", "e1g1"},
    {CASTLE, "lange rochade", "e1c1"},
    {CASTLE, "Rochade lang", "e1c1"},
    {CASTLE, "große Rochade", "e1c1"},
    {CASTLE, "König Eva eins Gustav eins", "e1g1"},
    {CASTLE, "Rochade", "unreadable"},
    {CASTLE, "kurze", "unreadable"},
    {CASTLE, "Kurze Rochade Eva vier", "unreadable"},
    {START, "Kurze Rochade", "illegal"},
    {PROMOTE, "Bauer David sieben David acht Dame", "d7d8q"},
    {PROMOTE, "David acht wird Springer", "d7d8n"},
    {PROMOTE, "David schlägt Cesar acht gleich Turm Schach", "d7c8r"},
    {PROMOTE, "Bauer David acht", "ambiguous"},
    {PROMOTE, "David acht König", "illegal"},
    {KNIGHTS, "Springer Felix drei", "ambiguous"},
    {KNIGHTS, "Springer David Felix drei", "d2f3"},
    {KNIGHTS, "Springer zwei Felix drei", "d2f3"},
};

static void test_what_is_heard(void **state)
{
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_position p = position(rows[i].fen);
        jd_reading  r;
        jd_announce_read(&p, rows[i].text, strlen(rows[i].text), &r);
        if (strcmp(result(&p, &r), rows[i].result) != 0)
            fail_msg("%s is %s, not %s", rows[i].text, result(&p, &r), rows[i].result);
    }
}

static void test_what_is_said(void **state)
{
    jd_position p = position(START), promote = position(PROMOTE), castle = position(CASTLE), ep = position(EP);
    char        text[JD_ANNOUNCE_MAX];
    jd_announce_write(&p, jd_move_find(&p, 6, 21, JD_NO_KIND), NULL, text, sizeof text);
    assert_string_equal(text, "Springer Gustav eins Felix drei");
    jd_announce_write(&p, jd_move_find(&p, 6, 21, JD_NO_KIND), jd_language_find("SK"), text, sizeof text);
    assert_string_equal(text, "Springer Gustav jeden Felix tri");
    jd_announce_write(&promote, jd_move_find(&promote, 51, 59, JD_QUEEN), NULL, text, sizeof text);
    assert_string_equal(text, "Bauer David sieben David acht Dame");
    jd_announce_write(&castle, jd_move_find(&castle, 4, 2, JD_NO_KIND), NULL, text, sizeof text);
    assert_string_equal(text, "Lange Rochade");
    jd_announce_write(&ep, jd_move_find(&ep, 36, 43, JD_NO_KIND), NULL, text, sizeof text);
    assert_string_equal(text, "Bauer Eva fünf David sechs");
    jd_announce_write(&ep, jd_move_find(&ep, 36, 43, JD_NO_KIND), jd_language_find("fr"), text, sizeof text);
    assert_string_equal(text, "Bauer Eva fünf David sechs"); /* nobody has given French numbers */
    assert_int_equal(jd_announce_write(&castle, jd_move_find(&castle, 4, 2, JD_NO_KIND), NULL, text, 6), 13);
    assert_string_equal(text, "Lange");
}

static void test_reason(void **state)
{
    jd_position p = position(KNIGHTS);
    jd_reading  r;
    char        text[200];
    assert_int_equal(jd_announce_read(&p, "Springer Felix drei", 19, &r), JD_ERR_REFUSED);
    jd_announce_reason(&p, &r, NULL, text, sizeof text);
    assert_string_equal(text,
                        "two knights can go to f3: Springer David zwei Felix drei, Springer Gustav eins Felix drei");
    assert_int_equal(jd_announce_read(&p, "Springer Fritz drei", 19, &r), JD_ERR_SYNTAX);
    jd_announce_reason(&p, &r, NULL, text, sizeof text);
    assert_string_equal(text, "expected a word of an announcement at byte 9");
}

/* A number means the same in every language in which it exists, so that the reader need not be told. */
static void test_numbers_agree(void **state)
{
    jd_position p = position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    for (size_t l = 0; jd_language_at(l); l++)
        for (unsigned rank = 1; rank < 8 && jd_language_at(l)->ranks[0]; rank++) {
            char       text[40];
            jd_reading r;
            snprintf(text, sizeof text, "Turm Anna %s", jd_language_at(l)->ranks[rank]);
            assert_int_equal(jd_announce_read(&p, text, strlen(text), &r), JD_OK);
            assert_int_equal(jd_move_to(r.move), jd_square_at(0, (int)rank));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_move_is_understood),
        cmocka_unit_test(test_what_is_heard),
        cmocka_unit_test(test_what_is_said),
        cmocka_unit_test(test_reason),
        cmocka_unit_test(test_numbers_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
