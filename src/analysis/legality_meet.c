/* legality_meet.c - the end of a game made from its beginning: all men are there and the pawns stand as they should, so
 * the pieces of the position are taken back to where that game has arrived. To take a crowd apart is easier than to
 * put it together. */
#include "legality_unplay.h"

#include <string.h>

#define ROUNDS 8

/* Pieces of one kind are alike. */
struct group {
    unsigned  count;
    uint8_t   men[16];     /* of the game     */
    jd_square last[16];    /* where it is to stand in the end, by man */
    uint8_t   far[16][64]; /* by man          */
};

struct meeting {
    struct story       *end;
    const struct scene *now;
    const struct plan  *plan;
    jd_position         from;   /* where the men of the end are now */
    unsigned            weight; /* of men that are not where they should be, against those that are */
    struct wish         aim;
};

/* Exchange squares as long as that shortens the ways. */
static void share(struct group *g)
{
    for (bool better = true; better;) {
        better = false;
        for (unsigned i = 0; i < g->count; i++)
            for (unsigned j = 0; j < i; j++) {
                jd_square a = g->last[i], b = g->last[j];
                if (g->far[i][b] + g->far[j][a] < g->far[i][a] + g->far[j][b]) {
                    g->last[i] = b;
                    g->last[j] = a;
                    better = true;
                }
            }
    }
}

/* Men that are not where they should be weigh more than those that are, and others leave them their way. */
static void urge(struct meeting *m, unsigned man, const uint8_t far[64])
{
    unsigned weight = far[m->end->now.at[man]] ? m->weight : 1;
    for (unsigned s = 0; s < 64; s++)
        m->aim.piece[man][s] = (uint8_t)(far[s] * weight);
    if (weight > 1)
        jd_clear_way(&m->aim, &m->end->now, man, far);
}

static bool name_group(struct meeting *m, jd_colour c, jd_kind kind, jd_bitboard shade)
{
    const jd_position *now = &m->now->p, *last = &m->from;
    jd_bitboard  men = now->kinds[kind] & now->colours[c] & shade, pawns = now->kinds[JD_PAWN] & last->kinds[JD_PAWN];
    jd_bitboard  goals = last->kinds[kind] & last->colours[c] & shade;
    struct group g = {0};
    if (bits_count(men) != bits_count(goals))
        return false;
    for (unsigned i = 0; i < MEN; i++)
        if (m->now->at[i] != GONE && men >> m->now->at[i] & 1) {
            g.men[g.count] = (uint8_t)i;
            g.last[g.count] = bits_pop(&goals);
            jd_measure(g.far[g.count++], kind, jd_square_bit(m->now->at[i]), pawns);
        }
    share(&g);
    for (unsigned i = 0; i < g.count; i++) {
        if (g.far[i][g.last[i]] >= FAR)
            return false;
        jd_setting_put(&m->end->now, g.men[i], g.last[i], kind);
        urge(m, g.men[i], g.far[i]);
    }
    return true;
}

/* Pawns go back on their files. */
static void name_pawn(struct meeting *m, unsigned man, jd_square last)
{
    jd_square goal = m->now->at[man];
    jd_setting_put(&m->end->now, man, last, JD_PAWN);
    m->aim.furthest[man] = goal >> 3;
    if (goal != last)
        m->aim.path |= jd_table_between[goal][last] | jd_square_bit(goal);
    for (int rank = 0; rank < 8; rank++) {
        int way = jd_square_rank(goal) - rank;
        m->aim.pawn[man][jd_square_at(jd_square_file(goal), rank)] = (uint8_t)(STEP * (way < 0 ? -way : way));
    }
}

/* The men of the end get the names that they have in the game; those of a kind are told apart anew each time. */
static bool name_all(struct meeting *m)
{
    struct setting *s = &m->end->now;
    uint8_t         at[MEN];
    memcpy(at, s->at, sizeof at);
    m->from = s->p;
    memset(m->aim.piece, 0, sizeof m->aim.piece);
    m->aim.path = m->aim.going = 0;
    *s = (struct setting){.unmoved = s->unmoved, .p.turn = s->p.turn};
    memset(s->at, GONE, sizeof s->at);
    for (unsigned i = WHITE_PAWN(0); i <= BLACK_PAWN(7); i++)
        if (m->plan->fate[i] < GONE)
            name_pawn(m, i, at[i]);
    for (int c = 0; c < 2; c++)
        for (int kind = JD_KNIGHT; kind <= JD_KING; kind++) {
            bool split = kind == JD_BISHOP;
            if (!name_group(m, (jd_colour)c, (jd_kind)kind, split ? DARK : ~UINT64_C(0)) ||
                (split && !name_group(m, (jd_colour)c, JD_BISHOP, ~DARK)))
                return false;
        }
    return true;
}

static void begin_meeting(struct meeting *m)
{
    const struct retro *last = m->plan->end;
    struct setting     *s = &m->end->now;
    *s = (struct setting){.unmoved = last->unmoved, .p = last->p};
    for (unsigned i = 0; i < MEN; i++)
        s->at[i] = m->plan->fate[i] < GONE ? m->plan->fate[i] : GONE;
}

bool jd_meet(struct story *end, const struct scene *now, const struct plan *plan, unsigned width, unsigned seed)
{
    struct meeting m = {.end = end, .now = now, .plan = plan};
    struct wish   *a = &m.aim;
    a->feature = JUST_PLACES;
    a->who = NOBODY;
    a->turn = now->p.turn;
    a->width = width;
    a->plies = 240;
    a->wanted = ~0u;
    a->castle = a->partly = true;
    begin_meeting(&m);
    for (unsigned i = 0; i < ROUNDS && !quest_is_over(end->q); i++) {
        a->seed = seed + i;
        m.weight = 1 + i % 4;
        if (!name_all(&m))
            return false;
        if (jd_back_to(end, a))
            return true;
    }
    return false;
}
