/* pgn_moves.c - plain moves in short algebraic notation, at full speed. Compiled once per kind of
 * processor with JD_KERNEL naming the result.
 *
 * Eight bytes are loaded at once and looked up among the words that were met before: games are written with some
 * thousands of them, so nearly each is there, taken apart. Whatever is no plain move, or is not at once seen to be
 * legal, is left to the lenient reader. */
#include "notation/pgn_reader.h"

#include "core/make.h"
#include "notation/pgn_bytes.h"

#include <string.h>
#if defined(__BMI__)
#include <immintrin.h>
#endif

/* Keeps the compiler from knowing how a value came about: what was set in a branch does not become arithmetic, so that
 * the processor guesses the branch and need not wait for the text; an address is not computed again and again. */
#define OPAQUE(value) __asm__("" : "+r"(value))

/* ---- words ---- */

#define ALL (~(jd_bitboard)0)

/* The squares that are left possible where nothing is written, a file, a rank, or both. */
#define FILES(f)   FILE_A << (f)
#define RANKS(r)   RANK_1 << 8 * (r)
#define EIGHT(of)  of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7)
#define SQUARES(r) RANK(r, 0), RANK(r, 1), RANK(r, 2), RANK(r, 3), RANK(r, 4), RANK(r, 5), RANK(r, 6), RANK(r, 7)
#define RANK(r, f) (jd_bitboard)1 << (8 * (r) + (f))

enum { ANY_ORIGIN, ORIGIN_FILES, ORIGIN_RANKS = 9, ORIGIN_SQUARES = 17, ORIGINS = 81 };

static const jd_bitboard squares_of[ORIGINS] = {ALL, EIGHT(FILES), EIGHT(RANKS), EIGHT(SQUARES)};

/* 0, a pawn, for all other letters. */
static const uint8_t kind_of[256] = {
    ['N'] = JD_KNIGHT, ['B'] = JD_BISHOP, ['R'] = JD_ROOK, ['Q'] = JD_QUEEN, ['K'] = JD_KING,
};

/* What may follow a move, 0 for a space: 1, or 2 for the sign of check, which has to be followed by one of the others.
 * Whether that sign is right is not looked at. */
static const uint8_t follows[256] = {
    [0] = 1,   ['('] = 1, [')'] = 1, ['{'] = 1, [';'] = 1, ['!'] = 1,
    ['?'] = 1, ['$'] = 1, ['*'] = 1, ['+'] = 2, ['#'] = 2,
};

static bool is_file(char c) { return c >= 'a' && c <= 'h'; }
static bool is_rank(char c) { return c >= '1' && c <= '8'; }

/* How many bytes a move of so many has with the sign of check; 0 if what follows is no end of a word. */
static uint8_t whole_length(const char text[9], unsigned length)
{
    unsigned after = follows[(unsigned char)text[length]];
    if (after == 2 && follows[(unsigned char)text[length + 1]] != 1)
        return 0;
    return (uint8_t)(after ? length + after - 1 : 0);
}

/* "b", "2", "b2" before the target square, or nothing. Where it ends. */
static unsigned read_origin(const char text[9], unsigned at, unsigned end, struct word *out)
{
    unsigned file = at < end && is_file(text[at]) ? (unsigned)(text[at++] - 'a' + 1) : 0;
    unsigned rank = at < end && is_rank(text[at]) ? (unsigned)(text[at++] - '1' + 1) : 0;
    out->origin = (uint8_t)(file && rank ? ORIGIN_SQUARES + 8 * (rank - 1) + file - 1
                            : rank       ? ORIGIN_RANKS + rank - 1
                                         : file);
    return at;
}

/* What a pawn becomes; its way then is another. Where the word ends; 0 if it is no move of a pawn. */
static unsigned read_pawn(const char text[9], unsigned end, struct word *w)
{
    bool promotes = text[end] == '=';
    if ((w->origin != ANY_ORIGIN) != w->takes || w->origin >= ORIGIN_RANKS)
        return 0;
    w->becomes = promotes ? kind_of[(unsigned char)text[end + 1]] : JD_PAWN;
    w->way = promotes ? w->takes ? JD_WAY_ARRIVES_ASLANT : JD_WAY_ARRIVES : w->takes ? JD_WAY_ASLANT : JD_PAWN;
    return promotes && (w->becomes == JD_PAWN || w->becomes == JD_KING) ? 0 : end + 2 * promotes;
}

/* Take a word apart: a letter, where the man comes from, x, the square that it goes to, =Q. Its length is 0 if it is
 * no plain move. */
static NOINLINE void take_apart(uint64_t bytes, struct word *out)
{
    char     text[sizeof bytes + 1] = "";
    unsigned kind = kind_of[bytes & 255], begin = kind != JD_PAWN, end = begin;
    for (unsigned i = 0; i < sizeof bytes; i++)
        text[i] = (char)(bytes >> 8 * i);
    *out = (struct word){.bytes = bytes, .kind = (uint8_t)kind, .way = (uint8_t)kind, .becomes = (uint8_t)kind};
    while (is_file(text[end]) || is_rank(text[end]) || text[end] == 'x')
        end++;
    if (end < begin + 2 || end > 6 || !is_file(text[end - 2]) || !is_rank(text[end - 1]))
        return;
    unsigned before = end - 2;
    out->to = (uint8_t)(text[end - 2] - 'a' + 8 * (text[end - 1] - '1'));
    out->takes = before > begin && text[before - 1] == 'x';
    out->quiet = kind != JD_PAWN && !out->takes;
    if (read_origin(text, begin, before - out->takes, out) != before - out->takes)
        return;
    if (kind == JD_PAWN)
        end = read_pawn(text, end, out);
    if (end)
        out->length = whole_length(text, end);
}

/* ---- playing it ---- */

/* Does a rook, bishop or queen of the enemy's see the king's square over these men? */
#if defined(__AVX2__)
INLINE bool is_seen(const jd_position *p, const jd_colour us, jd_bitboard enemy, jd_bitboard occupied, jd_square king)
{
    lanes rays = lanes_sight(jd_table_rays[king], lanes_all(~occupied));
    return lanes_touch(rays, lanes_and(lanes_sliders(lanes_of(words_in(p))), lanes_all(enemy)));
}
#else
INLINE bool is_seen(const jd_position *p, const jd_colour us, jd_bitboard enemy, jd_bitboard occupied, jd_square king)
{
    jd_bitboard straight = jd_table_origins[us][JD_ROOK][king] & (p->kinds[JD_ROOK] | p->kinds[JD_QUEEN]);
    jd_bitboard aslant = jd_table_origins[us][JD_BISHOP][king] & (p->kinds[JD_BISHOP] | p->kinds[JD_QUEEN]);
    for (jd_bitboard far = (straight | aslant) & enemy; far; far &= far - 1)
        if (!(jd_table_between[bits_first(far)][king] & occupied))
            return true;
    return false;
}
#endif

/* Is the king on `king` safe once `moved` is empty and `target` is taken? */
INLINE bool stays_safe(const jd_position *p, const jd_colour us, jd_bitboard moved, jd_bitboard target, jd_square king)
{
    jd_bitboard enemy = p->colours[us ^ 1] & ~target;
    jd_bitboard occupied = ((p->colours[0] | p->colours[1]) & ~moved) | target;
    jd_bitboard leapers = (jd_table_knight[king] & p->kinds[JD_KNIGHT]) |
                          (jd_table_pawn[us][king] & p->kinds[JD_PAWN]) | (jd_table_king[king] & p->kinds[JD_KING]);
    return !(leapers & enemy) && !is_seen(p, us, enemy, occupied, king);
}

INLINE jd_square own_king(const jd_position *p, const jd_colour us)
{
    return bits_first(p->kinds[JD_KING] & p->colours[us]);
}

/* Where a move may end: where there is something to take, if it says that it takes. */
INLINE bool may_end_on(const jd_position *p, const jd_colour us, jd_square to, bool takes)
{
    jd_bitboard vacant = ~(p->colours[0] | p->colours[1]), prey = p->colours[us ^ 1] & ~p->kinds[JD_KING];
    return (takes ? prey : vacant) >> to & 1;
}

/* Those of the men that have a free way. */
static NOINLINE jd_bitboard unhindered(jd_bitboard men, jd_square to, jd_bitboard occupied)
{
    jd_bitboard free = 0;
    while (men) {
        jd_square from = bits_pop(&men);
        free |= jd_table_between[from][to] & occupied ? 0 : jd_square_bit(from);
    }
    return free;
}

/* The man that is meant, if there is one only; else none. En passant is left to others. */
INLINE jd_bitboard find_man(const jd_position *p, const jd_colour us, const struct word *w)
{
    jd_bitboard occupied = p->colours[0] | p->colours[1];
    jd_bitboard men = jd_table_origins[us][w->way][w->to] & p->kinds[w->kind] & p->colours[us] & squares_of[w->origin];
    if (unlikely(!men))
        return 0;
    if (unlikely(bits_several(men) || (jd_table_between[bits_first(men)][w->to] & occupied))) {
        men = unhindered(men, w->to, occupied);
        return bits_several(men) ? 0 : men;
    }
    return men;
}

/* The sets of a position, lane by lane, to which a man of a kind and colour belongs. */
#define MEMBER(i, kind, us) ((i) == (kind) || (i) == 6 + (us) ? ALL : 0)
#define MEMBERS(kind, us)                                                                                              \
    {                                                                                                                  \
        MEMBER(0, kind, us), MEMBER(1, kind, us), MEMBER(2, kind, us), MEMBER(3, kind, us), MEMBER(4, kind, us),       \
            MEMBER(5, kind, us), MEMBER(6, kind, us), MEMBER(7, kind, us)                                              \
    }
#define MEMBERS_OF(us)                                                                                                 \
    {                                                                                                                  \
        MEMBERS(0, us), MEMBERS(1, us), MEMBERS(2, us), MEMBERS(3, us), MEMBERS(4, us), MEMBERS(5, us)                 \
    }

static const _Alignas(64) jd_bitboard members[2][6][8] = {MEMBERS_OF(0), MEMBERS_OF(1)};

/* The key of what is taken on a square; 0 if nothing is. */
INLINE uint64_t key_of_prey(const jd_position *p, const jd_colour us, jd_square to, bool takes)
{
    if (!takes)
        return 0;
    unsigned sets = lanes_meet(lanes_of(words_in(p)), lanes_all(jd_square_bit(to)));
    return jd_key_piece[us ^ 1][__builtin_ctz(sets | 1u << JD_KING)][to];
}

/* The counters and flags at the end of a position, which are loaded and stored in one piece: single ones would have to
 * be waited for. */
INLINE void pass_on(const jd_position *p, jd_position *q, const jd_colour us, bool quiet)
{
    _Static_assert(sizeof *q - offsetof(jd_position, halfmove_clock) == sizeof(uint64_t), "eight bytes are left");
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    const uint64_t kept = UINT64_C(0x00ff0000ffff0000); /* the number of the move, and whether this is Chess960 */
    uint64_t       tail;
    memcpy(&tail, &p->halfmove_clock, sizeof tail);
    uint64_t count = (tail & UINT16_MAX) + ((tail & UINT16_MAX) != UINT16_MAX);
    tail = (tail + ((uint64_t)us << 16)) & kept;
    tail |= (count & -(uint64_t)quiet) | (uint64_t)(us ^ 1) << 32 | (uint64_t)JD_NO_SQUARE << 40;
    memcpy(&q->halfmove_clock, &tail, sizeof tail);
#else
    q->halfmove_clock = (uint16_t)(quiet ? p->halfmove_clock + (p->halfmove_clock != UINT16_MAX) : 0);
    q->fullmove = (uint16_t)(p->fullmove + us);
    q->turn = us ^ 1;
    q->ep = JD_NO_SQUARE;
    q->chess960 = p->chess960;
    q->reserved = 0;
#endif
}

/* What is seldom: rights to castle are lost, a capture en passant was possible. */
static NOINLINE uint64_t seldom_keys(const jd_position *p, jd_bitboard lost)
{
    return castling_keys(lost) ^ (p->ep != JD_NO_SQUARE ? jd_key_ep[p->ep & 7] : 0);
}

/* The position after a move of any man. Its kind is known to the text alone: a branch that depends on it would be
 * guessed wrong every other time. */
INLINE void make_any(const jd_position *p, jd_position *q, const jd_colour us, jd_square from, const struct word *w)
{
    jd_bitboard target = jd_square_bit(w->to), both = jd_square_bit(from) | target;
    jd_bitboard lost = p->castling & (both | (w->kind == JD_KING ? first_rank(us) : 0));
    lanes       left = lanes_and(lanes_of(words_in(p)), lanes_all(~both));
    uint64_t    key = p->key ^ jd_key_black ^ jd_key_piece[us][w->kind][from] ^ jd_key_piece[us][w->becomes][w->to] ^
                   key_of_prey(p, us, w->to, w->takes);
    if (unlikely(lost | (p->ep ^ JD_NO_SQUARE)))
        key ^= seldom_keys(p, lost);
    lanes_store(words_of(q), lanes_or(left, lanes_and(lanes_of(members[us][w->becomes]), lanes_all(target))));
    q->castling = p->castling ^ lost;
    q->key = key;
    pass_on(p, q, us, w->quiet);
}

/* A pawn has gone two squares: may it be taken in passing? */
static NOINLINE void note_en_passant(jd_position *q, const jd_colour us, jd_square from, jd_square to)
{
    jd_square passed = (jd_square)((from + to) / 2);
    if (jd_table_pawn[us][passed] & q->kinds[JD_PAWN] & q->colours[us ^ 1] && ep_capturers(q, us ^ 1, passed)) {
        q->ep = passed;
        q->key ^= jd_key_ep[passed & 7];
    }
}

INLINE jd_move play_man(const jd_position *p, jd_position *q, const jd_colour us, const struct word *w)
{
    jd_square   to = w->to;
    jd_bitboard target = jd_square_bit(to), man = find_man(p, us, w);
    if (unlikely(!man || !may_end_on(p, us, to, w->takes)))
        return JD_NO_MOVE;
    if (unlikely(!stays_safe(p, us, man, target, w->kind == JD_KING ? to : own_king(p, us))))
        return JD_NO_MOVE;
    jd_square from = bits_first(man);
    make_any(p, q, us, from, w);
    if (unlikely((from ^ to) == 16) && w->kind == JD_PAWN)
        note_en_passant(q, us, from, to);
    return unlikely(w->becomes != w->kind) ? jd_move_promotion(from, to, (jd_kind)w->becomes) : jd_move_of(from, to);
}

/* O-O and O-O-O; how many bytes they have, 0 if it is neither. */
static NOINLINE unsigned play_castling(const jd_position *p, jd_position *q, uint64_t bytes, jd_move *move)
{
    char         text[sizeof bytes + 1] = "";
    jd_colour    us = (jd_colour)p->turn;
    struct sight v;
    for (unsigned i = 0; i < sizeof bytes; i++)
        text[i] = (char)(bytes >> 8 * i);
    bool      far = memcmp(text, "O-O-O", 5) == 0;
    unsigned  length = far || memcmp(text, "O-O", 3) == 0 ? whole_length(text, far ? 5 : 3) : 0;
    jd_square rook = jd_position_castling_rook(p, us, !far);
    if (length == 0 || rook == JD_NO_SQUARE)
        return 0;
    sight_of(&v, p, us);
    if (v.check || !castling_is_legal(&v, rook))
        return 0;
    *move = jd_move_special(v.king_at, rook, JD_CASTLING);
    *q = make_castling(p, us, v.king_at, rook);
    return length;
}

/* Of many factors that were tried the one which gives the fewest of the words that games are written with the same
 * entry, weighed by how often they come: seven of a thousand moves have to be taken apart again. */
#define WORDS_FACTOR UINT64_C(0xf5c3be67bae34e5d)

/* The entry of a word that is ended by a space or has all bytes. */
INLINE struct word *look_up(struct jd_pgn *r, uint64_t bytes)
{
    struct word *w = &r->words[bytes * WORDS_FACTOR >> (64 - WORDS_BITS)];
    OPAQUE(w);
    if (unlikely(w->bytes != bytes))
        take_apart(bytes, w);
    return w;
}

/* Play a word; how many bytes it has, 0 if it is no move. */
INLINE unsigned play(struct jd_pgn *r, const jd_position *p, jd_position *q, const jd_colour us, uint64_t bytes,
                     jd_move *move)
{
    const struct word *w = look_up(r, bytes);
    if (unlikely(!w->length))
        return play_castling(p, q, bytes, move);
    *move = play_man(p, q, us, w);
    return *move == JD_NO_MOVE ? 0 : w->length;
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

#define STEP_IF(condition, at)                                                                                         \
    if (condition) {                                                                                                   \
        (at)++;                                                                                                        \
        OPAQUE(at);                                                                                                    \
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

/* The bits before the first space of eight bytes; all if there is none. */
INLINE unsigned bits_to_space(uint64_t bytes)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t       spaces = (bytes - ones * (' ' + 1)) & ~bytes & ones << 7; /* the lowest is one for certain */
#if defined(__BMI__)
    return (unsigned)_tzcnt_u64(spaces) & ~7u;
#else
    return spaces ? (unsigned)__builtin_ctzll(spaces) & ~7u : 64;
#endif
}

#if defined(__BMI2__)
INLINE uint64_t low_bits(uint64_t bytes, unsigned bits) { return _bzhi_u64(bytes, bits); }
#else
INLINE uint64_t low_bits(uint64_t bytes, unsigned bits)
{
    return bits < 64 ? bytes & (((uint64_t)1 << bits) - 1) : bytes;
}
#endif

/* Read one move of `us` and go to what follows; NULL where something else stands. The next word mostly begins behind
 * a space: that is found with few steps, because all that follows waits for it. */
INLINE const char *step(struct jd_pgn *r, struct level *level, const jd_colour us, const char *at, jd_pgn_ply *trail)
{
    const jd_position *p = &level->places[us].position;
    jd_position       *q = &level->places[us ^ 1].position;
    uint64_t           bytes = load(at);
    unsigned           bits = bits_to_space(bytes);
    const char        *next = at + bits / 8 + 1;
    jd_move            move;
    unsigned           length = play(r, p, q, us, low_bits(bytes, bits), &move);
    if (unlikely(!length))
        return NULL;
    if (r->visitor.move) {
        r->at = at;
        r->visitor.move(r->context, move, p, q, (jd_text){at, length});
    }
    trail_put(trail, move, q, at, length);
    if (unlikely(next != at + length + 1)) {
        next = at + length;
        OPAQUE(next);
    }
    return next;
}

static const char *moves(struct jd_pgn *r, const char *at, const char *end)
{
    struct level *level = &r->levels[r->depth];
    const char   *from = at, *limit = end - at > AHEAD ? end - AHEAD : at, *next;
    size_t        plies = 0;
    jd_colour     us = level->turn;
    OPAQUE(level);
    while (at < limit && plies < JD_PGN_PLIES) {
        jd_pgn_ply *trail = &r->trail[plies];
        if (unlikely(*at == '\n') && at > from && at[-1] == '\n') /* an empty line: another game may begin */
            break;
        at = next_word(at);
        next = us == JD_WHITE ? step(r, level, JD_WHITE, at, trail) : step(r, level, JD_BLACK, at, trail);
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
    trail_hand_over(r, plies);
    while (at > from && is_space(at[-1])) /* whoever reads on counts the lines between */
        at--;
    return at;
}

#define KERNEL__(suffix) jd_pgn_kernel_##suffix
#define KERNEL_(suffix)  KERNEL__(suffix)

const struct pgn_kernel KERNEL_(JD_KERNEL) = {moves, usual_tag, lines};
