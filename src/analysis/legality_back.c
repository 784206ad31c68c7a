/* legality_back.c - the beam: of all states so many half-moves before, those stay that are nearest to what is wanted.
 */
#include "legality_back.h"

#include "core/sight.h"

#include <string.h>

#define WIDEST     1024
#define LONGEST    240
#define COSTS      4096 /* beyond, all are the same */
#define CANDIDATES (WIDEST * 48)
#define STANDSTILL 30 /* half-moves without getting nearer, after which a beam is given up */
#define IMPATIENT  14 /* and where what was reached is kept */
#define SEEN       (1u << 17)
#define IN_THE_WAY 5
#define ENDING     16 /* costs below are those of moves that end the line */

struct node {
    struct setting scene;
    uint32_t       cost;
};

/* How a node came about: its place in the row of nodes before, and the move. */
struct trace {
    uint16_t parent;
    jd_move  move;
};

/* A man goes back to a square and leaves another one behind, or nobody. */
struct candidate {
    uint32_t cost;
    uint16_t parent;
    uint8_t  man, to, victim;
    bool     castles;
};

struct fan {
    struct node      rows[2][WIDEST];
    struct trace     traces[LONGEST][WIDEST];
    struct candidate found[CANDIDATES];
    uint16_t         sorted[CANDIDATES];
    uint64_t         seen[SEEN];
    uint16_t         children[WIDEST];
    unsigned         counts[COSTS + 1];
    unsigned         width, count, mask;
};

struct run {
    const struct wish *aim;
    const jd_position *start;
    struct fan        *b;
    struct quest      *q;
    bool               ready; /* all pawns of the state in hand stand where they are wanted */
    bool               told;  /* no double step with the first move taken back */
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

/* How far the nearest piece is that can leave the man behind. */
static unsigned hunt_cost(const struct wish *a, const struct setting *s)
{
    unsigned first = a->victims >= 1u << 16 ? 0 : 16, least = 255;
    for (unsigned i = first; i < first + 16; i++)
        if (s->at[i] != GONE && s->kind[i] != JD_PAWN && !(s->unmoved >> s->at[i] & 1)) {
            unsigned far = a->hunt[s->kind[i]][s->at[i]];
            least = far < least ? far : least;
        }
    return least;
}

static uint32_t cost_of(const struct wish *a, const struct setting *s)
{
    uint32_t cost = a->feature == OFFICER_TOOK ? hunt_cost(a, s) : 0;
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
    bool           promoted = r->aim->feature == PAWN_WAS_PROMOTED && c->cost < ENDING;
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
    if (r->aim->feature == PAWN_WAS_PROMOTED && c->cost < ENDING)
        return jd_move_promotion(c->to, at, (jd_kind)s->kind[c->man]);
    return jd_move_of(c->to, at);
}

static void add(struct run *r, const struct candidate *c)
{
    if (r->b->count < CANDIDATES)
        r->b->found[r->b->count++] = *c;
}

/* A reproducible disorder among equals, so that another seed tries something else. */
static uint32_t shuffled(uint32_t cost, const struct candidate *c, unsigned seed)
{
    uint32_t x = ((c->man << 6 | c->to) * 2654435761u) ^ (seed * 40503u) ^ (c->parent * 2246822519u);
    return cost * 4 + (x >> 16 & 3) + ENDING;
}

static uint32_t cost_before(const struct wish *a, const struct node *n, const struct candidate *c)
{
    const struct setting *s = &n->scene;
    jd_square             at = s->at[c->man];
    bool                  pawn = s->kind[c->man] == JD_PAWN;
    uint32_t              cost = n->cost - place_cost(a, s, c->man);
    cost += pawn ? a->pawn[c->man][c->to] : officer_cost(a, c->man, c->to);
    if (c->victim != NOBODY)
        cost += officer_cost(a, c->victim, at) - a->absent[c->victim];
    if (a->feature == OFFICER_TOOK && !pawn) {
        struct setting moved = *s;
        moved.at[c->man] = c->to;
        cost += hunt_cost(a, &moved) - hunt_cost(a, s);
    }
    return cost;
}

static void add_plain(struct run *r, const struct node *n, struct candidate c)
{
    c.cost = shuffled(cost_before(r->aim, n, &c), &c, r->aim->seed);
    add(r, &c);
}

static void add_ending(struct run *r, const struct node *n, struct candidate c)
{
    unsigned far = c.victim == NOBODY ? 0 : r->aim->piece[c.victim][n->scene.at[c.man]] / 4;
    c.cost = far < ENDING ? far : ENDING - 1;
    add(r, &c);
}

/* The same step with each man that may appear by it. */
static void add_endings(struct run *r, const struct node *n, struct candidate c)
{
    for (uint32_t left = r->aim->victims; left; left &= left - 1) {
        c.victim = (uint8_t)__builtin_ctz(left);
        if (r->aim->piece[c.victim][n->scene.at[c.man]] < 60)
            add_ending(r, n, c);
    }
}

static bool pawn_may(const struct wish *a, unsigned man, jd_square to)
{
    unsigned rank = to >> 3;
    return man < 16 ? rank >= a->furthest[man] : rank <= a->furthest[man];
}

static void pawn_steps(struct run *r, const struct node *n, struct candidate c)
{
    const struct setting *s = &n->scene;
    jd_bitboard           occupied = jd_position_occupied(&s->p);
    int                   back = c.man < 16 ? -8 : 8;
    jd_square             at = s->at[c.man], one = (jd_square)(at + back), two = (jd_square)(at + 2 * back);
    if (r->ready && r->aim->feature == PAWN_TOOK && c.man == r->aim->who && at == r->aim->square &&
        !(occupied >> r->aim->origin & 1)) {
        struct candidate takes = c;
        takes.to = r->aim->origin;
        add_endings(r, n, takes);
    }
    if ((at >> 3) == (c.man < 16 ? 1 : 6) || occupied >> one & 1)
        return;
    bool goes_twice = (at >> 3) == (c.man < 16 ? 3 : 4) && !(occupied >> two & 1) && !r->told;
    c.to = one;
    if (pawn_may(r->aim, c.man, one) && !(r->aim->twice && (at >> 3) == (c.man < 16 ? 3 : 4)))
        add_plain(r, n, c);
    c.to = two;
    if (goes_twice && pawn_may(r->aim, c.man, two))
        add_plain(r, n, c);
}

/* Men of the other colour that a piece can leave where it stands, one of each kind. */
static unsigned list_offered(const struct run *r, const struct node *n, unsigned mover, uint8_t list[16])
{
    unsigned count = 0;
    uint32_t left = r->aim->offered & (mover < 16 ? 0xffff0000u : 0xffffu);
    for (; left; left &= left - 1) {
        unsigned v = (unsigned)__builtin_ctz(left);
        if (n->scene.at[v] == GONE && r->aim->piece[v][n->scene.at[mover]] < r->aim->absent[v])
            list[count++] = (uint8_t)v;
    }
    return count;
}

static void piece_steps(struct run *r, const struct node *n, struct candidate c)
{
    const struct setting *s = &n->scene;
    jd_square             at = s->at[c.man];
    jd_bitboard           occupied = jd_position_occupied(&s->p);
    jd_bitboard           origins = attacks_piece((jd_kind)s->kind[c.man], at, occupied) & ~occupied;
    uint8_t               offered[16];
    unsigned              count = r->aim->offered ? list_offered(r, n, c.man, offered) : 0;
    bool                  leaves = r->ready && r->aim->feature == OFFICER_TOOK && (r->aim->where >> at & 1) &&
                  (r->aim->victims >> 16 != 0) == (c.man < 16);
    if (r->ready && r->aim->feature == PAWN_WAS_PROMOTED && c.man == r->aim->who && at == r->aim->square &&
        !(occupied >> r->aim->origin & 1)) {
        struct candidate was = c;
        was.to = r->aim->origin;
        add_ending(r, n, was);
    }
    while (origins) {
        c.to = bits_pop(&origins);
        c.victim = NOBODY;
        add_plain(r, n, c);
        if (leaves)
            add_endings(r, n, c);
        for (unsigned i = 0; i < count; i++) {
            c.victim = offered[i];
            add_plain(r, n, c);
        }
    }
}

/* From one square of a rank to another, both included. */
static jd_bitboard stretch(jd_square a, jd_square b)
{
    jd_bitboard first = jd_square_bit(a < b ? a : b), last = jd_square_bit(a < b ? b : a);
    return (last - first) | last;
}

static void castling_steps(struct run *r, const struct node *n, struct candidate c)
{
    const struct setting *s = &n->scene;
    jd_square             at = s->at[c.man], home = home_of(c.man);
    jd_colour             mover = colour_of_man(c.man), other = jd_colour_other(mover);
    bool                  kingside = (at & 7) == 6;
    if (!(jd_square_bit(at) & first_rank(mover)) || (!kingside && (at & 7) != 2) || (s->unmoved & s->p.colours[mover]))
        return;
    jd_square beside = (jd_square)(kingside ? at - 1 : at + 1);
    jd_square corner = rook_home(r, mover, home, kingside);
    unsigned  rook = name_at(s, beside);
    if (rook == NOBODY || home_of(rook) != corner || s->kind[rook] != JD_ROOK)
        return;
    jd_bitboard both = jd_square_bit(at) | jd_square_bit(beside), occupied = jd_position_occupied(&s->p);
    if ((stretch(home, at) | stretch(corner, beside)) & occupied & ~both)
        return;
    c.castles = true;
    struct setting before = castling_back(r, s, c.man);
    for (jd_bitboard way = stretch(home, at); way;) {
        jd_square one = bits_pop(&way);
        if (is_attacked(&before.p, one, jd_position_occupied(&before.p), other, before.p.colours[other]))
            return;
    }
    bool wanted = r->aim->feature == KING_CASTLED && r->aim->who == c.man;
    c.cost = wanted ? 0 : shuffled(cost_of(r->aim, &before), &c, r->aim->seed);
    add(r, &c);
}

static bool pawns_are_right(const struct wish *a, const struct setting *s)
{
    for (unsigned i = WHITE_PAWN(0); i <= BLACK_PAWN(7); i++)
        if (s->at[i] != GONE && s->kind[i] == JD_PAWN && a->pawn[i][s->at[i]])
            return false;
    return true;
}

static void expand(struct run *r, unsigned parent, const struct node *n)
{
    const struct setting *s = &n->scene;
    unsigned              first = s->p.turn == JD_WHITE ? 16 : 0;
    r->q->nodes++;
    r->ready = pawns_are_right(r->aim, s);
    for (unsigned man = first; man < first + 16; man++) {
        struct candidate c = {0, (uint16_t)parent, (uint8_t)man, 0, NOBODY, false};
        if (s->at[man] == GONE || (s->unmoved >> s->at[man] & 1))
            continue;
        if (s->kind[man] == JD_PAWN)
            pawn_steps(r, n, c);
        else
            piece_steps(r, n, c);
        if (s->kind[man] == JD_KING && r->aim->castle)
            castling_steps(r, n, c);
    }
}

/* ---- the rows of the beam ---- */

static void sort(struct fan *b)
{
    memset(b->counts, 0, sizeof b->counts);
    for (unsigned i = 0; i < b->count; i++) {
        b->found[i].cost = b->found[i].cost < COSTS ? b->found[i].cost : COSTS - 1;
        b->counts[b->found[i].cost + 1]++;
    }
    for (unsigned i = 0; i < COSTS; i++)
        b->counts[i + 1] += b->counts[i];
    for (unsigned i = 0; i < b->count; i++)
        b->sorted[b->counts[b->found[i].cost]++] = (uint16_t)i;
}

static bool is_new(struct fan *b, const struct setting *s)
{
    uint64_t  key = s->key + s->p.turn + 1;
    uint64_t *slot = &b->seen[(key ^ key >> 29) & b->mask];
    if (*slot == key)
        return false;
    *slot = key;
    return true;
}

static bool is_end(const struct wish *a, const struct setting *s)
{
    if (a->feature != JUST_PLACES || (a->turn != 2 && a->turn != s->p.turn))
        return false;
    for (unsigned i = 0; i < MEN; i++)
        if (a->wanted >> i & 1 && way_cost(a, s, i) && (s->at[i] == GONE || !a->absent[i]))
            return false;
    return !is_check(s);
}

/* The next row from the candidates, the nearest first. A check would leave little to take back next: only where
 * `checks` says so. True, with its place in *end, when one of them is the end. */
static bool fill_row(struct run *r, unsigned ply, bool checks, unsigned *end)
{
    struct fan        *b = r->b;
    const struct node *from = b->rows[ply & 1];
    struct node       *to = b->rows[~ply & 1];
    b->width = 0;
    memset(b->children, 0, sizeof b->children);
    for (unsigned i = 0; i < b->count && b->width < r->aim->width; i++) {
        const struct candidate *c = &b->found[b->sorted[i]];
        if (c->cost >= ENDING && b->children[c->parent] > r->aim->width / 3)
            continue;
        const struct setting *s = &from[c->parent].scene;
        struct node          *n = &to[b->width];
        n->scene = scene_before(r, s, c);
        if (king_is_attacked(&n->scene, jd_colour_other((jd_colour)n->scene.p.turn)) || is_check(&n->scene) != checks ||
            !is_new(b, &n->scene))
            continue;
        n->cost = cost_of(r->aim, &n->scene);
        b->traces[ply][b->width] = (struct trace){c->parent, forward(r, s, c)};
        if (c->cost < ENDING || is_end(r->aim, &n->scene))
            return *end = b->width, true;
        b->children[c->parent]++;
        b->width++;
    }
    return false;
}

static bool keep(struct story *l, const struct fan *b, unsigned ply, unsigned end)
{
    if (l->length + ply + 1 > l->size)
        return false;
    l->now = b->rows[~ply & 1][end].scene;
    for (unsigned i = ply + 1; i-- > 0;) {
        l->moves[l->length + i] = b->traces[i][end].move;
        end = b->traces[i][end].parent;
    }
    l->length += ply + 1;
    l->told = false;
    return true;
}

static void begin(struct run *r, const struct story *l)
{
    struct fan *b = r->b;
    unsigned    slots = 1024;
    while (slots < SEEN && slots < 4 * r->aim->width * r->aim->plies)
        slots *= 2;
    b->mask = slots - 1;
    memset(b->seen, 0, slots * sizeof b->seen[0]);
    b->rows[0][0].scene = l->now;
    b->rows[0][0].cost = cost_of(r->aim, &l->now);
    b->width = 1;
    is_new(b, &l->now);
}

static bool next_row(struct run *r, unsigned ply, unsigned *end)
{
    r->b->count = 0;
    for (unsigned i = 0; i < r->b->width; i++)
        expand(r, i, &r->b->rows[ply & 1][i]);
    r->told = false;
    sort(r->b);
    if (fill_row(r, ply, false, end))
        return true;
    return !r->b->width && fill_row(r, ply, true, end);
}

/* What was reached is kept if it is nearer than the beginning. */
static bool give_up(const struct run *r, struct story *l, unsigned plies, uint32_t first)
{
    if (r->aim->partly && plies && r->b->width && r->b->rows[plies & 1][0].cost < first)
        keep(l, r->b, plies - 1, 0);
    return false;
}

bool jd_back_to(struct story *l, const struct wish *aim)
{
    struct run r = {.aim = aim, .start = l->start, .b = (struct fan *)l->memory, .q = l->q, .told = l->told};
    if (l->bytes < sizeof(struct fan))
        return false;
    begin(&r, l);
    if (is_end(aim, &l->now))
        return true;
    uint32_t best = UINT32_MAX, first = r.b->rows[0][0].cost;
    unsigned ply = 0, patience = aim->partly ? IMPATIENT : STANDSTILL;
    for (unsigned end, since = 0; ply < aim->plies && ply < LONGEST && r.b->width && !quest_is_over(l->q); ply++) {
        uint32_t nearest = r.b->rows[ply & 1][0].cost;
        since = nearest < best ? 0 : since + 1;
        best = nearest < best ? nearest : best;
        if (since > patience)
            break;
        if (next_row(&r, ply, &end))
            return keep(l, r.b, ply, end);
    }
    return give_up(&r, l, ply, first);
}
