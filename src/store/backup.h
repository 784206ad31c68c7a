/* store/backup.h - a copy of a whole store, made while servers use it, and a store made from one. A copy has everything
 * that was acknowledged before it began. It is never there by halves, and replaces nothing. */
#ifndef STORE_BACKUP_H
#define STORE_BACKUP_H

#include "store.h"

/* `where` as for store_open(), of any version. The copy of a SQLite file is one; that of a PostgreSQL database is made
 * by pg_dump, in its own format. */
enum store_err store_backup(const char *where, const char *path, struct store_fault *fault);

/* Into a file that is not there yet, or into a database without games: of the kind that the copy was made of. */
enum store_err store_restore(const char *path, const char *where, struct store_fault *fault);

#endif
