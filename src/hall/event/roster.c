/* hall/event/roster.c - lists of players. */
#include "hall/event/roster.h"

#include "console/text.h"
#include "contest/teams.h"
#include "hall/event/tournament_routes.h"
#include "hall/serve/clean_text.h"
#include "hall/serve/json_memory.h"
#include "hall/serve/upload.h"
#include "jadoube/tournament.h"
#include "jadoube/trf.h"
#include "notation/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is known of a player. */
enum field { NAME, LAST, FIRST, RATING, NATIONAL, NUMBER, FIDE, COUNTRY, CLUB, TITLE, BORN, SEX, FIELDS };

static const struct {
    const char *key; /* of a player */
    text_id     words;
} fields[FIELDS] = {[NAME] = {"name", TEXT_ROSTER_NAME},
                    [LAST] = {"last", TEXT_ROSTER_LAST},
                    [FIRST] = {"first", TEXT_ROSTER_FIRST},
                    [RATING] = {"rating", TEXT_ROSTER_RATING},
                    [NATIONAL] = {"national", TEXT_ROSTER_NATIONAL},
                    [NUMBER] = {"number", TEXT_ROSTER_NUMBER},
                    [FIDE] = {"fide", TEXT_ROSTER_FIDE},
                    [COUNTRY] = {"country", TEXT_ROSTER_COUNTRY},
                    [CLUB] = {"club", TEXT_ROSTER_CLUB},
                    [TITLE] = {"title", TEXT_ROSTER_TITLE},
                    [BORN] = {"born", TEXT_ROSTER_BORN},
                    [SEX] = {"sex", TEXT_ROSTER_SEX}};

struct cell {
    char   text[JD_LABEL_MAX + 1];
    size_t column; /* from 1 */
};

struct roster {
    json_t            *players, *notes;
    const jd_language *language; /* of the notes */
    int                line;
    int                rounds;      /* that were paired, where it is a report */
    int                boards;      /* of a match, where it is one of teams */
    enum field         columns[32]; /* CSV: FIELDS for one that means nothing */
    size_t             column_count;
    size_t             starts[FIELDS]; /* FIDE's list: where a column begins */
};

/* A cell that is none, or (bad_list) a file. */
static void note_as(struct roster *r, enum refusal_code code, size_t column, const char *expected, const char *found)
{
    json_t *text = json_stringn(found, strnlen(found, 32)); /* NULL where a character was cut */
    if (json_array_size(r->notes) < ROSTER_NOTES)
        json_array_append_new(r->notes,
                              json_pack("{s:s, s:i, s:i, s:s, s:o}", "code", refusal_name(code), "line", r->line,
                                        "column", (int)column, "expected", text_expected(r->language, expected),
                                        "found", text ? text : json_string("")));
    else
        json_decref(text);
}

static void note_finding(struct roster *r, size_t column, const char *expected, const char *found)
{
    note_as(r, REFUSED_BAD_CELL, column, expected, found);
}

/* ---- words ---- */

/* Letters and digits alone, small ones: "FIDE-ID" is "fideid", "JMÉNO" "jméno". */
static void fold_text(const char *text, char *out, size_t size)
{
    size_t at = 0, used, length = strlen(text);
    for (size_t i = 0; i < length && at + 4 < size; i += used) {
        uint32_t c = utf8_next(text + i, length - i, &used);
        if (c >= 0x80 ? c < 0x800 : isalnum((int)c))
            at += utf8_put(utf8_lower(c), out + at);
    }
    out[at] = '\0';
}

/* Is it one of the words in a cell of the tables, with semicolons between them? */
static bool is_word(const char *folded, const char *words)
{
    char one[80], same[80];
    while (words && *words) {
        size_t length = strcspn(words, ";");
        snprintf(one, sizeof one, "%.*s", (int)length, words);
        fold_text(one, same, sizeof same);
        if (strcmp(folded, same) == 0)
            return true;
        words += length + (words[length] == ';');
    }
    return false;
}

/* Is it one of these words in any language? */
static bool is_said(const char *text, text_id words)
{
    char folded[JD_LABEL_MAX + 1];
    fold_text(text, folded, sizeof folded);
    for (size_t i = 0; folded[0] && jd_language_spoken(i); i++)
        if (is_word(folded, text_of(jd_language_spoken(i), words)))
            return true;
    return false;
}

static enum field field_of(const char *text)
{
    int f = 0;
    while (f < FIELDS && !is_said(text, fields[f].words))
        f++;
    return (enum field)f;
}

/* ---- a player ---- */

static void trim_text(char *text)
{
    size_t from = strspn(text, " \t\r"), length = strlen(text + from);
    memmove(text, text + from, length + 1);
    while (length && strchr(" \t\r", text[length - 1]))
        text[--length] = '\0';
}

static void put_rating(struct roster *r, json_t *player, const struct cell *c)
{
    bool number = strspn(c->text, "0123456789") == strlen(c->text) && strlen(c->text) <= 4;
    int  rating = number ? atoi(c->text) : -1;
    if (rating > 0)
        json_object_set_new(player, "rating", json_integer(rating));
    else if (rating < 0)
        note_finding(r, c->column, "a rating from 1 to 9999", c->text);
}

/* A national rating counts where FIDE has none, or 0. */
static bool is_rated(const char *text) { return text[0] && strspn(text, "0") != strlen(text); }

/* Federations have three letters, births a year first. */
static const char *what_is_expected(enum field f, const char *text)
{
    size_t length = strlen(text);
    if (f == COUNTRY && length != 3)
        return "a federation of three letters";
    if (f == FIDE && (strspn(text, "0123456789") != length || length > 11))
        return "a FIDE number";
    if (f == BORN && (length < 4 || length > 10 || strspn(text, "0123456789") < 4))
        return "a year of birth, or a date that begins with it";
    if (f == SEX && !is_said(text, TEXT_ROSTER_WOMAN) && !is_said(text, TEXT_ROSTER_MAN))
        return "m or w";
    return NULL;
}

static void put_text(struct roster *r, json_t *player, enum field f, struct cell *c)
{
    const char *expected = what_is_expected(f, c->text);
    if (f == FIDE && strcmp(c->text, "0") == 0)
        return;
    if (f == SEX && !expected)
        strcpy(c->text, is_said(c->text, TEXT_ROSTER_WOMAN) ? "w" : "m");
    if (f == COUNTRY)
        for (char *at = c->text; *at; at++)
            *at = (char)toupper((unsigned char)*at);
    if (expected)
        note_finding(r, c->column, expected, c->text);
    else
        json_object_set_new(player, fields[f].key, json_string(c->text));
}

/* Takes the cells; a row without a name is no player. */
static void add_player(struct roster *r, struct cell cells[FIELDS])
{
    char    name[2 * JD_LABEL_MAX + 4];
    json_t *player = json_object();
    for (int f = 0; f < FIELDS; f++)
        trim_text(cells[f].text);
    snprintf(name, sizeof name, "%s%s%s", cells[LAST].text, cells[LAST].text[0] && cells[FIRST].text[0] ? ", " : "",
             cells[FIRST].text);
    const char *called = cells[NAME].text[0] ? cells[NAME].text : name;
    if (strlen(called) > JD_LABEL_MAX || !called[0]) {
        note_finding(r, cells[NAME].column ? cells[NAME].column : 1, "a name of at most 200 bytes", called);
        json_decref(player);
        return;
    }
    json_object_set_new(player, "name", json_string(called));
    const struct cell *rating = &cells[is_rated(cells[RATING].text) ? RATING : NATIONAL];
    if (rating->text[0])
        put_rating(r, player, rating);
    for (enum field f = FIDE; f < FIELDS; f++)
        if (cells[f].text[0])
            put_text(r, player, f, &cells[f]);
    if (!json_object_get(player, "name") || !clean_texts(player) || json_array_size(r->players) >= ROSTER_PLAYERS) {
        bool           many = json_array_size(r->players) >= ROSTER_PLAYERS;
        struct refusal plain = refusal_of(REFUSED_BAD_TEXT);
        if (many)
            note_finding(r, 1, "no more than 4096 players", called);
        else
            note_as(r, plain.code, 1, refusal_expected(&plain), called);
        json_decref(player);
    } else
        json_array_append_new(r->players, player);
}

static void set_cell(struct roster *r, struct cell *c, const char *text, size_t length, size_t column)
{
    c->column = column;
    if (length > JD_LABEL_MAX) {
        note_finding(r, column, "at most 200 bytes", "");
        length = 0;
    }
    memcpy(c->text, text, length);
    c->text[length] = '\0';
}

/* ---- CSV ---- */

/* Columns count characters. */
static size_t column_of(const char *line, size_t at)
{
    size_t column = 1;
    for (size_t i = 0; i < at; i++)
        column += ((unsigned char)line[i] & 0xc0) != 0x80;
    return column;
}

/* The cell at `*at`, quoted or not; behind it stands its separator. */
static void next_cell(struct roster *r, const char *line, size_t length, size_t *at, char separator, struct cell *c)
{
    char   text[JD_LABEL_MAX + 2];
    size_t begin = *at, used = 0, i = begin;
    bool   quoted = i < length && line[i] == '"', open = quoted;
    for (i += quoted; i < length && (open || line[i] != separator); i++) {
        if (quoted && line[i] == '"') {
            open = i + 1 < length && line[i + 1] == '"';
            i += open;
            if (!open)
                continue;
        }
        if (used <= JD_LABEL_MAX)
            text[used++] = line[i];
    }
    if (open)
        note_finding(r, column_of(line, begin), "a quotation mark that closes", "\"");
    *at = i;
    set_cell(r, c, text, used, column_of(line, begin));
}

static char separator_of(const char *line, size_t length)
{
    static const char all[] = ";\t,";
    size_t            best = 0;
    char              found = ';';
    for (const char *s = all; *s; s++) {
        size_t count = 0;
        for (size_t i = 0; i < length; i++)
            count += line[i] == *s;
        if (count > best) {
            best = count;
            found = *s;
        }
    }
    return found;
}

/* Does the first row name the columns? */
static bool read_header(struct roster *r, const char *line, size_t length, char separator)
{
    struct cell c;
    size_t      known = 0;
    r->column_count = 0;
    for (size_t at = 0; at <= length && r->column_count < 32; at++) {
        next_cell(r, line, length, &at, separator, &c);
        trim_text(c.text);
        r->columns[r->column_count] = field_of(c.text);
        known += r->columns[r->column_count++] != FIELDS;
    }
    return known > 0;
}

static bool has_column(const struct roster *r, enum field f, size_t before)
{
    for (size_t i = 0; i < before; i++)
        if (r->columns[i] == f)
            return true;
    return false;
}

/* A surname beside a name makes that the first name, and a first name makes it the surname; a column of two words, such
 * as "full name", stays what it is. */
static void settle_names(struct roster *r, const char *line, size_t length, char separator)
{
    struct cell c;
    size_t      i = 0;
    bool        last = has_column(r, LAST, r->column_count), first = has_column(r, FIRST, r->column_count);
    for (size_t at = 0; at <= length && i < r->column_count; at++, i++) {
        next_cell(r, line, length, &at, separator, &c);
        trim_text(c.text);
        if (r->columns[i] == NAME && last != first && !strpbrk(c.text, " ,/"))
            r->columns[i] = last ? FIRST : LAST;
    }
}

static void note_columns(struct roster *r, const char *line, size_t length, char separator)
{
    struct cell c;
    size_t      i = 0;
    for (size_t at = 0; at <= length && i < r->column_count; at++, i++) {
        next_cell(r, line, length, &at, separator, &c);
        if (r->columns[i] == FIELDS && c.text[0])
            note_finding(r, c.column,
                         "a column that is known: name, rating, FIDE id, federation, club, title, born, sex", c.text);
        else if (r->columns[i] != FIELDS && r->columns[i] != NUMBER && has_column(r, r->columns[i], i))
            note_finding(r, c.column, "each column once; the first that is filled counts", c.text);
    }
}

/* Without a header: the name first, a rating by its digits, then the club. */
static enum field guess_field(const struct cell *c, size_t index, const struct cell cells[FIELDS])
{
    size_t digits = strspn(c->text, "0123456789"), length = strlen(c->text);
    if (index == 0)
        return NAME;
    return digits == length && length <= 4 && length > 2 ? RATING
           : digits == length && length > 4              ? FIDE
           : cells[CLUB].text[0]                         ? FIELDS
                                                         : CLUB;
}

static void read_row(struct roster *r, const char *line, size_t length, char separator)
{
    struct cell cells[FIELDS] = {0}, c;
    size_t      index = 0;
    for (size_t at = 0; at <= length; at++, index++) {
        next_cell(r, line, length, &at, separator, &c);
        trim_text(c.text);
        enum field f =
            r->column_count ? (index < r->column_count ? r->columns[index] : FIELDS) : guess_field(&c, index, cells);
        if (r->column_count && index >= r->column_count && c.text[0])
            note_finding(r, c.column, "no more columns than the first row has", c.text);
        if (f != FIELDS && c.text[0] && !cells[f].text[0])
            cells[f] = c;
    }
    add_player(r, cells);
}

/* ---- FIDE's rating list ---- */

/* Where columns begin when the header does not say so. */
static const size_t usual_starts[FIELDS] = {
    [FIDE] = 0, [NAME] = 15, [COUNTRY] = 76, [SEX] = 80, [TITLE] = 84, [RATING] = 113, [BORN] = 152};

static size_t find_word(const char *line, size_t length, const char *word)
{
    const char *at = memmem(line, length, word, strlen(word));
    return at ? (size_t)(at - line) : SIZE_MAX;
}

/* "ID Number      Name     Fed Sex Tit WTit OTit FOA SRtg …", or the month instead of SRtg. */
static void read_columns(struct roster *r, const char *line, size_t length)
{
    size_t foa = find_word(line, length, "FOA"), rating = foa == SIZE_MAX ? SIZE_MAX : foa + 3, named;
    while (rating < length && line[rating] == ' ')
        rating++;
    static const struct {
        enum field  field;
        const char *word;
    } words[] = {{NAME, "Name"}, {COUNTRY, "Fed"}, {SEX, "Sex"}, {TITLE, "Tit"}, {RATING, "SRtg"}, {BORN, "B-day"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if ((named = find_word(line, length, words[i].word)) != SIZE_MAX)
            r->starts[words[i].field] = named;
    if (find_word(line, length, "SRtg") == SIZE_MAX && rating < length)
        r->starts[RATING] = rating;
}

static void read_listed(struct roster *r, const char *line, size_t length)
{
    static const size_t widths[FIELDS] = {
        [FIDE] = 15, [NAME] = 61, [COUNTRY] = 3, [SEX] = 1, [TITLE] = 4, [RATING] = 4, [BORN] = 4};
    struct cell cells[FIELDS] = {0};
    for (int f = 0; f < FIELDS; f++) {
        size_t from = r->starts[f], width = widths[f];
        if (!width || from >= length)
            continue;
        set_cell(r, &cells[f], line + from, width < length - from ? width : length - from, from + 1);
    }
    add_player(r, cells);
}

/* ---- TRF ---- */

static void hear_note(void *context, const jd_trf_note *n)
{
    struct roster *r = context;
    if (n->harmless)
        return;
    r->line = n->line;
    note_as(r, REFUSED_BAD_REPORT, (size_t)n->column, n->expected, n->found);
}

static void copy_person(struct roster *r, const jd_tournament *t, int player)
{
    struct cell              cells[FIELDS] = {0};
    static const char *const labels[FIELDS] = {[NAME] = "name",       [FIDE] = "fide",   [CLUB] = "club", [SEX] = "sex",
                                               [COUNTRY] = "country", [TITLE] = "title", [BORN] = "born"};
    for (int f = 0; f < FIELDS; f++)
        if (labels[f])
            snprintf(cells[f].text, sizeof cells[f].text, "%s", jd_tournament_label(t, player, labels[f]));
    if (jd_tournament_rating(t, player))
        snprintf(cells[RATING].text, sizeof cells[RATING].text, "%d", jd_tournament_rating(t, player));
    add_player(r, cells);
}

/* Teams come one after the other, in the order of their boards, since that is how they sit; then whoever has none. */
static void read_report(struct roster *r, const char *text, size_t length)
{
    jd_tournament *t = jd_trf_read(text, length, hear_note, r);
    if (!t)
        return;
    r->rounds = jd_tournament_paired(t);
    r->boards = jd_tournament_has_teams(t) ? jd_teams_boards(t) : 0;
    for (int i = 0; i < jd_tournament_players(t); i++)
        if (jd_tournament_has_player(t, t->seating[i]))
            copy_person(r, t, t->seating[i]);
    jd_tournament_free(t);
}

/* ---- which is it? ---- */

static size_t line_length(const char *text, size_t left)
{
    size_t i = 0;
    while (i < left && text[i] != '\n')
        i++;
    return i;
}

static bool is_blank(const char *line, size_t length)
{
    size_t i = 0;
    while (i < length && (line[i] == ' ' || line[i] == '\t'))
        i++;
    return i == length;
}

/* A number of FIDE's and its columns; a comma or semicolon stands nowhere before the name. */
static bool is_listed(const char *line, size_t length)
{
    size_t digits = 0;
    while (digits < length && isdigit((unsigned char)line[digits]))
        digits++;
    return length > 80 && digits > 3 && digits < 15 && line[digits] == ' ' && line[14] == ' ';
}

static bool is_report(const char *text, size_t length)
{
    return (length > 4 && (memcmp(text, "001 ", 4) == 0 || memcmp(text, "012 ", 4) == 0)) ||
           memmem(text, length, "\n001 ", 5);
}

/* The place of a byte, by lines and characters. */
static void note_file(struct roster *r, const char *text, size_t at, const char *expected)
{
    size_t column = 1;
    r->line = 1;
    for (size_t i = 0; i < at; i++) {
        r->line += text[i] == '\n';
        column = text[i] == '\n' ? 1 : column + !utf8_continues(text[i]);
    }
    note_as(r, REFUSED_BAD_LIST, column, expected, "");
}

/* Files of other kinds begin with a sign that no list begins with (PGN, JSON, HTML, PDF), or have what no text has;
 * others are text of another encoding. It is told where. */
static bool is_foreign(struct roster *r, const char *text, size_t length)
{
    static const char list[] = "a list of players: a report (TRF), a table (CSV) or lines of FIDE's rating list";
    static const char signs[] = {'[', '{', '<', '%'}, blanks[] = {'\t', '\n', '\v', '\f', '\r', 0x1a};
    size_t            first = 0, used;
    while (first < length && isspace((unsigned char)text[first]))
        first++;
    if (first < length && memchr(signs, text[first], sizeof signs)) {
        note_file(r, text, first, list);
        return true;
    }
    for (size_t at = 0; at < length; at += used) {
        uint32_t c = utf8_next(text + at, length - at, &used);
        bool     coded = used == 1 && c >= 0x80;
        if (coded || (c < 0x20 && !memchr(blanks, (int)c, sizeof blanks))) {
            note_file(r, text, at, coded ? "text in UTF-8" : list);
            return true;
        }
    }
    return false;
}

static void read_lines(struct roster *r, const char *text, size_t length, bool listed)
{
    char separator = '\0';
    for (size_t at = 0, part; at < length; at += part + 1) {
        const char *line = text + at;
        part = line_length(line, length - at);
        size_t used = part && line[part - 1] == '\r' ? part - 1 : part;
        r->line++;
        if (is_blank(line, used))
            continue;
        if (listed && used > 9 && memcmp(line, "ID Number", 9) == 0)
            read_columns(r, line, used);
        else if (listed)
            read_listed(r, line, used);
        else if (separator)
            read_row(r, line, used, separator);
        else {
            separator = separator_of(line, used);
            if (read_header(r, line, used, separator)) {
                settle_names(r, line, used, separator);
                note_columns(r, line, used, separator);
            } else {
                r->column_count = 0;
                note_finding(r, 1, "a first row that names the columns, such as name; rating; club", "");
                read_row(r, line, used, separator);
            }
        }
    }
}

json_t *roster_read(const char *text, size_t length, const jd_language *language)
{
    struct roster     r = {.players = json_array(), .notes = json_array(), .language = language};
    static const char mark[] = "\xef\xbb\xbf";
    size_t            skip = length >= 3 && memcmp(text, mark, 3) == 0 ? 3 : 0;
    bool              report = is_report(text, length);
    text += skip;
    length -= skip;
    bool listed =
        !report && ((length > 9 && memcmp(text, "ID Number", 9) == 0) || is_listed(text, line_length(text, length)));
    memcpy(r.starts, usual_starts, sizeof r.starts);
    if (report)
        read_report(&r, text, length);
    else if (!is_foreign(&r, text, length))
        read_lines(&r, text, length, listed);
    return json_pack("{s:s, s:i, s:i, s:o, s:o}", "format",
                     report   ? "trf"
                     : listed ? "fide"
                              : "csv",
                     "rounds", r.rounds, "boards", r.boards, "players", r.players, "notes", r.notes);
}

/* ---- the request ---- */

struct reading {
    struct upload      it; /* first */
    const jd_language *language;
    char              *answer;
};

static void read_roster(struct job *j)
{
    struct reading *r = (struct reading *)j;
    json_t         *o = roster_read(r->it.body, strlen(r->it.body), r->language);
    r->answer = o ? json_text(o) : NULL;
    json_decref(o);
}

static void answer_roster(struct job *j)
{
    struct reading *r = (struct reading *)j;
    answer_json_text(r->it.conn, 200, r->answer);
    free(r->answer);
    upload_end(&r->it);
}

void post_players(struct call *c)
{
    struct reading *r = upload_take(c, sizeof *r);
    if (!r)
        return;
    r->language = c->language;
    upload_enter(&r->it, LANE_PAGES, read_roster, answer_roster);
}
