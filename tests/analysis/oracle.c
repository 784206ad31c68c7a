/* Can this side still mate? Held against brute force.
 *
 * A yes proves itself by its line. A no is checked by trying everything: whole tables of three men, all
 * arrangements of the material that is said never to mate, and closed positions whose every successor
 * is walked through by a search that knows nothing but legal moves.
 *
 * The ordinary run takes a slice; with JADOUBE_ORACLE=full everything is asked, which takes minutes.
 */
#include "jadoube/jadoube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool everything(void)
{
    const char *wish = getenv("JADOUBE_ORACLE");
    return wish && strcmp(wish, "full") == 0;
}

static void *working_memory(size_t *bytes)
{
    static char memory[1 << 24];
    *bytes = sizeof memory;
    return memory;
}

static bool line_mates(jd_position p, jd_colour side, const jd_move *line, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (!jd_move_is_legal(&p, line[i]))
            return false;
        p = jd_move_make(&p, line[i]);
    }
    return p.turn != side && jd_position_is_mate(&p);
}

/* The answer, its line tried out; and the fast answer must not contradict it. */
static jd_answer ask(const jd_position *p, jd_colour side)
{
    static jd_move line[20000];
    jd_mate_budget budget = {.line = line, .line_size = 20000};
    jd_mate_result result;
    budget.memory = working_memory(&budget.bytes);
    jd_answer answer = jd_mate_query(p, side, &budget, &result), fast = jd_mate_fast(p, side);
    if (answer == JD_YES)
        assert_true(result.line_length > 20000 || line_mates(*p, side, line, result.line_length));
    assert_true(fast == JD_UNKNOWN || answer == JD_UNKNOWN || fast == answer);
    return answer;
}

static jd_position put_men(const jd_square *at, const jd_kind *kinds, const jd_colour *colours, int men, int turn)
{
    jd_position p = {.turn = (uint8_t)turn, .ep = JD_NO_SQUARE, .fullmove = 1};
    for (int i = 0; i < men; i++) {
        p.kinds[kinds[i]] |= jd_square_bit(at[i]);
        p.colours[colours[i]] |= jd_square_bit(at[i]);
    }
    p.key = jd_position_compute_key(&p);
    return p;
}

/* ---- whole tables: king and one man against king ---- */

#define TABLE (2 * 64 * 64 * 64)

enum { IMPOSSIBLE = 2 }; /* beside 0: White cannot mate, 1: he can */

static uint8_t *tables[6]; /* by the kind of White's man */

static size_t table_index(int turn, jd_square white, jd_square black, jd_square man)
{
    return (((size_t)turn * 64 + white) * 64 + black) * 64 + man;
}

static jd_position table_position(size_t i, jd_kind kind)
{
    const jd_square at[3] = {(jd_square)(i >> 12 & 63), (jd_square)(i >> 6 & 63), (jd_square)(i & 63)};
    return put_men(at, (jd_kind[]){JD_KING, JD_KING, kind}, (jd_colour[]){JD_WHITE, JD_BLACK, JD_WHITE}, 3,
                   (int)(i >> 18));
}

static bool is_possible(size_t i, const jd_position *p, jd_kind kind)
{
    jd_square white = i >> 12 & 63, black = i >> 6 & 63, man = i & 63;
    int       files = abs((white & 7) - (black & 7)), ranks = abs((white >> 3) - (black >> 3));
    if (white == black || white == man || black == man || (files <= 1 && ranks <= 1))
        return false;
    if (kind == JD_PAWN && (man < 8 || man >= 56))
        return false;
    return !jd_position_in_check(p, jd_colour_other((jd_colour)p->turn));
}

/* Can White mate after this move, as far as the tables know yet? */
static bool leads_on(const jd_position *p, jd_move m)
{
    jd_position q = jd_move_make(p, m);
    jd_bitboard man = q.colours[JD_WHITE] & ~q.kinds[JD_KING];
    if (man == 0)
        return false;
    jd_square s = (jd_square)__builtin_ctzll(man);
    size_t    i = table_index(q.turn, jd_position_king(&q, JD_WHITE), jd_position_king(&q, JD_BLACK), s);
    return tables[jd_position_kind_at(&q, s)][i] == 1;
}

static bool can_mate(const jd_position *p)
{
    jd_moves moves;
    if (p->turn == JD_BLACK && jd_position_is_mate(p))
        return true;
    jd_moves_legal(p, &moves);
    for (size_t i = 0; i < moves.count; i++)
        if (leads_on(p, moves.at[i]))
            return true;
    return false;
}

static void build_table(jd_kind kind)
{
    uint8_t *t = tables[kind] = malloc(TABLE);
    assert_non_null(t);
    for (size_t i = 0; i < TABLE; i++) {
        jd_position p = table_position(i, kind);
        t[i] = is_possible(i, &p, kind) ? 0 : IMPOSSIBLE;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < TABLE; i++) {
            if (t[i] != 0)
                continue;
            jd_position p = table_position(i, kind);
            if (can_mate(&p))
                t[i] = changed = true;
        }
    }
}

static size_t compare_table(jd_kind kind, size_t stride)
{
    size_t count = 0;
    for (size_t i = 0; i < TABLE; i += stride) {
        if (tables[kind][i] == IMPOSSIBLE)
            continue;
        jd_position p = table_position(i, kind);
        assert_int_equal(ask(&p, JD_WHITE), tables[kind][i] == 1 ? JD_YES : JD_NO);
        assert_int_equal(ask(&p, JD_BLACK), JD_NO);
        count++;
    }
    return count;
}

static void tables_of_three_men(void **state)
{
    (void)state;
    static const jd_kind order[] = {JD_KNIGHT, JD_BISHOP, JD_ROOK, JD_QUEEN, JD_PAWN};
    int                  kinds = everything() ? 5 : 3; /* the queen's and the pawn's take longest */
    size_t               count = 0;
    for (int i = 0; i < kinds; i++) {
        build_table(order[i]);
        count += compare_table(order[i], everything() ? 1 : 211);
    }
    for (int i = 0; i < kinds; i++)
        free(tables[order[i]]);
    print_message("# %zu positions of three men\n", count);
}

/* ---- material that never mates ---- */

struct lemma {
    int     men; /* beside the kings, White's first */
    jd_kind kinds[3];
    int     white; /* how many of them are White's */
    bool    same;  /* all bishops on squares of one colour */
};

static bool holds(const struct lemma *l, const jd_square *at)
{
    int colour = -1;
    for (int i = 0; l->same && i < l->men; i++) {
        if (l->kinds[i] != JD_BISHOP)
            continue;
        if (colour >= 0 && colour != jd_square_is_dark(at[2 + i]))
            return false;
        colour = jd_square_is_dark(at[2 + i]);
    }
    return true;
}

/* Put the next man on every square, then look whether Black is mated. */
static void try_all(const struct lemma *l, jd_square *at, int men, size_t *count)
{
    static const jd_kind   king = JD_KING;
    const jd_kind          kinds[5] = {king, king, l->kinds[0], l->kinds[1], l->kinds[2]};
    static const jd_colour sides[2] = {JD_WHITE, JD_BLACK};
    jd_colour              colours[5] = {sides[0], sides[1]};
    for (int i = 0; i < l->men; i++)
        colours[2 + i] = i < l->white ? JD_WHITE : JD_BLACK;
    if (men == 2 + l->men) {
        if (!holds(l, at))
            return;
        jd_position p = put_men(at, kinds, colours, men, JD_BLACK);
        ++*count;
        if (jd_position_checkers(&p) && !jd_position_in_check(&p, JD_WHITE))
            assert_false(jd_position_is_mate(&p));
        return;
    }
    for (jd_square s = 0; s < 64 && men < 8; s++) {
        bool free = true;
        for (int i = 0; i < men; i++)
            free = free && at[i] != s;
        int files = abs((s & 7) - (at[0] & 7)), ranks = abs((s >> 3) - (at[0] >> 3));
        if (!free || (men == 1 && files <= 1 && ranks <= 1))
            continue;
        at[men] = s;
        try_all(l, at, men + 1, count);
    }
}

static void material_that_never_mates(void **state)
{
    (void)state;
    static const struct lemma lemmas[] = {
        {1, {JD_KNIGHT, 0, 0}, 1, false},
        {1, {JD_BISHOP, 0, 0}, 1, false},
        {2, {JD_KNIGHT, JD_QUEEN, 0}, 1, false},
        {2, {JD_BISHOP, JD_QUEEN, 0}, 1, false},
        {2, {JD_BISHOP, JD_ROOK, 0}, 1, false},
        {2, {JD_BISHOP, JD_BISHOP, 0}, 1, true},
        {2, {JD_BISHOP, JD_BISHOP, 0}, 2, true},
        {3, {JD_KNIGHT, JD_QUEEN, JD_QUEEN}, 1, false},
        {3, {JD_BISHOP, JD_QUEEN, JD_QUEEN}, 1, false},
        {3, {JD_BISHOP, JD_ROOK, JD_QUEEN}, 1, false},
        {3, {JD_BISHOP, JD_ROOK, JD_ROOK}, 1, false},
        {3, {JD_BISHOP, JD_BISHOP, JD_ROOK}, 1, true},
        {3, {JD_BISHOP, JD_BISHOP, JD_QUEEN}, 2, true},
    };
    /* Without pawns the board can be turned and reflected: the white king on a few squares stands for
     * all. The ordinary run takes one of them, and no more than two men. */
    static const jd_square wedge[] = {0, 1, 2, 3, 9, 10, 11, 18, 19, 27};
    size_t                 count = 0;
    for (size_t i = 0; i < sizeof lemmas / sizeof *lemmas; i++) {
        if (lemmas[i].men == 3 && !everything())
            continue;
        for (int j = 0; j < 10; j++) {
            if (lemmas[i].men == 2 && !everything() && j != 2)
                continue;
            jd_square at[8] = {wedge[j]};
            try_all(&lemmas[i], at, 1, &count);
        }
    }
    print_message("# %zu arrangements\n", count);
}

/* ---- closed positions, walked through ---- */

#define WALK  20000
#define SLOTS 65536

struct walk {
    jd_position at[WALK];
    int         slots[SLOTS];
    int         count;
};

static bool note(struct walk *w, const jd_position *p)
{
    size_t h = p->key % SLOTS;
    while (w->slots[h] >= 0 && !jd_position_same(&w->at[w->slots[h]], p))
        h = (h + 1) % SLOTS;
    if (w->slots[h] >= 0)
        return true;
    if (w->count == WALK)
        return false;
    w->slots[h] = w->count;
    w->at[w->count++] = *p;
    return true;
}

/* Everything that can follow, until a mate by each side is found or all is seen. Bit 0: White can mate,
 * bit 1: Black can, bit 2: not all was seen. */
static int walk_through(struct walk *w, const jd_position *start)
{
    int found = 0;
    memset(w->slots, 0xff, sizeof w->slots);
    w->count = 0;
    note(w, start);
    for (int i = 0; i < w->count && found != 3; i++) {
        jd_moves moves;
        jd_moves_legal(&w->at[i], &moves);
        if (moves.count == 0 && jd_position_checkers(&w->at[i]))
            found |= w->at[i].turn == JD_BLACK ? 1 : 2;
        for (size_t j = 0; j < moves.count; j++) {
            jd_position q = jd_move_make(&w->at[i], moves.at[j]);
            if (!note(w, &q))
                return found | 4;
        }
    }
    return found;
}

static unsigned next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (unsigned)(*state >> 32);
}

/* On a free square of some ranks. */
static void put_somewhere(jd_setup *s, uint64_t *random, jd_colour colour, jd_kind kind, unsigned low, unsigned high)
{
    for (;;) {
        jd_square at = (jd_square)(8 * low + next_random(random) % (8 * (high - low + 1)));
        bool      edge = at < 8 || at >= 56;
        if (((s->colours[0] | s->colours[1]) >> at & 1) || (edge && kind == JD_PAWN))
            continue;
        jd_setup_put(s, at, colour, kind);
        return;
    }
}

/* Pawns that stand against each other, mostly in one row; the kings, mostly behind their own; now and
 * then a pawn or a bishop more. */
static bool closed_position(uint64_t *random, jd_position *out)
{
    jd_setup s = jd_setup_empty();
    unsigned row = 1 + next_random(random) % 5, stray = next_random(random) % 8;
    for (unsigned file = next_random(random) & 1; file < 8; file += 1 + next_random(random) % 3) {
        unsigned  rank = stray == file && row > 1 ? row - 1 : row;
        jd_square at = jd_square_at((int)file, (int)rank);
        jd_setup_put(&s, at, JD_WHITE, JD_PAWN);
        jd_setup_put(&s, (jd_square)(at + 8), JD_BLACK, JD_PAWN);
    }
    bool apart = next_random(random) % 4 != 0;
    put_somewhere(&s, random, JD_WHITE, JD_KING, 0, apart ? row - 1 : 7);
    put_somewhere(&s, random, JD_BLACK, JD_KING, apart ? (row < 6 ? row + 2 : 7) : 0, 7);
    for (unsigned more = next_random(random) % 4; more > 1; more--)
        put_somewhere(&s, random, (jd_colour)(next_random(random) & 1), next_random(random) % 3 ? JD_PAWN : JD_BISHOP,
                      0, 7);
    s.turn = next_random(random) & 1;
    return jd_setup_position(&s, JD_PROBLEM_PROMOTED | JD_PROBLEM_COUNTER | JD_PROBLEM_CHECKERS, out) == JD_OK;
}

static void closed_positions(void **state)
{
    (void)state;
    uint64_t     random = 20260101;
    struct walk *w = malloc(sizeof *w);
    unsigned     tries = everything() ? 200000 : 400, noes = 0, seen = 0;
    assert_non_null(w);
    for (unsigned i = 0; i < tries; i++) {
        jd_position p;
        if (!closed_position(&random, &p))
            continue;
        int found = walk_through(w, &p);
        for (int side = 0; side < 2; side++) {
            jd_answer answer = ask(&p, (jd_colour)side);
            if (found >> side & 1)
                assert_int_equal(answer, JD_YES);
            else if (!(found & 4))
                assert_int_equal(answer, JD_NO);
            noes += answer == JD_NO && !(found & 4);
            seen++;
        }
    }
    free(w);
    assert_true(noes > 0);
    print_message("# %u closed positions, %u noes walked through\n", seen / 2, noes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_of_three_men),
        cmocka_unit_test(material_that_never_mates),
        cmocka_unit_test(closed_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
