/* fen.c - reading and writing FEN, X-FEN and Shredder-FEN. */
#include "jadoube/fen.h"

#include "core/lanes.h"

#include <stdio.h>
#include <string.h>

struct reader {
    const char *text;
    size_t      at, length;
    const char *expected;
};

static int  peek(const struct reader *r) { return r->at < r->length ? (unsigned char)r->text[r->at] : -1; }
static bool is_space(int c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '_'; }
static bool is_digit(int c) { return c >= '0' && c <= '9'; }

static bool fail(struct reader *r, const char *expected)
{
    r->expected = expected;
    return false;
}

static void skip_space(struct reader *r)
{
    while (is_space(peek(r)))
        r->at++;
}

/* At least one space, then a field; the last ones may be missing. */
static bool next_field(struct reader *r, bool *there)
{
    if (peek(r) >= 0 && !is_space(peek(r)))
        return fail(r, "a space");
    skip_space(r);
    *there = peek(r) >= 0;
    return true;
}

static const char piece_letters[] = "PNBRQKpnbrqk";

static bool read_rank(struct reader *r, jd_setup *s, int rank)
{
    int  file = 0;
    bool counted = false; /* a number stands before: two would be one that is greater */
    while (file < 8) {
        int         c = peek(r);
        const char *letter = c > 0 ? strchr(piece_letters, c) : NULL;
        if (letter) {
            int piece = (int)(letter - piece_letters);
            jd_setup_put(s, jd_square_at(file++, rank), (jd_colour)(piece / 6), (jd_kind)(piece % 6));
        } else if (c >= '1' && c <= '8' && !counted) {
            file += c - '0';
        } else {
            return fail(r, counted && is_digit(c)
                               ? "a piece (PNBRQKpnbrqk): empty squares side by side are one number"
                               : "a piece (PNBRQKpnbrqk) or a number of empty squares, eight squares to a rank");
        }
        counted = !letter;
        if (file > 8)
            return fail(r, "no more than eight squares in a rank");
        r->at++;
    }
    return true;
}

static bool read_board(struct reader *r, jd_setup *s)
{
    for (int rank = 7; rank >= 0; rank--) {
        if (!read_rank(r, s, rank))
            return false;
        if (rank > 0 && peek(r) != '/')
            return fail(r, "'/' after eight squares");
        if (rank > 0)
            r->at++;
    }
    return true;
}

static bool read_turn(struct reader *r, jd_setup *s)
{
    if (peek(r) != 'w' && peek(r) != 'b')
        return fail(r, "'w' or 'b', the player on move");
    s->turn = r->text[r->at++] == 'b';
    return true;
}

/* The rook meant by K or Q: the outermost on that side of the king. Without one the right is noted
 * on the corner, where it will be found to be impossible. */
static jd_square outermost_rook(const jd_setup *s, jd_colour c, bool kingside)
{
    int         rank = c == JD_WHITE ? 0 : 7;
    jd_bitboard king = s->kinds[JD_KING] & s->colours[c] & (UINT64_C(0xff) << rank * 8);
    jd_bitboard rooks = s->kinds[JD_ROOK] & s->colours[c] & (UINT64_C(0xff) << rank * 8);
    for (int i = 0; king && i < 8; i++) {
        jd_square at = jd_square_at(kingside ? 7 - i : i, rank);
        if (king >> at & 1)
            break;
        if (rooks >> at & 1)
            return at;
    }
    return jd_square_at(kingside ? 7 : 0, rank);
}

static bool read_castling_letter(struct reader *r, jd_setup *s)
{
    int       c = peek(r), upper = c & ~0x20;
    jd_colour colour = c == upper ? JD_WHITE : JD_BLACK;
    if (c < 0 || (c & 0x80))
        upper = 0;
    if (upper == 'K' || upper == 'Q')
        s->castling |= jd_square_bit(outermost_rook(s, colour, upper == 'K'));
    else if (upper >= 'A' && upper <= 'H')
        s->castling |= jd_square_bit(jd_square_at(upper - 'A', colour == JD_WHITE ? 0 : 7));
    else
        return fail(r, "castling rights (KQkq, or files A-H and a-h) or '-'");
    s->chess960 |= upper <= 'H';
    r->at++;
    return true;
}

/* Orthodox castling is the king on the e-file with rooks in the corners. */
static bool castling_is_orthodox(const jd_setup *s)
{
    const jd_bitboard corners = UINT64_C(0x8100000000000081);
    for (int c = 0; c < 2; c++) {
        jd_bitboard rank = UINT64_C(0xff) << c * 56, king = s->kinds[JD_KING] & s->colours[c] & rank;
        if ((s->castling & rank) && king && !(king & (UINT64_C(0x10) << c * 56)))
            return false;
    }
    return !(s->castling & ~corners);
}

static bool read_castling(struct reader *r, jd_setup *s)
{
    if (peek(r) == '-') {
        r->at++;
        return true;
    }
    for (int letters = 0; letters < 4 && (letters == 0 || (peek(r) >= 0 && !is_space(peek(r)))); letters++)
        if (!read_castling_letter(r, s))
            return false;
    s->chess960 |= !castling_is_orthodox(s);
    return true;
}

static bool read_ep(struct reader *r, jd_setup *s)
{
    if (peek(r) == '-') {
        r->at++;
        return true;
    }
    char name[3] = {0};
    for (int i = 0; i < 2 && r->at + (size_t)i < r->length; i++)
        name[i] = r->text[r->at + (size_t)i];
    s->ep = jd_square_parse(name);
    if (s->ep == JD_NO_SQUARE)
        return fail(r, "an en passant square such as e3, or '-'");
    r->at += 2;
    return true;
}

static bool read_counter(struct reader *r, uint16_t *out, const char *expected)
{
    unsigned n = 0;
    if (!is_digit(peek(r)))
        return fail(r, expected);
    for (; is_digit(peek(r)); r->at++) {
        n = n * 10 + (unsigned)(peek(r) - '0');
        if (n > UINT16_MAX)
            return fail(r, "a number up to 65535");
    }
    *out = (uint16_t)n;
    return true;
}

/* Both counters, or only the first. */
static bool read_counters(struct reader *r, jd_setup *s)
{
    bool there;
    if (!read_counter(r, &s->halfmove_clock, "the number of half-moves since the last capture or pawn move") ||
        !next_field(r, &there))
        return false;
    if (there && !read_counter(r, &s->fullmove, "the number of the move"))
        return false;
    if (s->fullmove == 0) /* some programs count from 0 */
        s->fullmove = 1;
    skip_space(r);
    return peek(r) < 0 || fail(r, "the end");
}

/* ---- fields that are missing ---- */

/* Who is on move is certain only where one king is in check. */
static bool guess_turn(struct reader *r, jd_setup *s)
{
    s->turn = JD_BLACK;
    bool white_in_check = jd_setup_problems(s) & JD_PROBLEM_OPPOSITE_CHECK;
    s->turn = JD_WHITE;
    bool black_in_check = jd_setup_problems(s) & JD_PROBLEM_OPPOSITE_CHECK;
    s->turn = black_in_check;
    return white_in_check != black_in_check || fail(r, "'w' or 'b', the player on move");
}

/* Nobody can castle where no king has a rook at home. */
static bool guess_castling(struct reader *r, jd_setup *s)
{
    for (int c = 0; c < 2; c++) {
        jd_bitboard king = s->kinds[JD_KING] & s->colours[c] & (FILE_A << 4) & (RANK_1 << c * 56);
        jd_bitboard rooks = s->kinds[JD_ROOK] & s->colours[c] & (FILE_A | FILE_H) & (RANK_1 << c * 56);
        if (king && rooks)
            return fail(r, "castling rights or '-'");
    }
    return true;
}

/* Nothing can be taken en passant where no pawn stands beside one that may have made two steps. */
static bool guess_ep(struct reader *r, jd_setup *s)
{
    jd_colour   mover = jd_colour_other((jd_colour)s->turn);
    jd_bitboard vacant = ~(s->colours[0] | s->colours[1]), pawns = s->kinds[JD_PAWN];
    jd_bitboard stepped = pawns & s->colours[mover] & (RANK_1 << (mover == JD_WHITE ? 24 : 32));
    stepped &= mover == JD_WHITE ? vacant << 8 & vacant << 16 : vacant >> 8 & vacant >> 16;
    jd_bitboard beside = (stepped & ~FILE_A) >> 1 | (stepped & ~FILE_H) << 1;
    return !(beside & pawns & s->colours[s->turn]) || fail(r, "an en passant square or '-'");
}

static bool without_counters(struct reader *r, jd_setup *s) { return true; }

jd_err jd_fen_read(const char *text, size_t length, jd_setup *out, jd_fault *fault)
{
    static const struct {
        bool (*read)(struct reader *, jd_setup *);
        bool (*guess)(struct reader *, jd_setup *);
    } fields[] = {{read_turn, guess_turn},
                  {read_castling, guess_castling},
                  {read_ep, guess_ep},
                  {read_counters, without_counters}};
    struct reader r = {.text = text, .length = length};
    jd_setup      s = jd_setup_empty();
    skip_space(&r);
    bool good = read_board(&r, &s), there = true;
    for (size_t i = 0; good && i < sizeof fields / sizeof *fields; i++)
        good = next_field(&r, &there) && (there ? fields[i].read(&r, &s) : fields[i].guess(&r, &s));
    if (good)
        *out = s;
    else if (fault)
        *fault = (jd_fault){r.at, r.expected};
    return good ? JD_OK : JD_ERR_SYNTAX;
}

jd_err jd_fen_position(const char *text, jd_problems accepted, jd_position *out, jd_fault *fault, jd_problems *problems)
{
    jd_setup s;
    jd_err   err = jd_fen_read(text, strlen(text), &s, fault);
    if (err)
        return err;
    if (problems)
        *problems = jd_setup_problems(&s);
    return jd_setup_position(&s, accepted, out);
}

static char *write_board(const jd_position *p, char *to)
{
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            jd_square s = jd_square_at(file, rank);
            jd_kind   kind = jd_position_kind_at(p, s);
            if (kind == JD_NO_KIND) {
                empty++;
                continue;
            }
            if (empty)
                *to++ = (char)('0' + empty);
            empty = 0;
            *to++ = piece_letters[kind + 6 * (int)jd_position_colour_at(p, s)];
        }
        if (empty)
            *to++ = (char)('0' + empty);
        *to++ = rank ? '/' : ' ';
    }
    return to;
}

/* K or Q where it means this rook, else the letter of its file. */
static char castling_letter(const jd_setup *s, jd_colour c, bool kingside, jd_square rook)
{
    char letter = outermost_rook(s, c, kingside) == rook ? (kingside ? 'K' : 'Q') : (char)('A' + jd_square_file(rook));
    return (char)(c == JD_WHITE ? letter : letter + 'a' - 'A');
}

static char *write_castling(const jd_position *p, char *to)
{
    jd_setup s = jd_setup_of(p);
    char    *start = to;
    for (int c = 0; c < 2; c++)
        for (int side = 1; side >= 0; side--) {
            jd_square rook = jd_position_castling_rook(p, (jd_colour)c, side);
            if (rook != JD_NO_SQUARE)
                *to++ = castling_letter(&s, (jd_colour)c, side, rook);
        }
    if (to == start)
        *to++ = '-';
    return to;
}

size_t jd_fen_write(const jd_position *p, char *out, size_t size)
{
    char  text[JD_FEN_MAX], ep[3];
    char *to = write_board(p, text);
    *to++ = p->turn == JD_WHITE ? 'w' : 'b';
    *to++ = ' ';
    to = write_castling(p, to);
    jd_square_name(p->ep, ep);
    to += sprintf(to, " %s %u %u", ep, p->halfmove_clock, p->fullmove);
    size_t length = (size_t)(to - text);
    if (size > 0) {
        size_t fits = length < size ? length : size - 1;
        memcpy(out, text, fits);
        out[fits] = '\0';
    }
    return length;
}
