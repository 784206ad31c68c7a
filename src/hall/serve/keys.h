/* hall/serve/keys.h - who may do what: roles, unguessable keys, and the hashes that are all we keep of them. */
#ifndef HALL_KEYS_H
#define HALL_KEYS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum role { ROLE_WHITE, ROLE_BLACK, ROLE_ASSISTANT, ROLE_ARBITER, ROLE_ORGANISER, ROLE_SPECTATOR, ROLES };

const char *role_name(enum role role);

#define KEY_MAX  23 /* 128 bits in base64 for addresses, and a NUL */
#define ID_MAX   9  /* 40 bits in letters and digits, and a NUL    */
#define HASH_MAX 65

/* False when the system has no random bytes to give. */
bool key_make(char out[KEY_MAX]);
bool id_make(char out[ID_MAX]);
bool salt_make(char out[33]);

/* The same, but what follows from a key of the client's, unless that is "": asked again with it, all of it is the same.
 */
bool key_draw(const char *act, const char *purpose, char out[KEY_MAX]);
bool id_draw(const char *act, char out[ID_MAX]);

/* 16 bytes as a key, and back; false when it is no key. */
void key_of_bytes(const unsigned char bytes[16], char out[KEY_MAX]);
bool key_to_bytes(const char *key, unsigned char out[16]);

bool id_valid(const char *id, size_t length);

void key_hash(const char *key, char out[HASH_MAX]);

/* Two hashes, compared in a time that does not depend on what they are; NULL is like none. */
bool keys_same(const char *a, const char *b);

/* Which role has this key, by an object of hashes by role; ROLES when none has. All are compared, in a time that
 * does not depend on what they are. */
enum role keys_find(const json_t *hashes, const char *key);

#endif
