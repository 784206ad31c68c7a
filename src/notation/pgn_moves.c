/* pgn_moves.c - plain moves in short algebraic notation, at full speed. Compiled once per kind of
 * processor with JD_KERNEL naming the result.
 *
 * Eight bytes are loaded at once, and each is put into a class (piece letter, file, rank, x, =). The
 * classes in their order are the shape of the word; the twelve shapes that a move can have are rows of
 * a table, which say where the target square and the rest stand. So the text is taken apart without a
 * branch that depends on it. Whatever has another shape, or is not at once seen to be legal, is left to
 * the lenient reader. */
#include "notation/pgn_reader.h"

#include "core/make.h"

#include <string.h>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

/* ---- the shape of a word ---- */

/* N, B, K and R, Q are two classes, because the upper halves of their bytes differ. */
enum { PIECE = 1, PIECE_TOO = 2, FILE_LETTER = 4, RANK_DIGIT = 8, TAKES = 16, EQUALS = 32 };

/* The classes of a word's bytes up to the first that has none, and the bits that these take. 64 bits or
 * none are no move's. */
struct look {
    uint64_t classes, word;
    unsigned bits;
};

#if defined(__AVX2__)

INLINE uint64_t low_bits(uint64_t word, unsigned bits) { return _bzhi_u64(word, bits); }

/* By the two halves of each byte: what is in the same row of both tables. */
INLINE struct look look_at(uint64_t word)
{
    const __m128i lower =
        _mm_setr_epi8(0, 4 | 8 | 2, 4 | 8 | 1 | 2, 4 | 8, 4 | 8, 4 | 8, 4 | 8, 4 | 8, 4 | 8 | 16, 0, 0, 1, 0, 32, 1, 0);
    const __m128i upper = _mm_setr_epi8(0, 0, 0, 8 | 32, 1, 2, 4, 16, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m128i nibble = _mm_set1_epi8(15);
    __m128i       bytes = _mm_cvtsi64_si128((long long)word);
    __m128i       low = _mm_shuffle_epi8(lower, _mm_and_si128(bytes, nibble));
    __m128i       high = _mm_shuffle_epi8(upper, _mm_and_si128(_mm_srli_epi64(bytes, 4), nibble));
    __m128i       both = _mm_and_si128(low, high);
    unsigned      free = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(both, _mm_setzero_si128()));
    unsigned      bits = 8 * (unsigned)__builtin_ctz(free); /* the upper eight bytes are free for certain */
    return (struct look){low_bits((uint64_t)_mm_cvtsi128_si64(both), bits), low_bits(word, bits), bits};
}

#else

static const uint8_t class_of[256] = {
    ['N'] = PIECE,       ['B'] = PIECE,       ['R'] = PIECE_TOO,   ['Q'] = PIECE_TOO,   ['K'] = PIECE,
    ['a'] = FILE_LETTER, ['b'] = FILE_LETTER, ['c'] = FILE_LETTER, ['d'] = FILE_LETTER, ['e'] = FILE_LETTER,
    ['f'] = FILE_LETTER, ['g'] = FILE_LETTER, ['h'] = FILE_LETTER, ['1'] = RANK_DIGIT,  ['2'] = RANK_DIGIT,
    ['3'] = RANK_DIGIT,  ['4'] = RANK_DIGIT,  ['5'] = RANK_DIGIT,  ['6'] = RANK_DIGIT,  ['7'] = RANK_DIGIT,
    ['8'] = RANK_DIGIT,  ['x'] = TAKES,       ['='] = EQUALS,
};

INLINE uint64_t low_bits(uint64_t word, unsigned bits) { return bits < 64 ? word & (((uint64_t)1 << bits) - 1) : word; }

INLINE struct look look_at(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t       all = 0;
    for (unsigned i = 0; i < 8; i++)
        all |= (uint64_t)class_of[word >> 8 * i & 255] << 8 * i;
    uint64_t free = (all - ones) & ~all & ones << 7; /* bytes of no class, the lowest for certain */
    unsigned bits = free ? (unsigned)__builtin_ctzll(free) & ~7u : 64;
    return (struct look){low_bits(all, bits), low_bits(word, bits), bits};
}

#endif

/* Where things stand in a word, in bits; NOWHERE is a byte that is always zero. */
struct shape {
    uint64_t classes;
    uint8_t  to, origin, origin_too, promotion, takes;
};

#define NOWHERE 56

#define SLOT_FACTOR   UINT64_C(0x4fa376ef0b1e8715)
#define SLOT(classes) ((classes)*SLOT_FACTOR >> 59)
#define KEY(a, b, c, d, e, f)                                                                                          \
    ((uint64_t)(a) | (uint64_t)(b) << 8 | (uint64_t)(c) << 16 | (uint64_t)(d) << 24 | (uint64_t)(e) << 32 |            \
     (uint64_t)(f) << 40)
#define SHAPE(a, b, c, d, e, f, ...) [SLOT(KEY(a, b, c, d, e, f))] = {KEY(a, b, c, d, e, f), __VA_ARGS__}
#define F                            FILE_LETTER
#define R                            RANK_DIGIT
#define X                            TAKES
#define E                            EQUALS

/* The factor was chosen so that each has its own slot: two in one would be a compiler's warning. */
/* clang-format off */
#define SHAPES_WITH(P)                                                                              \
    SHAPE(F, R, E, P, 0, 0,     0, 0,       NOWHERE, 24,      0), /* e8=Q   */                       \
    SHAPE(F, X, F, R, E, P,    16, 0,       NOWHERE, 40,      1), /* exd8=Q */                       \
    SHAPE(P, F, R, 0, 0, 0,     8, NOWHERE, NOWHERE, NOWHERE, 0), /* Nf3    */                       \
    SHAPE(P, F, F, R, 0, 0,    16, 8,       NOWHERE, NOWHERE, 0), /* Nbf3   */                       \
    SHAPE(P, R, F, R, 0, 0,    16, 8,       NOWHERE, NOWHERE, 0), /* N2f3   */                       \
    SHAPE(P, F, R, F, R, 0,    24, 8,       16,      NOWHERE, 0), /* Nb2f3  */                       \
    SHAPE(P, X, F, R, 0, 0,    16, NOWHERE, NOWHERE, NOWHERE, 1), /* Nxf3   */                       \
    SHAPE(P, F, X, F, R, 0,    24, 8,       NOWHERE, NOWHERE, 1), /* Nbxf3  */                       \
    SHAPE(P, R, X, F, R, 0,    24, 8,       NOWHERE, NOWHERE, 1), /* N2xf3  */                       \
    SHAPE(P, F, R, X, F, R,    32, 8,       16,      NOWHERE, 1)  /* Nb2xf3 */

static const struct shape shapes[32] = {
    /*                         to  from     and      becomes  takes */
    SHAPE(F, R, 0, 0, 0, 0,     0, 0,       NOWHERE, NOWHERE, 0), /* e4     */
    SHAPE(F, X, F, R, 0, 0,    16, 0,       NOWHERE, NOWHERE, 1), /* exd5   */
    SHAPES_WITH(PIECE),
    SHAPES_WITH(PIECE_TOO),
};
/* clang-format on */

#undef F
#undef R
#undef X
#undef E

/* ---- tables by character ---- */

#define ALL (~(jd_bitboard)0)

/* The squares that a file or a rank leaves possible; all of them where nothing is written. */
static const jd_bitboard squares_of[128] = {
    [0] = ALL,
    ['a'] = FILE_A,
    ['b'] = FILE_A << 1,
    ['c'] = FILE_A << 2,
    ['d'] = FILE_A << 3,
    ['e'] = FILE_A << 4,
    ['f'] = FILE_A << 5,
    ['g'] = FILE_A << 6,
    ['h'] = FILE_A << 7,
    ['1'] = RANK_1,
    ['2'] = RANK_1 << 8,
    ['3'] = RANK_1 << 16,
    ['4'] = RANK_1 << 24,
    ['5'] = RANK_1 << 32,
    ['6'] = RANK_1 << 40,
    ['7'] = RANK_1 << 48,
    ['8'] = RANK_1 << 56,
};

/* What a pawn becomes; 0, a pawn, where nothing is written. A king is refused later. */
static const uint8_t kind_of[128] = {
    ['N'] = JD_KNIGHT, ['B'] = JD_BISHOP, ['R'] = JD_ROOK, ['Q'] = JD_QUEEN, ['K'] = JD_KING,
};

/* What may follow a move: 1, or 2 for the sign of check, which has to be followed by one of the others.
 * Whether that sign is right is not looked at. */
static const uint8_t follows[256] = {
    [' '] = 1, ['\n'] = 1, ['\r'] = 1, ['\t'] = 1, ['('] = 1, [')'] = 1, ['{'] = 1,
    [';'] = 1, ['!'] = 1,  ['?'] = 1,  ['$'] = 1,  ['*'] = 1, ['+'] = 2, ['#'] = 2,
};

/* How many bytes the sign of check has behind a move of so many bits: 0 or 1, or 2 if what follows is
 * no end of a word. */
INLINE unsigned sign_length(uint64_t word, unsigned bits)
{
    unsigned after = follows[word >> bits & 255];
    if (unlikely(after == 2 && follows[word >> (bits + 8) & 255] != 1))
        return 2;
    return after - 1 <= 1 ? after - 1 : 2;
}

/* ---- playing it ---- */

/* Is the king on `king` safe once `moved` is empty and `target` is taken? */
INLINE bool stays_safe(const jd_position *p, const jd_colour us, jd_bitboard moved, jd_bitboard target, jd_square king)
{
    jd_bitboard enemy = p->colours[us ^ 1] & ~target;
    jd_bitboard occupied = ((p->colours[0] | p->colours[1]) & ~moved) | target;
    jd_bitboard leapers = (jd_table_knight[king] & p->kinds[JD_KNIGHT]) |
                          (jd_table_pawn[us][king] & p->kinds[JD_PAWN]) | (jd_table_king[king] & p->kinds[JD_KING]);
    lanes sliders = lanes_or(lanes_split(p->kinds[JD_ROOK], p->kinds[JD_BISHOP]), lanes_all(p->kinds[JD_QUEEN]));
    lanes rays = lanes_sight(jd_table_rays[king], lanes_all(~occupied));
    return !(leapers & enemy) && !lanes_meet(rays, lanes_and(sliders, lanes_all(enemy)));
}

/* The counters and flags at the end of a position are put there in one piece: whoever copies the position
 * next loads them so, and would otherwise have to wait for the single ones. */
INLINE void keep(jd_position *q, jd_position made)
{
    _Static_assert(sizeof made - offsetof(jd_position, halfmove_clock) == sizeof(uint64_t), "eight bytes are left");
    *q = made;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t tail = made.halfmove_clock | (uint64_t)made.fullmove << 16 | (uint64_t)made.turn << 32 |
                    (uint64_t)made.ep << 40 | (uint64_t)made.chess960 << 48 | (uint64_t)made.reserved << 56;
    memcpy(&q->halfmove_clock, &tail, sizeof tail);
#endif
}

INLINE jd_square own_king(const jd_position *p, const jd_colour us)
{
    return bits_first(p->kinds[JD_KING] & p->colours[us]);
}

/* The square that the two lowest bytes name. */
INLINE jd_square square_at(uint64_t bytes) { return (jd_square)((bytes & 15) + (bytes >> 5 & 0x78) - 9); }

/* Where a move may end: where there is something to take, if it says that it takes. */
INLINE bool may_end_on(const jd_position *p, const jd_colour us, jd_square to, bool takes)
{
    jd_bitboard vacant = ~(p->colours[0] | p->colours[1]), prey = p->colours[us ^ 1] & ~p->kinds[JD_KING];
    return (takes ? prey : vacant) >> to & 1;
}

INLINE jd_move play_piece(const jd_position *p, jd_position *q, const jd_colour us, const jd_kind kind, uint64_t word,
                          const struct shape *s)
{
    jd_square   to = square_at(word >> s->to);
    jd_bitboard origins = squares_of[word >> s->origin & 127] & squares_of[word >> s->origin_too & 127];
    jd_bitboard found =
        attacks_piece(kind, to, p->colours[0] | p->colours[1]) & p->kinds[kind] & p->colours[us] & origins;
    if (unlikely(!found || bits_several(found) || !may_end_on(p, us, to, s->takes)))
        return JD_NO_MOVE;
    if (unlikely(!stays_safe(p, us, found, jd_square_bit(to), kind == JD_KING ? to : own_king(p, us))))
        return JD_NO_MOVE;
    jd_square from = bits_first(found);
    keep(q, make_normal(p, us, from, to, kind, kind));
    return jd_move_of(from, to);
}

/* The pawn that is meant, or none. En passant is left to others. */
INLINE jd_bitboard find_pawn(const jd_position *p, const jd_colour us, jd_square to, uint64_t word, bool takes)
{
    jd_bitboard target = jd_square_bit(to), behind = ahead(us ^ 1, target);
    jd_bitboard vacant = ~(p->colours[0] | p->colours[1]), pawns = p->kinds[JD_PAWN] & p->colours[us];
    jd_bitboard third = behind & vacant & third_rank(us);
    jd_bitboard steps = behind | ahead(us ^ 1, third), strikes = jd_table_pawn[us ^ 1][to] & squares_of[word & 127];
    return (takes ? strikes : steps) & pawns;
}

INLINE jd_move play_pawn(const jd_position *p, jd_position *q, const jd_colour us, uint64_t word, const struct shape *s)
{
    jd_square   to = square_at(word >> s->to);
    unsigned    becomes = kind_of[word >> s->promotion & 127];
    jd_bitboard target = jd_square_bit(to), found = find_pawn(p, us, to, word, s->takes);
    bool        promotes = (last_rank(us) & target) != 0;
    if (unlikely(!found || !may_end_on(p, us, to, s->takes) || promotes != (becomes != 0) || becomes == JD_KING))
        return JD_NO_MOVE;
    if (unlikely(!stays_safe(p, us, found, target, own_king(p, us))))
        return JD_NO_MOVE;
    jd_square from = bits_first(found);
    if (unlikely(promotes)) {
        keep(q, make_normal(p, us, from, to, JD_PAWN, (jd_kind)becomes));
        return jd_move_promotion(from, to, (jd_kind)becomes);
    }
    keep(q, (from ^ to) == 16 ? make_double_step(p, us, from, to) : make_normal(p, us, from, to, JD_PAWN, JD_PAWN));
    return jd_move_of(from, to);
}

/* One function for each kind and colour, because these decide what has to be looked at. */
#define PLAYER(name, us, ...)                                                                                          \
    static jd_move name(const jd_position *p, jd_position *q, uint64_t word, const struct shape *s)                    \
    {                                                                                                                  \
        return __VA_ARGS__;                                                                                            \
    }
#define PLAYERS(colour, us)                                                                                            \
    PLAYER(colour##_pawn, us, play_pawn(p, q, us, word, s))                                                            \
    PLAYER(colour##_knight, us, play_piece(p, q, us, JD_KNIGHT, word, s))                                              \
    PLAYER(colour##_bishop, us, play_piece(p, q, us, JD_BISHOP, word, s))                                              \
    PLAYER(colour##_rook, us, play_piece(p, q, us, JD_ROOK, word, s))                                                  \
    PLAYER(colour##_queen, us, play_piece(p, q, us, JD_QUEEN, word, s))                                                \
    PLAYER(colour##_king, us, play_piece(p, q, us, JD_KING, word, s))

PLAYERS(white, JD_WHITE)
PLAYERS(black, JD_BLACK)

static jd_move (*const players[2][6])(const jd_position *, jd_position *, uint64_t, const struct shape *) = {
    {white_pawn, white_knight, white_bishop, white_rook, white_queen, white_king},
    {black_pawn, black_knight, black_bishop, black_rook, black_queen, black_king},
};

/* O-O and O-O-O; how many bits of the word they are, 0 if it is neither. */
static NOINLINE unsigned play_castling(const jd_position *p, jd_position *q, uint64_t word, jd_move *move)
{
    const uint64_t kingside = UINT64_C(0x4f2d4f), queenside = UINT64_C(0x4f2d4f2d4f);
    jd_colour      us = (jd_colour)p->turn;
    bool           far = low_bits(word, 40) == queenside;
    unsigned       bits = far ? 40 : 24;
    if ((!far && low_bits(word, 24) != kingside) || sign_length(word, bits) == 2)
        return 0;
    jd_square    rook = jd_position_castling_rook(p, us, !far);
    struct sight v;
    sight_of(&v, p, us);
    if (rook == JD_NO_SQUARE || v.check || !castling_is_legal(&v, rook))
        return 0;
    *move = jd_move_special(v.king_at, rook, JD_CASTLING);
    *q = make_castling(p, us, v.king_at, rook);
    return bits;
}

/* Take the word apart and play it; how many bytes it has, 0 if it is no move. */
INLINE unsigned play(const jd_position *p, jd_position *q, const jd_colour us, uint64_t word, jd_move *move)
{
    struct look look = look_at(word);
    unsigned    bits = look.bits;
    if (likely(bits)) {
        const struct shape *s = &shapes[SLOT(look.classes)];
        if (unlikely(s->classes != look.classes || sign_length(word, bits) == 2))
            return 0;
        *move = players[us][kind_of[word & 127]](p, q, look.word, s);
        bits = *move == JD_NO_MOVE ? 0 : bits;
    } else {
        bits = play_castling(p, q, word, move);
    }
    return bits ? bits / 8 + sign_length(word, bits) : 0;
}

/* ---- from word to word ---- */

#define AHEAD 32 /* bytes that may be looked at from any place before the limit */

INLINE bool is_digit(char c) { return (unsigned char)(c - '0') < 10; }
INLINE bool is_space(char c) { return (unsigned char)c <= ' '; }

INLINE uint64_t load(const char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Keeps what was set in a branch from becoming arithmetic: the processor guesses a branch, and need not
 * wait for the text. */
#define GUESSED(at) __asm__("" : "+r"(at))

#define STEP_IF(condition, at)                                                                                         \
    if (condition) {                                                                                                   \
        (at)++;                                                                                                        \
        GUESSED(at);                                                                                                   \
    }

/* Behind spaces, and a number with its dots. Of what is spaced more widely the lenient reader takes
 * care, which then hands over to us again. */
INLINE const char *next_word(const char *at)
{
    STEP_IF(is_space(*at), at)
    if (is_digit(*at)) {
        const char *dot = at + 1;
        STEP_IF(is_digit(*dot), dot)
        STEP_IF(is_digit(*dot), dot)
        if (unlikely(*dot != '.'))
            return at;
        at = dot + 1;
        while (unlikely(*at == '.') && at - dot < 4)
            at++;
        STEP_IF(is_space(*at), at)
    }
    return at;
}

/* Where the next word begins if one space divides it from this one: found with few steps, because all
 * that follows waits for it. Behind a word without a space, which is further than any move reaches. */
INLINE const char *guess_next(const char *at, uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t       spaces = (word - ones * (' ' + 1)) & ~word & ones << 7; /* the lowest is one for certain */
    return at + (spaces ? (unsigned)__builtin_ctzll(spaces) >> 3 : sizeof word) + 1;
}

/* Read one move of `us` and go to what follows; NULL where something else stands. */
INLINE const char *step(struct jd_pgn *r, struct level *level, const jd_colour us, const char *at)
{
    const jd_position *p = &level->places[us].position;
    jd_position       *q = &level->places[us ^ 1].position;
    uint64_t           word = load(at);
    const char        *next = guess_next(at, word);
    jd_move            move;
    unsigned           length = play(p, q, us, word, &move);
    if (unlikely(!length))
        return NULL;
    if (r->visitor.move) {
        r->at = at;
        r->visitor.move(r->context, move, p, q, (jd_text){at, length});
    }
    if (r->visitor.moves)
        trail_add(r, move, q, at, length);
    if (unlikely(next != at + length + 1)) {
        next = at + length;
        GUESSED(next);
    }
    return next;
}

static const char *moves(struct jd_pgn *r, const char *at, const char *end)
{
    struct level *level = &r->levels[r->depth];
    const char   *limit = end - at > AHEAD ? end - AHEAD : at, *next = NULL;
    uint64_t      plies = 0;
    jd_colour     us = (jd_colour)level->turn;
    while (at < limit && plies < JD_PGN_PLIES) {
        at = next_word(at);
        next = us == JD_WHITE ? step(r, level, JD_WHITE, at) : step(r, level, JD_BLACK, at);
        if (unlikely(!next))
            break;
        at = next;
        us ^= 1;
        plies++;
    }
    level->turn = us;
    level->moved |= plies != 0;
    if (r->depth == 0)
        r->plies += plies;
    trail_hand_over(r);
    return at;
}

/* Small sums, which fit into bytes, let the compiler take many bytes at once. */
static size_t lines(const char *text, size_t length)
{
    size_t total = 0;
    while (length) {
        size_t  part = length < 192 ? length : 192;
        uint8_t sum = 0;
        for (size_t i = 0; i < part; i++)
            sum = (uint8_t)(sum + (text[i] == '\n'));
        total += sum;
        text += part;
        length -= part;
    }
    return total;
}

#define KERNEL__(suffix) jd_pgn_kernel_##suffix
#define KERNEL_(suffix)  KERNEL__(suffix)

const struct pgn_kernel KERNEL_(JD_KERNEL) = {moves, lines};
