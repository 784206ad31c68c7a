/* Whose turn is next (src/hall/serve/turns.h): by address, then by key, and one address never has all the places. */
#include "hall/serve/turns.h"
#include "hall/net/limit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#define MANY 400

static const struct turns_terms terms = {
    .places = 3,
    .places_of_who = 2,
    .places_of_key = 1,
    .waiting_of_who = 6,
    .waiting_of_key = 4,
    .waiting = 20,
    .bytes = 1000,
};
static const struct turns_terms one_place = {1, 1, 1, MANY, MANY, MANY, MANY};

static struct ticket ticket_of(int who, uint64_t key)
{
    struct ticket t = {.key = key};
    t.who.s6_addr[15] = (uint8_t)who;
    return t;
}

/* The next ones, one after the other, as "a1 b1": the address as a letter, and the key. */
static void expect_order(struct turns *all, const char *wanted)
{
    for (; *wanted; wanted += wanted[2] ? 3 : 2) {
        struct ticket *t = turns_next(all);
        assert_non_null(t);
        assert_int_equal(t->who.s6_addr[15], wanted[0] - 'a');
        assert_int_equal(t->key, wanted[1] - '0');
        turns_leave(all, t);
    }
    assert_null(turns_next(all));
}

static void line_up(struct turns *all, struct ticket *tickets, const char *came)
{
    for (; *came; came += came[2] ? 3 : 2, tickets++) {
        *tickets = ticket_of(came[0] - 'a', (uint64_t)(came[1] - '0'));
        turns_wait(all, tickets);
    }
}

static void test_order(void **state)
{
    static const char *const rows[][2] = {
        {"a1 a1 a1 b1", "a1 b1 a1 a1"},       /* one that asks for much waits for itself */
        {"a1 a1 a2 b1", "a1 b1 a2 a1"},       /* … and so does a key among those of its address */
        {"a1 a1 b1 b1 c1", "a1 b1 c1 a1 b1"}, /* all in turn */
        {"a1 a1 a1 a2 a2 a3", "a1 a2 a3 a1 a2 a1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct turns  all;
        struct ticket tickets[8];
        turns_start(&all, &one_place);
        line_up(&all, tickets, rows[i][0]);
        expect_order(&all, rows[i][1]);
    }
}

/* A client that comes again and again is never before one that has waited since. */
static void test_starving(void **state)
{
    struct turns  all;
    struct ticket patient = ticket_of(1, 1), others[MANY];
    int           before = 0;
    (void)state;
    turns_start(&all, &one_place);
    others[0] = ticket_of(2, 0);
    turns_wait(&all, &others[0]);
    turns_wait(&all, &patient);
    for (int n = 1; n < MANY && patient.state == TICKET_WAITS; n++) { /* each from an address of its own */
        others[n] = ticket_of(2 + n % 200, (uint64_t)n);
        turns_wait(&all, &others[n]);
        struct ticket *t = turns_next(&all);
        before += t != &patient;
        turns_leave(&all, t);
    }
    assert_int_equal(before, 1);
}

static void test_places(void **state)
{
    struct turns  all;
    struct ticket a[4] = {ticket_of(1, 1), ticket_of(1, 1), ticket_of(1, 2), ticket_of(1, 3)}, b = ticket_of(2, 1);
    (void)state;
    turns_start(&all, &terms);
    for (int i = 0; i < 4; i++)
        turns_wait(&all, &a[i]);
    assert_ptr_equal(turns_next(&all), &a[0]);
    assert_ptr_equal(turns_next(&all), &a[2]); /* not its own second one */
    assert_null(turns_next(&all)); /* an address leaves one place to others, whether they are there or not */
    turns_wait(&all, &b);
    assert_ptr_equal(turns_next(&all), &b);
    turns_leave(&all, &a[0]);
    assert_ptr_equal(turns_next(&all), &a[3]); /* its key was not served yet */
    turns_leave(&all, &a[2]);
    assert_ptr_equal(turns_next(&all), &a[1]);
    assert_int_equal(all.waits, 0);
}

/* What changes one thing is done one after the other, whoever asks. */
static void test_alone(void **state)
{
    struct turns  all;
    struct ticket a = ticket_of(1, 1), b = ticket_of(2, 1), c = ticket_of(3, 1);
    (void)state;
    turns_start(&all, &terms);
    a.alone = b.alone = 5;
    c.alone = 6;
    turns_wait(&all, &a);
    turns_wait(&all, &b);
    turns_wait(&all, &c);
    assert_ptr_equal(turns_next(&all), &a);
    assert_ptr_equal(turns_next(&all), &c);
    assert_null(turns_next(&all));
    turns_leave(&all, &a);
    assert_ptr_equal(turns_next(&all), &b);
}

static void test_room(void **state)
{
    struct turns  all;
    struct ticket t[20], heavy = ticket_of(9, 9);
    (void)state;
    turns_start(&all, &terms);
    for (int i = 0; i < 6; i++) {
        t[i] = ticket_of(1, (uint64_t)i % 4 ? 2 : 1);
        assert_int_equal(turns_admit(&all, &t[i]), i < 6);
        turns_wait(&all, &t[i]);
    }
    t[6] = ticket_of(1, 7);
    assert_false(turns_admit(&all, &t[6])); /* six of the address wait */
    turns_leave(&all, &t[1]);
    assert_true(turns_admit(&all, &t[6]));
    t[7] = ticket_of(1, 2);
    turns_leave(&all, &t[0]);
    t[8] = ticket_of(1, 2);
    turns_wait(&all, &t[7]);
    assert_false(turns_admit(&all, &t[8])); /* four of its key */
    heavy.bytes = 1001;
    assert_false(turns_admit(&all, &heavy));
    heavy.bytes = 600;
    assert_true(turns_admit(&all, &heavy));
    turns_wait(&all, &heavy);
    t[9] = ticket_of(8, 1);
    t[9].bytes = 500;
    assert_false(turns_admit(&all, &t[9]));
    turns_leave(&all, &heavy);
    assert_true(turns_admit(&all, &t[9]));
}

/* Whatever comes and goes: counts are right, no place is left empty, none is given twice. */
static void test_any_order(void **state)
{
    struct turns  all;
    struct ticket t[64];
    (void)state;
    srand(7);
    turns_start(&all, &terms);
    for (int i = 0; i < 64; i++)
        t[i] = ticket_of(rand() % 5, (uint64_t)(rand() % 3));
    for (int step = 0; step < 20000; step++) {
        struct ticket *one = &t[rand() % 64];
        size_t         waits = 0, served = 0;
        if (one->state == TICKET_NONE)
            turns_wait(&all, one);
        else if (rand() % 3 == 0)
            turns_leave(&all, one);
        while (turns_next(&all))
            continue;
        for (int i = 0; i < 64; i++) {
            waits += t[i].state == TICKET_WAITS;
            served += t[i].state == TICKET_SERVED;
        }
        assert_int_equal(waits, all.waits);
        assert_int_equal(served, all.busy);
        assert_true(served <= terms.places);
    }
}

/* What threads did for an address is charged to it: two minutes at once, then a quarter of a processor. */
static void test_charge(void **state)
{
    struct limits   limits;
    struct in6_addr who = {0};
    (void)state;
    assert_true(limits_start(&limits));
    limits_charge(&limits, &who, LIMIT_WORK, 119000, 1000);
    assert_int_equal(limits_take(&limits, &who, LIMIT_WORK, 0, 1000), 0);
    limits_charge(&limits, &who, LIMIT_WORK, 11000, 1000);
    assert_int_equal(limits_take(&limits, &who, LIMIT_WORK, 0, 1000), 41);
    assert_int_equal(limits_take(&limits, &who, LIMIT_WORK, 0, 42000), 0);
    limits_stop(&limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order), cmocka_unit_test(test_starving),  cmocka_unit_test(test_places),
        cmocka_unit_test(test_room),  cmocka_unit_test(test_any_order), cmocka_unit_test(test_charge),
        cmocka_unit_test(test_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
