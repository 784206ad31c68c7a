/* plain_games.c - random texts of annotated games: variations in variations, every sign glued or spaced, comments of
 * both kinds, odd spaces, all forms of a move; half of the texts with bytes changed, lost, added, or cut off. */
#include "plain.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "jadoube/fen.h"

struct author {
    struct dice       *dice;
    struct plain_text *out;
    unsigned           plies;   /* still to be written */
    bool               number;  /* Black's move needs one */
    bool               tidy;    /* single spaces         */
    bool               at_line; /* nothing stands in this line yet */
};

static unsigned below(struct author *a, unsigned limit) { return dice_below(a->dice, limit); }
static bool     once_in(struct author *a, unsigned times) { return below(a, times) == 0; }

#define CHOICE(a, array) ((array)[below(a, sizeof(array) / sizeof *(array))])

static void put_bytes(struct author *a, const char *bytes, size_t length)
{
    struct plain_text *t = a->out;
    if (PLAIN_TEXT_MAX - t->length < length)
        return;
    memcpy(t->at + t->length, bytes, length);
    t->length += length;
}

static void put(struct author *a, const char *text) { put_bytes(a, text, strlen(text)); }

static void putf(struct author *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void putf(struct author *a, const char *format, ...)
{
    char    text[256];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    put(a, text);
}

/* ---- spaces ---- */

static void put_space(struct author *a)
{
    static const char *const odd[] = {"  ", "\n", "\r\n", "\t", "\n\n", " \n ", "\v", "\x01", "    \t  ", "\r"};
    if (a->tidy || !once_in(a, 4))
        put(a, " ");
    else if (once_in(a, 12))
        put_bytes(a, "\0", 1);
    else
        put(a, CHOICE(a, odd));
}

/* A space, or often none: where signs divide words by themselves. */
static void put_gap(struct author *a)
{
    if (!once_in(a, 3))
        put_space(a);
}

/* ---- tags ---- */

static const char *const starts[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "2r4k/1P6/8/8/8/8/4K3/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PpPBBPPP/R3K2R b KQkq - 0 37",
    "3rr2k/2PP4/8/8/8/8/4pp2/K2RR3 b - - 12 50",
    "Q3Q2k/8/8/Q2qQ3/8/q6q/8/K2q4 w - - 0 1",
    "4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 9",
    "8/8/8/8/8/6k1/4p3/6K1 b - - 99 999",
    "7k/8/8/8/8/8/q7/7K b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1k6/8/8/8/8/8/8/5KR1 w G - 0 1",
};

static void put_tag(struct author *a, const char *name, const char *value)
{
    static const char *const opening[] = {"[", "[", "[", "[ ", " [", "\t["};
    static const char *const between[] = {" ", " ", "  ", "\t", ""};
    static const char *const closing[] = {"\"]\n", "\"]\n", "\"]\r\n", "\" ]\n", "\"] ", "\"]"};
    put(a, a->tidy ? "[" : CHOICE(a, opening));
    put(a, name);
    put(a, a->tidy ? " " : CHOICE(a, between));
    put(a, "\"");
    put(a, value);
    put(a, a->tidy ? "\"]\n" : CHOICE(a, closing));
}

static void put_tags(struct author *a, jd_position *start)
{
    static const char *const values[] = {"?",         "Praha",    "A \\\"B\\\" C", "C:\\\\x", "The \"Big\" One",
                                         "[x] ; {y}", "\xc5\xa0", "caf\xe9",       "",        "a\tb",
                                         "x\\y",      "It \\",    "\\\\"};
    static const char *const names[] = {"Site", "Date", "Round", "White", "Black", "WhiteElo", "Annotator", "eco"};
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*", "?", "0-0", "+/-", "-/-", "1/2-0"};
    if (!once_in(a, 8))
        put_tag(a, "Event", CHOICE(a, values));
    for (unsigned i = below(a, 4); i--;)
        put_tag(a, CHOICE(a, names), CHOICE(a, values));
    if (once_in(a, 2))
        put_tag(a, "Result", CHOICE(a, results));
    *start = jd_position_initial();
    if (once_in(a, 2)) {
        const char *fen = CHOICE(a, starts);
        jd_setup    s;
        if (jd_fen_read(fen, strlen(fen), &s, NULL) == JD_OK)
            jd_setup_position(&s, JD_PROBLEMS_STANDING, start);
        put_tag(a, "FEN", fen);
    }
    if (start->chess960 || once_in(a, 40))
        put_tag(a, "Variant", start->chess960 ? "Chess960" : once_in(a, 2) ? "Standard" : "Atomic");
    put(a, once_in(a, 6) ? "" : "\n");
}

/* ---- moves ---- */

static const jd_movestyle *choose_style(struct author *a)
{
    static const jd_movestyle other[] = {
        {.letter_o = true, .equals = true, .without_check = true},
        {.letter_o = false, .equals = false},
        {.form = JD_FORM_LONG},
        {.form = JD_FORM_LONG, .hyphen = true, .equals = true},
        {.form = JD_FORM_UCI},
        {.form = JD_FORM_FIGURINE, .equals = true},
        {.en_passant = true, .equals = true},
        {.capture = JD_CAPTURE_TIMES, .equals = true, .letter_o = true},
        {.capture = JD_CAPTURE_NONE, .equals = true, .letter_o = true},
    };
    return once_in(a, 6) ? &CHOICE(a, other) : &jd_movestyle_pgn;
}

static void put_number(struct author *a, const jd_position *p)
{
    static const char *const dots[] = {".", ".", ".", "", ". ", "...", "....", " . "};
    bool                     black = p->turn == JD_BLACK;
    if (black && !a->number && !once_in(a, 12))
        return;
    if (once_in(a, 10))
        return;
    putf(a, "%u", once_in(a, 20) ? below(a, 70000) : p->fullmove);
    put(a, a->tidy ? black ? "..." : "." : CHOICE(a, dots));
    if (a->out->at[a->out->length - 1] != '.' || !once_in(a, 3))
        put_space(a);
}

static void put_sign(struct author *a)
{
    static const char *const glued[] = {"!",  "?",  "!!", "??",  "!?",  "?!",           "!!!",      "\xe2\x80\xbc",
                                        "+-", "-+", "=",  "+/-", "-/+", "\xe2\x88\x9e", "\xc2\xb1", "(=)"};
    static const char *const alone[] = {"+", "#",  "++", "e.p.", "ep", "TN",
                                        "=", "+=", "=+", "==",   "!?", "\xe2\xa9\xb2"};
    if (once_in(a, 2)) {
        put(a, CHOICE(a, glued));
        return;
    }
    put_space(a);
    put(a, CHOICE(a, alone));
}

static void put_nag(struct author *a)
{
    put_gap(a);
    putf(a, "$%u", once_in(a, 15) ? below(a, 2000) : below(a, 256));
}

static void put_comment(struct author *a)
{
    static const char *const words[] = {"a",
                                        "good",
                                        "[%clk 1:23:45]",
                                        "[%emt 0:00:07.5]",
                                        "[%eval -0.3,12]",
                                        "[%csl Rd4,Ge5]",
                                        "[%cal Gd2d4]",
                                        "(",
                                        ")",
                                        "[",
                                        "]",
                                        ";",
                                        "\xc5\xa1",
                                        "\xe9",
                                        "\\",
                                        "\"",
                                        "$1",
                                        "e4",
                                        "1-0",
                                        "%",
                                        "\x01\x02",
                                        "  ",
                                        "\n",
                                        "\r\n",
                                        "\t",
                                        "{"};
    bool                     braces = !once_in(a, 4);
    put_gap(a);
    put(a, braces ? "{" : ";");
    for (unsigned i = below(a, 6); i--;) {
        const char *word = CHOICE(a, words);
        if (braces || !strchr(word, '\n'))
            put(a, word);
        if (once_in(a, 2))
            put(a, " ");
        if (!braces && once_in(a, 20))
            put(a, "}");
    }
    put(a, braces ? "}" : once_in(a, 3) ? "\r\n" : "\n");
}

/* What stands behind a move, before the next. */
static void put_remarks(struct author *a)
{
    while (once_in(a, 5)) {
        switch (below(a, 4)) {
        case 0: put_comment(a); break;
        case 1: put_nag(a); break;
        default: put_sign(a); break;
        }
        a->number = true;
    }
}

static void put_move(struct author *a, const jd_position *p, jd_move m)
{
    static const char *const nulls[] = {"--", "--", "Z0", "@@@@", "0000"};
    char                     text[JD_MOVETEXT_MAX];
    put_number(a, p);
    if (m == JD_NULL_MOVE || once_in(a, 400))
        put(a, CHOICE(a, nulls));
    else
        put_bytes(a, text, jd_movetext_write(p, m, choose_style(a), text, sizeof text));
    a->number = false;
}

static void put_line(struct author *a, jd_position p, unsigned depth)
{
    jd_moves legal;
    for (bool first = true; a->plies && (!first || depth); first = false) {
        jd_moves_legal(&p, &legal);
        if (legal.count == 0 || (depth && !first && once_in(a, 5)))
            return;
        jd_move m = once_in(a, 9) ? JD_NULL_MOVE : legal.at[below(a, (unsigned)legal.count)];
        if (m == JD_NULL_MOVE && !jd_null_move_is_allowed(&p))
            continue;
        a->plies--;
        put_move(a, &p, m);
        put_remarks(a);
        while (depth < 5 && once_in(a, 9 + 3 * depth)) {
            put_gap(a);
            put(a, "(");
            if (once_in(a, 3))
                put_gap(a);
            if (once_in(a, 6))
                put_comment(a);
            a->number = true;
            put_line(a, p, depth + 1);
            put(a, ")");
            a->number = true;
            if (once_in(a, 5))
                put_remarks(a);
        }
        p = m == JD_NULL_MOVE ? jd_null_move_make(&p) : jd_move_make(&p, m);
        if (a->plies)
            put_space(a);
    }
}

static void put_main_line(struct author *a, jd_position p)
{
    jd_moves legal;
    while (a->plies) {
        jd_moves_legal(&p, &legal);
        if (legal.count == 0)
            return;
        jd_move m = legal.at[below(a, (unsigned)legal.count)];
        a->plies--;
        put_move(a, &p, m);
        put_remarks(a);
        while (once_in(a, 7)) {
            put_gap(a);
            put(a, "(");
            a->number = true;
            put_line(a, p, 1);
            put_gap(a);
            put(a, ")");
            a->number = true;
            put_remarks(a);
        }
        p = jd_move_make(&p, m);
        put_space(a);
    }
}

static void put_game(struct author *a)
{
    static const char *const results[] = {"1-0",
                                          "0-1",
                                          "1/2-1/2",
                                          "*",
                                          "1/2",
                                          "\xc2\xbd-\xc2\xbd",
                                          "0-0",
                                          "+/-",
                                          "-/-",
                                          "",
                                          "0-1/2",
                                          "1\xe2\x80\x93"
                                          "0",
                                          "\xc2\xbd\xe2\x80\x94\xc2\xbd",
                                          "1/2\x96"
                                          "1/2"};
    jd_position              start;
    put_tags(a, &start);
    if (once_in(a, 12))
        put_comment(a);
    a->plies = below(a, 40);
    a->number = true;
    put_main_line(a, start);
    put(a, CHOICE(a, results));
    if (once_in(a, 15))
        put_comment(a);
    put(a, once_in(a, 6) ? "\n" : once_in(a, 4) ? "\r\n\r\n" : "\n\n");
    if (once_in(a, 25))
        put(a, once_in(a, 2) ? "% escaped { ( [\n" : "From: somebody (at home)\n\n");
}

/* ---- breaking it ---- */

static void change_byte(struct author *a)
{
    static const char  signs[] = "()[]{};$!?*%\"\\.-+#=/01289abhNKQx \n\r\t\0\xbd\xff";
    struct plain_text *t = a->out;
    if (t->length == 0)
        return;
    size_t at = below(a, (unsigned)t->length);
    char   c = signs[below(a, sizeof signs - 1)];
    switch (below(a, 3)) {
    case 0: t->at[at] = c; break;
    case 1:
        memmove(t->at + at, t->at + at + 1, t->length - at - 1);
        t->length--;
        break;
    default:
        if (t->length == PLAIN_TEXT_MAX)
            break;
        memmove(t->at + at + 1, t->at + at, t->length - at);
        t->at[at] = c;
        t->length++;
        break;
    }
}

void plain_text_make(struct dice *d, struct plain_text *out)
{
    struct author a = {.dice = d, .out = out};
    out->length = 0;
    a.tidy = once_in(&a, 2);
    out->games = 1 + below(&a, 3);
    if (once_in(&a, 30))
        put(&a, "\xef\xbb\xbf");
    for (unsigned i = 0; i < out->games; i++)
        put_game(&a);
    if (once_in(&a, 2))
        return;
    for (unsigned changes = 1 + below(&a, 3); changes--;)
        change_byte(&a);
    if (once_in(&a, 3))
        out->length = below(&a, (unsigned)out->length + 1);
}
