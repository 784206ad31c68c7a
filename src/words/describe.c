/* describe.c - the board in words. Answers are lists, not sentences, so that no language has to bend them:
 * "white: king e1; rook a1, h1". */
#include "jadoube/describe.h"

#include "core/squares.h"
#include "jadoube/language.h"
#include "jadoube/move.h"
#include "notation/buffer.h"
#include "notation/utf8.h"
#include "words/word.h"

#include <string.h>

static const struct {
    jd_word_id word;
    char       argument;
} questions[JD_ASK_COUNT] = {
#define ROW(id, word, argument) {JD_WORD_WORD_##id, #argument[0]},
    JD_QUESTIONS(ROW)
#undef ROW
};

static const jd_word_id players[] = {JD_WORD_COLOUR_WHITE, JD_WORD_COLOUR_BLACK};

/* By jd_kind; the last one is any piece. */
static const jd_word_id kinds[] = {JD_WORD_PIECE_PAWN,  JD_WORD_PIECE_KNIGHT, JD_WORD_PIECE_BISHOP, JD_WORD_PIECE_ROOK,
                                   JD_WORD_PIECE_QUEEN, JD_WORD_PIECE_KING,   JD_WORD_PIECE_ANY};

static const jd_word_id pieces[2][6] = {
    {JD_WORD_WHITE_PAWN, JD_WORD_WHITE_KNIGHT, JD_WORD_WHITE_BISHOP, JD_WORD_WHITE_ROOK, JD_WORD_WHITE_QUEEN,
     JD_WORD_WHITE_KING},
    {JD_WORD_BLACK_PAWN, JD_WORD_BLACK_KNIGHT, JD_WORD_BLACK_BISHOP, JD_WORD_BLACK_ROOK, JD_WORD_BLACK_QUEEN,
     JD_WORD_BLACK_KING},
};

const char *jd_kind_word(jd_kind kind, const jd_language *language) { return jd_word(kinds[kind], language); }

/* ---- reading ---- */

static jd_err expected(const char *what, size_t offset, jd_fault *fault)
{
    if (fault)
        *fault = (jd_fault){offset, what};
    return JD_ERR_SYNTAX;
}

/* Whatever the case of the letters. */
static bool part_is(const char *text, size_t length, struct jd_part word)
{
    size_t i = 0, j = 0;
    while (i < length && j < word.length) {
        size_t   used, its;
        uint32_t letter = utf8_lower(utf8_next(text + i, length - i, &used));
        if (letter != utf8_lower(utf8_next(word.text + j, word.length - j, &its)))
            return false;
        i += used;
        j += its;
    }
    return i == length && j == word.length;
}

static bool word_is(const char *text, size_t length, const char *word)
{
    return part_is(text, length, (struct jd_part){word, strlen(word)});
}

static bool is_typed(const char *text, size_t length, const char *forms)
{
    struct jd_part form;
    for (size_t i = 0; (form = jd_word_typed(forms, i)).length; i++)
        if (part_is(text, length, form))
            return true;
    return false;
}

static bool read_kind(const char *text, size_t length, const jd_language *language, jd_kind *out)
{
    const jd_language *own = language, *english = jd_language_english();
    for (int k = 0; k < 6; k++) {
        *out = (jd_kind)k;
        if (word_is(text, length, own->letters[k]) || word_is(text, length, jd_kind_word(*out, language)))
            return true;
    }
    for (int k = 0; k < 6; k++) {
        *out = (jd_kind)k;
        if (word_is(text, length, english->letters[k]) || word_is(text, length, jd_kind_word(*out, NULL)))
            return true;
    }
    return false;
}

static jd_err read_argument(const char *text, size_t offset, const jd_language *language, jd_question *q,
                            jd_fault *fault)
{
    const char *at = text + offset;
    size_t      length = strcspn(at, " \t");
    char        first = (char)(*at >= 'A' && *at <= 'Z' ? *at + 32 : *at);
    bool        ends = at[length + strspn(at + length, " \t")] == '\0';
    switch (questions[q->kind].argument) {
    case 'R':
        q->line = first - '1';
        return ends && length == 1 && first >= '1' && first <= '8' ? JD_OK : expected("a rank, 1 to 8", offset, fault);
    case 'F':
        q->line = first - 'a';
        return ends && length == 1 && first >= 'a' && first <= 'h' ? JD_OK : expected("a file, a to h", offset, fault);
    case 'K':
        return ends && read_kind(at, length, language, &q->piece) ? JD_OK
                                                                  : expected("a piece, such as N", offset, fault);
    case 'S': {
        const char name[] = {first, length == 2 ? at[1] : '\0', '\0'};
        q->square = jd_square_parse(name);
        return ends && length == 2 && q->square != JD_NO_SQUARE ? JD_OK
                                                                : expected("a square, such as e4", offset, fault);
    }
    default: return ends && length == 0 ? JD_OK : expected("nothing more", offset, fault);
    }
}

jd_err jd_question_read(const char *text, const jd_language *language, jd_question *out, jd_fault *fault)
{
    size_t start = strspn(text, " \t"), length = strcspn(text + start, " \t");
    size_t argument = start + length + strspn(text + start + length, " \t");
    for (int k = 0; k < JD_ASK_COUNT; k++)
        if (is_typed(text + start, length, jd_word(questions[k].word, NULL)) ||
            is_typed(text + start, length, jd_word(questions[k].word, language))) {
            *out = (jd_question){.kind = (jd_question_kind)k, .square = JD_NO_SQUARE, .piece = JD_NO_KIND};
            return read_argument(text, argument, language, out, fault);
        }
    return expected("board, rank, file, where, square, attackers or moves", start, fault);
}

/* ---- answering ---- */

static void add_squares(struct buffer *b, jd_bitboard squares)
{
    for (bool first = true; squares; squares &= squares - 1, first = false) {
        buffer_text(b, first ? " " : ", ");
        buffer_square(b, bits_first(squares));
    }
}

/* "king e1; rook a1, h1", the king first; false when none of the pieces is this player's. */
static bool add_pieces(struct buffer *b, const jd_language *language, const jd_position *p, jd_bitboard among)
{
    bool any = false;
    for (int k = JD_KING; k >= JD_PAWN; k--) {
        jd_bitboard some = p->kinds[k] & among;
        if (!some)
            continue;
        buffer_text(b, any ? "; " : "");
        buffer_text(b, jd_kind_word((jd_kind)k, language));
        add_squares(b, some);
        any = true;
    }
    return any;
}

/* Both players' pieces among some squares, `none` for a player without any. */
static void add_sides(struct buffer *b, const jd_language *language, const jd_position *p, const jd_bitboard among[2],
                      const char *none)
{
    for (int c = 0; c < 2; c++) {
        buffer_text(b, c ? ". " : "");
        buffer_text(b, jd_word(players[c], language));
        buffer_text(b, ": ");
        if (!add_pieces(b, language, p, among[c] & p->colours[c]))
            buffer_text(b, none);
    }
    buffer_char(b, '.');
}

static void add_piece(struct buffer *b, const jd_language *language, const jd_position *p, jd_square s)
{
    jd_kind kind = jd_position_kind_at(p, s);
    if (kind == JD_NO_KIND) {
        buffer_text(b, jd_word(JD_WORD_DESCRIBE_EMPTY, language));
        return;
    }
    buffer_text(b, jd_word(pieces[jd_position_colour_at(p, s)][kind], language));
}

/* What stands on the squares, from the first to the last; empty ones are passed over. */
static void add_line(struct buffer *b, const jd_language *language, const jd_position *p, jd_bitboard squares)
{
    jd_bitboard some = squares & (p->colours[0] | p->colours[1]);
    if (!some)
        buffer_text(b, jd_word(JD_WORD_DESCRIBE_EMPTY, language));
    for (bool first = true; some; some &= some - 1, first = false) {
        buffer_text(b, first ? "" : ", ");
        buffer_square(b, bits_first(some));
        buffer_char(b, ' ');
        add_piece(b, language, p, bits_first(some));
    }
    buffer_char(b, '.');
}

static void add_on_square(struct buffer *b, const jd_language *language, const jd_position *p, jd_square s)
{
    buffer_square(b, s);
    buffer_text(b, ": ");
    add_piece(b, language, p, s);
}

static void add_attackers(struct buffer *b, const jd_language *language, const jd_position *p, jd_square s)
{
    const jd_bitboard among[2] = {jd_position_attackers(p, s, JD_WHITE), jd_position_attackers(p, s, JD_BLACK)};
    add_sides(b, language, p, among, jd_word(JD_WORD_DESCRIBE_NOBODY, language));
}

static jd_square destination(jd_move m)
{
    return jd_move_type_of(m) == JD_CASTLING ? jd_move_castling_king_to(m) : jd_move_to(m);
}

/* Where the piece on a square may go; a promotion counts once. */
static void add_moves(struct buffer *b, const jd_language *language, const jd_position *p, jd_square s)
{
    jd_moves    moves;
    jd_bitboard targets = 0;
    jd_moves_from(p, s, &moves);
    for (size_t i = 0; i < moves.count; i++)
        targets |= jd_square_bit(destination(moves.at[i]));
    add_on_square(b, language, p, s);
    buffer_text(b, ":");
    add_squares(b, targets);
    if (!targets) {
        buffer_char(b, ' ');
        buffer_text(b, jd_word(JD_WORD_DESCRIBE_NO_MOVE, language));
    }
    buffer_char(b, '.');
}

size_t jd_describe(const jd_position *p, const jd_question *q, const jd_language *language, char *out, size_t size)
{
    const char       *none = jd_word(JD_WORD_DESCRIBE_NO_PIECE, language);
    const jd_bitboard all[2] = {~(jd_bitboard)0, ~(jd_bitboard)0};
    struct buffer     b = {out, size, 0};
    switch (q->kind) {
    case JD_ASK_BOARD: add_sides(&b, language, p, all, none); break;
    case JD_ASK_RANK: add_line(&b, language, p, (jd_bitboard)0xff << 8 * q->line); break;
    case JD_ASK_FILE: add_line(&b, language, p, FILE_A << q->line); break;
    case JD_ASK_WHERE: {
        const jd_bitboard kind[2] = {p->kinds[q->piece], p->kinds[q->piece]};
        add_sides(&b, language, p, kind, none);
        break;
    }
    case JD_ASK_SQUARE:
        add_on_square(&b, language, p, q->square);
        buffer_char(&b, '.');
        break;
    case JD_ASK_ATTACKERS: add_attackers(&b, language, p, q->square); break;
    default: add_moves(&b, language, p, q->square); break;
    }
    return buffer_close(&b);
}
