/* legality_build.c - a game made by a plan: the captures of the kernel one by one, then the other men that are missing,
 * then the pawns to where they stand or promote, then the pieces, and the last moves as they were taken back. */
#include "legality_plan.h"

#include "core/attacks.h"

#include <string.h>

#define STEP     4  /* what a move costs a man that is wanted elsewhere   */
#define FAR      60 /* a square that a piece does not get to              */
#define ATTEMPTS 6
#define TAIL     8
#define SEEDS    40

struct build {
    struct plan plan;
    struct line line;
    struct aim  aim;
    jd_bitboard shut; /* pawns that never move */
    unsigned    seed;
};

static bool is_pawn_name(unsigned man) { return man >= WHITE_PAWN(0) && man <= BLACK_PAWN(7); }

static unsigned kind_of(const struct build *b, unsigned man)
{
    return b->line.now.at[man] == GONE ? JD_NO_KIND : jd_position_kind_at(&b->line.now.p, b->line.now.at[man]);
}

/* Many attempts with narrow beams find more than a few with wide ones. */
static unsigned tier(unsigned seed)
{
    static const uint8_t tiers[] = {0, 1, 1, 2};
    return tiers[seed % sizeof tiers];
}

/* ---- distances ---- */

/* How many moves a piece needs to get to `goal` from every square. */
static void measure(uint8_t out[64], jd_kind kind, jd_square goal, jd_bitboard shut)
{
    jd_bitboard seen = jd_square_bit(goal), ring = seen;
    memset(out, FAR, 64);
    for (unsigned moves = 0; ring; moves++) {
        jd_bitboard next = 0;
        while (ring) {
            jd_square s = bits_pop(&ring);
            out[s] = (uint8_t)(moves * STEP < FAR ? moves * STEP : FAR);
            next |= attacks_piece(kind, s, shut);
        }
        ring = next & ~seen & ~shut;
        seen |= ring;
    }
}

static void measure_pawn(uint8_t out[64], jd_square goal)
{
    for (int rank = 0; rank < 8; rank++) {
        int way = jd_square_rank(goal) - rank;
        out[jd_square_at(jd_square_file(goal), rank)] = (uint8_t)(STEP * (way < 0 ? -way : way));
    }
}

/* ---- aims ---- */

/* Nobody is wanted anywhere: pieces stay near their first squares, pawns go no further than one step. */
static void fresh_aim(struct build *b)
{
    struct aim *a = &b->aim;
    memset(a, 0, sizeof *a);
    memset(a->becomes, JD_NO_KIND, sizeof a->becomes);
    a->taker = a->taken = NOBODY;
    a->unmoved = b->plan.end->unmoved;
    a->seed = b->seed;
    a->where = ~UINT64_C(0);
    a->width = 24u << tier(b->seed);
    a->plies = 60;
    for (unsigned i = 0; i < MEN; i++) {
        jd_square home = (jd_square)(i < 16 ? i : 32 + i);
        unsigned  fate = b->plan.fate[i], rank = i < 16 ? 2 : 5;
        if (fate < 64)
            rank = i < 16 ? (rank < fate >> 3 ? rank : fate >> 3) : (rank > fate >> 3 ? rank : fate >> 3);
        a->furthest[i] = (uint8_t)rank;
        if (!is_pawn_name(i)) {
            memset(a->piece[i], 1, 64);
            a->piece[i][home] = 0;
        }
    }
}

/* A pawn is wanted on a square of its file. */
static void want_pawn(struct build *b, unsigned man, jd_square goal)
{
    jd_square at = b->line.now.at[man];
    measure_pawn(b->aim.pawn[man], goal);
    b->aim.furthest[man] = goal >> 3;
    if (at != goal)
        b->aim.path |= jd_table_between[at][goal] | jd_square_bit(goal);
}

/* ---- a pawn takes ---- */

struct way {
    unsigned cost;
    uint8_t  rank, victim; /* where it takes, and whom */
};

static unsigned rank_of(const struct build *b, unsigned man) { return b->line.now.at[man] >> 3; }

/* May the pawn go to this rank, by what becomes of it later? */
static bool pawn_reaches(const struct build *b, unsigned man, int rank)
{
    int      now = (int)rank_of(b, man);
    unsigned fate = b->plan.fate[man];
    if (rank < 1 || rank > 6)
        return false;
    if (man < 16)
        return now <= rank && (fate >= 64 || rank <= (int)(fate >> 3));
    return now >= rank && (fate >= 64 || rank >= (int)(fate >> 3));
}

/* Make room on a file: the man at `place` of a row, or one that is put between, has `rank`; the others keep their
 * order. What it costs, or FAR*8; with `really` the aim is told. */
static unsigned make_room(struct build *b, const uint8_t *row, unsigned place, bool between, int rank, bool really)
{
    unsigned cost = 0;
    int      limit = rank - 1;
    for (unsigned i = place; i-- > 0; limit--) {
        int now = (int)rank_of(b, row[i]);
        if (now <= limit) {
            limit = now;
            continue;
        }
        if (!pawn_reaches(b, row[i], limit))
            return FAR * 8;
        cost += (unsigned)(now - limit);
        if (really)
            want_pawn(b, row[i], jd_square_at(b->line.now.at[row[i]] & 7, limit));
    }
    limit = rank + 1;
    for (unsigned i = place + !between; row[i] != NOBODY; i++, limit++) {
        int now = (int)rank_of(b, row[i]);
        if (now >= limit) {
            limit = now;
            continue;
        }
        if (!pawn_reaches(b, row[i], limit))
            return FAR * 8;
        cost += (unsigned)(limit - now);
        if (really)
            want_pawn(b, row[i], jd_square_at(b->line.now.at[row[i]] & 7, limit));
    }
    return cost;
}

/* The piece may be taken: one of those that are missing in the end, and not one that castles. */
static bool may_be_taken(const struct build *b, unsigned man, unsigned colour)
{
    jd_square at = b->line.now.at[man];
    if (is_pawn_name(man) || at == GONE || (man < 16) != (colour == JD_WHITE) || (b->plan.end->unmoved >> at & 1))
        return false;
    unsigned kind = kind_of(b, man);
    unsigned dark = kind == JD_BISHOP && jd_square_is_dark(at);
    return kind != JD_KING && b->plan.missing[colour][kind][dark];
}

static void consider(struct way ways[ATTEMPTS], struct way w)
{
    for (unsigned i = 0; i < ATTEMPTS; i++)
        if (w.cost < ways[i].cost) {
            struct way worse = ways[i];
            ways[i] = w;
            w = worse;
        }
}

/* What it takes that feat `i` is done on this rank: the taker comes beside it, and there is room for all. */
static unsigned cost_of_rank(struct build *b, unsigned i, int rank, bool really)
{
    const struct feat *f = &b->plan.kernel.feats[i];
    unsigned           taker = b->plan.takers[i], victim = b->plan.victims[i];
    int                before = f->colour == JD_WHITE ? rank - 1 : rank + 1;
    if (!pawn_reaches(b, taker, before) || (b->plan.fate[taker] < 64 && !pawn_reaches(b, taker, rank)))
        return FAR * 8;
    if (victim != NOBODY && !pawn_reaches(b, victim, rank))
        return FAR * 8;
    unsigned cost = make_room(b, b->plan.rows[i][0], f->place, false, before, really) +
                    make_room(b, b->plan.rows[i][1], f->row, victim == NOBODY, rank, really);
    int way = before - (int)rank_of(b, taker);
    cost += (unsigned)(way < 0 ? -way : way);
    if (victim != NOBODY) {
        way = rank - (int)rank_of(b, victim);
        cost += (unsigned)(way < 0 ? -way : way);
    }
    if (really) {
        want_pawn(b, taker, jd_square_at(f->file, before));
        if (victim != NOBODY)
            want_pawn(b, victim, jd_square_at(f->to, rank));
    }
    return cost;
}

static void list_ways(struct build *b, unsigned i, struct way ways[ATTEMPTS])
{
    const struct feat *f = &b->plan.kernel.feats[i];
    for (int rank = 1; rank <= 6; rank++) {
        unsigned cost = cost_of_rank(b, i, rank, false);
        if (cost >= FAR * 8)
            continue;
        cost = 4 * cost + (unsigned)(rank < 3 ? 3 - rank : rank > 4 ? rank - 4 : 0) * 3;
        if (b->plan.victims[i] != NOBODY)
            consider(ways, (struct way){cost, (uint8_t)rank, b->plan.victims[i]});
        for (unsigned man = 0; b->plan.victims[i] == NOBODY && man < MEN; man++) {
            uint8_t far[64];
            if (!may_be_taken(b, man, f->colour ^ 1u))
                continue;
            measure(far, (jd_kind)kind_of(b, man), jd_square_at(f->to, rank), b->shut);
            if (far[b->line.now.at[man]] < FAR)
                consider(ways, (struct way){cost + far[b->line.now.at[man]], (uint8_t)rank, (uint8_t)man});
        }
    }
}

static void piece_is_gone(struct build *b, unsigned man, jd_square at, unsigned kind)
{
    if (!is_pawn_name(man))
        b->plan.missing[man >= 16][kind][kind == JD_BISHOP && jd_square_is_dark(at)]--;
}

static bool try_capture(struct build *b, unsigned taker, unsigned taken)
{
    unsigned  kind = kind_of(b, taken);
    jd_square at = b->line.now.at[taken];
    b->aim.taker = (uint8_t)taker;
    b->aim.taken = (uint8_t)taken;
    if (!jd_beam_reach(&b->line, &b->aim))
        return false;
    piece_is_gone(b, taken, at, kind);
    return true;
}

static bool pawn_takes(struct build *b, unsigned i)
{
    struct way ways[ATTEMPTS];
    for (unsigned w = 0; w < ATTEMPTS; w++)
        ways[w] = (struct way){FAR * 8, 0, NOBODY};
    list_ways(b, i, ways);
    for (unsigned w = 0; w < ATTEMPTS && ways[w].cost < FAR * 8; w++) {
        unsigned victim = ways[w].victim;
        fresh_aim(b);
        cost_of_rank(b, i, ways[w].rank, true);
        b->aim.where = jd_square_bit(jd_square_at(b->plan.kernel.feats[i].to, ways[w].rank));
        if (!is_pawn_name(victim))
            measure(b->aim.piece[victim], (jd_kind)kind_of(b, victim),
                    jd_square_at(b->plan.kernel.feats[i].to, ways[w].rank), b->shut);
        if (try_capture(b, b->plan.takers[i], victim))
            return true;
    }
    return false;
}

/* ---- a piece takes ---- */

static bool may_take(const struct build *b, unsigned man, unsigned taken)
{
    jd_square at = b->line.now.at[man];
    return !is_pawn_name(man) && (man < 16) != (taken < 16) && at != GONE && !(b->plan.end->unmoved >> at & 1);
}

static bool piece_takes(struct build *b, const bool victims[MEN])
{
    struct {
        unsigned cost;
        uint8_t  taker, taken;
    } best[ATTEMPTS], w, worse;
    for (unsigned i = 0; i < ATTEMPTS; i++)
        best[i].cost = FAR * 8;
    for (unsigned v = 0; v < MEN; v++)
        for (unsigned t = 0; victims[v] && t < MEN; t++) {
            uint8_t far[64];
            if (!may_take(b, t, v))
                continue;
            measure(far, (jd_kind)kind_of(b, t), b->line.now.at[v], b->shut & ~jd_square_bit(b->line.now.at[v]));
            w.cost = far[b->line.now.at[t]] + (kind_of(b, t) == JD_KING ? 8 : 0);
            w.taker = (uint8_t)t;
            w.taken = (uint8_t)v;
            for (unsigned i = 0; i < ATTEMPTS; i++)
                if (w.cost < best[i].cost) {
                    worse = best[i];
                    best[i] = w;
                    w = worse;
                }
        }
    for (unsigned i = 0; i < ATTEMPTS && best[i].cost < FAR; i++) {
        fresh_aim(b);
        measure(b->aim.piece[best[i].taker], (jd_kind)kind_of(b, best[i].taker), b->line.now.at[best[i].taken],
                b->shut);
        memset(b->aim.piece[best[i].taken], STEP, 64);
        b->aim.piece[best[i].taken][b->line.now.at[best[i].taken]] = 0;
        b->aim.furthest[best[i].taken] = (uint8_t)rank_of(b, best[i].taken);
        if (try_capture(b, best[i].taker, best[i].taken))
            return true;
    }
    return false;
}

static bool take_missing(struct build *b)
{
    for (;;) {
        bool victims[MEN], any = false;
        for (unsigned i = 0; i < MEN; i++)
            any |= victims[i] = may_be_taken(b, i, i < 16 ? JD_WHITE : JD_BLACK);
        if (!any)
            return true;
        if (!piece_takes(b, victims))
            return false;
    }
}

static bool do_captures(struct build *b)
{
    for (unsigned i = 0; i < b->plan.count; i++) {
        bool victims[MEN] = {false};
        if (b->plan.takers[i] != NOBODY) {
            if (!pawn_takes(b, i))
                return false;
            continue;
        }
        victims[b->plan.victims[i]] = true;
        if (!piece_takes(b, victims))
            return false;
    }
    return take_missing(b);
}

/* ---- pawns to their places ---- */

/* The pawn with the shortest way that is not behind another of its file. */
static unsigned next_pawn(const struct build *b)
{
    unsigned best = NOBODY, least = 99;
    for (unsigned i = WHITE_PAWN(0); i <= BLACK_PAWN(7); i++) {
        jd_square at = b->line.now.at[i];
        unsigned  fate = b->plan.fate[i];
        if (at == GONE || at == fate || !(b->line.now.p.kinds[JD_PAWN] >> at & 1))
            continue;
        unsigned    goal = fate < 64 ? fate : b->plan.arrives[i];
        unsigned    way = (unsigned)(goal > at ? goal - at : at - goal) / 8;
        jd_bitboard ahead = jd_table_between[at][goal] | jd_square_bit((jd_square)goal);
        if (!(ahead & b->line.now.p.kinds[JD_PAWN]) && way < least) {
            least = way;
            best = i;
        }
    }
    return best;
}

/* One after the other: the first squares of both players are full, and must be left for each. */
static bool place_pawns(struct build *b)
{
    for (unsigned man; (man = next_pawn(b)) != NOBODY;) {
        unsigned fate = b->plan.fate[man];
        fresh_aim(b);
        memset(b->aim.piece, 0, sizeof b->aim.piece);
        want_pawn(b, man, (jd_square)(fate < 64 ? fate : b->plan.arrives[man]));
        b->aim.becomes[man] = b->plan.becomes[man];
        if (!jd_beam_reach(&b->line, &b->aim))
            return false;
    }
    return true;
}

/* ---- pieces to their places ---- */

static jd_position end_of(const struct retro *r)
{
    jd_position p = r->p;
    p.castling = r->unmoved & r->p.kinds[JD_ROOK];
    p.chess960 = r->start->chess960;
    p.ep = JD_NO_SQUARE;
    p.fullmove = 1;
    p.key = jd_position_compute_key(&p);
    return p;
}

struct group {
    unsigned  count;
    uint8_t   men[16];
    jd_square goals[16];
    uint8_t   far[16][64]; /* by goal */
};

static unsigned far_in(const struct build *b, const struct group *g, unsigned man, unsigned goal)
{
    return g->far[goal][b->line.now.at[g->men[man]]];
}

/* Pieces of one kind are alike: exchange goals as long as that shortens their ways. */
static void share_goals(const struct build *b, struct group *g)
{
    for (bool better = true; better;) {
        better = false;
        for (unsigned i = 0; i < g->count; i++)
            for (unsigned j = 0; j < i; j++)
                if (far_in(b, g, i, j) + far_in(b, g, j, i) < far_in(b, g, i, i) + far_in(b, g, j, j)) {
                    uint8_t man = g->men[i];
                    g->men[i] = g->men[j];
                    g->men[j] = man;
                    better = true;
                }
    }
}

static bool send_group(struct build *b, jd_kind kind, jd_bitboard goals, jd_bitboard men)
{
    struct group g = {0};
    jd_bitboard  pawns = b->line.now.p.kinds[JD_PAWN];
    for (unsigned i = 0; i < MEN; i++)
        if (b->line.now.at[i] != GONE && men >> b->line.now.at[i] & 1)
            g.men[g.count++] = (uint8_t)i;
    if (g.count != bits_count(goals))
        return false;
    for (unsigned i = 0; i < g.count; i++) {
        g.goals[i] = bits_pop(&goals);
        measure(g.far[i], kind, g.goals[i], pawns);
    }
    share_goals(b, &g);
    for (unsigned i = 0; i < g.count; i++)
        memcpy(b->aim.piece[g.men[i]], g.far[i], 64);
    return true;
}

static bool send_pieces(struct build *b)
{
    const jd_bitboard  dark = UINT64_C(0xaa55aa55aa55aa55);
    const jd_position *now = &b->line.now.p, *end = &b->plan.end->p;
    for (int c = 0; c < 2; c++)
        for (int kind = JD_KNIGHT; kind <= JD_KING; kind++)
            for (int shade = 0; shade < 2; shade++) {
                jd_bitboard part = kind == JD_BISHOP ? (shade ? dark : ~dark) : shade ? 0 : ~UINT64_C(0);
                if (!send_group(b, (jd_kind)kind, end->kinds[kind] & end->colours[c] & part,
                                now->kinds[kind] & now->colours[c] & part))
                    return false;
            }
    return true;
}

static bool place_pieces(struct build *b)
{
    fresh_aim(b);
    b->aim.castle = true;
    b->aim.exact = true;
    b->aim.end = end_of(b->plan.end);
    b->aim.plies = 240;
    memset(b->aim.furthest, 0, 16);
    memset(b->aim.furthest + 16, 7, 16);
    if (!send_pieces(b))
        return false;
    b->aim.width = 48u << tier(b->seed);
    return jd_beam_reach(&b->line, &b->aim);
}

/* ---- the whole ---- */

static void begin(struct build *b, struct quest *q)
{
    jd_bitboard men = jd_position_occupied(q->budget->start);
    b->line = (struct line){.q = q,
                            .moves = q->budget->game,
                            .size = q->budget->game_size,
                            .memory = q->budget->memory,
                            .bytes = q->budget->bytes};
    b->line.now.p = *q->budget->start;
    for (unsigned i = 0; men; i++)
        b->line.now.at[i] = bits_pop(&men);
    b->shut = 0;
    for (unsigned i = WHITE_PAWN(0); i <= BLACK_PAWN(7); i++)
        if (b->plan.fate[i] == b->line.now.at[i])
            b->shut |= jd_square_bit(b->line.now.at[i]);
}

static bool build_to(struct build *b, struct quest *q, const struct retro *end)
{
    if (!jd_plan_make(&b->plan, end, q, b->seed))
        return false;
    begin(b, q);
    return do_captures(b) && place_pawns(b) && place_pieces(b);
}

jd_answer jd_legality_build(struct quest *q, size_t *length)
{
    struct build b;
    if (!q->budget->memory || !q->budget->game)
        return JD_UNKNOWN;
    for (b.seed = 0; b.seed < SEEDS && !quest_is_over(q); b.seed++)
        if (build_to(&b, q, &q->last)) {
            *length = b.line.length;
            return jd_legality_replay(q->setup, q->budget->start, q->budget->game, *length) ? JD_YES : JD_UNKNOWN;
        }
    return JD_UNKNOWN;
}
