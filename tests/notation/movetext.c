/* movetext.c - moves as text: every move in every style and language reads back to itself; what people
 * write is read; what cannot be meant is refused with the reason. */
#include "positions.h"
#include "texts.h"

#include <stdio.h>
#include <string.h>

static const char *uci(const jd_position *p, jd_move m)
{
    static char text[JD_MOVETEXT_MAX];
    jd_movetext_write(p, m, &(jd_movestyle){.form = JD_FORM_UCI}, text, sizeof text);
    return text;
}

/* ---- Properties ---- */

static void reads_back(const jd_position *p, jd_move m, const jd_movestyle *style)
{
    char       text[JD_MOVETEXT_MAX];
    size_t     length = jd_movetext_write(p, m, style, text, sizeof text);
    jd_reading r;
    jd_err     err = jd_movetext_read(p, text, length, style->language, &r);
    if (err || r.move != m) {
        char fen[JD_FEN_MAX], reason[256];
        jd_fen_write(p, fen, sizeof fen);
        jd_reading_reason(p, &r, style->language, reason, sizeof reason);
        fail_msg("%s: %s in %s was read as %s (%s)", fen, text, style->language->code,
                 r.move ? uci(p, r.move) : "nothing", reason);
    }
    assert_int_equal(length, strlen(text));
    assert_true(length < JD_MOVETEXT_MAX);
}

/* The form of the Laws is what no deviation is measured from; and it is the shortest that will do. */
static void is_canonical(const jd_position *p, jd_move m, const jd_language *l)
{
    char         text[JD_MOVETEXT_MAX];
    jd_movestyle style = {.language = l};
    size_t       length = jd_movetext_write(p, m, &style, text, sizeof text);
    jd_reading   r;
    assert_int_equal(jd_movetext_read(p, text, length, l, &r), JD_OK);
    if (r.deviations)
        fail_msg("%s in %s: %s", text, l->code, jd_deviation_name(r.deviations & -r.deviations));
}

static unsigned moves_tested;

static void every_move_reads_back(const jd_position *p)
{
    jd_moves moves;
    jd_moves_legal(p, &moves);
    for (size_t i = 0; i < moves.count; i++)
        for (const jd_language *l = jd_language_at(0), *const first = l; l;
             l = jd_language_at((size_t)(l - first) + 1)) {
            unsigned     bits = (unsigned)(i * 7 + p->fullmove + (size_t)(l - first)); /* all options in turn */
            jd_movestyle style = {.language = l,
                                  .capture = (uint8_t)(bits % 3),
                                  .letter_o = bits & 1,
                                  .equals = bits >> 1 & 1,
                                  .hyphen = bits >> 2 & 1,
                                  .en_passant = bits >> 3 & 1,
                                  .without_check = bits >> 4 & 1};
            for (style.form = JD_FORM_SHORT; style.form <= JD_FORM_UCI; style.form++)
                reads_back(p, moves.at[i], &style);
            is_canonical(p, moves.at[i], l);
            moves_tested++;
        }
}

static void test_every_move_reads_back(void **state)
{
    every_position(14, 120, every_move_reads_back);
    assert_true(moves_tested > 300000);
}

static void short_forms_differ(const jd_position *p)
{
    jd_moves moves;
    char     text[JD_MAX_MOVES][JD_MOVETEXT_MAX];
    jd_moves_legal(p, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        jd_movetext_write(p, moves.at[i], &(jd_movestyle){0}, text[i], sizeof text[i]);
        for (size_t j = 0; j < i; j++)
            if (strcmp(text[i], text[j]) == 0)
                fail_msg("%s is two moves", text[i]);
    }
}

static void test_no_two_moves_are_written_alike(void **state) { every_position(40, 150, short_forms_differ); }

/* Whatever the bytes, the reader answers, stays inside them, and never invents a move. */
static void test_any_bytes_may_be_read(void **state)
{
    static const char *const parts[] = {"e",    "4",    "N",  "x",  "-", "0", "O",  "=",    "Q", "+", "#",
                                        "!",    "d5",   "Кр", "(",  ")", " ", "‑",  "e.p.", "♘", "b", "c3",
                                        "\xd7", "\xf0", "$",  "1.", "…", "/", "ch", "mat",  ":"};
    jd_position              p = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    uint64_t                 seed = 77;
    for (int i = 0; i < 200000; i++) {
        char   text[64];
        size_t length = 0;
        for (unsigned n = (unsigned)(random_next(&seed) % 7); n > 0; n--) {
            const char *part = parts[random_next(&seed) % COUNT(parts)];
            memcpy(text + length, part, strlen(part));
            length += strlen(part);
        }
        jd_reading r;
        jd_err     err = jd_movetext_read(&p, text, length, jd_language_at(random_next(&seed) % 24), &r);
        assert_int_equal(err == JD_OK, r.outcome == JD_OUTCOME_MOVE);
        assert_int_equal(err == JD_OK, r.move != JD_NO_MOVE && jd_move_is_legal(&p, r.move));
        char reason[400];
        assert_int_equal(jd_reading_reason(&p, &r, NULL, reason, sizeof reason) == 0, err == JD_OK);
        if (r.outcome == JD_OUTCOME_UNREADABLE)
            assert_true(r.fault.offset <= length);
    }
}

/* ---- Writing ---- */

struct write_row {
    const char  *fen, *move;
    jd_movestyle style;
    const char  *language, *text;
};

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define EP    "rnbqkb1r/ppp2ppp/8/3pP3/3Qn3/8/PPP2PPP/RNB1KB1R w KQkq d6 0 6"

static const struct write_row write_rows[] = {
    {START, "g1f3", {0}, "en", "Nf3"},
    {START, "g1f3", {.form = JD_FORM_LONG}, "cs", "Jg1f3"},
    {START, "g1f3", {.form = JD_FORM_LONG, .hyphen = true}, "sl", "Sg1-f3"},
    {START, "g1f3", {.form = JD_FORM_FIGURINE}, "cs", "♘f3"},
    {START, "g1f3", {0}, "ru", "Кf3"},
    {START, "e2e4", {.form = JD_FORM_LONG}, "en", "e2e4"},
    {EP, "e5d6", {0}, "sk", "exd6"},
    {EP, "e5d6", {.capture = JD_CAPTURE_TIMES, .en_passant = true}, "sk", "e×d6 e.p."},
    {EP, "e5d6", {.capture = JD_CAPTURE_NONE}, "sk", "ed6"},
    {EP, "d4d5", {.capture = JD_CAPTURE_NONE}, "de", "Dd5"},
    {EP, "d4d5", {.form = JD_FORM_LONG}, "de", "Dd4xd5"},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", {0}, "en", "0-0"},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", {.letter_o = true}, "en", "O-O-O"},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", {.form = JD_FORM_UCI}, "en", "e1c1"},
    {"4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "e1c1", {.form = JD_FORM_UCI}, "en", "e1a1"},
    {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", {0}, "en", "0-0+"},
    {"8/3P4/8/8/8/8/8/k1K5 w - - 0 1", "d7d8q", {0}, "cs", "d8D"},
    {"8/3P4/8/8/8/8/8/k1K5 w - - 0 1", "d7d8n", {.equals = true}, "ru", "d8=К"},
    {"8/3P4/8/8/8/8/8/k1K5 w - - 0 1", "d7d8n", {.form = JD_FORM_UCI}, "ru", "d7d8n"},
    /* mate and check */
    {"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "f7g7", {0}, "en", "Qg7#"},
    {"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "f7g7", {.without_check = true}, "en", "Qg7"},
    {"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "f7e8", {0}, "en", "Qe8#"},
    {"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "f7e8", {0}, "en", "Qe8+"},
    /* file first, then rank, then both */
    {"k7/8/8/6N1/8/8/8/K5N1 w - - 0 1", "g5f3", {0}, "sk", "J5f3"},
    {"k7/8/8/8/8/8/8/K3N1N1 w - - 0 1", "g1f3", {0}, "sk", "Jgf3"},
    {"k7/8/8/8/3N4/8/7N/K7 w - - 0 1", "h2f3", {0}, "sk", "Jhf3"},
    {"k7/8/8/6N1/8/8/3N4/K5N1 w - - 0 1", "g1f3", {0}, "sk", "J1f3"},
    {"k7/8/8/4N1N1/8/8/8/K5N1 w - - 0 1", "g5f3", {0}, "sk", "Jg5f3"},
    /* the knight on c3 is pinned: only the other one can go to d5 */
    {"4k3/8/8/8/1b6/2N5/8/N3K3 w - - 0 1", "a1b3", {0}, "en", "Nb3"},
    {"4k3/8/8/8/1b6/2N1N3/8/4K3 w - - 0 1", "e3d5", {0}, "en", "Nd5"},
    {"4k3/8/8/8/8/2N1N3/8/4K3 w - - 0 1", "e3d5", {0}, "en", "Ned5"},
};

static void test_written_forms(void **state)
{
    for (size_t i = 0; i < COUNT(write_rows); i++) {
        const struct write_row *row = &write_rows[i];
        jd_position             p = position(row->fen);
        jd_reading              r;
        char                    text[JD_MOVETEXT_MAX];
        jd_movestyle            style = row->style;
        style.language = language(row->language);
        assert_int_equal(jd_movetext_read(&p, row->move, strlen(row->move), NULL, &r), JD_OK);
        jd_movetext_write(&p, r.move, &style, text, sizeof text);
        assert_string_equal(text, row->text);
    }
}

static void test_short_buffers(void **state)
{
    jd_position p = position(START);
    char        text[3] = "??";
    assert_int_equal(jd_movetext_write(&p, jd_move_of(6, 21), &(jd_movestyle){0}, text, sizeof text), 3);
    assert_string_equal(text, "Nf");
    assert_int_equal(jd_movetext_write(&p, jd_move_of(6, 21), &(jd_movestyle){0}, NULL, 0), 3);
}

/* ---- Reading ---- */

struct read_row {
    const char   *language, *fen, *text, *result; /* a move, or the name of the outcome */
    jd_deviations deviations;
};

#define MID     "r1bqk2r/ppp1bppp/2nn4/6B1/8/4Q3/PPP2PPP/RN2KB1R w KQkq - 4 9"
#define CASTLE  "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
#define PROMOTE "2r1k3/3P4/8/8/8/8/8/4K3 w - - 0 1"
#define BXC3    "4k3/8/8/8/1b6/2N5/1P6/4K3 b - - 0 1"
#define BOTH    "4k3/8/8/8/8/2n5/1P6/4B1K1 w - - 0 1" /* b2 pawn and bishop e1 can take on c3 */
#define BISHOP  "4k3/8/8/8/8/2n5/8/4B1K1 w - - 0 1"
#define MATE    "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"

static const struct read_row read_rows[] = {
    /* captures and pawns */
    {"sk", EP, "e×d6 e.p.", "e5d6", JD_DEVIATION_CAPTURE_SIGN | JD_DEVIATION_EP_WRITTEN},
    {"sk", EP, "exd6e.p.", "e5d6", JD_DEVIATION_EP_WRITTEN},
    {"sk", EP, "exd6 ep", "e5d6", JD_DEVIATION_EP_WRITTEN},
    {"es", EP, "exd6 a.p.", "e5d6", JD_DEVIATION_EP_WRITTEN},
    {"sk", EP, "ed6", "e5d6", JD_DEVIATION_NO_CAPTURE},
    {"sk", EP, "ed", "e5d6", JD_DEVIATION_NO_CAPTURE | JD_DEVIATION_NO_RANK},
    {"sk", EP, "e:d", "e5d6", JD_DEVIATION_CAPTURE_SIGN | JD_DEVIATION_NO_RANK},
    {"sk", EP, "e5xd6", "e5d6", JD_DEVIATION_LONG},
    {"sk", EP, "e5:d6 e.p.", "e5d6", JD_DEVIATION_LONG | JD_DEVIATION_CAPTURE_SIGN | JD_DEVIATION_EP_WRITTEN},
    {"sk", EP, "e5d6", "e5d6", JD_DEVIATION_LONG},
    {"sk", EP,
     "D\xd7"
     "d5",
     "d4d5", JD_DEVIATION_CAPTURE_SIGN},
    {"sk", EP, "Pxd6", "e5d6", JD_DEVIATION_PAWN_LETTER},
    {"en", "4k3/8/8/3pP3/3n4/4P3/8/4K3 w - d6 0 1", "ed", "ambiguous", 0},
    {"en", "4k3/8/8/3pP3/3n4/4P3/8/4K3 w - d6 0 1", "ed e.p.", "e5d6",
     JD_DEVIATION_NO_CAPTURE | JD_DEVIATION_NO_RANK | JD_DEVIATION_EP_WRITTEN},
    {"sk", EP, "d6", "illegal", 0},
    {"sk", EP, "exd5", "illegal", 0},
    {"sk", EP, "Dxd5 e.p.", "d4d5", JD_DEVIATION_FALSE_EP},
    {"en", START, "e4", "e2e4", 0},
    {"en", START, "E4", "e2e4", JD_DEVIATION_UPPER_CASE},
    {"en", START, "Pe4", "e2e4", JD_DEVIATION_PAWN_LETTER},
    {"en", START, "pe4", "e2e4", JD_DEVIATION_PAWN_LETTER | JD_DEVIATION_LOWER_CASE},
    {"en", START, "e2-e4", "e2e4", JD_DEVIATION_LONG | JD_DEVIATION_HYPHEN},
    {"en", START, "e2–e4", "e2e4", JD_DEVIATION_LONG | JD_DEVIATION_HYPHEN},
    {"en", START, "e2 - e4", "e2e4", JD_DEVIATION_LONG | JD_DEVIATION_HYPHEN | JD_DEVIATION_SPACE},
    {"en", START, "e2e4", "e2e4", JD_DEVIATION_LONG},
    {"en", START, "1. e4", "e2e4", JD_DEVIATION_NUMBER},
    {"en", START, " e4 ", "e2e4", 0},
    {"en", START, "e4!?", "e2e4", JD_DEVIATION_MARK},
    {"en", START, "e4 (=)", "e2e4", JD_DEVIATION_DRAW_OFFER},
    {"en", START, "e4(=)", "e2e4", JD_DEVIATION_DRAW_OFFER},
    {"en", START, "e4+", "e2e4", JD_DEVIATION_FALSE_CHECK},
    {"en", START, "ee4", "illegal", 0},
    {"en", START, "ee", "illegal", 0},
    {"en", START, "eg", "illegal", 0},
    {"en", START, "xe4", "illegal", 0},
    {"en", START, "exe4", "illegal", 0},
    {"en", START, "e5", "illegal", 0},
    {"en", START, "e7e5", "illegal", 0},
    {"de", START, "D4", "d2d4", JD_DEVIATION_UPPER_CASE},
    {"de", START, "Be4", "e2e4", JD_DEVIATION_PAWN_LETTER},
    /* pieces */
    {"en", START, "Nf3", "g1f3", 0},
    {"en", START, "nf3", "g1f3", JD_DEVIATION_LOWER_CASE},
    {"en", START, "NF3", "g1f3", JD_DEVIATION_UPPER_CASE},
    {"en", START, "N-f3", "g1f3", JD_DEVIATION_HYPHEN},
    {"en", START, "Ngf3", "g1f3", JD_DEVIATION_NEEDLESS},
    {"en", START, "Ng1f3", "g1f3", JD_DEVIATION_LONG},
    {"en", START, "g1f3", "g1f3", JD_DEVIATION_LONG | JD_DEVIATION_NO_PIECE},
    {"en", START, "♘f3", "g1f3", JD_DEVIATION_FIGURINE},
    {"en", START, "♞f3", "g1f3", JD_DEVIATION_FIGURINE},
    {"figurine", START, "♞f3", "g1f3", 0},
    {"en", START, "Nxf3", "g1f3", JD_DEVIATION_FALSE_CAPTURE},
    {"cs", START, "Jg1-f3", "g1f3", JD_DEVIATION_LONG | JD_DEVIATION_HYPHEN},
    {"cs", START, "Jg1‑f3", "g1f3", JD_DEVIATION_LONG | JD_DEVIATION_HYPHEN},
    {"cs", START, "jf3", "g1f3", JD_DEVIATION_LOWER_CASE},
    {"cs", START, "Nf3", "unreadable", 0},
    {"nl", START, "Pf3", "g1f3", 0},
    {"nl", START, "pf3", "g1f3", JD_DEVIATION_LOWER_CASE},
    {"hr", START, "Nf3", "g1f3", JD_DEVIATION_OTHER_LETTER},
    {"hr", START, "Sf3", "g1f3", 0},
    {"et", START, "Rf3", "g1f3", 0},
    {"tr", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ka2", "a1a2", 0},
    {"tr", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Şe2", "e1e2", 0},
    {"tr", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "şe2", "e1e2", JD_DEVIATION_LOWER_CASE},
    {"tr", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Se2", "e1e2", JD_DEVIATION_OTHER_LETTER},
    /* one letter, several pieces: S is a bishop in Czech, a knight in German and Slovene */
    {"cs", "4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1", "Sd3", "f1d3", 0},
    {"de", "4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1", "Sd2", "b1d2", 0},
    {"de", "4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1", "Sd3", "illegal", 0},
    {"sl", "4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1", "Sd2", "b1d2", 0},
    {"sl", "4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1", "Ld3", "f1d3", 0},
    {"et", "4k3/8/8/8/8/8/8/1N2KQ2 w - - 0 1", "Ld3", "f1d3", 0},
    /* K in several scripts: Cyrillic К is a knight, Кр the king, and Latin look-alikes are read so */
    {"ru", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Кd2", "b1d2", 0},
    {"ru", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Крd2", "e1d2", 0},
    {"ru", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "крd2", "e1d2", JD_DEVIATION_LOWER_CASE},
    {"ru", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "КРd2", "e1d2", JD_DEVIATION_LOWER_CASE},
    {"ru", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Kd2", "b1d2", JD_DEVIATION_OTHER_LETTER},
    {"ru", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Kpd2", "e1d2", JD_DEVIATION_OTHER_LETTER},
    {"en", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Kd2", "e1d2", 0},
    {"en", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Кd2", "unreadable", 0},
    {"ru", START, "с4", "c2c4", JD_DEVIATION_OTHER_LETTER},
    {"ru", START, "е2-е4", "e2e4", JD_DEVIATION_OTHER_LETTER | JD_DEVIATION_LONG | JD_DEVIATION_HYPHEN},
    {"el", START, "Ιf3", "g1f3", 0},
    /* b: a pawn or a bishop */
    {"en", BOTH, "bxc3", "b2c3", 0},
    {"en", BOTH, "Bxc3", "e1c3", 0},
    {"en", BOTH, "bc3", "b2c3", JD_DEVIATION_NO_CAPTURE},
    {"en", BISHOP, "bxc3", "e1c3", JD_DEVIATION_LOWER_CASE},
    {"en", BXC3, "bxc3", "b4c3", JD_DEVIATION_LOWER_CASE | JD_DEVIATION_NO_CHECK},
    {"en", BXC3, "Bxc3+", "b4c3", 0},
    {"en", "4k3/8/8/8/8/2n5/1P6/6K1 w - - 0 1", "Bxc3", "illegal", 0},
    {"en", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "bb5", "f1b5", JD_DEVIATION_LOWER_CASE | JD_DEVIATION_NO_CHECK},
    {"cs", "4k3/8/8/4p3/3P4/8/8/Q5K1 w - - 0 1", "de5", "d4e5", JD_DEVIATION_NO_CAPTURE},
    {"cs", "4k3/8/8/4p3/8/8/8/Q5K1 w - - 0 1", "de5", "a1e5",
     JD_DEVIATION_NO_CAPTURE | JD_DEVIATION_LOWER_CASE | JD_DEVIATION_NO_CHECK},
    /* a piece goes to the en passant square: nothing is taken */
    {"en", "4k3/8/8/2PpP3/2N5/8/8/4K3 w - d6 0 1", "Nd6", "c4d6", JD_DEVIATION_NO_CHECK},
    {"en", "4k3/8/8/2PpP3/2N5/8/8/4K3 w - d6 0 1", "c4d6", "c4d6", JD_DEVIATION_LONG | JD_DEVIATION_NO_PIECE},
    {"en", "4k3/8/8/2PpP3/2N5/8/8/4K3 w - d6 0 1", "xd6", "ambiguous", 0},
    {"en", "4k3/8/8/2PpP3/2N5/8/8/4K3 w - d6 0 1", "cxd6", "c5d6", 0},
    /* which one is meant */
    {"en", "4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1", "Nf3", "ambiguous", 0},
    {"en", "4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1", "N1f3", "g1f3", JD_DEVIATION_OTHER_ORIGIN},
    {"en", "4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1", "Nd2-f3", "d2f3", JD_DEVIATION_LONG | JD_DEVIATION_HYPHEN},
    {"en", "4k3/8/8/8/1b6/2N1N3/8/4K3 w - - 0 1", "Ned5", "e3d5", JD_DEVIATION_NEEDLESS},
    {"en", "4k3/8/8/8/1b6/2N1N3/8/4K3 w - - 0 1", "Ncd5", "illegal", 0},
    {"en", "4k3/3p4/2P1P3/8/8/8/8/4K3 w - - 0 1", "xd7", "ambiguous", 0},
    {"en", "4k3/2p5/1P6/2p5/1P6/8/8/4K3 w - - 0 1", "bc", "ambiguous", 0},
    {"en", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", "illegal", 0},
    /* castling */
    {"en", CASTLE, "0-0", "e1g1", 0},
    {"en", CASTLE, "0-0-0", "e1c1", 0},
    {"en", CASTLE, "O-O", "e1g1", JD_DEVIATION_CASTLING_LETTER},
    {"en", CASTLE, "o-o-o", "e1c1", JD_DEVIATION_CASTLING_LETTER},
    {"ru", CASTLE, "О—О", "e1g1", JD_DEVIATION_CASTLING_LETTER | JD_DEVIATION_CASTLING_HYPHEN},
    {"sk", CASTLE, "0‑0‑0", "e1c1", JD_DEVIATION_CASTLING_HYPHEN},
    {"en", CASTLE, "0–0", "e1g1", JD_DEVIATION_CASTLING_HYPHEN},
    {"en", CASTLE, "00", "e1g1", JD_DEVIATION_CASTLING_HYPHEN},
    {"en", CASTLE, "0 - 0", "e1g1", JD_DEVIATION_SPACE},
    {"en", CASTLE, "0-0+", "e1g1", JD_DEVIATION_FALSE_CHECK},
    {"en", CASTLE, "0-0 -+", "e1g1", JD_DEVIATION_MARK | JD_DEVIATION_SPACE},
    {"en", CASTLE, "e1g1", "e1g1", JD_DEVIATION_NO_PIECE | JD_DEVIATION_CASTLING_KING},
    {"en", CASTLE, "Ke1-c1", "e1c1", JD_DEVIATION_HYPHEN | JD_DEVIATION_CASTLING_KING},
    {"en", CASTLE, "e1h1", "e1g1", JD_DEVIATION_NO_PIECE | JD_DEVIATION_CASTLING_KING},
    {"en", CASTLE, "0-0-0-0", "unreadable", 0},
    {"en", CASTLE, "0-", "unreadable", 0},
    {"et", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "Od3", "f1d3", 0},
    /* promotion */
    {"en", PROMOTE, "dxc8Q+", "d7c8q", 0},
    {"cs", PROMOTE, "dxc8D+", "d7c8q", 0},
    {"cs", PROMOTE, "dxc8d+", "d7c8q", JD_DEVIATION_LOWER_CASE},
    {"en", PROMOTE, "dxc8=Q+", "d7c8q", JD_DEVIATION_PROMOTION_SIGN},
    {"en", PROMOTE, "dxc8(Q)+", "d7c8q", JD_DEVIATION_PROMOTION_SIGN},
    {"en", PROMOTE, "dxc8/Q+", "d7c8q", JD_DEVIATION_PROMOTION_SIGN},
    {"en", PROMOTE, "dxc8 Q+", "d7c8q", JD_DEVIATION_SPACE},
    {"cs", PROMOTE, "dxc8=Q+", "d7c8q", JD_DEVIATION_PROMOTION_SIGN | JD_DEVIATION_OTHER_LETTER},
    {"en", PROMOTE, "dc8Q", "d7c8q", JD_DEVIATION_NO_CAPTURE | JD_DEVIATION_NO_CHECK},
    {"en", PROMOTE, "d7c8q", "d7c8q", JD_DEVIATION_LONG},
    {"hu", PROMOTE, "d7c8b", "d7c8b", JD_DEVIATION_LONG}, /* coordinates are English: a bishop */
    {"hu", PROMOTE, "d7xc8B+", "d7c8r", JD_DEVIATION_LONG},
    {"fi", PROMOTE, "d7c8r", "d7c8r", JD_DEVIATION_LONG},
    {"fi", PROMOTE, "d7xc8R", "d7c8n", JD_DEVIATION_LONG},
    {"en", PROMOTE, "dxc8", "ambiguous", 0},
    {"en", PROMOTE, "dxc8 (=)", "ambiguous", 0},
    {"en", PROMOTE, "dxc8=K", "illegal", 0},
    {"en", PROMOTE, "d8Q+", "d7d8q", 0},
    {"en", START, "e4=Q", "illegal", 0},
    /* check and mate */
    {"en", MATE, "Qg7#", "f7g7", 0},
    {"en", MATE, "Qg7++", "f7g7", JD_DEVIATION_CHECK_SIGN},
    {"en", MATE, "Qg7+", "f7g7", JD_DEVIATION_NO_MATE},
    {"en", MATE, "Qg7", "f7g7", JD_DEVIATION_NO_MATE},
    {"en", MATE, "Qg7mate", "f7g7", JD_DEVIATION_CHECK_SIGN},
    {"ru", MATE, "Фg7×", "f7g7", JD_DEVIATION_CHECK_SIGN},
    {"en", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "Qe8#", "f7e8", JD_DEVIATION_FALSE_CHECK},
    {"en", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "Qe8ch", "f7e8", JD_DEVIATION_CHECK_SIGN},
    {"en", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "Qe8†!", "f7e8", JD_DEVIATION_CHECK_SIGN | JD_DEVIATION_MARK},
    {"en", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "Qe8+ +-", "f7e8", JD_DEVIATION_MARK | JD_DEVIATION_SPACE},
    {"en", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nd6++", "e4d6", JD_DEVIATION_CHECK_SIGN},
    /* no moves at all */
    {"en", START, "", "unreadable", 0},
    {"en", START, "N", "unreadable", 0},
    {"en", START, "e", "unreadable", 0},
    {"en", START, "e9", "unreadable", 0},
    {"en", START, "i4", "unreadable", 0},
    {"en", START, "Nf3 Nf6", "unreadable", 0},
    {"en", START, "1-0", "unreadable", 0},
    {"en", START, "Zf3", "unreadable", 0},
    {"en", START, "e4 hello", "unreadable", 0},
};

static void test_what_people_write(void **state)
{
    for (size_t i = 0; i < COUNT(read_rows); i++) {
        const struct read_row *row = &read_rows[i];
        jd_position            p = position(row->fen);
        jd_reading             r;
        jd_movetext_read(&p, row->text, strlen(row->text), language(row->language), &r);
        const char *result = r.outcome == JD_OUTCOME_MOVE ? uci(&p, r.move) : jd_outcome_name(r.outcome);
        if (strcmp(result, row->result) != 0)
            fail_msg("%s: %s in %s is %s, not %s", row->fen, row->text, row->language, result, row->result);
        if (r.outcome == JD_OUTCOME_MOVE && r.deviations != row->deviations)
            fail_msg("%s: %s in %s has deviations %x, not %x", row->fen, row->text, row->language, r.deviations,
                     row->deviations);
    }
}

static const struct {
    const char *language, *fen, *text, *reason;
} reason_rows[] = {
    {"cs", "4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1", "Jf3", "two knights can go to f3: Jd2-f3, Jg1-f3"},
    {"en", "4k3/3p4/2P1P3/8/8/8/8/4K3 w - - 0 1", "xd7", "two pawns can take on d7: c6xd7, e6xd7"},
    {"cs", PROMOTE, "dxc8", "it is not said what the pawn becomes: d7xc8D, d7xc8V, d7xc8S, d7xc8J"},
    {"en", "4k3/2p5/1P6/2p5/1P6/8/8/4K3 w - - 0 1", "bc", "two moves fit: b4xc5, b6xc7"},
    {"en", "4k3/8/8/8/1b6/2N1N3/8/4K3 w - - 0 1", "Ncd5", "the king would be in check after Nc3-d5"},
    {"en", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", "White has no queen"},
    {"en", START, "Nd2", "White's own pawn stands on d2"},
    {"en", START, "Nd4", "no knight can go to d4"},
    {"en", START, "Ngd4", "no such knight can go to d4"},
    {"en", START, "ed", "no such pawn can go there"},
    {"en", START, "Ng1d4", "the knight on g1 cannot go to d4"},
    {"en", START, "Na1c2", "White's own pawn stands on c2"},
    {"en", START, "Na1b3", "White has no knight on a1"},
    {"en", START, "e7e5", "White has no piece on e7"},
    {"en", START, "0-0", "the way of king and rook is not free"},
    {"en", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "0-0", "the right to castle on this side is gone, or never was"},
    {"en", "4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0", "the king may not castle out of check"},
    {"en", "4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0",
     "the king may not pass over or reach a square that is attacked"},
    {"en", PROMOTE, "dxc8=K", "a pawn becomes a queen, rook, bishop or knight"},
    {"en", START, "e4=Q", "a pawn is promoted only on the last rank"},
    {"cs", START, "Nf3", "expected a piece or a square at byte 0"},
    {"en", START, "Nf9", "expected a square at byte 2"},
    {"en", START, "e4", ""},
};

static void test_reasons(void **state)
{
    for (size_t i = 0; i < COUNT(reason_rows); i++) {
        jd_position        p = position(reason_rows[i].fen);
        const jd_language *l = language(reason_rows[i].language);
        jd_reading         r;
        char               reason[200];
        jd_movetext_read(&p, reason_rows[i].text, strlen(reason_rows[i].text), l, &r);
        assert_int_equal(jd_reading_reason(&p, &r, l, reason, sizeof reason), strlen(reason_rows[i].reason));
        assert_string_equal(reason, reason_rows[i].reason);
    }
}

/* On a board from which an illegal move took a king, texts are still read, and refused. */
static void test_a_king_is_missing(void **state)
{
    static const char *const texts[] = {"Kd2", "0-0", "0-0-0", "Nf3", "e4", "e2e4", "Ke1-g1", "e1g1", "ed", "Qxh7"};
    jd_position              p = position("r3k2r/8/8/8/8/8/4P3/R3K2R b KQkq - 0 1");
    p.kinds[JD_KING] &= p.colours[JD_BLACK];
    p.colours[JD_WHITE] &= ~jd_square_bit(4);
    p.turn = JD_WHITE;
    for (size_t i = 0; i < COUNT(texts); i++) {
        jd_reading r;
        char       reason[200];
        assert_int_equal(jd_movetext_read(&p, texts[i], strlen(texts[i]), NULL, &r), JD_ERR_REFUSED);
        assert_int_equal(r.outcome, JD_OUTCOME_ILLEGAL);
        jd_reading_reason(&p, &r, NULL, reason, sizeof reason);
        assert_string_equal(reason, "a king is missing");
    }
}

static void test_offer_and_marks(void **state)
{
    static const char *const signs[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    jd_position              p = position(START);
    jd_reading               r;
    assert_int_equal(jd_movetext_read(&p, "Nf3 (=)", 7, NULL, &r), JD_OK);
    assert_true(r.draw_offer);
    for (unsigned nag = 1; nag <= 6; nag++) {
        char text[16];
        snprintf(text, sizeof text, "Nf3%s", signs[nag]);
        assert_int_equal(jd_movetext_read(&p, text, strlen(text), NULL, &r), JD_OK);
        assert_int_equal(r.mark, nag);
        assert_false(r.draw_offer);
        assert_string_equal(jd_mark_text(nag), signs[nag]);
    }
    assert_int_equal(jd_movetext_read(&p, "Nf3!+-", 6, NULL, &r), JD_OK);
    assert_int_equal(r.mark, 1);
    assert_int_equal(r.judgement, 18);
    assert_int_equal(jd_movetext_read(&p, "Nf3 $14", 7, NULL, &r), JD_OK);
    assert_int_equal(r.judgement, 14);
}

static void test_marks_read_back(void **state)
{
    for (unsigned nag = 1; nag < 256; nag++) {
        const char *text = jd_mark_text(nag);
        size_t      used;
        unsigned    read = text ? jd_mark_read(text, strlen(text), &used) : 0;
        if (read) {
            assert_int_equal(read, nag);
            assert_int_equal(used, strlen(text));
        }
    }
    size_t used;
    assert_int_equal(jd_mark_read("$300", 4, &used), 0);
    assert_null(jd_mark_text(0));
}

static void test_the_short_calls(void **state)
{
    static const char *const rows[][3] = {
        /* position, what is written, what is played (NULL: no one move) */
        {"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "O-O"},
        {"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"},
        {"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "a7a8q", "a8=Q+"},
        {"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "a8", NULL}, /* to what? */
        {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", NULL}, /* which? */
        {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nbd2", "Nbd2"},
        {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Ne4", NULL},
        {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Jd2", NULL},
        {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "", NULL},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_position p = position(rows[i][0]);
        jd_move     m = jd_san_read(&p, rows[i][1]);
        char        text[JD_MOVETEXT_MAX];
        assert_int_equal(m != JD_NO_MOVE, rows[i][2] != NULL);
        if (m != JD_NO_MOVE)
            assert_string_equal(jd_san_write(&p, m, text), rows[i][2]);
    }
}

static void test_languages(void **state)
{
    static const char *const codes[] = {"en", "cs", "sk", "hr", "sl", "de", "fr", "nl", "es", "it", "pl", "hu",
                                        "pt", "da", "no", "sv", "fi", "et", "ro", "ru", "uk", "tr", "el", "figurine"};
    for (size_t i = 0; i < COUNT(codes); i++)
        assert_string_equal(language(codes[i])->code, codes[i]);
    assert_null(jd_language_at(COUNT(codes)));
    assert_ptr_equal(jd_language_find("CS"), jd_language_find("cs"));
    assert_null(jd_language_find("xx"));
    assert_null(jd_language_find("c"));
    assert_null(jd_language_find("csx"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_move_reads_back),
        cmocka_unit_test(test_no_two_moves_are_written_alike),
        cmocka_unit_test(test_any_bytes_may_be_read),
        cmocka_unit_test(test_written_forms),
        cmocka_unit_test(test_short_buffers),
        cmocka_unit_test(test_what_people_write),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_a_king_is_missing),
        cmocka_unit_test(test_offer_and_marks),
        cmocka_unit_test(test_marks_read_back),
        cmocka_unit_test(test_the_short_calls),
        cmocka_unit_test(test_languages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
