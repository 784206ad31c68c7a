/* gen-articles - the tables of src/words/article.c and glossary.c, as C, from the tab-separated files of DATA:
 *
 *   gen-articles DATA
 *
 * The build stops here when a topic or
 * a term lacks its words in one of the languages, or has words and is none.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 12, ROWS = 1000, LANGUAGES = 5, EDITIONS = 4 };

static const char *const languages[LANGUAGES] = {"en", "cs", "sk", "hr", "sl"};

struct table {
    char  path[4096];
    int   columns, count;
    char *cell[ROWS][CELLS];
};

static struct table articles, events, chapters, topics[LANGUAGES], terms[LANGUAGES];

__attribute__((format(printf, 1, 2), noreturn)) static void stop(const char *format, ...)
{
    va_list rest;
    va_start(rest, format);
    fputs("gen-articles: ", stderr);
    vfprintf(stderr, format, rest);
    fputc('\n', stderr);
    va_end(rest);
    exit(1);
}

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
static void load(struct table *t, const char *format, const char *folder, const char *language)
{
    char *head[CELLS];
    snprintf(t->path, sizeof t->path, format, folder, language);
    char *line = whole_file(t->path);
    for (char *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        if (!t->columns) {
            t->columns = split(line, head, t->path);
            continue;
        }
        if (t->count == ROWS || split(line, t->cell[t->count], t->path) != t->columns)
            stop("%s: row %d has not %d columns", t->path, t->count + 2, t->columns);
        t->count++;
    }
}

static char **row_of(struct table *t, const char *id)
{
    for (int i = 0; i < t->count; i++)
        if (strcmp(t->cell[i][0], id) == 0)
            return t->cell[i];
    return NULL;
}

/* Is this the first row of the table with its id? */
static int is_first(struct table *t, int i) { return row_of(t, t->cell[i][0]) == t->cell[i]; }

static char **words_of(struct table *t, const char *id)
{
    char **row = row_of(t, id);
    if (!row)
        stop("%s: nothing about '%s'", t->path, id);
    for (int i = 0; i < 3; i++)
        if (!*row[i])
            stop("%s: '%s' has an empty column", t->path, id);
    return row;
}

/* Every row of `t` once, and known to `master`. */
static void check(struct table *t, struct table *master)
{
    for (int i = 0; i < t->count; i++)
        if (!is_first(t, i) || !row_of(master, t->cell[i][0]))
            stop("%s: '%s' is there twice, or is nothing", t->path, t->cell[i][0]);
}

/* A string literal with a comma; NULL for an empty cell. */
static void put(const char *text)
{
    if (!*text) {
        fputs("NULL, ", stdout);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        putchar(*text);
    }
    fputs("\", ", stdout);
}

static void print_articles(void)
{
    puts("const struct article jd_data_articles[] = {");
    for (int i = 0; i < articles.count; i++) {
        char **row = articles.cell[i];
        fputs("    {{", stdout);
        put(row[0]);
        printf("%s, ", *row[5] == 'e' ? "JD_ENFORCED" : *row[5] == 'r' ? "JD_RECORDED" : "JD_PHYSICAL");
        put(row[6]);
        fputs("}, {", stdout);
        for (int e = 0; e < EDITIONS; e++)
            put(row[1 + e]);
        puts("}},");
    }
    printf("};\nconst size_t jd_data_article_count = %d;\n\n", articles.count);
}

static void print_topics(void)
{
    int count = 0;
    puts("const struct topic jd_data_topics[] = {");
    for (int i = 0; i < articles.count; i++) {
        if (!is_first(&articles, i))
            continue;
        const char *id = articles.cell[i][0];
        char      **acts = row_of(&events, id);
        fputs("    {", stdout);
        put(id);
        put(acts ? acts[1] : "");
        puts("{");
        for (int l = 0; l < LANGUAGES; l++) {
            char **row = words_of(&topics[l], id);
            fputs("        {", stdout);
            for (int c = 1; c < 4; c++)
                put(row[c]);
            puts("},");
        }
        puts("    }},");
        count++;
    }
    printf("};\nconst size_t jd_data_topic_count = %d;\n\n", count);
}

static void print_chapters(void)
{
    puts("const struct chapter jd_data_chapters[] = {");
    for (int i = 0; i < chapters.count; i++) {
        fputs("    {{", stdout);
        for (int c = 0; c < EDITIONS + LANGUAGES; c++) {
            put(chapters.cell[i][c]);
            if (c == EDITIONS - 1)
                fputs("}, {", stdout);
        }
        puts("}},");
    }
    printf("};\nconst size_t jd_data_chapter_count = %d;\n\n", chapters.count);
}

static void print_terms(void)
{
    puts("const struct term jd_data_terms[] = {");
    for (int i = 0; i < terms[0].count; i++) {
        fputs("    {", stdout);
        put(terms[0].cell[i][0]);
        puts("{");
        for (int l = 0; l < LANGUAGES; l++) {
            char **row = words_of(&terms[l], terms[0].cell[i][0]);
            fputs("        {", stdout);
            put(row[1]);
            put(row[2]);
            puts("},");
        }
        puts("    }},");
    }
    printf("};\nconst size_t jd_data_term_count = %d;\n", terms[0].count);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        stop("expected the folder of the data");
    load(&articles, "%s/articles.tsv%s", argv[1], "");
    load(&events, "%s/article-events.tsv%s", argv[1], "");
    load(&chapters, "%s/chapters.tsv%s", argv[1], "");
    check(&events, &articles);
    for (int l = 0; l < LANGUAGES; l++) {
        load(&topics[l], "%s/words/%s/articles.tsv", argv[1], languages[l]);
        load(&terms[l], "%s/words/%s/glossary.tsv", argv[1], languages[l]);
        check(&topics[l], &articles);
        check(&terms[l], &terms[0]);
    }
    puts("/* Written by tools/gen-articles.c; change the tables it reads instead. */\n#include "
         "\"words/article_data.h\"\n");
    print_articles();
    print_topics();
    print_chapters();
    print_terms();
    return 0;
}
