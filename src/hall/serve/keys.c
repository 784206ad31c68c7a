/* hall/serve/keys.c - keys and their hashes. */
#include "hall/serve/keys.h"

#include "hall/serve/secret.h"

#include "jadoube/game.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>

static const char *const names[ROLES] = {"white", "black", "assistant", "arbiter", "organiser", "spectator"};

const char *role_name(enum role role) { return names[role]; }

static bool fill_random(unsigned char *out, size_t size) { return getrandom(out, size, 0) == (ssize_t)size; }

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void key_of_bytes(const unsigned char bytes[16], char out[KEY_MAX])
{
    unsigned char padded[18] = {0};
    memcpy(padded, bytes, 16);
    for (int i = 0; i < KEY_MAX - 1; i++) {
        unsigned bit = (unsigned)i * 6, two = (unsigned)padded[bit / 8] << 8 | padded[bit / 8 + 1];
        out[i] = digits[two >> (10 - bit % 8) & 63];
    }
    out[KEY_MAX - 1] = '\0';
}

bool key_to_bytes(const char *key, unsigned char out[16])
{
    unsigned char bytes[18] = {0};
    for (int i = 0; i < KEY_MAX - 1; i++) {
        const char *digit = key[i] ? strchr(digits, key[i]) : NULL;
        unsigned    bit = (unsigned)i * 6;
        if (!digit)
            return false;
        unsigned two = (unsigned)(digit - digits) << (10 - bit % 8);
        bytes[bit / 8] |= (unsigned char)(two >> 8);
        bytes[bit / 8 + 1] |= (unsigned char)two;
    }
    memcpy(out, bytes, 16);
    return key[KEY_MAX - 1] == '\0';
}

bool key_make(char out[KEY_MAX])
{
    unsigned char bytes[16];
    if (!fill_random(bytes, sizeof bytes))
        return false;
    key_of_bytes(bytes, out);
    return true;
}

bool key_draw(const char *act, const char *purpose, char out[KEY_MAX])
{
    if (!act[0])
        return key_make(out);
    key_derive(act, purpose, out);
    return true;
}

bool id_make(char out[ID_MAX]) { return id_draw("", out); }

bool id_draw(const char *act, char out[ID_MAX])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* none that are easily confused */
    char              key[KEY_MAX];
    unsigned char     bytes[16];
    if (!key_draw(act, "id", key) || !key_to_bytes(key, bytes))
        return false;
    for (size_t i = 0; i < ID_MAX - 1; i++)
        out[i] = letters[bytes[i] & 31];
    out[ID_MAX - 1] = '\0';
    return true;
}

bool salt_make(char out[33])
{
    unsigned char bytes[16];
    if (!fill_random(bytes, sizeof bytes))
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

bool id_valid(const char *id, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!((id[i] >= 'a' && id[i] <= 'z') || (id[i] >= '0' && id[i] <= '9') || id[i] == '-'))
            return false;
    return length > 0 && length <= 40;
}

/* A key has 128 random bits, too many to try: one round is enough. */
void key_hash(const char *key, char out[HASH_MAX]) { jd_commitment("jadoube-key", key, out); }

bool keys_same(const char *a, const char *b)
{
    unsigned char different = 0;
    if (!a || !b || strlen(a) != HASH_MAX - 1 || strlen(b) != HASH_MAX - 1)
        return false;
    for (size_t i = 0; i < HASH_MAX - 1; i++)
        different |= (unsigned char)(a[i] ^ b[i]);
    return different == 0;
}

enum role keys_find(const json_t *hashes, const char *key)
{
    char      hash[HASH_MAX];
    enum role found = ROLES;
    key_hash(key, hash);
    for (int r = 0; r < ROLES; r++) {
        const char *kept = json_string_value(json_object_get(hashes, names[r]));
        if (keys_same(kept, hash))
            found = (enum role)r;
    }
    return found;
}
