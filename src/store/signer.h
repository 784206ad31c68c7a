/* store/signer.h - keys of Ed25519, as files in PEM that openssl reads, too, and what is signed with them. */
#ifndef STORE_SIGNER_H
#define STORE_SIGNER_H

#include <stdbool.h>
#include <stddef.h>

#define SIGNER_KEY_HEX  65  /* a public key in hexadecimal, with its NUL */
#define SIGNER_SIGN_HEX 129 /* a signature                                */

struct signer;

/* A new key; one from a file: the private half to sign, the public half to check. NULL on failure, with the reason. */
struct signer *signer_new(const char **why);
struct signer *signer_read(const char *path, bool private_half, const char **why);
void           signer_free(struct signer *s); /* NULL is fine */

/* Write a new file: the private half for its owner alone. NULL, or why not; what is there already is left alone. */
const char *signer_write(const struct signer *s, const char *path, bool private_half);

/* The public half, as logs name it. */
bool signer_name(const struct signer *s, char out[SIGNER_KEY_HEX]);

bool signer_sign(const struct signer *s, const char *text, size_t length, char out[SIGNER_SIGN_HEX]);
bool signer_check(const struct signer *s, const char *text, size_t length, const char *signature);

/* Bytes and their digits. */
void hex_write(const unsigned char *bytes, size_t count, char *out);
bool hex_read(const char *text, unsigned char *out, size_t count); /* exactly so many */

#endif
