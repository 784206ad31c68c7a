/* app_b.c - blitz (Appendix B). */
#include "script.h"

/* LAW 2014:B.2 2018:B.2 2009:B.2 2014:B.3 2018:B.3.1 2023:B.2 */
static void supervised_penalties(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w e2e5", "7.4.b/white+b120000^0!2"},
        {JD_ED_2014, "start; w e2e5", "7.5.b/white+b60000^0!2"},
        {JD_ED_2018, "start; w e2e5", "7.5.5/white+b60000^0!2"},
        {JD_ED_2023, "start; w e2e5", "7.5.5/white+b60000^0!2"},
        {JD_ED_2009, "start; w claim repetition", "9.5.b/white+b180000"},
        {JD_ED_2014, "start; w claim repetition", "9.5.b/white+b60000"},
        {JD_ED_2018, "start; w claim repetition", "9.5.3/white+b60000"},
        {JD_ED_2023, "start; w claim repetition", "9.5.3/white+b60000"},
    };
    LAW_TABLE(cases, JD_PRESET_BLITZ, "300", NULL, true);
}

/* LAW 2009:B.3 2009:B.3.a 2009:B.3.b 2009:B.3.c 2014:B.4 2018:B.4 2023:B.3 */
static void unsupervised(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; w e2e5; b claim illegal", "B.3.c/white^0=0-1"},
        {JD_ED_2014, "start; w e2e5; b claim illegal", "A.4.b/white^0=0-1"},
        {JD_ED_2018, "start; w e2e5; b claim illegal", "A.4.2/white+b60000^0!2"},
        {JD_ED_2023, "start; w e2e5; b claim illegal", "A.5.2/white+b60000^0!2"},
        {JD_ED_2009, "start; w e2e5; b d7d6; b claim illegal", "B.3.c/black"},
        {JD_ED_2009, "start; w e2e5; observe illegal of=white", "B.3.c/white"},
        {JD_ED_2009, "@0 start; @200000 w claim cannot-win", "B.3.b/white"},
        {JD_ED_2009, "@0 start; @300000 w e2e4; tick; b claim flag", "6.9/white=0-1"},
    };
    static const struct law_case bare[] = {
        {JD_ED_2009, "start; w e1e3; b claim illegal", "B.3.c/white^0=1/2-1/2"},
        {JD_ED_2009, "start; w e1e3; b e8e7; w e3e4", ""}, /* it stood, and play goes on */
    };
    static const struct law_case kings[] = {
        /* A.4.c is not used in blitz: nobody says anything at the press */
        {JD_ED_2009, "start; w a1a2; b g8h8", ""},
    };
    LAW_TABLE(cases, JD_PRESET_BLITZ, "300", NULL, false);
    LAW_TABLE(bare, JD_PRESET_BLITZ, "300", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false);
    LAW_TABLE(kings, JD_PRESET_BLITZ, "300", "4r1k1/6pp/8/8/8/8/8/Q3K3 w - - 0 1", false);
}

/* Whose king is taken has not been let stand by anybody. */
static void king_capture(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2018, "start; w e1e8", "A.4.2/white+b60000^0!11"},
    };
    LAW_TABLE(cases, JD_PRESET_BLITZ, "300", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(supervised_penalties),
        cmocka_unit_test(unsupervised),
        cmocka_unit_test(king_capture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
