/* board.c - positions and moves as words. */
#include "board.h"

#include "compare.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jd_position read(const char *fen, jd_problems accepted)
{
    jd_position p = {0};
    jd_fault    fault = {0};
    jd_problems found = 0;
    jd_err      err = jd_fen_position(fen, accepted, &p, &fault, &found);
    if (err)
        fail_msg("%s: %s, problems 0x%x, at %zu %s", fen, jd_err_name(err), found, fault.offset,
                 fault.expected ? fault.expected : "");
    return p;
}

jd_position position(const char *fen) { return read(fen, 0); }
jd_position standing(const char *fen) { return read(fen, JD_PROBLEMS_STANDING); }

jd_move move(const jd_position *p, const char *text)
{
    static const char letters[] = "nbrq";
    jd_kind           kind = JD_NO_KIND;
    if (text[4] && text[4] != ' ')
        kind = (jd_kind)(JD_KNIGHT + (strchr(letters, text[4]) - letters));
    jd_move m = jd_move_find(p, jd_square_parse(text), jd_square_parse(text + 2), kind);
    if (m == JD_NO_MOVE) {
        char fen[JD_FEN_MAX];
        jd_fen_write(p, fen, sizeof fen);
        fail_msg("%.5s is not legal in %s", text, fen);
    }
    return m;
}

jd_position after(const char *fen, const char *moves)
{
    jd_position p = standing(fen);
    while (*moves) {
        p = jd_move_make(&p, move(&p, moves));
        while (*moves && *moves != ' ')
            moves++;
        while (*moves == ' ')
            moves++;
    }
    return p;
}

jd_position flipped(const jd_position *p)
{
    jd_setup s = jd_setup_of(p), t = jd_setup_empty();
    for (int k = 0; k < 6; k++)
        t.kinds[k] = __builtin_bswap64(s.kinds[k]);
    t.colours[JD_WHITE] = __builtin_bswap64(s.colours[JD_BLACK]);
    t.colours[JD_BLACK] = __builtin_bswap64(s.colours[JD_WHITE]);
    t.castling = __builtin_bswap64(s.castling);
    t.turn = s.turn ^ 1;
    t.ep = s.ep == JD_NO_SQUARE ? JD_NO_SQUARE : s.ep ^ 56;
    t.halfmove_clock = s.halfmove_clock;
    t.fullmove = s.fullmove;
    t.chess960 = s.chess960;
    jd_position q = {0};
    assert_int_equal(jd_setup_position(&t, JD_PROBLEMS_STANDING, &q), JD_OK);
    return q;
}

jd_bitboard squares(const char *text)
{
    jd_bitboard set = 0;
    while (*text) {
        set |= jd_square_bit(jd_square_parse(text));
        text += 2;
        text += *text == ' ';
    }
    return set;
}

/* ---- lists of words ---- */

#define WORDS 260

struct words {
    char   at[WORDS][8];
    size_t count;
};

static int by_word(const void *a, const void *b) { return strcmp(a, b); }

static void words_sort(struct words *w) { qsort(w->at, w->count, sizeof w->at[0], by_word); }

static void words_split(struct words *w, const char *text)
{
    int used = 0;
    for (w->count = 0; sscanf(text, "%7s%n", w->at[w->count], &used) == 1; w->count++)
        text += used;
    words_sort(w);
}

/* The digits of squares turned round, as seen by the other player. */
static void words_flip(struct words *w)
{
    for (size_t i = 0; i < w->count; i++)
        for (char *c = w->at[i]; *c; c++)
            if (isdigit((unsigned char)*c))
                *c = (char)('1' + '8' - *c);
    words_sort(w);
}

static void words_of_moves(struct words *w, const jd_moves *moves, bool from_one_square)
{
    w->count = moves->count;
    for (size_t i = 0; i < moves->count; i++) {
        char text[6];
        move_text(moves->at[i], text);
        strcpy(w->at[i], from_one_square ? text + 2 : text);
    }
    words_sort(w);
}

static void words_join(const struct words *w, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < w->count && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? " " : "", w->at[i]);
}

static void compare_words(const jd_position *p, const struct words *found, const struct words *expected)
{
    bool same = found->count == expected->count;
    for (size_t i = 0; same && i < found->count; i++)
        same = strcmp(found->at[i], expected->at[i]) == 0;
    if (same)
        return;
    static char fen[JD_FEN_MAX], have[WORDS * 6], want[WORDS * 6];
    jd_fen_write(p, fen, sizeof fen);
    words_join(found, have, sizeof have);
    words_join(expected, want, sizeof want);
    fail_msg("%s\n  has      %s\n  expected %s", fen, have, want);
}

/* ---- the assertions ---- */

static void compare_with_slow(const jd_position *p)
{
    char              why[WHY_MAX];
    struct slow_board b = slow_of(p);
    if (!boards_agree(p, &b, why))
        fail_msg("%s", why);
    for (unsigned slice = 0; slice < 16; slice++)
        if (!moves_agree(p, &b, slice, why))
            fail_msg("%s", why);
}

static void assert_position_moves(jd_position p, const char *expected)
{
    struct words found, wanted;
    words_split(&wanted, expected);
    for (int colour = 0; colour < 2; colour++) {
        jd_moves moves;
        jd_moves_legal(&p, &moves);
        words_of_moves(&found, &moves, false);
        compare_words(&p, &found, &wanted);
        compare_with_slow(&p);
        words_flip(&wanted);
        p = flipped(&p);
    }
}

void assert_moves(const char *fen, const char *expected) { assert_position_moves(position(fen), expected); }
void assert_standing_moves(const char *fen, const char *expected) { assert_position_moves(standing(fen), expected); }

void assert_reach(const char *fen, const char *from, const char *expected)
{
    jd_position  p = position(fen);
    jd_square    square = jd_square_parse(from);
    struct words found, wanted;
    words_split(&wanted, expected);
    for (int colour = 0; colour < 2; colour++) {
        jd_moves moves;
        jd_moves_from(&p, square, &moves);
        words_of_moves(&found, &moves, true);
        compare_words(&p, &found, &wanted);
        compare_with_slow(&p);
        words_flip(&wanted);
        p = flipped(&p);
        square = jd_square_flip(square);
    }
}

void assert_reaches(const struct reach *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_reach(rows[i].fen, rows[i].from, rows[i].to);
}
