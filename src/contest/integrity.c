/* integrity.c - the table of integrity events, FIDE mode, and the lines of a report that keep them. */
#include "jadoube/integrity.h"

#include "contest/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *tag;
    jd_warning  level;
    int         from;
} events[] = {{"", "", JD_WARN_NOTHING, 0},
#define ROW(id, name, level, tag, from) {name, tag, (jd_warning)(level), from},
              JD_INTEGRITY_EVENTS(ROW)
#undef ROW
};

const char *jd_integrity_name(jd_integrity event) { return events[event].name; }
const char *jd_integrity_tag(jd_integrity event) { return events[event].tag; }
jd_warning  jd_integrity_level(jd_integrity event) { return events[event].level; }

jd_integrity jd_integrity_find(const char *name)
{
    int event = JD_INTEGRITY_COUNT - 1;
    while (event > JD_INTEGRITY_NONE && strcmp(events[event].name, name) != 0)
        event--;
    return (jd_integrity)event;
}

jd_warning jd_integrity_warning(const jd_tournament *t, jd_integrity event)
{
    int        open = t->told ? jd_tournament_paired(t) : jd_tournament_opened(t);
    jd_warning level = events[event].level;
    if (open < events[event].from || (event == JD_INTEGRITY_FIDE_MODE && !jd_tournament_in_fide_mode(t)))
        return JD_WARN_NOTHING;
    return level == JD_WARN_REFUSE && !jd_tournament_in_fide_mode(t) ? JD_WARN_CONFIRM : level;
}

/* ---- lines ---- */

#define COMMENT "###"
#define AT      " @ Round "

/* What a text has behind some words; NULL: it does not begin with them. */
static const char *behind(const char *text, const char *words)
{
    size_t length = strlen(words);
    return strncmp(text, words, length) == 0 ? text + length : NULL;
}

/* Behind the mark of a comment; NULL: it is none. */
static const char *comment_of(const struct record *r)
{
    const char *text = behind(r->text, COMMENT);
    return text ? text + strspn(text, " ") : NULL;
}

static jd_integrity event_of(const char *text, const char **rest)
{
    for (int i = JD_INTEGRITY_NONE + 1; i < JD_INTEGRITY_COUNT; i++) {
        *rest = events[i].tag[0] ? behind(text, events[i].tag) : NULL;
        if (*rest && behind(*rest, AT))
            return (jd_integrity)i;
    }
    return JD_INTEGRITY_NONE;
}

/* "MPA @ Round 3: 1-4 => 1-3". */
static bool read_kept(const struct record *r, jd_kept *out)
{
    const char *text = comment_of(r), *rest;
    *out = (jd_kept){.event = text ? event_of(text, &rest) : JD_INTEGRITY_NONE, .details = ""};
    if (out->event == JD_INTEGRITY_NONE)
        return false;
    char *end;
    long  round = strtol(rest + strlen(AT), &end, 10);
    out->round = round > 0 && round <= JD_TRF_ROUNDS ? (int)round : 0;
    out->details = *end == ':' ? end + 1 + strspn(end + 1, " ") : "";
    return true;
}

bool jd_tournament_kept(const jd_tournament *t, size_t index, jd_kept *out)
{
    for (int i = 0; i < t->record_count; i++)
        if (read_kept(&t->records[i], out) && index-- == 0)
            return true;
    return false;
}

jd_contest_err jd_tournament_keep(jd_tournament *t, jd_integrity event, int round, const char *details)
{
    const char *tag = events[event].tag;
    if (!tag[0])
        return JD_CONTEST_OK;
    if (strpbrk(details, "\r\n"))
        return JD_CONTEST_TEXT;
    size_t size = strlen(tag) + strlen(details) + sizeof COMMENT AT + 24;
    char                                                        *line = malloc(size);
    if (!line)
        return JD_CONTEST_MEMORY;
    snprintf(line, size, COMMENT " %s" AT "%d%s%s", tag, round, details[0] ? ": " : "", details);
    jd_contest_err err = jd_record_keep(t, line, strlen(line), false);
    if (err == JD_CONTEST_OK)
        t->records[t->record_count - 1].own = true;
    free(line);
    return err;
}

/* ---- FIDE mode ---- */

/* Other programs have other words for it. */
static bool says_left(const char *text)
{
    static const char *const words[] = {"FIDE mode exited", "FIDE mode left", "FIDE mode off"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (behind(text, words[i]))
            return true;
    return false;
}

bool jd_tournament_in_fide_mode(const jd_tournament *t)
{
    for (int i = 0; i < t->record_count; i++) {
        const char *text = comment_of(&t->records[i]);
        if (text && says_left(text))
            return false;
    }
    return true;
}

jd_contest_err jd_tournament_leave_fide_mode(jd_tournament *t, int round)
{
    return jd_tournament_in_fide_mode(t) ? jd_tournament_keep(t, JD_INTEGRITY_FIDE_MODE, round, "") : JD_CONTEST_OK;
}
