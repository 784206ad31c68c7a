/* cli/store_work.h - what `jadoube store` can do. */
#ifndef CLI_STORE_WORK_H
#define CLI_STORE_WORK_H

#include "jadoube/language.h"
#include "store/store.h"

/* Each returns an enum status. */
int  store_archive(struct store *s, const char *tournament, const char *output); /* NULL: stdout */
int  store_reopen(struct store *s, const char *path);
int  store_export(struct store *s, bool pgn, const char *output);
int  store_keygen(const char *path, const jd_language *language);
int  store_sign(struct store *s, const char *game, const char *key, const char *output); /* NULL: stdout */
int  store_write_backup(const char *where, const char *path, const jd_language *language);
int  store_from_backup(const char *path, const char *where, const jd_language *language);
int  store_verify_all(struct store *s, bool repair);
bool store_is_archive(const char *path);
int  store_verify_archive(const char *path);
int  store_verify_file(const char *path, const char *key, const jd_language *language);

/* "jadoube: <what>: <the fault>"; STATUS_BAD. */
int complain_store(const char *what, const struct store_fault *fault);

#endif
