/* Every act with every field missing, out of range and wild: it is refused, and the game is as it was. */
#include "jadoube/game.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define EACH_FIELD(f) for (jd_field f = (jd_field)0; f < JD_FIELD_COUNT; f = (jd_field)(f + 1))
#define EACH_ACT(a)   for (jd_act a = (jd_act)0; a < JD_ACT_COUNT; a = (jd_act)(a + 1))
#define EACH_WHAT(w)  for (jd_what w = (jd_what)1; w < JD_WHAT_COUNT; w = (jd_what)(w + 1))

static jd_rulings rulings;

static jd_game *running_game(void)
{
    jd_control control;
    jd_game   *g;
    assert_int_equal(jd_control_read("300", &control, NULL), JD_OK);
    jd_regulations regs = jd_regulations_of(JD_EDITION_DEFAULT, JD_PRESET_BY_CONTROL, &control);
    jd_event       start = jd_event_of(0, JD_BY_ARBITER, JD_DO_START);
    assert_int_equal(jd_game_new(&g, &regs), JD_OK);
    assert_int_equal(jd_game_apply(g, &start, &rulings, NULL), JD_OK);
    return g;
}

static jd_party somebody(jd_act act) { return jd_act_allowed(act, JD_BY_WHITE) ? JD_BY_WHITE : JD_BY_ARBITER; }

/* Where the table says that a field stands. */
static void *member(jd_event *e, jd_field f)
{
    static const size_t places[] = {
#define PLACE(id, name, type, member, low, high, about) offsetof(jd_event, member),
        JD_FIELDS(PLACE)
#undef PLACE
    };
    return (char *)e + places[f];
}

/* ---- good values, and none ---- */

static void set_good(jd_event *e, jd_field f)
{
    int64_t least, most;
    jd_field_range(f, &least, &most);
    switch (jd_field_type_of(f)) {
    case JD_TYPE_PLAYER:
    case JD_TYPE_PARTY: e->of = JD_BY_BLACK; break;
    case JD_TYPE_MOVE:
    case JD_TYPE_TEXT: *(const char **)member(e, f) = "e2e4"; break;
    case JD_TYPE_SQUARE: e->square = 12; break;
    case JD_TYPE_NUMBER: *(int64_t *)member(e, f) = least; break;
    case JD_TYPE_POINTS: *(double *)member(e, f) = 0.5; break;
    default: break;
    }
}

static bool set_none(jd_event *e, jd_field f)
{
    switch (jd_field_type_of(f)) {
    case JD_TYPE_WHAT: e->what = JD_WHAT_NONE; return true;
    case JD_TYPE_PLAYER:
    case JD_TYPE_PARTY: e->of = JD_BY_NOBODY; return true;
    case JD_TYPE_MOVE:
    case JD_TYPE_TEXT: *(const char **)member(e, f) = NULL; return true;
    case JD_TYPE_SQUARE: e->square = JD_NO_SQUARE; return true;
    case JD_TYPE_NUMBER: *(int64_t *)member(e, f) = JD_ABSENT; return true;
    case JD_TYPE_POINTS: *(double *)member(e, f) = JD_NO_POINTS; return true;
    default: return false;
    }
}

/* An act with all that it needs and no more, but for the very first word that it has. */
static jd_event whole(jd_act act, jd_what what)
{
    jd_event e = jd_event_of(1000, somebody(act), act);
    e.what = what;
    EACH_FIELD(f) if (jd_act_needs(act, what, f)) set_good(&e, f);
    return e;
}

static bool has_whats(jd_act act)
{
    return jd_act_takes(act, JD_FIELD_WHAT) || jd_act_takes(act, JD_FIELD_RULED) || jd_act_takes(act, JD_FIELD_MEASURE);
}

/* ---- what is asserted of each ---- */

static void takes(const jd_event *e)
{
    jd_fault fault = {0, NULL};
    jd_game *g = running_game();
    jd_err   err = jd_game_apply(g, e, &rulings, &fault);
    if (err)
        fail_msg("%s %s: expected %s", jd_act_name(e->act), jd_what_name(e->what), fault.expected);
    jd_game_free(g);
}

static void refuses(const jd_event *e, jd_field where, jd_err why)
{
    jd_fault fault = {0, NULL};
    jd_field field = JD_FIELD_COUNT;
    jd_game *g = running_game();
    jd_state before = jd_game_state(g), after;
    jd_err   err = jd_event_check(e, &field, &fault);
    if (err != why || field != where)
        fail_msg("%s, %s: %s at %s", jd_act_name(e->act), where < JD_FIELD_COUNT ? jd_field_name(where) : "",
                 jd_err_name(err), field < JD_FIELD_COUNT ? jd_field_name(field) : "the head");
    assert_non_null(fault.expected);
    rulings.count = 7;
    assert_int_equal(jd_game_apply(g, e, &rulings, NULL), why);
    assert_int_equal(rulings.count, 0);
    after = jd_game_state(g);
    assert_memory_equal(&before, &after, sizeof before);
    jd_game_free(g);
}

/* ---- all acts ---- */

static void each_with_what_it_needs(void **state)
{
    EACH_ACT(act)
    {
        assert_int_equal(jd_act_whole(act, JD_WHAT_NONE), !has_whats(act));
        assert_true(strlen(jd_act_about(act)) > 0);
        if (!has_whats(act)) {
            jd_event e = whole(act, JD_WHAT_NONE);
            takes(&e);
        }
    }
    EACH_WHAT(what)
    {
        jd_event e = whole(jd_what_act(what), what);
        takes(&e);
    }
}

static void missing(jd_act act, jd_what what)
{
    EACH_FIELD(f)
    {
        jd_event e = whole(act, what);
        if (jd_act_needs(act, what, f) && set_none(&e, f))
            refuses(&e, f, JD_ERR_SYNTAX);
    }
}

static void each_without_what_it_needs(void **state)
{
    EACH_ACT(act) if (!has_whats(act)) missing(act, JD_WHAT_NONE);
    EACH_WHAT(what) missing(jd_what_act(what), what);
}

static char *text_of(size_t length)
{
    char *text = malloc(length + 1);
    memset(text, 'a', length);
    text[length] = '\0';
    return text;
}

static void wild_text(jd_event e, jd_field f)
{
    static const char *const broken[] = {
        "\xc3", "\xe2\x82",     "\xc0\x80",     "\xed\xa0\x80", "\xf5\x80\x80",     "e4\x80",
        "\xff", "\xe0\x80\x80", "\xf0\x80\x80", "\xf0\x9f\x98", "\xf4\x90\x80\x80", "\xe2\x28\xa1"};
    int64_t least, most;
    jd_field_range(f, &least, &most);
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        *(const char **)member(&e, f) = broken[i];
        refuses(&e, f, JD_ERR_RANGE);
    }
    char *longer = text_of((size_t)most + 1), *longest = text_of((size_t)most);
    *(const char **)member(&e, f) = longer;
    refuses(&e, f, JD_ERR_RANGE);
    *(const char **)member(&e, f) = longest;
    assert_int_equal(jd_event_check(&e, NULL, NULL), JD_OK);
    memcpy(longest, "\xc4\x8d", 2); /* counted in bytes */
    assert_int_equal(jd_event_check(&e, NULL, NULL), JD_OK);
    memcpy(longer, "\xc4\x8d", 2);
    *(const char **)member(&e, f) = longer;
    refuses(&e, f, JD_ERR_RANGE);
    if (least > 0) {
        *(const char **)member(&e, f) = "";
        refuses(&e, f, JD_ERR_RANGE);
    }
    free(longer);
    free(longest);
}

static void wild_numbers(const jd_event *e, jd_field f, int64_t *number)
{
    int64_t least, most;
    jd_field_range(f, &least, &most);
    const int64_t wrong[] = {least - 1, most + 1, INT64_MAX, INT64_MIN + 1, -5};
    for (size_t i = 0; i < 5; i++) {
        *number = wrong[i];
        refuses(e, f, JD_ERR_RANGE);
    }
    *number = most;
    assert_int_equal(jd_event_check(e, NULL, NULL), JD_OK);
}

static void wild_points(jd_event e, jd_field f)
{
    const double wrong[] = {NAN, INFINITY, -INFINITY, -0.5, -2, 1000.001, 1e300, 1.0 / 3, 0.0001};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        *(double *)member(&e, f) = wrong[i];
        refuses(&e, f, JD_ERR_RANGE);
    }
    *(double *)member(&e, f) = 0.1 * 3; /* 0.30000000000000004 */
    refuses(&e, f, JD_ERR_RANGE);
    const double right[] = {0, 0.5, 0.1, 0.3, 1000, 999.999};
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        *(double *)member(&e, f) = right[i];
        assert_int_equal(jd_event_check(&e, NULL, NULL), JD_OK);
    }
}

static void wild_parties(jd_event e, jd_field f)
{
    const int wrong[] = {JD_BY_ARBITER, 5, -1, 1000000, jd_field_type_of(f) == JD_TYPE_PLAYER ? JD_BY_BOTH : 6};
    for (size_t i = 0; i < 5; i++) {
        e.of = (jd_party)wrong[i];
        refuses(&e, f, JD_ERR_RANGE);
    }
}

static void wild_whats(jd_event e)
{
    const int wrong[] = {-1, JD_WHAT_COUNT, 1000000};
    for (size_t i = 0; i < 3; i++) {
        e.what = (jd_what)wrong[i];
        refuses(&e, JD_FIELD_COUNT, JD_ERR_RANGE);
    }
    EACH_WHAT(what) if (jd_what_act(what) != e.act)
    {
        e.what = what;
        refuses(&e, JD_FIELD_COUNT, JD_ERR_RANGE);
    }
}

static void wild(jd_act act, jd_what what)
{
    wild_whats(whole(act, what));
    EACH_FIELD(f)
    {
        jd_event e = whole(act, what);
        if (!jd_act_takes(act, f))
            continue;
        switch (jd_field_type_of(f)) {
        case JD_TYPE_PLAYER:
        case JD_TYPE_PARTY: wild_parties(e, f); break;
        case JD_TYPE_MOVE:
        case JD_TYPE_TEXT: wild_text(e, f); break;
        case JD_TYPE_SQUARE:
            for (int s = 65; s < 256; s++) {
                e.square = (jd_square)s;
                refuses(&e, f, JD_ERR_RANGE);
            }
            break;
        case JD_TYPE_NUMBER: wild_numbers(&e, f, member(&e, f)); break;
        case JD_TYPE_PAIR:
            wild_numbers(&e, f, member(&e, f));
            wild_numbers(&e, f, (int64_t *)member(&e, f) + 1);
            break;
        case JD_TYPE_POINTS: wild_points(e, f); break;
        default: break;
        }
    }
}

static void each_with_wild_values(void **state)
{
    EACH_ACT(act) if (!has_whats(act)) wild(act, JD_WHAT_NONE);
    EACH_WHAT(what) wild(jd_what_act(what), what);
}

static void head_is_checked(void **state)
{
    const int acts[] = {-1, JD_ACT_COUNT, 1000000}, parties[] = {-1, JD_BY_BOTH, JD_BY_NOBODY, 5, 1000000};
    for (size_t i = 0; i < 3; i++) {
        jd_event e = jd_event_of(1000, JD_BY_ARBITER, (jd_act)acts[i]);
        refuses(&e, JD_FIELD_COUNT, JD_ERR_RANGE);
    }
    EACH_ACT(act)
    {
        jd_event e = whole(act, JD_WHAT_NONE);
        for (size_t i = 0; i < 5; i++) {
            e.by = (jd_party)parties[i];
            refuses(&e, JD_FIELD_COUNT, JD_ERR_REFUSED);
        }
        e.by = jd_act_allowed(act, JD_BY_ARBITER) ? JD_BY_WHITE : JD_BY_ARBITER;
        if (!jd_act_allowed(act, e.by))
            refuses(&e, JD_FIELD_COUNT, JD_ERR_REFUSED);
    }
    const int64_t times[] = {-1, INT64_MIN, INT64_MAX, INT64_MAX / 4 + 1};
    for (size_t i = 0; i < 4; i++) {
        jd_event e = jd_event_of(times[i], JD_BY_ARBITER, JD_DO_TICK);
        refuses(&e, JD_FIELD_COUNT, JD_ERR_RANGE);
    }
    jd_event last = jd_event_of(INT64_MAX / 4, JD_BY_ARBITER, JD_DO_TICK);
    takes(&last);
}

/* What does not belong to an act is not looked at. */
static void foreign_fields_do_not_matter(void **state)
{
    jd_event e = jd_event_of(1000, JD_BY_WHITE, JD_DO_RESIGN);
    e.text = "\xff";
    e.ms = -5;
    e.points = NAN;
    e.of = (jd_party)99;
    e.square = 200;
    takes(&e);
}

/* However often time is given, a clock does not run over. */
static void clocks_stay_finite(void **state)
{
    jd_game *g = running_game();
    jd_event e = whole(JD_DO_GIVE_TIME, JD_WHAT_NONE);
    e.of = JD_BY_BOTH;
    e.ms = INT64_C(1) << 40;
    for (int i = 0; i < 5000; i++)
        assert_int_equal(jd_game_apply(g, &e, &rulings, NULL), JD_OK);
    assert_int_equal(jd_game_state(g).clock[0], INT64_C(1) << 50);
    jd_game_free(g);
}

/* Names of things that are none are empty, and parse to nothing. */
static void names(void **state)
{
    EACH_ACT(act) assert_int_equal(jd_act_parse(jd_act_name(act)), act);
    EACH_WHAT(what) assert_int_equal(jd_what_parse(jd_what_act(what), jd_what_name(what)), what);
    assert_string_equal(jd_act_name((jd_act)-1), "");
    assert_string_equal(jd_act_name(JD_ACT_COUNT), "");
    assert_string_equal(jd_what_name(JD_WHAT_COUNT), "");
    assert_string_equal(jd_party_name((jd_party)5), "");
    assert_int_equal(jd_act_parse("juggle"), JD_ACT_COUNT);
    assert_int_equal(jd_what_parse(JD_DO_CLAIM, "draw"), JD_WHAT_COUNT);
}

/* What is in no table has nothing. */
static void beyond_the_tables(void **state)
{
    (void)state;
    assert_string_equal(jd_act_about(JD_ACT_COUNT), "");
    assert_int_equal(jd_what_act(JD_WHAT_COUNT), JD_ACT_COUNT);
    assert_false(jd_act_allowed(JD_ACT_COUNT, JD_BY_WHITE));
    assert_false(jd_act_allowed(JD_DO_PLAY, (jd_party)(JD_BY_ARBITER + 1)));
    assert_false(jd_act_takes(JD_DO_PLAY, JD_FIELD_COUNT));
    assert_false(jd_act_needs(JD_DO_PLAY, JD_WHAT_NONE, JD_FIELD_COUNT));
    assert_false(jd_act_needs(JD_DO_TICK, JD_WHAT_COUNT, JD_FIELD_MOVE));
    EACH_FIELD(f)
    {
        assert_false(jd_act_takes(JD_ACT_COUNT, f));
        assert_false(jd_act_needs(JD_ACT_COUNT, JD_WHAT_NONE, f));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_with_what_it_needs),
        cmocka_unit_test(each_without_what_it_needs),
        cmocka_unit_test(each_with_wild_values),
        cmocka_unit_test(head_is_checked),
        cmocka_unit_test(foreign_fields_do_not_matter),
        cmocka_unit_test(clocks_stay_finite),
        cmocka_unit_test(names),
        cmocka_unit_test(beyond_the_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
