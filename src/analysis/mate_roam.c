/* mate_roam.c - see mate_roam.h. */
#include "analysis/mate_roam.h"

#include "analysis/mate_plan.h"
#include "analysis/mate_store.h"

#include <string.h>

#define KING_GOES JD_NO_MOVE /* D's king made a step: whence is found when the line is told */

/* Positions that differ in where D's king is, and how they were come to. */
struct walk {
    jd_bitboard kings;
    uint32_t    rest, parent, next; /* rest: what else is on the board; next: in the same bucket */
    jd_move     move;
};

struct roam {
    const struct jd_kernel *core;
    const jd_mate_budget   *budget;
    jd_mate_result         *out;
    jd_colour               side;
    struct store            store; /* of boards without D's king */
    jd_bitboard            *seen;  /* where he was, on each      */
    struct walk            *walks;
    uint32_t                count, capacity, heads[BUCKETS];
    unsigned                lowest; /* bucket that may have one */
    uint32_t                at;     /* the walk that is looked at */
    uint64_t                moves;
    bool                    full, found, unsure; /* unsure: a pawn was promoted, and nobody knows what came of it */
};

/* ---- what was seen ---- */

/* A pawn that is near its end comes first, and where few of D's pieces are left. */
static unsigned score_of(const struct roam *s, const jd_position *p)
{
    jd_bitboard pawns = p->kinds[JD_PAWN] & p->colours[s->side];
    unsigned    steps = s->side == JD_WHITE ? 7 - (63u - (unsigned)__builtin_clzll(pawns)) / 8 : bits_first(pawns) / 8u;
    return 16 * steps + bits_count(p->colours[s->side ^ 1] & ~p->kinds[JD_PAWN]);
}

/* D's king may be on these squares of a board. */
static void join(struct roam *s, const jd_position *rest, jd_bitboard kings, jd_move move)
{
    s->moves++;
    if (!kings || s->full || !(rest->kinds[JD_PAWN] & rest->colours[s->side])) /* a bare king mates nobody */
        return;
    struct asked q;
    mate_store_expect(&s->store, rest, &q);
    uint32_t i = mate_store_find(&s->store, &q);
    if (i == NONE) {
        i = s->store.count;
        s->full |= mate_store_put(&s->store, &q, NONE, JD_NO_MOVE) != STORED;
        if (!s->full)
            s->seen[i] = 0;
    }
    if (s->full || !(kings &= ~s->seen[i]))
        return;
    if (s->count == s->capacity) {
        s->full = true;
        return;
    }
    unsigned score = score_of(s, rest);
    s->seen[i] |= kings;
    s->walks[s->count] = (struct walk){kings, i, s->at, s->heads[score], move};
    s->heads[score] = s->count++;
    if (score < s->lowest)
        s->lowest = score;
}

static uint32_t take_next(struct roam *s)
{
    while (s->lowest < BUCKETS && s->heads[s->lowest] == NONE)
        s->lowest++;
    if (s->lowest == BUCKETS)
        return NONE;
    uint32_t i = s->heads[s->lowest];
    s->heads[s->lowest] = s->walks[i].next;
    return i;
}

/* ---- the line ---- */

static jd_bitboard steps_of(jd_bitboard kings)
{
    jd_bitboard sides = (kings << 1 & ~FILE_A) | (kings >> 1 & ~FILE_H), row = kings | sides;
    return sides | row << 8 | row >> 8;
}

/* The way to D's king on `king` in walk `i`, then `last`, then a trail. */
static void tell_line(const struct roam *s, uint32_t i, jd_square king, jd_move last, const struct trail *t)
{
    const jd_mate_budget *budget = s->budget;
    size_t                length = last != JD_NO_MOVE, after = t ? t->length : 0;
    for (uint32_t j = i; s->walks[j].parent != NONE; j = s->walks[j].parent)
        length++;
    s->out->line_length = length + after;
    for (size_t k = 0; k < after && length + k < budget->line_size && budget->line; k++)
        budget->line[length + k] = t->moves[k];
    if (last != JD_NO_MOVE && --length < budget->line_size && budget->line)
        budget->line[length] = last;
    for (; s->walks[i].parent != NONE; i = s->walks[i].parent) {
        jd_move move = s->walks[i].move;
        if (move == KING_GOES) {
            jd_square from = bits_first(jd_table_king[king] & s->walks[s->walks[i].parent].kings);
            move = jd_move_of(from, king);
            king = from;
        }
        if (--length < budget->line_size && budget->line)
            budget->line[length] = move;
    }
}

/* ---- moves ---- */

static jd_position place(const jd_position *p, jd_bitboard lifted, jd_square to, jd_kind kind)
{
    return replace(p, (jd_colour)p->turn, lifted, jd_square_bit(to), kind, 0);
}

/* The squares of D's king with which A's is not in check. */
static jd_bitboard safe_for_a(const struct roam *s, const jd_position *q)
{
    jd_colour   d = (jd_colour)(s->side ^ 1);
    jd_square   king = king_of(q, s->side);
    jd_bitboard safe = ~jd_table_king[king], occupied = jd_position_occupied(q);
    jd_bitboard checkers = attackers_to(q, king, occupied, d) & q->colours[d];
    for (; checkers && safe; checkers &= checkers - 1) {
        jd_square c = bits_first(checkers);
        safe &= jd_table_between[c][king]; /* a pawn or knight has nothing between */
    }
    return safe;
}

/* Does it bring mate that a pawn of A's was promoted, with D's king on one of these squares? */
static void pursue(struct roam *s, const jd_position *rest, jd_bitboard kings, jd_move m)
{
    struct pursuit u = {s->core, s->side, &s->out->nodes, most_of(s->budget)};
    for (; kings && !s->found && s->out->nodes < u.most; kings &= kings - 1) {
        struct trail t = {.length = 0};
        jd_position  q = *rest;
        q.kinds[JD_KING] |= kings & -kings;
        q.colours[s->side ^ 1] |= kings & -kings;
        q.key = jd_position_compute_key(&q);
        bool mated = in_check(&q, (jd_colour)q.turn) && s->core->count(&q) == 0;
        s->found = mated || mate_pursue(&u, &q, &t, STAGES, 0);
        if (s->found)
            tell_line(s, s->at, bits_first(kings), m, mated ? NULL : &t);
    }
}

static void promote(struct roam *s, const jd_position *p, jd_square from, jd_square to, jd_bitboard kings)
{
    static const jd_kind kinds[] = {JD_QUEEN, JD_ROOK, JD_KNIGHT, JD_BISHOP};
    for (unsigned k = 0; k < 4 && !s->found; k++) {
        jd_position rest = place(p, jd_square_bit(from) | jd_square_bit(to), to, kinds[k]);
        jd_bitboard left = kings & safe_for_a(s, &rest);
        s->unsure |= left != 0;
        pursue(s, &rest, left, jd_move_promotion(from, to, kinds[k]));
    }
}

static void a_pawn_takes(struct roam *s, const jd_position *p, jd_square from, jd_bitboard kings)
{
    jd_colour   a = s->side;
    jd_bitboard targets = jd_table_pawn[a][from];
    for (jd_bitboard to = targets & p->colours[a ^ 1]; to; to &= to - 1) {
        jd_square t = bits_first(to);
        if (to & -to & last_rank(a)) {
            promote(s, p, from, t, kings);
            continue;
        }
        jd_position q = place(p, jd_square_bit(from) | jd_square_bit(t), t, JD_PAWN);
        join(s, &q, kings & safe_for_a(s, &q), jd_move_of(from, t));
    }
    if (p->ep != JD_NO_SQUARE && (targets >> p->ep & 1)) {
        jd_square   t = (jd_square)p->ep;
        jd_position q = place(p, jd_square_bit(from) | jd_square_bit((jd_square)(t ^ 8)), t, JD_PAWN);
        join(s, &q, kings & safe_for_a(s, &q), jd_move_special(from, t, JD_EN_PASSANT));
    }
}

static void a_pawn_goes(struct roam *s, const jd_position *p, jd_square from, jd_bitboard kings)
{
    jd_colour   a = s->side;
    jd_bitboard empty = ~jd_position_occupied(p), once = ahead(a, jd_square_bit(from)) & empty;
    if (!once)
        return;
    if (once & last_rank(a)) {
        promote(s, p, from, bits_first(once), kings & ~once);
        return;
    }
    jd_position q = place(p, jd_square_bit(from), bits_first(once), JD_PAWN);
    join(s, &q, kings & ~once & safe_for_a(s, &q), jd_move_of(from, bits_first(once)));
    jd_bitboard twice = ahead(a, once & third_rank(a)) & empty;
    if (!twice)
        return;
    q = place(p, jd_square_bit(from), bits_first(twice), JD_PAWN);
    if (jd_table_pawn[a][bits_first(once)] & p->kinds[JD_PAWN] & p->colours[a ^ 1])
        q.ep = bits_first(once);
    join(s, &q, kings & ~once & ~twice & safe_for_a(s, &q), jd_move_of(from, bits_first(twice)));
}

static void a_goes(struct roam *s, const jd_position *p, jd_bitboard kings)
{
    jd_square from = king_of(p, s->side);
    for (jd_bitboard to = jd_table_king[from] & ~p->colours[s->side]; to; to &= to - 1) {
        jd_square   t = bits_first(to);
        jd_position q = place(p, jd_square_bit(from) | jd_square_bit(t), t, JD_KING);
        join(s, &q, kings & ~(to & -to) & safe_for_a(s, &q), jd_move_of(from, t));
    }
    for (jd_bitboard pawns = p->kinds[JD_PAWN] & p->colours[s->side]; pawns && !s->found; pawns &= pawns - 1) {
        a_pawn_takes(s, p, bits_first(pawns), kings);
        a_pawn_goes(s, p, bits_first(pawns), kings);
    }
}

/* What A attacks: nothing of it looks far. */
static jd_bitboard attacked_by_a(const struct roam *s, const jd_position *p)
{
    return pawns_attack(s->side, p->kinds[JD_PAWN] & p->colours[s->side]) | jd_table_king[king_of(p, s->side)];
}

/* A move of D's: with these squares of his king it is legal. They are told. */
static jd_bitboard d_joins(struct roam *s, const jd_position *q, jd_bitboard kings, jd_move move)
{
    kings &= ~attacked_by_a(s, q);
    join(s, q, kings, move);
    return kings;
}

static jd_bitboard king_goes(struct roam *s, const jd_position *p, jd_bitboard kings)
{
    jd_bitboard occupied = jd_position_occupied(p), attacked = attacked_by_a(s, p);
    jd_bitboard steps = steps_of(kings) & ~attacked, takes = steps & p->kinds[JD_PAWN] & p->colours[s->side];
    jd_position q = *p;
    q.turn ^= 1;
    q.ep = JD_NO_SQUARE;
    join(s, &q, steps & ~occupied, KING_GOES);
    for (jd_bitboard b = takes; b; b &= b - 1) {
        jd_position r = q;
        r.kinds[JD_PAWN] &= ~(b & -b);
        r.colours[s->side] &= ~(b & -b);
        join(s, &r, b & -b, KING_GOES);
    }
    return kings & steps_of((steps & ~occupied) | takes);
}

static jd_bitboard d_pawn_arrives(struct roam *s, const jd_position *p, jd_square from, jd_square to, jd_bitboard kings)
{
    jd_bitboard both = jd_square_bit(from) | jd_square_bit(to), able = 0;
    if (!(jd_square_bit(to) & last_rank((jd_colour)p->turn))) {
        jd_position q = place(p, both, to, JD_PAWN);
        if ((from ^ to) == 16 && (jd_table_pawn[p->turn][(from + to) / 2] & p->kinds[JD_PAWN] & p->colours[s->side]))
            q.ep = (uint8_t)((from + to) / 2);
        return d_joins(s, &q, kings, jd_move_of(from, to));
    }
    for (int kind = JD_KNIGHT; kind <= JD_QUEEN; kind++) {
        jd_position q = place(p, both, to, (jd_kind)kind);
        able |= d_joins(s, &q, kings, jd_move_promotion(from, to, (jd_kind)kind));
    }
    return able;
}

static jd_bitboard d_pawn_goes(struct roam *s, const jd_position *p, jd_square from, jd_bitboard kings)
{
    jd_colour   d = (jd_colour)p->turn;
    jd_bitboard empty = ~jd_position_occupied(p), once = ahead(d, jd_square_bit(from)) & empty, able = 0;
    jd_bitboard twice = ahead(d, once & third_rank(d)) & empty, targets = jd_table_pawn[d][from];
    if (once)
        able |= d_pawn_arrives(s, p, from, bits_first(once), kings & ~once);
    if (twice)
        able |= d_pawn_arrives(s, p, from, bits_first(twice), kings & ~once & ~twice);
    for (jd_bitboard to = targets & p->kinds[JD_PAWN] & p->colours[s->side]; to; to &= to - 1)
        able |= d_pawn_arrives(s, p, from, bits_first(to), kings);
    if (p->ep != JD_NO_SQUARE && (targets >> p->ep & 1)) {
        jd_square   t = (jd_square)p->ep;
        jd_position q = place(p, jd_square_bit(from) | jd_square_bit((jd_square)(t ^ 8)), t, JD_PAWN);
        able |= d_joins(s, &q, kings & ~jd_square_bit(t), jd_move_special(from, t, JD_EN_PASSANT));
    }
    return able;
}

static jd_bitboard d_piece_goes(struct roam *s, const jd_position *p, jd_square from, jd_bitboard kings)
{
    jd_kind     kind = kind_at(p, from);
    jd_bitboard able = 0, to = attacks_piece(kind, from, jd_position_occupied(p)) & ~p->colours[p->turn];
    for (to &= ~p->kinds[JD_KING]; to; to &= to - 1) {
        jd_square   t = bits_first(to);
        jd_position q = place(p, jd_square_bit(from) | jd_square_bit(t), t, kind);
        able |= d_joins(s, &q, kings & ~(to & -to) & ~jd_table_between[from][t], jd_move_of(from, t));
    }
    return able;
}

static void d_goes(struct roam *s, const jd_position *p, jd_bitboard kings)
{
    jd_bitboard able = king_goes(s, p, kings);
    for (jd_bitboard men = p->colours[p->turn]; men; men &= men - 1) {
        jd_square from = bits_first(men);
        able |= p->kinds[JD_PAWN] >> from & 1 ? d_pawn_goes(s, p, from, kings) : d_piece_goes(s, p, from, kings);
    }
    jd_bitboard mated = kings & ~able & attacked_by_a(s, p);
    if (mated) {
        s->found = true;
        tell_line(s, s->at, bits_first(mated), JD_NO_MOVE, NULL);
    }
}

/* ---- the whole ---- */

static bool open_roam(struct roam *s, const jd_position *p)
{
    char  *memory = s->budget->memory;
    size_t half = s->budget->bytes / 2 / 64 * 64;
    if (!memory || !mate_store_open(&s->store, memory, half, UINT64_MAX, 0))
        return false;
    size_t start = (size_t)(-(uintptr_t)(memory + half) & 7);
    size_t need = s->store.capacity * sizeof(jd_bitboard);
    if (s->budget->bytes - half < start + need + 64 * sizeof(struct walk))
        return false;
    s->seen = (jd_bitboard *)(memory + half + start);
    s->walks = (struct walk *)(s->seen + s->store.capacity);
    s->capacity = (uint32_t)((s->budget->bytes - half - start - need) / sizeof(struct walk));
    s->store.chess960 = p->chess960;
    s->lowest = BUCKETS;
    memset(s->heads, 0xff, sizeof s->heads);
    return true;
}

static bool may_roam(const jd_position *p, jd_colour side, const jd_mate_budget *budget)
{
    return !mate_abnormal(p) && !p->castling && !budget->stop_at_75 && !(p->kinds[JD_PAWN] & (RANK_1 | RANK_8)) &&
           !(p->colours[side] & ~p->kinds[JD_PAWN] & ~p->kinds[JD_KING]);
}

static void begin_roam(struct roam *s, const jd_position *p)
{
    jd_bitboard king = p->kinds[JD_KING] & p->colours[s->side ^ 1];
    jd_position rest = *p;
    rest.kinds[JD_KING] &= ~king;
    rest.colours[s->side ^ 1] &= ~king;
    s->at = NONE;
    join(s, &rest, king, JD_NO_MOVE);
}

static void look_at(struct roam *s, const struct walk *w)
{
    jd_position rest;
    mate_store_get(&s->store, w->rest, &rest);
    s->moves = 0;
    if (rest.turn == s->side)
        a_goes(s, &rest, w->kings);
    else
        d_goes(s, &rest, w->kings);
    s->out->nodes += 1 + s->moves / MOVES_OF_A_NODE;
}

jd_answer mate_roam(const jd_position *p, jd_colour side, const jd_mate_budget *budget, uint64_t nodes,
                    jd_mate_result *out, const struct jd_kernel *core)
{
    struct roam s = {.core = core, .budget = budget, .out = out, .side = side};
    uint64_t    end = nodes_until(budget, out, nodes);
    if (!may_roam(p, side, budget) || !open_roam(&s, p))
        return JD_UNKNOWN;
    begin_roam(&s, p);
    while (!s.found && !s.full && out->nodes < end && !is_stopped(budget)) {
        if ((s.at = take_next(&s)) == NONE)
            return s.unsure ? JD_UNKNOWN : JD_NO;
        look_at(&s, &s.walks[s.at]);
    }
    return s.found ? JD_YES : JD_UNKNOWN;
}
