/* store_backup.c - a copy of a whole store, and a store from one. */
#include "command.h"
#include "console/report.h"
#include "store/backup.h"
#include "store_work.h"

#include <stdio.h>

static int tell_file(const jd_language *language, text_id id, const char *file)
{
    char text[4352];
    text_fill(text, sizeof text, language, id, JD_VALUES({"file", file}));
    puts(text);
    return STATUS_FINE;
}

int store_write_backup(const char *where, const char *path, const jd_language *language)
{
    struct store_fault fault;
    return store_backup(where, path, &fault) ? complain_store("no backup", &fault)
                                             : tell_file(language, TEXT_STORE_BACKUP, path);
}

int store_from_backup(const char *path, const char *where, const jd_language *language)
{
    struct store_fault fault;
    return store_restore(path, where, &fault) ? complain_store("nothing is restored", &fault)
                                              : tell_file(language, TEXT_STORE_RESTORED, path);
}
