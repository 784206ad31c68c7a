/* art12.c - points, conduct and the arbiter (Articles 10 to 12; 11 to 13 of 2009). */
#include "script.h"

/* LAW 2009:12.3.b 2014:11.3.b 2018:11.3.2.2 2023:11.3.2.2 */
static void devices(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; observe device of=white", "12.3.b/white=0-1"},
        {JD_ED_2014, "start; observe device of=black", "11.3.b/black=1-0"},
        {JD_ED_2018, "start; observe device of=white", "11.3.2.2/white=0-1"},
    };
    static const struct law_case bare[] = {
        /* Black cannot mate */
        {JD_ED_2009, "start; observe device of=white", "12.3.b/white=0-1/2"},
        {JD_ED_2009, "start; observe device of=black", "12.3.b/black=1-0"},
        {JD_ED_2014, "start; observe device of=white", "11.3.b/white=0-1"},
        {JD_ED_2023, "start; observe device of=white", "11.3.2.2/white=0-1"},
    };
    static const struct law_case other[] = {
        {JD_ED_2009, "start; observe device of=black", "12.3.b/black=1/2-0"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
    LAW_TABLE(bare, JD_PRESET_STANDARD, "5400", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", true);
    LAW_TABLE(other, JD_PRESET_STANDARD, "5400", "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", true);
}

/* LAW 2009:12.8 2009:12.9 2014:11.7 2014:11.8 2018:11.7 2018:11.8 2023:11.7 2023:11.8 */
static void refusal(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; observe refusal of=white", "12.8/white=0-1"},
        {JD_ED_2014, "start; observe refusal of=black opponent=0.5", "11.7/black=1/2-0"},
        {JD_ED_2018, "start; observe refusal of=white; observe refusal of=black", "11.7/white=0-1 11.8/both=0-0"},
        {JD_ED_2009, "start; observe refusal of=both", "12.9/both=0-0"},
        {JD_ED_2018, "start; observe refusal of=both", "11.8/both=0-0"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

/* LAW 2009:13.4 2009:13.4.a 2009:13.4.b 2009:13.4.c 2009:13.4.d 2009:13.4.e 2009:13.4.f 2009:13.4.g 2014:12.9
   2014:12.9.a 2014:12.9.b 2014:12.9.c 2014:12.9.d 2014:12.9.e 2014:12.9.f 2014:12.9.g 2014:12.9.h */
/* LAW 2018:12.9 2018:12.9.1 2018:12.9.2 2018:12.9.3 2018:12.9.4 2018:12.9.5 2018:12.9.6 2018:12.9.7 2018:12.9.8
   2018:12.9.9 2023:12.9 2023:12.9.1 2023:12.9.2 2023:12.9.3 2023:12.9.4 2023:12.9.5 2023:12.9.6 2023:12.9.7 2023:12.9.8
   2023:12.9.9 */
static void penalties(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; penalise warning who=white", "13.4.a/white"},
        {JD_ED_2014, "start; penalise warning who=white", "12.9.a/white"},
        {JD_ED_2018, "start; penalise warning who=white", "12.9.1/white"},
        {JD_ED_2009, "start; penalise add-time who=white ms=60000", "13.4.b/white+b60000"},
        {JD_ED_2014, "start; penalise add-time who=black ms=60000", "12.9.b/black+w60000"},
        {JD_ED_2018, "start; penalise add-time who=white ms=60000", "12.9.2/white+b60000"},
        {JD_ED_2009, "start; penalise take-time who=black ms=60000", "13.4.c/black+b-60000"},
        {JD_ED_2014, "start; penalise take-time who=black ms=60000", "12.9.c/black+b-60000"},
        {JD_ED_2018, "start; penalise take-time who=black ms=60000", "12.9.3/black+b-60000"},
        {JD_ED_2018, "start; penalise take-time who=black ms=9000000", "12.9.3/black+b-5400000"},
        {JD_ED_2009, "start; penalise lose who=white", "13.4.d/white=0-1"},
        {JD_ED_2014, "start; penalise lose who=white opponent=0.5", "12.9.f/white=0-1/2"},
        {JD_ED_2018, "start; penalise lose who=black opponent=0", "12.9.6/black=0-0"},
        {JD_ED_2018, "start; penalise lose who=black opponent=0.75", "10.2/black"},
        {JD_ED_2009, "start; penalise fine who=white", "13.4/white"}, /* no such measure */
        {JD_ED_2014, "start; penalise fine who=white", "12.9.g/white"},
        {JD_ED_2018, "start; penalise fine who=white", "12.9.7/white"},
        {JD_ED_2009, "start; penalise exclude-rounds who=white", "13.4/white"},
        {JD_ED_2014, "start; penalise exclude-rounds who=white", "12.9/white"},
        {JD_ED_2018, "start; penalise exclude-rounds who=white", "12.9.8/white"},
        {JD_ED_2009, "start; penalise expel who=white", "13.4.g/white"},
        {JD_ED_2014, "start; penalise expel who=white", "12.9.h/white"},
        {JD_ED_2023, "start; penalise expel who=white", "12.9.9/white"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

#define DRAWN "start; w e2e4; b e7e5; w offer; b accept; "

/* LAW 2009:11.1 2014:10.1 2018:10.1 2018:10.2 2023:10.1 2023:10.2 */
static void points(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, DRAWN "penalise take-points who=white points=0.5", "5.2.c/both=1/2-1/2 13.4.e/white=0-1/2"},
        {JD_ED_2014, DRAWN "penalise take-points who=black points=0.5", "5.2.c/both=1/2-1/2 12.9.e/black=1/2-0"},
        {JD_ED_2018, DRAWN "penalise take-points who=black points=0.5", "5.2.3/both=1/2-1/2 12.9.5/black=1/2-0"},
        /* the sum may not exceed what a game is worth, and each score is one of the normal ones */
        {JD_ED_2018, DRAWN "penalise add-points who=black points=0.5", "5.2.3/both=1/2-1/2 10.2/black"},
        {JD_ED_2018, DRAWN "penalise take-points who=black points=0.25", "5.2.3/both=1/2-1/2 10.2/black"},
        {JD_ED_2018, DRAWN "penalise take-points who=black points=0.5; penalise add-points who=black points=0.5",
         "5.2.3/both=1/2-1/2 12.9.5/black=1/2-0 12.9.4/black=1-0"},
        {JD_ED_2018, "start; penalise take-points who=white points=0.5; w e2e4; b e7e5; w offer; b accept",
         "12.9.5/white 5.2.3/both=0-1/2"},
        {JD_ED_2018, "start; declare result=3/4-1/4", "10.2"},
        {JD_ED_2009, "start; declare result=3/4-1/4", "11.1"},
        {JD_ED_2018, "start; declare result=1/2-0 article=11.7", "11.7=1/2-0"},
        {JD_ED_2018, "start; declare result=-/+ article=6.7.1", "6.7.1=-/+"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
    struct scene s = scene(JD_ED_2018, JD_PRESET_STANDARD, "5400");
    s.regs.points[0] = 3;
    s.regs.points[1] = 1;
    scene_run(&s, "start; penalise lose who=white opponent=1");
    scene_said(&s, "12.9.6/white=0-1/2");
    scene_end(&s);
}

/* LAW 2009:13.5 2014:12.5 2018:12.5 2023:12.5 2009:12.6 2014:11.5 2018:11.5 2023:11.5 */
/* LAW 2009:12.2 2014:11.2 2014:11.2.a 2014:11.2.b 2018:11.2.3 2018:11.2.3.1 2018:11.2.3.2 2023:11.2.3 2023:11.2.3.1
   2023:11.2.3.2 2018:11.2.4 2023:11.2.4 2009:12.7 2014:11.6 2018:11.6 2023:11.6 */
static void conduct(void **state)
{
    static const struct law_case cases[] = {
        {JD_ED_2009, "start; give-time who=white ms=30000", "13.5/white+w30000"},
        {JD_ED_2018, "start; give-time who=both ms=30000", "12.5/both+w30000+b30000"},
        {JD_ED_2009, "start; observe disturbance of=white", "12.6/white"},
        {JD_ED_2018, "start; observe disturbance of=white", "11.5/white"},
        {JD_ED_2014, "start; observe disturbance of=white; penalise add-time who=white ms=120000",
         "11.5/white 12.9.b/white+b120000"},
        {JD_ED_2009, "start; w leave", "12.2/white"},
        {JD_ED_2014, "start; w leave", "11.2.b/white"},
        {JD_ED_2018, "start; w leave; b leave", "11.2.3.2/white"},
        {JD_ED_2018, "start; b leave venue", "11.2.3.1/black"},
        {JD_ED_2014, "start; b leave venue", "11.2.a/black"},
    };
    LAW_TABLE(cases, JD_PRESET_STANDARD, "5400", NULL, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(devices), cmocka_unit_test(refusal), cmocka_unit_test(penalties),
        cmocka_unit_test(points),  cmocka_unit_test(conduct),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
