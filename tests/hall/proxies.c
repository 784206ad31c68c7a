/* Which proxies are believed, and whom they name. */
#include "hall/net/proxies.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <string.h>

#define MOST 4

static struct in6_addr address(const char *text)
{
    struct proxies one = {.count = 0};
    assert_true(proxies_add(&one, text));
    return one.at[0].address;
}

static void the_right_address_is_believed(void **state)
{
    static const struct {
        const char *proxies[MOST]; /* up to a NULL */
        const char *peer, *said, *client;
    } rows[] = {
        /* unless told otherwise: whoever is inside, and his last word */
        {{NULL}, "127.0.0.1", "203.0.113.5", "203.0.113.5"},
        {{NULL}, "10.1.2.3", "198.51.100.1, 203.0.113.5", "203.0.113.5"},
        {{NULL}, "172.31.0.1", "203.0.113.5", "203.0.113.5"},
        {{NULL}, "172.32.0.1", "203.0.113.5", "172.32.0.1"},
        {{NULL}, "::1", "2001:db8::7", "2001:db8::7"},
        {{NULL}, "fd00::1", "203.0.113.5", "203.0.113.5"},
        {{NULL}, "198.51.100.9", "203.0.113.5", "198.51.100.9"},
        {{NULL}, "2001:db8::9", "203.0.113.5", "2001:db8::9"},
        {{NULL}, "127.0.0.1", "203.0.113.5, 10.0.0.7", "10.0.0.7"}, /* a client of the own network */
        {{NULL}, "127.0.0.1", "", "127.0.0.1"},
        {{NULL}, "127.0.0.1", "unknown", "127.0.0.1"},
        {{NULL}, "127.0.0.1", "203.0.113.5, unknown", "127.0.0.1"},
        {{NULL}, "127.0.0.1", "203.0.113.5, ", "203.0.113.5"},
        /* those that were named, and nobody else */
        {{"127.0.0.1"}, "127.0.0.1", "203.0.113.5", "203.0.113.5"},
        {{"127.0.0.1"}, "127.0.0.2", "203.0.113.5", "127.0.0.2"},
        {{"127.0.0.1"}, "10.0.0.1", "203.0.113.5", "10.0.0.1"},
        {{"127.0.0.1"}, "::1", "203.0.113.5", "::1"},
        {{"203.0.113.0/24"}, "203.0.113.255", "192.0.2.1", "192.0.2.1"},
        {{"203.0.113.0/24"}, "203.0.112.255", "192.0.2.1", "203.0.112.255"},
        {{"10.128.0.0/9"}, "10.128.0.1", "192.0.2.1", "192.0.2.1"},
        {{"10.128.0.0/9"}, "10.127.0.1", "192.0.2.1", "10.127.0.1"},
        {{"0.0.0.0/0"}, "8.8.8.8", "192.0.2.1, 192.0.2.2", "192.0.2.1"},
        {{"0.0.0.0/0"}, "2001:db8::9", "192.0.2.1", "2001:db8::9"}, /* of all IPv4 */
        {{"2001:db8::/33"}, "2001:db8:7fff::1", "192.0.2.1", "192.0.2.1"},
        {{"2001:db8::/33"}, "2001:db8:8000::1", "192.0.2.1", "2001:db8:8000::1"},
        /* a row of them: the last that is none */
        {{"127.0.0.1", "203.0.113.0/24"}, "127.0.0.1", "192.0.2.66, 198.51.100.1, 203.0.113.5", "198.51.100.1"},
        {{"127.0.0.1", "203.0.113.0/24"}, "127.0.0.1", "203.0.113.4,203.0.113.5", "203.0.113.4"},
        {{"127.0.0.1", "203.0.113.0/24"}, "127.0.0.1", "nobody, 203.0.113.5", "203.0.113.5"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct proxies p = {.count = 0};
        for (int j = 0; rows[i].proxies[j]; j++)
            assert_true(proxies_add(&p, rows[i].proxies[j]));
        struct in6_addr peer = address(rows[i].peer), wanted = address(rows[i].client);
        struct slice    said = {rows[i].said, strlen(rows[i].said)};
        struct in6_addr client = proxies_client(&p, &peer, said);
        if (memcmp(&client, &wanted, sizeof client) != 0)
            fail_msg("row %zu: from %s, who says '%s'", i, rows[i].peer, rows[i].said);
    }
}

static void what_is_no_address_is_refused(void **state)
{
    static const char *const bad[] = {"",
                                      "here",
                                      "127.0.0.1/",
                                      "127.0.0.1/33",
                                      "127.0.0.1/-1",
                                      "::1/129",
                                      "::1/0128",
                                      "10.0.0.0/8x",
                                      "127.0.0.1:80",
                                      "10.0.0.0/ 8",
                                      "/8",
                                      "1111111111111111111111111111111111111111111111111111111111111111111111"};
    struct proxies           p = {.count = 0};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (proxies_add(&p, bad[i]))
            fail_msg("'%s' was taken", bad[i]);
    assert_int_equal(p.count, 0);
    for (int i = 0; i < PROXIES_MAX; i++)
        assert_true(proxies_add(&p, "::1/128"));
    assert_false(proxies_add(&p, "::1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_right_address_is_believed),
        cmocka_unit_test(what_is_no_address_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
