/* gen-search - the tables of src/words/search.c, as C, from the titles, synonyms and texts of the Articles:
 *
 *   gen-search DATA        writes to standard output
 *
 * Each language gets its words once, in plain letters, and each topic its lines as numbers of those words.
 * docs/words.md says how data/words/<language>/synonyms.tsv and finding.tsv are written.
 */
#include "../src/words/search_marks.h"
#include "../src/words/typed.h"
#include "word-tables.h"

#include <stdio.h>
#include <string.h>

static struct table articles, topics[LANGUAGES_MAX], synonyms[LANGUAGES_MAX], finding[LANGUAGES_MAX];

static struct jd_tongue tongue;
static struct jd_typed  words[JD_SEARCH_WORDS_MAX];
static int              count;

static int number_of(const struct jd_typed *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i].text, word->text) == 0)
            return i;
    if (count == JD_SEARCH_WORDS_MAX)
        stop("a language has more than %d words to search", JD_SEARCH_WORDS_MAX);
    words[count] = *word;
    return count++;
}

static void put_line(const char *text, const char *end)
{
    struct jd_typed word;
    int             put = 0;
    for (; jd_typed_next(&tongue, &text, end, &word); put++)
        printf("%d,", number_of(&word));
    if (put)
        printf("%d,", JD_LINE_END);
}

/* The words of sentences, each once, without the small ones. */
static void put_sentences(const char *text)
{
    static int      seen[JD_SEARCH_WORDS_MAX];
    static int      turn;
    struct jd_typed word;
    const char     *end = text + strlen(text);
    turn++;
    while (jd_typed_next(&tongue, &text, end, &word)) {
        if (word.small)
            continue;
        int number = number_of(&word);
        if (seen[number] != turn)
            printf("%d,", number);
        seen[number] = turn;
    }
}

static void put_topic(int language, const char *id)
{
    char **row = words_of(&topics[language], id, 3), **also = row_of(&synonyms[language], id);
    put_line(row[1], row[1] + strlen(row[1]));
    for (const char *at = also ? also[1] : ""; *at;) {
        const char *end = at + strcspn(at, ";");
        put_line(at, end);
        at = end + (*end == ';');
    }
    printf("%d,", JD_LINES_END);
    put_sentences(row[2]);
    printf("%d,\n", JD_TOPIC_END);
}

static void put_words(int language)
{
    printf("static const char words_%s[] =\n", languages.cell[language][0]);
    for (int i = 0; i < count; i++)
        printf("    \"\\%03o\" \"%s\"\n", words[i].length | (words[i].small ? JD_SMALL_WORD : 0u), words[i].text);
    puts("    ;\n");
}

static void put_language(int l)
{
    tongue = (struct jd_tongue){.small = words_of(&finding[l], "find.small", 2)[1],
                                .compounds = *words_of(&finding[l], "find.compounds", 1)[1] != '\0'};
    jd_tongue_ready(&tongue);
    count = 0;
    printf("static const uint16_t lines_%s[] = {\n", languages.cell[l][0]);
    for (int i = 0; i < articles.count; i++)
        if (is_first(&articles, i))
            put_topic(l, articles.cell[i][0]);
    puts("};\n");
    put_words(l);
}

static void put_list(const char *type, const char *name)
{
    printf("const %s *const jd_search_%s[JD_SPOKEN] = {", type, name);
    for (int l = 0; l < languages.count; l++)
        printf("%s_%s, ", name, languages.cell[l][0]);
    puts("};");
}

int main(int argc, char **argv)
{
    if (argc != 2)
        stop("expected the folder of the data");
    data = argv[1];
    load_languages();
    load(&articles, "articles.tsv");
    puts("/* Written by tools/gen-search.c; change the tables it reads instead. */\n#include \"words/search.h\"\n");
    for (int l = 0; l < languages.count; l++) {
        load(&topics[l], "words/%s/articles.tsv", languages.cell[l][0]);
        load(&synonyms[l], "words/%s/synonyms.tsv", languages.cell[l][0]);
        load(&finding[l], "words/%s/finding.tsv", languages.cell[l][0]);
        check_rows(&synonyms[l], &articles);
        put_language(l);
    }
    put_list("char", "words");
    put_list("uint16_t", "lines");
    return 0;
}
