/* A move as a listener is told it: in his own words, and in a game under Appendix D as D.2.1 announces it. */
#include "words/label.h"

#include "jadoube/fen.h"
#include "jadoube/movetext.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

static void say(const char *fen, const char *move, const char *lang, const jd_regulations *regs,
                char out[JD_LABEL_MOVE_MAX])
{
    jd_setup    s;
    jd_position p;
    jd_reading  r;
    assert_int_equal(jd_fen_read(fen, strlen(fen), &s, NULL), JD_OK);
    assert_int_equal(jd_setup_position(&s, 0, &p), JD_OK);
    assert_int_equal(jd_movetext_read(&p, move, strlen(move), NULL, &r), JD_OK);
    size_t length = jd_label_move(regs, &p, r.move, jd_language_find(lang), out, JD_LABEL_MOVE_MAX);
    assert_int_equal(length, strlen(out));
}

static const char castling[] = "r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq - 0 1";
static const char promotion[] = "3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
static const char passing[] = "4k3/8/8/3pP3/8/8/8/4K1N1 w - d6 0 1";

static void in_own_words(void **state)
{
    static const struct {
        const char *fen, *move, *lang, *says;
    } rows[] = {
        {passing, "g1f3", "en", "knight g1 to f3"},
        {passing, "g1f3", "cs", "jezdec g1 na f3"},
        {passing, "g1f3", "sk", "jazdec g1 na f3"},
        {passing, "g1f3", "hr", "skakač g1 na f3"},
        {passing, "g1f3", "sl", "skakač g1 na f3"},
        {passing, "g1f3", "de", "Springer g1 nach f3"},
        {passing, "g1f3", "fr", "knight g1 to f3"}, /* not spoken */
        {passing, "e5d6", "cs", "pěšec e5 bere na d6"},
        {castling, "d2d7", "sk", "dáma d2 berie na d7"},
        {castling, "0-0", "cs", "malá rošáda"},
        {castling, "0-0-0", "hr", "velika rokada"},
        {promotion, "e8Q", "en", "pawn e7 to e8, queen"},
        {promotion, "exd8N", "de", "Bauer e7 schlägt auf d8, Springer"},
    };
    const jd_regulations regs = {0};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char said[JD_LABEL_MOVE_MAX];
        say(rows[i].fen, rows[i].move, rows[i].lang, &regs, said);
        assert_string_equal(said, rows[i].says);
    }
}

/* LAW 2009:E.2.1 2014-:D.2.1 */
static void announced_with_a_blind_player(void **state)
{
    for (int side = 0; side < 2; side++) {
        jd_regulations regs = {0};
        char           said[JD_LABEL_MOVE_MAX];
        regs.blind[side] = true;
        say(passing, "g1f3", "cs", &regs, said);
        assert_string_equal(said, "Springer Gustav eins Felix drei");
        say(castling, "0-0", "cs", &regs, said);
        assert_string_equal(said, "Kurze Rochade");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_own_words),
        cmocka_unit_test(announced_with_a_blind_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
