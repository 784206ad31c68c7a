/* legality_room.c - which man of the end is which, and room for pawns on their files as they go back. */
#include "legality_unplay.h"

#include <string.h>

/* ---- names ---- */

struct group {
    unsigned count;
    uint8_t  men[16];
    uint8_t  slots[16];   /* squares, then GONE                      */
    uint16_t far[16][65]; /* by man: what it costs to be on a square */
};

/* One of the array is near its first square, one that promoted near where it arrived. Castling sets a rook beside the
 * king on its own side of the board. */
static void add_man(struct unplay *b, struct group *g, unsigned man, jd_kind kind)
{
    uint8_t   way[64];
    jd_square goal = is_pawn_of_array(man) ? b->plan.arrives[man] : home_of(man);
    unsigned  i = g->count++;
    g->men[i] = (uint8_t)man;
    jd_measure(way, kind, jd_square_bit(goal), b->shut & ~jd_square_bit(goal));
    for (unsigned s = 0; s < 64; s++) {
        int aside = (int)(s & 7) - (goal & 7);
        g->far[i][s] = (uint16_t)(way[s] * 8 + (aside < 0 ? -aside : aside));
    }
    g->far[i][GONE] = is_pawn_of_array(man) ? 4 * FAR * 8 : b->caged[man] ? 0 : ABSENT * 8;
    if (b->plan.end->unmoved >> goal & 1 && !is_pawn_of_array(man))
        for (unsigned s = 0; s <= GONE; s++)
            g->far[i][s] = s == goal ? 0 : 4 * FAR * 8;
}

static void share_slots(struct group *g)
{
    for (bool better = true; better;) {
        better = false;
        for (unsigned i = 0; i < g->count; i++)
            for (unsigned j = 0; j < i; j++) {
                unsigned a = g->slots[i], c = g->slots[j];
                if (g->far[i][c] + g->far[j][a] < g->far[i][a] + g->far[j][c]) {
                    g->slots[i] = (uint8_t)c;
                    g->slots[j] = (uint8_t)a;
                    better = true;
                }
            }
    }
}

static bool name_group(struct unplay *b, jd_colour c, jd_kind kind, jd_bitboard shade)
{
    struct group g = {0};
    jd_bitboard  squares = b->plan.end->p.kinds[kind] & b->plan.end->p.colours[c] & shade;
    for (unsigned i = c == JD_WHITE ? 0 : 16, last = i + 16; i < last; i++) {
        bool promoted = is_pawn_of_array(i) && b->plan.becomes[i] == kind && (shade >> b->plan.arrives[i] & 1);
        bool own = !is_pawn_of_array(i) && (b->line.start->kinds[kind] & shade) >> home_of(i) & 1;
        if (promoted || own)
            add_man(b, &g, i, kind);
    }
    if (g.count < bits_count(squares))
        return false;
    for (unsigned i = 0; i < g.count; i++)
        g.slots[i] = squares ? bits_pop(&squares) : GONE;
    share_slots(&g);
    for (unsigned i = 0; i < g.count; i++) {
        if (g.far[i][g.slots[i]] >= FAR * 8 && !(kind == JD_ROOK || kind == JD_KING))
            return false;
        if (g.slots[i] != GONE)
            jd_setting_put(&b->line.now, g.men[i], g.slots[i], kind);
    }
    return true;
}

bool jd_name_men(struct unplay *b)
{
    struct setting *s = &b->line.now;
    memset(s, 0, sizeof *s);
    memset(s->at, GONE, sizeof s->at);
    s->unmoved = b->plan.end->unmoved;
    s->p.turn = b->plan.end->p.turn;
    for (unsigned i = WHITE_PAWN(0); i <= BLACK_PAWN(7); i++)
        if (b->plan.fate[i] < GONE)
            jd_setting_put(s, i, b->plan.fate[i], JD_PAWN);
    for (int c = 0; c < 2; c++)
        for (int kind = JD_KNIGHT; kind <= JD_KING; kind++) {
            bool split = kind == JD_BISHOP;
            if (!name_group(b, (jd_colour)c, (jd_kind)kind, split ? DARK : ~UINT64_C(0)) ||
                (split && !name_group(b, (jd_colour)c, JD_BISHOP, ~DARK)))
                return false;
        }
    return true;
}

/* ---- room ---- */

static bool is_there(const struct unplay *b, unsigned man)
{
    return b->line.now.at[man] != GONE && b->line.now.kind[man] == JD_PAWN;
}

/* May the pawn go back to this rank? Each capture that it has yet to take back costs it another one. */
static bool goes_back_to(const struct unplay *b, unsigned man, int rank)
{
    int now = b->line.now.at[man] >> 3;
    return man < 16 ? rank <= now && rank >= 1 + b->captures[man] : rank >= now && rank <= 6 - b->captures[man];
}

unsigned jd_file_of(const struct unplay *b, unsigned man)
{
    for (unsigned f = 0; f < 8; f++)
        if (memchr(b->rows[f], (int)man, 8))
            return f;
    return 0;
}

/* One pawn of a row shall not stand beyond `limit`; what is left for the next one comes back in it. */
static unsigned step_aside(struct unplay *b, unsigned man, int *limit, int side, bool really)
{
    int now = b->line.now.at[man] >> 3, way = (now - *limit) * side;
    if (!is_there(b, man))
        return 0;
    if (way >= 0) {
        *limit = now + side;
        return 0;
    }
    if (!goes_back_to(b, man, *limit))
        return NO_ROOM;
    if (really)
        jd_want_pawn(b, man, jd_square_at(b->line.now.at[man] & 7, *limit));
    *limit += side;
    return (unsigned)-way;
}

/* The men below `place` of a row stay below a rank, those from `above` on above it. */
static unsigned room_in(struct unplay *b, const uint8_t *row, unsigned place, unsigned above, int rank, bool really)
{
    unsigned cost = 0;
    int      limit = rank - 1;
    for (unsigned i = place; i-- > 0;)
        cost += step_aside(b, row[i], &limit, -1, really);
    limit = rank + 1;
    for (unsigned i = above; i < 8 && row[i] != NOBODY; i++)
        cost += step_aside(b, row[i], &limit, 1, really);
    return cost;
}

unsigned jd_make_room(struct unplay *b, unsigned man, int rank, bool really)
{
    const uint8_t *row = b->rows[jd_file_of(b, man)];
    unsigned       place = 0;
    if (man < 16 ? rank < 1 + b->captures[man] : rank > 6 - b->captures[man])
        return NO_ROOM;
    while (row[place] != man)
        place++;
    return room_in(b, row, place, place + 1, rank, really);
}

unsigned jd_cost_of_rank(struct unplay *b, unsigned i, int rank, bool really)
{
    const struct feat *f = &b->plan.kernel.feats[i];
    const uint8_t     *before = b->plan.rows[i][0];
    unsigned           taker = b->plan.takers[i], victim = b->plan.victims[i];
    int                origin = f->colour == JD_WHITE ? rank - 1 : rank + 1, now = b->line.now.at[taker] >> 3;
    if (f->colour == JD_WHITE ? rank > now || origin < 1 + b->captures[taker]
                              : rank < now || origin > 6 - b->captures[taker])
        return NO_ROOM;
    if (victim != NOBODY && (victim < 16 ? rank < 1 + b->captures[victim] : rank > 6 - b->captures[victim]))
        return NO_ROOM;
    unsigned cost = jd_make_room(b, taker, rank, really) + room_in(b, before, f->place, f->place + 1, origin, really);
    if (really)
        jd_want_pawn(b, taker, jd_square_at(f->to, rank));
    return cost + (unsigned)(now > rank ? now - rank : rank - now);
}
