/* What a NATS server says, whole and in pieces; and its address. */
#include "hall/net/nats.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static void all_words_are_read(void **state)
{
    static const char           talk[] = "INFO {\"server_id\":\"x\"} \r\nPONG\r\nMSG jadoube.g-1 g-1 2\r\n17\r\n+OK\r\n"
                                         "msg jadoube.g_2 g_2 _INBOX.1 0\r\n\r\nPING\r\n-ERR 'Stale Connection'\r\n";
    static const enum nats_word words[] = {NATS_INFO, NATS_PONG, NATS_MSG, NATS_OK, NATS_MSG, NATS_PING, NATS_ERR};
    struct nats_said            said;
    size_t                      at = 0, used;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        assert_int_equal(nats_read(talk + at, sizeof talk - 1 - at, &said, &used), 1);
        assert_int_equal(said.word, words[i]);
        if (i == 2)
            assert_true(slice_is(said.sid, "g-1") && slice_is(said.payload, "17"));
        if (i == 4)
            assert_true(slice_is(said.sid, "g_2") && said.payload.length == 0);
        if (i == 6)
            assert_true(slice_is(said.payload, "-ERR 'Stale Connection'"));
        for (size_t piece = 0; piece < used; piece++) /* any beginning of it waits for more */
            assert_int_equal(nats_read(talk + at, piece, &said, &(size_t){0}), 0);
        at += used;
    }
    assert_int_equal(at, sizeof talk - 1);
}

static void nonsense_is_refused(void **state)
{
    static const char *const nonsense[] = {
        "HTTP/1.1 400 Bad Request\r\n",
        "\r\n",
        "MSG a\r\n",
        "MSG a b\r\n",
        "MSG a b c d 1\r\nx\r\n",
        "MSG a b -1\r\n",
        "MSG a b 99999999999999999999\r\n",
        "MSG a b 32769\r\n",
        "MSG a b 1\r\nxyz\r\n", /* longer than it says */
    };
    struct nats_said said;
    size_t           used;
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++)
        assert_int_equal(nats_read(nonsense[i], strlen(nonsense[i]), &said, &used), -1);
    static char endless[NATS_LINE_MAX + 1];
    memset(endless, 'x', sizeof endless);
    assert_int_equal(nats_read(endless, sizeof endless - 1, &said, &used), 0);
    assert_int_equal(nats_read(endless, sizeof endless, &said, &used), -1);
}

static void addresses_are_read(void **state)
{
    static const struct {
        const char *text, *host, *port, *user, *password;
    } good[] = {
        {"nats://localhost", "localhost", "4222", "", ""},
        {"nats://10.0.0.7:14222", "10.0.0.7", "14222", "", ""},
        {"nats://[::1]:4223", "::1", "4223", "", ""},
        {"nats://[fe80::1]", "fe80::1", "4222", "", ""},
        {"nats://hall:s3-cr_t@nats.internal:1", "nats.internal", "1", "hall", "s3-cr_t"},
    };
    static const char *const bad[] = {"",
                                      "localhost:4222",
                                      "redis://localhost",
                                      "nats://",
                                      "nats://:4222",
                                      "nats://a:0",
                                      "nats://a:65536",
                                      "nats://a:12x",
                                      "nats://a:",
                                      "nats://a: 1",
                                      "nats://a/b",
                                      "nats://[::1",
                                      "nats://[::1]x",
                                      "nats://user@a",
                                      "nats://:pass@a",
                                      "nats://us\"er:pass@a",
                                      "nats://user:pa ss@a"};
    struct nats_address      a;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(nats_address_read(good[i].text, &a));
        assert_string_equal(a.host, good[i].host);
        assert_string_equal(a.port, good[i].port);
        assert_string_equal(a.user, good[i].user);
        assert_string_equal(a.password, good[i].password);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (nats_address_read(bad[i], &a))
            fail_msg("'%s' was read", bad[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_words_are_read),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(addresses_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
