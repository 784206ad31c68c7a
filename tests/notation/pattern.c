/* Which legal moves fit what was written (C.7 to C.13): held against the list of all legal moves. */
#include "notation/pattern.h"

#include "jadoube/chess960.h"
#include "jadoube/fen.h"
#include "texts.h"

static struct pattern any(jd_kind kind, jd_square to)
{
    return (struct pattern){
        .kind = (uint8_t)kind, .promotion = JD_NO_KIND, .to = to, .from_file = -1, .from_rank = -1, .to_file = -1};
}

static bool fits(const jd_position *p, const struct pattern *w, jd_move m)
{
    jd_square from = jd_move_from(m), to = jd_move_to(m);
    if (jd_move_type_of(m) == JD_CASTLING || w->castling)
        return jd_move_type_of(m) == JD_CASTLING && w->castling == (to > from ? 1 : 2);
    return jd_position_kind_at(p, from) == (jd_kind)w->kind && (w->to == JD_NO_SQUARE || w->to == to) &&
           (w->to_file < 0 || jd_square_file(to) == w->to_file) &&
           (w->from_file < 0 || jd_square_file(from) == w->from_file) &&
           (w->from_rank < 0 || jd_square_rank(from) == w->from_rank) &&
           (w->promotion == JD_NO_KIND || (jd_kind)w->promotion == jd_move_promotes_to(m));
}

/* The same set as by trying each legal move. */
static void agree(const jd_position *p, const jd_moves *legal, const struct pattern *w)
{
    jd_move  found[JD_MAX_MOVES];
    unsigned count = jd_pattern_moves(p, w, found, JD_MAX_MOVES), expected = 0;
    for (size_t i = 0; i < legal->count; i++) {
        if (!fits(p, w, legal->at[i]))
            continue;
        bool listed = false;
        for (unsigned k = 0; k < count; k++)
            listed |= found[k] == legal->at[i];
        assert_true(listed);
        expected++;
    }
    assert_int_equal(count, expected);
}

static void agree_everywhere(const jd_position *p)
{
    jd_moves legal;
    jd_moves_legal(p, &legal);
    for (int kind = JD_PAWN; kind <= JD_KING; kind++)
        for (jd_square to = 0; to < JD_SQUARES; to++) {
            struct pattern w = any((jd_kind)kind, to);
            agree(p, &legal, &w);
            w.from_file = (int8_t)(to * 5 % 8);
            agree(p, &legal, &w);
            w.from_rank = (int8_t)(to * 3 % 8);
            agree(p, &legal, &w);
            w.from_file = -1;
            w.promotion = (uint8_t)(to % 6);
            agree(p, &legal, &w);
        }
    for (int8_t file = 0; file < 8; file++) {
        struct pattern w = any(JD_PAWN, JD_NO_SQUARE);
        w.to_file = file;
        agree(p, &legal, &w);
        w.from_file = (int8_t)(file ^ 1);
        agree(p, &legal, &w);
    }
    for (uint8_t side = 1; side <= 2; side++) {
        struct pattern w = any(JD_KING, JD_NO_SQUARE);
        w.castling = side;
        agree(p, &legal, &w);
    }
}

static void random_games_agree(void **state)
{
    uint64_t seed = 20091123;
    for (int game = 0; game < 60; game++) {
        jd_position p = game % 3 ? jd_position_of_array(game * 16 % JD_ARRAYS) : jd_position_initial();
        jd_moves    legal;
        for (int ply = 0; ply < 160; ply++) {
            jd_moves_legal(&p, &legal);
            if (legal.count == 0)
                break;
            if (ply % 5 == game % 5)
                agree_everywhere(&p);
            seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
            p = jd_move_make(&p, legal.at[(seed >> 33) % legal.count]);
        }
    }
}

static void a_pinned_piece_is_no_candidate(void **state)
{
    jd_position    p = position("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1");
    struct pattern w = any(JD_KNIGHT, jd_square_parse("e2"));
    jd_move        found[4];
    assert_int_equal(jd_pattern_moves(&p, &w, found, 4), 1);
    assert_int_equal(found[0], jd_move_of(jd_square_parse("g1"), jd_square_parse("e2")));
}

static void counting_goes_on_when_the_array_is_full(void **state)
{
    jd_position    p = position("8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    struct pattern w = any(JD_PAWN, jd_square_parse("a8"));
    jd_move        found[1];
    assert_int_equal(jd_pattern_moves(&p, &w, found, 1), 4);
    assert_int_equal(jd_move_promotes_to(found[0]), JD_QUEEN);
}

static void special_positions_agree(void **state)
{
    static const char *const fens[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "2r1kr2/8/8/8/8/8/8/1RK2R2 w FBfc - 0 1",
        "8/8/8/K2pP2q/8/8/8/4k3 w - d6 0 2",
    };
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        jd_position p = position(fens[i]);
        agree_everywhere(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_agree),
        cmocka_unit_test(special_positions_agree),
        cmocka_unit_test(a_pinned_piece_is_no_candidate),
        cmocka_unit_test(counting_goes_on_when_the_array_is_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
