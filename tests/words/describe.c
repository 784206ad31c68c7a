/* The board in words: each question in each language, and questions that are none. */
#include "jadoube/describe.h"
#include "jadoube/fen.h"
#include "languages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static jd_position position(const char *fen)
{
    jd_position p;
    assert_int_equal(jd_fen_position(fen, 0, &p, NULL, NULL), JD_OK);
    return p;
}

#define START  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define ROOKS  "r3k2r/8/8/8/8/8/7P/R3K2R w KQkq - 0 1"
#define PINNED "4r2k/2P5/8/8/8/8/4N3/4K3 w - - 0 1"

static void answers(void **state)
{
    static const struct {
        const char *fen;
        const char *language;
        const char *question, *answer;
    } rows[] = {
        {ROOKS, "en", "board", "White: king e1; rook a1, h1; pawn h2. Black: king e8; rook a8, h8."},
        {ROOKS, "cs", "šachovnice", "Bílý: král e1; věž a1, h1; pěšec h2. Černý: král e8; věž a8, h8."},
        {ROOKS, "en", "rank 8", "a8 black rook, e8 black king, h8 black rook."},
        {ROOKS, "cs", "Řada 8", "a8 černá věž, e8 černý král, h8 černá věž."},
        {ROOKS, "sk", "rad 8", "a8 čierna veža, e8 čierny kráľ, h8 čierna veža."},
        {ROOKS, "hr", "red 8", "a8 crni top, e8 crni kralj, h8 crni top."},
        {ROOKS, "sl", "vrsta 8", "a8 črna trdnjava, e8 črni kralj, h8 črna trdnjava."},
        {ROOKS, "en", "rank 4", "empty."},
        {ROOKS, "en", "file H", "h1 white rook, h2 white pawn, h8 black rook."},
        {START, "en", "where N", "White: knight b1, g1. Black: knight b8, g8."},
        {START, "cs", "kde J", "Bílý: jezdec b1, g1. Černý: jezdec b8, g8."},
        {START, "sl", "kje dama", "Beli: dama d1. Črni: dama d8."},
        {ROOKS, "en", "where queen", "White: none. Black: none."},
        {ROOKS, "en", "square e1", "e1: white king."},
        {ROOKS, "hr", "polje e4", "e4: prazno."},
        {ROOKS, "en", "attackers a5", "White: rook a1. Black: rook a8."},
        {ROOKS, "sk", "napáda g3", "Biely: pešiak h2. Čierny: nič."},
        {ROOKS, "en", "moves e1", "e1: white king: c1, d1, f1, g1, d2, e2, f2."},
        {PINNED, "en", "moves e2", "e2: white knight: no legal move."},
        {PINNED, "en", "moves c7", "c7: white pawn: c8."},
        {PINNED, "cs", "tahy h8", "h8: černý král: žádný přípustný tah."},  /* not on move */
        {PINNED, "en", "attackers f4", "White: knight e2. Black: nobody."}, /* a pinned piece attacks (3.1) */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char        text[JD_DESCRIBE_MAX];
        jd_question q;
        jd_position p = position(rows[i].fen);
        assert_int_equal(jd_question_read(rows[i].question, jd_language_find(rows[i].language), &q, NULL), JD_OK);
        size_t length = jd_describe(&p, &q, jd_language_find(rows[i].language), text, sizeof text);
        assert_string_equal(text, rows[i].answer);
        assert_int_equal(length, strlen(text));
        assert_int_equal(jd_describe(&p, &q, jd_language_find(rows[i].language), text, 5), length);
        assert_memory_equal(text, rows[i].answer, 4);
    }
}

static void what_is_no_question(void **state)
{
    static const struct {
        const char *text;
        size_t      offset;
        const char *expected;
    } rows[] = {
        {"", 0, "board, rank, file, where, square, attackers or moves"},
        {" e4", 1, "board, rank, file, where, square, attackers or moves"},
        {"rank", 4, "a rank, 1 to 8"},
        {"rank 9", 5, "a rank, 1 to 8"},
        {"rank 45", 5, "a rank, 1 to 8"},
        {"file i", 5, "a file, a to h"},
        {"where  X", 7, "a piece, such as N"},
        {"moves e9", 6, "a square, such as e4"},
        {"moves e2 e4", 6, "a square, such as e4"},
        {"board e4", 6, "nothing more"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jd_question q;
        jd_fault    fault;
        assert_int_equal(jd_question_read(rows[i].text, jd_language_find("en"), &q, &fault), JD_ERR_SYNTAX);
        assert_string_equal(fault.expected, rows[i].expected);
        assert_int_equal(fault.offset, rows[i].offset);
    }
}

/* The longest answer fits: 32 men, in the language with the longest words. */
static void room_enough(void **state)
{
    jd_position p = position(START);
    jd_question q = {.kind = JD_ASK_BOARD};
    FOR_LANGUAGES(language)
    {
        char text[JD_DESCRIBE_MAX];
        assert_true(jd_describe(&p, &q, language, text, sizeof text) < sizeof text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers), cmocka_unit_test(what_is_no_question),
                                       cmocka_unit_test(room_enough)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
