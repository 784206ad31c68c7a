/* late.c - the table of what is found is closed once it is full, as the linker closes its own. */
#include "late.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>

#define FILES_MAX 8

static bool open_all(const char *const *files, void *handles[FILES_MAX], size_t *opened)
{
    for (*opened = 0; files[*opened] && *opened < FILES_MAX; ++*opened)
        if (!(handles[*opened] = dlopen(files[*opened], RTLD_NOW | RTLD_LOCAL)))
            return false;
    return true;
}

static void *find(void *const handles[FILES_MAX], size_t opened, const char *name)
{
    void *found = NULL;
    for (size_t i = 0; !found && i < opened; i++)
        found = dlsym(handles[i], name);
    return found;
}

static bool fill_table(void **table, const char *const *files, const char *const *names, size_t count)
{
    void  *handles[FILES_MAX];
    size_t opened, i = 0;
    if (!open_all(files, handles, &opened))
        return false;
    while (i < count && (table[i] = find(handles, opened, names[i])))
        i++;
    return i == count;
}

const void *late_load(const char *const *files, const char *const *names, size_t count, const char **why)
{
    size_t size = count * sizeof(void *);
    void  *table = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    *why = "not enough memory";
    if (table == MAP_FAILED)
        return NULL;
    if (fill_table(table, files, names, count) && mprotect(table, size, PROT_READ) == 0)
        return table;
    const char *error = dlerror();
    if (error)
        *why = error;
    munmap(table, size);
    return NULL;
}
