/* legality_back.c - the beam: of all states so many half-moves before, those stay that are nearest to what is wanted.
 */
#include "legality_back.h"

#include "core/sight.h"
#include "legality_rows.h"

#include <string.h>

#define STANDSTILL 30 /* half-moves without getting nearer, after which a beam is given up */
#define IMPATIENT  14 /* and where what was reached is kept */
#define IN_THE_WAY 5
#define CHECKS     4  /* one of so many states of a row may be a check, where these are allowed */
#define ENDING     16 /* orders below are those of moves that end the line */

struct node {
    struct setting scene;
    uint32_t       cost;
};

struct fan {
    struct rows rows;
    struct node nodes[2][WIDEST];
    uint16_t    children[WIDEST];
};

/* Who is nearest to where a man may be left behind, and how far the next one is. */
struct hunt {
    unsigned who, least, next;
};

struct run {
    const struct wish *aim;
    const jd_position *start;
    struct fan        *b;
    struct quest      *q;
    const struct node *from; /* the state in hand … */
    uint16_t           parent;
    struct hunt        hunt;
    bool               ready; /* … all of whose pawns stand where they are wanted */
    bool               told;  /* no double step with the first move taken back */
    uint8_t            man;   /* of this one it is asked where it came from … */
    uint32_t           rest;  /* … and this is what the others cost */
};

/* ---- scenes ---- */

static uint64_t mark_of(unsigned man, unsigned at)
{
    uint64_t x = (man * 65u + at + 1) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return x ^ x >> 32;
}

void jd_setting_put(struct setting *s, unsigned man, jd_square at, jd_kind kind)
{
    s->p.kinds[kind] |= jd_square_bit(at);
    s->p.colours[colour_of_man(man)] |= jd_square_bit(at);
    s->at[man] = at;
    s->kind[man] = (uint8_t)kind;
    s->key ^= mark_of(man, at);
}

void jd_setting_take(struct setting *s, unsigned man)
{
    jd_bitboard bit = jd_square_bit(s->at[man]);
    s->p.kinds[s->kind[man]] &= ~bit;
    s->p.colours[colour_of_man(man)] &= ~bit;
    s->key ^= mark_of(man, s->at[man]);
    s->at[man] = GONE;
}

static bool king_is_attacked(const struct setting *s, jd_colour c)
{
    jd_colour by = jd_colour_other(c);
    jd_square king = bits_first(s->p.kinds[JD_KING] & s->p.colours[c]);
    return is_attacked(&s->p, king, jd_position_occupied(&s->p), by, s->p.colours[by]);
}

/* Is the king of the player on move attacked? */
static bool is_check(const struct setting *s) { return king_is_attacked(s, (jd_colour)s->p.turn); }

/* ---- costs ---- */

/* How far a man is from where it is wanted. */
static unsigned way_cost(const struct wish *a, const struct setting *s, unsigned man)
{
    unsigned at = s->at[man];
    return at == GONE ? a->absent[man] : s->kind[man] == JD_PAWN ? a->pawn[man][at] : a->piece[man][at];
}

/* And what it costs that it is there, in the way of others. */
static unsigned officer_cost(const struct wish *a, unsigned man, unsigned at)
{
    return a->piece[man][at] + (a->path >> at & 1 && !(a->going >> man & 1) ? IN_THE_WAY : 0);
}

static unsigned place_cost(const struct wish *a, const struct setting *s, unsigned man)
{
    bool officer = s->at[man] != GONE && s->kind[man] != JD_PAWN;
    return officer ? officer_cost(a, man, s->at[man]) : way_cost(a, s, man);
}

static bool may_hunt(const struct wish *a, const struct setting *s, unsigned man)
{
    return (man < 16) == (a->victims >= 1u << 16) && s->at[man] != GONE && s->kind[man] != JD_PAWN &&
           !(s->unmoved >> s->at[man] & 1);
}

/* How far the nearest pieces are that can leave the man behind. */
static struct hunt hunt_of(const struct wish *a, const struct setting *s)
{
    struct hunt h = {NOBODY, 255, 255};
    if (a->feature != OFFICER_TOOK)
        return (struct hunt){NOBODY, 0, 0};
    for (unsigned i = 0; i < MEN; i++) {
        if (!may_hunt(a, s, i))
            continue;
        unsigned far = a->hunt[s->kind[i]][s->at[i]];
        if (far < h.least)
            h = (struct hunt){i, far, h.least};
        else if (far < h.next)
            h.next = far;
    }
    return h;
}

static uint32_t cost_of(const struct wish *a, const struct setting *s)
{
    uint32_t cost = hunt_of(a, s).least;
    for (unsigned i = 0; i < MEN; i++)
        cost += place_cost(a, s, i);
    return cost;
}

/* ---- moves ---- */

static unsigned name_at(const struct setting *s, jd_square at)
{
    unsigned man = 0;
    while (man < MEN && s->at[man] != at)
        man++;
    return man < MEN ? man : NOBODY;
}

static jd_kind kind_put_back(unsigned man, const jd_position *start)
{
    return is_pawn_of_array(man) ? JD_PAWN : jd_position_kind_at(start, home_of(man));
}

/* Where the rook of a side of the board stood first. */
static jd_square rook_home(const struct run *r, jd_colour c, jd_square king_home, bool kingside)
{
    jd_bitboard rooks = r->start->kinds[JD_ROOK] & first_rank(c), low = rooks & (jd_square_bit(king_home) - 1);
    return bits_first(kingside ? rooks & ~low : low);
}

static struct setting castling_back(const struct run *r, const struct setting *s, unsigned king)
{
    struct setting n = *s;
    bool           kingside = (s->at[king] & 7) == 6;
    jd_square      home = home_of(king), corner = rook_home(r, colour_of_man(king), home, kingside);
    jd_square      rook_at = (jd_square)(kingside ? s->at[king] - 1 : s->at[king] + 1);
    unsigned       rook = name_at(s, rook_at);
    jd_setting_take(&n, king);
    jd_setting_take(&n, rook);
    jd_setting_put(&n, king, home, JD_KING);
    jd_setting_put(&n, rook, corner, JD_ROOK);
    n.unmoved |= jd_square_bit(home) | jd_square_bit(corner);
    n.p.turn ^= 1;
    return n;
}

static struct setting scene_before(const struct run *r, const struct setting *s, const struct candidate *c)
{
    if (c->castles)
        return castling_back(r, s, c->man);
    struct setting n = *s;
    jd_square      at = s->at[c->man];
    bool           promoted = r->aim->feature == PAWN_WAS_PROMOTED && c->order < ENDING;
    jd_setting_take(&n, c->man);
    jd_setting_put(&n, c->man, c->to, promoted ? JD_PAWN : (jd_kind)s->kind[c->man]);
    if (c->victim != NOBODY)
        jd_setting_put(&n, c->victim, at, kind_put_back(c->victim, r->start));
    n.p.turn ^= 1;
    return n;
}

static jd_move forward(const struct run *r, const struct setting *s, const struct candidate *c)
{
    jd_square at = s->at[c->man];
    if (c->castles)
        return jd_move_special(home_of(c->man), rook_home(r, colour_of_man(c->man), home_of(c->man), (at & 7) == 6),
                               JD_CASTLING);
    if (r->aim->feature == PAWN_WAS_PROMOTED && c->order < ENDING)
        return jd_move_promotion(c->to, at, (jd_kind)s->kind[c->man]);
    return jd_move_of(c->to, at);
}

/* A reproducible disorder among equals, so that another seed tries something else. */
static uint32_t shuffled(const struct run *r, uint32_t cost, unsigned to)
{
    uint32_t x = ((r->man << 6 | to) * 2654435761u) ^ (r->aim->seed * 40503u) ^ (r->parent * 2246822519u);
    return cost * 4 + (x >> 16 & 3) + ENDING;
}

/* How far the nearest piece is when the man in hand is on another square. */
static unsigned hunt_then(const struct run *r, jd_square to)
{
    const struct setting *s = &r->from->scene;
    if (r->aim->feature != OFFICER_TOOK || !may_hunt(r->aim, s, r->man))
        return r->hunt.least;
    unsigned far = r->aim->hunt[s->kind[r->man]][to], others = r->man == r->hunt.who ? r->hunt.next : r->hunt.least;
    return far < others ? far : others;
}

/* The man in hand comes from `to`, and leaves `victim` behind. */
static void add_plain(struct run *r, jd_square to, unsigned victim)
{
    const struct wish *a = r->aim;
    bool               pawn = r->from->scene.kind[r->man] == JD_PAWN;
    uint32_t           cost = r->rest + hunt_then(r, to);
    cost += pawn ? a->pawn[r->man][to] : officer_cost(a, r->man, to);
    if (victim != NOBODY)
        cost += officer_cost(a, victim, r->from->scene.at[r->man]) - a->absent[victim];
    const struct candidate c = {.order = shuffled(r, cost, to),
                                .cost = cost,
                                .parent = r->parent,
                                .man = r->man,
                                .to = to,
                                .victim = (uint8_t)victim};
    rows_add(&r->b->rows, &c);
}

static void add_ending(struct run *r, jd_square to, unsigned victim)
{
    unsigned               far = victim == NOBODY ? 0 : r->aim->piece[victim][r->from->scene.at[r->man]] / 4;
    const struct candidate c = {.order = far < ENDING ? far : ENDING - 1,
                                .parent = r->parent,
                                .man = r->man,
                                .to = to,
                                .victim = (uint8_t)victim};
    rows_add(&r->b->rows, &c);
}

/* The same step with each man that may appear by it. */
static void add_endings(struct run *r, jd_square to)
{
    for (uint32_t left = r->aim->victims; left; left &= left - 1) {
        unsigned victim = (unsigned)__builtin_ctz(left);
        if (r->aim->piece[victim][r->from->scene.at[r->man]] < 60)
            add_ending(r, to, victim);
    }
}

static bool pawn_may(const struct wish *a, unsigned man, jd_square to)
{
    unsigned rank = to >> 3;
    return man < 16 ? rank >= a->furthest[man] : rank <= a->furthest[man];
}

/* Does the man in hand stand where its move back ends the line, with nobody where it came from? */
static bool may_end(const struct run *r, enum feature feature)
{
    const struct wish    *a = r->aim;
    const struct setting *s = &r->from->scene;
    return r->ready && a->feature == feature && r->man == a->who && s->at[r->man] == a->square &&
           !(jd_position_occupied(&s->p) >> a->origin & 1);
}

static void pawn_steps(struct run *r)
{
    const struct setting *s = &r->from->scene;
    jd_bitboard           occupied = jd_position_occupied(&s->p);
    bool                  white = r->man < 16;
    int                   back = white ? -8 : 8;
    jd_square             at = s->at[r->man], one = (jd_square)(at + back), two = (jd_square)(at + 2 * back);
    if (may_end(r, PAWN_TOOK))
        add_endings(r, r->aim->origin);
    if ((at >> 3) == (white ? 1 : 6) || occupied >> one & 1)
        return;
    bool stepped_twice = (at >> 3) == (white ? 3 : 4);
    if (pawn_may(r->aim, r->man, one) && !(r->aim->twice && stepped_twice))
        add_plain(r, one, NOBODY);
    if (stepped_twice && !(occupied >> two & 1) && !r->told && pawn_may(r->aim, r->man, two))
        add_plain(r, two, NOBODY);
}

/* Men of the other colour that the piece in hand can leave where it stands. */
static unsigned list_offered(const struct run *r, uint8_t list[16])
{
    const struct setting *s = &r->from->scene;
    unsigned              count = 0;
    uint32_t              left = r->aim->offered & (r->man < 16 ? 0xffff0000u : 0xffffu);
    for (; left; left &= left - 1) {
        unsigned v = (unsigned)__builtin_ctz(left);
        if (s->at[v] == GONE && r->aim->piece[v][s->at[r->man]] < r->aim->absent[v])
            list[count++] = (uint8_t)v;
    }
    return count;
}

static void piece_steps(struct run *r)
{
    const struct setting *s = &r->from->scene;
    jd_square             at = s->at[r->man];
    jd_bitboard           occupied = jd_position_occupied(&s->p);
    jd_bitboard           origins = attacks_piece((jd_kind)s->kind[r->man], at, occupied) & ~occupied;
    uint8_t               offered[16];
    unsigned              count = r->aim->offered ? list_offered(r, offered) : 0;
    bool                  leaves = r->ready && r->aim->feature == OFFICER_TOOK && (r->aim->where >> at & 1) &&
                  (r->aim->victims >> 16 != 0) == (r->man < 16);
    if (may_end(r, PAWN_WAS_PROMOTED))
        add_ending(r, r->aim->origin, NOBODY);
    while (origins) {
        jd_square to = bits_pop(&origins);
        add_plain(r, to, NOBODY);
        if (leaves)
            add_endings(r, to);
        for (unsigned i = 0; i < count; i++)
            add_plain(r, to, offered[i]);
    }
}

static void castling_steps(struct run *r)
{
    const struct setting *s = &r->from->scene;
    jd_square             at = s->at[r->man], home = home_of(r->man);
    jd_colour             mover = colour_of_man(r->man), other = jd_colour_other(mover);
    bool                  kingside = (at & 7) == 6;
    if (!(jd_square_bit(at) & first_rank(mover)) || (!kingside && (at & 7) != 2) || (s->unmoved & s->p.colours[mover]))
        return;
    jd_square beside = (jd_square)(kingside ? at - 1 : at + 1);
    jd_square corner = rook_home(r, mover, home, kingside);
    unsigned  rook = name_at(s, beside);
    if (rook == NOBODY || home_of(rook) != corner || s->kind[rook] != JD_ROOK)
        return;
    jd_bitboard both = jd_square_bit(at) | jd_square_bit(beside), occupied = jd_position_occupied(&s->p);
    if ((squares_from_to(home, at) | squares_from_to(corner, beside)) & occupied & ~both)
        return;
    struct setting before = castling_back(r, s, r->man);
    for (jd_bitboard way = squares_from_to(home, at); way;) {
        jd_square one = bits_pop(&way);
        if (is_attacked(&before.p, one, jd_position_occupied(&before.p), other, before.p.colours[other]))
            return;
    }
    bool             wanted = r->aim->feature == KING_CASTLED && r->aim->who == r->man;
    struct candidate c = {.cost = cost_of(r->aim, &before), .parent = r->parent, .man = r->man, .castles = true};
    c.order = wanted ? 0 : shuffled(r, c.cost, 0);
    rows_add(&r->b->rows, &c);
}

static bool pawns_are_right(const struct wish *a, const struct setting *s)
{
    for (unsigned i = WHITE_PAWN(0); i <= BLACK_PAWN(7); i++)
        if (s->at[i] != GONE && s->kind[i] == JD_PAWN && a->pawn[i][s->at[i]])
            return false;
    return true;
}

static void expand_man(struct run *r)
{
    const struct setting *s = &r->from->scene;
    r->rest = r->from->cost - r->hunt.least - place_cost(r->aim, s, r->man);
    if (s->kind[r->man] == JD_PAWN)
        pawn_steps(r);
    else
        piece_steps(r);
    if (s->kind[r->man] == JD_KING && r->aim->castle)
        castling_steps(r);
}

static void expand(struct run *r, unsigned parent, const struct node *n)
{
    const struct setting *s = &n->scene;
    unsigned              first = s->p.turn == JD_WHITE ? 16 : 0;
    r->q->nodes++;
    r->from = n;
    r->parent = (uint16_t)parent;
    r->ready = pawns_are_right(r->aim, s);
    r->hunt = hunt_of(r->aim, s);
    for (unsigned man = first; man < first + 16; man++) {
        r->man = (uint8_t)man;
        if (s->at[man] != GONE && !(s->unmoved >> s->at[man] & 1))
            expand_man(r);
    }
}

/* ---- the rows of the beam ---- */

static uint64_t key_of(const struct setting *s) { return s->key + s->p.turn + 1; }

static bool is_end(const struct wish *a, const struct setting *s)
{
    if (a->feature != JUST_PLACES || (a->turn != 2 && a->turn != s->p.turn))
        return false;
    for (unsigned i = 0; i < MEN; i++)
        if (a->wanted >> i & 1 && way_cost(a, s, i) && (s->at[i] == GONE || !a->absent[i]))
            return false;
    return !is_check(s);
}

/* A check leaves little to take back next: of such states a few stand in a row, where the wish allows them. `quota`:
 * so many still may. */
static bool may_stand(struct run *r, const struct candidate *c, const struct setting *s, unsigned *quota)
{
    if (king_is_attacked(s, jd_colour_other((jd_colour)s->p.turn)))
        return false;
    bool check = is_check(s), ends = c->order < ENDING && r->aim->in_check;
    if (check && !ends && !*quota)
        return false;
    *quota -= check && !ends;
    return jd_rows_is_new(&r->b->rows, key_of(s));
}

/* The next row from the candidates, the nearest first; `checks` of them may be checks. True, with its place in *end,
 * when one of them is the end. */
static bool fill_row(struct run *r, unsigned ply, unsigned checks, unsigned *end)
{
    struct rows       *rows = &r->b->rows;
    const struct node *from = r->b->nodes[ply & 1];
    struct node       *to = r->b->nodes[~ply & 1];
    rows->width = 0;
    memset(r->b->children, 0, sizeof r->b->children);
    for (unsigned i = 0; i < rows->count && rows->width < r->aim->width; i++) {
        const struct candidate *c = &rows->found[rows->sorted[i]];
        if (c->order >= ENDING && r->b->children[c->parent] > r->aim->width / 3)
            continue;
        const struct setting *s = &from[c->parent].scene;
        struct node          *n = &to[rows->width];
        n->scene = scene_before(r, s, c);
        if (!may_stand(r, c, &n->scene, &checks))
            continue;
        n->cost = c->cost;
        rows->traces[ply][rows->width] = (struct trace){c->parent, forward(r, s, c)};
        if (c->order < ENDING || is_end(r->aim, &n->scene))
            return *end = rows->width, true;
        r->b->children[c->parent]++;
        rows->width++;
    }
    return false;
}

static bool keep_story(struct story *l, const struct fan *b, unsigned ply, unsigned end)
{
    if (!jd_rows_keep(&b->rows, ply, end, l->moves, l->size, &l->length))
        return false;
    l->now = b->nodes[~ply & 1][end].scene;
    l->told = false;
    return true;
}

static bool next_row(struct run *r, unsigned ply, unsigned *end)
{
    r->b->rows.count = 0;
    for (unsigned i = 0; i < r->b->rows.width; i++)
        expand(r, i, &r->b->nodes[ply & 1][i]);
    r->told = false;
    jd_rows_sort(&r->b->rows);
    if (fill_row(r, ply, r->aim->in_check ? r->aim->width / CHECKS : 0, end))
        return true;
    return !r->b->rows.width && fill_row(r, ply, r->aim->width, end);
}

/* What was reached is kept if it is nearer than the beginning. */
static bool give_up(const struct run *r, struct story *l, unsigned plies, uint32_t first)
{
    if (r->aim->partly && plies && r->b->rows.width && r->b->nodes[plies & 1][0].cost < first)
        keep_story(l, r->b, plies - 1, 0);
    return false;
}

bool jd_back_to(struct story *l, const struct wish *aim)
{
    struct run   r = {.aim = aim, .start = l->start, .b = (struct fan *)l->memory, .q = l->q, .told = l->told};
    struct rows *rows = &r.b->rows;
    if (l->bytes < sizeof(struct fan))
        return false;
    if (is_end(aim, &l->now))
        return true;
    jd_rows_begin(rows, aim->width, aim->plies, key_of(&l->now));
    r.b->nodes[0][0] = (struct node){l->now, cost_of(aim, &l->now)};
    uint32_t first = r.b->nodes[0][0].cost;
    unsigned ply = 0, patience = aim->partly ? IMPATIENT : STANDSTILL;
    for (unsigned end; ply < aim->plies && ply < LONGEST && rows->width && !quest_is_over(l->q); ply++) {
        if (jd_rows_stand_still(rows, r.b->nodes[ply & 1][0].cost, patience))
            break;
        if (next_row(&r, ply, &end))
            return keep_story(l, r.b, ply, end);
    }
    return give_up(&r, l, ply, first);
}
