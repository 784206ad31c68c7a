/* touch.c - touch-move (4.3 to 4.5): what is a player bound to, given what he touched? */
#include "jadoube/touch.h"
#include "jadoube/fen.h"
#include "jadoube/movetext.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

/* The moves by coordinates, in alphabetical order. */
static void write_moves(const jd_position *p, const jd_moves *moves, char *out)
{
    static const jd_movestyle uci = {.form = JD_FORM_UCI};
    static char               texts[JD_MAX_MOVES][8];
    for (size_t i = 0; i < moves->count; i++)
        jd_movetext_write(p, moves->at[i], &uci, texts[i], sizeof texts[i]);
    qsort(texts, moves->count, sizeof texts[0], by_text);
    *out = '\0';
    for (size_t i = 0; i < moves->count; i++)
        strcat(strcat(out, i ? " " : ""), texts[i]);
}

static const struct {
    const char *fen, *touched;
    bool        bound;
    jd_rule     rule;
    const char *moves; /* NULL: all legal ones */
} rows[] = {
#define CASTLE "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    /* LAW 2009:4.3.a 2014:4.3.a 2018-:4.3.1 */
    {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2", true, JD_RULE_TOUCHED_OWN, "e2e3 e2e4"},
    {"4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1", "g1 e2", true, JD_RULE_TOUCHED_OWN,
     "g1f3 g1h3"}, /* the first that can move */
    /* LAW 2009:4.3.b 2014:4.3.b 2018-:4.3.2 */
    {"4k3/8/8/8/3n4/4P3/8/3RK3 w - - 0 1", "d4", true, JD_RULE_TOUCHED_THEIRS, "d1d4 e3d4"},
    /* LAW 2009:4.3.c 2014:4.3.c 2018-:4.3.3 */
    {"4k3/8/8/8/3n4/4P3/8/3RK3 w - - 0 1", "d4 d1", true, JD_RULE_TOUCHED_BOTH, "d1d4"},
    /* LAW 2009:4.4.a 2014:4.4.a 2018-:4.4.1 */
    {CASTLE, "e1 h1", true, JD_RULE_CASTLING_DUE, "e1g1"},
    {CASTLE, "e1 a1", true, JD_RULE_CASTLING_DUE, "e1c1"},
    /* what was not touched does not matter: the king on a1, and the rook there */
    {"4k3/8/8/8/8/8/8/K4R2 w - - 0 1", "f1", true, JD_RULE_TOUCHED_OWN,
     "f1b1 f1c1 f1d1 f1e1 f1f2 f1f3 f1f4 f1f5 f1f6 f1f7 f1f8 f1g1 f1h1"},
    {CASTLE, "e1", true, JD_RULE_TOUCHED_OWN, "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1"},
    {"4k3/8/8/8/3n4/4P3/8/R2RK3 w - - 0 1", "d4", true, JD_RULE_TOUCHED_THEIRS, "d1d4 e3d4"},
    {"4k3/8/8/8/8/4p3/4P3/R3K3 w - - 0 1", "e2", false, JD_RULE_TOUCHED_FREE, NULL},
    {"4k3/8/8/8/8/p7/Pp6/Rn2K3 w - - 0 1", "a2", false, JD_RULE_TOUCHED_FREE, NULL},
    {"4k3/8/8/8/8/p7/P7/RN2K3 w - - 0 1", "a1", false, JD_RULE_TOUCHED_FREE, NULL},
    /* LAW 2009-:4.5 */
    {"4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2", false, JD_RULE_TOUCHED_FREE, NULL},
    {"4k3/8/8/8/3n4/8/8/4K3 w - - 0 1", "d4", false, JD_RULE_TOUCHED_FREE, NULL},
};

static void bound_to(void **state)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        jd_position     p;
        jd_touches      touched = {0};
        static jd_moves moves, legal;
        static char     found[4096], all[4096];
        jd_rule         rule = JD_RULE_COUNT;
        assert_int_equal(jd_fen_position(rows[i].fen, 0, &p, NULL, NULL), JD_OK);
        for (const char *at = rows[i].touched; *at; at += at[2] ? 3 : 2)
            touched.at[touched.count++] = jd_square_parse(at);
        bool bound = jd_touch_bound(&p, &touched, &rule, &moves);
        write_moves(&p, &moves, found);
        jd_moves_legal(&p, &legal);
        write_moves(&p, &legal, all);
        if (bound != rows[i].bound || rule != rows[i].rule || strcmp(found, rows[i].moves ? rows[i].moves : all) != 0)
            fail_msg("%s, %s: %s, %s", rows[i].fen, rows[i].touched, jd_rule_name(rule), found);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bound_to)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
