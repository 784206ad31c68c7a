/* Applications to play in a tournament, and games that belong to none. */
#include "world.h"

static void found(struct world *w, const char *id)
{
    struct store_tournament t = {.id = id, .document = "{}", .keys = "{}", .version = 1};
    assert_int_equal(store_tournament_create(w->s, &t, &w->fault), STORE_OK);
}

static int64_t apply(struct world *w, const char *cup, const char *hash, const char *origin, int64_t number)
{
    struct store_application a = {
        .number = number, .hash = hash, .origin = origin, .document = "{\"name\":\"Anna\"}", .created = 1000};
    assert_int_equal(store_application_add(w->s, cup, &a, 10, &number, &w->fault), STORE_OK);
    return number;
}

struct numbers {
    char text[100];
};

static bool note_number(void *context, const struct store_application *a)
{
    struct numbers *n = context;
    size_t          used = strlen(n->text);
    snprintf(n->text + used, sizeof n->text - used, "%s%lld", used ? " " : "", (long long)a->number);
    assert_string_equal(a->document, "{\"name\":\"Anna\"}");
    assert_int_equal(a->created, 1000);
    return true;
}

static void check_waiting(struct world *w, const char *cup, const char *expected)
{
    struct numbers n = {""};
    assert_int_equal(store_application_list(w->s, cup, note_number, &n, &w->fault), STORE_OK);
    assert_string_equal(n.text, expected);
}

static void check_found(struct world *w, const char *cup, const char *hash, int64_t number, int64_t player)
{
    int64_t        n, p;
    enum store_err err = store_application_find(w->s, cup, hash, &n, &p, &w->fault);
    assert_int_equal(err, number ? STORE_OK : STORE_MISSING);
    assert_int_equal(n, number);
    assert_int_equal(p, player);
}

static int64_t dismiss(struct world *w, const char *cup, enum store_dismissal which, int64_t number)
{
    int64_t count;
    assert_int_equal(store_application_dismiss(w->s, cup, which, number, &count, &w->fault), STORE_OK);
    return count;
}

static void numbers_are_never_given_twice(void **state)
{
    struct world *w = *state;
    assert_int_equal(apply(w, "one", "h1", "a", 0), 1);
    assert_int_equal(apply(w, "one", "h2", "a", 0), 2);
    assert_int_equal(apply(w, "two", "h1", "a", 0), 1);
    assert_int_equal(dismiss(w, "one", STORE_DISMISS_ONE, 2), 1);
    assert_int_equal(dismiss(w, "one", STORE_DISMISS_ONE, 2), 0);
    assert_int_equal(apply(w, "one", "h3", "a", 0), 3);
    assert_int_equal(apply(w, "one", NULL, "", 9), 9); /* from an archive */
    assert_int_equal(apply(w, "one", "h4", "a", 0), 10);
    check_waiting(w, "one", "1 3 9 10");
    check_waiting(w, "two", "1");
    check_found(w, "one", "h2", 0, 0);
    check_found(w, "one", "h3", 3, 0);
}

static void so_many_wait(void **state)
{
    struct world            *w = *state;
    struct store_application a = {.hash = "h", .origin = "", .document = "{}", .created = 1000};
    int64_t                  number;
    for (int i = 0; i < 3; i++)
        assert_int_equal(store_application_add(w->s, "full", &a, 3, &number, &w->fault), STORE_OK);
    assert_int_equal(store_application_add(w->s, "full", &a, 3, &number, &w->fault), STORE_FULL);
    assert_int_equal(dismiss(w, "full", STORE_DISMISS_ALL, 0), 3);
    assert_int_equal(store_application_add(w->s, "full", &a, 3, &number, &w->fault), STORE_OK);
    assert_int_equal(number, 4);
}

static void those_of_one_address_go_together(void **state)
{
    struct world *w = *state;
    apply(w, "many", "h1", "a", 0);
    apply(w, "many", "h2", "b", 0);
    apply(w, "many", "h0", "a", 0); /* the first by its hash */
    apply(w, "many", "h4", "", 0);
    apply(w, "many", "h5", "", 0);
    assert_int_equal(dismiss(w, "many", STORE_DISMISS_ALIKE, 3), 2);
    check_waiting(w, "many", "2 4 5");
    assert_int_equal(dismiss(w, "many", STORE_DISMISS_ALIKE, 4), 1); /* nothing is known of where it came from */
    assert_int_equal(dismiss(w, "many", STORE_DISMISS_ALIKE, 1), 0);
    check_waiting(w, "many", "2 5");
}

/* With the document, or not at all. */
static void accepted_with_the_document(void **state)
{
    struct world           *w = *state;
    struct store_tournament t = {.id = "cup", .document = "{\"a\":1}", .version = 1, .accepts = 2, .player = 7}, *back;
    found(w, "cup");
    apply(w, "cup", "h1", "a", 0);
    apply(w, "cup", "h2", "a", 0);
    assert_int_equal(store_tournament_update(w->s, &t, &w->fault), STORE_OK);
    check_waiting(w, "cup", "1");
    check_found(w, "cup", "h2", 2, 7);
    t.version = 2;
    t.document = "{\"a\":2}";
    assert_int_equal(store_tournament_update(w->s, &t, &w->fault), STORE_MISSING);
    t.version = 1;
    t.accepts = 1;
    assert_int_equal(store_tournament_update(w->s, &t, &w->fault), STORE_CONFLICT);
    check_waiting(w, "cup", "1");
    assert_int_equal(store_tournament_read(w->s, "cup", &back, &w->fault), STORE_OK);
    assert_string_equal(back->document, "{\"a\":1}");
    assert_true(back->version == 2 && back->changes == 2);
    free(back);
    assert_int_equal(dismiss(w, "cup", STORE_DISMISS_ALL, 0), 1);
    check_found(w, "cup", "h2", 2, 7); /* it does not wait */
    assert_int_equal(store_tournament_read(w->s, "cup", &back, &w->fault), STORE_OK);
    assert_int_equal(back->changes, 3);
    free(back);
}

/* ---- tournaments ---- */

static bool note_id(void *context, const char *id)
{
    char  *text = context;
    size_t used = strlen(text);
    snprintf(text + used, 100 - used, " %s", id);
    return true;
}

static void tournaments_in_order(void **state)
{
    struct world *w = *state;
    char          ids[100] = "";
    found(w, "zz-b");
    found(w, "zz-a");
    found(w, "zz-c");
    assert_int_equal(store_tournament_list(w->s, "zz", 2, note_id, ids, &w->fault), STORE_OK);
    assert_string_equal(ids, " zz-a zz-b");
    assert_int_equal(store_tournament_list(w->s, "zz-b", 2, note_id, ids, &w->fault), STORE_OK);
    assert_string_equal(ids, " zz-a zz-b zz-c");
}

/* ---- what belongs to no tournament ---- */

static void make_game(struct world *w, const char *id, const char *tournament, int64_t created, const char *keys)
{
    struct store_game  g = {.id = id,
                            .regulations = "{\"regulations\": {}}",
                            .keys = keys,
                            .extra = "{}",
                            .tournament = tournament,
                            .created = created};
    struct store_event e = {.game = id, .seq = 1, .line = "{\"do\":\"play\"}", .length = 13};
    assert_int_equal(store_add(w->s, &g, 1, &e, 1, &w->fault), STORE_OK);
}

static bool is_there(struct world *w, const char *id)
{
    struct store_game *g = NULL;
    enum store_err     err = store_game_read(w->s, id, &g, &w->fault);
    free(g);
    return err == STORE_OK;
}

/* Held or not, played or not: whoever made them died before the tournament was stored. */
static void stray_games_go(void **state)
{
    struct world      *w = *state;
    struct store_sweep step = {.stray = 2000, .limit = 100};
    found(w, "there");
    create(w, "s-alone");
    assert_int_equal(append_one(w, "s-alone", 1), STORE_OK);
    make_game(w, "s-imported", "gone", 1000, "{}");
    make_game(w, "s-of-one", "there", 1000, "{\"a\":1}");
    make_game(w, "s-old", "gone", 1999, "{\"a\":1}");
    make_game(w, "s-young", "gone", 2000, "{\"a\":1}");
    apply(w, "gone", "h", "a", 0);
    apply(w, "there", "h", "a", 0);
    assert_int_equal(store_sweep(w->s, &step, &w->fault), STORE_OK);
    assert_int_equal(step.removed, 1);
    assert_false(is_there(w, "s-old"));
    assert_true(is_there(w, "s-alone") && is_there(w, "s-imported") && is_there(w, "s-of-one") &&
                is_there(w, "s-young"));
    check_waiting(w, "gone", "");
    check_waiting(w, "there", "1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(numbers_are_never_given_twice, setup, teardown),
        cmocka_unit_test_setup_teardown(so_many_wait, setup, teardown),
        cmocka_unit_test_setup_teardown(those_of_one_address_go_together, setup, teardown),
        cmocka_unit_test_setup_teardown(accepted_with_the_document, setup, teardown),
        cmocka_unit_test_setup_teardown(tournaments_in_order, setup, teardown),
        cmocka_unit_test_setup_teardown(stray_games_go, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
