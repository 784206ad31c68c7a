/* tournament.c - tournaments for JavaScript: numbers by name (../../tape/contest.h), texts, reports and standings. */
#include "exchange.h"

#include "contest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jd_fault      fault;
static jd_trf_note   note;
static jd_standings *now; /* the last that were asked for */

JS size_t      js_contest_fault_offset(void) { return fault.offset; }
JS const char *js_contest_fault_expected(void) { return fault.expected; }
JS int         js_contest_note_line(void) { return note.line; }
JS int         js_contest_note_column(void) { return note.column; }
JS const char *js_contest_note_expected(void) { return note.expected; }
JS const char *js_contest_err_name(int err) { return jd_contest_err_name((jd_contest_err)err); }
JS const char *js_contest_err_expected(int err) { return jd_contest_err_expected((jd_contest_err)err); }

/* ---- making ---- */

JS jd_tournament *js_tournament_new(const char *system)
{
    const jd_system *s = jd_system_find(system);
    return s ? jd_tournament_new(s) : NULL;
}

/* NULL: js_contest_note_…() say why. */
JS jd_tournament *js_tournament_read(const char *text, size_t length, const char *system, int lenient)
{
    jd_contest_err err;
    return contest_read(text, length, system[0] ? system : NULL, lenient, &err, &note);
}

JS void js_tournament_free(jd_tournament *t) { jd_tournament_free(t); }

/* ---- numbers ---- */

JS long js_tournament_get(const jd_tournament *t, const char *what, int a, int b) { return contest_get(t, what, a, b); }

JS int js_tournament_set(jd_tournament *t, const char *what, int a, int b, int c)
{
    return contest_set(t, what, a, b, c);
}

JS int js_tournament_set_list(jd_tournament *t, const char *what, int round, const int *values, size_t count)
{
    return contest_set_list(t, what, round, values, count);
}

JS int         js_result(const char *text) { return jd_result_parse(text); }
JS const char *js_result_text(int result) { return result > 0 ? jd_result_text((jd_result)result) : NULL; }

/* ---- texts ---- */

JS int js_tournament_add(jd_tournament *t, const char *name) { return jd_tournament_add_player(t, name); }

JS const char *js_tournament_label(const jd_tournament *t, int player, const char *key)
{
    return jd_tournament_label(t, player, key);
}

JS int js_tournament_set_label(jd_tournament *t, int player, const char *key, const char *text)
{
    return jd_tournament_set_label(t, player, key, text);
}

JS const char *js_tournament_system(const jd_tournament *t) { return jd_system_name(jd_tournament_system(t)); }
JS const char *js_tournament_team_name(const jd_tournament *t, int team) { return jd_tournament_team_name(t, team); }
JS const char *js_tournament_tiebreak(const jd_tournament *t, size_t i) { return jd_tournament_tiebreak(t, i); }

JS int js_tournament_set_tiebreaks(jd_tournament *t, const char *list, int usual)
{
    fault = (jd_fault){0, NULL};
    return jd_tournament_set_tiebreaks(t, usual ? NULL : list, &fault);
}

/* The report in the exchange; below zero: the error. */
JS int js_tournament_trf(jd_tournament *t)
{
    size_t         length;
    jd_contest_err err;
    char          *text = contest_write(t, &length, &err), *out = text ? js_exchange(length + 1) : NULL;
    if (out)
        memcpy(out, text, length + 1);
    free(text);
    return out ? (int)length : -(int)(err ? err : JD_CONTEST_MEMORY);
}

/* ---- standings ---- */

/* How many places; below zero: the error. */
JS int js_tournament_standings(const jd_tournament *t, int players, int after, const char *tiebreaks)
{
    jd_standings_terms terms = {.players = players, .rounds = after, .tiebreaks = tiebreaks[0] ? tiebreaks : NULL};
    jd_standings_free(now);
    now = NULL;
    fault = (jd_fault){0, NULL};
    jd_contest_err err = jd_standings_new(t, &terms, &now, &fault);
    return err ? -(int)err : jd_standings_count(now);
}

/* A place of them as JSON in the exchange. */
JS size_t js_tournament_row(int place)
{
    size_t length = jd_standings_row(now, place, NULL, 0);
    char  *out = js_exchange(length + 1);
    return out ? jd_standings_row(now, place, out, length + 1) : 0;
}

/* ---- why ---- */

#define REASON_MAX 600

static size_t write_reasons(const jd_swiss_reason *reasons, size_t count, const jd_language *language, char *out)
{
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        char text[400];
        jd_swiss_reason_text(&reasons[i], language, text, sizeof text);
        used += (size_t)snprintf(out + used, REASON_MAX, "%d\t%d\t%s\t%s\t%s\n", reasons[i].pair.white,
                                 reasons[i].pair.black, reasons[i].chapter, reasons[i].article, text);
    }
    return used;
}

/* Lines in the exchange: White, Black, chapter, Article, text. Below zero: the error. */
JS int js_tournament_explain(const jd_tournament *t, int round, const char *code)
{
    const jd_language *language = jd_language_find(code);
    size_t             count = 0, room = (size_t)jd_tournament_players(t) + 1;
    jd_swiss_reason   *reasons = calloc(room, sizeof *reasons);
    jd_contest_err     err = !reasons    ? JD_CONTEST_MEMORY
                             : !language ? JD_CONTEST_TEXT
                                         : jd_swiss_explain(t, NULL, round, reasons, &count);
    char              *out = err ? NULL : js_exchange(count * REASON_MAX + 1);
    int length = out ? (int)write_reasons(reasons, count, language, out) : -(int)(err ? err : JD_CONTEST_MEMORY);
    free(reasons);
    return length;
}

/* Lines in the exchange: name, least, most, is it Swiss, usual tie-breaks, those of teams. */
JS int js_systems(void)
{
    size_t used = 0, size = jd_system_count() * 200 + 1;
    char  *out = js_exchange(size);
    for (size_t i = 0; out && i < jd_system_count(); i++) {
        const jd_system *s = jd_system_at(i);
        const char      *teams = jd_system_tiebreaks(s, true);
        used += (size_t)snprintf(out + used, size - used, "%s\t%d\t%d\t%d\t%s\t%s\n", jd_system_name(s),
                                 jd_system_least(s), jd_system_most(s), jd_system_is_swiss(s),
                                 jd_system_tiebreaks(s, false), teams ? teams : "-");
    }
    return out ? (int)used : -1;
}
