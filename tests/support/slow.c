/* slow.c - the rules of movement, one square at a time. */
#include "slow.h"

#include <ctype.h>
#include <string.h>

static bool is_black(char piece) { return piece >= 'a' && piece <= 'z'; }
static bool is_white(char piece) { return piece >= 'A' && piece <= 'Z'; }
static bool belongs(char piece, bool black) { return black ? is_black(piece) : is_white(piece); }

/* The square so many files and ranks away, or -1 off the board. */
static int off(int square, int files, int ranks)
{
    int file = square % 8 + files, rank = square / 8 + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
}

static int sign(int n) { return (n > 0) - (n < 0); }

/* 3.2 to 3.5: along a straight line with nothing in between. */
static bool slides_to(const struct slow_board *b, int from, int to, bool diagonally, bool straight)
{
    int files = to % 8 - from % 8, ranks = to / 8 - from / 8;
    if (files == 0 && ranks == 0)
        return false;
    bool on_diagonal = files == ranks || files == -ranks, on_line = files == 0 || ranks == 0;
    if (!(on_diagonal && diagonally) && !(on_line && straight))
        return false;
    for (int s = off(from, sign(files), sign(ranks)); s != to; s = off(s, sign(files), sign(ranks)))
        if (b->at[s] != '.')
            return false;
    return true;
}

/* Does the piece on `from` attack `to`, whatever its colour and whether or not it may move? */
static bool attacks(const struct slow_board *b, int from, int to)
{
    int files = to % 8 - from % 8, ranks = to / 8 - from / 8;
    switch (b->at[from]) {
    case 'P': return ranks == 1 && (files == 1 || files == -1);
    case 'p': return ranks == -1 && (files == 1 || files == -1);
    case 'N':
    case 'n': return files * files + ranks * ranks == 5;
    case 'K':
    case 'k': return from != to && files * files <= 1 && ranks * ranks <= 1;
    case 'B':
    case 'b': return slides_to(b, from, to, true, false);
    case 'R':
    case 'r': return slides_to(b, from, to, false, true);
    case 'Q':
    case 'q': return slides_to(b, from, to, true, true);
    default: return false;
    }
}

int slow_attackers(const struct slow_board *b, bool black, int square)
{
    int n = 0;
    for (int s = 0; s < 64; s++)
        n += belongs(b->at[s], black) && attacks(b, s, square);
    return n;
}

bool slow_attacks(const struct slow_board *b, bool black, int square)
{
    for (int s = 0; s < 64; s++)
        if (belongs(b->at[s], black) && attacks(b, s, square))
            return true;
    return false;
}

static int king_square(const struct slow_board *b, bool black)
{
    const char *king = memchr(b->at, black ? 'k' : 'K', 64);
    return king ? (int)(king - b->at) : -1;
}

bool slow_in_check(const struct slow_board *b, bool black) { return slow_attacks(b, !black, king_square(b, black)); }

/* ---- making ---- */

static void lose_right_at(struct slow_board *b, int square)
{
    for (int c = 0; c < 2; c++)
        for (int side = 0; side < 2; side++)
            if (b->castling_rook[c][side] == square)
                b->castling_rook[c][side] = -1;
}

static void put_castled(struct slow_board *b, const struct slow_move *m)
{
    int  home = m->from / 8 * 8;
    char king = b->at[m->from], rook = b->at[m->to];
    bool short_side = m->to > m->from;
    b->at[m->from] = b->at[m->to] = '.';
    b->at[home + (short_side ? 6 : 2)] = king;
    b->at[home + (short_side ? 5 : 3)] = rook;
}

void slow_make(struct slow_board *b, const struct slow_move *m)
{
    char piece = b->at[m->from];
    if (m->castles) {
        put_castled(b, m);
    } else {
        if (m->en_passant)
            b->at[m->from / 8 * 8 + m->to % 8] = '.';
        b->at[m->to] = !m->promotes ? piece : b->black ? m->promotes : (char)toupper(m->promotes);
        b->at[m->from] = '.';
    }
    lose_right_at(b, m->from);
    lose_right_at(b, m->to);
    if (toupper(piece) == 'K')
        b->castling_rook[b->black][0] = b->castling_rook[b->black][1] = -1;
    bool two_squares = toupper(piece) == 'P' && (m->to - m->from == 16 || m->from - m->to == 16);
    b->passed = two_squares ? (m->from + m->to) / 2 : -1;
    b->black = !b->black;
}

/* ---- generating ---- */

struct collector {
    const struct slow_board *board;
    struct slow_move        *out;
    int                      count;
};

/* 3.9.2: keep the move only if it does not leave the mover's king attacked. */
static void keep_if_safe(struct collector *c, struct slow_move m)
{
    struct slow_board after = *c->board;
    slow_make(&after, &m);
    if (!slow_in_check(&after, c->board->black))
        c->out[c->count++] = m;
}

static void pawn_arrives(struct collector *c, int from, int to)
{
    int last = c->board->black ? 0 : 7;
    if (to / 8 != last) {
        keep_if_safe(c, (struct slow_move){.from = from, .to = to});
        return;
    }
    for (const char *kind = "qrbn"; *kind; kind++)
        keep_if_safe(c, (struct slow_move){.from = from, .to = to, .promotes = *kind});
}

static void pawn_moves(struct collector *c, int from)
{
    const struct slow_board *b = c->board;
    int                      up = b->black ? -1 : 1, first = b->black ? 6 : 1;
    int                      one = off(from, 0, up), two = off(from, 0, 2 * up);
    if (one >= 0 && b->at[one] == '.') {
        pawn_arrives(c, from, one);
        if (from / 8 == first && b->at[two] == '.')
            pawn_arrives(c, from, two);
    }
    for (int side = -1; side <= 1; side += 2) {
        int to = off(from, side, up);
        if (to < 0)
            continue;
        if (belongs(b->at[to], !b->black) && toupper(b->at[to]) != 'K')
            pawn_arrives(c, from, to);
        if (to == b->passed)
            keep_if_safe(c, (struct slow_move){.from = from, .to = to, .en_passant = true});
    }
}

static void piece_moves(struct collector *c, int from)
{
    const struct slow_board *b = c->board;
    for (int to = 0; to < 64; to++)
        if (attacks(b, from, to) && !belongs(b->at[to], b->black) && toupper(b->at[to]) != 'K')
            keep_if_safe(c, (struct slow_move){.from = from, .to = to});
}

/* Every square from one file to another of a rank is empty but for the king and his rook. */
static bool way_is_free(const struct slow_board *b, int from, int to, int king, int rook)
{
    for (int s = from < to ? from : to; s <= (from < to ? to : from); s++)
        if (s != king && s != rook && b->at[s] != '.')
            return false;
    return true;
}

/* 3.8.2.2.1: neither where the king stands nor where he passes may be attacked. Where he arrives is
 * looked at with the rook in its new place, by keep_if_safe(). */
static bool way_is_safe(const struct slow_board *b, int king, int king_to)
{
    int step = sign(king_to - king);
    for (int s = king;; s += step) {
        struct slow_board walking = *b;
        walking.at[king] = '.';
        if (slow_attacks(&walking, !b->black, s))
            return false;
        if (s == king_to || s + step == king_to)
            return true;
    }
}

static void castling_moves(struct collector *c)
{
    const struct slow_board *b = c->board;
    int                      king = king_square(b, b->black), home = b->black ? 56 : 0;
    for (int side = 0; side < 2; side++) {
        int rook = b->castling_rook[b->black][side];
        int king_to = home + (side == 0 ? 6 : 2), rook_to = home + (side == 0 ? 5 : 3);
        if (rook >= 0 && way_is_free(b, king, king_to, king, rook) && way_is_free(b, rook, rook_to, king, rook) &&
            way_is_safe(b, king, king_to))
            keep_if_safe(c, (struct slow_move){.from = king, .to = rook, .castles = true});
    }
}

int slow_moves(const struct slow_board *b, struct slow_move out[SLOW_MAX_MOVES])
{
    struct collector c = {b, out, 0};
    for (int from = 0; from < 64; from++) {
        if (!belongs(b->at[from], b->black))
            continue;
        if (toupper(b->at[from]) == 'P')
            pawn_moves(&c, from);
        else
            piece_moves(&c, from);
    }
    castling_moves(&c);
    return c.count;
}

uint64_t slow_perft(const struct slow_board *b, int depth)
{
    struct slow_move moves[SLOW_MAX_MOVES];
    if (depth == 0)
        return 1;
    int      count = slow_moves(b, moves);
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++) {
        struct slow_board after = *b;
        slow_make(&after, &moves[i]);
        nodes += slow_perft(&after, depth - 1);
    }
    return nodes;
}
