/* sqlite.h - the parts of the extension for SQLite. */
#ifndef SQL_SQLITE_H
#define SQL_SQLITE_H

#include <sqlite3ext.h>

/* The table-valued function jd_pgn('file.pgn'). */
int sqlite_pgn_register(sqlite3 *db);

#endif
