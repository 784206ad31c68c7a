/* Runs a fuzzer over every file of a folder, so that its corpus is a test of every build. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint8_t *read_whole(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    uint8_t *data = NULL;
    size_t   room = 0;
    for (*size = 0;;) {
        if (*size == room)
            data = realloc(data, room = room * 2 + 4096);
        if (!data)
            break;
        size_t got = fread(data + *size, 1, room - *size, file);
        if (got == 0)
            break;
        *size += got;
    }
    fclose(file);
    return data;
}

static int replay(const char *folder, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    size_t   size;
    uint8_t *data = read_whole(path, &size);
    if (!data) {
        printf("not ok - %s: cannot be read\n", path);
        return 1;
    }
    uint8_t *exact = malloc(size ? size : 1); /* so that reading past the end is seen by a sanitizer */
    memcpy(exact, data, size);
    free(data);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    printf("ok - %s\n", name);
    return 0;
}

int main(int argc, char **argv)
{
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    int  failed = 0, count = 0;
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (entry->d_name[0] != '.') {
            failed += replay(argv[1], entry->d_name);
            count++;
        }
    if (folder)
        closedir(folder);
    if (count == 0)
        printf("not ok - no corpus in %s\n", argc > 1 ? argv[1] : "(no folder given)");
    return failed || count == 0;
}
