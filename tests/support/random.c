/* random.c - chance. */
#include "random.h"

#include <stdlib.h>

uint64_t dice_next(struct dice *d)
{
    uint64_t z = d->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

unsigned dice_below(struct dice *d, unsigned limit) { return (unsigned)((dice_next(d) >> 32) * limit >> 32); }

/* On every third board the kings and rooks stand on their first ranks, so that castling comes up. */
static void put_at_home(jd_setup *s, struct dice *d, jd_colour c)
{
    int rank = c == JD_WHITE ? 0 : 7, king = 1 + (int)dice_below(d, 6);
    int west = (int)dice_below(d, (unsigned)king), east = king + 1 + (int)dice_below(d, (unsigned)(7 - king));
    jd_setup_put(s, jd_square_at(king, rank), c, JD_KING);
    jd_setup_put(s, jd_square_at(west, rank), c, JD_ROOK);
    jd_setup_put(s, jd_square_at(east, rank), c, JD_ROOK);
    s->castling |= jd_square_bit(jd_square_at(west, rank)) | jd_square_bit(jd_square_at(east, rank));
}

static void put_kings(jd_setup *s, struct dice *d)
{
    if (dice_below(d, 3) == 0) {
        put_at_home(s, d, JD_WHITE);
        put_at_home(s, d, JD_BLACK);
        return;
    }
    jd_square white = (jd_square)dice_below(d, 64), black = (jd_square)((white + 1 + dice_below(d, 63)) % 64);
    jd_setup_put(s, white, JD_WHITE, JD_KING);
    jd_setup_put(s, black, JD_BLACK, JD_KING);
    if (dice_below(d, 4) == 0)
        s->castling = dice_next(d) & dice_next(d);
}

static void put_men(jd_setup *s, struct dice *d)
{
    unsigned men = dice_below(d, 5) == 0 ? dice_below(d, 63) : dice_below(d, 24);
    bool     pawns_anywhere = dice_below(d, 4) == 0;
    for (unsigned i = 0; i < men; i++) {
        jd_square at = (jd_square)dice_below(d, 64);
        jd_kind   kind = (jd_kind)(dice_below(d, 3) ? dice_below(d, 5) : JD_PAWN);
        bool      edge = at < 8 || at >= 56;
        if ((s->kinds[JD_KING] | s->castling) >> at & 1 || (edge && kind == JD_PAWN && !pawns_anywhere))
            continue;
        jd_setup_put(s, at, (jd_colour)dice_below(d, 2), kind);
    }
}

/* A pawn that may have passed `ep`, its neighbours that may capture, and the squares it came over. */
static void put_en_passant(jd_setup *s, struct dice *d)
{
    int         file = (int)dice_below(d, 8), fourth = s->turn == JD_WHITE ? 4 : 3, up = s->turn == JD_WHITE ? 1 : -1;
    jd_square   pawn = jd_square_at(file, fourth);
    jd_bitboard kept = s->kinds[JD_KING] | s->castling;
    jd_square   squares[4] = {pawn, (jd_square)(pawn + up * 8), (jd_square)(pawn + up * 16), (jd_square)(pawn + 1)};
    for (int i = 0; i < 4; i++)
        if (kept >> squares[i] & 1)
            return;
    jd_setup_put(s, squares[0], jd_colour_other((jd_colour)s->turn), JD_PAWN);
    jd_setup_put(s, squares[1], JD_WHITE, JD_NO_KIND);
    jd_setup_put(s, squares[2], JD_WHITE, JD_NO_KIND);
    if (file < 7)
        jd_setup_put(s, squares[3], (jd_colour)s->turn, JD_PAWN);
    s->ep = squares[1];
}

jd_setup random_setup(struct dice *d)
{
    jd_setup s = jd_setup_empty();
    s.turn = (uint8_t)dice_below(d, 2);
    s.chess960 = true;
    put_kings(&s, d);
    put_men(&s, d);
    if (dice_below(d, 4) == 0)
        put_en_passant(&s, d);
    else if (dice_below(d, 8) == 0)
        s.ep = (uint8_t)dice_below(d, 64);
    return s;
}

jd_position random_standing(struct dice *d)
{
    jd_setup    s = random_setup(d);
    jd_position p = {0};
    if (jd_setup_position(&s, JD_PROBLEMS_STANDING, &p) != JD_OK)
        abort();
    return p;
}
