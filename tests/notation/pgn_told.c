/* Reading games: null moves, and all that is told though it is no problem: deviations, and texts that are passed over.
 */
#include "trace.h"

static void reads_everything(const char *text, const char *expected)
{
    everything = true;
    reads(text, expected);
    everything = false;
}

/* ---- null moves ---- */

/* No game has them; variations do, to show a threat. */
static void null_moves(void **state)
{
    static const char *const forms[] = {"--", "Z0", "@@@@", "0000"};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        char text[200], expected[300];
        snprintf(text, sizeof text, "1. e4 (1. %s e5 2. Nf3 %s!? 3. Nxe5) e5 *", forms[i], forms[i]);
        snprintf(expected, sizeof expected,
                 "game 1\nstart\ne2e4 (e4)\n(\n0000 (%s)\ne7e5 (e5)\ng1f3 (Nf3)\n0000 (%s)\n$5\nf3e5 (Nxe5)\n)\n"
                 "e7e5 (e5)\n*\nend\n",
                 forms[i], forms[i]);
        reads(text, expected);
        snprintf(text, sizeof text, "1. e4 %s 2. d4 {x} 1-0", forms[i]);
        snprintf(expected, sizeof expected,
                 "game 1\nstart\ne2e4 (e4)\n! 1:7 game 1 null-move '%s'\n- %s\n- 2.\n- d4\n- {\n- x}\n1-0\nend\n",
                 forms[i], forms[i]);
        reads_everything(text, expected);
    }
    /* not in check; what could be taken en passant cannot after it; castling rights stay */
    reads("1. e4 e5 2. Bc4 a6 3. Bxf7+ Ke7 (3... -- 4. Bxg8) 4. Bb3 *",
          "game 1\nstart\ne2e4 (e4)\ne7e5 (e5)\nf1c4 (Bc4)\na7a6 (a6)\nc4f7 (Bxf7+)\ne8e7 (Ke7)\n(\n! 1:39 game 1 "
          "illegal "
          "'--'\n)\nf7b3 (Bb3)\n*\nend\n");
    reads(
        "1. e4 a6 2. e5 d5 3. d4 (3. -- a5 4. exd6) *",
        "game 1\nstart\ne2e4 (e4)\na7a6 (a6)\ne4e5 (e5)\nd7d5 (d5)\nd2d4 (d4)\n(\n0000 (--)\na6a5 (a5)\n! 1:38 game 1 "
        "illegal 'exd6'\n)\n*\nend\n");
    reads(
        "1. Nf3 d5 2. g3 c5 3. Bg2 (3. Bg2 -- 4. 00 d4) *",
        "game 1\nstart\ng1f3 (Nf3)\nd7d5 (d5)\ng2g3 (g3)\nc7c5 (c5)\nf1g2 (Bg2)\n(\nf1g2 (Bg2)\n0000 (--)\ne1g1 (00)\n"
        "d5d4 (d4)\n)\n*\nend\n");
}

/* ---- what is told without being a problem, and what is passed over ---- */

static void deviations(void **state)
{
    reads_everything("[Event \"It \\\"]\n[Site \"a\\\"]b\\\"] \n*",
                     "game 1\n! 1:9 game 1 tag-quote 'It \\'\n[Event=It \\]\n! 2:8 game 1 tag-quote "
                     "'a\\\"]b\\'\n[Site=a\"]b\\]\nstart\n*\nend\n");
    reads_everything("[Site \"a\\\\\"]\n*", "game 1\n[Site=a\\]\nstart\n*\nend\n");
    reads_everything(
        "1. e4\n \t[Event \"b\"]\n  [Site \"c\"] [Site \"d\"]\n*",
        "game 1\nstart\ne2e4 (e4)\n! 2:3 game 1 no-result ''\nend\ngame 2\n! 2:3 game 2 tag-place '['\n[Event=b]\n"
        "! 3:3 game 2 tag-place '['\n[Site=c]\n! 3:15 game 2 tag-twice 'Site'\n[Site=d]\nstart\n*\nend\n");
    reads_everything(
        "1. e4 x [Event \"b\"]\n*",
        "game 1\nstart\ne2e4 (e4)\n! 1:7 game 1 unreadable 'x'\n- x\n- [\n- Event\n- \"b\"\n- ]\n*\nend\n");
    /* the first of two counts */
    reads_everything("[FEN \"8/8/8/8/8/4k3/8/4K2R b - - 5 40\"]\n[FEN \"nonsense\"]\n*",
                     "game 1\n[FEN=8/8/8/8/8/4k3/8/4K2R b - - 5 40]\n! 2:2 game 1 tag-twice 'FEN'\n[FEN=nonsense]\n"
                     "start 8/8/8/8/8/4k3/8/4K2R b - - 5 40\n*\nend\n");
    reads_everything("1. e4 1\xe2\x80\x93"
                     "0",
                     "game 1\nstart\ne2e4 (e4)\n! 1:7 game 1 result-form '1\xe2\x80\x93"
                     "0'\n1-0\nend\n");
}

static void what_is_passed_over_is_told(void **state)
{
    reads_everything(
        "1. e4 (1. d4 Ke5 {x} (2. c4) $1 1-0) e5 2. Nf3 *",
        "game 1\nstart\ne2e4 (e4)\n(\nd2d4 (d4)\n! 1:14 game 1 illegal 'Ke5'\n)\n- Ke5\n- {\n- x}\n- (\n- 2.\n- "
        "c4\n- )\n- $1\n- 1-0\n- )\ne7e5 (e5)\ng1f3 (Nf3)\n*\nend\n");
    reads_everything(
        "Dear all,\n1. e4\n%% x\n) (1. d4 1-0) $256 $0 *",
        "! 1:1 game 0 stray 'Dear'\n- Dear all,\ngame 1\nstart\ne2e4 (e4)\n- %% x\n! 4:1 game 1 no-line ')'\n- )\n(\n"
        "d2d4 (d4)\n- 1-0\n)\n! 4:15 game 1 unreadable '$256'\n- $256\n$0\n*\nend\n");
    reads_everything(
        "1. e4\n\n[Event \"b\n\n1. d4 *",
        "game 1\nstart\ne2e4 (e4)\n! 3:1 game 1 no-result ''\nend\n! 3:1 game 1 tag '['\n- [Event \"b\ngame 2\nstart\n"
        "d2d4 (d4)\n*\nend\n");
}

/* ---- UTF-16 ---- */

static void utf_16(void **state)
{
    static const char *const text = "[White \"\xc5\xa0\xf0\x9f\x99\x82\"]\n\n1. e4 {\xe2\x99\x98} *";
    static const uint16_t marks[] = {0xfeff, '[',  'W', 'h', 'i', 't', 'e', ' ', '"', 0x160,  0xd83d, 0xde42, '"', ']',
                                     '\n',   '\n', '1', '.', ' ', 'e', '4', ' ', '{', 0x2658, '}',    ' ',    '*'};
    enum { UNITS = sizeof marks / sizeof *marks };
    char *plain = events_of(text, strlen(text), 1000, NULL), expected[500];
    everything = true;
    snprintf(expected, sizeof expected, "! 1:1 game 0 utf-16 ''\n%s", plain);
    for (int big = 0; big < 2; big++) {
        char bytes[2 * UNITS];
        for (int i = 0; i < UNITS; i++) {
            bytes[2 * i + !big] = (char)(marks[i] >> 8);
            bytes[2 * i + big] = (char)(marks[i] & 255);
        }
        for (size_t step = 1; step < 9; step++) {
            char *got = events_of(bytes, sizeof bytes, step, NULL);
            assert_string_equal(got, expected);
            free(got);
        }
    }
    free(plain);
    everything = false;
    reads("\xff", "! 1:1 game 0 stray '\xff'\n");
    reads_everything("\xff\xfe*", "! 1:1 game 0 utf-16 ''\n! 1:1 game 0 stray '\xef\xbf\xbd'\n- \xef\xbf\xbd\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_moves),
        cmocka_unit_test(deviations),
        cmocka_unit_test(what_is_passed_over_is_told),
        cmocka_unit_test(utf_16),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
