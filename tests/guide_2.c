/* guide_2.c - Chess960 games from the array number on (Guidelines II, Appendix F). */
#include "script.h"

/* RNBBQKRN: king and g-rook can change places on the first move. */
static jd_position array(void)
{
    static const jd_kind men[8] = {JD_ROOK, JD_KNIGHT, JD_BISHOP, JD_BISHOP, JD_QUEEN, JD_KING, JD_ROOK, JD_KNIGHT};
    return jd_position_of_array(jd_array_number(men));
}

/* LAW 2009:F.1 2014:F.1 2018:II.1 2023:II.1 2009:F.3 2009:F.3.a 2009:F.3.b 2014:F.3 2014:F.3.a 2014:F.3.b 2018:II.3
   2018:II.3.1 2018:II.3.2 2023:II.3 2023:II.3.1 2023:II.3.2 */
static void castling_from_an_array(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    s.regs.start = s.regs.array = array();
    scene_run(&s, "start; w f1g1; b O-O");
    scene_said(&s, "");
    scene_fen_is(&s, "rnbbqrkn/pppppppp/8/8/8/8/PPPPPPPP/RNBBQRKN w - - 2 2");
    scene_end(&s);
}

static void bound_castling_is_king_takes_rook(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    char         move[6];
    s.regs.start = s.regs.array = array();
    scene_run(&s, "start; w touch f1; w touch g1");
    scene_said(&s, "4.3.1/white!1 4.4.1/white!1");
    jd_ruling_bound(&s.last, 0, move);
    assert_string_equal(move, "f1g1");
    scene_end(&s);
}

static void setup_is_compared_with_the_array(void **state)
{
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    s.regs.start = s.regs.array = jd_position_of_array(0);
    scene_run(&s, "start; w claim setup");
    scene_said(&s, "7.2.1/white");
    scene_end(&s);
    s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    s.regs.start = jd_position_of_array(1);
    s.regs.array = jd_position_of_array(0);
    scene_run(&s, "start; w claim setup");
    scene_said(&s, "7.2.1*");
    scene_end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(castling_from_an_array),
        cmocka_unit_test(bound_castling_is_king_takes_rook),
        cmocka_unit_test(setup_is_compared_with_the_array),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
