/* jadoube laws - what an Article asks, how the editions differ, what the program does about it. */
#include "laws.h"
#include "console/report.h"
#include "console/terminal.h"
#include "console/text.h"
#include "jadoube/jadoube.h"
#include "spelling.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 79,
    TOPICS_MAX = 400,
    PHRASE_MAX = 400,
    FOUND_MOST = 12,  /* answers to a phrase                               */
    FULL_AT_MOST = 3, /* of them in full, where they are as good as the best */
    AS_GOOD_AS = 99   /* per cent of the best                              */
};

struct view {
    jd_edition         edition;
    bool               chosen; /* by the user, not by us */
    const jd_language *language;
    jd_speed           speed;
};

/* Print words from column *at on, going to a new line with `indent` where they do not fit. */
static void print_words(const char *text, int indent, int *at)
{
    while (*text) {
        size_t n = strcspn(text, " ");
        char   word[200];
        snprintf(word, sizeof word, "%.*s", (int)n, text);
        int width = text_columns(word);
        if (*at > indent && *at + 1 + width > WIDTH) {
            printf("\n%*s", indent, "");
            *at = indent;
        } else if (*at > indent) {
            putchar(' ');
            ++*at;
        }
        fputs(word, stdout);
        *at += width;
        text += n + (text[n] == ' ');
    }
}

void laws_print_paragraph(const char *label, const char *first, const char *second)
{
    int at = 2;
    fputs("  ", stdout);
    if (label) {
        printf("%s%s:%s", style(stdout, STYLE_BOLD), label, style(stdout, STYLE_PLAIN));
        at += text_columns(label) + 1;
    }
    print_words(first, 2, &at);
    if (second)
        print_words(second, 2, &at);
    putchar('\n');
}

/* Did an earlier row of the topic have the number of row `i`? */
static bool is_repeated(size_t i, jd_edition edition)
{
    const jd_article *a = jd_article_at(i);
    while (i-- > 0) {
        const jd_article *b = jd_article_at(i);
        if (strcmp(a->topic, b->topic) == 0 && jd_article_number(b, edition) &&
            strcmp(jd_article_number(a, edition), jd_article_number(b, edition)) == 0)
            return true;
    }
    return false;
}

/* The n-th different number that a topic has in an edition; NULL after the last. */
static const char *topic_number(const char *topic, jd_edition edition, size_t n)
{
    for (size_t i = 0; jd_article_at(i); i++) {
        const jd_article *a = jd_article_at(i);
        if (strcmp(a->topic, topic) == 0 && jd_article_number(a, edition) && !is_repeated(i, edition) && n-- == 0)
            return jd_article_number(a, edition);
    }
    return NULL;
}

/* Its numbers in the editions that have it. */
static void print_numbers(const jd_topic *t)
{
    int         at = 2;
    const char *number, *between = "";
    printf("  %s", style(stdout, STYLE_DIM));
    for (int e = 0; e < JD_EDITIONS; e++) {
        char word[40];
        if (!topic_number(t->id, (jd_edition)e, 0))
            continue;
        snprintf(word, sizeof word, "%s%s:", between, jd_edition_name((jd_edition)e));
        print_words(word, 2, &at);
        between = "· ";
        for (size_t n = 0; (number = topic_number(t->id, (jd_edition)e, n)); n++) {
            snprintf(word, sizeof word, "%s%s", number, topic_number(t->id, (jd_edition)e, n + 1) ? "," : "");
            print_words(word, 2, &at);
        }
    }
    printf("%s\n", style(stdout, STYLE_PLAIN));
}

/* What the strongest mark among the Articles of a topic means. */
static void print_program(const jd_topic *t, struct view v)
{
    const jd_article *strongest = NULL;
    for (size_t i = 0; jd_article_at(i); i++) {
        const jd_article *a = jd_article_at(i);
        if (strcmp(a->topic, t->id) == 0 && (!strongest || a->enforcement < strongest->enforcement))
            strongest = a;
    }
    if (!strongest)
        return;
    if (strongest->enforcement == JD_PHYSICAL) {
        laws_print_paragraph(text_of(v.language, TEXT_LAWS_PROGRAM), text_of(v.language, TEXT_LAWS_PHYSICAL),
                             text_of(v.language, text_find("laws.why.", strongest->why)));
        return;
    }
    char events[200] = "";
    if (t->events)
        snprintf(events, sizeof events, "%s %s.", text_of(v.language, TEXT_LAWS_EVENTS), t->events);
    laws_print_paragraph(
        text_of(v.language, TEXT_LAWS_PROGRAM),
        text_of(v.language, strongest->enforcement == JD_ENFORCED ? TEXT_LAWS_ENFORCED : TEXT_LAWS_RECORDED),
        *events ? events : NULL);
}

void laws_print_line(const char *number, const char *title)
{
    printf("%s%-9s%s  %s\n", style(stdout, STYLE_BOLD), number, style(stdout, STYLE_PLAIN), title);
}

/* What another Article makes of the rule in a rapid or blitz game. */
static void print_speed(const jd_topic *t, struct view v)
{
    jd_found change;
    jd_topic other;
    if (!jd_laws_at_speed(t->id, v.edition, v.speed, &change) || !jd_topic_find(change.topic, v.language, &other))
        return;
    char first[60];
    snprintf(first, sizeof first, "%s:", change.number);
    laws_print_paragraph(text_of(v.language, v.speed == JD_RAPID ? TEXT_LAWS_RAPID : TEXT_LAWS_BLITZ), first,
                         other.asks);
}

/* What stands below the line with number and title. */
static void print_topic(const jd_topic *t, struct view v)
{
    print_numbers(t);
    laws_print_paragraph(NULL, t->asks, NULL);
    if (t->differs)
        laws_print_paragraph(text_of(v.language, TEXT_LAWS_DIFFERS), t->differs, NULL);
    print_speed(t, v);
    print_program(t, v);
}

/* Topics found so far, each with the number to show for it. */
struct found {
    size_t      count;
    const char *topic[TOPICS_MAX];
    const char *number[TOPICS_MAX];
};

static void add_found(struct found *f, const char *topic, const char *number)
{
    for (size_t i = 0; i < f->count; i++)
        if (strcmp(f->topic[i], topic) == 0)
            return;
    f->topic[f->count] = topic;
    f->number[f->count++] = number;
}

static void find_number(struct found *f, jd_edition edition, const char *number)
{
    for (size_t i = 0; jd_article_at(i); i++)
        if (jd_article_within(jd_article_at(i), edition, number))
            add_found(f, jd_article_at(i)->topic, jd_article_number(jd_article_at(i), edition));
}

static void print_found(const struct found *f, struct view v, bool full)
{
    jd_topic t;
    for (size_t i = 0; i < f->count; i++) {
        jd_topic_find(f->topic[i], v.language, &t);
        if (full && i)
            putchar('\n');
        laws_print_line(f->number[i], t.title);
        if (full)
            print_topic(&t, v);
    }
}

/* The editions whose glossary has a term that today's has not: " (2014)". */
static void print_former(const char *id)
{
    const char *between = " (";
    for (int e = 0; e < JD_EDITIONS && !jd_glossary_has(JD_EDITION_DEFAULT, id); e++)
        if (jd_glossary_has((jd_edition)e, id)) {
            printf("%s%s", between, jd_edition_name((jd_edition)e));
            between = ", ";
        }
    fputs(between[0] == ',' ? ")" : "", stdout);
}

static void print_term(size_t index, const jd_language *language)
{
    jd_term term;
    int     at = 4;
    jd_glossary_at(index, language, &term);
    printf("%s%s%s", style(stdout, STYLE_BOLD), term.word, style(stdout, STYLE_PLAIN));
    print_former(term.id);
    printf("\n    ");
    print_words(term.means, 4, &at);
    printf("\n    ");
    at = 4;
    const int last = language->spoken == JD_SPOKEN - 1 ? JD_SPOKEN - 2 : JD_SPOKEN - 1;
    for (int i = 0; i < JD_SPOKEN; i++) {
        const jd_language *other = jd_language_spoken((size_t)i);
        char               words[120];
        if (other == language)
            continue;
        jd_glossary_at(index, other, &term);
        snprintf(words, sizeof words, "%s %s%s", other->code, term.word, i == last ? "" : ";");
        print_words(words, 4, &at);
    }
    putchar('\n');
}

static void print_filled(struct view v, text_id id, const char *name, const char *value)
{
    char line[512];
    text_fill(line, sizeof line, v.language, id, JD_VALUES({name, value}));
    puts(line);
}

/* The whole glossary: all terms, or those that are headwords of the edition that was asked for. */
static int print_glossary(struct view v)
{
    jd_term term;
    size_t  count = 0;
    for (size_t i = 0; jd_glossary_at(i, v.language, &term); i++) {
        if (v.chosen && !jd_glossary_has(v.edition, term.id))
            continue;
        if (count++ == 0)
            printf("%s\n\n", text_of(v.language, TEXT_LAWS_GLOSSARY));
        print_term(i, v.language);
    }
    if (count == 0)
        print_filled(v, TEXT_LAWS_NO_GLOSSARY, "year", jd_edition_name(v.edition));
    return count ? STATUS_FINE : STATUS_FINDING;
}

/* The terms that a word fits in any language. */
static void print_terms(const char *word, const jd_language *language)
{
    jd_term term;
    size_t  count = 0;
    for (size_t i = 0; jd_glossary_at(i, language, &term); i++) {
        bool hit = false;
        for (int t = 0; t < JD_SPOKEN && !hit; t++)
            hit = jd_glossary_at(i, jd_language_spoken((size_t)t), &term) && has_word(term.word, word);
        if (hit && count++ == 0)
            printf("\n%s%s%s\n\n", style(stdout, STYLE_BOLD), text_of(language, TEXT_LAWS_TERMS),
                   style(stdout, STYLE_PLAIN));
        if (hit)
            print_term(i, language);
    }
}

static int contents(struct view v)
{
    const char *number, *title;
    print_filled(v, TEXT_LAWS_CONTENTS, "year", jd_edition_name(v.edition));
    for (size_t i = 0; jd_chapter_at(i, v.edition, v.language, &number, &title); i++) {
        struct found f = {0};
        printf("\n%s%s. %s%s\n", style(stdout, STYLE_BOLD), number, title, style(stdout, STYLE_PLAIN));
        find_number(&f, v.edition, number);
        for (size_t k = 0; k < f.count; k++) {
            jd_topic t;
            jd_topic_find(f.topic[k], v.language, &t);
            printf("  %-10s %s\n", f.number[k], t.title);
        }
    }
    return STATUS_FINE;
}

/* An Article that this edition lacks: where is it? */
static int elsewhere(const char *number, struct view v)
{
    printf("%s: ", number);
    print_filled(v, TEXT_LAWS_NOT_HERE, "year", jd_edition_name(v.edition));
    for (int e = 0; e < JD_EDITIONS; e++) {
        struct found f = {0};
        find_number(&f, (jd_edition)e, number);
        if (f.count)
            printf("\n%s\n", jd_edition_name((jd_edition)e));
        print_found(&f, v, false);
    }
    return STATUS_FINDING;
}

/* ---- phrases ---- */

/* The title, and the edition where it is another one than was asked for. */
static void print_title(const jd_found *f, const jd_topic *t, struct view v)
{
    char title[200];
    snprintf(title, sizeof title, "%s (%s)", t->title, jd_edition_name(f->edition));
    laws_print_line(f->number, f->edition == v.edition ? t->title : title);
}

/* The best answer in full, and what is as good; then the others by title. */
static void print_answers(const jd_found *f, size_t count, struct view v)
{
    jd_topic t;
    size_t   full = 0;
    while (full < count && full < FULL_AT_MOST && f[full].score * 100 >= f[0].score * AS_GOOD_AS)
        full++;
    for (size_t i = 0; i < count; i++) {
        jd_topic_find(f[i].topic, v.language, &t);
        if (i && i <= full)
            putchar('\n');
        print_title(&f[i], &t, v);
        if (i < full)
            print_topic(&t, v);
    }
}

static int suggest(const jd_lookup *asked, struct view v)
{
    char nearest[120];
    print_filled(v, TEXT_LAWS_NOTHING, "word", asked->phrase);
    if (jd_laws_nearest(asked, nearest, sizeof nearest))
        print_filled(v, TEXT_LAWS_NEAREST, "word", nearest);
    else
        puts(text_of(v.language, TEXT_LAWS_LOOK));
    return STATUS_FINDING;
}

static int by_phrase(const char *phrase, struct view v)
{
    jd_lookup asked = {.phrase = phrase, .language = v.language, .edition = v.edition, .speed = v.speed};
    jd_found  found[FOUND_MOST];
    size_t    count = jd_laws_find(&asked, found, FOUND_MOST);
    if (!count)
        return suggest(&asked, v);
    if (found[0].score < JD_FOUND_GOOD)
        print_filled(v, TEXT_LAWS_GUESS, "word", phrase);
    print_answers(found, count, v);
    print_terms(phrase, v.language);
    return STATUS_FINE;
}

/* "99", which is no Article, and says nothing as a phrase. */
static bool is_all_digits(const char *text) { return text[strspn(text, "0123456789.")] == '\0'; }

static int show_found(const char *what, struct view v)
{
    char         number[JD_NUMBER_MAX];
    struct found f = {0};
    if (strcmp(what, "glossary") == 0)
        return print_glossary(v);
    if (!jd_laws_number(what, number)) {
        bool found = jd_laws_find(&(jd_lookup){what, v.language, v.edition, v.speed}, &(jd_found){0}, 1) > 0;
        return is_all_digits(what) && !found ? elsewhere(what, v) : by_phrase(what, v);
    }
    find_number(&f, v.edition, number);
    if (!f.count)
        return elsewhere(number, v);
    print_found(&f, v, true);
    return STATUS_FINE;
}

/* ---- the command ---- */

/* Several words are a phrase; NULL for none. False, with a message printed, when it says nothing. */
static bool read_phrase(const struct args *a, char out[PHRASE_MAX], const char **phrase)
{
    size_t length = 0;
    for (int i = 0; i < a->count && length < PHRASE_MAX; i++)
        length += (size_t)snprintf(out + length, PHRASE_MAX - length, "%s%s", i ? " " : "", a->operands[i]);
    *phrase = a->count ? out : NULL;
    if (!a->count || (length < PHRASE_MAX && is_word(out)))
        return true;
    complain_text(TEXT_COMPLAIN_ARTICLE, NULL);
    return false;
}

static bool read_speed(const char *text, jd_speed *out)
{
    static const char *const names[] = {[JD_STANDARD] = "standard", [JD_RAPID] = "rapid", [JD_BLITZ] = "blitz"};
    for (int i = JD_STANDARD; i <= JD_BLITZ; i++)
        if (!text || strcmp(text, names[i]) == 0) {
            *out = (jd_speed)i;
            return true;
        }
    complain_text(TEXT_COMPLAIN_NONE_OF,
                  JD_VALUES({"option", "speed"}, {"text", text}, {"list", "standard rapid blitz"}));
    return false;
}

static int run(const struct args *a)
{
    struct view v = {.edition = JD_EDITION_DEFAULT, .chosen = args_given(a, "edition")};
    const char *edition = args_value(a, "edition"), *what;
    char        phrase[PHRASE_MAX];
    if (!args_language(a, &v.language) || !read_speed(args_value(a, "speed"), &v.speed))
        return STATUS_BAD;
    if (edition && !jd_edition_parse(edition, &v.edition)) {
        complain_edition(edition);
        return STATUS_BAD;
    }
    if (!read_phrase(a, phrase, &what))
        return STATUS_BAD;
    if (args_given(a, "compare"))
        return laws_compare(args_value(a, "compare"), what, v.language, args_given(a, "json"));
    if (args_given(a, "json"))
        return laws_json(&(jd_lookup){what, v.language, v.edition, v.speed});
    return what ? show_found(what, v) : contents(v);
}

static const struct option options[] = {
    {"edition", 'e', "YEAR", "the edition whose numbers are meant, one of" JD_EDITION_LIST " (the last)"},
    {"lang", 'l', "CODE", "the language (en): " JD_SPOKEN_CODES},
    {"speed", 's', "SPEED", "of the game that it is about: standard, rapid or blitz (standard)"},
    {"compare", 'c', "YEAR", "with a second YEAR: the Articles in which two editions differ, each with a game"},
    {"json", 'j', NULL, "as one line of JSON"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube laws", "the contents"},
    {"jadoube laws 7.5.5", "what Article 7.5.5 asks"},
    {"jadoube laws 7.4.b --edition 2009", "the same rule in 2009"},
    {"jadoube laws flag fell", "the Articles about it, the best one in full"},
    {"jadoube laws illegal move --speed blitz", "what it costs in a blitz game"},
    {"jadoube laws sahl na figuru --lang cs", "in Czech; accents and case do not matter"},
    {"jadoube laws --compare 2018 2023", "what changed, with games that are ruled otherwise"},
    {"jadoube laws glossary --lang sl", "all terms, in every language"},
    {"jadoube laws glossary --edition 2018", "the headwords of that edition's own glossary"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "it is there"},
    {STATUS_FINDING, "no such Article in this edition, or nothing about the phrase"},
    {STATUS_BAD, "a language or an edition that is none"},
    {0, NULL},
};

const struct command command_laws = {
    .name = "laws",
    .summary = "what an Article of the Laws asks, in several languages",
    .synopsis = "[ARTICLE | PHRASE | glossary] [--edition YEAR] [--lang CODE] [--speed SPEED] [--json]\n"
                "--compare YEAR YEAR [--lang CODE] [--json]",
    .description = "Tells in our own words what an Article asks, how the editions differ, and what this program does\n"
                   "about it. Without an argument it prints the contents. A phrase may be anything that people say\n"
                   "at a board; small words, accents, endings and typing errors do not matter, and it may be in any\n"
                   "of the languages. The best answer comes first, in full, then others by title.",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = -1,
    .run = run,
};
