/* event-tables - what the tables of events and regulations say, for documents and for the page.
 *
 *     event-tables regulations | players | arbiter | fields   tables of docs/log.md
 *     event-tables json | js                                   jd_vocabulary_write(), as it is or as a module
 */
#include "jadoube/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_regulations(void)
{
    printf("| field | meaning | if it is not given |\n| --- | --- | --- |\n");
    for (int s = 0; s < JD_SETTING_COUNT; s++) {
        const char *words = jd_setting_words((jd_setting)s);
        printf("| `%s` | %s", jd_setting_name((jd_setting)s), jd_setting_about((jd_setting)s));
        for (const char *word = words; *word; word += strcspn(word, " ") + (word[strcspn(word, " ")] == ' '))
            printf("%s`%.*s`", word == words ? ": " : ", ", (int)strcspn(word, " "), word);
        printf(" | %s |\n", jd_setting_otherwise((jd_setting)s));
    }
}

/* What it needs is in bold; with a star where only some of its words need it. */
static void print_fields(jd_act act)
{
    const char *comma = "";
    for (int f = 0; f < JD_FIELD_COUNT; f++) {
        bool always = jd_act_needs(act, JD_WHAT_NONE, (jd_field)f), sometimes = false;
        for (int w = 1; w < JD_WHAT_COUNT; w++)
            sometimes |= jd_what_act((jd_what)w) == act && jd_act_needs(act, (jd_what)w, (jd_field)f);
        if (!jd_act_takes(act, (jd_field)f))
            continue;
        printf("%s%s`%s`%s", comma, always ? "**" : "", jd_field_name((jd_field)f),
               always      ? "**"
               : sometimes ? "*"
                           : "");
        comma = ", ";
    }
}

static void print_words(jd_act act)
{
    const char *before = ": ";
    for (int w = 1; w < JD_WHAT_COUNT; w++)
        if (jd_what_act((jd_what)w) == act) {
            printf("%s`%s`", before, jd_what_name((jd_what)w));
            before = ", ";
        }
}

static void print_acts(bool arbiter)
{
    printf("| by %s | more fields | |\n| --- | --- | --- |\n", arbiter ? "the arbiter" : "a player");
    for (int a = 0; a < JD_ACT_COUNT; a++) {
        if (jd_act_allowed((jd_act)a, JD_BY_ARBITER) != arbiter)
            continue;
        printf("| `%s` | ", jd_act_name((jd_act)a));
        print_fields((jd_act)a);
        printf(" | %s", jd_act_about((jd_act)a));
        print_words((jd_act)a);
        printf(" |\n");
    }
}

/* The fields, each once. */
static void print_values(void)
{
    printf("| field | |\n| --- | --- |\n");
    for (int f = 0; f < JD_FIELD_COUNT; f++) {
        int64_t       least, most;
        jd_field_type type = jd_field_type_of((jd_field)f);
        jd_field_range((jd_field)f, &least, &most);
        printf("| `%s` | %s", jd_field_name((jd_field)f), jd_field_about((jd_field)f));
        if (type == JD_TYPE_TEXT || type == JD_TYPE_MOVE)
            printf("; at most %lld bytes", (long long)most);
        if (type == JD_TYPE_NUMBER || type == JD_TYPE_POINTS || type == JD_TYPE_PAIR)
            printf("; %lld to %lld", (long long)least, (long long)most);
        if (type == JD_TYPE_CHOICE)
            printf(": `%s` or `%s`", jd_field_word((jd_field)f, false), jd_field_word((jd_field)f, true));
        printf(" |\n");
    }
}

static int print_json(const char *before, const char *after)
{
    size_t size = jd_vocabulary_write(NULL, 0) + 1;
    char  *text = malloc(size);
    if (!text)
        return 1;
    jd_vocabulary_write(text, size);
    printf("%s%s%s", before, text, after);
    free(text);
    return 0;
}

int main(int argc, char **argv)
{
    const char *what = argc == 2 ? argv[1] : "";
    if (strcmp(what, "json") == 0)
        return print_json("", "\n");
    if (strcmp(what, "js") == 0)
        return print_json("export default ", ";\n");
    if (strcmp(what, "regulations") == 0)
        print_regulations();
    else if (strcmp(what, "players") == 0 || strcmp(what, "arbiter") == 0)
        print_acts(what[0] == 'a');
    else if (strcmp(what, "fields") == 0)
        print_values();
    else
        return fputs("usage: event-tables regulations | players | arbiter | fields | json | js\n", stderr), 2;
    return 0;
}
