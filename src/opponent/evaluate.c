/* evaluate.c - what a position is worth without looking ahead, by hand: material, where the men stand, how far they
 * see, pawns, the kings' safety. Every number has two values, for the middle of a game and for its end. */
#include "opponent/state.h"

/* Both values in one number, so that they are added up together. */
#define S(middle, end) ((int)((unsigned)(end) << 16) + (middle))
INLINE int middle_of(int s) { return (int16_t)(uint16_t)(unsigned)s; }
INLINE int end_of(int s) { return (int16_t)(uint16_t)((unsigned)(s + 0x8000) >> 16); }

static const int material[6] = {S(85, 110), S(330, 310), S(345, 325), S(470, 560), S(980, 1030), 0};

/* By the rank, as its owner counts, and by the file, from the edge to the middle. */
static const int by_rank[6][8] = {
    {0, S(-4, -8), S(-2, -9), S(6, -3), S(14, 8), S(26, 34), S(50, 70), 0},
    {S(-22, -20), S(-10, -12), S(0, -4), S(8, 8), S(18, 12), S(22, 6), S(4, -6), S(-40, -22)},
    {S(-8, -6), S(4, -4), S(6, 2), S(6, 4), S(6, 6), S(8, 4), S(-6, 2), S(-14, -4)},
    {S(-4, -4), S(-10, -4), S(-10, -2), S(-8, 2), S(-2, 4), S(6, 6), S(18, 10), S(10, 8)},
    {S(-2, -22), S(2, -14), S(2, -2), S(-2, 12), S(-2, 20), S(2, 20), S(-4, 18), S(0, 12)},
    {S(14, -36), S(0, -14), S(-28, 0), S(-46, 12), S(-50, 20), S(-44, 22), S(-40, 12), S(-40, -14)},
};
static const int by_file[6][4] = {
    {S(-10, 4), S(-2, 2), S(0, 0), S(8, -2)},  {S(-16, -12), S(-4, -4), S(4, 4), S(8, 8)},
    {S(-6, -4), S(2, 0), S(0, 2), S(2, 4)},    {S(-6, 0), S(-2, 2), S(4, 0), S(6, -2)},
    {S(-6, -10), S(-2, -2), S(2, 4), S(4, 8)}, {S(12, -16), S(20, -2), S(-8, 6), S(-18, 10)},
};

/* By the squares that a man can go to and no pawn guards; less than the usual number is bad. */
static const int per_square[6] = {0, S(5, 5), S(6, 6), S(3, 6), S(2, 5), 0};
static const int usual_squares[6] = {0, 4, 6, 6, 12, 0};

static const int passed[8] = {0, S(0, 8), S(0, 12), S(8, 26), S(22, 48), S(45, 85), S(70, 130), 0};

/* By the number of men around a king that attack it, how much each unit of force counts (in sixteenths). */
static const uint8_t force[6] = {0, 20, 20, 32, 52, 0};

/* One side as it is looked at. */
struct side {
    jd_colour   colour;
    jd_bitboard pawns, guarded; /* by its pawns */
    jd_bitboard ring;           /* around the other king */
    int         attackers, attack;
    jd_bitboard attacks; /* by anything */
};

struct board {
    const jd_position *p;
    jd_bitboard        occupied;
    struct side        sides[2];
};

INLINE jd_bitboard files_of(jd_bitboard b)
{
    b |= b >> 8 | b << 8;
    b |= b >> 16 | b << 16;
    return b | b >> 32 | b << 32;
}

INLINE jd_bitboard beside(jd_bitboard b) { return (b & ~FILE_A) >> 1 | (b & ~FILE_H) << 1; }
INLINE int         rank_for(jd_colour c, jd_square s) { return c == JD_WHITE ? s >> 3 : 7 - (s >> 3); }
INLINE int         file_to_middle(jd_square s) { return (s & 7) < 4 ? s & 7 : 7 - (s & 7); }

INLINE int placed(jd_colour c, jd_kind k, jd_square s)
{
    return material[k] + by_rank[k][rank_for(c, s)] + by_file[k][file_to_middle(s)];
}

/* ---- pawns ---- */

static int passed_pawn(const struct board *b, const struct side *own, const struct side *other, jd_square s)
{
    const jd_position *p = b->p;
    int                rank = rank_for(own->colour, s), score = passed[rank];
    jd_bitboard        step = ahead(own->colour, jd_square_bit(s));
    if (step & b->occupied)
        score -= passed[rank] / 4 & ~0xffff; /* of its end value */
    if (own->guarded >> s & 1)
        score += S(6, 8);
    jd_square front = step ? bits_first(step) : s;
    int       near = 0;
    for (int i = 0; i < 2; i++) {
        jd_square king = king_of(p, i ? other->colour : own->colour);
        int       files = (king & 7) - (front & 7), ranks = (king >> 3) - (front >> 3);
        files = files < 0 ? -files : files;
        ranks = ranks < 0 ? -ranks : ranks;
        int far = files > ranks ? files : ranks;
        near += i ? 5 * far : -3 * far;
    }
    return score + S(0, 1) * (near * (rank - 1) / 3);
}

static int pawns_of(const struct board *b, const struct side *own, const struct side *other)
{
    int         score = 0;
    jd_bitboard pawns = own->pawns, lone = own->pawns & ~files_of(beside(own->pawns));
    jd_bitboard doubled = own->pawns & behind(own->colour, own->pawns);
    jd_bitboard front = behind(own->colour, other->pawns | beside(other->pawns));
    score += S(-10, -16) * (int)bits_count(lone) + S(-6, -18) * (int)bits_count(doubled);
    score += S(7, 6) * (int)bits_count(own->pawns & (own->guarded | beside(own->pawns)));
    while (pawns) {
        jd_square s = bits_pop(&pawns);
        score += placed(own->colour, JD_PAWN, s);
        if (!(front >> s & 1) && !(doubled >> s & 1))
            score += passed_pawn(b, own, other, s);
    }
    return score;
}

/* ---- pieces ---- */

static int piece(const struct board *b, struct side *own, const struct side *other, jd_kind k, jd_square s)
{
    jd_bitboard through = b->occupied;
    if (k == JD_BISHOP)
        through ^= b->p->kinds[JD_QUEEN];
    if (k == JD_ROOK)
        through ^= straight_sliders(b->p) & b->p->colours[own->colour];
    jd_bitboard sees = attacks_piece(k, s, through);
    own->attacks |= sees;
    jd_bitboard goes = sees & ~other->guarded & ~(own->pawns & b->p->colours[own->colour]);
    int         score = placed(own->colour, k, s) + per_square[k] * ((int)bits_count(goes) - usual_squares[k]);
    if (sees & own->ring) {
        own->attackers++;
        own->attack += force[k] + 6 * (int)bits_count(sees & own->ring);
    }
    if (k <= JD_BISHOP && (own->guarded >> s & 1) && rank_for(own->colour, s) >= 3 &&
        !(behind(own->colour, beside(other->pawns)) >> s & 1))
        score += k == JD_KNIGHT ? S(22, 14) : S(10, 6);
    if (k == JD_ROOK && !(files_of(own->pawns) >> s & 1))
        score += files_of(other->pawns) >> s & 1 ? S(12, 6) : S(26, 12);
    if (other->guarded >> s & 1)
        score -= S(30, 24);
    return score;
}

static int pieces(const struct board *b, struct side *own, const struct side *other)
{
    int score = 0;
    for (jd_kind k = JD_KNIGHT; k < JD_KING; k++) {
        jd_bitboard men = b->p->kinds[k] & b->p->colours[own->colour];
        if (k == JD_BISHOP && bits_several(men))
            score += S(28, 48);
        while (men)
            score += piece(b, own, other, k, bits_pop(&men));
    }
    return score;
}

/* ---- kings ---- */

static int king(const struct board *b, const struct side *own, const struct side *other)
{
    jd_square   s = king_of(b->p, own->colour);
    jd_bitboard near = jd_square_bit(s) | beside(jd_square_bit(s));
    jd_bitboard shield = ahead(own->colour, near), row = ahead(own->colour, shield);
    int         score = placed(own->colour, JD_KING, s);
    score += S(14, 0) * (int)bits_count(own->pawns & shield) + S(7, 0) * (int)bits_count(own->pawns & row);
    jd_bitboard open = files_of(near) & ~files_of(own->pawns);
    score -= S(9, 0) * (int)(bits_count(open) / 8);
    if (other->attackers >= 2) {
        int danger = other->attack + 14 * other->attackers;
        danger += 12 * (int)bits_count(other->attacks & other->ring & ~own->attacks & ~own->guarded);
        if (!(b->p->kinds[JD_QUEEN] & b->p->colours[other->colour]))
            danger /= 3;
        danger = danger > 400 ? 400 : danger;
        score -= S(1, 0) * (danger * danger / 220) + S(0, 1) * (danger / 12);
    }
    return score;
}

/* What the other man's threats cost. */
static int hanging(const struct board *b, const struct side *own, const struct side *other)
{
    jd_bitboard men = pieces_of(b->p, own->colour) | own->pawns;
    jd_bitboard loose = men & other->attacks & ~own->attacks & ~own->guarded;
    return S(-14, -18) * (int)bits_count(loose);
}

/* ---- all together ---- */

static void prepare(struct board *b, const jd_position *p)
{
    b->p = p;
    b->occupied = p->colours[0] | p->colours[1];
    for (int c = 0; c < 2; c++) {
        jd_square   king = king_of(p, c ^ 1), own = king_of(p, c);
        jd_bitboard around = jd_table_king[king];
        b->sides[c] = (struct side){.colour = (jd_colour)c,
                                    .pawns = p->kinds[JD_PAWN] & p->colours[c],
                                    .ring = around | ahead((jd_colour)(c ^ 1), around) | jd_square_bit(king),
                                    .attacks = jd_table_king[own]};
        b->sides[c].guarded = pawns_attack((jd_colour)c, b->sides[c].pawns);
    }
}

static int side_score(struct board *b, int c)
{
    struct side *own = &b->sides[c], *other = &b->sides[c ^ 1];
    return pawns_of(b, own, other) + pieces(b, own, other);
}

/* From 24 with all pieces down to 0 without any. */
static int phase_of(const jd_position *p)
{
    int phase = (int)(bits_count(p->kinds[JD_KNIGHT] | p->kinds[JD_BISHOP]) + 2 * bits_count(p->kinds[JD_ROOK]) +
                      4 * bits_count(p->kinds[JD_QUEEN]));
    return phase > 24 ? 24 : phase;
}

/* How much of an advantage in the end can be won, in 64ths: little without pawns, or with bishops of opposite colours.
 */
static int winnable(const jd_position *p, int score)
{
    jd_colour   strong = score > 0 ? JD_WHITE : JD_BLACK;
    jd_bitboard own = p->colours[strong], pawns = own & p->kinds[JD_PAWN];
    jd_bitboard bishops = p->kinds[JD_BISHOP];
    bool        only_bishops = !(p->kinds[JD_KNIGHT] | p->kinds[JD_ROOK] | p->kinds[JD_QUEEN]);
    if (!pawns) {
        int mine = 0, his = 0;
        for (jd_kind k = JD_KNIGHT; k < JD_KING; k++) {
            mine += middle_of(material[k]) * (int)bits_count(own & p->kinds[k]);
            his += middle_of(material[k]) * (int)bits_count(p->colours[strong ^ 1] & p->kinds[k]);
        }
        if (mine - his < 400)
            return mine < 400 ? 0 : 8;
    }
    if (bits_count(bishops & p->colours[0]) == 1 && bits_count(bishops & p->colours[1]) == 1 && (bishops & DARK) &&
        (bishops & ~DARK))
        return only_bishops ? 30 : 54;
    int count = (int)bits_count(pawns);
    return 44 + (count < 5 ? 4 * count : 20);
}

int judge_by_hand(const jd_position *p)
{
    struct board b;
    prepare(&b, p);
    int score = side_score(&b, JD_WHITE) - side_score(&b, JD_BLACK);
    score += king(&b, &b.sides[0], &b.sides[1]) - king(&b, &b.sides[1], &b.sides[0]);
    score += hanging(&b, &b.sides[0], &b.sides[1]) - hanging(&b, &b.sides[1], &b.sides[0]);
    int phase = phase_of(p), end = end_of(score);
    end = end * winnable(p, end) / 64;
    int value = (middle_of(score) * phase + end * (24 - phase)) / 24;
    return (p->turn == JD_WHITE ? value : -value) + 12;
}

/* ---- corrections ---- */

INLINE uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t x = (a ^ (b * UINT64_C(0x9e3779b97f4a7c15))) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

/* Where the pawns, or one player's pieces, stand: the place of its correction. */
INLINE unsigned place_of(const jd_position *p, int what)
{
    if (what == 0)
        return (unsigned)mix(p->kinds[JD_PAWN] & p->colours[0], p->kinds[JD_PAWN] & p->colours[1]) % CORRECTIONS;
    jd_bitboard own = p->colours[what - 1];
    uint64_t    x = mix(p->kinds[JD_KING] & own, p->kinds[JD_QUEEN] & own);
    x = mix(x, (p->kinds[JD_KNIGHT] & own) ^ ((p->kinds[JD_BISHOP] & own) * 31));
    return (unsigned)mix(x, p->kinds[JD_ROOK] & own) % CORRECTIONS;
}

int corrected(const struct worker *w, const struct frame *f, int eval)
{
    const jd_position *p = &f->position;
    int                sum = 0;
    for (int i = 0; i < 3; i++)
        sum += w->learnt.correction[i][p->turn][place_of(p, i)];
    eval = eval * (220 - (p->halfmove_clock < 100 ? p->halfmove_clock : 100)) / 220 + sum / 512;
    return eval > MATE_SOON - 1 ? MATE_SOON - 1 : eval < -MATE_SOON + 1 ? -MATE_SOON + 1 : eval;
}

#define MOST_CORRECTION 16384

void correct(struct worker *w, const struct frame *f, int error, int depth)
{
    const jd_position *p = &f->position;
    int                bonus = error * depth * 4;
    bonus = bonus > 4096 ? 4096 : bonus < -4096 ? -4096 : bonus;
    for (int i = 0; i < 3; i++) {
        int16_t *at = &w->learnt.correction[i][p->turn][place_of(p, i)];
        *at = (int16_t)(*at + bonus - *at * (bonus < 0 ? -bonus : bonus) / MOST_CORRECTION);
    }
}

int evaluate(struct worker *w, struct frame *f)
{
    int score = w->shared->limits.by_hand ? judge_by_hand(&f->position) : judge_by_net(w, f);
    if (w->shared->weakness.any)
        score = misjudged(w, &f->position, score);
    return score > 20000 ? 20000 : score < -20000 ? -20000 : score;
}
