/* The reason "pawns" looked at by brute force: beside pawns that never moved, those of two or three files walk and take
 * in every way, rank by rank, until nothing new arises; pieces are in nobody's way, and each stands where one is to be
 * taken. What is refused must be nowhere among that. Nothing here is shared with the library but the rules of chess. */
#include "jadoube/jadoube.h"

#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS (1u << 21)

static long positions = 16000; /* in each test */

static struct dice lot = {1};

static unsigned draw(unsigned below) { return dice_below(&lot, below); }

static unsigned count(jd_bitboard b) { return (unsigned)__builtin_popcountll(b); }

static jd_bitboard bit(int square) { return UINT64_C(1) << square; }

/* ---- all that pawns can do ---- */

/* The pawns of some files; the others stand on their first squares for ever. A capture en passant needs no word of its
 * own: with one step the pawn that is taken would have stood where it is taken. */
struct walk {
    jd_bitboard pawns[2];
    unsigned    promoted[2];
    unsigned    pieces[2]; /* of this colour that pawns took */
};

static struct {
    jd_bitboard standing;
    unsigned    files; /* how many pawns of each colour walk */
    unsigned    limit; /* men of each colour that may be missing */
    unsigned    found;
    uint64_t    seen[SLOTS]; /* a table of keys, 0: free */
    struct walk all[SLOTS / 2];
} world;

/* Six bits for each pawn, in the order of squares; four times three for what is counted; never 0. */
static uint64_t key_of(const struct walk *w)
{
    uint64_t key = 1;
    for (int c = 0; c < 2; c++) {
        unsigned left = world.files;
        for (jd_bitboard b = w->pawns[c]; b; b &= b - 1, left--)
            key = key << 6 | (unsigned)__builtin_ctzll(b);
        key = key << (6 * left + 3) | w->promoted[c];
        key = key << 3 | w->pieces[c];
    }
    return key;
}

static uint64_t slot_of(uint64_t key)
{
    uint64_t i = (key * UINT64_C(0x9e3779b97f4a7c15)) >> 32 & (SLOTS - 1);
    while (world.seen[i] && world.seen[i] != key)
        i = (i + 1) & (SLOTS - 1);
    return i;
}

static unsigned taken_as_pawns(const struct walk *w, int c)
{
    return world.files - count(w->pawns[c]) - w->promoted[c];
}

static void arises(const struct walk *w)
{
    uint64_t key = key_of(w), slot = slot_of(key);
    for (int c = 0; c < 2; c++)
        if (taken_as_pawns(w, c) + w->pieces[c] > world.limit)
            return;
    if (world.seen[slot])
        return;
    assert_true(world.found < SLOTS / 2);
    world.seen[slot] = key;
    world.all[world.found++] = *w;
}

/* The pawn comes to this square, and may be promoted there. */
static void arrive(struct walk w, int c, int to)
{
    if (to / 8 == (c ? 0 : 7))
        w.promoted[c]++;
    else
        w.pawns[c] |= bit(to);
    arises(&w);
}

static void take_on(struct walk w, int c, int to)
{
    if (world.standing & bit(to) || w.pawns[c] & bit(to))
        return;
    if (w.pawns[c ^ 1] & bit(to))
        w.pawns[c ^ 1] &= ~bit(to);
    else
        w.pieces[c ^ 1]++;
    arrive(w, c, to);
}

static void move_pawn(struct walk w, int c, int from)
{
    int ahead = c ? from - 8 : from + 8;
    w.pawns[c] &= ~bit(from);
    arises(&w); /* a piece took it */
    if (!((world.standing | w.pawns[0] | w.pawns[1]) & bit(ahead)))
        arrive(w, c, ahead);
    if (from % 8 > 0)
        take_on(w, c, ahead - 1);
    if (from % 8 < 7)
        take_on(w, c, ahead + 1);
}

/* Pawns of the files from `first` on walk. */
static void walk_all(unsigned first, unsigned files, unsigned limit)
{
    unsigned    row = ((1u << files) - 1) << first;
    struct walk start = {.pawns = {(jd_bitboard)row << 8, (jd_bitboard)row << 48}};
    memset(world.seen, 0, sizeof world.seen);
    world.standing = ((jd_bitboard)(~row & 0xff) << 8) | (jd_bitboard)(~row & 0xff) << 48;
    world.files = files;
    world.limit = limit;
    world.found = 0;
    arises(&start);
    for (unsigned i = 0; i < world.found; i++)
        for (int c = 0; c < 2; c++)
            for (jd_bitboard b = world.all[i].pawns[c]; b; b &= b - 1)
                move_pawn(world.all[i], c, __builtin_ctzll(b));
}

/* ---- a position, and whether its pawns are among that ---- */

static unsigned men_of(const jd_setup *s, int c, jd_kind kind) { return count(s->kinds[kind] & s->colours[c]); }

static unsigned beyond(unsigned there, unsigned normal) { return there > normal ? there - normal : 0; }

/* No bishop is promoted here. */
static unsigned promoted_at_least(const jd_setup *s, int c)
{
    return beyond(men_of(s, c, JD_QUEEN), 1) + beyond(men_of(s, c, JD_ROOK), 2) + beyond(men_of(s, c, JD_KNIGHT), 2);
}

/* So many promoted and so many were taken: is that this position? */
static bool fits(const jd_setup *s, const struct walk *w)
{
    for (int c = 0; c < 2; c++) {
        unsigned missing = 16 - count(s->colours[c]);
        if (w->promoted[c] < promoted_at_least(s, c) || count(w->pawns[c]) + w->promoted[c] > world.files ||
            taken_as_pawns(w, c) + w->pieces[c] > missing)
            return false;
    }
    return world.seen[slot_of(key_of(w))];
}

static bool can_arise(const jd_setup *s)
{
    struct walk w;
    unsigned    most = world.files + 1, taken = world.limit + 1, ways = most * most * taken * taken;
    for (int c = 0; c < 2; c++)
        w.pawns[c] = s->kinds[JD_PAWN] & s->colours[c] & ~world.standing;
    for (unsigned i = 0; i < ways; i++) {
        w.promoted[0] = i % most;
        w.promoted[1] = i / most % most;
        w.pieces[0] = i / most / most % taken;
        w.pieces[1] = i / most / most / taken;
        if (fits(s, &w))
            return true;
    }
    return false;
}

static void put_pawns(jd_setup *s, const struct walk *w)
{
    for (int at = 8; at < 56; at++)
        if (!(world.standing & bit(at)))
            jd_setup_put(s, (jd_square)at, JD_WHITE, JD_NO_KIND);
    for (int c = 0; c < 2; c++)
        for (jd_bitboard b = w->pawns[c]; b; b &= b - 1)
            jd_setup_put(s, (jd_square)__builtin_ctzll(b), (jd_colour)c, JD_PAWN);
}

/* What pawns became, on ranks in the middle; what is missing, from the array. No queens come: they give check
 * too often. */
static void put_pieces(jd_setup *s, int c, unsigned promoted, unsigned missing)
{
    static const jd_square homes[] = {1, 6, 0, 7, 3};
    while (promoted) {
        int at = 16 + (int)draw(32);
        if ((s->colours[0] | s->colours[1]) & bit(at))
            continue;
        jd_setup_put(s, (jd_square)at, (jd_colour)c, draw(3) ? JD_KNIGHT : JD_ROOK);
        promoted--;
    }
    for (unsigned i = 0, from = draw(5); i < missing; i++)
        jd_setup_put(s, homes[(from + i) % 5] ^ (c ? 56 : 0), (jd_colour)c, JD_NO_KIND);
}

static jd_setup position_of(const struct walk *w)
{
    jd_position start = jd_position_initial();
    jd_setup    s = jd_setup_of(&start);
    s.castling = 0;
    put_pawns(&s, w);
    for (int c = 0; c < 2; c++)
        put_pieces(&s, c, w->promoted[c], w->pieces[c]);
    s.turn = (uint8_t)draw(2);
    return s;
}

/* The pawn of a square is on another rank of its file; who stands there comes to where it was. */
static void displace(struct walk *w, int from)
{
    int to = from % 8 + 8 * (1 + (int)draw(6));
    if (world.standing & bit(to))
        return;
    for (int c = 0; c < 2; c++)
        if (!(w->pawns[c] & bit(from)) != !(w->pawns[c] & bit(to)))
            w->pawns[c] ^= bit(from) | bit(to);
}

/* As pawns got there, but one or the other is elsewhere, or something that was taken is still there. */
static struct walk draw_walk(void)
{
    struct walk w = world.all[draw(world.found)];
    for (jd_bitboard b = w.pawns[0] | w.pawns[1]; b; b &= b - 1)
        displace(&w, __builtin_ctzll(b));
    for (int c = 0; c < 2; c++)
        w.pieces[c] = draw(w.pieces[c] + 1);
    return w;
}

/* ---- the questions ---- */

static uint64_t memory[1 << 15];

static unsigned refused; /* because of the order of captures */

static void look_at(const jd_setup *s)
{
    jd_legality_budget budget = {.nodes = 8000, .memory = memory, .bytes = sizeof memory};
    jd_legality_result r;
    jd_position        p;
    char               fen[JD_FEN_MAX] = "?";
    if (jd_setup_problems(s))
        return;
    jd_legality_query(s, &budget, &r);
    bool by_pawns =
        r.reason == JD_LEGALITY_PAWNS || r.reason == JD_LEGALITY_CAPTURES || r.reason == JD_LEGALITY_PAWN_HOME;
    refused += r.reason == JD_LEGALITY_PAWNS;
    if (!by_pawns || !can_arise(s))
        return;
    if (jd_setup_position(s, 0, &p) == JD_OK)
        jd_fen_write(&p, fen, sizeof fen);
    fail_msg("%s: %s, but the pawns can have got there", fen, jd_legality_reason_name(r.reason));
}

/* Half of the positions have pawns that got there, so that only other reasons may speak against them. */
static void look_at_files(unsigned first, unsigned files, unsigned limit)
{
    walk_all(first, files, limit);
    refused = 0;
    for (long i = 0; i < positions; i++) {
        struct walk w = i % 2 ? world.all[draw(world.found)] : draw_walk();
        jd_setup    s = position_of(&w);
        look_at(&s);
    }
    assert_true(refused > positions / 40);
}

/* LAW 2018-:3.10.3 */
static void test_edge(void **state) { look_at_files(0, 2, 2); }

static void test_middle(void **state) { look_at_files(3, 2, 2); }

static void test_three_files(void **state) { look_at_files(5, 3, 1); }

int main(int argc, char **argv)
{
    const struct CMUnitTest all[] = {cmocka_unit_test(test_edge), cmocka_unit_test(test_middle),
                                     cmocka_unit_test(test_three_files)};
    positions = argc > 1 ? strtol(argv[1], NULL, 10) : positions;
    lot.state += argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    return cmocka_run_group_tests_name("legality_pawns", all, NULL, NULL);
}
