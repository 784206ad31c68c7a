/* gen-words - the tables of src/notation/language.c, src/words and src/console, as C, from the tab-separated files
 * of DATA:
 *
 *   gen-words DATA languages | articles | words | words-list | texts | texts-list        writes to standard output
 *
 * data/languages.tsv lists the languages and which of them have words, data/words/tables.tsv what those have to say;
 * English is the reference.
 * The build stops here when a language lacks a key, has one that English has not, or other placeholders
 * (docs/words.md).
 */
#include "../include/jadoube/edition.h"
#include "word-tables.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { TABLES_MAX = 32 };

static struct table tables;
static struct table words[TABLES_MAX][LANGUAGES_MAX];
static struct table articles, events, speeds, changes, chapters, headwords;
static struct table topics[LANGUAGES_MAX], terms[LANGUAGES_MAX], titles[LANGUAGES_MAX];

/* ---- placeholders ---- */

static int count_of(const char *text, char c)
{
    int n = 0;
    for (; *text; text++)
        n += *text == c;
    return n;
}

/* How many forms a language has for a noun after a number. */
static int number_forms(int language)
{
    for (int t = 0; t < tables.count; t++)
        if (row_of(&words[t][language], "numbers"))
            return count_of(row_of(&words[t][language], "numbers")[1], '|') + 1;
    stop("%s: no row 'numbers' in any table", languages.cell[language][0]);
}

/* In rulings {n} {g} {d} {a} and {on} … are the players by case, which no other language need follow; and
 * {o}, "2nd", is {c}, "2", in another form. */
static const char *same_for_all(const char *table, const char *name, size_t *length)
{
    const char *last = name + *length - 1;
    int         opponent = *length == 2 && tolower((unsigned char)*name) == 'o';
    if (strcmp(table, "rulings") != 0)
        return name;
    if ((*length == 1 || opponent) && strchr("ngda", tolower((unsigned char)*last)))
        return NULL;
    return *length == 1 && *name == 'o' ? "c" : name;
}

static int has_placeholder(const char *table, const char *text, const char *name, size_t length)
{
    for (; (text = strchr(text, '{')); text++) {
        size_t      n = strcspn(text + 1, ":}");
        const char *own = same_for_all(table, text + 1, &n);
        if (own && n == length && strncmp(own, name, n) == 0)
            return 1;
    }
    return 0;
}

/* Whatever stands in braces in `text` stands in `other`, too. */
static void check_placeholders(const char *table, const char *text, const char *other, const char *path,
                               const char *key)
{
    for (; (text = strchr(text, '{')); text++) {
        size_t      length = strcspn(text + 1, ":}");
        const char *name = length ? same_for_all(table, text + 1, &length) : NULL;
        if (!strchr(text, '}') || !length)
            stop("%s: '%s': a brace without its fellow, or with nothing in it", path, key);
        if (name && !has_placeholder(table, other, name, length))
            stop("%s: '%s': {%.*s} is in English or here, not in both", path, key, (int)length, name);
    }
}

/* {n:move|moves} has as many forms as the language counts by. */
static void check_forms(const char *text, int forms, const char *path, const char *key)
{
    for (; (text = strchr(text, '{')); text++) {
        size_t length = strcspn(text, "}"), colon = strcspn(text, ":");
        int    bars = 0;
        for (size_t i = colon; i < length; i++)
            bars += text[i] == '|';
        if (colon < length && bars + 1 != forms)
            stop("%s: '%s': %d forms after a number, the language has %d", path, key, bars + 1, forms);
    }
}

static void check_cell(int table, int language, const char *key, int column)
{
    struct table *t = &words[table][language], *english = &words[table][0];
    const char   *name = tables.cell[table][0], *text = row_of(t, key)[column], *master = row_of(english, key)[column];
    if (*master && !*text)
        stop("%s: '%s' has no %s", t->path, key, t->head[column]);
    if (!*master)
        return; /* where English has nothing to say, the program has its own sentence */
    check_placeholders(name, text, master, t->path, key);
    check_placeholders(name, master, text, t->path, key);
    check_forms(text, number_forms(language), t->path, key);
}

static void check_table(int table, int language)
{
    struct table *t = &words[table][language], *english = &words[table][0];
    if (t->columns != english->columns)
        stop("%s: %d columns, in English %d", t->path, t->columns, english->columns);
    check_rows(t, english);
    for (int i = 0; i < english->count; i++) {
        words_of(t, english->cell[i][0], 1);
        for (int c = 1; c < t->columns; c++)
            check_cell(table, language, english->cell[i][0], c);
    }
}

/* A key means one thing, whatever its table. */
static void check_keys(int table)
{
    for (int i = 0; i < words[table][0].count; i++)
        for (int other = 0; other < table; other++)
            if (row_of(&words[other][0], words[table][0].cell[i][0]))
                stop("%s: '%s' is also in %s", words[table][0].path, words[table][0].cell[i][0], words[other][0].path);
}

static void load_words(void)
{
    for (int l = 0; l < languages.count; l++)
        for (int t = 0; t < tables.count; t++)
            load(&words[t][l], "words/%s/%s.tsv", languages.cell[l][0], tables.cell[t][0]);
    for (int t = 0; t < tables.count; t++) {
        check_keys(t);
        for (int l = 0; l < languages.count; l++)
            check_table(t, l);
    }
}

/* ---- writing ---- */

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

static void put_capitals(const char *text)
{
    for (; *text; text++)
        putchar(isalnum((unsigned char)*text) ? toupper((unsigned char)*text) : '_');
}

/* Calls `each` for every cell of the tables that are `whose`, in the order of the English ones. */
static void for_cells(const char *whose, int language, void (*each)(struct table *t, char **row, int column))
{
    for (int t = 0; t < tables.count; t++) {
        if (!strstr(tables.cell[t][1], whose))
            continue;
        for (int i = 0; i < words[t][0].count; i++)
            for (int c = 1; c < words[t][0].columns; c++)
                each(&words[t][language], row_of(&words[t][language], words[t][0].cell[i][0]), c);
    }
}

static const char *prefix;

/* JD_WORD_KEY for the first column, JD_WORD_KEY__COLUMN for the others. */
static void put_id(struct table *t, char **row, int column)
{
    printf("    %s_", prefix);
    put_capitals(row[0]);
    if (column > 1) {
        fputs("__", stdout);
        put_capitals(t->head[column]);
    }
    puts(",");
}

static void put_cell(struct table *t, char **row, int column)
{
    (void)t;
    fputs("        ", stdout);
    put(row[column]);
    putchar('\n');
}

static void put_key(struct table *t, char **row, int column)
{
    printf("    \"%s%s%s\",\n", row[0], column > 1 ? "." : "", column > 1 ? t->head[column] : "");
}

static void print_list(const char *whose, const char *type, const char *count)
{
    printf("typedef enum %s {\n", type);
    for_cells(whose, 0, put_id);
    printf("    %s\n} %s;\n", count, type);
}

static void print_table(const char *whose, const char *name, const char *count)
{
    printf("const char *const %s[JD_SPOKEN][%s] = {\n", name, count);
    for (int l = 0; l < languages.count; l++) {
        printf("    {\n        /* %s */\n", languages.cell[l][0]);
        for_cells(whose, l, put_cell);
        puts("    },");
    }
    puts("};\n");
}

static void print_words(void)
{
    puts("#include \"words/word.h\"\n");
    print_table("library", "jd_words", "JD_WORDS");
}

static void print_texts(void)
{
    puts("#include \"console/text.h\"\n");
    print_table("programs", "texts", "TEXTS");
    puts("const char *const text_keys[TEXTS] = {");
    for_cells("programs", 0, put_key);
    puts("};");
}

static void print_words_list(void)
{
    prefix = "JD_WORD";
    printf("#define JD_SPOKEN %d\n#define JD_SPOKEN_CODES \"", languages.count);
    for (int l = 0; l < languages.count; l++)
        printf("%s%s", l ? ", " : "", languages.cell[l][0]);
    puts("\"\n");
    print_list("library", "jd_word_id", "JD_WORDS");
}

static void print_texts_list(void)
{
    prefix = "TEXT";
    print_list("programs", "text_id", "TEXTS");
}

/* ---- the languages ---- */

/* "P|N|B" as the elements of an array: `count` of them, or none at all. */
static void put_parts(char *list, int count, const char *path, const char *code)
{
    int n = *list ? count_of(list, '|') + 1 : 0;
    if (n && n != count)
        stop("%s: '%s': %d parts, expected %d", path, code, n, count);
    putchar('{');
    for (int i = 0; i < n; i++) {
        size_t length = strcspn(list, "|");
        printf("\"%.*s\", ", (int)length, list);
        list += length + 1;
    }
    fputs("}, ", stdout);
}

static void print_languages(void)
{
    int spoken = 0;
    puts("#include \"notation/language_data.h\"\n\nconst jd_language jd_languages[] = {");
    for (int l = 0; l < all_languages.count; l++) {
        char **row = all_languages.cell[l];
        printf("    {\"%s\", \"%s\", ", row[0], row[1]);
        put_parts(row[3], 6, all_languages.path, row[0]);
        printf("\"%s\", ", row[4]);
        put_parts(row[5], 8, all_languages.path, row[0]);
        printf("%d},\n", strcmp(row[2], "yes") == 0 ? spoken++ : -1);
    }
    printf("};\nconst size_t jd_language_count = %d;\n", all_languages.count);
}

/* ---- the Articles ---- */

#define YEAR(year) #year,
static const char *const years[JD_EDITIONS] = {JD_EDITION_YEARS(YEAR)};

static int edition_of(const char *year)
{
    for (int e = 0; e < JD_EDITIONS; e++)
        if (strncmp(year, years[e], 4) == 0)
            return e;
    return -1;
}

/* The numbers of a row, whose columns for editions begin with the second: an edition without a column has those of
 * the one before. Returns the column behind them. */
static int put_numbers(const struct table *t, char *const row[])
{
    int column = 0;
    fputs("{", stdout);
    for (int e = 0; e < JD_EDITIONS; e++) {
        if (column + 1 < t->columns && edition_of(t->head[column + 1]) == e)
            column++;
        if (!column)
            stop("%s: the first edition has no column", t->path);
        put(row[column]);
    }
    fputs("}, ", stdout);
    return column + 1;
}

/* topic, columns for editions, mark, why */
static void print_articles(void)
{
    puts("const struct article jd_data_articles[] = {");
    for (int i = 0; i < articles.count; i++) {
        char **row = articles.cell[i];
        fputs("    {{", stdout);
        put(row[0]);
        char mark = *row[articles.columns - 2];
        printf("%s, ", mark == 'e' ? "JD_ENFORCED" : mark == 'r' ? "JD_RECORDED" : "JD_PHYSICAL");
        put(row[articles.columns - 1]);
        fputs("}, ", stdout);
        if (put_numbers(&articles, row) != articles.columns - 2)
            stop("%s: expected topic, editions in their order, mark, why", articles.path);
        puts("},");
    }
    printf("};\nconst size_t jd_data_article_count = %d;\n\n", articles.count);
}

/* topic, since, game, why: one of the last two */
static void print_changes(void)
{
    puts("const jd_change jd_data_changes[] = {");
    for (int i = 0; i < changes.count; i++) {
        char **row = changes.cell[i];
        if (!row_of(&articles, row[0]) || edition_of(row[1]) < 1 || (*row[2] == 0) == (*row[3] == 0))
            stop("%s: '%s' %s: expected a topic, an edition, and either a game or why there is none", changes.path,
                 row[0], row[1]);
        printf("    {\"%s\", JD_ED_%s, ", row[0], row[1]);
        put(row[2]);
        put(row[3]);
        puts("},");
    }
    printf("};\nconst size_t jd_data_change_count = %d;\n\n", changes.count);
}

/* What each language says about an id: its cells from the second on. */
static void put_languages(struct table of[], const char *id, int cells, int needed)
{
    puts("{");
    for (int l = 0; l < languages.count; l++) {
        char **row = words_of(&of[l], id, needed + 1);
        fputs("        {", stdout);
        for (int c = 1; c <= cells; c++)
            put(row[c]);
        puts("},");
    }
    puts("    }},");
}

static void print_topics(void)
{
    int count = 0;
    puts("const struct topic jd_data_topics[] = {");
    for (int i = 0; i < articles.count; i++) {
        if (!is_first(&articles, i))
            continue;
        const char *id = articles.cell[i][0];
        char      **acts = row_of(&events, id), **fast = row_of(&speeds, id);
        fputs("    {", stdout);
        put(id);
        put(acts ? acts[1] : "");
        put(fast ? fast[1] : "");
        put(fast ? fast[2] : "");
        put_languages(topics, id, 3, 2);
        count++;
    }
    printf("};\nconst size_t jd_data_topic_count = %d;\n\n", count);
}

static void print_chapters(void)
{
    puts("const struct chapter jd_data_chapters[] = {");
    for (int i = 0; i < chapters.count; i++) {
        fputs("    {", stdout);
        if (put_numbers(&chapters, chapters.cell[i]) != chapters.columns)
            stop("%s: expected chapter, then editions in their order", chapters.path);
        fputs("{", stdout);
        for (int l = 0; l < languages.count; l++)
            put(words_of(&titles[l], chapters.cell[i][0], 2)[1]);
        puts("}},");
    }
    printf("};\nconst size_t jd_data_chapter_count = %d;\n\n", chapters.count);
}

/* A year with a dash means that edition and all that came later. */
static void put_editions(const char *list)
{
    bool in[JD_EDITIONS] = {false};
    for (const char *at = list; *at; at += strcspn(at, " "), at += strspn(at, " ")) {
        int e = edition_of(at);
        if (e < 0)
            stop("%s: '%s' is no list of editions", headwords.path, list);
        for (in[e] = true; at[4] == '-' && e < JD_EDITIONS; e++)
            in[e] = true;
    }
    putchar('"');
    for (int e = 0; e < JD_EDITIONS; e++)
        if (in[e])
            printf("%s ", years[e]);
    fputs("\", ", stdout);
}

static void print_terms(void)
{
    puts("const struct term jd_data_terms[] = {");
    for (int i = 0; i < headwords.count; i++) {
        fputs("    {", stdout);
        put(headwords.cell[i][0]);
        put_editions(headwords.cell[i][1]);
        put_languages(terms, headwords.cell[i][0], 2, 2);
    }
    printf("};\nconst size_t jd_data_term_count = %d;\n", headwords.count);
}

static void print_laws(void)
{
    load(&articles, "articles.tsv");
    load(&events, "article-events.tsv");
    load(&speeds, "article-speeds.tsv");
    load(&changes, "article-changes.tsv");
    load(&chapters, "chapters.tsv");
    load(&headwords, "glossary.tsv");
    check_rows(&events, &articles);
    check_rows(&speeds, &articles);
    for (int l = 0; l < languages.count; l++) {
        load(&topics[l], "words/%s/articles.tsv", languages.cell[l][0]);
        load(&terms[l], "words/%s/glossary.tsv", languages.cell[l][0]);
        load(&titles[l], "words/%s/chapters.tsv", languages.cell[l][0]);
        check_rows(&topics[l], &articles);
        check_rows(&terms[l], &headwords);
        check_rows(&titles[l], &chapters);
    }
    puts("#include \"words/article_data.h\"\n");
    print_articles();
    print_changes();
    print_topics();
    print_chapters();
    print_terms();
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*print)(void);
    } outputs[] = {
        {"languages", print_languages},   {"articles", print_laws}, {"words", print_words},
        {"words-list", print_words_list}, {"texts", print_texts},   {"texts-list", print_texts_list},
    };
    if (argc != 3)
        stop("expected the folder of the data and what to write");
    data = argv[1];
    load_languages();
    load(&tables, "words/tables.tsv");
    load_words();
    puts("/* Written by tools/gen-words.c; change the tables it reads instead. */");
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++)
        if (strcmp(argv[2], outputs[i].name) == 0) {
            outputs[i].print();
            return 0;
        }
    stop("%s is nothing that can be written", argv[2]);
}
