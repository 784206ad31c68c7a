/* vocabulary.c - finding what was typed among the words of acts.tsv and vocabulary.tsv in data/words/<language>. */
#include "cli/play/words.h"
#include "cli/spelling.h"
#include "words/word.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const struct {
    jd_word_id typed, example, help;
} rows[WORDS] = {
#define ROW(id, ...) {JD_WORD_WORD_##id, JD_WORD_WORD_##id##__EXAMPLE, JD_WORD_WORD_##id##__HELP},
    JD_ACTS(ROW) OTHER_WORDS(ROW)
#undef ROW
};

static const jd_word_id parties[] = {
    [JD_BY_WHITE] = JD_WORD_PARTY_WHITE,
    [JD_BY_BLACK] = JD_WORD_PARTY_BLACK,
    [JD_BY_ARBITER] = JD_WORD_PARTY_ARBITER,
    [JD_BY_BOTH] = JD_WORD_PARTY_BOTH,
};

static const jd_word_id whats[JD_WHAT_COUNT] = {
#define ROW(id, name, act, also) [JD_WHAT_##id] = JD_WORD_WHAT_##id,
    JD_WHATS(ROW)
#undef ROW
};

enum word_group group_of_word(enum word w)
{
    if (word_is_act(w))
        return jd_act_allowed((jd_act)w, JD_BY_WHITE) ? GROUP_PLAYERS : GROUP_ARBITER;
    return w <= WORD_KING ? GROUP_PLAYERS : w <= WORD_FEN ? GROUP_QUESTIONS : GROUP_PROGRAM;
}

const char *word_help(const jd_language *language, enum word w) { return jd_word(rows[w].help, language); }

const char *word_forms(const jd_language *language, enum word w) { return jd_word(rows[w].typed, language); }

const char *what_forms(const jd_language *language, jd_what what) { return jd_word(whats[what], language); }

/* ---- finding them ---- */

/* A sign such as ? is no word to spelling, which takes all signs for blanks. */
static bool is_form(struct jd_part form, const char *typed, size_t length)
{
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)form.length, form.text);
    return is_word(word) ? same_word(typed, length, word) : strlen(word) == length && !strncmp(typed, word, length);
}

/* Forms are NULL for an act that nobody has to type. */
static bool is_among(const char *forms, const char *typed, size_t length)
{
    struct jd_part form;
    for (size_t i = 0; forms && (form = jd_word_typed(forms, i)).length; i++)
        if (is_form(form, typed, length))
            return true;
    return false;
}

static bool is_name(jd_word_id id, const jd_language *language, const char *typed, size_t length)
{
    return is_among(jd_word(id, language), typed, length) || is_among(jd_word(id, NULL), typed, length);
}

enum word word_find(const jd_language *language, const char *typed, size_t length)
{
    for (int w = 0; w < WORDS; w++)
        if (is_name(rows[w].typed, language, typed, length))
            return (enum word)w;
    return WORDS;
}

jd_party party_find(const jd_language *language, const char *typed, size_t length)
{
    if (length == 1 && (*typed == 'w' || *typed == 'b' || *typed == 'a'))
        return *typed == 'w' ? JD_BY_WHITE : *typed == 'b' ? JD_BY_BLACK : JD_BY_ARBITER;
    for (int p = JD_BY_WHITE; p <= JD_BY_BOTH; p++)
        if (is_name(parties[p], language, typed, length))
            return (jd_party)p;
    return JD_BY_NOBODY;
}

jd_what what_find(const jd_language *language, jd_act act, const char *typed, size_t length)
{
    for (int w = JD_WHAT_NONE + 1; w < JD_WHAT_COUNT; w++)
        if (jd_what_parse(act, jd_what_name((jd_what)w)) == (jd_what)w && is_name(whats[w], language, typed, length))
            return (jd_what)w;
    return JD_WHAT_COUNT;
}

enum also also_find(const jd_language *language, const char *typed, size_t length)
{
    static const jd_word_id names[] = {JD_WORD_ALSO_SCHEDULE, JD_WORD_ALSO_DEFECT,    JD_WORD_ALSO_OWN_TIME,
                                       JD_WORD_ALSO_COUNTER,  JD_WORD_ALSO_NOT_VALID, JD_WORD_ALSO_FELT};
    int                     also = 0;
    while (also < ALSO_COUNT && !is_name(names[also], language, typed, length))
        also++;
    return (enum also)also;
}

void word_example(const jd_language *language, enum word w, char out[EXAMPLE_MAX])
{
    struct jd_part name = jd_word_typed(word_forms(language, w), 0);
    const char    *example = jd_word(rows[w].example, language);
    snprintf(out, EXAMPLE_MAX, "%.*s%s%s", (int)name.length, name.text, example ? " " : "", example ? example : "");
}
