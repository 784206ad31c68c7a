/* legality_short.c - the shortest game: what a person would show, where few half-moves are enough. Deeper and deeper,
 * and whoever cannot get all men where they are wanted with the moves that are left is given up: what is found is the
 * shortest, and what is not found within so many half-moves needs more. */
#include "legality_search.h"

#include "core/attacks.h"
#include "core/bits.h"

#include <string.h>

#define FEW 10 /* half-moves, in every query */

struct short_game {
    struct quest *q;
    jd_position   wanted;
    jd_move       moves[JD_SHORTEST_MAX];
    unsigned      plies;
};

static unsigned distance(jd_square a, jd_square b)
{
    int files = (a & 7) - (b & 7), ranks = (a >> 3) - (b >> 3);
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return (unsigned)(files > ranks ? files : ranks);
}

/* The fewest moves that bring a pawn there: each step aside is a capture, and two steps straight on may be one move. */
static unsigned pawn_to_come(jd_bitboard pawns, jd_colour c, jd_square to)
{
    unsigned fewest = 8;
    for (; pawns; pawns &= pawns - 1) {
        jd_square from = bits_first(pawns);
        int       ahead = c == JD_WHITE ? (to >> 3) - (from >> 3) : (from >> 3) - (to >> 3);
        int       aside = (from & 7) > (to & 7) ? (from & 7) - (to & 7) : (to & 7) - (from & 7);
        bool      home = from >> 3 == (c == JD_WHITE ? 1 : 6);
        unsigned  moves = (unsigned)(ahead - (home && ahead - aside >= 2));
        if (ahead > 0 && aside <= ahead && moves < fewest)
            fewest = moves;
    }
    return fewest;
}

/* A queen, rook, bishop or knight is there after one move, or needs two; a promotion needs more than either. */
static unsigned piece_to_come(jd_bitboard pieces, jd_kind kind, jd_square to)
{
    return attacks_piece(kind, to, 0) & pieces ? 1 : 2;
}

static unsigned man_to_come(const jd_position *p, jd_colour c, jd_kind kind, jd_square to)
{
    jd_bitboard men = p->kinds[kind] & p->colours[c];
    if (kind == JD_PAWN)
        return pawn_to_come(men, c, to);
    return kind == JD_KING ? distance(bits_first(men), to) : piece_to_come(men, kind, to);
}

static unsigned moves_to_come(const jd_position *p, const jd_position *wanted, jd_colour c)
{
    unsigned count = 0;
    for (int k = 0; k < 6; k++)
        for (jd_bitboard empty = wanted->kinds[k] & wanted->colours[c] & ~(p->kinds[k] & p->colours[c]); empty;
             empty &= empty - 1)
            count += man_to_come(p, c, (jd_kind)k, bits_first(empty));
    return count;
}

/* Castling is one move for a king that goes two squares, in Chess960 up to six, and a rook that goes along. Whoever
 * still may castle has not. */
static unsigned castling_saves(const jd_position *p, const jd_position *wanted, jd_colour c)
{
    if (!(p->castling & p->colours[c]) || wanted->castling & wanted->colours[c])
        return 0;
    return p->chess960 ? 6 : 2;
}

/* Each of a player's moves brings one man nearer to where he is wanted, and takes one of the other's at most. */
static bool can_still_come(const jd_position *p, const jd_position *wanted, unsigned left)
{
    for (int c = 0; c < 2; c++) {
        unsigned own = (left + (p->turn == c)) / 2, others = left - own;
        unsigned there = bits_count(p->colours[c]), stay = bits_count(wanted->colours[c]);
        if (there < stay || there - stay > others ||
            moves_to_come(p, wanted, (jd_colour)c) > own + castling_saves(p, wanted, (jd_colour)c))
            return false;
    }
    return !(wanted->castling & ~p->castling);
}

static bool play_on(struct short_game *g, const jd_position *p, unsigned done)
{
    const struct quest *q = g->q;
    if (done == g->plies)
        return jd_legality_replay(q->setup, q->budget->start, g->moves, done);
    jd_moves legal;
    jd_moves_legal(p, &legal);
    for (unsigned i = 0; i < legal.count && !quest_is_over(q); i++) {
        jd_position next = jd_move_make(p, legal.at[i]);
        g->q->nodes++;
        g->moves[done] = legal.at[i];
        if (can_still_come(&next, &g->wanted, g->plies - done - 1) && play_on(g, &next, done + 1))
            return true;
    }
    return false;
}

static bool reaches(struct short_game *g)
{
    const jd_position *start = g->q->budget->start;
    return can_still_come(start, &g->wanted, g->plies) && play_on(g, start, 0);
}

/* JD_NO: none of at most so many half-moves. `*least`: so many are needed, as far as the search has come. */
static jd_answer look_for(struct quest *q, unsigned most, unsigned *least, size_t *length)
{
    struct short_game g = {.q = q};
    if (jd_setup_position(q->setup, JD_PROBLEM_COUNTER, &g.wanted) != JD_OK)
        return JD_UNKNOWN;
    for (g.plies = g.wanted.turn == q->budget->start->turn ? 2 : 1; g.plies <= most; g.plies += 2) {
        *least = g.plies;
        if (reaches(&g)) {
            if (g.plies <= q->budget->game_size)
                memcpy(q->budget->game, g.moves, g.plies * sizeof *g.moves);
            *length = g.plies;
            return JD_YES;
        }
        if (quest_is_over(q))
            return JD_UNKNOWN;
    }
    *least = g.plies;
    return JD_NO;
}

jd_answer jd_legality_short(struct quest *q, size_t *length)
{
    unsigned least, most = q->budget->game_size < FEW ? (unsigned)q->budget->game_size : FEW;
    return q->budget->game && look_for(q, most, &least, length) == JD_YES ? JD_YES : JD_UNKNOWN;
}

jd_answer jd_legality_shortest(const jd_setup *s, unsigned most, const jd_legality_budget *budget, unsigned *least,
                               size_t *length)
{
    jd_position        initial = jd_position_initial();
    jd_legality_budget whole = *budget;
    struct quest       q = {.setup = s, .budget = &whole, .limit = budget->nodes};
    whole.start = whole.start ? whole.start : &initial;
    whole.game_size = whole.game ? whole.game_size : 0;
    *least = 0;
    *length = 0;
    if (jd_legality_replay(s, whole.start, NULL, 0))
        return JD_YES;
    return look_for(&q, most < JD_SHORTEST_MAX ? most : JD_SHORTEST_MAX, least, length);
}
