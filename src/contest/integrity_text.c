/* integrity_text.c - what an arbiter is warned of, in words. */
#include "contest/state.h"
#include "jadoube/integrity.h"

#include "words/word.h"

#include <stdio.h>

const char *jd_integrity_title(jd_integrity event, const jd_language *language)
{
    static const jd_word_id titles[] = {
#define ROW(id, name, level, tag, from) JD_WORD_INTEGRITY_TITLE_##id,
        JD_INTEGRITY_EVENTS(ROW)
#undef ROW
    };
    return event == JD_INTEGRITY_NONE ? "" : jd_word(titles[event - 1], language);
}

const char *jd_integrity_consequence(jd_integrity event, const jd_language *language)
{
    if (event == JD_INTEGRITY_FIDE_MODE)
        return jd_word(JD_WORD_INTEGRITY_FINAL, language);
    if (jd_integrity_level(event) == JD_WARN_REFUSE)
        return jd_word(JD_WORD_INTEGRITY_REFUSED, language);
    return jd_integrity_tag(event)[0] ? jd_word(JD_WORD_INTEGRITY_LINE, language) : "";
}

/* What is found in pairings has a sentence; other events their titles. */
static const char *sentence(jd_integrity event, const jd_language *language)
{
    static const struct {
        jd_integrity event;
        jd_word_id   word;
    } rows[] = {
#define ROW(id) {JD_INTEGRITY_##id, JD_WORD_INTEGRITY_NOTE_##id}
        ROW(BY_HAND),      ROW(MET),     ROW(FORBIDDEN),     ROW(BYE),    ROW(BYES),
        ROW(THIRD_COLOUR), ROW(COLOURS), ROW(WRONG_COLOURS), ROW(IMPORT),
#undef ROW
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].event == event)
            return jd_word(rows[i].word, language);
    return jd_integrity_title(event, language);
}

/* A name where the tournament knows it, else the number. */
static const char *name_of(const jd_tournament *t, int player, char number[static 12])
{
    bool        team = t && jd_tournament_has_teams(t);
    const char *name = !t ? "" : team ? jd_tournament_team_name(t, player) : jd_tournament_label(t, player, "name");
    snprintf(number, 12, "%d", player);
    return player && name[0] ? name : number;
}

size_t jd_integrity_text(const jd_integrity_note *note, const jd_tournament *t, const jd_language *language, char *out,
                         size_t size)
{
    char a[12], b[12], round[12], number[12];
    snprintf(round, sizeof round, "%d", note->round);
    snprintf(number, sizeof number, "%d", note->number);
    return jd_fill(
        out, size, language, sentence(note->event, language),
        JD_VALUES({"a", name_of(t, note->a, a)}, {"b", name_of(t, note->b, b)}, {"round", round}, {"number", number}));
}
