/* A file as a whole: all of it or nothing, and a message that names what could not be read. */
#include "console/source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include <cmocka.h>

/* ---- the allocation that fails ---- */

/* The linker sends the program's calls here (--wrap): of the next calls the `fails_at`-th finds no memory; 0: none. */
static int fails_at;

void *__real_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_realloc(void *old, size_t size) { return fails_at && --fails_at == 0 ? NULL : __real_realloc(old, size); }

/* ---- files, and what is said about them ---- */

static char path[64], said[512];

static int make_file(void **state)
{
    strcpy(path, "/tmp/jadoube-source-XXXXXX");
    int fd = mkstemp(path);
    return fd < 0 ? -1 : close(fd);
}

static int remove_file(void **state) { return unlink(path); }

static void write_file(const char *bytes, size_t length)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, length, f), length);
    assert_int_equal(fclose(f), 0);
}

/* source_read_all(), with what it says on stderr in `said`. */
static char *read_all(const char *name, size_t *length)
{
    FILE *messages = tmpfile();
    int   before = dup(STDERR_FILENO);
    assert_non_null(messages);
    dup2(fileno(messages), STDERR_FILENO);
    char *text = source_read_all(name, length);
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    rewind(messages);
    said[fread(said, 1, sizeof said - 1, messages)] = '\0';
    fclose(messages);
    return text;
}

/* `length` bytes that do not repeat soon. */
static char *make_bytes(size_t length)
{
    char *bytes = malloc(length + 1);
    assert_non_null(bytes);
    for (size_t i = 0; i < length; i++)
        bytes[i] = (char)(i * 2654435761u >> 7);
    return bytes;
}

/* ---- tests ---- */

static void files_of_any_size_are_read_to_their_end(void **state)
{
    static const size_t sizes[] = {0, 1, 65535, 65536, 65537, 131072, 131073, 1000000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t length = 7;
        char  *bytes = make_bytes(sizes[i]);
        write_file(bytes, sizes[i]);
        char *text = read_all(path, &length);
        assert_non_null(text);
        assert_int_equal(length, sizes[i]);
        assert_memory_equal(text, bytes, length);
        assert_string_equal(said, "");
        free(text);
        free(bytes);
    }
}

/* A gzip file of `size` bytes, cut after `part` of 256. */
static void write_gzip(const char *bytes, size_t size, unsigned part)
{
    gzFile f = gzopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(gzwrite(f, bytes, (unsigned)size), size);
    assert_int_equal(gzclose(f), Z_OK);
    assert_int_equal(truncate(path, (off_t)(source_size(path) * part / 256)), 0);
}

static void what_breaks_off_is_not_taken_for_whole(void **state)
{
    size_t length, size = 300000;
    char  *bytes = make_bytes(size);
    write_gzip(bytes, size, 256);
    char *text = read_all(path, &length);
    assert_non_null(text);
    assert_int_equal(length, size);
    assert_memory_equal(text, bytes, size);
    free(text);
    for (unsigned part = 255; part > 10; part -= 49) {
        write_gzip(bytes, size, part);
        assert_null(read_all(path, &length));
        assert_non_null(strstr(said, path));
        assert_non_null(strstr(said, "breaks off"));
    }
    free(bytes);
}

/* However much was read before memory ran out. */
static void without_memory_there_is_no_text(void **state)
{
    size_t length;
    char  *bytes = make_bytes(300000);
    write_file(bytes, 300000);
    for (int at = 1; at <= 4; at++) {
        fails_at = at;
        assert_null(read_all(path, &length));
        assert_int_equal(fails_at, 0);
        assert_non_null(strstr(said, path));
        assert_non_null(strstr(said, "not enough memory"));
    }
    free(bytes);
}

static void what_cannot_be_read_is_named(void **state)
{
    size_t length;
    assert_null(read_all("/tmp/jadoube-nowhere.pgn", &length));
    assert_non_null(strstr(said, "/tmp/jadoube-nowhere.pgn: No such file"));
    assert_null(read_all("/tmp", &length));
    assert_non_null(strstr(said, "/tmp: Is a directory"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_of_any_size_are_read_to_their_end),
        cmocka_unit_test(what_breaks_off_is_not_taken_for_whole),
        cmocka_unit_test(without_memory_there_is_no_text),
        cmocka_unit_test(what_cannot_be_read_is_named),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
