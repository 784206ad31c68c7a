/* trf_read.c - a tournament from the text of its file. */
#include "contest/teams.h"
#include "contest/trf_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jd_contest_err read_line(jd_tournament *t, struct trf_line *l, bool *players)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* of UTF-8, where files were put together */
    bool              blank = true, known;
    while (l->length >= 3 && memcmp(l->text, mark, 3) == 0) {
        l->text += 3;
        l->length -= 3;
    }
    for (size_t i = 0; i < l->length; i++)
        blank = blank && (l->text[i] == ' ' || l->text[i] == '\t' || !l->text[i]);
    if (blank)
        return JD_CONTEST_OK;
    if (l->length < 3) {
        jd_trf_tell(l, 1, l->text, l->length, "a record's name of three characters");
        return JD_CONTEST_OK;
    }
    if (memcmp(l->text, "001", 3) == 0) {
        const char *tab = memchr(l->text, '\t', l->length);
        if (tab)
            jd_trf_tell(l, jd_trf_column(l, (size_t)(tab - l->text)), "", 0,
                        "blanks, not a tab: fields stand in columns");
        jd_contest_err read = jd_trf_read_player(t, l);
        *players = t->player_count > 0;
        return read;
    }
    jd_contest_err err = jd_trf_read_record(t, l, &known);
    if (err != JD_CONTEST_OK || known)
        return err;
    err = jd_record_keep(t, l->text, l->length, *players);
    if (err == JD_CONTEST_OK)
        t->records[t->record_count - 1].line = l->number;
    return err;
}

/* ---- the whole ---- */

/* Whoever is not there gets his bye, unless his line tells of it already. */
static jd_contest_err enter_absent(jd_tournament *t)
{
    int            next = jd_tournament_paired(t) + 1;
    jd_contest_err err = JD_CONTEST_OK;
    for (int i = 0; i < t->absent.count; i++) {
        const struct circle *c = &t->absent.at[i];
        int                  round = c->first ? c->first : next;
        for (int k = 0; k < c->count && err == JD_CONTEST_OK; k++)
            if (jd_tournament_has_player(t, c->players[k]) && !jd_tournament_entry(t, c->players[k], round).result)
                err = jd_tournament_set_entry(t, c->players[k], round, (jd_round_entry){0, 0, c->kind});
    }
    return err;
}

/* What records say of the whole event is its labels. */
static jd_contest_err label_event(jd_tournament *t)
{
    jd_contest_err err = JD_CONTEST_OK;
    for (size_t i = 0; i < JD_RECORD_LABELS && err == JD_CONTEST_OK; i++) {
        const char *text = jd_record_text(t, jd_record_labels[i].code);
        char        label[JD_LABEL_MAX + 1];
        size_t      length = text ? strlen(text) : 0;
        length = length < JD_LABEL_MAX ? length : JD_LABEL_MAX;
        while (length && length == JD_LABEL_MAX && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--; /* no part of a character */
        while (length && text[length - 1] == ' ')
            length--;
        snprintf(label, sizeof label, "%.*s", (int)length, text ? text : "");
        err = length ? jd_labels_set(&t->labels, jd_record_labels[i].label, label) : JD_CONTEST_OK;
    }
    return err;
}

static jd_contest_err finish(jd_tournament *t, struct trf_line *l)
{
    l->number = l->number ? l->number : 1;
    if (!t->player_count)
        jd_trf_tell(l, 1, "", 0, "players: lines that begin with 001");
    t->teams = jd_teams_are_told(t);
    jd_contest_err err = t->teams ? jd_teams_seat(t) : enter_absent(t);
    if (err == JD_CONTEST_OK)
        err = label_event(t);
    if (err == JD_CONTEST_OK && t->baku && !t->own_virtuals && t->wanted && !t->teams)
        err = jd_accelerate_by_baku(t);
    if (err == JD_CONTEST_OK && l->listener)
        err = jd_trf_check(t, l);
    return err;
}

/* The end of the line that begins here, and where the next one begins. */
static size_t line_end(const char *text, size_t length, size_t at, size_t *next)
{
    size_t end = at;
    while (end < length && text[end] != '\r' && text[end] != '\n')
        end++;
    *next = end + 1 < length && text[end] == '\r' && text[end + 1] == '\n' ? end + 2 : end + 1;
    return end;
}

static jd_tournament *read_text(const char *text, size_t length, struct trf_line *l)
{
    jd_tournament *t = jd_tournament_new(NULL);
    jd_contest_err err = t ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    bool           players = false;
    size_t         next;
    l->number = 0;
    for (size_t at = 0; at < length && err == JD_CONTEST_OK; at = next) {
        l->text = text + at;
        l->length = line_end(text, length, at, &next) - at;
        l->number++;
        l->at = 0;
        l->column = 1;
        err = read_line(t, l, &players);
    }
    if (err == JD_CONTEST_OK)
        err = finish(t, l);
    if (err == JD_CONTEST_OK)
        return t;
    jd_tournament_free(t);
    return NULL;
}

/* Where the first character that is no UTF-8 stands. */
static void tell_encoding(const char *text, size_t length, size_t other, const struct trf_line *l)
{
    jd_trf_note note = {.expected = "text in UTF-8; it is read as Windows-1252", .harmless = true};
    for (size_t at = 0, next; at <= other; at = next) {
        struct trf_line line = {.text = text + at};
        line.length = line_end(text, length, at, &next) - at;
        note.line++;
        note.column = next > other ? jd_trf_column(&line, other - at) : 0;
    }
    if (l->listener)
        l->listener(l->context, &note);
}

jd_tournament *jd_trf_read(const char *text, size_t length, jd_trf_listener *listener, void *context)
{
    struct trf_line l = {.listener = listener, .context = context};
    size_t          other = jd_trf_find_other(text, length);
    if (other == length)
        return read_text(text, length, &l);
    tell_encoding(text, length, other, &l);
    char          *decoded = jd_trf_from_windows(text, &length);
    jd_tournament *t = decoded ? read_text(decoded, length, &l) : NULL;
    if (t)
        t->windows = true;
    free(decoded);
    return t;
}
