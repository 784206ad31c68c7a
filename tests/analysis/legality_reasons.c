/* Each refusal of a position with few men is looked at again by brute force: the moves that can have been the last, by
 * trying everything and playing it forwards; pawns and their files, by trying every way to tell them apart; pieces that
 * cannot have got there, by walking square after square. Nothing here is shared with the library but the rules of
 * chess. */
#include "jadoube/jadoube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEEPEST 4 /* half-moves that are tried one by one */

static long positions = 6000; /* in each test */

static const jd_bitboard rank_of_pawns[2] = {UINT64_C(0xff00), UINT64_C(0x00ff000000000000)};
static const jd_bitboard last_ranks[2] = {UINT64_C(0xff00000000000000), UINT64_C(0xff)};

static bool has(jd_bitboard b, int square) { return b >> square & 1; }

static unsigned count(jd_bitboard b) { return (unsigned)__builtin_popcountll(b); }

static uint64_t memory[1 << 14];

static jd_legality_result ask(const jd_setup *s, uint64_t nodes)
{
    jd_legality_budget budget = {.nodes = nodes, .memory = memory, .bytes = sizeof memory};
    jd_legality_result r;
    jd_legality_query(s, &budget, &r);
    return r;
}

static void explain(const jd_setup *s, const jd_legality_result *r, const char *what)
{
    jd_position p;
    char        fen[JD_FEN_MAX] = "?";
    if (jd_setup_position(s, 0, &p) == JD_OK)
        jd_fen_write(&p, fen, sizeof fen);
    fail_msg("%s: %s (%u, %u), but %s", fen, jd_legality_reason_name(r->reason), r->needed, r->there, what);
}

/* ---- random positions, crowded in a corner ---- */

static uint64_t lot = UINT64_C(0x9e3779b97f4a7c15);

static unsigned draw(unsigned below)
{
    lot ^= lot << 13;
    lot ^= lot >> 7;
    lot ^= lot << 17;
    return (unsigned)(lot >> 8) % below;
}

/* One of nine squares in a corner of the board. */
static jd_square draw_square(unsigned corner)
{
    unsigned rank = draw(3), file = draw(3);
    return (jd_square)(8 * (corner & 1 ? 7 - rank : rank) + (corner & 2 ? 7 - file : file));
}

/* A king is among the crowd, the other one anywhere. */
static jd_setup draw_position(void)
{
    static const jd_kind kinds[] = {JD_PAWN, JD_PAWN, JD_PAWN, JD_BISHOP, JD_ROOK, JD_KNIGHT, JD_BISHOP};
    jd_setup             s = jd_setup_empty();
    unsigned             corner = draw(4), inside = draw(2);
    for (unsigned i = 0, men = 4 + draw(8); i < men; i++) {
        jd_square at = draw_square(corner);
        jd_kind   kind = kinds[draw(7)];
        if (kind != JD_PAWN || (at >> 3 != 0 && at >> 3 != 7))
            jd_setup_put(&s, at, (jd_colour)draw(2), kind);
    }
    jd_setup_put(&s, draw_square(corner), (jd_colour)inside, JD_KING);
    jd_square at = (jd_square)draw(64);
    if (!has(s.kinds[JD_KING], at))
        jd_setup_put(&s, at, (jd_colour)(inside ^ 1), JD_KING);
    s.turn = (uint8_t)draw(2);
    return s;
}

/* ---- the last move ---- */

typedef bool on_before(void *context, const jd_setup *before);

/* Does some legal move of this position lead to the wanted one? */
static bool leads_to(const jd_setup *before, const jd_position *wanted)
{
    jd_position p;
    jd_moves    moves;
    if (jd_setup_position(before, 0, &p) != JD_OK)
        return false;
    jd_moves_legal(&p, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        jd_position after = jd_move_make(&p, moves.at[i]);
        if (jd_position_same(&after, wanted))
            return true;
    }
    return false;
}

struct search {
    const jd_setup *after;
    jd_position     wanted;
    on_before      *call;
    void           *context;
};

/* With every combination of castling rights that king and rooks on their first squares allow. */
static bool try_rights(const struct search *s, jd_setup before)
{
    jd_bitboard could = 0, kings = before.kinds[JD_KING], rooks = before.kinds[JD_ROOK];
    for (int c = 0; c < 2; c++)
        if (kings & before.colours[c] & UINT64_C(0x1000000000000010) & (c ? ~UINT64_C(0xff) : UINT64_C(0xff)))
            could |= rooks & before.colours[c] & (c ? UINT64_C(0x8100000000000000) : UINT64_C(0x81));
    for (jd_bitboard rights = could;; rights = (rights - 1) & could) {
        before.castling = rights;
        if (leads_to(&before, &s->wanted) && s->call(s->context, &before))
            return true;
        if (!rights)
            return false;
    }
}

/* A man came from `from`, as a piece or as a pawn, and took something or nothing. */
static bool try_step(const struct search *s, jd_square from, jd_square to, jd_kind kind)
{
    jd_colour mover = (jd_colour)(s->after->turn ^ 1);
    jd_setup  before = *s->after;
    before.turn = (uint8_t)mover;
    before.ep = JD_NO_SQUARE;
    jd_setup_put(&before, to, mover, JD_NO_KIND);
    jd_setup_put(&before, from, mover, kind);
    if (try_rights(s, before))
        return true;
    for (int victim = JD_PAWN; victim < JD_KING; victim++) {
        jd_setup taken = before;
        if (victim == JD_PAWN && (to >> 3 == 0 || to >> 3 == 7))
            continue;
        jd_setup_put(&taken, to, (jd_colour)s->after->turn, (jd_kind)victim);
        if (try_rights(s, taken))
            return true;
    }
    jd_setup passing = before;
    if (kind != JD_PAWN || to >> 3 != (mover == JD_WHITE ? 5 : 2) || has(before.colours[0] | before.colours[1], to ^ 8))
        return false;
    jd_setup_put(&passing, to ^ 8, (jd_colour)s->after->turn, JD_PAWN);
    passing.ep = to;
    return try_rights(s, passing);
}

static bool try_castling(const struct search *s)
{
    jd_colour mover = (jd_colour)(s->after->turn ^ 1);
    unsigned  home = mover == JD_WHITE ? 0 : 56;
    for (int side = 0; side < 2; side++) {
        jd_setup before = *s->after;
        before.turn = (uint8_t)mover;
        jd_setup_put(&before, (jd_square)(home + (side ? 6 : 2)), mover, JD_NO_KIND);
        jd_setup_put(&before, (jd_square)(home + (side ? 5 : 3)), mover, JD_NO_KIND);
        jd_setup_put(&before, (jd_square)(home + 4), mover, JD_KING);
        jd_setup_put(&before, (jd_square)(home + (side ? 7 : 0)), mover, JD_ROOK);
        if (try_rights(s, before))
            return true;
    }
    return false;
}

/* Everything from which one legal move leads here. */
static bool each_before(const jd_setup *after, on_before *call, void *context)
{
    struct search s = {.after = after, .call = call, .context = context};
    jd_colour     mover = (jd_colour)(after->turn ^ 1);
    if (jd_setup_position(after, 0, &s.wanted) != JD_OK)
        return false;
    for (jd_square to = 0; to < 64; to++)
        for (int kind = JD_PAWN; kind <= JD_KING; kind++)
            for (jd_square from = 0; has(after->colours[mover] & after->kinds[kind], to) && from < 64; from++) {
                bool promoted = has(last_ranks[mover], to) && kind != JD_PAWN && kind != JD_KING;
                if (has(after->colours[0] | after->colours[1], from))
                    continue;
                if (try_step(&s, from, to, (jd_kind)kind) || (promoted && try_step(&s, from, to, JD_PAWN)))
                    return true;
            }
    return try_castling(&s);
}

static bool is_alive(void *context, const jd_setup *before)
{
    unsigned           depth = *(unsigned *)context - 1;
    jd_legality_result r = ask(before, 300);
    if (r.answer == JD_NO && r.reason != JD_LEGALITY_LAST_MOVE && r.reason != JD_LEGALITY_RETRO)
        return false;
    return depth == 0 || each_before(before, is_alive, &depth);
}

static void look_at_last_moves(const jd_setup *s, const jd_legality_result *r)
{
    unsigned depth = r->reason == JD_LEGALITY_LAST_MOVE ? 1 : r->needed;
    if (depth <= DEEPEST && each_before(s, is_alive, &depth))
        explain(s, r, "there is a last move");
}

/* ---- pawns and their files ---- */

/* The fewest captures, every way tried; 99: there is none. */
static unsigned fewest(jd_colour c, jd_bitboard pawns, unsigned files)
{
    unsigned least = 99;
    if (!pawns)
        return 0;
    int at = __builtin_ctzll(pawns), gone = c == JD_WHITE ? at / 8 - 1 : 6 - at / 8;
    for (int f = 0; f < 8; f++) {
        int aside = abs(at % 8 - f);
        if (files >> f & 1 || aside > gone)
            continue;
        unsigned sum = (unsigned)aside + fewest(c, pawns & (pawns - 1), files | 1u << f);
        least = sum < least ? sum : least;
    }
    return least;
}

static void look_at_pawns(const jd_setup *s, const jd_legality_result *r)
{
    unsigned captures = fewest(r->colour, s->kinds[JD_PAWN] & s->colours[r->colour], 0);
    unsigned missing = 16 - count(s->colours[r->colour ^ 1]);
    if (r->reason == JD_LEGALITY_PAWN_HOME ? captures < 99 : captures != r->needed || captures <= missing)
        explain(s, r, "the pawns can have come there");
}

/* ---- pieces that cannot have got there ---- */

struct walk {
    jd_bitboard shut;
    jd_kind     kind;
};

static bool is_step(jd_kind kind, int files, int ranks)
{
    int far = abs(files) > abs(ranks) ? abs(files) : abs(ranks), both = abs(files) + abs(ranks);
    if (kind == JD_KNIGHT)
        return far == 2 && both == 3;
    return far == 1 && (kind == JD_ROOK ? both == 1 : kind == JD_BISHOP ? both == 2 : true);
}

/* Square after square, for whoever goes far can stop at each. */
static jd_bitboard reached(const struct walk *w, jd_bitboard from)
{
    for (bool more = true; more;) {
        more = false;
        for (int a = 0; a < 64; a++)
            for (int b = 0; has(from, a) && b < 64; b++)
                if (!has(from | w->shut, b) && is_step(w->kind, a % 8 - b % 8, a / 8 - b / 8)) {
                    from |= UINT64_C(1) << b;
                    more = true;
                }
    }
    return from;
}

/* Pawns on their first squares, and bishops between two of them. */
static jd_bitboard standing(const jd_setup *s)
{
    jd_bitboard all = 0;
    for (int c = 0; c < 2; c++) {
        jd_bitboard pawns = s->kinds[JD_PAWN] & s->colours[c] & rank_of_pawns[c];
        int         first = c ? 56 : 0, pawn_rank = c ? 48 : 8;
        all |= pawns;
        for (int file = 2; file <= 5; file += 3)
            if (has(pawns, pawn_rank + file - 1) && has(pawns, pawn_rank + file + 1) &&
                has(s->kinds[JD_BISHOP] & s->colours[c], first + file))
                all |= UINT64_C(1) << (first + file);
    }
    return all;
}

static jd_bitboard promotion_squares(const jd_setup *s, jd_colour c)
{
    jd_bitboard stand = standing(s), squares = 0;
    int         from = c == JD_WHITE ? 48 : 8, to = c == JD_WHITE ? 56 : 0;
    bool        takes = count(s->colours[c ^ 1]) < 16;
    for (int f = 0; f < 8; f++)
        for (int g = f - takes; g <= f + takes; g++)
            if (g >= 0 && g < 8 && !has(stand, from + f) && !has(stand, to + g))
                squares |= UINT64_C(1) << (to + g);
    return squares;
}

static jd_bitboard first_squares(jd_colour c, jd_kind kind)
{
    static const jd_bitboard first[] = {
        [JD_KNIGHT] = 0x42, [JD_BISHOP] = 0x24, [JD_ROOK] = 0x81, [JD_QUEEN] = 0x08, [JD_KING] = 0x10};
    return first[kind] << (c == JD_WHITE ? 0 : 56);
}

/* Where the piece of a first square can be. A rook is beside the king after castling, a king that castled on c1 or g1.
 */
static jd_bitboard reach_of_first(const jd_setup *s, jd_colour c, jd_kind kind, jd_bitboard home)
{
    struct walk w = {standing(s) & ~home, kind};
    jd_bitboard castled = kind == JD_KING   ? 0x44
                          : kind == JD_ROOK ? (home & UINT64_C(0x0100000000000001) ? 0x08 : 0x20)
                                            : 0;
    if (kind == JD_KING)
        for (int f = 0; f < 8; f++)
            if (has(s->kinds[JD_PAWN] & s->colours[c ^ 1] & rank_of_pawns[c ^ 1], (c == JD_WHITE ? 48 : 8) + f))
                for (int g = f - 1; g <= f + 1; g += 2)
                    if (g >= 0 && g < 8)
                        w.shut |= UINT64_C(1) << ((c == JD_WHITE ? 40 : 16) + g);
    return reached(&w, home | (castled << (c == JD_WHITE ? 0 : 56) & ~w.shut));
}

/* The most of these men that are those of the array; -1 when one that cannot be promoted is none of them. */
static int most_of_array(const jd_setup *s, jd_colour c, jd_kind kind, jd_bitboard men, jd_bitboard homes)
{
    struct walk w = {standing(s), kind};
    jd_bitboard must = men & ~reached(&w, promotion_squares(s, c));
    jd_bitboard one = homes & -homes, two = homes & ~one;
    jd_bitboard a = one ? men & reach_of_first(s, c, kind, one) : 0,
                b = two ? men & reach_of_first(s, c, kind, two) : 0;
    int best = must ? -1 : 0;
    for (int i = -1; i < 64; i++)
        for (int j = -1; j < 64; j++) {
            jd_bitboard first = i < 0 ? 0 : UINT64_C(1) << i, second = j < 0 ? 0 : UINT64_C(1) << j;
            bool        fits = !(first & ~a) && !(second & ~b) && !(first & second) && !(must & ~(first | second));
            if (fits && (int)count(first | second) > best)
                best = (int)count(first | second);
        }
    return best;
}

/* How many pieces must be promoted; -1: some cannot be there at all. */
static int promoted(const jd_setup *s, jd_colour c)
{
    const jd_bitboard dark = UINT64_C(0xaa55aa55aa55aa55);
    int               sum = 0;
    for (int kind = JD_KNIGHT; kind <= JD_QUEEN; kind++)
        for (int shade = 0; shade < (kind == JD_BISHOP ? 2 : 1); shade++) {
            jd_bitboard squares = kind != JD_BISHOP ? ~UINT64_C(0) : shade ? dark : ~dark;
            jd_bitboard men = s->kinds[kind] & s->colours[c] & squares;
            int old = men ? most_of_array(s, c, (jd_kind)kind, men, first_squares(c, (jd_kind)kind) & squares) : 0;
            if (old < 0)
                return -1;
            sum += (int)count(men) - old;
        }
    return sum;
}

static void look_at_pieces(const jd_setup *s, const jd_legality_result *r)
{
    jd_colour   c = r->colour;
    jd_bitboard king = s->kinds[JD_KING] & s->colours[c];
    int         sum = promoted(s, c);
    bool        caged = sum < 0 || !(king & reach_of_first(s, c, JD_KING, first_squares(c, JD_KING)));
    unsigned    pawns = count(s->kinds[JD_PAWN] & s->colours[c]);
    if (r->reason == JD_LEGALITY_CAGED ? !caged : sum < 0 || (unsigned)sum != r->needed || pawns + (unsigned)sum <= 8)
        explain(s, r, "the pieces can have got there");
}

/* ---- all of them ---- */

static unsigned looked[JD_LEGALITY_PAWNS + 1];

static void look_at(const jd_setup *s)
{
    jd_legality_result r = ask(s, 2000);
    looked[r.reason]++;
    switch (r.reason) {
    case JD_LEGALITY_LAST_MOVE:
    case JD_LEGALITY_RETRO: look_at_last_moves(s, &r); break;
    case JD_LEGALITY_PAWN_HOME:
    case JD_LEGALITY_CAPTURES: look_at_pawns(s, &r); break;
    case JD_LEGALITY_CAGED:
    case JD_LEGALITY_PROMOTED: look_at_pieces(s, &r); break;
    default: break;
    }
}

/* LAW 2018-:3.10.3 */
static void test_reasons(void **state)
{
    for (long i = 0; i < positions; i++) {
        jd_setup s = draw_position();
        look_at(&s);
    }
    for (int i = 0; i < 11; i++)
        assert_true(looked[JD_LEGALITY_LAST_MOVE] && looked[JD_LEGALITY_RETRO]);
    assert_true(looked[JD_LEGALITY_CAGED] > 10);
}

/* Boards that are nearly full, where captures are few: one or two men stand elsewhere. */
static void test_full_boards(void **state)
{
    static const jd_kind kinds[] = {JD_PAWN, JD_BISHOP, JD_ROOK, JD_QUEEN, JD_KNIGHT};
    memset(looked, 0, sizeof looked);
    for (long i = 0; i < positions; i++) {
        jd_position start = jd_position_initial();
        jd_setup    s = jd_setup_of(&start);
        s.castling = 0;
        for (unsigned n = 1 + draw(4); n; n--) {
            jd_square from = (jd_square)draw(64), to = (jd_square)(8 + draw(48));
            if (!has(s.kinds[JD_KING], from) && !has(s.kinds[JD_KING], to)) {
                jd_setup_put(&s, to, (jd_colour)draw(2), kinds[draw(5)]);
                jd_setup_put(&s, from, JD_WHITE, JD_NO_KIND);
            }
        }
        s.turn = (uint8_t)draw(2);
        look_at(&s);
    }
    for (int i = 0; i < 11; i++)
        assert_true(looked[JD_LEGALITY_CAPTURES] > 10 && looked[JD_LEGALITY_PROMOTED] > 10 &&
                    looked[JD_LEGALITY_CAGED] > 10);
}

/* Colours exchanged (1), the board in a mirror (2). */
static jd_setup image(const jd_setup *s, unsigned how)
{
    jd_setup other = jd_setup_empty();
    for (int at = 0; at < 64; at++)
        for (int c = 0; c < 2; c++)
            for (int kind = JD_PAWN; kind <= JD_KING; kind++)
                if (has(s->kinds[kind] & s->colours[c], at))
                    jd_setup_put(&other, (jd_square)(at ^ (how & 1 ? 56 : 0) ^ (how & 2 ? 7 : 0)),
                                 (jd_colour)(c ^ (int)(how & 1)), (jd_kind)kind);
    other.turn = (uint8_t)(s->turn ^ (how & 1));
    return other;
}

struct origins {
    unsigned count, passing;
};

static bool count_before(void *context, const jd_setup *before)
{
    struct origins *o = context;
    o->count++;
    o->passing += before->ep < 64;
    return false;
}

/* Whatever led here was a capture en passant, and the library says for which reason there was none. */
static void look_at_en_passant(const jd_setup *s, jd_legality_reason reason)
{
    jd_legality_result r = ask(s, 200000);
    struct origins     o = {0, 0};
    each_before(s, count_before, &o);
    assert_int_equal(o.count, o.passing);
    assert_true(o.count || reason != JD_LEGALITY_NO_REASON);
    if (r.reason != reason)
        explain(s, &r, jd_legality_reason_name(reason));
}

/* Two lines to the king are open, and only a capture en passant empties a square of each with one move. */
static void test_en_passant_was_last(void **state)
{
    static const struct {
        const char        *fen;
        jd_legality_reason reason;
    } table[] = {
        {"8/8/3Pk3/8/8/1B6/8/4R2K b - - 0 1", JD_LEGALITY_NO_REASON},
        {"8/8/3Pk3/8/8/1Q6/8/4Q2K b - - 0 1", JD_LEGALITY_NO_REASON},
        {"4R3/1B6/3P4/8/4k3/8/8/7K b - - 0 1", JD_LEGALITY_NO_REASON},
        {"8/ppp2ppp/3Pk3/2p5/8/1B6/8/4R2K b - - 0 1", JD_LEGALITY_NO_REASON},
        {"8/ppp2ppp/3Pk3/8/7p/1B6/8/4R2K b - - 0 1", JD_LEGALITY_NO_REASON},
        /* Something stands where the pawn came from. */
        {"8/3n4/3Pk3/8/8/1B6/8/4R2K b - - 0 1", JD_LEGALITY_SETUP},
        {"8/3p4/3Pk3/8/8/1B6/8/4R2K b - - 0 1", JD_LEGALITY_SETUP},
        {"4R3/1B1N4/3P4/8/4k3/8/8/7K b - - 0 1", JD_LEGALITY_SETUP},
        /* On other ranks nothing is taken en passant. */
        {"8/8/8/3Pk3/8/8/1B6/4R2K b - - 0 1", JD_LEGALITY_SETUP},
        {"8/3Pk3/8/8/1B6/8/8/4R2K b - - 0 1", JD_LEGALITY_SETUP},
        /* All eight pawns are still there. */
        {"8/ppp2ppp/3Pk3/8/p6p/1B6/8/4R2K b - - 0 1", JD_LEGALITY_LAST_MOVE},
        /* The pawn on c6 came from d7, so the one that was taken came from e7, with a capture. */
        {"8/ppp2ppp/2pPk3/8/8/1B6/8/4R2K b - - 0 1", JD_LEGALITY_RETRO},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        for (unsigned how = 0; how < 4; how++) {
            jd_setup s;
            assert_int_equal(jd_fen_read(table[i].fen, strlen(table[i].fen), &s, NULL), JD_OK);
            s = image(&s, how);
            look_at_en_passant(&s, table[i].reason);
        }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest all[] = {cmocka_unit_test(test_reasons), cmocka_unit_test(test_full_boards),
                                     cmocka_unit_test(test_en_passant_was_last)};
    positions = argc > 1 ? strtol(argv[1], NULL, 10) : positions;
    lot += argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    return cmocka_run_group_tests_name("legality_reasons", all, NULL, NULL);
}
