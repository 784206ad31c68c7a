/* store/backup_impl.h - between the two kinds of copies. */
#ifndef STORE_BACKUP_IMPL_H
#define STORE_BACKUP_IMPL_H

#include "backup.h"
#include "store_impl.h"

/* From one file into another, which is empty, or not there. */
enum store_err sqlite_copy(const char *from, const char *to, struct store_fault *fault);

enum store_err postgres_dump(const char *where, const char *path, struct store_fault *fault);
enum store_err postgres_load(const char *path, const char *where, struct store_fault *fault);

#endif
