/* word-tables.c - reading the tab-separated files of the words, for the tools that make C of them. */
#include "word-tables.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char  *data;
struct table all_languages, languages;

void stop(const char *format, ...)
{
    va_list rest;
    va_start(rest, format);
    fputs("words: ", stderr);
    vfprintf(stderr, format, rest);
    fputc('\n', stderr);
    va_end(rest);
    exit(1);
}

/* ---- reading ---- */

static char *whole_file(const char *path)
{
    FILE  *f = fopen(path, "rb");
    size_t size = 1 << 20;
    char  *text = malloc(size);
    if (!f || !text)
        stop("cannot read %s", path);
    size_t n = fread(text, 1, size, f);
    if (n == size || n == 0 || text[n - 1] != '\n')
        stop("%s: too long, or no newline at its end", path);
    text[n] = '\0';
    fclose(f);
    return text;
}

static int split(char *line, char *cell[CELLS], const char *path)
{
    int n = 0;
    for (char *tab = line; tab; line = tab + 1) {
        tab = strchr(line, '\t');
        if (tab)
            *tab = '\0';
        if (n == CELLS)
            stop("%s: too many columns", path);
        cell[n++] = line;
    }
    return n;
}

/* The rows below the header line. The text stays allocated: the program is short. */
void load(struct table *t, const char *format, ...)
{
    va_list rest;
    int     length = snprintf(t->path, sizeof t->path, "%s/", data);
    va_start(rest, format);
    vsnprintf(t->path + length, sizeof t->path - (size_t)length, format, rest);
    va_end(rest);
    char *line = whole_file(t->path);
    for (char *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        if (!t->columns) {
            t->columns = split(line, t->head, t->path);
            continue;
        }
        if (t->count == ROWS || split(line, t->cell[t->count], t->path) != t->columns)
            stop("%s: row %d has not %d columns", t->path, t->count + 2, t->columns);
        t->count++;
    }
}

char **row_of(struct table *t, const char *id)
{
    for (int i = 0; i < t->count; i++)
        if (strcmp(t->cell[i][0], id) == 0)
            return t->cell[i];
    return NULL;
}

/* Is this the first row of the table with its id? */
int is_first(struct table *t, int i) { return row_of(t, t->cell[i][0]) == t->cell[i]; }

/* Every row of `t` once, and known to `master`. */
void check_rows(struct table *t, struct table *master)
{
    for (int i = 0; i < t->count; i++) {
        if (!is_first(t, i))
            stop("%s: '%s' is there twice", t->path, t->cell[i][0]);
        if (!row_of(master, t->cell[i][0]))
            stop("%s: nobody asks for '%s' (%s does not have it)", t->path, t->cell[i][0], master->path);
    }
}

/* The row of an id, its first `cells` cells filled. */
char **words_of(struct table *t, const char *id, int cells)
{
    char **row = row_of(t, id);
    if (!row)
        stop("%s: nothing about '%s'", t->path, id);
    for (int i = 0; i < cells; i++)
        if (!*row[i])
            stop("%s: '%s' has an empty column", t->path, id);
    return row;
}

void load_languages(void)
{
    load(&all_languages, "languages.tsv");
    for (int l = 0; l < all_languages.count; l++)
        if (strcmp(all_languages.cell[l][2], "yes") == 0 && languages.count < LANGUAGES_MAX)
            memcpy(languages.cell[languages.count++], all_languages.cell[l], sizeof languages.cell[0]);
    if (strcmp(languages.cell[0][0], "en") != 0)
        stop("%s: the first language is not English", all_languages.path);
}
