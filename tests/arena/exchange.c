/* The live view's boards change hands without a lock: what is read is whole, never older than what was read before, and
 * at last the newest. Built with -Db_sanitize=thread this is also the proof that no copy has two owners at once. */
#include "arena/exchange.h"

#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { WORDS = 32, GIVEN = 200000 };

struct pair {
    struct exchange exchange;
    unsigned        copies[EXCHANGE_COPIES][WORDS];
    bool            whole, forwards; /* the reader's */
    unsigned        last;
};

static void *write_all(void *argument)
{
    struct pair *p = argument;
    for (unsigned n = 1; n <= GIVEN; n++) {
        for (unsigned i = 0; i < WORDS; i++)
            p->copies[p->exchange.back][i] = n;
        exchange_give(&p->exchange);
        if (n % 64 == 0)
            sched_yield();
    }
    return NULL;
}

static void *read_all(void *argument)
{
    struct pair *p = argument;
    while (p->last < GIVEN && p->whole && p->forwards) {
        if (!exchange_take(&p->exchange)) {
            sched_yield();
            continue;
        }
        const unsigned *copy = p->copies[p->exchange.front];
        for (unsigned i = 1; i < WORDS; i++)
            p->whole &= copy[i] == copy[0];
        p->forwards = copy[0] > p->last;
        p->last = copy[0];
    }
    return NULL;
}

static void one_writes_one_reads(void **state)
{
    struct pair p = {.whole = true, .forwards = true};
    pthread_t   writer, reader;
    exchange_init(&p.exchange);
    assert_int_equal(pthread_create(&reader, NULL, read_all, &p), 0);
    assert_int_equal(pthread_create(&writer, NULL, write_all, &p), 0);
    pthread_join(writer, NULL);
    pthread_join(reader, NULL);
    assert_true(p.whole);
    assert_true(p.forwards);
    assert_int_equal(p.last, GIVEN);
}

static void nothing_new(void **state)
{
    struct exchange e;
    exchange_init(&e);
    assert_false(exchange_take(&e));
    unsigned given = e.back;
    exchange_give(&e);
    exchange_give(&e); /* nobody has taken the first: it is the writer's again */
    assert_int_equal(e.back, given);
    assert_true(exchange_take(&e));
    assert_int_not_equal(e.front, e.back);
    assert_false(exchange_take(&e));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_new), cmocka_unit_test(one_writes_one_reads)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
