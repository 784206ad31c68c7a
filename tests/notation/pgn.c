/* Reading games: each trap as a text and the events that it must give, however the text is cut. */
#include "jadoube/pgn.h"

#include "trace.h"

/* ---- tags ---- */

static void tags(void **state)
{
    reads("[Event \"A \\\"B\\\" C\\\\D\"]\n[Site \"\"]\n\n*\n",
          "game 1\n[Event=A \"B\" C\\D]\n[Site=]\nstart\n*\nend\n");
    reads("[Event \"C:\\path\"]*", "game 1\n[Event=C:\\path]\nstart\n*\nend\n");
    reads("[White \"The \"Big\" One\"]\n[Black\t\"[x] ; {y}\" ]\n*",
          "game 1\n[White=The \"Big\" One]\n[Black=[x] ; {y}]\nstart\n*\nend\n");
    reads("[ A \"1\" ] [B \"2\"] 1-0", "game 1\n[A=1]\n[B=2]\nstart\n1-0\nend\n");
    reads("[Event \"a\n[Site \"b\"]\n*", "! 1:1 game 0 tag '['\ngame 1\n[Site=b]\nstart\n*\nend\n");
    reads("[Event]\n[Site \"b\"]\n*", "! 1:1 game 0 tag '['\ngame 1\n[Site=b]\nstart\n*\nend\n");
    reads("[Site \"a\"]\n[Event\n[Round \"1\"]\n*",
          "game 1\n[Site=a]\n! 2:1 game 1 tag '['\n[Round=1]\nstart\n*\nend\n");
}

static void a_tag_too_long_is_refused(void **state)
{
    char text[6000] = "[Event \"";
    memset(text + 8, 'x', 5000);
    strcpy(text + 5008, "\"]\n[Site \"b\"]\n1-0");
    reads(text, "! 1:1 game 0 tag '['\ngame 1\n[Site=b]\nstart\n1-0\nend\n");
}

/* ---- games ---- */

static void games_without_moves(void **state)
{
    reads("", "");
    reads(" \r\n\t\n", "");
    reads("*", "game 1\nstart\n*\nend\n");
    reads("[Event \"a\"]\n\n[Event \"b\"]\n[Result \"1-0\"]\n\n1-0\n\n[Event \"c\"]",
          "game 1\n[Event=a]\nstart\nend\ngame 2\n[Event=b]\n[Result=1-0]\nstart\n1-0\nend\ngame "
          "3\n[Event=c]\nstart\nend\n");
    reads("[Event \"a\"]\n\n[Site \"b\"]\n*", "game 1\n[Event=a]\n[Site=b]\nstart\n*\nend\n");
}

static void moves_with_and_without_numbers(void **state)
{
    const char *events = "game 1\nstart\ne2e4 (e4)\ne7e5 (e5)\ng1f3 (Nf3)\nb8c6 (Nc6)\n*\nend\n";
    reads("e4 e5 Nf3 Nc6 *", events);
    reads("1. e4 e5 2. Nf3 Nc6 *", events);
    reads("1.e4 e5 2.Nf3 Nc6*", events);
    reads("1 e4 1... e5\n\n2   Nf3 \t 2... Nc6\n*", events);
    reads("1.e4 1...e5 2 . Nf3 2...Nc6 *", events);
    reads("\xef\xbb\xbf"
          "1. e4 e5\r\n2. Nf3\r\nNc6\r\n*\r\n",
          events);
    reads("0001. e4 e5 99999. Nf3 .... Nc6 *", events);
}

static void results(void **state)
{
    static const char *const each[][2] = {
        {"1-0", "1-0"},     {"0-1", "0-1"},         {"1/2-1/2", "1/2-1/2"},           {"1/2", "1/2-1/2"},
        {"*", "*"},         {"1/2-0", "1/2-0"},     {"\xc2\xbd-\xc2\xbd", "1/2-1/2"}, {"\xbd-\xbd", "1/2-1/2"},
        {"0-1/2", "0-1/2"}, {"-/-", "-/-"},         {"\xc2\xbd", "1/2-1/2"},          {"1:0", "1-0"},
        {"0:1", "0-1"},     {"1/2:1/2", "1/2-1/2"}, {"\xc2\xbd:\xc2\xbd", "1/2-1/2"},
    };
    for (size_t i = 0; i < sizeof each / sizeof each[0]; i++) {
        char text[100], events[200];
        snprintf(text, sizeof text, "1. e4 %s\n\n[Event \"b\"]\n\n%s", each[i][0], each[i][0]);
        snprintf(events, sizeof events, "game 1\nstart\ne2e4 (e4)\n%s\nend\ngame 2\n[Event=b]\nstart\n%s\nend\n",
                 each[i][1], each[i][1]);
        reads(text, events);
    }
    reads("[Event \"a\"]\n\n+/-\n\n[Event \"b\"]\n\n-/+",
          "game 1\n[Event=a]\nstart\n+/-\nend\ngame 2\n[Event=b]\nstart\n-/+\nend\n");
    reads("1. e4 e5", "game 1\nstart\ne2e4 (e4)\ne7e5 (e5)\n! 1:9 game 1 no-result ''\nend\n");
    reads("1. e4\n[Event \"b\"]\n*",
          "game 1\nstart\ne2e4 (e4)\n! 2:1 game 1 no-result ''\nend\ngame 2\n[Event=b]\nstart\n*\nend\n");
}

static void nil_nil_and_castling(void **state)
{
    const char *before = "[FEN \"4k2r/5p2/8/8/8/8/5P2/4K2R w Kk - 0 1\"]\n";
    char        text[200];
    snprintf(text, sizeof text, "%s0-0 0-0 0-0", before);
    reads(text,
          "game 1\n[FEN=4k2r/5p2/8/8/8/8/5P2/4K2R w Kk - 0 1]\nstart 4k2r/5p2/8/8/8/8/5P2/4K2R w Kk - 0 1\ne1g1 (0-0)\n"
          "e8g8 (0-0)\n0-0\nend\n");
    reads("1. e4 0-0 \n\n [Event \"b\"] *", "game 1\nstart\ne2e4 (e4)\n0-0\nend\ngame 2\n[Event=b]\nstart\n*\nend\n");
    reads(
        "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 0-0-0 O-O-O *",
        "game 1\nstart\nd2d4 (d4)\nd7d5 (d5)\nb1c3 (Nc3)\nb8c6 (Nc6)\nc1f4 (Bf4)\nc8f5 (Bf5)\nd1d2 (Qd2)\nd8d7 (Qd7)\n"
        "e1c1 (0-0-0)\ne8c8 (O-O-O)\n*\nend\n");
}

/* ---- comments ---- */

static void comments(void **state)
{
    reads("{a ; b} 1. e4 { ; } e5 ; rest } {of line\n2. Nf3 {[%clk 0:01:02] [%x y]} *",
          "{a ; b}\ngame 1\nstart\ne2e4 (e4)\n{ ; }\ne7e5 (e5)\n{ rest } {of line}\ng1f3 (Nf3)\n{[%clk 0:01:02] [%x "
          "y]}\n*\nend\n");
    reads(
        "1. e4{a}e5;b\r\n* {after}\n\n[Event \"b\"]\n{before} *",
        "game 1\nstart\ne2e4 (e4)\n{a}\ne7e5 (e5)\n{b}\n*\n{after}\nend\ngame 2\n[Event=b]\n{before}\nstart\n*\nend\n");
    reads("%escaped {\n1. e4 %no\n",
          "game 1\nstart\ne2e4 (e4)\n! 2:7 game 1 unreadable '%no'\n! 3:1 game 1 no-result ''\nend\n");
    reads("1. e4 {a\nb} e5\n% ( { [\n*", "game 1\nstart\ne2e4 (e4)\n{a\nb}\ne7e5 (e5)\n*\nend\n");
    reads("1. e4 {[Event \"a\"]\n[Event \"b\"]} *",
          "game 1\nstart\ne2e4 (e4)\n{[Event \"a\"]\n[Event \"b\"]}\n*\nend\n");
    reads("1. e4 (=) d5 (=)\n*", "game 1\nstart\ne2e4 (e4)\n{(=)}\nd7d5 (d5)\n{(=)}\n*\nend\n");
}

static void a_comment_that_is_not_closed(void **state)
{
    reads("1. e4 {oh\n\n[Event \"b\"]\n\n*", "game 1\nstart\ne2e4 (e4)\n{oh\n\n}\n! 1:8 game 1 open-comment ''\n"
                                             "! 3:1 game 1 no-result ''\nend\ngame 2\n[Event=b]\nstart\n*\nend\n");
    reads("1. e4 {oh",
          "game 1\nstart\ne2e4 (e4)\n! 1:8 game 1 open-comment ''\n{oh}\n! 1:10 game 1 no-result ''\nend\n");
    reads("1. e4 {", "game 1\nstart\ne2e4 (e4)\n! 1:8 game 1 open-comment ''\n! 1:8 game 1 no-result ''\nend\n");
}

static void a_long_comment_comes_in_parts(void **state)
{
    size_t length = 2 * JD_PGN_TEXT_MAX + 1000;
    char  *text = malloc(length + 100), *events = malloc(length + 100);
    int    n = sprintf(text, "1. e4 {"), m = sprintf(events, "game 1\nstart\ne2e4 (e4)\n{");
    for (size_t i = 0; i < length; i++)
        text[n++] = events[m++] = (char)(i % 70 == 69 ? '\n' : 'a' + i % 23);
    strcpy(text + n, "} e5 *");
    strcpy(events + m, "}\ne7e5 (e5)\n*\nend\n");
    static const size_t steps[] = {1000000, 1000, 65536, 65537, 70001};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        char *got = events_of(text, strlen(text), steps[i], NULL);
        assert_string_equal(got, events);
        free(got);
    }
    free(text);
    free(events);
}

/* ---- variations and marks ---- */

static void variations(void **state)
{
    reads("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) e5 *", "game 1\nstart\ne2e4 (e4)\n(\nd2d4 (d4)\nd7d5 (d5)\n(\ng8f6 "
                                                          "(Nf6)\nc2c4 (c4)\n)\nc2c4 (c4)\n)\ne7e5 (e5)\n*\nend\n");
    reads("1. e4 (1. d4) (1. c4) 1-0", "game 1\nstart\ne2e4 (e4)\n(\nd2d4 (d4)\n)\n(\nc2c4 (c4)\n)\n1-0\nend\n");
    /* an illegal move in a variation ends the variation only */
    reads("1. e4 (1. d4 Ke5 {x} (2. c4) Nf6 1-0) e5 *",
          "game 1\nstart\ne2e4 (e4)\n(\nd2d4 (d4)\n! 1:14 game 1 illegal 'Ke5'\n)\ne7e5 (e5)\n*\nend\n");
    reads("(1. e4) 1. d4 *", "game 1\nstart\n! 1:1 game 1 no-move '('\nd2d4 (d4)\n*\nend\n");
    reads("1. e4 ) e5 *", "game 1\nstart\ne2e4 (e4)\n! 1:7 game 1 no-line ')'\ne7e5 (e5)\n*\nend\n");
    reads("1. e4 (1. d4 d5 1-0\n\n[Event \"b\"]\n*", "game 1\nstart\ne2e4 (e4)\n(\nd2d4 (d4)\nd7d5 (d5)\n! 3:1 game 1 "
                                                     "open-line ''\n)\n1-0\nend\ngame 2\n[Event=b]\nstart\n*\nend\n");
}

static void variations_too_deep_are_skipped(void **state)
{
    char text[4000] = "1. e4 ";
    for (int i = 0; i < JD_PGN_DEPTH_MAX + 3; i++)
        strcat(text, "(1. d4 ");
    for (int i = 0; i < JD_PGN_DEPTH_MAX + 3; i++)
        strcat(text, ")");
    strcat(text, " e5 *");
    char *got = events_of(text, strlen(text), 100, NULL);
    int   depth = 0, deepest = 0, problems = 0;
    for (const char *at = got; *at; at++) {
        depth += strncmp(at, "(\n", 2) == 0 && (at == got || at[-1] == '\n');
        depth -= strncmp(at, ")\n", 2) == 0 && at[-1] == '\n';
        deepest = depth > deepest ? depth : deepest;
        problems += *at == '!';
    }
    assert_int_equal(depth, 0);
    assert_int_equal(deepest, JD_PGN_DEPTH_MAX);
    assert_int_equal(problems, 1);
    assert_non_null(strstr(got, "depth '('"));
    assert_non_null(strstr(got, "e7e5 (e5)\n*\nend\n"));
    free(got);
}

static void marks(void **state)
{
    reads("1. e4! e5?? 2. Nf3 $1 $146 Nc6 !? 3. Bb5+- a6 +/- 4. Bxc6+ dxc6!! 5. Nxe5 Qd4?! {and a comment to go on} *",
          "game 1\nstart\ne2e4 (e4)\n$1\ne7e5 (e5)\n$4\ng1f3 (Nf3)\n$1\n$146\nb8c6 (Nc6)\n$5\nf1b5 (Bb5+-)\n$18\na7a6 "
          "(a6)\n$16\n"
          "b5c6 (Bxc6+)\nd7c6 (dxc6)\n$3\nf3e5 (Nxe5)\nd8d4 (Qd4)\n$6\n{and a comment to go on}\n*\nend\n");
}

/* ---- moves ---- */

static void unusual_moves(void **state)
{
    /* what the quick way leaves to the lenient one: en passant, long forms, brackets, needless signs */
    reads("1. e4 Nf6 2. e5 d5 3. exd6 e.p. exd6 *",
          "game 1\nstart\ne2e4 (e4)\ng8f6 (Nf6)\ne4e5 (e5)\nd7d5 (d5)\ne5d6 (exd6)\n"
          "e7d6 (exd6)\n*\nend\n");
    reads("1. e2-e4 e7e5 2. Ng1f3 Nb8-c6 3. Bf1xb5+ *",
          "game 1\nstart\ne2e4 (e2-e4)\ne7e5 (e7e5)\ng1f3 (Ng1f3)\nb8c6 (Nb8-c6)\nf1b5 (Bf1xb5+)\n*\nend\n");
    reads("[FEN \"8/P6k/8/8/8/8/7p/K7 w - - 0 1\"]\n1. a8(N) h1=Q+ *",
          "game 1\n[FEN=8/P6k/8/8/8/8/7p/K7 w - - 0 1]\nstart 8/P6k/8/8/8/8/7p/K7 w - - 0 1\na7a8n (a8(N))\nh2h1q "
          "(h1=Q+)\n*\nend\n");
    reads("1. \xe2\x99\x98"
          "f3 \xe2\x99\x9e"
          "f6 *",
          "game 1\nstart\ng1f3 (\xe2\x99\x98"
          "f3)\ng8f6 (\xe2\x99\x9e"
          "f6)\n*\nend\n");
}

/* A disambiguation that is needless because the other knight is pinned, with it and without. */
static void pinned_pieces(void **state)
{
    const char *events =
        "game 1\n[FEN=4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1]\nstart 4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1\n"
        "g1e2 (%s)\n*\nend\n";
    static const char *const moves[] = {"Ne2", "Nge2", "N1e2", "Ng1e2"};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        char text[200], expected[300];
        snprintf(text, sizeof text, "[FEN \"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1\"]\n1. %s *", moves[i]);
        snprintf(expected, sizeof expected, events, moves[i]);
        reads(text, expected);
    }
}

static void broken_games_lose_nothing_else(void **state)
{
    reads("[Event \"a\"]\n\n1. e4 e5 2. Ke3 Nf6 {x} (2. Nf3) 1-0 {y}\n\n[Event \"b\"]\n\n1. d4 1-0\n",
          "game 1\n[Event=a]\nstart\ne2e4 (e4)\ne7e5 (e5)\n! 3:13 game 1 illegal 'Ke3'\n1-0\nend\n"
          "game 2\n[Event=b]\nstart\nd2d4 (d4)\n1-0\nend\n");
    reads(
        "1. Nf3 Nf6 2. Nc3 Nc6 3. Nd5 e6 4. Nd4 a6 5. Nf4 a5 6. Nd3 a4 7. Ne6 1-0 1. e4 *",
        "game 1\nstart\ng1f3 (Nf3)\ng8f6 (Nf6)\nb1c3 (Nc3)\nb8c6 (Nc6)\nc3d5 (Nd5)\ne7e6 (e6)\nf3d4 (Nd4)\na7a6 (a6)\n"
        "d5f4 (Nf4)\na6a5 (a5)\nf4d3 (Nd3)\na5a4 (a4)\nd4e6 (Ne6)\n1-0\nend\ngame 2\nstart\ne2e4 (e4)\n*\nend\n");
    reads("1. Nf3 Nf6 2. Nd4 a6 3. Nc3 a5 4. Nb5 Nc6 5. Nd5 a4 6. Nc7+ *",
          "game 1\nstart\ng1f3 (Nf3)\ng8f6 (Nf6)\nf3d4 (Nd4)\na7a6 (a6)\nb1c3 (Nc3)\na6a5 (a5)\n! 1:35 game 1 "
          "ambiguous 'Nb5'\n*\nend\n");
    reads("1. e4 [x] e5 *\n[Event \"b\"]\n*",
          "game 1\nstart\ne2e4 (e4)\n! 1:7 game 1 stray '['\n*\nend\ngame 2\n[Event=b]\nstart\n*\nend\n");
    reads("From: someone (at home)\nSubject: games\n\n[Event \"a\"]\n*",
          "! 1:1 game 0 stray 'From:'\n! 2:1 game 0 stray 'Subject:'\ngame 1\n[Event=a]\nstart\n*\nend\n");
    reads("1. e4 $ *", "game 1\nstart\ne2e4 (e4)\n! 1:7 game 1 unreadable '$'\n*\nend\n");
}

static void setups(void **state)
{
    reads("[SetUp \"1\"]\n[FEN \"8/8/8/8/8/4k3/8/4K2R b - - 5 40\"]\n\n40... Kf3 1-0",
          "game 1\n[SetUp=1]\n[FEN=8/8/8/8/8/4k3/8/4K2R b - - 5 40]\nstart 8/8/8/8/8/4k3/8/4K2R b - - 5 40\ne3f3 "
          "(Kf3)\n1-0\nend\n");
    reads("[FEN \"nonsense\"]\n1. e4 *\n\n[Event \"b\"]\n1. e4 *",
          "game 1\n[FEN=nonsense]\n! 1:7 game 1 fen 'nonsense'\n*\nend\ngame 2\n[Event=b]\nstart\ne2e4 (e4)\n*\nend\n");
    reads("[Variant \"Atomic\"]\n1. e4 *", "game 1\n[Variant=Atomic]\n! 1:11 game 1 variant 'Atomic'\n*\nend\n");
    reads(
        "[Variant \"Chess960\"]\n[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n9. O-O *",
        "game 1\n[Variant=Chess960]\n[FEN=bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9]\n"
        "start bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9 960\n! 3:4 game 1 illegal "
        "'O-O'\n*\nend\n");
    reads(
        "[Variant \"chess 960\"]\n[FEN \"1k6/8/8/8/8/8/8/5KR1 w G - 0 1\"]\n1. O-O *",
        "game 1\n[Variant=chess 960]\n[FEN=1k6/8/8/8/8/8/8/5KR1 w G - 0 1]\nstart 1k6/8/8/8/8/8/8/5KR1 w K - 0 1 960\n"
        "f1g1 (O-O)\n*\nend\n");
}

static void other_languages(void **state)
{
    reads_in("cs", "1. e4 e5 2. Jf3 Jc6 3. Sb5 a6 *",
             "game 1\nstart\ne2e4 (e4)\ne7e5 (e5)\ng1f3 (Jf3)\nb8c6 (Jc6)\nf1b5 (Sb5)\na7a6 (a6)\n*\nend\n");
    reads_in("de", "1. Sf3 *", "game 1\nstart\ng1f3 (Sf3)\n*\nend\n");
}

/* ---- the quick way against the lenient one ---- */

struct replay {
    uint64_t moves, different;
};

static void compare_move(void *c, jd_move m, const jd_position *before, const jd_position *after, jd_text text)
{
    struct replay *r = c;
    jd_reading     reading;
    jd_position    expected = jd_move_make(before, m);
    jd_movetext_read(before, text.at, text.length, NULL, &reading);
    r->moves++;
    r->different += reading.move != m || memcmp(&expected, after, sizeof expected) != 0;
}

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return *seed >> 33;
}

/* Words of one or two changed letters: the quick way may not see a move where the lenient one sees
 * none, nor another one. */
static void quick_words_are_never_misread(void **state)
{
    static const char        letters[] = "abcdefgh12345678NBRQKx=+#O-Pz!0 ";
    static const char *const fens[] = {
        "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PpPBBPPP/R3K2R b KQkq - 0 1",
    };
    static const char *const words[] = {"Nxf7",  "e4",  "exd5",  "bxa8=Q+", "Nb1xd2", "R1xa2",
                                        "Qf3d3", "O-O", "O-O-O", "dxe6",    "c5"};
    uint64_t                 seed = 99;
    for (int i = 0; i < 60000; i++) {
        char text[200], word[20], fen[100];
        strcpy(word, words[next_random(&seed) % 11]);
        for (int changes = 0; changes < 2; changes++)
            word[next_random(&seed) % strlen(word)] = letters[next_random(&seed) % (sizeof letters - 1)];
        strcpy(fen, fens[i & 1]);
        snprintf(text, sizeof text, "[FEN \"%s\"]\n%s                                        *", fen, word);
        struct replay r = {0};
        jd_pgn       *reader;
        jd_pgn_new(&reader, &(jd_pgn_visitor){.move = compare_move}, &r, NULL);
        jd_pgn_feed(reader, text, strlen(text));
        jd_pgn_end(reader);
        if (r.different)
            fail_msg("misread: %s in %s", word, fen);
        jd_pgn_free(reader);
    }
}

/* ---- the rest ---- */

static void counters(void **state)
{
    const char *text = "1. e4 e5 (1... d5 2. d4) *\n\n[Event \"b\"]\n1. d4 *\n";
    jd_pgn     *reader;
    jd_pgn_new(&reader, &(jd_pgn_visitor){0}, NULL, NULL);
    for (int i = 0; i < 2; i++) { /* the second time as if it were new */
        jd_pgn_feed(reader, text, strlen(text));
        jd_pgn_end(reader);
        assert_int_equal(jd_pgn_games(reader), 2);
        assert_int_equal(jd_pgn_plies(reader), 3);
        assert_int_equal(jd_pgn_lines(reader), 4);
    }
    jd_pgn_free(reader);
}

/* ---- a collection of real games ---- */

static void count_problem(void *c, const jd_pgn_problem *p)
{
    if ((*(int *)c)++ < 5)
        print_message("%d:%d: %s\n", (int)p->line, (int)p->column, p->what);
}

static void real_games(void **state)
{
    const char *folder = getenv("JADOUBE_DATA");
    char        path[1000];
    snprintf(path, sizeof path, "%s/pgn/games.pgn", folder ? folder : "");
    FILE *file = folder ? fopen(path, "rb") : NULL;
    if (!file) {
        print_message("skipped: no pgn/games.pgn in a folder JADOUBE_DATA\n");
        skip();
    }
    static char block[1 << 16];
    int         problems = 0;
    jd_pgn     *reader;
    jd_pgn_new(&reader, &(jd_pgn_visitor){.problem = count_problem}, &problems, NULL);
    for (size_t got; (got = fread(block, 1, sizeof block, file)) > 0;)
        jd_pgn_feed(reader, block, got);
    jd_pgn_end(reader);
    fclose(file);
    assert_int_equal(jd_pgn_games(reader), 10614);
    assert_int_equal(problems, 0);
    jd_pgn_free(reader);
}

/* Signs and words that stand alone, as Scid, ChessBase, lichess and others write them. */
static void marks_that_stand_alone(void **state)
{
    static const struct {
        const char *text;
        int         nag;
    } rows[] = {
        {"forced", 7}, {"□", 7},    {"worst", 9}, {"=", 10},   {"↹", 12},   {"~", 13},   {"+=", 14}, {"=+", 15},
        {"+/-", 16},   {"-/+", 17}, {"+-", 18},   {"-+", 19},  {"+--", 20}, {"--+", 21}, {"⊙", 22},  {"◯", 24},
        {"◯◯", 26},    {"↻", 30},   {"↺↺↺", 35},  {"↑", 36},   {"⇓", 39},   {"→", 40},   {"←", 41},  {"&/-", 42},
        {"&/+", 43},   {"=/&", 44}, {"+/&", 46},  {"-/&", 47}, {"⊞", 48},   {"⟩", 54},   {"⟫", 56},  {"⋘", 64},
        {"⇄", 130},    {"⊕", 136},  {"△", 140},   {"⌓", 142},  {"R", 144},  {"RR", 145}, {"N", 146}, {"TN", 146},
        {"×", 147},    {"⊥", 148},  {"⟺", 149},   {"D", 201},  {"—", 210},  {"⌊", 214},  {"∞", 13},  {"⩲", 14},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[64], events[128];
        snprintf(text, sizeof text, "1. e4 %s e5 2. Nf3 *", rows[i].text);
        snprintf(events, sizeof events, "game 1\nstart\ne2e4 (e4)\n$%d\ne7e5 (e5)\ng1f3 (Nf3)\n*\nend\n", rows[i].nag);
        reads(text, events);
    }
    reads("1. e4 =, quiet e5 # *", "game 1\nstart\ne2e4 (e4)\n$11\ne7e5 (e5)\n*\nend\n");
}

/* A word that is neither a move nor a sign is told, and the game goes on; what may have been meant as a move ends it.
 */
static void words_that_are_no_moves(void **state)
{
    reads("1. e4 well e5 @ *", "game 1\nstart\ne2e4 (e4)\n! 1:7 game 1 unreadable 'well'\ne7e5 (e5)\n"
                               "! 1:15 game 1 unreadable '@'\n*\nend\n");
    reads("1. e4 (1. d4 so d5) e5 *",
          "game 1\nstart\ne2e4 (e4)\n(\nd2d4 (d4)\n! 1:14 game 1 unreadable 'so'\nd7d5 (d5)\n)\ne7e5 (e5)\n*\nend\n");
    reads("1. e4 Ne9e5 Nf3 *", "game 1\nstart\ne2e4 (e4)\n! 1:7 game 1 unreadable 'Ne9e5'\n*\nend\n");
    reads("1. e4 Nxf Nf3 *", "game 1\nstart\ne2e4 (e4)\n! 1:7 game 1 unreadable 'Nxf'\n*\nend\n");
}

/* Without tags and results an empty line and the number 1 begin a game. */
static void games_apart_by_empty_lines(void **state)
{
    reads("1. e4 e5\n\n1. d4\n", "game 1\nstart\ne2e4 (e4)\ne7e5 (e5)\n! 3:1 game 1 no-result ''\nend\n"
                                 "game 2\nstart\nd2d4 (d4)\n! 4:1 game 2 no-result ''\nend\n");
    reads("1. e4\n\n1... e5 *", "game 1\nstart\ne2e4 (e4)\ne7e5 (e5)\n*\nend\n");
    reads("1. e4\n1. e5 *", "game 1\nstart\ne2e4 (e4)\ne7e5 (e5)\n*\nend\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tags),
        cmocka_unit_test(a_tag_too_long_is_refused),
        cmocka_unit_test(games_without_moves),
        cmocka_unit_test(moves_with_and_without_numbers),
        cmocka_unit_test(results),
        cmocka_unit_test(nil_nil_and_castling),
        cmocka_unit_test(comments),
        cmocka_unit_test(a_comment_that_is_not_closed),
        cmocka_unit_test(a_long_comment_comes_in_parts),
        cmocka_unit_test(variations),
        cmocka_unit_test(variations_too_deep_are_skipped),
        cmocka_unit_test(marks),
        cmocka_unit_test(marks_that_stand_alone),
        cmocka_unit_test(words_that_are_no_moves),
        cmocka_unit_test(games_apart_by_empty_lines),
        cmocka_unit_test(unusual_moves),
        cmocka_unit_test(pinned_pieces),
        cmocka_unit_test(broken_games_lose_nothing_else),
        cmocka_unit_test(setups),
        cmocka_unit_test(other_languages),
        cmocka_unit_test(quick_words_are_never_misread),
        cmocka_unit_test(counters),
        cmocka_unit_test(real_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
