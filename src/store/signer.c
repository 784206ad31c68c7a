/* signer.c - Ed25519 by libcrypto. */
#include "signer.h"

#include <openssl/evp.h>
#include <openssl/pem.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define KEY_BYTES  32
#define SIGN_BYTES 64

struct signer {
    EVP_PKEY *key;
};

/* ---- digits ---- */

static const char digits[] = "0123456789abcdef";

void hex_write(const unsigned char *bytes, size_t count, char *out)
{
    for (size_t i = 0; i < count; i++) {
        out[2 * i] = digits[bytes[i] >> 4];
        out[2 * i + 1] = digits[bytes[i] & 15];
    }
    out[2 * count] = '\0';
}

bool hex_read(const char *text, unsigned char *out, size_t count)
{
    if (strspn(text, digits) != 2 * count || text[2 * count])
        return false;
    for (size_t i = 0; i < count; i++)
        out[i] =
            (unsigned char)((strchr(digits, text[2 * i]) - digits) << 4 | (strchr(digits, text[2 * i + 1]) - digits));
    return true;
}

/* ---- keys ---- */

void signer_free(struct signer *s)
{
    if (s)
        EVP_PKEY_free(s->key);
    free(s);
}

/* The key is the signer's, or gone. */
static struct signer *keep_key(EVP_PKEY *key, const char **why)
{
    struct signer *s = key && EVP_PKEY_get_base_id(key) == EVP_PKEY_ED25519 ? malloc(sizeof *s) : NULL;
    if (s) {
        s->key = key;
        return s;
    }
    *why = key ? "it is no key of Ed25519" : "there is no such key in it";
    EVP_PKEY_free(key);
    return NULL;
}

struct signer *signer_new(const char **why) { return keep_key(EVP_PKEY_Q_keygen(NULL, NULL, "ED25519"), why); }

struct signer *signer_read(const char *path, bool private_half, const char **why)
{
    FILE *file = fopen(path, "re");
    if (!file) {
        *why = strerror(errno);
        return NULL;
    }
    EVP_PKEY *key =
        private_half ? PEM_read_PrivateKey(file, NULL, NULL, NULL) : PEM_read_PUBKEY(file, NULL, NULL, NULL);
    fclose(file);
    return keep_key(key, why);
}

const char *signer_write(const struct signer *s, const char *path, bool private_half)
{
    int   fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, private_half ? 0600 : 0644);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    if (!file)
        return strerror(errno);
    bool good = private_half ? PEM_write_PKCS8PrivateKey(file, s->key, NULL, NULL, 0, NULL, NULL)
                             : PEM_write_PUBKEY(file, s->key);
    good &= fclose(file) == 0;
    if (!good)
        unlink(path);
    return good ? NULL : "it cannot be written";
}

bool signer_name(const struct signer *s, char out[SIGNER_KEY_HEX])
{
    unsigned char bytes[KEY_BYTES];
    size_t        length = sizeof bytes;
    if (!EVP_PKEY_get_raw_public_key(s->key, bytes, &length) || length != KEY_BYTES)
        return false;
    hex_write(bytes, KEY_BYTES, out);
    return true;
}

/* ---- signatures ---- */

bool signer_sign(const struct signer *s, const char *text, size_t length, char out[SIGNER_SIGN_HEX])
{
    unsigned char bytes[SIGN_BYTES];
    size_t        size = sizeof bytes;
    EVP_MD_CTX   *context = EVP_MD_CTX_new();
    bool          good = context && EVP_DigestSignInit(context, NULL, NULL, NULL, s->key) == 1 &&
                EVP_DigestSign(context, bytes, &size, (const unsigned char *)text, length) == 1 && size == SIGN_BYTES;
    EVP_MD_CTX_free(context);
    if (good)
        hex_write(bytes, SIGN_BYTES, out);
    return good;
}

bool signer_check(const struct signer *s, const char *text, size_t length, const char *signature)
{
    unsigned char bytes[SIGN_BYTES];
    if (!hex_read(signature, bytes, SIGN_BYTES))
        return false;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool        good = context && EVP_DigestVerifyInit(context, NULL, NULL, NULL, s->key) == 1 &&
                EVP_DigestVerify(context, bytes, SIGN_BYTES, (const unsigned char *)text, length) == 1;
    EVP_MD_CTX_free(context);
    return good;
}
