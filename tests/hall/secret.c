/* Keys that follow from keys. */
#include "hall/serve/secret.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static void expect_hmac(const void *key, size_t key_length, const char *text, const char *expected)
{
    uint8_t hash[32];
    char    hex[65];
    hmac_sha256(key, key_length, text, strlen(text), hash);
    for (int i = 0; i < 32; i++)
        sprintf(hex + 2 * i, "%02x", hash[i]);
    assert_string_equal(hex, expected);
}

/* The values that RFC 4231 gives. */
static void rfc_4231(void **state)
{
    unsigned char key[131];
    memset(key, 0x0b, sizeof key);
    expect_hmac(key, 20, "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    expect_hmac("Jefe", 4, "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(key, 0xaa, sizeof key);
    expect_hmac(key, 131, "Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

static void keys_and_bytes(void **state)
{
    unsigned char bytes[16], again[16];
    char          key[KEY_MAX];
    for (int n = 0; n < 256; n++) {
        for (int i = 0; i < 16; i++)
            bytes[i] = (unsigned char)(n * 7 + i * 37);
        key_of_bytes(bytes, key);
        assert_int_equal(strlen(key), KEY_MAX - 1);
        assert_true(key_to_bytes(key, again));
        assert_memory_equal(bytes, again, 16);
    }
    assert_false(key_to_bytes("short", again));
    assert_false(key_to_bytes("AAAAAAAAAAAAAAAAAAAAA*", again));
    assert_false(key_to_bytes("AAAAAAAAAAAAAAAAAAAAAAA", again));
}

/* The same purpose, the same key; another one, another. */
static void derived(void **state)
{
    char a[KEY_MAX], b[KEY_MAX], c[KEY_MAX];
    key_derive("seed", "player 1", a);
    key_derive("seed", "player 1", b);
    assert_string_equal(a, b);
    key_derive("seed", "player 2", b);
    key_derive("Seed", "player 1", c);
    assert_string_not_equal(a, b);
    assert_string_not_equal(a, c);
}

static void locked(void **state)
{
    char seed[KEY_MAX], other[KEY_MAX], open[KEY_MAX], lock[LOCKED_MAX];
    assert_true(key_make(seed));
    assert_true(key_make(other));
    key_lock(seed, other, "seed", lock);
    assert_null(strstr(lock, seed));
    assert_true(key_unlock(lock, other, "seed", open));
    assert_string_equal(open, seed);
    assert_true(key_unlock(lock, seed, "seed", open)); /* with a wrong key something else comes out */
    assert_string_not_equal(open, seed);
    assert_true(key_unlock(lock, other, "purse", open));
    assert_string_not_equal(open, seed);
    assert_false(key_unlock(NULL, other, "seed", open));
    assert_false(key_unlock("12", other, "seed", open));
    assert_false(key_unlock("zz345678901234567890123456789012", other, "seed", open));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rfc_4231),
        cmocka_unit_test(keys_and_bytes),
        cmocka_unit_test(derived),
        cmocka_unit_test(locked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
