/* vocabulary.c - finding what was typed among the words of data/words/<language>/vocabulary.tsv. */
#include "cli/play/words.h"
#include "cli/spelling.h"
#include "words/word.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const struct {
    jd_word_id typed, example, help;
} rows[WORDS] = {
#define ROW(id) {JD_WORD_WORD_##id, JD_WORD_WORD_##id##__EXAMPLE, JD_WORD_WORD_##id##__HELP},
    PLAY_WORDS(ROW)
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

static const enum word act_words[JD_ACT_COUNT] = {
    [JD_DO_ARRIVE] = WORD_ARRIVE,
    [JD_DO_LEAVE] = WORD_LEAVE,
    [JD_DO_ADJUST] = WORD_ADJUST,
    [JD_DO_TOUCH] = WORD_TOUCH,
    [JD_DO_RELEASE] = WORD_RELEASE,
    [JD_DO_PRESS] = WORD_PRESS,
    [JD_DO_PLAY] = WORD_PLAY,
    [JD_DO_WRITE] = WORD_WRITE,
    [JD_DO_OFFER] = WORD_OFFER,
    [JD_DO_ACCEPT] = WORD_ACCEPT,
    [JD_DO_DECLINE] = WORD_DECLINE,
    [JD_DO_CLAIM] = WORD_CLAIM,
    [JD_DO_RESIGN] = WORD_RESIGN,
    [JD_DO_STOP] = WORD_STOP,
    [JD_DO_ANNOUNCE] = WORD_ANNOUNCE,
    [JD_DO_ASK] = WORD_ASK,
    [JD_DO_SEAL] = WORD_SEAL,
    [JD_DO_SIGN] = WORD_SIGN,
    [JD_DO_START] = WORD_START,
    [JD_DO_TICK] = WORDS,
    [JD_DO_PAUSE] = WORD_PAUSE,
    [JD_DO_RESUME] = WORD_RESUME,
    [JD_DO_SET_CLOCK] = WORD_SET,
    [JD_DO_OBSERVE] = WORD_OBSERVE,
    [JD_DO_RESTORE] = WORD_RESTORE,
    [JD_DO_CONSENT] = WORD_CONSENT,
    [JD_DO_RULE] = WORD_RULE,
    [JD_DO_PENALISE] = WORD_PENALISE,
    [JD_DO_GIVE_TIME] = WORD_ADD,
    [JD_DO_ADJOURN] = WORD_ADJOURN,
    [JD_DO_RESUME_SESSION] = WORD_SESSION,
    [JD_DO_ENVELOPE_LOST] = WORD_LOST,
    [JD_DO_DECLARE] = WORD_DECLARE,
    [JD_DO_APPEAL] = WORD_APPEAL,
    [JD_DO_ANNUL] = WORD_ANNUL,
};

enum word word_of_act(jd_act act) { return act_words[act]; }

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

static bool is_among(const char *forms, const char *typed, size_t length)
{
    struct jd_part form;
    for (size_t i = 0; (form = jd_word_typed(forms, i)).length; i++)
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
    static const jd_word_id names[] = {JD_WORD_ALSO_SCHEDULE, JD_WORD_ALSO_DEFECT, JD_WORD_ALSO_OWN_TIME,
                                       JD_WORD_ALSO_COUNTER};
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
